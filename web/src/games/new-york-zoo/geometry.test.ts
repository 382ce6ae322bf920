import { describe, expect, it } from "vitest";
import {
  beltOrder,
  boundsOf,
  cellsOf,
  crosses,
  dots,
  heightOf,
  houses,
  type Lie,
  loops,
  nextInDirection,
  onScreen,
  outline,
  plan,
  quarter,
  railOf,
  seams,
  stepOnBoard,
  toBoard,
  toScreen,
  walk,
  walkTime,
  widthOf,
} from "./geometry.ts";
import type { Cell } from "./view.ts";

const corners = (path: string) => (path.match(/Q/g) ?? []).length;
const area = (loop: readonly (readonly [number, number])[]) =>
  loop.reduce((sum, [x, y], i) => {
    const [u, v] = loop[(i + 1) % loop.length]!;
    return sum + (x * v - u * y) / 2;
  }, 0);

describe("outlines", () => {
  it("goes round one cell", () => {
    expect(outline([[0, 0]], 10)).toMatch(/^M.*Z$/);
    expect(loops([[0, 0]])[0]).toHaveLength(4);
  });

  it("leaves out points on straight edges", () => {
    expect(loops(cellsOf(["###"]))[0]).toHaveLength(4);
    expect(loops(cellsOf(["##", "#."]))[0]).toHaveLength(6);
    expect(loops(cellsOf([".#.", "###", ".#."]))[0]).toHaveLength(12);
  });

  it("encloses as many cells as there are, whatever the shape", () => {
    for (const rows of [["#"], ["#####"], ["##", "##"], ["#.#", "###"], ["##.", ".##", "..#"], ["####", "#..#"]]) {
      const found = loops(cellsOf(rows));
      expect(found).toHaveLength(1);
      expect(area(found[0]!)).toBe(cellsOf(rows).length);
    }
  });

  it("has a loop for a hole, the other way round", () => {
    const found = loops(cellsOf(["###", "#.#", "###"]));
    expect(found.map((loop) => Math.sign(area(loop))).sort()).toEqual([-1, 1]);
  });

  it("keeps cells apart that touch at a corner only", () => {
    const found = loops(cellsOf(["#.", ".#"]));
    expect(found.map(area)).toEqual([1, 1]);
  });

  it("draws inside of the edge, with a curve at every corner", () => {
    const path = outline([[0, 0]], 10, 2, 1);
    expect(corners(path)).toBe(4);
    const numbers = [...path.matchAll(/[MLQ ]?(-?[\d.]+) (-?[\d.]+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
    expect(Math.min(...numbers)).toBe(2);
    expect(Math.max(...numbers)).toBe(8);
  });

  it("insets inner corners outwards of the gap", () => {
    expect(outline(cellsOf(["##", "#."]), 10, 1)).toContain("9 9");
  });
});

describe("small paths", () => {
  it("has a seam between neighbours only", () => {
    expect(seams(cellsOf(["##"]), 10, 2)).toBe("M10 2v6");
    expect(seams(cellsOf(["#", "#"]), 10, 2)).toBe("M2 10h6");
    expect(seams(cellsOf(["#.", ".#"]), 10, 2)).toBe("");
  });

  it("draws all dots and crosses as one path", () => {
    expect(dots(cellsOf(["##"]), 10, 2).match(/M/g)).toHaveLength(2);
    expect(crosses(3, 2, 10, 2).match(/M/g)).toHaveLength(4);
  });
});

describe("a quarter turn", () => {
  const wide: Lie = { rows: 9, columns: 14, turned: true };

  it("brings the upper left corner to the upper right", () => {
    expect(toScreen(wide, [0, 0])).toEqual([0, 8]);
    expect(toScreen(wide, [8, 13])).toEqual([13, 0]);
    expect([widthOf(wide), heightOf(wide)]).toEqual([9, 14]);
  });

  it("is undone by turning back", () => {
    for (let r = 0; r < 9; r++) for (let c = 0; c < 14; c++) expect(toBoard(wide, toScreen(wide, [r, c]))).toEqual([r, c]);
  });

  it("turns steps as it turns cells", () => {
    for (const step of [[1, 0], [-1, 0], [0, 1], [0, -1]] as Cell[]) {
      const [r, c] = stepOnBoard(wide, step);
      const [before, after] = [toScreen(wide, [4, 4]), toScreen(wide, [4 + r, 4 + c])];
      expect([after[0] - before[0], after[1] - before[1]]).toEqual(step);
    }
  });

  it("reads on the screen from the top left", () => {
    expect(onScreen(wide, [[0, 0], [1, 0], [0, 1]])).toEqual([[0, 7], [0, 8], [1, 8]]);
  });

  it("turns shapes without mirroring them", () => {
    expect(quarter(cellsOf(["##", "#.", "#."]))).toEqual(cellsOf(["###", "..#"]));
    expect(boundsOf(quarter(cellsOf(["#####"])))).toEqual({ row: 0, column: 0, rows: 5, columns: 1 });
  });
});

describe("houses", () => {
  const barns: [number, string[]][] = [
    [2, ["####", "####", "####", "###", "###"]],
    [3, ["####", "####", "####", "####", "###"]],
    [4, ["#####", "#####", "####", "####", "####"]],
  ];

  it.each(barns)("%i of them stand in the barn, either way round", (count, rows) => {
    for (const turned of [false, true]) {
      const lie: Lie = { rows: 9, columns: 14, turned };
      const barn = new Set(onScreen(lie, cellsOf(rows)).map(String));
      for (const { x, y, width, height } of houses(lie, count))
        for (const [px, py] of [[x, y], [x + width, y], [x, y + height], [x + width, y + height]] as const)
          expect(barn).toContain(String([Math.floor(py), Math.floor(px)]));
    }
  });

  it("do not overlap", () => {
    for (const turned of [false, true])
      for (const count of [2, 3, 4]) {
        const all = houses({ rows: 9, columns: 14, turned }, count);
        all.forEach((a, i) =>
          all.slice(i + 1).forEach((b) => expect(Math.abs(a.x - b.x) >= a.width || Math.abs(a.y - b.y) >= a.height).toBe(true)),
        );
      }
  });
});

describe("the plan of the table", () => {
  it("fits its room, in whole pixels, at every size", () => {
    for (const [width, height] of [[916, 652], [1330, 920], [752, 860], [390, 620], [360, 560], [560, 330], [844, 270]] as const)
      for (const columns of [8, 9, 11, 14]) {
        const made = plan(width, height, 9, columns);
        expect(Number.isInteger(made.cell)).toBe(true);
        expect(made.zoo.x - made.frame).toBeGreaterThanOrEqual(0);
        expect(made.zoo.x + widthOf(made.lie) * made.cell + made.frame).toBeLessThanOrEqual(width);
        expect(made.zoo.y + heightOf(made.lie) * made.cell + made.frame).toBeLessThanOrEqual(height);
      }
  });

  it("is a ring with cells of 48 where the mockup has one", () => {
    expect(plan(916, 652, 9, 14)).toMatchObject({ kind: "ring", cell: 48, lie: { turned: false } });
  });

  it("turns a wide zoo on a phone, and puts the belt beside it in landscape", () => {
    expect(plan(390, 620, 9, 14)).toMatchObject({ kind: "row", lie: { turned: true } });
    expect(plan(390, 620, 9, 8)).toMatchObject({ kind: "row", lie: { turned: false } });
    expect(plan(640, 300, 9, 14)).toMatchObject({ kind: "column", lie: { turned: false } });
  });

  it("has 25 spaces and a signpost that do not overlap", () => {
    const ring = plan(916, 652, 9, 14).ring!;
    const all = [...ring.spaces, ring.sign];
    expect(ring.spaces).toHaveLength(25);
    all.forEach((a, i) =>
      all.slice(i + 1).forEach((b) => {
        const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
        expect(apart).toBe(true);
      }),
    );
  });

  it("leaves room for a tray beside narrow zoos", () => {
    expect(plan(916, 652, 9, 8).ring!.tray).not.toBeNull();
    expect(plan(916, 652, 9, 14).ring!.tray).toBeNull();
  });
});

describe("the strip", () => {
  it("has its lines between a space and the one before", () => {
    const { spaces } = plan(916, 652, 9, 14).ring!;
    expect(railOf(spaces[4]!).x).toBeGreaterThan(spaces[3]!.x + spaces[3]!.width - 2);
    expect(railOf(spaces[14]!).x).toBeGreaterThan(spaces[14]!.x + spaces[14]!.width - 2);
    expect(railOf(spaces[24]!).y).toBeLessThan(spaces[23]!.y);
  });

  it("shows one space behind the elephant on the belt", () => {
    expect(beltOrder(0).slice(0, 3)).toEqual([24, 0, 1]);
    expect(new Set(beltOrder(7)).size).toBe(25);
  });

  it("is walked forward, and back after an undo", () => {
    expect(walk(23, 1)).toEqual([23, 24, 0, 1]);
    expect(walk(1, 23)).toEqual([1, 0, 24, 23]);
    expect(walk(0, 20)).toHaveLength(6);
    expect(walk(5, 5)).toEqual([5]);
  });

  it("is walked in 900 ms at most", () => {
    expect(walkTime(2)).toBe(320);
    expect(walkTime(24)).toBe(900);
  });

  it("leads arrow keys round the ring", () => {
    const { spaces } = plan(916, 652, 9, 14).ring!;
    expect(nextInDirection(spaces, 0, [0, 1])).toBe(1);
    expect(nextInDirection(spaces, 8, [1, 0])).toBe(9);
    expect(nextInDirection(spaces, 13, [0, -1])).toBe(14);
    expect(nextInDirection(spaces, 21, [-1, 0])).toBe(22);
    expect(nextInDirection(spaces, 8, [0, 1])).toBe(8);
  });
});
