// A drawing with style sheets, variables and symbols becomes one that stands by itself: plain attributes, which every viewer understands.
// Soft shadows are left out: they cost more time than all the rest.

import { plain } from "./colours.ts";
import { declarationsOf, resolve, Sheet, split, type Variables } from "./css.ts";
import { type Node, parse } from "./xml.ts";

const SHAPES = new Set(["path", "rect", "circle", "ellipse", "line", "polygon", "polyline"]);
const TAGS = new Set([...SHAPES, "svg", "g", "text", "tspan", "use", "clipPath", "defs", "title"]);
const PAINT = "fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin opacity color";
const TEXT = "font-family font-size font-weight font-variant-numeric letter-spacing text-anchor dominant-baseline text-decoration";
const PROPERTIES = new Set(`${PAINT} ${TEXT} clip-path`.split(" "));
const PLACES = new Set("id href d x y x1 y1 x2 y2 cx cy r rx ry width height points transform viewBox preserveAspectRatio".split(" "));

interface Symbols {
  [id: string]: { head: string; body: string; variables: string[] };
}

/** Symbols and patterns of the sheet of drawings by their ids. */
export function symbolsOf(sheet: string): Symbols {
  const found: Symbols = {};
  for (const [, tag, head, id, body] of sheet.matchAll(/<(symbol|pattern)((?:\s[^>]*?)?\sid="([^"]+)"[^>]*)>([^]*?)<\/\1>/g)) {
    const bare = body!.replace(/<title>[^]*?<\/title>/g, "");
    found[id!] = { head: `${tag}${head!.replace(/\s+id="[^"]+"/, "")}`, body: bare, variables: [...new Set([...`${head}${bare}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!))] };
  }
  return found;
}

export class Flat {
  #sheet: Sheet;
  #used = new Map<string, string>(); // what a definition says, by its id
  #names = new Map<string, string>();

  constructor(
    styles: string,
    readonly tokens: Variables,
    readonly symbols: Symbols,
  ) {
    this.#sheet = new Sheet(styles);
  }

  /** The drawing, whose outermost element is an svg, with all that it refers to. */
  draw(text: string): string {
    const root = parse(text.trim()).find((each): each is Node => typeof each !== "string");
    if (root?.tag !== "svg") throw new Error("a picture is one svg");
    root.attributes["xmlns"] = "http://www.w3.org/2000/svg";
    const drawn = this.#node(root, [], this.tokens);
    const end = drawn.indexOf(">") + 1;
    return `${drawn.slice(0, end)}<defs>${[...this.#used.values()].join("")}</defs>${drawn.slice(end)}`;
  }

  #node(node: Node, ancestors: readonly Node[], inherited: Variables): string {
    if (!TAGS.has(node.tag)) throw new Error(`<${node.tag}> has no place in a picture`);
    const { attributes } = node;
    const variables: Record<string, string> = Object.create(inherited);
    const style: Record<string, string> = {};
    const declared = [...this.#sheet.declarations(node, ancestors), ...declarationsOf(attributes["style"] ?? "")];
    for (const [name, value] of declared) if (name.startsWith("--")) variables[name] = resolve(value, inherited) ?? "";
    const written = Object.entries(attributes).filter(([name]) => PROPERTIES.has(name));
    for (const [name, value] of [...written, ...declared]) Object.assign(style, this.#styled(name, value, variables));
    if (style["display"] === "none" || (SHAPES.has(node.tag) && style["fill"] === "none" && (style["stroke"] ?? "none") === "none" && !isInherited(ancestors))) return "";

    const out: Record<string, string> = node.attributes["xmlns"] ? { xmlns: attributes["xmlns"]! } : {};
    for (const [name, value] of Object.entries(attributes)) if (PLACES.has(name)) out[name] = value;
    if (node.tag === "use") out["href"] = `#${this.#symbol(out["href"]!.slice(1), variables)}`;
    for (const [name, value] of Object.entries(style)) if (PROPERTIES.has(name)) out[name] = this.#referred(value);
    const inside = node.children.map((each) => (typeof each === "string" ? each : this.#node(each, [node, ...ancestors], variables))).join("");
    const head = Object.entries(out).map(([name, value]) => ` ${name}="${value.replaceAll('"', "'")}"`).join("");
    return inside ? `<${node.tag}${head}>${inside}</${node.tag}>` : node.tag === "g" || node.tag === "text" ? "" : `<${node.tag}${head}/>`;
  }

  #styled(name: string, value: string, variables: Variables): Record<string, string> {
    const found = resolve(value, variables);
    if (found === null) return {};
    if (name === "font") return fontOf(found);
    return { [name]: name === "font-weight" ? hundreds(found) : plain(found) };
  }

  /** What a use refers to, drawn once for each set of colours; the name of the definition. */
  #symbol(id: string, variables: Variables): string {
    const symbol = this.symbols[id];
    if (!symbol) throw new Error(`there is no symbol ${id}`);
    const values = symbol.variables.map((name) => resolve(variables[name] ?? "", variables) ?? "");
    const key = [id, ...values].join(" ");
    const known = this.#names.get(key);
    if (known) return known;
    const name = `${id}-${this.#names.size}`;
    this.#names.set(key, name);
    this.#define(name, id, variables);
    return name;
  }

  #define(name: string, id: string, variables: Variables): void {
    const { head, body } = this.symbols[id]!;
    const filled = (text: string): string => text.replace(/="([^"]*var\([^"]*)"/g, (_, value: string) => `="${plain(resolve(value, variables) ?? "none")}"`);
    this.#used.set(name, filled(`<${head} id="${name}">${body}</${head.split(" ")[0]}>`));
  }

  /** A value that may name a pattern, which then is defined. */
  #referred(value: string): string {
    const [, id] = /^url\(['"]?#(pat-[\w-]+)['"]?\)$/.exec(value) ?? [];
    if (id && !this.#used.has(id)) this.#define(id, id, this.tokens);
    return value;
  }
}

const isInherited = (ancestors: readonly Node[]): boolean => ancestors.some(({ tag }) => tag === "clipPath");

/** Weights between the hundreds are for fonts that can be of any. */
const hundreds = (weight: string): string => (Number(weight) ? String(Math.floor(Number(weight) / 100) * 100) : weight);

/** `600 13px / 1.2 family`: weight, size and family. */
function fontOf(value: string): Record<string, string> {
  const [, weight, size, family] = /^(?:(\d+)\s+)?([\d.]+(?:rem|px))(?:\s*\/\s*[\d.]+(?:px)?)?\s+(.+)$/.exec(value) ?? [];
  if (!size) return {};
  return { "font-weight": hundreds(weight ?? "400"), "font-size": plain(size), "font-family": split(family!, ",").join(", ") };
}
