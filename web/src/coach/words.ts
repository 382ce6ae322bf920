// What a coach says, whatever the game, in all languages.

import { translator } from "../texts/texts.svelte.ts";

const en = {
  name: "Your coach",
  without: "Play on without the coach",
  looking: "I am looking at the board ...",
  tip: "I would do this:",
  near: "Nearly as good: {offer}",
  only: "There is only one thing to do here.",
  free: "Decide as you like here.",
  show: "Show me",
  others: "Now {name} decides. Watch what changes.",
  begin: "Let us begin",
  mistake: "That was allowed, but it gives much away: you win about {n} in 100 games less often.",
  better: "Better: {offer}",
  back: "Take it back",
  on: "Leave it so",
  won: "You have won your first game! Well played.",
  lost: "That was a whole game, to its real end. Nobody wins all of their first ones.",
  next: "The review shows which decisions mattered most. Or play again: this time from the very beginning.",
} as const;

export type CoachKey = keyof typeof en;

const de: Record<CoachKey, string> = {
  name: "Dein Coach",
  without: "Ohne Coach weiterspielen",
  looking: "Ich sehe mir die Lage an ...",
  tip: "Ich würde das hier tun:",
  near: "Fast so gut: {offer}",
  only: "Hier gibt es nur eine Möglichkeit.",
  free: "Entscheide hier, wie du magst.",
  show: "Zeig es mir",
  others: "Jetzt entscheidet {name}. Sieh zu, was sich ändert.",
  begin: "Fangen wir an",
  mistake: "Das war erlaubt, aber es gibt viel her: Du gewinnst etwa {n} von 100 Spielen weniger.",
  better: "Besser: {offer}",
  back: "Zurücknehmen",
  on: "So lassen",
  won: "Du hast dein erstes Spiel gewonnen! Gut gespielt.",
  lost: "Das war ein Spiel bis zum echten Ende. Die ersten gewinnt niemand alle.",
  next: "Die Rückschau zeigt, auf welche Entscheidungen es ankam. Oder spiel noch einmal: diesmal ganz von Anfang an.",
};

export const w = translator<CoachKey>({ en, de });
