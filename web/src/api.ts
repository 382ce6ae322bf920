// Requests to the server. A refusal is an error with the server's sentence.

import type { Command, GameInfo, Hint, Judgement, Line, Me, NewTable, Practice, Progress, Receipt, ReviewStatus, Score, SessionInfo, Step, TableSummary, Update } from "./wire.ts";

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    message: string,
    readonly id: string,
    /** Seconds after which it is worth trying again. */
    readonly wait: number | null = null,
  ) {
    super(message);
  }
}

export class Away extends Error {}

async function ask<T>(method: string, path: string, body?: unknown, until?: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(until ? { signal: until } : {}),
    });
  } catch {
    throw new Away("away");
  }
  const text = await response.text();
  if (!response.ok) {
    let told: { error?: string; message?: string; id?: string; wait?: number | null } = {};
    try {
      told = JSON.parse(text);
    } catch {
      throw new Away("away"); // a proxy answered in the server's place
    }
    throw new Refused(response.status, told.error ?? "internal", told.message ?? "", told.id ?? "", told.wait ?? null);
  }
  return (text ? JSON.parse(text) : null) as T;
}

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`;

export const api = {
  me: () => ask<Me>("GET", "/api/me"),
  beGuest: (name: string) => ask<Me>("POST", "/api/guests", { name }),
  register: (name: string, password: string) => ask<Me>("POST", "/api/accounts", { name, password }),
  logIn: (name: string, password: string) => ask<Me>("POST", "/api/sessions", { name, password }),
  logOut: () => ask<null>("DELETE", "/api/sessions"),
  deleteMe: (password: string | null) => ask<null>("POST", "/api/me/deletion", { password }),
  changePassword: (old: string, fresh: string) => ask<null>("PUT", "/api/me/password", { old, new: fresh }),
  sessions: () => ask<{ sessions: SessionInfo[] }>("GET", "/api/me/sessions"),
  endSession: (id: string) => ask<null>("DELETE", `/api/me/sessions/${id}`),
  endOtherSessions: () => ask<null>("DELETE", "/api/me/sessions"),
  rename: (name: string) => ask<Me>("PUT", "/api/me/name", { name }),
  setWebhook: (address: string | null) => ask<{ key: string | null }>("PUT", "/api/me/webhook", { address }),
  games: () => ask<{ games: GameInfo[] }>("GET", "/api/games"),
  /** A game; what is printed on its components may depend on options. */
  game: (name: string, options: Record<string, string> = {}) => {
    const given = new URLSearchParams(Object.entries(options).map(([option, value]): [string, string] => ["option", `${option}=${value}`]));
    return ask<GameInfo>("GET", `/api/games/${name}${given.size ? `?${given}` : ""}`);
  },
  practise: (game: string, position: string, actions: number[]) =>
    ask<Practice>("POST", `/api/games/${game}/practice`, { position, actions }),
  tryOut: (table: string, actions: number[]) => ask<Practice>("POST", `${at(table)}/try`, { actions }),
  score: (game: string, sheet: string) => ask<Score>("GET", `/api/games/${game}/score?sheet=${encodeURIComponent(sheet)}`),
  lobby: () => ask<{ tables: TableSummary[] }>("GET", "/api/tables"),
  mine: () => ask<{ tables: TableSummary[] }>("GET", "/api/me/tables"),
  progress: (game: string) => ask<Progress>("GET", `/api/me/progress/${game}`),
  create: (table: NewTable) => ask<{ table: string }>("POST", "/api/tables", table),
  firstGame: (game: string) => ask<{ table: string }>("POST", `/api/games/${game}/first-game`),
  importGame: (transcript: string) => ask<{ table: string }>("POST", "/api/imports", { transcript }),
  throwAway: (table: string) => ask<null>("DELETE", at(table)),
  look: (table: string) => ask<Update>("GET", at(table)),
  command: (table: string, command: Command & { key?: string }) => ask<Receipt>("POST", `${at(table)}/commands`, command),
  hint: (table: string, until: AbortSignal) => ask<Hint>("POST", `${at(table)}/hint`, {}, until),
  judge: (table: string, action: number, instead: number | null) => ask<Judgement>("POST", `${at(table)}/judgement`, { action, instead }),
  lines: (table: string, start: number, count: number) =>
    ask<{ start: number; lines: Line[] }>("GET", `${at(table)}/log?start=${start}&count=${count}`),
  rematch: (table: string, nextLevel = false) => ask<{ table: string }>("POST", `${at(table)}/rematch${nextLevel ? "?next_level=true" : ""}`),
  /** A step of a finished game; what is asked for with it: what could be done then, where turns begin. */
  step: (table: string, step: number, more: { offers?: true; turns?: true } = {}) => ask<Step>("GET", `${at(table)}/steps/${step}${more.offers ? "?offers=true" : more.turns ? "?turns=true" : ""}`),
  review: (table: string) => ask<ReviewStatus>("GET", `${at(table)}/review`),
  betterStep: (table: string, step: number, number: number) => ask<Step>("GET", `${at(table)}/review/${step}/${number}`),
  askForReview: (table: string) => ask<ReviewStatus>("POST", `${at(table)}/review`, {}),
  playOn: (table: string, step: number, seat?: number) => ask<{ table: string }>("POST", `${at(table)}/continuation`, seat === undefined ? { step } : { step, seat }),
  verify: (table: string) => ask<{ holds: boolean; reason: string }>("GET", `${at(table)}/verification`),
  file: (table: string, what: "transcript" | "export" | "proof") => `${at(table)}/${what}`,
};
