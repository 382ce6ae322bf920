import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { preferences } from "../../preferences.svelte.ts";
import { drawingOf } from "./drawing.ts";
import { ANIMALS, ENTRANCE, OBJECTS, parseFace, STALLS } from "./geometry.ts";
import { dominoLabel, halfLabel, itemName } from "./labels.ts";
import { words } from "./words.ts";

beforeEach(() => {
  preferences.language = "en";
});

describe("labels", () => {
  it("say both halves of a domino as it is held", () => {
    const face = parseFace("grass lion -ws-", "none s---");
    expect(dominoLabel(face, 2)).toBe("Above: lion on grass; strong fence south; weak fence east. Below: no ground; strong fence north.");
    expect(dominoLabel(face, 3)).toBe("Left: no ground; strong fence east. Right: lion on grass; strong fence west; weak fence south.");
    preferences.language = "de";
    expect(dominoLabel(face, 0)).toBe("Oben: kein Untergrund; starker Zaun im Süden. Unten: Gras mit Löwe; starker Zaun im Norden; schwacher Zaun im Westen.");
  });

  it("tell an item without ground", () => {
    expect(halfLabel(parseFace("none panda ----", "path ----").a)).toBe("panda, no ground");
    expect(halfLabel(ENTRANCE.a)).toBe("entrance gate on path");
  });

  it("name and draw every item", () => {
    const sheet = readFileSync(new URL("../../drawing/animals.svg", import.meta.url), "utf8");
    for (const item of [...ANIMALS, ...STALLS, ...OBJECTS, "gate"] as const) {
      expect(itemName(item), item).toBeTruthy();
      expect(sheet).toContain(`<symbol id="${drawingOf(item)}"`);
    }
  });

  it("are the same in all languages", () => {
    expect(Object.keys(words.de).sort()).toEqual(Object.keys(words.en).sort());
  });
});
