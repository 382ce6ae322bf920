// What the actions on cards say, as a sentence in each language. The English one is word for word the server's, so that a
// sentence that the server tells can be found among the effects, and told in another language or in icons.

import { language, type Language } from "../../texts/texts.svelte.ts";

export type Effect = readonly [name: string, ...parts: (string | number | Effect)[]];

export const isEffect = (part: unknown): part is Effect => Array.isArray(part);
export const isCombination = ([name]: Effect): boolean => name === "and" || name === "or";

/** The parts of an effect that can be chosen or performed by themselves, the whole first. */
export function* partsOf(effect: Effect): Generator<Effect> {
  yield effect;
  for (const part of effect.slice(1)) {
    if (isEffect(part)) yield* partsOf(part);
    else if (effect[0] === "gain") yield ["gain", part];
  }
}

/** The part of a combination with this number. */
export const partAt = (effect: Effect | undefined, number: number): Effect | undefined => effect?.slice(1).filter(isEffect)[number];

const BRACKETED = new Set(["and", "or", "twice", "skip_main", "pop_store", "pop_discard", "exchange"]);

interface Grammar {
  between: Record<string, string>;
  twice: string;
  skip: Record<string, string>;
  take: (what: string) => string;
  joined: (parts: string[]) => string;
  resources: (n: number, colour: string) => string;
  basic: Record<string, (...parts: (string | number)[]) => string>;
}

const en: Grammar = {
  between: { and: " AND ", or: " OR " },
  twice: "once or twice: ",
  skip: { this: "give up this volunteer's main action: ", other: "give up your other volunteer's main action: " },
  take: (what) => `take ${what}`,
  joined: joined("and"),
  resources: (n, colour) => (colour !== "any" ? `${n} ${colour}` : n === 1 ? "1 resource of any colour" : `${n} resources of any colours`),
  basic: {
    move: (c) => (c === "any" ? "move 1 resource to the storehouse of its colour" : `move 1 ${c} to your ${c} storehouse`),
    animal: (c, k) => (Number(k) > 1 ? `take up to ${k} animals of different colours` : c === "any" ? "take an animal of any colour" : `take a ${c} animal`),
    pop: (c) => `population +1 for ${whomEn(c)}`,
    pop_store: (c) =>
      c === "any"
        ? "if there is a resource in one of your storehouses, population +1 for the animal of that storehouse"
        : `if there is a resource in your ${c} storehouse, population +1 for ${whomEn(c)}`,
    pop_discard: (c, t) => `discard ${en.resources(1, String(c))}: population +1 for ${whomEn(t)}`,
    happy: (c, k) => (c === "any" && Number(k) > 1 ? `place 1 happiness token on each of up to ${k} animals` : `place 1 happiness token on ${whomEn(c)}`),
    improve: (c, slot) => {
      const tile = c === "any" ? "an improvement" : `a ${c} improvement`;
      if (slot === "other") return `take ${tile} for a storehouse of another colour`;
      return `take ${tile} for ${c === "any" ? "the storehouse of its colour" : `your ${c} storehouse`}`;
    },
    move_improvement: () => "move one of your improvements to a storehouse of another colour",
    land: (k) => (k === 1 ? "acquire land" : `acquire land ${k} times`),
    land_value: (k) => `increase the value of ${k === 1 ? "1 stamp" : `up to ${k} stamps`}`,
    flood: () => "place a flooding token",
    forest: () => "place a forestation token",
    ranger: () => "hire a ranger",
    rescuers: () => "hire rescuers",
    swap: () => "exchange any number of resources of one colour for as many of another colour",
    exchange: (a, b) => `discard ${en.resources(Number(a), "any")}: take ${en.resources(Number(b), "any")}`,
    give_threat: (k) => (k === 1 ? "give 1 threat to an opponent" : `give ${k} threats to opponents`),
    copy_side: (whose) => `perform the side action of a card with ${whose === "own" ? "one of your volunteers" : "an opponent's volunteer"}`,
    copy_main: (whose) => `perform the main action of a card with ${whose === "own" ? "one of your volunteers" : "an opponent's volunteer"}`,
    repeat_main: () => "perform your other volunteer's main action once more",
  },
};

function whomEn(animal: string | number | undefined): string {
  const relation: Record<string, string> = { any: "any one of your animals", same: "your animal of the same colour", other: "an animal of another colour" };
  return relation[String(animal)] ?? `your ${animal} animal`;
}

const STEM: Record<string, string> = { green: "grün", blue: "blau", red: "rot", yellow: "gelb" };
const de: Grammar = {
  between: { and: " UND ", or: " ODER " },
  twice: "ein- oder zweimal: ",
  skip: { this: "verzichte auf die Hauptaktion dieses Helfers: ", other: "verzichte auf die Hauptaktion deines anderen Helfers: " },
  take: (what) => `nimm ${what}`,
  joined: joined("und"),
  resources: (n, colour) => `${n} ${colour === "any" ? "beliebige" : `${STEM[colour]}e`} Ressource${n === 1 ? "" : "n"}`,
  basic: {
    move: (c) => (c === "any" ? "lege 1 Ressource in das Lager ihrer Farbe" : `lege 1 ${STEM[c!]}e Ressource in dein ${STEM[c!]}es Lager`),
    animal: (c, k) => (Number(k) > 1 ? `nimm bis zu ${k} Tiere verschiedener Farben` : c === "any" ? "nimm ein Tier beliebiger Farbe" : `nimm ein ${STEM[c!]}es Tier`),
    pop: (c) => `Bestand +1 für ${whomDe(c)}`,
    pop_store: (c) =>
      c === "any"
        ? "wenn in einem deiner Lager eine Ressource liegt, Bestand +1 für das Tier dieses Lagers"
        : `wenn in deinem ${STEM[c!]}en Lager eine Ressource liegt, Bestand +1 für ${whomDe(c)}`,
    pop_discard: (c, t) => `gib ${de.resources(1, String(c))} ab: Bestand +1 für ${whomDe(t)}`,
    happy: (c, k) => {
      if (Number(k) > 1) return `lege je 1 Freudeplättchen zu bis zu ${k} Tieren`;
      return `lege 1 Freudeplättchen zu ${c === "any" ? "einem deiner Tiere" : `deinem ${STEM[c!]}en Tier`}`;
    },
    improve: (c, slot) => {
      const tile = c === "any" ? "eine Verbesserung" : `eine ${STEM[c!]}e Verbesserung`;
      if (slot === "other") return `nimm ${tile} für ein Lager anderer Farbe`;
      return `nimm ${tile} für ${c === "any" ? "das Lager ihrer Farbe" : `dein ${STEM[c!]}es Lager`}`;
    },
    move_improvement: () => "lege eine deiner Verbesserungen an ein Lager anderer Farbe um",
    land: (k) => (k === 1 ? "erwirb Land" : `erwirb ${k}-mal Land`),
    land_value: (k) => `erhöhe den Wert von ${k === 1 ? "1 Stempel" : `bis zu ${k} Stempeln`}`,
    flood: () => "lege ein Flutungsplättchen",
    forest: () => "lege ein Aufforstungsplättchen",
    ranger: () => "stelle einen Ranger ein",
    rescuers: () => "stelle Tierretter ein",
    swap: () => "tausche beliebig viele Ressourcen einer Farbe gegen ebenso viele einer anderen",
    exchange: (a, b) => `gib ${de.resources(Number(a), "any")} ab: nimm ${de.resources(Number(b), "any")}`,
    give_threat: (k) => (k === 1 ? "gib 1 Bedrohung an einen Gegner" : `gib ${k} Bedrohungen an Gegner`),
    copy_side: (whose) => `führe die Nebenaktion einer Karte aus, auf der ${whose === "own" ? "einer deiner Helfer" : "ein Helfer eines Gegners"} steht`,
    copy_main: (whose) => `führe die Hauptaktion einer Karte aus, auf der ${whose === "own" ? "einer deiner Helfer" : "ein Helfer eines Gegners"} steht`,
    repeat_main: () => "führe die Hauptaktion deines anderen Helfers noch einmal aus",
  },
};

function whomDe(animal: string | number | undefined): string {
  const relation: Record<string, string> = { any: "eines deiner Tiere", same: "dein Tier derselben Farbe", other: "ein Tier anderer Farbe" };
  return relation[String(animal)] ?? `dein ${STEM[String(animal)]}es Tier`;
}

const grammars: Record<Language, Grammar> = { en, de };

function joined(and: string): (parts: string[]) => string {
  return (parts) => (parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} ${and} ${parts.at(-1)}`);
}

/** An effect as a part of a sentence. */
function said(effect: Effect, grammar: Grammar): string {
  const [name, ...parts] = effect;
  const inside = (part: Effect): string => (BRACKETED.has(part[0]) ? `(${said(part, grammar)})` : said(part, grammar));
  const between = grammar.between[name];
  if (between) return parts.filter(isEffect).map(inside).join(between);
  if (name === "twice") return grammar.twice + inside(parts[0] as Effect);
  if (name === "skip_main") return grammar.skip[String(parts[0])] + inside(parts[1] as Effect);
  if (name === "gain" || name === "resource") return grammar.take(grammar.joined(counted(parts.map(String)).map(([n, colour]) => grammar.resources(n, colour))));
  return grammar.basic[name]?.(...(parts as (string | number)[])) ?? name;
}

/** Those that follow each other and are alike are counted. */
export function counted(colours: readonly string[]): [n: number, colour: string][] {
  const found: [number, string][] = [];
  for (const colour of colours) {
    const last = found.at(-1);
    if (last?.[1] === colour) last[0]++;
    else found.push([1, colour]);
  }
  return found;
}

/** An effect as a sentence. */
export function words(effect: Effect, told: Language = language()): string {
  const text = said(effect, grammars[told]);
  const first = text.search(/\p{L}/u);
  return `${text.slice(0, first)}${text.charAt(first).toLocaleUpperCase()}${text.slice(first + 1)}.`;
}
