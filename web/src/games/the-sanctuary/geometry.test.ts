// Rows lie where there is room for them, and light runs as far as a volunteer sees.

import { describe, expect, it } from "vitest";
import { layOut, linesOf, MAP } from "./geometry.ts";
import { beamsOf, spotName } from "./view.ts";

const DESKTOP = { width: 1256, height: 640 };

describe("where cards lie", () => {
  it("puts long rows below each other and rows of five beside each other", () => {
    expect(linesOf([10])).toEqual([[0]]);
    expect(linesOf([8, 8])).toEqual([[0], [1]]);
    expect(linesOf([10, 10])).toEqual([[0], [1]]);
    expect(linesOf([5, 5, 5, 5])).toEqual([[0, 1], [2, 3]]);
  });

  it.each([[[10]], [[8, 8]], [[10, 10]], [[5, 5]], [[5, 5, 5, 5]]])("fits %j into a desktop, without cards on cards, and leaves room for a board", (rows) => {
    const { places, card, height } = layOut(rows, DESKTOP);
    expect(places.length).toBe(rows.reduce((a, b) => a + b));
    for (const { x } of places) expect(x >= 0 && x + card.width <= DESKTOP.width).toBe(true);
    for (const [i, a] of places.entries())
      for (const b of places.slice(i + 1)) expect(a.y !== b.y ? Math.abs(a.y - b.y) >= card.height : Math.abs(a.x - b.x) >= card.width).toBe(true);
    expect(DESKTOP.height - height).toBeGreaterThan(240);
    expect(card.width).toBeGreaterThan(100);
    expect(layOut(rows, { ...DESKTOP, height: 624 }).least).toBeLessThanOrEqual(624); // 1280x800 does not scroll
  });

  it.each([[752, true], [844, true], [1008, false]])("swipes where cards beside each other could not be read: %i pixels, %s", (width, isSwiped) => {
    const made = layOut([10, 10], { width, height: 640 });
    expect(made.isSwiped).toBe(isSwiped);
    expect(made.card.width).toBeGreaterThan(88);
  });

  it.each([[[10, 10], 830, 2], [[8, 8], 830, 2], [[5, 5, 5, 5], 830, 2], [[10], 830, 1], [[10, 10], 640, 1]])("swipes along %j in a room %i pixels high in %i lines", (rows, high, lines) => {
    const { places, card, height, width, isSwiped, ...made } = layOut(rows, { width: 700, height: high });
    expect(isSwiped).toBe(true);
    expect([made.lines.length, new Set(places.map(({ y }) => y)).size]).toEqual([lines, lines]);
    for (const { x } of places) expect(x >= 0 && x + card.width <= width).toBe(true);
    expect(high - height - lines * MAP).toBeGreaterThanOrEqual(292);
    expect(made.least).toBeLessThanOrEqual(high);
    expect(layOut(rows, { width: 700, height: made.least }).lines.length, "its least room brings about no other layout").toBe(1);
  });

  it("lays all rows of a phone behind each other, three cards and a bit of the next on the screen", () => {
    const { places, card, width } = layOut([10, 10], { width: 390, height: 640 });
    expect(new Set(places.map(({ y }) => y)).size).toBe(1);
    expect(390 / card.width).toBeGreaterThan(3);
    expect(width).toBeGreaterThan(20 * card.width);
    expect(places[10]!.x - places[9]!.x).toBeGreaterThan(places[9]!.x - places[8]!.x);
  });
});

describe("sight", () => {
  it("names cards by row and place", () => {
    expect(["A1", "A8", "B1", "B8"]).toEqual([0, 7, 8, 15].map((at) => spotName([8, 8], at)));
  });

  it("is one beam, and two where a row goes round", () => {
    expect(beamsOf([10], 4, [3, 5, 6])).toEqual([[3, 6]]);
    expect(beamsOf([10], 0, [9, 8, 1])).toEqual([[0, 1], [8, 9]]);
    expect(beamsOf([10, 10], 12, [])).toEqual([[12, 12]]);
  });
});
