import { afterEach, expect, test } from "vitest";
import { preferences } from "../preferences.svelte.ts";
import { arrives } from "./arriving.ts";

afterEach(() => (preferences.motion = true));

test("what arrives comes down onto its place, unless the reader wants it still", () => {
  const { duration, css } = arrives({} as Element);
  expect(duration).toBeGreaterThan(0);
  expect(css?.(0, 1)).toMatch(/^translate: 0 -\d+px; opacity: 0$/);
  expect(css?.(1, 0)).toMatch(/translate: 0 -?0px; opacity: 1/);
  preferences.motion = false;
  expect(arrives({} as Element)).toEqual({ duration: 0 });
});
