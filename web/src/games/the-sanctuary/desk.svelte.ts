// What can be done with the things on the table: which are lit, which one somebody points at, and what a click does.

import { refuse } from "../../table/refuse.ts";
import type { Scene } from "../../table/scene.svelte.ts";
import type { Offer } from "../../wire.ts";
import { type Lit, litBy, namedBy, STRIP, type Thing } from "./marks.ts";
import { actingNow, type View, viewOf } from "./view.ts";

const isTouch = (event: Event): boolean => event instanceof PointerEvent && event.pointerType === "touch";

export class Desk {
  /** The card that somebody points at. */
  position = $state<number | null>(null);
  /** How high the edge of the board is, with the choices that a text about a card must not cover. */
  tray = $state(0);

  readonly #all: Lit = $derived.by(() => litBy(this.scene.listed));
  readonly #lit: Lit = $derived.by(() => {
    const { narrowed } = this.scene;
    return narrowed ? litBy(this.scene.listed.filter(({ action }) => narrowed.includes(action))) : this.#all;
  });
  readonly #fresh: Set<Thing> = $derived.by(() => namedBy(this.scene.pointed ? [this.scene.pointed] : this.scene.fresh, this.scene.shown));
  /** Whether the board that is shown is the one of whom is asked. */
  readonly isOwn: boolean = $derived.by(() => this.scene.seat === null || this.scene.shown === this.scene.seat);
  readonly acting = $derived.by(() => actingNow(this.view));

  constructor(readonly scene: Scene) {}

  get view(): View {
    return viewOf(this.scene.view);
  }

  actions(thing: Thing): number[] {
    return this.#lit.get(thing) ?? [];
  }

  isLit = (thing: Thing): boolean => this.actions(thing).length > 0;
  isFresh = (thing: Thing): boolean => this.#fresh.has(thing);

  isChosen(thing: Thing): boolean {
    const { selected, hint, hovered } = this.scene;
    const actions = this.actions(thing);
    const pointed = selected ?? hint ?? (hovered.length === 1 ? hovered[0]! : null);
    return pointed !== null && actions.includes(pointed);
  }

  offersOf(thing: Thing): Offer[] {
    return this.actions(thing).flatMap((action) => this.scene.offerOf(action) ?? []);
  }

  /** What has a button of its own above the board. */
  get strip(): Offer[] {
    const { narrowed, listed } = this.scene;
    if (narrowed) return listed.filter(({ action }) => narrowed.includes(action));
    return listed.filter(({ kind }) => STRIP.has(kind));
  }

  #pointed: Thing | null = null;

  /** Somebody points at a thing, by mouse, finger or focus; it may be on a card. */
  point(thing: Thing, position: number | null = null): void {
    this.#pointed = thing;
    this.position = position;
    this.scene.hovered = this.actions(thing);
  }

  /** And no more. A thing that is taken off the table loses the focus while it goes: what follows from that comes after. */
  leave(thing: Thing): void {
    queueMicrotask(() => {
      if (this.#pointed !== thing) return;
      this.#pointed = null;
      this.position = null;
      this.scene.hovered = [];
    });
  }

  press(thing: Thing, event: Event, why?: () => string | null): void {
    const actions = this.actions(thing);
    if (actions.length) return this.scene.pick(actions, isTouch(event));
    const others = this.#all.get(thing) ?? [];
    if (others.length) return this.scene.pick(others, isTouch(event));
    const reason = this.scene.offers ? why?.() : null;
    if (reason) refuse(this.scene, reason);
    else if (this.scene.narrowed || this.scene.selected !== null) this.scene.cancel();
  }

  /** What makes an element the thing that one clicks. It is a button only while the thing is lit; what it says is text inside. */
  props(thing: Thing, isHere = true): Record<string, unknown> {
    const isLit = isHere && this.isLit(thing);
    const common = { "data-thing": thing, "data-fresh": isHere && this.isFresh(thing) ? "" : undefined };
    if (!isLit) return common;
    return {
      ...common,
      type: "button",
      "data-lit": "",
      "data-chosen": this.isChosen(thing) ? "" : undefined,
      onclick: (event: Event) => this.press(thing, event),
      onpointerenter: () => this.point(thing),
      onpointerleave: () => this.leave(thing),
      onfocus: () => this.point(thing),
      onblur: () => this.leave(thing),
    };
  }

  tag = (thing: Thing, isHere = true): "button" | "div" => (isHere && this.isLit(thing) ? "button" : "div");
}
