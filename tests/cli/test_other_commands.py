"""`games`, `simulate`, `replay`, `warm`, `bench`, `--version` and help."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import lines, tierpark
from tierpark import __version__
from tierpark.games.catalogue import GAMES, game

SIMULATE = ("simulate", "new-york-zoo", "--plain", "--games", 2, "--seed", 4)


def test_games_lists_every_game_with_seats_and_options() -> None:
    listed = json.loads(tierpark("games", "--json").out)

    assert [entry["name"] for entry in listed] == list(GAMES)
    for entry in listed:
        assert entry.keys() == {"name", "title", "seats", "options", "reconstructed"}
        assert entry["title"] == game(entry["name"]).title
        assert entry["seats"] == sorted(game(entry["name"]).choices["players"])
        assert entry["reconstructed"] == list(game(entry["name"]).reconstructed)
    assert listed[0]["options"] == {"variant": ["normal", "short"], "side": ["A", "B"]}


def test_games_is_a_list_for_people() -> None:
    out = tierpark("games").out

    assert "new-york-zoo  New York Zoo, 1 to 5 seats\n" in out
    assert "  variant       normal, short\n" in out


def test_games_shows_every_value_of_every_option_at_eighty_columns() -> None:
    out = tierpark("games", columns=80).out
    told = " ".join(out.split())

    assert max(map(len, out.splitlines())) <= 80
    for name, values in ((n, v) for each in GAMES for n, v in game(each).choices.items() if n != "players"):
        assert f"{name} {', '.join(map(str, values))} " in told, name


def test_games_tells_what_of_a_box_is_reconstructed() -> None:
    out = " ".join(tierpark("games").out.split())

    assert "Not all of this box is public. Our reconstruction: eleven of the sixteen animals" in out
    assert out.count("Not all of this box is public.") == sum(bool(game(name).reconstructed) for name in GAMES)


def test_simulate_prints_the_keys_that_others_rely_on() -> None:
    ran = tierpark(*SIMULATE, "--players", 3, "--json")
    found = json.loads(ran.out)

    assert list(found) == [
        "game", "players", "games", "seconds", "decisions",
        "decisions_per_second", "games_per_second", "digest", "seats",
    ]  # fmt: skip
    assert (found["game"], found["players"], found["games"]) == ("new-york-zoo", 3, 2)
    assert [seat["seat"] for seat in found["seats"]] == [1, 2, 3]
    assert all(seat.keys() == {"seat", "mean", "sd", "wins"} for seat in found["seats"])
    assert ran.err == ""  # no bar where nobody looks


def test_simulate_takes_players_as_an_option_too() -> None:
    by_option = json.loads(tierpark(*SIMULATE, "--option", "players=1", "--option", "side=B", "--json").out)

    assert by_option["players"] == 1


def test_simulate_prints_a_table_for_people() -> None:
    ran = tierpark(*SIMULATE)

    assert "New York Zoo, 2 players: 2 games in" in ran.out
    assert "mean score" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Two finished games in one file."""
    file = tmp_path / "games.txt"
    assert tierpark(*SIMULATE, "--out", file).code == 0
    return file


def test_replay_tells_every_action(games: Path) -> None:
    ran = tierpark("replay", games)
    actions = json.loads(tierpark("replay", games, "--json").out)["actions"]

    assert "   1  ● Seat 1  Move the elephant" in ran.out
    assert f"{len(actions):>4}  " in ran.out
    assert "has won." in ran.out
    assert max(len(line) for line in ran.out.splitlines()[2:]) <= 80  # the seed of a simulated game is a long number


def test_replay_finds_each_game_of_a_file(games: Path) -> None:
    first, second, third = (tierpark("replay", games, "--number", n) for n in (1, 2, 3))

    assert first.out != second.out
    assert third.err == f"tierpark: {games}: there are 2 games in this file, not 3\n"


def test_replay_shows_the_board_after_some_actions(games: Path) -> None:
    begun, later = (tierpark("replay", games, "--step", n) for n in (0, 30))

    assert "After 0 of " in begun.out
    assert "Next to decide: seat 1." in begun.out
    assert "After 30 of " in later.out
    assert "Enclosures" in later.out


def test_replay_shows_the_end(games: Path) -> None:
    last = len(json.loads(tierpark("replay", games, "--json").out)["actions"])
    shown, beyond = (tierpark("replay", games, "--step", n) for n in (last, last + 1))

    assert "The game is over." in shown.out
    assert beyond.err == f"tierpark: --step {last + 1}: this game has {last} actions\n"


def test_replay_exports_only_finished_games(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    tierpark("play", "new-york-zoo", "--seed", 7, typed=lines("1", f"save {file}", "quit"))
    export, story = tierpark("replay", file, "--json"), tierpark("replay", file)

    assert (export.code, export.out) == (2, "")
    assert export.err.count("\n") == 1
    assert "The game goes on" in story.out


def test_warm_compiles_engines_and_search_and_names_the_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from tierpark.bots import compiling
    from tierpark.core.engine import Engine

    compiled = []
    monkeypatch.setattr(Engine, "compile_all", lambda engine: compiled.append(engine.world.name))
    monkeypatch.setattr(compiling, "compile_search", lambda game: compiled.append(f"search of {game.name}"))
    monkeypatch.setenv("TIERPARK_CACHE", str(tmp_path))
    ran = tierpark("warm")

    assert len(set(compiled)) == 3 * len(GAMES)
    assert "New York Zoo, one core: ready in" in ran.out
    assert "New York Zoo, search: ready in" in ran.out
    assert "New York Zoo, all cores: ready in" in ran.out
    assert str(tmp_path) in ran.out


def test_bench_shows_the_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    from tierpark.arena import figures

    measured: dict[str, Any] = {
        "game": "new-york-zoo", "players": 2, "plain": 1e5, "compiled": 1e7, "all_cores": 2e7, "cores": 2,
        "calls": 2e5, "clone_ns": 31.5, "state_bytes": 900,
    }  # fmt: skip
    monkeypatch.setattr(figures, "figures", lambda *_: measured)
    monkeypatch.setattr(figures, "start_times", lambda *_, **__: figures.Starts(plain=0.1, cold=None, warm=0.3))
    table, found = tierpark("bench"), json.loads(tierpark("bench", "--json").out)

    assert "10,000,000" in table.out
    assert "compiled, 2 cores" in table.out
    assert found == [{**measured, "plain_start": 0.1, "warm_start": 0.3}] * len(GAMES)


def test_version_and_help() -> None:
    assert tierpark("--version").out == f"tierpark {__version__}\n"
    for command in ((), ("--help",), ("play", "--help")):
        ran = tierpark(*command)
        assert ran.code == 0
        assert "Usage: tierpark" in ran.out
