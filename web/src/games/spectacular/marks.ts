// What is lit on the table: the things that offered actions stand for, and those that lines of the log name.

import type { Line, Offer } from "../../wire.ts";
import type { View } from "./view.ts";

/** Of each thing the actions that it stands for: "hex-3", "supply-die-2", "worker-green". */
export type Lit = Map<string, number[]>;

export const MOST_RINGS = 12;

export function litBy(offers: readonly Offer[], view: View, seat: number): Lit {
  const lit: Lit = new Map();
  const put = (thing: string, action: number) => lit.set(thing, [...(lit.get(thing) ?? []), action]);
  const names = view.parks[seat]?.layout.names ?? [];
  for (const { kind, fields, action } of offers)
    switch (kind) {
      case "swap":
        put(`hex-${names.indexOf(String(fields["cell"]))}`, action);
        put(`display-tile-${Number(fields["slot"])}`, action);
        break;
      case "mark":
        put(`${view.step === "refresh" ? "supply" : "display"}-die-${Number(fields["die"])}`, action);
        break;
      case "discard_supply":
        put(`supply-tile-${Number(fields["space"]) - 1}`, action);
        break;
      case "select":
        put(`side-${String(fields["side"])}`, action);
        break;
      case "protect":
        put(`worker-${String(fields["worker"])}`, action);
        break;
      case "let_go":
        put(`supply-${fields["side"] === "right" ? "tile" : "die"}-${Number(fields["space"]) - 1}`, action);
        break;
      case "take_tile":
      case "take_die":
        put(`${String(fields["from"])}-${kind === "take_tile" ? "tile" : "die"}-${Number(fields["place"])}`, action);
        break;
    }
  return lit;
}

/** The hexagons of one park that lines of the log name. */
export function namedBy(lines: readonly Line[], view: View, shown: number): Set<number> {
  const found = new Set<number>();
  const names = view.parks[shown]?.layout.names ?? [];
  const add = (name: unknown) => {
    const cell = names.indexOf(String(name));
    if (cell >= 0) found.add(cell);
  };
  for (const { seat, fields, then } of lines) {
    if (seat === shown && fields["cell"]) add(fields["cell"]);
    for (const after of then) if (after.kind === "tower" && after.fields["seat"] === shown) for (const name of after.fields["cells"] as string[]) add(name);
  }
  return found;
}
