// Why a thing that was clicked cannot be chosen: said for a moment.

import type { Scene } from "./scene.svelte.ts";

const MOMENT = 4000;

export function refuse(scene: Scene, reason: string): void {
  scene.reason = reason;
  setTimeout(() => {
    if (scene.reason === reason) scene.reason = null;
  }, MOMENT);
}

/** A thing that is not lit was clicked. After a click on another that stands for several actions, all are lit again instead. */
export function refuseThing(scene: Scene, reason: string): void {
  if (scene.narrowed) scene.cancel();
  else refuse(scene, reason);
}
