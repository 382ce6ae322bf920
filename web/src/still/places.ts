// Where the parts of a picture lie.

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const WIDTH = 1280;
export const HEIGHT = 800;
export const BAR = 52;
export const GAP = 12;
export const SIDE = 321; // the column of the seats

/** How high a row of a panel of so many seats is, and the panel; below a shelf there is less room. */
export const rowHeight = (seats: number, isLow: boolean): number => (seats > (isLow ? 3 : 4) ? 40 : 52);
export const seatsHeight = (seats: number, isLow: boolean): number => seats * rowHeight(seats, isLow) + 8;

/** So many equal places side by side and below each other, as big as they can be, each with the proportions of `ratio` and `line` pixels more for words. */
export function grid(at: Rect, count: number, ratio: number, line: number, gap = 9): Rect[] {
  const widthIn = (columns: number): number => Math.min((at.width - gap * (columns - 1)) / columns, ((at.height + gap) / Math.ceil(count / columns) - gap - line) * ratio);
  const columns = count < 2 ? 1 : widthIn(3) > widthIn(2) ? 3 : 2;
  const width = widthIn(columns);
  const height = width / ratio + line;
  return Array.from({ length: count }, (_, i) => ({ x: at.x + (i % columns) * (width + gap), y: at.y + Math.floor(i / columns) * (height + gap), width, height }));
}
