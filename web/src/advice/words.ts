// Advice in words: why an action is good, and what to expect of it.

import type { Face } from "../games/face.ts";
import type { Key } from "../texts/en.ts";
import { t } from "../texts/texts.svelte.ts";
import type { Advised, Reason } from "../wire.ts";

const unitOf = (unit: string): "space" | "point" => (unit === "space" ? "space" : "point");

/** A reason in a few words. */
export function reasonText(reason: Reason, face: Face, unit: string, names: string[]): string {
  const n = Number(reason.fields["n"] ?? 0);
  const each = unitOf(unit);
  switch (reason.kind) {
    case "gain":
    case "cost": {
      const words = face.gain(String(reason.fields["name"]), n);
      return reason.fields["about"] ? t("advice.about", { words }) : words;
    }
    case "rival":
      return t(`advice.rival.${each}`, { n, name: names[Number(reason.fields["seat"])] ?? "" });
    case "ahead":
      return t(`advice.better.${each}`, { n });
    case "instead":
      return t(`advice.instead.${each}`, { n });
    case "behind":
      return t(`advice.worse.${each}`, { n });
    case "likelier":
    case "unlikelier":
    case "instead-likelier":
      return t(`advice.${reason.kind}`, { n });
    default: {
      const key = `advice.${reason.kind}`;
      return key === "advice.wins" || key === "advice.only" || key === "advice.even" ? t(key as Key) : reason.sentence;
    }
  }
}

/** All reasons of an action: what speaks for it, then what speaks against it. */
export function reasonsText(advised: Advised, face: Face, unit: string, names: string[]): string {
  const told = advised.reasons.map((reason, i) => {
    const words = reasonText(reason, face, unit, names);
    return reason.kind === "cost" && i > 0 ? t("advice.but", { words }) : words;
  });
  const text = told.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const inHundred = (chance: number): number => Math.round(100 * chance);

/** What to expect, in a few words: the chance to win, if it is known, and the lead, where there is somebody to lead. */
export const resultText = (advised: Advised, unit: string): string =>
  [advised.chance === null ? "" : t("advice.chance", { n: inHundred(advised.chance) }), leadText(advised, unit)].filter(Boolean).join(", ");

/** By how much one is ahead; nothing where all play together. */
export function leadText(advised: Advised, unit: string): string {
  if (advised.lead === null) return "";
  const n = Math.round(Math.abs(advised.lead));
  if (advised.chance === null) return t("advice.points", { n });
  if (n === 0) return t("advice.level");
  return t(`advice.${unitOf(unit)}.${advised.lead > 0 ? "ahead" : "behind"}`, { n });
}
