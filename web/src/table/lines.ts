// A line of the log as a sentence: those that every game has are told here, the others by the game.

import type { Face } from "../games/face.ts";
import { t } from "../texts/texts.svelte.ts";
import type { Line, Update } from "../wire.ts";
import { seatName } from "./seats.ts";

export function nameAt(update: Update, seat: number | null): string {
  const info = seat === null ? undefined : update.seats[seat];
  if (!info || seat === null) return "";
  return update.is_imported ? t("new.seat", { n: seat + 1 }) : seatName(info, seat, update.seats);
}

/** A line of the log; an empty one is not shown. */
export function lineText(line: Line, update: Update, face: Face): string {
  const name = nameAt(update, line.seat);
  const own = shared(line, name);
  if (own !== null) return own;
  const then = line.then.map((happened) => {
    const seat = happened.fields["seat"];
    return face.tell(happened, typeof seat === "number" ? nameAt(update, seat) : name);
  });
  return [face.tell(line, name), ...then].filter(Boolean).join(" ");
}

function shared(line: Line, name: string): string | null {
  switch (line.kind) {
    case "joined":
      return t("line.joined", { name });
    case "left":
      return t("line.left", { name });
    case "undone":
      return t("line.undone", { name, n: Number(line.fields["decisions"] ?? 1) });
    case "reclaimed":
      return t("line.reclaimed", { name });
    case "flagged":
      return t("line.flagged", { name });
    case "handed":
      switch (line.fields["why"]) {
        case "agreed":
          return t("line.handed.agreed", { name });
        case "time":
          return t("line.handed.time", { name });
        default:
          return t("line.handed.left", { name });
      }
    default:
      return null;
  }
}
