// Where things lie: outlines of pieces, the quarter turn of a wide zoo, and how room is shared out. Pure functions.

import { type Cell, N_SPACES } from "./view.ts";

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a space lies: on a side of the ring, or on a belt that runs in a row or a column. */
export type Side = "top" | "right" | "bottom" | "left" | "row" | "column";
export type Vector = readonly [x: number, y: number];

const round = (n: number): number => Math.round(n * 10) / 10;
const key = (x: number, y: number): string => `${x},${y}`;

/** How a zoo lies on the screen: as printed, or turned clockwise by a quarter so that a wide one fits a narrow screen. */
export interface Lie {
  rows: number; // as printed
  columns: number;
  turned: boolean;
}

export const widthOf = (lie: Lie): number => (lie.turned ? lie.rows : lie.columns);
export const heightOf = (lie: Lie): number => (lie.turned ? lie.columns : lie.rows);

/** Where a cell of the printed board is shown, as row and column on the screen. */
export const toScreen = (lie: Lie, [row, column]: Cell): Cell => (lie.turned ? [column, lie.rows - 1 - row] : [row, column]);
export const toBoard = (lie: Lie, [row, column]: Cell): Cell => (lie.turned ? [lie.rows - 1 - column, row] : [row, column]);

/** A step on the screen as a step on the printed board. */
export const stepOnBoard = (lie: Lie, [rows, columns]: Cell): Cell => (lie.turned ? [columns === 0 ? 0 : -columns, rows] : [rows, columns]);

/** The cells on the screen in reading order. */
export function onScreen(lie: Lie, cells: readonly Cell[]): Cell[] {
  return cells.map((cell) => toScreen(lie, cell)).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** The corners of a set of cells, one loop for each edge it has, clockwise round the cells. */
export function loops(cells: readonly Cell[]): Vector[][] {
  const there = new Set(cells.map(([row, column]) => key(column, row)));
  const edges = new Map<string, Vector[]>(); // from a corner: the directions in which edges leave it
  const add = (x: number, y: number, way: Vector) => {
    const known = edges.get(key(x, y));
    if (known) known.push(way);
    else edges.set(key(x, y), [way]);
  };
  for (const [row, column] of cells) {
    if (!there.has(key(column, row - 1))) add(column, row, [1, 0]);
    if (!there.has(key(column + 1, row))) add(column + 1, row, [0, 1]);
    if (!there.has(key(column, row + 1))) add(column + 1, row + 1, [-1, 0]);
    if (!there.has(key(column - 1, row))) add(column, row + 1, [0, -1]);
  }
  const found: Vector[][] = [];
  for (const [start, ways] of edges) {
    while (ways.length) {
      const corners: Vector[] = [];
      let [x, y] = start.split(",").map(Number) as [number, number];
      let way = ways.pop()!;
      do {
        x += way[0];
        y += way[1];
        const next = leave(edges.get(key(x, y))!, way);
        if (!next) break;
        if (next[0] !== way[0] || next[1] !== way[1]) corners.push([x, y]);
        way = next;
      } while (true);
      // the walk ends where it began; that point is a corner if the direction changes there
      const first = corners[0];
      const begun = start.split(",").map(Number) as [number, number];
      if (first && !isStraight(corners.at(-1)!, begun, first)) corners.push(begun);
      found.push(corners);
    }
  }
  return found;
}

/** Where two cells touch at a corner only, turn right: so the loop stays with its cell. */
function leave(ways: Vector[], came: Vector): Vector | undefined {
  const right: Vector = [-came[1], came[0]];
  const i = ways.length > 1 ? ways.findIndex(([x, y]) => x === right[0] && y === right[1]) : 0;
  return ways.splice(Math.max(i, 0), 1)[0];
}

const isStraight = (a: Vector, b: Vector, c: Vector): boolean => (a[0] === b[0] && b[0] === c[0]) || (a[1] === b[1] && b[1] === c[1]);

/** The outline of cells as a path, drawn `inset` inside of their edge with round corners. */
export function outline(cells: readonly Cell[], size: number, inset = 0, radius = 0): string {
  return loops(cells)
    .map((corners) => {
      const n = corners.length;
      const moved = corners.map((corner, i): Vector => {
        const before = unit(corners[(i + n - 1) % n]!, corner);
        const after = unit(corner, corners[(i + 1) % n]!);
        return [corner[0] * size - (before[1] + after[1]) * inset, corner[1] * size + (before[0] + after[0]) * inset];
      });
      const parts = moved.map((corner, i) => {
        const before = unit(moved[(i + n - 1) % n]!, corner);
        const after = unit(corner, moved[(i + 1) % n]!);
        const [x, y] = corner;
        if (radius <= 0) return `${i ? "L" : "M"}${round(x)} ${round(y)}`;
        const from = `${round(x - before[0] * radius)} ${round(y - before[1] * radius)}`;
        const to = `${round(x + after[0] * radius)} ${round(y + after[1] * radius)}`;
        return `${i ? "L" : "M"}${from}Q${round(x)} ${round(y)} ${to}`;
      });
      return `${parts.join("")}Z`;
    })
    .join("");
}

function unit(from: Vector, to: Vector): Vector {
  return [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
}

/** A rectangle with round corners as a path, drawn `inset` inside of its edge. */
export function roundRect({ x, y, width, height }: Rect, radius: number, inset = 0): string {
  const [l, t, r, b] = [x + inset, y + inset, x + width - inset, y + height - inset].map(round) as [number, number, number, number];
  const c = Math.min(radius, (r - l) / 2, (b - t) / 2);
  return `M${l + c} ${t}H${r - c}Q${r} ${t} ${r} ${t + c}V${b - c}Q${r} ${b} ${r - c} ${b}H${l + c}Q${l} ${b} ${l} ${b - c}V${t + c}Q${l} ${t} ${l + c} ${t}Z`;
}

/** A house: a door with a round arch, as a path. */
export function arch({ x, y, width, height }: Rect): string {
  const r = width / 2;
  return `M${round(x)} ${round(y + height)}V${round(y + r)}a${round(r)} ${round(r)} 0 0 1 ${round(width)} 0V${round(y + height)}Z`;
}

/** The lines between neighbouring cells of a piece, each shortened at both ends. */
export function seams(cells: readonly Cell[], size: number, short: number): string {
  const there = new Set(cells.map(([row, column]) => key(column, row)));
  let path = "";
  for (const [row, column] of cells) {
    if (there.has(key(column + 1, row))) path += `M${round((column + 1) * size)} ${round(row * size + short)}v${round(size - 2 * short)}`;
    if (there.has(key(column, row + 1))) path += `M${round(column * size + short)} ${round((row + 1) * size)}h${round(size - 2 * short)}`;
  }
  return path;
}

/** Little crosses where cells of the ground meet. */
export function crosses(width: number, height: number, size: number, arm: number): string {
  let path = "";
  for (let y = 1; y < height; y++)
    for (let x = 1; x < width; x++)
      path += `M${round(x * size)} ${round(y * size - arm)}v${2 * arm}M${round(x * size - arm)} ${round(y * size)}h${2 * arm}`;
  return path;
}

/** Dots, all as one path. */
export function dotsAt(points: readonly Vector[], radius: number): string {
  return points.map(([x, y]) => `M${round(x - radius)} ${round(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`).join("");
}

/** A dot in the middle of each cell. */
export const dots = (cells: readonly Cell[], size: number, radius: number): string =>
  dotsAt(
    cells.map(([row, column]) => [(column + 0.5) * size, (row + 0.5) * size]),
    radius,
  );

/** The cells of a shape that is drawn in rows of "#" and ".". */
export function cellsOf(rows: readonly string[]): Cell[] {
  return rows.flatMap((row, r) => [...row].flatMap((mark, c): Cell[] => (mark === "#" ? [[r, c]] : [])));
}

export function boundsOf(cells: readonly Cell[]): { row: number; column: number; rows: number; columns: number } {
  const rows = cells.map(([row]) => row);
  const columns = cells.map(([, column]) => column);
  const [row, column] = [Math.min(...rows), Math.min(...columns)];
  return { row, column, rows: Math.max(...rows) - row + 1, columns: Math.max(...columns) - column + 1 };
}

/** A shape turned clockwise by a quarter, again from row 0 and column 0. */
export function quarter(cells: readonly Cell[]): Cell[] {
  const { row, rows, column } = boundsOf(cells);
  return cells.map(([r, c]): Cell => [c - column, row + rows - 1 - r]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

// Houses

/** Where the houses stand in the barn, in cells of the screen. The barn begins in the upper left, turned in the upper right corner. */
export function houses(lie: Lie, count: number): Rect[] {
  const size = { width: 1.5, height: 1.55 };
  if (!lie.turned) {
    return Array.from({ length: count }, (_, i) => ({ x: 0.35 + (i % 2) * 1.8, y: 1.22 + Math.floor(i / 2) * 1.8, ...size }));
  }
  const right = lie.rows; // the barn is five cells wide there
  if (count < 4) {
    const pitch = count === 3 ? 1.58 : 2;
    return Array.from({ length: count }, (_, i) => ({ x: right - 2.5 + (count / 2 - i - 0.5) * pitch - 0.72, y: 1.05, width: 1.44, height: 1.65 }));
  }
  return Array.from({ length: count }, (_, i) => ({ x: right - (i % 2 ? 4.3 : 2.1), y: 0.84 + Math.floor(i / 2) * 1.58, width: 1.6, height: 1.42 }));
}

// The strip

export interface Place extends Rect {
  side: Side;
}

export interface RingPlan {
  width: number;
  height: number;
  felt: Rect;
  spaces: Place[];
  sign: Rect;
  tray: Rect | null; // room in the felt beside the zoo
}

export interface Plan {
  kind: "ring" | "row" | "column"; // where the strip lies: round the zoo, above it, left of it
  cell: number;
  lie: Lie;
  frame: number;
  zoo: { x: number; y: number }; // upper left corner of the ground
  width: number;
  height: number;
  ring: RingPlan | null;
  belt: number; // thickness of the belt
}

const TRAY = 116;
const across = (cell: number): number => Math.round(40 + 0.84 * cell);
const margin = (cell: number): number => Math.round(16 + 0.3 * cell);
export const frameOf = (cell: number): number => Math.round(4 + 0.16 * cell);

/** The largest whole cell for which the strip and the zoo fit into the room; beside a belt a line of text may need some, too. */
export function plan(width: number, height: number, rows: number, columns: number, line = 0): Plan {
  if (width >= 640 && height >= 400) {
    const ring = ringPlan(width, height, rows, columns);
    if (ring.cell >= 26) return ring;
  }
  const plans = [beltPlan("row", width, height, rows, columns, false, line), beltPlan("column", width, height, rows, columns, false, line)];
  if (columns > rows) plans.push(beltPlan("row", width, height, rows, columns, true, line));
  return plans.reduce((best, each) => (each.cell > best.cell ? each : best));
}

export function ringPlan(width: number, height: number, rows: number, columns: number): Plan {
  let cell = 110;
  const needs = (n: number, side: number) => n * cell + 2 * (across(cell) + side + margin(cell));
  while (cell > 12 && (needs(columns, 8) > width || needs(rows, 0) > height)) cell--;
  const spare = width - needs(columns, 8);
  const hasTray = spare >= TRAY;
  const ringWidth = Math.round(Math.min(width, needs(columns, 8) + (hasTray ? TRAY + 2.6 * cell : cell)));
  const ringHeight = Math.round(Math.min(height, needs(rows, 0) + cell));
  const [thick, wide] = [across(cell), across(cell) + 8];
  const felt = { x: wide, y: thick, width: ringWidth - 2 * wide, height: ringHeight - 2 * thick };
  const tray = hasTray ? { x: felt.x + felt.width - TRAY - margin(cell) + 8, y: felt.y + margin(cell) - 8, width: TRAY, height: felt.height - 2 * margin(cell) + 16 } : null;
  const lie = { rows, columns, turned: false };
  const room = felt.width - (hasTray ? TRAY : 0);
  return {
    kind: "ring",
    cell,
    lie,
    frame: frameOf(cell),
    zoo: { x: Math.round(felt.x + (room - columns * cell) / 2), y: Math.round(felt.y + (felt.height - rows * cell) / 2) },
    width: ringWidth,
    height: ringHeight,
    ring: { width: ringWidth, height: ringHeight, felt, spaces: ringSpaces(ringWidth, ringHeight, felt), sign: signOf(ringWidth, ringHeight, felt), tray },
    belt: thick,
  };
}

/** Nine spaces above, four on the right, eight below and four on the left, in the order of the walk. */
function ringSpaces(width: number, height: number, felt: Rect): Place[] {
  const [gap, edge] = [6, 7];
  const pitch = (width - 2 * edge + gap) / 9;
  const rise = felt.height / 4;
  const places: Place[] = [];
  for (let i = 0; i < N_SPACES; i++) {
    if (i < 9 || (i >= 13 && i < 21)) {
      const at = i < 9 ? i : 21 - i;
      const y = i < 9 ? edge - 1 : felt.y + felt.height + 5;
      const size = i < 9 ? felt.y - 5 - y : height - edge + 1 - y;
      places.push({ side: i < 9 ? "top" : "bottom", x: edge + at * pitch, y, width: pitch - gap, height: size });
    } else {
      const at = i < 13 ? i - 9 : 24 - i;
      const x = i < 13 ? felt.x + felt.width + 5 : edge - 1;
      const size = i < 13 ? width - edge + 1 - x : felt.x - 5 - x;
      places.push({ side: i < 13 ? "right" : "left", x, y: felt.y + at * rise + gap / 2, width: size, height: rise - gap });
    }
  }
  return places.map((place) => ({ ...place, x: round(place.x), y: round(place.y), width: round(place.width), height: round(place.height) }));
}

function signOf(width: number, height: number, felt: Rect): Rect {
  const pitch = (width - 14 + 6) / 9;
  const y = felt.y + felt.height + 5;
  return { x: 7, y, width: round(pitch - 6), height: height - 6 - y };
}

function beltPlan(kind: "row" | "column", width: number, height: number, rows: number, columns: number, turned: boolean, line: number): Plan {
  const lie = { rows, columns, turned };
  const belt = kind === "row" ? (height > 560 ? 76 : 64) : 84;
  const gap = 6;
  const [w, h] = kind === "row" ? [width, height - belt - gap - line] : [width - belt - gap, height - line];
  const [x, y] = [widthOf(lie), heightOf(lie)];
  let cell = Math.floor(Math.min((w - 2 * 12) / x, (h - 2 * 10) / y, 110));
  cell = Math.max(cell, 12);
  const frame = Math.max(7, frameOf(cell) - 1);
  const left = kind === "row" ? 0 : belt + gap;
  const top = (kind === "row" ? belt + gap : 0) + line;
  return {
    kind,
    cell,
    lie,
    frame,
    zoo: { x: Math.round(left + (w - x * cell) / 2), y: Math.round(top + Math.max(frame + 1, kind === "row" ? Math.min((h - y * cell) / 2, 14) : (h - y * cell) / 2)) },
    width,
    height,
    ring: null,
    belt,
  };
}

/** The spaces of a belt in the order in which they are shown: one behind the elephant, then all that lie ahead. */
export const beltOrder = (elephant: number): number[] => Array.from({ length: N_SPACES }, (_, i) => (elephant + N_SPACES - 1 + i) % N_SPACES);

/** Where the line before a space lies: a rail across the strip. */
export function railOf(place: Place): Rect {
  const { x, y, width, height } = place;
  switch (place.side) {
    case "top":
    case "row":
      return { x: x - 7, y: y - 2, width: 8, height: height + 4 };
    case "bottom":
      return { x: x + width - 1, y: y - 2, width: 8, height: height + 4 };
    case "right":
    case "column":
      return { x: x - 2, y: y - 7, width: width + 4, height: 8 };
    case "left":
      return { x: x - 2, y: y + height - 1, width: width + 4, height: 8 };
  }
}

/** Where the elephant stands: on the inner edge of its space, so that the tile stays visible. */
export function elephantAt(place: Place, size: number, felt: Rect | null = null): { x: number; y: number } {
  const { x, y, width, height } = place;
  // in the corners of a ring it steps aside, so that it hides no space of the next side
  const inside = (left: number) => (felt ? Math.min(Math.max(left, felt.x - 4), felt.x + felt.width - size + 4) : left);
  switch (place.side) {
    case "top":
      return { x: inside(x + width * 0.42 - size / 2), y: y + height - size * 0.42 };
    case "bottom":
      return { x: inside(x + width * 0.5 - size / 2), y: y - size * 0.56 };
    case "right":
      return { x: x - size * 0.62, y: y + height / 2 - size / 2 };
    case "left":
      return { x: x + width - size * 0.38, y: y + height / 2 - size / 2 };
    case "row":
      return { x: x - size * 0.1, y: y + height - size * 0.96 };
    case "column":
      return { x: x - size * 0.08, y: y + height - size * 0.96 };
  }
}

/** The spaces that the elephant passes, the first and the last included; backwards when that is much shorter (an undo). */
export function walk(from: number, to: number): number[] {
  const ahead = (to - from + N_SPACES) % N_SPACES;
  const back = N_SPACES - ahead;
  const way = ahead > 12 && back <= 8 ? -1 : 1;
  return Array.from({ length: (way > 0 ? ahead : back) + 1 }, (_, i) => (from + way * i + N_SPACES) % N_SPACES);
}

/** How long a walk takes: 160 ms a step, 900 ms at most. */
export const walkTime = (steps: number): number => Math.min(900, 160 * steps);

/** The next of several things in a direction, for arrow keys: near ahead counts more than near beside. */
export function nextInDirection(places: readonly (Rect | null)[], from: number, [down, right]: Cell): number {
  const here = places[from];
  if (!here) return from;
  const middle = (rect: Rect): Vector => [rect.x + rect.width / 2, rect.y + rect.height / 2];
  const [x, y] = middle(here);
  let best = from;
  let least = Infinity;
  places.forEach((place, i) => {
    if (!place || i === from) return;
    const [px, py] = middle(place);
    const ahead = (px - x) * right + (py - y) * down;
    const aside = Math.abs((px - x) * down) + Math.abs((py - y) * right);
    if (ahead <= 1 || ahead * 2 < aside) return;
    const score = ahead + 2.5 * aside;
    if (score < least) [best, least] = [i, score];
  });
  return best;
}

/** Where a toolbar of a size stands beside a thing: on the side with most room, inside of the bounds if it can be. */
export function beside(thing: Rect, bounds: Rect, width: number, height: number): { x: number; y: number } {
  const gap = 14;
  const rooms: [number, number, number][] = [
    [bounds.x + bounds.width - (thing.x + thing.width) - gap - width, thing.x + thing.width + gap, thing.y + thing.height / 2 - height / 2],
    [thing.x - bounds.x - gap - width, thing.x - gap - width, thing.y + thing.height / 2 - height / 2],
    [bounds.y + bounds.height - (thing.y + thing.height) - gap - height, thing.x + thing.width / 2 - width / 2, thing.y + thing.height + gap],
    [thing.y - bounds.y - gap - height, thing.x + thing.width / 2 - width / 2, thing.y - gap - height],
  ];
  const best = rooms.reduce((a, b) => (b[0] > a[0] ? b : a));
  const clamp = (n: number, low: number, high: number) => Math.min(Math.max(n, low), Math.max(low, high));
  return {
    x: Math.round(clamp(best[1], bounds.x, bounds.x + bounds.width - width)),
    y: Math.round(clamp(best[2], bounds.y, bounds.y + bounds.height - height)),
  };
}
