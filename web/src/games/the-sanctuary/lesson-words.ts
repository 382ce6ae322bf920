// What is said in the introduction, in all languages.

import { isTouched } from "../../shell/touch.ts";
import { translator } from "../../texts/texts.svelte.ts";

const en = {
  goal: "This is your sanctuary: four habitats that wait for an animal each, with a storehouse below and room for an improvement. On the right lie your resources, your land, and what troubles you: threats.",
  cards: "These cards are for everybody, ten new ones each round. Above the dashed line is a card's main action, below it the side action. A red triangle means: its main brings a threat. Each of you places two volunteers; yours has a round mark.",
  place: "A volunteer performs the main of its own card, and the side of every card that it sees along the row: up to the first hedge, the first volunteer, or the end. Point at the cards with a ring to see how far one would look. Then place your second volunteer on A5: it sees A4 and A6.",
  "place.touch": "A volunteer performs the main of its own card, and the side of every card that it sees along the row: up to the first hedge, the first volunteer, or the end. Tap a card with a ring to see how far one would look. Then place your second volunteer on A5: it sees A4 and A6.",
  activate: "All volunteers stand. In the basic game you activate one of yours, and on your next turn the other one. Take the one on A5.",
  main: "Lit by the lamp is what it sees, and a dashed frame is around everything that it can do now. Begin with its main: a red animal, and a red resource.",
  part: "AND means: any of the parts, in the order you like. First let the red panda move in.",
  parts: "There it is, with a population of 1. And now the other part: the red resource.",
  side: "Now the side of A6 can be performed, too: happiness for your red animal. Before, there was no animal to make happy. Order matters.",
  more: "Take another red resource from the side of A4. Each action goes once. Two resources of one colour in your management center are worth 3 points at the end.",
  free: "Some things can be done at any time during your turn. You have hired rescuers before: for two resources, population +1. They are lit on your board. Call them.",
  end: "Two red pandas, and a happiness token: 2 points more for the animal, 3 fewer for the pair that you spent. It pays off when it grows on, for happiness multiplies. Nothing is left to do for this volunteer: end the turn. It then lies down, and still blocks the view.",
  land: "Now your other volunteer has its turn. Acquire land: stamps of this round are worth 3 points each at the end, and the parcels become yours, to be flooded and forested. The price is a threat.",
  score: "An animal scores its population times one more than its happiness: 2 × 2 = 4. Stamps are worth the points of their space, threats cost more the more you have. Point at the number of points on the board's edge to see all lines.",
  "score.touch": "An animal scores its population times one more than its happiness: 2 × 2 = 4. Stamps are worth the points of their space, threats cost more the more you have. Tap the number of points on the board's edge to see all lines.",
  last: "That was a turn. After six rounds, or five with three or four players, the most points win. Every drawing is explained under Rules, and pointing at a card tells its sentence.",
  "last.touch": "That was a turn. After six rounds, or five with three or four players, the most points win. Every drawing is explained under Rules, and tapping a card tells its sentence.",
} as const;

export type LessonKey = keyof typeof en;

const de: Record<LessonKey, string> = {
  goal: "Das ist dein Schutzgebiet: vier Gehege, die auf je ein Tier warten, darunter ein Lager und Platz für eine Verbesserung. Rechts liegen deine Ressourcen, dein Land, und was dir Sorgen macht: Bedrohungen.",
  cards: "Diese Karten sind für alle da, jede Runde zehn neue. Über der gestrichelten Linie steht die Hauptaktion einer Karte, darunter die Nebenaktion. Ein rotes Dreieck heißt: Ihre Hauptaktion bringt eine Bedrohung. Ihr stellt je zwei Helfer auf; deine haben ein rundes Zeichen.",
  place: "Ein Helfer führt die Hauptaktion seiner eigenen Karte aus, und die Nebenaktion jeder Karte, die er entlang der Reihe sieht: bis zur ersten Hecke, zum ersten Helfer oder zum Ende. Zeige auf die umrandeten Karten, um zu sehen, wie weit einer schauen würde. Dann stelle deinen zweiten Helfer auf A5: Er sieht A4 und A6.",
  "place.touch": "Ein Helfer führt die Hauptaktion seiner eigenen Karte aus, und die Nebenaktion jeder Karte, die er entlang der Reihe sieht: bis zur ersten Hecke, zum ersten Helfer oder zum Ende. Tippe eine umrandete Karte an, um zu sehen, wie weit einer schauen würde. Dann stelle deinen zweiten Helfer auf A5: Er sieht A4 und A6.",
  activate: "Alle Helfer stehen. Im Grundspiel aktivierst du einen von deinen, und in deinem nächsten Zug den anderen. Nimm den auf A5.",
  main: "Im Lampenlicht liegt, was er sieht, und gestrichelt umrandet ist alles, was er jetzt tun kann. Beginne mit seiner Hauptaktion: ein rotes Tier, und eine rote Ressource.",
  part: "UND heißt: beliebige der Teile, in beliebiger Reihenfolge. Lass zuerst den Roten Panda einziehen.",
  parts: "Da ist er, mit einem Bestand von 1. Und jetzt der andere Teil: die rote Ressource.",
  side: "Jetzt geht auch die Nebenaktion von A6: Freude für dein rotes Tier. Vorher war kein Tier da, das sich freuen konnte. Auf die Reihenfolge kommt es an.",
  more: "Nimm noch eine rote Ressource durch die Nebenaktion von A4. Jede Aktion geht einmal. Zwei Ressourcen einer Farbe in deiner Zentrale sind am Ende 3 Punkte wert.",
  free: "Manches geht jederzeit in deinem Zug. Du hast schon Tierretter eingestellt: für zwei Ressourcen Bestand +1. Sie leuchten auf deiner Tafel. Rufe sie.",
  end: "Zwei Rote Pandas und ein Freudeplättchen: 2 Punkte mehr für das Tier, 3 weniger für das Paar, das du ausgegeben hast. Das lohnt sich, wenn es weiter wächst, denn Freude multipliziert. Für diesen Helfer bleibt nichts zu tun: Beende den Zug. Er legt sich dann hin, und verstellt weiter die Sicht.",
  land: "Jetzt ist dein anderer Helfer dran. Erwirb Land: Stempel dieser Runde sind am Ende je 3 Punkte wert, und die Parzellen werden dein, zum Fluten und Aufforsten. Der Preis ist eine Bedrohung.",
  score: "Ein Tier zählt seinen Bestand mal eins mehr als seine Freude: 2 × 2 = 4. Stempel zählen die Punkte ihres Feldes, Bedrohungen kosten immer mehr, je mehr es sind. Zeige auf die Punktzahl am Rand der Tafel, um alle Zeilen zu sehen.",
  "score.touch": "Ein Tier zählt seinen Bestand mal eins mehr als seine Freude: 2 × 2 = 4. Stempel zählen die Punkte ihres Feldes, Bedrohungen kosten immer mehr, je mehr es sind. Tippe auf die Punktzahl am Rand der Tafel, um alle Zeilen zu sehen.",
  last: "Das war ein Zug. Nach sechs Runden, oder fünf zu dritt und zu viert, gewinnen die meisten Punkte. Jede Zeichnung ist unter Regeln erklärt, und wer auf eine Karte zeigt, liest ihren Satz.",
  "last.touch": "Das war ein Zug. Nach sechs Runden, oder fünf zu dritt und zu viert, gewinnen die meisten Punkte. Jede Zeichnung ist unter Regeln erklärt, und wer eine Karte antippt, liest ihren Satz.",
};

const text = translator<LessonKey>({ en, de });

/** What a lesson says; on a screen that is touched, in words for a finger. */
export function lessonText(key: LessonKey): string {
  const touched = `${key}.touch`;
  return text(isTouched() && touched in en ? (touched as LessonKey) : key);
}
export const lessonWords = { en, de };
