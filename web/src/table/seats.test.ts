import { expect, test } from "vitest";
import type { SeatSummary } from "../wire.ts";
import { seatName } from "./seats.ts";

const seat = (kind: SeatSummary["kind"], is_guest: boolean): SeatSummary => ({ kind, name: "Jonas", is_guest, bot: null });

test("a guest who calls themselves like an account can be told from it", () => {
  const all = [seat("person", true), seat("person", false), seat("kept", true)];
  expect(all.map((one, i) => seatName(one, i, all))).toEqual(["Jonas (guest)", "Jonas", "kept for Jonas (guest)"]);
});
