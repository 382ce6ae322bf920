// What the browser knows of a game beyond the API: how it looks and reads. One folder a game; the shell knows no game.

import type { Component } from "svelte";
import type { OptionNotes } from "../shell/option-notes.ts";
import type { Fits } from "../shell/options.ts";
import type { Placing } from "../table/placing.svelte.ts";
import type { Scene } from "../table/scene.svelte.ts";
import type { Happening, Line, Offer, Offers, Placements, Score, ScoreCategory, ScoreChange } from "../wire.ts";

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

/** A position of the real rules, and what is said and asked there step by step. */
export interface Introduction {
  position: string;
  lessons: () => Lesson[];
}

/** What the lobby shows of a game: little, so that it is there at once. */
export interface Card {
  /** A crop of the real materials. */
  Picture: Component;
  /** A small emblem for rows of tables: the id of a symbol in animals.svg. */
  emblem: string;
  players: [number, number];
  minutes: number;
  blurb: () => string;
}

export interface Face {
  /** What has to be known before a board of this game can be shown. */
  ready?: () => Promise<void>;
  /** The whole playing area: shared board and the board of `scene.shown`, with everything that can be clicked. */
  Board: Component<{ scene: Scene }>;
  /** The board's upper part, `scene.shelf` pixels of it, lies across the whole table, above the right column. */
  isWide?: boolean;
  /** What lies beside the board and belongs to nobody, for the right column or a drawer. */
  Aside?: Component<{ scene: Scene }>;
  /** The board of one seat, small. */
  Glance: Component<{ view: unknown; seat: number; name: string; label: string }>;
  /** How many of these stand side by side; two if nothing is said. */
  glances?: number;
  /** They are long: whoever sits at a table has not asked for them yet. */
  Rules: () => Promise<{ default: Component }>;
  /** How an option and its values read. */
  option: (name: string, value?: string | number) => string;
  /** Whether a value of an option goes with the others; without this: always. */
  fits?: Fits;
  /** What each option means, and why something is not offered; loaded when somebody lays a table. */
  notes: () => Promise<{ notes: OptionNotes }>;
  /** Whose mark stands for a line, or else for the decision that is due, where it is not that of the seat. */
  mark?: (view: unknown, line?: Line) => number | null;
  /** The two numbers that decide this game. */
  facts: (view: unknown, seat: number) => Fact[];
  /** What is asked, in one sentence; of offers that a click has narrowed it may ask more closely. */
  question: (view: unknown, offers: Offers, seat: number, narrowed?: number[] | null) => string;
  /** What somebody else is doing, in a few words. */
  doing: (view: unknown) => string;
  /** Where several act at once: what is said of a seat that has nothing more to decide in this step. */
  done?: (view: unknown, seat: number) => string | null;
  /** What follows from the turn: a chip beside the turn sentence. (Not `then`: a face would be taken for a promise.) */
  follows: (view: unknown) => string | null;
  /** An offered action as a sentence. */
  offer: (offer: Offer, view: unknown) => string;
  /** Offers that nothing on the board stands for: they always have a button. */
  hasButton?: (offer: Offer) => boolean;
  /** Offers that are beside what is asked, or give away what can be had: their button is never the filled one. */
  isMinor?: (offer: Offer) => boolean;
  /** What an offer leaves undone among all that are listed, counted in words ("3 actions left"); nothing where all is done. */
  left?: (offer: Offer, listed: readonly Offer[]) => string | null;
  /** What an offer comes to, where its button says too little. */
  explains?: (offer: Offer) => string | null;
  /** Offers that a thing on the board stands for plainly enough: they need no button even where there are few. */
  isOnBoard?: (offer: Offer) => boolean;
  /** Whether a piece is in the hand as soon as it can be placed; without this: yes. */
  lifts?: (piece: Placements) => boolean;
  /** How a piece is held where rows and columns do not do; nothing if it is never in the hand. */
  holds?: (piece: Placements) => Placing | null;
  /** How turning a piece is called where "rotate" is not right. */
  turning?: (piece: Placements) => string | null;
  /** What a button says of an offer about the piece in the hand, or about a thing that was clicked, which one sees. */
  brief?: (offer: Offer) => string | null;
  /** What the piece in the hand would do where it is held. */
  preview?: (scene: Scene) => string | null;
  /** What happened, told of somebody: "{name} takes a meerkat.", or to the one who did it: "You take a meerkat." Nothing where the log can do without. */
  tell: (line: Line | Happening, name: string, isYou?: boolean) => string;
  /** Why the game ended (the view may tell more of it), and how a category of the score is called. */
  reason: (ending: string, view?: unknown) => string;
  category: (name: string) => string;
  /** A category of which there is better little: the score counts it below zero, people count it upwards. */
  isCountedDown?: (category: string) => boolean;
  /** Why a bot would do something: so many more, or fewer, of what counts. */
  gain: (name: string, change: number) => string;
  /** A position as text, for screen readers: one sentence a board. */
  summary: (view: unknown, seat: number, name: string) => string;
  /** The first lesson, loaded when wanted; see `furtherOf` for a second one. */
  introduction: () => Promise<Introduction>;
  /** What the coach says of a first game before the first decision. */
  firstGame?: () => Promise<{ welcome: () => string }>;
}

/** A pad on which people write down a board of a real table; a text holds all of it. */
export interface Pad {
  Sheet: Component<{ text: string; onchange: (text: string) => void }>;
  /** How the points of a category come about, in a few words. */
  how: (category: ScoreCategory, score: Score) => string;
  /** Something that can still be done, as a sentence. */
  change: (change: ScoreChange) => string;
  /** Why a sheet cannot be, where the page can say so in its own language; else the server says why. */
  flaw?: (text: string) => string | undefined;
}

const faces: Record<string, () => Promise<{ face: Face }>> = {
  "new-york-zoo": () => import("./new-york-zoo/face.ts"),
  spectacular: () => import("./spectacular/face.ts"),
  "the-sanctuary": () => import("./the-sanctuary/face.ts"),
  "zoo-parque": () => import("./zoo-parque/face.ts"),
};

const pads: Record<string, () => Promise<{ pad: Pad }>> = {
  "new-york-zoo": () => import("./new-york-zoo/pad/pad.ts"),
  spectacular: () => import("./spectacular/pad/pad.ts"),
  "the-sanctuary": () => import("./the-sanctuary/pad/pad.ts"),
  "zoo-parque": () => import("./zoo-parque/pad/pad.ts"),
};

/** Second lessons, for what the first ones leave out. */
const furthers: Record<string, () => Promise<Introduction>> = {
  "the-sanctuary": () => import("./the-sanctuary/further.ts"),
  "zoo-parque": () => import("./zoo-parque/further.ts"),
};

export async function cardOf(game: string): Promise<Card> {
  const card = (await import("./cards.ts")).cards[game];
  if (!card) throw new Error(`no card for ${game}`);
  return card;
}

export const hasFace = (game: string): boolean => game in faces;

export async function faceOf(game: string): Promise<Face> {
  const load = faces[game];
  if (!load) throw new Error(`no face for ${game}`);
  return (await load()).face;
}

/** A face with which boards can be shown. */
export async function boardOf(game: string): Promise<Face> {
  const face = await faceOf(game);
  await face.ready?.();
  return face;
}

export const hasFurther = (game: string): boolean => game in furthers;

export const furtherOf = async (game: string): Promise<Introduction | null> => (await furthers[game]?.()) ?? null;

export const hasPad = (game: string): boolean => game in pads;

export async function padOf(game: string): Promise<Pad> {
  const load = pads[game];
  if (!load) throw new Error(`no pad for ${game}`);
  return (await load()).pad;
}
