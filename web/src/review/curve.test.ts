import { describe, expect, it } from "vitest";
import type { Review } from "../wire.ts";
import { isOfChances, lineOf, numbersOf, rangeOf, ticksOf, valuesAt } from "./curve.ts";

const review = (promises: Review["promises"]): Review => ({ unit: "point", steps: 40, promises, moments: [] });

describe("the curve of a review", () => {
  const chances = review([
    { step: 0, chances: [0.5, 0.5], points: [0, 0] },
    { step: 20, chances: [0.75, 0.25], points: [3, -3] },
    { step: 40, chances: [1, 0], points: [9, 2] },
  ]);

  it("draws chances from 0 to 100", () => {
    expect(isOfChances(chances)).toBe(true);
    expect(rangeOf(chances)).toEqual([0, 100]);
    const frame = { left: 10, top: 0, width: 80, height: 100, steps: 40, low: 0, high: 100 };
    expect(lineOf(frame, numbersOf(chances), 0)).toBe("M10.0 50.0L50.0 25.0L90.0 0.0");
  });

  it("draws points where all play together", () => {
    const together = review([
      { step: 0, chances: null, points: [4] },
      { step: 40, chances: null, points: [37] },
    ]);
    expect(isOfChances(together)).toBe(false);
    expect(rangeOf(together)).toEqual([0, 40]);
  });

  it("has round numbers below, and not too many", () => {
    expect(ticksOf(40, 10)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40]);
    expect(ticksOf(760, 6).length).toBeLessThanOrEqual(7);
  });

  it("has one point for each turn, and the end", () => {
    const long = review([0, 1, 2, 5, 6, 9, 12].map((step) => ({ step, chances: null, points: [step] })));
    expect(numbersOf(long, [0, 5, 7, 8]).map(({ step }) => step)).toEqual([0, 5, 9, 12]);
    expect(numbersOf(long, [0]).length).toBe(7);
  });

  it("tells what was expected last", () => {
    expect(valuesAt(numbersOf(chances), 25)).toEqual([75, 25]);
  });
});
