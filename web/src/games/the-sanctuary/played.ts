// What is played, as far as the rules depend on it: the address of a table says it.

export interface Played {
  players: 2 | 3 | 4;
  isAdvanced: boolean;
  inFives: boolean;
}

export function playedWith(options: Readonly<Record<string, string>>): Played {
  const wanted = Number(options["players"]);
  const players = wanted === 3 || wanted === 4 ? wanted : 2;
  return { players, isAdvanced: options["variant"] === "advanced", inFives: options["rows"] === "fives" && players !== 3 };
}

export const optionsOf = ({ players, isAdvanced, inFives }: Played): Record<string, string> => ({
  players: String(players),
  variant: isAdvanced ? "advanced" : "basic",
  rows: inFives ? "fives" : "long",
});

/** Rounds, cards of a round, and in which rows they lie. */
export const roundsOf = ({ players }: Played): number => (players === 2 ? 6 : 5);
export const rowsOf = ({ players, inFives }: Played): number[] => {
  if (players === 3) return [8, 8];
  const long = players === 2 ? [10] : [10, 10];
  return inFives ? long.flatMap(() => [5, 5]) : long;
};

/** Cards with these marks are in play. */
export const marksOf = ({ players }: Played): number[] => (players === 2 ? [0] : players === 3 ? [0, 3] : [0, 3, 4]);
