// The rules for players, in our words, as far as they are in play. The numbered rulebook with all rulings is docs/games/the-sanctuary.md.

import type { Section as RulesSection } from "../../rules/section.ts";
import type { Language } from "../../texts/texts.svelte.ts";
import type { Played } from "./played.ts";
import { de } from "./rules-de.ts";
import { en } from "./rules-en.ts";

export type PictureName = "sight" | "placing" | "scoring";
export type Section = RulesSection<PictureName>;

export const rules: Record<Language, (played: Played) => Section[]> = { en, de };
