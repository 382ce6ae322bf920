// How Spectacular looks and reads in the browser.

import type { Face } from "../face.ts";
import Board from "./Board.svelte";
import { gain } from "./gains.ts";
import Glance from "./Glance.svelte";
import { fits } from "./options.ts";
import Score from "./Score.svelte";
import { achievement, doing, follows, named, offerText, parkSummary, preview, question, tell, w } from "./sentences.ts";
import { loadPrinted } from "./printed.svelte.ts";
import { viewOf } from "./view.ts";

const BUTTONS = new Set(["ready", "roll", "finish", "let_go"]);

export const face: Face = {
  ready: loadPrinted,
  Board,
  Aside: Score,
  Glance,
  glances: 3,
  Rules: () => import("./Rules.svelte"),
  option(name, value) {
    if (value === undefined) return named(`option.${name}`, name);
    if (name === "players") return w("option.players.value", { n: Number(value) });
    return named(`option.${name}.${value}`, String(value));
  },
  notes: () => import("./option-notes.ts"),
  fits,
  facts(view, seat) {
    const park = viewOf(view).parks[seat];
    return park
      ? [
          { label: w("fact.points"), value: String(park.scores.total) },
          { label: w("fact.animals"), value: String(park.scores.different_animals) },
        ]
      : [];
  },
  question: (view, offers, seat, narrowed) => question(viewOf(view), offers, seat, narrowed),
  doing: (view) => doing(viewOf(view)),
  done: (view, seat) => (viewOf(view).parks[seat]?.done ? w("done") : null),
  follows: (view) => follows(viewOf(view)),
  offer: (offer, view) => offerText(offer, viewOf(view)),
  hasButton: ({ kind }) => BUTTONS.has(kind),
  isMinor: ({ kind }) => kind === "let_go",
  lifts: ({ kind }) => kind !== "use_workers",
  turning: ({ kind }) => (kind === "place_tile" ? null : w("ghost.worker")),
  brief: ({ kind }) => (kind === "discard" || kind === "finish" ? w(`brief.${kind}`) : null),
  preview,
  tell,
  reason: (ending, view) => (view ? achievement(viewOf(view)) : null) ?? named(`ending.${ending}`, ending),
  gain: (name, change) => gain(`${name}.${change > 0 ? "more" : "fewer"}`, { n: Math.abs(change) }),
  category: (name) => named(`category.${name}`, name),
  summary: (view, seat, name) => parkSummary(viewOf(view), viewOf(view).parks[seat]!, w("summary.parkOf", { name })),
  introduction: () => import("./introduction.ts"),
  firstGame: () => import("./first-game.ts"),
};
