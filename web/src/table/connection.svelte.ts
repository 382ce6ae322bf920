// One table, live: the socket, what it has told, and how it comes back after the network or the server was away.

import { api } from "../api.ts";
import { keptContribution } from "../contribution.ts";
import type { BotsPace, Command, Line, SeatName, Told, Update } from "../wire.ts";

export type Link = "connecting" | "connected" | "waiting" | "gone";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 3_000; // so we are back soon after the server is
const STORING_PAUSE = 2_000; // until a choice that could not be stored is sent again
const LATER_PAUSE = 10_000; // where we have come too often
const QUIET = 15_000; // after which we ask whether the line still holds
const DEAD = 10_000; // in which that is answered, where it does
const GONE = new Set([4403, 4404, 4409]);
const TOO_OFTEN = 4429;

interface Sent {
  command: Command & { key: string };
  /** Nobody asked for it: if it is refused, nobody has to hear of it. */
  isOurs: boolean;
  /** It could not be stored so far, and somebody was told. */
  isLate?: boolean;
  done: (refusal: string | null) => void;
}

/** The same table, with the people at it called as they are now. */
export const renamed = (update: Update, seats: readonly SeatName[]): Update => ({ ...update, seats: update.seats.map((seat, i) => ({ ...seat, ...seats[i] })) });

export class Connection {
  update = $state.raw<Update | null>(null);
  lines = $state.raw<(Line | undefined)[]>([]);
  present = $state.raw<boolean[]>([]);
  bots = $state<BotsPace>("usual");
  link = $state<Link>("connecting");
  nextTry = $state(0); // when we try again, by performance.now()
  gone = $state<number | null>(null); // the code with which the server said that there is nothing for us
  caughtUp = $state(0); // lines that came while we were away
  /** Called with every line that is new, in order; not for those of the first look. */
  onLines: (lines: Line[]) => void = () => {};
  /** Called with every position, the first look too. */
  onUpdate: (update: Update) => void = () => {};
  /** Called when somebody is called something else: that is no new position. */
  onNames: (seats: SeatName[]) => void = () => {};
  onRefusal: (message: string, error: string, wait: number | null) => void = () => {};
  /** A decision of ours is on its way, until the update that shows it is here. */
  isDeciding = $state(false);

  #socket: WebSocket | null = null;
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setTimeout> | undefined;
  #isFresh = false; // nothing was told over this socket so far
  #sent = new Map<string, Sent>(); // commands without an answer yet; they are sent again after a reconnect
  #carriedOut = 0; // the version that shows the last command that was carried out
  #awaited: { version: number; done: () => void }[] = [];
  #closed = false;
  #opens = false; // our contribution is on its way: others that open theirs meanwhile do not make us open it twice

  constructor(readonly table: string) {
    this.#connect();
    addEventListener("online", this.tryNow);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#pulse);
    removeEventListener("online", this.tryNow);
    this.#socket?.close();
  }

  /** Connect anew, as somebody else: after a name was given. */
  renew(): Promise<void> {
    return new Promise((done) => {
      clearTimeout(this.#timer);
      const old = this.#socket;
      this.#connect();
      old?.close();
      this.#socket?.addEventListener("open", () => done(), { once: true });
    });
  }

  tryNow = (): void => {
    if (this.link === "waiting") {
      clearTimeout(this.#timer);
      this.#connect();
    }
  };

  /** Send a command. It keeps its key until it is answered, so it is carried out once, whatever happens in between. */
  send(command: Command, isOurs = false): Promise<string | null> {
    const key = crypto.randomUUID?.() ?? String(Math.random());
    return new Promise((done) => {
      const sent = { command: { ...command, key }, isOurs, done };
      this.#sent.set(key, sent);
      this.#transmit(sent);
    });
  }

  /** Decide, or take a decision back. What comes while one is on its way comes to nothing: it was meant for what is shown no more. */
  async decide(what: { type: "act"; action: number } | { type: "undo" }): Promise<void> {
    if (this.isDeciding) return;
    this.isDeciding = true;
    const refusal = await this.send({ ...what, version: this.update?.version ?? 0 });
    if (refusal === null) await this.#shown(this.#carriedOut);
    this.isDeciding = false;
  }

  #shown(version: number): Promise<void> | void {
    if ((this.update?.version ?? 0) >= version) return;
    return new Promise((done) => this.#awaited.push({ version, done }));
  }

  #transmit(sent: Sent): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(sent.command));
  }

  #connect(): void {
    this.link = "connecting";
    const address = `${location.protocol.replace("http", "ws")}//${location.host}/api/tables/${this.table}/socket`;
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#isFresh = true;
    this.#feel(socket);
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.link = "connected";
      this.bots = "usual"; // until we are told something else
      for (const sent of this.#sent.values()) this.#transmit(sent);
    };
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket) return; // a line that we have given up
      this.#feel(socket);
      this.#hear(JSON.parse(data as string) as Told);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#lost(code);
    };
  }

  /** The line is alive. A line that was cut without a word is not closed by anybody: who hears nothing for long has to ask. */
  #feel(socket: WebSocket): void {
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(() => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: "ping" }));
      this.#pulse = setTimeout(() => {
        this.#lost(1006);
        socket.close(); // it may take minutes to say so
      }, DEAD);
    }, QUIET);
  }

  #lost(code: number): void {
    clearTimeout(this.#pulse);
    this.#socket = null;
    if (this.#closed) return;
    if (GONE.has(code)) {
      this.link = "gone";
      this.gone = code;
      return;
    }
    this.link = "waiting";
    const pause = (code === TOO_OFTEN ? LATER_PAUSE : this.#pause) * (0.75 + Math.random() / 4); // not all of a table at once
    this.nextTry = performance.now() + pause;
    this.#timer = setTimeout(() => this.#connect(), pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  #hear(told: Told): void {
    switch (told.type) {
      case "presence":
        this.present = told.seats;
        break;
      case "pace":
        this.bots = told.bots;
        break;
      case "names":
        if (this.update) this.update = renamed(this.update, told.seats);
        this.onNames(told.seats);
        break;
      case "receipt":
        this.#carriedOut = Math.max(this.#carriedOut, told.version); // one sent again is answered as it was
        this.#answered(told.key, null);
        break;
      case "refused": {
        if (this.#storesLater(told.key, told.error, told.message)) break;
        const isOurs = told.key !== null && this.#sent.get(told.key)?.isOurs;
        if (told.update) this.#take(told.update);
        this.#answered(told.key, told.message);
        if (!isOurs) this.onRefusal(told.message, told.error, told.wait ?? null);
        break;
      }
      case "update":
        this.#pause = FIRST_PAUSE; // not before: a server without its database lets us in, and sends us away again
        this.#take(told);
        break;
    }
  }

  /** What the server could not store, or does not know whether it did, is sent again with its key until it says more. */
  #storesLater(key: string | null, error: string, message: string): boolean {
    const sent = key === null ? undefined : this.#sent.get(key);
    if (!sent || (error !== "unavailable" && error !== "not-known")) return false;
    if (!sent.isLate && !sent.isOurs) this.onRefusal(message, error, null);
    sent.isLate = true;
    const again = (): void => {
      if (!this.#closed && this.#sent.get(key!) === sent) this.#transmit(sent);
    };
    setTimeout(again, error === "unavailable" ? STORING_PAUSE : FIRST_PAUSE);
    return true;
  }

  #answered(key: string | null, refusal: string | null): void {
    if (key === null) return;
    this.#sent.get(key)?.done(refusal);
    this.#sent.delete(key);
  }

  /**
   * Each update is all that we may know. One that is older than ours comes too late, unless a new line begins with it: then the
   * server itself was put back, to a copy of its database.
   */
  #take(update: Update): void {
    const last = this.update;
    const isOtherSeat = last !== null && last.seat !== update.seat; // each seat counts for itself
    const isBack = last !== null && !isOtherSeat && update.version < last.version;
    const isFirst = this.#isFresh;
    this.#isFresh = false;
    if (isBack && !isFirst) return;
    if (isBack || isOtherSeat) this.#carriedOut = update.version; // what was awaited does not come any more
    const isNext = last === null || isOtherSeat || update.version === last.version + 1;
    const known = this.lines.length;
    const kept = this.lines.slice(0, update.log.keeps ?? update.log.start);
    while (kept.length < update.log.start) kept.push(undefined);
    this.lines = [...kept, ...update.log.lines];
    this.update = update;
    const isAwaited = ({ version }: { version: number }): boolean => version > update.version && !isBack && !isOtherSeat;
    for (const { done } of this.#awaited.filter((each) => !isAwaited(each))) done();
    this.#awaited = this.#awaited.filter(isAwaited);
    if (last !== null) {
      const fresh = update.log.start < known ? update.log.lines.slice(Math.max(0, known - update.log.start)) : update.log.lines;
      if (!isNext) this.caughtUp = fresh.length;
      if (fresh.length) this.onLines(fresh);
    }
    this.onUpdate(update);
    if (kept.includes(undefined)) void this.#fetchMissing();
    if (update.asks_contribution && !this.#opens) {
      const contribution = keptContribution(this.table);
      if (contribution) void this.send({ type: "open", contribution }, true);
    }
    this.#opens = update.asks_contribution;
  }

  async #fetchMissing(): Promise<void> {
    const start = this.lines.indexOf(undefined);
    if (start < 0) return;
    try {
      const part = await api.lines(this.table, start, 500);
      const lines = [...this.lines];
      part.lines.forEach((line, i) => {
        if (start + i < lines.length) lines[start + i] ??= line;
      });
      this.lines = lines;
    } catch {
      // the log stays short; the next update or reconnect tries again
    }
  }
}
