import { afterEach, beforeAll, expect, test } from "vitest";
import { Refused } from "../api.ts";
import { preferences } from "../preferences.svelte.ts";
import { loadLanguage } from "../texts/texts.svelte.ts";
import { sentenceOf } from "./failing.ts";
import { refusalText } from "./refusals.ts";

beforeAll(() => loadLanguage("de"));
afterEach(() => void (preferences.language = "en"));

test("whoever was refused for a while is told for how long, in their language", () => {
  expect(refusalText("too-many", "That was too often.", 12)).toBe("That was too often. It works again in 12 seconds.");
  preferences.language = "de";
  expect(refusalText("too-many", "That was too often.", 600)).toBe("Das war zu viel auf einmal; versuche es gleich noch einmal. Es geht wieder in 10 Minuten.");
  expect(refusalText("too-much", "You have stored much.", 7_200)).toContain("in 2 Stunden");
});

test("a request that was refused for a while says so, too", () => {
  preferences.language = "de";
  expect(sentenceOf(new Refused(429, "too-many", "That was too often.", "1", 5))).toContain("in 5 Sekunden");
  expect(sentenceOf(new Refused(409, "many-tables", "You sit at 100 tables.", "1"))).toContain("verlasse sie");
});

test("what comes back by itself names no time", () => {
  expect(refusalText("unavailable", "Not now.", 2)).toBe("Not now.");
});
