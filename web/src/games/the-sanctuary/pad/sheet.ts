// The sanctuary of a seat on a sheet: the notation of src/tierpark/games/the_sanctuary/score_pad.py.

import { countsIn, listed, numberIn, type Parts } from "../../../score/parts.ts";
import { type Colour, COLOURS } from "../view.ts";

export const COUNTS = ["floods", "forests", "threats", "rangers", "rescuers"] as const;
export const SPACES = [1, 2, 3, 4] as const;

export interface Sheet {
  population: Record<Colour, number>;
  happiness: Record<Colour, number>;
  center: Record<Colour, number>;
  stores: Record<Colour, number>; // it does not matter which resources lie in a storehouse
  slots: Record<Colour, { tile: string; copies: string }>;
  stamps: Record<number, number>;
  counts: Record<(typeof COUNTS)[number], number>;
}

const each = <T>(value: (colour: Colour) => T): Record<Colour, T> => ({ green: value("green"), blue: value("blue"), red: value("red"), yellow: value("yellow") });

export function readBoard(parts: Parts, seat: number): Sheet {
  const part = (name: string): string | undefined => parts[`seat${seat + 1}.${name}`];
  const animals = listed(part("animals")).map((entry) => entry.split(/\s+/));
  const slots = listed(part("slots")).map((entry) => entry.split(/\s+/));
  const center = countsIn(part("center"));
  const stores = listed(part("stores")).map((entry) => entry.split(/\s+/));
  const stamps = (part("stamps") ?? "").split(/[\s,]+/);
  const animal = (colour: Colour, at: number): number => Number(animals.find(([name]) => name === colour)?.[at] ?? 0) || 0;
  return {
    population: each((colour) => animal(colour, 1)),
    happiness: each((colour) => animal(colour, 2)),
    center: each((colour) => center[colour] ?? 0),
    stores: each((colour) => stores.filter(([house]) => house === colour).reduce((sum, [, n]) => sum + (Number(n) || 0), 0)),
    slots: each((colour) => {
      const words = slots.find(([name]) => name === colour) ?? [];
      return { tile: words[1] ?? "", copies: words[2] === "as" ? (words[3] ?? "") : "" };
    }),
    stamps: Object.fromEntries(SPACES.map((space) => [space, stamps.filter((one) => one === String(space)).length])),
    counts: Object.fromEntries(COUNTS.map((name) => [name, numberIn(parts, `seat${seat + 1}.${name}`, 0)])) as Sheet["counts"],
  };
}

/** The parts of a seat; what is 0 says nothing. */
export function writeBoard(sheet: Sheet, seat: number): Record<string, string> {
  const { population, happiness, center, stores, slots, stamps, counts } = sheet;
  const some = (of: (colour: Colour) => string): string => COLOURS.map(of).filter(Boolean).join(",");
  const said: Record<string, string> = {
    center: some((colour) => (center[colour] ? `${center[colour]} ${colour}` : "")),
    stores: some((colour) => (stores[colour] ? `${colour} ${stores[colour]} ${colour}` : "")),
    animals: some((colour) => (population[colour] ? `${colour} ${population[colour]} ${happiness[colour]}` : "")),
    slots: some((colour) => (slots[colour].tile ? `${colour} ${slots[colour].tile}${slots[colour].copies ? ` as ${slots[colour].copies}` : ""}` : "")),
    stamps: SPACES.flatMap((space) => Array<number>(stamps[space] ?? 0).fill(space)).join(" "),
    ...Object.fromEntries(COUNTS.map((name) => [name, counts[name] ? String(counts[name]) : ""])),
  };
  return Object.fromEntries(Object.entries(said).map(([name, value]) => [`seat${seat + 1}.${name}`, value]));
}
