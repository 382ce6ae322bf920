// What screen readers are told: `say` waits for its turn, `alertUser` interrupts.

const KEPT = 5;

class Live {
  said = $state.raw<{ id: number; text: string }[]>([]);
  alarm = $state("");
  #count = 0;

  say(text: string): void {
    if (text) this.said = [...this.said, { id: this.#count++, text }].slice(-KEPT);
  }

  alert(text: string): void {
    this.alarm = text + "\u00a0".repeat(this.#count++ % 2); // the same text twice would be read once
  }
}

export const live = new Live();
export const say = (text: string): void => live.say(text);
export const alertUser = (text: string): void => live.alert(text);
