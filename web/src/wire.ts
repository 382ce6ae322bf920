// What the server tells and takes: docs/api.md. Views belong to the games and are typed there.

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Fields = Record<string, Json>;

export interface Offer {
  action: number;
  kind: string;
  fields: Fields;
  short: string;
  sentence: string;
}

export interface Way {
  turns: number;
  flipped: boolean;
  shape: [number, number][];
  base: number;
  columns: number;
  actions: number[];
}

export interface Placements {
  kind: string;
  fields: Fields;
  ways: Way[];
}

export interface Offers {
  question: string;
  listed: Offer[];
  placements: Placements[];
}

export interface Happening {
  kind: string;
  fields: Fields;
  sentence: string;
}

export interface Line extends Happening {
  seat: number | null;
  then: Happening[];
}

export type Phase = "gathering" | "opening" | "playing" | "over" | "closed";
export type SeatKind = "open" | "kept" | "person" | "bot";

/** How somebody at a seat is called now. */
export type SeatName = Pick<SeatInfo, "name" | "is_guest">;

export interface SeatInfo {
  kind: SeatKind;
  name: string | null;
  is_guest: boolean;
  bot: string | null;
  is_due: boolean;
  is_flagged: boolean;
  has_committed: boolean;
  has_opened: boolean;
  left: number | null;
  is_running: boolean;
}

export interface Clock {
  per: "decision" | "game";
  seconds: number;
  at_zero: "bot" | "play" | "wait";
}

export interface Agreement {
  game: string;
  options: Record<string, number | string>;
  listed: boolean;
  spectators: boolean;
  undo: boolean;
  order: "random" | "seated";
  clock: Clock | null;
}

export interface Standing {
  seat: number;
  rank: number;
  won: boolean;
  score: number;
  categories: Record<string, number>;
  tiebreaks: Record<string, number>;
}

export interface Outcome {
  standings: Standing[];
  ending: string;
  reason: string;
}

export type Proposal = { what: "undo" } | { what: "hand-over"; seat: number; bot: string };

export interface Update {
  type: "update";
  table: string;
  version: number;
  now: number;
  phase: Phase;
  seat: number | null;
  is_host: boolean;
  agreement: Agreement;
  seats: SeatInfo[];
  view: unknown;
  offers: Offers | null;
  /** What will be asked whatever the others do meanwhile. */
  early: Offers | null;
  undo: "free" | "ask" | null;
  proposal: { by: number; proposal: Proposal; waits_for: number[] } | null;
  log: { start: number; lines: Line[]; keeps?: number };
  outcome: Outcome | null;
  commitment: string;
  asks_contribution: boolean;
  is_imported: boolean;
  is_ended: boolean; // by the host, before it was over
  continues: { table: string; step: number } | null;
  is_coached: boolean; // a first game, from a fixed position
  follows: string | null;
  rematch: string | null;
}

export interface Receipt {
  type: "receipt";
  version: number;
  key: string | null;
  repeated: boolean;
}

export interface Refusal {
  type: "refused";
  error: string;
  message: string;
  id: string;
  key: string | null;
  update: Update | null;
  /** Seconds after which it is worth trying again. */
  wait?: number | null;
}

/** How the bots of a table think now: less while many wait, not at all at too many tables of theirs. */
export type BotsPace = "usual" | "less" | "resting";

export type Told =
  | Update
  | Receipt
  | Refusal
  | { type: "presence"; seats: boolean[] }
  | { type: "names"; seats: SeatName[] }
  | { type: "pace"; bots: BotsPace }
  | { type: "pong" };

export type Command =
  | { type: "join"; seat?: number; commitment?: string }
  | { type: "commit"; commitment: string }
  | { type: "leave" }
  | { type: "fill"; seat: number; bot: string | null }
  | { type: "start" }
  | { type: "open"; contribution: string }
  | { type: "act"; version: number; action: number }
  | { type: "undo"; version: number }
  | { type: "propose"; proposal: Proposal }
  | { type: "answer"; yes: boolean }
  | { type: "reclaim" }
  | { type: "end" };

export interface Me {
  name: string | null;
  is_guest: boolean;
}

/** A place where somebody is logged in. */
export interface SessionInfo {
  id: string;
  begun_at: number;
  is_this: boolean;
}

export interface SeatSummary {
  kind: SeatKind;
  name: string | null;
  is_guest: boolean;
  bot: string | null;
}

export interface TableSummary {
  table: string;
  game: string;
  title: string;
  phase: Phase;
  options: Record<string, number | string>;
  seats: SeatSummary[];
  listed: boolean;
  has_clock: boolean;
  your_seat: number | null;
  is_your_turn: boolean;
  created_at: number;
  ended_at: number | null;
  /** The seats that have won, where that is known. */
  winners: number[] | null;
  is_ended: boolean; // by the host, before it was over
}

export interface GameInfo {
  name: string;
  title: string;
  rules: number;
  options: Record<string, (number | string)[]>;
  bots: string[];
  /** What bots that are not ours are like, in one line. */
  characters: Record<string, string>;
  /** The option whose values, after the first, are levels of a campaign. */
  levels: string | null;
  printed: Record<string, Json> | null;
}

/** The levels of a campaign that we have won, and the one that comes next. */
export interface Progress {
  game: string;
  option: string;
  won: (number | string)[];
  next: number | string | null;
}

export interface NewTable {
  game: string;
  options?: Record<string, number | string>;
  seats?: string[];
  listed?: boolean;
  spectators?: boolean;
  undo?: boolean;
  order?: "random" | "seated";
  clock?: Clock | null;
  commitment?: string;
}

export interface Step {
  step: number;
  steps: number;
  view: unknown;
  next: Line | null;
  offers?: Offers | null;
  /** The steps with which turns begin, if that was asked for. */
  turns?: number[] | null;
}

/** Why an action is good, or what is bad about it. */
export interface Reason {
  kind: string;
  fields: Fields;
  sentence: string;
}

export interface Advised {
  action: number;
  chance: number | null; // nothing in older reviews of a campaign
  lead: number | null; // nothing where all play together
  reasons: Reason[];
}

export interface Hint {
  best: Advised[];
  unit: string;
}

export type ToldAction = Offer & Advised;

export interface Moment {
  step: number;
  seat: number;
  lost: number;
  played: ToldAction;
  better: ToldAction[];
  /** The whole turn that would have been better, and the real one, from this decision on; nothing in older reviews. */
  better_turn: BetterTurn | null;
  played_turn: Deed[];
}

/** A decision of a turn, and the step at which it was really made. */
export type Deed = Offer & { step: number | null };

export interface BetterTurn {
  deeds: Deed[];
  ending: "turn" | "chance" | "others" | "more";
  /** The table after its last decision is known. */
  has_end: boolean;
}

/** What a decision gave away; nothing if there was nothing better. */
export interface Judgement {
  moment: Moment | null;
  unit: string;
}

export interface Review {
  unit: string;
  steps: number;
  promises: { step: number; chances: number[] | null; points: number[] }[];
  moments: Moment[];
}

export interface ReviewStatus {
  state: "none" | "waiting" | "running" | "done";
  done: number;
  steps: number;
  review: Review | null;
}

/** A board from a real table, scored: see docs/api.md. */
export interface ScoreCategory {
  name: string;
  points: number;
  how: string;
}

export interface ScoreChange {
  short: string;
  sentence: string;
  fields: Fields;
}

/** One of several boards on a sheet. */
export interface SeatScore {
  seat: number;
  rank: number;
  won: boolean;
  total: number;
  categories: ScoreCategory[];
  tiebreaks: Record<string, number>;
}

export interface Score {
  game: string;
  sheet: string;
  total: number;
  categories: ScoreCategory[];
  facts: Record<string, unknown>;
  best: { total: number; categories: ScoreCategory[]; changes: ScoreChange[] } | null;
  seats: SeatScore[];
}

/** A position after some actions, which belongs to no table: for the introduction. */
export interface Practice {
  view: unknown;
  offers: Offers | null;
  lines: Line[];
  outcome: Outcome | null;
}
