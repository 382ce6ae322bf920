// What is lit on the board: the things that offered actions stand for, and those that lines of the log name.

import type { Line, Offer } from "../../wire.ts";
import { type Cell, N_SPACES, type Species, type View } from "./view.ts";

export type HouseOf = Species | "empty";

/** Of each thing the actions that it stands for. */
export interface Lit {
  spaces: Map<number, number[]>;
  pens: Map<string, number[]>;
  houses: Map<HouseOf, number[]>;
  species: Map<Species, number[]>;
  attractions: Map<string, number[]>;
  count: number;
}

export const MOST_RINGS = 12;

export function litBy(offers: readonly Offer[], view: View): Lit {
  const lit: Lit = { spaces: new Map(), pens: new Map(), houses: new Map(), species: new Map(), attractions: new Map(), count: 0 };
  const put = <K>(things: Map<K, number[]>, thing: K, action: number) => {
    const known = things.get(thing);
    if (known) known.push(action);
    else things.set(thing, [action]);
  };
  for (const { kind, fields, action } of offers) {
    const [species, tile] = [fields["species"] as Species, String(fields["tile"])];
    switch (kind) {
      case "move_elephant":
        put(lit.spaces, Number(fields["to"]), action);
        break;
      case "acquire":
        put(lit.species, species, action);
        break;
      case "populate":
        if (fields["source"] === "house") put(lit.houses, species, action);
        else put(lit.pens, String(fields["source"]), action);
        break;
      case "settle":
        if (fields["home"] === "house") put(lit.houses, "empty", action);
        else put(lit.pens, String(fields["home"]), action);
        break;
      case "join":
      case "breed":
      case "breed_bonus":
      case "exchange":
        put(lit.pens, tile, action);
        break;
      case "keep":
        put(lit.houses, "empty", action);
        break;
      case "keep_none": // a click on the full enclosure lets all of them go
      case "enough": // a click on the new one says that one is enough
        if (view.pending.tile) put(lit.pens, view.pending.tile, action);
        break;
      case "choose_attraction":
        put(lit.attractions, String(fields["attraction"]), action);
        break;
    }
  }
  lit.count = lit.spaces.size + lit.pens.size + lit.houses.size + lit.species.size + lit.attractions.size;
  return lit;
}

/** What lines of the log name: spaces, where the elephant came from, and in one zoo enclosures, houses and pieces. */
export interface Named {
  spaces: Set<number>;
  from: number | null;
  pens: Set<string>;
  houses: Set<HouseOf>;
  pieces: Cell[][];
}

export function namedBy(lines: readonly Line[], shown: number): Named {
  const named: Named = { spaces: new Set(), from: null, pens: new Set(), houses: new Set(), pieces: [] };
  for (const line of lines) {
    const { fields } = line;
    if (line.kind === "move_elephant") {
      const to = Number(fields["to"]);
      named.spaces = new Set([to]);
      named.from = (to - Number(fields["distance"]) + N_SPACES * 2) % N_SPACES;
      if (named.from === to) named.from = null;
    }
    if (line.seat === shown) {
      for (const name of ["tile", "home"] as const) {
        const value = fields[name];
        if (typeof value === "string" && value !== "house") named.pens.add(value);
      }
      if (fields["home"] === "house" || line.kind === "keep") named.houses.add(fields["species"] as Species);
      if (fields["source"] === "house") named.houses.add("empty");
      else if (typeof fields["source"] === "string") named.pens.add(fields["source"]);
      if (Array.isArray(fields["cells"])) named.pieces.push(fields["cells"] as Cell[]);
    }
    for (const after of line.then)
      if (after.fields["seat"] === shown && typeof after.fields["tile"] === "string") named.pens.add(after.fields["tile"]);
  }
  return named;
}
