// What lies on the table beside cards and animals: hedges between cards, parcels of land, stamps on the timeline.

import { GAP, type Layout } from "./geometry.ts";
import { printed, printedCard } from "./printed.svelte.ts";
import { type BoardView, rowOf, sum, type View } from "./view.ts";

/** The hedges, by the card that has them; two on one border are one. */
export const hedgesOf = (view: View, layout: Layout): { x: number; y: number; position: number }[] =>
  view.cards.flatMap((id, position) => {
    const side = printedCard(id)?.hedge ?? "none";
    const place = layout.places[position];
    if (side === "none" || !place) return [];
    const [first] = rowOf(view.rows, position);
    if (side === "left" && position > first && printedCard(view.cards[position - 1] ?? "")?.hedge === "right") return [];
    const x = side === "left" ? place.x - GAP / 2 : place.x + layout.card.width + GAP / 2;
    return [{ x: x - 12, y: place.y + 4, position }];
  });

/** On which sides hedges lie on the edge of a card: its own, or that of its neighbour. */
export function hedgesBeside(view: View, position: number): { left: boolean; right: boolean } {
  const [first, end] = rowOf(view.rows, position);
  const hedge = (at: number): string => (at < first || at >= end ? "none" : (printedCard(view.cards[at] ?? "")?.hedge ?? "none"));
  const [before, own, after] = [hedge(position - 1), hedge(position), hedge(position + 1)];
  return { left: own === "left" || before === "right", right: own === "right" || after === "left" };
}

export interface Parcel {
  number: number;
  /** Land tokens that are still on it. */
  left: number;
  flood: number;
  forest: number;
  isFlooded: boolean;
  isForested: boolean;
}

export const parcelsOf = (board: BoardView): Parcel[] =>
  printed().parcels.map(({ land_tokens, flood, forest }, number) => {
    const before = sum(printed().parcels.slice(0, number).map((parcel) => parcel.land_tokens));
    const left = Math.max(0, Math.min(land_tokens, before + land_tokens - board.acquired));
    return { number, left, flood, forest, isFlooded: number < board.floods, isForested: number < board.forests };
  });

/** The spaces of the timeline from 4 points down to 1, with the rounds they are for and the stamps on them. */
export const timelineOf = (view: View, board: BoardView): { points: number; rounds: number[]; n: number }[] =>
  printed()
    .timeline.map((rounds, i) => ({ rounds: rounds.filter((round) => round <= view.rounds), points: i + 1, n: board.stamps[i] ?? 0 }))
    .toReversed();
