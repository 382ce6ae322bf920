import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import type { Plugin } from "vite";

const FONTS = ["source-sans-3-latin-400", "source-sans-3-latin-700", "vollkorn-latin-600"];

/** Our fonts as plain files, for those who make pixels: they read no fonts that are packed for the web. */
export const fonts = (): Plugin => ({
  name: "stills-fonts",
  generateBundle() {
    for (const name of FONTS) {
      const family = name.replace(/-latin.*/, "");
      const packed = readFileSync(`node_modules/@fontsource/${family}/files/${name}-normal.woff`);
      this.emitFile({ type: "asset", fileName: `${name}.ttf`, source: unpack(packed) });
    }
  },
});

/** A font out of its WOFF (version 1): each table is inflated, and gets its place in a directory as TrueType has it. */
function unpack(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8); // the flavour
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 * power, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE(16 * (count - power), 10);
  const parts = [head];
  let at = head.length;
  for (let i = 0; i < count; i++) {
    const [entry, own] = [44 + 20 * i, 12 + 16 * i];
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [number, number, number];
    const table = woff.subarray(offset, offset + packed);
    woff.copy(head, own, entry, entry + 4); // its name
    woff.copy(head, own + 4, entry + 16, entry + 20); // its checksum
    head.writeUInt32BE(at, own + 8);
    head.writeUInt32BE(length, own + 12);
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(table) : table).copy(padded);
    parts.push(padded);
    at += padded.length;
  }
  return Buffer.concat(parts);
}
