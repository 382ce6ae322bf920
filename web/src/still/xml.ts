// Reads the mark-up that Svelte writes, as a tree; entities stay as they are written.

export interface Node {
  tag: string;
  attributes: Record<string, string>;
  children: (Node | string)[];
}

const TOKEN = /<!--[^]*?-->|<\/[\w:-]+\s*>|<[\w:-]+(?:\s+[\w:-]+(?:="[^"]*")?)*\s*\/?>|[^<]+/g;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;

/** The elements and texts at the top. */
export function parse(text: string): (Node | string)[] {
  const root: Node = { tag: "", attributes: {}, children: [] };
  const open = [root];
  for (const [token] of text.matchAll(TOKEN)) {
    if (token.startsWith("<!--")) continue;
    const parent = open.at(-1)!;
    if (token.startsWith("</")) open.pop();
    else if (token.startsWith("<")) {
      const [, tag, rest] = /^<([\w:-]+)([^]*?)\/?>$/.exec(token)!;
      const node: Node = { tag: tag!, attributes: {}, children: [] };
      for (const [, name, value] of rest!.matchAll(ATTRIBUTE)) node.attributes[name!] = value ?? "";
      parent.children.push(node);
      if (!token.endsWith("/>")) open.push(node);
    } else parent.children.push(token);
  }
  return root.children;
}
