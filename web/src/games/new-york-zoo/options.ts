// What goes together of all that can be agreed on before a game of New York Zoo.

import type { Fits } from "../../shell/options.ts";

export const fits: Fits = (name, value, { players }) => (name === "variant" ? value === "normal" || players === 2 : name !== "side" || value === "A" || players === 1);
