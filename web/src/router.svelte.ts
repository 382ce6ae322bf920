// Addresses: / , /rules , /learn , /score , /tables/ID , /tables/ID/replay/STEP , /tables/ID/review , /rules/GAME , /learn/GAME , /learn/GAME/2 , /score/GAME

const INDEXES = ["rules", "learn", "score"] as const;
/** Of what there is a page for each game. */
export type IndexKind = (typeof INDEXES)[number];

export type Page =
  | { name: "lobby" }
  | { name: "table"; table: string }
  | { name: "replay"; table: string; step: number | null }
  | { name: "review"; table: string }
  | { name: "index"; kind: IndexKind }
  | { name: "rules"; game: string }
  | { name: "learn"; game: string; lesson: 1 | 2 }
  | { name: "score"; game: string }
  | { name: "lost" };

export function pageOf(path: string): Page {
  let parts: string[];
  try {
    parts = path.replace(/[?#].*$/, "").split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return { name: "lost" };
  }
  const [first, second, third, fourth] = parts;
  if (first === undefined) return { name: "lobby" };
  if (first === "tables" && second && third === "replay") {
    const step = Number(fourth ?? Number.NaN);
    return { name: "replay", table: second, step: Number.isInteger(step) && step >= 0 ? step : null };
  }
  if (first === "tables" && second && third === "review" && fourth === undefined) return { name: "review", table: second };
  if (first === "tables" && second && third === undefined) return { name: "table", table: second };
  const kind = INDEXES.find((one) => one === first);
  if (kind && second === undefined) return { name: "index", kind };
  if (kind === "learn" && second && (third === undefined || third === "2") && fourth === undefined) {
    return { name: "learn", game: second, lesson: third ? 2 : 1 };
  }
  if (kind && kind !== "learn" && second && third === undefined) return { name: kind, game: second };
  return { name: "lost" };
}

class Router {
  page = $state.raw<Page>(pageOf(typeof location === "undefined" ? "/" : location.pathname));

  constructor() {
    if (typeof window === "undefined") return;
    addEventListener("popstate", () => (this.page = pageOf(location.pathname)));
    document.addEventListener("click", (event) => {
      const link = (event.target as Element | null)?.closest?.("a");
      if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (link.origin !== location.origin || link.hasAttribute("download") || link.target || link.pathname.startsWith("/api/") || link.pathname === "/docs") return;
      if (link.hash && link.pathname === location.pathname) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    const before = this.page;
    this.page = pageOf(path);
    if (before.name !== this.page.name) scrollTo(0, 0);
  }
}

export const router = new Router();
