// Spans of time in the reader's words: how long a clock gives, and what is left of it.

import { language } from "../texts/texts.svelte.ts";

export const UNITS = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const;
export type Unit = keyof typeof UNITS;

const inUnit = (n: number, unit: Unit, unitDisplay: "long" | "narrow"): string => new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay }).format(n);

/** The largest unit of which so many seconds are a whole number. */
export const unitOf = (seconds: number): Unit => (Object.keys(UNITS) as Unit[]).toReversed().find((unit) => seconds % UNITS[unit] === 0)!;

/** "2 days", "90 seconds". */
export function durationText(seconds: number): string {
  const unit = unitOf(seconds);
  return inUnit(seconds / UNITS[unit], unit, "long");
}

/** How long somebody waits, roughly and never too short: "12 seconds", "3 minutes", "5 hours". */
export function waitText(seconds: number): string {
  const unit = seconds < 2 * UNITS.minute ? "second" : seconds < 2 * UNITS.hour ? "minute" : "hour";
  return inUnit(Math.ceil(seconds / UNITS[unit]), unit, "long");
}

/** What is left on a clock: "0:59", "1:05:00"; from a day on in days and hours. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [d, h, m, s] = [Math.floor(seconds / UNITS.day), Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (d) return `${inUnit(d, "day", "narrow")} ${inUnit(h % 24, "hour", "narrow")}`;
  const two = (n: number) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
