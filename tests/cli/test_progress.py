"""How far a series has come, where no bar can be drawn."""

from __future__ import annotations

import pytest

from tierpark.cli import progress


def test_a_pipe_is_told_now_and_then(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    clock = iter([0.0, 1.0, 31.0, 31.0, 32.0, 99.0, 99.0])
    monkeypatch.setattr(progress.time, "monotonic", lambda: next(clock))
    with progress.bar(2000) as (_, done):
        for games in (1, 1200, 1300, 1900):
            done(games)

    assert capsys.readouterr() == ("", "1,200 of 2,000 games\n1,900 of 2,000 games\n")
