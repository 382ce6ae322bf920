import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { lessons } from "./introduction.ts";
it("lessons", () => {
  const frames = JSON.parse(readFileSync("/tmp/nyz_frames.json", "utf8"))["intro"];
  let f = 0;
  for (const l of lessons()) if (l.does) { const a = l.does(frames[f].offers); console.log(frames[f].view.step, a.length); expect(a.length).toBeGreaterThan(0); f++; }
  expect(f).toBe(8);
});
