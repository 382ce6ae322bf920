// A park as people write it down, and its text: the notation of src/tierpark/games/spectacular/score_pad.py.

import { CORNERS, type Symbol, type Worker, WORKERS } from "../view.ts";

export interface LaidTile {
  animal: string;
  symbol: Symbol;
  corner: number; // of a part; a heart has none, but may become a part again
  die: number; // 0: none
}

export interface Sheet {
  board: string;
  side: "symmetric" | "asymmetric";
  park: Record<string, LaidTile>; // by the name of the hexagon
  star: number;
  workers: Worker[];
  missions: number[];
  entrance: number | null; // nothing: it is the end of round 1
}

export const emptySheet = (): Sheet => ({ board: "saola", side: "symmetric", park: {}, star: 0, workers: [], missions: [], entrance: null });

const SYMBOLS: readonly string[] = ["black", "brown", "beige", "heart"];

/** The sheet that a text describes; what cannot be understood is left out, and the server judges the rest. */
export function readSheet(text: string): Sheet {
  const sheet = emptySheet();
  for (const part of text.split(";")) {
    const [name, value = ""] = part.split("=").map((side) => side.trim());
    const items = value.split(",").map((item) => item.trim()).filter(Boolean);
    if (name === "board" && /^[a-z_]{1,12}$/.test(value)) sheet.board = value;
    else if (name === "side" && value === "asymmetric") sheet.side = value;
    else if (name === "star") sheet.star = value === "6" ? 6 : 0;
    else if (name === "workers") sheet.workers = WORKERS.filter((worker) => items.includes(worker));
    else if (name === "missions") sheet.missions = items.map(Number).filter((number) => number >= 1 && number <= 18).slice(0, 3);
    else if (name === "entrance" && /^\d{1,3}$/.test(value)) sheet.entrance = Number(value);
    else if (name === "park") for (const item of items) readTile(sheet, item.split(/\s+/));
  }
  return sheet;
}

function readTile(sheet: Sheet, [hexagon, animal, symbol, ...rest]: string[]): void {
  if (!hexagon || !/^[A-J]\d{1,2}$/.test(hexagon) || !animal || !/^[a-z_]{1,20}$/.test(animal) || !symbol || !SYMBOLS.includes(symbol)) return;
  const corner = CORNERS.findIndex((name) => name === rest[0]);
  const die = Number((corner >= 0 ? rest[1] : rest[0]) ?? 0);
  sheet.park[hexagon] = { animal, symbol: symbol as Symbol, corner: Math.max(corner, 0), die: die >= 1 && die <= 6 ? die : 0 };
}

/** The shortest text of a sheet. */
export function writeSheet(sheet: Sheet): string {
  const tiles = Object.keys(sheet.park)
    .sort()
    .map((hexagon) => {
      const { animal, symbol, corner, die } = sheet.park[hexagon]!;
      return [hexagon, animal, symbol, ...(symbol === "heart" ? [] : [CORNERS[corner]!]), ...(die ? [die] : [])].join(" ");
    });
  const parts = [`board=${sheet.board}`];
  if (sheet.side === "asymmetric") parts.push("side=asymmetric");
  if (tiles.length) parts.push(`park=${tiles.join(",")}`);
  if (sheet.star) parts.push(`star=${sheet.star}`);
  if (sheet.workers.length) parts.push(`workers=${sheet.workers.join(",")}`);
  if (sheet.missions.length) parts.push(`missions=${sheet.missions.join(",")}`);
  if (sheet.entrance !== null) parts.push(`entrance=${sheet.entrance}`);
  return parts.join(";");
}

/** R7.12: the values that a tile takes; a 6 on a watchtower tile needs a built tower, which the server knows. */
export function valuesFor(symbol: Symbol): number[] {
  return symbol === "heart" ? [1, 2] : [1, 2, 3, 4, 5, 6];
}
