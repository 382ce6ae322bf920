import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Update } from "../wire.ts";
import { Connection } from "./connection.svelte.ts";

class Wire {
  static OPEN = 1;
  static last: Wire;
  readyState = 1;
  sent: { type: string; key: string }[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor() {
    Wire.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const opening = (version: number, asks: boolean): Partial<Update> & { type: string } => ({
  type: "update",
  version,
  seat: 0,
  phase: "opening",
  asks_contribution: asks,
  log: { start: 0, lines: [] },
});

beforeEach(() => {
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("localStorage", { getItem: () => "my contribution" });
  vi.stubGlobal("addEventListener", () => {});
});
afterEach(() => vi.unstubAllGlobals());

describe("the contribution to the shuffle", () => {
  it("is opened once, however often others open theirs meanwhile", () => {
    const connection = new Connection("t");
    const said: string[] = [];
    connection.onRefusal = (message) => said.push(message);
    const wire = Wire.last;
    wire.tell(opening(1, true));
    wire.tell(opening(2, true)); // somebody else was faster
    expect(wire.sent.map(({ type }) => type)).toEqual(["open"]);

    wire.tell({ type: "refused", error: "not-now", message: "Open already.", id: "1", key: wire.sent[0]!.key });
    expect(said).toEqual([]); // nobody asked for it
  });

  it("is opened again when the host starts again", () => {
    new Connection("t");
    const wire = Wire.last;
    wire.tell(opening(1, true));
    wire.tell({ ...opening(2, false), phase: "gathering" });
    wire.tell(opening(3, true));
    expect(wire.sent).toHaveLength(2);
  });

  it("leaves refusals of what a person asked for to be told", async () => {
    const connection = new Connection("t");
    const said: string[] = [];
    connection.onRefusal = (message) => said.push(message);
    const answer = connection.send({ type: "start" });
    Wire.last.tell({ type: "refused", error: "not-now", message: "Not yet.", id: "1", key: Wire.last.sent[0]!.key });
    expect(await answer).toBe("Not yet.");
    expect(said).toEqual(["Not yet."]);
  });
});

describe("a command of which the server does not know whether it was kept", () => {
  it("is sent again with its key until that is known, and nobody is told meanwhile", async () => {
    vi.useFakeTimers();
    const connection = new Connection("t");
    const said: string[] = [];
    connection.onRefusal = (message) => said.push(message);
    const wire = Wire.last;
    const answer = connection.send({ type: "start" });
    const key = wire.sent[0]!.key;
    wire.tell({ type: "refused", error: "not-known", message: "Not known.", id: "1", key });
    expect(wire.sent).toHaveLength(1);
    vi.advanceTimersByTime(5000);
    expect(wire.sent.map((sent) => sent.key)).toEqual([key, key]);
    wire.tell({ type: "receipt", version: 2, key, repeated: true });
    expect(await answer).toBeNull();
    expect(said).toEqual([]);
    vi.useRealTimers();
  });
});

describe("a decision", () => {
  const playing = (version: number): object => ({ ...opening(version, false), phase: "playing" });

  it("is on its way until the update that shows it is here, and what comes meanwhile comes to nothing", async () => {
    const connection = new Connection("t");
    const wire = Wire.last;
    wire.tell(playing(4));
    const first = connection.decide({ type: "act", action: 7 });
    void connection.decide({ type: "act", action: 8 });
    void connection.decide({ type: "undo" });
    expect(wire.sent).toMatchObject([{ type: "act", action: 7, version: 4 }]);
    wire.tell({ type: "receipt", version: 5, key: wire.sent[0]!.key, repeated: false });
    await Promise.resolve();
    expect(connection.isDeciding).toBe(true);
    wire.tell(playing(5));
    await first;
    expect(connection.isDeciding).toBe(false);
    void connection.decide({ type: "undo" });
    expect(wire.sent.at(-1)).toMatchObject({ type: "undo", version: 5 });
  });
});

describe("a choice that cannot be stored now", () => {
  it("is sent again with its key until it is, and that is said once", async () => {
    vi.useFakeTimers();
    const connection = new Connection("t");
    const said: string[] = [];
    connection.onRefusal = (_, word) => said.push(word);
    const wire = Wire.last;
    wire.tell({ ...opening(4, false), phase: "playing" });
    const decided = connection.decide({ type: "act", action: 7 });
    const { key } = wire.sent[0]!;
    for (const times of [2, 3]) {
      wire.tell({ type: "refused", error: "unavailable", message: "Not now.", id: "1", key });
      await vi.advanceTimersByTimeAsync(2_000);
      expect(wire.sent).toHaveLength(times);
    }
    expect(new Set(wire.sent.map((each) => each.key))).toEqual(new Set([key]));
    expect(connection.isDeciding).toBe(true);
    expect(said).toEqual(["unavailable"]);
    wire.tell({ type: "receipt", version: 5, key, repeated: true });
    wire.tell({ ...opening(5, false), phase: "playing" });
    await decided;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(wire.sent).toHaveLength(3);
    vi.useRealTimers();
  });
});

describe("a new name", () => {
  it("is told at once, and what is played stays as it is", () => {
    const connection = new Connection("t");
    const told: unknown[] = [];
    const positions: unknown[] = [];
    connection.onNames = (seats) => told.push(seats);
    const seats = [
      { kind: "person", name: "Anna", is_guest: true, is_due: true },
      { kind: "bot", name: null, is_guest: false, is_due: false },
    ];
    const wire = Wire.last;
    wire.tell({ ...opening(3, false), phase: "playing", seats });
    connection.onUpdate = (update) => positions.push(update);
    const names = [
      { name: "Annika", is_guest: true },
      { name: null, is_guest: false },
    ];
    wire.tell({ type: "names", seats: names });

    expect(connection.update?.seats).toEqual([{ ...seats[0], name: "Annika" }, seats[1]]);
    expect(connection.update?.version).toBe(3);
    expect(told).toEqual([names]);
    expect(positions).toEqual([]);
  });
});
