// What a board shows and what is in the hand: the same at a live table, in a replay and in the introduction.

import { preferences } from "../preferences.svelte.ts";
import type { Line, Offer, Offers } from "../wire.ts";
import { Placing } from "./placing.svelte.ts";

export class Scene {
  /** The game's own view. */
  view = $state.raw<unknown>(null);
  offers = $state.raw<Offers | null>(null);
  /** Our own seat; nothing for spectators and replays. */
  seat = $state<number | null>(null);
  /** The seat whose board is large. */
  shown = $state(0);
  /** The piece in the hand. */
  placing = $state<Placing | null>(null);
  /** An action that is shown as a preview and taken when it is confirmed. */
  selected = $state<number | null>(null);
  /** Actions that the things under the pointer stand for: the choice bar tells what they would do. */
  hovered = $state.raw<number[]>([]);
  /** Actions to choose from after a click on something that stands for several. */
  narrowed = $state.raw<number[] | null>(null);
  /** What just happened, newest last; and the line that somebody points at in the log. */
  fresh = $state.raw<Line[]>([]);
  pointed = $state.raw<Line | null>(null);
  /** An action that a hint proposes. */
  hint = $state<number | null>(null);
  /** Why the last thing that was tried does not go. */
  reason = $state<string | null>(null);

  constructor(readonly commit: (action: number) => void) {}

  /** Show a new position. A piece in the hand stays there if it is still asked for. */
  show(view: unknown, offers: Offers | null): void {
    const before = this.placing?.piece;
    this.view = view;
    this.offers = offers;
    this.selected = null;
    this.narrowed = null;
    this.hovered = [];
    this.hint = null;
    this.reason = null;
    const piece = offers?.placements[0];
    if (!piece) this.placing = null;
    else if (!before || JSON.stringify(before) !== JSON.stringify(piece)) this.placing = new Placing(piece);
    const only = offers && !piece && offers.listed.length === 1 ? offers.listed[0] : undefined;
    if (only) this.selected = only.action;
  }

  get listed(): Offer[] {
    return this.offers?.listed ?? [];
  }

  /** The listed offers for which something holds: what a thing on the board stands for. */
  where(holds: (offer: Offer) => boolean): Offer[] {
    return this.listed.filter(holds);
  }

  offerOf(action: number | null): Offer | undefined {
    return this.listed.find((offer) => offer.action === action);
  }

  /** Somebody clicked (or tapped, or pressed Enter on) a thing that stands for these actions. */
  pick(actions: number[], byTouch = false): void {
    if (!this.offers || actions.length === 0) return;
    if (actions.length > 1) {
      this.narrowed = actions;
      this.selected = null;
      return;
    }
    const action = actions[0]!;
    const asksAgain = preferences.confirm || byTouch;
    if (asksAgain && this.selected !== action) {
      this.selected = action;
      this.narrowed = null;
    } else this.take(action);
  }

  /** Take what is selected or in the hand. */
  confirm(): void {
    const action = this.placing ? this.placing.action : this.selected;
    if (action !== null) this.take(action);
  }

  take(action: number): void {
    this.selected = null;
    this.narrowed = null;
    this.commit(action);
  }

  /** Put back what is selected. */
  cancel(): void {
    this.selected = null;
    this.narrowed = null;
    this.reason = null;
  }
}
