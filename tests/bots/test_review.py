"""Reviews: where a game was lost, by what the seats could know then."""

from __future__ import annotations

from typing import Any

import pytest

from tests.core.pebbles import Pebbles
from tierpark.bots import compiling, review
from tierpark.bots.advice import Expected
from tierpark.bots.review import Examined, examine, explain, turning_points


@pytest.fixture(autouse=True)
def _without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "is_ready", lambda game: False)


def pebbles(heap: int) -> tuple[Any, Any]:
    game = Pebbles()
    state = game.setup(game.options(players=2), 1)
    state.heap = heap
    return game, state


def of(step: int, seat: int, lost: float, chances: tuple[float, ...] = (0.5, 0.5)) -> Examined:
    return Examined(step, seat, Expected(chances, (0.0, 0.0)), lost)


def test_whoever_lets_a_win_go_gives_it_away() -> None:
    game, state = pebbles(3)

    found = examine(game, state, 0, 0, 7, 1)
    moment = explain(game, state, 0, 0, 7, 1)

    assert found is not None
    assert moment is not None
    assert (found.step, found.seat) == (7, 0)
    assert found.lost > 0.3
    assert moment.lost == found.lost
    assert moment.played.action == 0
    assert moment.better[0].action == 2
    assert [reason.kind for reason in moment.better[0].reasons] == ["wins"]


def test_who_does_the_best_gives_nothing_away_and_nothing_is_better() -> None:
    game, state = pebbles(3)

    found = examine(game, state, 0, 2, 7, 1)

    assert found is not None
    assert found.lost == 0
    assert explain(game, state, 0, 2, 7, 1) is None


def test_what_was_no_choice_is_passed_over() -> None:
    game, state = pebbles(1)

    assert examine(game, state, 0, 0, 0, 1) is None


def test_the_worst_few_of_each_seat_are_told_in_the_order_of_the_game() -> None:
    many = [of(step, step % 2, 0.05 + step / 100) for step in range(20)] + [of(20, 0, 0.01)]

    assert [one.step for one in turning_points(many)] == list(range(20 - 2 * review.OF_A_SEAT, 20))
    assert turning_points([]) == []
    assert turning_points([of(1, 0, 0.02)]) == []
    assert len(turning_points([of(1, 0, 0.02, (0.5,))])) == 1  # alone less is much
