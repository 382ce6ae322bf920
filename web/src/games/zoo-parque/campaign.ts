// How far the cards of the campaign are.

import { cardOf } from "./printed.svelte.ts";
import { w } from "./sentences.ts";
import type { CardView, View } from "./view.ts";

export const AT_MOST = new Set(["scores_within", "areas_outside_exhibits_at_most", "exhibits_with_path_at_most"]);

/** The number that has to be reached; some cards count it for each player. */
export function goalOf(id: string, view: View): number | null {
  const card = cardOf(id);
  if (!card || card.n === null || card.mission === "no_exhibit_smaller_than") return null;
  return card.mission === "exhibits_per_player" ? Math.ceil(card.n * view.players.length) : card.n;
}

/** How far a card is, in a few words. */
export function progressOf({ id, reached, fulfilled }: CardView, view: View): string {
  const [card, whole] = [cardOf(id), goalOf(id, view)];
  if (fulfilled) return w("cards.true");
  if (!card || whole === null) return "";
  return AT_MOST.has(card.mission) ? w("cards.at", { n: reached }) : w("cards.reached", { n: reached, goal: whole });
}
