// The stack of the strip that a player looks through. Nothing in it is hidden (ruling R1).

const PATIENCE = 350; // milliseconds: a mouse that only crosses the strip opens nothing

class Stacks {
  /** The space whose stack is shown, and where that space is on the screen. */
  space = $state<number | null>(null);
  near = $state.raw<DOMRect | null>(null);

  #waiting: ReturnType<typeof setTimeout> | undefined;

  /** Show the stack of a space: at once, or after the mouse has stayed there. */
  show(space: number, near: Element, isAtOnce: boolean): void {
    clearTimeout(this.#waiting);
    const open = () => {
      this.near = near.getBoundingClientRect();
      this.space = space;
    };
    if (isAtOnce) open();
    else this.#waiting = setTimeout(open, PATIENCE);
  }

  hide(): void {
    clearTimeout(this.#waiting);
    this.space = null;
  }
}

export const stacks = new Stacks();
