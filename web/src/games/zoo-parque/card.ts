// Zoo Parque in the lobby.

import { translator } from "../../texts/texts.svelte.ts";
import type { Card } from "../face.ts";
import Picture from "./Picture.svelte";

const words = translator({
  en: { blurb: "Lay dominoes into one zoo for all, fence the animals in, claim the best ground, and keep everybody fed." },
  de: { blurb: "Legt Dominosteine zu einem gemeinsamen Zoo, zäunt die Tiere ein, beansprucht das beste Gelände und macht alle satt." },
});

export const card: Card = {
  Picture,
  emblem: "face-red-panda",
  players: [1, 6],
  minutes: 45,
  blurb: () => words("blurb"),
};
