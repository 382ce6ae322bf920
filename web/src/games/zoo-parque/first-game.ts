// What the coach says before a first game: where it stands, and what it is about.

import { translator } from "../../texts/texts.svelte.ts";

const text = translator<"welcome">({
  en: {
    welcome:
      "The zoo belongs to everybody, and it is half built; it is full when all dominoes are laid. On each turn you play one or two dominoes, may claim an Area with a pawn, and draw. Fences on all sides finish an exhibit: then its animals want food. At the end exhibits with your pawns score their space times their animals. I tell you what I would do and why; you decide.",
  },
  de: {
    welcome:
      "Der Zoo gehört allen, und er ist halb gebaut; fertig ist er, wenn alle Dominosteine liegen. In jedem Zug legst du einen oder zwei Steine, darfst ein Gebiet mit einer Figur beanspruchen und ziehst nach. Zäune auf allen Seiten machen ein Gehege fertig: Dann wollen seine Tiere Futter. Am Ende zählen Gehege mit deinen Figuren ihre Felder mal ihre Tiere. Ich sage dir, was ich tun würde und warum; du entscheidest.",
  },
});

export const welcome = (): string => text("welcome");
