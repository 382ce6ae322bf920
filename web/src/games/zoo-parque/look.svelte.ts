// What somebody points at outside the map: the map outlines it.

import type { Cell } from "./geometry.ts";

export const look: { cells: readonly Cell[] } = $state({ cells: [] });
