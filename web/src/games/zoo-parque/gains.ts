// Why a bot would do something, in the words of Zoo Parque: more or fewer of what counts (`tally.py`).

import { translator } from "../../texts/texts.svelte.ts";

export const gains = {
  en: {
    "exhibits.more": "scores {n, one: 1 point, other: {n} points} for exhibits",
    "exhibits.fewer": "gives up {n, one: 1 point, other: {n} points} for exhibits",
    "rivals.more": "gives the best other {n, one: 1 point, other: {n} points}",
    "rivals.fewer": "takes {n, one: 1 point, other: {n} points} from the best other",
    "unclaimed.more": "makes {n, one: 1 point, other: {n} points} of exhibits that can still be claimed",
    "unclaimed.fewer": "leaves {n, one: 1 point, other: {n} points} fewer to be claimed",
    "pawns.more": "brings {n, one: a pawn, other: {n} pawns} back",
    "pawns.fewer": "spends {n, one: a pawn, other: {n} pawns}",
    "cards.more": "fulfils {n, one: a card, other: {n} cards}",
    "cards.fewer": "loses {n, one: a card, other: {n} cards}",
  },
  de: {
    "exhibits.more": "bringt {n, one: 1 Punkt, other: {n} Punkte} für Gehege",
    "exhibits.fewer": "kostet {n, one: 1 Punkt, other: {n} Punkte} für Gehege",
    "rivals.more": "gibt den Besten der anderen {n, one: 1 Punkt, other: {n} Punkte}",
    "rivals.fewer": "nimmt den Besten der anderen {n, one: 1 Punkt, other: {n} Punkte}",
    "unclaimed.more": "schafft Gehege für {n, one: 1 Punkt, other: {n} Punkte}, die noch niemandem gehören",
    "unclaimed.fewer": "lässt {n, one: 1 Punkt, other: {n} Punkte} weniger zu beanspruchen",
    "pawns.more": "bringt {n, one: eine Figur, other: {n} Figuren} zurück",
    "pawns.fewer": "kostet {n, one: eine Figur, other: {n} Figuren}",
    "cards.more": "erfüllt {n, one: eine Karte, other: {n} Karten}",
    "cards.fewer": "verliert {n, one: eine Karte, other: {n} Karten}",
  },
} as const;

export const gain = translator<string>(gains);
