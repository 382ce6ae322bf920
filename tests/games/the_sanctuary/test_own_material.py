"""The Sanctuary with the cards of a box on the table: what its owner puts into a file is what is played."""

import random
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tierpark.core import transcript
from tierpark.core.errors import WrongMaterial
from tierpark.games import catalogue
from tierpark.games.the_sanctuary.state import Step

PRINTED = (files("tierpark.games.the_sanctuary") / "material.toml").read_text(encoding="utf-8")
FOREST = 'side = ["forest"]'


@pytest.fixture
def other(tmp_path: Path) -> Any:
    """A box with short rows, and with another side action on many cards."""
    path = tmp_path / "other.toml"
    changed = PRINTED.replace("players = 2, rows = [10]", "players = 2, rows = [4, 6]")
    assert changed.count(FOREST) > 1
    path.write_text(changed.replace(FOREST, 'side = ["gain", "any", "any"]'), encoding="utf-8")
    return catalogue.game("the-sanctuary", path)


def random_actions(game: Any, seed: int) -> list[tuple[int, int]]:
    luck, actions = random.Random(seed), []
    state = game.setup(game.options(), seed)
    while seats := game.to_act(state):
        actions.append((seats[0], luck.choice(game.legal_actions(state, seats[0]))))
        game.apply(state, *actions[-1])
    return actions


def test_the_rules_read_the_other_rows(other: Any) -> None:
    """R3.3, R4.1: sight ends where a row does."""
    state = other.setup(other.options(), 3)

    assert other.view(state, 0).rows == [4, 6]
    for action in other.legal_actions(state, other.to_act(state)[0]):
        sees = other.describe(state, other.to_act(state)[0], action).fields["sees"]
        assert {position < 4 for position in sees} == {action < 4}


def test_the_rules_read_the_other_cards(other: Any) -> None:
    texts = {card.id: other.sentence_of(card.side) for card in other.box.cards}
    seen = set()
    for seed in range(20):
        state, luck = other.setup(other.options(), seed), random.Random(seed)
        while seats := other.to_act(state):
            legal = other.legal_actions(state, seats[0])
            if state.step == Step.TASK:
                for action in legal:
                    said = other.describe(state, seats[0], action)
                    if said.kind == "side" and texts[said.fields["card"]] in said.sentence:
                        seen.add(texts[said.fields["card"]])
            other.apply(state, seats[0], luck.choice(legal))

    assert "Take 2 resources of any colours." in seen
    assert "Place a forestation token." not in seen


def test_a_transcript_names_its_material(other: Any) -> None:
    text = transcript.record(other, other.options(), 5, random_actions(other, 5))
    read = transcript.parse(text.encode())
    assert transcript.replay(other, read).step == Step.OVER
    with pytest.raises(WrongMaterial, match=r"line 1: played with material"):
        transcript.replay(catalogue.game("the-sanctuary"), read)
