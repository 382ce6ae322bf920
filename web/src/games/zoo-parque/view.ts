// What a seat may know, as the server tells it (games/zoo_parque/view.py), and what follows from it for the eye.

import type { Outcome } from "../../wire.ts";
import { type Cell, cellOf, cellsOf, type Face, type Half, keyOf, type Laid, type Side, sorted, type Stacks, stacksOf, type Terrain } from "./geometry.ts";
import { facesFor } from "./printed.svelte.ts";

export interface Player {
  seat: number;
  dominoes: number;
  hand: string[] | null;
  pawns: number;
  score: number;
}

export interface AreaView {
  terrain: Terrain;
  /** Numbers into the spaces of the map, from north to south and west to east. */
  cells: number[];
  owners?: number[];
}

export interface ExhibitView {
  cells: number[];
  size: number;
  animals: number;
  species: number;
  points: number;
  food: number;
  owners?: number[];
  sheltered?: boolean;
}

export interface MealView {
  cells: [x: number, y: number][];
  decider: number;
  food: number;
  now: boolean;
}

export interface CardView {
  id: string;
  up: boolean;
  reached: number;
  fulfilled: boolean;
}

export interface View {
  options: Record<string, number | string>;
  settings: Record<string, number>;
  seat: number | null;
  /** Where one seat has several hands: the one that decides now. */
  hand: number | null;
  player: number;
  step: string;
  to_act: number[];
  placed: number;
  laid: [id: string, x: number, y: number, direction: Side][];
  rocks: string[];
  areas: AreaView[];
  exhibits: ExhibitView[];
  pawns: [seat: number, x: number, y: number, terrain: Terrain][];
  players: Player[];
  market: (string | null)[];
  deck: number;
  gone: string[];
  lab: boolean;
  last_turn: boolean;
  idle: number;
  picked: string | null;
  /** The domino whose animals use their powers now. */
  acting: string | null;
  moving: string | null;
  pawn: [seat: number, x: number, y: number] | null;
  meals: MealView[];
  cards: CardView[];
  outcome: Outcome | null;
}

export const viewOf = (view: unknown): View => view as View;

export const PAWNS = 4;
const STRONG = ["strong", "strong", "strong", "strong"] as const;

/** The sets that are played with. */
export const setsOf = ({ options }: View): Set<string> => new Set(["base", ...["strong", "wildlife", "utilities"].filter((set) => options[set] === "yes")]);

/** An Area or an exhibit with its places. */
export type Placed<T> = T & { places: Cell[]; owners: number[] };

/** The map of a view: what lies where, and which Areas and exhibits there are. */
export interface Zoo {
  laid: Laid[];
  faces: Readonly<Record<string, Face>>;
  stacks: Stacks;
  spaces: Cell[];
  areas: Placed<AreaView>[];
  exhibits: Placed<ExhibitView>[];
  /** By place, as "x,y". */
  areasAt: Map<string, Placed<AreaView>[]>;
  exhibitAt: Map<string, Placed<ExhibitView>>;
}

const known = new WeakMap<View, { printed: Readonly<Record<string, Face>>; zoo: Zoo }>();

export function zooOf(view: View): Zoo {
  const printed = facesFor(view.options);
  const before = known.get(view);
  if (before?.printed === printed) return before.zoo;
  const zoo = readZoo(view, withRocks(printed, view.rocks));
  known.set(view, { printed, zoo });
  return zoo;
}

function readZoo(view: View, faces: Readonly<Record<string, Face>>): Zoo {
  const laid = view.laid.map(([id, x, y, direction]): Laid => ({ id, x, y, direction }));
  const stacks = stacksOf(laid, faces);
  const spaces = sorted([...stacks.keys()].map(cellOf));
  const placed = <T extends AreaView | ExhibitView>(one: T): Placed<T> => ({ ...one, owners: one.owners ?? [], places: one.cells.flatMap((cell) => spaces[cell] ?? []) });
  const areas = view.areas.map(placed);
  const exhibits = view.exhibits.map(placed);
  const areasAt = new Map<string, Placed<AreaView>[]>();
  for (const area of areas) for (const { x, y } of area.places) areasAt.set(keyOf(x, y), [...(areasAt.get(keyOf(x, y)) ?? []), area]);
  const exhibitAt = new Map<string, Placed<ExhibitView>>();
  for (const exhibit of exhibits) for (const { x, y } of exhibit.places) exhibitAt.set(keyOf(x, y), exhibit);
  return { laid, faces, stacks, spaces, areas, exhibits, areasAt, exhibitAt };
}

/** Rocks that are taken for strong fences are drawn as such. */
function withRocks(faces: Readonly<Record<string, Face>>, rocks: readonly string[]): Readonly<Record<string, Face>> {
  if (!rocks.length) return faces;
  const changed = { ...faces };
  for (const name of rocks) {
    const [id, half] = [name.slice(0, -1), name.slice(-1) as "a" | "b"];
    const face = changed[id];
    if (face) changed[id] = { ...face, [half]: { ...face[half], fences: STRONG } satisfies Half };
  }
  return changed;
}

/** The cells on which a domino of the map is seen. */
export function seenCells(zoo: Zoo, id: string): Cell[] {
  const one = zoo.laid.find((each) => each.id === id);
  return one ? cellsOf(one).filter(({ x, y }) => zoo.stacks.get(keyOf(x, y))?.at(-1)?.id === id) : [];
}

/** The hand that is ours, or of several the one that decides; nobody's for spectators. */
export const ownHand = ({ hand, seat }: View): number => hand ?? seat ?? -1;

/** The three parts of a turn. */
export type Part = "play" | "claim" | "draw";
export const partOf = ({ step }: View): Part | null => (step === "over" ? null : step === "claim" || step === "draw" ? step : "play");
