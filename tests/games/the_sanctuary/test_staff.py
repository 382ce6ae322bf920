"""The Sanctuary, chapter 11: rangers and rescuers."""

from __future__ import annotations

import pytest

from tests.games.the_sanctuary.scenes import animals, center, finish, offered, play, scene, scores, threats

HERE = [(4, 9), (0, 8)]


def test_a_ranger_gets_one_resource() -> None:
    """R11.1: of any colour, one for each ranger."""
    s = scene(me={"rangers": 2, "center": "1 red, 2 blue"})
    assert offered(s) == {"ranger red", "ranger blue", "end"}
    play(s, "ranger blue", "ranger red")
    assert (center(s), list(s.boards[0].below)) == ("1 blue", [0, 1, 1, 0])
    assert offered(s) == {"end"}


@pytest.mark.parametrize(("rangers", "below"), [(1, "1 red"), (2, "2 red"), (3, "2 red")])
def test_each_ranger_with_a_resource_removes_a_threat_once_per_round(rangers: int, below: str) -> None:
    """R11.1."""
    s = scene(me={"rangers": rangers, "below": below, "threats": 5})
    for _ in range(int(below[0])):
        play(s, "ranger")
    assert "ranger" not in offered(s)
    assert threats(s) == [5 - int(below[0]), 0]
    play(s, "end", "6", "end")
    assert "ranger" not in offered(s)
    finish(s)
    assert s.n_round == 2


def test_the_resource_stays_and_serves_in_every_round() -> None:
    """R11.1, R3.5: the ranger is ready again."""
    s = scene(me={"rangers": 1, "center": "1 red", "threats": 4})
    play(s, "ranger red", "ranger")
    finish(s)
    assert (list(s.boards[0].below), s.boards[0].watched, threats(s)) == ([0, 0, 1, 0], 0, [3, 0])


def test_a_resource_below_a_ranger_scores_nothing() -> None:
    """R11.2: it is neither in the center nor in a storehouse."""
    mine = {"rangers": 2, "below": "2 red", "tiles": "store_bonus"}
    s = scene(me={**mine, "center": "1 red"})
    assert (scores(s)["center"], scores(s)["storehouses"], scores(s)["improvements"]) == (0, 0, 0)
    assert scores(scene(me={"rangers": 1, "below": "1 red", "tiles": "center_bonus"}))["total"] == 0


def test_it_cannot_be_used_for_anything_else() -> None:
    """R11.2: rescuers need two in the center."""
    mine = {"rangers": 1, "below": "1 red", "rescuers": 1, "center": "1 blue", "animals": "1 red"}
    assert "rescuers" not in offered(scene(me=mine))


def test_rescuers_turn_two_resources_into_population() -> None:
    """R11.3: any two, for any animal below 6."""
    s = scene(me={"rescuers": 1, "center": "2 red, 1 blue", "animals": "1 green, 6 red"})
    play(s, "rescuers")
    assert offered(s) == {"2 red for green", "blue and red for green"}
    play(s, "blue and red for green")
    assert (center(s), animals(s)) == ("1 red", "2 green, 6 red")


def test_each_token_once_per_round() -> None:
    """R11.3."""
    s = scene(plain="B07", me={"rescuers": 2, "center": "6 red", "animals": "1 green"})
    play(s, "rescuers", "rescuers")
    assert (center(s), animals(s), offered(s)) == ("2 red", "3 green", {"end"})
    finish(s)
    assert s.boards[0].called == 0


def test_rescuers_are_not_doubled() -> None:
    """R11.3, I26: discard_twice speaks of one resource."""
    s = scene(plain="B07", me={"rescuers": 1, "center": "6 red", "animals": "1 green", "tiles": "discard_twice"})
    play(s, "rescuers")
    assert (center(s), animals(s), offered(s)) == ("4 red", "2 green", {"end"})


@pytest.mark.parametrize(
    "lacking", [{"center": "1 red"}, {"animals": "6 red"}, {"animals": ""}, {"rescuers": 0}], ids=str
)
def test_what_rescuers_need(lacking: dict[str, object]) -> None:
    """R11.3: two resources, and an animal that can grow."""
    mine = {"rescuers": 1, "center": "1 red, 1 blue", "animals": "1 red"}
    assert "rescuers" in offered(scene(me=mine))
    assert "rescuers" not in offered(scene(me={**mine, **lacking}))


def test_tokens_may_be_used_in_the_round_in_which_they_were_hired() -> None:
    """R11.4."""
    s = scene({4: "X03"}, HERE, me={"threats": 1})
    play(s, "main 4", "1", "2", "red")
    assert threats(play(s, "ranger red", "ranger")) == [0, 0]
    s = scene({4: "X04"}, HERE, me={"center": "1 red", "animals": "1 red"})
    play(s, "main 4", "1", "2", "red", "rescuers")
    assert animals(s) == "2 red"
