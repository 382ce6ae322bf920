"""New York Zoo with the contents of another box: the same rules over other tables, plain and compiled."""

from __future__ import annotations

import random
from importlib.resources import files
from pathlib import Path

import pytest

from tierpark.core import transcript
from tierpark.core.errors import WrongMaterial
from tierpark.core.game import Game
from tierpark.games import catalogue


@pytest.fixture
def other(tmp_path: Path) -> Game:  # type: ignore[type-arg]
    """A box in which the two blue spaces next to the start have changed places."""
    printed = (files("tierpark.games.new_york_zoo") / "material.toml").read_text(encoding="utf-8")
    first, second = '["flamingo", "fox"]', '["kangaroo", "penguin"]'
    assert printed.count(first) == 1
    assert printed.count(second) == 1
    changed = printed.replace(first, "FIRST").replace(second, first).replace("FIRST", second)
    path = tmp_path / "other.toml"
    path.write_text(changed, encoding="utf-8")
    return catalogue.game("new-york-zoo", path)


def random_actions(game: Game, seed: int) -> list[tuple[int, int]]:  # type: ignore[type-arg]
    chance, actions = random.Random(seed), []
    state = game.setup(game.options(), seed)
    while seats := game.to_act(state):
        actions.append((seats[0], chance.choice(game.legal_actions(state, seats[0]))))
        game.apply(state, *actions[-1])
    return actions


def test_the_rules_read_the_other_material(other: Game) -> None:  # type: ignore[type-arg]
    state = other.position("players=2; elephant=S24; seat1 houses: -")
    go = next(a for a in other.legal_actions(state, 0) if other.describe(state, 0, a).fields["to"] == 0)
    assert other.describe(state, 0, go).sentence == "Move the elephant 1 space to S0 for a kangaroo and a penguin."
    other.apply(state, 0, go)
    assert other.question(state, 0).startswith("Take a kangaroo and a penguin")
    printed = catalogue.game("new-york-zoo")
    assert printed.question(state, 0).startswith("Take a flamingo and a fox")


def test_a_transcript_names_its_material(other: Game) -> None:  # type: ignore[type-arg]
    text = transcript.record(other, other.options(), 5, random_actions(other, 5))
    read = transcript.parse(text.encode())
    assert transcript.replay(other, read).step
    with pytest.raises(WrongMaterial, match=r"line 1: played with material"):
        transcript.replay(catalogue.game("new-york-zoo"), read)
