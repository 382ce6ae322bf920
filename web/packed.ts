// Every text of the build also as brotli and as gzip: the server sends what a browser takes, and packs nothing itself.

import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXTS = /\.(css|js|svg)$/;
const SMALLEST = 200; // bytes: below, nothing is gained
const MEMORIES = [5, 6, 7, 8, 9]; // levels of gzip's memory: less of it means shorter blocks, which often pack better

function packAll(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) packAll(path);
    else if (TEXTS.test(name) && statSync(path).size >= SMALLEST) pack(path);
  }
}

const shortest = (packed: Buffer[]): Buffer => packed.reduce((best, other) => (other.length < best.length ? other : best));

function pack(path: string): void {
  const text = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params }));
  writeFileSync(`${path}.gz`, shortest(MEMORIES.map((memLevel) => gzipSync(text, { level: 9, memLevel }))));
}

export function packed(): Plugin {
  let folder = "";
  return {
    name: "packed",
    apply: "build",
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    closeBundle: () => packAll(folder),
  };
}
