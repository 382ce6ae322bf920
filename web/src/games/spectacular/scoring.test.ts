import { beforeAll, describe, expect, it } from "vitest";
import { takePrinted } from "./printed.svelte.ts";
import { gain, worthOf } from "./scoring.ts";
import type { Park, View } from "./view.ts";

const names = "A1 A2 A3 A4 B1 B2 B3 B4 C1 C2 C3 C4 D1 D2 D3 D4 E1 E2 E3 E4".split(" ");
const cells = [
  [-2, 1], [-2, 2], [-2, 3], [-2, 4], [-1, 0], [-1, 1], [-1, 2], [-1, 3], [0, -1], [0, 0],
  [0, 1], [0, 2], [1, -1], [1, 0], [1, 1], [1, 2], [2, -1], [2, 0], [2, 1], [2, 2],
] as [number, number][];

function parkOf(lying: Record<string, [tile: string, corner: number | null, die: number]>, star = 0): Park {
  const park = {
    star: "saola",
    habitat: "green",
    layout: { cells, names, star: 9, starts: [], entrance: [7, 11, 15] },
    tiles: names.map((name) => lying[name]?.[0] ?? null),
    corners: names.map((name) => lying[name]?.[1] ?? null),
    dice: names.map((name) => lying[name]?.[2] ?? 0),
    missions: [],
  } as unknown as Park;
  park.dice[9] = star;
  return park;
}
const late = { turn: 12, animals: {} } as unknown as View;
const early = { turn: 5, animals: {} } as unknown as View;

beforeAll(() => {
  const tile = (animal: string, habitat: string, symbol: string) => [`${animal}-${symbol}`, { animal, habitat, symbol }];
  const kinds = [["sloth", "green"], ["gorilla", "green"], ["penguin", "blue"], ["giraffe", "orange"], ["elephant", "orange"]] as const;
  takePrinted({
    tiles: Object.fromEntries(kinds.flatMap(([animal, habitat]) => ["black", "brown", "heart"].map((symbol) => tile(animal, habitat, symbol)))),
    animal_points: [0, 0, 5, 9],
  });
});

describe("what a park is worth", () => {
  it("multiplies the dice of an area by its breeding tiles with a die, and connects without dice", () => {
    const park = parkOf({ A1: ["giraffe-heart", null, 1], A2: ["elephant-black", 0, 0], A3: ["elephant-heart", null, 2], B3: ["giraffe-black", 0, 6], E1: ["giraffe-black", 0, 5] });
    expect(worthOf(late, park, park).points).toBe((1 + 2 + 6) * 2 + 5); // three animals with the star
  });

  it("counts a group of dice at the entrance once, in round 1 only", () => {
    const park = parkOf({ B4: ["giraffe-black", 0, 4], C4: ["sloth-black", 0, 3], C3: ["sloth-black", 1, 2], A1: ["giraffe-black", 0, 5] });
    expect(worthOf(early, park, park).points).toBe(4 + 3 + 2 + 5);
    expect(worthOf(late, park, park).points).toBe(5);
  });

  it("counts a tower with three dice around it", () => {
    const three = { A1: ["giraffe-black", 0, 5], B1: ["sloth-black", 2, 4], B2: ["penguin-black", 4, 0] } as Record<string, [string, number, number]>;
    const park = parkOf(three);
    const before = worthOf(late, park, park);
    expect(before.towers.map(({ colour }) => colour)).toEqual(["black"]);
    expect(gain(late, park, (ground) => (ground.dice[5] = 6))).toEqual({ points: 15, towers: [] });
  });

  it("tells of a tower that a tile would complete", () => {
    const park = parkOf({ A1: ["giraffe-brown", 0, 5], B1: ["giraffe-brown", 2, 4] });
    const place = (corner: number) => gain(late, park, (ground) => ((ground.tiles[5] = "penguin-brown"), (ground.corners[5] = corner)));
    expect(place(4).towers).toEqual(["brown"]);
    expect(place(3).towers).toEqual([]);
  });
});
