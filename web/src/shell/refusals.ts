// Why the server has refused something, in the reader's language. The server says it in English, and more closely.

import { language, t } from "../texts/texts.svelte.ts";

const KNOWN = ["bad-request", "not-logged-in", "not-yours", "not-found", "not-now", "illegal", "stale", "taken", "old-rules", "too-large", "too-many", "unavailable", "not-known", "incomplete", "damaged"] as const;
type Known = (typeof KNOWN)[number];
const isKnown = (error: string): error is Known => (KNOWN as readonly string[]).includes(error);

export function refusalText(error: string, message: string): string {
  return (language() === "en" && message) || !isKnown(error) ? message : t(`refused.${error}`);
}
