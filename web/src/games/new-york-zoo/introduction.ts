// The introduction: one whole turn on a real position, from the walk to an attraction.

import { isTouched } from "../../shell/touch.ts";
import type { Offers } from "../../wire.ts";
import type { Lesson } from "../face.ts";
import { w } from "./sentences.ts";

export const position =
  "players=2; seed=3; elephant=S22; seat1: penguin 4/5, meerkat 1/4, flamingo 1/6; seat1 houses: flamingo, kangaroo, -; " +
  "seat2: fox 3/6, kangaroo 1/5; seat2 houses: meerkat, -, -";

/** The listed actions of a kind whose fields are these. */
const only =
  (kind: string, fields: Record<string, string | number> = {}) =>
  (offers: Offers): number[] =>
    offers.listed.filter((offer) => offer.kind === kind && Object.entries(fields).every(([name, value]) => offer.fields[name] === value)).map(({ action }) => action);

const anyPlace = (offers: Offers): number[] => offers.placements.flatMap(({ ways }) => ways.flatMap(({ actions }) => actions));

export const lessons = (): Lesson[] => [
  { text: w("lesson.goal"), target: "[data-zoo]" },
  { text: w("lesson.strip"), target: "[data-space='22']" },
  { text: w("lesson.blue"), target: "[data-space='0']" },
  { text: w("lesson.line"), target: "[data-line='penguin']" },
  { text: w("lesson.walk"), target: "[data-space='24']", does: only("move_elephant", { to: 24 }) },
  { text: w(isTouched() ? "lesson.place.touch" : "lesson.place"), target: "[data-ghost]", does: anyPlace },
  { text: w("lesson.populate"), target: "[data-thing^='house']", does: only("populate", { species: "flamingo", source: "house" }) },
  { text: w("lesson.breed"), target: "[data-thing^='pen'][data-lit]", does: only("breed") },
  { text: w("lesson.keep"), target: "[data-thing^='house'][data-lit]", does: only("keep") },
  { text: w("lesson.attraction"), target: "[data-attraction='A8']", does: only("choose_attraction", { attraction: "A8" }) },
  { text: w("lesson.cover"), target: "[data-ghost]", does: anyPlace },
  { text: w("lesson.end") },
];
