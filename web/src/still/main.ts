// A table as one picture, without a browser: Python calls `picture` in an engine of its own (src/tierpark/envs/picture.py).

import { render } from "svelte/server";
import sheet from "../drawing/animals.svg?raw";
import tokens from "../drawing/tokens.css?raw";
import { preferences } from "../preferences.svelte.ts";
import { declarationsOf } from "./css.ts";
import { Flat, symbolsOf } from "./flatten.ts";
import { games } from "./games.ts";
import Still from "./Still.svelte";

export interface Told {
  game: string;
  title: string;
  seat: number | null;
  view: { options: Record<string, number | string>; to_act: number[] };
  printed: Record<string, unknown>;
}

const variables = Object.fromEntries(declarationsOf(/:root\s*{([^}]*)}/.exec(tokens.replace(/\/\*[^]*?\*\//g, ""))![1]!));
variables["--font-title"] = variables["--font-title"]!.replace(",", ', "Vollkorn SemiBold",'); // as the file calls itself that makes pixels
const symbols = symbolsOf(sheet);
preferences.language = "en";
preferences.motion = false;

/** What a seat (or a spectator) may see, drawn as SVG. */
export function picture(told: Told): string {
  const game = games[told.game];
  if (!game) throw new Error(`no pictures of ${told.game}`);
  game.take(told.printed as never, told.view.options);
  const { head, body } = render(Still, { props: { told, game } });
  const styles = [...head.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text]) => text).join("\n");
  return new Flat(styles, variables, symbols).draw(body);
}
