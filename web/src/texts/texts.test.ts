import { describe, expect, test } from "vitest";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { fill, LANGUAGES, type Language } from "./texts.svelte.ts";

type Words = Record<Language, Record<string, string>>;

// the shell's own texts, and those of every game that has some
const catalogues: Record<string, Words> = { shell: { en, de } };
for (const [path, words] of Object.entries(import.meta.glob<Words>("../games/*/words.ts", { eager: true }))) catalogues[path.split("/")[2]!] = words;
const languages = Object.keys(LANGUAGES) as Language[];

/** What is filled in, and the forms of every plural: {n, one: ..., other: ...}. */
function placeholders(text: string): { names: Set<string>; forms: Map<string, Set<string>> } {
  const names = new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]!));
  const forms = new Map<string, Set<string>>();
  for (const match of text.matchAll(/\{(\w+),((?:[^{}]|\{\w+\})*)\}/g)) {
    forms.set(match[1]!, new Set([...match[2]!.matchAll(/(?:^|,)\s*(zero|one|two|few|many|other):/g)].map((form) => form[1]!)));
  }
  return { names, forms };
}

describe.each(Object.keys(catalogues))("the texts of %s", (name) => {
  const words = catalogues[name]!;
  const keys = Object.keys(words.en);

  test.each(languages)("have every key in %s, and none that nobody asks for", (language) => {
    expect(Object.keys(words[language]).sort()).toEqual(keys.toSorted());
    for (const key of keys) expect(words[language][key]!.trim() === "", key).toBe(words.en[key] === "");
  });

  test.each(languages)("have every plural form that the grammar of %s needs", (language) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const key of keys) {
      for (const [n, forms] of placeholders(words[language][key]!).forms) expect([...forms].sort(), `${key}, ${n}`).toEqual(needed.toSorted());
    }
  });

  test.each(languages)("leave no brace behind in %s", (language) => {
    for (const key of keys) {
      const text = words[language][key]!;
      const values = Object.fromEntries([...placeholders(text).names].map((each) => [each, 2]));
      expect(fill(text, values, language), key).not.toMatch(/[{}]/);
    }
  });

  test("say du in German, with German quotation marks", () => {
    for (const key of keys) {
      expect(words.de[key], key).not.toMatch(/\b(Ihr|Ihre|Ihnen|Ihren|Ihrem)\b/);
      expect(words.de[key], key).not.toMatch(/["']/);
    }
  });
});

// games may fill in what their grammar needs: the same animal as "a fox" in one language and "foxes" in another
test.each(languages)("the shell fills in the same names in %s as in English", (language) => {
  const { shell } = catalogues;
  for (const key of Object.keys(en)) expect(placeholders(shell![language][key]!).names, key).toEqual(placeholders(shell!.en[key]!).names);
});

test("names are filled in, and unknown ones stay to be seen", () => {
  expect(fill("{name} takes {what}.", { name: "Mara", what: "a fox" }, "en")).toBe("Mara takes a fox.");
  expect(fill("Hello, {name}.", {}, "en")).toBe("Hello, {name}.");
});

test("plurals follow the language and may contain names and commas", () => {
  const text = "{n, one: one fox, alone, other: {n} foxes of {name}}.";
  expect(fill(text, { n: 1, name: "Otto" }, "en")).toBe("one fox, alone.");
  expect(fill(text, { n: 3, name: "Otto" }, "en")).toBe("3 foxes of Otto.");
});
