"""Golden games: any change of behaviour shows up as a readable diff."""

from __future__ import annotations

import pytest

from tests.conformance import golden
from tierpark.games import catalogue


@pytest.mark.parametrize("name", golden.GAMES)
def test_a_golden_game_is_told_as_it_was_written(name: str) -> None:
    text = golden.written(name)
    actions = golden.actions_in(text)
    assert actions
    assert list(golden.told(name, actions)) == text.splitlines()


def test_every_game_has_golden_games() -> None:
    assert {game for game, _, _ in golden.GAMES.values()} == set(catalogue.GAMES)
    assert {path.stem for path in golden.FOLDER.glob("*.txt")} == set(golden.GAMES)
