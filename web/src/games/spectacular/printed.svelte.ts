// What is printed on the material, asked for once: views name parks, tiles and missions, and this says what they are.

import { api } from "../../api.ts";
import type { Json } from "../../wire.ts";
import type { Colour, Layout, Symbol } from "./view.ts";

export interface Tile {
  animal: string;
  habitat: Colour;
  symbol: Symbol;
}

export interface PrintedPark {
  hexagons: Record<string, [q: number, r: number]>;
  star: string;
  starts: [name: string, corner: number][];
  entrance: string[];
}

export interface PrintedMission {
  number: number;
  set: string;
  text: string;
  points: number;
}

export interface Printed {
  tiles: Record<string, Tile>;
  parks: Record<string, PrintedPark>;
  stars: Record<string, Colour>;
  missions: PrintedMission[];
  animal_points: number[];
  reconstructed: string[];
}

const NOTHING: Printed = { tiles: {}, parks: {}, stars: {}, missions: [], animal_points: [], reconstructed: [] };

let box = $state.raw(NOTHING);
let animals = $state.raw<Record<string, Colour>>({});
let layouts: Record<string, Layout> = {};
let asked: Promise<void> | null = null;

/** Ask for it, unless that has been done; after a failure the next table asks again. */
export function loadPrinted(): Promise<void> {
  asked ??= api.game("spectacular").then(
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
  animals = Object.fromEntries(Object.values(box.tiles).map(({ animal, habitat }) => [animal, habitat]));
  layouts = Object.fromEntries(Object.entries(box.parks).map(([name, park]) => [name, layoutFrom(park)]));
}

function layoutFrom({ hexagons, star, starts, entrance }: PrintedPark): Layout {
  const names = Object.keys(hexagons);
  const number = (name: string): number => names.indexOf(name);
  return {
    cells: Object.values(hexagons),
    names,
    star: number(star),
    starts: starts.map(([name, corner]) => [number(name), corner]),
    entrance: entrance.map(number),
  };
}

export const printed = (): Printed => box;

/** The park that a view names. */
export const layoutOf = (name: string): Layout => layouts[name] ?? { cells: [], names: [], star: 0, starts: [], entrance: [] };

/** Every animal with its habitat. */
export const habitats = (): Record<string, Colour> => animals;

/** What a tile shows. Its name says animal and symbol; for the habitat the print is needed. */
export function tileOf(id: string, known: Record<string, Colour> = {}): Tile {
  const tile = box.tiles[id];
  if (tile) return tile;
  const [animal = "", symbol = "heart"] = id.split("-");
  return { animal, symbol: symbol as Symbol, habitat: known[animal] ?? "green" };
}

/** What so many different animals are worth; nothing while that is not known. */
export const pointsFor = (animals: number): number | null => box.animal_points[animals - 1] ?? null;

/** Which lists are our own. */
export const reconstructed = (): string[] => box.reconstructed;
