// A domino in the hand over the endless map. Its anchor is the cell of half a, as [y, x]; its ways are the four directions.

import { Placing, type Cell as Anchor } from "../../table/placing.svelte.ts";
import type { Placements, Way } from "../../wire.ts";
import { beside, type Cell, type Laid, type Side, STEPS } from "./geometry.ts";

const SIDES = [0, 1, 2, 3] as const;
const UPRIGHT = 2;

/** Where half a of an offered placement lies. In flipped ways the server tells the cell of half b. */
export function placeOf(fields: Placements["fields"], way: Pick<Way, "turns" | "flipped" | "shape">, cell: number): Cell {
  const [xs, ys] = [fields["xs"], fields["ys"]] as unknown as [number[], number[]];
  const at = { x: xs[cell]!, y: ys[cell]! };
  if (!way.flipped) return at;
  const [down, right] = way.shape[1]!;
  return { x: at.x + right, y: at.y + down };
}

const keyOf = (x: number, y: number, direction: number): string => `${x},${y},${direction}`;
const known = new WeakMap<Placements, Map<string, number>>();

/** The same piece with its four directions as ways, and where it fits. */
function normal(piece: Placements): Placements {
  const fits = new Map<string, number>();
  for (const way of piece.ways)
    for (const action of way.actions) {
      const { x, y } = placeOf(piece.fields, way, Math.floor((action - way.base) / way.columns));
      fits.set(keyOf(x, y, way.turns), action);
    }
  const ways = SIDES.map((side): Way => {
    const actions = [...fits].flatMap(([key, action]) => (key.endsWith(`,${side}`) ? [action] : []));
    return { turns: side, flipped: false, shape: [[0, 0], [STEPS[side]!.y, STEPS[side]!.x]], base: 0, columns: 1, actions };
  });
  const told = { ...piece, fields: { domino: piece.fields["domino"]! }, ways };
  known.set(told, fits);
  return told;
}

export class Laying extends Placing {
  /** The cell under the pointer: the domino turns around it. */
  pivot = $state.raw<Cell | null>(null);

  constructor(piece: Placements) {
    const told = normal(piece);
    super(told, UPRIGHT);
    this.#start();
  }

  get #fits(): Map<string, number> {
    return known.get(this.piece)!;
  }

  get direction(): Side {
    return this.way as Side;
  }

  /** As it would lie. */
  get laid(): Laid | null {
    if (!this.anchor) return null;
    const [y, x] = this.anchor;
    return { id: String(this.piece.fields["domino"]), x, y, direction: this.direction };
  }

  override get anchors(): Anchor[] {
    return [...known.get(this.piece)!.keys()].flatMap((key): Anchor[] => {
      const [x, y, direction] = key.split(",").map(Number) as [number, number, number];
      return direction === this.way ? [[y, x]] : [];
    });
  }

  override get action(): number | null {
    const { laid } = this;
    return laid ? (this.#fits.get(keyOf(laid.x, laid.y, laid.direction)) ?? null) : null;
  }

  /** Hold it over a cell: as it is, else turned so that it fits there; where it does not fit at all, as it is. */
  over(cell: Cell): void {
    this.pivot = cell;
    for (const by of SIDES) if (this.#hold(cell, ((this.way + by) % 4) as Side)) return;
    this.anchor = [cell.y, cell.x];
  }

  /** Turn it around the cell it is held over: to the next direction that fits, if there is another; else just turn it. */
  override turn(by: 1 | -1): void {
    const pivot = this.pivot ?? (this.laid ? { x: this.laid.x, y: this.laid.y } : null);
    if (!pivot) return;
    for (const n of [1, 2, 3]) if (this.#hold(pivot, ((this.way + n * by + 8) % 4) as Side)) return;
    this.way = (this.way + by + 4) % 4;
    this.anchor = [pivot.y, pivot.x];
  }

  override get isTurnable(): boolean {
    return true; // where it fits in no other direction, it is turned all the same
  }

  override flip(): void {
    // a domino has one face
  }

  override lay(_: number, action: number): void {
    const found = [...this.#fits].find(([, each]) => each === action);
    if (!found) return;
    const [x, y, direction] = found[0].split(",").map(Number) as [number, number, number];
    this.way = direction;
    this.anchor = [y, x];
    this.pivot = null;
  }

  /** With half a or half b on a cell, whichever fits. */
  #hold(cell: Cell, side: Side): boolean {
    const other = beside(cell, ((side + 2) % 4) as Side);
    for (const { x, y } of [cell, other])
      if (this.#fits.has(keyOf(x, y, side))) {
        this.way = side;
        this.anchor = [y, x];
        return true;
      }
    return false;
  }

  /** Upright if it can be, as near to the middle of all places as it goes. */
  #start(): void {
    const all = [...this.#fits].map(([key, action]) => ({ at: key.split(",").map(Number) as [number, number, number], action }));
    const middle = (i: 0 | 1): number => all.reduce((sum, { at }) => sum + at[i], 0) / all.length;
    const [x, y] = [middle(0), middle(1)];
    const far = ([ax, ay, direction]: [number, number, number]): number => Math.abs(ax - x) + Math.abs(ay - y) + (direction === UPRIGHT ? 0 : 100);
    const best = all.sort((a, b) => far(a.at) - far(b.at))[0];
    if (best) this.lay(0, best.action);
  }
}
