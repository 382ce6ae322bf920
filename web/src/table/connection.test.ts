import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Update } from "../wire.ts";
import { Connection } from "./connection.svelte.ts";

class Wire {
  static OPEN = 1;
  static last: Wire;
  static made = 0;
  readyState = 1;
  sent: { type: string; key: string }[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  isClosed = false;
  constructor() {
    Wire.last = this;
    Wire.made += 1;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }
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
  Wire.made = 0;
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("localStorage", { getItem: () => "my contribution" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
});
afterEach(() => vi.unstubAllGlobals());

describe("bots", () => {
  it("think as usual until we are told something else, and after a reconnect again", () => {
    const connection = new Connection("t");
    expect(connection.bots).toBe("usual");
    Wire.last.tell({ type: "pace", bots: "less" });
    expect(connection.bots).toBe("less");
    Wire.last.onopen?.();
    expect(connection.bots).toBe("usual");
  });
});

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
  it("is sent again with its key until that is known, and that is said once", async () => {
    vi.useFakeTimers();
    const connection = new Connection("t");
    const said: string[] = [];
    connection.onRefusal = (_, word) => said.push(word);
    const wire = Wire.last;
    const answer = connection.send({ type: "start" });
    const key = wire.sent[0]!.key;
    wire.tell({ type: "refused", error: "not-known", message: "Not known.", id: "1", key });
    expect(wire.sent).toHaveLength(1);
    vi.advanceTimersByTime(5000);
    expect(wire.sent.map((sent) => sent.key)).toEqual([key, key]);
    wire.tell({ type: "receipt", version: 2, key, repeated: true });
    expect(await answer).toBeNull();
    expect(said).toEqual(["not-known"]);
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

describe("versions", () => {
  const line = (n: number): object => ({ seat: 0, kind: "note", fields: {}, sentence: `line ${n}`, then: [] });
  const told = (version: number, start = 0, lines: object[] = [], more: object = {}): object => ({ ...opening(version, false), phase: "playing", log: { start, lines }, ...more });
  const heard = (connection: Connection): { versions: number[]; lines: string[] } => {
    const found = { versions: [] as number[], lines: [] as string[] };
    connection.onUpdate = ({ version }) => found.versions.push(version);
    connection.onLines = (lines) => found.lines.push(...lines.map(({ sentence }) => sentence));
    return found;
  };

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("that jump show the last position and all lines, once", () => {
    const connection = new Connection("t");
    const found = heard(connection);
    Wire.last.tell(told(3, 0, [line(0)]));
    Wire.last.tell(told(7, 1, [line(1), line(2)]));
    expect(found).toEqual({ versions: [3, 7], lines: ["line 1", "line 2"] });
    expect(connection.caughtUp).toBe(2);
  });

  it("that come twice tell nothing again", () => {
    const connection = new Connection("t");
    const found = heard(connection);
    for (let times = 0; times < 2; times++) Wire.last.tell(told(3, 0, [line(0), line(1)]));
    expect(found.lines).toEqual([]);
    expect(connection.lines).toHaveLength(2);
    expect(connection.caughtUp).toBe(0);
  });

  it("that are older than what is shown come to nothing", () => {
    const connection = new Connection("t");
    Wire.last.tell(told(5, 0, [line(0), line(1)]));
    Wire.last.tell(told(4, 0, [line(0)]));
    Wire.last.tell({ type: "refused", error: "stale", message: "Stale.", id: "1", key: null, update: told(3, 0, []) });
    expect(connection.update?.version).toBe(5);
    expect(connection.lines).toHaveLength(2);
  });

  it("that another process begins with are where we are, or further", async () => {
    const connection = new Connection("t");
    const found = heard(connection);
    Wire.last.tell(told(5, 0, [line(0), line(1)]));
    const decided = connection.decide({ type: "act", action: 7 });
    const { key } = Wire.last.sent[0]!;
    Wire.last.tell({ type: "receipt", version: 6, key, repeated: false }); // and its update is lost with the process
    Wire.last.onclose!({ code: 1006 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(Wire.made).toBe(2);
    expect(connection.isDeciding).toBe(true);
    Wire.last.onopen!();
    expect(Wire.last.sent).toEqual([]); // it was answered
    Wire.last.tell(told(8, 0, [line(0), line(1), line(2)]));
    await decided;
    expect(connection.isDeciding).toBe(false);
    expect(found).toEqual({ versions: [5, 8], lines: ["line 2"] });
  });

  it("that a new line begins with are believed though they are older: the server was put back", async () => {
    const connection = new Connection("t");
    Wire.last.tell(told(5, 0, [line(0), line(1)]));
    const decided = connection.decide({ type: "act", action: 7 });
    Wire.last.tell({ type: "receipt", version: 6, key: Wire.last.sent[0]!.key, repeated: false });
    Wire.last.onclose!({ code: 1001 });
    await vi.advanceTimersByTimeAsync(1_000);
    Wire.last.tell(told(4, 0, [line(0)]));
    await decided;
    expect(connection.update?.version).toBe(4);
    expect(connection.lines).toHaveLength(1);
    expect(connection.isDeciding).toBe(false);
    Wire.last.tell(told(5, 1, [line(9)]));
    expect(connection.lines.map((each) => each?.sentence)).toEqual(["line 0", "line 9"]);
  });

  it("of another seat are counted for themselves", () => {
    const connection = new Connection("t");
    Wire.last.tell(told(9, 0, [], { seat: null }));
    Wire.last.tell(told(4, 0, [], { seat: 1 }));
    expect(connection.update).toMatchObject({ seat: 1, version: 4 });
  });
});

describe("a line", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const playing = (version: number): object => ({ ...opening(version, false), phase: "playing" });

  it("that is cut is taken up again, and what was not answered is sent again with its key", async () => {
    const connection = new Connection("t");
    Wire.last.tell(playing(4));
    const decided = connection.decide({ type: "act", action: 7 });
    const sent = Wire.last.sent[0]!;
    for (const code of [1006, 1012, 1011]) {
      Wire.last.onclose!({ code });
      await vi.advanceTimersByTimeAsync(4_000);
      Wire.last.onopen!();
      expect(Wire.last.sent).toEqual([sent]);
    }
    Wire.last.tell(playing(5));
    Wire.last.tell({ type: "receipt", version: 5, key: sent.key, repeated: true });
    await decided;
    expect(Wire.made).toBe(4);
  });

  it("that is quiet is asked whether it holds, and given up if it does not answer", async () => {
    const connection = new Connection("t");
    const first = Wire.last;
    first.tell(playing(4));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(first.sent).toEqual([{ type: "ping" }]);
    first.tell({ type: "pong" });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(first.sent).toHaveLength(2);
    expect(connection.link).not.toBe("waiting");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connection.link).toBe("waiting");
    expect(first.isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(Wire.made).toBe(2);

    first.tell(playing(9)); // what it still had
    first.onclose!({ code: 1006 });
    expect(connection.update?.version).toBe(4);
    expect(connection.link).toBe("connecting");
    await vi.advanceTimersByTimeAsync(60_000);
    connection.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("on which we have come too often is left alone for longer", async () => {
    const connection = new Connection("t");
    Wire.last.onclose!({ code: 4429 });
    await vi.advanceTimersByTimeAsync(7_000);
    expect(connection.link).toBe("waiting");
    await vi.advanceTimersByTimeAsync(3_000);
    expect(Wire.made).toBe(2);
  });

  it.each([4403, 4404, 4409])("closed with %i is not taken up again", async (code) => {
    const connection = new Connection("t");
    Wire.last.onclose!({ code });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connection).toMatchObject({ link: "gone", gone: code });
    expect(Wire.made).toBe(1);
  });

  it.each([1001, 1011, 1012, 1013, 4400, 4401, 4408, 4429])("closed with %i is taken up again", async (code) => {
    const connection = new Connection("t");
    Wire.last.onclose!({ code });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(Wire.made).toBe(2);
    connection.close();
  });
});
