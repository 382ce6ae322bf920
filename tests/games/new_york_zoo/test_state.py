"""New York Zoo: what the state keeps twice is always the same, and every piece lies where the spaces say."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.every_game import TABLES, Table, random_game
from tierpark.games.new_york_zoo.state import N_TILES, NONE, State, Step
from tierpark.games.new_york_zoo.view import zoo_view

OURS = [table for table in TABLES if table.name == "new-york-zoo"]


def assert_sets_are_true(game: Any, state: State) -> None:
    """R1.5 besides: between two steps no enclosure is full."""
    for tile in range(N_TILES):
        pen = state.enclosures[tile]
        spaces = game.tiles[tile].size
        assert (pen.seat != NONE) == any(zoo.enclosures >> tile & 1 for zoo in state.zoos)
        assert (pen.species == NONE) == (pen.animals == 0)
        assert [k for k in range(5) if state.lives[k] >> tile & 1] == ([] if pen.species == NONE else [pen.species])
        assert (state.pairs >> tile & 1) == (pen.animals >= 2)
        assert (state.full >> tile & 1) == (pen.animals == spaces)
        assert pen.animals <= spaces
        if state.step in (Step.MOVE, Step.PLACE, Step.ACQUIRE, Step.OVER):
            assert pen.animals < spaces


def assert_pieces_cover_what_is_not_free(game: Any, state: State) -> None:
    for seat in range(state.players):
        zoo = zoo_view(game, state, seat, seat)
        under = [cell for piece in (*zoo.enclosures, *zoo.attractions) for cell in piece.cells]
        area = {(r, c) for r, row in enumerate(zoo.rows) for c, mark in enumerate(row) if mark == "."}
        assert len(under) == len(set(under))
        assert set(under) | set(zoo.free) == area
        assert not set(under) & set(zoo.free)


@pytest.mark.parametrize("table", OURS, ids=lambda t: f"{t.options.players}-{t.options.variant}-{t.options.side}")
def test_what_the_state_keeps_twice_agrees(table: Table) -> None:
    for seed in range(3):
        for i, (state, _, _) in enumerate(random_game(table, seed)):
            assert_sets_are_true(table.game, state)
            if i % 20 == 0:
                assert_pieces_cover_what_is_not_free(table.game, state)


def test_a_state_is_small() -> None:
    """The bar is 1 KiB."""
    assert len(State().pack()) <= 1024


def test_after_set_up_no_dice_are_left() -> None:
    """R1: nothing is left to chance, so the state holds no secret."""
    for table in OURS:
        state = table.game.setup(table.options, 12345)
        assert not any(state.dice.key)
        assert not any(state.dice.block)
