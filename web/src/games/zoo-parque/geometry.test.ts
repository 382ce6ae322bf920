import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { boundsOf, cellsOf, edgesOf, ENTRANCE, type Face, fenceAt, type Laid, outline, parseFace, parseHalf, type Side, sorted, stacksOf, topOf, turned } from "./geometry.ts";

const faces: Record<string, Face> = {
  E: ENTRANCE,
  A: parseFace("grass lion -ws-", "water s--w"),
  T: parseFace("none panda s---", "none ----"),
};
const lay = (id: string, x: number, y: number, direction: Side): Laid => ({ id, x, y, direction });

describe("a half", () => {
  it("is read as the material writes it", () => {
    expect(parseHalf("grass lion -ws-")).toEqual({ ground: "grass", item: "lion", fences: ["none", "weak", "strong", "none"] });
    expect(parseHalf("path ----")).toEqual({ ground: "path", item: null, fences: ["none", "none", "none", "none"] });
    for (const wrong of ["grass", "grass lion", "mud ----", "grass unicorn ----", "grass --", "grass lion bear ----"]) expect(() => parseHalf(wrong), wrong).toThrow();
  });

  it("is known in all its kinds", () => {
    const material = readFileSync(new URL("../../../../src/tierpark/games/zoo_parque/dominoes.toml", import.meta.url), "utf8");
    const halves = [...material.matchAll(/ a = "([^"]+)", b = "([^"]+)"/g)].map(([, a, b]) => parseFace(a!, b!));
    expect(halves.length).toBe(56 + 36 + 36 + 36);
    // the fence on the middle line is printed on both halves
    for (const { a, b } of halves) expect(a.fences[2]).toBe(b.fences[0]);
  });

  it("makes a domino top when it has no ground", () => {
    expect([faces["A"]!.top, faces["T"]!.top, ENTRANCE.top, ENTRANCE.a.item]).toEqual([false, true, false, "gate"]);
  });
});

describe("a domino on the map", () => {
  it("has half b on the side that its direction names", () => {
    expect([0, 1, 2, 3].map((d) => cellsOf(lay("A", 5, 5, d as Side))[1])).toEqual([{ x: 5, y: 4 }, { x: 6, y: 5 }, { x: 5, y: 6 }, { x: 4, y: 5 }]);
  });

  it("turns its fences along", () => {
    const { fences } = parseHalf("grass -ws-");
    expect(turned(fences, 2)).toEqual(fences);
    expect(turned(fences, 1)).toEqual(["weak", "strong", "none", "none"]);
    expect(turned(fences, 0)).toEqual(["strong", "none", "none", "weak"]);
    expect(turned(fences, 3)).toEqual(["none", "none", "weak", "strong"]);
  });

  it("shows both halves' middle fence on the line between them, whichever way it lies", () => {
    for (const d of [0, 1, 2, 3] as const) expect(fenceAt(stacksOf([lay("A", 0, 0, d)], faces), { x: 0, y: 0 }, d)).toBe("strong");
  });
});

describe("the map", () => {
  const stacks = stacksOf([lay("E", 0, 0, 2), lay("A", 1, 0, 2), lay("T", 0, 1, 1)], faces);

  it("shows what lies on top and remembers what lies below", () => {
    expect(topOf(stacks, { x: 0, y: 1 })?.half.item).toBe("panda");
    expect(stacks.get("0,1")?.map(({ id }) => id)).toEqual(["E", "T"]);
    expect(topOf(stacks, { x: 1, y: 1 })?.half.ground).toBe("none");
    expect(topOf(stacks, { x: 7, y: 7 })).toBeNull();
  });

  it("has the stronger fence of two neighbours, and forgets the fences of what is covered", () => {
    expect(fenceAt(stacks, { x: 1, y: 0 }, 2)).toBe("strong"); // printed by A's upper half, its lower half is covered
    expect(fenceAt(stacks, { x: 0, y: 1 }, 3)).toBe("strong"); // the panda's northern fence, turned
    expect(fenceAt(stacks, { x: 1, y: 1 }, 3)).toBe("none"); // the weak fence of A's lower half is covered
  });

  it("names every fence once, at the map's edge too", () => {
    const edges = edgesOf(stacks);
    expect(new Set(edges.map(({ x, y, side }) => `${x},${y},${side}`)).size).toBe(edges.length);
    expect(edges).toContainEqual({ x: 2, y: 0, side: 3, fence: "weak" });
    expect(edges).toContainEqual({ x: 1, y: 1, side: 0, fence: "strong" });
  });

  it("has bounds, and cells in reading order", () => {
    expect(boundsOf([{ x: -1, y: 2 }, { x: 3, y: 2 }])).toEqual({ x: -1, y: 2, width: 5, height: 1 });
    expect(boundsOf([])).toBeNull();
    expect(sorted([{ x: 1, y: 1 }, { x: 2, y: 0 }, { x: 0, y: 1 }])).toEqual([{ x: 2, y: 0 }, { x: 0, y: 1 }, { x: 1, y: 1 }]);
  });
});

describe("an outline", () => {
  it("goes around all cells, with only the corners", () => {
    expect(outline([{ x: 0, y: 0 }, { x: 1, y: 0 }], 10)).toBe("M20 0L20 10L0 10L0 0Z");
  });

  it("is moved inwards, also where it turns the other way", () => {
    expect(outline([{ x: 0, y: 0 }], 10, 1)).toBe("M9 1L9 9L1 9L1 1Z");
    expect(outline([{ x: 0, y: 0 }, { x: 0, y: 1 }, { x: 1, y: 1 }], 10, 1)).toContain("9 11");
  });

  it("goes around holes too, and keeps cells apart that touch by a corner", () => {
    const ring = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => ({ x, y }))).filter(({ x, y }) => x !== 1 || y !== 1);
    expect(outline(ring, 1).match(/M/g)).toHaveLength(2);
    expect(outline([{ x: 0, y: 0 }, { x: 1, y: 1 }], 1).match(/M/g)).toHaveLength(2);
  });

  it("has round corners when asked", () => {
    expect(outline([{ x: 0, y: 0 }], 10, 0, 2).match(/Q/g)).toHaveLength(4);
  });
});
