// What is said in the second lesson, in all languages.

import { translator } from "../../texts/texts.svelte.ts";

const en = {
  start: "Round four. Two red pandas live here, you own a second parcel of land, and four threats trouble you: they cost 6 points now. All volunteers stand, and you begin.",
  activate: "Your volunteer on A3 has the best view. Activate it.",
  main: "Its main brings an improvement and fills a storehouse. Perform it.",
  improve: "Below each habitat lies a storehouse with a slot for one improvement. First take the improvement.",
  tile: "The drawing says green or yellow. Take the green one, Full storehouses: at the end each resource in your storehouses is worth 2 points more.",
  move: "Now the other part: move a resource into the storehouse of its colour.",
  store: "Resources in a storehouse stay there for good, each worth 2 points, and now 4. Move a red one. It breaks a pair worth 3 points, but watch what it can do.",
  grow: "The side of A4 asks: is there a resource in a storehouse? Then the animal above it grows. Nothing is spent, so a filled storehouse works round after round. Let the red pandas grow.",
  flood: "The side of A2 places a flooding token. Tokens go on your parcels from the left, and only on land that you have bought. Your next space is worth 3 points. Flood it.",
  end: "From 6 points to 12 in one turn. End it.",
  hire: "Your other volunteer stands on a card that hires a ranger. Perform its main.",
  ranger: "Rangers help against threats. Hire one.",
  take: "And the other part: a resource of any colour.",
  any: "Take a green one. You need it at once.",
  supply: "A ranger works once it has a resource, which stays with it. Put the green one below your ranger.",
  watch: "From now on it removes one threat in every round, at any time during your turn. The fourth threat costs more than the third: removing one brings 2 points. Send the ranger.",
  equal: "One more drawing to know: a crossed-out equals sign means another colour. Discard a resource of any colour, and an animal of another colour grows.",
  last: "That is all you need. Fill storehouses early, hire rangers before threats grow dear, and buy land in the first rounds, when its stamps are worth most.",
} as const;

export type FurtherKey = keyof typeof en;

const de: Record<FurtherKey, string> = {
  start: "Vierte Runde. Zwei Rote Pandas wohnen hier, ein zweites Stück Land gehört dir, und vier Bedrohungen machen dir Sorgen: Sie kosten jetzt 6 Punkte. Alle Helfer stehen, und du fängst an.",
  activate: "Dein Helfer auf A3 hat die beste Aussicht. Aktiviere ihn.",
  main: "Seine Hauptaktion bringt eine Verbesserung und füllt ein Lager. Führe sie aus.",
  improve: "Unter jedem Gehege liegt ein Lager mit einem Platz für eine Verbesserung. Nimm zuerst die Verbesserung.",
  tile: "Die Zeichnung sagt: grün oder gelb. Nimm die grüne, Volle Lager: Am Ende ist jede Ressource in deinen Lagern 2 Punkte mehr wert.",
  move: "Jetzt der andere Teil: Bring eine Ressource in das Lager ihrer Farbe.",
  store: "Ressourcen in einem Lager bleiben für immer dort, jede ist 2 Punkte wert, und jetzt 4. Nimm eine rote. Das trennt ein Paar, das 3 Punkte wert war; sieh, was sie dafür kann.",
  grow: "Die Nebenaktion von A4 fragt: Liegt in einem Lager eine Ressource? Dann wächst das Tier darüber. Ausgegeben wird nichts, ein volles Lager hilft also Runde für Runde. Lass die Roten Pandas wachsen.",
  flood: "Die Nebenaktion von A2 legt ein Flutplättchen. Die Plättchen kommen von links auf deine Parzellen, und nur auf gekauftes Land. Dein nächstes Feld ist 3 Punkte wert. Flute es.",
  end: "Von 6 Punkten auf 12 in einem Zug. Beende ihn.",
  hire: "Dein anderer Helfer steht auf einer Karte, die einen Ranger einstellt. Führe ihre Hauptaktion aus.",
  ranger: "Ranger helfen gegen Bedrohungen. Stelle einen ein.",
  take: "Und der andere Teil: eine Ressource beliebiger Farbe.",
  any: "Nimm eine grüne. Du brauchst sie gleich.",
  supply: "Ein Ranger arbeitet, sobald er eine Ressource hat, und die bleibt bei ihm. Lege die grüne unter deinen Ranger.",
  watch: "Von nun an entfernt er in jeder Runde eine Bedrohung, jederzeit in deinem Zug. Die vierte Bedrohung kostet mehr als die dritte: Eine weniger bringt 2 Punkte. Schicke den Ranger los.",
  equal: "Noch eine Zeichnung: Ein durchgestrichenes Gleichheitszeichen heißt: eine andere Farbe. Gib eine Ressource beliebiger Farbe ab, und ein Tier einer anderen Farbe wächst.",
  last: "Mehr brauchst du nicht. Fülle Lager früh, stelle Ranger ein, bevor Bedrohungen teuer werden, und kaufe Land in den ersten Runden: Da sind seine Stempel am meisten wert.",
};

export const furtherText = translator<FurtherKey>({ en, de });
