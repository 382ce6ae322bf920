"""Simulations: the same games however they are run, and figures that anyone can work out again."""

from __future__ import annotations

import hashlib
import statistics
from pathlib import Path
from typing import Any

import pytest

from tierpark.arena import simulate as simulation
from tierpark.arena.simulate import Result, simulate
from tierpark.core.errors import BadOptions, TierparkError, UnknownGame
from tierpark.core.game import seed_of
from tierpark.core.transcript import read, replay
from tierpark.games import catalogue

ZOO: Any = catalogue.game("new-york-zoo")
GAMES = 12
SEED = 77


def run(games: int = GAMES, seed: int = SEED, name: str = "new-york-zoo", **how: Any) -> Result:
    return simulate(name, how.pop("options", {"players": 2}), games, seed, **how)


def figures(result: Result) -> tuple[Any, ...]:
    """All of a result but the time it took."""
    return result.game, result.players, result.games, result.decisions, result.digest, result.seats


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2},
        {"players": 2, "variant": "short"},
        {"players": 1, "side": "B"},
        {"players": 3},
        {"players": 4},
        {"players": 5},
    ],
    ids=str,
)
def test_plain_and_compiled_play_the_same_games(options: dict[str, Any]) -> None:
    assert figures(run(options=options, plain=True)) == figures(run(options=options))


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "compiled"])
def test_two_workers_and_any_division_of_the_work_play_the_same_games(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, plain: bool
) -> None:
    one = run(plain=plain, out=tmp_path / "one.txt")
    monkeypatch.setattr(simulation, "CHUNK", 5)
    two = run(plain=plain, workers=2, out=tmp_path / "two.txt")

    assert figures(one) == figures(two)
    assert figures(one) == figures(run(plain=plain))
    assert (tmp_path / "one.txt").read_bytes() == (tmp_path / "two.txt").read_bytes()


def test_another_seed_plays_other_games() -> None:
    assert run(plain=True, games=3).digest != run(plain=True, games=3, seed=SEED + 1).digest


def test_a_longer_series_begins_with_the_games_of_a_shorter_one(tmp_path: Path) -> None:
    run(plain=True, games=2, out=tmp_path / "short.txt")
    run(plain=True, games=4, out=tmp_path / "long.txt")

    assert (tmp_path / "long.txt").read_bytes().startswith((tmp_path / "short.txt").read_bytes())


@pytest.mark.parametrize("players", [1, 2, 5])
def test_the_figures_are_those_of_the_transcripts(tmp_path: Path, players: int) -> None:
    out = tmp_path / "games.txt"
    result = run(options={"players": players}, out=out)
    transcripts = [read(out, number) for number in range(1, GAMES + 1)]
    states = [replay(ZOO, transcript) for transcript in transcripts]
    outcomes = [ZOO.outcome(state) for state in states]

    assert [transcript.header.seed for transcript in transcripts] == [str(seed_of(SEED, i)) for i in range(GAMES)]
    assert result.decisions == sum(len(transcript.actions) for transcript in transcripts)
    digests = b"".join(hashlib.sha256(state.pack()).digest() for state in states)
    assert result.digest == hashlib.sha256(digests).hexdigest()
    assert [seat.seat for seat in result.seats] == list(range(1, players + 1))
    for seat, figure in enumerate(result.seats):
        scores = [outcome.standings[seat].score for outcome in outcomes]
        assert figure.mean == pytest.approx(statistics.mean(scores), abs=6e-5)
        assert figure.sd == pytest.approx(statistics.stdev(scores), abs=6e-5)
        assert figure.wins == sum(outcome.standings[seat].won for outcome in outcomes)


def test_the_speed_is_that_of_the_seconds_it_took() -> None:
    result = run(plain=True, games=3)

    assert result.decisions_per_second == pytest.approx(result.decisions / result.seconds, rel=0.01)
    assert result.games_per_second == pytest.approx(3 / result.seconds, rel=0.01)


def test_one_game_has_no_spread() -> None:
    assert [seat.sd for seat in run(plain=True, games=1).seats] == [0.0, 0.0]


def test_progress_counts_the_games_that_are_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "CHUNK", 2)
    done: list[int] = []
    run(plain=True, games=5, progress=done.append)

    assert done == [2, 4, 5]


@pytest.mark.parametrize(
    ("how", "error", "message"),
    [
        ({"games": 0}, BadOptions, "games=0: play at least one"),
        ({"games": -3}, BadOptions, "games=-3: play at least one"),
        ({"workers": 0}, BadOptions, "workers=0: choose 1 to 256"),
        ({"workers": 257}, BadOptions, "workers=257: choose 1 to 256"),
        ({"options": {"players": 9}}, BadOptions, "players=9: new-york-zoo offers 1, 2, 3, 4, 5"),
        ({"name": "chess"}, UnknownGame, "there is no game chess; there are new-york-zoo"),
    ],
)
def test_what_cannot_be_simulated_is_refused_before_a_game_is_played(
    monkeypatch: pytest.MonkeyPatch, how: dict[str, Any], error: type[TierparkError], message: str
) -> None:
    monkeypatch.setattr(simulation, "run", None)
    with pytest.raises(error) as refusal:
        run(**how)
    assert str(refusal.value).startswith(message)


def test_a_file_that_cannot_be_written_is_refused_before_anything_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation, "run", None)
    with pytest.raises(TierparkError, match="No such file or directory"):
        run(out=tmp_path / "missing" / "games.txt")


@pytest.mark.parametrize(
    ("name", "reason"), [("no/such/games.txt", "No such file or directory"), (".", "Is a directory")]
)
def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path, name: str, reason: str) -> None:
    with pytest.raises(TierparkError) as refusal:
        run(plain=True, out=tmp_path / name)
    assert str(refusal.value) == f"{tmp_path / name}: {reason}"


def test_a_game_that_does_not_end_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(ZOO), "limit", 100)
    for plain in (True, False):
        with pytest.raises(TierparkError, match=r"^new-york-zoo: a game was not over after 100 decisions$"):
            run(plain=plain, games=2)
