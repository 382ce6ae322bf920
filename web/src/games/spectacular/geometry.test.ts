import { describe, expect, it } from "vitest";
import { around, bounds, cellAt, centre, cornerOf, entrancePlace, gate, type Hex, hexagon, nextCell, planPark, seatsOnTile, third } from "./geometry.ts";

// the symmetric park
const cells: Hex[] = [
  [-2, 1], [-2, 2], [-2, 3], [-2, 4], [-1, 0], [-1, 1], [-1, 2], [-1, 3], [0, -1], [0, 0],
  [0, 1], [0, 2], [1, -1], [1, 0], [1, 1], [1, 2], [2, -1], [2, 0], [2, 1], [2, 2],
];
const entrance = [7, 11, 15];
const close = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y) < 1e-9;

describe("hexagons", () => {
  it("lie in columns, each half a hexagon lower than the one before", () => {
    expect(centre([1, 0]).x).toBeCloseTo(1.5);
    expect(centre([1, 0]).y).toBeCloseTo(Math.sqrt(3) / 2);
    expect(centre([0, 1], 10).y).toBeCloseTo(10 * Math.sqrt(3));
  });

  it("meet three at a point, as the engine counts corners", () => {
    for (const corner of [0, 1, 2, 3, 4, 5]) {
      const three = around([0, 0], corner);
      const points = three.map((cell, n) => {
        const [middle, tip] = [centre(cell), cornerOf((corner + 2 * n) % 6)];
        return { x: middle.x + tip.x, y: middle.y + tip.y };
      });
      expect(close(points[0]!, points[1]!) && close(points[0]!, points[2]!), `corner ${corner}`).toBe(true);
    }
  });

  it("are closed paths, and thirds begin in their corner", () => {
    expect(hexagon({ x: 0, y: 0 }, 10)).toMatch(/^M[^M]*Z$/);
    expect(third(0, 10, 4)).toMatch(/^M10\.0 0\.0L/);
  });
});

describe("a park", () => {
  it("has its entrance at the one place outside that all entrance hexagons touch", () => {
    expect(entrancePlace(cells, entrance)).toEqual([0, 3]);
    const stands = gate(cells, entrance)!;
    expect(stands.x).toBeCloseTo(0);
    expect(stands.y).toBeLessThan(centre([0, 3]).y);
  });

  it("fits into its room, whatever its shape", () => {
    for (const [width, height] of [[630, 634], [390, 400], [360, 250], [900, 900]] as const) {
      const plan = planPark(cells, entrance, width, height);
      const box = bounds(cells);
      expect(plan.origin.x + box.x * plan.s).toBeGreaterThanOrEqual(0);
      expect(plan.origin.y + box.y * plan.s).toBeGreaterThanOrEqual(0);
      expect(plan.origin.x + (box.x + box.width) * plan.s).toBeLessThanOrEqual(width);
      expect(plan.origin.y + (box.y + box.height) * plan.s).toBeLessThanOrEqual(height);
    }
  });

  it("finds the hexagon under a pointer, and none far away", () => {
    const plan = planPark(cells, entrance, 630, 634);
    cells.forEach((cell, i) => {
      const middle = centre(cell, plan.s);
      expect(cellAt(cells, plan, plan.origin.x + middle.x + plan.s * 0.4, plan.origin.y + middle.y - plan.s * 0.4)).toBe(i);
    });
    expect(cellAt(cells, plan, 0, 0)).toBe(-1);
  });

  it("is walked through with arrow keys, every hexagon of it", () => {
    const all = cells.map((_, i) => i);
    const seen = new Set([9]);
    for (const from of seen) for (const [dx, dy] of [[0, -1], [0, 1], [-1, 0], [1, 0]] as const) seen.add(nextCell(cells, all, from, dx, dy));
    expect(seen.size).toBe(cells.length);
    expect(nextCell(cells, all, 8, 0, -1)).toBe(8);
    expect(nextCell(cells, all, 9, 0, 1)).toBe(10);
  });
});

describe("a tile", () => {
  it("keeps animal and die clear of its part", () => {
    for (const corner of [0, 1, 2, 3, 4, 5]) {
      const { animal, die } = seatsOnTile(corner);
      const part = cornerOf(corner);
      expect(Math.hypot(animal.x - part.x, animal.y - part.y)).toBeGreaterThan(0.7);
      expect(Math.hypot(die.x - part.x, die.y - part.y)).toBeGreaterThan(0.6);
    }
  });
});
