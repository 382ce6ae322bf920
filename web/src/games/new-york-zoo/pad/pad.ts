// The score pad of New York Zoo, as the shell needs it.

import type { Pad } from "../../face.ts";
import Sheet from "./Pad.svelte";
import { countedFrom0 } from "./sheet.ts";
import { p } from "./words.ts";

export const pad: Pad = {
  Sheet,
  how: ({ name, points }, score) => {
    const facts = score.facts as { free: number[]; spaces: number[] };
    return name === "free spaces" ? p("how.free", { n: facts.free[0] ?? 0, all: facts.spaces[0] ?? 0 }) : p("how.walked", { n: 50 - points });
  },
  change: ({ sentence }) => sentence,
  flaw: (text) => {
    const name = countedFrom0(text);
    return name && p("cell.from0", { name });
  },
};
