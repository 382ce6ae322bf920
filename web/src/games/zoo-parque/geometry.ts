// Dominoes on an endless square grid: x grows east, y south. Later dominoes lie on earlier ones, and only what lies on top counts.

export const TERRAINS = ["grass", "water", "jungle", "tundra", "desert", "wildcard"] as const;
export const GROUNDS = [...TERRAINS, "path", "none"] as const;
export const ANIMALS = [
  "lion", "polar_bear", "wolf", "dolphin", "panda", "giraffe", "elephant", "bear",
  "crocodile", "okapi", "lemur", "camel", "kangaroo", "red_panda", "otter", "dino",
] as const;
export const STALLS = ["toilet", "photo_booth", "gift_shop", "playground", "information_center", "research_lab", "restaurant"] as const;
export const OBJECTS = ["food", "toys", "tree", "shrubs", "rocks", "shelter", "camera"] as const;
const ITEMS = [...ANIMALS, ...STALLS, ...OBJECTS, "gate"] as const;

export type Terrain = (typeof TERRAINS)[number];
export type Ground = (typeof GROUNDS)[number];
export type Animal = (typeof ANIMALS)[number];
export type Item = (typeof ITEMS)[number];
export type Fence = "none" | "weak" | "strong";
/** North, east, south, west. */
export type Side = 0 | 1 | 2 | 3;
export type Fences = readonly [north: Fence, east: Fence, south: Fence, west: Fence];

export interface Half {
  ground: Ground;
  item: Item | null;
  /** As printed, half a north of half b. */
  fences: Fences;
}

export interface Face {
  a: Half;
  b: Half;
  /** A half without ground: it is laid on others. */
  top: boolean;
}

export interface Cell {
  x: number;
  y: number;
}

/** Where half a lies, and on which side of it half b. Direction 2 is upright, as printed. */
export interface Laid extends Cell {
  id: string;
  direction: Side;
}

/** A half that lies on a cell, with its fences turned into the world. */
export interface Layer {
  id: string;
  half: Half;
  fences: Fences;
}

/** What lies on each cell, the lowest first. */
export type Stacks = ReadonlyMap<string, readonly Layer[]>;

export const STEPS: readonly Cell[] = [{ x: 0, y: -1 }, { x: 1, y: 0 }, { x: 0, y: 1 }, { x: -1, y: 0 }];
const LETTERS: Record<string, Fence> = { "-": "none", w: "weak", s: "strong" };
const STRENGTH: Record<Fence, number> = { none: 0, weak: 1, strong: 2 };

export const keyOf = (x: number, y: number): string => `${x},${y}`;
export const cellOf = (key: string): Cell => {
  const [x, y] = key.split(",").map(Number);
  return { x: x!, y: y! };
};
export const beside = ({ x, y }: Cell, side: Side): Cell => ({ x: x + STEPS[side]!.x, y: y + STEPS[side]!.y });
export const opposite = (side: Side): Side => ((side + 2) % 4) as Side;

function among<T extends string>(all: readonly T[], word: string | undefined): T | null {
  return all.find((one) => one === word) ?? null;
}

/** Read a half as dominoes.toml writes it: "grass lion -ws-". */
export function parseHalf(text: string): Half {
  const words = text.trim().split(/\s+/);
  const ground = among(GROUNDS, words[0]);
  const item = words.length === 3 ? among(ITEMS, words[1]) : null;
  const fences = [...words.at(-1)!].map((letter) => LETTERS[letter]);
  if (!ground || words.length < 2 || words.length > 3 || (words.length === 3 && !item) || fences.length !== 4 || fences.includes(undefined))
    throw new Error(`not a half of a domino: ${text}`);
  return { ground, item, fences: fences as unknown as Fences };
}

export function parseFace(a: string, b: string): Face {
  const halves = { a: parseHalf(a), b: parseHalf(b) };
  return { ...halves, top: halves.a.ground === "none" || halves.b.ground === "none" };
}

/** The entrance: no domino of a deck, and with a gate. */
export const ENTRANCE: Face = parseFace("path gate ----", "path ----");

/** The fences of a half in the world. */
export function turned(fences: Fences, direction: Side): Fences {
  const world: Fence[] = [];
  fences.forEach((fence, side) => (world[(side + direction + 2) % 4] = fence));
  return world as unknown as Fences;
}

/** The two cells of a domino, half a first. */
export const cellsOf = ({ x, y, direction }: Laid): [a: Cell, b: Cell] => [{ x, y }, beside({ x, y }, direction)];

export function stacksOf(laid: readonly Laid[], faces: Readonly<Record<string, Face>>): Stacks {
  const stacks = new Map<string, Layer[]>();
  for (const one of laid) {
    const face = faces[one.id];
    if (!face) continue;
    cellsOf(one).forEach(({ x, y }, i) => {
      const half = i ? face.b : face.a;
      const key = keyOf(x, y);
      stacks.set(key, [...(stacks.get(key) ?? []), { id: one.id, half, fences: turned(half.fences, one.direction) }]);
    });
  }
  return stacks;
}

/** The dominoes of which something is seen, with the halves that others cover, and how high each lies. */
export const seenTiles = (laid: readonly Laid[], faces: Readonly<Record<string, Face>>, stacks: Stacks): { laid: Laid; face: Face; covered: [boolean, boolean]; height: number }[] =>
  laid.flatMap((one) => {
    const face = faces[one.id];
    const stack = cellsOf(one).map(({ x, y }) => stacks.get(keyOf(x, y)) ?? []);
    const covered = stack.map((layers) => layers.at(-1)?.id !== one.id) as [boolean, boolean];
    const height = Math.max(...stack.map((layers) => layers.findIndex(({ id }) => id === one.id)));
    return face && !(covered[0] && covered[1]) ? [{ laid: one, face, covered, height }] : [];
  });

/** What is seen on a cell. */
export const topOf = (stacks: Stacks, { x, y }: Cell): Layer | null => stacks.get(keyOf(x, y))?.at(-1) ?? null;

export const stronger = (one: Fence, other: Fence): Fence => (STRENGTH[one] >= STRENGTH[other] ? one : other);

/** The fence on a side of a cell: the stronger of what both sides show. */
export function fenceAt(stacks: Stacks, cell: Cell, side: Side): Fence {
  const [here, there] = [topOf(stacks, cell), topOf(stacks, beside(cell, side))];
  return stronger(here?.fences[side] ?? "none", there?.fences[opposite(side)] ?? "none");
}

/** A fence on the northern or western side of a cell: so every fence is named once. */
export interface Edge extends Cell {
  side: 0 | 3;
  fence: "weak" | "strong";
}

const asEdge = (cell: Cell, side: Side, fence: "weak" | "strong"): Edge => (side === 0 || side === 3 ? { ...cell, side, fence } : { ...beside(cell, side), side: side === 2 ? 0 : 3, fence });

/** All fences that stand on the map. */
export function edgesOf(stacks: Stacks): Edge[] {
  const edges: Edge[] = [];
  for (const key of stacks.keys()) {
    const cell = cellOf(key);
    for (const side of [0, 1, 2, 3] as const) {
      const isOurs = side === 0 || side === 3 || !topOf(stacks, beside(cell, side));
      const fence = fenceAt(stacks, cell, side);
      if (isOurs && fence !== "none") edges.push(asEdge(cell, side, fence));
    }
  }
  return edges;
}

export interface Box extends Cell {
  width: number;
  height: number;
}

export function boundsOf(cells: readonly Cell[]): Box | null {
  if (!cells.length) return null;
  const [xs, ys] = [cells.map(({ x }) => x), cells.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 };
}

/** Row by row, as one reads. */
export const sorted = <T extends Cell>(cells: readonly T[]): T[] => [...cells].sort((a, b) => a.y - b.y || a.x - b.x);

/** The corners of the outline of a set of cells: loops with the cells on their right. */
function loops(cells: readonly Cell[]): Cell[][] {
  const all = new Set(cells.map(({ x, y }) => keyOf(x, y)));
  const has = (cell: Cell): boolean => all.has(keyOf(cell.x, cell.y));
  // the sides that are left to walk, by where they begin and which way they go
  const left = new Set<string>();
  for (const { x, y } of cells)
    for (const side of [0, 1, 2, 3] as const) {
      if (has(beside({ x, y }, side))) continue;
      const [dx, dy] = [[0, 0], [1, 0], [1, 1], [0, 1]][side]!;
      left.add(`${x + dx!},${y + dy!},${(side + 1) % 4}`);
    }
  const found: Cell[][] = [];
  for (const first of left) {
    const corners: Cell[] = [];
    let [x, y, way] = first.split(",").map(Number) as [number, number, Side];
    let next: string | undefined = first;
    while (next) {
      left.delete(next);
      ({ x, y } = beside({ x, y }, way));
      // where two cells touch by a corner only, turning right keeps to the cell we are at
      const turn: Side | undefined = ([1, 0, 3, 2] as const).find((by) => left.has(`${x},${y},${(way + by) % 4}`));
      const to: Side = turn === undefined ? (Number(first.at(-1)) as Side) : (((way + turn) % 4) as Side);
      if (to !== way) corners.push({ x, y });
      next = turn === undefined ? undefined : `${x},${y},${to}`;
      way = to;
    }
    found.push(corners);
  }
  return found;
}

/** The outline of a set of cells of a size, moved inwards by `inset`, with rounded corners: an SVG path. */
export function outline(cells: readonly Cell[], size: number, inset = 0, round = 0): string {
  const number = (n: number): string => String(Math.round(n * 100) / 100);
  const point = ({ x, y }: Cell): string => `${number(x)} ${number(y)}`;
  const towards = (from: Cell, to: Cell): Cell => ({ x: Math.sign(to.x - from.x), y: Math.sign(to.y - from.y) });
  return loops(cells)
    .map((corners) => {
      const parts = corners.map((corner, i) => {
        const came = towards(corners.at(i - 1)!, corner);
        const goes = towards(corner, corners[(i + 1) % corners.length]!);
        // the inside is on the right of both ways
        const at = { x: corner.x * size - (came.y + goes.y) * inset, y: corner.y * size + (came.x + goes.x) * inset };
        if (!round) return `${i ? "L" : "M"}${point(at)}`;
        return `${i ? "L" : "M"}${point({ x: at.x - came.x * round, y: at.y - came.y * round })}Q${point(at)} ${point({ x: at.x + goes.x * round, y: at.y + goes.y * round })}`;
      });
      return `${parts.join("")}Z`;
    })
    .join("");
}
