// Makes the fonts that everybody loads: the letters that our own texts use. Those of other names are in the whole fonts,
// which a browser fetches when it meets one. Run it after a change: npm install --no-save subset-font@2.9.0 && node fonts/make.mjs

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subset from "subset-font";

const LETTERS = `${String.fromCodePoint(...Array.from({ length: 95 }, (_, i) => 32 + i))}\u00a0§°±·×÷½ÄÅÖÜßäåöüéèà–—‘’‚“”„‹›«»…−→↑↓`;
const FEATURES = ["kern", "lnum", "tnum", "ccmp", "mark"]; // what the page's styles ask for
const FONTS = {
  vollkorn: "@fontsource/vollkorn/files/vollkorn-latin-600-normal.woff2",
  "source-sans-3": "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
};

for (const [name, path] of Object.entries(FONTS)) {
  const whole = readFileSync(fileURLToPath(import.meta.resolve(path)));
  // without its names: a font that was changed may not bear them (SIL Open Font License, 3)
  const small = await subset(whole, LETTERS, { targetFormat: "woff2", keepFeatures: FEATURES, noHinting: true, dropTables: ["name"] });
  writeFileSync(new URL(`${name}.woff2`, import.meta.url), small);
  console.log(`${name}: ${whole.length} to ${small.length} bytes`);
}
