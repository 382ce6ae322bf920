"""What a shared link shows before it is opened: title, sentence and picture; and what it must not show."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.server.served import Client, Served
from tierpark.games.catalogue import GAMES
from tierpark.server import bundle, sharing
from tierpark.server.bundle import SERVER
from tierpark.server.table import game_named

ROOT = SERVER.parents[2]
HOSTILE = "\"><script>&lt;'x"
MOST_BYTES = 150_000


class Head(HTMLParser):
    """The title, the meta tags and the scripts of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.title = ""
        self.meta: dict[str, str] = {}
        self.scripts: list[dict[str, str | None]] = []
        self._is_title = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self._is_title = tag == "title"
        if tag == "script":
            self.scripts.append(told)
        name = told.get("property") or told.get("name")
        if tag == "meta" and name:
            assert name not in self.meta, "told twice"
            self.meta[name] = told["content"] or ""

    def handle_endtag(self, tag: str) -> None:
        self._is_title = False

    def handle_data(self, data: str) -> None:
        if self._is_title:
            self.title += data


@pytest.fixture(autouse=True)
def page_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page as it is in the source, whether or not it is built here."""
    (tmp_path / "index.html").write_text((ROOT / "web" / "index.html").read_text("utf-8"), "utf-8")
    monkeypatch.setattr(bundle, "BUNDLE", tmp_path)


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server behind a proxy."""
    server = Served(tmp_path_factory.mktemp("public"), origin="https://zoo.example")
    yield server
    server.close()


def head_of(served: Served, path: str, **headers: str) -> Head:
    response = served.http.get(served.url + path, headers={"Accept": "text/html", **headers})
    assert response.status_code == 200, response.text
    return Head(response.text)


def laid(host: Client, game: str = "new-york-zoo", **wanted: Any) -> str:
    table: str = host.post("/api/tables", {"game": game, "order": "seated", **wanted})["table"]
    return table


def over(served: Served, *people: Client, **wanted: Any) -> str:
    table = served.table(*people, **wanted)
    served.play_out(table)
    return table


# Every kind of page


def pages() -> list[tuple[str, str, str]]:
    """Address, beginning of the title, picture."""
    found = [("/", "Tierpark", "lobby"), ("/rules", "The rules", "lobby"), ("/learn", "Learn", "lobby")]
    found.append(("/score", "Score pads", "lobby"))
    for game in GAMES:
        title = game_named(game).title
        parts = ("rules/{}", "learn/{}", "learn/{}/2", "score/{}")
        found += [(f"/{part.format(game)}", f"{title}: ", game) for part in parts]
    return found


@pytest.mark.parametrize(("path", "title", "picture"), pages())
def test_each_page_has_a_title_a_sentence_and_a_picture(shared: Served, path: str, title: str, picture: str) -> None:
    head = head_of(shared, path)
    assert head.meta["og:title"].startswith(title)
    assert head.title == (head.meta["og:title"] if path == "/" else f"{head.meta['og:title']} - Tierpark")
    assert head.meta["og:description"] == head.meta["description"]
    assert head.meta["og:description"].endswith(".")
    assert head.meta["og:url"] == f"{shared.url}{path}"
    assert head.meta["og:image"] == f"{shared.url}/previews/{picture}.jpg"
    assert head.meta["twitter:card"] == "summary_large_image"
    assert shared.http.get(head.meta["og:image"]).status_code == 200
    assert len(head.scripts) == 2, "the page still starts"


@pytest.mark.parametrize("game", GAMES)
def test_a_table_shows_its_game_at_all_of_its_addresses(shared: Served, game: str) -> None:
    players = game_named(game).options().players
    table = laid(shared.guest("Anna"), game, seats=["me", *["open"] * (players - 1)])
    title = game_named(game).title
    for view, shown in (
        ("", title),
        ("/replay", f"{title}: replay"),
        ("/replay/7", f"{title}: replay"),
        ("/review", f"{title}: review"),
    ):
        head = head_of(shared, f"/tables/{table}{view}")
        assert head.meta["og:title"] == shown
        assert head.meta["og:image"].endswith(f"/previews/{game}.jpg")
        assert head.meta["og:url"] == f"{shared.url}/tables/{table}{view}"


def test_a_table_tells_who_is_there_and_how_far_they_are(served: Served) -> None:
    anna, bert = served.guest("Anna"), served.guest("Bert")
    bert.token = bert.post("/api/accounts", {"name": "Bert the Bold", "password": "long enough", "token": True})[
        "token"
    ]

    def told(table: str) -> str:
        return head_of(served, f"/tables/{table}").meta["og:description"]

    table = laid(anna, seats=["me", "open", "random", "random"])
    assert told(table) == "Anna (guest) and 2 bots sit at the table. 1 of 4 seats is free."
    bert.command(table, "join")
    assert told(table) == "Anna (guest), Bert the Bold and 2 bots sit at the table."
    anna.command(table, "start")
    assert told(table) == "Anna (guest), Bert the Bold and 2 bots are playing."
    assert told(laid(anna, seats=["open", "open"])) == "Nobody sits at the table yet. 2 of 2 seats are free."

    table = over(served, anna, bert)
    listed = next(one for one in anna.get("/api/me/tables")["tables"] if one["table"] == table)
    winners = [("Anna (guest)", "Bert the Bold")[seat] for seat in listed["winners"]]
    assert told(table) == f"Anna (guest) and Bert the Bold played. {' and '.join(winners)} won."


# What must not be told


def test_a_table_without_spectators_shows_nothing_but_its_game(shared: Served) -> None:
    anna, bert = shared.guest("Annegret"), shared.guest("Bertram")
    waiting = laid(anna, seats=["me", "open"], spectators=False)
    running, ended = shared.table(anna, bert, spectators=False), over(shared, anna, bert, spectators=False)
    shown = {
        shared.http.get(f"{shared.url}/tables/{table}").text.replace(table, "TABLE")
        for table in (waiting, running, ended)
    }
    assert len(shown) == 1, "before, during and after the game look alike"
    assert "Annegret" not in shown.pop()


def test_tables_of_which_it_is_not_known_whether_others_may_watch_are_told_as_if_not(shared: Served) -> None:
    table = laid(shared.guest("Annegret"), seats=["me", "open"])

    async def forget() -> None:
        async with shared.house.engine.begin() as connection:
            query = "UPDATE tables SET summary = replace(summary, ',\"spectators\":true', '') WHERE id = ?"
            assert (await connection.exec_driver_sql(query, (table,))).rowcount == 1

    assert "Annegret" in head_of(shared, f"/tables/{table}").meta["og:description"]
    shared.call(forget())
    assert "Annegret" not in shared.http.get(f"{shared.url}/tables/{table}").text


def test_decisions_made_in_secret_change_nothing(shared: Served) -> None:
    anna, bert = shared.guest("Anna"), shared.guest("Bert")
    table = shared.table(anna, bert, game="spectacular")
    before = shared.http.get(f"{shared.url}/tables/{table}").text
    for _ in range(3):
        anna.act(table)
        assert shared.http.get(f"{shared.url}/tables/{table}").text == before


@pytest.mark.parametrize("view", ["", "/replay", "/replay/3", "/review"])
def test_where_no_table_is_browsers_get_a_page_that_says_so(shared: Served, view: str) -> None:
    for table in ("nowhere", "x" * 500, "%00", "%F0%9F%A6%8A", "%3Cscript%3E"):
        for method in ("GET", "HEAD"):
            response = shared.http.request(
                method, f"{shared.url}/tables/{table}{view}", headers={"Accept": "text/html"}
            )
            assert (response.status_code, response.headers["content-type"]) == (404, "text/html; charset=utf-8")
            assert "og:" not in response.text
    answer = shared.http.get(f"{shared.url}/tables/nowhere{view}", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()["error"]) == (404, "not-found")


# Whatever people write


def test_hostile_names_and_addresses_are_text(shared: Served) -> None:
    table = laid(shared.guest(HOSTILE), seats=["me", "open"])
    head = head_of(shared, f"/tables/{table}?x={HOSTILE}&y=<b>")
    assert head.meta["og:description"].startswith(f"{HOSTILE} (guest) sits")
    assert len(head.scripts) == 2
    assert set(head.meta) == set(head_of(shared, "/").meta)


@pytest.mark.parametrize(
    "host", ['127.0.0.1/"><script>', "evil.example@127.0.0.1", '127.0.0.1"><script>:80', "[::1]", "127.0.0.1:x"]
)
def test_a_hostile_host_is_refused_or_cleaned(shared: Served, host: str) -> None:
    response = shared.http.get(f"{shared.url}/", headers={"Host": host, "Accept": "text/html"})
    if response.status_code == 200:
        head = Head(response.text)
        assert len(head.scripts) == 2
        assert head.meta["og:image"] in [
            f"http://{name}/previews/lobby.jpg" for name in ("127.0.0.1", "[::1]", shared.url.removeprefix("http://"))
        ]


# Where the server is found


def test_behind_a_proxy_addresses_are_those_of_the_origin_whatever_the_host_says(public: Served) -> None:
    for host in ("zoo.example", "127.0.0.1", "localhost:1", "10.0.0.7:8360"):
        head = head_of(public, "/rules/spectacular?a=1", Host=host, **{"X-Forwarded-Host": "evil.example"})
        assert head.meta["og:url"] == "https://zoo.example/rules/spectacular?a=1"
        assert head.meta["og:image"] == "https://zoo.example/previews/spectacular.jpg"


def test_without_an_origin_friends_in_the_network_are_given_the_number_they_asked_for(shared: Served) -> None:
    for host in ("192.168.1.7:8360", "localhost:8360", "[fe80::1]:8360"):
        assert head_of(shared, "/", Host=host).meta["og:url"] == f"http://{host}/"


@pytest.mark.parametrize("path", ["/", "/learn/zoo-parque", "table"])
def test_head_tells_the_same_without_the_body_and_nobody_keeps_it(shared: Served, path: str) -> None:
    if path == "table":
        path = f"/tables/{laid(shared.guest(), seats=['me', 'open'])}"
    get, head = (shared.http.request(method, shared.url + path) for method in ("GET", "HEAD"))
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == get.headers["content-length"]
    assert get.headers["cache-control"] == bundle.ASK_AGAIN


# The pictures


@pytest.mark.parametrize("name", ["lobby", *GAMES])
def test_pictures_are_of_the_size_that_is_told_small_and_kept_for_a_day(shared: Served, name: str) -> None:
    meta = head_of(shared, "/" if name == "lobby" else f"/rules/{name}").meta
    response = shared.http.get(meta["og:image"])
    assert response.headers["content-type"] == meta["og:image:type"] == "image/jpeg"
    assert response.headers["cache-control"] == bundle.FOR_A_DAY
    assert response.headers["cross-origin-resource-policy"] == "cross-origin"
    assert len(response.content) <= MOST_BYTES
    with Image.open(SERVER / "previews" / f"{name}.jpg") as picture:
        assert picture.size == (sharing.WIDTH, sharing.HEIGHT)
        assert picture.size == (int(meta["og:image:width"]), int(meta["og:image:height"]))
        assert len(picture.getcolors(1 << 24) or []) > 1_000, "there is something to see"
