import { readdirSync, readFileSync } from "node:fs";
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

const PLAIN = new Set(["Rand", "Paare", "Person", "Personen", "Besten", "Lücke", "Lücken"]); // need no table to be understood

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

  it.each(Object.entries(games))("calls things in %s as the table does", (game, words) => {
    const folder = new URL(`../games/${game.replaceAll("_", "-")}/`, import.meta.url);
    const files = readdirSync(folder).filter((file) => file.endsWith(".ts") && !/gains|test/.test(file));
    const table = files.map((file) => readFileSync(new URL(file, folder), "utf-8")).join().toLowerCase();
    const nouns = Object.values(words.de).flatMap((text) => text.match(/(?<=[^{]\b)\p{Lu}\p{Ll}{3,}/gu) ?? []);
    expect(nouns.length).toBeGreaterThan(5);
    for (const noun of nouns.filter((noun) => !PLAIN.has(noun))) expect(table.includes(noun.toLowerCase().slice(0, 6)), noun).toBe(true);
  });
});
