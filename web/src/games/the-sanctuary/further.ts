// The second lesson: storehouses, an improvement, flooding and a ranger, in two turns of the fourth round.

import type { Lesson } from "../face.ts";
import { BOARD, card, only, ROWS, STRIP } from "./introduction.ts";
import { furtherText } from "./further-words.ts";

export const position =
  "players=2; round=4; starting=1; cards=A1:Y01 G03 B09 B11 R03 R11 X03 Y03 G01 X07; volunteers=1 A3, 1 A7, 2 A5, 2 A9; " +
  "market=store_bonus flat_four blue_five all_two; step=task; seat1.set=2; seat1.center=2 red, 1 blue; seat1.animals=red 2 1; " +
  "seat1.stamps=3; seat1.floods=1; seat1.threats=4; seat2.set=4; seat2.animals=yellow 2";

const [A2, A3, A4, A7] = [1, 2, 3, 6];
const CENTER = "[data-part='center']";
const LAND = "[data-part='land']";
const STAFF = "[data-part='staff']";

export const lessons = (): Lesson[] => [
  { text: furtherText("start"), target: BOARD },
  { text: furtherText("activate"), target: card(A3), does: only("activate", { position: A3 }) },
  { text: furtherText("main"), target: card(A3), does: only("main", { position: A3 }) },
  { text: furtherText("improve"), target: STRIP, does: only("part", { part: 0 }) },
  { text: furtherText("tile"), target: STRIP, does: only("branch", { part: 0 }) },
  { text: furtherText("move"), target: STRIP, does: only("part", { part: 1 }) },
  { text: furtherText("store"), target: CENTER, does: only("store", { storehouse: "red" }) },
  { text: furtherText("grow"), target: card(A4), does: only("side", { position: A4 }) },
  { text: furtherText("flood"), target: card(A2), does: only("side", { position: A2 }) },
  { text: furtherText("end"), target: LAND, does: only("end") },
  { text: furtherText("hire"), target: card(A7), does: only("main", { position: A7 }) },
  { text: furtherText("ranger"), target: STRIP, does: only("part", { part: 0 }) },
  { text: furtherText("take"), target: STRIP, does: only("part", { part: 1 }) },
  { text: furtherText("any"), target: CENTER, does: only("take", { colour: "green" }) },
  { text: furtherText("supply"), target: STAFF, does: only("supply", { colour: "green" }) },
  { text: furtherText("watch"), target: STAFF, does: only("watch") },
  { text: furtherText("equal"), target: ROWS },
  { text: furtherText("last") },
];
