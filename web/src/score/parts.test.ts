import { describe, expect, it } from "vitest";
import { countsIn, isBlank, listed, numberIn, readParts, withoutSeatsAfter, writeParts } from "./parts.ts";

describe("a sheet as text", () => {
  it("is read and written part by part, and what says nothing is left out", () => {
    const parts = readParts("players=3; seat1.free=r9c1 r9c2;;seat2.animals=fox 3, meerkat 2; nonsense; <b>=1");
    expect(parts).toEqual({ players: "3", "seat1.free": "r9c1 r9c2", "seat2.animals": "fox 3, meerkat 2" });
    expect(writeParts({ ...parts, "seat1.free": "" })).toBe("players=3;seat2.animals=fox 3, meerkat 2");
    expect(readParts(writeParts(parts))).toEqual(parts);
  });

  it("has lists, numbers within bounds, and counts with the number before or after", () => {
    expect(listed(" a, b ,,c")).toEqual(["a", "b", "c"]);
    expect([numberIn({ n: "7" }, "n", 2), numberIn({ n: "700" }, "n", 2, 0, 99), numberIn({ n: "x" }, "n", 2), numberIn({}, "n", 2)]).toEqual([7, 99, 2, 2]);
    expect(countsIn("fox 3, meerkat 2")).toEqual({ fox: 3, meerkat: 2 });
    expect(countsIn("2 red, green")).toEqual({ red: 2, green: 1 });
  });

  it("is blank until it says something of a board", () => {
    expect(["", " ; ", "players=3", "players=2; side=B;edition=published"].map(isBlank)).toEqual([true, true, true, true]);
    expect(["seat1.free=0", "players=3;map=1:0 grass", "players=1;distance=3", '{"players": 3}', "nonsense"].map(isBlank)).toEqual([false, false, false, false, false]);
  });

  it("forgets seats that leave", () => {
    expect(withoutSeatsAfter({ players: "2", "seat2.free": "1", "seat3.free": "2" }, 2)).toEqual({ players: "2", "seat2.free": "1" });
  });
});
