// What is printed on the material, asked for once: views name cards, tiles and animals, and this says what they show.

import { api } from "../../api.ts";
import type { Json } from "../../wire.ts";
import { type Effect, partsOf, words } from "./effects.ts";
import type { Colour, Pile, Zone } from "./view.ts";

export interface PrintedCard {
  pile: Pile;
  mark: number;
  threats: number;
  hedge: "none" | "left" | "right";
  main: Effect;
  side: Effect;
  main_text: string;
  side_text: string;
  reconstructed: boolean;
}

export type Timing = "game" | "round" | "always" | "end";

export interface Printed {
  cards: Record<string, PrintedCard>;
  improvements: Record<string, { number: number; timing: Timing; text: string }>;
  tiles: Record<string, { colour: Colour; sides: string[] }>;
  animals: Record<string, { name: string; colour: Colour; set: number }>;
  sets: string[];
  parcels: { land_tokens: number; flood: number; forest: number }[];
  timeline: number[][];
  happiness_spaces: Record<Colour, number>;
  threat_costs: number[];
  reconstructed: string[];
}

const GAME = "the-sanctuary";
const NOTHING: Printed = {
  cards: {}, improvements: {}, tiles: {}, animals: {}, sets: [], parcels: [], timeline: [],
  happiness_spaces: { green: 3, blue: 3, red: 3, yellow: 3 }, threat_costs: [0], reconstructed: [],
};

let box = $state.raw(NOTHING);
let said = new Map<string, Effect>();
let asked: Promise<void> | null = null;

/** Ask for it, unless that has been done; after a failure the next table asks again. */
export function loadPrinted(): Promise<void> {
  asked ??= api.game(GAME).then(
    ({ printed }) => takePrinted(printed ?? {}),
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

export function takePrinted(told: Record<string, Json>): void {
  box = { ...NOTHING, ...(told as unknown as Partial<Printed>) };
  said = new Map();
  for (const card of Object.values(box.cards)) for (const effect of [card.main, card.side]) for (const part of partsOf(effect)) said.set(words(part, "en"), part);
}

export const printed = (): Printed => box;
export const printedCard = (id: string): PrintedCard | undefined => box.cards[id];
export const effectOn = (card: string, zone: Zone): Effect | undefined => box.cards[card]?.[zone];

/** The effect that the server's sentence tells, if a card has it. */
export function effectSaying(sentence: string): Effect | undefined {
  for (let at = 0; at >= 0; at = after(sentence, at)) {
    const found = said.get(sentence.slice(at));
    if (found) return found;
  }
  return undefined;
}

/** Behind the next colon: a sentence may begin with who says it. */
function after(sentence: string, from: number): number {
  const colon = sentence.indexOf(": ", from);
  return colon < 0 ? -1 : colon + 2;
}

/** What a number of threats costs at the end. */
export function threatCost(threats: number): number {
  const costs = box.threat_costs.slice(0, -1);
  const beyond = box.threat_costs.at(-1) ?? 0;
  if (!costs.length) return 0;
  return threats < costs.length ? costs[threats]! : costs.at(-1)! + (threats - costs.length + 1) * beyond;
}
