// How an item is moved by mouse, pen and finger: over the hexagons of the park. A mouse carries it along and a click puts it
// down; a finger drags it, and it floats above the finger. Whoever would spend workers is asked once more.

import { preferences } from "../../preferences.svelte.ts";
import type { Scene } from "../../table/scene.svelte.ts";
import { whyNot } from "./sentences.ts";
import type { Park, View } from "./view.ts";

const LIFT = 60; // pixels above the finger
const SLACK = 9; // a tap may tremble
const WHEEL = 140; // milliseconds between two turns

export class Hand {
  /** A mouse is carrying the item: its toolbar would run away. */
  follows = $state(false);
  /** A click has put the item here; only another click moves it. */
  isPinned = $state(false);

  #finger: { id: number; x: number; y: number; drags: boolean } | null = null;
  #last: { way: number; cell: number } | null = null;
  #turned = 0;
  #way = 0; // as we held it: another way was chosen by somebody, and stays where it fits

  constructor(
    readonly scene: Scene,
    readonly park: () => { view: View; park: Park },
    /** The hexagon at a point of the window, or -1. */
    readonly cellAt: (x: number, y: number) => number,
  ) {}

  forget(): void {
    this.follows = false;
    this.isPinned = false;
    this.#finger = null;
    this.#last = null;
    this.#way = this.scene.placing?.way ?? 0;
  }

  /** Hold the item over a hexagon, in a way that fits there: as it is held, or with as few workers as possible. */
  to(cell: number): void {
    const { placing } = this.scene;
    if (!placing || cell < 0) return;
    const fits = (way: number): boolean => {
      const { actions, base, columns } = placing.piece.ways[way]!;
      return actions.includes(base + cell * columns);
    };
    placing.anchor = [cell, 0];
    const isOurs = placing.piece.kind !== "place_tile" && placing.way === this.#way;
    if (!fits(placing.way) || isOurs) {
      const way = placing.piece.ways.findIndex((_, i) => fits(i));
      if (way >= 0) this.#way = placing.way = way;
    }
    this.explain();
  }

  /** Hold it another way. */
  hold(way: number): void {
    const { placing } = this.scene;
    if (!placing) return;
    placing.way = way;
    this.#way = -1;
    this.explain();
  }

  turn(by: 1 | -1): void {
    this.#way = -1;
    this.scene.placing?.turn(by);
    this.explain();
  }

  down = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" || !this.scene.placing || this.#finger) return;
    event.preventDefault();
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#finger = { id: event.pointerId, x: event.clientX, y: event.clientY, drags: false };
  };

  move = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") {
      if (this.isPinned) return;
      this.follows = true;
      this.to(this.cellAt(event.clientX, event.clientY));
      return;
    }
    const finger = this.#finger;
    if (!finger || finger.id !== event.pointerId) return;
    finger.drags ||= Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > SLACK;
    if (finger.drags) this.to(this.cellAt(event.clientX, event.clientY - LIFT));
  };

  up = (event: PointerEvent): void => {
    const { placing } = this.scene;
    if (!placing) return;
    const cell = this.cellAt(event.clientX, event.clientY);
    const isHere = placing.anchor?.[0] === cell;
    if (event.pointerType !== "mouse") {
      const finger = this.#finger;
      this.#finger = null;
      if (!finger || finger.id !== event.pointerId) return;
      if (finger.drags) return this.settle();
      if (isHere) this.turn(1);
      else this.to(cell);
      return this.settle();
    }
    if (event.button !== 0 || cell < 0) return;
    if (this.isPinned && !isHere) {
      this.isPinned = false;
      this.to(cell);
      return;
    }
    if (!this.isPinned) this.to(cell);
    if (placing.action === null) return;
    const spends = placing.piece.kind !== "place_tile" && placing.held.turns > 0;
    if ((preferences.confirm || spends) && !this.isPinned) {
      this.isPinned = true;
      this.follows = false;
    } else this.scene.confirm();
  };

  cancel = (): void => {
    this.#finger = null;
    this.settle();
  };

  /** The mouse has left the park: an item that does not fit goes back to where it did. */
  leave = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse") return;
    this.follows = false;
    this.settle();
  };

  wheel = (event: WheelEvent): void => {
    if (!this.scene.placing || event.ctrlKey) return;
    event.preventDefault();
    if (event.timeStamp - this.#turned < WHEEL || event.deltaY === 0) return;
    this.#turned = event.timeStamp;
    this.turn(event.deltaY > 0 ? 1 : -1);
  };

  settle(): void {
    const { placing } = this.scene;
    if (placing && placing.action === null && this.#last) {
      placing.way = this.#last.way;
      placing.anchor = [this.#last.cell, 0];
    }
    this.explain();
  }

  /** Say why it does not fit, and take that back when it does. */
  explain(): void {
    const { placing } = this.scene;
    if (!placing?.anchor) return;
    const fits = placing.action !== null;
    if (fits) this.#last = { way: placing.way, cell: placing.anchor[0] };
    const { view, park } = this.park();
    this.scene.reason = fits ? null : whyNot(view, park, placing.piece, placing.anchor[0], placing.held.turns);
  }
}
