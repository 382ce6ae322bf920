"""Bots of every level end every configuration that is tried; `python -m bench.endings` plays all the others."""

from __future__ import annotations

import pytest

from bench.endings import ROUNDS, played
from tests.conformance.every_game import LARGE, Table, every_table
from tierpark.bots.bot import LEVELS


@pytest.mark.parametrize("level", LEVELS)
@every_table
def test_games_among_bots_of_a_level_end(table: Table, level: str) -> None:
    if table.game.state_type._struct.size > LARGE and level not in ("random", "beginner"):
        pytest.skip("takes minutes: python -m bench.endings")
    name = f"{level}@{ROUNDS}" if LEVELS[level].seconds else level
    many, ending = played(table.game, table.options, [name], 1)
    assert many is not None
    assert ending
