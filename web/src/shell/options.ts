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

/** Whether a value of an option goes with what else is chosen. */
export type Fits = (name: string, value: Value, chosen: Record<string, Value>) => boolean;

/** What an option that follows another comes to: after "as the edition says" stand its values, in the order of the editions. */
export function followed(choices: Choices, name: string, chosen: Record<string, Value>, fits: Fits): Value {
  const [other, ...values] = choices[name]!;
  const says = values[choices[String(other)]!.indexOf(chosen[String(other)]!)]!;
  return fits(name, says, chosen) ? says : values.find((value) => fits(name, value, chosen))!;
}

/** The values of an option that go with what else is chosen. */
export const fitting = (choices: Choices, name: string, chosen: Record<string, Value>, fits: Fits): readonly Value[] => choices[name]!.filter((value) => fits(name, value, chosen));

/** Whether there is something to choose, or to know: not if only the usual value fits. */
export const isAsked = (choices: Choices, name: string, chosen: Record<string, Value>, fits: Fits): boolean =>
  fitting(choices, name, chosen, fits).some((value) => value !== choices[name]![0]);

/** What is chosen, after one option has changed: others that no longer fit become what is proposed, or the first that fits. */
export function settled(choices: Choices, chosen: Record<string, Value>, changed: string, fits: Fits, proposed: Record<string, Value> = {}): Record<string, Value> {
  const now = { ...chosen };
  const names = Object.keys(choices).filter((name) => name !== changed);
  for (const _ of names) {
    const name = names.find((one) => !fits(one, chosenOf(choices[one]!, now[one]!), now));
    const left = name === undefined ? [] : fitting(choices, name, now, fits);
    const value = left.find((one) => one === proposed[name!]) ?? left[0];
    if (value === undefined) break;
    now[name!] = value; // which may change what fits elsewhere
  }
  return now;
}

/** The level after this one; nothing behind the last, and nothing after the first value, which is no level. */
export function levelAfter(levels: readonly Value[], level: Value | undefined): Value | null {
  const place = level === undefined ? -1 : levels.indexOf(level);
  return place > 0 ? (levels[place + 1] ?? null) : null;
}

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
