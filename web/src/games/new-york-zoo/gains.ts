// Why a bot would do something, in the words of New York Zoo: more or fewer of what counts (`tally.py`).

import { translator } from "../../texts/texts.svelte.ts";

export const gains = {
  en: {
    "free spaces.more": "leaves {n, one: 1 more space, other: {n} more spaces} free",
    "free spaces.fewer": "covers {n, one: 1 space, other: {n} spaces}",
    "gaps.more": "leaves {n, one: a single gap, other: {n} single gaps}",
    "gaps.fewer": "fills {n, one: a single gap, other: {n} single gaps}",
    "edges.more": "makes the free spaces more ragged",
    "edges.fewer": "smooths the edge of the free spaces",
    "animals.more": "brings {n, one: 1 animal, other: {n} animals}",
    "animals.fewer": "lets {n, one: 1 animal, other: {n} animals} go",
    "breeders.more": "makes {n, one: 1 more enclosure, other: {n} more enclosures} ready to breed",
    "breeders.fewer": "leaves {n, one: 1 enclosure, other: {n} enclosures} fewer to breed",
  },
  de: {
    "free spaces.more": "lässt {n, one: 1 Feld, other: {n} Felder} mehr frei",
    "free spaces.fewer": "bedeckt {n, one: 1 Feld, other: {n} Felder}",
    "gaps.more": "lässt {n, one: eine einzelne Lücke, other: {n} einzelne Lücken}",
    "gaps.fewer": "füllt {n, one: eine einzelne Lücke, other: {n} einzelne Lücken}",
    "edges.more": "macht die freien Felder zerklüfteter",
    "edges.fewer": "glättet den Rand der freien Felder",
    "animals.more": "bringt {n, one: 1 Tier, other: {n} Tiere}",
    "animals.fewer": "lässt {n, one: 1 Tier, other: {n} Tiere} gehen",
    "breeders.more": "macht {n, one: 1 Gehege mehr, other: {n} Gehege mehr} bereit für Nachwuchs",
    "breeders.fewer": "lässt {n, one: 1 Gehege, other: {n} Gehege} weniger für Nachwuchs",
  },
} as const;

export const gain = translator<string>(gains);
