"""Balance: sums that anyone can work out again, things weighed rightly, and pages that need nothing from elsewhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.arena import own_bots
from tierpark.arena import arena_page, balance_page, charts
from tierpark.arena import balance as balancing
from tierpark.arena.balance import BalanceResult, Tally, _things, balance, is_random
from tierpark.arena.match import Series, play
from tierpark.arena.series import How, series_of
from tierpark.arena.tournament import tournament
from tierpark.bots.bot import BOTS
from tierpark.core.engine import Engine
from tierpark.core.errors import Interrupted, TierparkError
from tierpark.core.game import seed_of
from tierpark.games import catalogue

ROOT = Path(__file__).resolve().parents[2]
HERE = own_bots.__name__
RANDOM, OTHER = list(BOTS)[:2]
NASTY = "<script>alert('&')</script>"


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("tierpark.arena.series.journal_folder", lambda: tmp_path / "series")


def series(*bots: str, players: int = 2, game: str = "spectacular", **options: Any) -> Series:
    return series_of(game, {"players": players, **options}, bots or (RANDOM,), 5, facts=True)


def timeless(result: BalanceResult) -> BalanceResult:
    return msgspec.structs.replace(result, seconds=0.0)


# Figures


@pytest.mark.parametrize("name", ["new-york-zoo", "spectacular"])
def test_the_figures_of_random_play_are_those_of_its_games(name: str) -> None:
    one, games = series(game=name, players=3), 40
    result = balance(one, games)
    game = catalogue.game(name)
    engine = Engine(game)
    states, decisions = engine.play(game.options(**one.options), [seed_of(5, "deal", i) for i in range(games)])
    outcomes: list[Any] = [game.outcome(engine.state(state)) for state in states]

    assert result.games == games
    assert result.decisions.mean == pytest.approx(decisions.mean(), abs=1e-3)
    assert sum(n for _, n in result.scores.counts) == 3 * games
    for seat, figure in enumerate(result.seats):
        assert figure.mean == pytest.approx(sum(o.standings[seat].score for o in outcomes) / games, abs=1e-3)
        wins = sum(o.standings[seat].won / len(o.winners) for o in outcomes)
        assert figure.win_rate == pytest.approx(wins / games, abs=1e-4)
    for category in result.categories:
        points = [s.categories[category.name] for o in outcomes for s in o.standings if category.name in s.categories]
        assert category.mean == pytest.approx(sum(points) / len(points), abs=1e-3)
    assert sum(result.endings.values()) == games


@pytest.mark.parametrize("bots", [(RANDOM,), (f"{HERE}:First",)], ids=["compiled", "bots"])
def test_any_division_of_the_work_gives_the_same(monkeypatch: pytest.MonkeyPatch, bots: tuple[str, ...]) -> None:
    one = balance(series(*bots), 4)
    monkeypatch.setattr(balancing, "CHUNK", 3)

    assert timeless(balance(series(*bots), 4, How(workers=2))) == timeless(one)


def test_a_balance_goes_on_after_an_interruption(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balancing, "CHUNK", 10)
    resumed: list[int] = []

    def press(done: int) -> None:
        if done == 20:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted, match=r"^interrupted after 20 games; run the same command again"):
        balance(series(), 35, How(progress=press))
    result = balance(series(), 35, How(resumed=resumed.append))

    assert resumed == [20]
    assert timeless(result) == timeless(balance(series(), 35))


def test_only_random_bots_are_compiled() -> None:
    assert is_random([RANDOM, RANDOM])
    assert not is_random([RANDOM, OTHER])
    assert not is_random([f"{HERE}:First"])


# Things


def test_a_thing_is_weighed_against_the_seats_without_it() -> None:
    everyone, lion, rare = Tally(), Tally(), Tally()
    for i in range(200):
        has, score = i % 2 == 0, 10 + 4 * (i % 2 == 0) + i % 3
        everyone.add(score, 60 if has else 0)
        if has:
            lion.add(score, 60)
        if i < 3:
            rare.add(score, 0)
    (thing,) = _things({"tile lion": lion, "card rare": rare}, everyone)

    assert (thing.kind, thing.name, thing.seats) == ("tile", "lion", 100)
    assert (thing.win_rate, thing.win_rate_without) == (1.0, 0.0)
    assert thing.difference == pytest.approx(4, abs=0.2)
    assert thing.difference_interval[0] < 4 < thing.difference_interval[1]


def test_spectacular_weighs_boards_missions_and_tiles() -> None:
    result = balance(series(missions="yes", players=4), 150)

    assert {thing.kind for thing in result.things} == {"board", "mission", "tile"}
    assert {thing.name for thing in result.things if thing.kind == "board"} <= {
        board.id
        for board in catalogue.game("spectacular").box.boards  # type: ignore[attr-defined]
    }


def test_new_york_zoo_weighs_enclosures_and_attractions() -> None:
    state_things = play(series(game="new-york-zoo"), 0).seats[0].things

    assert {thing.partition(" ")[0] for thing in state_things} == {"enclosure", "attraction"}
    assert {thing.kind for thing in balance(series(game="new-york-zoo"), 150).things} == {"enclosure", "attraction"}


@pytest.mark.parametrize(("name", "kind"), [("zoo-parque", "domino")])
def test_a_game_that_says_nothing_is_weighed_by_what_its_actions_name(name: str, kind: str) -> None:
    seats = play(series(game=name), 0).seats

    assert kind in {thing.partition(" ")[0] for seat in seats for thing in seat.things}


def test_the_sanctuary_weighs_improvements_and_when_players_look_ahead_also_cards() -> None:
    result = balance(msgspec.structs.replace(series(game="the-sanctuary"), looking=True), 150)

    assert {thing.kind for thing in result.things} == {"main", "side", "improvement"}
    assert result.bots == ["looking"]
    assert result == msgspec.structs.replace(
        balance(msgspec.structs.replace(series(game="the-sanctuary"), looking=True), 150), seconds=result.seconds
    )


# Pages


class Reader(HTMLParser):
    """Checks that every tag is closed, and collects tags, addresses and text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.addresses: list[str] = []
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href", "action")]
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A page of each kind, with names that are code."""
    pytest.importorskip("altair", reason="altair is not installed: it is the extra tierpark[reports]")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        patch.setattr("tierpark.arena.series.journal_folder", lambda: tmp_path_factory.mktemp("series"))
        fought = tournament(series_of("spectacular", {"players": 2}, [RANDOM, f"{HERE}:Crashes"], 1), 2)
        weighed = balance(series(missions="yes", players=4), 150)
    first = msgspec.structs.replace(fought.bots[0], name=NASTY)
    fought = msgspec.structs.replace(fought, bots=[first, *fought.bots[1:]])
    thing = msgspec.structs.replace(weighed.things[0], name=NASTY, kind=NASTY)
    weighed = msgspec.structs.replace(weighed, things=[*weighed.things, thing], bots=[NASTY])
    return {"arena": arena_page.page("Spectacular", fought), "balance": balance_page.page("Spectacular", weighed)}


@pytest.mark.parametrize("which", ["arena", "balance"])
def test_a_page_is_whole_and_needs_nothing_from_elsewhere(pages: dict[str, str], which: str) -> None:
    read = Reader(pages[which])

    assert read.open == []
    assert not read.tags & {"script", "link", "img", "iframe", "object", "base", "form"}
    assert [address for address in read.addresses if not address.startswith("#")] == []
    assert not re.search(r"url\((?!#)|@import", pages[which])
    assert {"svg", "table"} <= read.tags
    assert len(pages[which]) < 400_000


@pytest.mark.parametrize("which", ["arena", "balance"])
def test_a_page_escapes_names_and_shows_no_paths(pages: dict[str, str], which: str) -> None:
    assert NASTY in Reader(pages[which]).text
    assert NASTY not in pages[which]
    for path in (str(ROOT), str(Path.home()), "/home/somebody"):
        assert path not in pages[which]


def test_what_went_wrong_is_on_the_page(pages: dict[str, str]) -> None:
    text = Reader(pages["arena"]).text

    assert "ValueError: cannot read plan.txt (own_bots.py:" in text
    assert "crashed" in text


def test_every_number_of_a_chart_is_in_a_table(pages: dict[str, str]) -> None:
    assert pages["balance"].count("<figure") <= pages["balance"].count("<table")


def test_bars_share_values_in_round_steps() -> None:
    assert [charts.step_of([(0, 1), (most, 1)]) for most in (10, 59, 100, 250, 599, 5000)] == [1, 1, 2, 5, 10, 100]
    assert charts.binned([(-3, 1), (-1, 2), (0, 4), (4, 1)], 2) == [
        {"low": -4, "high": -2, "value": 1},
        {"low": -2, "high": 0, "value": 2},
        {"low": 0, "high": 2, "value": 4},
        {"low": 4, "high": 6, "value": 1},
    ]


def test_without_altair_a_page_is_refused_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "altair", None)
    with pytest.raises(
        TierparkError, match=r"^--report needs altair and vl-convert-python: install tierpark\[reports\]$"
    ):
        charts.check_installed()
