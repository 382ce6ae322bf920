// Sentences about The Sanctuary: what is asked, what an action would do, what happened. From kinds and fields, never from the server's English.

import { language, list, type Language, translator, type Values } from "../../texts/texts.svelte.ts";
import type { Fields, Happening, Offer, Offers } from "../../wire.ts";
import { type Effect, isCombination, partAt, words as effectWords } from "./effects.ts";
import { paidOf } from "./marks.ts";
import { effectOn, effectSaying, printed, printedCard } from "./printed.svelte.ts";
import { namesShown, rowsShown } from "./table.svelte.ts";
import { type BoardView, COLOURS, type Colour, isAdvanced, sum, spotName, type View, type Zone } from "./view.ts";
import { de } from "./words-de.ts";
import { en, type Key } from "./words-en.ts";

export const words: Record<Language, Record<Key, string>> = { en, de };
export const w = translator<Key>(words);
const isKey = (key: string): key is Key => key in en;
export const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);

/** A text whose key is put together; what is not known stays as it is. */
export const named = (key: string, otherwise: string, values: Values = {}): string => (isKey(key) ? w(key, values) : otherwise);

export const nameOf = (seat: unknown): string => namesShown()[Number(seat)] ?? w("seat", { n: Number(seat) + 1 });
export const colourName = (colour: unknown): string => named(`colour.${String(colour)}`, String(colour));
export const animalName = (animal: string): string => named(`animal.${animal}`, animal);
/** A name that fits above a habitat. */
export const shortName = (animal: string): string => capital(named(`short.${animal}`, animalName(animal)));
export const improvementName = (id: unknown): string => named(`improvement.${String(id)}`, String(id));
/** What an improvement does; in English as it is printed, for a box of one's own may have other numbers. */
export const improvementText = (id: unknown): string => (language() === "en" && printed().improvements[String(id)]?.text) || named(`text.${String(id)}`, "");
const house = (number: unknown): string => colourName(COLOURS[Number(number)] ?? number);

/** What the main or side of a card says. */
export function actionText(card: string, zone: Zone): string {
  const effect = effectOn(card, zone);
  return effect ? effectWords(effect) : card;
}

/** Spots in a sentence. */
export const spotsText = (laid: readonly number[], positions: readonly number[]): string => list(positions.map((position) => spotName(laid, position)));

// What is under way

/** The effect that is being performed, the innermost: its parts are asked for. */
export function effectUnderWay(view: View): Effect | undefined {
  const doing = view.under_way.at(-1);
  return doing && effectSaying(doing.text);
}

/** What a part of it says. */
export function partUnderWay(view: View, number: unknown): Effect | undefined {
  return partAt(effectUnderWay(view), Number(number));
}

/** Something that is being performed, in the reader's language. */
export function doingText(text: string): string {
  if (language() === "en") return text;
  const effect = effectSaying(text);
  return effect ? effectWords(effect) : text;
}

// What is asked

export function question(view: View, offers: Offers, seat: number, narrowed: readonly number[] | null = null): string {
  if (narrowed?.length) return w("ask.narrowed");
  const has = (kind: string): boolean => offers.listed.some((offer) => offer.kind === kind);
  switch (view.step) {
    case "place":
      if (offers.listed.length > 0 && offers.listed.every(({ fields }) => Array.isArray(fields["sees"]) && !fields["sees"].length)) return w("ask.place.blind");
      return w(view.volunteers.some((one) => one.seat === seat) ? "ask.place.second" : "ask.place");
    case "task": {
      const standing = view.volunteers.find((one) => one.seat === view.active && one.volunteer === view.acting);
      const lent = view.acting === null ? null : (view.borrowed[view.acting] ?? null);
      const acting = lent === null ? standing : view.volunteers.find((one) => 2 * one.seat + one.volunteer === lent);
      return isAdvanced(view) || !acting ? w("ask.task.both") : w("ask.task", { spot: spotName(view.rows, acting.position) });
    }
    case "part":
      return w(!has("part") ? "ask.part.use" : has("enough") ? "ask.part" : "ask.part.first");
    case "mirror": {
      const colour = offers.listed.find(({ fields }) => fields["animal"])?.fields["animal"];
      return w("ask.mirror", { whose: genitive(nameOf(view.active)), colour: colourName(colour) });
    }
    default:
      return named(`ask.${view.step}`, view.step);
  }
}

function genitive(name: string): string {
  if (language() === "en") return `${name}'s`;
  return /[sßxz]$/.test(name) ? `${name}’` : `${name}s`;
}

export const doing = (view: View): string => named(`doing.${view.step}`, "");
export const follows = (view: View): string | null => (view.step !== "over" && view.round === view.rounds ? w("then.last") : null);

// What an action would do, and what happened

/** The words that stand for the same kind of thing in every sentence. */
function valuesOf(fields: Fields, rows: readonly number[]): Values {
  const values: Values = {};
  if (typeof fields["position"] === "number") values["spot"] = spotName(rows, fields["position"]);
  if (typeof fields["colour"] === "string") values["colour"] = colourName(fields["colour"]);
  if (typeof fields["for"] === "string") values["other"] = colourName(fields["for"]);
  if (typeof fields["storehouse"] === "string") values["house"] = colourName(fields["storehouse"]);
  if (typeof fields["slot"] === "number") values["house"] = house(fields["slot"]);
  if (typeof fields["animal"] === "string") values["animal"] = colourName(fields["animal"]);
  if (Array.isArray(fields["animals"])) Object.assign(values, { n: fields["animals"].length, colours: list(fields["animals"].map(colourName)) });
  if (typeof fields["improvement"] === "string") Object.assign(values, { improvement: improvementName(fields["improvement"]), text: improvementText(fields["improvement"]) });
  if (typeof fields["paid"] === "string") values["paid"] = paidText(paidOf(fields));
  if (typeof fields["number"] === "number") values["n"] = Math.abs(fields["number"]);
  if (typeof fields["space"] === "number") Object.assign(values, { n: fields["space"] + 1, m: fields["space"] + 2 });
  if (typeof fields["of"] === "number") values["to"] = nameOf(fields["of"]);
  return values;
}

export function paidText(paid: readonly Colour[]): string {
  const counts = COLOURS.flatMap((colour) => {
    const n = paid.filter((each) => each === colour).length;
    return n ? [w("resources", { n, colour: colourName(colour) })] : [];
  });
  return list(counts);
}

/** The key of a kind's sentence, where there are several. */
function keyOf(form: "offer" | "tell", kind: string, fields: Fields): string {
  const key = `${form}.${kind}`;
  if (kind === "again") return `${key}.${fields["yes"] ? "yes" : "no"}`;
  if (kind === "mirror") return fields["yes"] ? (fields["paid"] ? `${key}.paid` : key) : `${key}.no`;
  if (kind === "anywhere") return `${key}.${String(fields["place"])}`;
  if (kind === "threats" && Array.isArray(fields["to"])) return `${form}.threats_to`;
  if (kind === "threats" && Number(fields["number"]) < 0) return `${key}.less`;
  return key;
}

export function offerText(offer: Offer, view: View): string {
  const { kind, fields } = offer;
  const { rows } = view;
  const values = valuesOf(fields, rows);
  const board = view.boards[view.seat ?? view.to_act[0] ?? view.active];
  const animalOf = (colour: unknown): string => animalName(board?.animals[COLOURS.indexOf(colour as Colour)]?.animal ?? String(colour));
  if (typeof fields["animal"] === "string") values["animal"] = animalOf(fields["animal"]);
  switch (kind) {
    case "place": {
      const sees = fields["sees"] as number[];
      return sees.length ? w("offer.place", { ...values, seen: spotsText(rows, sees) }) : w("offer.place.nothing", values);
    }
    case "main":
    case "side": {
      const card = String(fields["card"]);
      const threats = kind === "main" ? (printedCard(card)?.threats ?? 0) : 0;
      const text = actionText(card, kind);
      if (kind === "main") return w("offer.main", { ...values, text, threats: threats ? w("offer.threats", { n: threats }) : "" });
      const from = fromSpot(view, fields["volunteer"]);
      return isAdvanced(view) && from !== null ? w("offer.side.from", { ...values, text, from }) : w("offer.side", { ...values, text });
    }
    case "part":
    case "branch": {
      const effect = partUnderWay(view, fields["part"]);
      return effect ? effectWords(effect) : offer.sentence;
    }
    case "animals":
    case "please": {
      const animals = list((fields["animals"] as string[]).map(animalOf));
      return w(`offer.${kind}`, { ...values, animals, Animals: capital(animals) });
    }
    case "shift":
      return w("offer.shift", { ...values, improvement: improvementName(board?.improvements[Number(fields["slot"])]?.improvement ?? ""), to: house(fields["to"]) });
    case "threat":
      return w("offer.threat", { to: nameOf(fields["to"]) });
    case "threats":
      return w("offer.threats_to", { to: list((fields["to"] as number[]).map(nameOf)) });
    case "borrow":
      return w("offer.borrow", { ...values, from: fromSpot(view, fields["volunteer"], true) ?? "" });
    default: {
      const key = keyOf("offer", kind, fields);
      return isKey(key) ? w(key, values) : kind;
    }
  }
}

/** Where a volunteer of the active seat stands; a borrowed one, unless the own is meant. */
function fromSpot(view: View, volunteer: unknown, own = false): string | null {
  const lent = own ? null : (view.borrowed[Number(volunteer)] ?? null);
  const who = lent ?? 2 * view.active + Number(volunteer);
  const standing = view.volunteers.find((one) => 2 * one.seat + one.volunteer === who);
  return standing ? spotName(view.rows, standing.position) : null;
}

/** What says no more than what follows it, or than what one sees, is not told. */
export const SILENT = new Set(["activate", "enough", "swap"]);

export function tell(line: Pick<Happening, "kind" | "fields" | "sentence"> & { then?: Happening[] }, name: string, isYou = false): string {
  const { kind, fields } = line;
  if (SILENT.has(kind)) return "";
  const values: Values = { ...valuesOf(fields, rowsShown()), name, who: isYou ? 2 : 1 };
  if (kind === "part" || kind === "branch") {
    if (line.then?.length) return ""; // what it led to is told
    const effect = effectSaying(line.sentence);
    return effect && !isCombination(effect) ? w(`tell.${kind}`, { ...values, text: effectWords(effect) }) : "";
  }
  if (kind === "main" || kind === "side") values["text"] = actionText(String(fields["card"]), kind);
  if (kind === "place") values["n"] = ((fields["sees"] as number[] | undefined) ?? []).length;
  if (kind === "shift") values["to"] = house(fields["to"]);
  if (kind === "threat") values["to"] = nameOf(fields["to"]);
  if (kind === "threats" && Array.isArray(fields["to"])) values["to"] = list(fields["to"].map(nameOf));
  if (kind === "round") values["n"] = Number(fields["round"] ?? 0);
  const key = keyOf("tell", kind, fields);
  return isKey(key) ? w(key, values) : kind;
}

/** Why a volunteer may not stand on a card, in the reader's language. */
export function refusedText(text: string): string {
  if (language() === "en") return text;
  const spot = /volunteer on ([A-D]\d+)/.exec(text)?.[1];
  if (spot) return w("why.blinds", { spot });
  return w(text.includes("already") ? "why.taken" : "why.blind");
}

/** What can still be done when a turn or an effect is ended, by the kinds of offers that say so. */
const STILL = { actions: ["main", "side"], parts: ["part"], improvements: ["use"], rangers: ["watch", "supply"], rescuers: ["call"], stamps: ["raise"], discards: ["discard_for"] } as const;

/** What ends here although it could go on: counted, each thing once however it can be done. */
export function left({ kind }: Offer, listed: readonly Offer[]): string | null {
  if (kind !== "end" && kind !== "enough") return null;
  const count = (kinds: readonly string[]): number => new Set(listed.filter((offer) => kinds.includes(offer.kind)).map((offer) => `${offer.kind} ${offer.fields["position"] ?? offer.fields["slot"] ?? offer.fields["part"] ?? ""}`)).size;
  const told = (Object.keys(STILL) as (keyof typeof STILL)[]).flatMap((what) => {
    const n = count(STILL[what]);
    return n ? [w(`left.${what}`, { n })] : [];
  });
  return told.length ? w("left", { list: list(told) }) : null;
}

// A board in words

export const habitatPoints = (population: number, happiness: number): number => population * (1 + happiness);

export function boardSummary(board: BoardView | undefined, name: string): string {
  if (!board) return "";
  const here = board.animals.filter(({ population }) => population > 0);
  const animals = here.map(({ animal, population, happiness }) => w("summary.animal", { animal: animalName(animal), n: population, m: happiness }));
  const built = board.improvements.flatMap((tile) => (tile ? [improvementName(tile.improvement)] : []));
  return w("summary", {
    name,
    points: board.scores.total,
    animals: animals.length ? w("summary.animals", { list: list(animals) }) : w("summary.animals.none"),
    resources: w("summary.resources", { n: sum(board.center), m: sum(board.storehouses.map(sum)) }),
    land: w("summary.land", { n: board.acquired, m: board.floods, k: board.forests }),
    improvements: built.length ? w("summary.improvements", { list: list(built) }) : w("summary.improvements.none"),
    threats: w("summary.threats", { n: board.threats }),
  });
}
