// Every kind of action, consequence, step and ending that the engine knows has its words, in every language.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { preferences } from "../../preferences.svelte.ts";
import type { Language } from "../../texts/texts.svelte.ts";
import type { Offers } from "../../wire.ts";
import { lessons } from "./introduction.ts";
import { rules } from "./rules.ts";
import { achievement, animalName, cellLabel, follows, missionText, offerText, parkSummary, question, tell, whyNot } from "./sentences.ts";
import { changed, chosenThing, drawingOf, type View, workersOf } from "./view.ts";
import { type Key, words } from "./words.ts";

const engine = (file: string): string => readFileSync(new URL(`../../../../src/tierpark/games/spectacular/${file}`, import.meta.url), "utf8");
const all = (text: string, pattern: RegExp): string[] => [...new Set([...text.matchAll(pattern)].map((match) => match[1]!))];
const languages = Object.keys(words) as Language[];
const has = (key: string): boolean => Object.keys(words.en).some((each) => each === key || each.startsWith(`${key}.`));

const kinds = all(engine("describe.py"), /Description\(\s*"(\w+)"/g);
const consequences = all(engine("open_export.py").split("def consequences")[1]!.split("def _said")[0]!, /"kind": "(\w+)"/g);
const steps = all(engine("state.py").match(/class Step\(IntEnum\):[\s\S]*?OVER = \d+/)![0], /^ {4}([A-Z_]+) = \d+/gm).map((step) => step.toLowerCase());
const material = engine("material.toml");
const animals = all(material, /\{ id = "(\w+)", name = "[^"]+", habitat/g);
const missions = [...material.matchAll(/number = (\d+)\nset[\s\S]*?text = "([^"]+)"/g)].map(([, number, text]) => ({ number: Number(number), text: text! }));

describe("the catalogue", () => {
  it("has the same keys in every language, and leaves no text empty", () => {
    for (const language of languages) {
      expect(Object.keys(words[language]).sort()).toEqual(Object.keys(words.en).sort());
      for (const [key, text] of Object.entries(words[language])) expect(text !== "" || key === "doing.over", `${language} ${key}`).toBe(true);
    }
  });

  it("discards by another word than it puts down, in German, too", () => {
    const discarding = (Object.keys(words.de) as Key[]).filter((key) => key.includes("discard"));
    expect(discarding.length).toBeGreaterThan(3);
    for (const key of discarding) expect(words.de[key], key).not.toMatch(/ablegen|\blegt|abgelegt/i);
  });

  it("fills in the same names in every language", () => {
    const names = (text: string) => new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]!.toLowerCase()));
    for (const key of Object.keys(words.en) as Key[]) expect(names(words.de[key]), key).toEqual(names(words.en[key]));
  });

  it("knows every kind of action, consequence and step", () => {
    expect([kinds.length, consequences.sort(), steps.length]).toEqual([15, ["entrance", "left", "token", "tower", "turn"], 8]);
    for (const kind of kinds) expect(has(`offer.${kind}`) && has(`tell.${kind}`), kind).toBe(true);
    for (const kind of consequences) expect(has(`tell.${kind}`), kind).toBe(true);
    for (const step of steps) expect(has(`ask.${step}`) && has(`doing.${step}`), step).toBe(true);
  });

  it("knows every animal, by name and drawing", () => {
    expect(animals.length).toBe(22);
    const sheet = readFileSync(new URL("../../drawing/animals.svg", import.meta.url), "utf8");
    for (const animal of animals) {
      expect(has(`animal.${animal}`), animal).toBe(true);
      expect(drawingOf(animal)).not.toBe("i-paw");
      expect(sheet).toContain(`id="${drawingOf(animal)}"`);
    }
  });

  it("knows every mission in the words of the material, and what is ours", () => {
    expect(missions.length).toBe(18);
    for (const { number, text } of missions) expect(words.en[`mission.${number}` as Key]).toBe(text);
    for (const about of all(material, /^about = "([^"]+)"/gm)) expect(has(`ours.${about}`), about).toBe(true);
  });

  it("knows every category, ending and option", () => {
    for (const name of all(engine("game.py").match(/CATEGORIES = \(([^)]*)\)/)![0], /"(\w+)"/g)) expect(has(`category.${name}`), name).toBe(true);
    for (const name of ["category.dice on breeding tiles", "ending.played", "ending.won", "ending.lost"]) expect(has(name), name).toBe(true);
    const choices = engine("options.py").split("CHOICES")[1]!;
    for (const [, name, values] of choices.matchAll(/"(\w+)": \((.*)\),/g)) {
      expect(has(`option.${name}`), name).toBe(true);
      for (const value of all(values!, /"([\w-]+)"/g)) expect(has(`option.${name}.${value}`), value).toBe(true);
    }
    for (const least of all(material, /least = (\d+)/g)) expect(has(`achievement.${least}`), least).toBe(true);
  });

  it("has the same sections of rules in every language", () => {
    const shape = (language: Language) => rules[language].map(({ id, text, points, picture }) => ({ id, paragraphs: text.length, points: points?.length, picture }));
    for (const language of languages) expect(shape(language)).toEqual(shape("en"));
  });
});

const park = {
  seat: 0,
  star: "saola",
  habitat: "green",
  layout: { cells: [[0, 0], [0, 1], [1, 0]], names: ["A1", "A2", "B1"], star: 0, starts: [[1, 0]], entrance: [2] },
  tiles: [null, "sloth-brown", null],
  corners: [null, 0, null],
  dice: [0, 4, 0],
  towers: [{ colour: "brown", cells: [1] }],
  items: [{ tile: "cheetah-heart-saola" }, { colour: "blue", value: 4 }],
  chosen: [null, null],
  display_tiles: [],
  display_dice: [],
  stack: 2,
  workers: ["green", "multi"],
  missions: [{ number: 1, set: "A", text: missions[0]!.text, points: 18, fulfilled: false }],
  scores: { total: 41, different_animals: 5 },
  done: false,
};
const view = {
  options: { players: 1 },
  seat: 0,
  round: 1,
  turn: 5,
  step: "choose",
  animals: { sloth: "green", cheetah: "orange" },
  parks: [park],
  supply: [],
  solo: { dice: [4], dice_colours: ["grey"], tiles: ["sloth-brown"], tile_colours: ["green"], seen: [1], left: 7, selection: "dice", threatened: 1 },
  own: { marked: [], may_swap: true, may_roll: true },
  outcome: { standings: [{ won: false }], ending: "lost", reason: "" },
} as unknown as View;

/** Fields as the engine gives them, for each kind. */
const samples: Record<string, object[]> = {
  swap: [{ start: 1, slot: 0, cell: "A2", out: "sloth-brown", in: "cheetah-heart-saola" }],
  mark: [{ die: 2, colour: "blue", value: 3 }],
  roll: [{ dice: [1] }, { dice: [1, 2] }],
  discard_supply: [{ space: 3, tile: "sloth-brown" }],
  select: [{ side: "left" }, { side: "right" }],
  protect: [{ side: "left", space: 3, worker: "multi" }],
  let_go: [{ side: "left", space: 3 }],
  take_tile: [{ from: "supply", place: 0, tile: "sloth-brown" }],
  take_die: [{ from: "display", place: 3, colour: "orange", value: 2 }],
  place_tile: [
    { item: "N", tile: "sloth-brown", cells: [[2, 0]], turns: 4 },
    { item: "N", tile: "cheetah-heart-saola", cells: [[2, 0]], cell: "B1", turns: 0, corner: null },
  ],
  place_die: [
    { item: "W", colour: "blue", value: 4, cells: [[2, 0]], turns: 0 },
    { item: "W", colour: "blue", value: 4, cell: "B1", turns: 5, to: 6, workers: ["blue", "multi"] },
  ],
  discard: [{ item: "W", colour: "blue", value: 4 }],
  use_workers: [{ cells: [[1, 0]], turns: 1 }, { cell: "A2", turns: 2, colour: "green", value: 4, to: 3, workers: ["green"] }],
  tower: [{ seat: 0, colour: "brown", cells: ["A1", "A2", "B1"] }],
  token: [{ token: 7, space: 8 }, { token: 7, space: null }],
  left: [{ token: 7, space: 8 }],
  entrance: [{ seat: 0, points: 1 }],
  turn: [{ turn: 5 }, { turn: 9 }],
};

describe.each(languages)("sentences in %s", (language) => {
  const whole = (text: string): void => {
    expect(text).not.toMatch(/[{}]|undefined|NaN|null| {2}/);
    expect(text.length).toBeGreaterThan(2);
  };

  it("are whole, whatever happens", () => {
    preferences.language = language;
    for (const kind of kinds)
      for (const fields of samples[kind] ?? [{}]) {
        whole(offerText({ kind, fields: fields as never }, view));
        if ("cells" in fields && !("cell" in fields)) continue; // as it is offered; the log has the name
        whole(tell({ kind, fields: fields as never }, "Mara"));
        expect(tell({ kind, fields: fields as never }, "Mara")).toContain("Mara");
      }
    for (const kind of consequences) for (const fields of samples[kind]!) whole(tell({ kind, fields: fields as never }, "Mara"));
  });

  it("ask at every step, and name every thing", () => {
    preferences.language = language;
    const offers: Offers = { question: "", listed: [], placements: [] };
    for (const step of steps) whole(question({ ...view, step: step as View["step"] }, offers, 0));
    for (const own of [[true, false, []], [false, true, []], [false, false, []], [true, true, [1]]] as const)
      whole(question({ ...view, step: "prepare", own: { may_swap: own[0], may_roll: own[1], marked: [...own[2]] } }, offers, 0));
    whole(follows(view)!);
    whole(parkSummary(view, view.parks[0]!, "Park"));
    for (const cell of [0, 1, 2]) whole(cellLabel(view, view.parks[0]!, cell));
    for (const piece of [{ kind: "place_tile", fields: {} }, { kind: "place_die", fields: { colour: "green", value: 6 } }, { kind: "use_workers", fields: {} }])
      for (const cell of [0, 1, 2]) whole(whyNot(view, view.parks[0]!, piece as never, cell, 0));
    whole(achievement(view)!);
    for (const animal of animals) whole(animalName(animal));
    for (const lesson of lessons()) whole(lesson.text);
  });
});

describe("sentences in particular", () => {
  it("say what a worker makes of a die, from the list as from the log", () => {
    preferences.language = "en";
    expect(offerText({ kind: "place_die", fields: { item: "W", colour: "blue", value: 5, cells: [[2, 0]], turns: 5 } }, view)).toBe("The blue 5 to B1 as a 1 with the blue worker and the multicoloured worker.");
    expect(offerText({ kind: "use_workers", fields: { cells: [[1, 0]], turns: 2 } }, view)).toBe("Turn the green 4 on A2 into a 3 with the green worker.");
  });

  it("say which space of the supply is meant, where it matters", () => {
    preferences.language = "en";
    const taking = (place: number, at: View): string => offerText({ kind: "take_die", fields: { from: "supply", place, colour: "green", value: 6 } }, at);
    const solo = { ...view, solo: {} as View["solo"] };
    expect([taking(1, solo), taking(5, solo)]).toEqual(["Take the green 6 from space 2 of the supply.", "Take the green 6 from space 6 of the supply."]);
    expect([taking(0, { ...view, solo: null }), taking(4, { ...view, solo: null })]).toEqual(["Take the green 6 from the supply.", "Take the green 6 from the supply, inside the dotted line."]);
  });

  it("translate our missions and leave others as they are", () => {
    preferences.language = "de";
    expect(missionText(view.parks[0]!.missions[0]!)).toContain("Lebensraum");
    expect(missionText({ ...view.parks[0]!.missions[0]!, text: "Something else." })).toBe("Something else.");
  });
});

describe("numbers of the engine", () => {
  it("change dice round the corner", () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((way) => changed(6, way))).toEqual([6, 1, 5, 1, 5, 2, 4]);
    expect(workersOf("grey", 5)).toEqual(["grey", "multi"]);
  });

  it("name the things that were chosen", () => {
    expect([0, 8, 16, 19, 26].map(chosenThing)).toEqual(["supply-tile-0", "supply-die-0", "display-tile-0", "display-die-0", "display-die-7"]);
  });
});
