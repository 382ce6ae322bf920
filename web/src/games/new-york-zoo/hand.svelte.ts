// The piece in the hand over a zoo board: it snaps to where it fits.

import { Hand } from "../../table/hand.svelte.ts";
import type { Scene } from "../../table/scene.svelte.ts";
import { whyNot } from "./sentences.ts";
import type { Cell, ZooView } from "./view.ts";

export class ZooHand extends Hand {
  #last: { way: number; anchor: Cell } | null = null;

  constructor(
    scene: Scene,
    readonly zoo: () => ZooView,
    /** The cell of the printed board at a point of the window; beyond its edge, too. */
    readonly cellAt: (x: number, y: number) => Cell,
  ) {
    super(scene);
  }

  override forget(): void {
    super.forget();
    this.#last = null;
    this.why();
  }

  turn(by: 1 | -1): void {
    this.scene.placing?.turn(by);
  }

  protected carry(x: number, y: number): boolean {
    this.scene.placing?.moveTo(this.cellAt(x, y), true);
    return true;
  }

  protected isOn(x: number, y: number): boolean {
    const [row, column] = this.cellAt(x, y);
    return this.scene.placing?.cells.some((cell) => cell[0] === row && cell[1] === column) ?? false;
  }

  protected putBack(): void {
    const { placing } = this.scene;
    if (placing && placing.action === null && this.#last?.way === placing.way) placing.anchor = this.#last.anchor;
  }

  /** What fits is remembered: there it goes back to. */
  protected why(): string | null {
    const { placing } = this.scene;
    if (!placing?.anchor) return null;
    if (placing.action === null) return whyNot(this.zoo(), placing.cells);
    this.#last = { way: placing.way, anchor: placing.anchor };
    return null;
  }
}
