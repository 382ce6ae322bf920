// A contribution to the seed of a table: made here, committed to when a seat is taken, opened when the game starts.

const NAME = "tierpark-contribution-";

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function makeContribution(): Promise<{ text: string; commitment?: string }> {
  const text = hex(crypto.getRandomValues(new Uint8Array(32)));
  if (!crypto.subtle) return { text }; // no digests on plain http beyond this machine: then we contribute nothing
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return { text, commitment: hex(new Uint8Array(digest)) };
}

export const keepContribution = (table: string, text: string): void => localStorage.setItem(NAME + table, text);
export const keptContribution = (table: string): string | null => localStorage.getItem(NAME + table);
