// The rules for players, in our words. The numbered rulebook with all rulings is docs/games/new-york-zoo.md.

import type { Section as RulesSection } from "../../rules/section.ts";
import type { Language } from "../../texts/texts.svelte.ts";

export type PictureName = "zoo" | "strip" | "build" | "animals" | "full" | "breed" | "markers";

type Section = RulesSection<PictureName>;

const en: Section[] = [
  {
    id: "goal",
    title: "What it is about",
    text: [
      "Everybody designs a zoo. Whoever covers the whole ground of their board first wins: with enclosures of 4 to 7 spaces, and with attractions of 1 to 8.",
      "In the barn on your board are two to four houses. Each holds one animal. At the start, two of them are taken.",
    ],
    picture: "zoo",
  },
  {
    id: "turn",
    title: "A turn",
    text: ["You take turns clockwise. A turn has up to three parts, and nobody may pass."],
    points: ["Walk the elephant.", "Use the space where it stops: build an enclosure, or take animals.", "If the elephant crossed a line, that species breeds in all zoos."],
  },
  {
    id: "elephant",
    title: "The elephant",
    text: [
      "There is one elephant for all. With 2 or 4 players it walks 1 to 4 spaces, with 3 or 5 players 1 to 3. Empty slots are stepped over and not counted.",
      "You may stop at a stack only if its top enclosure fits into your zoo and you have an animal for it: one in a house, or one of at least two in an enclosure. You may stop at a blue space only if some animal would find a home with you.",
    ],
    picture: "strip",
  },
  {
    id: "build",
    title: "Building an enclosure",
    text: [
      "Take the top enclosure of the stack and place it on free ground, turned and flipped as you like. It need not touch anything. What lies, stays.",
      "Then one or two animals of one species move in, from houses or from other enclosures of yours. An enclosure that gives animals away keeps at least one.",
    ],
    picture: "build",
  },
  {
    id: "animals",
    title: "Taking animals",
    text: ["A blue space gives you the two animals that it shows, one after the other in the order you like. Or take a single animal of any species instead."],
    points: [
      "An animal moves into an empty house, to its own kind, or into an empty enclosure.",
      "When it moves into an enclosure, one of the same species may follow from a house.",
      "No enclosure gets more than two animals in one action.",
      "A second animal without a home is lost.",
    ],
    picture: "animals",
  },
  {
    id: "full",
    title: "A full enclosure",
    text: [
      "When there is an animal on every space, all of them leave at once. The empty enclosure stays and takes any species next. One of the animals may stay with you, if a house is empty.",
      "And you get an attraction: choose any kind that is left, and place it at once on free ground. Attractions of one space never run out.",
    ],
    picture: "full",
  },
  {
    id: "breeding",
    title: "Breeding",
    text: ["Each line across the strip belongs to a species. If the elephant has crossed one, that species breeds after the main action, in every zoo, beginning with whoever moved."],
    points: [
      "Choose up to two of your enclosures with at least two animals of that species. Each gets exactly one more.",
      "One of that species may then follow into each of them from a house.",
      "Full enclosures are exchanged for attractions, clockwise from whoever moved.",
      "Bonus, with up to 3 players: if you bred, one other enclosure with at least two animals of any species may breed, too.",
      "Several lines in one move breed one after the other, in the order crossed.",
    ],
    picture: "breed",
  },
  {
    id: "end",
    title: "The end",
    text: [
      "Who covers the last free space in their main action has won at once, and nothing breeds any more. If it happens while animals breed, that breeding is finished in all zoos, and the game is over. Further lines that the elephant has crossed do not breed.",
      "Fewer free spaces rank higher. If that is equal, more animals, in enclosures and houses together; if that is equal, too, you share the rank.",
    ],
  },
  {
    id: "short",
    title: "The short game for two",
    text: [
      "Before the game, everybody gets three enclosures of 7 and three of 6 spaces and places all six unseen, without animals. You may start over as often as you like. Then both zoos are shown, and the game begins.",
      "These enclosures are empty: animals that you take may move in. On the strip are two tiles on each slot.",
    ],
  },
  {
    id: "solo",
    title: "Alone",
    text: [
      "Cover your zoo before the elephant reaches the start for the second time, after 50 spaces; empty slots count here. Each turn you spend one of five markers, or make a free move to the next blue space.",
      "The markers 1, 2 and 3 walk exactly so far, 4+ any distance from 4 up to less than a lap, and with 0 the elephant stays and you use its space again. When all five are spent, they come back.",
      "Your score is the number of spaces that are left to walk. Arriving at the start exactly is allowed for a last turn; a move past it loses.",
    ],
    picture: "markers",
  },
  {
    id: "fine",
    title: "Fine points",
    text: ["Where the printed rules leave a question open, we decided like this:"],
    points: [
      "Everybody may look through all stacks, so nothing is hidden.",
      "Of several full enclosures, the owner chooses which is exchanged first.",
      "An attraction must be taken while any fits. On a full board the animals still leave.",
      "If the first of two animals ends the game, the second does not come.",
      "Offspring and bonus may be declined. Who declines all offspring gets no bonus.",
    ],
  },
];

const de: Section[] = [
  {
    id: "goal",
    title: "Worum es geht",
    text: [
      "Alle gestalten einen Zoo. Wer den Boden seiner Tafel zuerst ganz bedeckt, gewinnt: mit Gehegen von 4 bis 7 Feldern und mit Attraktionen von 1 bis 8.",
      "In der Scheune auf deiner Tafel sind zwei bis vier Häuser. In jedem wohnt ein Tier. Zu Beginn sind zwei davon bewohnt.",
    ],
    picture: "zoo",
  },
  {
    id: "turn",
    title: "Ein Zug",
    text: ["Ihr seid im Uhrzeigersinn an der Reihe. Ein Zug hat bis zu drei Teile, und niemand darf passen."],
    points: ["Den Elefanten führen.", "Das Feld nutzen, auf dem er anhält: ein Gehege bauen oder Tiere nehmen.", "Hat der Elefant eine Linie überschritten, vermehrt sich diese Art in allen Zoos."],
  },
  {
    id: "elephant",
    title: "Der Elefant",
    text: [
      "Es gibt einen Elefanten für alle. Zu zweit oder viert geht er 1 bis 4 Felder weit, zu dritt oder fünft 1 bis 3. Leere Stapelplätze werden übersprungen und nicht gezählt.",
      "Bei einem Stapel darfst du nur anhalten, wenn sein oberstes Gehege in deinen Zoo passt und du ein Tier dafür hast: eines in einem Haus oder eines von mindestens zweien in einem Gehege. Auf einem blauen Feld nur, wenn irgendein Tier bei dir ein Zuhause fände.",
    ],
    picture: "strip",
  },
  {
    id: "build",
    title: "Ein Gehege bauen",
    text: [
      "Nimm das oberste Gehege des Stapels und lege es auf freien Boden, beliebig gedreht und gewendet. Es muss nichts berühren. Was liegt, bleibt liegen.",
      "Dann ziehen ein oder zwei Tiere einer Art ein, aus Häusern oder aus anderen Gehegen. Ein Gehege, das Tiere abgibt, behält mindestens eines.",
    ],
    picture: "build",
  },
  {
    id: "animals",
    title: "Tiere nehmen",
    text: ["Ein blaues Feld bringt dir die beiden gezeigten Tiere, nacheinander in beliebiger Folge. Oder nimm stattdessen ein einzelnes Tier irgendeiner Art."],
    points: [
      "Ein Tier zieht in ein leeres Haus, zu seinesgleichen oder in ein leeres Gehege.",
      "Zieht es in ein Gehege, darf ihm eines derselben Art aus einem Haus folgen.",
      "Kein Gehege bekommt in einer Aktion mehr als zwei Tiere.",
      "Ein zweites Tier ohne Zuhause geht verloren.",
    ],
    picture: "animals",
  },
  {
    id: "full",
    title: "Ein volles Gehege",
    text: [
      "Steht auf jedem Feld ein Tier, ziehen alle sofort aus. Das leere Gehege bleibt liegen und nimmt als Nächstes jede Art auf. Eines der Tiere darf bei dir bleiben, wenn ein Haus leer ist.",
      "Und du bekommst eine Attraktion: wähle eine, die noch da ist, und lege sie gleich auf freien Boden. Attraktionen mit einem Feld gehen nie aus.",
    ],
    picture: "full",
  },
  {
    id: "breeding",
    title: "Nachwuchs",
    text: ["Jede Linie quer über die Leiste gehört einer Art. Hat der Elefant eine überschritten, vermehrt sich diese Art nach der Hauptaktion in jedem Zoo, zuerst bei dem, der gezogen hat."],
    points: [
      "Wähle bis zu zwei deiner Gehege mit mindestens zwei Tieren dieser Art. Jedes bekommt genau eines dazu.",
      "In jedes davon darf dann noch ein Tier dieser Art aus einem Haus folgen.",
      "Volle Gehege werden gegen Attraktionen getauscht, reihum ab dem, der gezogen hat.",
      "Bonus, bis zu dritt: hattest du Nachwuchs, darf noch ein anderes Gehege mit mindestens zwei Tieren irgendeiner Art welchen haben.",
      "Mehrere Linien in einem Zug kommen nacheinander dran, in der Folge, in der sie überschritten wurden.",
    ],
    picture: "breed",
  },
  {
    id: "end",
    title: "Das Ende",
    text: [
      "Wer in der Hauptaktion das letzte freie Feld bedeckt, hat sofort gewonnen, und es gibt keinen Nachwuchs mehr. Geschieht es beim Nachwuchs, wird dieser in allen Zoos zu Ende gespielt, und das Spiel ist vorbei. Weitere Linien, die der Elefant überschritten hat, bringen keinen Nachwuchs.",
      "Wer weniger freie Felder hat, liegt vorn. Bei Gleichstand zählen mehr Tiere, in Gehegen und Häusern zusammen; sonst teilt ihr euch den Rang.",
    ],
  },
  {
    id: "short",
    title: "Das kurze Spiel zu zweit",
    text: [
      "Vor dem Spiel bekommen beide drei Gehege mit 7 und drei mit 6 Feldern und legen alle sechs verdeckt, ohne Tiere. Neu beginnen darf man beliebig oft. Dann werden beide Zoos gezeigt, und das Spiel beginnt.",
      "Diese Gehege sind leer: Tiere, die ihr nehmt, dürfen einziehen. Auf jedem Stapelplatz liegen zwei Gehege.",
    ],
  },
  {
    id: "solo",
    title: "Allein",
    text: [
      "Bedecke deinen Zoo, bevor der Elefant zum zweiten Mal zum Start kommt, nach 50 Feldern; leere Stapelplätze zählen hier mit. In jedem Zug gibst du einen von fünf Markern aus oder ziehst frei zum nächsten blauen Feld.",
      "Die Marker 1, 2 und 3 führen genau so weit, 4+ beliebig weit ab 4, doch keine ganze Runde, und mit 0 bleibt der Elefant stehen und du nutzt sein Feld noch einmal. Sind alle fünf ausgegeben, kommen sie zurück.",
      "Deine Punkte sind die Felder, die noch zu gehen wären. Genau auf dem Start anzukommen ist für einen letzten Zug erlaubt; wer darüber hinaus zieht, verliert.",
    ],
    picture: "markers",
  },
  {
    id: "fine",
    title: "Feinheiten",
    text: ["Wo die gedruckten Regeln eine Frage offen lassen, haben wir so entschieden:"],
    points: [
      "Alle dürfen alle Stapel durchsehen, also ist nichts verborgen.",
      "Von mehreren vollen Gehegen bestimmt der Besitzer, welches zuerst getauscht wird.",
      "Eine Attraktion muss genommen werden, solange eine passt. Auf einer vollen Tafel ziehen die Tiere trotzdem aus.",
      "Beendet das erste von zwei Tieren das Spiel, kommt das zweite nicht mehr.",
      "Auf Nachwuchs und Bonus darf man verzichten. Wer auf allen Nachwuchs verzichtet, bekommt keinen Bonus.",
    ],
  },
];

export const rules: Record<Language, Section[]> = { en, de };
