import { describe, expect, it } from "vitest";
import type { Face } from "../games/face.ts";
import { left } from "../games/the-sanctuary/sentences.ts";
import type { Fields, Offer, Offers, Placements } from "../wire.ts";
import { type Answer, answersOf } from "./answers.ts";
import { Scene } from "./scene.svelte.ts";

const offer = (action: number, kind: string, fields: Fields = {}): Offer => ({ action, kind, fields, short: "", sentence: "" });
const piece = (kind: string, base: number, fields: Fields = {}): Placements => ({
  kind,
  fields,
  ways: [0, 1].map((turns) => ({ turns, flipped: false, shape: [[0, 0]], base: base + 10 * turns, columns: 5, actions: [base + 10 * turns, base + 10 * turns + 6] })),
});

const face = {
  offer: ({ action, kind }: Offer) => `${kind} ${action}`,
  brief: ({ kind }: Offer) => (kind === "discard" ? "Discard" : null),
  hasButton: ({ kind }: Offer) => kind === "done",
  isMinor: ({ kind }: Offer) => kind === "let_go",
  lifts: ({ kind }: Placements) => kind !== "claim",
  left,
} as unknown as Face;

function asked(listed: Offer[], placements: Placements[] = []): { scene: Scene; taken: number[] } {
  const taken: number[] = [];
  const scene = new Scene((action) => taken.push(action));
  scene.lifts = face.lifts!;
  scene.show({}, { question: "", listed, placements } satisfies Offers);
  return { scene, taken };
}

const filled = (scene: Scene): Answer | undefined => answersOf(scene, face).find(({ isFilled }) => isFilled);

/** Everything that a question can look like: nothing begun, a hint for each action, several things narrowed down, the piece elsewhere. */
function* looks(listed: Offer[], placements: Placements[]): Generator<Scene> {
  const actions = [...listed.map(({ action }) => action), ...placements.flatMap(({ ways }) => ways.flatMap((way) => way.actions))];
  yield asked(listed, placements).scene;
  for (const action of actions) {
    const { scene } = asked(listed, placements);
    if (!scene.lift(action)) scene.selected = action;
    yield scene;
    scene.cancel();
    yield scene;
    scene.placing?.turn(1);
    yield scene;
    const { scene: other } = asked(listed, placements);
    other.narrowed = actions.slice(0, 3);
    yield other;
  }
}

describe("the buttons of the choice bar", () => {
  const questions: [Offer[], Placements[]][] = [
    [[offer(1, "done")], [piece("claim", 40)]], // Zoo Parque: an Area, or on to drawing
    [[offer(1, "discard", { item: 1 }), offer(2, "discard", { item: 2 })], [piece("place_die", 40, { item: 1 })]],
    [[offer(1, "finish")], [piece("use_workers", 40)]],
    [[offer(1, "let_go"), offer(2, "keep"), offer(3, "keep")], []],
    [[1, 2, 3, 4, 5, 6].map((n) => offer(n, "take")), []],
  ];

  it("say what they take, in every state of every kind of question; at most one is filled", () => {
    for (const [listed, placements] of questions)
      for (const scene of looks(listed, placements)) {
        const answers = answersOf(scene, face);
        expect(answers.filter(({ isFilled }) => isFilled).length).toBeLessThan(2);
        for (const { action, label, sentence } of answers) {
          if (action === null) continue;
          const said = face.offer(scene.offerOf(action)!, scene.view);
          expect(sentence).toBe(said);
          expect([said, "Discard", "Place here"]).toContain(label);
          if (label === "Place here") expect(action).toBe(scene.placing!.action);
          if (label === "Discard") expect(said).toMatch(/^discard/);
        }
      }
  });

  it("claim when an Area is selected, and do not say that one goes on", () => {
    const { scene } = asked([offer(1, "done")], [piece("claim", 40)]);
    expect(filled(scene)).toMatchObject({ action: 1, label: "done 1" });
    scene.pick([46], true);
    expect(filled(scene)).toMatchObject({ action: 46, label: "claim 46" });
  });

  it("never fill what lets something go while it can be kept", () => {
    expect(filled(asked([offer(1, "let_go"), offer(2, "keep")]).scene)?.action).toBe(2);
    expect(filled(asked([offer(1, "let_go")]).scene)?.action).toBe(1);
  });

  it("count what is left before a turn of The Sanctuary is ended, and fill its end when nothing is", () => {
    const actions = [offer(2, "main", { position: 3 }), offer(3, "side", { position: 4 }), offer(4, "side", { position: 5 })];
    const { scene } = asked([...actions, offer(1, "done"), offer(9, "end")]);
    expect(answersOf(scene, { ...face, hasButton: ({ kind }) => kind === "end" })).toMatchObject([{ action: 9, label: "end 9 (3 actions left)", isFilled: false }]);
    expect(filled(asked([offer(9, "end")]).scene)).toMatchObject({ action: 9, label: "end 9" });
  });

  it("count everything that The Sanctuary can list beside an end: rangers, rescuers, tiles, stamps and second times, too", () => {
    const beside: [Offer[], string][] = [
      [[offer(2, "use", { slot: 1 })], "1 improvement left"],
      [[offer(2, "supply", { colour: "red" }), offer(3, "supply", { colour: "blue" })], "1 ranger left"],
      [[offer(2, "watch"), offer(3, "supply", { colour: "blue" }), offer(4, "call")], "2 rangers and the rescuers left"],
      [[offer(2, "raise", { space: 0 }), offer(3, "raise", { space: 1 })], "1 stamp left"],
      [[offer(2, "discard_for", { colour: "red", animal: "blue" })], "1 discard left"],
      [[offer(2, "part", { part: 1 })], "1 part left"],
    ];
    for (const end of ["end", "enough"])
      for (const [others, told] of beside)
        expect(answersOf(asked([...others, offer(9, end)]).scene, { ...face, hasButton: ({ kind }) => kind === end }).find(({ action }) => action === 9)).toMatchObject({
          left: told,
          isFilled: false,
        });
  });

  it("take nothing while a decision is on its way", () => {
    const { scene, taken } = asked([offer(1, "take"), offer(2, "take")]);
    scene.take(1);
    scene.isWaiting = true;
    scene.take(2);
    scene.pick([2]);
    expect(taken).toEqual([1]);
  });
});
