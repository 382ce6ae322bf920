import { describe, expect, it, vi } from "vitest";
import type { Placements, Way } from "../wire.ts";
import { cellsAt, Placing } from "./placing.svelte.ts";
import { refuseThing } from "./refuse.ts";
import { Scene } from "./scene.svelte.ts";

const COLUMNS = 14;

function way(turns: number, flipped: boolean, shape: [number, number][], base: number, anchors: [number, number][]): Way {
  return { turns, flipped, shape, base, columns: COLUMNS, actions: anchors.map(([r, c]) => base + r * COLUMNS + c) };
}

// An L of three, as it is (fits in three places), turned (in one), and flipped (in one).
const piece: Placements = {
  kind: "place_enclosure",
  fields: { piece: "L3" },
  ways: [
    way(0, false, [[0, 0], [1, 0], [1, 1]], 0, [[0, 0], [0, 1], [4, 5]]),
    way(1, false, [[0, 0], [0, 1], [1, 0]], 126, [[2, 2]]),
    way(0, true, [[0, 0], [1, -1], [1, 0]], 252, [[3, 3]]),
  ],
};

describe("a piece in the hand", () => {
  it("lies somewhere where it fits, and knows the action that puts it there", () => {
    const placing = new Placing(piece);
    expect(piece.ways[0]!.actions).toContain(placing.action);
  });

  it("covers the cells that the server means", () => {
    expect(cellsAt(piece.ways[2]!, [3, 3])).toEqual([[3, 3], [4, 2], [4, 3]]);
  });

  it("turns through the ways of its side only, and flips to the other", () => {
    const placing = new Placing(piece);
    placing.turn(1);
    expect(placing.held.turns).toBe(1);
    placing.turn(1);
    expect(placing.held.turns).toBe(0);
    placing.flip();
    expect(placing.held.flipped).toBe(true);
    placing.turn(-1);
    expect(placing.held.flipped).toBe(true);
  });

  it("snaps to the nearest place where it fits, and else shows that it does not", () => {
    const placing = new Placing(piece);
    placing.anchor = [0, 0];
    placing.moveTo([5, 5], true);
    expect(placing.anchor).toEqual([4, 5]);
    placing.moveTo([8, 10], true);
    expect(placing.action).toBeNull();
  });

  it("never takes the end of one row for the beginning of the next", () => {
    const placing = new Placing(piece);
    placing.anchor = [-1, 14]; // as a number this would be row 0, column 0
    expect(placing.action).toBeNull();
  });

  it("steps to the next place in a direction", () => {
    const placing = new Placing(piece);
    placing.anchor = [0, 0];
    placing.nudge(0, 1);
    expect(placing.anchor).toEqual([0, 1]);
    placing.nudge(1, 0);
    expect(placing.anchor).toEqual([4, 5]);
    placing.nudge(1, 0);
    expect(placing.anchor).toEqual([4, 5]);
  });
});

describe("a scene", () => {
  const offer = (action: number, fields: Record<string, number>) => ({ action, kind: "go", fields, short: "", sentence: "" });
  const offers = { question: "?", listed: [offer(1, { to: 3 }), offer(2, { to: 3 }), offer(5, { to: 4 })], placements: [] };

  function scene(): { scene: Scene; taken: number[] } {
    const taken: number[] = [];
    const made = new Scene((action) => taken.push(action));
    made.show({}, offers);
    return { scene: made, taken };
  }

  it("takes what a thing stands for, if it stands for one action", () => {
    const { scene: s, taken } = scene();
    s.pick(s.where((o) => o.fields["to"] === 4).map((o) => o.action));
    expect(taken).toEqual([5]);
  });

  it("narrows the choice, if a thing stands for several", () => {
    const { scene: s, taken } = scene();
    s.pick(s.where((o) => o.fields["to"] === 3).map((o) => o.action));
    expect(taken).toEqual([]);
    expect(s.narrowed).toEqual([1, 2]);
  });

  it("shows all that can be chosen again, if the thing is clicked once more, or one that is not lit; a double click is one click", () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(1000);
    const { scene: s } = scene();
    s.pick([1, 2]);
    now.mockReturnValue(1200);
    s.pick([1, 2]);
    expect(s.narrowed).toEqual([1, 2]);
    now.mockReturnValue(2000);
    s.pick([1, 2]);
    expect(s.narrowed).toBeNull();
    s.pick([1, 2]);
    refuseThing(s, "not that");
    expect([s.narrowed, s.reason]).toEqual([null, null]);
    refuseThing(s, "not that");
    expect(s.reason).toBe("not that");
    now.mockRestore();
  });

  it("asks once more after a touch, and never takes what is not offered", () => {
    const { scene: s, taken } = scene();
    s.pick([5], true);
    expect(taken).toEqual([]);
    s.pick([5], true);
    expect(taken).toEqual([5]);
    s.show({}, null);
    s.pick([5]);
    expect(taken).toEqual([5]);
  });

  it("selects the only choice, and keeps the piece in the hand while it is asked for", () => {
    const { scene: s } = scene();
    s.show({}, { question: "?", listed: [offer(7, {})], placements: [] });
    expect(s.selected).toBe(7);
    s.show({}, { question: "?", listed: [], placements: [piece] });
    const held = s.placing;
    s.show({}, { question: "?", listed: [], placements: [structuredClone(piece)] });
    expect(s.placing).toBe(held);
  });

  it("holds one of several pieces, the one that was chosen, and lays it aside", () => {
    const { scene: s, taken } = scene();
    const pieces = [piece, { ...structuredClone(piece), fields: { piece: "other" } }];
    s.show({}, { question: "?", listed: [], placements: pieces });
    expect(s.placing?.piece).toEqual(pieces[0]);
    s.hold(pieces[1]!);
    s.show({}, { question: "?", listed: [], placements: structuredClone(pieces) });
    expect(s.placing?.piece.fields["piece"]).toBe("other");
    expect(s.lift(126 + 2 * COLUMNS + 2)).toBe(true);
    expect([s.placing?.way, s.placing?.anchor]).toEqual([1, [2, 2]]);
    expect(s.lift(9999)).toBe(false);
    s.hold(null);
    s.confirm();
    expect(taken).toEqual([]);
  });

  it("leaves a piece on the table if the game says so", () => {
    const s = new Scene(() => {});
    s.lifts = () => false;
    s.show({}, { question: "?", listed: [offer(7, {})], placements: [piece] });
    expect([s.placing, s.selected]).toEqual([null, null]);
  });

  it("keeps what was begun while others decide, and starts anew after a decision", () => {
    const { scene: s } = scene();
    s.pick([1, 2]);
    s.show({ others: "have moved" }, structuredClone(offers));
    expect(s.narrowed).toEqual([1, 2]);
    s.take(1);
    s.show({}, structuredClone(offers));
    expect(s.narrowed).toBeNull();
  });
});

const hexes = (turns: number, cells: number[]): Way => ({ turns, flipped: false, shape: [[0, 0]], base: turns, columns: 7, actions: cells.map((cell) => turns + 7 * cell) });

describe("a piece of one cell", () => {
  it("is turned where it lies, through the ways that fit there", () => {
    const placing = new Placing({ kind: "place_die", fields: {}, ways: [hexes(0, [3]), hexes(1, [3, 5]), hexes(2, [5])] });
    placing.anchor = [5, 0];
    placing.way = 1;
    placing.turn(1);
    expect([placing.held.turns, placing.anchor]).toEqual([2, [5, 0]]);
    placing.turn(1);
    expect([placing.held.turns, placing.anchor]).toEqual([1, [5, 0]]);
  });

  it("is not turned where it fits in one way only, and there it says so", () => {
    const placing = new Placing({ kind: "place_die", fields: {}, ways: [hexes(0, [3]), hexes(1, [3, 5])] });
    placing.anchor = [3, 0];
    expect(placing.isTurnable).toBe(true);
    placing.turn(1);
    placing.anchor = [5, 0];
    expect(placing.isTurnable).toBe(false);
    placing.turn(1);
    expect([placing.held.turns, placing.anchor]).toEqual([1, [5, 0]]);
  });
});
