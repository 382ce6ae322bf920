// What goes together of all that can be agreed on before a game of The Sanctuary.

import type { Fits } from "../../shell/options.ts";

export const fits: Fits = (name, value, { players }) => name !== "rows" || value === "long" || players !== 3;
