"""Bots of one's own: found, made, asked in a process of their own; whatever they do wrong is told and stays there."""

from __future__ import annotations

import time
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import Any

import pytest

from tests.arena import own_bots
from tierpark.bots import own
from tierpark.bots.bot import BOTS, FORMER, UnknownBot
from tierpark.bots.contained import BotFault, ContainedBot, check
from tierpark.bots.inside import Answer, Failed, checked
from tierpark.core.errors import TierparkError
from tierpark.games import catalogue

ROOT = str(Path(__file__).resolve().parents[2])
HERE = own_bots.__name__
ZOO: Any = catalogue.game("new-york-zoo")
STATE = ZOO.setup(ZOO.options(players=2), 1)


def asked(name: str, times: int = 1, limit: float = 20.0) -> int:
    with ContainedBot(f"{HERE}:{name}", folder=ROOT, limit=limit) as bot:
        bot.begin(5)
        for _ in range(times):
            answer = bot.choose(ZOO, STATE, 0)
    return answer


def fault(name: str, limit: float = 20.0) -> BotFault:
    with pytest.raises(BotFault) as found:
        asked(name, limit=limit)
    return found.value


# Found by name


def test_module_and_class_name_a_bot() -> None:
    assert own.spec_of("mine.bots:Careful") == "mine.bots:Careful"
    assert own.load(f"{HERE}:First", ROOT).__name__ == "First"


def test_an_installed_package_offers_bots_by_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    offered = [EntryPoint("first", f"{HERE}:First", own.GROUP), EntryPoint(next(iter(BOTS)), "bad:Bad", own.GROUP)]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: EntryPoints(offered).select(group=group))

    assert own.installed() == {"first": f"{HERE}:First"}  # ours keep their names
    assert own.spec_of("first") == f"{HERE}:First"
    with ContainedBot("first", folder=ROOT) as bot:
        assert bot.choose(ZOO, STATE, 0) == ZOO.legal_actions(STATE, 0)[0]


@pytest.mark.parametrize("name", ["godzilla", "", "a:b:c", "../x:Y", "x:", "x y:Z", "os;system:X"])
def test_another_name_is_refused_with_those_that_there_are(name: str) -> None:
    with pytest.raises(UnknownBot, match=r"^there is no bot .*; there are random.*module:Class"):
        own.spec_of(name)


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("nowhere_at_all:Bot", "bot nowhere_at_all:Bot: there is no module nowhere_at_all here"),
        (f"{HERE}:Nobody", "has no class Nobody"),
        (f"{HERE}:NOT_A_CLASS", "has no class NOT_A_CLASS"),
        (f"{HERE}:NoMethod", "NoMethod has no method choose(game, state, seat)"),
        (f"{HERE}:CannotBegin", "cannot begin: RuntimeError: no weights (own_bots.py:"),
    ],
)
def test_what_is_no_bot_is_refused_before_it_plays(spec: str, reason: str) -> None:
    with pytest.raises(TierparkError) as refusal:
        check(spec, "new-york-zoo", folder=ROOT)
    assert reason in str(refusal.value)


def test_a_module_that_fails_is_refused_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "broken_bot.py").write_text("import nothing_of_this_name\n")
    with pytest.raises(TierparkError, match=r"^bot broken_bot:Bot: No module named 'nothing_of_this_name'$"):
        check("broken_bot:Bot", "new-york-zoo", folder=str(tmp_path))


def test_an_own_bot_may_be_called_by_its_class() -> None:
    assert own.resolved(["random", "Careful", "x:Y"], ["mine:Careful"]) == ["random", "mine:Careful", "x:Y"]


def test_a_class_that_takes_an_argument_is_given_a_seed() -> None:
    assert own.make(own_bots.Seeded, 9).number == 2  # type: ignore[attr-defined]
    assert own.make(own_bots.First, 9)


def test_former_names_of_our_bots_are_ours() -> None:
    assert not any(own.is_own(name) for name in (*BOTS, *FORMER))
    assert own.is_own("mine:Careful")


# Asked


def test_the_answer_is_that_of_the_bot() -> None:
    assert asked("First", times=3) == ZOO.legal_actions(STATE, 0)[0]


def test_a_bot_remembers_within_a_game_and_begins_the_next_anew() -> None:
    with ContainedBot(f"{HERE}:Seeded", folder=ROOT) as bot:
        games = []
        for _ in range(2):
            bot.begin(3)
            games.append([bot.choose(ZOO, STATE, 0) for _ in range(4)])

    assert len(set(games[0])) > 1
    assert games[0] == games[1]


@pytest.mark.parametrize("name", ["Prints", "Changes"])
def test_what_a_bot_prints_or_changes_does_no_harm(name: str) -> None:
    before = STATE.pack()

    assert asked(name, times=2) == ZOO.legal_actions(STATE, 0)[0]
    assert STATE.pack() == before


# What goes wrong


def test_a_crash_is_told_without_the_paths_of_the_machine() -> None:
    found = fault("Crashes")

    assert found.kind == "crash"
    assert str(found).startswith("ValueError: cannot read plan.txt (own_bots.py:")


def test_a_bot_that_leaves_or_dies_has_crashed() -> None:
    assert fault("Leaves").kind == "crash"
    assert (fault("Dies").kind, str(fault("Dies"))) == ("crash", "its process ended with 7")


def test_a_hang_ends_after_the_limit() -> None:
    began = time.perf_counter()
    found = fault("Hangs", limit=0.5)

    assert (found.kind, str(found)) == ("hang", "no answer within 0.5 s for a decision")
    assert time.perf_counter() - began < 600  # it would hang for an hour


def test_the_next_question_after_a_hang_starts_a_fresh_process() -> None:
    with ContainedBot(f"{HERE}:Hangs", folder=ROOT, limit=0.3) as bot:
        for _ in range(2):
            with pytest.raises(BotFault, match=r"no answer within"):
                bot.choose(ZOO, STATE, 0)


def test_a_bot_that_has_crashed_is_asked_again() -> None:
    with ContainedBot(f"{HERE}:CrashesOnce", folder=ROOT) as bot:
        bot.choose(ZOO, STATE, 0)
        with pytest.raises(BotFault, match=r"KeyError: 'once'"):
            bot.choose(ZOO, STATE, 0)
        assert bot.choose(ZOO, STATE, 0) == ZOO.legal_actions(STATE, 0)[0]


@pytest.mark.parametrize(
    ("answer", "kind"), [(None, "illegal"), ("3", "illegal"), (1.5, "illegal"), (10**40, "illegal")]
)
def test_an_answer_that_is_no_number_is_illegal(answer: object, kind: str) -> None:
    reply = checked(answer)

    assert isinstance(reply, Failed)
    assert reply.kind == kind


def test_a_number_of_numpy_is_a_number() -> None:
    import numpy as np

    assert checked(np.int64(3)) == Answer(3)
    assert checked(True) == Answer(1)
