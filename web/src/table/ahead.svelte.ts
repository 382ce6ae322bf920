// While others decide: one's own next turn, only tried; and answers to what will be asked anyway, prepared and sent in time.

import { api } from "../api.ts";
import type { Offers, Update } from "../wire.ts";
import type { Scene } from "./scene.svelte.ts";

interface Prepared {
  /** The choices it answers, as text: other choices ask for another answer. */
  among: string;
  action: number;
}

const textOf = (offers: Offers): string => JSON.stringify([offers.listed, offers.placements]);

export class Ahead {
  /** What was decided in a turn that is tried; nothing while none is. */
  tried = $state.raw<number[] | null>(null);
  /** Whether an answer is being chosen before it is due. */
  isPreparing = $state(false);
  prepared = $state.raw<Prepared | null>(null);

  #asked = 0; // what is answered late is left out

  /** `show` puts the table back on the board, as it is. */
  constructor(
    private readonly table: string,
    private readonly scene: Scene,
    private readonly show: () => void,
    private readonly fail: (error: unknown) => void,
  ) {}

  get isOn(): boolean {
    return this.tried !== null || this.isPreparing;
  }

  readonly tryTurn = (): Promise<void> => this.#try([]);

  /** Choose an answer to what will be asked. */
  prepare(update: Update): void {
    if (!update.early) return;
    this.prepared = null;
    this.isPreparing = true;
    this.scene.shown = update.seat ?? this.scene.shown;
    this.scene.show(update.view, update.early);
  }

  /** A choice on the board. */
  async take(action: number, update: Update): Promise<void> {
    if (this.tried) return this.#try([...this.tried, action]);
    if (update.early) this.prepared = { among: textOf(update.early), action };
    this.end();
  }

  /** Take the last decision of a trial back, or end it. */
  async back(): Promise<void> {
    if (this.tried?.length) await this.#try(this.tried.slice(0, -1));
    else this.end();
  }

  readonly end = (): void => {
    this.#asked++;
    this.tried = null;
    this.isPreparing = false;
    this.show();
  };

  /** A new update. What was prepared is given back when just that is asked now, and forgotten when it will not be. */
  meet(update: Update): number | null {
    if (update.offers || update.outcome || (this.isPreparing && !update.early)) {
      this.#asked++; // also of a trial that is only asked for yet
      this.tried = null;
      this.isPreparing = false;
    }
    const { prepared } = this;
    if (!prepared) return null;
    const now = update.offers ?? update.early;
    if (now && textOf(now) !== prepared.among) this.prepared = null;
    else if (update.offers || update.outcome) {
      this.prepared = null;
      return update.offers ? prepared.action : null;
    }
    return null;
  }

  async #try(actions: number[]): Promise<void> {
    const number = ++this.#asked;
    try {
      const told = await api.tryOut(this.table, actions);
      if (number !== this.#asked) return;
      this.tried = actions;
      this.scene.shown = this.scene.seat ?? this.scene.shown;
      this.scene.fresh = told.lines;
      this.scene.show(told.view, told.offers);
    } catch (error) {
      if (number !== this.#asked) return;
      this.end();
      this.fail(error);
    }
  }
}
