// What is lit on the table: the things that offered actions stand for, and those that lines of the log name.

import type { Line, Offer, Offers } from "../../wire.ts";
import { type Cell, keyOf } from "./geometry.ts";
import { placeOf } from "./laying.svelte.ts";
import { seenCells, type Zoo } from "./view.ts";

/** Of each thing the actions that it stands for. */
export interface Lit {
  hand: Map<string, number[]>;
  market: Map<string, number[]>;
  /** By place, as "x,y". */
  cells: Map<string, number[]>;
}

const add = (to: Map<string, number[]>, key: string, action: number): void => void to.set(key, [...(to.get(key) ?? []), action]);

export function litBy(offers: Offers | null, zoo: Zoo): Lit {
  const lit: Lit = { hand: new Map(), market: new Map(), cells: new Map() };
  const seen = (domino: string, action: number): void => {
    for (const { x, y } of seenCells(zoo, domino)) add(lit.cells, keyOf(x, y), action);
  };
  for (const { kind, fields, action } of offers?.listed ?? [])
    switch (kind) {
      case "pick":
      case "return":
      case "pass":
        add(lit.hand, String(fields["domino"]), action);
        break;
      case "draw":
        add(lit.market, String(fields["domino"]), action);
        break;
      case "feed":
        seen(String(fields["domino"]), action);
        break;
      case "meal":
        for (const [x, y] of fields["cells"] as [number, number][]) add(lit.cells, keyOf(x, y), action);
        break;
      case "take_back":
      case "move_pawn":
        add(lit.cells, keyOf(Number(fields["x"]), Number(fields["y"])), action);
        break;
    }
  for (const piece of offers?.placements ?? []) {
    if (piece.kind === "target") {
      const dominoes = piece.fields["dominoes"] as string[];
      for (const way of piece.ways) way.actions.forEach((action, i) => seen(dominoes[i]!, action));
    } else if (piece.kind !== "lay" && piece.kind !== "move")
      for (const way of piece.ways)
        for (const action of way.actions) {
          const { x, y } = placeOf(piece.fields, way, Math.floor((action - way.base) / way.columns));
          add(lit.cells, keyOf(x, y), action);
        }
  }
  return lit;
}

/** The cells that an offer is about. */
export function cellsOfOffer({ kind, fields }: Offer, zoo: Zoo): Cell[] {
  if (kind === "target" && Array.isArray(fields["dominoes"])) return seenCells(zoo, String((fields["dominoes"] as string[])[Number(fields["number"])]));
  if (kind === "feed" || kind === "target") return seenCells(zoo, String(fields["domino"]));
  if (kind === "meal") return (fields["cells"] as [number, number][]).map(([x, y]) => ({ x, y }));
  const place = placeIn(fields);
  return place ? [place] : [];
}

/** The place that fields tell: by itself, or as the number of a cell. */
export function placeIn(fields: Offer["fields"]): Cell | null {
  if (typeof fields["x"] === "number") return { x: fields["x"], y: Number(fields["y"]) };
  if (!Array.isArray(fields["xs"]) || typeof fields["row"] !== "number") return null;
  // of a placement, `cells` is the shape moved to a row that means nothing here
  const cells = (fields["cells"] as [number, number][] | undefined) ?? [];
  const [from, to] = cells;
  const shape: [number, number][] = from && to ? [[0, 0], [to[0] - from[0], to[1] - from[1]]] : [[0, 0], [0, 0]];
  return placeOf(fields, { turns: Number(fields["turns"]), flipped: fields["flipped"] === true, shape }, fields["row"]);
}

/** The cells that lines of the log name. */
export function namedBy(lines: readonly Line[], zoo: Zoo): Cell[] {
  const found = new Map<string, Cell>();
  const put = (cell: Cell): void => {
    if (zoo.stacks.has(keyOf(cell.x, cell.y))) found.set(keyOf(cell.x, cell.y), cell);
  };
  for (const { kind, fields } of lines.flatMap((line) => [line, ...line.then])) {
    if (kind === "lay" || kind === "move") seenCells(zoo, String(fields["domino"])).forEach(put);
    else if (typeof fields["x"] === "number") put({ x: fields["x"], y: Number(fields["y"]) });
    else if (Array.isArray(fields["cells"])) for (const [x, y] of fields["cells"] as [number, number][]) put({ x, y });
  }
  return [...found.values()];
}
