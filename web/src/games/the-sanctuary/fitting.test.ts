// Drawings of actions stay inside their cards.

import { expect, it } from "vitest";
import { heightOfPieces, LEAST, sizeThatFits, widthOfHead } from "./fitting.ts";
import { piecesOf } from "./glyphs.ts";
import type { Effect } from "./effects.ts";

const say = (word: string): string => word;
const room = { width: 100, height: 130, side: 42, above: 6 };
const long: Effect = ["and", ["pop_store", "any"], ["or", ["move", "green"], ["move", "blue"]], ["pop_discard", "any", "same"]];

it("leaves short actions as large as they may be, and makes long ones smaller until they fit", () => {
  expect(sizeThatFits(piecesOf(["flood"]), piecesOf(["forest"]), room, 23, say)).toBe(23);
  const size = sizeThatFits(piecesOf(long), piecesOf(["move", "any"]), room, 23, say);
  expect(size).toBeLessThan(23);
  expect(size).toBeGreaterThan(LEAST);
  expect(heightOfPieces(piecesOf(long), room.width, size, say)).toBeLessThanOrEqual(room.height - room.side);
});

it("makes drawings smaller where one is wider than the card", () => {
  const size = sizeThatFits(piecesOf(["pop_discard", "any", "other"]), [], { ...room, width: 76 }, 23, say);
  expect(size).toBeLessThan(23);
  expect(heightOfPieces(piecesOf(["pop_discard", "any", "other"]), 76, size, say)).toBeLessThan(Infinity);
});

it("says the kind of a card in words only where they find room beside its threats", () => {
  expect(widthOfHead("A3", "Animals", 0)).toBeLessThan(104);
  expect(widthOfHead("A3", "Animals", 1)).toBeGreaterThan(104);
  expect(widthOfHead("A3", "Animals", 1)).toBeLessThan(116);
  expect(widthOfHead("A1", "Besonderes", 1)).toBeGreaterThan(124);
  expect(widthOfHead("A10", "Land", 2)).toBeGreaterThan(widthOfHead("A9", "Land", 2));
});
