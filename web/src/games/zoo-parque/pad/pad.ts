// The score pad of Zoo Parque, as the shell needs it.

import type { Pad } from "../../face.ts";
import Sheet from "./Pad.svelte";

export const pad: Pad = {
  Sheet,
  how: ({ points, how }) => (points ? how : ""),
  change: ({ sentence }) => sentence,
};
