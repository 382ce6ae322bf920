// Every kind of action, consequence, step, option and improvement that the engine knows has its words and drawings, in every language.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { preferences } from "../../preferences.svelte.ts";
import type { Language } from "../../texts/texts.svelte.ts";
import type { Json, Offer } from "../../wire.ts";
import { type Effect, partsOf, words as effectWords } from "./effects.ts";
import { IMPROVEMENTS, piecesOf } from "./glyphs.ts";
import { lessons } from "./introduction.ts";
import { isOnBoard, litBy, namedBy, paidOf, thingsOf } from "./marks.ts";
import { marksOf, playedWith, rowsOf } from "./played.ts";
import { effectSaying, takePrinted, threatCost } from "./printed.svelte.ts";
import { rules } from "./rules.ts";
import { rulesWords } from "./rules-words.ts";
import { boardSummary, offerText, question, refusedText, SILENT, tell, words } from "./sentences.ts";
import { atTable } from "./table.svelte.ts";
import { actingNow, type BoardView, hasPerformed, type View } from "./view.ts";
import type { Key } from "./words-en.ts";

const engine = (file: string): string => readFileSync(new URL(`../../../../src/tierpark/games/the_sanctuary/${file}`, import.meta.url), "utf8");
const all = (text: string, pattern: RegExp): string[] => [...new Set([...text.matchAll(pattern)].map((match) => match[1]!))];
const languages = Object.keys(words) as Language[];
const has = (key: string): boolean => Object.keys(words.en).some((each) => each === key || each.startsWith(`${key}.`) || each.startsWith(`${key}_`));

const material = engine("material.toml");
const kinds = [...new Set([...all(engine("describe.py"), /Description\(\s*"(\w+)"/g), "main", "side", "part", "branch", "again"])];
const steps = all(engine("state.py").match(/class Step\(IntEnum\):[\s\S]*?OVER = \d+/)![0], /^ {4}([A-Z_]+) = \d+/gm).map((step) => step.toLowerCase());

const CARDS: Record<string, { main: Effect; side: Effect; main_text: string; side_text: string }> = {
  B05: {
    main: ["and", ["pop_store", "any"], ["or", ["move", "yellow"], ["move", "red"]]],
    side: ["or", ["pop_store", "green"], ["pop_store", "blue"]],
    main_text: "(If there is a resource in one of your storehouses, population +1 for the animal of that storehouse) AND (move 1 yellow to your yellow storehouse OR move 1 red to your red storehouse).",
    side_text: "(If there is a resource in your green storehouse, population +1 for your green animal) OR (if there is a resource in your blue storehouse, population +1 for your blue animal).",
  },
  Y01: { main: ["gain", "green", "green", "blue"], side: ["gain", "green"], main_text: "Take 2 green and 1 blue.", side_text: "Take 1 green." },
  X02: {
    main: ["and", ["give_threat", 1], ["copy_side", "own"]],
    side: ["or", ["copy_side", "opponent"], ["copy_side", "own"]],
    main_text: "Give 1 threat to an opponent AND perform the side action of a card with one of your volunteers.",
    side_text: "Perform the side action of a card with an opponent's volunteer OR perform the side action of a card with one of your volunteers.",
  },
  X12: { main: ["and", ["land", 1], ["flood"], ["forest"]], side: ["skip_main", "this", ["land", 2]], main_text: "Acquire land AND place a flooding token AND place a forestation token.", side_text: "Give up this volunteer's main action: acquire land 2 times." },
  R12: { main: ["animal", "any", 2], side: ["pop_discard", "any", "other"], main_text: "Take up to 2 animals of different colours.", side_text: "Discard 1 resource of any colour: population +1 for an animal of another colour." },
};
const card = { pile: "blue", mark: 0, threats: 1, hedge: "none", reconstructed: true };
takePrinted({
  cards: Object.fromEntries(Object.entries(CARDS).map(([id, one]) => [id, { ...card, ...one }])) as unknown as Json,
  threat_costs: [0, 1, 2, 4, 6, 9, 12, 16, 20, 5],
});
atTable(["Anna", "Mara"], [10]);

const animal = (name: string, population: number, happiness: number) => ({ animal: name, population, happiness });
const board: BoardView = {
  seat: 0, set: 2, center: [1, 0, 2, 0], storehouses: [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
  animals: [animal("golden_monkey", 0, 0), animal("snow_leopard", 2, 1), animal("red_panda", 1, 0), animal("panda", 0, 0)],
  improvements: [{ tile: "green_1", improvement: "sight_loop", used: false }, null, null, null],
  acquired: 2, purchased: 2, stamps: [0, 1, 0, 1], floods: 1, forests: 0, threats: 3, rangers: 1, below: [0, 0, 0, 0], watched: 0, rescuers: 0, called: 0,
  scores: { reclamation: 2, animals: 5, center: 3, storehouses: 2, land: 6, improvements: 0, threats: -4, total: 14 },
};
const standing = (seat: number, volunteer: number, position: number, sees: number[], lying = false) => ({ seat, volunteer, position, lying, given_up: false, sees });
const view: View = {
  options: { players: 2, variant: "basic", rows: "long" }, seat: 0, round: 3, rounds: 6, step: "task", to_act: [0], rows: [10],
  cards: ["B05", "Y01", "X02", "X12", "R12", "B05", "Y01", "X02", "X12", "R12"], closed: [], starting: 0, active: 0, acting: 1,
  volunteers: [standing(0, 0, 1, [0], true), standing(0, 1, 4, [3, 5]), standing(1, 0, 6, [5]), standing(1, 1, 8, [9])],
  borrowed: [null, null], performed: [[1, 20], [23]], under_way: [{ card: "B05", action: "main", text: CARDS["B05"]!.main_text }], refused: {},
  market: [], rangers: 4, rescuers: 4, happiness: 40, to_come: 30, boards: [board, { ...board, seat: 1 }], outcome: null,
};
const offer = (kind: string, fields: Offer["fields"] = {}): Offer => ({ action: 0, kind, fields, short: "", sentence: "" });

describe("the catalogue", () => {
  it("has the same keys in every language, and leaves no text empty", () => {
    for (const language of languages) {
      expect(Object.keys(words[language]).sort()).toEqual(Object.keys(words.en).sort());
      for (const [key, text] of Object.entries(words[language])) expect(text !== "" || key === "doing.over", `${language} ${key}`).toBe(true);
      expect(Object.keys(rulesWords[language])).toEqual(Object.keys(rulesWords.en));
    }
  });

  it("fills in the same names in every language", () => {
    const names = (text: string) => new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]!.toLowerCase()));
    for (const key of Object.keys(words.en) as Key[]) expect(names(words.de[key]), key).toEqual(names(words.en[key]));
  });

  it("knows every kind of action and consequence, and every step", () => {
    expect([kinds.length >= 30, steps.length]).toEqual([true, 29]);
    for (const kind of kinds) expect(has(`offer.${kind}`) && (SILENT.has(kind) || has(`tell.${kind}`)), kind).toBe(true);
    for (const kind of ["land", "flood", "forest", "ranger", "rescuers", "threats", "round"]) expect(has(`tell.${kind}`), kind).toBe(true);
    for (const step of steps) expect(has(`ask.${step}`) && has(`doing.${step}`), step).toBe(true);
  });

  it("lets every action be chosen by a thing on the table, by a button, or both", () => {
    for (const kind of kinds) expect(isOnBoard(kind) || ["end", "enough"].includes(kind), kind).toBe(true);
  });

  it("knows every line of the score, and what decides between equals", () => {
    const lines = all(engine("view.py").match(/LINES = \(([^)]*)\)/)![0], /"(\w+)"/g);
    const ties = all(engine("game.py"), /tiebreaks=\{"([\w ]+)"/g);
    expect([lines.length, ties.length]).toEqual([7, 1]);
    for (const name of [...lines, ...ties]) expect(has(`category.${name}`), name).toBe(true);
  });

  it("knows every option and its values", () => {
    const choices = engine("options.py").match(/CHOICES = \{[\s\S]*?\n\}/)![0];
    for (const [, name, values] of choices.matchAll(/"(\w+)": \((.*)\)/g)) {
      expect(has(`option.${name}`), name).toBe(true);
      for (const value of all(values!, /"(\w+)"/g)) expect(has(`option.${name}.${value}`), `${name}=${value}`).toBe(true);
    }
  });

  it("knows every improvement in the words of the material, and has a drawing of it", () => {
    const told = material.replace("{points} points for each set", "5 points for each set");
    expect(Object.keys(IMPROVEMENTS).length).toBe(32);
    for (const id of Object.keys(IMPROVEMENTS)) {
      expect(has(`improvement.${id}`), id).toBe(true);
      expect(told, id).toContain(words.en[`text.${id}` as Key]);
    }
  });

  it("knows every animal", () => {
    const animals = ["wolf", "european_bison", "european_mink", "iberian_lynx", "panda", "snow_leopard", "red_panda", "golden_monkey", "african_wild_dog", "grevys_zebra", "crowned_crane", "black_rhino", "sumatran_tiger", "orangutan", "siamese_crocodile", "asian_elephant"];
    for (const id of animals) {
      expect(material).toContain(`"${id}"`);
      expect(has(`animal.${id}`), id).toBe(true);
    }
  });
});

describe("what cards say", () => {
  it("is word for word what the server says", () => {
    for (const { main, side, main_text, side_text } of Object.values(CARDS)) expect([effectWords(main, "en"), effectWords(side, "en")]).toEqual([main_text, side_text]);
  });

  it("can be found again from a sentence, also behind a few words", () => {
    expect(effectSaying("Take 1 green.")).toEqual(["gain", "green"]);
    expect(effectSaying("Chooses: Place a flooding token.")).toEqual(["flood"]);
    expect(effectSaying("Chooses: Discard 1 resource of any colour: population +1 for an animal of another colour.")).toEqual(["pop_discard", "any", "other"]);
    expect(effectSaying("Something else.")).toBeUndefined();
  });

  it("has drawings and a German sentence for every action there is", () => {
    const basic = all(engine("state.py").match(/class Op\(IntEnum\):[\s\S]*?RESOURCE/)![0], /^ {4}([A-Z_]+) = \d+/gm).map((op) => op.toLowerCase());
    const samples: Record<string, Effect> = {
      and: ["and", ["flood"], ["forest"]], or: ["or", ["flood"], ["forest"]], twice: ["twice", ["pop", "any"]], skip_main: ["skip_main", "other", ["move_improvement"]],
      gain: ["gain", "any"], move: ["move", "any"], animal: ["animal", "red", 1], pop: ["pop", "any"], pop_store: ["pop_store", "blue"], pop_discard: ["pop_discard", "red", "red"], happy: ["happy", "any", 2],
      improve: ["improve", "any", "other"], move_improvement: ["move_improvement"], land: ["land", 2], land_value: ["land_value", 1], flood: ["flood"], forest: ["forest"], ranger: ["ranger"], rescuers: ["rescuers"],
      swap: ["swap"], exchange: ["exchange", 1, 3], give_threat: ["give_threat", 1], copy_side: ["copy_side", "own"], copy_main: ["copy_main", "opponent"], repeat_main: ["repeat_main"], resource: ["gain", "any"],
    };
    for (const op of basic) {
      const effect = samples[op];
      expect(effect, op).toBeDefined();
      for (const part of partsOf(effect!)) {
        expect(piecesOf(part).length).toBeGreaterThan(0);
        expect(JSON.stringify(piecesOf(part)), op).not.toContain(`"text":"${part[0]}"`);
        expect(effectWords(part, "de"), op).not.toMatch(new RegExp(`^${op}\\.|undefined`, "i"));
      }
    }
  });
});

describe("sentences", () => {
  const inGerman = (text: () => string): string => {
    preferences.language = "de";
    const said = text();
    preferences.language = "en";
    return said;
  };

  it("ask what is due", () => {
    const offers = { question: "", listed: [offer("main", { position: 4 })], placements: [] };
    expect(question(view, offers, 0)).toBe("What does your volunteer on A5 do next?");
    expect(question({ ...view, step: "place" }, offers, 0)).toBe("Place your second volunteer");
    const blind = [offer("place", { position: 3, sees: [] }), offer("place", { position: 4, sees: [] })];
    expect(question({ ...view, step: "place" }, { ...offers, listed: blind }, 0)).toMatch(/^Place your volunteer: it sees no card/);
    expect(question({ ...view, step: "place" }, { ...offers, listed: [...blind, offer("place", { position: 5, sees: [6] })] }, 0)).toBe("Place your second volunteer");
    expect(question({ ...view, step: "part" }, { ...offers, listed: [offer("use", { slot: 3 }), offer("enough")] }, 0)).toMatch(/^No other part is possible yet/);
    expect(question({ ...view, step: "part" }, { ...offers, listed: [offer("part", { part: 1 }), offer("enough")] }, 0)).toBe("Which part next?");
    expect(question({ ...view, options: { variant: "advanced" } }, offers, 0)).toBe("What do your volunteers do next?");
    expect(question({ ...view, step: "mirror", active: 1 }, { ...offers, listed: [offer("mirror", { yes: true, animal: "red" })] }, 0)).toBe("Mara's red animal has grown: does yours grow too?");
  });

  it("tell parts of what is under way, in each language", () => {
    expect(offerText(offer("part", { part: 1 }), view)).toBe("Move 1 yellow to your yellow storehouse OR move 1 red to your red storehouse.");
    expect(inGerman(() => offerText(offer("part", { part: 1 }), view))).toBe("Lege 1 gelbe Ressource in dein gelbes Lager ODER lege 1 rote Ressource in dein rotes Lager.");
    expect(tell({ kind: "part", fields: { part: 0 }, sentence: "Chooses: Take 1 green." }, "Mara")).toBe("Mara chooses: Take 1 green.");
    expect(tell({ kind: "part", fields: { part: 0 }, sentence: "Chooses: Acquire land.", then: [{ kind: "land", fields: {}, sentence: "" }] }, "Mara")).toBe("");
  });

  it("name places, people and payments", () => {
    expect(offerText(offer("place", { position: 2, sees: [0, 3] }), view)).toBe("Place a volunteer on A3. It would see A1 and A4.");
    expect(offerText(offer("main", { position: 4, card: "R12", volunteer: 1 }), view)).toContain("It brings 1 threat.");
    expect(offerText(offer("threat", { to: 1 }), view)).toBe("Give the threat to Mara.");
    expect(paidOf({ paid: "1 green 1 red" })).toEqual(["green", "red"]);
    expect(offerText(offer("rescue", { paid: "2 green", animal: "blue" }), view)).toBe("Discard 2 green: population +1 for the snow leopard.");
    expect(tell({ kind: "threats", fields: { number: -1, seat: 0 }, sentence: "" }, "Mara")).toBe("Mara has 1 threat less.");
    expect(inGerman(() => refusedText("The volunteer on A4 would see no card."))).toBe("Der Helfer auf A4 sähe keine Karte mehr.");
  });

  it("sum up a board", () => {
    expect(boardSummary(board, "Anna")).toBe("Anna: 14 points so far. Animals: snow leopard, population 2, 1 happiness token and red panda, population 1, 0 happiness tokens. 3 resources in the center, 1 in storehouses. 2 stamps, 1 flooding, 0 forestations. Improvements: Round the row. 3 threats.");
    expect([0, 5, 8, 10].map(threatCost)).toEqual([0, 9, 20, 30]);
  });
});

describe("what is lit", () => {
  it("are the things that offers stand for", () => {
    const lit = litBy([{ ...offer("store", { colour: "red", storehouse: "blue" }), action: 6 }, { ...offer("rescue", { paid: "2 red", animal: "blue" }), action: 9 }]);
    expect([...lit]).toEqual([["cube red", [6, 9]], ["house blue", [6]], ["habitat blue", [9]]]);
    expect(thingsOf("anywhere", { colour: "red", place: "storehouse", storehouse: "green" })).toEqual(["house green"]);
  });

  it("and, of what happened, the cards and what is on the board that is shown", () => {
    const line = { seat: 1, kind: "grow", fields: { animal: "red" }, sentence: "", then: [] };
    expect([...namedBy([line], 1)]).toEqual(["habitat red"]);
    expect([...namedBy([line], 0)]).toEqual([]);
    expect([...namedBy([{ ...line, kind: "side", fields: { position: 3 } }], 0)]).toEqual(["side 3"]);
  });

  it("tells whose actions can be chosen", () => {
    expect(actingNow(view).map(({ standing: { position } }) => position)).toEqual([4]);
    const both = { ...view, options: { variant: "advanced" }, volunteers: view.volunteers.map((one) => ({ ...one, lying: false })), borrowed: [null, 2] };
    expect(actingNow(both).map(({ standing: { position }, isBorrowed }) => [position, isBorrowed])).toEqual([[1, false], [6, true]]);
    expect([hasPerformed(view, 1, "side", 3), hasPerformed(view, 1, "side", 5), hasPerformed(view, 0, "main", 1)]).toEqual([true, false, true]);
  });
});

describe("rules and introduction", () => {
  it("follow what is played", () => {
    for (const language of languages)
      for (const players of ["2", "3", "4"])
        for (const variant of ["basic", "advanced"]) {
          const sections = rules[language](playedWith({ players, variant }));
          expect(sections.map(({ id }) => id)).toEqual(rules.en(playedWith({})).map(({ id }) => id));
          expect(sections.every(({ title, text }) => title && text.length)).toBe(true);
        }
    expect(rowsOf(playedWith({ players: "4", rows: "fives" }))).toEqual([5, 5, 5, 5]);
    expect(marksOf(playedWith({ players: "3" }))).toEqual([0, 3]);
  });

  it("has about ten steps, most of which are done", () => {
    expect(lessons().length).toBeLessThan(15);
    expect(lessons().filter(({ does }) => does).length).toBeGreaterThan(8);
  });
});
