// Making tables and sitting down, with our own contribution to the seed.

import { api, Refused } from "../api.ts";
import { keepContribution, makeContribution } from "../contribution.ts";
import { router } from "../router.svelte.ts";
import type { NewTable } from "../wire.ts";
import { sentenceOf } from "./failing.ts";
import { alertUser } from "./live.svelte.ts";
import { preferences } from "../preferences.svelte.ts";
import { offered } from "./offered.svelte.ts";
import { people } from "./people.svelte.ts";
import { t } from "../texts/texts.svelte.ts";
import { showToast } from "./toasts.svelte.ts";

/** Try something that a click asked for, and say why if it does not go. */
export async function attempt(does: () => Promise<void>): Promise<void> {
  try {
    await does();
  } catch (error) {
    showToast(sentenceOf(error));
    alertUser(sentenceOf(error));
  }
}

/** One click: us and bots of the level last chosen, everything else as usual. */
export function playNow(game: string): Promise<void> {
  return attempt(async () => {
    await offered.load();
    const info = offered.games?.find(({ name }) => name === game);
    const players = Number(info?.options["players"]?.[0] ?? 2);
    await layTable({ game, seats: ["me", ...Array<string>(players - 1).fill(levelFor(game, info?.bots ?? []))] });
  });
}

/** From a fixed position, beside a coach. */
export function playFirst(game: string): Promise<void> {
  return attempt(async () => router.go(`/tables/${(await people.asSomebody(() => api.firstGame(game))).table}`));
}

/** From a step of a finished game on, us and bots. */
export function playOn(table: string, step: number, seat?: number): Promise<void> {
  return attempt(async () => router.go(`/tables/${(await people.asSomebody(() => api.playOn(table, step, seat))).table}`));
}

/** Against whom one plays at once: as chosen before, or one that plays well and without a pause. */
export function levelFor(game: string, bots: readonly string[]): string {
  const kept = preferences.bots[game];
  if (kept !== undefined && bots.includes(kept)) return kept;
  return bots.includes("regular") ? "regular" : (bots.at(-1) ?? "random");
}

/** Make a table and go there. If nobody has to be waited for, the game begins. */
export async function layTable(wanted: NewTable): Promise<void> {
  const seats = wanted.seats ?? [];
  const { text, commitment } = await makeContribution();
  const commits = seats.includes("me") && commitment !== undefined;
  const { table } = await people.asSomebody(() => api.create(commits ? { ...wanted, commitment } : wanted));
  if (commits) keepContribution(table, text);
  if (!seats.includes("open")) {
    await api.command(table, { type: "start" });
    if (commits) await api.command(table, { type: "open", contribution: text });
  }
  router.go(`/tables/${table}`);
}

/** The next game of the same people: it begins at once where nobody has to be waited for. */
export async function playAgain(table: string, nextLevel: boolean): Promise<void> {
  const { table: next } = await api.rematch(table, nextLevel);
  const { phase, seat, is_host, seats } = await api.look(next);
  if (phase === "gathering" && is_host && seats.every(({ kind }, i) => kind === "bot" || i === seat)) {
    const { text, commitment } = await makeContribution();
    if (commitment !== undefined) {
      keepContribution(next, text);
      await api.command(next, { type: "commit", commitment });
    }
    await api.command(next, { type: "start" });
    if (commitment !== undefined) await api.command(next, { type: "open", contribution: text });
  }
  router.go(`/tables/${next}`);
}

/** Take any free seat and go there. */
export async function sitDown(table: string): Promise<void> {
  const { text, commitment } = await makeContribution();
  await people.asSomebody(() => api.command(table, commitment === undefined ? { type: "join" } : { type: "join", commitment }));
  if (commitment !== undefined) keepContribution(table, text);
  router.go(`/tables/${table}`);
}

const BEGINS = '{"tierpark":';
const MOST_BYTES = 1_000_000;

/** A transcript from a file, to look back at. */
export async function watchFile(file: File): Promise<void> {
  const transcript = file.size > MOST_BYTES ? "" : await file.text();
  if (!transcript.startsWith(BEGINS)) throw new Refused(400, "bad-request", t("lobby.import.wrong", { file: file.name }), "");
  const { table } = await people.asSomebody(() => api.importGame(transcript));
  router.go(`/tables/${table}/replay/0`);
}
