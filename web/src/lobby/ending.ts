// How a game in a list ended, in a few words, told to its reader.

import { seatName } from "../table/seats.ts";
import { list, t } from "../texts/texts.svelte.ts";
import type { TableSummary } from "../wire.ts";

export function endText({ seats, winners, is_ended }: Pick<TableSummary, "seats" | "winners" | "is_ended">, own: number): string {
  const isOfHere = seats.some(({ kind }) => kind === "person" || kind === "bot"); // nobody sits at games from elsewhere
  if (is_ended) return t("lobby.ended.host");
  if (!winners || !isOfHere) return "";
  if (!winners.length) return t("lobby.ended.lost");
  const others = winners.filter((seat) => seat !== own);
  if (!others.length) return t("lobby.ended.won");
  if (winners.length === seats.length && others.length < winners.length) return t("lobby.ended.together");
  const names = others.flatMap((seat) => (seats[seat] ? [seatName(seats[seat], seat, seats)] : []));
  return t("lobby.ended.by", { names: list(others.length < winners.length ? [t("lobby.ended.you"), ...names] : names) });
}
