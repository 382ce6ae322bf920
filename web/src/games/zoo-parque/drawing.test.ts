import { expect, test } from "vitest";
import { CELL, placesOf } from "./drawing.ts";
import { type Face, type Laid, parseFace, stacksOf } from "./geometry.ts";

const faces: Record<string, Face> = { A: parseFace("grass lion -ws-", "water s--w") };
const laid: Laid[] = [{ id: "A", x: 0, y: 0, direction: 1 }];
const stacks = stacksOf(laid, faces);
const HEAD = 0.3 * CELL; // what two heads need to be told apart

test("a pawn stands in the middle of its cell, and beside the item that is there", () => {
  const [onWater, onLion] = placesOf([{ x: 1, y: 0 }, { x: 0, y: 0 }], stacks);
  expect(onWater).toEqual({ x: 1.5 * CELL, y: 0.5 * CELL });
  expect(onLion!.x).toBeGreaterThan(0.6 * CELL);
});

test.each([2, 3])("%i pawns on one cell stand beside each other, whosever they are, and on their cell", (count) => {
  for (const x of [0, 1]) {
    const places = placesOf(Array.from({ length: count }, () => ({ x, y: 0 })), stacks);
    places.slice(1).forEach((place, i) => expect(place.x - places[i]!.x).toBeGreaterThan(HEAD));
    for (const place of places) expect(Math.abs(place.x - (x + 0.5) * CELL)).toBeLessThan(CELL / 2);
  }
});
