// What can be agreed on, whatever the game: which options are switches, which follow another one, which take a number.

export type Value = number | string;
export type Choices = Record<string, readonly Value[]>;

const SEED = ":SEED";
const MOST = 999_999;
const FEW = 4;

export const usual = (choices: Choices): Record<string, Value> => Object.fromEntries(Object.entries(choices).map(([name, values]) => [name, values[0]!]));

/** Yes or no, usually no. */
export const isSwitch = (values: readonly Value[]): boolean => values.length === 2 && values[0] === "no" && values[1] === "yes";

/** Usually it is as another option says, whose name is its first value. */
export const followsOther = (choices: Choices, name: string): boolean => String(choices[name]![0]) in choices;

/** A value that stands for many: "generated:SEED". */
export const isSeeded = (value: Value): boolean => String(value).endsWith(SEED);
export const withSeed = (value: Value, seed: number): string => `${String(value).slice(0, -SEED.length)}:${seed}`;
export const seedOf = (value: Value): number => Number(String(value).split(":").at(-1));
export const anySeed = (): number => Math.floor(Math.random() * MOST) + 1;

/** Which of the values was chosen, with whatever number. */
export const chosenOf = (values: readonly Value[], value: Value): Value =>
  values.find((one) => one === value) ?? values.find((one) => isSeeded(one) && String(value).startsWith(`${String(one).slice(0, -SEED.length)}:`)) ?? value;

/** What was agreed on, in a few words: of many options only those that are not as usual. */
export function agreedOn(chosen: Record<string, Value>, choices: Choices, told: (name: string, value?: Value) => string): string[] {
  const all = Object.entries(chosen);
  if (all.length <= FEW) return all.map(([name, value]) => told(name, value));
  return all.flatMap(([name, value], i) => {
    const values = choices[name] ?? [];
    if (i < 2) return [told(name, value)];
    if (value === values[0]) return [];
    return [isSwitch(values) ? told(name) : `${told(name)}: ${told(name, value)}`];
  });
}
