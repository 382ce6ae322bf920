// How a piece is moved by mouse, pen and finger, whatever the game. It stays where it was put until it is picked up again: whoever presses
// and drags carries it, a click or a tap elsewhere puts it there. Only a click on a piece that was put somewhere places it for good; a tap
// on it turns it, a second finger flips it.

import { refuse } from "./refuse.ts";
import type { Scene } from "./scene.svelte.ts";

const LIFT = 60; // pixels above the finger
const SLACK = { mouse: 5, pen: 7, touch: 9 } as const; // a click or a tap may tremble
const WHEEL = 140; // milliseconds between two turns

interface Press {
  id: number;
  kind: keyof typeof SLACK;
  x: number;
  y: number;
}

export abstract class Hand {
  /** The piece is being dragged: its toolbar would run away. */
  isDragged = $state(false);

  #press: Press | null = null;
  #said: string | null = null; // why it does not fit, while it is held there
  #turned = 0;

  constructor(readonly scene: Scene) {}

  /** Hold the piece over a point of the window; false where that is no place. */
  protected abstract carry(x: number, y: number): boolean;
  /** Whether the piece lies at a point of the window. */
  protected abstract isOn(x: number, y: number): boolean;
  /** Where it does not fit, back to where it last did. */
  protected abstract putBack(): void;
  /** Why it does not fit where it is held; nothing where it does. */
  protected abstract why(): string | null;
  abstract turn(by: 1 | -1): void;

  /** Another piece is in the hand. */
  forget(): void {
    this.#letGo();
  }

  #letGo(): void {
    this.isDragged = false;
    this.#press = null;
  }

  down = (event: PointerEvent): void => {
    const { placing } = this.scene;
    if (!placing || event.button > 0) return;
    const kind = kindOf(event);
    if (kind !== "mouse") event.preventDefault();
    if (this.#press) {
      if (kind === "mouse") return;
      this.#letGo(); // the second finger
      placing.flip();
      return this.settle();
    }
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#press = { id: event.pointerId, kind, x: event.clientX, y: event.clientY };
  };

  move = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press || press.id !== event.pointerId) return;
    this.isDragged ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK[press.kind];
    if (!this.isDragged) return;
    this.carry(event.clientX, event.clientY - (press.kind === "touch" ? LIFT : 0));
  };

  up = (event: PointerEvent): void => {
    const [press, { placing }, wasDragged] = [this.#press, this.scene, this.isDragged];
    if (!press || press.id !== event.pointerId) return;
    this.#letGo();
    if (!placing) return;
    if (!wasDragged && this.isOn(event.clientX, event.clientY)) {
      if (press.kind !== "mouse") this.turn(1);
      else if (placing.isPut && placing.action !== null) return this.scene.confirm();
    } else if (!wasDragged && !this.carry(event.clientX, event.clientY)) return;
    this.settle();
  };

  cancel = (): void => {
    if (!this.#press) return;
    this.#letGo();
    this.settle();
  };

  wheel = (event: WheelEvent): void => {
    if (!this.scene.placing || event.ctrlKey) return;
    event.preventDefault();
    if (event.timeStamp - this.#turned < WHEEL || event.deltaY === 0) return;
    this.#turned = event.timeStamp;
    this.turn(event.deltaY > 0 ? 1 : -1);
  };

  /** It is put where it is held. Where it does not fit it goes back to where it did, and why is said. */
  settle(): void {
    const { placing } = this.scene;
    if (!placing) return;
    placing.isPut = true;
    const reason = this.why();
    this.putBack();
    this.#said = null;
    if (reason) refuse(this.scene, reason);
  }

  /** Say why it does not fit where it is held, and take that back when it does. */
  explain(): void {
    const reason = this.why();
    if (reason !== null) this.scene.reason = reason;
    else if (this.#said !== null && this.scene.reason === this.#said) this.scene.reason = null;
    this.#said = reason;
  }
}

const kindOf = ({ pointerType }: PointerEvent): Press["kind"] => (pointerType === "touch" || pointerType === "pen" ? pointerType : "mouse");
