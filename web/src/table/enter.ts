// What Enter does. On a button, a link or an entry of a list that the keyboard has come to it does what that says; everywhere else it does
// what the filled button says: on the board, on what cannot be chosen, and on whatever a mouse has clicked last.

const OWN = "button, a[href], summary, [role=tab], [role=option], li[tabindex]";
const ELSEWHERE = "input, select, textarea, dialog, [role=dialog]";
const PART = "[role=button], [data-lit], [aria-disabled=true]"; // of the board

/** What has the focus because it was pressed, not because the keyboard came to it. */
export class Pressed {
  #thing: Element | null = null;
  #isPressing = false;

  down = (): void => {
    this.#isPressing = true;
  };
  /** After the press the browser has moved the focus, or left it where it was. */
  up = (): void => {
    if (this.#isPressing) this.#thing = document.activeElement;
    this.#isPressing = false;
  };
  focus = (event: FocusEvent): void => {
    this.#thing = this.#isPressing ? (event.target as Element) : null;
  };
  has(thing: Element): boolean {
    return this.#thing === thing;
  }
}

/** Whether it is something on the board, which says itself why it cannot be chosen. */
export const isPart = (target: Element): boolean => target.closest(PART) !== null;

/** Whether Enter belongs to what has the focus; else to the filled button. */
export function isOwnEnter(target: Element, wasPressed: boolean, hasProposal: boolean): boolean {
  if (target.closest(ELSEWHERE)) return true;
  if (wasPressed) return false;
  const part = target.closest(PART);
  if (part) return part.hasAttribute("data-lit") && !part.hasAttribute("data-ghost") && !hasProposal;
  return target.closest(OWN) !== null;
}
