import { beforeEach, describe, expect, it } from "vitest";
import type { Face } from "../games/face.ts";
import { tell } from "../games/new-york-zoo/sentences.ts";
import { preferences } from "../preferences.svelte.ts";
import { loadLanguage } from "../texts/texts.svelte.ts";
import type { Happening, Line, SeatInfo, Update } from "../wire.ts";
import { lineText, linesShown, toldOf } from "./lines.ts";

const face = { tell } as unknown as Face;
const seats = ["Anna", "Ben"].map((name) => ({ kind: "person", name, is_guest: false }) as SeatInfo);
const update = (seat: number | null): Update => ({ seat, seats, log: { start: 2, lines: [{}, {}] } }) as unknown as Update;
const happening = (kind: string, fields: Happening["fields"]): Happening => ({ kind, fields, sentence: "" });
const line = (seat: number, kind: string, fields: Line["fields"], then: Happening[] = []): Line => ({ seat, kind, fields, sentence: "", then });
const bred = line(1, "breed", { species: "fox" }, [
  happening("lost", { seat: 1, species: "fox" }),
  happening("exchanged", { seat: 0, species: "fox", tile: "E6-01" }),
]);

beforeEach(() => (preferences.language = "en"));

describe("a line of the log", () => {
  it("says you to the one who did it, with the verb that goes with it", async () => {
    expect(lineText(line(0, "acquire", { species: "fox" }), update(0), face)).toBe("You take an arctic fox.");
    expect(lineText(line(0, "acquire", { species: "fox" }), update(1), face)).toBe("Anna takes an arctic fox.");
    expect(lineText(line(0, "undone", { decisions: 2 }), update(0), face)).toBe("You take back 2 decisions.");
    preferences.language = "de";
    await loadLanguage("de");
    expect(lineText(line(0, "acquire", { species: "fox" }), update(0), face)).toMatch(/^Du nimmst /);
    expect(lineText(line(0, "acquire", { species: "fox" }), update(null), face)).toMatch(/^Anna nimmt /);
  });

  it("never tells of two seats in one sentence after the other", () => {
    const told = toldOf(bred, update(0), face);
    expect(told.map(({ seat }) => seat)).toEqual([1, 0]);
    expect(told[0]!.text).toMatch(/^Ben has offspring .* is lost\.$/);
    expect(told[1]!.text).toMatch(/^You have an enclosure full of /);
  });

  it("waits until what it tells is shown", () => {
    expect(linesShown([1, 2, 3, 4, 5, 6], update(0))).toEqual([1, 2, 3, 4]);
  });
});
