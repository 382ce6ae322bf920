// What a park would be worth, so that a piece in the hand can say what it brings. The engine scores; this only looks ahead,
// and leaves the missions out: their conditions are known to the engine alone.

import { around, type Hex, neighbours } from "./geometry.ts";
import { pointsFor, tileOf } from "./printed.svelte.ts";
import { type Colour, COLOURS, type Park, ROUND_1, type View } from "./view.ts";

export interface Ground {
  tiles: (string | null)[];
  corners: (number | null)[];
  dice: number[];
}

export interface Worth {
  points: number;
  /** Colours of towers that stand, as they are found. */
  towers: { key: string; colour: string }[];
}

export function worthOf(view: View, park: Park, ground: Ground): Worth {
  const cells = park.layout.cells;
  const index = new Map(cells.map((cell, i) => [String(cell), i]));
  const beside = cells.map((cell) => neighbours(cell).flatMap((other) => index.get(String(other)) ?? []));
  const shown = ground.tiles.map((id) => (id ? tileOf(id, view.animals) : null));
  const habitat = (i: number): Colour | null => shown[i]?.habitat ?? (i === park.layout.star ? park.habitat : null);
  const group = (from: number, holds: (i: number) => boolean): number[] => {
    const seen = new Set([from]);
    for (const i of seen) for (const next of beside[i]!) if (!seen.has(next) && holds(next)) seen.add(next);
    return [...seen];
  };
  const sum = (group: readonly number[]): number => group.reduce((total, i) => total + ground.dice[i]!, 0);

  let points = 0;
  if (view.turn <= ROUND_1) {
    const counted = new Set<number>();
    for (const at of park.layout.entrance)
      if (ground.dice[at] && !counted.has(at)) {
        const dice = group(at, (i) => ground.dice[i]! > 0);
        for (const i of dice) counted.add(i);
        points += sum(dice);
      }
  }
  for (const colour of COLOURS) {
    const left = new Set(cells.map((_, i) => i).filter((i) => habitat(i) === colour));
    for (const from of left) {
      const area = group(from, (i) => habitat(i) === colour);
      for (const i of area) left.delete(i);
      points += sum(area) * area.filter((i) => shown[i]?.symbol === "heart" && ground.dice[i]).length;
    }
  }
  const towers = towersOf(cells, index, shown.map((tile) => tile?.symbol ?? null), ground.corners);
  for (const tower of towers) if (tower.cells.every((i) => ground.dice[i])) points += sum(tower.cells);
  points += pointsFor(new Set(shown.flatMap((tile) => tile?.animal ?? [])).size + 1) ?? 0;
  return { points, towers: towers.map(({ cells, colour }) => ({ key: String(cells), colour })) };
}

function towersOf(cells: readonly Hex[], index: Map<string, number>, symbols: (string | null)[], corners: (number | null)[]): { cells: number[]; colour: string }[] {
  const found = new Map<string, { cells: number[]; colour: string }>();
  cells.forEach((cell, i) => {
    const [corner, colour] = [corners[i], symbols[i]];
    if (corner === null || corner === undefined || !colour || colour === "heart") return;
    const point = around(cell, corner).map((other) => index.get(String(other)));
    const fits = point.every((j, n) => j !== undefined && symbols[j] === colour && corners[j] === (corner + 2 * n) % 6);
    if (fits) {
      const three = [...(point as number[])].sort((a, b) => a - b);
      found.set(String(three), { cells: three, colour });
    }
  });
  return [...found.values()];
}

/** What changes: points, and the towers that are new. */
export function gain(view: View, park: Park, change: (ground: Ground) => void): { points: number; towers: string[] } {
  const before = worthOf(view, park, park);
  const ground: Ground = { tiles: [...park.tiles], corners: [...park.corners], dice: [...park.dice] };
  change(ground);
  const after = worthOf(view, park, ground);
  const known = new Set(before.towers.map(({ key }) => key));
  return { points: after.points - before.points, towers: after.towers.filter(({ key }) => !known.has(key)).map(({ colour }) => colour) };
}
