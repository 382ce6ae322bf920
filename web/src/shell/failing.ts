// A sentence for whatever went wrong.

import { Away, Refused } from "../api.ts";
import { t } from "../texts/texts.svelte.ts";

export function sentenceOf(error: unknown): string {
  if (error instanceof Away) return t("link.away");
  if (error instanceof Refused && error.status < 500) return error.message;
  if (error instanceof Refused) return t("common.error", { message: error.message, id: error.id });
  return t("common.broken", { message: (error instanceof Error ? error.message : String(error)).split("\n")[0]! });
}
