"""Intervals and ratings, against numbers worked out elsewhere and against common sense."""

from __future__ import annotations

import random

import pytest

from tierpark.arena.statistics import SHARES, mean_and_sd, ratings, shares, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (5, 10, 0.236593, 0.763407),
        (0, 10, 0.0, 0.277533),
        (10, 10, 0.722467, 1.0),
        (1, 1, 0.206549, 1.0),
        (81, 263, 0.255326, 0.366213),  # Newcombe 1998: 0.2553, 0.3662
        (15, 148, 0.062386, 0.160508),  # Newcombe 1998: 0.0624, 0.1605
    ],
)
def test_wilson_s_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=2e-4)


def test_nothing_is_known_before_a_game() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    luck = random.Random(1)
    held = 0
    for _ in range(2000):
        low, high = wilson(sum(luck.random() < 0.3 for _ in range(40)), 40)
        held += low <= 0.3 <= high

    assert 0.92 < held / 2000 < 0.98


def test_a_win_is_shared_exactly() -> None:
    assert shares([True, False, True]) == [30, 0, 30]
    assert shares([False]) == [0]
    assert all(sum(shares([True] * n)) == SHARES for n in range(1, 7))


def test_mean_and_sd() -> None:
    assert mean_and_sd(10, 38, 4) == pytest.approx((2.5, 2.0816659995))
    assert mean_and_sd(3, 9, 1) == (3.0, 0.0)
    assert mean_and_sd(0, 0, 0) == (0.0, 0.0)


def test_who_wins_more_is_rated_higher_and_many_games_are_more_certain() -> None:
    def games(n: int) -> list[tuple[list[int], list[int]]]:
        luck = random.Random(3)
        found = []
        for _ in range(n):
            strength = [luck.gauss(bot, 2) for bot in range(3)]
            order = sorted(range(3), key=lambda bot: -strength[bot])
            found.append(([0, 1, 2], [order.index(bot) + 1 for bot in range(3)]))
        return found

    few, many = ratings(3, games(10)), ratings(3, games(300))
    assert many[0].mu < many[1].mu < many[2].mu
    assert all(more.sigma < less.sigma for more, less in zip(many, few, strict=True))


def test_a_bot_against_itself_learns_nothing() -> None:
    assert ratings(1, [([0, 0], [1, 2])] * 5)[0] == pytest.approx((25, 25 / 3))


def test_equal_ranks_leave_equal_bots_level() -> None:
    one, other = ratings(2, [([0, 1], [1, 1])] * 10)
    assert one.mu == pytest.approx(other.mu)


def test_a_bot_in_two_seats_learns_from_both() -> None:
    first, other = ratings(2, [([0, 1, 0], [1, 3, 2])])
    assert first.mu > 25 > other.mu
