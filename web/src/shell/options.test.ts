import { describe, expect, it } from "vitest";
import { agreedOn, chosenOf, type Fits, fitting, followsOther, isAsked, isSeeded, isSwitch, levelAfter, seedOf, settled, usual, withSeed } from "./options.ts";

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

  it("become what goes together, and are asked only where there is a choice", () => {
    const all = { players: [3, 1, 2], edition: ["draft", "published"], campaign: ["no", "1", "2"], hands: ["2", "3"], dominoes: ["printed", "generated:SEED"] };
    const fits: Fits = (name, value, { players, campaign }) => {
      if (name === "edition") return value === "published" || campaign === "no";
      if (name === "campaign") return value !== "no" || players !== 1;
      return name !== "hands" || value === "2" || players === 1;
    };
    const usually = { ...usual(all), dominoes: "generated:7" };
    expect(Object.keys(all).filter((name) => isAsked(all, name, usually, fits))).toEqual(["players", "edition", "campaign", "dominoes"]);
    const alone = settled(all, { ...usually, players: 1 }, "players", fits, { campaign: "2" });
    expect(alone).toEqual({ players: 1, edition: "published", campaign: "2", hands: "2", dominoes: "generated:7" });
    expect(settled(all, { ...usually, campaign: "1" }, "campaign", fits)["edition"]).toBe("published");
    expect(fitting(all, "campaign", alone, fits)).toEqual(["1", "2"]);
    expect(isAsked(all, "hands", alone, fits)).toBe(true);
    expect(settled(all, { ...alone, hands: "3", players: 2 }, "players", fits)["hands"]).toBe("2");
  });

  it("have levels that come one after the other", () => {
    const levels = ["no", "1", "2"];
    expect([undefined, "no", "1", "2"].map((level) => levelAfter(levels, level))).toEqual([null, null, "2", null]);
  });
});
