// Mouse, pen and fingers on the map. One pointer drags the map, two zoom it; a short press chooses a cell, a long one looks under it.
// While a domino is in the hand, a single finger drags the domino instead, which floats above the finger; a mouse or a pen picks it up
// where it lies.

import type { Cell } from "./geometry.ts";

const HOLD = 450; // milliseconds
const LIFT = 60; // pixels above the finger
const TREMBLE = { mouse: 4, pen: 7, touch: 10 } as const;

/** Points are pixels from the upper left corner of the map. */
export interface Answers {
  /** Whether a press there drags the domino instead of the map. */
  picksUp: (at: Cell, byTouch: boolean) => boolean;
  pan: (dx: number, dy: number) => void;
  zoom: (factor: number, at: Cell) => void;
  tap: (at: Cell, byTouch: boolean) => void;
  hover: (at: Cell | null) => void;
  /** The domino is dragged. */
  carry: (at: Cell) => void;
  hold: (at: Cell) => void;
  release: () => void;
}

interface Pointer {
  kind: keyof typeof TREMBLE;
  start: Cell;
  at: Cell;
  carries: boolean;
}

const distance = (a: Cell, b: Cell): number => Math.hypot(a.x - b.x, a.y - b.y);
const between = (a: Cell, b: Cell): Cell => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

export class Gestures {
  /** The last pointer that was pressed is a finger. */
  isByTouch = false;
  #pointers = new Map<number, Pointer>();
  /** This press is no tap any more: it drags, zooms or holds. */
  #isMore = false;
  #isHeld = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly answers: Answers) {}

  down = (event: PointerEvent): void => {
    this.isByTouch = event.pointerType === "touch";
    if (event.button > 1) return;
    const at = pointOf(event);
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, { kind: kindOf(event), start: at, at, carries: this.answers.picksUp(at, this.isByTouch) });
    clearTimeout(this.#timer);
    if (this.#pointers.size > 1) this.#more();
    else {
      this.#isMore = this.#isHeld = false;
      this.#timer = setTimeout(() => this.#hold(at), HOLD);
    }
  };

  move = (event: PointerEvent): void => {
    const at = pointOf(event);
    const pointer = this.#pointers.get(event.pointerId);
    if (!pointer) {
      if (event.pointerType !== "touch") this.answers.hover(at);
      return;
    }
    if (this.#isHeld) return;
    const before = pointer.at;
    pointer.at = at;
    if (this.#pointers.size === 2) {
      const other = [...this.#pointers.values()].find((one) => one !== pointer)!;
      const [was, is] = [between(before, other.at), between(at, other.at)];
      this.answers.pan(is.x - was.x, is.y - was.y);
      this.answers.zoom(distance(at, other.at) / Math.max(1, distance(before, other.at)), is);
      return;
    }
    if (!this.#isMore) {
      if (distance(pointer.start, at) <= TREMBLE[pointer.kind]) return;
      this.#more();
    }
    if (pointer.carries) this.answers.carry({ x: at.x, y: at.y - (pointer.kind === "touch" ? LIFT : 0) });
    else this.answers.pan(at.x - before.x, at.y - before.y);
  };

  up = (event: PointerEvent): void => {
    const pointer = this.#end(event);
    if (pointer && !this.#isMore && event.button === 0) this.answers.tap(pointer.at, pointer.kind === "touch");
  };

  cancel = (event: PointerEvent): void => {
    this.#end(event);
  };

  leave = (event: PointerEvent): void => {
    if (event.pointerType !== "touch" && !this.#pointers.size) this.answers.hover(null);
  };

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const step = event.deltaMode === 1 ? 0.05 : event.ctrlKey ? 0.01 : 0.0018;
    this.answers.zoom(Math.exp(-Math.min(Math.max(event.deltaY * step, -0.4), 0.4)), pointOf(event));
  };

  #end(event: PointerEvent): Pointer | undefined {
    const pointer = this.#pointers.get(event.pointerId);
    this.#pointers.delete(event.pointerId);
    clearTimeout(this.#timer);
    if (this.#isHeld) this.answers.release();
    if (!pointer || this.#pointers.size) return undefined;
    this.#isHeld = false;
    return pointer;
  }

  #more(): void {
    clearTimeout(this.#timer);
    this.#isMore = true;
  }

  #hold(at: Cell): void {
    this.#isMore = this.#isHeld = true;
    this.answers.hold(at);
  }
}

function pointOf(event: MouseEvent): Cell {
  const { left, top } = (event.currentTarget as Element).getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

const kindOf = ({ pointerType }: PointerEvent): keyof typeof TREMBLE => (pointerType === "touch" || pointerType === "pen" ? pointerType : "mouse");
