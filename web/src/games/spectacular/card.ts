// Spectacular in the lobby.

import type { Card } from "../face.ts";
import Picture from "./Picture.svelte";
import { w } from "./sentences.ts";

export const card: Card = {
  Picture,
  emblem: "face-saola",
  players: [1, 6],
  minutes: 40,
  blurb: () => w("blurb"),
};
