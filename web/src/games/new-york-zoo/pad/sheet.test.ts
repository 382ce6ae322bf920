import { describe, expect, it } from "vitest";
import { areaOf, freeIn, nameOf, writeFree } from "./sheet.ts";

const ROWS = ["##..", "##..", "...."];

describe("the free spaces of a zoo", () => {
  it("are named, or counted from the end, and written in reading order", () => {
    expect(areaOf(ROWS).map(nameOf).slice(0, 3)).toEqual(["r0c2", "r0c3", "r1c2"]);
    expect([...freeIn("r2c0 r0c3 r0c0", ROWS)]).toEqual(["r2c0", "r0c3"]);
    expect([...freeIn("2", ROWS)]).toEqual(["r2c2", "r2c3"]);
    expect([freeIn(undefined, ROWS).size, freeIn("0", ROWS).size, freeIn("99", ROWS).size]).toEqual([0, 0, 8]);
    expect(writeFree(new Set(["r2c0", "r0c3"]), ROWS)).toBe("r0c3 r2c0");
    expect(writeFree(new Set(), ROWS)).toBe("0");
  });
});
