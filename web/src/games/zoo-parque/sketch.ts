// Small pieces of map for pictures: drawn as text, as in the rulings, or made of real dominoes.

import { ANIMALS, beside, type Cell, cellOf, cellsOf, type Edge, edgesOf, type Face, type Fence, GROUNDS, type Ground, type Half, type Item, keyOf, type Laid, OBJECTS, type Side, STALLS, stacksOf } from "./geometry.ts";

/** A half as it lies; `joint` is the side on which the other half of its domino lies, where one sees it. */
export interface Lying extends Cell {
  half: Half;
  joint: Side | null;
}

export interface Sketch {
  halves: Lying[];
  edges: Edge[];
}

const LETTERS = "GWJTD*#_"; // of grounds
const CODES = [
  ["li", "pl", "wo", "do", "pa", "gi", "el", "be", "cr", "ok", "le", "ca", "ka", "rp", "ot", "di"],
  ["to", "pb", "gs", "pg", "ic", "la", "re"],
  ["fo", "ty", "tr", "sh", "rk", "se", "cm"],
];
const ITEMS: Record<string, Item> = { EN: "gate" };
[ANIMALS, STALLS, OBJECTS].forEach((kind, i) => kind.forEach((item, n) => (ITEMS[CODES[i]![n]!] = item)));
const KINDS: Record<string, Fence> = { "-": "weak", "|": "weak", "=": "strong", "!": "strong" };
const NONE = ["none", "none", "none", "none"] as const;
const SIDES = [0, 1, 2, 3] as const;

/** The cells that a text such as "0,0 1,0" names. */
export const cellsIn = (text: string): Cell[] => text.split(" ").filter(Boolean).map(cellOf);

/**
 * A map as text: a cell is the letter of its ground and two of its item (`Gli`, `W..`), or three blanks for bare table.
 * Between cells, `---` and `|` are weak fences, `===` and `!` strong ones. `pairs` are the dominoes: "0,0-0,1 1,0-1,1".
 */
export function sketchOf(map: string, pairs = ""): Sketch {
  const lines = map.split("\n").filter((line) => line.trim());
  const joints = new Map<string, Side>();
  for (const pair of pairs.split(" ").filter(Boolean)) {
    const [one, other] = pair.split("-").map(cellOf) as [Cell, Cell];
    for (const [from, to] of [[one, other], [other, one]] as const)
      joints.set(keyOf(from.x, from.y), SIDES.find((side) => keyOf(beside(from, side).x, beside(from, side).y) === keyOf(to.x, to.y))!);
  }
  const halves: Lying[] = [];
  const edges: Edge[] = [];
  lines.forEach((line, row) => {
    const y = row >> 1;
    for (let x = 0; 4 * x < line.length; x++) {
      const [post, text] = [line[4 * x]!, line.slice(4 * x + 1, 4 * x + 4)];
      const fence = KINDS[row % 2 ? post : text[1]!];
      if (fence === "weak" || fence === "strong") edges.push({ x, y, side: row % 2 ? 3 : 0, fence });
      if (row % 2 && text.trim()) halves.push({ x, y, half: halfOf(text), joint: joints.get(keyOf(x, y)) ?? null });
    }
  });
  return { halves, edges };
}

function halfOf(text: string): Half {
  const ground = GROUNDS[LETTERS.indexOf(text[0]!)] as Ground | undefined;
  const code = text.slice(1);
  const item = code === ".." ? null : ITEMS[code];
  if (!ground || item === undefined) throw new Error(`not a cell: ${text}`);
  return { ground, item, fences: NONE };
}

/** What one sees of dominoes that lie like this. */
export function sketchOfDominoes(laid: readonly Laid[], faces: Readonly<Record<string, Face>>): Sketch {
  const stacks = stacksOf(laid, faces);
  const isSeen = (id: string, { x, y }: Cell): boolean => stacks.get(keyOf(x, y))?.at(-1)?.id === id;
  const halves = laid.flatMap((one) => {
    const face = faces[one.id];
    const cells = cellsOf(one);
    if (!face) return [];
    const seen = cells.map((cell) => isSeen(one.id, cell));
    return cells.flatMap((cell, i) => {
      const towards = (i ? (one.direction + 2) % 4 : one.direction) as Side;
      return seen[i] ? [{ ...cell, half: i ? face.b : face.a, joint: seen[1 - i] ? towards : null }] : [];
    });
  });
  return { halves, edges: edgesOf(stacks) };
}
