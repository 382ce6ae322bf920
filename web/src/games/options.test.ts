// Every option of every game has its sentence, in every language, and so has whatever can be missing beside another choice.

import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { preferences } from "../preferences.svelte.ts";
import type { OptionNotes } from "../shell/option-notes.ts";
import { type Choices, type Fits, fitting, followed, followsOther, type Value } from "../shell/options.ts";
import type { Language } from "../texts/texts.svelte.ts";

const engine = (game: string): string => readFileSync(new URL(`../../../src/tierpark/games/${game.replaceAll("-", "_")}/options.py`, import.meta.url), "utf8");

/** What can be chosen, as the engine has it; its names for values stand in the same file. */
function choicesOf(game: string): Choices {
  const text = engine(game);
  const written = text.match(/CHOICES.*? = \{([\s\S]*?)\}/)![1]!;
  const named: Record<string, string> = Object.fromEntries([...text.matchAll(/^([A-Z_]+) = "(\w+)"/gm)].map((found) => [found[1], found[2]]));
  const value = (word: string): Value => (/^\d+$/.test(word) ? Number(word) : (named[word] ?? word.replaceAll('"', "")));
  return Object.fromEntries([...written.matchAll(/"(\w+)": \((.*?)\)/g)].map((found) => [found[1]!, found[2]!.split(/,\s*/).map(value)]));
}

const GAMES = ["new-york-zoo", "spectacular", "the-sanctuary", "zoo-parque"];
const COUNTS: Record<string, number> = { "new-york-zoo": 3, spectacular: 4, "the-sanctuary": 3, "zoo-parque": 23 };

const notesIn = import.meta.glob<{ notes: OptionNotes }>("./*/option-notes.ts", { eager: true });
const fitsIn = import.meta.glob<{ fits: Fits }>("./*/options.ts", { eager: true });

afterEach(() => (preferences.language = "en"));

describe.each(GAMES)("the options of %s", (game) => {
  it.each(["en", "de"] as Language[])("have a sentence each: %s", (language) => {
    preferences.language = language;
    const { notes } = notesIn[`./${game}/option-notes.ts`]!;
    const { fits } = fitsIn[`./${game}/options.ts`]!;
    const choices = choicesOf(game);
    expect(Object.keys(choices).length).toBe(COUNTS[game]);
    const usual = Object.fromEntries(Object.entries(choices).map(([name, values]) => [name, values[0]!]));
    for (const name of Object.keys(choices)) {
      expect(notes.about(name), name).toMatch(/^[^.]{20,}\.$/);
      const others = Object.entries(choices).flatMap(([other, values]) => values.map((value) => ({ ...usual, [other]: value })));
      const isMissing = others.some((chosen) => fitting(choices, name, chosen, fits).length < choices[name]!.length);
      expect(notes.why(name) !== "", `${name} can be missing: ${isMissing}`).toBe(isMissing);
      if (isMissing) expect(notes.why(name), name).toMatch(/^[^.]{20,}\.$/);
    }
  });
});

it("what follows the edition says what the edition says", () => {
  const choices = choicesOf("zoo-parque");
  const { fits } = fitsIn["./zoo-parque/options.ts"]!;
  const says = (name: string, edition: string, utilities = "no"): Value => followed(choices, name, { players: 3, campaign: "no", edition, utilities }, fits);
  expect(Object.keys(choices).filter((name) => followsOther(choices, name)).length).toBe(13);
  expect([says("hand", "draft"), says("hand", "published"), says("ending", "published")]).toEqual(["6", "5", "pawns"]);
  expect([says("feeding", "draft"), says("feeding", "published"), says("feeding", "published", "yes")]).toEqual(["yes", "no", "yes"]);
});
