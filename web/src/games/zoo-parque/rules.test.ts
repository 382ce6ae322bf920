// The rules on the page: the same in every language whatever is played, with every picture, and true to the engine's options.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Language } from "../../texts/texts.svelte.ts";
import { ANIMALS, parseFace } from "./geometry.ts";
import { lessonWords } from "./lesson-words.ts";
import { type Drawn, PICTURES } from "./pictures.ts";
import { agreedPoints, EDITIONS, LEVELS, optionsOf, playedWith, POINTS, VARIANTS } from "./played.ts";
import { rules, type Section } from "./rules.ts";
import { rulesWords } from "./rules-words.ts";
import { sketchOf, sketchOfDominoes } from "./sketch.ts";

const engine = (file: string): string => readFileSync(new URL(`../../../../src/tierpark/games/zoo_parque/${file}`, import.meta.url), "utf8");
const languages = Object.keys(rules) as Language[];
const SWITCHES = ["strong", "wildlife", "utilities", "harder", "competitive"];

/** Each edition with every mix of expansions and variants, and every point for itself as the other edition has it. */
const tables = EDITIONS.flatMap((edition, which) => {
  const mixes = Array.from({ length: 1 << SWITCHES.length }, (_, mix) => Object.fromEntries(SWITCHES.filter((_, i) => (mix >> i) & 1).map((name) => [name, "yes"])));
  const points = Object.entries(POINTS).map(([name, values]) => ({ [name]: values[1 - which]!, strong: "yes", wildlife: "yes" }));
  return [...mixes, ...points, { campaign: "3", utilities: "yes" }].map((said) => playedWith({ edition, ...said }));
});
const shape = ({ id, text, points, picture }: Section) => ({ id, paragraphs: text.length, points: points?.length, picture });

describe("the rules", () => {
  it("have the same sections in every language, and leave nothing empty", () => {
    for (const played of tables)
      for (const language of languages) {
        const sections = rules[language](played);
        expect(sections.map(shape)).toEqual(rules.en(played).map(shape));
        expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
        for (const { text, points = [] } of sections) for (const words of [...text, ...points]) expect(words).not.toMatch(/undefined|null|[{}]| {2}|^$/);
      }
  });

  it("show only what is in play", () => {
    const ids = (said: Record<string, string>): string[] => rules.en(playedWith(said)).map(({ id }) => id);
    expect(ids({})).toContain("feeding");
    expect(ids({ edition: "published" })).not.toContain("feeding");
    expect(ids({ edition: "published", utilities: "yes" })).toContain("feeding");
    expect(ids({ strong: "yes" })).toContain("rocks");
    expect(ids({ wildlife: "yes" })).not.toContain("stalls");
    expect(ids({ campaign: "3", harder: "yes" })).toEqual(ids({})); // the draft has neither
    expect(ids({ edition: "published", campaign: "3" })).toContain("campaign");
  });

  it("have a place for every picture, and every picture can be drawn", () => {
    const used = new Set(tables.flatMap((played) => rules.en(played).flatMap(({ picture }) => picture ?? [])));
    expect([...used].sort()).toEqual(Object.keys(PICTURES).sort());
    for (const drawn of Object.values(PICTURES) as (readonly Drawn[])[]) for (const { map, pairs } of drawn) expect(sketchOf(map, pairs).halves.length).toBeGreaterThan(0);
  });
});

describe("what is played", () => {
  it("has the options of the engine", () => {
    const choices = engine("options.py").split("CHOICES")[1]!;
    const asEdition = [...choices.matchAll(/"(\w+)": \(AS_EDITION, (.*?)\)/g)].map(([, name, values]) => [name, [...values!.matchAll(/"([^"]+)"/g)].map((value) => value[1])]);
    expect(asEdition).toEqual(Object.entries(POINTS).map(([name, values]) => [name, [...values]]));
    for (const name of VARIANTS) expect(choices).toContain(`"${name}": ("no", "yes")`);
    expect(choices).toContain(`"campaign": ("no", ${LEVELS.map((level) => `"${level}"`).join(", ")})`);
  });

  it("goes into an address and back", () => {
    for (const played of tables) expect(playedWith(optionsOf(played))).toEqual(played);
    expect(agreedPoints(playedWith({ hand: "5", market: "edition" }))).toEqual(["hand"]);
  });
});

describe("words", () => {
  it("have the same keys in every language", () => {
    for (const words of [rulesWords, lessonWords]) expect(Object.keys(words.de)).toEqual(Object.keys(words.en));
  });

  it("know every power, and every list that is ours", () => {
    for (const animal of ANIMALS) expect(rulesWords.en).toHaveProperty([`power.${animal}`]);
    for (const [, about] of ["material.toml", "dominoes.toml", "campaign.toml"].flatMap((file) => [...engine(file).matchAll(/^about = "([^"]+)"/gm)])) expect(rulesWords.en).toHaveProperty([`ours.${about}`]);
  });
});

describe("a sketch", () => {
  it("is read from a text", () => {
    const { halves, edges } = sketchOf("\n+---+   +\n|Gli!   \n+===+   +\n _..    \n+   +   +", "0,0-0,1");
    expect(halves.map(({ x, y, half, joint }) => [x, y, half.ground, half.item, joint])).toEqual([
      [0, 0, "grass", "lion", 2],
      [0, 1, "none", null, 0],
    ]);
    expect(edges.map(({ x, y, side, fence }) => `${x},${y} ${side} ${fence}`).sort()).toEqual(["0,0 0 weak", "0,0 3 weak", "0,1 0 strong", "1,0 3 strong"]);
    expect(() => sketchOf("\n+   +\n Xli \n+   +")).toThrow("not a cell");
  });

  it("is made of dominoes as they lie", () => {
    const faces = { one: parseFace("grass lion --w-", "path w---"), two: parseFace("none food ----", "none ---s") };
    const { halves, edges } = sketchOfDominoes([{ id: "one", x: 0, y: 0, direction: 2 }, { id: "two", x: 0, y: 1, direction: 1 }], faces);
    expect(halves.map(({ x, y, half, joint }) => [x, y, half.item, joint])).toEqual([
      [0, 0, "lion", null],
      [0, 1, "food", 1],
      [1, 1, null, 3],
    ]);
    expect(edges).toHaveLength(2);
  });
});
