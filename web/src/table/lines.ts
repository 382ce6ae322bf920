// A line of the log as a sentence: those that every game has are told here, the others by the game.

import type { Face } from "../games/face.ts";
import { t } from "../texts/texts.svelte.ts";
import type { Happening, Line, Update } from "../wire.ts";
import { seatName } from "./seats.ts";

export function nameAt(update: Update, seat: number | null): string {
  const info = seat === null ? undefined : update.seats[seat];
  if (!info || seat === null) return "";
  return update.is_imported ? t("new.seat", { n: seat + 1 }) : seatName(info, seat, update.seats);
}

/** What happened to one seat, or to nobody, as a sentence. */
export interface Told {
  seat: number | null;
  text: string;
}

/** A line of the log, told to its reader: what happened to different seats stands apart. Nothing where nothing is told. */
export function toldOf(line: Line, update: Update, face: Face): Told[] {
  const own = shared(line, update);
  if (own !== null) return [{ seat: line.seat, text: own }];
  const found: Told[] = [];
  const add = (what: Line | Happening, seat: number | null): void => {
    const isYou = seat !== null && seat === update.seat;
    const text = face.tell(what, isYou ? t("table.you") : nameAt(update, seat), isYou);
    const last = found.at(-1);
    if (!text) return;
    if (last?.seat === seat) last.text += ` ${text}`;
    else found.push({ seat, text });
  };
  add(line, line.seat);
  for (const happened of line.then) add(happened, typeof happened.fields["seat"] === "number" ? happened.fields["seat"] : line.seat);
  return found;
}

/** The same in one piece, to be said. */
export const lineText = (line: Line, update: Update, face: Face): string => toldOf(line, update, face).map(({ text }) => text).join(" ");

/** As much of the log as belongs to what is shown: more may have come already. */
export const linesShown = <T>(lines: readonly T[], update: Update): T[] => lines.slice(0, update.log.start + update.log.lines.length);

function shared(line: Line, update: Update): string | null {
  const isYou = line.seat !== null && line.seat === update.seat;
  const name = isYou ? t("table.you") : nameAt(update, line.seat);
  const who = isYou ? 2 : 1;
  switch (line.kind) {
    case "joined":
      return t("line.joined", { name, who });
    case "left":
      return t("line.left", { name, who });
    case "undone":
      return t("line.undone", { name, who, n: Number(line.fields["decisions"] ?? 1) });
    case "reclaimed":
      return t("line.reclaimed", { name, who });
    case "ended":
      return t("line.ended");
    case "flagged":
      return t("line.flagged", { name, who });
    case "handed":
      switch (line.fields["why"]) {
        case "agreed":
          return t("line.handed.agreed", { name, who });
        case "time":
          return t("line.handed.time", { name, who });
        default:
          return t("line.handed.left", { name, who });
      }
    default:
      return null;
  }
}
