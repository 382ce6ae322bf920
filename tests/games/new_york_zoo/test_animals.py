"""New York Zoo, main action B: acquiring animals, finding them a home, and joining from a house."""

import pytest

from tests.games.new_york_zoo.table import (
    GAME,
    attractions,
    houses,
    new_game,
    offered,
    play,
    position,
    random_play,
    step,
    to_act,
    view,
    zoo,
)
from tierpark.games.new_york_zoo import attractions as completion

ALL_FIVE = ["take meerkat", "take flamingo", "take kangaroo", "take penguin", "take fox"]


# 1.4, 1.5 Empty and full enclosures


def test_an_empty_enclosure_has_no_species_and_accepts_any() -> None:
    """R1.4."""
    state = play(position("elephant=S21; seat1: - 0/5; seat1 houses: fox, fox, fox"), "elephant to S22")
    assert offered(state) == ALL_FIVE

    play(state, "take kangaroo", "kangaroo into - 0/5")
    assert zoo(state) == ["kangaroo 1/5"]


def test_an_enclosure_becomes_empty_only_by_being_completed() -> None:
    """R1.4: whoever has no attraction has no empty enclosure, outside the short game."""
    for players in (1, 2, 4):
        for _ in random_play(state := new_game(players=players, seed=3), seed=3):
            if step(state) == "move":
                (mover,) = to_act(state)
                assert attractions(state, mover) or "- 0" not in " ".join(zoo(state, mover))


def test_no_enclosure_is_full_when_a_turn_begins() -> None:
    """R1.5."""
    for players in (1, 2, 3, 4, 5):
        for _ in random_play(state := new_game(players=players, seed=4), seed=4):
            if step(state) in ("move", "acquire", "home"):
                for tile, pen in zip(GAME.tiles, state.enclosures, strict=True):
                    assert pen.animals < tile.size


# 6.1 to 6.3 Which animals, and where they live


def test_the_two_animals_shown_come_one_after_the_other() -> None:
    """R6.1."""
    state = position("elephant=S21; seat1 houses: -, -, -")
    play(state, "elephant to S22", "take fox", "fox into house")
    assert offered(state) == ["penguin into house", "give up penguin"]

    play(state, "penguin into house")
    assert houses(state) == ["-", "fox", "penguin"]
    assert to_act(state) == [2]


def test_the_two_animals_shown_may_come_in_either_order() -> None:
    """R6.1."""
    state = position("elephant=S21; seat1 houses: -, -, -")
    play(state, "elephant to S22", "take penguin", "penguin into house")

    assert offered(state) == ["fox into house", "give up fox"]


def test_any_one_species_may_be_taken_instead() -> None:
    """Scenario T10; R6.1, R6.4: exactly one kangaroo, no second animal; a house kangaroo may join."""
    state = position("elephant=S21; seat1: kangaroo 1/4; seat1 houses: kangaroo, -, -")
    play(state, "elephant to S22")
    assert offered(state) == ALL_FIVE

    play(state, "take kangaroo", "kangaroo into kangaroo 1/4", "join kangaroo 2/4")
    assert (zoo(state), houses(state)) == (["kangaroo 3/4"], ["-", "-", "-"])
    assert (step(state), to_act(state)) == ("move", [2])


def test_the_second_animal_may_be_given_up() -> None:
    """R6.2."""
    state = position("elephant=S21; seat1 houses: -, -, -")
    play(state, "elephant to S22", "take fox", "fox into house", "give up penguin")

    assert houses(state) == ["-", "-", "fox"]
    assert to_act(state) == [2]


def test_a_second_animal_without_a_home_is_lost() -> None:
    """R6.2."""
    state = position("elephant=S21; seat1: meerkat 2/5; seat1 houses: fox, meerkat, -")
    play(state, "elephant to S22", "take fox", "fox into house")

    assert houses(state) == ["fox", "fox", "meerkat"]
    assert (step(state), to_act(state)) == ("move", [2])


def test_at_least_one_animal_must_be_placed() -> None:
    """R6.2, R2: the first may not be given up, and only species with a home are offered."""
    state = position("elephant=S21; seat1: meerkat 2/5; seat1 houses: fox, fox, fox")
    play(state, "elephant to S22")
    assert offered(state) == ["take meerkat"]

    play(state, "take meerkat")
    assert offered(state) == ["meerkat into meerkat 2/5"]


def test_an_animal_goes_to_a_house_to_its_own_species_or_to_an_empty_enclosure() -> None:
    """R6.3: the choice is free."""
    state = position("elephant=S21; seat1: penguin 2/4, penguin 1/5, fox 1/5, - 0/6; seat1 houses: -")
    play(state, "elephant to S22", "take penguin")

    assert offered(state) == [
        "penguin into penguin 2/4",
        "penguin into penguin 1/5",
        "penguin into - 0/6",
        "penguin into house",
    ]


def test_a_full_house_takes_nobody() -> None:
    """R6.3: each house holds one animal."""
    state = position("elephant=S21; seat1: penguin 2/4; seat1 houses: fox, fox, fox")
    play(state, "elephant to S22", "take penguin")

    assert offered(state) == ["penguin into penguin 2/4"]


def test_an_animal_does_not_go_into_the_zoo_of_another() -> None:
    """R6.3."""
    state = position("elephant=S21; seat2: penguin 2/4, - 0/5")
    play(state, "elephant to S22", "take penguin")

    assert offered(state) == ["penguin into house"]


# 6.4 The house join


def test_acquisition_with_a_join() -> None:
    """Scenario T9; R6.4: one house penguin may join, and not a second one."""
    state = position("elephant=S21; seat1: penguin 2/6; seat1 houses: penguin, -, penguin")
    play(state, "elephant to S22", "take fox", "fox into house", "penguin into penguin 2/6")
    assert offered(state) == ["join penguin 3/6", "no join"]

    play(state, "join penguin 3/6")
    assert (zoo(state), houses(state)) == (["penguin 4/6"], ["-", "fox", "penguin"])
    assert (step(state), to_act(state)) == ("move", [2])


def test_a_join_may_be_declined() -> None:
    """R6.4."""
    state = position("elephant=S21; seat1: penguin 2/6; seat1 houses: penguin, -, penguin")
    play(state, "elephant to S22", "take penguin", "penguin into penguin 2/6", "no join", "give up fox")

    assert (zoo(state), houses(state)) == (["penguin 3/6"], ["-", "penguin", "penguin"])


def test_the_join_follows_also_into_an_enclosure_that_was_empty() -> None:
    """R6.4."""
    state = position("elephant=S21; seat1: - 0/6; seat1 houses: penguin, fox, fox")
    play(state, "elephant to S22", "take penguin", "penguin into - 0/6", "join penguin 1/6")

    assert zoo(state) == ["penguin 2/6"]


def test_nobody_joins_without_a_space_left() -> None:
    """R6.4: the acquired penguin takes the last one."""
    state = position("elephant=S21; seat1: penguin 3/4; seat1 houses: penguin, fox, fox")
    play(state, "elephant to S22", "take penguin", "penguin into penguin 3/4")

    assert step(state) == "attraction"
    assert houses(state) == ["fox", "fox", "penguin"]


def test_nobody_joins_from_a_house_of_another_species() -> None:
    """R6.4."""
    state = position("elephant=S21; seat1: penguin 2/6; seat1 houses: fox, fox, -")
    play(state, "elephant to S22", "take penguin", "penguin into penguin 2/6")

    assert offered(state) == ["fox into house", "give up fox"]


def test_nobody_joins_when_an_animal_moves_into_a_house() -> None:
    """R6.4: placing into a house triggers nothing."""
    state = position("elephant=S21; seat1: penguin 2/6; seat1 houses: penguin, -, -")
    play(state, "elephant to S22", "take penguin", "penguin into house")

    assert step(state) == "home"
    assert view(state).pending.species == "fox"


def test_the_join_is_into_the_same_enclosure() -> None:
    """R6.4."""
    state = position("elephant=S21; seat1: penguin 2/6, penguin 2/5; seat1 houses: penguin, -, -")
    play(state, "elephant to S22", "take penguin", "penguin into penguin 2/6")

    assert offered(state) == ["join penguin 3/6", "no join"]


def test_each_of_the_two_animals_may_be_joined() -> None:
    """R6.4: two enclosures, two joins."""
    state = position("elephant=S21; seat1: penguin 2/6, fox 2/5; seat1 houses: penguin, fox, fox")
    play(state, "elephant to S22", "take penguin", "penguin into penguin 2/6", "join penguin 3/6")
    play(state, "fox into fox 2/5", "join fox 3/5")

    assert (zoo(state), houses(state)) == (["fox 4/5", "penguin 4/6"], ["-", "-", "fox"])


def test_the_join_comes_before_the_second_animal() -> None:
    """R4, R6.5: the house that the join empties is there for the second animal."""
    state = position("elephant=S21; seat1: penguin 2/6; seat1 houses: penguin, meerkat, meerkat")
    play(state, "elephant to S22", "take penguin", "penguin into penguin 2/6")
    assert offered(state) == ["join penguin 3/6", "no join"]

    play(state, "join penguin 3/6")
    assert offered(state) == ["fox into house", "give up fox"]


# 6.5 The check after each animal


def test_an_enclosure_completed_by_the_first_animal_is_exchanged_before_the_second() -> None:
    """Scenario T11; R6.5: all houses but one hold penguins; the fox is kept."""
    state = position("elephant=S11; seat1: fox 3/4; seat1 houses: penguin, penguin, -")
    play(state, "elephant to S12", "take fox", "fox into fox 3/4")
    assert offered(state) == ["keep none", "keep fox"]

    play(state, "keep fox", "attraction A8", "place")
    assert offered(state) == ["meerkat into - 0/4", "give up meerkat"]

    play(state, "meerkat into - 0/4")
    assert zoo(state) == ["meerkat 1/4"]
    assert (houses(state), attractions(state)) == (["fox", "penguin", "penguin"], ["A8"])


def test_a_house_that_keeps_nobody_is_open_to_the_second_animal() -> None:
    """Scenario T11; R6.5."""
    state = position("elephant=S11; seat1: fox 3/4; seat1 houses: penguin, penguin, -")
    play(state, "elephant to S12", "take fox", "fox into fox 3/4", "keep none", "attraction A8", "place")

    assert offered(state) == ["meerkat into - 0/4", "meerkat into house", "give up meerkat"]


def test_the_other_order_leaves_no_house_to_keep_a_fox() -> None:
    """Scenario T12; R6.5, R7.1."""
    state = position("elephant=S11; seat1: fox 3/4; seat1 houses: penguin, penguin, -")
    play(state, "elephant to S12", "take meerkat", "meerkat into house", "fox into fox 3/4")
    assert step(state) == "attraction"

    play(state, "attraction A8", "place")
    assert (zoo(state), houses(state)) == (["- 0/4"], ["meerkat", "penguin", "penguin"])
    assert to_act(state) == [2]


# 6.6 The cap of two


def test_an_enclosure_completed_by_animal_and_join_takes_no_third() -> None:
    """Scenario T13; R6.6, R5: a fox is kept, so the meerkat finds no home."""
    state = position("players=3; elephant=S11; seat1: fox 2/4; seat1 houses: fox, meerkat")
    play(state, "elephant to S12", "take fox", "fox into fox 2/4", "join fox 3/4")
    play(state, "keep fox", "attraction A1", "place")

    assert (step(state), to_act(state)) == ("move", [2])
    assert (zoo(state), houses(state)) == (["- 0/4"], ["fox", "meerkat"])


def test_the_second_animal_may_still_go_into_the_freed_house() -> None:
    """Scenario T13; R6.6, R5."""
    state = position("players=3; elephant=S11; seat1: fox 2/4; seat1 houses: fox, meerkat")
    play(state, "elephant to S12", "take fox", "fox into fox 2/4", "join fox 3/4")
    play(state, "keep none", "attraction A1", "place")

    assert offered(state) == ["meerkat into house", "give up meerkat"]


def test_the_cap_is_per_enclosure() -> None:
    """R6.6: another empty enclosure takes the meerkat, and its join."""
    state = position("players=3; elephant=S11; seat1: fox 2/4, - 0/5; seat1 houses: fox, meerkat")
    play(state, "elephant to S12", "take fox", "fox into fox 2/4", "join fox 3/4")
    play(state, "keep fox", "attraction A1", "place")
    assert offered(state) == ["meerkat into - 0/5", "give up meerkat"]

    play(state, "meerkat into - 0/5", "join meerkat 1/5")
    assert zoo(state) == ["- 0/4", "meerkat 2/5"]


def test_an_enclosure_completed_by_one_animal_takes_the_second_but_no_join() -> None:
    """Scenario T13, the variant; R6.6, R5."""
    state = position("players=3; elephant=S11; seat1: fox 3/4; seat1 houses: meerkat, -")
    play(state, "elephant to S12", "take fox", "fox into fox 3/4", "keep none", "attraction A1", "place")
    play(state, "meerkat into - 0/4")

    assert (step(state), to_act(state)) == ("move", [2])
    assert (zoo(state), houses(state)) == (["meerkat 1/4"], ["-", "meerkat"])


def test_the_cap_is_counted_anew_in_the_next_action() -> None:
    """R6.6: two more in the next turn of the same seat."""
    state = position("elephant=S21; seat1: penguin 2/6; seat1 houses: penguin, penguin; seat2 houses: -, -, -")
    play(state, "elephant to S22", "take penguin", "penguin into penguin 2/6", "join penguin 3/6", "give up fox")
    play(state, "elephant to S0", "take kangaroo", "kangaroo into house", "seat1: pass")
    play(state, "elephant to S2", "take penguin", "penguin into penguin 4/6")

    assert offered(state) == ["join penguin 5/6", "no join"]


def test_whether_completion_resets_the_cap_is_a_named_constant() -> None:
    """R5."""
    assert completion.CAP_RESETS_ON_COMPLETION is False


@pytest.mark.parametrize("space", [0, 2, 5, 7, 10, 12, 15, 17, 20, 22])
def test_the_two_species_shown_differ(space: int) -> None:
    """R6.6: so the cap bites only where an enclosure is completed and refilled."""
    first, second = view(new_game()).strip[space].species or []

    assert first != second
