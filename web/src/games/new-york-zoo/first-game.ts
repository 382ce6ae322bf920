// What the coach says before a first game: where it stands, and what it is about.

import { translator } from "../../texts/texts.svelte.ts";

const text = translator<"welcome">({
  en: {
    welcome:
      "Both zoos are half built already; whoever covers all of the sandy ground first wins. On each turn you walk with the elephant. It brings you an enclosure to place, or two animals. Fill an enclosure with animals, and an attraction covers more ground. I tell you what I would do and why; you decide.",
  },
  de: {
    welcome:
      "Beide Zoos sind schon halb gebaut; wer zuerst den ganzen sandigen Boden bedeckt, gewinnt. In jedem Zug gehst du mit dem Elefanten. Er bringt dir ein Gehege, das du legst, oder zwei Tiere. Fülle ein Gehege mit Tieren, dann bedeckt eine Attraktion noch mehr Boden. Ich sage dir, was ich tun würde und warum; du entscheidest.",
  },
});

export const welcome = (): string => text("welcome");
