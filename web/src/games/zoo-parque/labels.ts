// Grounds, items, halves and dominoes in words.

import { list, translator } from "../../texts/texts.svelte.ts";
import { type Face, type Fence, type Fences, type Ground, type Half, type Item, type Layer, type Side, turned } from "./geometry.ts";
import { type Key, words } from "./words.ts";

export const w = translator<Key>(words);

const SIDES = [0, 1, 2, 3] as const;

export const groundName = (ground: Ground): string => w(`ground.${ground}`);
export const itemName = (item: Item): string => w(`item.${item}`);

function fenceLabel(fences: Fences, kind: Exclude<Fence, "none">): string[] {
  const sides = SIDES.filter((side) => fences[side] === kind).map((side) => w(`side.${side}`));
  return sides.length ? [w(`fence.${kind}`, { sides: list(sides) })] : [];
}

/** A half with its fences in the world: "lion on grass; strong fence east". */
export function layerLabel({ half, fences }: Pick<Layer, "half" | "fences">): string {
  return [halfLabel(half), ...fenceLabel(fences, "strong"), ...fenceLabel(fences, "weak")].join("; ");
}

export function halfLabel({ ground, item }: Half): string {
  if (!item) return w("half", { ground: groundName(ground) });
  return w(ground === "none" ? "half.item.none" : "half.item", { item: itemName(item), ground: groundName(ground) });
}

/** Both halves of a domino, as it is held. */
export function dominoLabel({ a, b }: Face, direction: Side): string {
  const [one, other] = [a, b].map((half) => layerLabel({ half, fences: turned(half.fences, direction) }));
  return w(`domino.${direction}`, { a: one!, b: other! });
}
