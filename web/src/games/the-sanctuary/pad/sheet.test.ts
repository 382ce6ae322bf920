import { describe, expect, it } from "vitest";
import { readParts, writeParts } from "../../../score/parts.ts";
import { readBoard, writeBoard } from "./sheet.ts";

describe("a sanctuary on a sheet", () => {
  const TEXT = "seat2.center=2 red;seat2.stores=blue 2 blue;seat2.animals=green 1 0,red 3 2;seat2.slots=red copy_improvement as flat_four,yellow flat_four;seat2.stamps=2 3 3;seat2.threats=4";

  it("is written as it was read", () => {
    const board = readBoard(readParts(TEXT), 1);
    expect([board.population.red, board.happiness.red, board.center.red, board.stores.blue, board.stamps[3], board.counts.threats]).toEqual([3, 2, 2, 2, 2, 4]);
    expect(board.slots.red).toEqual({ tile: "copy_improvement", copies: "flat_four" });
    expect(writeParts(writeBoard(board, 1))).toBe(TEXT);
  });

  it("is empty where nothing is said", () => {
    expect(writeParts(writeBoard(readBoard({}, 0), 0))).toBe("");
  });
});
