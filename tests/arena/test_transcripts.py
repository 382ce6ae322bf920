"""The transcripts of an arena: each game replays to the same bytes, however and how often it was begun."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.arena import own_bots
from tests.arena.test_tournament import ROOT, WEAK, interrupted, series
from tests.cli.command import tierpark
from tierpark.arena.match import Series, close_bots, play
from tierpark.arena.series import How
from tierpark.arena.tournament import tournament
from tierpark.core import transcript
from tierpark.core.game import seed_of
from tierpark.games import catalogue


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("tierpark.arena.series.journal_folder", lambda: tmp_path / "series")


def told(*bots: str, **more: object) -> Series:
    return msgspec.structs.replace(series(*bots, **more), transcripts=True)


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_every_game_replays_to_the_same_bytes_and_the_same_scores(name: str, tmp_path: Path) -> None:
    one, out = told(WEAK, f"{own_bots.__name__}:First", game=name), tmp_path / "games.txt"
    tournament(one, 2, out=out)
    game = catalogue.game(name)

    texts = []
    for number in (1, 2):
        written = transcript.read(out, number)
        played = play(one, number - 1)
        _, options, seed = transcript.start(game, written)
        outcome = game.outcome(transcript.replay(game, written))
        assert outcome is not None
        assert seed == seed_of(one.seed, "deal", played.deal)
        assert [standing.score for standing in outcome.standings] == [seat.score for seat in played.seats]
        texts.append(transcript.record(game, options, seed, list(written.actions)))
    close_bots()
    assert out.read_text(encoding="ascii") == "".join(texts)


def test_workers_and_an_interruption_change_no_byte(tmp_path: Path) -> None:
    one = told(WEAK, WEAK)
    files = [tmp_path / name for name in ("alone", "shared", "resumed")]
    tournament(one, 4, out=files[0])
    tournament(one, 4, How(workers=2), out=files[1])
    interrupted(one, 4, after=2)
    resumed: list[int] = []
    tournament(one, 4, How(resumed=resumed.append), out=files[2])

    assert resumed == [2]
    assert files[0].read_bytes() == files[1].read_bytes() == files[2].read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["alone", "resumed", "series", "shared"]


def test_the_command_writes_what_replay_shows(tmp_path: Path) -> None:
    out = tmp_path / "games.txt"
    ran = tierpark("arena", "spectacular", "--bots", WEAK, "--games", 2, "--out", out)
    shown = tierpark("replay", out, "--number", 2)

    assert (ran.code, shown.code) == (0, 0), ran.err + shown.err
    assert "The game is over." in shown.out
    assert out.read_bytes().count(b'{"end":') == 2


def test_where_no_file_can_be_written_nothing_is_played(tmp_path: Path) -> None:
    for out in (tmp_path, tmp_path / "nowhere" / "games.txt"):
        ran = tierpark("arena", "spectacular", "--bots", WEAK, "--games", 1, "--out", out)

        assert ran.code == 2
        assert f"--out {out}: no file can be written there" in ran.err
