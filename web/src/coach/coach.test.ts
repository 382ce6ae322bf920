import { beforeEach, describe, expect, it, vi } from "vitest";
import { Away, Refused } from "../api.ts";
import type { Advised, Hint, Judgement, Offers, Update } from "../wire.ts";
import { AGAIN, choicesOf, CLEAR, Coach } from "./coach.svelte.ts";

const offers = (...actions: number[]): Offers => ({ listed: actions.map((action) => ({ action, kind: "go", fields: {}, short: "", sentence: "" })), placements: [] }) as unknown as Offers;
const update = (asked: Offers | null, start = 3): Update => ({ offers: asked, seat: 0, log: { start, lines: [] } }) as unknown as Update;
const advised = (action: number, chance: number): Advised => ({ action, chance, lead: 0, reasons: [] });
const gaveAway = (lost: number): Judgement => ({ moment: { step: 0, seat: 0, lost, played: {}, better: [] }, unit: "point" }) as unknown as Judgement;

let hints: Hint[];
let judged: [number, number | null][];
let lost: number;
const asked = {
  hint: async (): Promise<Hint> => hints.shift()!,
  judge: async (_: string, action: number, instead: number | null): Promise<Judgement> => {
    judged.push([action, instead]);
    return gaveAway(lost);
  },
};
const best: Hint = { best: [advised(1, 0.6), advised(2, 0.6 - CLEAR / 2), advised(3, 0.3)], unit: "point" };

describe("a coach", () => {
  beforeEach(() => {
    hints = [best];
    judged = [];
    lost = 0.3;
  });

  it("gives one tip for a question, however often the table is told", async () => {
    const coach = new Coach("t", asked);
    await coach.meet(update(offers(1, 2, 3)));
    await coach.meet(update(offers(1, 2, 3)));
    expect(coach.tip).toEqual(best);
    expect(coach.isLooking).toBe(false);
  });

  it("asks nobody where there is no choice, or nothing to decide", async () => {
    const coach = new Coach("t", asked);
    await coach.meet(update(offers(1)));
    await coach.meet(update(null));
    expect(hints.length).toBe(1);
    expect(coach.tip).toBeNull();
  });

  it("says nothing of what it has advised, or of what is nearly as good", async () => {
    for (const action of [1, 2]) {
      hints = [best];
      const coach = new Coach("t", asked);
      await coach.meet(update(offers(1, 2, 3)));
      await coach.deciding(action, offers(1, 2, 3), null)();
      expect(coach.mistake).toBeNull();
    }
    expect(judged).toEqual([]);
  });

  it("compares anything else with what it has advised, and tells what gives much away", async () => {
    for (const [action, is, told] of [[3, 0.3, true], [4, CLEAR, true], [4, CLEAR - 0.01, false]] as const) {
      hints = [best];
      lost = is;
      const coach = new Coach("t", asked);
      await coach.meet(update(offers(1, 2, 3, 4)));
      await coach.deciding(action, offers(1, 2, 3, 4), "then")();
      expect(coach.mistake?.view).toBe(told ? "then" : undefined);
    }
    expect(judged).toEqual([[3, 1], [4, 1], [4, 1]]);
  });

  it("has the same tip again for a decision that was taken back", async () => {
    const coach = new Coach("t", asked);
    await coach.meet(update(offers(1, 2, 3)));
    await coach.deciding(3, offers(1, 2, 3), null)();
    await coach.meet(update(null));
    await coach.meet(update(offers(1, 2, 3)));
    expect(coach.tip).toEqual(best);
    expect(hints).toEqual([]);
  });

  it("asks again while the server is busy or away, and stops when one has decided", async () => {
    vi.useFakeTimers();
    const problems = [new Refused(503, "unavailable", "", ""), new Away("away"), new Refused(429, "too-many", "", "")];
    let times = 0;
    const busy = { ...asked, hint: async () => (times++ < problems.length ? Promise.reject(problems[times - 1]!) : best) };
    const coach = new Coach("t", busy);
    const meeting = coach.meet(update(offers(1, 2, 3)));
    await vi.advanceTimersByTimeAsync((problems.length - 0.5) * AGAIN);
    expect([times, coach.tip, coach.isLooking]).toEqual([problems.length, null, true]);
    await vi.advanceTimersByTimeAsync(AGAIN);
    await meeting;
    expect([times, coach.tip, coach.isLooking]).toEqual([problems.length + 1, best, false]);

    times = 0;
    const other = new Coach("t", busy);
    void other.meet(update(offers(1, 2, 3)));
    await vi.advanceTimersByTimeAsync(AGAIN / 2);
    await other.meet(update(null));
    await vi.advanceTimersByTimeAsync(10 * AGAIN);
    expect(times).toBe(1);
    vi.useRealTimers();
  });

  it("is not in the way if nobody answers", async () => {
    const failing = { hint: () => Promise.reject(new Error("away")), judge: () => Promise.reject(new Error("away")) };
    const coach = new Coach("t", failing);
    await coach.meet(update(offers(1, 2)));
    expect([coach.tip, coach.isLooking]).toEqual([null, false]);
    await coach.deciding(2, offers(1, 2), null)();
    expect(coach.mistake).toBeNull();
  });

  it("does not wait for a tip that nobody needs any more", async () => {
    const calledOff: boolean[] = [];
    const slow = { ...asked, hint: (_: string, until: AbortSignal) => new Promise<Hint>((_done, fail) => until.addEventListener("abort", () => (calledOff.push(true), fail(new Error("off"))))) };
    const coach = new Coach("t", slow);
    const waiting = coach.meet(update(offers(1, 2)));
    await Promise.resolve();
    await coach.meet(update(null));
    await waiting;
    expect(calledOff).toEqual([true]);
    expect(coach.isLooking).toBe(false);
  });

  it("greets before the first decision, and then no more", async () => {
    const coach = new Coach("t", asked);
    await coach.meet(update(offers(1, 2), 0));
    expect(coach.greets).toBe(true);
    await coach.deciding(1, offers(1, 2), null)();
    expect(coach.greets).toBe(false);
    const later = new Coach("t", asked);
    await later.meet(update(offers(1)));
    expect(later.greets).toBe(false);
  });

  it("counts listed offers and placements alike", () => {
    const piece = { ways: [{ actions: [4, 5] }, { actions: [6] }] };
    expect(choicesOf({ listed: offers(1, 2).listed, placements: [piece] } as unknown as Offers)).toBe(5);
  });
});
