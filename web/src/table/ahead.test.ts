import { expect, test, vi } from "vitest";
import { api } from "../api.ts";
import type { Offers, Update } from "../wire.ts";
import { Ahead } from "./ahead.svelte.ts";
import { Scene } from "./scene.svelte.ts";

const offers = (...actions: number[]): Offers => ({
  question: "?",
  listed: actions.map((action) => ({ action, kind: "breed", fields: { tile: `E5-0${action}` }, short: "", sentence: "" })),
  placements: [],
});
const told = (asked: Offers | null, early: Offers | null = null, outcome: unknown = null): Update => ({ seat: 1, view: {}, offers: asked, early, outcome }) as unknown as Update;

function begin(): { ahead: Ahead; scene: Scene; shown: number[] } {
  const scene = new Scene(() => undefined);
  const shown: number[] = [];
  const ahead = new Ahead("t", scene, () => shown.push(1), () => undefined);
  return { ahead, scene, shown };
}

test("what was prepared is sent when just that is asked, and not before", async () => {
  const { ahead, scene } = begin();
  const waiting = told(null, offers(1, 2));
  ahead.prepare(waiting);
  expect(scene.offers).toEqual(offers(1, 2));
  await ahead.take(2, waiting);
  expect(ahead.isOn).toBe(false);
  expect(ahead.meet(told(null, offers(1, 2)))).toBeNull();
  expect(ahead.meet(told(null))).toBeNull();
  expect(ahead.meet(told(offers(1, 2)))).toBe(2);
  expect(ahead.meet(told(offers(1, 2)))).toBeNull();
});

test("an answer to another question is forgotten", async () => {
  for (const later of [told(offers(1, 2, 3)), told(offers(7)), told(null, null, {}), told(null, offers(2))]) {
    const { ahead } = begin();
    const waiting = told(null, offers(1, 2));
    ahead.prepare(waiting);
    await ahead.take(2, waiting);
    expect(ahead.meet(later)).toBeNull();
    expect(ahead.prepared).toBeNull();
  }
});

test("one's own turn ends what is being prepared", () => {
  const { ahead } = begin();
  ahead.prepare(told(null, offers(1, 2)));
  ahead.meet(told(offers(1, 2)));
  expect(ahead.isOn).toBe(false);
  expect(ahead.prepared).toBeNull();
});

test("a trial that is answered when one's own turn has come does not begin", async () => {
  const { ahead } = begin();
  let answer = (_: unknown): void => undefined;
  vi.spyOn(api, "tryOut").mockReturnValue(new Promise((resolve) => (answer = resolve)) as never);
  const asked = ahead.tryTurn();
  ahead.meet(told(offers(1)));
  answer({ view: {}, offers: offers(5), lines: [] });
  await asked;
  expect(ahead.isOn).toBe(false);
});
