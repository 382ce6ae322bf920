import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const styles = readFileSync(new URL("src/drawing/base.css", root), "utf8");
const LETTERS = /const LETTERS = `(.*)`/;

/** The letters that a face is for, by what its rule says. */
function range(of: string): Set<string> {
  const said = styles.split("@font-face").find((rule) => rule.includes(`/fonts/${of}.woff2`))!;
  const parts = /unicode-range: (.*);/.exec(said)![1]!.split(", ");
  return new Set(
    parts.flatMap((part) => {
      const [first, last = first] = part.slice(2).split("-").map((hex) => parseInt(hex, 16)) as [number, number?];
      return Array.from({ length: last! - first! + 1 }, (_, i) => String.fromCodePoint(first! + i));
    }),
  );
}

describe.each(["vollkorn", "source-sans-3"])("%s", (font) => {
  test("is for the letters that it was made with", () => {
    const made = LETTERS.exec(readFileSync(new URL("fonts/make.mjs", root), "utf8"))![1]!;
    const named = made.replace(/\$\{.*?\}\)\}/, "").replace("\\u00a0", "\u00a0");
    for (const letter of named) expect(range(font), letter).toContain(letter);
  });

  test("has every letter of the whole font that our texts use, so nobody loads that for them", () => {
    const sources = import.meta.glob<string>(["../**/*.{ts,svelte}", "!../**/*.test.ts"], { eager: true, query: "?raw", import: "default" });
    const used = new Set(Object.values(sources).join("").match(/[\u00a0-\u00ff\u2000-\u206f\u2212]/g));
    expect(used.size).toBeGreaterThan(12);
    for (const letter of used) expect(range(font), letter).toContain(letter);
  });
});
