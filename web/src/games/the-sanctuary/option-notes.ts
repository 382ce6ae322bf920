// What can be agreed on before a game of The Sanctuary, explained in all languages.

import { notesOf } from "../../shell/option-notes.ts";

export const notes = notesOf({
  en: {
    players: "Two play six rounds, three or four play five.",
    variant: "Begin with the basic game; in the advanced variant both volunteers act in one turn, so there is more to plan.",
    rows: "Volunteers see along their row, so they see more cards in long rows than in rows of five.",
    "why.rows": "Three players have sixteen cards, which do not make rows of five.",
  },
  de: {
    players: "Zu zweit spielt ihr sechs Runden, zu dritt oder viert fünf.",
    variant: "Fangt mit dem Grundspiel an; bei der fortgeschrittenen Variante handeln beide Helfer in einem Zug, und es gibt mehr zu planen.",
    rows: "Helfer sehen ihre Reihe entlang, in langen Reihen also mehr Karten als in Reihen zu fünft.",
    "why.rows": "Zu dritt sind es sechzehn Karten, und die ergeben keine Reihen zu fünft.",
  },
});
