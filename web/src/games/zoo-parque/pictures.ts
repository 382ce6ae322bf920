// The pictures of the rules: small maps, most of them the worked examples of docs/games/zoo-parque.md.

export interface Drawn {
  /** As `sketchOf` reads it. */
  map: string;
  pairs?: string;
  /** "seat x,y", seats from 0. */
  pawns?: readonly string[];
  exhibits?: readonly string[];
  areas?: readonly string[];
  danger?: readonly string[];
  fits?: readonly string[];
  not?: readonly string[];
  /** What it is worth. */
  sum?: string;
}

const SCORED: Drawn = {
  map: `
+---+---+---+
|G.. W.. W..!
+   +   +   +
|Ggi G.. _be|
+   +   +---+
|_do|Jle|
+---+---+`,
  pairs: "0,0-0,1 1,0-2,0 0,2-1,2",
  exhibits: ["0,0 1,0 2,0 0,1 1,1 2,1 0,2 1,2"],
  sum: "3 × 4 = 12",
};
const SIZES = {
  map: `
+---+---+---+
|G.. W.. G..|
+   +   +   +
|Ggi W.. G..|
+---+   +---+
    |Wdo|
    +---+`,
  pairs: "0,0-0,1 1,0-1,1 2,0-2,1",
  exhibits: ["0,0 1,0 2,0 0,1 1,1 2,1 1,2"],
  pawns: ["0 0,0", "1 2,0"],
};
const SWALLOWED = {
  map: `
+===+===+
!Gli|Gok!
+===+===+`,
  exhibits: ["0,0 1,0"],
};
const SHELTERED = {
  map: `
+   +---+
 Gse Ggi|
+   +---+
 Wdo
+   +`,
};

export const PICTURES = {
  dominoes: [
    { map: "\n+   +   +---+\n Jok     Wcr \n+===+   +   +\n #..     Jbe \n+   +   +   +", pairs: "0,0-0,1 2,0-2,1", sum: "BOTTOM" },
    { map: "\n+   +   +   +\n _el     Grp \n+===+   +---+\n _cr     _do \n+   +   +   +", pairs: "0,0-0,1 2,0-2,1", sum: "TOP" },
  ],
  bottom: [{ map: "\n+   +   +   +   +\n #EN             \n+   +   +   +   +\n #..             \n+   +   +   +   +\n                 \n+   +   +   +   +", pairs: "0,0-0,1", fits: ["1,0 1,1"], not: ["1,2 2,2"] }],
  top: [{ map: "\n+   +   +   +   +\n     #EN W..     \n+   +   +   +   +\n     #.. Wfo     \n+   +   +   +   +", pairs: "1,0-1,1 2,0-2,1", fits: ["2,0 3,0"], not: ["0,1 1,1"] }],
  topAnywhere: [{ map: "\n+   +   +   +   +\n     #EN W..     \n+   +   +   +   +\n     #.. Wfo     \n+   +   +   +   +", pairs: "1,0-1,1 2,0-2,1", fits: ["2,0 3,0", "0,1 1,1"] }],
  covering: [
    { map: "\n+---+   +\n|Jpa|    \n+===+   +\n #..     \n+   +   +", pairs: "0,0-0,1", exhibits: ["0,0"] },
    { map: "\n+---+   +\n _rp!_fo \n+===+   +\n #..     \n+   +   +", pairs: "0,0-1,0" },
  ],
  areas: [{ map: "\n+   +   +   +\n G.. Gfo!G.. \n+   +   +   +", areas: ["0,0 1,0", "2,0"], pawns: ["0 0,0"] }],
  exhibits: [
    { map: "\n+---+---+\n|G.. Ggi|\n+---+---+", exhibits: ["0,0 1,0"], pairs: "0,0-1,0" },
    { map: "\n+---+---+\n|G.. Ggi \n+---+---+", pairs: "0,0-1,0" },
  ],
  guard: [{ map: "\n+   +   +   +   +\n G.. G.. _gi     \n+   +   +   +   +\n                 \n+   +   +   +   +", pawns: ["0 0,0"], not: ["1,0 1,1"], fits: ["2,0 3,0"] }],
  merging: [
    { map: "\n+   +   +   +\n G..     G.. \n+   +   +   +", pawns: ["0 0,0", "1 2,0"], fits: ["1,0"] },
    { map: "\n+   +   +   +\n G.. G.. G.. \n+   +   +   +", pawns: ["0 0,0", "1 2,0"], areas: ["0,0 1,0 2,0"] },
  ],
  feeding: [
    { map: "\n+---+---+\n|Jbe _fo|\n+   +   +\n|J.. _..|\n+---+---+", pairs: "0,0-0,1 1,0-1,1", pawns: ["0 0,1"], exhibits: ["0,0 0,1 1,0 1,1"], sum: "2 × 1 × 2 = 4" },
    { map: "\n+---+   +\n|Jbe G..|\n+   +   +\n|J.. W..|\n+---+   +", pairs: "0,0-0,1 1,0-1,1", pawns: ["0 0,1"], sum: "0" },
  ],
  unfed: [{ map: "\n+---+---+\n|G.. W..|\n+   +   +\n|Ggi W..|\n+   +---+\n|_do|Jle \n+---+   +", pairs: "0,0-0,1 1,0-1,1 0,2-1,2", pawns: ["0 0,0"], danger: ["0,1", "0,2"] }],
  scoring: [SCORED, { map: "\n+---+---+\n|Wdo W..|\n+   +   +\n|W.. Wdo|\n+---+---+", pairs: "0,0-0,1 1,0-1,1", exhibits: ["0,0 1,0 0,1 1,1"], sum: "4 × 2 × 2 = 16" }],
  sizeArea: [{ ...SIZES, sum: "3 × 2 = 6" }],
  sizeTerrain: [{ ...SIZES, sum: "4 × 2 = 8" }],
  strong: [
    { map: "\n+===+\n!W..!\n+   +\n!Gli!\n+   +\n!_rp!\n+===+", pairs: "0,0-0,1", exhibits: ["0,0 0,1 0,2"], sum: "1 × 2 = 2" },
    { map: "\n+===+\n!W..!\n+   +\n!Gli|\n+   +\n!_rp!\n+===+", pairs: "0,0-0,1", sum: "0" },
  ],
  swallowArea: [
    { ...SWALLOWED, sum: "1 × 2 = 2" },
    { map: "\n+---+===+\n|Gli|Gok!\n+---+===+", exhibits: ["1,0"], sum: "0 | 1 × 1 × 2 = 2" },
  ],
  swallowTerrain: [
    { ...SWALLOWED, sum: "2 × 2 = 4" },
    { map: "\n+---+===+\n|Gli|Gok!\n+---+===+", exhibits: ["1,0"], sum: "0 | 1 × 1 × 2 = 2" },
  ],
  mixing: [
    { map: "\n+   +   +\n Gli G.. \n+===+   +\n #.. Ggi \n+   +   +", pairs: "0,0-0,1 1,0-1,1", danger: ["0,0 1,0 1,1"] },
    { map: "\n+   +   +\n Gli G.. \n+===+---+\n #.. Ggi \n+   +   +", pairs: "0,0-0,1 1,0-1,1", areas: ["0,0 1,0", "1,1"] },
  ],
  wishes: [{ map: "\n+---+---+---+\n|Wdo Wty Wsh|\n+---+---+---+", exhibits: ["0,0 1,0 2,0"], sum: "(3 + 1) × (1 + 1) × 2 = 16" }],
  wildcard: [{ map: "\n+---+---+---+\n|G.. *.. Wdo|\n+---+---+---+", pawns: ["0 0,0", "1 2,0"], exhibits: ["0,0 1,0 2,0"], sum: "2 × 1 × 2 = 4" }],
  stalls: [
    { map: "\n+   +   +   +   +\n #to #pb #gs #pg \n+   +   +   +   +\n #ic #la #re     \n+   +   +   +   +" },
    { map: "\n+---+---+\n|Ggi G..|\n+---+---+\n #pb #pg \n+   +   +", pairs: "0,0-1,0 0,1-1,1", exhibits: ["0,0 1,0"], sum: "2 × (1 + 1) × 2 + 3 = 11" },
  ],
  camera: [{ map: "\n+---+---+---+\n|Ggi Gcm Ggi|\n+---+---+---+", exhibits: ["0,0 1,0 2,0"], sum: "3 × 2 × 2 + 2 + 2 = 16" }],
  shelterOwn: [{ ...SHELTERED, exhibits: ["0,0 1,0"], sum: "2 × 1 × 2 = 4" }],
  shelterBeside: [{ ...SHELTERED, exhibits: ["0,0 1,0", "0,1"], sum: "2 × 1 × 2 = 4 | 1 × 1 × 2 = 2" }],
  powers: [{ map: "\n+---+---+---+---+\n|Wdo Wdo Wdo Grp|\n+---+---+---+---+", exhibits: ["0,0 1,0 2,0 3,0"], sum: "3 × 4 = 12 | 3 × 6 = 18" }],
} satisfies Record<string, readonly Drawn[]>;

export type PictureName = keyof typeof PICTURES;
