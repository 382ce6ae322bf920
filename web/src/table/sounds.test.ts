import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { preferences } from "../preferences.svelte.ts";

let tones: { pitch: number; starts: number; peak: number }[] = [];

/** As much of a browser's audio as is used, which keeps what would be heard. */
class Audio {
  currentTime = 10;
  state = "running";
  destination = {};
  createOscillator() {
    const told = { pitch: 0, starts: 0, peak: 0 };
    tones.push(told);
    return {
      type: "sine",
      frequency: { set value(pitch: number) { told.pitch = pitch; } },
      connect: (volume: { told: typeof told }) => ((volume.told = told), volume),
      start: (at: number) => (told.starts = at),
      stop: () => undefined,
    };
  }
  createGain() {
    const made = { told: null as { peak: number } | null, peak: 0, gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: (to: number) => (made.peak = Math.max(made.peak, to)) }, connect: () => (made.told!.peak = made.peak) };
    return made;
  }
}

beforeEach(() => {
  tones = [];
  vi.stubGlobal("AudioContext", Audio);
});
afterEach(() => {
  preferences.sound = false;
  vi.unstubAllGlobals();
});

test("nothing is heard until sounds are wanted", async () => {
  const { hear, play } = await import("./sounds.ts");
  expect(preferences.sound).toBe(false);
  play("end");
  hear([{ kind: "move_elephant" }], { isOurTurn: true, isOver: false });
  expect(tones).toEqual([]);
});

test("there are five soft sounds, all different", async () => {
  const { play } = await import("./sounds.ts");
  preferences.sound = true;
  const heard = (["place", "walk", "breed", "turn", "end"] as const).map((sound) => {
    tones = [];
    play(sound);
    for (const { peak } of tones) expect(peak).toBeLessThan(0.1);
    return tones.map(({ pitch }) => pitch).join();
  });
  expect(new Set(heard).size).toBe(5);
});

test("what was done last is heard, and then that it is our turn, or that the game is over", async () => {
  const { hear, soundOf } = await import("./sounds.ts");
  preferences.sound = true;
  expect(["breed", "move_elephant", "lay", "ready"].map((kind) => soundOf({ kind }))).toEqual(["breed", "walk", "place", null]);
  hear([{ kind: "lay" }, { kind: "move_elephant" }, { kind: "ready" }], { isOurTurn: true, isOver: false });
  expect(tones.map(({ pitch }) => pitch)).toEqual([120, 100, 523, 784]);
  expect(tones[2]!.starts).toBeGreaterThan(tones[0]!.starts);
  tones = [];
  hear([], { isOurTurn: false, isOver: true });
  expect(tones.length).toBe(4);
});
