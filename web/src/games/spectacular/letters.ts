// The letters on tiles, dice and workers: they are on the picture in the lobby, which needs no other word.

import { translator } from "../../texts/texts.svelte.ts";

export const letter = translator({
  en: {
    "letter.green": "J",
    "letter.blue": "W",
    "letter.grey": "M",
    "letter.orange": "S",
    "part.letter.black": "K",
    "part.letter.brown": "N",
    "part.letter.beige": "B",
  },
  de: {
    "letter.green": "D",
    "letter.blue": "W",
    "letter.grey": "G",
    "letter.orange": "S",
    "part.letter.black": "S",
    "part.letter.brown": "N",
    "part.letter.beige": "B",
  },
});
