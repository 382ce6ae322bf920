// Every kind of action, consequence, step and ending that the engine knows has its words, in every language.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { preferences } from "../../preferences.svelte.ts";
import { fill, type Language } from "../../texts/texts.svelte.ts";
import type { Offers } from "../../wire.ts";
import { lessons } from "./introduction.ts";
import { rules } from "./rules.ts";
import { follows, offerText, question, tell, whyNot, zooSummary } from "./sentences.ts";
import { SPECIES, type View } from "./view.ts";
import { type Key, words } from "./words.ts";

const engine = (file: string): string => readFileSync(new URL(`../../../../src/tierpark/games/new_york_zoo/${file}`, import.meta.url), "utf8");
const all = (text: string, pattern: RegExp): string[] => [...new Set([...text.matchAll(pattern)].map((match) => match[1]!))];
const languages = Object.keys(words) as Language[];
const has = (key: string): boolean => Object.keys(words.en).some((each) => each === key || each.startsWith(`${key}.`));

const described = engine("describe.py");
const kinds = [...all(described, /Description\(\s*"(\w+)"/g), ...["enclosure", "attraction", "start_tile"].map((noun) => `place_${noun}`)];
const consequences = all(engine("open_export.py"), /"kind": "(\w+)", "seat"/g);
const steps = all(engine("state.py").match(/class Step\(IntEnum\):[\s\S]*?OVER = \d+/)![0], /^ {4}([A-Z_]+) = \d+/gm).map((step) => step.toLowerCase());
const endings = all(engine("state.py").match(/class Ending\(IntEnum\):[\s\S]*?\n\n\n/)![0], /^ {4}([A-Z_]+) = [1-9]/gm).map((each) => each.toLowerCase());
const attractions = all(engine("material.toml"), /id = "(A\d[^"]*)"/g);

describe("the catalogue", () => {
  it("has the same keys in every language", () => {
    for (const language of languages) expect(Object.keys(words[language]).sort()).toEqual(Object.keys(words.en).sort());
  });

  it("leaves no text empty, but for what nobody does when the game is over", () => {
    for (const language of languages)
      for (const [key, text] of Object.entries(words[language])) expect(text !== "" || key === "doing.over", `${language} ${key}`).toBe(true);
  });

  it("fills in the same names in every language", () => {
    const species = new Set(["name", "a", "an", "the", "obj", "many", "with"]); // one language may need another form
    const names = (text: string) => new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]!).filter((name) => !species.has(name.toLowerCase())));
    for (const key of Object.keys(words.en) as Key[]) expect(names(words.de[key]), key).toEqual(names(words.en[key]));
  });

  it("knows every kind of action", () => {
    expect(kinds.length).toBeGreaterThan(18);
    for (const kind of kinds) {
      expect(kind === "move_elephant" || has(`offer.${kind}`), `offer.${kind}`).toBe(true);
      expect(has(`tell.${kind}`), `tell.${kind}`).toBe(true);
    }
  });

  it("knows every consequence, step, ending and attraction", () => {
    expect([consequences.length, steps.length, endings.length, attractions.length]).toEqual([2, 14, 4, 8]);
    for (const kind of consequences) expect(has(`tell.${kind}`), kind).toBe(true);
    for (const step of steps) expect(has(`ask.${step}`) && has(`doing.${step}`), step).toBe(true);
    for (const ending of endings) expect(has(`ending.${ending}`), ending).toBe(true);
    for (const kind of attractions) expect(has(`attraction.${kind}`), kind).toBe(true);
  });

  it("knows every category and option", () => {
    const game = engine("game.py");
    for (const name of ["strip spaces to the start", "free spaces", "animals"]) {
      expect(game).toContain(`"${name}"`);
      expect(has(`category.${name}`), name).toBe(true);
    }
    for (const name of ["players", "variant.normal", "variant.short", "side.A", "side.B"]) expect(has(`option.${name}`), name).toBe(true);
  });

  it("has the same sections of rules in every language", () => {
    const shape = (language: Language) => rules[language].map(({ id, text, points, picture }) => ({ id, paragraphs: text.length, points: points?.length, picture }));
    for (const language of languages) expect(shape(language)).toEqual(shape("en"));
  });
});

const view = {
  options: { players: 2, variant: "normal", side: "A" },
  step: "move",
  phase: "main action",
  elephant: 0,
  strip: [
    { space: 0, kind: "animals", species: ["flamingo", "fox"], stack: null, line: null },
    { space: 1, kind: "slot", species: null, stack: ["E5-01", "E6-02"], line: "penguin" },
  ],
  supply: { A1: null, A8: 1 },
  zoos: [
    {
      rows: ["##..", "...."],
      houses: ["fox", null],
      enclosures: [
        { tile: "E6-01", cells: [[1, 0]], species: "penguin", animals: 2, spaces: 6 },
        { tile: "E6-03", cells: [[1, 2]], species: "penguin", animals: 2, spaces: 6 },
        { tile: "E5-03", cells: [[1, 3]], species: null, animals: 0, spaces: 5 },
      ],
      free: [[0, 2]],
      animals: 5,
    },
  ],
  pending: { tile: "E6-02", species: "penguin", second: null, attraction: "A8", lines: ["penguin"] },
  solo: null,
} as unknown as View;

/** Fields as the engine gives them, for each kind. */
const samples: Record<string, object[]> = {
  move_elephant: [
    { to: 1, steps: 1, distance: 1, lines: ["penguin"] },
    { to: 0, steps: 2, distance: 3, lines: [], marker: "2" },
    { to: 0, steps: 0, distance: 0, lines: [], marker: "0" },
    { to: 0, steps: 1, distance: 2, lines: ["fox", "penguin"], marker: null },
  ],
  populate: [
    { species: "fox", source: "house", tile: "E6-02" },
    { species: "penguin", source: "E6-01", tile: "E6-02" },
  ],
  acquire: [{ species: "fox" }, { species: "kangaroo" }],
  settle: [
    { species: "fox", home: "house" },
    { species: "penguin", home: "E6-01" },
  ],
  choose_attraction: [{ attraction: "A1" }, { attraction: "A8" }],
  lost: [{ seat: 0, species: "fox" }],
  exchanged: [{ seat: 0, tile: "E6-01", species: "penguin" }],
};
const placed = (piece: string) => [{ piece, cells: [[0, 2]], row: 0, column: 2, turns: 2, flipped: true }];
const sampleOf = (kind: string): object[] =>
  samples[kind] ?? (kind.startsWith("place_") ? placed(kind === "place_attraction" ? "A8" : "E6-02") : [{ species: "penguin", tile: "E6-01" }]);

describe.each(languages)("sentences in %s", (language) => {
  const whole = (text: string): void => {
    expect(text).not.toMatch(/[{}]|undefined|NaN|null/);
    expect(text.length).toBeGreaterThan(3);
  };
  const told = (kind: string, fields: object) => tell({ kind, fields: fields as never }, "Mara");

  it("are whole, whatever happens", () => {
    preferences.language = language;
    for (const kind of kinds)
      for (const fields of sampleOf(kind)) {
        whole(offerText({ kind, fields: fields as never }, view));
        whole(told(kind, fields));
        if (kind !== "lost") expect(told(kind, fields)).toContain("Mara");
      }
    for (const kind of consequences) for (const fields of sampleOf(kind)) whole(told(kind, fields));
  });

  it("ask at every step", () => {
    preferences.language = language;
    const offers: Offers = { question: "", listed: [], placements: [] };
    for (const step of steps) whole(question({ ...view, step: step as View["step"], zoos: view.zoos.map((zoo) => ({ ...zoo, start_tiles: ["E7-01"] })) }, offers, 0));
    whole(follows(view)!);
    whole(zooSummary(view.zoos[0]!, "Zoo"));
    whole(whyNot(view.zoos[0]!, [[0, 0], [1, 0], [9, 9], [-1, 2]]));
  });

  it("name every species and lesson", () => {
    preferences.language = language;
    for (const species of SPECIES) whole(told("keep", { species }));
    for (const lesson of lessons()) whole(lesson.text);
  });
});

describe("sentences in particular", () => {
  it("tell alike enclosures apart by their place", () => {
    preferences.language = "en";
    expect(offerText({ kind: "breed", fields: { species: "penguin", tile: "E6-03" } }, view)).toBe("Offspring in the enclosure with 2 of 6 penguins at row 2, column 3.");
    expect(offerText({ kind: "settle", fields: { species: "fox", home: "E5-03" } }, view)).toBe("The arctic fox moves into the empty enclosure of 5 spaces.");
  });

  it("say what a walk leads to and what follows", () => {
    preferences.language = "en";
    expect(offerText({ kind: "move_elephant", fields: samples["move_elephant"]![0] as never }, view)).toBe("1 step: the 6-space enclosure, then penguins breed.");
    expect(tell({ kind: "move_elephant", fields: samples["move_elephant"]![3] as never }, "Mara")).toBe("Mara walks free to the next blue space past the line of the arctic foxes and penguins.");
  });

  it("say why a piece does not fit", () => {
    preferences.language = "en";
    expect(whyNot(view.zoos[0]!, [[0, 0], [0, 1], [1, 0], [0, 2]])).toBe("2 spaces lie on the barn and one space lies on another piece.");
  });

  it("follow the plural rules", () => {
    expect(fill(words.de["summary.zoo"], { whose: "Dein Zoo", n: 1, m: 2 }, "de")).toBe("Dein Zoo: 1 freies Feld, 2 Tiere.");
  });
});
