// Names that nobody has to think of: tables are called like places, guests like animals.

import type { Language } from "../texts/texts.svelte.ts";

const TREES = [
  "Ahorn", "Apfel", "Birken", "Brombeer", "Buchen", "Efeu", "Eiben", "Eichen", "Erlen", "Eschen", "Espen", "Farn", "Fichten", "Flieder",
  "Ginster", "Hasel", "Heide", "Holunder", "Kastanien", "Kiefern", "Kirsch", "Lärchen", "Linden", "Mispel", "Moos", "Pappel", "Platanen",
  "Quitten", "Robinien", "Rosen", "Schlehen", "Tannen", "Ulmen", "Wacholder", "Walnuss", "Weiden", "Zedern",
];
// No "wald" and no "au": with some trees they make names of places that a game should not be called after.
const PLACES = ["hof", "weg", "platz", "grund", "allee", "hain", "gasse", "garten", "winkel", "ufer", "brunnen", "steg"];

export const PLACE_NAMES: readonly string[] = TREES.flatMap((tree) => PLACES.map((place) => tree + place));

const ANIMALS = {
  en: {
    first: ["Brave", "Bright", "Calm", "Clever", "Curious", "Early", "Gentle", "Happy", "Kind", "Lively", "Lucky", "Merry", "Nimble", "Patient", "Quick", "Quiet", "Sleepy", "Sunny", "Swift", "Wise"],
    second: ["Badger", "Beaver", "Bison", "Crane", "Dolphin", "Falcon", "Finch", "Gecko", "Hedgehog", "Heron", "Ibex", "Lemur", "Lynx", "Marten", "Moose", "Otter", "Owl", "Panda", "Puffin", "Raven", "Seal", "Stork", "Tapir", "Wombat"],
  },
  de: {
    first: ["Bunter", "Flinker", "Froher", "Früher", "Heiterer", "Kecker", "Kluger", "Kühner", "Leiser", "Lustiger", "Müder", "Munterer", "Netter", "Ruhiger", "Sanfter", "Schlauer", "Sonniger", "Stiller", "Wacher", "Weiser"],
    second: ["Biber", "Bison", "Dachs", "Delfin", "Elch", "Falke", "Fink", "Frosch", "Gecko", "Igel", "Kranich", "Lemur", "Luchs", "Marder", "Otter", "Panda", "Pinguin", "Rabe", "Reiher", "Specht", "Storch", "Tapir", "Uhu", "Wombat"],
  },
} as const satisfies Record<Language, { first: readonly string[]; second: readonly string[] }>;

const FACES = [
  "face-panda", "face-polar-bear", "face-bear", "face-lion", "face-tiger", "face-snow-leopard", "face-cheetah", "face-wolf", "face-fox",
  "face-orangutan", "face-gorilla", "face-sloth", "face-saola", "face-rhinoceros", "face-red-panda", "face-lemur", "face-crocodile", "face-okapi",
];

/** FNV-1a: spreads well over short texts. */
function digest(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}

const pick = <T>(from: readonly T[], number: number): T => from[number % from.length]!;

/** What a table is called, on every device alike. */
export const placeName = (table: string): string => pick(PLACE_NAMES, digest(table));

/** The animal beside a person's name: the id of a symbol. */
export const avatarOf = (name: string): string => pick(FACES, digest(name));

/** A friendly name for somebody who has not said one. */
export function guestName(language: Language, random: () => number = Math.random): string {
  const { first, second } = ANIMALS[language];
  return `${pick(first, Math.floor(random() * first.length))} ${pick(second, Math.floor(random() * second.length))}`;
}
