// The introduction: one whole turn on a real position, from a BOTTOM domino to a Feed Phase and a claim.

import type { Offers, Placements } from "../../wire.ts";
import type { Lesson } from "../face.ts";
import type { Side } from "./geometry.ts";
import { lessonText } from "./lesson-words.ts";

export const position =
  "players=2; laid=B40 2,0 west, B24 2,1 south, B33 1,-1 east, B12 1,2 north, B16 2,-1 north, B47 -1,-1 south, B02 -2,1 east; " +
  "pawns=1 2,0 grass, 2 1,1 water; hand1=B37 B46 B30 B20 B38 B35; hand2=B06 B22 B11 B01 B03 B04; player=1";

const SOUTH: Side = 2;

/** The listed actions of a kind whose fields are these. */
export const only =
  (kind: string, fields: Record<string, string> = {}) =>
  (offers: Offers): number[] =>
    offers.listed.filter((offer) => offer.kind === kind && Object.entries(fields).every(([name, value]) => offer.fields[name] === value)).map(({ action }) => action);

/** The actions that put half a of a domino, or a pawn, on one of these places; a domino in this direction. */
export const at =
  (kind: string, places: [x: number, y: number][], direction?: Side) =>
  (offers: Offers): number[] =>
    offers.placements
      .filter((piece) => piece.kind === kind)
      .flatMap((piece) =>
        piece.ways
          .filter((way) => !way.flipped && (direction === undefined || way.turns === direction))
          .flatMap((way) => way.actions.filter((action) => places.some(([x, y]) => isAt(piece, (action - way.base) / way.columns, x, y)))),
      );

function isAt({ fields }: Placements, cell: number, x: number, y: number): boolean {
  const [xs, ys] = [fields["xs"] as number[], fields["ys"] as number[]];
  return xs[cell] === x && ys[cell] === y;
}

export const MAP = "[data-part='map']";
export const HAND = "[data-part='hand']";
const MARKET = "[data-part='market']";

export const lessons = (): Lesson[] => [
  { text: lessonText("goal"), target: MAP },
  { text: lessonText("hand"), target: HAND },
  { text: lessonText("pick"), target: HAND, does: only("pick", { domino: "B37" }) },
  { text: lessonText("bottom"), target: MAP, does: at("lay", [[-1, 2]], SOUTH) },
  { text: lessonText("pickTop"), target: HAND, does: only("pick", { domino: "B46" }) },
  { text: lessonText("top"), target: MAP, does: at("lay", [[-2, 1]], SOUTH) },
  { text: lessonText("feed"), target: MAP, does: only("feed", { domino: "B16" }) },
  { text: lessonText("claim"), target: MAP, does: at("claim", [[-1, 0], [-1, 1], [-1, 2]]) },
  { text: lessonText("draw"), target: MARKET, does: only("draw") },
  { text: lessonText("drawMore"), target: MARKET, does: only("draw") },
  { text: lessonText("score"), target: MAP },
  { text: lessonText("end") },
];
