// The Sanctuary in the lobby.

import { translator } from "../../texts/texts.svelte.ts";
import type { Card } from "../face.ts";
import Picture from "./Picture.svelte";

const words = translator({
  en: { blurb: "Send two volunteers where they see the most to do, and give four endangered species a home." },
  de: { blurb: "Schickt zwei Helfer dorthin, wo sie am meisten zu tun sehen, und gebt vier bedrohten Arten ein Zuhause." },
});

export const card: Card = {
  Picture,
  emblem: "face-snow-leopard",
  players: [2, 4],
  minutes: 60,
  blurb: () => words("blurb"),
};
