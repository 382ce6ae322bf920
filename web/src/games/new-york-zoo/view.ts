// What the server tells of a game of New York Zoo: src/tierpark/games/new_york_zoo/view.py

import type { Outcome } from "../../wire.ts";

export type Cell = [row: number, column: number];
export type Species = "meerkat" | "flamingo" | "kangaroo" | "penguin" | "fox";
export const SPECIES: readonly Species[] = ["meerkat", "flamingo", "kangaroo", "penguin", "fox"];
export const LETTER: Record<Species, string> = { meerkat: "M", flamingo: "F", kangaroo: "K", penguin: "P", fox: "A" };

export type StepName =
  | "arrange"
  | "move"
  | "place"
  | "populate"
  | "acquire"
  | "home"
  | "join"
  | "resolve"
  | "keep"
  | "attraction"
  | "place_attraction"
  | "breed"
  | "bonus"
  | "over";

export interface StripSpace {
  space: number;
  kind: "slot" | "animals";
  species: [Species, Species] | null;
  stack: string[] | null; // bottom first
  line: Species | null;
}

export interface Enclosure {
  tile: string;
  cells: Cell[];
  species: Species | null;
  animals: number;
  spaces: number;
}

export interface Attraction {
  kind: string;
  cells: Cell[];
}

export interface ZooView {
  seat: number;
  rows: string[];
  houses: (Species | null)[];
  enclosures: Enclosure[];
  attractions: Attraction[];
  free: Cell[];
  animals: number;
  start_tiles: string[];
  hidden: boolean;
  submitted: boolean;
}

export interface View {
  game: string;
  options: { players: number; variant: "normal" | "short"; side: "A" | "B" };
  seat: number | null;
  step: StepName;
  phase: string;
  to_act: number[];
  mover: number;
  elephant: number;
  strip: StripSpace[];
  supply: Record<string, number | null>;
  zoos: ZooView[];
  pending: { tile: string | null; species: Species | null; second: Species | null; attraction: string | null; lines: Species[] };
  solo: { markers: string[]; distance: number } | null;
  outcome: Outcome | null;
}

export const viewOf = (view: unknown): View => view as View;

/** The size of a piece is in its name: E6-03 has six spaces, A3-L three. */
export const sizeOf = (piece: string): number => Number(piece[1]);

/** Enclosures by size: light to dark. */
export const shadeOf = (tile: string): string => `var(--nyz-${sizeOf(tile)})`;

export const topOf = (space: StripSpace): string | null => space.stack?.at(-1) ?? null;

/** How far the elephant may walk; alone, markers say it. */
export const stepsOf = (players: number): number => (players === 2 || players === 4 ? 4 : 3);
export const MARKERS = ["0", "1", "2", "3", "4+"] as const;
export const LAST_DISTANCE = 50;
export const N_SPACES = 25;
