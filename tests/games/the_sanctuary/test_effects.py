"""The Sanctuary, chapter 7.2: what the symbols on cards do."""

from __future__ import annotations

import pytest

from tests.games.the_sanctuary.scenes import (
    animals,
    center,
    happiness,
    improvements,
    lay_out,
    market,
    offered,
    perform,
    play,
    refresh,
    scene,
    stamps,
    step,
    stores,
    threats,
    used,
)
from tierpark.games.the_sanctuary.actions import can_do
from tierpark.games.the_sanctuary.state import Op, State

HERE = [(4, 9), (0, 8)]  # seat 0 acts on 4, its main; sides lie on 3 and 5


def main(card: str, **given: object) -> State:
    """Seat 0 has begun the main of this card."""
    return play(on(card, **given), "main 4")


def on(card: str, **given: object) -> State:
    """Seat 0 acts on this card."""
    return scene({4: card}, HERE, **given)  # type: ignore[arg-type]


def beside(card: str, **given: object) -> State:
    """Seat 0 acts beside this card."""
    return scene({5: card}, HERE, **given)  # type: ignore[arg-type]


def side(card: str, **given: object) -> State:
    """Seat 0 has begun the side of this card."""
    return play(beside(card, **given), "side 5")


def test_gain() -> None:
    """R7.2 `gain`: stated colours at once, a question for each gray one."""
    assert center(main("Y01")) == "2 green, 1 blue"
    s = main("Y16", players=4)
    assert (center(s), offered(s)) == ("1 green", {"green", "blue", "red", "yellow"})
    play(s, "yellow", "enough")
    assert center(s) == "1 green, 1 yellow"


def test_move() -> None:
    """R7.2 `move`: to the storehouse of its own colour; any colour where the symbol is gray."""
    s = side("B07", me={"center": "1 blue, 1 red"})
    assert (center(s), stores(s)) == ("1 red", {"blue": "1 blue"})
    s = side("X11", me={"center": "1 blue, 2 red"})
    assert offered(s) == {"blue", "red"}
    play(s, "red")
    assert (center(s), stores(s)) == ("1 blue, 1 red", {"red": "1 red"})
    assert "side 5" not in offered(beside("X11"))
    assert "side 5" not in offered(beside("B08", me={"center": "1 blue, 1 yellow"}))


def test_animal() -> None:
    """R7.2 `animal`: into an empty habitat, population 1; up to so many of different colours."""
    s = main("R12", me={"animals": "3 red"})
    assert offered(s) == {"green", "blue", "yellow", "green and blue", "green and yellow", "blue and yellow"}
    play(s, "green and yellow")
    assert (animals(s), threats(s)) == ("1 green, 3 red, 1 yellow", [2, 0])
    s = main("R01", me={"animals": "1 green"})
    assert (animals(s), center(s)) == ("1 green", "1 green")
    assert "side 5" not in offered(beside("R07", me={"animals": "1 blue, 2 yellow"}))
    assert animals(side("R07", me={"animals": "2 yellow"})) == "1 blue, 2 yellow"


def test_pop() -> None:
    """R7.2 `pop`, R7.2.1: one step for an animal that is there and below 6."""
    s = main("R15", players=3, me={"animals": "6 red, 2 blue, 1 green"})
    play(s, "1")
    assert offered(s) == {"green", "blue"}
    play(s, "blue")
    assert animals(s) == "1 green, 3 blue, 6 red"
    assert offered(main("Y07", me={"animals": "6 green, 6 red"})) == {"end"}


def test_pop_store() -> None:
    """R7.2 `pop_store`: its own storehouse holds a resource of any colour, which stays."""
    mine = {"animals": "1 green, 1 blue, 1 red", "stores": {"green": "1 red", "yellow": "2 yellow"}, "center": "1 blue"}
    s = side("B11", me=mine)
    assert (animals(s), stores(s)) == ("2 green, 1 blue, 1 red", {"green": "1 red", "yellow": "2 yellow"})
    assert offered(side("B11", me={**mine, "stores": {"green": "1 red", "red": "1 red"}})) == {"green", "red"}
    assert "side 5" not in offered(beside("B06", me=mine))
    assert "side 5" not in offered(beside("B11", me={**mine, "animals": "6 green"}))


@pytest.mark.parametrize(
    ("card", "players", "choices"),
    [
        ("R02", 2, {"blue for blue"}),
        ("X04", 2, {"blue for red", "green for blue", "green for red"}),
        ("X17", 3, {"blue for red", "green for blue", "green for red"}),
    ],
)
def test_pop_discard(card: str, players: int, choices: set[str]) -> None:
    """R7.2 `pop_discard`: a stated resource for a stated animal, or for one of a different colour."""
    mine = {"center": "1 green, 1 blue", "animals": "1 blue, 1 red, 6 yellow"}
    s = beside(card, players=players, me=mine)
    if len(choices) == 1:
        play(s, "side 5")
        assert (center(s), animals(s)) == ("1 green", "2 blue, 1 red, 6 yellow")
    else:
        assert offered(play(s, "side 5")) == choices
        play(s, "green for red")
        assert (center(s), animals(s)) == ("1 blue", "1 blue, 2 red, 6 yellow")


def test_pop_discard_for_the_same_colour_and_for_any() -> None:
    """R7.2 `pop_discard`: `same` in X11 and `any` in X24."""
    mine = {"center": "1 green, 1 blue, 1 red", "animals": "1 blue, 1 red"}
    assert offered(main("X11", me=mine)) == {"blue for blue", "red for red"}
    s = play(main("X24", players=4, me=mine), "2")
    assert offered(s) == {f"{c} for {a}" for c in ("green", "blue", "red") for a in ("blue", "red")}


def test_happy() -> None:
    """R7.2 `happy`: for different animals that are there and have a free space of three."""
    s = main("R11", me={"animals": "1 red, 1 blue, 1 green", "happiness": "3 green, 2 blue"})
    assert offered(s) == {"blue", "red", "blue and red"}
    play(s, "blue and red")
    assert (happiness(s), s.happiness) == ("3 green, 3 blue, 1 red", 40 - 7)
    assert "side 5" not in offered(beside("G09"))
    assert "side 5" not in offered(beside("G09", me={"animals": "1 red", "happiness": "3 red"}))
    assert happiness(side("G09", me={"animals": "1 red, 1 blue"})) == "1 red"


def test_happiness_tokens_run_out() -> None:
    """R1.3, R7.2 `happy`: one token is left for two animals, then none."""
    s = on("R11", me={"animals": "1 red, 1 blue"})
    s.happiness = 1
    refresh(s)
    play(s, "main 4")
    assert offered(s) == {"blue", "red"}
    play(s, "red")
    assert s.happiness == 0
    s = on("R11", me={"animals": "1 red, 1 blue"})
    s.happiness = 0
    assert "main 4" not in offered(refresh(s))


def test_improve_same() -> None:
    """R7.2 `improve same`: a tile of the colour into one's empty slot of that colour."""
    s = side("B03", market="extra_main, purge_threats, store_bonus")
    assert offered(s) == {"extra_main", "purge_threats"}
    play(s, "extra_main")
    assert (improvements(s), market(s)) == ({"red": "extra_main"}, {"purge_threats", "store_bonus"})
    mine = {"slots": {"red": "raise_all"}}
    assert "side 5" not in offered(beside("B03", market="extra_main", me=mine))
    assert "side 5" not in offered(beside("B03", market="store_bonus"))
    assert offered(main("B12", market="extra_main, store_bonus, raise_all", me={"slots": {"red": "all_two"}})) == {
        "1",
        "2",
    }


def test_improve_any_same() -> None:
    """R7.2 `improve same`: of any colour, each in its own slot."""
    s = main("B15", players=3, market="extra_main, store_bonus, raise_all", me={"slots": {"red": "all_two"}})
    assert offered(s) == {"store_bonus", "raise_all"}
    play(s, "raise_all")
    assert improvements(s) == {"red": "all_two", "blue": "raise_all"}


def test_improve_other() -> None:
    """R7.2 `improve other`: into an empty slot of a different colour than the tile's."""
    s = play(main("X06", market="extra_main, store_bonus", me={"slots": {"blue": "raise_all"}}), "1")
    assert offered(s) == {"extra_main", "store_bonus"}
    play(s, "extra_main")
    assert offered(s) == {"green", "yellow"}
    play(s, "yellow")
    assert improvements(s) == {"blue": "raise_all", "yellow": "extra_main"}
    full = {"slots": {"blue": "raise_all", "green": "sight_loop", "yellow": "all_two"}}
    s = main("X06", market="extra_main", me=full)
    assert step(s) == "take"


def test_a_slot_holds_one_tile() -> None:
    """R7.2.2: nothing is replaced."""
    full = {"slots": {"blue": "raise_all", "green": "sight_loop", "yellow": "all_two", "red": "staff_sets"}}
    s = on("B15", players=3, market="round_gain, store_bonus", me=full)
    assert "main 4" not in offered(s)
    assert "side 5" not in offered(beside("X06", me=full))


def test_move_improvement() -> None:
    """R7.2 `move_improvement`: to an empty slot of another colour; used or not as it is."""
    mine = {"slots": {"red": "extra_main", "green": "raise_all"}, "used": "extra_main"}
    s = side("X06", me=mine)
    assert offered(s) == {"red to blue", "red to yellow", "green to blue", "green to yellow"}
    play(s, "red to yellow")
    assert (improvements(s), used(s)) == ({"green": "raise_all", "yellow": "extra_main"}, {"extra_main"})
    s = play(side("X06", me=mine), "green to blue")
    assert (improvements(s), used(s)) == ({"red": "extra_main", "blue": "raise_all"}, {"extra_main"})
    assert "side 5" not in offered(beside("X06"))


def test_land() -> None:
    """R7.2 `land`, R7.2.3: as often as possible."""
    assert stamps(main("G03")) == [0, 0, 0, 2]
    s = main("G11", me={"stamps": (5, 0, 0, 0)})
    assert (stamps(s), threats(s)) == ([5, 0, 0, 1], [2, 0])
    assert "main 4" not in offered(on("G11", me={"stamps": (6, 0, 0, 0)}))


def test_land_value() -> None:
    """R7.2 `land_value`, R7.2.3: up to so many different stamps, at least one, none beyond 4 points."""
    s = play(main("G12", me={"stamps": (2, 1, 0, 2)}), "2")
    assert offered(s) == {"1", "2"}
    play(s, "1")
    assert offered(s) == {"1", "2", "enough"}
    play(s, "2")
    assert (stamps(s), step(s)) == ([1, 1, 1, 2], "part")
    s = main("G12", me={"stamps": (1, 0, 0, 5)})
    assert (stamps(s), offered(s)) == ([0, 1, 0, 5], {"end"})
    assert "side 5" not in offered(beside("G12", me={"stamps": (0, 0, 0, 4)}))


def test_a_stamp_is_raised_once() -> None:
    """R7.2 `land_value`: different stamps, so one stamp never goes two spaces up."""
    s = play(main("G12", me={"stamps": (1, 0, 0, 4)}), "2")
    assert stamps(s) == [0, 1, 0, 4]
    s = play(main("G12", me={"stamps": (2, 0, 0, 3)}), "2")
    assert offered(s) == {"1", "enough"}
    assert stamps(play(s, "enough")) == [1, 1, 0, 3]


def test_ranger_and_rescuers() -> None:
    """R7.2 `ranger` and `rescuers`, R1.3, R1.4: four each in the supply, and no limit for a player."""
    s = main("X07", me={"rangers": 3})
    play(s, "1")
    assert (s.boards[0].rangers, s.rangers) == (4, 0)
    s = main("X07", me={"rangers": 2}, others=[{"rangers": 2}])
    assert (s.boards[0].rescuers, s.rescuers) == (1, 3)
    s = on("X07", me={"rangers": 4, "rescuers": 3}, others=[{"rescuers": 1}])
    assert "main 4" not in offered(s)


def test_swap() -> None:
    """R7.2 `swap`: any number of one colour for as many of one other."""
    s = side("X09", me={"center": "3 red, 1 blue"})
    assert offered(s) == {f"{a} for {b}" for a in ("red", "blue") for b in ("green", "blue", "red", "yellow") if a != b}
    play(s, "red for blue")
    assert offered(s) == {"1", "2", "3"}
    play(s, "2")
    assert center(s) == "3 blue, 1 red"
    assert "side 5" not in offered(beside("X09"))


def test_exchange() -> None:
    """R7.2 `exchange`: one of any colour for three of any colours."""
    s = main("X09", me={"center": "1 red, 1 blue"})
    assert offered(s) == {"blue", "red"}
    play(s, "red", "green", "green", "red")
    assert center(s) == "2 green, 1 blue, 1 red"
    assert "main 4" not in offered(on("X09"))


def test_give_threat() -> None:
    """R7.2 `give_threat`: to an opponent of one's choice."""
    s = side("X03", players=3, me={"threats": 2}, others=[{"threats": 1}])
    assert offered(s) == {"seat 1", "seat 2"}
    play(s, "seat 2")
    assert threats(s) == [1, 1, 1]
    assert "side 5" not in offered(beside("X03"))


def test_several_threats_are_given_as_often_as_possible() -> None:
    """R7.2 `give_threat`, R7.2.3: to an opponent each time; no card has more than one."""
    s = perform(scene(players=3, me={"threats": 2}), Op.GIVE_THREAT, 3)
    play(s, "seat 1", "seat 2")
    assert (threats(s), step(s)) == ([0, 1, 1], "task")
    s = perform(scene(players=3, me={"threats": 4}), Op.GIVE_THREAT, 3)
    play(s, "seat 1", "seat 1", "seat 2")
    assert (threats(s), step(s)) == ([1, 2, 1], "task")


def test_an_exchange_of_several_needs_as_many() -> None:
    """R7.2 `exchange`: exactly so many of any colours; no card has more than one for three."""
    s = scene(me={"center": "2 red, 1 blue"})
    assert [can_do(s, Op.EXCHANGE, many, 1) for many in (1, 3, 4)] == [True, True, False]
    play(perform(s, Op.EXCHANGE, 2, 2), "red", "blue", "green", "yellow")
    assert (center(s), step(s)) == ("1 green, 1 red, 1 yellow", "task")


def test_copy_side_and_main_and_repeat_main() -> None:
    """R7.2 `copy_side`, `copy_main` and `repeat_main`: wherever the card lies."""
    cards = {5: "X22", 15: "Y01", 18: "Y02", 4: "X23", 9: "Y03"}
    s = scene(cards, [(4, 9), (15, 12), (18, 13), (10, 11)], players=4)
    play(s, "main 4")
    assert offered(s) == {"main 15", "main 18"}
    play(s, "main 18")
    assert center(s) == "2 blue, 1 red"
    play(s, "side 5")
    assert (center(s), offered(s)) == ("2 blue, 2 red", {"end"})
    s = scene({4: "X01", 9: "Y03"}, [(4, 9), (0, 6)])
    assert center(play(s, "main 4")) == "2 red, 1 yellow"


def test_fewer_than_the_number_are_enough() -> None:
    """R7.2.3: one animal for two, one may be chosen of two, and the threats come all the same."""
    s = main("R11", me={"animals": "1 red"})
    assert (happiness(s), threats(s)) == ("1 red", [2, 0])
    s = play(main("R11", me={"animals": "1 red, 1 blue"}), "blue")
    assert (happiness(s), threats(s)) == ("1 blue", [2, 0])
    s = main("R12", me={"animals": "1 red, 1 blue, 1 green"})
    assert (animals(s), threats(s)) == ("1 green, 1 blue, 1 red, 1 yellow", [2, 0])


def test_a_tile_that_is_built_leaves_the_market_for_good() -> None:
    """R2.3, R7.2.2: it is never refilled."""
    s = side("B03", market="extra_main")
    assert (improvements(s), market(s)) == ({"red": "extra_main"}, set())
    lay_out(s, "mirror_population")
    assert market(s) == {"mirror_population"}
