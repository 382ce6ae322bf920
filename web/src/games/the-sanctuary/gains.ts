// Why a bot would do something, in the words of The Sanctuary: more or fewer of what counts (`tally.py`).

import { pointsFor } from "../../advice/points.ts";
import { translator } from "../../texts/texts.svelte.ts";

const points = pointsFor({
  reclamation: ["flooding and forestation", "Flutung und Aufforstung"],
  animals: ["animals", "Tiere"],
  center: ["pairs in the management center", "Paare in der Zentrale"],
  storehouses: ["storehouses", "Lager"],
  land: ["purchased land", "gekauftes Land"],
  improvements: ["improvements", "Verbesserungen"],
});

export const gains = {
  en: {
    ...points.en,
    "threats.more": "saves {n, one: 1 point, other: {n} points} of threats",
    "threats.fewer": "costs {n, one: 1 point, other: {n} points} of threats",
    "sight.more": "sees {n, one: 1 card, other: {n} cards}",
    "resources.more": "brings {n, one: 1 resource, other: {n} resources}",
    "resources.fewer": "uses {n, one: 1 resource, other: {n} resources}",
    "happiness.more": "makes animals happier, by {n}",
    "happiness.fewer": "takes {n} of happiness",
    "staff.more": "brings {n} of the staff",
    "staff.fewer": "gives up {n} of the staff",
    "new threats.more": "takes {n, one: 1 threat, other: {n} threats}",
    "new threats.fewer": "removes {n, one: 1 threat, other: {n} threats}",
  },
  de: {
    ...points.de,
    "threats.more": "spart {n, one: 1 Punkt, other: {n} Punkte} für Bedrohungen",
    "threats.fewer": "kostet {n, one: 1 Punkt, other: {n} Punkte} für Bedrohungen",
    "sight.more": "sieht {n, one: 1 Karte, other: {n} Karten}",
    "resources.more": "bringt {n, one: 1 Ressource, other: {n} Ressourcen}",
    "resources.fewer": "verbraucht {n, one: 1 Ressource, other: {n} Ressourcen}",
    "happiness.more": "macht Tiere glücklicher, um {n}",
    "happiness.fewer": "kostet {n} Freude",
    "staff.more": "bringt {n, one: eine Person, other: {n} Personen} vom Personal",
    "staff.fewer": "gibt {n, one: eine Person, other: {n} Personen} vom Personal auf",
    "new threats.more": "nimmt {n, one: 1 Bedrohung, other: {n} Bedrohungen}",
    "new threats.fewer": "entfernt {n, one: 1 Bedrohung, other: {n} Bedrohungen}",
  },
};

export const gain = translator<string>(gains);
