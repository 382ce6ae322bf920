// A few words about a thing, shown while somebody points at it, has the focus on it or has tapped it.

export interface Note {
  title: string;
  lines: string[];
}

export interface Noting {
  say: (note: Note | null) => void;
}

/** For {@attach}: says it on hover, focus and tap, and takes it back afterwards. */
export function noteOf(noting: Noting, note: () => Note | null): (element: Element) => () => void {
  return (element) => {
    const show = (): void => noting.say(note());
    // a thing that is taken off the table loses the focus while it goes: what follows from that comes after
    const hide = (): void => queueMicrotask(() => noting.say(null));
    element.addEventListener("pointerenter", show);
    element.addEventListener("pointerleave", hide);
    element.addEventListener("focus", show);
    element.addEventListener("blur", hide);
    return () => {
      element.removeEventListener("pointerenter", show);
      element.removeEventListener("pointerleave", hide);
      element.removeEventListener("focus", show);
      element.removeEventListener("blur", hide);
    };
  };
}
