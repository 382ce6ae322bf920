import { afterEach, expect, test } from "vitest";
import { preferences } from "../preferences.svelte.ts";
import { clockText, durationText, unitOf, waitText } from "./duration.ts";

afterEach(() => void (preferences.language = "en"));

test("a clock is told in the largest unit that fits", () => {
  expect([90, 1800, 7200, 259_200].map(durationText)).toEqual(["90 seconds", "30 minutes", "2 hours", "3 days"]);
  expect(unitOf(90_000)).toBe("hour");
  preferences.language = "de";
  expect(durationText(259_200)).toBe("3 Tage");
});

test("what is left is told to the second, and from a day on in days and hours", () => {
  expect([-5, 59_001, 3_599_000, 3_600_000, 86_399_000].map(clockText)).toEqual(["0:00", "1:00", "59:59", "1:00:00", "23:59:59"]);
  expect(clockText(2 * 86_400_000 + 3 * 3_600_000)).toBe("2d 3h");
});

test("how long somebody waits is told roughly, and never too short", () => {
  expect([1, 119, 121, 3601, 7201, 86_400].map(waitText)).toEqual(["1 second", "119 seconds", "3 minutes", "61 minutes", "3 hours", "24 hours"]);
  preferences.language = "de";
  expect(waitText(90)).toBe("90 Sekunden");
});
