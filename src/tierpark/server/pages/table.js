import { ask, button, complain, contribution, element, keep, kept, noticeButton, say, seatName, tellTurns } from "/static/common.js";

const at = (id) => document.getElementById(id);
const table = location.pathname.split("/").pop();
let update = null;
let lines = [];
let present = [];
let pause = 500;
let socket;

const command = (type, fields = {}) => ask("POST", `/api/tables/${table}/commands`, { type, ...fields });

async function open() {
  const text = kept(table);
  if (update.asks_contribution && text) await command("open", { contribution: text });
}

function connect() {
  socket = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/api/tables/${table}/socket`);
  socket.onmessage = ({ data }) => hear(JSON.parse(data));
  socket.onopen = () => { pause = 500; say(""); };
  socket.onclose = ({ code }) => {
    if (code >= 4400) return say(code === 4404 ? "There is no such table." : "You cannot watch this table; reload the page.");
    say("The connection is lost; trying again.");
    setTimeout(connect, pause);
    pause = Math.min(pause * 2, 15_000);
  };
}

function hear(message) {
  if (message.type === "presence") { present = message.seats; return update && show(); }
  if (message.type === "refused") { say(message.message); if (message.update) message = message.update; else return; }
  if (message.type !== "update") return;
  if (message.log.start > lines.length) lines.length = message.log.start;
  lines = [...lines.slice(0, message.log.start), ...message.log.lines];
  update = message;
  show();
  open().catch(complain);
}

function act(action) {
  socket.send(JSON.stringify({ type: "act", version: update.version, action, key: crypto.randomUUID() }));
}

function show() {
  const mine = update.seat !== null && update.seats[update.seat].is_due;
  tellTurns(mine ? 1 : 0, "Tierpark");
  at("title").textContent = `${update.agreement.game}, ${update.phase}`;
  at("seats").replaceChildren(...update.seats.map((seat, i) => {
    const time = seat.left === null ? "" : `, ${Math.ceil(seat.left / 1000)} s`;
    const you = i === update.seat ? ", you" : "";
    return element("li", { className: seat.is_due ? "turn" : "" }, `${seatName(seat)}${you}${present[i] ? ", here" : ""}${time}${seat.is_due ? ": decides" : ""}`);
  }));
  at("doings").replaceChildren(...doings(), ...noticeButton());
  at("question").textContent = update.offers?.question ?? (update.outcome ? update.outcome.reason : "Others decide.");
  at("choices").replaceChildren(...choices());
  at("log").replaceChildren(...lines.slice(-60).reverse().map((line) => {
    if (!line) return element("li", {}, "…");
    const who = line.seat === null ? "" : `Seat ${line.seat + 1}: `;
    return element("li", {}, who + [line.sentence, ...line.then.map((then) => then.sentence)].join(" "));
  }));
  if (update.view) fetch(`/api/tables/${table}/drawing`).then((r) => r.text()).then((text) => { at("drawing").textContent = text; });
}

function doings() {
  const made = [];
  const offer = (text, type, fields) => made.push(button(text, () => command(type, fields)));
  const seated = update.seat !== null;
  if (update.phase === "gathering" && !seated && update.seats.some((s) => s.kind === "open" || s.kind === "kept")) {
    made.push(button("Take a seat", async () => {
      const mine = await contribution();
      await command("join", { commitment: mine.commitment });
      keep(table, mine.text);
    }, "main"));
  }
  if (update.is_host && (update.phase === "gathering" || update.phase === "opening")) {
    offer("Start", "start", {});
    update.seats.forEach((seat, i) => { if (seat.kind === "open" || seat.kind === "kept") offer(`A bot on seat ${i + 1}`, "fill", { seat: i, bot: "random" }); });
  }
  if (seated && update.undo === "free") offer("Undo", "undo", { version: update.version });
  if (seated && update.undo === "ask") offer("Ask for an undo", "propose", { proposal: { what: "undo" } });
  if (update.proposal && update.proposal.waits_for.includes(update.seat)) {
    offer(`Agree: ${update.proposal.proposal.what}`, "answer", { yes: true });
    offer("Disagree", "answer", { yes: false });
  }
  if (seated && update.phase === "playing" && update.seats[update.seat].bot) offer("Play again myself", "reclaim", {});
  if (seated && ["gathering", "playing"].includes(update.phase)) made.push(button("Leave", async () => { if (confirm("Leave this table?")) await command("leave"); }));
  if (update.phase === "over" && !update.is_imported) {
    if (seated) made.push(button("Rematch", async () => { location.href = `/tables/${(await ask("POST", `/api/tables/${table}/rematch`)).table}`; }));
    made.push(button("Verify the shuffle", async () => say((await ask("GET", `/api/tables/${table}/verification`)).reason)));
  }
  if (update.phase === "over") {
    for (const what of ["transcript", "export", ...(update.is_imported ? [] : ["proof"])]) made.push(element("a", { href: `/api/tables/${table}/${what}` }, what));
  }
  return made;
}

function choices() {
  if (!update.offers) return [];
  const made = update.offers.listed.map((offer) => button(offer.sentence, async () => act(offer.action)));
  for (const piece of update.offers.placements) {
    for (const way of piece.ways) {
      const turned = `${piece.kind.replaceAll("_", " ")} ${piece.fields.piece}: ${way.turns} turns${way.flipped ? ", flipped" : ""}`;
      const where = element("select", { ariaLabel: turned }, ...way.actions.map((action) => {
        const [row, column] = [Math.floor((action - way.base) / way.columns), (action - way.base) % way.columns];
        return element("option", { value: action }, way.shape.map(([r, c]) => `r${row + r}c${column + c}`).join(" "));
      }));
      made.push(element("div", { className: "row" }, element("span", {}, turned), where, button("Place", async () => act(Number(where.value)))));
    }
  }
  return made;
}

connect();
