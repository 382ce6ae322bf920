// Where the focus goes when what had it is gone: whoever plays by keys is led on from one question to the next, and never left on nothing.

/** Whether nobody minds if the focus moves: it is on nothing, on the choice bar as a whole, or on the board itself. */
export function isFocusFree(board: Element | undefined): boolean {
  const at = document.activeElement;
  return !at || at === document.body || at.matches("[data-bar]") || (board?.contains(at) ?? false);
}

/** The focus goes to the first thing that one of these selectors finds; of two selectors the former counts for more. */
export function focusFirst(board: Element | undefined, ...selectors: string[]): void {
  for (const selector of selectors) {
    const found = board?.querySelector<HTMLElement>(selector);
    if (found) return found.focus();
  }
}
