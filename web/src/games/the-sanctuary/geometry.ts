// Where the cards lie. Rows of five lie two in a line; on a phone all rows lie behind each other, and one swipes along them.

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
  /** Room above a card, for volunteers. */
  head: number;
  lines: number;
}

const GAP = 8;
const BETWEEN_ROWS = 30; // between two rows in one line
const MOST_IN_LINE = 10;
const WIDEST = 172;
const LEAST_BELOW = 292; // pixels for the board below the cards

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

export function layOut(rows: readonly number[], room: { width: number; height: number }, isNarrow: boolean): Layout {
  const lines = isNarrow ? [rows.map((_, row) => row)] : linesOf(rows);
  const head = isNarrow ? 32 : lines.length > 1 ? 31 : 42;
  const inLine = (line: number[]): number => line.reduce((all, row) => all + rows[row]!, 0);
  const space = (line: number[]): number => (inLine(line) - 1) * GAP + (line.length - 1) * (BETWEEN_ROWS - GAP);
  const width = isNarrow
    ? Math.round(Math.min(124, (room.width - 2.2 * GAP) / 3.2))
    : Math.floor(Math.min(WIDEST, ...lines.map((line) => (room.width - 2 * GAP - space(line)) / inLine(line))));
  const most = isNarrow ? 168 : Math.min(232, Math.max(184, width * 1.68)); // what does not fit beside each other stands below
  const free = (room.height - LEAST_BELOW) / lines.length - head - 4;
  const height = Math.round(Math.max(isNarrow ? 150 : 128, Math.min(most, free)));
  const widest = Math.max(...lines.map((line) => inLine(line) * width + space(line))) + 2 * GAP;
  const places: Place[] = [];
  lines.forEach((line, i) => {
    let x = isNarrow ? GAP : Math.max(GAP, Math.round((room.width - (inLine(line) * width + space(line))) / 2));
    for (const row of line) {
      for (let at = 0; at < rows[row]!; at++, x += width + GAP) places.push({ x, y: i * (head + height + 4) + head, row });
      x += BETWEEN_ROWS - GAP;
    }
  });
  return { places, card: { width, height }, width: isNarrow ? widest : Math.max(widest, room.width), height: lines.length * (head + height + 4) + 6, head, lines: lines.length };
}

export { GAP };
