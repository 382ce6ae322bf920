// How large the drawings of a card can be, so that they stay inside it.

import { heightOf, type Piece, widthOf } from "./glyphs.ts";

export const LEAST = 13; // pixels: a smaller drawing says nothing
const GAP = 3; // between pieces and between lines
const INSIDE = 2; // between the drawings of one piece
const LETTER = 7;
const [LINE, BRACKET] = [12, 17]; // pixels of a word, and of a bracket

const isBracket = (word: string): boolean => word === "(" || word === ")";

function widthOfPiece(piece: Piece, size: number, say: (word: string) => string): number {
  if ("word" in piece) return isBracket(piece.word) ? 4 : say(piece.word).length * LETTER;
  return piece.unit.reduce((sum, glyph) => sum + widthOf(glyph, size) + INSIDE, -INSIDE);
}

const heightOfPiece = (piece: Piece, size: number): number => ("word" in piece ? (isBracket(piece.word) ? BRACKET : LINE) : Math.max(...piece.unit.map((glyph) => heightOf(glyph, size))));

/** How high pieces are that break into lines of this width; endless, where one of them is wider. */
export function heightOfPieces(pieces: readonly Piece[], width: number, size: number, say: (word: string) => string): number {
  let [height, line, used] = [0, 0, 0];
  for (const piece of pieces) {
    const wide = widthOfPiece(piece, size, say);
    if (wide > width) return Infinity;
    if (used && used + GAP + wide > width) {
      height += line + GAP;
      [line, used] = [0, 0];
    }
    used += (used ? GAP : 0) + wide;
    line = Math.max(line, heightOfPiece(piece, size));
  }
  return height + line;
}

/** The largest size, from `most` down, at which both actions find room; the side is at least so high. */
export function sizeThatFits(main: readonly Piece[], side: readonly Piece[], room: { width: number; height: number; side: number; above: number }, most: number, say: (word: string) => string): number {
  for (let size = most; size > LEAST; size--) {
    const below = Math.max(room.side, heightOfPieces(side, room.width, size, say) + room.above);
    if (heightOfPieces(main, room.width, size, say) + below <= room.height) return size;
  }
  return LEAST;
}

/** How wide a card has to be whose head says its kind in words, beside its spot and its threats. */
export function widthOfHead(spot: string, kind: string, threats: number): number {
  const [edges, digit, threat] = [18, 9, 17];
  return edges + digit * spot.length + LETTER * kind.length + (threats ? 8 + threat * Math.min(threats, 2) : 0);
}
