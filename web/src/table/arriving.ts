// Small movements: what has come to the board since it was last drawn comes down onto its place.

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { moves } from "../preferences.svelte.ts";

const HIGH = 9; // pixels above its place
const LASTS = 240; // milliseconds

/** For `in:` of an animal, a pawn or a volunteer; nothing moves where the system or the reader wants it still. */
export function arrives(_: Element): TransitionConfig {
  if (!moves()) return { duration: 0 };
  return { duration: LASTS, easing: cubicOut, css: (_, left) => `translate: 0 ${-HIGH * left}px; opacity: ${1 - left}` };
}
