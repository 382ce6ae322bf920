// Names that nobody has to think of: tables are called like places, guests like animals, bots like neighbours.

import type { Language } from "../texts/texts.svelte.ts";

const TREES = [
  "Ahorn", "Apfel", "Birken", "Brombeer", "Buchen", "Efeu", "Eiben", "Eichen", "Erlen", "Eschen", "Espen", "Farn", "Fichten", "Flieder",
  "Ginster", "Hasel", "Heide", "Holunder", "Kastanien", "Kiefern", "Kirsch", "Lärchen", "Linden", "Mispel", "Moos", "Pappel", "Platanen",
  "Quitten", "Robinien", "Rosen", "Schlehen", "Tannen", "Ulmen", "Wacholder", "Walnuss", "Weiden", "Zedern",
];
// No "wald" and no "au": with some trees they make names of places that a game should not be called after.
const PLACES = ["hof", "weg", "platz", "grund", "allee", "hain", "gasse", "garten", "winkel", "ufer", "brunnen", "steg"];

export const PLACE_NAMES: readonly string[] = TREES.flatMap((tree) => PLACES.map((place) => tree + place));

const ADJECTIVES = {
  en: ["Brave", "Bright", "Calm", "Clever", "Curious", "Early", "Gentle", "Happy", "Kind", "Lively", "Lucky", "Merry", "Nimble", "Patient", "Quick", "Quiet", "Sleepy", "Sunny", "Swift", "Wise"],
  de: ["Bunter", "Flinker", "Froher", "Früher", "Heiterer", "Kecker", "Kluger", "Kühner", "Leiser", "Lustiger", "Müder", "Munterer", "Netter", "Ruhiger", "Sanfter", "Schlauer", "Sonniger", "Stiller", "Wacher", "Weiser"],
} as const satisfies Record<Language, readonly string[]>;

/** The animals that guests are called after, each with its drawing; the German adjectives want masculine ones. */
const ANIMALS: Record<Language, Record<string, string>> = {
  en: {
    Bear: "face-bear", Camel: "piece-camel", Cheetah: "face-cheetah", Chinchilla: "face-chinchilla", Condor: "face-condor", Crocodile: "face-crocodile", Dolphin: "piece-dolphin", Dugong: "piece-dugong",
    Elephant: "piece-elephant", Flamingo: "piece-flamingo", Fox: "face-fox", Giraffe: "piece-giraffe", Gorilla: "face-gorilla", Kangaroo: "piece-kangaroo", Lemur: "face-lemur", Lion: "face-lion",
    Meerkat: "piece-meerkat", Okapi: "face-okapi", Orangutan: "face-orangutan", Otter: "piece-otter", Panda: "face-panda", Pangolin: "piece-pangolin", Penguin: "piece-penguin", Rhino: "face-rhinoceros",
    Saola: "face-saola", Sloth: "face-sloth", Tiger: "face-tiger", Turtle: "piece-turtle", Wolf: "face-wolf",
  },
  de: {
    Bär: "face-bear", Delfin: "piece-dolphin", Dugong: "piece-dugong", Elefant: "piece-elephant", Flamingo: "piece-flamingo", Fuchs: "face-fox", Gepard: "face-cheetah", Gorilla: "face-gorilla", Kondor: "face-condor",
    Lemur: "face-lemur", Löwe: "face-lion", Orangutan: "face-orangutan", Otter: "piece-otter", Panda: "face-panda", Pinguin: "piece-penguin", Tiger: "face-tiger", Wildhund: "face-wild-dog", Wolf: "face-wolf",
  },
};

const FACES = [
  "face-panda", "face-polar-bear", "face-bear", "face-lion", "face-tiger", "face-snow-leopard", "face-cheetah", "face-wolf", "face-fox",
  "face-orangutan", "face-gorilla", "face-sloth", "face-saola", "face-rhinoceros", "face-red-panda", "face-lemur", "face-crocodile", "face-okapi",
];

/** Bots of each level, as many as can sit at a table. They have no animals' names: those belong to guests. */
const BOTS: Record<string, readonly string[]> = {
  random: ["Pip", "Zig", "Jojo", "Bix", "Tumi", "Wim"],
  beginner: ["Dot", "Milo", "Lulu", "Tam", "Fibi", "Nino"],
  regular: ["Ada", "Otto", "Mika", "Rosa", "Juno", "Levi"],
  strong: ["Greta", "Hugo", "Vera", "Bruno", "Iris", "Emil"],
  expert: ["Selma", "Magnus", "Freya", "Oskar", "Thea", "Viktor"],
};
const OTHER_BOTS = ["Kim", "Robin", "Toni", "Sascha", "Alex", "Sam"]; // those of somebody's own

/** FNV-1a: spreads well over short texts. */
function digest(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}

const pick = <T>(from: readonly T[], number: number): T => from[number % from.length]!;

/** What a table is called, on every device alike. */
export const placeName = (table: string): string => pick(PLACE_NAMES, digest(table));

/** The animal beside a name: the id of a symbol. Who is called after an animal has its face. */
export function avatarOf(name: string): string {
  const animal = name.split(" ").findLast((word) => word in ANIMALS.en || word in ANIMALS.de);
  return animal ? (ANIMALS.en[animal] ?? ANIMALS.de[animal]!) : pick(FACES, digest(name));
}

/** What a bot is called: the first, second ... of its level at a table. */
export const botName = (level: string, place: number): string => pick(BOTS[level === "greedy" ? "regular" : level] ?? OTHER_BOTS, place);

/** A friendly name for somebody who has not said one. */
export function guestName(language: Language, random: () => number = Math.random): string {
  const animals = Object.keys(ANIMALS[language]);
  return `${pick(ADJECTIVES[language], Math.floor(random() * ADJECTIVES[language].length))} ${pick(animals, Math.floor(random() * animals.length))}`;
}
