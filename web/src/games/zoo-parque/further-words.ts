// What is said in the second lesson, in all languages.

import { translator } from "../../texts/texts.svelte.ts";

const en = {
  start: "The map of the first lesson, now with Strong Species. Your pawn already stands in the jungle on the left, with a panda, a lemur and an okapi. Nobody has claimed the grass on the right.",
  strong: "Look at that grass: fences on all sides, and yet it is no exhibit. Wooden fences are weak. The elephant is strong, and strong animals need strong fences, the dark ones, all around. A single weak one lets them out.",
  pickGap: "First your jungle: only to the left of the okapi a fence is missing. Pick the domino of two paths.",
  gap: "Lay it beside the okapi, upright. Its fence closes the gap.",
  hungry: "An exhibit is finished, and it is yours, so its three animals want food at once. There is none inside! Then the domino with most animals goes. Each of them shows one, so you choose: give up the okapi.",
  gone: "Its fences went with it. The exhibit is open again, and its 9 points are gone. Exhibits without a pawn are never fed: had you claimed it only now, all would still be there. So bring food inside first, or finish first and claim afterwards.",
  pickCover: "You may lay a second domino. Nobody protects the grass on the right, so you may cover the elephant. Pick the grass with food and the red panda.",
  cover: "Lay the grass with food on the elephant, and the red panda to the left of it.",
  claim: "No strong animal is left in there, so weak fences will do: three spaces of grass, a giraffe, and food for later. Nobody has claimed it, so nobody was fed. Claim it now: 3 spaces times 1 animal, doubled for a single species, are 6 points.",
  well: "That is claiming well: a finished exhibit, with food inside. Nobody else can cover this Area now. Pawns do not come back, and you have four: keep them for Areas that are large, or nearly fenced.",
  last: "One more thing: an exhibit scores in full for everybody who has a pawn in it. A small Area inside somebody's large exhibit can be the best place for your pawn. But who has the largest Area there decides which food goes.",
} as const;

export type FurtherKey = keyof typeof en;

const de: Record<FurtherKey, string> = {
  start: "Die Karte der ersten Lektion, jetzt mit Starken Arten. Deine Figur steht schon links im Dschungel, bei einem Panda, einem Lemur und einem Okapi. Das Gras rechts hat noch niemand beansprucht.",
  strong: "Sieh dir dieses Gras an: Zäune auf allen Seiten, und doch ist es kein Gehege. Holzzäune sind schwach. Der Elefant ist stark, und starke Tiere brauchen ringsum starke Zäune, die dunklen. Ein einziger schwacher lässt sie hinaus.",
  pickGap: "Zuerst dein Dschungel: Nur links vom Okapi fehlt ein Zaun. Nimm den Stein aus zwei Wegen.",
  gap: "Lege ihn aufrecht neben das Okapi. Sein Zaun schließt die Lücke.",
  hungry: "Ein Gehege ist fertig, und es ist deines, also wollen seine drei Tiere gleich Futter. Es ist keines darin! Dann geht der Stein mit den meisten Tieren. Jeder zeigt eines, also entscheidest du: Gib das Okapi her.",
  gone: "Seine Zäune gingen mit. Das Gehege ist wieder offen, und seine 9 Punkte sind weg. Gehege ohne Figur werden nie gefüttert: Hättest du es erst jetzt beansprucht, wäre noch alles da. Bring also vorher Futter hinein, oder mach erst fertig und beanspruche danach.",
  pickCover: "Du darfst einen zweiten Stein legen. Das Gras rechts schützt niemand, also darfst du den Elefanten überdecken. Nimm das Gras mit Futter und dem Roten Panda.",
  cover: "Lege das Gras mit Futter auf den Elefanten, und den Roten Panda links daneben.",
  claim: "Kein starkes Tier ist mehr darin, also genügen schwache Zäune: drei Felder Gras, eine Giraffe, und Futter für später. Niemand hat es beansprucht, also wurde niemand gefüttert. Beanspruche es jetzt: 3 Felder mal 1 Tier, verdoppelt für eine einzige Art, sind 6 Punkte.",
  well: "So beansprucht man gut: ein fertiges Gehege, mit Futter darin. Niemand sonst kann dieses Gebiet jetzt überdecken. Figuren kommen nicht zurück, und du hast vier: Spar sie für Gebiete, die groß sind oder fast eingezäunt.",
  last: "Noch etwas: Ein Gehege zählt voll für alle, die eine Figur darin haben. Ein kleines Gebiet in einem großen Gehege von jemand anderem kann der beste Platz für deine Figur sein. Aber wer dort das größte Gebiet hat, entscheidet, welches Futter geht.",
};

export const furtherText = translator<FurtherKey>({ en, de });
