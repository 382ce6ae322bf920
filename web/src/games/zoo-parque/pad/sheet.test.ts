import { describe, expect, it } from "vitest";
import { readParts, writeParts } from "../../../score/parts.ts";
import { readMap, writeMap } from "./sheet.ts";

describe("a map on a sheet", () => {
  const TEXT = "map=1:0 grass lion w--s,-2:3 path,0:-1 none polar_bear ---- wet,2:0 water dolphin;pawns=1 1:0 grass,6 2:0 water";

  it("is written as it was read", () => {
    const sheet = readMap(readParts(TEXT));
    expect(sheet.spaces["1,0"]).toEqual({ ground: "grass", item: "lion", fences: ["weak", "none", "none", "strong"], wet: false });
    expect(sheet.spaces["-2,3"]?.item).toBe(null);
    expect(sheet.spaces["0,-1"]?.wet).toBe(true);
    expect(sheet.pawns[1]).toEqual({ seat: 5, x: 2, y: 0, terrain: "water" });
    expect(writeParts(writeMap(sheet))).toBe(TEXT);
  });

  it("leaves out what cannot be understood", () => {
    expect(readMap({ map: "here grass,1:0 lava,1:1 grass yeti wx", pawns: "7 1:1 grass,1 1:1 path" })).toEqual({
      spaces: { "1,1": { ground: "grass", item: null, fences: ["weak", "none", "none", "none"], wet: false } },
      pawns: [],
    });
  });
});
