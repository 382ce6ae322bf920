"""Zoo Parque, chapter 12: the powers of animals, on play and permanent."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.zoo_parque.scenes import (
    GAME,
    ITEMS,
    answer,
    at,
    cells_of,
    claim_for,
    exhibits,
    fits,
    give,
    group,
    in_supply,
    is_gone,
    lay,
    offered,
    pawns_at,
    places,
    put,
    scene,
    score,
    settled,
    step,
    to_act,
)
from tests.games.zoo_parque.test_feeding import trigger, with_trigger
from tierpark.games.zoo_parque import feeding, placing, powers
from tierpark.games.zoo_parque.areas import name_areas
from tierpark.games.zoo_parque.state import GRASS, WATER, State

PATHS = ("#..", "#..")
ENTRANCE = "+   +\n #EN\n+   +\n #..\n+   +"
ALL = {"strong": "yes", "utilities": "yes"}


def zoo(text: str = ENTRANCE, **given: Any) -> State:
    """A map after a research lab was laid; no mixing rule is in the way."""
    return scene(text, lab=True, **{**ALL, **given})


def held(s: State, seat: int) -> set[int]:
    return {domino for domino in s.hands[seat] if domino}


# Lion


def test_a_lion_removes_the_animals_beside_it() -> None:
    """R12.8: whole dominoes, not lions, not its own, and nothing without an animal."""
    s = zoo("+   +   +   +\n     Ggi G..\n+   +   +   +\n Gli     Gfo\n+   +   +   +", pairs=[((1, 0), (2, 0))])
    domino = lay(s, "Gli", "Gok", (1, 1), (1, 2))

    assert at(s, (1, 0)) == at(s, (2, 0)) == ""
    assert at(s, (0, 1)) == "Gli"
    assert at(s, (2, 1)) == "Gfo"
    assert (at(s, (1, 1)), at(s, (1, 2))) == ("Gli", "Gok")
    assert not is_gone(s, domino)


def test_a_lion_respects_wolves_and_what_others_have_claimed() -> None:
    """R12.1, R12.8."""
    text = "+   +   +   +\n     Ggi\n+   +   +   +\n Jwo     Gok\n+   +   +   +"
    s = zoo(text, pawns=[(1, (2, 1))])
    lay(s, "Gli -w--", "#..", (1, 1), (1, 2))
    assert [at(s, place) for place in ((1, 0), (0, 1), (2, 1))] == ["", "Jwo", "Gok"]
    s = zoo(text.replace("Jwo", "Jpa"), pawns=[(0, (2, 1)), (0, (0, 1))])
    lay(s, "Gli -w--", "#..", (1, 1), (1, 2))
    assert [at(s, place) for place in ((1, 0), (0, 1), (2, 1))] == ["", "", ""]
    assert in_supply(s, 0) == 4


def test_a_lion_does_not_reach_across_corners_but_across_fences() -> None:
    """R12.1, R12.8."""
    s = zoo("+   +---+   +\n Ggi|Ggi|#..\n+   +---+   +")
    lay(s, "Gli", "#..", (1, 1), (2, 1))

    assert (at(s, (0, 0)), at(s, (1, 0))) == ("Ggi", "")


# Wolf


def test_a_wolf_cannot_be_covered_but_its_other_half_can() -> None:
    """R12.8."""
    s = zoo("+   +   +\n Jwo J..\n+   +   +", pairs=[((0, 0), (1, 0))])

    assert not fits(s, "_..", "_..", (0, 0), (0, 1))
    assert not fits(s, "_..", "_..", (0, 1), (0, 0))
    assert fits(s, "_..", "_..", (1, 0), (1, 1))
    assert fits(scene("+   +\n Jwo\n+   +", **ALL), "_..", "_..", (0, 0), (0, 1))


def test_a_wolf_is_no_target() -> None:
    """R12.1, R12.8: not moved, not turned, not removed."""
    text = "+   +   +\n Jwo J.. \n+===+   +\n #.. #..\n+   +   +"
    pairs = [((0, 0), (1, 0)), ((0, 1), (1, 1))]
    for animal in ("cr", "gi", "el"):
        s = zoo(text, pairs=pairs)
        lay(s, f"D{animal}", "D..", (0, 2), (1, 2))
        assert step(s) == "target"
        assert ((0, 0), (1, 0)) not in offered(s), animal
        assert ((0, 1), (1, 1)) in offered(s), animal


# Panda


@pytest.mark.parametrize(("lab", "left"), [(True, ""), (False, "Jfo")])
def test_pandas_in_an_open_claimed_area_are_fed(lab: bool, left: str) -> None:
    """R12.8, R12.3: 3 make one unit; the bear beside does not count."""
    s = scene("+   +   +   +\n Jpa Jfo Jbe\n+   +   +   +", pawns=[(1, (0, 0))], lab=lab, **ALL)
    trigger(with_trigger(s))

    assert at(s, (1, 0)) == left


def test_only_its_pandas_make_the_demand() -> None:
    """R12.8: 3 + bears of 2 and 2 would make two units."""
    s = zoo(
        "+   +   +   +   +\n Jpa Jbe Jbe Jfo\n+   +   +   +   +\n             Jfo\n+   +   +   +   +",
        pawns=[(1, (0, 0))],
    )
    trigger(with_trigger(s))
    assert step(s) == "feed"
    answer(s, ((3, 0), (3, 0)))

    assert at(s, (3, 1)) == "Jfo"
    assert step(s) != "feed"


def test_unclaimed_pandas_are_not_fed() -> None:
    """R12.8, R7.10."""
    s = zoo("+   +   +\n Jpa Jfo|W..\n+   +   +")
    trigger(with_trigger(s))

    assert at(s, (1, 0)) == "Jfo"


def test_a_panda_area_is_on_the_list_once() -> None:
    """R12.8, R7.3: two owners, one entry."""
    s = zoo("+   +   +   +   +\n Jpa Jfo Jfo J..\n+   +   +   +   +", pawns=[(1, (0, 0)), (2, (3, 0))])
    trigger(with_trigger(s))
    assert to_act(s) == [1]
    answer(s, ((1, 0), (1, 0)))

    assert at(s, (2, 0)) == "Jfo"
    assert step(s) not in ("feed", "meal")


# Giraffe


def test_a_giraffe_moves_another_uncovered_domino() -> None:
    """R12.8: to a different legal placement, which may finish an exhibit."""
    s = zoo("+---+   +\n|G..\n+---+   +\n #.. \n+   +   +")
    gate = put(s, "#.. ---w", "#..", (0, 2), (0, 3))
    covered = put(s, "W..", "W..", (-1, 1), (-2, 1))
    put(s, "_..", "_..", (-2, 1), (-3, 1))
    settled(s)
    mine = lay(s, "Dgi", "#..", (-1, 0), (-2, 0))

    assert step(s) == "target"
    targets = offered(s)
    assert cells_of(s, gate) in targets
    assert cells_of(s, mine) not in targets
    assert cells_of(s, covered) not in targets
    answer(s, cells_of(s, gate))
    assert step(s) == "place"
    assert (0, 2, 2) not in offered(s)  # where it was
    answer(s, (1, 0, 2))
    assert exhibits(s) == {group((0, 0))}


def test_a_moved_animal_is_not_played() -> None:
    """R12.8: the moved crocodile removes nothing."""
    s = zoo()
    put(s, "Wcr", "W..", (1, 0), (1, 1))
    settled(s)
    lay(s, "Dgi", "#..", (-1, 0), (-2, 0))
    answer(s, ((1, 0), (1, 1)), (0, -1, 0))

    assert step(s) not in ("target", "order")


def test_a_moved_domino_obeys_all_rules() -> None:
    """R12.8: judged with the domino lifted."""
    s = zoo("+   +   +\n Dca     \n+   +   +\n #..\n+   +   +", wildlife="yes")
    put(s, "W..", "#..", (0, 2), (0, 3))
    settled(s)
    lay(s, "Dgi", "#..", (-1, 1), (-2, 1))
    answer(s, ((0, 2), (0, 3)))

    assert (1, 0, 1) not in offered(s)  # water beside the camel
    assert (2, 0, 3) in offered(s)
    assert (0, 3, 2) not in offered(s)  # its old neighbours are gone with it


def test_a_moved_top_domino_may_cover_ones_own_pawn() -> None:
    """R12.8, R6.5: the pawn moves, as under any cover."""
    s = zoo("+   +   +\n G.. G..\n+   +   +\n #.. #..\n+   +   +", pawns=[(0, (0, 0))])
    put(s, "_..", "_..", (0, 1), (1, 1))
    settled(s)
    lay(s, "Dgi", "#..", (0, 2), (0, 3))
    answer(s, ((0, 1), (1, 1)), (0, 0, 0))

    assert at(s, (0, 0)) == "_.."
    assert pawns_at(s) == {(0, (1, 0))}


def test_a_domino_that_was_no_target_keeps_its_pawns_as_they_are() -> None:
    """R12.2, R12.8: looking for targets does not change what a pawn on a wildcard was put for."""
    s = zoo("+   +   +\n *.. W..\n+   +   +\n #..\n+   +   +", pairs=[((0, 0), (1, 0))])
    claim_for(s, 0, (0, 0), "G")
    put(s, *PATHS, (0, 2), (0, 3))
    settled(s)
    lay(s, "Dgi", "#..", (-1, 1), (-2, 1))
    assert step(s) == "target"
    assert s.pawns[0].area == WATER
    put(s, "G..", "#..", (0, -1), (0, -2))
    name_areas(s)

    assert s.pawns[0].area == GRASS


@pytest.mark.parametrize(
    ("pawns", "is_target"),
    [
        ([], True),
        ([(0, (2, 0))], True),
        ([(1, (2, 0))], False),
        ([(1, (3, 0))], False),
        ([(1, (3, 0)), (0, (2, 0))], True),
    ],
)
def test_what_belongs_to_others_alone_is_not_touched(pawns: list[tuple[int, tuple[int, int]]], is_target: bool) -> None:
    """R12.1: Areas claimed only by others, and the pawns of others."""
    for animal in ("cr", "gi", "el"):
        s = zoo("+   +===+   +   +\n #.. #.. G.. G..\n+   +   +   +   +", pairs=[((1, 0), (2, 0))], pawns=pawns)
        lay(s, f"D{animal}", "D..", (0, 1), (0, 2))
        assert (step(s) == "target" and ((1, 0), (2, 0)) in offered(s)) == is_target, animal


def test_the_entrance_is_never_touched() -> None:
    """R12.1."""
    for animal in ("cr", "gi", "el"):
        s = zoo()
        put(s, "#.. s---", "#..", (3, 3), (3, 4))
        put(s, "#..", "#..", (0, 2), (0, 3))
        settled(s)
        lay(s, f"D{animal}", "D..", (1, 0), (1, 1))
        assert ((0, 0), (0, 1)) not in offered(s)


# Elephant


def test_an_elephant_turns_a_domino_with_a_strong_fence() -> None:
    """R12.8: its own too; it keeps one or both of its cells."""
    s = zoo()
    put(s, "G.. s---", "W..", (1, 0), (2, 0))
    put(s, "G.. w---", "W..", (0, 2), (0, 3))
    settled(s)
    mine = lay(s, "Gel ---s", "#..", (-1, 0), (-2, 0))

    assert step(s) == "target"
    assert offered(s) == {((1, 0), (2, 0)), cells_of(s, mine)}
    answer(s, ((1, 0), (2, 0)))
    found = offered(s)
    assert (1, 0, 1) not in found
    assert (2, 0, 3) in found  # turned round on both of its cells
    assert all({(1, 0), (2, 0)} & set(two(one)) for one in found)
    assert (1, 0, 2) in found
    assert (2, 0, 2) not in found  # it would touch nothing
    answer(s, (2, 0, 3))
    assert (at(s, (2, 0)), at(s, (1, 0))) == ("G..", "W..")
    assert s.fences[s.tops[s.where[2 * domino_at(s, (2, 0))]]] == 16 << 2  # the fence is to the south now


def two(placement: tuple[int, int, int]) -> tuple[tuple[int, int], tuple[int, int]]:
    x, y, direction = placement
    return (x, y), (x + (0, 1, 0, -1)[direction], y + (-1, 0, 1, 0)[direction])


def domino_at(s: State, place: tuple[int, int]) -> int:
    return next(d for d in range(1, 165) if s.where[2 * d] >= 0 and cells_of(s, d)[0] == place)


def test_rocks_that_are_fences_are_a_strong_fence() -> None:
    """R12.8, R10.5."""
    for rocks, many in ((0, 0), (1, 1)):
        s = zoo(hand=[PATHS] * 3)
        lay(s, "Grk", "G..", (1, 0), (2, 0), rocks=rocks)
        lay(s, "Gel", "#..", (-1, 0), (-2, 0))
        assert (step(s) == "target") == bool(many)


def test_rocks_are_kept_when_their_domino_is_turned() -> None:
    """R10.5."""
    s = zoo(hand=[PATHS] * 3)
    lay(s, "Grk", "G..", (1, 0), (2, 0), rocks=1)
    lay(s, "Gel", "#..", (-1, 0), (-2, 0))
    answer(s, ((1, 0), (2, 0)), (2, 0, 3))

    assert group((2, 0)) in exhibits(s)


# Bear


def test_a_bear_lets_one_more_domino_with_water_or_a_tree_be_laid() -> None:
    """R12.8: it may; water or wildcard on either half, or a tree; it does not count toward the limit."""
    s = zoo(wildlife="yes")
    for a, b in (("W..", "G.."), ("#..", "*.."), ("G..", "Gtr"), ("G..", "G..")):
        give(s, a, b)
    settled(s)
    no_water = s.hands[0][3]
    lay(s, "Jbe", "#..", (1, 0), (1, 1))
    assert offered(s) == {"enough", *(("pick", domino, 0) for domino in held(s, 0) if domino != no_water)}
    answer(s, ("pick", s.hands[0][0], 0), sorted(offered_after(s, s.hands[0][0]))[0])
    assert s.placed == 1
    assert ("pick", no_water, 0) in offered(s)
    lay(s, *PATHS, (0, 2), (0, 3))
    assert s.placed == 2
    assert step(s) == "claim"


def offered_after(s: State, domino: int) -> set[Any]:
    s = s.clone()
    return offered(answer(s, ("pick", domino, 0)))


def test_a_bears_domino_may_be_left_out() -> None:
    """R12.8: may."""
    s = zoo()
    give(s, "W..", "G..")
    give(s, "G..", "G..")
    settled(s)
    lay(s, "Jbe", "#..", (1, 0), (1, 1))
    answer(s, "enough")

    assert step(s) == "pick"
    assert len(offered(s)) == 3  # both dominoes, and that it is enough


def test_two_bears_are_two_dominoes_and_come_after_the_second_domino_too() -> None:
    """R12.8."""
    s = zoo()
    for _ in range(4):
        give(s, "W..", "W..")
    settled(s)
    lay(s, *PATHS, (-1, 0), (-1, 1))
    lay(s, "Jbe", "Jbe", (1, 0), (1, 1))
    assert s.placed == 2
    for _ in range(2):
        assert step(s) == "pick"
        assert s.player == 0
        answer(s, next(word for word in offered(s) if word != "enough"))
        answer(s, sorted(offered(s))[0])
    assert s.placed == 2
    assert step(s) == "claim"


def test_a_bears_domino_comes_after_the_feed_phase() -> None:
    """R12.8, R2.6."""
    s = zoo("+---+---+---+\n|Jpa Jfo Jfo\n+---+---+---+", pawns=[(1, (0, 0))])
    give(s, "W..", "W..")
    settled(s)
    lay(s, "Jbe -w-w", "#..", (3, 0), (3, 1))

    assert step(s) == "feed"
    answer(s, sorted(offered(s))[0])
    assert step(s) == "pick"
    assert "enough" in offered(s)
    assert s.mode == 1


# Crocodile


def test_a_crocodile_removes_one_other_uncovered_domino() -> None:
    """R12.8: compulsory; out of the game."""
    s = zoo()
    free = put(s, "G..", "G..", (1, 0), (1, 1))
    covered = put(s, "G..", "G..", (2, 0), (2, 1))
    put(s, "_..", "_..", (2, 0), (3, 0))
    settled(s)
    lay(s, "Wcr", "W..", (-1, 0), (-1, 1))

    assert offered(s) == {((1, 0), (1, 1)), ((2, 0), (3, 0))}
    answer(s, ((1, 0), (1, 1)))
    assert is_gone(s, free)
    assert not is_gone(s, covered)
    assert at(s, (1, 0)) == ""


def test_without_a_target_nothing_happens() -> None:
    """R12.8: used if possible."""
    s = zoo(hand=[PATHS])
    lay(s, "Wcr", "W..", (-1, 0), (-1, 1))

    assert step(s) == "pick"


def test_half_a_comes_first_unless_the_player_says_otherwise() -> None:
    """R12.8."""
    s = zoo()
    put(s, "G..", "G..", (1, 0), (1, 1))
    settled(s)
    give(s, *PATHS, 0)
    give(s, *PATHS, 1)
    lay(s, "Wcr", "Gka", (-1, 0), (-1, 1))
    assert step(s) == "order"
    assert offered(s) == {"a", "b"}
    one, other = s.clone(), s.clone()
    answer(one, "a")
    answer(other, "b")

    assert (step(one), step(other)) == ("target", "side")
    answer(one, ((1, 0), (1, 1)))
    assert step(one) == "side"


def test_the_view_names_the_domino_whose_powers_are_used_and_no_other() -> None:
    """R12.8."""
    s = zoo()
    put(s, "G..", "G..", (1, 0), (1, 1))
    settled(s)
    give(s, *PATHS, 0)
    assert GAME.view(s, 0).acting is None
    domino = lay(s, "Wcr", "Gka", (-1, 0), (-1, 1))
    name = GAME.names.dominoes[domino]

    assert GAME.view(s, 0).acting == GAME.view(s, None).acting == name
    answer(s, "a")
    assert GAME.view(s, 1).acting == name


# Okapi


def test_an_okapi_is_laid_beside_another_where_it_can_be() -> None:
    """R12.8: the other half of its domino does not count."""
    s = zoo("+   +   +\n #.. Gok\n+   +   +")
    found = places(s, "Gok", "G..")

    assert found
    assert all(abs(x - 1) + abs(y) == 1 for x, y, _ in found)
    assert (2, 0, 1) in found
    assert len(places(scene("+   +   +\n #.. Gok\n+   +   +", **ALL), "Gok", "G..")) > len(found)
    both = places(zoo("+   +\n #..\n+   +"), "Gok", "Gok")
    assert len(both) == len(places(zoo("+   +\n #..\n+   +"), "G..", "G.."))


def test_without_another_okapi_in_reach_it_goes_anywhere() -> None:
    """R12.8."""
    text = "+   +   +   +\n     #..\n+   +   +   +\n #.. Gok #..\n+   +   +   +\n     #..\n+   +   +   +"
    found = places(zoo(text), "Gok", "G..")

    assert found
    assert found == places(scene(text, **ALL), "Gok", "G..")


# Lemur


def test_what_is_laid_beside_a_lemur_matches_it() -> None:
    """R12.8: its terrain, wildcard or a lemur; placements that obey come first."""
    s = zoo("+   +   +   +\n #.. #.. Jle\n+   +   +   +")

    for legal in ("J..", "*..", "Jle"):
        assert fits(s, legal, "#..", (2, 1), (2, 2)), legal
    assert not fits(s, "G..", "G..", (2, 1), (2, 2))
    assert fits(s, "G..", "G..", (0, 1), (0, 2))
    assert not fits(s, "_..", "_..", (2, 0), (3, 0))
    assert fits(s, "_..", "_..", (0, 0), (0, 1))
    assert fits(scene("+   +   +   +\n #.. #.. Jle\n+   +   +   +", **ALL), "G..", "G..", (2, 1), (2, 2))


def test_where_no_placement_obeys_the_lemur_all_are_legal() -> None:
    """R12.8."""
    s = zoo("+   +\n Jle\n+   +")

    assert fits(s, "G..", "G..", (1, 0), (1, 1))
    assert len(places(s, "G..", "W..")) == len(places(zoo("+   +\n #..\n+   +"), "G..", "W.."))


def test_a_lemur_without_terrain_is_matched_by_lemurs_only() -> None:
    """R12.8."""
    s = zoo("+   +   +   +\n #.. #.. _le\n+   +   +   +")

    assert not fits(s, "J..", "J..", (2, 1), (2, 2))
    assert fits(s, "Jle", "J..", (2, 1), (2, 2))


def test_a_wildcard_lemur_is_matched_by_every_terrain() -> None:
    """R12.8: but not by a path."""
    s = zoo("+   +   +   +\n #.. #.. *le\n+   +   +   +")

    assert fits(s, "G..", "#..", (2, 1), (2, 2))
    assert not fits(s, "#..", "G..", (2, 1), (2, 2))


def test_okapi_first_then_lemur_among_what_is_left() -> None:
    """R12.8."""
    s = zoo("+   +   +   +\n Gok #.. Jle\n+   +   +   +\n Jle\n+   +   +   +")
    found = places(s, "Gok", "J..")

    assert found
    assert all(abs(x) + abs(y) == 1 for x, y, _ in found)
    assert all((x, y) != (1, 1) for x, y, _ in found)  # beside a lemur, and grass does not match


# Camel and otter


@pytest.mark.parametrize(
    ("map_cell", "half", "legal"),
    [
        ("Dca", "W..", False),
        ("Dca", "_do", False),
        ("Dca", "Tpl", False),
        ("Dca", "Tot", False),
        ("Dca", "*..", True),
        ("Dca", "J..", True),
        ("W..", "Dca", False),
        ("Jot", "Dca", False),
        ("Jwo", "Dca", True),
        ("*..", "Dca", True),
    ],
)
def test_a_camel_is_not_laid_beside_water(map_cell: str, half: str, legal: bool) -> None:
    """R12.8: nor beside a species with water on its passport, and neither they beside a camel."""
    s = zoo(f"+   +   +\n {map_cell} #..\n+   +   +", edition="published")
    if half[0] == "_":
        put(s, "#..", "#..", (0, 2), (1, 2))
        assert fits(s, half, "_..", (0, 1), (0, 2)) == legal
    else:
        assert fits(s, half, "G..", (0, 1), (0, 2)) == legal
        assert fits(scene(f"+   +   +\n {map_cell} #..\n+   +   +", **ALL), half, "G..", (0, 1), (0, 2))


def test_the_other_half_of_a_camels_domino_is_exempt() -> None:
    """R12.8: and so is an otter's."""
    s = zoo()

    assert fits(s, "Dca", "W..", (1, 0), (1, 1))
    assert fits(s, "Wot", "W..", (1, 0), (1, 1))
    assert fits(s, "Wot", "Wfo", (1, 0), (1, 1))


@pytest.mark.parametrize(
    ("map_cell", "half", "legal"),
    [
        ("Wot", "Gfo", False),
        ("Wot", "#pb", False),
        ("Wot", "Gty", False),
        ("Wot", "#..", True),
        ("Wot", "Ggi", True),
        ("Gfo", "Wot", False),
        ("#pb", "Wot", False),
        ("#..", "Wot", True),
    ],
)
def test_an_otter_is_not_laid_beside_objects_and_stalls(map_cell: str, half: str, legal: bool) -> None:
    """R12.8: nor they beside an otter; food is an object."""
    s = zoo(f"+   +\n {map_cell}\n+   +")

    assert fits(s, half, "G..", (0, 1), (0, 2)) == legal
    assert fits(scene(f"+   +\n {map_cell}\n+   +", **ALL), half, "G..", (0, 1), (0, 2))


# Kangaroo


@pytest.mark.parametrize(("side", "giver"), [("left", 2), ("right", 1)])
def test_a_kangaroo_makes_everybody_pass_three_dominoes(side: str, giver: int) -> None:
    """R12.8: at once, of their choice, all if fewer; left is the next in turn order."""
    s = zoo(others=False)
    hands = {seat: [give(s, *PATHS, seat) for _ in range(many)] for seat, many in ((0, 5), (1, 4), (2, 2))}
    settled(s)
    lay(s, "Gka", "G..", (1, 0), (1, 1))
    assert step(s) == "side"
    answer(s, side)
    assert to_act(s) == [0, 1, 2]
    for seat, many in ((0, 3), (1, 3), (2, 2)):
        for domino in hands[seat][-many:]:
            answer(s, ("pass", domino), seat=seat)
    left = {seat: set(hands[seat][:-many]) for seat, many in ((0, 3), (1, 3), (2, 2))}
    got = {1: set(hands[1][-3:]), 2: set(hands[2][-2:])}[giver]

    assert held(s, 0) == left[0] | got
    assert sum(len(held(s, seat)) for seat in range(3)) == 11
    assert step(s) == "pick"


def test_nobody_knows_what_was_passed() -> None:
    """R12.8, R1.6: all at once, so a choice shows nothing before the last one."""
    s = zoo(others=False)
    for seat in range(3):
        for _ in range(4):
            give(s, *PATHS, seat)
    s.known[1] = 1 << 104 % 63  # a domino that everybody saw in the market
    settled(s)
    lay(s, "Gka", "G..", (1, 0), (1, 1))
    answer(s, "left")
    assert any(s.known)
    for seat in range(3):
        for _ in range(3):
            assert seat in to_act(s)
            answer(s, next(iter(offered(s, seat))), seat=seat)

    assert step(s) == "pick"
    assert not any(s.known)


def test_a_short_hand_fills_up_at_its_own_draw() -> None:
    """R12.8: short until then."""
    s = zoo(others=False)
    give(s, *PATHS, 1)
    settled(s)
    lay(s, "Gka", "G..", (1, 0), (1, 1))
    answer(s, "left")
    answer(s, next(iter(offered(s, 1))), seat=1)

    assert [len(held(s, seat)) for seat in range(3)] == [0, 0, 1]


# Dino


def test_a_dino_copies_a_power_that_is_visible() -> None:
    """R12.8: of another species with an on-play power, at the dino's own space."""
    s = zoo("+   +   +   +\n Ggi Wcr Wdo\n+   +   +   +\n #..\n+   +   +   +")
    put(s, "Gdi", "#..", (0, 2), (0, 3))
    put(s, "_..", "_..", (1, 0), (1, -1))
    put(s, "Wcr", "W..", (5, 0), (5, 1))
    settled(s)
    lay(s, "Gdi", "#..", (-1, 0), (-1, 1))

    assert step(s) == "copy"
    assert offered(s) == {"gi", "cr"}
    answer(s, "cr")
    assert step(s) == "target"
    assert ((0, 2), (0, 3)) in offered(s)
    assert ((-1, 0), (-1, 1)) not in offered(s)


def test_a_dino_with_one_power_to_copy_copies_it() -> None:
    """R12.8: a lion's, at the dino's space."""
    s = zoo("+   +   +   +   +\n #.. Jpa     Gli\n+   +   +   +   +\n #..\n+   +   +   +   +")
    lay(s, "Gdi", "#..", (1, 1), (2, 1))

    assert at(s, (1, 0)) == ""
    assert at(s, (3, 0)) == "Gli"


def test_a_dino_without_a_power_to_copy_does_nothing() -> None:
    """R12.8: dolphins and other dinos have none on play."""
    s = zoo("+   +   +\n Wdo Gdi\n+   +   +", hand=[PATHS])
    lay(s, "Gdi", "#..", (0, 1), (0, 2))

    assert step(s) == "pick"


def test_a_dino_may_copy_a_bear() -> None:
    """R12.8."""
    s = zoo("+   +\n Jbe\n+   +")
    give(s, "W..", "W..")
    settled(s)
    lay(s, "Gdi", "#..", (0, 1), (0, 2))

    assert s.mode == 1
    assert "enough" in offered(s)


# Passports of one's own


def declinable(monkeypatch: pytest.MonkeyPatch, *species: str) -> None:
    """Let powers be a choice, as a material of one's own may say."""
    for module in (powers, GAME.world.twin(powers)):
        must = list(module.MUST)
        for name in species:
            must[ITEMS.index(name)] = 0
        monkeypatch.setattr(module, "MUST", tuple(must))


@pytest.mark.parametrize("animal", ["cr", "di"])
def test_a_power_that_need_not_be_used_is_asked_for(monkeypatch: pytest.MonkeyPatch, animal: str) -> None:
    """R12.8: may."""
    declinable(monkeypatch, animal)
    s = zoo("+   +\n Wcr\n+   +", hand=[PATHS])
    put(s, *PATHS, (0, -1), (0, -2))
    settled(s)
    lay(s, f"D{animal}", "#..", (0, 1), (0, 2))
    assert step(s) == "use"
    yes, no = s.clone(), s.clone()
    answer(yes, "yes")
    answer(no, "no")

    assert (step(yes), step(no)) == ("target", "pick")


def test_a_copied_power_that_need_not_be_used_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """R12.8: as if the dino were it."""
    declinable(monkeypatch, "cr")
    for text in ("+   +\n Wcr\n+   +", "+   +   +\n Wcr Gli\n+   +   +"):
        s = zoo(text, hand=[PATHS])
        put(s, *PATHS, (0, -1), (0, -2))
        settled(s)
        lay(s, "Gdi", "#..", (0, 1), (0, 2))
        if "li" in text:
            answer(s, "cr")
        assert step(s) == "use"
        answer(s, "no")
        assert step(s) == "pick"


def test_a_wolf_without_a_power_is_no_wolf(monkeypatch: pytest.MonkeyPatch) -> None:
    """R12.8: a passport of one's own may leave the power out."""
    for module in (placing, feeding):
        for one in (module, GAME.world.twin(module)):
            monkeypatch.setattr(one, "HAS_POWER", tuple(0 for _ in one.HAS_POWER))
    s = zoo("+   +   +\n Jwo J..\n+   +   +")

    assert fits(s, "_..", "_..", (0, 0), (0, 1))


def test_a_lion_removes_a_domino_that_is_covered_in_part() -> None:
    """R12.8, R7.8: what lies on it sinks."""
    s = zoo("+   +   +\n Gok W..\n+   +   +", pairs=[((0, 0), (1, 0))])
    put(s, "_fo", "_..", (1, 0), (2, 0))
    settled(s)
    lay(s, "Gli", "#..", (0, 1), (0, 2))

    assert (at(s, (0, 0)), at(s, (1, 0))) == ("", "_fo")


# Polar bear


@pytest.mark.parametrize(("ground", "points"), [("W", 4), ("*", 4), ("T", 2)])
def test_a_polar_bear_remembers_what_it_was_laid_on(ground: str, points: int) -> None:
    """R12.8: stored at placement."""
    s = zoo(f"+   +   +\n {ground}.. W..\n+   +   +", pawns=[(0, (1, 0))], hand=[PATHS])
    lay(s, "_pl s-ss", "#..", (0, 0), (0, 1))
    put(s, "#.. s---", "#..", (1, 1), (1, 2))
    put(s, "#.. --s-", "#..", (1, -1), (1, -2))
    put(s, "#.. ---s", "#..", (2, 0), (2, 1))

    assert exhibits(s) == {group((0, 0), (1, 0))}
    assert score(s) == points
