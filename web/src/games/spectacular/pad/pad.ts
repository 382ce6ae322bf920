// The score pad of Spectacular, as the shell needs it.

import { list } from "../../../texts/texts.svelte.ts";
import type { Pad } from "../../face.ts";
import { named } from "../sentences.ts";
import Sheet from "./Pad.svelte";
import { p } from "./words.ts";

interface Facts {
  round: number;
  towers: { colour: string; points: number }[];
  different_animals: number;
  missions: { fulfilled: boolean }[];
}

export const pad: Pad = {
  Sheet,
  how: (category, score) => {
    const facts = score.facts as unknown as Facts;
    switch (category.name) {
      case "entrance":
        return facts.round === 1 ? category.how : p("how.entrance");
      case "towers":
        return list(facts.towers.map(({ colour, points }) => `${named(`part.${colour}`, colour)} ${points}`));
      case "animals":
        return p("how.animals", { n: facts.different_animals });
      case "missions":
        return p("how.missions", { n: facts.missions.filter(({ fulfilled }) => fulfilled).length });
      default:
        return category.how;
    }
  },
  change: ({ fields }) =>
    p("change", {
      value: Number(fields["value"]),
      cell: String(fields["cell"]),
      to: Number(fields["to"]),
      workers: list((fields["workers"] as string[]).map((worker) => named(`worker.${worker}`, worker))),
    }),
};
