// What goes together of all that can be agreed on before a game of Spectacular.

import type { Fits } from "../../shell/options.ts";

export const fits: Fits = (name, value, { players }) => players !== 1 || (name === "missions" ? value === "no" : name !== "choosing" || value === "at-once");
