// What the server tells of a game of Spectacular: src/tierpark/games/spectacular/view.py

import type { Outcome } from "../../wire.ts";
import { habitats, layoutOf, printed, tileOf } from "./printed.svelte.ts";

export type Colour = "green" | "blue" | "grey" | "orange";
export type Worker = Colour | "multi";
export type Part = "black" | "brown" | "beige";
export type Symbol = Part | "heart";
export const COLOURS: readonly Colour[] = ["green", "blue", "grey", "orange"];
export const WORKERS: readonly Worker[] = [...COLOURS, "multi"];
export const CORNERS = ["E", "SE", "SW", "W", "NW", "NE"] as const;

/** How the tokens of a habitat's colours are called: --hab-jungle, #pat-jungle. */
export const HABITAT: Record<Colour, string> = { green: "jungle", blue: "water", grey: "mountain", orange: "savanna" };

export type StepName = "prepare" | "refresh" | "select" | "protect" | "choose" | "build" | "workers" | "over";

export interface Layout {
  cells: [q: number, r: number][];
  names: string[];
  star: number;
  starts: [cell: number, corner: number][];
  entrance: number[];
}

export interface ItemView {
  tile?: string;
  colour?: Colour;
  value?: number;
}

export interface Tower {
  colour: Part;
  cells: number[];
}

export interface Mission {
  number: number;
  set: string;
  text: string;
  points: number;
  fulfilled: boolean;
}

export interface Scores {
  entrance: number;
  green: number;
  blue: number;
  grey: number;
  orange: number;
  towers: number;
  animals: number;
  missions: number;
  total: number;
  different_animals: number;
  breeding: number;
}

export interface Park {
  seat: number;
  star: string;
  habitat: Colour;
  layout: Layout;
  tiles: (string | null)[];
  corners: (number | null)[];
  dice: number[];
  towers: Tower[];
  items: (ItemView | null)[]; // the preparation areas N and W
  chosen: (number | null)[]; // actions
  display_tiles: (string | null)[];
  display_dice: number[];
  stack: number;
  workers: Worker[];
  missions: Mission[];
  scores: Scores;
  done: boolean;
}

export interface Supply {
  seat: number;
  number: number;
  tiles: (string | null)[];
  dice: number[];
}

export interface Solo {
  dice: number[];
  dice_colours: Colour[];
  tiles: (string | null)[];
  tile_colours: Colour[];
  seen: number[];
  left: number;
  selection: "dice" | "tiles" | null;
  threatened: number | null;
}

export interface View {
  game: string;
  options: { players: number; side: "symmetric" | "asymmetric"; missions: "no" | "yes"; choosing: "at-once" | "in-order" };
  seat: number | null;
  round: number;
  turn: number;
  step: StepName;
  to_act: number[];
  animals: Record<string, Colour>;
  parks: Park[];
  supply: Supply[];
  solo: Solo | null;
  own: { marked: number[]; may_swap: boolean; may_roll: boolean } | null;
  stacks: Record<Colour, number>;
  outcome: Outcome | null;
}

/** A view as the server tells it: parks and missions by name alone. */
type Told = Omit<View, "animals" | "parks"> & {
  parks: (Omit<Park, "layout" | "missions"> & { layout: string; missions: { number: number; fulfilled: boolean }[] })[];
};

const complete = new WeakMap<object, View>();

/** A view with what is printed in it; the face is ready when that is known. */
export function viewOf(view: unknown): View {
  const told = view as Told;
  const known = complete.get(told);
  if (known) return known;
  const missions = new Map(printed().missions.map((mission) => [mission.number, mission]));
  const parks = told.parks.map((park) => ({
    ...park,
    layout: layoutOf(park.layout),
    missions: park.missions.flatMap(({ number, fulfilled }) => {
      const mission = missions.get(number);
      return mission ? [{ ...mission, fulfilled }] : [];
    }),
  }));
  const made: View = { ...told, animals: habitats(), parks };
  complete.set(told, made);
  return made;
}

export const LAST_TURN = 15;
export const ROUND_1 = 8;
export const AREAS = ["N", "W"] as const;

/** How worker tokens change a die; the number is that of the way: src/tierpark/games/spectacular/workers.py */
export const CHANGES: readonly { by: number; own: boolean; any: boolean }[] = [
  { by: 0, own: false, any: false },
  { by: 1, own: true, any: false },
  { by: -1, own: true, any: false },
  { by: 1, own: false, any: true },
  { by: -1, own: false, any: true },
  { by: 2, own: true, any: true },
  { by: -2, own: true, any: true },
];

export const changed = (value: number, way: number): number => ((value - 1 + (CHANGES[way]?.by ?? 0) + 6) % 6) + 1;

/** The worker tokens that a way takes from a die of a colour. */
export function workersOf(colour: Colour, way: number): Worker[] {
  const { own, any } = CHANGES[way] ?? CHANGES[0]!;
  return [...(own ? [colour] : []), ...(any ? (["multi"] as const) : [])];
}

/** The thing that an action chooses: an item of the supply or of the display. */
export function chosenThing(action: number): string {
  if (action < 8) return `supply-tile-${action}`;
  if (action < 16) return `supply-die-${action - 8}`;
  return action < 19 ? `display-tile-${action - 16}` : `display-die-${action - 19}`;
}

/** What lies on the preparation areas, or was chosen and comes there when all have chosen. */
export const preparedOf = (view: View, park: Park): (ItemView | null)[] =>
  park.items.map((item, area) => {
    if (item) return item;
    const action = park.chosen[area];
    if (typeof action !== "number") return null;
    if (action >= 19) return { colour: COLOURS[(action - 19) >> 1]!, value: park.display_dice[action - 19]! };
    if (action >= 16) return { tile: park.display_tiles[action - 16]! };
    const supply = view.solo ?? view.supply[park.seat];
    if (action >= 8) return { colour: view.solo ? view.solo.dice_colours[action - 8]! : COLOURS[(action - 8) % 4]!, value: supply?.dice[action - 8] ?? 0 };
    return { tile: supply?.tiles[action] ?? "" };
  });

/** What lies on the supply board in front of a seat: tiles, which have no value, then dice. */
export function suppliesOf(view: View, seat: number): { colour: Colour; value: number }[] {
  const supply = view.supply[seat];
  const tiles = supply?.tiles.flatMap((tile) => (tile ? [{ colour: tileOf(tile, view.animals).habitat, value: 0 }] : [])) ?? [];
  return [...tiles, ...(supply?.dice.flatMap((value, i) => (value ? [{ colour: COLOURS[i % 4]!, value }] : [])) ?? [])];
}

const SYMBOLS: Record<string, string> = {
  penguin: "piece-penguin",
  sea_turtle: "piece-turtle",
  dugong: "piece-dugong",
  giraffe: "piece-giraffe",
  elephant: "piece-elephant",
  dolphin: "piece-dolphin",
  pangolin: "piece-pangolin",
  arctic_fox: "face-fox",
};

const FACES = new Set(
  "orangutan sloth gorilla tiger polar_bear condor spectacled_bear chinchilla rhinoceros cheetah saola snow_leopard okapi wild_dog panda bear lion wolf red_panda lemur crocodile".split(" "),
);

/** The drawing of an animal; one that we have not drawn, from somebody's own material, leaves its paw. */
export const drawingOf = (animal: string): string => SYMBOLS[animal] ?? (FACES.has(animal) ? `face-${animal.replaceAll("_", "-")}` : "i-paw");
