// A sheet with the boards of a table as text: parts name=value, separated by semicolons (src/tierpark/core/scores.py).

export type Parts = Readonly<Record<string, string>>;

export const MOST_SEATS = 6;

export function readParts(text: string): Parts {
  const parts: Record<string, string> = {};
  for (const part of text.split(";")) {
    const at = part.indexOf("=");
    const name = part.slice(0, at).trim();
    if (at > 0 && /^[a-z0-9.]{1,24}$/.test(name)) parts[name] = part.slice(at + 1).trim();
  }
  return parts;
}

const OF_THE_TABLE = /^(players|side|edition|strong|wildlife|utilities|campaign|hands|competitive|size|shelter|lab|cards)\s*=/;

/** Whether a sheet says nothing of any board yet, only how the table plays. */
export const isBlank = (text: string): boolean =>
  text
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean)
    .every((part) => OF_THE_TABLE.test(part));

/** The text of a sheet; parts that say nothing are left out. */
export const writeParts = (parts: Parts): string =>
  Object.entries(parts)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${value}`)
    .join(";");

/** The entries of a list. */
export const listed = (value: string | undefined): string[] => (value ?? "").split(",").map((entry) => entry.trim()).filter(Boolean);

/** A whole number in a part, within bounds. */
export function numberIn(parts: Parts, name: string, otherwise: number, least = 0, most = 999): number {
  const said = Number(parts[name] ?? otherwise);
  return Number.isInteger(said) ? Math.max(least, Math.min(most, said)) : otherwise;
}

/** How often each name is counted in a list of the form "fox 3, meerkat 2" (or "3 fox", if the number comes first). */
export function countsIn(value: string | undefined): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const entry of listed(value)) {
    const words = entry.split(/\s+/);
    const name = words.find((word) => !/^\d+$/.test(word));
    if (name) counts[name] = (counts[name] ?? 0) + Number(words.find((word) => /^\d+$/.test(word)) ?? 1);
  }
  return counts;
}

/** Without the seats that are no longer there. */
export const withoutSeatsAfter = (parts: Parts, players: number): Parts =>
  Object.fromEntries(Object.entries(parts).filter(([name]) => !/^seat\d\./.test(name) || Number(name[4]) <= players));
