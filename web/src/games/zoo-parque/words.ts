// The texts of Zoo Parque in all languages: the same keys, or it does not compile.

import type { Language } from "../../texts/texts.svelte.ts";
import { de } from "./words-de.ts";
import { en, type Key } from "./words-en.ts";

export { de, en, type Key };

export const words: Record<Language, Record<Key, string>> = { en, de };
