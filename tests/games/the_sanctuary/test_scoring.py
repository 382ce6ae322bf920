"""The Sanctuary, chapter 14: the end and the score."""

from __future__ import annotations

import pytest

from tests.games.the_sanctuary.scenes import GAME, finish, new_game, random_play, scene, scores
from tierpark.games.the_sanctuary.state import State, Step


@pytest.mark.parametrize(("players", "rounds"), [(2, 6), (3, 5), (4, 5)])
def test_the_game_ends_after_the_last_round(players: int, rounds: int) -> None:
    """R14.1."""
    s = new_game(3, players=players)
    for n_round in range(1, rounds + 1):
        assert (s.n_round, GAME.outcome(s)) == (n_round, None)
        finish(s)
    assert (s.step, s.n_round, list(GAME.to_act(s))) == (Step.OVER, rounds, [])


def test_land_reclamation() -> None:
    """R14.2, line 1."""
    assert scores(scene(me={"floods": 2, "forests": 4}))["reclamation"] == 5 + 14


@pytest.mark.parametrize(("population", "tokens", "points"), [(1, 0, 1), (4, 3, 16), (6, 3, 24), (0, 0, 0)])
def test_animals(population: int, tokens: int, points: int) -> None:
    """R14.2, line 2: population times the symbols, the printed one included."""
    s = scene(me={"animals": f"{population} red, 2 blue", "happiness": f"{tokens} red"})
    assert scores(s)["animals"] == points + 2


def test_management_center() -> None:
    """R14.2, line 3: 3 for each pair of a colour."""
    assert scores(scene(me={"center": "5 red, 2 blue, 1 green, 1 yellow"}))["center"] == 9


def test_storehouses() -> None:
    """R14.2, line 4: 2 for each resource of whatever colour."""
    assert scores(scene(me={"stores": {"red": "2 blue, 1 red", "green": "1 yellow"}}))["storehouses"] == 8


def test_land() -> None:
    """R14.2, line 5: the points of each stamp's space; tokens on the map count nothing."""
    assert scores(scene(me={"stamps": (1, 1, 1, 2)}))["land"] == 1 + 2 + 3 + 8
    assert scores(scene())["land"] == 0


def test_improvements() -> None:
    """R14.2, line 6: every tile with an end effect, and no other."""
    mine = {"tiles": "center_bonus, flat_four, round_gain, stamp_bonus", "center": "3 red", "stamps": (1, 0, 0, 0)}
    assert scores(scene(me=mine))["improvements"] == 3 + 4 + 2


@pytest.mark.parametrize("many", range(12))
def test_threats(many: int) -> None:
    """R14.2, line 7: the table, and 5 for each one more."""
    assert scores(scene(me={"threats": many}))["threats"] == -[0, 1, 2, 4, 6, 9, 12, 16, 20, 25, 30, 35][many]


def test_the_total_is_the_sum_of_the_lines() -> None:
    """R14.2."""
    mine = {"floods": 1, "animals": "3 red", "center": "2 red", "stores": {"red": "1 red"}, "stamps": (0, 0, 0, 1)}
    found = scores(scene(me={**mine, "tiles": "flat_four", "threats": 3}))
    assert list(found.values()) == [2, 3, 3, 2, 4, 4, -4, 14]


def test_a_score_may_be_negative() -> None:
    """R14.3."""
    assert scores(scene(me={"threats": 10}))["total"] == -30


def ended(*boards: dict[str, object]) -> State:
    """A game that is over with these boards."""
    s = scene(players=len(boards), me=boards[0], others=boards[1:])
    s.step, s.asked = Step.OVER, -1
    return s


def places(s: State) -> list[tuple[int, bool]]:
    """Rank of each seat, and whether it has won."""
    outcome = GAME.outcome(s)
    return [(standing.rank, standing.won) for standing in outcome.standings]


def test_most_points_win() -> None:
    """R14.3."""
    assert places(ended({"floods": 1}, {"floods": 2}, {})) == [(2, False), (1, True), (3, False)]


def test_ties_are_broken_by_animals() -> None:
    """R14.3: two points each, once from an animal."""
    assert places(ended({"floods": 1}, {"animals": "2 red"})) == [(2, False), (1, True)]
    assert places(ended({"animals": "2 red"}, {"floods": 1, "threats": 0})) == [(1, True), (2, False)]


def test_a_full_tie_is_shared() -> None:
    """R14.3."""
    assert places(ended({"animals": "2 red"}, {"animals": "2 blue"}, {"floods": 1})) == [
        (1, True),
        (1, True),
        (3, False),
    ]


def test_a_tie_of_negative_scores() -> None:
    """R14.3: animals still decide."""
    mine = {"threats": 4, "animals": "2 red"}
    assert places(ended({"threats": 3}, mine)) == [(2, False), (1, True)]


def test_the_outcome_says_what_the_lines_say() -> None:
    """R14.2, R14.3."""
    s = new_game(8, players=3)
    for _ in random_play(s, 8):
        pass
    for standing in GAME.outcome(s).standings:
        found = scores(s, standing.seat)
        assert standing.score == found["total"]
        assert standing.categories == {name: points for name, points in found.items() if name != "total"}
