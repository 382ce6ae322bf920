// What can be agreed on before a game of New York Zoo, explained in all languages.

import { notesOf } from "../../shell/option-notes.ts";

export const notes = notesOf({
  en: {
    players: "Two to five race to fill their zoos; solo you have to fill yours before the elephant has gone round twice.",
    variant: "In the short game both begin with six enclosures in place and one tile fewer in each stack, so it is over sooner.",
    side: "Side A has 80 spaces to fill; side B has 104, and its animal spaces give you more.",
    "why.variant": "The short game is for two players.",
    "why.side": "Only the solo board has two sides.",
  },
  de: {
    players: "Zu zweit bis fünft füllt ihr eure Zoos um die Wette; allein musst du deinen füllen, bevor der Elefant zweimal herum ist.",
    variant: "Im kurzen Spiel liegen bei beiden schon sechs Gehege, und in jedem Stapel fehlt eins; so ist es früher zu Ende.",
    side: "Seite A hat 80 Felder zu füllen; Seite B hat 104, und ihre Tierfelder geben dir mehr.",
    "why.variant": "Das kurze Spiel ist für zwei.",
    "why.side": "Nur die Solo-Tafel hat zwei Seiten.",
  },
});
