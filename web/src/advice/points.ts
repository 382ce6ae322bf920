// Why a bot would do something: words that all games share.

type Said = Record<string, string>;

const en = (what: string): Said => ({ more: `scores {n, one: 1 point, other: {n} points} for ${what}`, fewer: `gives up {n, one: 1 point, other: {n} points} for ${what}` });
const de = (what: string): Said => ({ more: `bringt {n, one: 1 Punkt, other: {n} Punkte} für ${what}`, fewer: `kostet {n, one: 1 Punkt, other: {n} Punkte} für ${what}` });

/** More and fewer points for what is scored, in both languages; by its name in `tally.py`: English, German. */
export function pointsFor(scored: Record<string, readonly [string, string]>): { en: Said; de: Said } {
  const all = (said: (what: string) => Said, language: 0 | 1): Said =>
    Object.fromEntries(Object.entries(scored).flatMap(([name, words]) => Object.entries(said(words[language])).map(([way, text]) => [`${name}.${way}`, text])));
  return { en: all(en, 0), de: all(de, 1) };
}
