// As much of style sheets as our boards need: which declarations hold for an element, and what their variables stand for.

import type { Node } from "./xml.ts";

interface Compound {
  tag: string | null;
  classes: string[];
}

interface Rule {
  /** From the element outwards; `isChild` says of a part that it has to be the very parent. */
  parts: { compound: Compound; isChild: boolean }[];
  weight: number;
  declarations: [property: string, value: string][];
}

export type Variables = Readonly<Record<string, string>>;

/** Rules by a class (or else the tag) of the element they are for, in the order of the sheet. */
export class Sheet {
  #rules = new Map<string, Rule[]>();
  #order = 0;

  constructor(text: string) {
    for (const [selectors, block] of blocksOf(text.replace(/\/\*[^]*?\*\//g, "")))
      for (const selector of split(selectors, ",")) this.#add(selector, declarationsOf(block));
  }

  #add(selector: string, declarations: [string, string][]): void {
    const parts = partsOf(selector);
    if (!parts) return;
    const { classes, tag } = parts[0]!.compound;
    const key = classes.at(-1) ?? tag ?? "*";
    const rules = this.#rules.get(key) ?? [];
    this.#rules.set(key, rules);
    rules.push({ parts, declarations, weight: weightOf(selector) * 1e6 + this.#order++ });
  }

  /** What holds for an element below its ancestors, the nearest first; the last declaration of a property wins. */
  declarations(node: Node, ancestors: readonly Node[]): [string, string][] {
    const keys = [...(node.attributes["class"] ?? "").split(/\s+/).filter(Boolean), node.tag, "*"];
    const found = keys.flatMap((key) => this.#rules.get(key) ?? []).filter(({ parts }) => isMatch(parts, node, ancestors));
    return [...new Set(found)].sort((a, b) => a.weight - b.weight).flatMap(({ declarations }) => declarations);
  }
}

/** The declarations of a block, or of an attribute `style`. */
export const declarationsOf = (block: string): [string, string][] =>
  split(block, ";").flatMap((each): [string, string][] => {
    const colon = each.indexOf(":");
    return colon < 0 ? [] : [[each.slice(0, colon).trim(), each.slice(colon + 1).trim()]];
  });

/** A value with its variables filled in; nothing if one is not known. */
export function resolve(value: string, variables: Variables): string | null {
  const at = value.indexOf("var(");
  if (at < 0) return value;
  const end = closing(value, at + 3);
  const [name, ...fallback] = split(value.slice(at + 4, end), ",");
  const found = variables[name!] ?? (fallback.length ? fallback.join(",") : null);
  return found === null ? null : resolve(value.slice(0, at) + found + value.slice(end + 1), variables);
}

function* blocksOf(text: string): Generator<[head: string, block: string]> {
  for (let at = 0; ; ) {
    const brace = text.indexOf("{", at);
    if (brace < 0) return;
    const end = closing(text, brace);
    const head = text.slice(at, brace).trim();
    if (!head.startsWith("@")) yield [head, text.slice(brace + 1, end)]; // a picture neither moves nor prints
    at = end + 1;
  }
}

const PAIRS: Record<string, string> = { "(": ")", "{": "}", "[": "]" };

function closing(text: string, open: number): number {
  const [left, right] = [text[open]!, PAIRS[text[open]!]!];
  for (let at = open, depth = 0; at < text.length; at++) {
    if (text[at] === left) depth++;
    if (text[at] === right && --depth === 0) return at;
  }
  return text.length;
}

/** Apart at a sign that stands in no brackets. */
export function split(text: string, sign: string): string[] {
  const found = [""];
  let depth = 0;
  for (const each of text) {
    if (each in PAIRS) depth++;
    if (each === ")" || each === "}" || each === "]") depth--;
    if (each === sign && !depth) found.push("");
    else found[found.length - 1] += each;
  }
  return found.map((each) => each.trim()).filter(Boolean);
}

const COMPOUND = /^(\*|[\w-]+)?((?:\.[\w-]+|:where\([^)]*\))*)$/;

/** Nothing where a selector is about what a picture has not: a pointer, a focus, attributes, what is put before and after. */
function partsOf(selector: string): Rule["parts"] | null {
  const parts: Rule["parts"] = [];
  let isChild = false;
  for (const token of selector.replace(/\s*>\s*/g, " > ").split(/\s+/).reverse()) {
    if (token === ">") {
      isChild = true;
      continue;
    }
    const compound = compoundOf(token);
    if (!compound) return null;
    parts.push({ compound, isChild: parts.length > 0 && isChild });
    isChild = false;
  }
  return parts;
}

function compoundOf(token: string): Compound | null {
  const [, tag, rest] = COMPOUND.exec(token) ?? [];
  if (rest === undefined) return null;
  const classes = [...rest.matchAll(/\.([\w-]+)/g)].map(([, name]) => name!);
  return { tag: !tag || tag === "*" ? null : tag, classes };
}

function weightOf(selector: string): number {
  const plain = selector.replace(/:where\([^)]*\)/g, "");
  return 100 * (plain.match(/\./g)?.length ?? 0) + (plain.match(/(?:^|[\s>])[a-z]/g)?.length ?? 0);
}

const isMatch = ([own, ...rest]: Rule["parts"], node: Node, ancestors: readonly Node[]): boolean => fits(own!.compound, node) && isBelow(rest, ancestors);

function isBelow([part, ...rest]: Rule["parts"], ancestors: readonly Node[]): boolean {
  if (!part) return true;
  const among = part.isChild ? ancestors.slice(0, 1) : ancestors;
  return among.some((node, i) => fits(part.compound, node) && isBelow(rest, ancestors.slice(i + 1)));
}

function fits({ tag, classes }: Compound, node: Node): boolean {
  const own = (node.attributes["class"] ?? "").split(/\s+/);
  return (!tag || tag === node.tag) && classes.every((each) => own.includes(each));
}
