"""The Sanctuary, chapter 4: line of sight."""

from __future__ import annotations

import pytest

from tests.games.the_sanctuary.scenes import members, offered, play, refresh, scene, sees, table
from tierpark.games.the_sanctuary.sight import visible

LEFT, RIGHT = "X02", "G04"  # cards with a hedge on this edge


def test_sight_runs_along_the_row_in_both_directions() -> None:
    """R4.1: the cards of the other row are not seen."""
    s = table(spots=[(3, None)], players=4)
    assert sees(s, 3) == {0, 1, 2, 4, 5, 6, 7, 8, 9}
    assert sees(s, 10) == {11, 12, 13, 14, 15, 16, 17, 18, 19}
    assert sees(s, 9) == {4, 5, 6, 7, 8}


@pytest.mark.parametrize(
    ("players", "rows", "length"), [(2, "long", 10), (2, "fives", 5), (3, "long", 8), (4, "long", 10), (4, "fives", 5)]
)
def test_a_row_ends_where_the_next_begins(players: int, rows: str, length: int) -> None:
    """R4.2, R3.3: an empty row is seen to its end."""
    s = table(players=players, rows=rows)
    for first in range(0, {2: 10, 3: 16, 4: 20}[players], length):
        row = set(range(first, first + length))
        for position in row:
            assert sees(s, position) == row - {position}


def test_an_occupied_card_ends_sight_and_is_not_visible() -> None:
    """R4.2, R1.6: whoever stands there."""
    s = table(spots=[(2, None), (7, None)])
    assert sees(s, 2) == {0, 1, 3, 4, 5, 6}
    assert sees(s, 7) == {3, 4, 5, 6, 8, 9}


def test_own_volunteers_block_too() -> None:
    """R4.4."""
    s = table(spots=[(4, 6)])
    assert sees(s, 4) == {0, 1, 2, 3, 5}
    assert sees(s, 6) == {5, 7, 8, 9}


def test_lying_volunteers_block() -> None:
    """R4.4, R1.6: after the turn of seat 0 the volunteer still stands in the way."""
    s = scene({3: "Y01", 1: "Y02", 7: "Y01"}, [(2, 9), (4, 6)])
    play(s, "end", "4")
    assert offered(s) == {"side 3", "end"}
    assert s.lying == 1


def test_a_hedge_closes_a_border_from_both_sides() -> None:
    """R4.3: the left edge of card 3, and the right edge of card 6; a card is seen from its open side alone."""
    s = table({3: LEFT, 6: RIGHT})
    assert sees(s, 3) == {4, 5, 6}
    assert sees(s, 5) == {3, 4, 6}
    assert sees(s, 1) == {0, 2}
    assert sees(s, 8) == {7, 9}


def test_two_hedges_on_one_border_act_as_one() -> None:
    """R4.3."""
    s = table({3: RIGHT, 4: LEFT})
    assert sees(s, 3) == {0, 1, 2}
    assert sees(s, 4) == {5, 6, 7, 8, 9}


def test_a_hedge_on_an_outer_edge_does_not_matter() -> None:
    """R4.3: unless sight loops; nor does it close the border to the next row."""
    s = table({0: LEFT, 9: RIGHT}, players=4)
    assert sees(s, 4) == set(range(10)) - {4}
    assert sees(s, 4, "sight_loop") == set(range(10)) - {4}
    assert sees(s, 0, "sight_loop") == set(range(1, 10))
    s = table({0: LEFT, 4: RIGHT}, [(2, None)])
    assert sees(s, 1, "sight_loop") == {0}


def test_a_volunteer_never_sees_its_own_card() -> None:
    """R4.4: however sight runs."""
    s = table()
    for position in range(10):
        assert position not in sees(s, position)
        assert position not in sees(s, position, "sight_loop, sight_hedges")


def test_sight_through_hedges() -> None:
    """R4.5, I10: only occupied cards and the ends of the row end it."""
    s = table({3: LEFT, 6: RIGHT}, [(8, None)])
    assert sees(s, 4) == {3, 5, 6}
    assert sees(s, 4, "sight_hedges") == {0, 1, 2, 3, 5, 6, 7}


def test_sight_loops_within_its_row() -> None:
    """R4.5, I9: the last and the first card of the same row are neighbours."""
    s = table(spots=[(2, None), (7, None)], players=4)
    assert sees(s, 0) == {1}
    assert sees(s, 0, "sight_loop") == {1, 9, 8}
    assert sees(s, 9, "sight_loop") == {8, 0, 1}
    assert sees(s, 10, "sight_loop") == set(range(11, 20))


@pytest.mark.parametrize("cards", [{0: LEFT}, {9: RIGHT}, {0: LEFT, 9: RIGHT}])
def test_a_hedge_on_the_seam_closes_it(cards: dict[int, str]) -> None:
    """R4.5: unless sight goes through hedges too."""
    s = table(cards, [(2, None), (7, None)])
    assert sees(s, 0, "sight_loop") == {1}
    assert sees(s, 9, "sight_loop") == {8}
    assert sees(s, 0, "sight_loop, sight_hedges") == {1, 8, 9}


def test_sight_goes_round_and_stops_at_its_own_card() -> None:
    """R4.5: a card that is reached from both sides counts once, and a hedge does not hide what is seen from behind."""
    s = table({5: LEFT})
    assert sees(s, 4, "sight_loop") == set(range(10)) - {4}
    assert sees(s, 4) == {0, 1, 2, 3}


def test_improvements_work_for_their_owner_alone() -> None:
    """R4.5."""
    s = scene({2: LEFT, 0: "Y01"}, [(3, 9), (5, 7)], others=[{"tiles": "sight_hedges"}])
    assert "side 0" not in offered(s)
    s = scene({2: LEFT, 0: "Y01"}, [(3, 9), (5, 7)], me={"tiles": "sight_hedges"})
    assert "side 0" in offered(s)


def test_an_improvement_works_as_soon_as_it_is_built() -> None:
    """R4.6: the side of B01 builds it, and the card behind the hedge comes into sight."""
    s = scene({2: LEFT, 0: "Y01", 4: "B01"}, [(3, 9), (6, 8)], market="sight_hedges")
    assert offered(s) == {"side 4", "end"}
    play(s, "side 4")
    assert offered(s) == {"side 0", "end"}


def test_sight_is_that_of_the_position_now() -> None:
    """R4.6: also for volunteers that move in, and out, of the way."""
    s = scene({1: "Y01", 2: "Y02"}, [(0, 9), (5, 7)])
    assert {"side 1", "side 2"} <= offered(s)
    s.occupied |= 1 << 2
    assert "side 2" not in offered(refresh(s))
    assert members(visible(s, 0, 0)) == {1}
