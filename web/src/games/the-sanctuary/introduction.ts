// The introduction: a volunteer is placed and performs all that it sees, on a real position of the second round.

import type { Offers } from "../../wire.ts";
import type { Lesson } from "../face.ts";
import { lessonText } from "./lesson-words.ts";

export const position =
  "players=2; round=2; starting=1; cards=A1:Y01 B05 R12 Y03 R03 G09 X03 B08 G03 X07; volunteers=1 A9, 2 A7, 2 A2; step=place; " +
  "seat1.set=2; seat1.rescuers=1; seat1.stamps=4; seat1.threats=1; seat2.set=4; seat2.animals=yellow 1";

/** The actions of a kind whose fields are these. */
export const only =
  (kind: string, fields: Record<string, number | string> = {}) =>
  (offers: Offers): number[] =>
    offers.listed.filter((offer) => offer.kind === kind && Object.entries(fields).every(([name, value]) => offer.fields[name] === value)).map(({ action }) => action);

export const ROWS = "[data-part='rows'] .scroller";
export const BOARD = "[data-part='board']";
export const STRIP = "[data-part='tray']";
const [A4, A5, A6, A9] = [3, 4, 5, 8];
export const card = (at: number): string => `[data-position='${at}']`;

export const lessons = (): Lesson[] => [
  { text: lessonText("goal"), target: BOARD },
  { text: lessonText("cards"), target: ROWS },
  { text: lessonText("place"), target: card(A5), does: only("place", { position: A5 }) },
  { text: lessonText("activate"), target: card(A5), does: only("activate", { position: A5 }) },
  { text: lessonText("main"), target: card(A5), does: only("main", { position: A5 }) },
  { text: lessonText("part"), target: STRIP, does: only("part", { part: 0 }) },
  { text: lessonText("parts"), target: STRIP, does: only("part", { part: 1 }) },
  { text: lessonText("side"), target: card(A6), does: only("side", { position: A6 }) },
  { text: lessonText("more"), target: card(A4), does: only("side", { position: A4 }) },
  { text: lessonText("free"), target: "[data-thing='rescuers']", does: only("call") },
  { text: lessonText("end"), target: BOARD, does: only("end") },
  { text: lessonText("land"), target: card(A9), does: only("main", { position: A9 }) },
  { text: lessonText("score"), target: BOARD },
  { text: lessonText("last") },
];
