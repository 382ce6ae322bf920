// How grounds, items and fences are drawn: the paths of textures and fences, in a cell of 64 units, and which symbol stands for what.

import { type Cell, type Edge, type Item, keyOf, OBJECTS, type Ground, type Side, type Stacks, STALLS, type Terrain } from "./geometry.ts";

export const CELL = 64;
export const ROUND = 7; // corners of a domino
const RIM = 1.5; // of bare card around the ground

const FACES: readonly Item[] = ["lion", "polar_bear", "wolf", "panda", "bear", "crocodile", "okapi", "lemur", "red_panda"];

export const isStall = (item: Item): boolean => item === "gate" || (STALLS as readonly Item[]).includes(item);
export const isObject = (item: Item): boolean => (OBJECTS as readonly Item[]).includes(item);

/** The symbol of an item in animals.svg. */
export function drawingOf(item: Item): string {
  const kind = isStall(item) ? "stall" : isObject(item) ? "i" : FACES.includes(item) ? "face" : "piece";
  return `${kind}-${item.replaceAll("_", "-")}`;
}

const BESIDE = 21; // from one pawn to the next on the same cell: their heads stay apart

/** Where pawns stand, in their order: they step aside for the item of their cell, and for each other. */
export function placesOf(pawns: readonly Cell[], stacks: Stacks): Cell[] {
  return pawns.map((pawn) => {
    const here = pawns.filter(({ x, y }) => x === pawn.x && y === pawn.y);
    const step = (here.indexOf(pawn) - (here.length - 1) / 2) * BESIDE;
    const aside = stacks.get(keyOf(pawn.x, pawn.y))?.at(-1)?.half.item ? 15 : 0;
    return { x: (pawn.x + 0.5) * CELL + step + (here.length > 1 ? 0 : aside), y: (pawn.y + 0.5) * CELL + aside * 0.7 };
  });
}

// one mark, drawn again at each place
const repeated = (mark: string, places: readonly (readonly [number, number])[]): string => places.map(([x, y]) => `M${x} ${y}${mark}`).join("");

/** Textures differ in form, so that no ground is told by its colour alone. They are quiet in the middle, where the item stands. */
export const LINES: Partial<Record<Ground, string>> = {
  grass: repeated("l-3.600 -7m3.600 7l0 -8.600m0 8.600l3.600 -7", [[10, 17], [31, 13], [53, 18], [19, 36], [45, 35], [8, 55], [31, 58], [55, 56]]),
  water: repeated("q3.750 -5.600 7.500 0t7.500 0t7.500 0t7.500 0t7.500 0t7.500 0t7.500 0t7.500 0", [[2, 9.5], [2, 24.5], [2, 39.5], [2, 54.5]]),
  tundra: repeated("v9m-4 -6.700l8 4.400m0 -4.400l-8 4.400", [[11, 6], [51, 5], [31, 15], [8, 37], [54, 36], [21, 52], [43, 52]]),
  desert: repeated("q9 -8.500 19 -1.500q5 3.500 10 1.500", [[4, 17], [31, 29], [3, 45], [30, 59]]) + repeated("h.1", [[45, 10], [53, 14], [10, 30], [18, 26], [48, 42], [55, 46], [12, 58], [20, 57]]),
};

const LEAF = "c0 -7 4.500 -11 12 -11.500c.5 7 -4 12 -12 11.500z";
const FALLING = "c-6.500 -2.500 -9 -8 -6.500 -15c6.500 2.500 9.500 8.500 6.500 15z";
const stone = (x: number, y: number, width: number): string => `M${x + 4} ${y}h${width - 8}q4 0 4 4v5q0 4 -4 4h-${width - 8}q-4 0 -4 -4v-5q0 -4 4 -4z`;
const STONES = [1.8, 17.3, 32.8, 48.3].map((y, row) => (row % 2 ? stone(1.8, y, 14) + stone(18, y, 24) + stone(44.2, y, 18) : stone(1.8, y, 20) + stone(24, y, 17) + stone(43.2, y, 19)));

export const SPOTS: Partial<Record<Ground, string>> = {
  jungle: repeated(LEAF, [[4, 17], [27, 15], [47, 33], [3, 43], [24, 62], [46, 60]]) + repeated(FALLING, [[56, 19], [23, 35], [43, 25], [15, 62], [40, 48], [61, 51]]),
  path: STONES.join(""),
};

/** On wildcard ground: a chain of lozenges in the colours of all terrains. */
export const PATCHES: readonly { terrain: Terrain; d: string }[] = (["grass", "water", "desert", "jungle", "tundra"] as const).map((terrain, i) => {
  const chain: [number, number][] = [[10, 4], [24.6, 4], [39.4, 4], [54, 4], [54, 18.7], [54, 33.3], [54, 48], [39.4, 48], [24.6, 48], [10, 48], [10, 33.3], [10, 18.7]];
  return { terrain, d: repeated("l5.600 6l-5.600 6l-5.600 -6z", chain.filter((_, n) => n % 5 === i)) };
});

/** The ground of a half; on the side where its other half lies, it goes to the very edge. */
export function groundShape(joint: Side | null): string {
  const near = (side: Side): number => (joint === side ? 0 : RIM);
  const [top, right, bottom, left] = [near(0), CELL - near(1), CELL - near(2), near(3)];
  const round = (one: Side, other: Side): number => (joint === one || joint === other ? 0 : ROUND - RIM);
  const [a, b, c, d] = [round(3, 0), round(0, 1), round(1, 2), round(2, 3)];
  return `M${left + a} ${top}H${right - b}q${b} 0 ${b} ${b}V${bottom - c}q0 ${c} ${-c} ${c}H${left + d}q${-d} 0 ${-d} ${-d}V${top + a}q0 ${-a} ${a} ${-a}Z`;
}

const along = ({ x, y, side }: Edge, from: number, to: number): string => {
  const [left, top] = [x * CELL, y * CELL];
  return side === 0 ? `M${left + from} ${top}H${left + to}` : `M${left} ${top + from}V${top + to}`;
};
const across = ({ x, y, side }: Edge, at: number, reach: number): string => {
  const [left, top] = [x * CELL, y * CELL];
  return side === 0 ? `M${left + at} ${top - reach}v${2 * reach}` : `M${left - reach} ${top + at}h${2 * reach}`;
};

/** A weak fence is a rail with pickets across it. */
export const railOf = (edge: Edge): string => along(edge, 3, CELL - 3);
export const picketsOf = (edge: Edge): string => [8, 20, 32, 44, 56].map((at) => across(edge, at, 5.4)).join("");
/** A strong fence is a wall of stones. */
export const wallOf = (edge: Edge): string => along(edge, 0, CELL);
export const stonesOf = (edge: Edge): string => [2.5, 17.5, 32.5, 47.5].map((at) => along(edge, at, at + 13)).join("");
