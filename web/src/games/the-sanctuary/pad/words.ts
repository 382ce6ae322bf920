// The texts of the score pad.

import { translator } from "../../../texts/texts.svelte.ts";

export const en = {
  "population": "Population",
  "happiness": "Happiness tokens",
  "center": "In the management center",
  "store": "In the storehouse",
  "slot": "Improvement",
  "slot.none": "none",
  "copies": "It copies",
  "stamps": "Stamps on {n}",
  "floods": "Flooded spaces",
  "forests": "Forested spaces",
  "threats": "Threats",
  "rangers": "Rangers",
  "rescuers": "Rescuers",
  "land": "Land",
  "staff": "Staff and threats",
  "clear": "Start over",
};

export const de: Record<keyof typeof en, string> = {
  "population": "Population",
  "happiness": "Zufriedenheit",
  "center": "In der Zentrale",
  "store": "Im Lager",
  "slot": "Verbesserung",
  "slot.none": "keine",
  "copies": "Sie kopiert",
  "stamps": "Stempel auf {n}",
  "floods": "Geflutete Felder",
  "forests": "Bewaldete Felder",
  "threats": "Bedrohungen",
  "rangers": "Ranger",
  "rescuers": "Tierretter",
  "land": "Land",
  "staff": "Personal und Bedrohungen",
  "clear": "Von vorn",
};

export const p = translator<keyof typeof en>({ en, de });
