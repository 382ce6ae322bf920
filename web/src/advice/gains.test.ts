import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { gains as newYorkZoo } from "../games/new-york-zoo/gains.ts";
import { gains as spectacular } from "../games/spectacular/gains.ts";
import { gains as theSanctuary } from "../games/the-sanctuary/gains.ts";
import { gains as zooParque } from "../games/zoo-parque/gains.ts";

const games: Record<string, { en: Record<string, string>; de: Record<string, string> }> = {
  new_york_zoo: newYorkZoo,
  spectacular,
  the_sanctuary: theSanctuary,
  zoo_parque: zooParque,
};

describe("why a bot would do something", () => {
  for (const [game, words] of Object.entries(games)) {
    const source = readFileSync(new URL(`../../../src/tierpark/games/${game}/tally.py`, import.meta.url), "utf-8");
    const counts = [...source.matchAll(/"([\w ]+)": (?:points_for\(|Count\(\s*-?\d+,\s*"[^"]*",\s*"([^"]*)")/g)];

    it(`has words for all that counts in ${game}`, () => {
      expect(counts.length).toBeGreaterThan(3);
      for (const [, name, fewer] of counts) {
        expect(words.en, name).toHaveProperty([`${name}.more`]);
        if (fewer !== "") expect(words.en, name).toHaveProperty([`${name}.fewer`]);
      }
      expect(Object.keys(words.de)).toEqual(Object.keys(words.en));
    });
  }
});
