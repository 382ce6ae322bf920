// Sentences about Spectacular: what is asked, what an action would do, what happened. From kinds and fields, never from the server's English.

import type { Scene } from "../../table/scene.svelte.ts";
import { list, translator, type Values } from "../../texts/texts.svelte.ts";
import type { Fields, Happening, Offer, Offers } from "../../wire.ts";
import { tileOf } from "./printed.svelte.ts";
import { gain, type Ground } from "./scoring.ts";
import { AREAS, changed, type Colour, COLOURS, CORNERS, type ItemView, type Mission, type Park, ROUND_1, type View, viewOf, type Worker, workersOf } from "./view.ts";
import { en, type Key, words } from "./words.ts";

export const w = translator<Key>(words);

const isKey = (key: string): key is Key => key in en;
export const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);

/** A text whose key is put together; what is not known stays as it is. */
export const named = (key: string, otherwise: string): string => (isKey(key) ? w(key) : otherwise);

export const animalName = (animal: string): string => named(`animal.${animal}`, animal.replaceAll("_", " "));

/** A tile in a sentence. */
export function theTile(id: unknown): string {
  const { animal, symbol } = tileOf(String(id));
  return w("the.tile", { animal: animalName(animal), symbol: named(`symbol.${symbol}`, symbol) });
}

export const theDie = (colour: unknown, value: unknown): string => w("the.die", { colour: named(`colour.${String(colour)}`, String(colour)), value: Number(value) });

const theWorkers = (workers: unknown): string => list((Array.isArray(workers) ? workers : [workers]).map((worker) => named(`worker.${String(worker)}`, String(worker))));

export const theItem = (item: ItemView): string => (item.tile ? theTile(item.tile) : theDie(item.colour, item.value));

/** What the solo token threatens. */
function threatened(view: View): string {
  const { solo } = view;
  if (!solo || solo.threatened === null) return "";
  const space = solo.threatened - 1;
  return solo.selection === "dice" ? theTile(solo.tiles[space]) : theDie(solo.dice_colours[space], solo.dice[space]);
}

// What is asked

export function question(view: View, offers: Offers, seat: number, narrowed: readonly number[] | null = null): string {
  const park = view.parks[seat];
  switch (view.step) {
    case "prepare":
      if (narrowed && offers.listed.some(({ kind, action }) => kind === "swap" && narrowed.includes(action))) {
        const starts = new Set(offers.listed.filter(({ action }) => narrowed.includes(action)).map(({ fields }) => fields["start"]));
        return w(starts.size === 1 ? "ask.prepare.slot" : "ask.prepare.start");
      }
      if (view.own?.marked.length) return w("ask.prepare.marked");
      if (view.own?.may_swap) return w(view.own.may_roll ? "ask.prepare" : "ask.prepare.swap");
      return w(view.own?.may_roll ? "ask.prepare.roll" : "ask.prepare.ready");
    case "refresh":
      if (view.own?.marked.length) return w("ask.refresh.marked");
      return w(view.own?.may_roll ? "ask.refresh" : "ask.refresh.tiles");
    case "protect":
      return w("ask.protect", { Thing: capital(threatened(view)) });
    case "choose":
      if (typeof park?.chosen[0] === "number") return w("ask.choose.display");
      return w(typeof park?.chosen[1] === "number" ? "ask.choose.supply" : "ask.choose");
    case "build": {
      const left = park?.items.filter((item) => item !== null) ?? [];
      if (!left.length) return w("ask.build.none");
      return w(left.length > 1 ? "ask.build" : "ask.build.one", { things: list(left.map(theItem)) });
    }
    case "workers":
      return w(view.turn > ROUND_1 ? "ask.workers.end" : "ask.workers");
    default:
      return w(`ask.${view.step}`);
  }
}

export const doing = (view: View): string => w(`doing.${view.step}`);

export function follows(view: View): string | null {
  if (view.step === "over") return null;
  return view.step === "prepare" ? w("then.prepare") : w("then.turn", { round: view.round, turn: view.turn });
}

// What an action would do, and what happened

/** The name of the hexagon that an action is about. */
function cellOf(fields: Fields, view: View | null): string {
  if (typeof fields["cell"] === "string") return fields["cell"];
  const cells = fields["cells"] as [number, number][] | undefined;
  const park = view?.parks[view.seat ?? 0];
  return park?.layout.names[cells?.[0]?.[0] ?? -1] ?? "";
}

function valuesOf(kind: string, fields: Fields, view: View | null): Values {
  const values: Values = { cell: cellOf(fields, view) };
  for (const name of ["start", "space", "token", "turn"] as const) if (fields[name] !== undefined) values[name] = Number(fields[name]);
  if (fields["tile"]) values["thing"] = theTile(fields["tile"]);
  else if (fields["colour"] && kind !== "tower") values["thing"] = theDie(fields["colour"], fields["value"]);
  if (fields["in"]) Object.assign(values, { out: theTile(fields["out"]), in: theTile(fields["in"]) });
  if (Array.isArray(fields["dice"])) values["n"] = fields["dice"].length;
  if (fields["worker"]) values["worker"] = theWorkers(fields["worker"]);
  if (kind === "tower") Object.assign(values, { part: named(`part.${String(fields["colour"])}`, ""), cells: list((fields["cells"] as string[]) ?? []) });
  if (kind === "entrance") values["n"] = Number(fields["points"]);
  if (kind === "place_tile") values["corner"] = cornerOf(fields);
  if (kind === "place_die" || kind === "use_workers") {
    const way = Number(fields["turns"] ?? 0);
    const [colour, value] = kind === "place_die" || fields["colour"] ? [fields["colour"] as Colour, Number(fields["value"])] : dieOn(fields, view);
    values["thing"] = theDie(colour, value);
    values["to"] = Number(fields["to"] ?? changed(value, way));
    values["workers"] = theWorkers(fields["workers"] ?? workersOf(colour, way));
  }
  if (values["thing"]) values["Thing"] = capital(String(values["thing"]));
  return values;
}

function cornerOf(fields: Fields): string {
  if (fields["corner"] === null || tileOf(String(fields["tile"])).symbol === "heart") return "";
  const corner = String(fields["corner"] ?? CORNERS[Number(fields["turns"] ?? 0)]);
  return named(`corner.${corner}`, corner);
}

/** The colour and value of the die on the hexagon that an action is about. */
function dieOn(fields: Fields, view: View | null): [Colour, number] {
  const park = view?.parks[view.seat ?? 0];
  const cell = (fields["cells"] as [number, number][] | undefined)?.[0]?.[0] ?? -1;
  return [park ? (habitatAt(view!, park, cell) ?? "green") : "green", park?.dice[cell] ?? 1];
}

/** The key of a kind's sentence, where there are several. */
function keyOf(form: "offer" | "tell", kind: string, fields: Fields, values: Values): string {
  if (kind === "select") return `${form}.select.${String(fields["side"])}`;
  if (kind === "place_die" && values["workers"]) return `${form}.place_die.workers`;
  if (form === "offer" && kind === "place_tile" && values["corner"]) return "offer.place_tile.corner";
  if (kind === "token" && !fields["space"]) return "tell.token.last";
  if (kind === "turn" && Number(fields["turn"]) === ROUND_1 + 1) return "tell.turn.round";
  return `${form}.${kind}`;
}

/** Where a thing is taken from; of the supply also which space, where that matters. */
function fromOf(kind: string, fields: Fields, view: View): string {
  const place = Number(fields["place"]);
  if (fields["from"] === "supply" && view.solo) return w("from.supply.space", { place: place + 1 });
  if (fields["from"] === "supply" && kind === "take_die" && place >= COLOURS.length) return w("from.supply.inside");
  return named(`from.${String(fields["from"])}`, "");
}

export function offerText({ kind, fields }: Pick<Offer, "kind" | "fields">, view: View): string {
  const values = { ...valuesOf(kind, fields, view), from: fromOf(kind, fields, view) };
  const key = keyOf("offer", kind, fields, values);
  return isKey(key) ? w(key, values) : kind;
}

export function tell({ kind, fields }: Pick<Happening, "kind" | "fields">, name: string, isYou = false): string {
  const from = fields["from"] === "display" ? w("whose.display") : w("from.supply");
  const values = { ...valuesOf(kind, fields, null), name, who: isYou ? 2 : 1, from };
  const key = keyOf("tell", kind, fields, values);
  return isKey(key) ? w(key, values) : kind;
}

/** What the piece in the hand would bring where it is held. */
export function preview(scene: Scene): string | null {
  const { placing } = scene;
  const view = viewOf(scene.view);
  const park = view.parks[scene.seat ?? -1];
  if (!placing?.anchor || placing.action === null || !park) return null;
  const { kind, fields } = placing.piece;
  const sentence = offerText({ kind, fields: { ...fields, cells: [[placing.anchor[0], 0]], turns: placing.held.turns } }, view);
  const brings = gainOf(view, { ...park, missions: [] }, kind, fields, placing.anchor[0], placing.held.turns);
  return `${sentence} ${capital(brings)}.`;
}

export function gainOf(view: View, park: Park, kind: string, fields: Fields, cell: number, way: number): string {
  const { points, towers } = gain(view, park, (ground: Ground) => {
    if (kind === "place_tile") {
      ground.tiles[cell] = String(fields["tile"]);
      ground.corners[cell] = tileOf(String(fields["tile"])).symbol === "heart" ? null : way;
    } else ground.dice[cell] = changed(kind === "place_die" ? Number(fields["value"]) : park.dice[cell]!, way);
  });
  const parts = [points ? w("preview.gain", { sign: points > 0 ? "+" : "−", n: Math.abs(points) }) : w("preview.same")];
  for (const tower of towers) parts.push(w("preview.tower", { part: named(`part.${tower}`, tower) }));
  if (park.missions.length) parts.push(w("preview.missions"));
  return parts.join(", ");
}

// Names of things, for those who do not see them

export function tileLabel(id: string): string {
  const { animal, habitat, symbol } = tileOf(id);
  return w("thing.tile", { Animal: capital(animalName(animal)), habitat: w(`habitat.${habitat}`), symbol: named(`symbol.${symbol}`, symbol) });
}

export const dieLabel = (colour: Colour, value: number): string => w("thing.die", { Habitat: capital(w(`habitat.${colour}`)), value });

export const workerLabel = (worker: Worker, isUsed: boolean): string => w(`thing.worker.${worker}`) + (isUsed ? `, ${w("thing.used")}` : "");

/** The colour of a hexagon with a tile, or of the star animal's. */
export function habitatAt(view: View, park: Park, cell: number): Colour | null {
  const tile = park.tiles[cell];
  if (tile) return tileOf(tile, view.animals).habitat;
  return cell === park.layout.star ? park.habitat : null;
}

export function cellLabel(view: View, park: Park, cell: number, more: string[] = []): string {
  const { names, star, starts, entrance } = park.layout;
  const tile = park.tiles[cell];
  const parts: string[] = [];
  if (tile) parts.push(tileLabel(tile));
  else if (cell === star) parts.push(w("thing.star", { animal: animalName(park.star), habitat: w(`habitat.${park.habitat}`) }));
  else parts.push(w("thing.vacant"));
  const start = starts.findIndex(([at]) => at === cell);
  if (start >= 0) parts.push(w("thing.start", { n: start + 1 }));
  if (tile || cell === star) parts.push(park.dice[cell] ? w("thing.fed", { value: park.dice[cell]! }) : w("thing.unfed"));
  for (const tower of park.towers) if (tower.cells.includes(cell)) parts.push(w("thing.tower", { part: w(`part.${tower.colour}`) }));
  if (entrance.includes(cell)) parts.push(w("thing.gate"));
  return w("thing.cell", { cell: names[cell]!, what: [...parts, ...more].join("; ") });
}

export function parkSummary(view: View, park: Park, whose: string): string {
  const { tiles, layout, scores, dice } = park;
  const parts = [w("summary.park", { whose, n: scores.total, m: scores.different_animals, k: tiles.filter((tile, i) => !tile && i !== layout.star).length })];
  for (const colour of COLOURS) {
    const here = layout.cells.map((_, i) => i).filter((i) => habitatAt(view, park, i) === colour);
    if (!here.length) continue;
    const texts = here.map((i) => {
      const tile = tiles[i] ? tileOf(tiles[i]) : null;
      const die = dice[i] ? ` ${w("thing.fed", { value: dice[i] })}` : "";
      return w("summary.tile", { cell: layout.names[i]!, animal: animalName(tile?.animal ?? park.star), symbol: tile?.symbol === "heart" ? w("summary.heart") : "", die });
    });
    parts.push(w("summary.areas", { Habitat: capital(w(`habitat.${colour}`)), list: texts.join(", ") }));
  }
  if (park.towers.length) parts.push(w("summary.towers", { list: park.towers.map(({ colour }) => w(`part.${colour}`)).join(", ") }));
  return parts.join(" ");
}

/** A mission in the reader's language, if it is one of ours. */
export function missionText({ number, text }: Mission): string {
  const key = `mission.${number}`;
  return isKey(key) && en[key] === text ? w(key) : text;
}

/** How well the solo challenge went. */
export function achievement(view: View): string | null {
  const park = view.parks[0];
  if (!view.solo || !view.outcome || !park) return null;
  const met = park.missions.filter(({ fulfilled }) => fulfilled).length;
  if (view.outcome.standings[0]?.won) return w(`achievement.${Math.min(280, Math.floor(park.scores.total / 10) * 10)}` as Key);
  const missing: string[] = [];
  if (park.scores.total < 200) missing.push(w("achievement.points", { n: 200 - park.scores.total }));
  if (met < 2) missing.push(w("achievement.missions", { n: 2 - met }));
  return w("achievement.missing", { list: list(missing) });
}

/** Why an item cannot go onto a hexagon. */
export function whyNot(view: View, park: Park, piece: { kind: string; fields: Fields }, cell: number, way: number): string {
  const name = park.layout.names[cell]!;
  if (piece.kind === "place_tile") return w("not.vacant", { cell: name });
  const habitat = habitatAt(view, park, cell);
  if (piece.kind === "use_workers") return park.dice[cell] ? w("not.workers") : w("not.die", { cell: name });
  if (!habitat) return w("not.tile", { cell: name });
  const colour = piece.fields["colour"] as Colour;
  if (habitat !== colour) return w("not.colour", { colour: w(`colour.${colour}`) });
  if (park.dice[cell]) return w("not.fed", { cell: name });
  if (cell === park.layout.star) return w("not.star");
  if (park.tiles[cell] && tileOf(park.tiles[cell]).symbol === "heart") return w("not.heart");
  return changed(Number(piece.fields["value"]), way) === 6 ? w("not.six") : w("not.workers");
}

/** The preparation area that a piece lies on. */
export const areaOf = (fields: Fields): number => AREAS.indexOf(fields["item"] as "N" | "W");
