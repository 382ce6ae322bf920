import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Face } from "../games/face.ts";
import { gains as newYorkZoo } from "../games/new-york-zoo/gains.ts";
import { gains as spectacular } from "../games/spectacular/gains.ts";
import { gains as theSanctuary } from "../games/the-sanctuary/gains.ts";
import { gains as zooParque } from "../games/zoo-parque/gains.ts";
import { reasonText } from "./words.ts";

const games: Record<string, { en: Record<string, string>; de: Record<string, string> }> = {
  new_york_zoo: newYorkZoo,
  spectacular,
  the_sanctuary: theSanctuary,
  zoo_parque: zooParque,
};

describe("by how much", () => {
  it("is one space, or several", () => {
    const told = (kind: string, n: number) => reasonText({ kind, fields: { n }, sentence: "" }, {} as Face, "space", []);
    for (const kind of ["ahead", "behind", "instead"]) {
      expect(told(kind, 1)).toMatch(/ about 1 space (better|worse) /);
      expect(told(kind, 2)).toMatch(/ about 2 spaces (better|worse) /);
    }
  });
});

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
