import { expect, test } from "vitest";
import { emptySheet, readSheet, valuesFor, writeSheet } from "./sheet.ts";
import { de, en } from "./words.ts";

const RULEBOOK =
  "board=saola;park=A1 chinchilla heart 2,A2 arctic_fox brown E 5,C3 giraffe beige SW;star=6;workers=green,multi;missions=1,7,13;entrance=19";

test("a sheet is written as it was read", () => {
  expect(writeSheet(readSheet(RULEBOOK))).toBe(RULEBOOK);
  expect(writeSheet(readSheet("side=asymmetric;board=okapi"))).toBe("board=okapi;side=asymmetric");
});

test("tiles have what was written of them", () => {
  const { park } = readSheet(RULEBOOK);
  expect(park["A1"]).toEqual({ animal: "chinchilla", symbol: "heart", corner: 0, die: 2 });
  expect(park["A2"]).toEqual({ animal: "arctic_fox", symbol: "brown", corner: 0, die: 5 });
  expect(park["C3"]).toEqual({ animal: "giraffe", symbol: "beige", corner: 2, die: 0 });
});

test("what nobody can read is left out", () => {
  expect(readSheet("board=<script>;park=Z99 tiger heart,A1 tiger moon,A2;star=4;workers=red;missions=99;entrance=x;;=;")).toEqual(emptySheet());
});

test("a heart takes ones and twos", () => {
  expect(valuesFor("heart")).toEqual([1, 2]);
  expect(valuesFor("black")).toHaveLength(6);
});

test("both languages have the same words", () => {
  expect(Object.keys(de)).toEqual(Object.keys(en));
});
