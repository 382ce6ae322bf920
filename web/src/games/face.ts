// What the browser knows of a game beyond the API: how it looks and reads. One folder a game; the shell knows no game.

import type { Component } from "svelte";
import type { Scene } from "../table/scene.svelte.ts";
import type { Happening, Line, Offer, Offers } from "../wire.ts";

export interface Fact {
  label: string;
  value: string;
}

/** A thing that was touched by a line of the log: the board rings it. */
export interface Lesson {
  /** What is said. */
  text: string;
  /** What the bubble points at: a CSS selector on the board; none: the whole table. */
  target?: string;
  /** Actions of which one has to be taken now; none: "Next" goes on. */
  does?: (offers: Offers) => number[];
}

export interface Face {
  /** The whole playing area: shared board and the board of `scene.shown`, with everything that can be clicked. */
  Board: Component<{ scene: Scene }>;
  /** What lies beside the board and belongs to nobody, for the right column or a drawer. */
  Aside?: Component<{ scene: Scene }>;
  /** The board of one seat, small. */
  Glance: Component<{ view: unknown; seat: number; label: string }>;
  /** A crop of the real materials, for the lobby. */
  Picture: Component;
  /** A small emblem for rows of tables. */
  emblem: string; // id of a symbol in animals.svg
  Rules: Component;
  players: [number, number];
  minutes: number;
  blurb: () => string;
  /** How an option and its values read. */
  option: (name: string, value?: string | number) => string;
  /** The two numbers that decide this game. */
  facts: (view: unknown, seat: number) => Fact[];
  /** What is asked, in one sentence. */
  question: (view: unknown, offers: Offers, seat: number) => string;
  /** What somebody else is doing, in a few words. */
  doing: (view: unknown) => string;
  /** What follows from the turn: a chip beside the turn sentence. (Not `then`: a face would be taken for a promise.) */
  follows: (view: unknown) => string | null;
  /** An offered action as a sentence. */
  offer: (offer: Offer, view: unknown) => string;
  /** What happened, told of somebody: "{name} takes a meerkat." */
  tell: (line: Line | Happening, name: string) => string;
  /** Why the game ended, and how a category of the score is called. */
  reason: (ending: string) => string;
  category: (name: string) => string;
  /** A position as text, for screen readers: one sentence a board. */
  summary: (view: unknown, seat: number, name: string) => string;
  introduction: { position: string; lessons: () => Lesson[] };
}

const faces: Record<string, () => Promise<{ face: Face }>> = {
  "new-york-zoo": () => import("./new-york-zoo/face.ts"),
};

export const hasFace = (game: string): boolean => game in faces;

export async function faceOf(game: string): Promise<Face> {
  const load = faces[game];
  if (!load) throw new Error(`no face for ${game}`);
  return (await load()).face;
}
