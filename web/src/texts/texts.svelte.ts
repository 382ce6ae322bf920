// Texts in the reader's language. `t(key, {name})` fills in names; {n, one: ..., other: ...} follows the plural rules.

import { preferences } from "../preferences.svelte.ts";
import { type Catalogue, en, type Key } from "./en.ts";

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;
export type Values = Record<string, string | number>;

const others: Record<Exclude<Language, "en">, () => Promise<Catalogue>> = { de: async () => (await import("./de.ts")).de };
let catalogues = $state.raw<Partial<Record<Language, Catalogue>>>({ en });

/** A language but English comes when it is wanted; until then the page stays English. */
export async function loadLanguage(wanted: Language): Promise<void> {
  if (wanted === "en" || catalogues[wanted]) return;
  const loaded = await others[wanted]();
  catalogues = { ...catalogues, [wanted]: loaded };
}

export function language(): Language {
  return preferences.language;
}

export function t(key: Key, values: Values = {}): string {
  return fill((catalogues[language()] ?? en)[key], values, language());
}

/** Texts of one game, in all languages, with the same keys. */
export function translator<K extends string>(words: Record<Language, Record<K, string>>): (key: K, values?: Values) => string {
  return (key, values = {}) => fill(words[language()][key], values, language());
}

/** Fill in a text: {name}, and {n, one: a cat, other: {n} cats}. */
export function fill(text: string, values: Values, language: string): string {
  let out = "";
  for (let i = 0; i < text.length; ) {
    if (text[i] !== "{") {
      out += text[i++];
      continue;
    }
    let depth = 0;
    let end = i;
    do {
      if (text[end] === "{") depth++;
      if (text[end] === "}") depth--;
      end++;
    } while (depth > 0 && end < text.length);
    out += choose(text.slice(i + 1, end - 1), values, language);
    i = end;
  }
  return out;
}

function choose(inside: string, values: Values, language: string): string {
  const comma = inside.indexOf(",");
  if (comma < 0) return String(values[inside.trim()] ?? `{${inside}}`);
  const name = inside.slice(0, comma).trim();
  const forms = new Map<string, string>();
  for (const part of splitForms(inside.slice(comma + 1))) {
    const colon = part.indexOf(":");
    forms.set(part.slice(0, colon).trim(), part.slice(colon + 1).trim());
  }
  const form = new Intl.PluralRules(language).select(Number(values[name] ?? 0));
  return fill(forms.get(form) ?? forms.get("other") ?? "", values, language);
}

/** Forms are separated by commas that a form's name and a colon follow. */
function splitForms(text: string): string[] {
  return text.split(/,\s*(?=(?:zero|one|two|few|many|other):)/);
}

export function list(names: string[]): string {
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(names);
}
