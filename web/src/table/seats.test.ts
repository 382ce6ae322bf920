import { expect, test } from "vitest";
import type { SeatSummary } from "../wire.ts";
import { seatLabel, seatName } from "./seats.ts";

const seat = (kind: SeatSummary["kind"], is_guest: boolean): SeatSummary => ({ kind, name: "Jonas", is_guest, bot: null });

test("a guest who calls themselves like an account can be told from it", () => {
  const all = [seat("person", true), seat("person", false), seat("kept", true)];
  expect(all.map((one, i) => seatName(one, i, all))).toEqual(["Jonas (guest)", "Jonas", "kept for Jonas (guest)"]);
});

test("bots have names, with their level where one has not met them", () => {
  const bot = (level: string): SeatSummary => ({ kind: "bot", name: null, is_guest: false, bot: level });
  const all = [bot("regular"), seat("person", false), bot("regular"), bot("expert")];
  expect(all.map((one, i) => seatName(one, i, all))).toEqual(["Ada", "Jonas", "Otto", "Selma"]);
  expect(seatLabel(all[2]!, 2, all)).toBe("Otto (Regular bot)");
});
