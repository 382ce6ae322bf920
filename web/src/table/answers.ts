// The buttons of the choice bar that decide something. What a button says and what it takes come from one and the same action, so that they
// cannot differ; and of all of them exactly one, or none, is the filled one, which is also what Enter does.

import type { Face } from "../games/face.ts";
import { t } from "../texts/texts.svelte.ts";
import type { Offer } from "../wire.ts";
import type { Scene } from "./scene.svelte.ts";

const MOST_BUTTONS = 3;

export interface Answer {
  /** What it takes; nothing where the piece in the hand does not fit. */
  action: number | null;
  label: string;
  /** The whole sentence, for those who do not see the piece or the thing that the label is about. */
  sentence: string;
  /** What would be given away: it stands in the label, and newcomers are asked once. */
  left: string;
  isFilled: boolean;
  /** It puts the piece down, or carries out what is selected: in front of it stands a tick. */
  isProposal: boolean;
}

/** The offers that have a button of their own now. */
export function buttonsOf(scene: Scene, face: Face): Offer[] {
  const narrowed = (scene.narrowed ?? []).flatMap((action) => scene.offerOf(action) ?? []);
  if (narrowed.length) return narrowed.length <= MOST_BUTTONS + 1 ? narrowed : [];
  const listed = scene.where((offer) => !face.isOnBoard?.(offer));
  return listed.length <= MOST_BUTTONS ? listed : face.hasButton ? scene.where(face.hasButton) : [];
}

/** What can be decided by a button now, in the order of the buttons. */
export function answersOf(scene: Scene, face: Face): Answer[] {
  const { placing, selected } = scene;
  if (!scene.offers) return [];
  if (selected !== null) return [answer(scene, face, selected, { isFilled: true, isProposal: true })];
  if (placing) {
    const { fields } = placing.piece;
    const instead = scene.where((offer) => Object.entries(fields).every(([name, value]) => offer.fields[name] === value));
    return [...instead.map(({ action }) => answer(scene, face, action, { isBrief: true })), placed(scene, face)];
  }
  const few = buttonsOf(scene, face);
  const filled = few.find((offer) => !givesAway(scene, face, offer));
  return few.map((offer) => answer(scene, face, offer.action, { isFilled: offer === filled, isBrief: scene.narrowed !== null }));
}

/** Whether something is lost by it that could still be had: such an answer is never the one that Enter gives. */
const givesAway = (scene: Scene, face: Face, offer: Offer): boolean =>
  (face.isMinor?.(offer) ?? false) || (face.left?.(offer, scene.listed) ?? null) !== null;

interface Look {
  isFilled?: boolean;
  isBrief?: boolean;
  isProposal?: boolean;
}

/** The only place where a decision gets its words: from the action that it takes. */
function answer(scene: Scene, face: Face, action: number, { isFilled = false, isBrief = false, isProposal = false }: Look): Answer {
  const offer = scene.offerOf(action);
  if (!offer) throw new Error(`action ${action} is not offered`);
  const sentence = face.offer(offer, scene.view);
  const left = face.left?.(offer, scene.listed) ?? "";
  const label = (isBrief && face.brief?.(offer)) || sentence;
  return { action, label: left ? `${label} (${left})` : label, sentence, left, isFilled, isProposal };
}

/** The piece in the hand is seen: that it is put down here is all that has to be said. */
function placed(scene: Scene, face: Face): Answer {
  const { piece, action } = scene.placing!;
  const label = t("table.place");
  if (action === null) return { action, label, sentence: label, left: "", isFilled: true, isProposal: true };
  const found = answer(scene, face, action, { isFilled: true, isProposal: true });
  return isPutDown(piece.kind) ? { ...found, label } : found;
}

const isPutDown = (kind: string): boolean => kind.startsWith("place") || kind === "lay" || kind === "move";
