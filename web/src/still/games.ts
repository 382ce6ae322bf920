// How each game is drawn as a picture, and where what is printed on its components goes.

import type { Component } from "svelte";
import type { Face } from "../games/face.ts";
import { face as newYorkZoo } from "../games/new-york-zoo/face.ts";
import { takeShapes } from "../games/new-york-zoo/shapes.svelte.ts";
import NewYorkZoo from "../games/new-york-zoo/Still.svelte";
import { face as spectacular } from "../games/spectacular/face.ts";
import { takePrinted as takeSpectacular } from "../games/spectacular/printed.svelte.ts";
import Spectacular from "../games/spectacular/Still.svelte";
import { face as theSanctuary } from "../games/the-sanctuary/face.ts";
import { layOut } from "../games/the-sanctuary/geometry.ts";
import { takePrinted as takeTheSanctuary } from "../games/the-sanctuary/printed.svelte.ts";
import TheSanctuary from "../games/the-sanctuary/Still.svelte";
import { viewOf as theSanctuaryOf } from "../games/the-sanctuary/view.ts";
import { face as zooParque } from "../games/zoo-parque/face.ts";
import { takePrinted as takeZooParque } from "../games/zoo-parque/printed.svelte.ts";
import ZooParque from "../games/zoo-parque/Still.svelte";
import type { Scene } from "../table/scene.svelte.ts";
import type { Json } from "../wire.ts";
import type { Rect } from "./places.ts";

export interface StillGame {
  face: Face;
  /** The boards inside a place; whatever lies beside the seats, too. */
  Still: Component<{ scene: Scene; at: Rect; beside: Rect }>;
  /** The seats stand below this many pixels of the boards, which are as wide as the picture. */
  shelf?: (view: unknown, at: Rect) => number;
  take: (printed: Record<string, Json>, options: Record<string, number | string>) => void;
}

export const games: Record<string, StillGame> = {
  "new-york-zoo": { face: newYorkZoo, Still: NewYorkZoo, take: (printed) => takeShapes(printed["shapes"] as unknown as Record<string, string[]>) },
  "the-sanctuary": { face: theSanctuary, Still: TheSanctuary, take: takeTheSanctuary, shelf: (view, at) => layOut(theSanctuaryOf(view).rows, at).height },
  "zoo-parque": {
    face: zooParque,
    Still: ZooParque,
    take(printed, { dominoes }) {
      takeZooParque(printed); // animals and cards are the same for all dominoes
      takeZooParque(printed, String(dominoes));
    },
  },
  spectacular: { face: spectacular, Still: Spectacular, take: takeSpectacular },
};
