// What is said in the introduction, in all languages.

import { translator } from "../../texts/texts.svelte.ts";

const en = {
  goal: "This is the zoo. It belongs to everybody: all lay dominoes here. The pawn with the round head is yours. It stands in an exhibit, a piece of map with fences on all sides, and at the end exhibits with your pawns score.",
  hand: "These dominoes are in your hand, unseen by the others. A turn has three parts: play one or two dominoes, claim an Area if you like, and draw until your hand is full.",
  pick: "Ground is printed on both halves of the first domino: an okapi in the jungle, and a path. That makes it a BOTTOM domino. Pick it.",
  bottom: "A BOTTOM domino goes beside the map and covers nothing. Lay it below the lemur on the left, with the okapi on top and the path under it.",
  pickTop: "Panda, lemur and okapi now stand in one Area: three connected spaces of jungle. There are fences all around, but for a gap to the left of the okapi. The giraffe and the food have no ground of their own. Such a domino is TOP: it has to lie on others. Pick it.",
  top: "Animals stand only where they like to live, and giraffes like grass. Lay the giraffe on the grass beside the lemur, with the food below it over the bare table. The fence of the food half closes the gap.",
  feed: "An exhibit is finished, and that brings a Feed Phase: every claimed exhibit with animals is fed. Yours has food on two dominoes, and one of them goes, with all that is on it. Give up the food in the north; the other domino would take the elephant along.",
  claim: "Under the food there was grass, and the fences still hold: well fed. The new exhibit is nobody's yet. Claim its jungle with a pawn.",
  draw: "Nobody else may now cover this Area, though all may lay dominoes beside it. And these animals, too, are yours to feed. Last part of the turn: you laid two dominoes, so take two from the market, first one.",
  drawMore: "And the second. What is missing in the market comes from the deck.",
  score: "If the game ended now: four spaces of grass times two animals are 8 points, three of jungle times three animals are 9. If all animals of an exhibit are of one species, its points are doubled.",
  end: "That was a whole turn. The game ends when all dominoes are laid. There is also a campaign, to be won or lost together, or alone with several hands. The rest is under Rules, for each edition and expansion.",
} as const;

export type LessonKey = keyof typeof en;

const de: Record<LessonKey, string> = {
  goal: "Das ist der Zoo. Er gehört allen: Alle legen hier Dominosteine an. Die Figur mit dem runden Kopf ist deine. Sie steht in einem Gehege, einem Stück Karte mit Zäunen auf allen Seiten, und am Ende zählen Gehege mit deinen Figuren.",
  hand: "Diese Dominosteine hast du auf der Hand, die anderen sehen sie nicht. Ein Zug hat drei Teile: einen oder zwei Steine legen, ein Gebiet beanspruchen, wenn du magst, und nachziehen, bis die Hand voll ist.",
  pick: "Auf beiden Hälften des ersten Steins ist Untergrund: ein Okapi im Dschungel, und ein Weg. Damit ist er ein BOTTOM-Stein, einer für unten. Nimm ihn.",
  bottom: "Ein BOTTOM-Stein kommt neben die Karte und bedeckt nichts. Lege ihn links unter den Lemur, das Okapi oben, den Weg darunter.",
  pickTop: "Panda, Lemur und Okapi stehen jetzt in einem Gebiet: drei verbundene Felder Dschungel. Rundherum sind Zäune, bis auf eine Lücke links vom Okapi. Die Giraffe und das Futter haben keinen eigenen Untergrund. So ein Stein ist TOP, einer für oben: Er muss auf anderen liegen. Nimm ihn.",
  top: "Tiere stehen nur, wo sie gerne leben, und Giraffen mögen Gras. Lege die Giraffe auf das Gras neben dem Lemur, das Futter darunter auf den leeren Tisch. Der Zaun der Futterhälfte schließt die Lücke.",
  feed: "Ein Gehege ist fertig, und das bringt eine Fütterung: Jedes beanspruchte Gehege mit Tieren wird gefüttert. Deines hat Futter auf zwei Steinen, und einer davon geht, mit allem, was darauf ist. Gib das Futter im Norden her; der andere Stein nähme den Elefanten mit.",
  claim: "Unter dem Futter war Gras, und die Zäune halten noch: alle satt. Das neue Gehege gehört noch niemandem. Beanspruche seinen Dschungel mit einer Figur.",
  draw: "Niemand sonst darf dieses Gebiet jetzt bedecken, aber alle dürfen daneben anlegen. Und auch diese Tiere fütterst nun du. Der letzte Teil des Zuges: Du hast zwei Steine gelegt, also nimm zwei vom Markt, zuerst einen.",
  drawMore: "Und der zweite. Was im Markt fehlt, kommt vom Stapel.",
  score: "Wäre das Spiel jetzt zu Ende: Vier Felder Gras mal zwei Tiere sind 8 Punkte, drei Felder Dschungel mal drei Tiere sind 9. Sind alle Tiere eines Geheges von einer Art, zählt es doppelt.",
  end: "Das war ein ganzer Zug. Das Spiel endet, wenn alle Steine gelegt sind. Es gibt auch eine Kampagne, die man zusammen gewinnt oder verliert, oder allein mit mehreren Händen. Der Rest steht unter Regeln, für jede Ausgabe und Erweiterung.",
};

export const lessonText = translator<LessonKey>({ en, de });
export const lessonWords = { en, de };
