"""New York Zoo, part 3 of a turn: breeding at every line crossed, and the bonus for 1 to 3 players."""

import pytest

from tests.games.new_york_zoo.table import (
    attractions,
    houses,
    lines,
    offered,
    play,
    position,
    step,
    to_act,
    view,
    zoo,
)

# Main actions that cross a line and leave it at one animal of another species in a house
CROSS_FOX = ("elephant to S5", "take penguin", "penguin into house")
CROSS_MEERKAT = ("elephant to S10", "take fox", "fox into house")
CROSS_FLAMINGO = ("elephant to S15", "take fox", "fox into house")
CROSS_PENGUIN = ("elephant to S0", "take kangaroo", "kangaroo into house")


# 8.1 When


def test_breeding_comes_after_the_whole_main_action() -> None:
    """R8.1."""
    state = position("players=4; elephant=S3; seat1 houses: -, -; seat2: fox 2/4")
    play(state, "elephant to S5", "take meerkat", "meerkat into house")
    assert (step(state), to_act(state)) == ("home", [1])

    play(state, "give up kangaroo")
    assert (step(state), to_act(state)) == ("breed", [2])


def test_a_crossed_line_lets_every_seat_breed_its_species_alone() -> None:
    """R8.1."""
    state = position(
        "players=4; elephant=S3; seat1: penguin 2/4; seat1 houses: -, -; seat2: fox 2/4, penguin 2/5; seat3: fox 2/5"
    )
    play(state, *CROSS_FOX)
    assert (to_act(state), offered(state)) == ([2], ["breed fox 2/4", "pass"])

    play(state, "breed fox 2/4", "seat3: breed fox 2/5")
    assert (zoo(state, 2), zoo(state, 3)) == (["fox 3/4", "penguin 2/5"], ["fox 3/5"])
    assert (step(state), to_act(state)) == ("move", [2])


def test_an_enclosure_placed_in_this_turn_breeds_at_once() -> None:
    """Scenario T19; R8.1."""
    state = position("players=4; turn=4; elephant=S23; seat4 houses: penguin, penguin, penguin, -")
    play(state, "elephant to S24", "place", "penguin from house", "penguin from house")
    assert offered(state) == ["breed penguin 2/6", "pass"]

    play(state, "breed penguin 2/6")
    assert zoo(state, 4) == ["penguin 3/6"]
    play(state, "join penguin 3/6")
    assert zoo(state, 4) == ["penguin 4/6"]
    assert (step(state), to_act(state)) == ("move", [1])


# 8.2 Several lines

TWO_LINES = """
    elephant=S12; stacks=S13:-,S14:-,S16:-,S18:-,S19:-,S21:-
    seat1: flamingo 2/5, kangaroo 2/6; seat1 houses: -
    seat2: flamingo 2/5, kangaroo 2/6; seat2 houses: -
"""


@pytest.mark.parametrize("space", [20, 22])
def test_each_line_breeds_completely_for_all_seats_before_the_next(space: int) -> None:
    """Scenario T20; R8.2, R8."""
    state = play(position(TWO_LINES), f"elephant to S{space}", "take fox", "fox into house")
    if space == 22:
        play(state, "give up penguin")
    assert lines(state) == ["flamingo", "kangaroo"]

    play(state, "seat1: breed flamingo 2/5", "seat2: breed flamingo 2/5")
    play(state, "seat1: bonus kangaroo 2/6", "seat2: no bonus")
    assert lines(state) == ["kangaroo"]
    assert offered(state) == ["breed kangaroo 3/6", "pass"]  # what was born at the first line counts at the second

    play(state, "seat1: breed kangaroo 3/6", "seat2: breed kangaroo 2/6")
    assert (step(state), offered(state)) == ("bonus", ["bonus flamingo 3/5", "no bonus"])  # bred at the other line
    play(state, "seat1: bonus flamingo 3/5", "seat2: no bonus")
    assert zoo(state, 1) == ["flamingo 4/5", "kangaroo 4/6"]
    assert zoo(state, 2) == ["flamingo 3/5", "kangaroo 3/6"]
    assert (step(state), to_act(state)) == ("move", [2])


def test_eligibility_is_computed_afresh_for_each_line() -> None:
    """R8.2, R8: who declined at the first line may breed at the second, and the other way round."""
    state = play(position(TWO_LINES), "elephant to S20", "take fox", "fox into house")
    play(state, "seat1: pass", "seat2: breed flamingo 2/5", "seat2: no bonus")
    play(state, "seat1: breed kangaroo 2/6", "seat2: pass")

    assert (to_act(state), step(state)) == ([1], "bonus")


def test_lines_breed_in_the_order_crossed_over_the_start_space() -> None:
    """R8.2, R8: penguins first, then foxes."""
    state = position("players=4; elephant=S22; stacks=S23:-,S24:-,S1:-,S3:-,S4:-; seat1: fox 2/4, penguin 2/5")
    play(state, "elephant to S5", "take penguin", "penguin into penguin 2/5")
    assert offered(state) == ["breed penguin 3/5", "pass"]

    play(state, "pass")
    assert offered(state) == ["breed fox 2/4", "pass"]


# 8.3 A Offspring


def test_two_of_three_enclosures_and_one_join() -> None:
    """Scenario T14; R8.3A, R8.4."""
    state = position(
        "players=4; elephant=S23; seat1 houses: -, -;"
        "seat2: penguin 3/5, penguin 2/6, penguin 2/4; seat2 houses: penguin, fox, fox"
    )
    play(state, *CROSS_PENGUIN)
    assert offered(state) == ["breed penguin 2/4", "breed penguin 3/5", "breed penguin 2/6", "pass"]

    play(state, "seat2: breed penguin 3/5")
    assert offered(state) == ["breed penguin 2/4", "breed penguin 2/6", "enough"]
    play(state, "breed penguin 2/6")
    assert offered(state) == ["join penguin 4/5", "join penguin 3/6", "no join"]

    play(state, "join penguin 4/5")
    assert zoo(state, 2) == ["- 0/5", "penguin 2/4", "penguin 3/6"]
    assert offered(state) == ["keep none", "keep penguin"]

    play(state, "keep penguin", "attraction A8", "place")
    assert (houses(state, 2), attractions(state, 2)) == (["fox", "fox", "penguin"], ["A8"])
    assert (step(state), to_act(state)) == ("move", [2])  # no bonus with 4 players


def test_one_offspring_however_many_parents() -> None:
    """Scenario T15; R8.3A."""
    state = position("players=4; turn=2; elephant=S3; seat2: fox 6/7, fox 4/6; seat2 houses: -, penguin, penguin")
    play(state, *CROSS_FOX, "breed fox 4/6")
    assert zoo(state, 2) == ["fox 5/6", "fox 6/7"]

    play(state, "breed fox 6/7")
    assert zoo(state, 2) == ["- 0/7", "fox 5/6"]
    assert step(state) == "attraction"


def test_an_enclosure_breeds_once() -> None:
    """R8.3A: the one that was chosen is not offered again."""
    state = position("players=4; elephant=S3; seat1: fox 2/7, fox 2/6; seat1 houses: -, -")
    play(state, *CROSS_FOX, "breed fox 2/7")

    assert offered(state) == ["breed fox 2/6", "enough"]


def test_two_single_animals_do_not_breed() -> None:
    """Scenario T15; R8.3A."""
    state = position("players=4; elephant=S3; seat1: fox 1/5, fox 1/4; seat1 houses: -, fox")
    play(state, *CROSS_FOX)

    assert (step(state), to_act(state)) == ("move", [2])


def test_animals_in_houses_do_not_breed() -> None:
    """R8.3A."""
    state = position("players=4; elephant=S3; seat1 houses: -, -; seat4 houses: fox, fox, fox, fox")
    play(state, *CROSS_FOX)

    assert (step(state), to_act(state)) == ("move", [2])


def test_each_enclosure_with_offspring_may_be_joined_once() -> None:
    """R8.3A: three foxes in houses, two joins."""
    state = position("players=4; turn=4; elephant=S3; seat4: fox 2/7, fox 2/6; seat4 houses: fox, fox, fox, -")
    play(state, *CROSS_FOX, "breed fox 2/7", "breed fox 2/6", "join fox 3/6")
    assert offered(state) == ["join fox 3/7", "no join"]

    play(state, "join fox 3/7")
    assert zoo(state, 4) == ["fox 4/6", "fox 4/7"]
    assert houses(state, 4) == ["-", "-", "fox", "penguin"]
    assert step(state) == "move"


def test_one_house_animal_and_two_enclosures_leave_the_choice_to_the_player() -> None:
    """R8.3A."""
    for chosen, expected in (("fox 3/6", ["fox 3/7", "fox 4/6"]), ("fox 3/7", ["fox 3/6", "fox 4/7"])):
        state = position("players=4; elephant=S3; seat1: fox 2/7, fox 2/6; seat1 houses: fox, -")
        play(state, *CROSS_FOX, "breed fox 2/7", "breed fox 2/6")
        assert offered(state) == ["join fox 3/6", "join fox 3/7", "no join"]

        play(state, f"join {chosen}")
        assert zoo(state) == expected
        assert (step(state), to_act(state)) == ("move", [2])


def test_only_an_enclosure_with_offspring_is_joined() -> None:
    """R8.3A."""
    state = position("players=4; elephant=S3; seat1: fox 2/7, fox 2/6; seat1 houses: fox, -")
    play(state, *CROSS_FOX, "breed fox 2/7", "enough")

    assert offered(state) == ["join fox 3/7", "no join"]


def test_an_enclosure_filled_by_its_offspring_is_not_joined() -> None:
    """R8.3A: a join needs a space."""
    state = position("players=4; elephant=S3; seat1: fox 3/4, fox 2/6; seat1 houses: fox, -")
    play(state, *CROSS_FOX, "breed fox 3/4", "breed fox 2/6")

    assert offered(state) == ["join fox 3/6", "no join"]


# 8.3 B Check, 8.4 Simultaneity


def test_both_enclosures_breed_before_either_is_checked() -> None:
    """Scenario T18; R8.4, R7.6: 3/5 and 4/5; the house flamingo joins the first."""
    state = position(
        "players=4; turn=2; elephant=S13; seat2: flamingo 3/5=E5-01, flamingo 4/5=E5-02, - 0/6;"
        "seat2 houses: flamingo, fox, fox"
    )
    play(state, "elephant to S15", "take fox", "fox into - 0/6", "no join")
    play(state, "breed flamingo 4/5", "breed flamingo 3/5")
    assert offered(state) == ["join flamingo 4/5", "no join"]  # the full one is not exchanged yet

    play(state, "join flamingo 4/5")
    assert offered(state) == ["exchange flamingo 5/5", "exchange flamingo 5/5"]
    play(state, "exchange flamingo 5/5 E5-02", "keep flamingo", "attraction A8", "place")

    # the kept flamingo fills the only house, and joins nobody
    assert (step(state), zoo(state, 2)) == ("attraction", ["- 0/5", "- 0/5", "fox 1/6"])
    play(state, "attraction A6", "place")
    assert houses(state, 2) == ["flamingo", "fox", "fox"]
    assert attractions(state, 2) == ["A6", "A8"]
    assert (step(state), to_act(state)) == ("move", [3])


def test_an_animal_kept_from_one_cannot_join_the_other() -> None:
    """R8.4: flamingos 3/4 and 2/6 breed; the first is complete, its kept flamingo comes too late for the second."""
    state = position("players=4; elephant=S13; seat1: flamingo 3/4, flamingo 2/6; seat1 houses: -, -")
    play(state, *CROSS_FLAMINGO, "breed flamingo 3/4", "breed flamingo 2/6", "keep flamingo", "attraction A8", "place")

    assert zoo(state) == ["- 0/4", "flamingo 3/6"]
    assert (step(state), to_act(state)) == ("move", [2])


# 8.3 C, D Bonus

ONE_MEERKAT_TWO_FLAMINGO_PENS = "seat1: meerkat 2/5, flamingo 2/5=E5-02, flamingo 2/6; seat1 houses: -"


@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_bonus_is_one_offspring_in_one_other_enclosure(players: int) -> None:
    """Scenario T16; R8.3C."""
    state = position(f"players={players}; elephant=S8; {ONE_MEERKAT_TWO_FLAMINGO_PENS}")
    move = "free move elephant to S10" if players == 1 else "elephant to S10"
    play(state, move, *CROSS_MEERKAT[1:], "breed meerkat 2/5")
    assert offered(state) == ["bonus flamingo 2/5", "bonus flamingo 2/6", "no bonus"]

    play(state, "bonus flamingo 2/6")
    assert zoo(state) == ["flamingo 2/5", "flamingo 3/6", "meerkat 3/5"]
    assert step(state) == "move"


@pytest.mark.parametrize("players", [4, 5])
def test_there_is_no_bonus_with_4_or_5_players(players: int) -> None:
    """R8.3C."""
    state = position(f"players={players}; elephant=S8; {ONE_MEERKAT_TWO_FLAMINGO_PENS}")
    play(state, *CROSS_MEERKAT, "breed meerkat 2/5")

    assert (step(state), to_act(state)) == ("move", [2])


def test_no_offspring_no_bonus() -> None:
    """Scenario T16; R8.5."""
    state = position(f"elephant=S8; {ONE_MEERKAT_TWO_FLAMINGO_PENS}")
    play(state, *CROSS_MEERKAT, "pass")

    assert zoo(state) == ["flamingo 2/5", "flamingo 2/6", "meerkat 2/5"]
    assert (step(state), to_act(state)) == ("move", [2])


def test_the_bonus_is_for_those_who_bred() -> None:
    """R8.3C, R8.5: seat 2 has no meerkats, seat 3 declines."""
    state = position(
        "players=3; elephant=S8; seat1: meerkat 2/5, fox 2/6; seat1 houses: -, -;"
        "seat2: fox 2/5; seat3: meerkat 2/4, fox 2/5"
    )
    play(state, *CROSS_MEERKAT, "seat1: breed meerkat 2/5", "seat3: pass", "seat1: no bonus")

    assert (step(state), to_act(state)) == ("move", [2])


def test_the_bonus_may_be_declined() -> None:
    """R8.5."""
    state = position(f"elephant=S8; {ONE_MEERKAT_TWO_FLAMINGO_PENS}")
    play(state, *CROSS_MEERKAT, "breed meerkat 2/5", "no bonus")

    assert zoo(state) == ["flamingo 2/5", "flamingo 2/6", "meerkat 3/5"]
    assert (step(state), to_act(state)) == ("move", [2])


def test_offspring_may_be_declined_in_part() -> None:
    """R8.5."""
    state = position("players=4; elephant=S3; seat1: fox 2/7, fox 2/6; seat1 houses: -, -")
    play(state, *CROSS_FOX, "breed fox 2/7", "enough")

    assert zoo(state) == ["fox 2/6", "fox 3/7"]
    assert (step(state), to_act(state)) == ("move", [2])


def test_an_enclosure_left_out_may_have_the_bonus() -> None:
    """R8.5: and one that bred may not."""
    state = position("elephant=S3; seat1: fox 2/7, fox 2/6; seat1 houses: -, -")
    play(state, *CROSS_FOX, "breed fox 2/7", "enough")

    assert (step(state), offered(state)) == ("bonus", ["bonus fox 2/6", "no bonus"])


def test_the_bonus_needs_two_animals() -> None:
    """R8.6, R9."""
    state = position("elephant=S3; seat1: fox 2/4, penguin 1/5, meerkat 2/6, - 0/7; seat1 houses: -")
    play(state, *CROSS_FOX, "breed fox 2/4")

    assert offered(state) == ["bonus meerkat 2/6", "no bonus"]


def test_a_bonus_chain() -> None:
    """Scenario T17; R8.3C, R8.3D, R8.4: the flamingo kept at the first check joins the bonus."""
    state = position(
        "elephant=S13; seat1: flamingo 2/4, flamingo 3/5, flamingo 4/6, - 0/7; seat1 houses: flamingo, fox, fox"
    )
    play(state, "elephant to S15", "take kangaroo", "kangaroo into - 0/7")
    play(state, "breed flamingo 2/4", "breed flamingo 3/5", "join flamingo 3/4")
    assert zoo(state) == ["- 0/4", "flamingo 4/5", "flamingo 4/6", "kangaroo 1/7"]

    play(state, "keep flamingo", "attraction A8", "place")
    assert (step(state), offered(state)) == ("bonus", ["bonus flamingo 4/6", "no bonus"])  # not the 4/5 that bred

    play(state, "bonus flamingo 4/6")
    assert offered(state) == ["join flamingo 5/6", "no join"]
    play(state, "join flamingo 5/6")
    assert zoo(state) == ["- 0/4", "- 0/6", "flamingo 4/5", "kangaroo 1/7"]

    play(state, "keep flamingo", "attraction A6", "place")
    assert houses(state) == ["flamingo", "fox", "fox"]
    assert attractions(state) == ["A6", "A8"]
    assert (step(state), to_act(state)) == ("move", [2])


def test_the_bonus_of_another_species_is_joined_by_its_own() -> None:
    """R8.3C."""
    state = position("elephant=S3; seat1: fox 2/4, penguin 2/6; seat1 houses: -, kangaroo, meerkat")
    play(state, "elephant to S5", "take penguin", "penguin into house", "breed fox 2/4", "bonus penguin 2/6")
    assert offered(state) == ["join penguin 3/6", "no join"]

    play(state, "join penguin 3/6")
    assert zoo(state) == ["fox 3/4", "penguin 4/6"]


def test_an_enclosure_that_bred_is_not_joined_again_after_the_bonus() -> None:
    """R8.3C: one join, of the bonus enclosure's own."""
    state = position("elephant=S3; seat1: fox 2/7, fox 2/6; seat1 houses: -, fox, fox")
    play(state, *CROSS_FOX, "breed fox 2/7", "enough", "no join", "bonus fox 2/6")

    assert offered(state) == ["join fox 3/6", "no join"]


# 8.7, 8.8 The order between players


def test_each_phase_goes_round_all_seats_from_the_mover() -> None:
    """R8.7, R10: all offspring, all checks, all bonuses, all checks."""
    pens = "fox 3/4, penguin 4/5"
    state = position(f"""
        players=3; turn=2; elephant=S3
        seat1: {pens}; seat1 houses: meerkat, meerkat
        seat2: {pens}, - 0/6; seat2 houses: meerkat, meerkat, meerkat
        seat3: {pens}; seat3 houses: meerkat, meerkat, meerkat
    """)
    play(state, "seat2: elephant to S5", "take flamingo", "flamingo into - 0/6")
    order = []
    for move in (
        *("breed fox 3/4",) * 3,
        *("attraction A1", "place") * 3,
        *("bonus penguin 4/5",) * 3,
        *("attraction A1", "place") * 3,
    ):
        order.append((view(state).phase, *to_act(state)))
        play(state, move)

    assert order == [
        *(("offspring", seat) for seat in (2, 3, 1)),
        *(("check after offspring", seat) for seat in (2, 2, 3, 3, 1, 1)),
        *(("bonus", seat) for seat in (2, 3, 1)),
        *(("check after bonus", seat) for seat in (2, 2, 3, 3, 1, 1)),
    ]
    assert (step(state), to_act(state)) == ("move", [3])


def test_the_completions_of_one_player_are_resolved_in_a_row() -> None:
    """R8.7, R10."""
    state = position(
        "players=4; elephant=S3; seat1: fox 3/4, fox 4/5, - 0/6; seat1 houses: meerkat, meerkat;"
        "seat2: fox 3/4; seat2 houses: meerkat, meerkat, meerkat"
    )
    play(state, "elephant to S5", "take flamingo", "flamingo into - 0/6")
    play(state, "seat1: breed fox 3/4", "breed fox 4/5", "seat2: breed fox 3/4")
    play(state, "seat1: exchange fox 5/5", "attraction A8", "place", "seat1: attraction A6", "place")

    assert (step(state), to_act(state)) == ("attraction", [2])


def test_who_has_nothing_to_choose_is_skipped_and_everybody_else_is_asked() -> None:
    """R8.8: seats 1, 3 and 5 have no pair of foxes."""
    state = position("players=5; elephant=S3; seat1 houses: -, -; seat2: fox 2/4; seat3: fox 1/4; seat4: fox 3/5")
    play(state, *CROSS_FOX)
    assert to_act(state) == [2]

    play(state, "pass")
    assert to_act(state) == [4]
    play(state, "pass")
    assert (step(state), to_act(state)) == ("move", [2])


def test_a_bonus_without_another_pair_is_skipped() -> None:
    """R8.8: nothing is left to breed but what has bred."""
    state = position("elephant=S3; seat1: fox 2/4; seat1 houses: -; seat2: fox 2/4, fox 2/5")
    play(state, *CROSS_FOX, "seat1: breed fox 2/4", "seat2: breed fox 2/4", "seat2: enough")

    assert (step(state), to_act(state)) == ("bonus", [2])


# 8.9 The cap of two


def test_a_breeding_is_an_action_of_its_own() -> None:
    """R8.9: two penguins came by acquisition, then two by breeding, in the same turn and the same enclosure."""
    state = position(
        "players=4; turn=4; elephant=S23; seat4: penguin 1/7; seat4 houses: penguin, penguin, fox, -; stacks=S24:-,S1:-"
    )
    play(state, "elephant to S2", "take penguin", "penguin into penguin 1/7", "join penguin 2/7", "give up kangaroo")
    play(state, "breed penguin 3/7", "join penguin 4/7")

    assert zoo(state, 4) == ["penguin 5/7"]
