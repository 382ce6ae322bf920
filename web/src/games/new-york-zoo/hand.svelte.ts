// How a piece is moved by mouse, pen and finger. A mouse carries it along and a click puts it down; a finger drags it,
// and it floats above the finger so that it stays visible. A tap moves it, a tap on it turns it, two fingers flip it.

import { preferences } from "../../preferences.svelte.ts";
import type { Scene } from "../../table/scene.svelte.ts";
import { whyNot } from "./sentences.ts";
import type { Cell, ZooView } from "./view.ts";

const LIFT = 60; // pixels above the finger
const SLACK = 9; // a tap may tremble
const WHEEL = 140; // milliseconds between two turns

export class Hand {
  /** A mouse is carrying the piece: its toolbar would run away. */
  follows = $state(false);
  /** A click has put the piece here; only another click moves it. */
  isPinned = $state(false);

  #finger: { id: number; x: number; y: number; drags: boolean } | null = null;
  #last: { way: number; anchor: Cell } | null = null;
  #turned = 0;

  constructor(
    readonly scene: Scene,
    readonly zoo: () => ZooView,
    /** The cell of the printed board at a point of the window; beyond its edge, too. */
    readonly cellAt: (x: number, y: number) => Cell,
  ) {}

  forget(): void {
    this.follows = false;
    this.isPinned = false;
    this.#finger = null;
    this.#last = null;
  }

  down = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" || !this.scene.placing) return;
    event.preventDefault();
    if (this.#finger) {
      this.#finger = null; // the second finger
      this.scene.placing.flip();
      this.settle();
      return;
    }
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#finger = { id: event.pointerId, x: event.clientX, y: event.clientY, drags: false };
  };

  move = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") {
      if (this.isPinned) return;
      this.follows = true;
      this.#to(this.cellAt(event.clientX, event.clientY));
      return;
    }
    const finger = this.#finger;
    if (!finger || finger.id !== event.pointerId) return;
    finger.drags ||= Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > SLACK;
    if (finger.drags) this.#to(this.cellAt(event.clientX, event.clientY - LIFT));
  };

  up = (event: PointerEvent): void => {
    const placing = this.scene.placing;
    if (!placing) return;
    const cell = this.cellAt(event.clientX, event.clientY);
    const isOnPiece = placing.cells.some((each) => each[0] === cell[0] && each[1] === cell[1]);
    if (event.pointerType !== "mouse") {
      const finger = this.#finger;
      this.#finger = null;
      if (!finger || finger.id !== event.pointerId) return;
      if (finger.drags) return this.settle();
      if (isOnPiece) placing.turn(1);
      else this.#to(cell);
      return this.settle();
    }
    if (event.button !== 0) return;
    if (this.isPinned && !isOnPiece) {
      this.isPinned = false;
      this.#to(cell);
      return;
    }
    if (!this.isPinned) this.#to(cell);
    if (placing.action === null) return;
    if (preferences.confirm && !this.isPinned) {
      this.isPinned = true;
      this.follows = false;
    } else this.scene.confirm();
  };

  cancel = (): void => {
    this.#finger = null;
    this.settle();
  };

  /** The mouse has left the zoo: a piece that does not fit goes back to where it did. */
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
    this.scene.placing.turn(event.deltaY > 0 ? 1 : -1);
    this.explain();
  };

  settle(): void {
    const placing = this.scene.placing;
    if (placing && placing.action === null && this.#last?.way === placing.way) placing.anchor = this.#last.anchor;
    this.explain();
  }

  /** Say why it does not fit, and take that back when it does. */
  explain(): void {
    const placing = this.scene.placing;
    if (!placing?.anchor) return;
    const fits = placing.action !== null;
    if (fits) this.#last = { way: placing.way, anchor: placing.anchor };
    this.scene.reason = fits ? null : whyNot(this.zoo(), placing.cells);
  }

  #to(cell: Cell): void {
    this.scene.placing?.moveTo(cell, true);
    this.explain();
  }
}
