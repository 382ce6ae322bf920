// The second lesson: an exhibit without food, weak and strong fences, and where a pawn is well placed, in one turn on the map of the first.

import type { Lesson } from "../face.ts";
import type { Side } from "./geometry.ts";
import { furtherText } from "./further-words.ts";
import { at, HAND, MAP, only } from "./introduction.ts";

export const position =
  "players=2; strong=yes; laid=B40 2,0 west, B24 2,1 south, B33 1,-1 east, B12 1,2 north, B16 2,-1 north, B47 -1,-1 south, " +
  "B02 -2,1 east, B37 -1,2 south; pawns=1 -1,1 jungle, 2 1,1 water; hand1=B11 B03 B41 S14 S18 B28; hand2=B06 B22 B01 B20 B04 B05; player=1";

const [SOUTH, WEST]: Side[] = [2, 3];

export const lessons = (): Lesson[] => [
  { text: furtherText("start"), target: MAP },
  { text: furtherText("strong"), target: MAP },
  { text: furtherText("pickGap"), target: HAND, does: only("pick", { domino: "B11" }) },
  { text: furtherText("gap"), target: MAP, does: at("lay", [[-2, 2]], SOUTH) },
  { text: furtherText("hungry"), target: MAP, does: only("feed", { domino: "B37" }) },
  { text: furtherText("gone"), target: MAP },
  { text: furtherText("pickCover"), target: HAND, does: only("pick", { domino: "B03" }) },
  { text: furtherText("cover"), target: MAP, does: at("lay", [[2, 0]], WEST) },
  { text: furtherText("claim"), target: MAP, does: at("claim", [[2, -1], [2, 0], [2, 1]]) },
  { text: furtherText("well"), target: MAP },
  { text: furtherText("last") },
];
