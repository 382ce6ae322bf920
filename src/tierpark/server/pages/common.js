// What both pages share: requests, elements, notices.

export async function ask(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  const told = text ? JSON.parse(text) : null;
  if (!response.ok) throw new Error(told?.message ?? "The server did not answer.");
  return told;
}

export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

export function button(text, action, className = "") {
  return element("button", { type: "button", className, onclick: () => action().catch(complain) }, text);
}

export function say(text) {
  document.getElementById("status").textContent = text;
}

export function complain(error) {
  say(error.message);
}

// The number of tables that wait for you, in the title; and a notice when one more does and you look elsewhere.
let waiting = 0;
export function tellTurns(turns, title) {
  document.title = turns ? `(${turns}) ${title}` : title;
  if (turns > waiting && document.hidden && globalThis.Notification?.permission === "granted") {
    new Notification("Tierpark", { body: "It is your turn.", tag: "tierpark-turn" });
  }
  waiting = turns;
}

export function noticeButton() {
  if (!globalThis.Notification || Notification.permission !== "default") return [];
  return [button("Notify me when it is my turn", async () => void (await Notification.requestPermission()))];
}

// A contribution to the seed: made and kept here, committed to now, opened when the game starts.
export async function contribution() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = hex(bytes);
  const commitment = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
  return { text, commitment };
}

function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function keep(table, text) {
  localStorage.setItem(`tierpark-contribution-${table}`, text);
}

export function kept(table) {
  return localStorage.getItem(`tierpark-contribution-${table}`);
}

export function seatName(seat) {
  if (seat.kind === "bot") return `bot (${seat.bot})`;
  if (seat.kind === "open") return "open";
  const name = seat.name + (seat.is_guest ? " (guest)" : "");
  if (seat.kind === "kept") return `kept for ${name}`;
  return seat.bot ? `${name}, played by a bot (${seat.bot})` : name;
}
