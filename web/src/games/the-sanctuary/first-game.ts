// What the coach says before a first game: where it stands, and what it is about.

import { translator } from "../../texts/texts.svelte.ts";

const text = translator<"welcome">({
  en: {
    welcome:
      "Two of six rounds are played. In each round you place two volunteers; then each of them has a turn, with the main action of its own card and the side actions of the cards that it sees. Let animals move in, make them grow and happy, and watch the threats. I tell you what I would do and why; you decide.",
  },
  de: {
    welcome:
      "Zwei von sechs Runden sind gespielt. In jeder stellst du zwei Helfer auf; dann hat jeder seinen Zug: die Hauptaktion seiner eigenen Karte und die Nebenaktionen der Karten, die er sieht. Lass Tiere einziehen, wachsen und sich freuen, und hab ein Auge auf die Bedrohungen. Ich sage dir, was ich tun würde und warum; du entscheidest.",
  },
});

export const welcome = (): string => text("welcome");
