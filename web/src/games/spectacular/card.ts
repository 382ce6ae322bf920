// Spectacular in the lobby.

import { translator } from "../../texts/texts.svelte.ts";
import type { Card } from "../face.ts";
import Picture from "./Picture.svelte";

const words = translator({
  en: { blurb: "Choose tiles and dice, feed the animals, and let towers watch over a park full of species." },
  de: { blurb: "Plättchen und Würfel wählen, Tiere füttern und Türme über einen Park voller Arten wachen lassen." },
});

export const card: Card = {
  Picture,
  emblem: "face-saola",
  players: [1, 6],
  minutes: 40,
  blurb: () => words("blurb"),
};
