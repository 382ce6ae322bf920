// The zoos of a table on a sheet: which construction spaces are free.

import type { Cell } from "../view.ts";

/** The construction spaces of a board, in reading order. */
export const areaOf = (rows: readonly string[]): Cell[] => rows.flatMap((row, r) => [...row].flatMap((mark, c): Cell[] => (mark === "." ? [[r, c]] : [])));

/** The name of a space: rows and columns count from 1, as the page says them. */
export const nameOf = ([row, column]: Cell): string => `r${row + 1}c${column + 1}`;

/** The names of the free spaces: those that are named, or of a number the last ones, as the server has it. */
export function freeIn(text: string | undefined, rows: readonly string[]): Set<string> {
  const area = areaOf(rows).map(nameOf);
  const said = (text ?? "0").trim();
  if (/^\d+$/.test(said)) return new Set(Number(said) ? area.slice(-Number(said)) : []);
  return new Set(said.split(/\s+/).filter((name) => area.includes(name)));
}

/** The first space of a sheet with a row or a column 0, as sheets had them once. */
export const countedFrom0 = (text: string): string | undefined => /\b(r0c\d{1,2}|r\d{1,2}c0)\b/.exec(text)?.[0];

/** The same as text, in reading order. */
export const writeFree = (free: ReadonlySet<string>, rows: readonly string[]): string =>
  areaOf(rows)
    .map(nameOf)
    .filter((name) => free.has(name))
    .join(" ") || "0";
