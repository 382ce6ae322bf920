// The table as everybody sees it, as the server tells it (games/the_sanctuary/view.py), and what follows from it for the eye.

import type { Outcome } from "../../wire.ts";

export const COLOURS = ["green", "blue", "red", "yellow"] as const;
export type Colour = (typeof COLOURS)[number];
/** A colour of a resource or an animal, or whichever one likes. */
export type AnyColour = Colour | "any";
export type Pile = Colour | "gray";
export type Zone = "main" | "side";

export interface Volunteer {
  seat: number;
  volunteer: number;
  position: number;
  lying: boolean;
  given_up: boolean;
  sees: number[];
}

export interface TileView {
  tile: string;
  improvement: string;
  used: boolean;
}

export interface AnimalView {
  animal: string;
  population: number;
  happiness: number;
}

export const LINES = ["reclamation", "animals", "center", "storehouses", "land", "improvements", "threats"] as const;
export type Scores = Record<(typeof LINES)[number] | "total", number>;

export interface BoardView {
  seat: number;
  set: number;
  center: number[];
  storehouses: number[][];
  animals: AnimalView[];
  improvements: (TileView | null)[];
  acquired: number;
  purchased: number;
  stamps: number[];
  floods: number;
  forests: number;
  threats: number;
  rangers: number;
  below: number[];
  watched: number;
  rescuers: number;
  called: number;
  scores: Scores;
}

export interface Doing {
  card: string;
  action: Zone;
  text: string;
}

export interface View {
  options: Record<string, number | string>;
  seat: number | null;
  round: number;
  rounds: number;
  step: string;
  to_act: number[];
  rows: number[];
  cards: string[];
  closed: number[];
  starting: number;
  active: number;
  acting: number | null;
  volunteers: Volunteer[];
  borrowed: (number | null)[];
  performed: number[][];
  under_way: Doing[];
  refused: Record<string, string>;
  market: TileView[];
  rangers: number;
  rescuers: number;
  happiness: number;
  to_come: number;
  boards: BoardView[];
  outcome: Outcome | null;
}

export const viewOf = (view: unknown): View => view as View;

export const MOST_POPULATION = 6;
const SIDES = 20; // in sets of what is performed

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
export const isAdvanced = ({ options }: View): boolean => options["variant"] === "advanced";

/** A card by its place: rows have letters from the top, their cards numbers from the left. */
export function spotName(rows: readonly number[], position: number): string {
  let first = 0;
  for (const [row, length] of rows.entries()) {
    if (position < first + length) return `${String.fromCharCode(65 + row)}${position - first + 1}`;
    first += length;
  }
  return String(position + 1);
}

/** The first position of the row of a position, and the one after its last. */
export function rowOf(rows: readonly number[], position: number): [from: number, to: number] {
  let first = 0;
  for (const length of rows) {
    if (position < first + length) return [first, first + length];
    first += length;
  }
  return [0, first];
}

export const standingOn = (view: View, position: number): Volunteer | undefined => view.volunteers.find((one) => one.position === position);

/** A volunteer that performs its tasks now, and with which number of its owner's. */
export interface Acting {
  number: number;
  standing: Volunteer;
  isBorrowed: boolean;
}

/** The volunteers whose actions can be chosen now: one of the active seat, in the advanced variant both. */
export function actingNow(view: View): Acting[] {
  if (view.acting === null || ["place", "volunteer", "over"].includes(view.step)) return [];
  const numbers = isAdvanced(view) ? [0, 1] : [view.acting];
  return numbers.flatMap((number) => {
    const lent = view.borrowed[number] ?? null;
    const who = lent ?? 2 * view.active + number;
    const standing = view.volunteers.find(({ seat, volunteer }) => 2 * seat + volunteer === who);
    return standing && (lent !== null || !standing.lying) ? [{ number, standing, isBorrowed: lent !== null }] : [];
  });
}

/** Whether the volunteer that acts has performed the main or side of a card. */
export const hasPerformed = (view: View, number: number, zone: Zone, position: number): boolean =>
  (view.performed[number] ?? []).includes(zone === "main" ? position : SIDES + position);

/** The runs of positions that a volunteer on a card looks along, its own included; at a loop there are two. */
export function beamsOf(rows: readonly number[], position: number, sees: readonly number[]): [from: number, to: number][] {
  const [first, end] = rowOf(rows, position);
  const lit = new Set([position, ...sees]);
  const found: [number, number][] = [];
  for (let at = first; at < end; at++) {
    if (!lit.has(at)) continue;
    const last = found.at(-1);
    if (last && last[1] === at - 1) last[1] = at;
    else found.push([at, at]);
  }
  return found;
}
