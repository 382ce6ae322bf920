// The shared map on a sheet: what one sees of each cell, and the pawns. The notation of src/tierpark/games/zoo_parque/score_pad.py.

import { listed, type Parts } from "../../../score/parts.ts";
import { ANIMALS, type Cell, cellOf, type Fence, type Fences, type Ground, GROUNDS, type Item, keyOf, type Layer, OBJECTS, type Stacks, STALLS, type Terrain, TERRAINS } from "../geometry.ts";

export interface Space {
  ground: Ground;
  item: Item | null;
  fences: Fences; // as they lie
  wet: boolean;
}

export interface StandingPawn extends Cell {
  seat: number;
  terrain: Terrain;
}

export interface MapSheet {
  spaces: Record<string, Space>; // by the key of the cell
  pawns: StandingPawn[];
}

export const ITEMS: readonly Item[] = [...ANIMALS, ...STALLS, ...OBJECTS];
export const KINDS: readonly Fence[] = ["none", "weak", "strong"];
const LETTERS: Record<Fence, string> = { none: "-", weak: "w", strong: "s" };
const GATE = new Set(["0,0", "0,1"]);
export const isGate = (key: string): boolean => GATE.has(key);
export const plain = (): Space => ({ ground: "grass", item: null, fences: ["none", "none", "none", "none"], wet: false });

function place(word: string | undefined): string | null {
  const found = /^(-?\d{1,2}):(-?\d{1,2})$/.exec(word ?? "");
  return found ? keyOf(Number(found[1]), Number(found[2])) : null;
}

const written = (key: string): string => key.replace(",", ":");
const known = <T extends string>(all: readonly T[], word: string | undefined): T | null => all.find((one) => one === word) ?? null;

/** The map that a sheet describes; what cannot be understood is left out, and the server judges the rest. */
export function readMap(parts: Parts): MapSheet {
  const sheet: MapSheet = { spaces: {}, pawns: [] };
  for (const entry of listed(parts["map"])) {
    const [at, ground, item, fences = "----", wet] = entry.split(/\s+/);
    const [key, found] = [place(at), known(GROUNDS, ground)];
    if (!key || !found) continue;
    const sides = [...fences].map((letter) => KINDS.find((kind) => LETTERS[kind] === letter) ?? "none");
    sheet.spaces[key] = { ground: found, item: known(ITEMS, item), fences: [0, 1, 2, 3].map((side) => sides[side] ?? "none") as unknown as Fences, wet: wet === "wet" };
  }
  for (const entry of listed(parts["pawns"])) {
    const [seat, at, terrain] = entry.split(/\s+/);
    const [key, found] = [place(at), known(TERRAINS, terrain)];
    if (key && found && Number(seat) >= 1 && Number(seat) <= 6) sheet.pawns.push({ seat: Number(seat) - 1, terrain: found, ...cellOf(key) });
  }
  return sheet;
}

export function writeMap({ spaces, pawns }: MapSheet): Record<string, string> {
  const map = Object.entries(spaces).map(([key, { ground, item, fences, wet }]) => {
    const sides = fences.map((fence) => LETTERS[fence]).join("");
    const words = [written(key), ground, item ?? "-", sides, ...(wet && item === "polar_bear" ? ["wet"] : [])];
    return (sides === "----" ? (item ? words.slice(0, 3) : words.slice(0, 2)) : words).concat(sides === "----" && words[4] ? [sides, "wet"] : []).join(" ");
  });
  const standing = pawns.map(({ seat, x, y, terrain }) => `${seat + 1} ${written(keyOf(x, y))} ${terrain}`);
  return { map: map.join(","), pawns: standing.join(",") };
}

/** For the drawing of fences: every space as the only layer of its cell. */
export const stacksFrom = (spaces: Readonly<Record<string, Space>>): Stacks =>
  new Map(Object.entries(spaces).map(([key, space]): [string, Layer[]] => [key, [{ id: key, half: space, fences: space.fences }]]));
