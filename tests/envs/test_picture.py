"""Pictures of tables: every game at its smallest and largest table, and nothing in them that a seat may not know."""

from __future__ import annotations

import random
import re
import sys
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from tests.envs.tables import CHOICES, Choice
from tierpark.core.errors import NoPicture
from tierpark.envs import picture
from tierpark.games import catalogue

PLAYERS = {name: sorted(catalogue.game(name).choices["players"]) for name in catalogue.GAMES}
LARGEST = [choice for choice in CHOICES if choice.options["players"] == PLAYERS[choice.game][-1]]
ENDS = [choice for choice in CHOICES if choice.options["players"] == PLAYERS[choice.game][0]] + LARGEST
HIDING = [Choice("new-york-zoo", {"players": 2, "variant": "short"}), *LARGEST[1:]]  # zoos are arranged in secret
DECISIONS = 45
IN_OUR_FONTS = re.compile(r"[\x20-\xff‐-―‘’“”…↑↓−\n]*")


def some_way_in(choice: Choice, decisions: int = DECISIONS) -> tuple[Any, Any]:
    """A game and a state of it after some random decisions."""
    game, chance = catalogue.game(choice.game), random.Random(4)
    state = game.setup(game.options(**choice.options), 4)
    for _ in range(decisions):
        if seats := game.to_act(state):
            game.apply(state, seats[0], chance.choice(game.legal_actions(state, seats[0])))
    return game, state


def named(choices: list[Choice]) -> Any:
    return pytest.mark.parametrize("choice", choices, ids=[f"{c.game}-{c.options['players']}" for c in choices])


@named(ENDS)
def test_a_table_is_one_drawing_that_stands_by_itself(choice: Choice) -> None:
    """At the start, on the way, and at the end, for a seat and for spectators."""
    for decisions in (0, DECISIONS, 2000):
        game, state = some_way_in(choice, decisions)
        for seat in (0, None):
            root = ElementTree.fromstring(picture.svg(game, state, seat))
            text = "".join(root.itertext())

            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            assert game.title in text
            assert IN_OUR_FONTS.fullmatch(text), text
            assert not [value for each in root.iter() for value in each.attrib.values() if "var(" in value]


@named(LARGEST)
def test_the_same_as_pixels(choice: Choice) -> None:
    game, state = some_way_in(choice)
    seen = picture.pixels(game, state, 0)

    assert (seen.shape, seen.dtype) == ((800, 1280, 3), np.uint8)
    assert np.unique(seen @ np.array([1, 256, 65536])).size > 300


@named(HIDING)
def test_a_picture_does_not_change_with_what_its_seat_cannot_know(choice: Choice) -> None:
    game, state = some_way_in(choice, 5 if choice.game == "new-york-zoo" else DECISIONS)
    for seat in (0, 1, None):
        twin = game.redeal_hidden(state, seat, 9)

        assert twin.pack() != state.pack()
        assert picture.svg(game, twin, seat) == picture.svg(game, state, seat)


def test_a_hand_is_in_the_picture_of_its_own_seat() -> None:
    game, state = some_way_in(Choice("zoo-parque", {"players": 2}))
    hand = game.view(state, 0).players[0].hand

    assert hand
    assert "Your hand" in picture.svg(game, state, 0)
    assert picture.svg(game, state, None).count("<use") < picture.svg(game, state, 0).count("<use")


@pytest.mark.parametrize("missing", ["py_mini_racer", "resvg_py", "PIL"])
def test_where_a_part_is_missing_it_says_what_to_install(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = some_way_in(Choice("new-york-zoo", {"players": 1}), 0)
    picture._engine.cache_clear()
    monkeypatch.setitem(sys.modules, missing, None)

    with pytest.raises(NoPicture, match=r"pip install tierpark\[render\]"):
        picture.pixels(game, state, 0)
