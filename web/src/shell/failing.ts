// A sentence for whatever went wrong.

import { Away, Refused } from "../api.ts";
import { refusalText } from "./refusals.ts";
import { t } from "../texts/texts.svelte.ts";

export function sentenceOf(error: unknown): string {
  if (error instanceof Away) return t("link.away");
  if (error instanceof Refused && error.status === 429) return refusalText(error.error, error.message, error.wait);
  if (error instanceof Refused && error.error === "many-tables") return refusalText(error.error, error.message);
  if (error instanceof Refused && error.status < 500) return error.message;
  if (error instanceof Refused) return t("common.error", { message: error.message, id: error.id });
  return t("common.broken", { message: (error instanceof Error ? error.message : String(error)).split("\n")[0]! });
}

/** The same where a password was asked for: then 401 means that it was another one. */
export function sentenceOfPassword(error: unknown): string {
  return error instanceof Refused && error.status === 401 ? t("you.password.wrong") : sentenceOf(error);
}
