import { expect, test } from "vitest";
import { plain } from "./colours.ts";
import { resolve, Sheet } from "./css.ts";
import { Flat, symbolsOf } from "./flatten.ts";
import { parse } from "./xml.ts";

const TOKENS = { "--wood": "#c39a67", "--mark": "#222222" };
const symbols = symbolsOf('<svg><symbol id="cat" viewBox="0 0 9 9"><title>Cat</title><path d="M0 0" fill="var(--hide, #999999)"/></symbol><pattern id="pat-x" width="2"><path d="M1 1"/></pattern></svg>');
const drawn = (styles: string, inside: string): string => new Flat(styles, TOKENS, symbols).draw(`<!--[--><svg width="9">${inside}</svg>`);

test("variables are filled in, with what stands for those that are not known", () => {
  expect(resolve("var(--wood) var(--hide, var(--mark))", TOKENS)).toBe("#c39a67 #222222");
  expect(resolve("var(--nothing)", TOKENS)).toBeNull();
});

test("the heavier selector wins, then the later one; what is about pointers does not count", () => {
  const sheet = new Sheet(".a { fill: red } path { fill: blue } .a:hover { fill: green } g > .a { stroke: red } svg .a { r: 2 } @media print { .a { fill: none } }");
  const [g] = parse('<g><path class="a"></path></g>');
  if (typeof g !== "object" || typeof g.children[0] !== "object") throw new Error("no tree");
  expect(Object.fromEntries(sheet.declarations(g.children[0], [g]))).toEqual({ fill: "red", stroke: "red" });
});

test("classes become attributes, and what only matters on a page is left out", () => {
  const svg = drawn(".box { fill: var(--wood); cursor: pointer; font: 650 0.75rem / 1.2 Serif }", '<text class="box" role="img" data-x="1" x="2">A</text><rect style="fill: transparent" width="3"></rect>');
  expect(svg).toContain('<text x="2" fill="#c39a67" font-weight="600" font-size="12" font-family="Serif">A</text>');
  expect(svg).not.toContain("rect");
  expect(drawn("", '<path d="M0 0" fill="var(--mark)"></path>')).toContain('fill="#222222"');
});

test("a symbol is defined once for each set of colours", () => {
  const svg = drawn(".red { --hide: red }", '<use href="#cat"></use><use href="#cat" class="red"></use><use href="#cat" x="1"></use>');
  expect(svg.match(/<symbol/g)).toHaveLength(2);
  expect(svg).toContain('fill="#999999"');
  expect(svg).toContain('fill="red"');
  expect(svg).not.toContain("title");
});

test("a pattern comes along where it is used", () => {
  expect(drawn("", '<path d="M0 0" fill="url(#pat-x)"></path>')).toContain('<pattern width="2" id="pat-x">');
});

test("what is no drawing has no place in a picture", () => {
  expect(() => drawn("", "<p>words</p>")).toThrow("<p>");
  expect(() => drawn("", '<use href="#dog"></use>')).toThrow("dog");
});

test("colours are mixed, and written in the old manner", () => {
  expect(plain("color-mix(in srgb, #ff0000 50%, #0000ff)")).toBe("rgb(128,0,128)");
  expect(plain("color-mix(in srgb, #ff0000 20%, transparent)")).toBe("rgba(255,0,0,0.2)");
  expect(plain("rgb(1 2 3 / 0.5)")).toBe("rgba(1,2,3,0.5)");
});
