// What can be agreed on before a game of Spectacular, explained in all languages.

import { notesOf } from "../../shell/option-notes.ts";

export const notes = notesOf({
  en: {
    players: "Two to six each build a park; solo you need 200 points and two missions to win.",
    side: "All parks have 20 hexagons: in the same shape for all, which is easier to compare, or each in a shape of its own.",
    missions: "Everybody gets three missions, which bring points at the end if they are fulfilled.",
    choosing: "At once, nobody sees what the others take; in order, each sees the choices before, and the game takes longer.",
    "why.missions": "The solo challenge always has missions.",
    "why.choosing": "Solo there is nobody to wait for.",
  },
  de: {
    players: "Zu zweit bis sechst baut jeder einen Park; allein brauchst du zum Sieg 200 Punkte und zwei Aufträge.",
    side: "Alle Parks haben 20 Sechsecke: für alle in derselben Form, was sich leichter vergleichen lässt, oder jeder in seiner eigenen.",
    missions: "Alle bekommen drei Aufträge, die am Ende Punkte bringen, wenn sie erfüllt sind.",
    choosing: "Zugleich sieht niemand, was die anderen nehmen; der Reihe nach sieht jeder, was vor ihm gewählt wurde, und das Spiel dauert länger.",
    "why.missions": "Die Aufgabe für einen hat immer Aufträge.",
    "why.choosing": "Allein muss man auf niemanden warten.",
  },
});
