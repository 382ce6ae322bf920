// What a board shows and what is in the hand: the same at a live table, in a replay and in the introduction.

import { preferences } from "../preferences.svelte.ts";
import type { Line, Offer, Offers, Placements } from "../wire.ts";
import { placementOf, Placing } from "./placing.svelte.ts";

const SLIP = 500; // milliseconds: the second click of a double click is none

export class Scene {
  /** How the seats are called. */
  names = $state.raw<string[]>([]);
  /** The game's own view. */
  view = $state.raw<unknown>(null);
  offers = $state.raw<Offers | null>(null);
  /** Our own seat; nothing for spectators and replays. */
  seat = $state<number | null>(null);
  /** The seat whose board is large. */
  shown = $state(0);
  /** The piece in the hand, one of those that are offered. */
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
  /** How many pixels of a wide board lie above the right column; below them it leaves room for it. */
  shelf = $state(0);
  /** How many pixels of height the board needs; where it has fewer, the page scrolls. */
  least = $state(0);
  /** Why the last thing that was tried does not go. */
  reason = $state<string | null>(null);

  /** Whether a piece is in the hand as soon as it can be placed; the game may want it to be picked up first. */
  lifts: (piece: Placements) => boolean = () => true;
  /** How a piece is held; nothing where what is placed is chosen by pointing only. */
  holds: (piece: Placements) => Placing | null = (piece) => new Placing(piece);
  /** A decision is on its way: what is chosen meanwhile comes to nothing. */
  isWaiting = $state(false);
  /** Takes the last decision back, while that needs nobody's consent. */
  takeBack = $state.raw<(() => void) | null>(null);

  #narrowedAt = 0;
  #hasTaken = false; // the next position is an answer, even if it asks the same again

  constructor(readonly commit: (action: number) => void) {}

  /** Show a new position. What one has begun stays begun if the same is asked: others may decide meanwhile. */
  show(view: unknown, offers: Offers | null): void {
    const isAskedAnew = this.#hasTaken || !isSame(offers, this.offers);
    this.#hasTaken = false;
    this.view = view;
    this.offers = offers;
    if (!isAskedAnew) return;
    const before = this.placing?.piece;
    this.selected = null;
    this.narrowed = null;
    this.hovered = [];
    this.hint = null;
    this.reason = null;
    const pieces = offers?.placements ?? [];
    if (!before || !pieces.some((piece) => isSame(piece, before))) {
      const piece = pieces.find(this.lifts);
      this.placing = piece ? this.holds(piece) : null;
    }
    const only = offers && !pieces.length && offers.listed.length === 1 ? offers.listed[0] : undefined;
    if (only) this.selected = only.action;
  }

  get listed(): Offer[] {
    return this.offers?.listed ?? [];
  }

  /** The listed offers for which something holds: what a thing on the board stands for. */
  where(holds: (offer: Offer) => boolean): Offer[] {
    return this.listed.filter(holds);
  }

  /** An action as an offer, be it listed or one of the placements. */
  offerOf(action: number | null): Offer | undefined {
    const listed = this.listed.find((offer) => offer.action === action);
    if (listed || action === null) return listed;
    for (const piece of this.offers?.placements ?? []) {
      const way = piece.ways.find(({ actions }) => actions.includes(action));
      if (way) return placementOf(piece, way, action);
    }
    return undefined;
  }

  /** Take one of the offered pieces into the hand, or lay it aside. */
  hold(piece: Placements | null): void {
    if (piece && isSame(piece, this.placing?.piece)) return;
    this.placing = piece ? this.holds(piece) : null;
    this.cancel();
  }

  /** Take the piece into the hand that this action places, and hold it there; false if the action places none. */
  lift(action: number): boolean {
    for (const piece of this.offers?.placements ?? []) {
      const way = piece.ways.findIndex(({ actions }) => actions.includes(action));
      if (way < 0) continue;
      this.hold(piece);
      this.placing?.lay(way, action);
      return this.placing !== null;
    }
    return false;
  }

  /** Somebody clicked (or tapped, or pressed Enter on) a thing that stands for these actions. Once more puts it back. */
  pick(actions: number[], byTouch = false): void {
    if (!this.offers || actions.length === 0 || this.isWaiting) return;
    if (actions.length > 1) {
      const isSlip = performance.now() - this.#narrowedAt < SLIP;
      if (isSame(actions, this.narrowed)) return isSlip ? undefined : this.cancel();
      this.#narrowedAt = performance.now();
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
    const action = this.selected ?? this.placing?.action ?? null;
    if (action !== null) this.take(action);
  }

  take(action: number): void {
    if (this.isWaiting) return;
    this.selected = null;
    this.narrowed = null;
    this.#hasTaken = true;
    this.commit(action);
  }

  /** Put back what is selected. */
  cancel(): void {
    this.selected = null;
    this.narrowed = null;
    this.reason = null;
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
