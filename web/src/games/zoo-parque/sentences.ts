// Sentences about Zoo Parque: what is asked, what an action would do, what happened. From kinds and fields, never from the server's English.

import { list, type Language, translator, type Values } from "../../texts/texts.svelte.ts";
import type { Fields, Happening, Offer, Offers } from "../../wire.ts";
import { type Cell, type Face, type Half, type Item, type Side, sorted, type Terrain, topOf } from "./geometry.ts";
import { groundName, halfLabel, itemName, layerLabel, w as label } from "./labels.ts";
import { cellsOfOffer, placeIn } from "./marks.ts";
import { cardOf, facesFor, facesShown } from "./printed.svelte.ts";
import { de } from "./table-de.ts";
import { en, type Key } from "./table-en.ts";
import { type AreaView, type ExhibitView, type Placed, type View, type Zoo, zooOf } from "./view.ts";

export const words: Record<Language, Record<Key, string>> = { en, de };
export const w = translator<Key>(words);

const isKey = (key: string): key is Key => key in en;
export const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);

/** A text whose key is put together; what is not known stays as it is. */
export const named = (key: string, otherwise: string): string => (isKey(key) ? w(key) : otherwise);

/** Both halves of a domino in a few words. */
export function theDomino(face: Face | undefined, id = ""): string {
  return face ? w("the.domino", { a: halfName(face.a), b: halfName(face.b) }) : id;
}

/** A half in a few words; what stands on no ground or on a path is named alone. */
function halfName(half: Half): string {
  if (!half.item && half.ground === "none") return w("the.blank");
  return half.item && (half.ground === "none" || half.ground === "path") ? itemName(half.item) : halfLabel(half);
}

/** A place, counted from the gate. */
export function placeName({ x, y }: Cell): string {
  if (!x && !y) return w("place.gate");
  const parts: string[] = [];
  if (x) parts.push(w(x > 0 ? "place.east" : "place.west", { n: Math.abs(x) }));
  if (y) parts.push(w(y > 0 ? "place.south" : "place.north", { n: Math.abs(y) }));
  return parts.join(" ");
}

const sideName = (side: number): string => label(`side.${side as Side}`);
const animalName = (species: unknown): string => itemName(species as Item);

// What is asked

export function question(view: View, offers: Offers, narrowed: readonly number[] | null = null): string {
  const asked = questionOf(view, offers, narrowed);
  return view.hand === null ? asked : w("hand.asked", { hand: capital(handOf(view)), asked });
}

function questionOf(view: View, offers: Offers, narrowed: readonly number[] | null): string {
  const { step } = view;
  const has = (kind: string): boolean => offers.listed.some((offer) => offer.kind === kind) || offers.placements.some((piece) => piece.kind === kind);
  switch (step) {
    case "pick":
      if (narrowed?.length) return w("ask.pick.rocks");
      if (isFree(offers)) return w("ask.pick.bear");
      return w(!view.placed ? "ask.pick" : view.settings["harder"] ? "ask.pick.second" : "ask.pick.more");
    case "place": {
      if (view.moving) return named(`ask.place.${view.moving}`, w("ask.place"));
      const face = view.picked ? facesFor(view.options)[view.picked] : undefined;
      return w(!face ? "ask.place" : face.top ? "ask.place.top" : "ask.place.bottom");
    }
    case "use": {
      const species = offers.listed[0]?.fields["species"];
      return species ? w("ask.use.whose", { species: animalName(species) }) : w("ask.use");
    }
    case "target":
      return named(`ask.target.${String(offers.placements[0]?.fields["power"])}`, w("ask.target"));
    case "feed": {
      const { fed, at } = offers.listed[0]?.fields ?? {};
      const [x, y] = (at as [number, number] | undefined) ?? [0, 0];
      return w(fed === false ? "ask.feed.none" : "ask.feed", { place: placeName({ x, y }) });
    }
    case "claim":
      if (has("move_to")) return w("ask.claim.move");
      if (narrowed?.length) return w("ask.claim.which");
      return w(has("claim") ? "ask.claim" : "ask.claim.done");
    default:
      return named(`ask.${step}`, step);
  }
}

/** The bear's domino may be left out, and is not counted. */
const isFree = (offers: Offers): boolean => offers.listed.some(({ kind, short }) => kind === "enough" && short === "no");

export const doing = (view: View): string => {
  const does = named(`doing.${view.step}`, "");
  return view.hand === null || view.step === "over" ? does : w("hand.does", { hand: handOf(view), does });
};

/** Which of several hands decides: "hand 2 of 3". */
const handOf = ({ hand, players }: View): string => w("hand.one", { n: (hand ?? 0) + 1, of: players.length });

/** How those are called who have pawns and dominoes: the seats, or the hands of the only one. */
export const namesOf = (view: View, seats: readonly string[]): readonly string[] =>
  view.hand === null ? seats : view.players.map(({ seat }) => w("hand.name", { n: seat + 1 }));

export function follows(view: View): string | null {
  if (view.step === "over") return null;
  if (view.meals.length) return w("then.feed");
  return view.last_turn ? w("then.last") : null;
}

// What an action would do, and what happened

const HIDDEN = new Set(["pick", "return", "pass"]);

function valuesOf(kind: string, fields: Fields, faces: Readonly<Record<string, Face>>): Values {
  const values: Values = {};
  const id = Array.isArray(fields["dominoes"]) && kind === "target" ? (fields["dominoes"] as string[])[Number(fields["number"])] : fields["domino"];
  if (typeof id === "string") {
    values["domino"] = theDomino(faces[id], id);
    values["Domino"] = capital(String(values["domino"]));
    const face = faces[id];
    if (face) Object.assign(values, { a: halfName(face.a), b: halfName(face.b) });
  }
  const place = kind === "meal" ? topLeft(fields["cells"] as [number, number][]) : placeIn(fields);
  if (place) values["place"] = placeName(place);
  const direction = fields["direction"] ?? fields["turns"];
  if (typeof direction === "number" && (kind === "lay" || kind === "move")) values["side"] = sideName(direction);
  if (typeof fields["species"] === "string") values["species"] = animalName(fields["species"]);
  if (Array.isArray(fields["dominoes"]) && kind !== "target") values["dominoes"] = list((fields["dominoes"] as string[]).map((name) => theDomino(faces[name], name)));
  const number = kind === "points" ? fields["points"] : fields["number"];
  if (typeof number === "number" && kind !== "target") values["n"] = number;
  if (kind === "finished") values["n"] = (fields["cells"] as unknown[]).length;
  if (typeof fields["card"] === "string") values["card"] = missionText(fields["card"]);
  if (typeof fields["terrain"] === "string") values["terrain"] = groundName(fields["terrain"] as Terrain);
  return values;
}

const topLeft = (cells: [number, number][]): Cell => sorted(cells.map(([x, y]) => ({ x, y })))[0] ?? { x: 0, y: 0 };

/** The key of a kind's sentence, where there are several. */
function keyOf(form: "offer" | "tell", kind: string, fields: Fields): string {
  const key = `${form}.${kind}`;
  if (form === "tell" && HIDDEN.has(kind) && !fields["domino"]) return `${key}.hidden`;
  if (kind === "handed" && !fields["dominoes"]) return `${key}.hidden`;
  if (kind === "gone") return `${key}.${String(fields["why"])}`;
  if (form === "tell" && kind === "feed" && fields["fed"] === false) return `${key}.none`;
  if (kind === "pick" && fields["rocks"]) return `${key}.rocks`;
  if (kind === "use") return `${key}.${fields["uses"] ? "yes" : "no"}`;
  if (kind === "side") return `${key}.${String(fields["side"])}`;
  if (kind === "target" && isKey(`${key}.${String(fields["power"])}`)) return `${key}.${String(fields["power"])}`;
  return key;
}

export function offerText(offer: Offer, view: View): string {
  const { kind, fields } = offer;
  const values = valuesOf(kind, fields, facesFor(view.options));
  let key = keyOf("offer", kind, fields);
  if (kind === "order" && !values["species"]) values["species"] = w("offer.order.half", { half: String(fields["half"]) });
  if (kind === "enough" && offer.short === "no") key = "offer.enough.bear";
  if (kind === "feed" || kind === "target") values["place"] = placeName(sorted(cellsOfOffer(offer, zooOf(view)))[0] ?? { x: 0, y: 0 });
  if (kind === "claim" || kind === "move_to") {
    const area = areaOfOffer(offer, zooOf(view));
    values["terrain"] = area ? groundName(area.terrain) : "";
    values["n"] = area?.places.length ?? 1;
  }
  if (kind === "pick") key = `offer.${rocksKey(fields, facesFor(view.options))}`;
  return isKey(key) ? w(key, values) : kind;
}

/** What an offer comes to: the power of an animal that a button only names, or rocks that are strong fences. */
export function explained({ kind, fields }: Offer): string | null {
  if (kind === "pick" && fields["rocks"]) return w("thing.rocks");
  const species = String(fields["species"] ?? "");
  const key = `power.${species}`;
  if (!["order", "use", "copy"].includes(kind) || !isKey(key)) return null;
  return kind === "use" ? w(key) : `${capital(animalName(species))}: ${w(key)}`;
}

/** What a button says of a picked domino with rocks. */
export const rocksText = ({ kind, fields }: Offer): string | null => (kind === "pick" ? named(`brief.${rocksKey(fields, facesShown())}`, w("brief.pick")) : null);

/** Which rocks of a picked domino are strong fences; where both halves have some it is said of which. */
function rocksKey(fields: Fields, faces: Readonly<Record<string, Face>>): string {
  const face = faces[String(fields["domino"])];
  const hasTwo = face?.a.item === "rocks" && face.b.item === "rocks";
  return !fields["rocks"] ? "pick" : hasTwo ? `pick.rocks.${String(fields["rocks"])}` : "pick.rocks";
}

/** What a claim would claim: the way's number is that of a terrain. */
export function areaOfOffer({ fields }: Offer, zoo: Zoo): Placed<AreaView> | null {
  const place = placeIn(fields);
  const areas = place ? (zoo.areasAt.get(`${place.x},${place.y}`) ?? []) : [];
  const wanted = TERRAIN_ORDER[Number(fields["turns"])] ?? fields["terrain"];
  return areas.find(({ terrain }) => terrain === wanted) ?? areas[0] ?? null;
}
const TERRAIN_ORDER: readonly Terrain[] = ["grass", "water", "jungle", "tundra", "desert", "wildcard"];

/** What says no more than what follows it, or than what one sees, is not told: a domino that is picked, a part or a turn that is over, new dominoes. */
const SILENT = new Set(["pick", "enough", "done", "turn", "market"]);

export function tell({ kind, fields }: Pick<Happening, "kind" | "fields">, name: string, isYou = false): string {
  if (SILENT.has(kind) && !fields["rocks"]) return "";
  const ofHand = typeof fields["hand"] === "number";
  const who = ofHand ? w("hand.name", { n: Number(fields["hand"]) + 1 }) : name;
  const values = { ...valuesOf(kind, fields, facesShown()), name: who, who: isYou && !ofHand ? 2 : 1 };
  const key = keyOf("tell", kind, fields);
  return isKey(key) ? w(key, values) : kind;
}

// Areas, exhibits and cells in words

export function areaText({ terrain, places, owners }: Placed<AreaView>, names: readonly string[]): string {
  const whose = owners.length ? w("area.owned", { names: list(owners.map((owner) => names[owner] ?? "")) }) : w("area.free");
  return `${capital(w("area", { terrain: groundName(terrain), n: places.length }))}, ${whose}`;
}

/** How the points of an exhibit come about: "3 × 2 = 6". */
export function sumText({ size, animals, species, points }: ExhibitView, view: View): string {
  const isTwice = species === 1;
  const base = size * animals * (isTwice ? 2 : 1);
  if (scoresDifferently(view)) return w("exhibit.worth", { points });
  const more = points - base;
  if (more < 0) return w("exhibit.worth", { points });
  const key: Key = more ? (isTwice ? "exhibit.twice.more" : "exhibit.more") : isTwice ? "exhibit.twice" : "exhibit.sum";
  return w(key, { size, animals, more, points });
}

const scoresDifferently = (view: View): boolean => view.settings["competitive"] === 1 || view.cards.some(({ id, up }) => up && cardOf(id)?.rule === "score_adds");

export function exhibitText(exhibit: Placed<ExhibitView>, names: readonly string[]): string {
  const { size, animals, points, species, owners, sheltered, food } = exhibit;
  const whose = owners.length ? w("exhibit.for", { names: list(owners.map((owner) => names[owner] ?? "")) }) : w("exhibit.nobody");
  const parts = [w("exhibit.words", { size, animals, points }), ...(species === 1 ? [w("exhibit.species")] : []), whose];
  if (sheltered) parts.push(w("exhibit.sheltered"));
  if (food) parts.push(w("exhibit.food", { n: food }));
  return parts.join(", ");
}

export function cellLabel(view: View, zoo: Zoo, cell: Cell, names: readonly string[], more: string[] = []): string {
  const top = topOf(zoo.stacks, cell);
  const place = placeName(cell);
  if (!top) return [w("cell.table", { place }), ...more].join("; ");
  const key = `${cell.x},${cell.y}`;
  const parts = [layerLabel(top)];
  for (const [seat, x, y] of view.pawns) if (x === cell.x && y === cell.y) parts.push(w("cell.pawn", { name: names[seat] ?? "" }));
  for (const area of zoo.areasAt.get(key) ?? []) parts.push(areaText(area, names));
  const exhibit = zoo.exhibitAt.get(key);
  if (exhibit) parts.push(`${w("exhibit")}: ${exhibitText(exhibit, names)}`);
  return w("cell", { place, what: [...parts, ...more].join("; ") });
}

export function seatSummary(view: View, seat: number, name: string): string {
  const player = view.players[seat];
  return player ? w("summary.seat", { name, n: player.score, m: player.pawns, k: player.dominoes }) : "";
}

// Campaign cards

const PARAMS: Record<string, (value: string) => string> = {
  terrain: (value) => groundName(value as Terrain),
  animal: (value) => capital(itemName(value as Item)),
};

const filled = (params: Record<string, string | number>): Values =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === "number" ? value : (PARAMS[name]?.(value) ?? named(`param.${value}`, value))]));

export function missionText(id: string): string {
  const card = cardOf(id);
  const key = `mission.${card?.mission}`;
  return card && isKey(key) ? w(key, { n: card.n ?? 0, ...filled(card.params) }) : (card?.text ?? id);
}

export function ruleText(id: string): string | null {
  const card = cardOf(id);
  if (!card?.rule) return null;
  const key = `rule.${card.rule}`;
  return isKey(key) ? w(key, filled(card.rule_params)) : card.rule_text;
}
