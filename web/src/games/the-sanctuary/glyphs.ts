// What actions and improvements look like: a row of little drawings instead of a sentence.

import { type Effect, isEffect } from "./effects.ts";
import type { AnyColour, Zone } from "./view.ts";

export type Glyph =
  | { is: "cube"; colour: AnyColour }
  | { is: "pop"; colour: AnyColour; than?: "=" | "≠"; text?: string }
  | { is: "disc"; icon: string; colour?: AnyColour; up?: true }
  | { is: "house"; colour: AnyColour | "other"; full?: true }
  | { is: "tile"; colour: AnyColour }
  | { is: "card"; zone: Zone; crossed?: true }
  | { is: "person"; whose: "own" | "opponent" | "other" }
  | { is: "threat" }
  | { is: "points"; n: number }
  | { is: "sign"; text: string };

/** Signs that are drawn, since few fonts have them: paths in a box of 15 by 14. */
export const SIGNS: Record<string, string> = {
  "→": "M2 7H13M9 3.500L13 7L9 10.500",
  "⇄": "M2 4.500H13M10 2L13 4.500L10 7M13 9.500H2M5 7L2 9.500L5 12",
  "↻": "M12.500 7A5 5 0 1 1 10.500 3M10.800 0.800V3.500H8",
};

/** How much wider a growing animal is with the symbol of its resource, in units of its drawing. */
export const MARKED = 10;

/** How wide a glyph is, where nothing measures it. */
export function widthOf(glyph: Glyph, size: number): number {
  switch (glyph.is) {
    case "pop":
      return (size * (33 + (glyph.than ? 9 : 0) + (glyph.colour === "any" ? 0 : MARKED))) / 22;
    case "disc":
    case "tile":
      return size * 1.14;
    case "card":
      return size * 0.86;
    case "person":
      return size * 1.1;
    case "points":
      return size * 1.24;
    case "sign":
      return SIGNS[glyph.text] ? 15 : glyph.text.length * 6.8;
    default:
      return size;
  }
}

/** How high; what is drawn stands in the middle of a line. */
export function heightOf(glyph: Glyph, size: number): number {
  if (glyph.is === "pop") return (size * 25) / 22;
  if (glyph.is === "sign") return 14;
  return glyph.is === "cube" || glyph.is === "house" || glyph.is === "threat" ? size : glyph.is === "card" ? size * 1.14 : widthOf(glyph, size);
}

const sign = (text: string): Glyph => ({ is: "sign", text });
const ARROW = sign("→");
const times = (n: unknown): Glyph[] => (Number(n) > 1 ? [sign(`×${String(n)}`)] : []);
const colour = (value: unknown): AnyColour => (["green", "blue", "red", "yellow"].includes(String(value)) ? (value as AnyColour) : "any");

/** The drawings of an effect that has no parts. */
export function glyphsOf(effect: Effect): Glyph[] {
  const [name, ...parts] = effect;
  const [a, b] = parts;
  switch (name) {
    case "gain":
    case "resource":
      return parts.map((each) => ({ is: "cube", colour: colour(each) }));
    case "move":
      return [{ is: "cube", colour: colour(a) }, ARROW, { is: "house", colour: colour(a) }];
    case "animal":
      return [{ is: "disc", icon: "i-paw", colour: colour(a) }, ...times(b)];
    case "pop":
      return [{ is: "pop", colour: colour(a) }];
    case "pop_store":
      return [{ is: "house", colour: colour(a), full: true }, { is: "pop", colour: colour(a) }];
    case "pop_discard":
      return [{ is: "cube", colour: colour(a) }, ARROW, { is: "pop", colour: colour(b), ...(b === "same" ? { than: "=" as const } : b === "other" ? { than: "≠" as const } : {}) }];
    case "happy":
      return [{ is: "disc", icon: "i-happiness", colour: colour(a) }, ...times(b)];
    case "improve":
      return b === "other" ? [{ is: "tile", colour: colour(a) }, ARROW, { is: "house", colour: "other" }] : [{ is: "tile", colour: colour(a) }];
    case "move_improvement":
      return [{ is: "tile", colour: "any" }, sign("⇄"), { is: "house", colour: "other" }];
    case "land":
      return [{ is: "disc", icon: "i-stamp" }, ...times(a)];
    case "land_value":
      return [{ is: "disc", icon: "i-stamp", up: true }, ...times(a)];
    case "flood":
      return [{ is: "disc", icon: "i-flood" }];
    case "forest":
      return [{ is: "disc", icon: "i-forest" }];
    case "ranger":
      return [{ is: "disc", icon: "i-ranger" }];
    case "rescuers":
      return [{ is: "disc", icon: "i-rescuers" }];
    case "swap":
      return [sign("n×"), { is: "cube", colour: "any" }, sign("⇄"), { is: "cube", colour: "any" }];
    case "exchange":
      return [...cubes(Number(a)), ARROW, ...cubes(Number(b))];
    case "give_threat":
      return [{ is: "threat" }, ...times(a), ARROW, { is: "person", whose: "opponent" }];
    case "copy_side":
      return [{ is: "person", whose: a === "own" ? "own" : "opponent" }, { is: "card", zone: "side" }];
    case "copy_main":
      return [{ is: "person", whose: a === "own" ? "own" : "opponent" }, { is: "card", zone: "main" }];
    case "repeat_main":
      return [{ is: "person", whose: "other" }, { is: "card", zone: "main" }, sign("↻")];
    default:
      return [sign(name)];
  }
}

const cubes = (n: number): Glyph[] => Array.from({ length: n }, () => ({ is: "cube", colour: "any" }));

/** Drawings and the words between them: an effect in one line, its parts kept together. */
export type Piece = { unit: Glyph[] } | { word: "and" | "or" | "(" | ")" };

export function piecesOf(effect: Effect, isInside = false): Piece[] {
  const [name, ...parts] = effect;
  if (name === "and" || name === "or") {
    const inner = parts.filter(isEffect).flatMap((part, i): Piece[] => [...(i ? [{ word: name } as Piece] : []), ...piecesOf(part, true)]);
    return isInside ? [{ word: "(" }, ...inner, { word: ")" }] : inner;
  }
  if (name === "twice") return [...piecesOf(parts[0] as Effect, true), { unit: [sign("×1–2")] }];
  if (name === "skip_main") {
    const cost: Glyph[] = [...(parts[0] === "other" ? [{ is: "person", whose: "other" } as Glyph] : []), { is: "card", zone: "main", crossed: true }, ARROW];
    return [{ unit: cost }, ...piecesOf(parts[1] as Effect, true)];
  }
  if (name === "gain") return parts.map((each) => ({ unit: [{ is: "cube", colour: colour(each) }] }));
  return [{ unit: glyphsOf(effect) }];
}

const points = (n: number): Glyph => ({ is: "points", n });
const pop = (each: AnyColour, text: string): Glyph => ({ is: "pop", colour: each, text });
const disc = (icon: string): Glyph => ({ is: "disc", icon });
const cube = (each: AnyColour): Glyph => ({ is: "cube", colour: each });

/** The drawings of an improvement. */
export const IMPROVEMENTS: Record<string, Glyph[]> = {
  copy_improvement: [{ is: "tile", colour: "any" }, sign("="), { is: "person", whose: "opponent" }, { is: "tile", colour: "any" }],
  two_or_three: [{ is: "tile", colour: "any" }, sign("2·3"), points(10), points(5)],
  mirror_population: [{ is: "person", whose: "opponent" }, pop("any", "+1"), ARROW, pop("any", "+1")],
  purge_threats: [{ is: "threat" }, sign("−1"), ARROW, { is: "person", whose: "opponent" }],
  borrow_volunteer: [{ is: "person", whose: "own" }, sign("⇄"), { is: "person", whose: "opponent" }],
  flat_four: [points(4)],
  extra_main: [sign("+1"), { is: "card", zone: "main" }],
  staff_sets: [disc("i-ranger"), disc("i-rescuers"), points(8)],
  sight_loop: [disc("i-eye"), sign("↻")],
  sight_hedges: [disc("i-eye"), disc("i-hedge")],
  reclamation_sets: [disc("i-flood"), disc("i-forest"), points(3)],
  forest_anywhere: [disc("i-forest"), sign("+?")],
  store_bonus: [cube("any"), { is: "house", colour: "any" }, points(2)],
  colour_sets: [cube("green"), cube("blue"), cube("red"), cube("yellow"), points(5)],
  center_bonus: [cube("any"), points(1)],
  round_swap: [sign("n×"), cube("any"), sign("⇄"), cube("any")],
  blue_five: [pop("blue", "5+"), points(8)],
  yellow_five: [pop("yellow", "5+"), points(8)],
  red_five: [pop("red", "5+"), points(8)],
  green_five: [pop("green", "5+"), points(8)],
  flood_anywhere: [disc("i-flood"), sign("+?")],
  stamp_bonus: [disc("i-stamp"), points(2)],
  free_reclamation: [sign("+"), disc("i-flood"), disc("i-forest")],
  raise_all: [{ is: "disc", icon: "i-stamp", up: true }, sign("all")],
  store_any: [cube("any"), ARROW, { is: "house", colour: "other" }],
  discard_twice: [cube("any"), ARROW, pop("any", "+1"), sign("×2")],
  center_as_store: [cube("any"), sign("="), { is: "house", colour: "any", full: true }],
  round_gain: [sign("+"), cube("any")],
  blue_yellow_three: [pop("blue", "3+"), pop("yellow", "3+"), points(8)],
  red_green_three: [pop("red", "3+"), pop("green", "3+"), points(8)],
  all_two: [sign("4×"), pop("any", "2+"), points(12)],
  three_three: [sign("3×"), pop("any", "3+"), points(10)],
};
