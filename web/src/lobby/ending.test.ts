import { beforeEach, describe, expect, it } from "vitest";
import { preferences } from "../preferences.svelte.ts";
import type { SeatSummary } from "../wire.ts";
import { endText } from "./ending.ts";

const seats = ["Anna", "Ben", "Cem"].map((name): SeatSummary => ({ kind: "person", name, is_guest: false, bot: null }));

beforeEach(() => (preferences.language = "en"));

describe("how a game in a list ended", () => {
  it("is told to its reader", () => {
    expect(endText({ seats, is_ended: false, winners: [0] }, 0)).toBe("you won");
    expect(endText({ seats, is_ended: false, winners: [0] }, 1)).toBe("won by Anna");
    expect(endText({ seats, is_ended: false, winners: [0, 2] }, -1)).toBe("won by Anna and Cem");
    expect(endText({ seats, is_ended: false, winners: [0, 2] }, 2)).toBe("won by you and Anna");
    expect(endText({ seats, is_ended: false, winners: [0, 1, 2] }, 2)).toBe("you won together");
    expect(endText({ seats, is_ended: false, winners: [] }, 0)).toBe("not won");
    expect(endText({ seats, is_ended: false, winners: null }, 0)).toBe("");
    expect(endText({ seats, is_ended: true, winners: [] }, 0)).toBe("ended by the host");
  });
});
