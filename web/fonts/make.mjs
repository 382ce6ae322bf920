// Makes the fonts that everybody loads: the letters that our own texts use. Those of other names are in the whole fonts,
// which a browser fetches when it meets one. Run it after a change: npm install --no-save subset-font@2.9.0 && node fonts/make.mjs

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { convert } from "fontverter";
import subset from "subset-font";

const LETTERS = `${String.fromCodePoint(...Array.from({ length: 95 }, (_, i) => 32 + i))}\u00a0§°±·×÷½ÄÅÖÜßäåöüéèà–—‘’‚“”„‹›«»…−→↑↓`;
const FEATURES = ["kern", "lnum", "tnum", "ccmp", "mark"]; // what the page's styles ask for
const FONTS = {
  vollkorn: "@fontsource/vollkorn/files/vollkorn-latin-600-normal.woff2",
  "source-sans-3": "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
};

/** Another name of the same length: what was changed may not bear the reserved one (SIL Open Font License, 3). */
function rename(font) {
  const [reserved, ours, notice] = ["Source", "Letter", "Name "].map((text) => Buffer.from(text, "utf16le").swap16());
  for (let at = font.indexOf(reserved); at >= 0; at = font.indexOf(reserved, at + 1)) {
    if (!font.subarray(at - notice.length - 2, at).includes(notice)) ours.copy(font, at); // the copyright stays as it is
  }
  return font;
}

for (const [name, path] of Object.entries(FONTS)) {
  const whole = readFileSync(fileURLToPath(import.meta.resolve(path)));
  const part = await subset(whole, LETTERS, { targetFormat: "truetype", keepFeatures: FEATURES, noHinting: true });
  const small = await convert(rename(Buffer.from(part)), "woff2");
  writeFileSync(new URL(`${name}.woff2`, import.meta.url), small);
  console.log(`${name}: ${whole.length} to ${small.length} bytes`);
}
