// Why a domino cannot lie somewhere, for the common cases: from what is seen. The rules themselves are the server's.

import { list } from "../../texts/texts.svelte.ts";
import { type Cell, cellsOf, type Face, type Half, keyOf, type Laid, STEPS, TERRAINS, type Terrain, topOf } from "./geometry.ts";
import { ANIMALS } from "./geometry.ts";
import { groundName, itemName } from "./labels.ts";
import { animalOf } from "./printed.svelte.ts";
import { w } from "./sentences.ts";
import type { View, Zoo } from "./view.ts";

const isTerrain = (ground: string): ground is Terrain => (TERRAINS as readonly string[]).includes(ground);
const isAnimal = (item: string | null): boolean => (ANIMALS as readonly (string | null)[]).includes(item);

export function whyNot(view: View, zoo: Zoo, seat: number, names: readonly string[], face: Face, laid: Laid): string {
  // a domino that is being moved has left its old place
  const has = (cell: Cell) => {
    const top = topOf(zoo.stacks, cell);
    return top?.id === laid.id ? null : top;
  };
  const cells = cellsOf(laid);
  const covered = cells.filter((cell) => has(cell));
  if (!face.top) {
    if (covered.length) return w("not.overlaps");
    if (!cells.some(({ x, y }) => STEPS.some((step) => has({ x: x + step.x, y: y + step.y })))) return w("not.beside");
  } else {
    if (!covered.length) return w("not.covers");
    for (const cell of covered) {
      const owned = (zoo.areasAt.get(keyOf(cell.x, cell.y)) ?? []).find(({ owners }) => owners.length && !owners.includes(seat));
      if (owned) return w("not.claimed", { names: list(owned.owners.map((owner) => names[owner] ?? "")), terrain: groundName(owned.terrain) });
      const pawn = view.pawns.find(([, x, y]) => x === cell.x && y === cell.y);
      if (pawn && (!view.settings["owner_covers"] || pawn[0] !== seat)) return w("not.pawn");
      if (view.lab && has(cell)?.half.item === "wolf") return w("not.wolf");
    }
    for (const [i, cell] of cells.entries()) {
      const reason = whyNoAnimal(view, i ? face.b : face.a, has(cell)?.half ?? null);
      if (reason) return reason;
    }
  }
  if (view.moving) return w("not.moved");
  if (view.settings["harder"] && view.placed === 1) return w("not.harder");
  return w("not.neighbours");
}

/** An animal without ground stands on what it covers. */
function whyNoAnimal(view: View, half: Half, below: Half | null): string | null {
  if (half.ground !== "none" || !half.item || !isAnimal(half.item)) return null;
  const prefers = animalOf(half.item)?.terrains ?? [];
  const terrains = list(prefers.map(groundName));
  if (!below || !isTerrain(below.ground)) return view.settings["off_terrain"] ? null : w("not.terrain", { animal: itemName(half.item), terrains });
  return below.ground === "wildcard" || prefers.includes(below.ground) ? null : w("not.terrain", { animal: itemName(half.item), terrains });
}
