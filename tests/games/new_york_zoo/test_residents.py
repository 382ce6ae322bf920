"""New York Zoo: who lives where. The sets of enclosures in the state say the same as the enclosures themselves."""

import pytest

from tests.games.new_york_zoo.table import GAME, new_game, random_play
from tierpark.games.new_york_zoo.state import NONE, State

GAMES = [*({"players": players} for players in (1, 2, 3, 4, 5)), {"players": 2, "variant": "short"}]


def check_sets(state: State) -> None:
    for number, (tile, pen) in enumerate(zip(GAME.tiles, state.enclosures, strict=True)):
        assert [seat for seat, zoo in enumerate(state.zoos) if zoo.enclosures >> number & 1] == (
            [] if pen.seat == NONE else [pen.seat]
        )
        assert [species for species, pens in enumerate(state.lives) if pens >> number & 1] == (
            [] if pen.animals == 0 else [pen.species]
        )
        assert (pen.species == NONE) == (pen.animals == 0)
        assert (state.pairs >> number & 1 == 1) == (pen.animals >= 2)
        assert (state.full >> number & 1 == 1) == (pen.animals == tile.size)
        assert 0 <= pen.animals <= tile.size


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_the_sets_of_enclosures_are_true(options: dict[str, object]) -> None:
    """R1.1, R1.4: a species where animals live, and nowhere else."""
    for turn, _ in enumerate(random_play(state := new_game(**options), seed=9)):  # type: ignore[arg-type]
        if turn % 10 == 0:
            check_sets(state)


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_houses_are_never_over_full(options: dict[str, object]) -> None:
    """R1.1: each house holds one animal; their number stays."""
    state = new_game(**options)  # type: ignore[arg-type]
    houses = [sum(zoo.houses) + zoo.rooms for zoo in state.zoos]
    for _ in random_play(state, seed=10):
        assert [sum(zoo.houses) + zoo.rooms for zoo in state.zoos] == houses
        assert all(zoo.rooms >= 0 and min(zoo.houses) >= 0 for zoo in state.zoos)
