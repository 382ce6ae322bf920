// The introduction: one whole turn on a real position, from the choice to a tower and a breeding tile.

import type { Offers } from "../../wire.ts";
import type { Lesson } from "../face.ts";
import { w } from "./sentences.ts";

export const position =
  "players=2; turn=6; step=choose; seat1.board=saola; seat2.board=pangolin; seat1.number=3; seat2.number=5; " +
  "seat1.park=A1 dugong beige E, B1 sloth beige SW 5, C1 gorilla heart 2, C3 cheetah brown SW 3, C4 elephant black SE 4, D2 penguin heart, D3 sea_turtle black NW 5, E1 tiger black W; " +
  "seat1.supply=orangutan brown, arctic_fox beige, rhinoceros heart, blue 4, grey 3, orange 6; " +
  "seat1.display=dugong heart, chinchilla brown, polar_bear black, green 4, green 6, blue 1, grey 2, orange 5; seat1.stack=tiger heart, giraffe beige; " +
  "seat2.park=A1 gorilla black E 5, C3 arctic_fox brown SW 4, E1 tiger brown W, B2 giraffe heart 1, D2 penguin beige SW, C4 condor heart 2";

/** The listed actions of a kind whose fields are these. */
const only =
  (kind: string, fields: Record<string, string | number> = {}) =>
  (offers: Offers): number[] =>
    offers.listed.filter((offer) => offer.kind === kind && Object.entries(fields).every(([name, value]) => offer.fields[name] === value)).map(({ action }) => action);

/** The placements of a kind on a hexagon, in a way. */
const at =
  (kind: string, cell: number, turns?: number) =>
  (offers: Offers): number[] =>
    offers.placements
      .filter((piece) => piece.kind === kind)
      .flatMap(({ ways }) => ways.filter((way) => turns === undefined || way.turns === turns).flatMap((way) => way.actions.filter((action) => action === way.base + cell * way.columns)));

export const lessons = (): Lesson[] => [
  { text: w("lesson.goal"), target: "[data-park]" },
  { text: w("lesson.supply"), target: "[data-supply]" },
  { text: w("lesson.display"), target: "[data-display]" },
  { text: w("lesson.take"), target: "[data-thing='supply-tile-2']", does: only("take_tile", { from: "supply", tile: "arctic_fox-beige" }) },
  { text: w("lesson.takeDie"), target: "[data-display]", does: only("take_die", { from: "display", colour: "blue", value: 1 }) },
  { text: w("lesson.tower"), target: "[data-thing='hex-5']", does: at("place_tile", 5, 4) },
  { text: w("lesson.after"), target: "[data-park]" },
  { text: w("lesson.heart"), target: "[data-thing='hex-13']", does: at("place_die", 13, 0) },
  { text: w("lesson.workers"), target: "[data-workers]" },
  { text: w("lesson.entrance"), target: "[data-park] .gate" },
  { text: w("lesson.score"), target: ".points" },
  { text: w("lesson.end") },
];
