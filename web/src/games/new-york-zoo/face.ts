// How New York Zoo looks and reads in the browser.

import type { Face } from "../face.ts";
import AttractionsLeft from "./AttractionsLeft.svelte";
import Board from "./Board.svelte";
import { gain } from "./gains.ts";
import Glance from "./Glance.svelte";
import { fits } from "./options.ts";
import { doing, follows, offerText, question, tell, w, zooSummary } from "./sentences.ts";
import { viewOf } from "./view.ts";
import { en, type Key } from "./words.ts";

/** A text whose key is put together from what the server tells; what is not known stays as it is. */
const named = (key: string, otherwise: string): string => (key in en ? w(key as Key) : otherwise);

/** What gives something away, or takes it all up again. */
const MINOR = new Set(["keep_none", "give_up", "no_join", "no_bonus", "pass", "enough", "start_over"]);

export const face: Face = {
  Board,
  Aside: AttractionsLeft,
  Glance,
  Rules: () => import("./Rules.svelte"),
  option(name, value) {
    if (value === undefined) return named(`option.${name}`, name);
    if (name === "players") return w("option.players.value", { n: Number(value) });
    return named(`option.${name}.${value}`, String(value));
  },
  notes: () => import("./option-notes.ts"),
  fits,
  facts(view, seat) {
    const zoo = viewOf(view).zoos[seat];
    return zoo
      ? [
          { label: w("fact.free"), value: String(zoo.free.length) },
          { label: w("fact.animals"), value: String(zoo.animals) },
        ]
      : [];
  },
  question: (view, offers, seat) => question(viewOf(view), offers, seat),
  doing: (view) => doing(viewOf(view)),
  follows: (view) => follows(viewOf(view)),
  offer: (offer, view) => offerText(offer, viewOf(view)),
  isMinor: ({ kind }) => MINOR.has(kind),
  brief: ({ kind }) => (kind === "start_over" ? w("brief.start_over") : null),
  tell,
  reason: (ending) => named(`ending.${ending}`, ending),
  gain: (name, change) => gain(`${name}.${change > 0 ? "more" : "fewer"}`, { n: Math.abs(change) }),
  category: (name) => named(`category.${name}`, name),
  isCountedDown: (name) => name === "free spaces",
  summary: (view, seat, name) => zooSummary(viewOf(view).zoos[seat]!, w("summary.zooOf", { name })),
  introduction: () => import("./introduction.ts"),
  firstGame: () => import("./first-game.ts"),
};
