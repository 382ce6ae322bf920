// A text as a QR code (ISO/IEC 18004): its bytes, correction level M, versions 1 to 10. A link of a table needs version 3 or 4.

import { correction } from "./field.ts";

/** Dark modules, row by row. */
export type Modules = readonly (readonly boolean[])[];

/** Of each version at level M: blocks, and correction codewords in each. */
const BLOCKS = [[1, 10], [1, 16], [1, 26], [2, 18], [2, 24], [4, 16], [4, 18], [4, 22], [5, 22], [5, 26]] as const;
const BYTES = 0b0100; // the mode
const LONG = 10; // the first version whose length has two bytes
const PADDING = [0xec, 0x11];

const sizeOf = (version: number): number => 17 + 4 * version;
const lengthBits = (version: number): number => (version < LONG ? 8 : 16);

/** Where alignment patterns have their centres, across and down. */
function centres(version: number): number[] {
  if (version === 1) return [];
  const last = sizeOf(version) - 7;
  return version < 7 ? [6, last] : [6, (last + 6) / 2, last];
}

/** Codewords that a version holds: all modules but the patterns and what tells the version and the format. */
export function capacityOf(version: number): number {
  const size = sizeOf(version);
  const n = centres(version).length;
  const alignment = n ? 25 * (n * n - 3) - 2 * 5 * (n - 2) : 0; // those on the timing patterns share five modules with them
  const patterns = 3 * 64 + 2 * (size - 16) + alignment + 31 + (version < 7 ? 0 : 36);
  return Math.floor((size * size - patterns) / 8);
}

const dataOf = (version: number): number => {
  const [blocks, corrections] = BLOCKS[version - 1]!;
  return capacityOf(version) - blocks * corrections;
};

/** A code of the smallest version that holds the text. */
export function qrCode(text: string): Modules {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, i) => 4 + lengthBits(i + 1) + 8 * bytes.length <= 8 * dataOf(i + 1)) + 1;
  if (!version) throw new RangeError(`${bytes.length} bytes are too many for a QR code of version ${BLOCKS.length}`);
  const codewords = interleaved(packed(bytes, version), version);
  const drawings = Array.from({ length: 8 }, (_, mask) => draw(codewords, version, mask));
  return drawings.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

/** Mode, length, bytes and padding, as codewords. */
function packed(bytes: Uint8Array, version: number): Uint8Array {
  const bits: number[] = [];
  const put = (value: number, n: number): void => {
    for (let i = n - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  const most = 8 * dataOf(version);
  put(BYTES, 4);
  put(bytes.length, lengthBits(version));
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, most - bits.length));
  put(0, -bits.length & 7);
  for (let i = 0; bits.length < most; i++) put(PADDING[i % 2]!, 8);
  return Uint8Array.from({ length: most / 8 }, (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((byte, bit) => (byte << 1) | bit, 0));
}

/** Blocks of data, the later ones may be one longer, each with its corrections; then taken in turns. */
function interleaved(data: Uint8Array, version: number): number[] {
  const [n, corrections] = BLOCKS[version - 1]!;
  const short = Math.floor(data.length / n);
  const longer = data.length % n;
  let at = 0;
  const blocks = Array.from({ length: n }, (_, i) => data.slice(at, (at += short + (i < n - longer ? 0 : 1))));
  const ends = blocks.map((block) => correction(block, corrections));
  const inTurns = (parts: Uint8Array[], most: number): number[] => Array.from({ length: most }, (_, i) => parts.flatMap((part) => (i < part.length ? [part[i]!] : []))).flat();
  return [...inTurns(blocks, short + 1), ...inTurns(ends, corrections)];
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** All patterns, then the codewords in columns of two from the right, up and down, changed by the mask. */
function draw(codewords: readonly number[], version: number, mask: number): Modules {
  const size = sizeOf(version);
  const modules: (boolean | null)[][] = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (x: number, y: number, isDark: boolean): void => {
    if (x >= 0 && y >= 0 && x < size && y < size) modules[y]![x] = isDark;
  };

  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [left, top] of [[3, 3], [size - 4, 3], [3, size - 4]] as const)
    for (let dy = -4; dy <= 4; dy++) for (let dx = -4; dx <= 4; dx++) set(left + dx, top + dy, ![2, 4].includes(Math.max(Math.abs(dx), Math.abs(dy))));
  const at = centres(version);
  const last = at.at(-1);
  for (const y of at)
    for (const x of at) {
      if ((x === 6 && (y === 6 || y === last)) || (x === last && y === 6)) continue; // a finder pattern is there
      for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  writeFormat(set, size, mask);
  if (version >= 7) writeVersion(set, size, version);

  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5; // the timing pattern has a column of its own
    const isUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = isUp ? size - 1 - step : step;
        if (modules[y]![x] !== null) continue;
        const isDark = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit++;
        modules[y]![x] = isDark !== MASKS[mask]!(x, y);
      }
  }
  return modules as boolean[][];
}

/** A number, followed by what remains of it, so that some wrong bits can be told. */
function guarded(value: number, divisor: number, bits: number): number {
  let rest = value;
  for (let i = 0; i < bits; i++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * divisor);
  return (value << bits) | rest;
}

type Set = (x: number, y: number, isDark: boolean) => void;

/** Level M is 00; the mask; ten bits that guard them: at the first corner, and once more at the other two. */
export const formatOf = (mask: number): number => guarded(mask, 0x537, 10) ^ 0x5412;

function writeFormat(set: Set, size: number, mask: number): void {
  const format = formatOf(mask);
  for (let i = 0; i < 15; i++) {
    const isDark = ((format >> i) & 1) === 1;
    const [x, y] = i < 6 ? [8, i] : i < 8 ? [8, i + 1] : i === 8 ? [7, 8] : [14 - i, 8];
    set(x!, y!, isDark);
    if (i < 8) set(size - 1 - i, 8, isDark);
    else set(8, size - 15 + i, isDark);
  }
  set(8, size - 8, true);
}

export const versionBits = (version: number): number => guarded(version, 0x1f25, 12);

function writeVersion(set: Set, size: number, version: number): void {
  const bits = versionBits(version);
  for (let i = 0; i < 18; i++) {
    const isDark = ((bits >> i) & 1) === 1;
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
    set(a, b, isDark);
    set(b, a, isDark);
  }
}

const LIKE_A_FINDER = ["10111010000", "00001011101"];

/** How hard a code is to read: long runs, blocks, what looks like a finder pattern, too much of one colour. */
function penalty(modules: Modules): number {
  const size = modules.length;
  const rows = modules.map((row) => row.map((isDark) => (isDark ? "1" : "0")).join(""));
  const columns = modules.map((_, x) => modules.map((row) => (row[x] ? "1" : "0")).join(""));
  let sum = 0;
  for (const line of [...rows, ...columns]) {
    for (const { length } of line.match(/0{5,}|1{5,}/g) ?? []) sum += length - 2;
    for (let i = 0; i + 11 <= size; i++) if (LIKE_A_FINDER.includes(line.slice(i, i + 11))) sum += 40;
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const one = modules[y]![x];
      if (one === modules[y]![x - 1] && one === modules[y - 1]![x] && one === modules[y - 1]![x - 1]) sum += 3;
    }
  const dark = rows.join("").replaceAll("0", "").length;
  return sum + 10 * Math.floor(Math.abs((100 * dark) / (size * size) - 50) / 5);
}
