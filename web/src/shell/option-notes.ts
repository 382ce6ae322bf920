// What the options of a game mean, and why something cannot be chosen: a sentence each, in all languages.

import { type Language, language } from "../texts/texts.svelte.ts";

export interface OptionNotes {
  /** What an option is about, in one sentence. */
  about: (name: string) => string;
  /** Why this option, or one of its values, is not offered beside what else is chosen. */
  why: (name: string) => string;
}

export const notesOf = (words: Record<Language, Record<string, string>>): OptionNotes => ({
  about: (name) => words[language()][name] ?? "",
  why: (name) => words[language()][`why.${name}`] ?? "",
});
