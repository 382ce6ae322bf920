"""The five levels: what they are told, and what a bot that searches does while its search is being compiled."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from tierpark.bots import compiling
from tierpark.bots.bot import BOTS, LEVELS, SUBSTITUTE, SearchBot, UnknownBot, bot, think_time
from tierpark.bots.greedy import GreedyBot
from tierpark.bots.judging import judgement, policy_of
from tierpark.games import catalogue

ZOO: Any = catalogue.game("new-york-zoo")


class Found:
    """What a search returns: the action that it was made to find."""

    def __init__(self, action: int) -> None:
        self.action = action


class Searcher:
    """Stands for the compiled search: notes what it is asked."""

    def __init__(self, *, is_cached: bool) -> None:
        self.is_cached = is_cached
        self.asked: list[tuple[float, int]] = []

    def search(self, state: Any, seat: int, seed: int, *, seconds: float, cores: int, goes_on: bool) -> list[Found]:
        self.asked.append((seconds, cores))
        return [Found(ZOO.legal_actions(state, seat)[-1])]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """The compilers that were started, with a cache of their own."""
    commands: list[list[str]] = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_: commands.append(command))
    monkeypatch.setenv("TIERPARK_CACHE", str(tmp_path))
    monkeypatch.setattr(compiling, "_looked", {})
    return commands


def position() -> tuple[Any, int]:
    state = ZOO.setup(ZOO.options(players=2), 3)
    return state, ZOO.to_act(state)[0]


def test_levels_go_from_weak_to_strong_and_say_what_they_are_like() -> None:
    assert BOTS == ("random", "beginner", "regular", "strong", "expert")
    assert SUBSTITUTE in BOTS
    assert len({level.character for level in LEVELS.values()}) == len(LEVELS)


def test_a_search_takes_the_time_of_its_level_or_as_much_as_it_is_given(
    started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    searcher = Searcher(is_cached=True)
    monkeypatch.setattr(compiling, "searcher", lambda game: searcher)
    state, seat = position()

    for name, *said in (("expert",), ("strong",), ("expert", 0.05), ("strong", 3.0, 4)):
        assert bot(name, 1, *said).choose(ZOO, state, seat) == ZOO.legal_actions(state, seat)[-1]

    assert searcher.asked == [(LEVELS["expert"].seconds, 1), (LEVELS["strong"].seconds, 1), (0.05, 1), (3.0, 4)]
    assert think_time("expert") == LEVELS["expert"].seconds > think_time("regular") == think_time("own") == 0
    assert started == []


def test_a_search_by_rounds_or_by_other_seconds_is_called_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, Any]] = []
    found = type("Any", (), {"search": lambda self, *_, **within: asked.append(within) or [Found(7)]})()
    monkeypatch.setattr(compiling, "searcher", lambda game: found)
    monkeypatch.setattr(compiling, "is_ready", lambda game: True)
    state, seat = position()

    for name in ("expert@2000", "strong@0.3s", "expert@2sx4", "strong@500x2"):
        assert bot(name, 1).choose(ZOO, state, seat) == 7

    assert asked == [
        {"goes_on": True, "rounds": 2000, "cores": 1},
        {"goes_on": True, "seconds": 0.3, "cores": 1},
        {"goes_on": True, "seconds": 2.0, "cores": 4},
        {"goes_on": True, "rounds": 500, "cores": 2},
    ]
    for wrong in (
        "regular@2000",
        "expert@0",
        "expert@",
        "expert@-1",
        "godzilla@3",
        "expert@3m",
        "expert@2sx0",
        "expert@2x",
    ):
        with pytest.raises(UnknownBot):
            bot(wrong, 1)


def test_while_its_search_is_being_compiled_it_is_greedy_and_one_compiler_runs(
    started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    searcher = Searcher(is_cached=False)
    monkeypatch.setattr(compiling, "searcher", lambda game: searcher)
    state, seat = position()

    for _ in range(3):
        monkeypatch.setattr(compiling, "_looked", {})  # as another process would ask
        assert bot("expert", 1).choose(ZOO, state, seat) in ZOO.legal_actions(state, seat)

    assert searcher.asked == []
    assert [command[1:] for command in started] == [["-m", "tierpark.bots.compiling", "new-york-zoo"]]


def test_it_does_not_look_again_and_again_whether_the_compiler_is_done(
    started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = []
    monkeypatch.setattr(compiling, "searcher", lambda game: looked.append(game) or Searcher(is_cached=False))

    assert not compiling.is_ready(ZOO)
    assert not compiling.is_ready(ZOO)
    assert len(looked) == 1


def test_whoever_can_wait_for_the_compiler_does(monkeypatch: pytest.MonkeyPatch) -> None:
    searcher = Searcher(is_cached=False)
    monkeypatch.setattr(compiling, "searcher", lambda game: searcher)
    state, seat = position()

    assert SearchBot(1, 0.5, waits=True).choose(ZOO, state, seat) == ZOO.legal_actions(state, seat)[-1]
    assert searcher.asked == [(0.5, 1)]


def test_a_choice_of_one_is_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "searcher", lambda game: pytest.fail("nothing to search for"))
    state, seat = position()
    monkeypatch.setattr(ZOO, "legal_actions", lambda state, seat: [7])

    assert SearchBot(1, 0.5, waits=True).choose(ZOO, state, seat) == 7


def test_a_game_without_a_judgement_of_its_own_is_judged_by_its_points() -> None:
    assert policy_of("new-york-zoo").__name__ == "tierpark.bots.new_york_zoo"
    assert policy_of("tic-tac-zoo").__name__ == "tierpark.bots.any_game"


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_a_judgement_leaves_what_the_seat_sees_alone(name: str) -> None:
    rules = catalogue.game(name)
    state = rules.setup(rules.options(), 1)
    seat = rules.to_act(state)[0]
    before = rules.view(state, seat)

    assert isinstance(judgement(rules)(state.clone(), seat), int)
    assert rules.view(state, seat) == before


def test_the_regular_bot_takes_what_is_worth_most() -> None:
    state, seat = position()
    chosen = GreedyBot(5).choose(ZOO, state, seat)
    assert chosen in ZOO.legal_actions(state, seat)
    assert chosen == GreedyBot(5).choose(ZOO, state, seat)
