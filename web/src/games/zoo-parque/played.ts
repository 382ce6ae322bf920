// Which rules are in play: those of an edition, with expansions and variants, and every point that was agreed by name.

export const EDITIONS = ["draft", "published"] as const;
export const EXPANSIONS = ["strong", "wildlife", "utilities"] as const;
export const VARIANTS = ["harder", "competitive"] as const;
export const LEVELS = ["1", "2", "3", "4", "5", "6", "7", "8"] as const;

/** The points in which editions differ, with what each says: the draft, then the published one (docs/games/zoo-parque.md). */
export const POINTS = {
  hand: ["6", "5"],
  market: ["6", "5"],
  ending: ["placed", "pawns"],
  feeding: ["yes", "no"],
  fed: ["all", "not-finished"],
  unfed: ["animals", "animals-then-terrains"],
  final_say: ["biggest", "closest"],
  pawn_space: ["owner", "nobody"],
  off_terrain: ["forbidden", "allowed"],
  size: ["area", "terrain"],
  herds: ["species", "any"],
  rounding: ["half-up", "down"],
  shelter: ["own", "beside"],
} as const;

export type Edition = (typeof EDITIONS)[number];
export type Point = keyof typeof POINTS;
type Points = { [P in Point]: (typeof POINTS)[P][number] };
type Yes = Record<(typeof EXPANSIONS)[number] | (typeof VARIANTS)[number], boolean>;

export interface Played extends Points, Yes {
  edition: Edition;
  /** The level of the campaign; 0: everybody for themselves. */
  campaign: number;
}

/** What options say, as a table has them or an address; whatever they do not say is as in the edition. */
export function playedWith(said: Readonly<Record<string, string | number>>): Played {
  const edition: Edition = said["edition"] === "published" ? "published" : "draft";
  const which = EDITIONS.indexOf(edition);
  const isYes = (name: string): boolean => said[name] === "yes";
  const points = Object.fromEntries(
    Object.entries(POINTS).map(([name, values]) => [name, values.find((value) => value === String(said[name])) ?? values[which]]),
  ) as unknown as Points;
  const utilities = isYes("utilities");
  const isLater = edition === "published";
  return {
    ...points,
    edition,
    strong: isYes("strong"),
    wildlife: isYes("wildlife"),
    utilities,
    feeding: utilities ? "yes" : points.feeding,
    campaign: isLater ? Math.max(0, LEVELS.findIndex((level) => level === String(said["campaign"])) + 1) : 0,
    harder: isLater && isYes("harder"),
    competitive: isLater && isYes("competitive"),
  };
}

/** The points that are not as in the edition. */
export const agreedPoints = (played: Played): Point[] => {
  const usual = playedWith({ edition: played.edition, utilities: played.utilities ? "yes" : "no" });
  return (Object.keys(POINTS) as Point[]).filter((point) => played[point] !== usual[point]);
};

/** The same as options: only what is not as usual. */
export function optionsOf(played: Played): Record<string, string> {
  const said: Record<string, string> = { edition: played.edition };
  for (const name of [...EXPANSIONS, ...VARIANTS]) if (played[name]) said[name] = "yes";
  if (played.campaign) said["campaign"] = String(played.campaign);
  for (const point of agreedPoints(played)) said[point] = played[point];
  return said;
}

/** These, if that is so. */
export const some = <T>(isSo: boolean, ...these: T[]): T[] => (isSo ? these : []);
