"""Zoo Parque, chapters 5 and 10: exhibits, strong animals and rocks."""

from __future__ import annotations

import pytest

from tests.games.zoo_parque.scenes import (
    answer,
    areas,
    at,
    exhibits,
    fits,
    give,
    group,
    lay,
    offered,
    places,
    put,
    scene,
    score,
    settled,
    step,
)
from tierpark.games.zoo_parque.ending import finish_exhibits
from tierpark.games.zoo_parque.events import Why
from tierpark.games.zoo_parque.exhibits import wipe
from tierpark.games.zoo_parque.feeding import discard
from tierpark.games.zoo_parque.state import State

BOTH = pytest.mark.parametrize("edition", ["draft", "published"])
PATHS = ("#..", "#..")


def finishes(s: State, *dominoes: tuple[str, str, tuple[int, int], tuple[int, int]]) -> bool:
    """Whether an exhibit is just finished once these dominoes are there."""
    for a, b, at_, to in dominoes:
        s.power_domino = put(s, a, b, at_, to)  # the one that was laid last
    found = finish_exhibits(s)
    wipe(s)
    return found


# 5 Exhibits


def test_a_region_is_closed_when_every_edge_to_bare_table_has_a_fence() -> None:
    """R5.1, R5.2."""
    closed = "+---+---+\n|G.. W..|\n+   +---+\n|#..|\n+---+"
    assert exhibits(scene(closed)) == {group((0, 0), (1, 0), (0, 1))}
    for i, sign in enumerate(closed):
        if sign in "|" or closed[i : i + 3] == "---":
            open_map = closed[:i] + (" " if sign == "|" else "   ") + closed[i + (1 if sign == "|" else 3) :]
            assert exhibits(scene(open_map)) == set(), open_map


def test_the_smallest_groups_are_the_exhibits() -> None:
    """R5.1, E16: two closed neighbours are two exhibits, not one."""
    s = scene("+---+---+\n|G..|W..|\n+---+---+")

    assert exhibits(s) == {group((0, 0)), group((1, 0))}


def test_a_region_without_terrain_is_no_exhibit() -> None:
    """R5.1."""
    assert exhibits(scene("+---+---+\n|#.. _gi|\n+---+---+")) == set()


def test_a_hole_in_the_middle_leaves_a_region_open() -> None:
    """R5.2."""
    ring = "+---+---+---+\n|G.. G.. G..|\n+   +{0}+   +\n|G..{1}   {1}G..|\n+   +{0}+   +\n|G.. G.. Ggi|\n+---+---+---+"

    assert exhibits(scene(ring.format("   ", " "))) == set()
    assert len(exhibits(scene(ring.format("---", "|")))) == 1


@pytest.mark.parametrize("signs", ["|-", "!="])
def test_without_strong_species_both_kinds_of_fences_are_the_same(signs: str) -> None:
    """R5.3, E17: also around a lion."""
    side, line = signs
    s = scene(f"+{line * 3}+\n{side}Gli|\n+---+")

    assert exhibits(s) == {group((0, 0))}


@BOTH
def test_an_exhibit_may_hold_anything(edition: str) -> None:
    """R5.4, R5.5, E16, T5: the published example: grass 3 x 4 animals; a fence inside is nothing."""
    s = scene(
        """
        +---+---+---+
        |G.. W.. W..!
        +   +   +   +
        |Ggi G.. _be|
        +   +   +---+
        |_do|Jle|
        +---+---+
        """,
        edition=edition,
        pawns=[(0, (0, 0)), (1, (1, 2))],
    )

    assert [len(found) for found in exhibits(s)] == [8]
    assert score(s, 0) == 12
    assert score(s, 1) == 12


def test_paths_and_blanks_add_no_size() -> None:
    """R5.4."""
    s = scene("+---+---+---+\n|Ggi #.. _..|\n+---+---+---+", pawns=[(0, (0, 0))])

    assert score(s) == 2


def test_an_exhibit_is_finished_when_it_has_a_cell_that_was_in_none() -> None:
    """R5.6."""
    s = scene("+---+---+\n|G.. G..\n+---+---+")

    assert finishes(s, ("#.. ---w", "#..", (2, 0), (3, 0)))
    assert exhibits(s) == {group((0, 0), (1, 0))}


def test_splitting_an_exhibit_finishes_nothing() -> None:
    """R5.6."""
    s = scene("+---+---+---+\n|G.. G.. G..|\n+---+---+---+\n #.. #.. #..\n+   +   +   +")
    put(s, "_.. ww--", "#..", (0, 0), (-1, 0))
    settled(s)

    assert not finishes(s, ("_.. wwww", "#..", (1, 0), (1, 1)))
    assert group((2, 0)) in exhibits(s)


def test_joining_two_exhibits_finishes_nothing() -> None:
    """R5.6."""
    s = scene("+---+---+\n|G.. G..|\n+---+---+\n|W.. W..|\n+---+---+", utilities="yes")
    cover = put(s, "J.. wwww", "J.. wwww", (0, 0), (0, 1))
    settled(s)
    assert len(exhibits(s)) == 4
    discard(s, cover, Why.FOOD)

    assert len(exhibits(s)) == 2
    assert not finishes(s)


def test_an_exhibit_that_grows_is_finished() -> None:
    """R5.6: an open space joins it."""
    s = scene("+---+\n|G..|\n+---+")

    assert finishes(s, ("_.. w-ww", "G.. ww-w", (0, 0), (1, 0)), ("#.. w---", "#..", (1, 1), (2, 1)))


def test_exhibits_have_no_memory() -> None:
    """R5.7: when a fence goes it is none, and when it is closed again that finishes it."""
    s = scene("+---+\n|G..\n+---+\n #..\n+   +", utilities="yes")
    gate = put(s, "#.. ---w", "#..", (1, 0), (2, 0))
    settled(s)
    assert exhibits(s) == {group((0, 0))}
    discard(s, gate, Why.FOOD)
    assert exhibits(s) == set()
    assert not finishes(s)
    assert finishes(s, ("#.. ---w", "#..", (1, 0), (2, 0)))


def test_one_space_fenced_on_four_sides_is_an_exhibit() -> None:
    """R5.8."""
    assert exhibits(scene("+---+\n|G..|\n+---+")) == {group((0, 0))}


# 10 Strong Species


@pytest.mark.parametrize(("edition", "points"), [("draft", 2), ("published", 2)])
def test_strong_fences_enclose_a_strong_animal(edition: str, points: int) -> None:
    """T16, R10.1, R10.2."""
    text = "+===+\n!W..!\n+   +\n!Gli{}\n+   +\n!_rp!\n+===+"
    s = scene(text.format("!"), strong="yes", edition=edition, pawns=[(0, (0, 0))])
    assert exhibits(s) == {group((0, 0), (0, 1), (0, 2))}
    assert score(s) == points
    assert exhibits(scene(text.format("|"), strong="yes", edition=edition)) == set()
    assert len(exhibits(scene(text.format("|"), edition=edition))) == 1


@pytest.mark.parametrize(("edition", "points"), [("draft", 2), ("published", 4)])
def test_a_strong_animal_makes_one_exhibit_across_weak_fences(edition: str, points: int) -> None:
    """T17, R10.2."""
    text = "+===+===+\n!Gli|Gok!\n+===+===+"
    s = scene(text, strong="yes", edition=edition, pawns=[(0, (0, 0)), (1, (1, 0))])
    assert exhibits(s) == {group((0, 0), (1, 0))}
    assert [score(s, seat) for seat in (0, 1)] == [points, points]
    s = scene(text, edition=edition, pawns=[(0, (0, 0)), (1, (1, 0))])
    assert exhibits(s) == {group((0, 0)), group((1, 0))}
    assert [score(s, seat) for seat in (0, 1)] == [2, 2]


@BOTH
def test_a_group_that_leaks_leaves_its_weak_neighbours_alone(edition: str) -> None:
    """T18, R10.2, R10.3."""
    s = scene("+---+===+\n|Gli|Gok!\n+---+===+", strong="yes", edition=edition, pawns=[(0, (1, 0)), (1, (0, 0))])

    assert exhibits(s) == {group((1, 0))}
    assert [score(s, seat) for seat in (0, 1)] == [2, 0]


def test_a_group_grows_from_region_to_region() -> None:
    """R10.2: repeat; a leak at the far end is a leak."""
    text = "+===+===+===+\n!Gli|G..|G..{}\n+===+===+===+"
    assert exhibits(scene(text.format("!"), strong="yes")) == {group((0, 0), (1, 0), (2, 0))}
    assert exhibits(scene(text.format("|"), strong="yes")) == {group((1, 0)), group((2, 0))}
    assert exhibits(scene(text.format(" "), strong="yes")) == {group((1, 0))}


def test_a_group_of_strong_animals_needs_terrain() -> None:
    """R10.2."""
    assert exhibits(scene("+===+===+\n!_li|#..!\n+===+===+", strong="yes")) == set()
    assert len(exhibits(scene("+===+===+\n!_li|G..!\n+===+===+", strong="yes"))) == 1


def test_a_strong_fence_ends_the_group() -> None:
    """R10.2: the okapi's exhibit is its own."""
    s = scene("+===+---+\n!Gli!Gok|\n+===+---+", strong="yes")

    assert exhibits(s) == {group((0, 0)), group((1, 0))}


def test_placing_a_strong_animal_is_not_restricted() -> None:
    """R10.1."""
    s = scene("+---+\n|G..|\n+---+", strong="yes")

    assert fits(s, "_li", "_..", (0, 0), (1, 0))
    assert fits(s, "Gli", "G..", (1, 0), (2, 0))


def test_a_covered_strong_animal_does_not_count() -> None:
    """R10.2: visible ones only."""
    s = scene("+---+\n|Gli|\n+---+", strong="yes")
    assert exhibits(s) == set()
    put(s, "G.. wwww", "#..", (0, 0), (1, 0))

    assert exhibits(s) == {group((0, 0))}


# Rocks


def test_rocks_may_be_taken_as_strong_fences_all_around() -> None:
    """R10.5: the player says so when picking it; this half alone."""
    s = scene("+   +\n G..\n+   +", strong="yes", hand=[PATHS])
    domino = give(s, "Grk", "G..")
    settled(s)
    assert {word[2] for word in offered(s) if word[1] == domino} == {0, 1}
    no, yes = s.clone(), s.clone()
    answer(no, ("pick", domino, 0), (1, 0, 1))
    answer(yes, ("pick", domino, 1), (1, 0, 1))

    assert exhibits(no) == set()
    assert len(areas(no)) == 1
    assert exhibits(yes) == {group((1, 0))}
    assert areas(yes) == {("G", group((0, 0))), ("G", group((1, 0))), ("G", group((2, 0)))}


def test_rocks_hold_strong_animals() -> None:
    """R10.5: strong fences for both neighbours."""
    s = scene("+===+\n!Gli\n+===+", strong="yes", hand=[PATHS])
    lay(s, "Grk", "G..", (1, 0), (2, 0), rocks=1)

    assert exhibits(s) == {group((0, 0)), group((1, 0))}


def test_rocks_are_kept_while_they_are_covered() -> None:
    """R10.5."""
    s = scene("+   +\n G..\n+   +", strong="yes", hand=[PATHS])
    lay(s, "Grk", "G..", (1, 0), (2, 0), rocks=1)
    cover = put(s, "_..", "_..", (1, 0), (1, 1))
    assert exhibits(s) == set()
    discard(s, cover, Why.FOOD)

    assert at(s, (1, 0)) == "Grk"
    assert exhibits(s) == {group((1, 0))}


def test_two_rocks_are_two_choices() -> None:
    """R10.5."""
    s = scene("+   +\n G..\n+   +", strong="yes", hand=[("Grk", "_rk")])

    assert {word[2] for word in offered(s)} == {0, 1, 2, 3}


def test_mixing_is_tested_with_the_choice_made() -> None:
    """R10.5, R11.1: with rocks as fences the giraffe is apart from the lion."""
    s = scene("+   +\n Gli\n+   +", strong="yes", wildlife="yes", hand=[PATHS])

    assert (1, 0, 1) not in places(s, "Grk", "Ggi", 0)
    assert (1, 0, 1) in places(s, "Grk", "Ggi", 1)


def test_a_base_game_has_no_rocks_to_choose() -> None:
    """R10.5, R1.2."""
    s = scene("+   +\n G..\n+   +", hand=[("Grk", "G..")])

    assert {word[2] for word in offered(s)} == {0}
    assert step(s) == "pick"
