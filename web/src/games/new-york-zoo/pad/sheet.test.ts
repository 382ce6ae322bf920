import { describe, expect, it } from "vitest";
import { areaOf, countedFrom0, freeIn, nameOf, writeFree } from "./sheet.ts";

const ROWS = ["##..", "##..", "...."];

describe("the free spaces of a zoo", () => {
  it("are named, or counted from the end, and written in reading order", () => {
    expect(areaOf(ROWS).map(nameOf).slice(0, 3)).toEqual(["r1c3", "r1c4", "r2c3"]);
    expect([...freeIn("r3c1 r1c4 r1c1", ROWS)]).toEqual(["r3c1", "r1c4"]);
    expect([...freeIn("2", ROWS)]).toEqual(["r3c3", "r3c4"]);
    expect([freeIn(undefined, ROWS).size, freeIn("0", ROWS).size, freeIn("99", ROWS).size]).toEqual([0, 0, 8]);
    expect(writeFree(new Set(["r3c1", "r1c4"]), ROWS)).toBe("r1c4 r3c1");
    expect(writeFree(new Set(), ROWS)).toBe("0");
  });

  it("count rows and columns from 1, and a sheet that counts from 0 is found out", () => {
    expect(countedFrom0("players=2;seat1.free=r9c1 r0c8")).toBe("r0c8");
    expect(countedFrom0("seat1.free=r8c0")).toBe("r8c0");
    expect(countedFrom0("players=3;seat1.free=r9c10 r1c1;seat2.free=10")).toBeUndefined();
  });
});
