// Every kind of action, consequence, step, ending, option, power, mission and rule that the engine knows has its words, in every language.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { preferences } from "../../preferences.svelte.ts";
import type { Language } from "../../texts/texts.svelte.ts";
import type { Offer } from "../../wire.ts";
import { Laying } from "./laying.svelte.ts";
import { placeIn } from "./marks.ts";
import { facesFor, takePrinted } from "./printed.svelte.ts";
import { doing, explained, missionText, namesOf, offerText, placeName, question, rocksText, ruleText, sumText, tell, theDomino, words } from "./sentences.ts";
import type { Key } from "./table-en.ts";
import { type View, zooOf } from "./view.ts";
import { whyNot } from "./legality.ts";

const engine = (file: string): string => readFileSync(new URL(`../../../../src/tierpark/games/zoo_parque/${file}`, import.meta.url), "utf8");
const all = (text: string, pattern: RegExp): string[] => [...new Set([...text.matchAll(pattern)].map((match) => match[1]!))];
const languages = Object.keys(words) as Language[];
const has = (key: string): boolean => Object.keys(words.en).some((each) => each === key || each.startsWith(`${key}.`));

const kinds = [...new Set([...all(engine("describe.py"), /Description\(\s*"(\w+)"/g), "lay", "move", "return", "pass"])];
const consequences = all(engine("telling.py"), /_said\(\s*"(\w+)"/g);
const steps = all(engine("state.py").match(/class Step\(IntEnum\):[\s\S]*?OVER = \d+/)![0], /^ {4}([A-Z_]+) = \d+/gm).map((step) => step.toLowerCase());
const silent = ["pick", "enough", "done", "turn", "market"];

const card = { level: 1, type: "win" as const, text: "", rule_text: "" };
takePrinted({
  dominoes: { T: ["none lemur w---", "none food ----"], R: ["none rocks ----", "none lion ----"], RR: ["none rocks ----", "none rocks ----"], B: ["grass ----", "path ----"], entrance: ["path ----", "path ----"] },
  animals: { lemur: { terrains: ["jungle"], strong: false, diet: "herbivore", social: "herd", food: 1, extinct: false, text: "", sets: ["base"] } },
  cards: {
    C1: { ...card, mission: "area_of_terrain_size", n: 3, params: { terrain: "water" }, rule: "animal_counts_zero", rule_params: { animal: "giraffe" } },
    C2: { ...card, mission: "group_diet_count", n: 2, params: { group: "exhibit", diet: "herbivore" }, rule: null, rule_params: {} },
  },
});

const view: View = {
  options: { players: 2, dominoes: "printed" },
  settings: { owner_covers: 1, off_terrain: 0, harder: 0, level: 0, competitive: 0 },
  seat: 0, hand: null, player: 0, step: "place", to_act: [0], placed: 0,
  laid: [["entrance", 0, 0, 2], ["B", 1, 0, 2]],
  rocks: [], areas: [{ terrain: "grass", cells: [1], owners: [1] }], exhibits: [], pawns: [[1, 1, 0, "grass"]],
  players: [], market: [], deck: 3, gone: [], lab: false, last_turn: false, idle: 0, picked: "T", acting: null, moving: null, pawn: null, meals: [], cards: [], outcome: null,
};
const offer = (kind: string, fields: Offer["fields"]): Offer => ({ action: 0, kind, fields, short: "", sentence: "" });

describe("the catalogue", () => {
  it("has the same keys in every language, and leaves no text empty", () => {
    for (const language of languages) {
      expect(Object.keys(words[language]).sort()).toEqual(Object.keys(words.en).sort());
      for (const [key, text] of Object.entries(words[language])) expect(text, `${language} ${key}`).not.toBe("");
    }
  });

  it("fills in the same names in every language", () => {
    const names = (text: string) => new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]!.toLowerCase()));
    for (const key of Object.keys(words.en) as Key[]) expect(names(words.de[key]), key).toEqual(names(words.en[key]));
  });

  it("knows every kind of action, consequence, step and ending", () => {
    expect([kinds.length, consequences.length, steps.length]).toEqual([20, 14, 15]);
    for (const kind of kinds) expect(has(`offer.${kind}`) && (silent.includes(kind) || has(`tell.${kind}`)), kind).toBe(true);
    for (const kind of consequences) expect(silent.includes(kind) || has(`tell.${kind}`), kind).toBe(true);
    for (const step of steps) expect(has(`ask.${step}`) && has(`doing.${step}`), step).toBe(true);
    for (const ending of [...all(engine("game.py"), /ending\.\w+: \("(\w+)"/g), "lost"]) expect(has(`ending.${ending}`), ending).toBe(true);
  });

  it("knows every option and its values", () => {
    const choices = engine("options.py").match(/CHOICES: [\s\S]*?\n\}/)![0];
    for (const [, name, values] of choices.matchAll(/"(\w+)": \((.*)\)/g)) {
      expect(has(`option.${name}`), name).toBe(true);
      for (const value of all(values!, /"([a-z-]+)/g)) expect(has(`option.${name}.${value}`) || has(`option.value.${value}`), `${name}=${value}`).toBe(true);
    }
  });

  it("knows every power, stall, object, mission and rule", () => {
    const material = engine("material.toml");
    for (const text of all(material, /^text = "([^"]+)"/gm)) expect(Object.values(words.en)).toContain(text);
    const campaign = engine("campaign.toml");
    for (const id of all(campaign.split("[[missions.kinds]]").slice(1).join(), /^id = "(\w+)"/gm)) expect(has(`mission.${id}`) || /^C\d/.test(id), id).toBe(true);
    for (const id of all(campaign.split("[missions]")[0]!, /^id = "(\w+)"/gm)) expect(has(`rule.${id}`), id).toBe(true);
  });
});

describe("sentences", () => {
  it("say where, counted from the gate", () => {
    preferences.language = "en";
    expect([placeName({ x: 0, y: 0 }), placeName({ x: 2, y: -1 }), placeName({ x: -3, y: 0 })]).toEqual(["the gate", "2 E 1 N", "3 W"]);
  });

  it("tell nothing of hidden dominoes", () => {
    expect(tell({ kind: "pick", fields: {} }, "Anna")).toBe("");
    expect(tell({ kind: "pass", fields: {} }, "Anna")).toBe("Anna passes a domino.");
    expect(tell({ kind: "return", fields: { domino: "B" } }, "Anna")).toBe("Anna puts grass + path back into the deck.");
  });

  it("tell what followed: who was fed by what, who passed what on, and points", () => {
    const told = (kind: string, fields: Offer["fields"], isYou = false) => tell({ kind, fields }, isYou ? "You" : "Anna", isYou);
    expect(told("gone", { domino: "B", why: "food", x: 1, y: 0 })).toBe("Grass + path feeds the animals at 1 E and leaves the game.");
    expect(told("gone", { domino: "B", why: "no_food", x: 1, y: 0 })).toBe("No food for the animals at 1 E: grass + path leaves the game.");
    expect(told("gone", { domino: "B", why: "lion" })).toBe("The lion drives grass + path out of the game.");
    expect(told("feed", { domino: "B", fed: false, at: [1, 0], cells: [] })).toBe("Anna discards grass + path, since there is no food for the animals.");
    expect(told("handed", { seat: 0, to: 1, number: 3 })).toBe("Anna passes 3 dominoes on.");
    expect(told("points", { seat: 0, points: 1, change: -3 })).toBe("Anna has one point now.");
    expect(told("copies", { species: "lion" })).toBe("The dinosaur copies the lion.");
  });

  it("ask for food with the exhibit that wants it", () => {
    const asked = (fed: boolean) => question({ ...view, step: "feed" }, { question: "", listed: [offer("feed", { domino: "B", fed, at: [1, 0], cells: [] })], placements: [] });
    expect(asked(true)).toBe("Feed the animals at 1 E: which domino is discarded?");
    expect(asked(false)).toBe("No food at 1 E, so an animal has to go: which domino is discarded?");
  });

  it("fill in what cards are about", () => {
    expect(missionText("C1")).toBe("An Area of water has 3 spaces or more.");
    expect(ruleText("C1")).toBe("Giraffe: does not count as an animal.");
    expect(missionText("C2")).toBe("An exhibit has 2 herbivores or more.");
    expect(ruleText("C2")).toBeNull();
  });

  it("ask for what the domino needs, and say how it would lie", () => {
    expect(question(view, { question: "", listed: [], placements: [] })).toContain("has to cover something");
    expect(offerText(offer("lay", { domino: "T", x: 1, y: 0, direction: 3 }), view)).toBe("Lay it: lemur at 1 E, food west of it.");
  });

  it("name the hand where somebody has several", () => {
    const players = [0, 1, 2].map((seat) => ({ seat, dominoes: 5, hand: [], pawns: 4, score: 0 }));
    const alone: View = { ...view, players, hand: 1, step: "pick" };
    expect(question(alone, { question: "", listed: [], placements: [] })).toBe("Hand 2 of 3. Pick a domino to lay.");
    expect(doing(alone)).toBe("hand 2 of 3 picks a domino");
    expect(namesOf(alone, ["Anna"])).toEqual(["Hand 1", "Hand 2", "Hand 3"]);
    expect(namesOf(view, ["Anna", "Bert"])).toEqual(["Anna", "Bert"]);
    expect(tell({ kind: "pawn_home", fields: { seat: 0, hand: 2 } }, "Anna")).toBe("A pawn of Hand 3 returns home.");
    expect(tell({ kind: "claim", fields: { x: 1, y: 0, terrain: "grass", hand: 0 } }, "Anna")).toBe("Hand 1 claims the grass at 1 E.");
  });

  it("tell what somebody draws without a choice", () => {
    const drawn = { kind: "drawn", fields: { seat: 1, dominoes: ["T", "B"] } };
    expect(tell(drawn, "Bert")).toBe(`Bert takes ${theDomino(facesFor(view.options)["T"])} and ${theDomino(facesFor(view.options)["B"])} from the market.`);
    expect(tell(drawn, "Bert", true)).toContain("Bert take ");
  });

  it("say which rocks are strong fences, and whose power it is", () => {
    const pick = (domino: string, rocks: string) => offer("pick", { domino, rocks });
    expect(["", "a"].map((rocks) => offerText(pick("R", rocks), view))).toEqual(["Lay rocks + lion.", "Lay rocks + lion, the rocks as strong fences."]);
    expect(new Set(["", "a", "b", "ab"].map((rocks) => offerText(pick("RR", rocks), view))).size).toBe(4);
    expect(new Set(["", "a", "b", "ab"].map((rocks) => rocksText(pick("RR", rocks)))).size).toBe(4);
    expect(rocksText(pick("R", "a"))).toBe("Strong fences");
    expect(question({ ...view, step: "use" }, { question: "", listed: [offer("use", { uses: true, species: "giraffe" })], placements: [] })).toBe("Will you use the power of the giraffe?");
    expect(explained(offer("order", { half: "a", species: "crocodile" }))).toBe("Crocodile: One domino is taken off the map.");
    expect(explained(offer("draw", { domino: "R" }))).toBeNull();
  });

  it("tell how points come about", () => {
    const exhibit = { cells: [], size: 3, animals: 2, species: 2, points: 6, food: 1 };
    expect(sumText(exhibit, view)).toBe("3 × 2 = 6");
    expect(sumText({ ...exhibit, species: 1, points: 15 }, view)).toBe("3 × 2 × 2 + 3 = 15");
  });

  it("give the reason where a domino does not fit", () => {
    const zoo = zooOf(view);
    const at = (x: number, y: number, id: "T" | "B") => whyNot(view, zoo, 0, ["Anna", "Bert"], zoo.faces[id]!, { id: `${id}2`, x, y, direction: 2 });
    expect(at(0, 0, "B")).toContain("may not cover");
    expect(at(5, 5, "B")).toContain("beside the map");
    expect(at(5, 5, "T")).toContain("must cover");
    expect(at(1, 0, "T")).toContain("claimed by Bert");
    expect(at(0, 0, "T")).toContain("needs jungle");
  });
});

describe("a domino in the hand", () => {
  // cells 0 and 1 lie side by side; half a east of cell 1 has no number, and is told by half b
  const piece = {
    kind: "lay",
    fields: { domino: "B", xs: [0, 1], ys: [0, 0] },
    ways: [
      { turns: 1, flipped: false, shape: [[0, 0], [0, 1]] as [number, number][], base: 1, columns: 8, actions: [1] },
      { turns: 3, flipped: true, shape: [[0, 0], [0, 1]] as [number, number][], base: 7, columns: 8, actions: [15] },
    ],
  };

  it("lies where it is offered, also when half b is the one that is told", () => {
    const held = new Laying(piece);
    held.over({ x: 0, y: 0 });
    expect([held.action, held.laid]).toEqual([1, { id: "B", x: 0, y: 0, direction: 1 }]);
    held.over({ x: 2, y: 0 });
    expect([held.action, held.laid]).toEqual([15, { id: "B", x: 2, y: 0, direction: 3 }]);
    held.over({ x: 9, y: 9 });
    expect(held.action).toBeNull();
    held.lay(0, 1);
    expect(held.laid).toEqual({ id: "B", x: 0, y: 0, direction: 1 });
    expect(placeIn({ ...piece.fields, row: 1, turns: 3, flipped: true, cells: [[1, 0], [1, 1]] })).toEqual({ x: 2, y: 0 });
  });

  it("turns around the cell it is held over, to where it fits first", () => {
    const held = new Laying(piece);
    held.over({ x: 1, y: 0 });
    const before = held.direction;
    held.turn(1);
    expect(held.action).not.toBeNull();
    expect(held.direction).not.toBe(before);
    held.over({ x: 9, y: 9 });
    held.turn(1);
    expect([held.action, held.laid!.x]).toEqual([null, 9]);
  });
});
