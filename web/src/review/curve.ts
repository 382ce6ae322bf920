// The geometry of the curve of a review: steps to the right, chances or points upwards.

import type { Review } from "../wire.ts";

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  steps: number;
  low: number;
  high: number;
}

export const isOfChances = (review: Review): boolean => review.promises.every(({ chances }) => chances !== null);

/** The numbers that are drawn: chances in hundred, or points; one for each turn, where we know with which steps turns begin. */
export function numbersOf(review: Review, turns: readonly number[] = []): { step: number; values: number[] }[] {
  const all = review.promises.map(({ step, chances, points }) => ({ step, values: chances ? chances.map((chance) => 100 * chance) : points }));
  if (turns.length < 2) return all;
  const ends = [...turns.slice(1), Infinity];
  const first = turns.flatMap((begin, i) => all.find(({ step }) => step >= begin && step < ends[i]!) ?? []);
  const last = all.at(-1);
  return last && first.at(-1) !== last ? [...first, last] : first;
}

/** The range of the upward axis, in round numbers. */
export function rangeOf(review: Review): [number, number] {
  if (isOfChances(review)) return [0, 100];
  const all = review.promises.flatMap(({ points }) => points);
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(high - low)));
  return [Math.floor(low / unit) * unit, Math.ceil(high / unit) * unit];
}

export const x = (frame: Frame, step: number): number => frame.left + (frame.width * step) / Math.max(1, frame.steps);
export const y = (frame: Frame, value: number): number => frame.top + frame.height * (1 - (value - frame.low) / (frame.high - frame.low));

/** The line of one seat. */
export function lineOf(frame: Frame, numbers: { step: number; values: number[] }[], seat: number): string {
  return numbers.map(({ step, values }, i) => `${i ? "L" : "M"}${x(frame, step).toFixed(1)} ${y(frame, values[seat]!).toFixed(1)}`).join("");
}

/** Numbers along the lower axis: at most about ten, at round steps. */
export function ticksOf(steps: number, most: number): number[] {
  const wanted = Math.max(1, steps / most);
  const unit = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000].find((each) => each >= wanted) ?? 2000;
  return Array.from({ length: Math.floor(steps / unit) + 1 }, (_, i) => i * unit);
}

/** What was expected at a step: the last that was told until then. */
export function valuesAt(numbers: { step: number; values: number[] }[], step: number): number[] {
  return (numbers.findLast((each) => each.step <= step) ?? numbers[0])?.values ?? [];
}
