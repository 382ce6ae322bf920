// What a coach knows and asks at one table: a tip before each decision, and after it whether it gave much away.

import { api, Away, Refused } from "../api.ts";
import type { Hint, Judgement, Moment, Offers, Update } from "../wire.ts";

/** So much of a win is given away by a mistake that is worth a word. */
export const CLEAR = 0.08;
/** Milliseconds after which somebody who had no time is asked again. */
export const AGAIN = 2_000;
const NO_TIME = [429, 503];

type Asked = Pick<typeof api, "hint" | "judge">;

/** A decision that gave much away, and the view in which it was made. */
export interface Mistake {
  moment: Moment;
  view: unknown;
}

export class Coach {
  tip = $state.raw<Hint | null>(null);
  mistake = $state.raw<Mistake | null>(null);
  isLooking = $state(false);
  /** Before the first decision the game is told of. */
  greets = $state(false);

  #question = ""; // what the tip is about
  #before: { question: string; tip: Hint } | null = null; // the last one that was decided
  #asking: AbortController | null = null;
  #judging: Promise<void> = Promise.resolve();

  constructor(
    readonly table: string,
    readonly asked: Asked = api,
  ) {}

  /** A new position: whoever is asked something else gets a tip for that. */
  async meet(update: Update): Promise<void> {
    const question = JSON.stringify(update.offers);
    if (question === this.#question) return;
    if (!this.#question) this.greets = update.log.start === 0 && !update.log.lines.some(({ seat }) => seat === update.seat);
    this.#question = question;
    this.leave();
    this.tip = this.#before?.question === question ? this.#before.tip : null;
    if (!update.offers || this.tip || choicesOf(update.offers) < 2) return;
    const own = (this.#asking = new AbortController());
    this.isLooking = true;
    try {
      await this.#judging; // one thing at a time, and first things first
      if (own.signal.aborted) return;
      const tip = await this.#advice(own.signal);
      if (!own.signal.aborted) this.tip = tip;
    } catch {
      // without a tip one decides by oneself
    } finally {
      if (this.#asking === own) this.isLooking = false;
    }
  }

  /** Asks until there is an answer, or nobody wants it any more: a server that is busy or away comes back. */
  async #advice(until: AbortSignal): Promise<Hint> {
    for (;;) {
      try {
        return await this.asked.hint(this.table, until);
      } catch (error) {
        const comesBack = error instanceof Away || (error instanceof Refused && NO_TIME.includes(error.status));
        if (!comesBack || until.aborted) throw error;
        await new Promise((done) => setTimeout(done, AGAIN));
        if (until.aborted) throw error;
      }
    }
  }

  /** Somebody decides. What this gives is to be called as soon as that is carried out. */
  deciding(action: number, offers: Offers | null, view: unknown): () => Promise<void> {
    const tip = this.tip;
    const best = tip?.best[0];
    const same = tip?.best.find((one) => one.action === action);
    this.#before = tip ? { question: this.#question, tip } : null;
    this.mistake = null;
    this.greets = false;
    const isFine = !offers || choicesOf(offers) < 2 || (best && same && (best.chance ?? 0) - (same.chance ?? 0) < CLEAR);
    return () => (isFine ? Promise.resolve() : (this.#judging = this.#judge(action, best?.action ?? null, view)));
  }

  async #judge(action: number, instead: number | null, view: unknown): Promise<void> {
    try {
      const { moment }: Judgement = await this.asked.judge(this.table, action, instead);
      if (moment && moment.lost >= CLEAR) this.mistake = { moment, view };
    } catch {
      // it was taken back meanwhile, or nobody has time: nothing is said
    }
  }

  /** Nobody waits for a tip any more. */
  leave(): void {
    this.#asking?.abort();
    this.#asking = null;
    this.isLooking = false;
  }
}

/** Among how many actions there is to choose. */
export const choicesOf = (offers: Offers): number =>
  offers.listed.length + offers.placements.reduce((sum, { ways }) => sum + ways.reduce((n, { actions }) => n + actions.length, 0), 0);
