// What part of the endless map is seen: the point in the middle, in cells, and how big a cell is. It glides to where something happens,
// but leaves whoever is looking around alone.

import { moves } from "../../preferences.svelte.ts";
import type { Box, Cell } from "./geometry.ts";

export interface Inset {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const SMALLEST = 22;
export const LARGEST = 140;
const FITTED = 84; // a small map is not blown up beyond this
const QUIET = 4000; // milliseconds after somebody moved the map
const GLIDE = 320;

interface Pose extends Cell {
  /** Pixels of a cell. */
  size: number;
}

const within = (low: number, n: number, high: number): number => Math.min(Math.max(n, low), high);

export class Camera {
  x = $state(0);
  y = $state(0);
  size = $state(64);
  width = $state(0);
  height = $state(0);
  inset = $state.raw<Inset>({ top: 0, right: 0, bottom: 0, left: 0 });

  /** Nobody has moved the map: it always shows everything. */
  #isFitted = true;
  #touched = -QUIET;
  #frame = 0;

  constructor(readonly now: () => number = () => performance.now()) {}

  /** The middle of what nothing covers, in pixels. */
  get middle(): Cell {
    const { top, right, bottom, left } = this.inset;
    return { x: (left + this.width - right) / 2, y: (top + this.height - bottom) / 2 };
  }

  get #room(): { width: number; height: number } {
    const { top, right, bottom, left } = this.inset;
    return { width: Math.max(1, this.width - left - right), height: Math.max(1, this.height - top - bottom) };
  }

  /** From cells to pixels. */
  toScreen({ x, y }: Cell): Cell {
    return { x: this.middle.x + (x - this.x) * this.size, y: this.middle.y + (y - this.y) * this.size };
  }

  /** The cell under a pixel. */
  cellAt(px: number, py: number): Cell {
    return { x: Math.floor(this.x + (px - this.middle.x) / this.size), y: Math.floor(this.y + (py - this.middle.y) / this.size) };
  }

  /** Somebody drags the map. */
  panBy(dx: number, dy: number): void {
    this.#touch();
    this.x -= dx / this.size;
    this.y -= dy / this.size;
  }

  /** Somebody zooms: what is under the pixel stays there. */
  zoomAt(factor: number, px = this.middle.x, py = this.middle.y): void {
    this.#touch();
    const size = within(SMALLEST, this.size * factor, LARGEST);
    const [dx, dy] = [px - this.middle.x, py - this.middle.y];
    this.x += dx / this.size - dx / size;
    this.y += dy / this.size - dy / size;
    this.size = size;
  }

  /** Show everything, from now on too. */
  fit(box: Box | null, glides = true): void {
    this.#isFitted = true;
    if (this.width && this.height) this.#to(this.#poseOf(box), glides);
  }

  /** The map has grown, or the room for it. */
  refit(box: Box | null, glides = true): void {
    if (this.#isFitted) this.fit(box, glides);
  }

  /** Something happened on these cells: show them, unless somebody is just looking around. */
  follow(box: Box | null): void {
    if (box && !this.#isFitted && this.now() - this.#touched >= QUIET) this.reveal(box);
  }

  /** Move no more than is needed to show these cells and a little around them. */
  reveal(box: Box, around = 0.6): void {
    const room = this.#room;
    const [wide, high] = [box.width + 2 * around, box.height + 2 * around];
    const size = Math.min(this.size, Math.max(SMALLEST, Math.min(room.width / wide, room.height / high)));
    const near = (at: number, from: number, length: number, seen: number): number => {
      const slack = Math.max(0, (seen - length) / 2);
      const middle = from + length / 2;
      return within(middle - slack, at, middle + slack);
    };
    this.#to({ x: near(this.x, box.x - around, wide, room.width / size), y: near(this.y, box.y - around, high, room.height / size), size }, true);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  #touch(): void {
    this.stop();
    this.#isFitted = false;
    this.#touched = this.now();
  }

  /** Its bounds and one ring around them. */
  #poseOf(box: Box | null): Pose {
    const { x, y, width, height } = box ?? { x: 0, y: 0, width: 1, height: 2 };
    const room = this.#room;
    const size = within(SMALLEST, Math.min(room.width / (width + 2), room.height / (height + 2)), FITTED);
    return { x: x + width / 2, y: y + height / 2, size };
  }

  #to(pose: Pose, glides: boolean): void {
    this.stop();
    const from = { x: this.x, y: this.y, size: this.size };
    if (from.x === pose.x && from.y === pose.y && from.size === pose.size) return;
    if (!glides || !moves()) {
      Object.assign(this, pose);
      return;
    }
    const start = performance.now();
    const step = (now: number): void => {
      const part = 1 - (1 - within(0, (now - start) / GLIDE, 1)) ** 3;
      for (const key of ["x", "y", "size"] as const) this[key] = from[key] + (pose[key] - from[key]) * part;
      if (part < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }
}
