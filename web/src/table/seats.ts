// How seats are called.

import { botName } from "../shell/names.ts";
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

/** A level where one is chosen: what it is called, and what its bots are like. */
export function botLine(level: string, own: Record<string, string>): string {
  const character = botCharacter(level, own);
  return character ? `${botLevel(level)}: ${character}` : botLevel(level);
}

/** A person's name. Guests are marked everywhere: they may call themselves what they like, also like an account. */
export const personName = (seat: SeatInfo | SeatSummary): string => (seat.is_guest ? t("table.guestName", { name: seat.name ?? "" }) : (seat.name ?? ""));

/** The name of whoever has a seat. Bots of one level are called one after the other from a list of theirs. */
export function seatName(seat: SeatInfo | SeatSummary, number: number, all: readonly (SeatInfo | SeatSummary)[]): string {
  switch (seat.kind) {
    case "open":
      return t("table.seatOpen");
    case "kept":
      return t("table.seatKept", { name: personName(seat) });
    case "person":
      return personName(seat);
    case "bot":
      return botName(seat.bot ?? "", all.slice(0, number).filter((other) => other.kind === "bot" && other.bot === seat.bot).length);
  }
}

/** The same where one has not met them yet: bots with their level. */
export function seatLabel(seat: SeatInfo | SeatSummary, number: number, all: readonly (SeatInfo | SeatSummary)[]): string {
  const name = seatName(seat, number, all);
  return seat.kind === "bot" ? t("bot.named", { name, level: botLevel(seat.bot ?? "") }) : name;
}
