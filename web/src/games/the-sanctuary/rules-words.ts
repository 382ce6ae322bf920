// What stands on the page of the rules beside their text, in all languages.

import { translator } from "../../texts/texts.svelte.ts";

const en = {
  "filter": "What do you play?",
  "filter.help": "The page shows only what is in play.",
  "icons": "What the drawings on cards mean",
  "icons.text": "Each card shows its main above and its side below. These drawings are on the cards in play; point at a card at the table to read its sentence.",
  "icons.and": "any of the parts, in any order",
  "icons.or": "one of the parts",
  "icons.threat": "after the main, take so many threats",
  "icons.hedge": "a hedge: nobody sees past it",
  "tiles": "All improvements",
  "tiles.text": "Not all of them are in a game: each tile has two sides, and only the one that lies up counts.",
  "tile": "Improvement",
  "when": "When",
  "what": "What it does",
  "ours": "What is our own",
  "ours.text": "The rulebook prints six of the 100 action cards. The other 94, and a few numbers, are our reconstruction around everything that it does state. Whoever owns the box can play with the true list: see the documentation. Reconstructed are:",
  "fans": "The Sanctuary: Endangered Species is a game by Przemek Wojtkowiak, published by Cube Factory of Ideas, with illustrations by Patrycja Ignaczak. This is an unofficial fan project with drawings and texts of our own, not affiliated with the publisher.",
} as const;

export type RulesKey = keyof typeof en;

const de: Record<RulesKey, string> = {
  "filter": "Was spielt ihr?",
  "filter.help": "Die Seite zeigt nur, was im Spiel ist.",
  "icons": "Was die Zeichnungen auf den Karten bedeuten",
  "icons.text": "Jede Karte zeigt oben ihre Hauptaktion und unten ihre Nebenaktion. Diese Zeichnungen sind auf den Karten im Spiel; zeige am Tisch auf eine Karte, um ihren Satz zu lesen.",
  "icons.and": "beliebige der Teile, in beliebiger Reihenfolge",
  "icons.or": "einer der Teile",
  "icons.threat": "nach der Hauptaktion so viele Bedrohungen nehmen",
  "icons.hedge": "eine Hecke: Niemand sieht an ihr vorbei",
  "tiles": "Alle Verbesserungen",
  "tiles.text": "Nicht alle sind in einem Spiel: Jede Tafel hat zwei Seiten, und nur die obere zählt.",
  "tile": "Verbesserung",
  "when": "Wann",
  "what": "Was sie bewirkt",
  "ours": "Was von uns ist",
  "ours.text": "Die Anleitung druckt sechs der 100 Aktionskarten ab. Die anderen 94 und einige Zahlen haben wir um alles herum nachgebaut, was sie nennt. Wer die Schachtel hat, kann mit der echten Liste spielen: siehe Dokumentation. Nachgebaut sind:",
  "fans": "The Sanctuary: Endangered Species ist ein Spiel von Przemek Wojtkowiak, erschienen bei Cube Factory of Ideas, illustriert von Patrycja Ignaczak. Dies ist ein inoffizielles Fanprojekt mit eigenen Zeichnungen und Texten, ohne Verbindung zum Verlag.",
};

/** What is reconstructed is told by the server, in English. */
export const OURS_DE: Record<string, string> = {
  "how the cards of a round lie in rows": "wie die Karten einer Runde in Reihen liegen",
  "94 of the 100 action cards, and colour, mark and hedge of the other six": "94 der 100 Aktionskarten, und Farbe, Zeichen und Hecke der anderen sechs",
  "the points of the improvement for sets of four colours": "die Punkte der Verbesserung für Sätze aus vier Farben",
  "the colours of the improvement tiles, and which improvements share a tile": "die Farben der Verbesserungen, und welche sich eine Tafel teilen",
  "13 of the 16 animals, and the colour of the snow leopard": "13 der 16 Tiere, und die Farbe des Schneeleoparden",
  "which animals are in a set, and what the sets are called": "welche Tiere zusammengehören, und wie die Sätze heißen",
  "the points for flooding and forestation": "die Punkte für Flutung und Aufforstung",
  "which rounds are on which space of the timeline": "welche Runden auf welchem Feld der Zeitleiste sind",
  "the spaces for happiness tokens": "die Plätze für Freudeplättchen",
  "what threats cost": "was Bedrohungen kosten",
};

export const rulesText = translator<RulesKey>({ en, de });
export const rulesWords = { en, de };
