// The item in the hand over the hexagons of a park: a tile turned by its corner, or a die with what workers make of it.

import { Hand } from "../../table/hand.svelte.ts";
import type { Scene } from "../../table/scene.svelte.ts";
import { whyNot } from "./sentences.ts";
import type { Park, View } from "./view.ts";

export class ParkHand extends Hand {
  #last: { way: number; cell: number } | null = null;
  #way = 0; // as we held it: another way was chosen by somebody, and stays where it fits

  constructor(
    scene: Scene,
    readonly park: () => { view: View; park: Park },
    /** The hexagon at a point of the window, or -1. */
    readonly cellAt: (x: number, y: number) => number,
  ) {
    super(scene);
  }

  override forget(): void {
    super.forget();
    this.#way = this.scene.placing?.way ?? 0;
    this.#last = null;
    this.why();
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
  }

  /** Hold it another way. */
  hold(way: number): void {
    const { placing } = this.scene;
    if (!placing) return;
    placing.way = way;
    this.#way = -1;
  }

  turn(by: 1 | -1): void {
    this.#way = -1;
    this.scene.placing?.turn(by);
  }

  protected carry(x: number, y: number): boolean {
    const cell = this.cellAt(x, y);
    this.to(cell);
    return cell >= 0;
  }

  protected isOn(x: number, y: number): boolean {
    return this.scene.placing?.anchor?.[0] === this.cellAt(x, y);
  }

  protected putBack(): void {
    const { placing } = this.scene;
    if (!placing || placing.action !== null || !this.#last) return;
    placing.way = this.#last.way;
    placing.anchor = [this.#last.cell, 0];
  }

  /** What fits is remembered: there it goes back to. */
  protected why(): string | null {
    const { placing } = this.scene;
    if (!placing?.anchor) return null;
    const { view, park } = this.park();
    if (placing.action === null) return whyNot(view, park, placing.piece, placing.anchor[0], placing.held.turns);
    this.#last = { way: placing.way, cell: placing.anchor[0] };
    return null;
  }
}
