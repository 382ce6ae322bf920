// Hexagons with a flat top: columns go east, rows south. Sizes are in units of the side; `s` is the side in pixels.

export type Hex = readonly [q: number, r: number];

export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point {
  width: number;
  height: number;
}

const ROOT3 = Math.sqrt(3);
export const STEPS: readonly Hex[] = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];

export const centre = ([q, r]: Hex, s = 1): Point => ({ x: 1.5 * q * s, y: ROOT3 * (r + q / 2) * s });

/** The six points of a hexagon, E first, then clockwise: the order of CORNERS. */
export function cornerOf(corner: number, s = 1): Point {
  const angle = (Math.PI / 3) * corner;
  return { x: s * Math.cos(angle), y: s * Math.sin(angle) };
}

const at = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
const between = (a: Point, b: Point, part: number): Point => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });
const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });

/** A hexagon around a point, with rounded corners: `round` is the part of a side that a corner takes. */
export function hexagon(middle: Point, s: number, round = 0.12): string {
  const points = [0, 1, 2, 3, 4, 5].map((corner) => plus(middle, cornerOf(corner, s)));
  const parts = points.map((point, i) => {
    const [before, after] = [points[(i + 5) % 6]!, points[(i + 1) % 6]!];
    return `${i ? "L" : "M"}${at(between(point, before, round))}Q${at(point)} ${at(between(point, after, round))}`;
  });
  return `${parts.join("")}Z`;
}

/** Several hexagons as one path. */
export const hexagons = (cells: readonly Hex[], s: number, size: number, round?: number): string => cells.map((cell) => hexagon(centre(cell, s), size, round)).join("");

/** A third of a circle in a corner of a hexagon around 0: three of them meet in a full circle. */
export function third(corner: number, s: number, radius: number): string {
  const point = cornerOf(corner, s);
  const [before, after] = [cornerOf(corner - 1, s), cornerOf(corner + 1, s)];
  return `M${at(point)}L${at(between(point, before, radius / s))}A${radius.toFixed(1)} ${radius.toFixed(1)} 0 0 0 ${at(between(point, after, radius / s))}Z`;
}

/** The middle of that third, for its letter. */
export const thirdMiddle = (corner: number, s: number, radius: number): Point => between(cornerOf(corner, s), { x: 0, y: 0 }, (radius / s) * 0.58);

export const neighbours = ([q, r]: Hex): Hex[] => STEPS.map(([dq, dr]) => [q + dq, r + dr]);

/** The hexagons around the point at a corner of a cell. */
export function around([q, r]: Hex, corner: number): Hex[] {
  const [first, second] = [STEPS[(corner + 1) % 6]!, STEPS[(corner + 2) % 6]!];
  return [[q, r], [q + first[0], r + first[1]], [q + second[0], r + second[1]]];
}

/** The place outside the park that all entrance hexagons touch. */
export function entrancePlace(cells: readonly Hex[], entrance: readonly number[]): Hex | null {
  const inside = new Set(cells.map(String));
  const touching = entrance.map((cell) => new Set(neighbours(cells[cell]!).map(String)));
  const [first, ...rest] = touching;
  const found = [...(first ?? [])].find((place) => !inside.has(place) && rest.every((each) => each.has(place)));
  return found ? (found.split(",").map(Number) as unknown as Hex) : null;
}

/** Where the gate stands: in that place, drawn towards the park. */
export function gate(cells: readonly Hex[], entrance: readonly number[]): Point | null {
  const place = entrancePlace(cells, entrance);
  if (!place) return null;
  const middles = entrance.map((cell) => centre(cells[cell]!));
  const mean = { x: middles.reduce((sum, { x }) => sum + x, 0) / middles.length, y: middles.reduce((sum, { y }) => sum + y, 0) / middles.length };
  return between(centre(place), mean, 0.22);
}

/** What a park takes up, in sides, without its frame. */
export function bounds(cells: readonly Hex[]): Rect {
  const middles = cells.map((cell) => centre(cell));
  const [xs, ys] = [middles.map(({ x }) => x), middles.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - 1, Math.min(...ys) - ROOT3 / 2];
  return { x: left, y: top, width: Math.max(...xs) + 1 - left, height: Math.max(...ys) + ROOT3 / 2 - top };
}

export const FRAME = 0.16; // of a side

export interface ParkPlan {
  /** The side of a hexagon, in whole pixels, and where the middle of (0, 0) lies. */
  s: number;
  origin: Point;
  width: number;
  height: number;
}

/** A park in a room: as big as fits, in the middle. */
export function planPark(cells: readonly Hex[], entrance: readonly number[], width: number, height: number, most = 110): ParkPlan {
  const box = bounds(cells);
  const stands = gate(cells, entrance);
  const right = Math.max(box.x + box.width, stands ? stands.x + 0.8 : -Infinity) + FRAME;
  const bottom = Math.max(box.y + box.height, stands ? stands.y + 0.6 : -Infinity) + FRAME;
  const left = Math.min(box.x, stands ? stands.x - 0.8 : Infinity) - FRAME;
  const top = Math.min(box.y, stands ? stands.y - 0.6 : Infinity) - FRAME;
  const s = Math.max(16, Math.min(most, Math.floor(Math.min((width - 4) / (right - left), (height - 4) / (bottom - top)) * 2) / 2));
  return { s, origin: { x: width / 2 - ((left + right) / 2) * s, y: height / 2 - ((top + bottom) / 2) * s }, width, height };
}

/** The cell whose middle is nearest to a point, if the point lies in it or close by; else -1. */
export function cellAt(cells: readonly Hex[], plan: ParkPlan, x: number, y: number): number {
  let [best, least] = [-1, plan.s * 1.05];
  cells.forEach((cell, i) => {
    const middle = plus(plan.origin, centre(cell, plan.s));
    const far = Math.hypot(middle.x - x, middle.y - y);
    if (far < least) [best, least] = [i, far];
  });
  return best;
}

/** The next of some cells in a direction, as arrow keys walk: straight before far; the same one if there is none. */
export function nextCell(cells: readonly Hex[], among: readonly number[], from: number, dx: number, dy: number): number {
  const here = centre(cells[from]!);
  let [best, least] = [from, Infinity];
  for (const cell of among) {
    const there = centre(cells[cell]!);
    const [ahead, aside] = [(there.x - here.x) * dx + (there.y - here.y) * dy, Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx)];
    if (ahead <= 0.1) continue;
    const cost = ahead + aside * 1.6;
    if (cost < least) [best, least] = [cell, cost];
  }
  return best;
}

/** Where animal and die lie on a tile, in sides: a little away from a part in a corner. */
export function seatsOnTile(corner: number | null): { animal: Point; die: Point } {
  const away = corner === null ? { x: 0, y: 0 } : cornerOf(corner, -1);
  const shift = (side: Point, by: number): Point => ({ x: side.x + away.x * by, y: side.y + away.y * by * 0.6 });
  return { animal: shift({ x: 0, y: -0.27 }, corner !== null && (corner >= 4 || corner === 0 || corner === 3) ? 0.13 : 0.05), die: shift({ x: 0, y: 0.5 }, corner === 1 || corner === 2 ? 0.2 : 0.05) };
}
