import { beforeEach, describe, expect, it } from "vitest";
import { preferences } from "../preferences.svelte.ts";
import type { SeatInfo, Standing, Update } from "../wire.ts";
import { byRank, headline, isRanked, rowsOf, winnerOf } from "./result.ts";

const standing = (seat: number, rank: number, won: boolean, categories: Record<string, number>, tiebreaks: Record<string, number> = {}): Standing => ({
  seat, rank, won, categories, tiebreaks, score: Object.values(categories).reduce((sum, points) => sum + points, 0),
});
const THREE = [
  standing(0, 2, false, { towers: 40, animals: 126 }, { dice: 10 }),
  standing(1, 3, false, { towers: 30, animals: 12, threats: -4 }, { dice: 0 }),
  standing(2, 1, true, { towers: 50, animals: 126 }, { dice: 9 }),
];
const ended = (standings: Standing[], seat: number | null, ending = "played"): Update =>
  ({ seat, seats: ["Anna", "Ben", "Cem"].slice(0, standings.length).map((name) => ({ kind: "person", name }) as SeatInfo), outcome: { standings, ending, reason: "" } }) as unknown as Update;

beforeEach(() => (preferences.language = "en"));

describe("the table of a result", () => {
  it("adds up to its total, with what is lost below zero and what decides between equals behind it", () => {
    const ranked = byRank({ standings: THREE, ending: "played", reason: "" });
    const rows = rowsOf(ranked);
    expect(ranked.map(({ seat }) => seat)).toEqual([2, 0, 1]);
    expect(rows.map(({ kind, name }) => [kind, name])).toEqual([["category", "towers"], ["category", "animals"], ["category", "threats"], ["total", "total"], ["tiebreak", "dice"]]);
    expect(rows.find(({ name }) => name === "threats")!.values).toEqual([0, 0, -4]);
    const total = rows.find(({ kind }) => kind === "total")!;
    expect(total.values).toEqual([176, 166, 38]);
    for (let i = 0; i < ranked.length; i++) expect(rows.filter(({ kind }) => kind === "category").reduce((sum, { values }) => sum + values[i]!, 0)).toBe(total.values[i]);
  });

  it("has no total where one category is the score, and no tie-break in a solo game", () => {
    expect(rowsOf([standing(0, 1, true, { exhibits: 30 }), standing(1, 2, false, { exhibits: 20 })]).map(({ kind }) => kind)).toEqual(["category"]);
    expect(rowsOf([standing(0, 1, false, { towers: 3, animals: 4 }, { dice: 2 })]).map(({ kind }) => kind)).toEqual(["category", "category", "total"]);
  });

  it("knows ranks only where some have won against others", () => {
    const outcome = (standings: Standing[]) => ({ standings, ending: "", reason: "" });
    expect(isRanked(outcome(THREE))).toBe(true);
    expect(isRanked(outcome([standing(0, 1, false, { points: 3 })]))).toBe(false);
    expect(isRanked(outcome([standing(0, 1, true, { points: 3 }), standing(1, 1, true, { points: 4 })]))).toBe(false);
  });
});

describe("who has won", () => {
  const all = (won: boolean[]) => won.map((each, seat) => standing(seat, each ? 1 : 2, each, { points: each ? 9 : 3 }));

  it("is said to the one who reads it", () => {
    expect(headline(ended(all([true, false]), 0))).toBe("You won");
    expect(headline(ended(all([true, false]), 1))).toBe("Anna won");
    expect(headline(ended(all([true, true, false]), 0))).toBe("You and Ben won");
    expect(headline(ended(all([true, true]), 0))).toBe("You and Ben won");
    expect(headline(ended(all([true, true, true, false]), 0))).toBe("You, Ben, and Cem won");
    expect(headline(ended(all([true, true, true]), 0))).toBe("All 3 share the win");
    expect(headline(ended(all([true, true, true]), 0, "won"))).toBe("You won together");
    expect(headline(ended(all([true, true]), 0, "won"))).toBe("You won together");
    expect(headline(ended(all([true, true]), null))).toBe("Anna and Ben won");
    expect(headline(ended(all([false]), 0))).toBe("Not this time");
  });

  it("is shown at the end: ourselves, or whoever won", () => {
    expect(winnerOf(ended(all([true, true, false]), 1))).toBe(1);
    expect(winnerOf(ended(all([false, true, true]), 0))).toBe(1);
    expect(winnerOf(ended(all([false, false]), 0))).toBe(null);
  });
});
