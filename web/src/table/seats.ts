// How seats are called.

import { t } from "../texts/texts.svelte.ts";
import type { Key } from "../texts/en.ts";
import { en } from "../texts/en.ts";
import type { SeatInfo, SeatSummary } from "../wire.ts";

export function botLevel(level: string): string {
  const key = `bot.${level}`;
  return key in en ? t(key as Key) : level;
}

/** What bots of a level are like, in one line; those of somebody's own may have said so themselves. */
export function botCharacter(level: string, own: Record<string, string>): string | null {
  const key = `bot.${level}.help`;
  return key in en ? t(key as Key) : (own[level] ?? null);
}

/** A person's name. Guests are marked everywhere: they may call themselves what they like, also like an account. */
export const personName = (seat: SeatInfo | SeatSummary): string => (seat.is_guest ? t("table.guestName", { name: seat.name ?? "" }) : (seat.name ?? ""));

/** The name of whoever has a seat; two bots of one level are told apart by their seats. */
export function seatName(seat: SeatInfo | SeatSummary, number: number, all: readonly (SeatInfo | SeatSummary)[]): string {
  switch (seat.kind) {
    case "open":
      return t("table.seatOpen");
    case "kept":
      return t("table.seatKept", { name: personName(seat) });
    case "person":
      return personName(seat);
    case "bot": {
      const alike = all.filter((other) => other.kind === "bot" && other.bot === seat.bot).length;
      const name = t("bot.name", { level: botLevel(seat.bot ?? "") });
      return alike > 1 ? `${name} ${number + 1}` : name;
    }
  }
}

export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
