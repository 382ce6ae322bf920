// The rules for players, in our words. The numbered rulebook with all rulings is docs/games/spectacular.md.

import type { Section as RulesSection } from "../../rules/section.ts";
import type { Language } from "../../texts/texts.svelte.ts";

export type PictureName = "choose" | "tower" | "dice" | "workers" | "entrance" | "habitat" | "solo";

type Section = RulesSection<PictureName>;

const en: Section[] = [
  {
    id: "goal",
    title: "What it is about",
    text: [
      "Everybody builds a park of 20 hexagons: tiles with animals, and dice as their food. After two rounds, of 8 and of 7 turns, the park with the most points wins.",
      "One hexagon is printed: your star animal. It counts as a tile and takes only a 6. Three starting tiles lie in the park from the beginning.",
    ],
  },
  {
    id: "start",
    title: "Before the first turn",
    text: ["Each of these once, in either order, or not at all:"],
    points: ["Swap one of your starting tiles for one of the three tiles in your display. Its part goes where the dotted third is printed.", "Roll any of the eight dice in your display again."],
  },
  {
    id: "choose",
    title: "A turn: choose",
    text: [
      "All play at the same time. Choose exactly one item, a tile or a die, from the supply board in front of you, and exactly one from your own display. Dice keep the value that they show.",
      "Nobody sees what the others choose until all have chosen. Until then you can change your mind.",
    ],
    picture: "choose",
  },
  {
    id: "build",
    title: "A turn: build",
    text: ["Place both items in your park, in any order. Whatever you cannot or do not want to place is discarded."],
    points: ["A tile goes onto any vacant hexagon, turned as you like. It need not touch anything.", "A die goes onto a tile of its colour that has no die yet; also onto one that you placed just now."],
  },
  {
    id: "towers",
    title: "Watchtowers",
    text: ["Most tiles have a third of a circle in one corner: black, brown or beige. Where three thirds of one colour meet in a point, a tower stands at once."],
    picture: "tower",
  },
  {
    id: "dice",
    title: "Which die goes where",
    text: ["The colours must match. Besides:"],
    points: ["A breeding tile, with a heart, takes only a 1 or a 2.", "A tile with a part takes 1 to 5; beside a built tower also a 6.", "The star animal takes only a 6."],
    picture: "dice",
  },
  {
    id: "workers",
    title: "Workers",
    text: [
      "You have five workers: one of each colour, and a multicoloured one. Each changes a die of its colour by one, up or down, also from 6 to 1 and from 1 to 6. Then it is used for the rest of the game.",
      "Use them on a die that you are about to place, or at the end of each round on dice in your park. Two together, one of them multicoloured, change a die by two. The die must fit its tile afterwards.",
    ],
    picture: "workers",
  },
  {
    id: "pass",
    title: "The next turn",
    text: ["Whoever has taken a tile from the display draws the next one of their stack. Then all supply boards, as they are, go to the player on the left. Supply boards are filled only before each round."],
  },
  {
    id: "entrance",
    title: "After turn 8: the entrance",
    text: [
      "First you may use workers. Then the entrance is scored, once: dice that lie side by side form a group, whatever their colours. Every group with a die on one of the three hexagons at the entrance counts the sum of its dice.",
      "Then the supply boards are filled again; with up to four players with two dice of each colour.",
    ],
    picture: "entrance",
  },
  {
    id: "scoring",
    title: "After turn 15: scoring",
    text: ["Again you may use workers first. Then these are added to the entrance:"],
    points: [
      "Habitats: tiles of one colour side by side form an area. The sum of its dice is multiplied by the number of its breeding tiles with a die. Without one, the area counts nothing.",
      "Towers: the sum of the three dice around each built tower, if there are three.",
      "Animals: the more different animals, the better, the star animal included. 13 are worth 30 points, 17 are worth 80.",
      "Missions, if you play with them.",
    ],
    picture: "habitat",
  },
  {
    id: "tie",
    title: "A tie",
    text: ["If two have the same points, the higher sum of dice on breeding tiles wins. If that is equal, too, both win."],
  },
  {
    id: "missions",
    title: "Missions",
    text: ["Everybody gets three, one each of the sets A, B and C, before the preparations. What is fulfilled at the end gives its points. The table always shows which are fulfilled as things are."],
  },
  {
    id: "solo",
    title: "Alone",
    text: [
      "Eight dice lie on the left, eight tiles on the right, on spaces 1 to 8. To win you need 200 points and two of your three missions.",
      "Before each round you may roll dice on the left again, once, and discard tiles on the right; new ones come. Then on each turn:",
    ],
    points: [
      "Decide whether you will take a die or a tile.",
      "A solo token is turned up. On the other side, the item with this number leaves; if its space is empty, the next one clockwise.",
      "A worker of its colour, or the multicoloured one, keeps the item. Nothing else leaves instead.",
      "Choose from your side and from your display, and build as usual.",
    ],
    picture: "solo",
  },
  {
    id: "fine",
    title: "Fine points",
    text: ["Where the printed rules leave a question open, we decided like this:"],
    points: [
      "Tiles that were placed and dice that lie stay where they are.",
      "A tile without a die still connects its area.",
      "A tower may stand at a tile whose die was placed before.",
      "Whoever marks dice has to roll them.",
      "With the option \"in order of the supply boards\", seats choose one after another, the lowest number first, and all see it.",
    ],
  },
];

const de: Section[] = [
  {
    id: "goal",
    title: "Worum es geht",
    text: [
      "Alle bauen einen Park aus 20 Sechsecken: Plättchen mit Tieren, und Würfel als ihr Futter. Nach zwei Runden, mit 8 und mit 7 Zügen, gewinnt der Park mit den meisten Punkten.",
      "Ein Sechseck ist aufgedruckt: dein Sterntier. Es zählt als Plättchen und nimmt nur eine 6. Drei Startplättchen liegen von Anfang an im Park.",
    ],
  },
  {
    id: "start",
    title: "Vor dem ersten Zug",
    text: ["Jedes davon einmal, in beliebiger Folge, oder gar nicht:"],
    points: ["Tausche eines deiner Startplättchen gegen eines der drei Plättchen deiner Auslage. Sein Teil kommt dorthin, wo das gepunktete Drittel gedruckt ist.", "Wirf beliebige der acht Würfel deiner Auslage noch einmal."],
  },
  {
    id: "choose",
    title: "Ein Zug: wählen",
    text: [
      "Alle spielen zur selben Zeit. Wähle genau eines, ein Plättchen oder einen Würfel, von der Vorratstafel vor dir, und genau eines aus deiner eigenen Auslage. Würfel behalten die Zahl, die sie zeigen.",
      "Niemand sieht, was die anderen wählen, bis alle gewählt haben. Bis dahin kannst du es dir anders überlegen.",
    ],
    picture: "choose",
  },
  {
    id: "build",
    title: "Ein Zug: bauen",
    text: ["Platziere beides in deinem Park, in beliebiger Folge. Was du nicht platzieren kannst oder willst, wird abgeworfen."],
    points: ["Ein Plättchen kommt auf ein beliebiges freies Sechseck, gedreht wie du willst. Es muss nichts berühren.", "Ein Würfel kommt auf ein Plättchen seiner Farbe, auf dem noch keiner liegt; auch auf eines, das du gerade gelegt hast."],
  },
  {
    id: "towers",
    title: "Wachtürme",
    text: ["Die meisten Plättchen haben in einer Ecke ein Drittel eines Kreises: schwarz, braun oder beige. Wo sich drei Drittel einer Farbe in einem Punkt treffen, steht sofort ein Turm."],
    picture: "tower",
  },
  {
    id: "dice",
    title: "Welcher Würfel wohin darf",
    text: ["Die Farben müssen passen. Außerdem:"],
    points: ["Ein Brutplättchen, mit Herz, nimmt nur eine 1 oder eine 2.", "Ein Plättchen mit Turmteil nimmt 1 bis 5; an einem gebauten Turm auch eine 6.", "Das Sterntier nimmt nur eine 6."],
    picture: "dice",
  },
  {
    id: "workers",
    title: "Helfer",
    text: [
      "Du hast fünf Helfer: einen je Farbe und einen bunten. Jeder ändert einen Würfel seiner Farbe um eins, nach oben oder unten, auch von 6 auf 1 und von 1 auf 6. Dann ist er für den Rest des Spiels benutzt.",
      "Setze sie bei einem Würfel ein, den du gerade platzierst, oder am Ende jeder Runde bei Würfeln im Park. Zwei zusammen, einer davon der bunte, ändern einen Würfel um zwei. Danach muss der Würfel zu seinem Plättchen passen.",
    ],
    picture: "workers",
  },
  {
    id: "pass",
    title: "Der nächste Zug",
    text: ["Wer ein Plättchen aus der Auslage genommen hat, zieht das nächste seines Stapels. Dann gehen alle Vorratstafeln, wie sie sind, nach links weiter. Gefüllt werden sie nur vor jeder Runde."],
  },
  {
    id: "entrance",
    title: "Nach Zug 8: der Eingang",
    text: [
      "Zuerst darfst du Helfer einsetzen. Dann zählt einmal der Eingang: Würfel, die nebeneinander liegen, bilden eine Gruppe, gleich welcher Farbe. Jede Gruppe mit einem Würfel auf einem der drei Sechsecke am Eingang zählt die Summe ihrer Würfel.",
      "Dann werden die Vorratstafeln neu gefüllt; bis zu viert mit zwei Würfeln jeder Farbe.",
    ],
    picture: "entrance",
  },
  {
    id: "scoring",
    title: "Nach Zug 15: die Wertung",
    text: ["Wieder darfst du zuerst Helfer einsetzen. Dann kommt zum Eingang hinzu:"],
    points: [
      "Lebensräume: Plättchen einer Farbe nebeneinander bilden ein Gebiet. Die Summe seiner Würfel wird mit der Zahl seiner Brutplättchen mit Würfel malgenommen. Ohne ein solches zählt das Gebiet nichts.",
      "Türme: die Summe der drei Würfel an jedem gebauten Turm, wenn es drei sind.",
      "Tiere: je mehr verschiedene, desto besser, das Sterntier mitgezählt. 13 sind 30 Punkte wert, 17 sind 80 wert.",
      "Aufträge, wenn ihr mit ihnen spielt.",
    ],
    picture: "habitat",
  },
  {
    id: "tie",
    title: "Gleichstand",
    text: ["Bei gleichen Punkten gewinnt die höhere Summe der Würfel auf Brutplättchen. Ist auch die gleich, gewinnen beide."],
  },
  {
    id: "missions",
    title: "Aufträge",
    text: ["Alle bekommen drei, je einen der Sätze A, B und C, vor den Vorbereitungen. Was am Ende erfüllt ist, bringt seine Punkte. Der Tisch zeigt immer, welche gerade erfüllt sind."],
  },
  {
    id: "solo",
    title: "Allein",
    text: [
      "Links liegen acht Würfel, rechts acht Plättchen, auf den Plätzen 1 bis 8. Zum Sieg brauchst du 200 Punkte und zwei deiner drei Aufträge.",
      "Vor jeder Runde darfst du links einmal Würfel neu werfen und rechts Plättchen abwerfen; es kommen neue. Dann in jedem Zug:",
    ],
    points: [
      "Entscheide, ob du einen Würfel oder ein Plättchen nehmen wirst.",
      "Eine Soloscheibe wird aufgedeckt. Auf der anderen Seite geht, was auf dem Platz mit dieser Zahl liegt; ist er leer, das Nächste im Uhrzeigersinn.",
      "Ein Helfer dieser Farbe oder der bunte verhindert das. Nichts anderes geht stattdessen.",
      "Wähle von deiner Seite und aus deiner Auslage, und baue wie gewohnt.",
    ],
    picture: "solo",
  },
  {
    id: "fine",
    title: "Feinheiten",
    text: ["Wo die gedruckten Regeln eine Frage offen lassen, haben wir so entschieden:"],
    points: [
      "Gelegte Plättchen und Würfel bleiben, wo sie sind.",
      "Auch ein Plättchen ohne Würfel verbindet sein Gebiet.",
      "Ein Turm darf an einem Plättchen entstehen, auf dem schon ein Würfel liegt.",
      "Wer Würfel markiert, muss sie werfen.",
      "Mit der Option „der Reihe nach“ wählt einer nach dem anderen, die kleinste Zahl zuerst, und alle sehen es.",
    ],
  },
];

export const rules: Record<Language, Section[]> = { en, de };
