// Our own tables: where it is our turn, in the title of the tab, and as a notice while nobody looks.

import { api, Away, Refused } from "../api.ts";
import { preferences } from "../preferences.svelte.ts";
import { router } from "../router.svelte.ts";
import type { Link } from "../table/connection.svelte.ts";
import { t } from "../texts/texts.svelte.ts";
import type { TableSummary } from "../wire.ts";
import { placeName } from "./names.ts";
import { people } from "./people.svelte.ts";

const EVERY = 15_000;

class Turns {
  /** Tables at which we sit or sat, the latest first. */
  tables = $state.raw<TableSummary[]>([]);
  isLoaded = $state(false);
  /** Whether the server answered last time. */
  link = $state<Link>("connecting");
  #timer: ReturnType<typeof setTimeout> | undefined;
  #known: Set<string> | null = null; // where it was our turn when we last looked
  #here = $state.raw<{ table: string; isOurs: boolean } | null>(null); // a table that is open tells by itself

  /** At how many tables it is our turn. */
  get waiting(): number {
    const elsewhere = this.tables.filter(({ table, is_your_turn }) => is_your_turn && !this.#isHere(table)).length;
    return elsewhere + (this.#here?.isOurs && this.#isHere(this.#here.table) ? 1 : 0);
  }

  #isHere(table: string): boolean {
    const page = router.page;
    return this.#here?.table === table && page.name === "table" && page.table === table;
  }

  tell(isOurs: boolean): void {
    const page = router.page;
    if (page.name !== "table") return;
    const before = this.#here?.table === page.table ? this.#here.isOurs : null;
    if (before === isOurs) return;
    this.#here = { table: page.table, isOurs };
    if (isOurs && before === false && document.hidden) notify(page.table, placeName(page.table));
  }

  start(): () => void {
    const look = (): void => void (document.hidden || this.refresh());
    document.addEventListener("visibilitychange", look);
    addEventListener("online", look);
    void this.refresh();
    return () => {
      clearTimeout(this.#timer);
      document.removeEventListener("visibilitychange", look);
      removeEventListener("online", look);
    };
  }

  refresh = async (): Promise<void> => {
    clearTimeout(this.#timer);
    try {
      await people.load();
      if (people.me.name === null) {
        if (this.isLoaded) await api.me(); // only to see whether the server is there
        this.#take([]);
      } else this.#take((await api.mine()).tables);
      this.link = "connected";
    } catch (error) {
      if (error instanceof Refused && error.status === 401) {
        await people.load(true).catch(() => undefined);
        this.#take([]);
      } else if (error instanceof Away) this.link = "waiting";
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.refresh, EVERY);
  };

  #take(tables: TableSummary[]): void {
    this.tables = tables;
    this.isLoaded = true;
    const due = tables.filter((table) => table.is_your_turn);
    if (document.hidden && this.#known) {
      for (const { table, title } of due) if (!this.#known.has(table) && !this.#isHere(table)) notify(table, `${title}: ${placeName(table)}`);
    }
    this.#known = new Set(due.map(({ table }) => table));
  }
}

export const turns = new Turns();

/** It is, or is no longer, our turn at the table that is open. */
export const tellTurn = (isOurs: boolean): void => turns.tell(isOurs);

function notify(table: string, title: string): void {
  if (!preferences.notify || !canNotify() || Notification.permission !== "granted") return;
  // the tag lets several tabs show one notice for one table
  const notice = new Notification(title, { body: t("notice.turn"), icon: "/icon.svg", tag: `tierpark-${table}` });
  notice.onclick = () => {
    focus();
    router.go(`/tables/${table}`);
    notice.close();
  };
}

export const canNotify = (): boolean => "Notification" in globalThis;

/** Ask the browser whether we may; it asks the person. */
export async function allowNotices(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === "granted";
}
