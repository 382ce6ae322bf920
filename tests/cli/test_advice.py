"""Advice in the terminal: `hint` while one plays, and `tierpark review` of a saved game."""

import re
from pathlib import Path

import pytest

from tests.cli.command import lines, tierpark
from tierpark.bots import compiling


@pytest.fixture(autouse=True)
def _without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "is_ready", lambda game: False)


def test_a_hint_tells_the_best_few_choices_and_the_question_stands() -> None:
    ran = tierpark("play", "new-york-zoo", "--seed", 7, typed=lines("hint", "1", "quit", "quit"))

    told = [line for line in ran.out.splitlines() if line.startswith(("1. ", "2. ", "3. "))]
    assert ran.code == 0
    assert len(told) >= 3
    assert "in 100, about" in " ".join(ran.out.split())
    assert "covers" in ran.out


def test_help_names_the_hint() -> None:
    assert "\n  hint " in tierpark("play", "new-york-zoo", typed=lines("help", "quit", "quit")).out


def test_a_saved_game_is_reviewed(tmp_path: Path) -> None:
    saved = tmp_path / "alone.txt"
    tierpark("simulate", "new-york-zoo", "--players", 1, "--games", 1, "--seed", 7, "--out", saved)

    ran = tierpark("review", saved)

    assert ran.code == 0, ran.err
    assert "Chances to win" in ran.out
    assert "end     0" in ran.out
    assert "gave" in ran.out
    assert "Better:" in ran.out
    assert re.search(r"The better turn: [^;]+; ", ran.out)
    assert re.search(r"The turn that was played: [^;]+; ", ran.out)


def test_a_file_that_is_no_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("nothing")

    ran = tierpark("review", tmp_path / "x.txt")

    assert (ran.code, ran.out) == (2, "")
    assert "no header of a transcript" in ran.err
