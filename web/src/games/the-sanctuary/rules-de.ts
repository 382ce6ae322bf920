// The rules for players in German; each sentence only where it is in play.

import { type Played, roundsOf, rowsOf } from "./played.ts";
import type { Section } from "./rules.ts";

export const de = (p: Played): Section[] => [
  {
    id: "goal",
    title: "Worum es geht",
    text: [
      "Ihr leitet je ein Schutzgebiet mit vier Gehegen, eines von jeder Farbe, und habt vier bedrohte Arten dafür. In jeder Runde gehen zwei Helfer hinaus, und was sie sehen, können sie tun.",
      "Holt die Tiere herein, lasst sie sich vermehren und macht sie glücklich, kauft Land, flutet und forstet es auf, füllt Lager und baut Verbesserungen. Die meisten Punkte gewinnen.",
    ],
  },
  {
    id: "start",
    title: "Am Anfang",
    text: [
      "Die Tafeln sind leer: keine Ressourcen, keine Tiere, keine Bedrohungen. Sechs Landplättchen liegen auf deiner Karte, eines auf Parzelle 1, zwei auf Parzelle 2 und drei auf Parzelle 3. Deine vier Tiere warten neben der Tafel.",
      `${p.players === 2 ? "Drei" : "Vier"} Verbesserungen jeder Farbe liegen für alle offen, jede auf einer zufälligen Seite. Sie werden nicht ersetzt.`,
    ],
  },
  {
    id: "round",
    title: "Eine Runde",
    text: [`Es gibt ${roundsOf(p)} Runden. In jeder werden ${rowsOf(p).reduce((a, b) => a + b)} neue Karten ausgelegt, in ${rowsOf(p).length === 1 ? "einer Reihe" : `${rowsOf(p).length} Reihen zu ${rowsOf(p)[0]}`}. Jede Karte hat eine Hauptaktion im Zaun und darunter eine Nebenaktion.`],
    points: [
      "Helfer aufstellen: vom Startspieler an stellt jeder einen auf, dann der letzte einen zweiten, und so weiter zurück bis zum Startspieler.",
      p.isAdvanced
        ? "Aufgaben ausführen: vom Startspieler an hat jeder einen Zug, in dem beide Helfer handeln."
        : "Aufgaben ausführen: vom Startspieler an aktiviert jeder einen Helfer; dann jeder den anderen.",
      "Aufräumen: Helfer kommen zurück, Karten verlassen das Spiel, und was einmal pro Runde geht, ist wieder bereit. Der nächste Platz wird Startspieler.",
    ],
  },
  {
    id: "sight",
    title: "Die Sichtlinie",
    text: ["Ein Helfer schaut entlang seiner Reihe nach links und rechts. Er sieht jede Karte bis zum Ende der Reihe, bis zur ersten Hecke oder bis zur ersten Karte, auf der ein Helfer ist, gleich wessen, stehend oder liegend. Diese Karte selbst sieht er nicht, und die eigene auch nicht."],
    picture: "sight",
  },
  {
    id: "placing",
    title: "Wo ein Helfer stehen darf",
    text: ["Auf jeder freien Karte, von der er mindestens eine Karte sieht. Und kein anderer Helfer darf die letzte Karte verlieren, die er sieht, weder deiner noch sonst einer.", "Gibt es keine solche Karte, darf ein Helfer auch stehen, wo er selbst nichts sieht."],
    picture: "placing",
  },
  {
    id: "tasks",
    title: "Aufgaben ausführen",
    text: ["Ein Helfer führt die Hauptaktion seiner eigenen Karte aus und die Nebenaktionen der Karten, die er sieht: welche du willst, in beliebiger Reihenfolge, jede einmal. Du darfst alles weglassen, aber was begonnen ist, wird mindestens zum Teil ausgeführt."],
    points: [
      "UND: beliebige der Teile, in beliebiger Reihenfolge, mindestens einer.",
      "ODER: genau einer der Teile.",
      "Auf eine Hauptaktion verzichten: Der Helfer, der damit bezahlt, kann sie in dieser Runde nicht mehr ausführen.",
      "Hinlegen: Ein Helfer, der gehandelt hat, liegt auf seiner Karte und verstellt weiter die Sicht.",
      p.isAdvanced
        ? "In der fortgeschrittenen Variante darfst du die Aktionen deiner beiden Helfer beliebig mischen. Die Zahlen 1 und 2 sagen, welcher eine Aktion ausführen kann."
        : "Die Aktionen deiner beiden Helfer werden nicht gemischt: erst alle des einen, in deinem nächsten Zug alle des anderen.",
    ],
  },
  {
    id: "animals",
    title: "Tiere, Bestand, Freude",
    text: ["Ein Tier zieht mit einem Bestand von 1 ein. Er wächst bis höchstens 6. Ein Tier, das bei dir wohnt, kann drei Freudeplättchen haben."],
    points: [
      "Bestand +1 ist manchmal umsonst, kostet manchmal eine Ressource aus deiner Zentrale, oder verlangt eine Ressource im Lager dieses Tiers. Die bleibt dann liegen.",
      "Am Ende zählt ein Tier seinen Bestand mal eins mehr als seine Freudeplättchen.",
    ],
    picture: "scoring",
  },
  {
    id: "resources",
    title: "Ressourcen und Lager",
    text: ["Ressourcen kommen in deine Zentrale. Von dort werden sie abgegeben oder in das Lager ihrer Farbe gelegt, wo sie für immer bleiben. Ein graues Quadrat mit Fragezeichen ist eine Ressource beliebiger Farbe."],
    points: ["Am Ende ist jedes Paar einer Farbe in der Zentrale 3 Punkte wert.", "Jede Ressource in einem Lager ist 2 Punkte wert."],
  },
  {
    id: "land",
    title: "Land",
    text: ["Wer Land erwirbt, nimmt ein Plättchen von der niedrigsten Parzelle, die noch eines hat, und stempelt es auf die Zeitleiste, auf das Feld der laufenden Runde. Frühe Stempel sind mehr wert: 4 Punkte in Runde 1, 3 in den Runden 2 und 3, 2 in den Runden 4 und 5" + (p.players === 2 ? ", 1 in Runde 6." : ".")],
    points: [
      "Den Wert erhöhen heißt: ein Stempel rückt ein Feld hinauf, höchstens auf 4 Punkte.",
      "Eine Parzelle ohne Plättchen ist gekauft. Die eigene ist es immer.",
      "Flutung und Aufforstung kommen auf gekaufte Parzellen, der Reihe nach: eigene, 1, 2, 3. Jede Parzelle hat für beides einen Platz, 2, 3, 4 und 5 Punkte wert.",
    ],
  },
  {
    id: "improvements",
    title: "Verbesserungen",
    text: ["Unter jedem Lager ist Platz für eine Verbesserung, in der Regel von der Farbe des Lagers. Manche wirken immer, manche einmal pro Runde oder einmal im Spiel, jederzeit in deinem Zug, manche am Ende."],
  },
  {
    id: "staff",
    title: "Ranger und Tierretter",
    text: ["Von beiden gibt es vier für alle. Man kann sie einmal pro Runde einsetzen, jederzeit im eigenen Zug."],
    points: ["Ranger: Lege eine Ressource darunter, einmal für das ganze Spiel. Von da an entfernt er in jeder Runde eine deiner Bedrohungen.", "Tierretter: Gib zwei Ressourcen aus deiner Zentrale ab für Bestand +1."],
  },
  {
    id: "threats",
    title: "Bedrohungen",
    text: ["Eine Karte mit Bedrohungen bringt sie dem, der ihre Hauptaktion ausgeführt hat, jedes Mal, auch wenn sie kopiert wurde. Nebenaktionen bringen keine. Am Ende kosten sie: 1, 2, 4, 6, 9, 12, 16, 20 Punkte für eine bis acht, und jede weitere 5."],
  },
  {
    id: "copying",
    title: "Kopieren",
    text: ["Manche Aktionen führen die Haupt- oder Nebenaktion einer anderen Karte aus, auf der ein Helfer steht, ob in Sicht oder nicht. Du führst sie mit deiner eigenen Tafel aus, und ihre Bedrohungen nimmst du. Dieselbe Aktion kann ein Helfer nicht zweimal ausführen, auch nicht durch Kopieren."],
  },
  {
    id: "free",
    title: "Jederzeit in deinem Zug",
    text: ["Ranger, Tierretter und Verbesserungen, die bereit sind, leuchten auf deiner Tafel, sobald man sie einsetzen kann: zwischen zwei Aktionen, und zwischen den Teilen eines UND."],
  },
  {
    id: "end",
    title: "Ende und Wertung",
    text: [`Das Spiel endet nach Runde ${roundsOf(p)}. Dann zählt ihr:`],
    points: [
      "Flutung und Aufforstung: die Punkte ihrer Plätze",
      "Tiere: Bestand mal (1 + Freudeplättchen)",
      "Zentrale: 3 für jedes Paar einer Farbe",
      "Lager: 2 für jede Ressource",
      "Land: die Punkte des Feldes jedes Stempels",
      "Verbesserungen mit einer Wirkung am Ende",
      "Bedrohungen: werden abgezogen",
      "Bei Gleichstand entscheiden mehr Punkte aus Tieren; dann ist der Sieg geteilt.",
    ],
  },
];
