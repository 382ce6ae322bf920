// Where the cards lie. Rows of five lie two in a line; where cards would get too narrow, one swipes along them: all rows
// behind each other, or, in a window that is high enough, below each other.

export interface Place {
  x: number;
  y: number;
  row: number;
}

export interface Layout {
  places: Place[];
  card: { width: number; height: number };
  width: number;
  height: number;
  /** The height that the lowest cards and a board below them need. */
  least: number;
  /** Room above a card, for volunteers. */
  head: number;
  /** More in a line than fit the screen. */
  isSwiped: boolean;
  /** The rows that lie in each line. */
  lines: number[][];
}

const GAP = 8;
const BETWEEN_ROWS = 30; // between two rows in one line
const MOST_IN_LINE = 10;
const WIDEST = 172;
const LOWEST = { swiped: 150, beside: 128 };
const NARROWEST = 88; // a narrower card cannot be read
const SWIPED_BELOW = 104; // how wide cards are that one swipes along in more than one line
const LEAST_BELOW = 292; // pixels for the board below the cards
export const NARROW = 700; // pixels of a room in which the board has tabs
export const MAP = 20; // pixels for each line of the small map above cards that one swipes along

/** Which rows lie in each line. */
export function linesOf(rows: readonly number[]): number[][] {
  const lines: number[][] = [];
  let room = 0;
  rows.forEach((length, row) => {
    if (length > room) {
      lines.push([]);
      room = MOST_IN_LINE;
    }
    lines.at(-1)!.push(row);
    room -= length;
  });
  return lines;
}

export function layOut(rows: readonly number[], room: { width: number; height: number }): Layout {
  const inLine = (line: number[]): number => line.reduce((all, row) => all + rows[row]!, 0);
  const space = (line: number[]): number => (inLine(line) - 1) * GAP + (line.length - 1) * (BETWEEN_ROWS - GAP);
  const beside = Math.floor(Math.min(WIDEST, ...linesOf(rows).map((line) => (room.width - 2 * GAP - space(line)) / inLine(line))));
  const isSwiped = beside < NARROWEST;
  const swipedBelow = linesOf(rows).length * (32 + LOWEST.swiped + 4 + MAP) + 6 + LEAST_BELOW;
  const isHigh = room.width >= NARROW && room.height >= swipedBelow;
  const lines = isSwiped && !isHigh ? [rows.map((_, row) => row)] : linesOf(rows);
  const head = isSwiped ? 32 : lines.length > 1 ? 31 : 42;
  const swiped = lines.length > 1 ? SWIPED_BELOW : Math.min(124, (room.width - 2.2 * GAP) / 3.2);
  const width = isSwiped ? Math.round(swiped) : beside;
  const lowest = isSwiped ? LOWEST.swiped : LOWEST.beside;
  const most = isSwiped && (room.width < NARROW || lines.length > 1) ? 168 : Math.min(232, Math.max(184, width * 1.68)); // what does not fit beside each other stands below
  const free = (room.height - LEAST_BELOW) / lines.length - head - 4;
  const height = Math.round(Math.max(lowest, Math.min(most, free)));
  const widest = Math.max(...lines.map((line) => inLine(line) * width + space(line))) + 2 * GAP;
  const inAll = (high: number): number => lines.length * (head + high + 4) + 6;
  const places: Place[] = [];
  lines.forEach((line, i) => {
    let x = isSwiped ? GAP : Math.max(GAP, Math.round((room.width - (inLine(line) * width + space(line))) / 2));
    for (const row of line) {
      for (let at = 0; at < rows[row]!; at++, x += width + GAP) places.push({ x, y: i * (head + height + 4) + head, row });
      x += BETWEEN_ROWS - GAP;
    }
  });
  return { places, card: { width, height }, width: isSwiped ? widest : Math.max(widest, room.width), height: inAll(height), least: inAll(lowest) + LEAST_BELOW, head, isSwiped, lines };
}

export { GAP };
