"""The Sanctuary, R12.3: mirror_population. An opponent's animal grows, and one's own may follow."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.games.the_sanctuary.scenes import animals, center, offered, play, scene, step, stores, threats
from tierpark.games.the_sanctuary.state import State

HERE = [(4, 9), (0, 8)]
MIRROR = {"tiles": "mirror_population"}


def grown(card: str, me: Mapping[str, object], other: Mapping[str, object], kind: str = "side 5") -> State:
    """Seat 0 performs the side of this card, and seat 1 has the mirror."""
    place = 5 if kind == "side 5" else 4
    return play(scene({place: card}, HERE, me=me, others=[{**MIRROR, **other}]), kind)


def test_pop_asks_for_nothing() -> None:
    """R12.3, I3: the owner is asked at once, before the second time of X08."""
    s = grown("X08", {"animals": "1 red, 1 blue"}, {"animals": "3 red, 1 blue"}, "main 4")
    play(s, "red")
    assert (step(s), s.asked, offered(s)) == ("mirror", 1, {"yes", "no"})
    play(s, "yes")
    assert (animals(s, 1), step(s), s.asked) == ("1 blue, 4 red", "again", 0)
    play(s, "yes", "blue")
    assert (s.asked, offered(s)) == (1, {"yes", "no"})
    play(s, "no")
    assert (animals(s, 1), threats(s)) == ("1 blue, 4 red", [1, 0])


def test_pop_store_asks_for_a_resource_in_the_own_storehouse() -> None:
    """R12.3: nothing is discarded; center_as_store of the owner counts."""
    me = {"animals": "1 blue", "stores": {"blue": "1 green"}}
    s = grown("B11", me, {"animals": "1 blue", "stores": {"blue": "1 red"}})
    play(s, "yes")
    assert (animals(s, 1), stores(s, 1)) == ("2 blue", {"blue": "1 red"})
    s = grown("B11", me, {"animals": "1 blue", "stores": {"red": "1 blue"}, "center": "1 blue"})
    assert step(s) == "task"
    other = {"animals": "1 blue", "center": "1 blue", "tiles": "mirror_population, center_as_store"}
    s = play(grown("B11", me, other), "yes")
    assert (animals(s, 1), center(s, 1)) == ("2 blue", "1 blue")
    s = grown("B11", {**me, "tiles": "center_as_store"}, {"animals": "1 blue", "center": "1 blue"})
    assert step(s) == "task"


def test_pop_discard_asks_for_a_resource_that_the_effect_accepts() -> None:
    """R12.3: of another colour than the animal for X04."""
    me = {"animals": "1 blue", "center": "1 green"}
    s = grown("X04", me, {"animals": "1 blue", "center": "1 blue, 1 red, 1 yellow"})
    assert offered(s) == {"red", "yellow", "no"}
    play(s, "yellow")
    assert (animals(s, 1), center(s, 1)) == ("2 blue", "1 blue, 1 red")
    s = grown("X04", me, {"animals": "1 blue", "center": "3 blue"})
    assert step(s) == "task"


def test_pop_discard_of_the_same_colour() -> None:
    """R12.3: X11 accepts any resource for an animal of its colour; the colour of the growth decides."""
    me = {"animals": "1 blue", "center": "1 blue"}
    s = grown("X11", me, {"animals": "1 blue", "center": "1 blue, 1 red"}, "main 4")
    assert offered(s) == {"blue", "no"}


def test_rescuers_ask_for_a_token_and_two_resources() -> None:
    """R12.3: the token of the owner is not used up."""
    me = {"animals": "1 blue", "center": "2 red", "rescuers": 1}
    other = {"animals": "1 blue", "center": "1 red, 2 green", "rescuers": 1}
    s = scene(me=me, others=[{**MIRROR, **other}])
    play(s, "rescuers")
    assert offered(s) == {"no", "2 green", "green and red"}
    play(s, "green and red")
    assert (animals(s, 1), center(s, 1), s.boards[1].called) == ("2 blue", "1 green", 0)
    s = scene(me=me, others=[{**MIRROR, **other, "rescuers": 0}])
    assert step(play(s, "rescuers")) == "task"
    s = scene(me=me, others=[{**MIRROR, **other, "center": "1 red"}])
    assert step(play(s, "rescuers")) == "task"


@pytest.mark.parametrize("theirs", ["", "6 blue", "1 red"])
def test_the_animal_has_to_be_there_and_below_six(theirs: str) -> None:
    """R12.3."""
    s = grown("Y08", {"animals": "1 blue"}, {"animals": theirs}, "main 4")
    play(s, "2")
    assert (animals(s), step(s)) == ("2 blue", "part")


def test_without_the_improvement_nobody_is_asked() -> None:
    """R12.3: nor does the active player mirror itself."""
    s = scene({4: "Y08"}, HERE, me={"animals": "1 blue", **MIRROR}, others=[{"animals": "1 blue"}])
    play(s, "main 4", "2")
    assert (animals(s), animals(s, 1), step(s)) == ("2 blue", "1 blue", "part")
    play(s, "enough", "end", "0")
    assert (s.asked, step(s)) == (1, "task")


def test_mirroring_triggers_no_mirroring_and_goes_clockwise() -> None:
    """R12.3: seat 2 has the tile and seat 0 a copy; seat 1 is active."""
    s = scene(
        {0: "Y08"},
        [(4, 9), (0, 8), (12, 15)],
        players=3,
        starting=1,
        me={"animals": "1 blue", "copies": "mirror_population"},
        others=[{"animals": "1 blue"}, {"animals": "1 blue", **MIRROR}],
    )
    play(s, "main 0", "2")
    assert s.asked == 2
    play(s, "yes")
    assert s.asked == 0
    play(s, "yes")
    assert (s.asked, step(s)) == (1, "part")
    assert [animals(s, seat) for seat in range(3)] == ["2 blue"] * 3


def test_a_new_animal_is_no_increase() -> None:
    """R12.3."""
    s = grown("R07", {}, {"animals": "1 blue, 1 yellow"})
    play(s, "1")
    assert (animals(s), step(s)) == ("1 blue", "task")


def test_mirroring_brings_no_threats_and_is_not_doubled() -> None:
    """R12.3: the owner's discard_twice does not apply."""
    me = {"animals": "1 green", "center": "1 green"}
    other = {"animals": "1 green", "center": "3 green", "tiles": "mirror_population, discard_twice"}
    s = grown("R01", me, other)
    play(s, "green")
    assert (step(s), animals(s, 1), center(s, 1), threats(s)) == ("task", "2 green", "2 green", [0, 0])


def test_both_increases_of_discard_twice_are_mirrored() -> None:
    """R12.3: each right after its increase."""
    me = {"animals": "1 green", "center": "2 green", "tiles": "discard_twice"}
    s = grown("R01", me, {"animals": "1 green", "center": "3 green"})
    assert (s.asked, animals(s)) == (1, "2 green")
    play(s, "green")
    assert (s.asked, step(s)) == (0, "discard")
    play(s, "green for green")
    assert (s.asked, animals(s)) == (1, "3 green")
    play(s, "green")
    assert (animals(s, 1), center(s, 1)) == ("3 green", "1 green")


def test_what_follows_is_asked_after_the_mirror() -> None:
    """R12.3: the parts of an AND wait."""
    s = grown("Y08", {"animals": "1 blue"}, {"animals": "1 blue"}, "main 4")
    play(s, "2")
    assert (s.asked, step(s)) == (1, "mirror")
    play(s, "no")
    assert (s.asked, step(s), threats(s)) == (0, "part", [0, 0])
