// New York Zoo in the lobby.

import { translator } from "../../texts/texts.svelte.ts";
import type { Card } from "../face.ts";
import Picture from "./Picture.svelte";

const words = translator({
  en: { blurb: "Walk the elephant, fit enclosures, let the animals multiply." },
  de: { blurb: "Den Elefanten führen, Gehege einpassen, Tiere sich vermehren lassen." },
});

export const card: Card = {
  Picture,
  emblem: "piece-elephant",
  players: [1, 5],
  minutes: 30,
  blurb: () => words("blurb"),
};
