"""Zoo Parque, chapter 6: claims, and pawns whose space is gone."""

from __future__ import annotations

import pytest

from tests.games.zoo_parque.scenes import (
    answer,
    areas,
    claim_for,
    fits,
    give,
    group,
    in_supply,
    lay,
    offered,
    pawns_at,
    put,
    scene,
    settled,
    step,
    to_act,
)
from tierpark.games.zoo_parque.state import State

BOTH = pytest.mark.parametrize("edition", ["draft", "published"])
PATHS = ("#..", "#..")
THREE = """
+   +   +   +
 G.. G.. G..
+   +   +   +
"""


def claims_after(s: State) -> set[object]:
    """What can be claimed after a domino that changes nothing."""
    s = s.clone()
    lay(s, *PATHS, (0, 1), (0, 2))
    if step(s) == "pick" and s.player == 0:
        answer(s, "enough")
    return offered(s) - {"done"} if step(s) == "claim" else set()


def test_any_space_of_any_unclaimed_area_can_be_claimed() -> None:
    """R6.1: new or old, open or in an exhibit."""
    s = scene("+---+   +   +\n|W..|G.. G..\n+---+   +   +", hand=[PATHS])
    lay(s, "J..", "#..", (1, 1), (1, 2))
    answer(s, "enough")

    assert offered(s) == {"done", (0, 0, "W"), (1, 0, "G"), (2, 0, "G"), (1, 1, "J")}
    answer(s, (2, 0, "G"))
    assert pawns_at(s) == {(0, (2, 0))}
    assert in_supply(s, 0) == 3
    assert step(s) == "draw"  # one pawn per turn


def test_nobody_has_to_claim() -> None:
    """R6.1."""
    s = scene(THREE, hand=[PATHS])
    lay(s, *PATHS, (0, 1), (0, 2))
    answer(s, "enough", "done")

    assert pawns_at(s) == set()


def test_without_pawns_there_is_nothing_to_claim() -> None:
    """R6.1: from the supply."""
    s = scene(
        "+   +   +   +   +   +\n G..|G..|G..|G..|G..\n+   +   +   +   +   +", pawns=[(0, (x, 0)) for x in range(4)]
    )

    assert in_supply(s, 0) == 0
    assert claims_after(s) == set()


@pytest.mark.parametrize("seat", [0, 1])
def test_an_area_with_a_pawn_cannot_be_claimed(seat: int) -> None:
    """R6.2: not even by who has claimed it."""
    s = scene(THREE, pawns=[(seat, (0, 0))])

    assert claims_after(s) == set()


@BOTH
def test_claims_that_merge(edition: str) -> None:
    """T10, R6.3: legal, all pawns stay; the third may neither claim nor cover, the owners may."""
    s = scene("+   +   +   +\n G..     G..\n+   +   +   +", pawns=[(0, (0, 0)), (1, (2, 0))], edition=edition)
    s.player = 2
    lay(s, "G..", "#..", (1, 0), (1, 1))

    assert areas(s) == {("G", group((0, 0), (1, 0), (2, 0)))}
    assert pawns_at(s) == {(0, (0, 0)), (1, (2, 0))}
    assert not any(word[2:] == ("G",) for word in offered(s) if isinstance(word, tuple))
    for seat, legal in ((0, True), (1, True), (2, False)):
        s.player = seat
        assert fits(s, "_..", "_..", (1, 0), (1, -1)) == legal


def test_a_split_area_belongs_to_the_pawns_in_its_parts() -> None:
    """T12, R6.4."""
    s = scene(THREE, pawns=[(0, (0, 0))], hand=[PATHS])
    lay(s, "_..", "_..", (1, 0), (1, 1))
    answer(s, "enough")

    assert offered(s) == {"done", (2, 0, "G")}
    s.player = 1
    assert fits(s, "_..", "_..", (2, 0), (3, 0))
    assert not fits(s, "_..", "_..", (0, 0), (-1, 0))


# R6.5


def test_a_pawn_stays_on_the_same_terrain() -> None:
    """R6.5."""
    s = scene(THREE, pawns=[(0, (0, 0))])
    lay(s, "G..", "_..", (0, 0), (0, 1))

    assert pawns_at(s) == {(0, (0, 0))}


def test_a_pawn_that_is_covered_moves_within_its_area_by_its_owners_choice() -> None:
    """R6.5."""
    s = scene(THREE, pawns=[(0, (0, 0))])
    lay(s, "W..", "_..", (0, 0), (0, 1))

    assert step(s) == "relocate"
    assert to_act(s) == [0]
    assert offered(s) == {(1, 0), (2, 0)}
    answer(s, (2, 0))
    assert pawns_at(s) == {(0, (2, 0))}


def test_a_pawn_goes_to_a_part_without_other_pawns_if_there_is_one() -> None:
    """R6.5."""
    s = scene("+   +   +   +   +\n G.. G.. G.. G..\n+   +   +   +   +", pawns=[(0, (1, 0)), (1, (0, 0))])
    lay(s, "_..", "_..", (1, 0), (1, 1))

    assert offered(s) == {(2, 0), (3, 0)}


def test_a_pawn_goes_anywhere_if_all_parts_have_others() -> None:
    """R6.5."""
    s = scene("+   +   +   +   +\n G.. G.. G.. G..\n+   +   +   +   +", pawns=[(0, (1, 0)), (1, (0, 0)), (2, (3, 0))])
    lay(s, "_..", "_..", (1, 0), (1, 1))

    assert offered(s) == {(0, 0), (2, 0), (3, 0)}


@pytest.mark.parametrize("rival", [(1, (2, 0)), None])
def test_a_lone_wildcard_with_a_pawn_on_it_is_no_part_without_pawns(rival: tuple[int, tuple[int, int]] | None) -> None:
    """R6.5, R12.2: jungle, jungle and a wildcard; with pawns on both ends, the one in the middle chooses."""
    pawns = [(0, (1, 0)), (1, (0, 0))] + ([rival] if rival else [])
    s = scene("+   +   +   +\n J.. J.. *..\n+   +   +   +", utilities="yes")
    for seat, place in pawns:
        claim_for(s, seat, place, "J")
    lay(settled(s), "G..", "_..", (1, 0), (1, 1))

    if rival is None:
        assert (0, (2, 0)) in pawns_at(s)
    else:
        assert (step(s), offered(s)) == ("relocate", {(0, 0), (2, 0)})


def test_without_anything_left_a_pawn_returns() -> None:
    """R6.5."""
    s = scene("+   +   +\n G.. W..\n+   +   +", pawns=[(0, (0, 0))])
    lay(s, "_..", "_..", (0, 0), (0, 1))

    assert pawns_at(s) == set()
    assert in_supply(s, 0) == 4


def test_both_halves_may_cover_pawns_of_ones_own() -> None:
    """R6.5: each goes to what is left of its own Area."""
    s = scene(
        "+   +   +   +   +\n G.. G.. W.. W..\n+   +   +   +   +",
        pawns=[(0, (1, 0)), (0, (2, 0))],
    )
    lay(s, "_..", "_..", (1, 0), (2, 0))

    assert pawns_at(s) == {(0, (0, 0)), (0, (3, 0))}


# R6.6: the crocodile removes dominoes


def croc(text: str, target: tuple[tuple[int, int], tuple[int, int]], pawns: list[tuple[int, tuple[int, int]]]) -> State:
    """Seat 0 plays a crocodile at the far left and removes a domino."""
    s = scene(text, pairs=[target], pawns=pawns, lab=True, utilities="yes")
    lay(s, "Wcr", "#..", (-1, 0), (-2, 0))
    assert step(s) == "target"
    return answer(s, target)


def test_a_pawn_on_a_removed_space_moves_within_its_area_as_it_was() -> None:
    """R6.6."""
    s = croc("+   +   +   +\n G.. G.. G..\n+   +   +   +\n         #..\n+   +   +   +", ((1, 0), (2, 0)), [(0, (1, 0))])

    assert pawns_at(s) == {(0, (0, 0))}


def test_a_pawn_stays_if_its_cell_shows_the_terrain_again() -> None:
    """R6.6: and it belongs to that Area."""
    s = scene("+   +   +\n G.. G..\n+   +   +", lab=True, utilities="yes")
    top = put(s, "G..", "_..", (0, 0), (0, 1))
    claim_for(s, 0, (0, 0))
    settled(s)
    lay(s, "Wcr", "#..", (-1, 0), (-2, 0))
    answer(s, ((0, 0), (0, 1)))

    assert s.where[2 * top] == -1
    assert pawns_at(s) == {(0, (0, 0))}


def test_a_pawn_moves_if_its_cell_shows_another_terrain() -> None:
    """R6.6."""
    s = scene("+   +   +\n W.. G..\n+   +   +", lab=True, utilities="yes")
    put(s, "G..", "_..", (0, 0), (0, 1))
    claim_for(s, 0, (0, 0))
    settled(s)
    lay(s, "Wcr", "#..", (-1, 0), (-2, 0))
    answer(s, ((0, 0), (0, 1)))

    assert pawns_at(s) == {(0, (1, 0))}


def test_pawns_do_not_travel_with_a_moved_domino() -> None:
    """R6.6."""
    s = scene(
        "+   +   +   +\n #.. G.. G..\n+   +   +   +\n             \n",
        pairs=[((1, 0), (2, 0))],
        pawns=[(0, (1, 0))],
        lab=True,
        utilities="yes",
    )
    lay(s, "Dgi", "#..", (-1, 0), (-1, 1))
    answer(s, ((1, 0), (2, 0)))
    assert step(s) == "place"
    answer(s, (0, 1, 2))

    assert pawns_at(s) == set()
    assert in_supply(s, 0) == 4


def test_several_pawns_are_settled_clockwise_from_the_player() -> None:
    """R6.6: a Feed Phase discards a domino with the pawns of two."""
    s = scene(
        """
        +---+---+---+---+---+---+
        |G.. G.. Ggi Wfo W.. W..|
        +---+---+---+---+---+---+
        """,
        pairs=[((2, 0), (3, 0))],
        pawns=[(1, (2, 0)), (2, (3, 0))],
        players=3,
    )
    put(s, "G.. www-", "#..", (8, 0), (8, 1))
    s.player = 2
    settled(s)
    lay(s, "#.. -w--", "#..", (7, 0), (7, -1))
    assert step(s) == "relocate"
    assert to_act(s) == [2]
    assert offered(s) == {(4, 0), (5, 0)}
    answer(s, (4, 0))
    assert to_act(s) == [1]
    assert offered(s) == {(0, 0), (1, 0)}
    answer(s, (0, 0))

    assert pawns_at(s) == {(1, (0, 0)), (2, (4, 0))}


def test_two_pawns_of_one_area_do_not_both_take_the_free_part() -> None:
    """R6.5, R6.6: the second sees where the first went."""
    s = scene("+   +   +   +   +\n G.. G.. G.. G..\n+   +   +   +   +", pawns=[(0, (1, 0)), (0, (2, 0))])
    lay(s, "_..", "_..", (1, 0), (2, 0))

    assert offered(s) == {(0, 0), (3, 0)}
    answer(s, (0, 0))
    assert pawns_at(s) == {(0, (0, 0)), (0, (3, 0))}


def test_pawns_never_come_back_by_themselves() -> None:
    """R6.7: not when their exhibit is open or closed."""
    s = scene(THREE, pawns=[(0, (0, 0)), (1, (0, 0))], hand=[PATHS])
    give(s, *PATHS)
    settled(s)
    lay(s, "#.. w--w", "#..", (3, 0), (4, 0))

    assert pawns_at(s) == {(0, (0, 0)), (1, (0, 0))}
    assert not any(isinstance(word, tuple) and word[0] == "take back" for word in offered(s))
