// What is printed on the material, asked for once: views name dominoes, animals and cards, and this says what they show.
// Generated dominoes have faces of their own; they are asked for when a table that is played with them is first shown.

import { api } from "../../api.ts";
import type { Json } from "../../wire.ts";
import { type Animal, ENTRANCE, type Face, parseFace, type Terrain } from "./geometry.ts";

export interface PrintedAnimal {
  terrains: Terrain[];
  strong: boolean;
  diet: "carnivore" | "herbivore";
  social: "herd" | "solitary";
  food: number;
  extinct: boolean;
  text: string;
  sets: string[];
}

export interface PrintedThing {
  sets: string[];
  text: string;
}

export interface PrintedCard {
  level: number;
  type: "win" | "replace" | "endgame";
  mission: string;
  n: number | null;
  params: Record<string, string | number>;
  text: string;
  rule: string | null;
  rule_params: Record<string, string | number>;
  rule_text: string | null;
}

interface Printed {
  dominoes: Record<string, [string, string]>;
  animals: Partial<Record<Animal, PrintedAnimal>>;
  stalls: Record<string, PrintedThing>;
  objects: Record<string, PrintedThing>;
  cards: Record<string, PrintedCard>;
  reconstructed: string[];
}

const GAME = "zoo-parque";
const USUAL = "printed";
const NOTHING: Printed = { dominoes: {}, animals: {}, stalls: {}, objects: {}, cards: {}, reconstructed: [] };

const NO_FACES: Record<string, Face> = {};

let box = $state.raw(NOTHING);
let faces = $state.raw<Record<string, Record<string, Face>>>({});
let shown = USUAL; // which dominoes the table on the screen has: lines of its log do not say it
const asked = new Map<string, Promise<void>>();

/** Ask for it, unless that has been done; after a failure the next table asks again. */
export const loadPrinted = (): Promise<void> => load(USUAL);

function load(dominoes: string): Promise<void> {
  const before = asked.get(dominoes);
  if (before) return before;
  const asking = api.game(GAME, dominoes === USUAL ? {} : { dominoes }).then(
    ({ printed }) => takePrinted(printed ?? {}, dominoes),
    (error: unknown) => {
      asked.delete(dominoes);
      throw error;
    },
  );
  asked.set(dominoes, asking);
  return asking;
}

export function takePrinted(told: Record<string, Json>, dominoes = USUAL): void {
  const found = { ...NOTHING, ...(told as unknown as Partial<Printed>) };
  if (dominoes === USUAL) box = found;
  const parsed = Object.fromEntries(Object.entries(found.dominoes).map(([id, [a, b]]) => [id, parseFace(a, b)]));
  faces = { ...faces, [dominoes]: { ...parsed, entrance: ENTRANCE } };
}

/** What the dominoes of a table show; nothing while that is not known. */
export function facesFor(options: Readonly<Record<string, number | string>>): Readonly<Record<string, Face>> {
  const dominoes = String(options["dominoes"] ?? USUAL);
  shown = dominoes;
  const found = faces[dominoes];
  if (!found) void load(dominoes).catch(() => {});
  return found ?? NO_FACES;
}

/** What the dominoes of the table show that was looked at last. */
export const facesShown = (): Readonly<Record<string, Face>> => faces[shown] ?? {};

export const printed = (): Printed => box;
export const animalOf = (animal: string): PrintedAnimal | undefined => box.animals[animal as Animal];
export const cardOf = (id: string): PrintedCard | undefined => box.cards[id];
