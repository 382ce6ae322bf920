// What the monkey sees of the page. It comes into the page before the page's own scripts, and notes what goes over the socket, what
// the console says, and what is lit or offered now. It changes nothing of the page but the luck of the browser, which comes from a seed.
(() => {
  if (window.__eyes) return;
  const QUIET = 24; // milliseconds without a change: then the page has settled
  const COMES = 3000; // milliseconds in which a tap becomes a click, on a busy machine
  const eyes = { sent: [], lines: [], wrong: [], refused: [], update: null, things: [], asked: new Set(), changed: performance.now(), clicks: 0, carriedOut: -1 };
  window.__eyes = eyes;

  let luck = __SEED__;
  crypto.getRandomValues = (box) => {
    for (let i = 0; i < box.length; i++) box[i] = (luck = (Math.imul(luck, 1664525) + 1013904223) | 0) >>> 8;
    return box;
  };

  const told = (one) => (one instanceof Error ? (one.stack ?? String(one)) : String(one));
  for (const kind of ["error", "warn"]) {
    const plain = console[kind];
    console[kind] = (...words) => {
      eyes.wrong.push(`console ${kind}: ${words.map(told).join(" ")}`);
      plain.apply(console, words);
    };
  }
  const isNotice = (message) => message.startsWith("ResizeObserver loop"); // no error: it goes on measuring in the next frame, and no console tells it
  addEventListener("error", ({ error, message }) => isNotice(message) || eyes.wrong.push(`error: ${error ? told(error) : message}`));
  addEventListener("unhandledrejection", ({ reason }) => eyes.wrong.push(`rejection: ${told(reason)}`));
  addEventListener("DOMContentLoaded", () => {
    addEventListener("click", () => eyes.clicks++, true);
    new MutationObserver(() => (eyes.changed = performance.now())).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });

  // the socket

  const offerOf = (action) => {
    const { listed = [], placements = [] } = eyes.update?.offers ?? {};
    const plain = listed.find((offer) => offer.action === action);
    const piece = plain ?? placements.find(({ ways }) => ways.some(({ actions }) => actions.includes(action)));
    return piece ? { kind: piece.kind, fields: piece.fields } : null;
  };

  function hear(told) {
    if (told.key) eyes.asked.delete(told.key);
    if (told.type === "receipt") eyes.carriedOut = told.version; // the update that shows it may come later
    if (told.type === "refused") eyes.refused.push(`${told.error}: ${told.message}`);
    const update = told.type === "update" ? told : told.update;
    if (!update) return;
    eyes.update = update;
    eyes.heard = performance.now();
    update.log.lines.forEach((line, i) => eyes.lines.push({ ...line, number: update.log.start + i }));
  }

  window.WebSocket = class extends WebSocket {
    constructor(...address) {
      super(...address);
      eyes.asked.clear();
      eyes.carriedOut = -1;
      this.addEventListener("message", ({ data }) => hear(JSON.parse(data)));
    }
    send(text) {
      const command = JSON.parse(text);
      if (command.type === "act") eyes.sent.push({ action: command.action, version: command.version, offer: offerOf(command.action) });
      if (command.key) eyes.asked.add(command.key); // a ping has none, and no answer that names it
      super.send(text);
    }
  };

  // what is lit or offered

  const KINDS = [
    ["lit", "[data-lit]:not([data-ghost])"],
    ["cell", ".map .signals circle.dot, .map .signals path.can"],
    ["ghost", "[data-ghost]"],
    ["answer", ".bar .answers button:not(.list)"],
    ["choice", ".choices li button"],
    ["tab", ".play [role=tab], .tabs button"],
    ["rival", "aside .closer"],
    ["own", "footer .own"],
    ["tool", "header .tools button"],
    ["list", ".bar .list"],
    ["shut", "dialog[open] header button, aside.open > .shut button, .choices .head button"],
    ["setting", "dialog[open] .settings label"],
  ];
  const isShown = (it) => {
    if (it.disabled || it.getAttribute("aria-disabled") === "true" || it.closest("[inert]")) return false;
    const { width, height } = it.getBoundingClientRect();
    return width > 0 && height > 0 && it.checkVisibility({ visibilityProperty: true, opacityProperty: false });
  };
  const spots = [[0.5, 0.5], [0.5, 0.3], [0.5, 0.7], [0.3, 0.5], [0.7, 0.5], [0.25, 0.25], [0.75, 0.75], [0.25, 0.75], [0.75, 0.25]];

  /** A point at which a press reaches the thing; or why there is none. A mark of the map is no thing: its place is pressed. */
  function reach(it, kind) {
    const { left, top, width, height } = it.getBoundingClientRect();
    const [right, bottom] = [Math.min(left + width, innerWidth), Math.min(top + height, innerHeight)];
    const [x0, y0] = [Math.max(left, 0), Math.max(top, 0)];
    if (right - x0 < 2 || bottom - y0 < 2) return { why: "outside" };
    let over = null;
    for (const [a, b] of spots) {
      const [x, y] = [x0 + a * (right - x0), y0 + b * (bottom - y0)];
      const hit = document.elementFromPoint(x, y);
      if (hit && (hit === it || it.contains(hit) || hit.contains(it) && kind === "cell" || (kind === "ghost" && hit.matches(".catch, .map *, .thing")) || (kind === "cell" && hit.closest(".map") && !hit.closest(".tools")))) return { x, y };
      over ??= hit;
    }
    return { why: "covered", over: over ? `${over.tagName.toLowerCase()}.${over.getAttribute("class") ?? ""}` : "nothing" };
  }

  const labelOf = (it) => (it.getAttribute("aria-label") ?? it.querySelector(".label")?.textContent ?? it.textContent ?? "").replace(/\s+/g, " ").trim();
  const tell = (it, kind, i) => ({ i, kind, label: labelOf(it).slice(0, 900), key: it.dataset.thing ?? it.dataset.cell ?? null, action: it.dataset.action ?? null, does: offerOf(Number(it.dataset.action ?? NaN))?.kind ?? null, isHeld: isHeld(it) });

  /** Whether the piece in the hand lies there, or what is chosen already: to press it again changes nothing. */
  function isHeld(it) {
    if (it.matches("[data-chosen], [aria-pressed=true], [aria-selected=true]")) return true;
    const ghost = document.querySelector(".play [data-ghost]")?.getBoundingClientRect();
    if (!ghost) return false;
    const { left, right, top, bottom } = it.getBoundingClientRect();
    const [x, y] = [ghost.left + ghost.width / 2, ghost.top + ghost.height / 2];
    return left <= x && x <= right && top <= y && y <= bottom;
  }

  eyes.look = () => {
    eyes.things = [];
    const told = [];
    for (const [kind, selector] of KINDS) {
      for (const it of document.querySelectorAll(selector)) {
        if (!isShown(it)) continue;
        told.push(tell(it, kind, eyes.things.length));
        eyes.things.push(it);
      }
    }
    return { things: told, field: field(), clicks: eyes.clicks, ...eyes.state() };
  };

  eyes.state = () => {
    const { update } = eyes;
    const me = update?.seat ?? null;
    const state = {
      path: location.pathname,
      phase: update?.phase ?? null,
      version: update?.version ?? -1,
      seat: me,
      isDue: !!update?.offers,
      isLost: !!document.querySelector("main#content > .panel > .animal"),
      listIsOpen: !!document.querySelector(".choices"),
      dialogIsOpen: !!document.querySelector("dialog[open]"),
      refusal: document.querySelector(".bar p.reason")?.textContent ?? null,
      hasFocusOn: document.activeElement?.tagName ?? null,
      isWide: document.documentElement.scrollWidth > innerWidth + 1,
      digest: digest(),
      sent: eyes.sent.splice(0),
      lines: eyes.lines.splice(0).filter(({ seat }) => seat === me && seat !== null),
      wrong: eyes.wrong.splice(0),
      refused: eyes.refused.splice(0),
    };
    return state;
  };

  function digest() {
    const text = [...document.body.children].map((it) => (it.matches("script, .sheet-of-symbols") ? "" : it.outerHTML)).join("");
    let sum = 0;
    for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) | 0;
    return sum;
  }

  /** Where a thing of the last look can be pressed; what lies outside is scrolled to first. */
  eyes.point = (i) => {
    const it = eyes.things[i];
    if (!it?.isConnected) return { why: "gone" };
    let found = reach(it, kindOf(it));
    if (found.why) {
      it.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      found = reach(it, kindOf(it));
    }
    return found;
  };
  /** Where presses bring a thing of the map into reach that was moved away, or lies below the map's own tools. */
  eyes.fit = (i) => {
    const tools = [...(eyes.things[i]?.closest(".map")?.querySelectorAll(".tools button") ?? [])];
    const [, smaller, whole] = tools.length === 3 && tools.every(isShown) ? tools.map((it) => reach(it, "tool")) : [];
    return whole ? [whole, smaller, smaller].filter(({ x }) => x !== undefined) : [];
  };
  const kindOf = (it) => KINDS.find(([, selector]) => it.matches(selector))?.[0] ?? "";

  /** Where a piece in the hand can be carried to; null while nothing is in the hand. */
  function field() {
    const it = document.querySelector(".play .catch") ?? (document.querySelector(".play [data-ghost]") ? document.querySelector(".play .map") : null);
    if (!it || !isShown(it)) return null;
    const { left, top, width, height } = it.getBoundingClientRect();
    const held = document.querySelector(".play [data-ghost]")?.getBoundingClientRect();
    return { left, top, width, height, held: held ? { x: held.left + held.width / 2, y: held.top + held.height / 2 } : null };
  }

  /**
   * When nothing is under way any more: the click has come that a tap becomes, our commands are answered, nobody else
   * has to act, and the page stands still for a while.
   */
  eyes.settled = (most, { clicks = 0, quiet = QUIET } = {}) =>
    new Promise((done) => {
      const began = performance.now();
      const isStill = () => performance.now() - Math.max(began, eyes.changed) >= quiet;
      const look = () => {
        const now = performance.now();
        const { update } = eyes;
        const isTable = /^\/tables\/[^/]+$/.test(location.pathname);
        const waits = isTable && (!update || eyes.asked.size > 0 || update.version < eyes.carriedOut || (update.phase === "playing" && !update.offers) || update.phase === "opening");
        const comes = eyes.clicks < clicks && now - began < COMES;
        if (now - Math.max(began, eyes.heard ?? 0) > most) done(waits ? "waiting" : "moving");
        else if (waits || comes || document.querySelector("main.loading") || !isStill()) setTimeout(look, 8);
        else requestAnimationFrame(() => (isStill() ? done("still") : setTimeout(look, 8)));
      };
      requestAnimationFrame(look);
    }).then((how) => ({ how, ...eyes.look() }));
})();
