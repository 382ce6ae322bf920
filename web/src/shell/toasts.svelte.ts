// One short sentence at a time, at the bottom.

import { say } from "./live.svelte.ts";

export interface Toast {
  text: string;
  icon?: string; // id of a symbol
  action?: { label: string; key?: string; do: () => void };
  /** It stays until it is taken away: for an action that stays possible. */
  stays?: boolean;
}

const LASTS = 4000;

class Toasts {
  shown = $state.raw<Toast | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(toast: Toast): void {
    this.shown = toast;
    say(toast.text);
    this.release();
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.shown = null;
  }

  /** Somebody looks at it or has the focus in it. */
  hold(): void {
    clearTimeout(this.#timer);
  }

  release(): void {
    clearTimeout(this.#timer);
    if (this.shown && !this.shown.stays) this.#timer = setTimeout(() => (this.shown = null), LASTS);
  }
}

export const toasts = new Toasts();
export const showToast = (text: string, more: Omit<Toast, "text"> = {}): void => toasts.show({ text, ...more });
