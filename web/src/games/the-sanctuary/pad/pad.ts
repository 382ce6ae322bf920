// The score pad of The Sanctuary, as the shell needs it.

import type { Pad } from "../../face.ts";
import Sheet from "./Pad.svelte";

export const pad: Pad = {
  Sheet,
  how: ({ how }) => how,
  change: ({ sentence }) => sentence,
};
