import { describe, expect, it } from "vitest";
import { agreedOn, chosenOf, followsOther, isSeeded, isSwitch, seedOf, usual, withSeed } from "./options.ts";

const choices = { players: [3, 2], edition: ["draft", "published"], strong: ["no", "yes"], dominoes: ["printed", "generated:SEED"], hand: ["edition", "6", "5"] };

describe("options", () => {
  it("are as usual, switches, or follow another one", () => {
    expect(usual(choices)).toEqual({ players: 3, edition: "draft", strong: "no", dominoes: "printed", hand: "edition" });
    expect(Object.keys(choices).filter((name) => isSwitch(choices[name as "hand"]))).toEqual(["strong"]);
    expect(Object.keys(choices).filter((name) => followsOther(choices, name))).toEqual(["hand"]);
  });

  it("may take a number", () => {
    expect(choices.dominoes.map(isSeeded)).toEqual([false, true]);
    expect(withSeed("generated:SEED", 7)).toBe("generated:7");
    expect(seedOf("generated:7")).toBe(7);
    expect(chosenOf(choices.dominoes, "generated:7")).toBe("generated:SEED");
    expect(chosenOf(choices.dominoes, "printed")).toBe("printed");
  });

  it("are told as far as they are not as usual", () => {
    const told = (name: string, value?: number | string) => (value === undefined ? name : String(value));
    expect(agreedOn({ players: 2, side: "A" }, { players: [2], side: ["A", "B"] }, told)).toEqual(["2", "A"]);
    expect(agreedOn({ ...usual(choices), strong: "yes", dominoes: "generated:7" }, choices, told)).toEqual(["3", "draft", "strong", "dominoes: generated:7"]);
  });
});
