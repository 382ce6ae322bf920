// The texts of the score pad.

import { translator } from "../../../texts/texts.svelte.ts";

export const en = {
  "side": "Side of the board",
  "distance": "Spaces the elephant has walked",
  "board": "The zoo: choose the spaces that are still free",
  "cell.free": "row {row}, column {column}: free",
  "cell.covered": "row {row}, column {column}: covered",
  "cell.from0": "{name} is no space: rows and columns count from 1.",
  "free": "Free spaces",
  "animals": "Animals on the zoo board",
  "animals.help": "In enclosures and in houses. They decide a tie.",
  "clear": "Start over",
  "how.free": "{n} of {all} spaces",
  "how.walked": "50 less the {n} walked",
};

export const de: Record<keyof typeof en, string> = {
  "side": "Seite des Plans",
  "distance": "Felder, die der Elefant gelaufen ist",
  "board": "Der Zoo: wähle die Felder, die noch frei sind",
  "cell.free": "Zeile {row}, Spalte {column}: frei",
  "cell.covered": "Zeile {row}, Spalte {column}: bedeckt",
  "cell.from0": "{name} ist kein Feld: Zeilen und Spalten zählen ab 1.",
  "free": "Freie Felder",
  "animals": "Tiere auf dem Zooplan",
  "animals.help": "In Gehegen und in Häusern. Sie entscheiden bei Gleichstand.",
  "clear": "Von vorn",
  "how.free": "{n} von {all} Feldern",
  "how.walked": "50 weniger {n} gelaufene",
};

export const p = translator<keyof typeof en>({ en, de });
