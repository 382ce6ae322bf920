// How Zoo Parque looks and reads in the browser.

import type { Face } from "../face.ts";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import { gain } from "./gains.ts";
import Glance from "./Glance.svelte";
import { Laying } from "./laying.svelte.ts";
import { fits } from "./options.ts";
import { loadPrinted } from "./printed.svelte.ts";
import { doing, follows, named, explained, offerText, question, rocksText, seatSummary, tell, w } from "./sentences.ts";
import { viewOf } from "./view.ts";

const BUTTONS = new Set(["enough", "done", "order", "use", "copy", "side"]);
const ON_BOARD = new Set(["pick", "return", "pass", "draw", "feed", "meal", "move_pawn"]);
const isDomino = (kind: string): boolean => kind === "lay" || kind === "move";

export const face: Face = {
  ready: loadPrinted,
  Board,
  Aside,
  Glance,
  glances: 3,
  Rules: () => import("./Rules.svelte"),
  option(name, value) {
    if (value === undefined) return named(`option.${name}`, name);
    if (name === "players") return w("option.players.value", { n: Number(value) });
    const [kind, seed] = String(value).split(":");
    const text = named(`option.${name}.${kind}`, named(`option.value.${kind}`, String(kind)));
    return seed && seed !== "SEED" ? `${text} (${seed})` : text;
  },
  notes: () => import("./option-notes.ts"),
  fits,
  mark: (view, line) => (line ? ((line.fields["hand"] as number | undefined) ?? null) : viewOf(view).hand),
  facts(view, seat) {
    const { players, hand } = viewOf(view);
    const own = hand === null ? players.slice(seat, seat + 1) : players; // one seat may have all hands
    if (!own.length) return [];
    const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b);
    const pawns = sum(own.map((player) => player.pawns));
    return [
      { label: w("fact.points"), value: String(sum(own.map((player) => player.score))) },
      { label: w("fact.pawns", { n: pawns }), value: String(pawns) },
    ];
  },
  question: (view, offers, _, narrowed) => question(viewOf(view), offers, narrowed),
  doing: (view) => doing(viewOf(view)),
  done: (view, seat) => (viewOf(view).step === "pass" && !viewOf(view).to_act.includes(seat) ? w("done.pass") : null),
  follows: (view) => follows(viewOf(view)),
  offer: (offer, view) => offerText(offer, viewOf(view)),
  hasButton: ({ kind }) => BUTTONS.has(kind),
  explains: explained,
  brief: rocksText,
  isMinor: ({ kind, fields }) => kind === "take_back" || (kind === "use" && fields["uses"] === false),
  isOnBoard: ({ kind }) => ON_BOARD.has(kind),
  lifts: ({ kind }) => isDomino(kind),
  holds: (piece) => (isDomino(piece.kind) ? new Laying(piece) : null),
  tell,
  reason: (ending) => named(`ending.${ending}`, ending),
  gain: (name, change) => gain(`${name}.${change > 0 ? "more" : "fewer"}`, { n: Math.abs(change) }),
  category: (name) => named(`category.${name}`, name),
  summary: (view, seat, name) => seatSummary(viewOf(view), seat, name),
  introduction: () => import("./introduction.ts"),
  firstGame: () => import("./first-game.ts"),
};
