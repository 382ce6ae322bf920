import { ask, button, complain, contribution, element, keep, noticeButton, say, seatName, tellTurns } from "/static/common.js";

const at = (id) => document.getElementById(id);
let games = [];

async function showMe() {
  const me = await ask("GET", "/api/me");
  if (me.name === null) {
    const name = element("input", { name: "name", required: true, maxLength: 24, autocomplete: "nickname" });
    const form = element("form", {}, element("label", {}, "Your name ", name), element("button", { className: "main" }, "Play as a guest"));
    form.onsubmit = (event) => {
      event.preventDefault();
      ask("POST", "/api/guests", { name: name.value }).then(refresh).catch(complain);
    };
    at("me").replaceChildren(form);
    return false;
  }
  const leave = button("Log out", async () => {
    if (me.is_guest && !confirm("A guest who logs out cannot come back to their tables. Log out?")) return;
    await ask("DELETE", "/api/sessions");
    await refresh();
  });
  const row = element("div", { className: "row" }, element("span", {}, me.name + (me.is_guest ? " (guest)" : "")), ...noticeButton(), leave);
  at("me").replaceChildren(row);
  return true;
}

function showCreate() {
  const game = element("select", { name: "game" }, ...games.map((g) => element("option", { value: g.name }, g.title)));
  const settings = element("div", { className: "row" });
  const show = () => {
    const chosen = games.find((g) => g.name === game.value);
    settings.replaceChildren(
      ...Object.entries(chosen.options).map(([name, values]) =>
        element("label", {}, `${name} `, element("select", { name }, ...values.map((value) => element("option", { value }, String(value)))))),
      element("label", {}, "others ", element("select", { name: "others" },
        element("option", { value: "open" }, "people"), ...chosen.bots.map((bot) => element("option", { value: bot, selected: true }, `bots: ${bot}`)))),
      element("label", {}, element("input", { type: "checkbox", name: "listed" }), " in the lobby"),
    );
  };
  game.onchange = show;
  at("create").replaceChildren(element("label", {}, "Game ", game), settings, element("button", { className: "main" }, "Make a table"));
  show();
  at("create").onsubmit = (event) => {
    event.preventDefault();
    create(new FormData(at("create"))).catch(complain);
  };
}

async function create(form) {
  const game = games.find((g) => g.name === form.get("game"));
  const options = Object.fromEntries(Object.keys(game.options).map((name) => [name, form.get(name)]));
  const players = Number(options.players);
  const seats = ["me", ...Array(players - 1).fill(form.get("others"))];
  const mine = await contribution();
  const made = await ask("POST", "/api/tables", { game: game.name, options, seats, listed: form.has("listed"), commitment: mine.commitment });
  keep(made.table, mine.text);
  if (!seats.includes("open")) await ask("POST", `/api/tables/${made.table}/commands`, { type: "start" });
  location.href = `/tables/${made.table}`;
}

function tableList(tables, nothing) {
  if (!tables.length) return element("p", { className: "soft" }, nothing);
  return element("ul", {}, ...tables.map((table) => {
    const link = element("a", { href: `/tables/${table.table}` }, `${table.title}, ${table.phase}`);
    const turn = table.is_your_turn ? [element("strong", {}, " your turn ")] : [];
    return element("li", { className: table.is_your_turn ? "turn" : "" }, link, ...turn, ` ${table.seats.map(seatName).join(", ")}`);
  }));
}

async function refresh() {
  say("");
  const known = await showMe();
  const lobby = await ask("GET", "/api/tables");
  at("listed").replaceChildren(tableList(lobby.tables, "No table is listed now."));
  const own = known ? (await ask("GET", "/api/me/tables")).tables : [];
  at("mine").replaceChildren(tableList(own, "You have no tables yet."));
  tellTurns(own.filter((table) => table.is_your_turn).length, "Tierpark");
}

games = (await ask("GET", "/api/games")).games;
showCreate();
await refresh().catch(complain);
setInterval(() => refresh().catch(complain), 10_000);
