// New York Zoo in the lobby.

import type { Card } from "../face.ts";
import Picture from "./Picture.svelte";
import { w } from "./sentences.ts";

export const card: Card = {
  Picture,
  emblem: "piece-elephant",
  players: [1, 5],
  minutes: 30,
  blurb: () => w("blurb"),
};
