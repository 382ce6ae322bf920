"""The Sanctuary, chapter 5: assigning volunteers."""

from __future__ import annotations

import pytest

from tests.games.the_sanctuary.scenes import (
    GAME,
    members,
    new_game,
    offered,
    placing,
    play,
    random_play,
    refresh,
    scores,
    step,
)
from tierpark.games.the_sanctuary.state import NONE, State, Step

LEFT, RIGHT = "X02", "G04"


def legal(s: State) -> set[int]:
    """Where the next volunteer may stand."""
    assert s.step == Step.PLACE
    return members(s.options)


def order(players: int, starting: int) -> list[int]:
    """Who places, one after the other."""
    s = placing(players=players, starting=starting, plain="Y01")
    found = []
    while s.step == Step.PLACE:
        found.append(s.asked)
        GAME.apply(s, s.asked, min(legal(s)))
    return found


@pytest.mark.parametrize(
    ("players", "starting", "seats"),
    [(2, 0, [0, 1, 1, 0]), (3, 0, [0, 1, 2, 2, 1, 0]), (3, 2, [2, 0, 1, 1, 0, 2]), (4, 1, [1, 2, 3, 0, 0, 3, 2, 1])],
)
def test_volunteers_are_placed_clockwise_and_back(players: int, starting: int, seats: list[int]) -> None:
    """R5.1: the last to place the first volunteer places the second one first."""
    assert order(players, starting) == seats


def test_placing_is_mandatory() -> None:
    """R5.1: nothing but cards is offered."""
    assert offered(placing()) == {str(position) for position in range(10)}


def test_the_first_and_the_second_volunteer_stand_where_they_were_placed() -> None:
    """R5.1."""
    s = play(placing(), "2", "5", "7", "9")
    assert list(s.spots) == [2, 9, 5, 7] + [NONE] * 4
    assert members(s.occupied) == {2, 5, 7, 9}


def test_a_card_has_to_be_empty() -> None:
    """R5.2, R1.6."""
    s = placing(spots=[(4, None)])
    assert legal(s) == set(range(10)) - {4}


def test_the_new_volunteer_has_to_see_a_card() -> None:
    """R5.2, R5.3: at the end of the row beside another, or between a hedge and another."""
    assert 0 not in legal(placing(spots=[(1, None)]))
    assert 9 not in legal(placing(spots=[(8, None)]))
    assert 4 not in legal(placing({4: LEFT}, [(5, None)]))
    assert 4 in legal(placing({5: LEFT}, [(5, None)]))
    assert 4 not in legal(placing({5: LEFT, 4: LEFT}, [(8, None)]))


def test_no_volunteer_may_become_blind() -> None:
    """R5.2, R5.3: an opponent's, and one's own."""
    assert 2 not in legal(placing({2: RIGHT}, [(None, None), (1, 0)], turn=2))
    assert legal(placing(spots=[(0, None)])) == set(range(2, 10))
    assert legal(placing(spots=[(None, None), (0, None)], starting=1)) == set(range(2, 10))
    assert legal(placing(spots=[(0, None), (9, None)], turn=3)) == set(range(2, 8))


def test_between_two_volunteers_there_has_to_be_something_to_see() -> None:
    """R5.3: one card between them is not enough."""
    assert 4 not in legal(placing(spots=[(3, None), (5, None)]))
    assert {4, 5} <= legal(placing(spots=[(3, None), (6, None)]))


def test_each_sight_is_that_of_its_owner() -> None:
    """R5.2: seat 1 stands behind a hedge on 3 and sees 4 alone, unless it sees through hedges."""
    spots = [(6, None), (3, None)]
    cards = {3: LEFT}
    assert 4 not in legal(placing(cards, spots, turn=3))
    assert 4 in legal(placing(cards, spots, turn=3, others=[{"tiles": "sight_hedges"}]))
    assert 4 not in legal(placing(cards, spots, turn=3, me={"tiles": "sight_hedges"}))


def test_a_blind_volunteer_is_left_out_of_the_test() -> None:
    """R5.2: seat 1 sees nothing on 0 and does not hold up the others."""
    s = placing(spots=[(1, None), (0, None)], turn=2)
    assert legal(s) == {3, 4, 5, 6, 7, 8, 9}


def test_without_a_legal_card_one_that_blinds_nobody() -> None:
    """R5.4: every border is closed, so that no volunteer could see anything."""
    s = placing(plain=LEFT)
    assert legal(s) == set(range(10))
    assert "Nowhere can it see a card" in GAME.question(s, s.asked)
    assert "It has to see a card" in GAME.question(placing(), 0)
    cards = dict.fromkeys(range(10), LEFT) | {1: "B07"}
    s = placing(cards, [(None, None), (1, None)], turn=1)
    assert legal(s) == set(range(2, 10))


def test_if_there_is_none_either_every_empty_card() -> None:
    """R5.4: four rows of five; each volunteer sees one card, and nothing else is free."""
    rows = {0: "B07", 1: LEFT}
    cards = {5 * row + column: rows.get(column, "B07") for row in range(2) for column in range(5)}
    s = placing(cards, rows="fives")
    for position in range(10):
        if position not in (1, 6):
            s.occupied |= 1 << position
    s.spots[0], s.spots[1], s.spots[2] = 2, 7, 0
    s.turn = 3
    refresh(s)
    assert legal(s) == {1, 6}
    assert "Nowhere can it see a card" in GAME.question(s, s.asked)


def test_the_new_volunteer_may_use_its_loop() -> None:
    """R5.2, I9: on the first card, with a volunteer on the second."""
    assert 0 in legal(placing(spots=[(None, None), (1, None)], turn=3, me={"tiles": "sight_loop"}))
    assert 0 not in legal(placing(spots=[(None, None), (1, None)], turn=3))
    assert 0 not in legal(placing({9: RIGHT}, [(None, None), (1, None)], turn=3, me={"tiles": "sight_loop"}))


def test_nothing_can_be_used_while_volunteers_are_placed() -> None:
    """R5.5: rangers, rescuers and improvements wait."""
    mine = {"tiles": "round_gain, extra_main", "rangers": 1, "rescuers": 1, "center": "4 red", "animals": "1 red"}
    s = placing(me={**mine, "threats": 3})
    assert offered(s) == {str(position) for position in range(10)}


def test_a_placement_changes_no_board() -> None:
    """R5.5."""
    s = new_game(3, players=4)
    before = [scores(s, seat) for seat in range(4)]
    for now in random_play(s, 3, 8):
        assert step(now) == "place"
    assert [scores(s, seat) for seat in range(4)] == before
