"""The Sanctuary, chapter 9: the threats that follow a main."""

from __future__ import annotations

import pytest

from tests.games.the_sanctuary.scenes import (
    play,
    scene,
    stamps,
    step,
    threats,
)
from tests.games.the_sanctuary.test_effects import HERE, main
from tierpark.games.the_sanctuary.state import Op


def test_threats_follow_a_main() -> None:
    """R9.1: also one that was performed in part; sides never cause any, nor does a main that is not used."""
    assert threats(main("G04")) == [1, 0]
    assert threats(play(main("X12"), "2", "enough")) == [2, 0]
    s = scene({4: "G03", 3: "G11"}, HERE)
    play(s, "side 3", "1")
    assert threats(s) == [0, 0]
    play(s, "end")
    assert threats(s) == [0, 0]


@pytest.mark.parametrize("card", ["X05", "X01"])
def test_whoever_performs_a_main_takes_its_threats(card: str) -> None:
    """R9.2: copy_main, with its own threat after the two of G11, and repeat_main."""
    cards = {4: card, 9: "G11", 0: "G11"}
    s = scene(cards, HERE)
    play(s, "main 4")
    assert threats(s) == [2 + (card == "X05"), 0]
    assert stamps(s) == [0, 0, 0, 3]


def test_threats_of_a_copied_main_come_before_those_of_the_copy() -> None:
    """R9.3: they lie on a stack, those of X20 above that of X14."""
    s = scene({4: "X14", 0: "X20"}, [(4, 9), (0, 8), (13, 15)], players=3)
    play(s, "main 4", "1")
    assert threats(s) == [0, 0, 0]
    ends = [s.frames[i].a for i in range(s.depth) if s.frames[i].op == Op.END_MAIN]
    assert ends == [4, 0]
    play(s, "2", "1")
    assert threats(s) == [3, 0, 0]


def test_threats_are_taken_before_any_further_action() -> None:
    """R9.4: all of them, however many there are."""
    s = main("G11", me={"threats": 20})
    assert (step(s), threats(s)) == ("task", [22, 0])
