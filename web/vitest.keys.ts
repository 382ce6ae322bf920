// For the tests: every keyed list of the page is drawn through `onlyOnce`, which throws where two things have one key. In a browser
// such a list ends the page; drawn without one it would say nothing. And what measures itself there has a size.

import { parse } from "svelte/compiler";
import type { Plugin } from "vite";

interface Part {
  start: number;
  end: number;
}
type Node = Part & Record<string, unknown> & { type: string };

const SIZES = new Set(["clientWidth", "clientHeight", "offsetWidth", "offsetHeight"]);
const SIZE = 900; // pixels

function walk(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, see);
  else if (node && typeof node === "object") {
    if ("type" in node) see(node as Node);
    for (const each of Object.values(node)) walk(each, see);
  }
}

/** The same component, whose keyed lists are looked at while they are drawn. */
export function watched(source: string, name: string): string {
  const tree = parse(source, { modern: true });
  const text = ({ start, end }: Part): string => source.slice(start, end);
  const changes: (Part & { to: string })[] = [];
  const sizes: string[] = [];
  walk(tree.fragment, (node) => {
    if (node.type === "EachBlock" && node["key"]) {
      const [list, context, key] = [node["expression"], node["context"], node["key"]] as [Part, Part | null, Part];
      const given = [context ? text(context) : "_", ...(node["index"] ? [String(node["index"])] : [])].join(", ");
      const line = source.slice(0, node.start).split("\n").length;
      changes.push({ start: list.start, end: list.start, to: "onlyOnce(" }, { start: list.end, end: list.end, to: `, (${given}) => (${text(key)}), ${JSON.stringify(`${name}:${line}`)})` });
    }
    if (node.type === "BindDirective" && SIZES.has(String(node["name"]))) sizes.push(`${text(node["expression"] as Part)} ||= ${SIZE};`);
  });
  const script = tree.instance?.content as unknown as Part | undefined;
  if (script && sizes.length) changes.push({ start: script.end, end: script.end, to: `\n${sizes.join("\n")}\n` });
  let now = source;
  for (const { start, end, to } of changes.sort((a, b) => b.start - a.start)) now = now.slice(0, start) + to + now.slice(end);
  return now;
}

export const watchKeys = (): Plugin => ({
  name: "watch-keys",
  enforce: "pre",
  transform: (source, id) => (id.endsWith(".svelte") && !id.includes("node_modules") ? watched(source, id.split("/src/").at(-1)!) : null),
});

/** The things of a keyed list, each of which has a key of its own. */
export function onlyOnce<T>(list: Iterable<T> | ArrayLike<T> | null | undefined, keyOf: (thing: T, i: number) => unknown, where: string): T[] {
  const things = Array.from(list ?? []);
  const keys = new Set<unknown>();
  things.forEach((thing, i) => {
    const key = keyOf(thing, i);
    if (keys.has(key)) throw new Error(`two things have the key ${String(key)}: ${where}`);
    keys.add(key);
  });
  return things;
}

Object.assign(globalThis, { onlyOnce });
