// Why a bot would do something, in the words of Spectacular: more or fewer of what counts (`tally.py`).

import { pointsFor } from "../../advice/points.ts";
import { translator } from "../../texts/texts.svelte.ts";

const points = pointsFor({
  entrance: ["the entrance", "den Eingang"],
  green: ["the jungle", "den Dschungel"],
  blue: ["the water", "das Wasser"],
  grey: ["the mountains", "das Gebirge"],
  orange: ["the savanna", "die Savanne"],
  towers: ["towers", "Türme"],
  animals: ["different animals", "verschiedene Tiere"],
  missions: ["missions", "Aufträge"],
});

export const gains = {
  en: {
    ...points.en,
    "towers built.more": "builds {n, one: a tower, other: {n} towers}",
    "hearts.more": "adds {n, one: a breeding tile, other: {n} breeding tiles}",
    "fed.more": "feeds {n, one: 1 tile, other: {n} tiles}",
    "tiles.more": "adds {n, one: 1 tile, other: {n} tiles}",
    "workers.more": "gains {n, one: a worker, other: {n} workers}",
    "workers.fewer": "spends {n, one: a worker, other: {n} workers}",
  },
  de: {
    ...points.de,
    "towers built.more": "baut {n, one: einen Turm, other: {n} Türme}",
    "hearts.more": "legt {n, one: ein Brutplättchen, other: {n} Brutplättchen} dazu",
    "fed.more": "füttert {n, one: 1 Plättchen, other: {n} Plättchen}",
    "tiles.more": "legt {n, one: 1 Plättchen, other: {n} Plättchen} dazu",
    "workers.more": "bringt {n, one: einen Helfer, other: {n} Helfer}",
    "workers.fewer": "verbraucht {n, one: einen Helfer, other: {n} Helfer}",
  },
};

export const gain = translator<string>(gains);
