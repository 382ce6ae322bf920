// What the coach says before a first game: where it stands, and what it is about.

import { translator } from "../../texts/texts.svelte.ts";

const text = translator<"welcome">({
  en: {
    welcome:
      "Three of 15 turns are played, and your park has its first animals. On each turn you both choose at the same time: one item from the supply, one from your display. Then you build them in. Dice of an animal's colour feed it; three parts of one colour around a point make a watchtower. I tell you what I would do and why; you decide.",
  },
  de: {
    welcome:
      "Drei von 15 Zügen sind gespielt, und in deinem Park wohnen die ersten Tiere. In jedem Zug wählt ihr beide zur selben Zeit: eines aus dem Vorrat, eines aus der eigenen Auslage. Dann baut ihr sie ein. Würfel in der Farbe eines Tieres sind sein Futter; drei Teile einer Farbe um einen Punkt ergeben einen Wachturm. Ich sage dir, was ich tun würde und warum; du entscheidest.",
  },
});

export const welcome = (): string => text("welcome");
