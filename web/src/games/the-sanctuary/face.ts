// How The Sanctuary looks and reads in the browser.

import type { Face } from "../face.ts";
import Board from "./Board.svelte";
import { gain } from "./gains.ts";
import Glance from "./Glance.svelte";
import { isOnBoard } from "./marks.ts";
import { fits } from "./options.ts";
import { loadPrinted } from "./printed.svelte.ts";
import { boardSummary, doing, follows, left, named, offerText, question, tell, w } from "./sentences.ts";
import { viewOf } from "./view.ts";

const BUTTONS = new Set(["end", "enough", "again"]);

export const face: Face = {
  ready: loadPrinted,
  Board,
  isWide: true,
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
    const board = viewOf(view).boards[seat];
    return board
      ? [
          { label: w("fact.points"), value: String(board.scores.total) },
          { label: w("fact.threats", { n: board.threats }), value: String(board.threats) },
        ]
      : [];
  },
  question: (view, offers, seat, narrowed) => question(viewOf(view), offers, seat, narrowed),
  doing: (view) => doing(viewOf(view)),
  follows: (view) => follows(viewOf(view)),
  offer: (offer, view) => offerText(offer, viewOf(view)),
  hasButton: ({ kind, fields }) => BUTTONS.has(kind) || (kind === "mirror" && fields["yes"] === false),
  isMinor: ({ kind, fields }) => (kind === "again" || kind === "mirror") && fields["yes"] === false,
  left,
  isOnBoard: ({ kind }) => isOnBoard(kind) && kind !== "again" && kind !== "mirror",
  tell,
  reason: (ending) => named(`ending.${ending}`, ending),
  gain: (name, change) => gain(`${name}.${change > 0 ? "more" : "fewer"}`, { n: Math.abs(change) }),
  category: (name) => named(`category.${name}`, name),
  summary: (view, seat, name) => boardSummary(viewOf(view).boards[seat], name),
  introduction: () => import("./introduction.ts"),
  firstGame: () => import("./first-game.ts"),
};
