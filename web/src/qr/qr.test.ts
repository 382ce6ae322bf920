// Codes are read back by a reader that shares nothing with the writer: it finds its way by the standard's own tables.

import { describe, expect, it } from "vitest";
import { correction } from "./field.ts";
import { capacityOf, formatOf, type Modules, qrCode, versionBits } from "./qr.ts";

// ISO/IEC 18004: format bits of level M by mask, centres of alignment patterns, codewords; of level M: [blocks, all codewords, those of data] each
const FORMATS = ["101010000010010", "101000100100101", "101111001111100", "101101101001011", "100010111111001", "100000011001110", "100111110010111", "100101010100000"];
const CENTRES = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const CODEWORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346];
const BLOCKS = [
  [[1, 26, 16]], [[1, 44, 28]], [[1, 70, 44]], [[2, 50, 32]], [[2, 67, 43]],
  [[4, 43, 27]], [[4, 49, 31]], [[2, 60, 38], [2, 61, 39]], [[3, 58, 36], [2, 59, 37]], [[4, 69, 43], [1, 70, 44]],
] as const;
const MOST = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213]; // bytes
const VERSIONS: Record<number, string> = { 7: "000111110010010100", 8: "001000010110111100", 9: "001001101010011001", 10: "001010010011010011" };

const FINDER = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"];
const bit = (modules: Modules, x: number, y: number): string => (modules[y]![x] ? "1" : "0");
const square = (modules: Modules, left: number, top: number, n: number): string[] =>
  Array.from({ length: n }, (_, y) => Array.from({ length: n }, (_, x) => bit(modules, left + x, top + y)).join(""));

/** The product in the field, by long multiplication. */
function product(a: number, b: number): number {
  let all = 0;
  for (let i = 0; i < 8; i++) if ((b >> i) & 1) all ^= a << i;
  for (let i = 14; i >= 8; i--) if ((all >> i) & 1) all ^= 0x11d << (i - 8);
  return all;
}

/** A word with its corrections is zero at the first powers of two. */
function isWhole(word: number[], corrections: number): boolean {
  for (let i = 0, x = 1; i < corrections; i++, x = product(x, 2)) if (word.reduce((sum, one) => product(sum, x) ^ one, 0)) return false;
  return true;
}

/** Whether a module belongs to a pattern, and not to the data. */
function isPattern(x: number, y: number, version: number): boolean {
  const size = 17 + 4 * version;
  if (x === 6 || y === 6) return true;
  if (x < 9 && (y < 9 || y >= size - 8)) return true;
  if (x >= size - 8 && y < 9) return true;
  if (version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) return true;
  const centres = CENTRES[version - 1]!;
  const far = size - 7;
  return centres.some((cx) => centres.some((cy) => !(cx === 6 && (cy === 6 || cy === far)) && !(cx === far && cy === 6) && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2));
}

const isChanged = (mask: number, i: number, j: number): boolean =>
  [(i + j) % 2, i % 2, j % 3, (i + j) % 3, ((i >> 1) + Math.trunc(j / 3)) % 2, ((i * j) % 2) + ((i * j) % 3), (((i * j) % 2) + ((i * j) % 3)) % 2, (((i + j) % 2) + ((i * j) % 3)) % 2][mask] === 0;

function read(modules: Modules): { text: string; version: number; mask: number } {
  const size = modules.length;
  const version = (size - 17) / 4;
  const first = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => bit(modules, x, 8)).join("") + [7, 5, 4, 3, 2, 1, 0].map((y) => bit(modules, 8, y)).join("");
  const second = [1, 2, 3, 4, 5, 6, 7].map((i) => bit(modules, 8, size - i)).join("") + [8, 7, 6, 5, 4, 3, 2, 1].map((i) => bit(modules, size - i, 8)).join("");
  expect(second).toBe(first);
  const mask = FORMATS.indexOf(first);
  expect(mask).toBeGreaterThanOrEqual(0);

  let bits = "";
  const columns = Array.from({ length: size - 1 }, (_, i) => size - 1 - i).map((x) => (x <= 6 ? x - 1 : x)); // without the sixth
  for (let pair = 0; pair < columns.length; pair += 2) {
    const rows = Array.from({ length: size }, (_, y) => (pair % 4 === 0 ? size - 1 - y : y));
    for (const y of rows) for (const x of columns.slice(pair, pair + 2)) if (!isPattern(x, y, version)) bits += Number(modules[y]![x]) ^ Number(isChanged(mask, y, x));
  }
  const codewords = bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2));
  expect(codewords.length).toBe(CODEWORDS[version - 1]);
  expect(bits.slice(8 * codewords.length)).toMatch(/^0*$/);

  const words = BLOCKS[version - 1]!.flatMap(([n, all, data]) => Array.from({ length: n }, () => ({ all, data, got: [] as number[] })));
  const taken = codewords[Symbol.iterator]();
  for (let i = 0; i < Math.max(...words.map(({ data }) => data)); i++) for (const word of words) if (i < word.data) word.got.push(taken.next().value!);
  while (words.some(({ got, all }) => got.length < all)) for (const { got } of words) got.push(taken.next().value!);
  for (const { got, all, data } of words) expect(isWhole(got, all - data)).toBe(true);

  const stream = words.flatMap(({ got, data }) => got.slice(0, data)).map((byte) => byte.toString(2).padStart(8, "0")).join("");
  expect(stream.slice(0, 4)).toBe("0100");
  const long = version < 10 ? 8 : 16;
  const length = parseInt(stream.slice(4, 4 + long), 2);
  const bytes = Array.from({ length }, (_, i) => parseInt(stream.slice(4 + long + 8 * i, 12 + long + 8 * i), 2));
  const rest = stream.slice(4 + long + 8 * length);
  expect(rest).toMatch(/^0{0,4}0*((1110110000010001)*(11101100)?)$/);
  return { text: new TextDecoder().decode(Uint8Array.from(bytes)), version, mask };
}

describe("a QR code", () => {
  it("has the corrections that everybody knows of HELLO WORLD", () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect([...correction(Uint8Array.from(data), 10)]).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });

  it("has the standard's format bits, version bits and room", () => {
    expect(FORMATS.map((_, mask) => formatOf(mask).toString(2))).toEqual(FORMATS);
    for (const [version, bits] of Object.entries(VERSIONS)) expect(versionBits(Number(version)).toString(2).padStart(18, "0")).toBe(bits);
    expect(CODEWORDS.map((_, i) => capacityOf(i + 1))).toEqual(CODEWORDS);
  });

  it("shows its patterns", () => {
    for (const n of MOST) {
      const modules = qrCode("x".repeat(n));
      const far = modules.length - 7;
      for (const [left, top] of [[0, 0], [far, 0], [0, far]] as const) expect(square(modules, left, top, 7)).toEqual(FINDER);
      for (let i = 0; i < 8; i++) // the light frames around them
        for (const [x, y] of [[7, i], [i, 7], [far - 1, i], [far - 1 + i, 7], [7, far - 1 + i], [i, far - 1]] as const) expect(modules[y]![x], `${x},${y}`).toBe(false);
      for (let i = 8; i < far - 1; i++) expect([modules[6]![i], modules[i]![6]]).toEqual([i % 2 === 0, i % 2 === 0]);
      expect(modules[far - 1]![8]).toBe(true);
      const version = (modules.length - 17) / 4;
      const last = CENTRES[version - 1]!.at(-1);
      if (last) expect(square(modules, last - 2, last - 2, 5)).toEqual(["11111", "10001", "10101", "10001", "11111"]);
      if (version >= 7) {
        const told = Array.from({ length: 18 }, (_, i) => bit(modules, modules.length - 11 + ((17 - i) % 3), Math.trunc((17 - i) / 3))).join("");
        const again = Array.from({ length: 18 }, (_, i) => bit(modules, Math.trunc((17 - i) / 3), modules.length - 11 + ((17 - i) % 3))).join("");
        expect([told, again]).toEqual([VERSIONS[version], VERSIONS[version]]);
      }
    }
  });

  it("can be read, in every version, full and with room left", () => {
    MOST.forEach((most, i) => {
      const before = MOST[i - 1] ?? -1;
      for (const n of [before + 1, Math.ceil((before + 1 + most) / 2), most]) {
        const text = Array.from({ length: n }, (_, at) => String.fromCharCode(33 + ((at * 7 + n) % 90))).join("");
        expect(read(qrCode(text))).toMatchObject({ text, version: i + 1 });
      }
    });
  });

  it("can be read with the link of a table, and with other letters", () => {
    for (const link of ["http://192.168.178.20:8360/tables/k3v9q2xw7m4p", "https://tierpark.example/tables/k3v9q2xw7m4p", "https://zoo.example/Tische/Bärenhöhle 🦁"]) expect(read(qrCode(link)).text).toBe(link);
  });

  it("takes whatever mask reads best", () => {
    const masks = new Set(Array.from({ length: 60 }, (_, i) => read(qrCode(`http://zoo.example/tables/${i * 7919}`)).mask));
    expect(masks.size).toBeGreaterThan(4);
  });

  it("refuses what it has no room for", () => {
    expect(() => qrCode("x".repeat(214))).toThrow(RangeError);
  });
});
