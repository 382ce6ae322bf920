"""The compiled world: what its cache depends on, and what becomes of a failure at machine speed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
import traceback
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.core import garden, pebbles_rules, shed
from tests.core.pebbles import Pebbles
from tierpark.bots import any_game
from tierpark.core import words
from tierpark.core.cache import cache_folder
from tierpark.core.compiled import CompiledWorld, Progress
from tierpark.core.engine import Engine, compiled_world
from tierpark.pieces import plane

# The cache: a small package, written to disk, edited, and run in processes of its own

LOOP = """
            for i in range(x + {k}):
                total += TABLE[i % 3] * i + {k}
                if total % {k} == 3:
                    total += TABLE[i * {k} % 3]
"""
PACKAGE = {
    "__init__": "",
    "tables": "TABLE = (1, 2, 3)\nOTHER = 5\n",  # a module without rules
    "kinds": """
        from enum import IntEnum

        class Kind(IntEnum):
            RED = 4
            BLUE = 8
        """,
    "inner": """
        from tierpark.core.rule import rule
        from toy.tables import TABLE

        FACTOR = 10

        @rule
        def inner(x):
            total = FACTOR
        """
    + "".join(LOOP.format(k=k) for k in range(4, 9))  # too long to disappear into the entry
    + """
            return total
        """,
    "entry": """
        from tierpark.core.rule import rule
        from toy.inner import inner
        from toy.kinds import Kind

        @rule
        def entry(x):
            return inner(x) + 3 * inner(x + 1) - 5 * inner(x + 2) + 1000 * Kind.RED
        """,
    "apart": "UNREAD = 1\n",
}

RUN = """
    import json, sys
    from toy.entry import entry
    from tierpark.core.compiled import CompiledWorld, Progress
    from tierpark.core.rule import World

    for table in json.loads(sys.argv[1]):
        tables = {} if table is None else {"TABLE": tuple(table)}
        world = CompiledWorld("toy", {}, tables)
        counts = []
        with Progress(counts.append) as progress:
            answer = world.entry(entry)(9)
        assert counts == list(range(1, progress.begun + 1))
        assert answer == World({}, tables).function(entry)(9), "compiled rules are not the plain ones"
        print(json.dumps([answer, progress.begun, world.key(entry)]))
"""
PRINTED, OTHER = None, (1, 50, 3)


class Ran(NamedTuple):
    """What the entry answered (compiled as well as plain), how many rules were compiled for that, and the key."""

    answer: int
    compiled: int
    key: str


class Toy:
    """The small package in a folder of its own, with a cache beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.cache = folder, folder / "cache"
        (folder / "toy").mkdir()
        for name, text in PACKAGE.items():
            self.write(name, text)

    def write(self, name: str, text: str) -> None:
        (self.folder / "toy" / f"{name}.py").write_text(textwrap.dedent(text))

    def edit(self, name: str, old: str, new: str) -> None:
        assert PACKAGE[name].count(old) == 1
        self.write(name, PACKAGE[name].replace(old, new))

    def run(self, *tables: tuple[int, ...] | None) -> list[Ran]:
        """A new process that calls the entry with each of these tables."""
        path = os.pathsep.join([str(self.folder), os.environ.get("PYTHONPATH", "")])
        environment = {**os.environ, "TIERPARK_CACHE": str(self.cache), "PYTHONPATH": path}
        command = [sys.executable, "-B", "-c", textwrap.dedent(RUN), json.dumps(tables)]
        ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr
        return [Ran(*json.loads(line)) for line in ran.stdout.splitlines()]

    def key(self) -> str:
        """The key that the package has now; nothing is compiled."""
        for name in [name for name in sys.modules if name.partition(".")[0] == "toy"]:
            del sys.modules[name]
        return CompiledWorld("toy", {}).key(import_module("toy.entry").entry)


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Toy:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # two edits may fall into one second
    return Toy(tmp_path)


def test_processes_share_the_cache_until_something_is_edited(toy: Toy) -> None:
    with ThreadPoolExecutor(3) as pool:  # at once, and two of them the same
        [one], [two], [three] = pool.map(toy.run, [PRINTED, PRINTED, OTHER])
    later_one, later_three = toy.run(PRINTED, OTHER)
    toy.edit("tables", "(1, 2, 3)", "(1, 9, 3)")
    [edited] = toy.run(PRINTED)

    assert max(one.compiled, two.compiled) == three.compiled == 2  # the entry and the rule it calls
    assert one == two._replace(compiled=one.compiled)  # which may have come later and found what the other has kept
    assert one.answer != three.answer
    assert later_one == one._replace(compiled=0)
    assert later_three == three._replace(compiled=0)  # its own machine code, though both have the same names
    assert edited.compiled == 2
    assert edited.answer not in (one.answer, three.answer)
    kept = {path.parents[1] for path in toy.cache.rglob("*.nbc")}
    assert kept == {toy.cache / f"toy-{ran.key}" for ran in (one, three, edited)}
    assert len(kept) == 3


@pytest.mark.parametrize(
    ("module", "old", "new"),
    [
        ("entry", "3 * inner", "4 * inner"),
        ("inner", "return total", "return total + 1"),  # another module that the entry reaches
        ("inner", "FACTOR = 10", "FACTOR = 20"),  # an integer constant
        ("tables", "(1, 2, 3)", "(1, 9, 3)"),  # a table in a module without rules
        ("kinds", "RED = 4", "RED = 5"),  # the value of an enum
    ],
)
def test_whatever_an_entry_reaches_is_in_its_key(toy: Toy, module: str, old: str, new: str) -> None:
    before = toy.key()
    toy.edit(module, old, new)
    after = toy.key()
    toy.edit(module, old, old)

    assert before != after
    assert before == toy.key()


def test_what_an_entry_does_not_reach_is_not_in_its_key(toy: Toy) -> None:
    before = toy.key()
    toy.edit("apart", "UNREAD = 1", "UNREAD = 2")
    toy.edit("tables", "OTHER = 5", "OTHER = 6")

    assert before == toy.key()


def test_a_cache_that_cannot_be_written_is_done_without(toy: Toy) -> None:
    toy.cache.write_text("a file, not a folder")

    assert [ran.compiled for ran in toy.run(PRINTED, PRINTED)] == [2, 2]
    assert not list(toy.folder.rglob("__pycache__"))  # numba would use this one, which has no key


def test_the_cache_is_where_the_environment_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("TIERPARK_CACHE", raising=False)
    assert cache_folder() == tmp_path / ".cache" / "tierpark"

    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert cache_folder() == Path("/somewhere/tierpark")

    monkeypatch.setenv("TIERPARK_CACHE", "/elsewhere")
    assert cache_folder() == Path("/elsewhere")


def test_all_cores_have_a_key_of_their_own() -> None:
    one, all_cores = CompiledWorld("garden", {"game": garden}), CompiledWorld("garden", {"game": garden}, parallel=True)

    assert one.key(garden.total) != all_cores.key(garden.total)


def test_what_else_a_world_has_made_is_not_in_the_key_of_an_entry() -> None:
    fresh, used = CompiledWorld("garden", {"game": garden}), CompiledWorld("garden", {"game": garden})
    used.function(garden.everything)

    assert fresh.key(words.lowest) == used.key(words.lowest) != used.key(garden.everything)


def test_all_who_ask_for_a_game_share_its_world_unless_they_bind_something_else() -> None:
    world = compiled_world(Pebbles(), policy=any_game)

    assert compiled_world(Pebbles()) is world
    assert compiled_world(Pebbles(), policy=any_game) is world
    assert compiled_world(Pebbles(), parallel=True) is not world
    other = compiled_world(Pebbles(), policy=shed)
    assert other is not world
    assert other.bindings["policy"] is shed
    assert (other.tag == world.tag, world.bindings["policy"]) == (False, any_game)


def test_progress_ends_with_its_block(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TIERPARK_CACHE", str(tmp_path))
    seen: list[int] = []
    with Progress(seen.append) as progress:
        CompiledWorld("garden", {"game": garden}).entry(garden.size)(1)
    CompiledWorld("garden", {"game": garden}, {"SIZE": 3}).entry(garden.size)(1)

    assert seen == [1]
    assert progress.begun == 1


# Failures: the compiled game says only that there was one; plain Python repeats it up to the very line

BROKEN = {"HEAP": 123, "MOST": (3,), "TAKES": (1, 2)}


@cache
def broken() -> tuple[Pebbles, Engine]:
    """Pebbles with tables that are too short and a heap that grows beyond its byte, compiled once for all tests."""
    game = Pebbles(BROKEN)
    return game, Engine(game)


def failure(seed: int) -> BaseException:
    game, engine = broken()
    with pytest.raises(Exception) as raised:  # noqa: PT011  # what it is, the tests below say
        engine.play(game.options(players=2), [seed])
    return raised.value


def last_line(error: BaseException) -> tuple[str, str, str | None]:
    at = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == pebbles_rules.__file__][-1]
    return Path(at.filename).name, at.name, at.line


@cache
def failures() -> dict[str, BaseException]:
    """The first failure of each kind, over a few seeds."""
    found: dict[str, BaseException] = {}
    for seed in range(20):
        error = failure(seed)
        name = "overflow" if isinstance(error, OverflowError) else last_line(error)[1]
        found.setdefault(name, error)
    return found


def test_a_failure_while_an_action_is_applied_is_shown_at_its_line() -> None:
    error = failures()["apply"]

    assert isinstance(error, IndexError)
    assert last_line(error) == ("pebbles_rules.py", "apply", "s.seats[seat].taken += TAKES[action]")


def test_a_failure_while_legal_actions_are_looked_for_is_shown_at_its_line() -> None:
    error = failures()["legal_actions"]

    assert isinstance(error, IndexError)
    assert last_line(error) == ("pebbles_rules.py", "legal_actions", "if i < MOST[seat] and i < s.heap:")


def test_an_overflow_is_named_by_its_path() -> None:
    assert str(failures()["overflow"]) == "State.heap = 128: requires -128..127"


def test_a_failing_game_is_found_among_others() -> None:
    game, engine = broken()
    seeds = list(range(20))
    with pytest.raises((IndexError, OverflowError)):
        engine.play(game.options(players=2), seeds)


# An engine as a whole


@cache
def whole() -> tuple[Any, Engine]:
    game = Pebbles()
    return game, Engine(game)


def test_a_log_replays_to_the_state_that_was_played() -> None:
    game, engine = whole()
    options = game.options(players=3)
    played = engine.play(options, [5])
    log = engine.log_of(options, 5)
    state = game.setup(options, 5)
    for seat, action in log:
        game.apply(state, seat, action)

    assert len(log) == played.decisions[0]
    assert engine.state(played.states[0]) == state
    assert engine.record(state).tobytes() == played.states[0].tobytes()


def test_a_play_stops_at_its_limit() -> None:
    game, engine = whole()
    played = engine.play(game.options(), [1, 2], limit=2)

    assert played.decisions.tolist() == [2, 2]
    assert all(game.to_act(engine.state(state)) for state in played.states)


def test_scores_and_wins_are_those_of_the_plain_rules() -> None:
    game, engine = whole()
    played = engine.play(game.options(players=3), list(range(50)))
    scores, wins = engine.results(played.states)

    for i in range(50):
        standings = game.outcome(engine.state(played.states[i])).standings
        assert scores[i].tolist() == [standing.score for standing in standings]
        assert wins[i].tolist() == [standing.won for standing in standings]


def test_only_rules_with_a_mark_leave_out_the_checks_of_indexes() -> None:
    world = CompiledWorld("checks", {})

    assert not world.function(plane.beside).targetoptions["boundscheck"]
    assert world.function(plane.cell_at).targetoptions["boundscheck"]
