// Where the rules of a game are.

/** The rules as a table plays them: its options go along, and a game shows what they leave in play. */
export const rulesOf = (game: string, options: Readonly<Record<string, string | number>>): string =>
  `/rules/${game}?${new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]))}`;
