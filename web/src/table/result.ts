// The result of a game as a table: what adds up, the total, and apart from it what decides between equals.

import { list, t } from "../texts/texts.svelte.ts";
import type { Outcome, Standing, Update } from "../wire.ts";
import { nameAt } from "./lines.ts";

export interface ResultRow {
  kind: "category" | "total" | "tiebreak";
  name: string;
  /** One for each standing, in their order. */
  values: number[];
}

export const byRank = (outcome: Outcome): Standing[] => [...outcome.standings].sort((a, b) => a.rank - b.rank || a.seat - b.seat);

/** The seats that some of all have won against others: only then is there a first and a second. */
export function isRanked(outcome: Outcome): boolean {
  const won = outcome.standings.filter((standing) => standing.won).length;
  return won > 0 && won < outcome.standings.length;
}

/** The rows of the table. Where a single category makes the score, it needs no total. */
export function rowsOf(standings: Standing[]): ResultRow[] {
  const names = (of: (standing: Standing) => Record<string, number>): string[] => [...new Set(standings.flatMap((standing) => Object.keys(of(standing))))];
  const categories = names(({ categories }) => categories).map((name): ResultRow => ({ kind: "category", name, values: standings.map(({ categories }) => categories[name] ?? 0) }));
  const total: ResultRow[] = categories.length > 1 ? [{ kind: "total", name: "total", values: standings.map(({ score }) => score) }] : [];
  const tiebreaks = standings.length > 1 ? names(({ tiebreaks }) => tiebreaks) : [];
  return [...categories, ...total, ...tiebreaks.map((name): ResultRow => ({ kind: "tiebreak", name, values: standings.map(({ tiebreaks }) => tiebreaks[name] ?? 0) }))];
}

/** Who has won, said to the one who reads it. */
export function headline(update: Update): string {
  const outcome = update.outcome;
  const won = (outcome?.standings ?? []).filter((standing) => standing.won).map(({ seat }) => seat);
  if (!won.length) return t("table.lost");
  const others = won.filter((seat) => seat !== update.seat).map((seat) => nameAt(update, seat));
  const isTogether = outcome!.ending === "won";
  if (!isTogether && won.length > 2 && won.length === outcome!.standings.length) return t("table.won.all", { n: won.length });
  if (others.length === won.length) return t("table.won", { names: list(others) });
  if (!others.length) return t("table.won.you");
  return isTogether ? t("table.won.together") : t("table.won.with", { names: list([t("table.you"), ...others]) });
}

/** The seat whose board is worth a look at the end: our own if we have won, or else the first that has. */
export function winnerOf(update: Update): number | null {
  const won = (update.outcome?.standings ?? []).filter((standing) => standing.won).map(({ seat }) => seat);
  return update.seat !== null && won.includes(update.seat) ? update.seat : (won[0] ?? null);
}
