// No keyed list of the page meets a doubled key: boards of random games of every game are drawn without a browser, where
// vitest.keys.ts looks at every such list. Python plays them (tests/conformance/drawn.py).

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { type Component } from "svelte";
import { render } from "svelte/server";
import { expect, test } from "vitest";
import { onlyOnce, watched } from "../../vitest.keys.ts";
import { games } from "../still/games.ts";
import type { Json, Line, Offers, Update } from "../wire.ts";
import AllChoices from "./AllChoices.svelte";
import ChoiceBar from "./ChoiceBar.svelte";
import LogPanel from "./LogPanel.svelte";
import OutcomePanel from "./OutcomePanel.svelte";
import { Scene } from "./scene.svelte.ts";
import SeatPanel from "./SeatPanel.svelte";

interface Position {
  game: string;
  printed: Record<string, Json>;
  options: Record<string, number | string>;
  seat: number;
  view: { players?: unknown };
  offers: Offers | null;
  lines: Line[];
  start: number;
  outcome: Update["outcome"];
}

const ROOT = new URL("../../../", import.meta.url);
const SEED = Math.floor(Math.random() * 1000);
const TIME = 240_000; // milliseconds, on a busy machine

/** As the table shows it: the board of each seat, and what stands beside it. */
function draw({ game, printed, options, seat, view, offers, lines, start, outcome }: Position): string {
  const { face, take } = games[game]!;
  take(printed, options);
  const scene = new Scene(() => {});
  const players = Number(options["players"]);
  scene.names = Array.from({ length: players }, (_, i) => `Seat ${i + 1}`);
  scene.seat = seat;
  if (face.lifts) scene.lifts = face.lifts;
  if (face.holds) scene.holds = face.holds;
  scene.show(view, offers);
  scene.fresh = lines.slice(-1);
  const seats = scene.names.map((name) => ({ kind: "person", name, is_guest: false, bot: null, is_due: false, left: null }));
  const update = { seat, seats, phase: outcome ? "over" : "playing", agreement: { game, options }, view, offers, outcome, table: "x" } as unknown as Update;
  const known = [...Array<undefined>(start), ...lines];
  const drawn: string[] = [];
  const put = (component: Component<never>, props: object): number => drawn.push(render(component as Component<object>, { props }).body);
  for (let shown = 0; shown < players; shown++) {
    scene.shown = shown;
    put(face.Board as Component<never>, { scene });
    put(face.Glance as Component<never>, { view, seat: shown, name: "", label: "" });
  }
  if (face.Aside) put(face.Aside as Component<never>, { scene });
  put(SeatPanel as Component<never>, { update, scene, face, present: [], received: 0 });
  put(LogPanel as Component<never>, { lines: known, update, scene, face });
  if (offers) put(ChoiceBar as Component<never>, { scene, face, waitsFor: [] });
  if (offers) put(AllChoices as Component<never>, { scene, face, onclose: () => {} });
  if (outcome) put(OutcomePanel as Component<never>, { update, face, onerror: () => {} });
  return drawn.join("");
}

test("a doubled key is found in a list, and in a component that draws one", () => {
  const list = [{ seat: 1 }, { seat: 1 }];
  expect(onlyOnce(list, (_, i) => i, "here")).toEqual(list);
  expect(() => onlyOnce(list, ({ seat }) => seat, "here")).toThrow("the key 1: here");
  expect(watched('<script lang="ts">\n  let { of } = $props();\n  let w = $state(0);\n</script>\n<div bind:clientWidth={w}></div>\n{#each of as { a }, i (a)}{a}{/each}', "A.svelte")).toBe(
    '<script lang="ts">\n  let { of } = $props();\n  let w = $state(0);\n\nw ||= 900;\n</script>\n<div bind:clientWidth={w}></div>\n{#each onlyOnce(of, ({ a }, i) => (a), "A.svelte:6") as { a }, i (a)}{a}{/each}',
  );
});

test("two pawns of one colour on one space are two", () => {
  const position = JSON.parse(readFileSync(new URL("./two-pawns.json", import.meta.url), "utf8")) as Position;
  const of = draw(position);
  const places = [...of.matchAll(/<g transform="translate\(([^)]+)\)"[^>]*>(?:<!--.*?-->)*<g[^>]*--seat-2/g)].map(([, at]) => at);
  expect(places.length).toBeGreaterThan(3);
  expect(new Set(places.slice(0, 4)).size).toBe(4);
});

test(`random games are drawn without a doubled key (python -m tests.conformance.drawn ${SEED})`, { timeout: TIME }, () => {
  const python = process.env["TIERPARK_PYTHON"] ?? "python";
  const told = execFileSync(python, ["-m", "tests.conformance.drawn", String(SEED)], { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 28 });
  const positions = told.trim().split("\n").map((line) => JSON.parse(line) as Position);
  expect(new Set(positions.map(({ game }) => game))).toEqual(new Set(Object.keys(games)));
  for (const position of positions) expect(draw(position).length, position.game).toBeGreaterThan(2000);
});
