// Why a thing that was clicked cannot be chosen: said for a moment.

import type { Scene } from "./scene.svelte.ts";

const MOMENT = 4000;

export function refuse(scene: Scene, reason: string): void {
  scene.reason = reason;
  setTimeout(() => {
    if (scene.reason === reason) scene.reason = null;
  }, MOMENT);
}
