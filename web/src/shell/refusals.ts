// Why the server has refused something, in the reader's language. The server says it in English, and more closely.

import { waitText } from "./duration.ts";
import { language, t } from "../texts/texts.svelte.ts";

const KNOWN = ["bad-request", "not-logged-in", "not-yours", "not-found", "not-now", "illegal", "stale", "taken", "old-rules", "too-large", "too-many", "too-much", "many-tables", "unavailable", "not-known", "incomplete", "damaged"] as const;
type Known = (typeof KNOWN)[number];
const isKnown = (error: string): error is Known => (KNOWN as readonly string[]).includes(error);

/** A sentence, and when it can be tried again, if that is known and does not come by itself. */
export function refusalText(error: string, message: string, wait: number | null = null): string {
  const text = (language() === "en" && message) || !isKnown(error) ? message : t(`refused.${error}`);
  const isLimit = error === "too-many" || error === "too-much";
  return isLimit && wait !== null ? `${text} ${t("refused.wait", { time: waitText(wait) })}` : text;
}
