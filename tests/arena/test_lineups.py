"""Who sits where: all seats, all line-ups, equally often, on the same deals."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tierpark.arena.lineups import lineups, rotations, round_of, seating

TABLES = [(bots, seats) for bots in range(1, 7) for seats in range(1, 7)]


@pytest.mark.parametrize(("bots", "seats"), TABLES)
def test_in_a_round_every_bot_sits_in_every_seat_equally_often(bots: int, seats: int) -> None:
    for reverse in (False, True):
        found = round_of(bots, seats, reverse=reverse)
        for seat in range(seats):
            assert len(set(Counter(seating[seat] for seating in found).values())) == 1
            assert {seating[seat] for seating in found} == set(range(bots))


@pytest.mark.parametrize(("bots", "seats"), TABLES)
def test_no_seating_is_in_a_round_twice(bots: int, seats: int) -> None:
    assert len(set(round_of(bots, seats))) == len(round_of(bots, seats)) == len(round_of(bots, seats, reverse=True))


def test_more_bots_than_seats_make_all_line_ups() -> None:
    assert lineups(4, 2) == list(combinations(range(4), 2))
    assert len(round_of(4, 2)) == 12
    assert all(len(set(seating)) == 3 for seating in round_of(5, 3))


def test_fewer_bots_than_seats_sit_down_again() -> None:
    assert lineups(2, 4) == [(0, 1, 0, 1)]
    assert lineups(2, 3) == [(0, 1, 0), (1, 0, 1)]
    assert rotations((0, 1, 0, 1)) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert lineups(1, 3) == [(0, 0, 0)]


def test_alone_every_bot_plays_every_deal() -> None:
    assert [seating(3, 1, number) for number in range(4)] == [(0, (0,)), (0, (1,)), (0, (2,)), (1, (0,))]


def test_the_games_of_a_round_share_a_deal_with_seats_rotated() -> None:
    assert [seating(2, 2, number) for number in range(4)] == [(0, (0, 1)), (0, (1, 0)), (1, (1, 0)), (1, (0, 1))]
    assert [seating(3, 3, number).bots for number in range(3)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_on_every_second_deal_neighbours_change() -> None:
    def after(seats: tuple[int, ...]) -> int:
        return seats[(seats.index(0) + 1) % len(seats)]

    assert {after(seating(3, 3, number).bots) for number in range(3)} == {1}
    assert {after(seating(3, 3, number).bots) for number in range(3, 6)} == {2}
