"""New York Zoo: completed enclosures. The animals leave, one may stay in a house, an attraction is built."""

from tests.games.new_york_zoo.table import (
    GAME,
    attractions,
    board,
    free,
    houses,
    is_over,
    offered,
    play,
    position,
    step,
    to_act,
    view,
    zoo,
)

FOX_3_OF_4 = "elephant=S11; seat1: fox 3/4; seat1 houses: penguin, penguin, -"
COMPLETE_THE_FOXES = ("elephant to S12", "take fox", "fox into fox 3/4")


def test_the_exchange_is_compulsory_and_comes_at_once() -> None:
    """R7.1: the animals leave, the tile stays, an attraction is placed."""
    state = position(FOX_3_OF_4)
    before = free(state)
    (pen,) = board(state).enclosures
    play(state, *COMPLETE_THE_FOXES, "keep none")
    assert step(state) == "attraction"

    play(state, "attraction A6", "place", "give up meerkat")
    (emptied,) = board(state).enclosures
    assert (emptied.tile, emptied.cells, emptied.species, emptied.animals) == (pen.tile, pen.cells, None, 0)
    assert (attractions(state), free(state)) == (["A6"], before - 6)


def test_one_animal_may_be_kept_in_an_empty_house() -> None:
    """R7.1."""
    state = play(position(FOX_3_OF_4), *COMPLETE_THE_FOXES)
    assert offered(state) == ["keep none", "keep fox"]

    play(state, "keep fox")
    assert houses(state) == ["fox", "penguin", "penguin"]


def test_nobody_has_to_be_kept() -> None:
    """R7.1: the rulebook says "can"."""
    state = play(position(FOX_3_OF_4), *COMPLETE_THE_FOXES, "keep none")

    assert houses(state) == ["-", "penguin", "penguin"]


def test_exactly_one_is_kept_however_many_houses_are_empty() -> None:
    """R7.1."""
    state = position("elephant=S11; seat1: fox 3/4; seat1 houses: -, -, -")
    play(state, *COMPLETE_THE_FOXES, "keep fox")

    assert step(state) == "attraction"
    assert houses(state) == ["-", "-", "fox"]


def test_without_an_empty_house_nobody_is_kept() -> None:
    """R7.1."""
    state = position("elephant=S11; seat1: fox 3/4; seat1 houses: penguin, penguin, penguin")
    play(state, *COMPLETE_THE_FOXES)

    assert step(state) == "attraction"


def test_any_kind_that_is_left_may_be_chosen() -> None:
    """R7.2: no obligation to take the largest."""
    state = play(position(FOX_3_OF_4), *COMPLETE_THE_FOXES, "keep none")

    assert offered(state) == [f"attraction {kind}" for kind in ("A1", "A2", "A3-I", "A3-L", "A4-I", "A4-O", "A6", "A8")]


def test_a_kind_that_has_run_out_cannot_be_chosen() -> None:
    """R7.2."""
    state = play(position(FOX_3_OF_4 + "; supply=A8:0,A6:0,A3-I:0"), *COMPLETE_THE_FOXES, "keep none")

    assert offered(state) == [f"attraction {kind}" for kind in ("A1", "A2", "A3-L", "A4-I", "A4-O")]


def test_every_attraction_taken_leaves_the_supply() -> None:
    """R7.2: the only 2 x 2 goes to seat 1; seat 2 cannot take it."""
    state = position(FOX_3_OF_4 + "; seat2: kangaroo 3/4; seat2 houses: penguin, penguin, penguin")
    play(state, *COMPLETE_THE_FOXES, "keep none", "attraction A4-O", "place", "give up meerkat")
    assert view(state).supply["A4-O"] == 0

    play(state, "elephant to S15", "take kangaroo", "kangaroo into kangaroo 3/4")
    assert "attraction A4-O" not in offered(state)
    assert "attraction A4-I" in offered(state)


def test_a_kind_with_several_pieces_is_used_up_piece_by_piece() -> None:
    """R7.2."""
    state = position(FOX_3_OF_4 + "; supply=A2:2")
    play(state, *COMPLETE_THE_FOXES, "keep none", "attraction A2", "place", "give up meerkat")

    assert view(state).supply["A2"] == 1
    assert attractions(state) == ["A2"]


def test_an_attraction_must_fit() -> None:
    """R7.2: three free spaces round a corner, and two apart."""
    state = position(FOX_3_OF_4 + "; seat1 free: r8c1 r9c1 r9c2 r1c13 r1c14")
    play(state, *COMPLETE_THE_FOXES, "keep none")

    assert offered(state) == ["attraction A1", "attraction A2", "attraction A3-L"]


def test_an_attraction_follows_the_puzzle_rules() -> None:
    """R7.1, R5.1: turned or not, on free spaces only."""
    state = position(FOX_3_OF_4 + "; seat1 free: r8c1 r9c1 r9c2 r1c13 r1c14")
    play(state, *COMPLETE_THE_FOXES, "keep none", "attraction A2")
    assert offered(state) == ["place A2 r1c13", "place A2 r9c1", "place A2 r8c1 turned 1"]

    play(state, "place A2 r9c1", "give up meerkat")
    assert board(state).free == [(0, 12), (0, 13), (7, 0)]


def test_an_attraction_may_not_be_declined_while_one_fits() -> None:
    """R7.3, R6: one space is enough."""
    state = position(FOX_3_OF_4 + "; seat1 free: r9c1 r1c14")
    play(state, *COMPLETE_THE_FOXES, "keep none")
    assert offered(state) == ["attraction A1"]

    play(state, "attraction A1")
    assert offered(state) == ["place A1 r1c14", "place A1 r9c1"]


def test_on_a_full_area_the_animals_leave_without_an_attraction() -> None:
    """Scenario T24; R7.3, R6: one free space, two enclosures completed in the same breeding."""
    state = position("""
        players=4; elephant=S3; seat1 houses: -, -
        seat2: fox 3/4, fox 4/5; seat2 houses: -, penguin; seat2 free: r9c1
    """)
    play(state, "elephant to S5", "take penguin", "penguin into house")
    play(state, "seat2: breed fox 3/4", "breed fox 4/5", "exchange fox 5/5", "keep none", "attraction A1", "place")
    assert offered(state) == ["keep none", "keep fox"]

    play(state, "keep fox")
    assert is_over(state)
    assert (zoo(state, 2), houses(state, 2)) == (["- 0/4", "- 0/5"], ["-", "fox", "penguin"])
    assert free(state, 2) == 0


def test_attractions_never_hold_animals() -> None:
    """R7.4: a zoo full of attractions has no home beside its one enclosure."""
    state = position("elephant=S11; seat1: fox 3/4; seat1 houses: penguin, penguin, penguin; seat1 free: 40")
    play(state, *COMPLETE_THE_FOXES, "attraction A8", "place")

    assert offered(state) == ["meerkat into - 0/4", "give up meerkat"]


def test_a_house_emptied_by_a_join_may_receive_the_kept_animal() -> None:
    """R7.5."""
    state = position("elephant=S11; seat1: fox 2/4; seat1 houses: fox, penguin, penguin")
    play(state, "elephant to S12", "take fox", "fox into fox 2/4", "join fox 3/4")
    assert offered(state) == ["keep none", "keep fox"]


def test_several_full_enclosures_are_exchanged_in_the_order_of_the_owner() -> None:
    """R7.6, R7: each with its own animal to keep and its own attraction."""
    state = position(
        "players=4; elephant=S3; seat1: fox 3/4, fox 4/5, penguin 1/6; seat1 houses: -, -; supply=A8:0,A6:0"
    )
    play(state, "elephant to S5", "take penguin", "penguin into penguin 1/6", "breed fox 3/4", "breed fox 4/5")
    assert offered(state) == ["exchange fox 4/4", "exchange fox 5/5"]

    play(state, "exchange fox 5/5")
    assert zoo(state) == ["- 0/5", "fox 4/4", "penguin 2/6"]
    play(state, "keep fox", "attraction A4-I", "place", "keep fox", "attraction A4-O", "place")
    assert (zoo(state), houses(state)) == (["- 0/4", "- 0/5", "penguin 2/6"], ["fox", "fox"])
    assert attractions(state) == ["A4-I", "A4-O"]
    assert to_act(state) == [2]


def test_in_a_breeding_attractions_are_chosen_clockwise_from_the_mover() -> None:
    """Scenario T21; R7.1, R8.3B: seat 2 moves; seats 1 and 2 complete an enclosure, and seat 3 too."""
    state = position("""
        players=3; turn=2; elephant=S3
        seat1: fox 3/4; seat1 houses: penguin, penguin
        seat2: fox 3/4, - 0/5; seat2 houses: penguin, penguin, penguin
        seat3: fox 3/4; seat3 houses: penguin, penguin, penguin
    """)
    play(state, "seat2: elephant to S5", "take penguin", "penguin into - 0/5", "no join")
    play(state, "seat2: breed fox 3/4", "seat3: breed fox 3/4", "seat1: breed fox 3/4")
    assert "attraction A8" in offered(state)

    play(state, "seat2: attraction A8", "place", "seat3: attraction A6", "place")
    assert to_act(state) == [1]
    assert {"attraction A8", "attraction A6"}.isdisjoint(offered(state))


def test_attractions_are_conserved() -> None:
    """R7.2: what is in the supply and on the boards is what is in the box."""
    state = position(FOX_3_OF_4)
    before = GAME.components(state)
    play(state, *COMPLETE_THE_FOXES, "keep none", "attraction A3-L", "place", "give up meerkat")

    assert GAME.components(state) == before
