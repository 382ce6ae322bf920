// Sentences about New York Zoo: what is asked, what an action would do, what happened. From kinds and fields, never from the server's English.

import { list, translator } from "../../texts/texts.svelte.ts";
import type { Values } from "../../texts/texts.svelte.ts";
import type { Fields, Happening, Offer, Offers } from "../../wire.ts";
import { type Cell, type Enclosure, LAST_DISTANCE, sizeOf, type Species, SPECIES, stepsOf, type StripSpace, topOf, type View, type ZooView } from "./view.ts";
import { en, type Key, words } from "./words.ts";

export const w = translator<Key>(words);

const isKey = (key: string): key is Key => key in en;
const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
const N_START_TILES = 6;

/** All forms of a species' name, for filling in; capitalised ones begin a sentence. */
export function forms(species: unknown): Values {
  if (!SPECIES.includes(species as Species)) return {};
  const s = species as Species;
  const found: Values = {};
  for (const form of ["name", "a", "an", "the", "obj", "many", "with"] as const) {
    found[form] = w(`${form}.${s}`);
    found[capital(form)] = capital(w(`${form}.${s}`));
  }
  return found;
}

export const nameOf = (species: Species): string => w(`name.${species}`);

/** An attraction by its spaces: "3 spaces, bent". */
export function attractionOf(kind: string): string {
  const key = `attraction.${kind}`;
  return isKey(key) ? w(key) : w("attraction.other", { n: sizeOf(kind) });
}

function penOf(view: View, tile: unknown): { pen: Enclosure; zoo: ZooView } | null {
  for (const zoo of view.zoos) {
    const pen = zoo.enclosures.find((each) => each.tile === tile);
    if (pen) return { pen, zoo };
  }
  return null;
}

/** An enclosure in a sentence; with its place where another would read the same. */
export function thePen(view: View, tile: unknown): string {
  const found = penOf(view, tile);
  if (!found) return w("pen.empty", { spaces: sizeOf(String(tile)) });
  const { pen, zoo } = found;
  const text = pen.species ? w("pen.of", { animals: pen.animals, spaces: pen.spaces, ...forms(pen.species) }) : w("pen.empty", { spaces: pen.spaces });
  const alike = zoo.enclosures.some((each) => each !== pen && each.species === pen.species && each.animals === pen.animals && each.spaces === pen.spaces);
  return alike ? text + w("pen.at", place(pen.cells)) : text;
}

export function place(cells: readonly Cell[]): { row: number; column: number } {
  const first = cells[0] ?? [0, 0];
  return { row: first[0] + 1, column: first[1] + 1 };
}

// What is asked

export function question(view: View, offers: Offers, seat: number): string {
  const { pending } = view;
  const zoo = view.zoos[seat];
  switch (view.step) {
    case "arrange": {
      const n = N_START_TILES - (zoo?.start_tiles.length ?? 0) + 1;
      const tile = zoo?.start_tiles[0];
      if (!tile) return w("ask.arrange.all");
      return offers.placements.length ? w("ask.arrange", { n, size: sizeOf(tile) }) : w("ask.arrange.stuck", { n });
    }
    case "move":
      return view.solo ? w("ask.move.solo") : w("ask.move", { n: stepsOf(view.options.players) });
    case "place":
      return w("ask.place", { size: sizeOf(pending.tile ?? "E0") });
    case "populate":
      return pending.species ? w("ask.populate.second", forms(pending.species)) : w("ask.populate");
    case "acquire": {
      const [first, second] = view.strip[view.elephant]?.species ?? ["meerkat", "fox"];
      return w("ask.acquire", { first: w(`a.${first}`), second: w(`a.${second}`) });
    }
    case "home":
      return w("ask.home", forms(pending.species));
    case "keep":
      return w("ask.keep", forms(pending.species));
    case "place_attraction":
      return w("ask.place_attraction", { what: attractionOf(pending.attraction ?? "A1") });
    case "breed":
      // who has chosen one already is asked again without the enclosures that bred
      return w(bredBefore(view, offers, seat) ? "ask.breed.second" : "ask.breed", forms(pending.species));
    default:
      return w(`ask.${view.step}`);
  }
}

function bredBefore(view: View, offers: Offers, seat: number): boolean {
  const could = view.zoos[seat]?.enclosures.filter((pen) => pen.species === view.pending.species && pen.animals >= 2).length ?? 0;
  return offers.listed.filter((offer) => offer.kind === "breed").length < could;
}

export const doing = (view: View): string => w(`doing.${view.step}`);

/** What follows when the main action is done. */
export function follows(view: View): string | null {
  const lines = view.phase === "main action" ? view.pending.lines : view.pending.lines.slice(1);
  return lines.length ? lines.map((species) => w("then.breed", { many: w(`many.${species}`) })).join(", ") : null;
}

// What an action would do

export function offerText({ kind, fields }: Pick<Offer, "kind" | "fields">, view: View): string {
  const species = forms(fields["species"]);
  const key = `offer.${kind}`;
  switch (kind) {
    case "move_elephant":
      return moveText(fields, view);
    case "place_start_tile":
    case "place_enclosure":
    case "place_attraction":
      return w(`offer.${kind}`, { ...place([[Number(fields["row"]), Number(fields["column"])]]), how: held(fields) });
    case "populate":
      return fields["source"] === "house" ? w("offer.populate.house", species) : w("offer.populate.pen", { ...species, pen: thePen(view, fields["source"]) });
    case "acquire": {
      const shown: readonly Species[] = view.strip[view.elephant]?.species ?? [];
      return w(shown.includes(fields["species"] as Species) ? "offer.acquire.first" : "offer.acquire.alone", species);
    }
    case "settle":
      return fields["home"] === "house" ? w("offer.settle.house", species) : w("offer.settle.pen", { ...species, pen: thePen(view, fields["home"]) });
    case "choose_attraction": {
      const attraction = String(fields["attraction"]);
      const left = view.supply[attraction];
      return w("offer.choose_attraction", {
        what: attractionOf(attraction),
        left: left == null ? "" : w("offer.choose_attraction.left", { n: left }),
      });
    }
    default:
      return isKey(key) ? w(key, { ...species, pen: fields["tile"] ? thePen(view, fields["tile"]) : "" }) : kind;
  }
}

function held(fields: Fields): string {
  const turns = Number(fields["turns"]);
  return (turns ? w("offer.turned", { n: turns }) : "") + (fields["flipped"] ? w("offer.flipped") : "");
}

function moveText(fields: Fields, view: View): string {
  const to = view.strip[Number(fields["to"])]!;
  const values: Values = { steps: Number(fields["steps"]), then: "" };
  if (view.solo && view.solo.distance + Number(fields["distance"]) > LAST_DISTANCE) values["then"] = w("offer.move.loses");
  else for (const species of fields["lines"] as Species[]) values["then"] += w("offer.move.then", { many: w(`many.${species}`) });
  const manner = Number(fields["distance"]) === 0 ? "stay" : "move";
  let move: string;
  if (to.species) move = w(`offer.${manner}.animals`, { ...values, first: w(`a.${to.species[0]}`), second: w(`a.${to.species[1]}`) });
  else move = w(`offer.${manner}.enclosure`, { ...values, size: sizeOf(topOf(to) ?? "E0") });
  const marker = fields["marker"];
  if (marker === undefined) return w("offer.marker.none", { move });
  return marker === null ? w("offer.marker.free", { move }) : w("offer.marker", { marker: String(marker), move });
}

// What happened

export function tell({ kind, fields }: Pick<Happening, "kind" | "fields">, name: string, isYou = false): string {
  const values: Values = { ...forms(fields["species"]), name, who: isYou ? 2 : 1 };
  const piece = String(fields["piece"] ?? fields["attraction"] ?? fields["tile"] ?? fields["home"] ?? "");
  values["size"] = sizeOf(piece);
  if (piece.startsWith("A")) values["what"] = attractionOf(piece);
  const key = `tell.${kind}`;
  switch (kind) {
    case "move_elephant": {
      const lines = fields["lines"] as Species[];
      const past = lines.length ? w("tell.past", { with: list(lines.map((species) => w(`with.${species}`))) }) : "";
      const marker = fields["marker"];
      Object.assign(values, { past, steps: Number(fields["steps"]), marker: String(marker) });
      if (marker === undefined) return w("tell.move_elephant", values);
      if (marker === null) return w("tell.move_elephant.free", values);
      return w(Number(fields["distance"]) === 0 ? "tell.move_elephant.stay" : "tell.move_elephant.marker", values);
    }
    case "populate":
      return w(fields["source"] === "house" ? "tell.populate.house" : "tell.populate.pen", values);
    case "settle":
      return w(fields["home"] === "house" ? "tell.settle.house" : "tell.settle.pen", values);
    default:
      return isKey(key) ? w(key, values) : kind;
  }
}

// Names of things, for those who do not see them

export function spaceLabel(space: StripSpace, elephant: number, can: boolean): string {
  const n = space.space + 1;
  const top = topOf(space);
  const parts: string[] = [];
  if (space.species) parts.push(w("space.animals", { n, first: nameOf(space.species[0]), second: nameOf(space.species[1]) }));
  else parts.push(top ? w("space.slot", { n, left: space.stack!.length, size: sizeOf(top) }) : w("space.empty", { n }));
  if (space.stack && space.stack.length > 1) parts.push(w("space.under", { list: space.stack.slice(0, -1).reverse().map(sizeOf).join(", ") }));
  if (space.line) parts.push(w("space.line", { many: w(`many.${space.line}`) }));
  if (elephant === space.space) parts.push(w("space.elephant"));
  if (can) parts.push(w("thing.can"));
  return parts.join("; ");
}

export function penLabel(pen: Enclosure, can: boolean): string {
  const values = { animals: pen.animals, spaces: pen.spaces, ...place(pen.cells), ...forms(pen.species) };
  return w(pen.species ? "thing.pen" : "thing.pen.empty", values) + (can ? `; ${w("thing.can")}` : "");
}

export function houseLabel(species: Species | null, can: boolean): string {
  return (species ? w("thing.house", { name: nameOf(species) }) : w("thing.house.empty")) + (can ? `; ${w("thing.can")}` : "");
}

export function zooSummary(zoo: ZooView, whose: string): string {
  const parts = [w("summary.zoo", { whose, n: zoo.free.length, m: zoo.animals })];
  if (zoo.enclosures.length) {
    const pens = zoo.enclosures.map((pen) =>
      pen.species ? w("summary.pen", { ...forms(pen.species), animals: pen.animals, spaces: pen.spaces }) : w("summary.pen.empty", { spaces: pen.spaces }),
    );
    parts.push(w("summary.pens", { list: pens.join("; ") }));
  }
  parts.push(w("summary.houses", { list: zoo.houses.map((house) => (house ? nameOf(house) : w("board.empty"))).join(", ") }));
  return parts.join(" ");
}

export function stripSummary(view: View): string {
  const ahead = [1, 2, 3, 4, 5].map((n) => spaceLabel(view.strip[(view.elephant + n) % view.strip.length]!, view.elephant, false));
  return `${w("summary.strip", { n: view.elephant + 1 })} ${w("summary.ahead", { list: ahead.join(" / ") })}`;
}

/** Why a piece cannot lie on these cells. */
export function whyNot(zoo: ZooView, cells: readonly Cell[]): string {
  const free = new Set(zoo.free.map(String));
  let [outside, barn, covered] = [0, 0, 0];
  for (const cell of cells) {
    const mark = zoo.rows[cell[0]]?.[cell[1]];
    if (mark === undefined) outside++;
    else if (mark === "#") barn++;
    else if (!free.has(String(cell))) covered++;
  }
  const parts: string[] = [];
  if (outside) parts.push(w("not.outside", { n: outside }));
  if (barn) parts.push(w("not.barn", { n: barn }));
  if (covered) parts.push(w("not.covered", { n: covered }));
  return parts.length ? `${capital(list(parts))}.` : w("not.here");
}
