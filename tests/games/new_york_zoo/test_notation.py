"""New York Zoo: positions as text. What each clause says, and how a flaw is refused."""

import pytest

from tests.games.new_york_zoo.table import (
    GAME,
    attractions,
    board,
    distance,
    elephant,
    free,
    houses,
    markers,
    new_game,
    offered,
    play,
    position,
    stack,
    step,
    to_act,
    view,
    zoo,
)
from tierpark.core.errors import BadPosition


def tiles_on(text: str, space: int) -> list[str]:
    """The tiles of a slot from top to bottom."""
    return list(reversed(view(position(text)).strip[space].stack or []))


# What the clauses say


def test_an_empty_text_is_the_setup_for_two() -> None:
    assert position("") == new_game(players=2, seed=0)


def test_options_and_seed_are_those_of_the_command_line() -> None:
    assert position("players=4; seed=7") == new_game(players=4, seed=7)
    assert position("players=1; side=B; seed=3") == new_game(players=1, side="B", seed=3)


def test_lines_and_semicolons_part_clauses_and_blanks_do_not_matter() -> None:
    assert position("players=3\n  elephant = S5 ;; turn : 2\n") == position("players=3; elephant=S5; turn=2")


def test_elephant_and_turn() -> None:
    state = position("players=3; elephant=S9; turn=3")

    assert (elephant(state), to_act(state), step(state)) == (9, [3], "move")


def test_stacks_are_written_from_top_to_bottom() -> None:
    text = "stacks=S4:-,S8:E6-01/E5-02"

    assert tiles_on(text, 4) == []
    assert tiles_on(text, 8) == ["E6-01", "E5-02"]


def test_a_tile_of_a_stack_leaves_the_place_where_it_lay() -> None:
    state = position("stacks=S4:E6-01/E5-02/E7-03")

    assert max(number for name, number in GAME.components(state).items() if name.startswith("tile ")) == 1


def test_supply() -> None:
    assert view(position("supply=A8:0,A2:3")).supply == {
        "A1": None,
        "A2": 3,
        "A3-I": 3,
        "A3-L": 3,
        "A4-I": 1,
        "A4-O": 1,
        "A6": 1,
        "A8": 0,
    }


def test_markers_and_distance() -> None:
    state = position("players=1; elephant=S22; distance=47; markers=0,2,4+")

    assert (markers(state), distance(state)) == (["0", "2", "4+"], 47)


def test_without_a_distance_it_is_the_first_lap() -> None:
    assert distance(position("players=1; elephant=S22")) == 22


def test_enclosures_and_the_tile_if_it_matters() -> None:
    state = position("seat1: penguin 2/5, - 0/6, fox 3/4=E4-05; seat2: fox 1/7")

    assert zoo(state, 1) == ["- 0/6", "fox 3/4", "penguin 2/5"]
    assert zoo(state, 2) == ["fox 1/7"]
    assert [pen.tile for pen in board(state, 1).enclosures if pen.species == "fox"] == ["E4-05"]


def test_the_tiles_of_enclosures_leave_the_bottom_of_the_farthest_stacks() -> None:
    state = position("elephant=S7; seat1: fox 3/4, penguin 2/7")

    assert stack(state, 24) == [6, 5]  # a slot of the middle gave its 4
    assert stack(state, 6) == [6, 5]  # the slot behind the elephant its 7
    assert stack(state, 8) == [6, 5, 4]


def test_spelled_out_stacks_keep_their_tiles() -> None:
    text = "elephant=S7; stacks=S24:E6-01/E5-01/E4-01; seat1: fox 3/4"

    assert tiles_on(text, 24) == ["E6-01", "E5-01", "E4-01"]


def test_every_tile_of_a_size_can_be_built() -> None:
    state = position("seat1: " + ", ".join(["fox 1/7"] * 7))

    assert zoo(state) == ["fox 1/7"] * 7


def test_houses_not_named_are_empty() -> None:
    assert houses(position("seat1 houses: penguin, fox, -")) == ["-", "fox", "penguin"]
    assert houses(position("seat1 houses: penguin")) == ["-", "-", "penguin"]
    assert houses(position("seat1 houses:")) == ["-", "-", "-"]


def test_free_spaces_by_name() -> None:
    state = position("seat1: fox 3/4; seat1 free: r9c1 r9c2")

    assert board(state).free == [(8, 0), (8, 1)]
    assert attractions(state) == ["A1"] * (107 - 4 - 2)


def test_free_spaces_by_number() -> None:
    assert free(position("seat1: fox 3/4; seat1 free: 3")) == 3


def test_enclosures_keep_off_the_spaces_to_be_free() -> None:
    state = position("seat1: fox 3/7; seat1 free: r1c5 r1c6 r1c7")

    assert board(state).free == [(0, 4), (0, 5), (0, 6)]


def test_every_space_is_free_or_covered_once() -> None:
    state = position("seat1: fox 3/7, penguin 2/5; seat1 free: 20; seat2: fox 2/4")

    there = GAME.components(state)
    assert (there["spaces of seat 1"], there["spaces of seat 2"]) == (107, 105)


def test_a_short_game_starts_after_its_arrangement() -> None:
    """R10.3: the six start tiles are those that the text names."""
    state = position("variant=short; seat1: - 0/7, - 0/6")

    assert (step(state), to_act(state), zoo(state), zoo(state, 2)) == ("move", [1], ["- 0/6", "- 0/7"], [])
    assert stack(state, 1) == [6, 5]


def test_the_game_goes_on_from_a_position() -> None:
    state = position("elephant=S3; stacks=S4:-,S6:-; seat1: penguin 2/5, fox 2/4")

    assert offered(state) == ["elephant to S5", "elephant to S7", "elephant to S8", "elephant to S9"]
    play(state, "elephant to S5", "take meerkat", "meerkat into house", "breed fox 2/4", "no bonus")
    assert to_act(state) == [2]


# Flaws


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("elephant", '"elephant" needs "=" or ":" and a value'),
        ("elephants=S3", '"elephants" is no clause of new-york-zoo, or no seat of this game'),
        ("seat3: fox 2/4", '"seat3" is no clause of new-york-zoo, or no seat of this game'),
        ("turn=1; turn=2", '"turn" is there twice'),
        ("players=6", "players=6: new-york-zoo offers 1, 2, 3, 4, 5"),
        ("players=3; variant=short", "variant=short is for 2 players, not 3"),
        ("players=3; side=B", "side=B is for the solo game"),
        ("seed=two", "seed two: a seed is a whole number"),
        ("seed=-1", "seed -1: a seed is a whole number"),
        ("elephant=S25", '"S25" is no space of the strip; write S0 to S24'),
        ("elephant=5", '"5" is no space of the strip'),
        ("turn=3", "turn=3: write a number from 1 to 2"),
        ("turn=first", "turn=first: write a number from 1 to 2"),
        ("stacks=S5:-", "S5 is a blue space, it has no stack"),
        ("stacks=S4:E9-01", 'there is no tile "E9-01"'),
        ("stacks=S4", 'there is no tile ""'),
        ("stacks=S4:E4-01/E4-02/E4-03/E4-04", "a slot holds at most 3 tiles"),
        ("supply=A1:3", "supply of A1: the kinds that can run out are A2, A3-I, A3-L, A4-I, A4-O, A6, A8"),
        ("supply=A8:2", "supply of A8=2: write a number from 0 to 1"),
        ("supply=A8", "supply of A8=: write a number from 0 to 1"),
        ("markers=1", '"markers" is no clause'),
        ("distance=3", '"distance" is no clause'),
        ("players=1; markers=5", "markers=5: name some of 0, 1, 2, 3, 4\\+"),
        ("players=1; distance=51", "distance=51: write a number from 0 to 49"),
        ("players=1; elephant=S3; distance=4", "at distance 4 the elephant is on S4"),
        ("seat1: foxes", '"foxes" is no enclosure; write e.g. "penguin 2/5" or "- 0/6"'),
        ("seat1: wolf 2/5", "wolf 2/5: the species are meerkat, flamingo, kangaroo, penguin, fox"),
        ("seat1: fox 5/5", "fox 5/5: an enclosure holds 1 to 4 animals, an empty one is - 0/5"),
        ("seat1: fox 0/5", "fox 0/5: an enclosure holds"),
        ("seat1: - 1/5", "- 1/5: an enclosure holds"),
        ("seat1: fox 2/8", "no tile of 8 spaces is left"),
        ("seat1: fox 2/5=E4-01", "tile E4-01 has 4 spaces"),
        ("seat1: fox 2/5=E5-99", 'there is no tile "E5-99"'),
        ("seat1: fox 2/4=E4-01; seat2: fox 2/4=E4-01", "tile E4-01 is built already"),
        ("seat1: " + ", ".join(["fox 1/7"] * 8), "no tile of 7 spaces is left"),
        ("players=5; seat5: " + ", ".join(["fox 1/7"] * 7 + ["fox 1/6"]), "fits nowhere in the zoo of seat 5"),
        ("seat1 houses: wolf", "seat1 houses: wolf: the species are"),
        ("seat1 houses: fox, fox, fox, fox", "seat 1 has 3 houses, not 4"),
        ("seat1 free: a8", 'seat1 free: "a8" is no space; write e.g. "r9c1 r9c2", or a number'),
        ("seat1 free: r10c1", '"r10c1" is no space'),
        ("seat1 free: r1c15", '"r1c15" is no space'),
        ("seat1 free: r9c1 r0c8", "seat1 free: r0c8 is no space: rows and columns count from 1"),
        ("seat1 free: r8c0", "seat1 free: r8c0 is no space: rows and columns count from 1"),
        ("seat1 free: r1c1", "seat1 free: r1c1 is no construction space"),
        ("seat1 free: 108", "only 107 spaces are free"),
        ("seat1: fox 2/4; seat1 free: 104", "only 103 spaces are free"),
    ],
)
def test_a_flaw_is_named_in_one_line(text: str, flaw: str) -> None:
    with pytest.raises(BadPosition, match=flaw) as refused:
        position(text)

    assert str(refused.value).startswith("position: ")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ["seat1 free:", "elephant=", "turn=", "players=1; distance=", "players=1; markers="])
def test_a_clause_without_its_value_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        position(text)


@pytest.mark.parametrize(
    "text",
    [
        "stacks=S4:E6-01/E6-01",
        "stacks=S4:E6-01,S8:E6-01",
        "stacks=S4:E6-01,S4:E6-02",
        "stacks=S4:E4-01; seat1: fox 2/4=E4-01",
    ],
)
def test_a_tile_or_a_slot_is_named_once(text: str) -> None:
    """Or else the first mention would be undone in silence, and `S4:E6-01/E6-01` would make a tile."""
    with pytest.raises(BadPosition):
        position(text)


@pytest.mark.parametrize(
    "text", ["players=1; elephant=S0; distance=50", "seat1 free: 0", "seat2: fox 2/4; seat2 free: 0"]
)
def test_a_position_of_a_game_that_is_over_is_refused(text: str) -> None:
    """R9.2, R11.7: after distance 50, or with a covered area, nobody moves the elephant."""
    with pytest.raises(BadPosition):
        position(text)
