// Five soft sounds, made here of a few tones each; none is heard until somebody wants them.

import { preferences } from "../preferences.svelte.ts";
import type { Line } from "../wire.ts";

export type Sound = "place" | "walk" | "breed" | "turn" | "end";

/** A tone: its pitch in hertz, when it begins and how long it rings, in seconds, and how loud it is. */
interface Tone {
  pitch: number;
  at: number;
  rings: number;
  loud: number;
  shape?: OscillatorType;
}

const SOUNDS: Record<Sound, readonly Tone[]> = {
  place: [
    { pitch: 180, at: 0, rings: 0.12, loud: 0.5 },
    { pitch: 420, at: 0, rings: 0.05, loud: 0.2, shape: "triangle" },
  ],
  walk: [
    { pitch: 120, at: 0, rings: 0.1, loud: 0.5 },
    { pitch: 100, at: 0.14, rings: 0.1, loud: 0.4 },
  ],
  breed: [
    { pitch: 660, at: 0, rings: 0.14, loud: 0.3 },
    { pitch: 880, at: 0.09, rings: 0.2, loud: 0.3 },
  ],
  turn: [
    { pitch: 523, at: 0, rings: 0.25, loud: 0.35 },
    { pitch: 784, at: 0.12, rings: 0.4, loud: 0.3 },
  ],
  end: [
    { pitch: 392, at: 0, rings: 0.5, loud: 0.3 },
    { pitch: 523, at: 0.18, rings: 0.5, loud: 0.3 },
    { pitch: 659, at: 0.36, rings: 0.6, loud: 0.3 },
    { pitch: 784, at: 0.54, rings: 0.9, loud: 0.35 },
  ],
};

const SOFT = 0.16; // how loud a tone is at most
const STILL = 0.0001; // what a fading tone ends at: it can never reach nothing

/** What is heard of a kind of decision, in any game; nothing where nothing moves. */
const HEARD: Record<string, Sound> = {
  ...Object.fromEntries(["move_elephant", "activate", "place", "move", "relocate", "move_to", "borrow", "target"].map((kind) => [kind, "walk"])),
  ...Object.fromEntries(["breed", "breed_bonus", "populate", "settle", "join", "animals", "grow", "please", "discard_for", "rescue", "mirror", "feed"].map((kind) => [kind, "breed"])),
  ...Object.fromEntries(
    ["place_start_tile", "place_enclosure", "place_attraction", "place_tile", "place_die", "use_workers", "take_tile", "take_die", "lay", "claim", "draw", "take", "store", "tile", "slot", "stamp", "raise"].map((kind) => [kind, "place"]),
  ),
};

export const soundOf = (line: Pick<Line, "kind">): Sound | null => HEARD[line.kind] ?? null;

let context: AudioContext | null = null;

/** Let a sound be heard, after some seconds, if sounds are wanted. */
export function play(sound: Sound, after = 0): void {
  if (!preferences.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume(); // browsers wait for a first click
  for (const { pitch, at, rings, loud, shape = "sine" } of SOUNDS[sound]) {
    const begins = context.currentTime + after + at;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = shape;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(STILL, begins);
    volume.gain.exponentialRampToValueAtTime(SOFT * loud, begins + 0.012);
    volume.gain.exponentialRampToValueAtTime(STILL, begins + rings);
    tone.connect(volume).connect(context.destination);
    tone.start(begins);
    tone.stop(begins + rings);
  }
}

/** What is heard of a new position: what was done last, and then that it is our turn, or that the game is over. */
export function hear(lines: readonly Pick<Line, "kind">[], next: { isOurTurn: boolean; isOver: boolean }): void {
  const sound = lines.map(soundOf).findLast((each) => each !== null);
  if (sound) play(sound);
  if (next.isOver) play("end", 0.2);
  else if (next.isOurTurn) play("turn", 0.2);
}
