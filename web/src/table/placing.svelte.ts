// A piece in the hand: how it is held and where it lies, whatever the game. It can be put down only where it is offered.

import type { Offer, Placements, Way } from "../wire.ts";

export type Cell = [row: number, column: number];

export class Placing {
  way = $state(0);
  anchor = $state.raw<Cell | null>(null);
  /** Somebody has put it where it lies; until then it lies where it came into the hand. */
  isPut = $state(false);

  constructor(
    readonly piece: Placements,
    /** All ways of holding it, those that fit nowhere included, would be nice to turn through; the server sends only those that fit. */
    start: number = 0,
  ) {
    this.way = start;
    this.anchor = this.#first();
  }

  get held(): Way {
    return this.piece.ways[this.way]!;
  }

  /** Where the first cell can lie, this way round. */
  get anchors(): Cell[] {
    const { actions, base, columns } = this.held;
    return actions.map((action) => [Math.floor((action - base) / columns), (action - base) % columns]);
  }

  get cells(): Cell[] {
    return this.anchor ? cellsAt(this.held, this.anchor) : [];
  }

  /** The action that puts it down here, if that is allowed. */
  get action(): number | null {
    return this.#actionOf(this.held);
  }

  /** Every cell that some legal placement covers, this way round, as "row,column". */
  get reach(): Set<string> {
    const found = new Set<string>();
    for (const anchor of this.anchors) for (const [r, c] of cellsAt(this.held, anchor)) found.add(`${r},${c}`);
    return found;
  }

  /** What covers a single cell is turned where it lies; whatever is bigger also to where it fits. */
  turn(by: 1 | -1): void {
    const ways = this.#turned;
    const next = ways[(ways.indexOf(this.held) + by + ways.length) % ways.length];
    if (next) this.#take(this.piece.ways.indexOf(next));
  }

  /** Whether turning it here changes anything. */
  get isTurnable(): boolean {
    return this.#turned.length > 1;
  }

  get #turned(): Way[] {
    const { flipped, shape } = this.held;
    const stays = shape.length === 1 && this.action !== null;
    return this.piece.ways.filter((way) => way.flipped === flipped && (!stays || this.#fits(way)));
  }

  /** Hold it this way, where this action puts it down. */
  lay(way: number, action: number): void {
    this.way = way;
    const { base, columns } = this.held;
    this.anchor = [Math.floor((action - base) / columns), (action - base) % columns];
  }

  flip(): void {
    const { turns, flipped } = this.held;
    const others = this.piece.ways.filter((way) => way.flipped !== flipped);
    const best = others.find((way) => way.turns === turns) ?? others[0];
    if (best) this.#take(this.piece.ways.indexOf(best));
  }

  /** Move so that the piece covers this cell, at the nearest place where it fits; else exactly there. */
  moveTo(cell: Cell, snap: boolean): void {
    const middle = middleOf(this.held);
    const wanted: Cell = [cell[0] - middle[0], cell[1] - middle[1]];
    const nearest = snap ? nearestOf(this.anchors, wanted) : null;
    this.anchor = nearest && distance(nearest, wanted) <= 1 ? nearest : wanted;
  }

  /** One step in a direction: to the next place where it fits. */
  nudge(rows: number, columns: number): void {
    if (!this.anchor) return;
    const [row, column] = this.anchor;
    const ahead = this.anchors.filter(([r, c]) => (r - row) * rows + (c - column) * columns > 0);
    const score = ([r, c]: Cell) => Math.abs((r - row) * columns) * 4 + Math.abs((c - column) * rows) * 4 + distance([r, c], [row, column]);
    ahead.sort((a, b) => score(a) - score(b));
    if (ahead[0]) this.anchor = ahead[0];
  }

  #actionOf({ actions, base, columns }: Way): number | null {
    if (!this.anchor) return null;
    const [row, column] = this.anchor;
    const action = base + row * columns + column;
    return column >= 0 && column < columns && actions.includes(action) ? action : null;
  }

  #fits(way: Way): boolean {
    return this.#actionOf(way) !== null;
  }

  /** Hold it another way, and stay as near as possible. */
  #take(way: number): void {
    const before = this.anchor ? centreOf(this.held, this.anchor) : null;
    this.way = way;
    if (!before) this.anchor = this.#first();
    else {
      const middle = middleOf(this.held);
      this.anchor = nearestOf(this.anchors, [Math.round(before[0]) - middle[0], Math.round(before[1]) - middle[1]]);
    }
  }

  #first(): Cell | null {
    const anchors = this.anchors;
    return anchors[Math.floor(anchors.length / 2)] ?? null;
  }
}

/** A placement as an offer of its own: what is known of the piece, and where and how it lies. */
export function placementOf(piece: Placements, way: Way, action: number): Offer {
  const [row, column]: Cell = [Math.floor((action - way.base) / way.columns), (action - way.base) % way.columns];
  const fields = { ...piece.fields, cells: cellsAt(way, [row, column]), row, column, turns: way.turns, flipped: way.flipped, number: way.actions.indexOf(action) };
  return { action, kind: piece.kind, fields, short: "", sentence: "" };
}

export const cellsAt = (way: Way, [row, column]: Cell): Cell[] => way.shape.map(([r, c]) => [row + r, column + c]);

/** The cell of a shape that one holds it by. */
function middleOf(way: Way): Cell {
  const rows = way.shape.reduce((sum, [r]) => sum + r, 0) / way.shape.length;
  const columns = way.shape.reduce((sum, [, c]) => sum + c, 0) / way.shape.length;
  const near = [...way.shape].sort((a, b) => distance(a, [rows, columns]) - distance(b, [rows, columns]));
  return near[0]!;
}

function centreOf(way: Way, anchor: Cell): Cell {
  const cells = cellsAt(way, anchor);
  return [cells.reduce((sum, [r]) => sum + r, 0) / cells.length, cells.reduce((sum, [, c]) => sum + c, 0) / cells.length];
}

const distance = (a: readonly [number, number], b: readonly [number, number]): number => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]);

function nearestOf(anchors: Cell[], wanted: Cell): Cell | null {
  let best: Cell | null = null;
  for (const anchor of anchors) if (!best || distance(anchor, wanted) < distance(best, wanted)) best = anchor;
  return best;
}
