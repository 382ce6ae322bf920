// What is lit on the table: the things that offered actions stand for, and those that lines of the log name.

import type { Fields, Line, Offer } from "../../wire.ts";
import { COLOURS, type Colour } from "./view.ts";

/** A thing on the table: "spot 3", "main 3", "side 3", "cube green", "habitat red", "house blue", "slot 0", "tile red_1",
 * "stamp 2", "ranger", "rescuers", "seat 1", "theirs 1 2". */
export type Thing = string;
export type Lit = Map<Thing, number[]>;

const house = (colour: unknown): Thing => `house ${String(colour)}`;
const habitat = (colour: unknown): Thing => `habitat ${String(colour)}`;
const cube = (colour: unknown): Thing => `cube ${String(colour)}`;
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The things that an offer can be chosen by. */
export function thingsOf(kind: string, fields: Fields): Thing[] {
  switch (kind) {
    case "place":
    case "activate":
    case "borrow":
      return [`spot ${String(fields["position"])}`];
    case "main":
    case "side":
      return [`${kind} ${String(fields["position"])}`];
    case "supply":
      return ["ranger", cube(fields["colour"])];
    case "watch":
      return ["ranger", "threats"];
    case "call":
      return ["rescuers"];
    case "use":
    case "slot":
      return [`slot ${String(fields["slot"])}`];
    case "discard":
      return [cube(fields["colour"])];
    case "store":
      return [cube(fields["colour"]), house(fields["storehouse"])];
    case "animals":
    case "please":
      return list(fields["animals"]).map(habitat);
    case "grow":
      return [habitat(fields["animal"])];
    case "mirror":
      return fields["yes"] === true ? [habitat(fields["animal"])] : [];
    case "discard_for":
      return [cube(fields["colour"]), habitat(fields["animal"])];
    case "rescue":
      return [...new Set(paidOf(fields).map(cube)), habitat(fields["animal"])];
    case "tile":
      return [`tile ${String(fields["tile"])}`];
    case "shift":
      return [`slot ${String(fields["slot"])}`, `slot ${String(fields["to"])}`];
    case "raise":
      return [`stamp ${String(fields["space"])}`];
    case "swap":
    case "number":
      return [cube(fields["colour"])];
    case "threat":
      return [`seat ${String(fields["to"])}`];
    case "threats":
      return list(fields["to"]).map((seat) => `seat ${seat}`);
    case "copy_tile":
      return [`theirs ${String(fields["of"])} ${String(fields["slot"])}`];
    case "anywhere":
      if (fields["place"] === "storehouse") return [house(fields["storehouse"])];
      return fields["place"] === "ranger" ? ["ranger"] : ["center"];
    default:
      return [];
  }
}

/** What was or would be discarded: told in a few words, "2 green" or "1 green and 1 red". */
export function paidOf(fields: Fields): Colour[] {
  const text = typeof fields["paid"] === "string" ? fields["paid"] : "";
  return [...text.matchAll(/(\d) (green|blue|red|yellow)/g)].flatMap(([, n, colour]) => Array.from({ length: Number(n) }, () => colour as Colour));
}

export function litBy(offers: readonly Offer[]): Lit {
  const lit: Lit = new Map();
  for (const { kind, fields, action } of offers) for (const thing of thingsOf(kind, fields)) lit.set(thing, [...(lit.get(thing) ?? []), action]);
  return lit;
}

/** The things that lines of the log name, on the cards and on the board of a seat. */
export function namedBy(lines: readonly Line[], seat: number): Set<Thing> {
  const found = new Set<Thing>();
  for (const line of lines) {
    const isHere = line.seat === seat;
    for (const thing of thingsOf(line.kind, line.fields)) if (/^(spot|main|side) /.test(thing) || isHere) found.add(thing);
    if (line.kind === "tile" && isHere) found.add(`slot ${COLOURS.indexOf(line.fields["colour"] as Colour)}`);
    for (const then of line.then) if (Number(then.fields["seat"] ?? line.seat) === seat) found.add(then.kind);
  }
  return found;
}

/** Offers for which there is a strip of buttons above the board: nothing else there stands for exactly one of them. */
export const STRIP = new Set(["part", "branch", "take", "again", "mirror", "swap", "number", "threat", "threats", "copy_tile", "anywhere", "rescue"]);
/** Offers that can be chosen by a thing that one sees at once. */
const ON_BOARD = new Set(["place", "activate", "borrow", "main", "side", "supply", "watch", "call", "use", "slot", "discard", "store", "animals", "please", "grow", "discard_for", "tile", "shift", "raise"]);
export const isOnBoard = (kind: string): boolean => ON_BOARD.has(kind) || STRIP.has(kind);
