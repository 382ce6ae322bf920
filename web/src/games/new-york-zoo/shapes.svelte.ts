// The shapes of all pieces as they are printed, asked for once: tiles on the strip and attractions are drawn with them.

import { api } from "../../api.ts";
import { cellsOf } from "./geometry.ts";
import type { Cell } from "./view.ts";

let shapes = $state.raw<Record<string, Cell[]>>({});
let asked: Promise<void> | null = null;

/** Ask for the shapes, unless that has been done; after a failure the next table asks again. */
export function loadShapes(): Promise<void> {
  asked ??= api
    .game("new-york-zoo")
    .then(({ printed }) => takeShapes((printed?.["shapes"] ?? {}) as Record<string, string[]>))
    .catch(() => {
      asked = null;
    });
  return asked;
}

export function takeShapes(rows: Record<string, string[]>): void {
  shapes = Object.fromEntries(Object.entries(rows).map(([piece, each]) => [piece, cellsOf(each)]));
}

/** The cells of a piece; nothing while its shape is not known. */
export const shapeOf = (piece: string): Cell[] | null => shapes[piece] ?? null;
