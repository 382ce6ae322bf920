// Why a bot would do something, in the words of Spectacular: more or fewer of what counts (`tally.py`).

import { translator } from "../../texts/texts.svelte.ts";

const en = (what: string) => ({ more: `scores {n, one: 1 point, other: {n} points} for ${what}`, fewer: `gives up {n, one: 1 point, other: {n} points} for ${what}` });
const de = (what: string) => ({ more: `bringt {n, one: 1 Punkt, other: {n} Punkte} für ${what}`, fewer: `kostet {n, one: 1 Punkt, other: {n} Punkte} für ${what}` });

const POINTS = {
  entrance: ["the entrance", "den Eingang"],
  green: ["the jungle", "den Dschungel"],
  blue: ["the water", "das Wasser"],
  grey: ["the mountains", "das Gebirge"],
  orange: ["the savanna", "die Savanne"],
  towers: ["towers", "Türme"],
  animals: ["different animals", "verschiedene Tiere"],
  missions: ["missions", "Aufträge"],
} as const;

const points = (said: (what: string) => { more: string; fewer: string }, number: 0 | 1): Record<string, string> =>
  Object.fromEntries(Object.entries(POINTS).flatMap(([name, words]) => Object.entries(said(words[number])).map(([way, text]) => [`${name}.${way}`, text])));

export const gains = {
  en: {
    ...points(en, 0),
    "towers built.more": "builds {n, one: a tower, other: {n} towers}",
    "hearts.more": "adds {n, one: a breeding tile, other: {n} breeding tiles}",
    "fed.more": "feeds {n, one: 1 tile, other: {n} tiles}",
    "tiles.more": "adds {n, one: 1 tile, other: {n} tiles}",
    "workers.more": "gains {n, one: a worker, other: {n} workers}",
    "workers.fewer": "spends {n, one: a worker, other: {n} workers}",
  },
  de: {
    ...points(de, 1),
    "towers built.more": "baut {n, one: einen Turm, other: {n} Türme}",
    "hearts.more": "legt {n, one: ein Brutplättchen, other: {n} Brutplättchen} dazu",
    "fed.more": "füttert {n, one: 1 Plättchen, other: {n} Plättchen}",
    "tiles.more": "legt {n, one: 1 Plättchen, other: {n} Plättchen} dazu",
    "workers.more": "bringt {n, one: einen Arbeiter, other: {n} Arbeiter}",
    "workers.fewer": "verbraucht {n, one: einen Arbeiter, other: {n} Arbeiter}",
  },
};

export const gain = translator<string>(gains);
