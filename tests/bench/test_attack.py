"""The proof goes on where it ended, a fault is told to whoever runs it, and the page says what was kept."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bench.attack import __main__ as command
from bench.attack import done, page
from bench.attack.done import Done
from bench.attack.part import NotHere, Outcome, Part
from bench.attack.parts import PARTS

HOUR = 3600


class Attack:
    """An attack that does what it is told, and remembers how often it was called."""

    def __init__(self, *faults: str, error: Exception | None = None) -> None:
        self.faults = list(faults)
        self.error = error
        self.calls: list[tuple[int, int]] = []

    def __call__(self, strokes: int, seed: int) -> Outcome:
        self.calls.append((strokes, seed))
        if self.error:
            raise self.error
        return Outcome(strokes, {"sent": 10 * strokes}, {"back": [0.1234] * strokes}, self.faults)


def part(name: str, attack: Attack, wanted: int = 50, at_once: int = 20) -> Part:
    return Part(name, f"does {name}", wanted, at_once, attack)


def go_on(parts: list[Part], path: Path, commit: str = "abc", seconds: float = HOUR) -> list[Done]:
    return done.go_on(parts, time.monotonic() + seconds, commit, path=path, say=lambda _: None)


def test_a_run_does_all_that_is_left_and_each_piece_has_luck_of_its_own(tmp_path: Path) -> None:
    one, other = Attack(), Attack()
    parts = [part("one", one), part("other", other, wanted=10)]
    go_on(parts, tmp_path / "done.jsonl")

    assert one.calls == [(20, 1), (20, 2), (10, 3)]
    assert other.calls == [(10, 1)]
    go_on(parts, tmp_path / "done.jsonl")
    assert len(one.calls) == 3, "nothing is left"


def test_a_run_that_was_broken_off_goes_on_where_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "done.jsonl"
    go_on([part("one", Attack(), wanted=20)], path)
    with path.open("ab") as file:
        file.write(b'{"part": "one", "strok')  # it was killed while it wrote
    again = Attack()
    go_on([part("one", again, wanted=50)], path)

    assert again.calls == [(20, 2), (10, 3)]
    assert [one.strokes for one in done.read(path)] == [20, 20, 10]


def test_what_least_is_done_of_comes_first_and_nothing_is_begun_after_its_time(tmp_path: Path) -> None:
    path = tmp_path / "done.jsonl"
    go_on([part("one", Attack(), wanted=20)], path)
    one, other = Attack(), Attack()
    go_on([part("one", one, wanted=40), part("other", other, wanted=40)], path)

    assert [entry.part for entry in done.read(path)] == ["one", "other", "one", "other"]
    assert go_on([part("third", Attack())], path, seconds=0) == []


def test_what_failed_is_run_again_first_once_the_code_is_another_and_its_strokes_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "done.jsonl"
    bad, good = Attack("lost: k-1"), Attack()
    go_on([part("bad", bad), part("good", good)], path)
    assert len(bad.calls) == 1, "the same code would find the same"
    assert done.clean_strokes(part("bad", bad), done.read(path)) == 0

    mended = Attack()
    go_on([part("good", good, wanted=100), part("bad", mended)], path, commit="def")
    assert [entry.part for entry in done.read(path)][4] == "bad"
    assert sum(strokes for strokes, _ in mended.calls) == 50


def test_an_attack_that_breaks_down_has_found_a_fault_and_one_that_cannot_be_here_has_not(tmp_path: Path) -> None:
    path = tmp_path / "done.jsonl"
    broken, absent = Attack(error=RuntimeError("no answer")), Attack(error=NotHere("no disk can be mounted"))
    now = go_on([part("broken", broken), part("absent", absent), part("one", Attack(), wanted=20)], path)

    assert {entry.part: entry.faults for entry in now} == {
        "broken": ["the attack broke down: RuntimeError: no answer"],
        "one": [],
    }
    assert len(absent.calls) == 1


@pytest.mark.parametrize(("faults", "code"), [((), 0), (("lost: k-1",), 1)])
def test_faults_make_the_exit_status_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, faults: tuple[str, ...], code: int
) -> None:
    monkeypatch.setattr(command, "PARTS", (part("one", Attack(*faults), wanted=20),))
    told = CliRunner().invoke(command.app, ["all", "--kept", str(tmp_path / "done.jsonl")])

    assert told.exit_code == code, told.output
    assert "one: 20 strokes" in told.output
    assert ("lost: k-1" in told.output) is bool(faults)


def test_a_part_that_is_not_there_is_refused() -> None:
    assert CliRunner().invoke(command.app, ["all", "--part", "nonsense"]).exit_code == 2


def test_the_page_tells_figures_and_since_when_a_fault_is_gone() -> None:
    one = part("one", Attack(), wanted=1_000)
    entries = [
        entry(strokes=5, commit="aaa", faults=["lost: a | `b`"], counts={"sent": 7}),
        entry(strokes=20, commit="aaa", counts={"sent": 1_200}, samples={"seconds back": [0.5, 3.0]}),
        entry(strokes=20, commit="bbb", when="2026-01-02T00:00:00+00:00", load=3.0, samples={"seconds back": [0.1]}),
        entry(strokes=0, commit="bbb", when="2026-01-02T00:00:00+00:00", load=3.0, faults=["stuck"]),
    ]
    text = page.body([one], entries)

    assert "| one | does one | 40 of 1,000 strokes | 2026-01-01 to 2026-01-02 | aaa to bbb | 0.5 to 3 |" in text
    assert "| one | sent 1,200; seconds back 0.1 / 0.5 / 3 |" in text
    assert "| one | `lost: a / 'b'` | aaa, 2026-01-01 | bbb, 2026-01-02 |" in text
    assert "| one | `stuck` | bbb, 2026-01-02 | not yet |" in text


def entry(**more: Any) -> Done:
    told = {"part": "one", "seed": 1, "when": "2026-01-01T00:00:00+00:00", "load": 0.5, **more}
    return Done(**told)


def test_the_page_in_the_docs_says_what_was_kept() -> None:
    assert page.body(PARTS, done.read()) in page.PAGE.read_text("utf-8"), (
        "write it: bench.attack all --minutes 0 --write-docs"
    )


def test_every_part_has_a_name_of_its_own_and_what_was_kept_has_a_part() -> None:
    names = [one.name for one in PARTS]
    assert len(set(names)) == len(names)
    assert {one.part for one in done.read()} <= set(names)


# A small part of it


@pytest.mark.parametrize(
    ("name", "strokes"),
    [("kills-sqlite", 2), ("no-descriptors", 1), ("file-locked", 1), ("file-deleted", 1), ("damaged-at-start", 4)],
)
def test_some_strokes_find_nothing(name: str, strokes: int) -> None:
    """`python -m bench.attack all` does the rest."""
    (wanted,) = (one for one in PARTS if one.name == name)
    seed = random.randrange(1, 1_000)
    outcome = wanted.strike(strokes, seed)

    assert outcome.is_clean, (seed, outcome.faults)
    assert outcome.strokes >= strokes
    assert outcome.counts["acknowledged"] > 0
