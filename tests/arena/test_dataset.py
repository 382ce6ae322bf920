"""Data: every decision of every game is in it, as the card says, and the same seed makes the same files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars
import pytest

from tierpark.arena import dataset
from tierpark.core.errors import TierparkError
from tierpark.games import catalogue


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("data")
    dataset.write("the-sanctuary", {"players": 3}, 2, ["random"], 5, made)
    return made


def test_the_columns_are_those_of_the_card(folder: Path) -> None:
    for file, columns in ((dataset.DECISIONS, dataset.DECISION_COLUMNS), (dataset.GAMES, dataset.GAME_COLUMNS)):
        assert list(polars.read_parquet_schema(folder / file)) == list(columns)
        assert all(f"| `{name}` |" in (folder / dataset.CARD).read_text("utf-8") for name in columns)


def test_the_decisions_replay_to_the_results(folder: Path) -> None:
    game = catalogue.game("the-sanctuary")
    decisions, games = polars.read_parquet(folder / dataset.DECISIONS), polars.read_parquet(folder / dataset.GAMES)
    for told in games.iter_rows(named=True):
        state = game.setup(game.options(players=3), int(told["seed"]))
        for row in decisions.filter(polars.col("game") == told["game"]).iter_rows(named=True):
            assert row["observation"] == game.observe(state, row["seat"])
            assert row["legal"] == list(game.legal_actions(state, row["seat"]))
            game.apply(state, row["seat"], row["action"])
        outcome = game.outcome(state)
        assert outcome is not None
        assert told["scores"] == [standing.score for standing in outcome.standings]


def test_the_schema_says_what_stands_where(folder: Path) -> None:
    schema: dict[str, Any] = json.loads((folder / dataset.SCHEMA).read_text("utf-8"))
    row = polars.read_parquet(folder / dataset.DECISIONS)["observation"][0]

    assert sum(part["length"] for part in schema["observation"]) == len(row)


def test_the_same_seed_makes_the_same_data(folder: Path, tmp_path: Path) -> None:
    dataset.write("the-sanctuary", {"players": 3}, 2, ["random"], 5, tmp_path)
    assert polars.read_parquet(tmp_path / dataset.DECISIONS).equals(polars.read_parquet(folder / dataset.DECISIONS))


@pytest.mark.parametrize("bots", [["random", "random"], ["nobody"]])
def test_bots_that_do_not_fit_are_refused(bots: list[str], tmp_path: Path) -> None:
    with pytest.raises(TierparkError):
        dataset.write("the-sanctuary", {"players": 3}, 1, bots, 0, tmp_path)


def test_a_folder_that_cannot_be_made_is_refused_before_the_first_game(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(TierparkError, match="no folder can be made there"):
        dataset.write("the-sanctuary", {"players": 3}, 10**6, ["random"], 0, tmp_path / "file")
