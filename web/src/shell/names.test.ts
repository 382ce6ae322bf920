import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { avatarOf, botName, guestName, PLACE_NAMES, placeName } from "./names.ts";

const ids = Array.from({ length: 4000 }, (_, i) => `table-${i * 7919}`);

test("there are a few hundred names of places, all different", () => {
  expect(PLACE_NAMES.length).toBeGreaterThan(300);
  expect(new Set(PLACE_NAMES).size).toBe(PLACE_NAMES.length);
});

test("no table is called after a camp", () => {
  for (const name of PLACE_NAMES) expect(name).not.toMatch(/wald$|au$/);
});

test("a table keeps its name", () => {
  expect(placeName("q3Zx_-8hJkLmNoPq")).toBe(placeName("q3Zx_-8hJkLmNoPq"));
  expect(PLACE_NAMES).toContain(placeName(""));
  expect(PLACE_NAMES).toContain(placeName("ä🦊"));
});

test("names are spread evenly over tables", () => {
  const count = new Map<string, number>();
  for (const id of ids) count.set(placeName(id), (count.get(placeName(id)) ?? 0) + 1);
  expect(count.size).toBeGreaterThan(PLACE_NAMES.length * 0.95);
  expect(Math.max(...count.values())).toBeLessThan((ids.length / PLACE_NAMES.length) * 4);
});

test.each(["en", "de"] as const)("guests have names in %s that the server takes", (language) => {
  for (const at of [0, 0.25, 0.5, 0.999]) {
    const name = guestName(language, () => at);
    expect(name).toMatch(/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u);
    expect(name.length).toBeLessThanOrEqual(24);
  }
});

test("every avatar is a drawn face", () => {
  const sheet = readFileSync("src/drawing/animals.svg", "utf-8");
  for (const id of ids.slice(0, 300)) expect(sheet).toContain(`<symbol id="${avatarOf(id)}"`);
});

test.each(["en", "de"] as const)("a guest who is called after an animal has its face, in %s", (language) => {
  const sheet = readFileSync("src/drawing/animals.svg", "utf-8");
  for (let at = 0; at < 1; at += 0.01) expect(sheet).toContain(`<symbol id="${avatarOf(guestName(language, () => at))}"`);
  expect(avatarOf("Clever Tiger")).toBe("face-tiger");
  expect(avatarOf("Kluger Bär")).toBe("face-bear");
  expect(avatarOf("Merry Penguin")).toBe("piece-penguin");
});

test("no two bots at a table have the same name, nor that of a guest", () => {
  const levels = ["random", "beginner", "regular", "strong", "expert", "my_bots:Cautious"];
  const names = levels.flatMap((level) => [0, 1, 2, 3, 4, 5].map((place) => botName(level, place)));
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^\p{Lu}\p{Ll}{2,7}$/u);
});
