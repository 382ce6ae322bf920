"""The Sanctuary, chapter 8: land acquisition, the timeline, flooding and forestation."""

from __future__ import annotations

import pytest

from tests.games.the_sanctuary.scenes import GAME, offered, play, scene, scores, stamps

HERE = [(4, 9), (0, 8)]


@pytest.mark.parametrize("acquired", range(7))
def test_a_parcel_is_purchased_when_its_tokens_are_gone(acquired: int) -> None:
    """R8.1: parcels 1, 2 and 3 have 1, 2 and 3 tokens; the own parcel is always purchased."""
    s = scene(me={"stamps": (acquired, 0, 0, 0)})
    assert GAME.view(s, 0).boards[0].purchased == [1, 2, 2, 3, 3, 3, 4][acquired]


@pytest.mark.parametrize(("n_round", "space"), [(1, 4), (2, 3), (3, 3), (4, 2), (5, 2), (6, 1)])
def test_a_token_goes_to_the_space_of_the_round(n_round: int, space: int) -> None:
    """R8.1, R8.2: early land is worth more; any number of stamps on a space."""
    s = scene({4: "G03"}, HERE, n_round=n_round, me={"stamps": (1, 1, 1, 1)})
    play(s, "main 4")
    assert stamps(s) == [1 + 2 * (space == points) for points in (1, 2, 3, 4)]
    assert scores(s)["land"] == 10 + 2 * space


@pytest.mark.parametrize(("kind", "card"), [("flood", "G02"), ("forest", "G01")])
@pytest.mark.parametrize(("acquired", "reach"), [(0, 1), (1, 2), (2, 2), (3, 3), (5, 3), (6, 4)])
def test_flooding_and_forestation_need_the_next_parcel(kind: str, card: str, acquired: int, reach: int) -> None:
    """R8.3, R7.2 `flood` and `forest`: one space of each kind per parcel, in the order own, 1, 2, 3."""
    for there in range(5):
        s = scene({5: card}, HERE, me={f"{kind}s": there, "stamps": (acquired, 0, 0, 0)})
        assert ("side 5" in offered(s)) == (there < reach)
        if there < reach:
            play(s, "side 5")
            assert (s.boards[0].floods, s.boards[0].forests) == ((there + 1, 0) if kind == "flood" else (0, there + 1))


@pytest.mark.parametrize(("kind", "card"), [("flood", "G02"), ("forest", "G01")])
def test_with_an_improvement_the_parcel_need_not_be_purchased(kind: str, card: str) -> None:
    """R8.3, I12, I21: the order and the four spaces remain; the other kind is not concerned."""
    for there in range(5):
        for tile in ("flood_anywhere", "forest_anywhere"):
            s = scene({5: card}, HERE, me={f"{kind}s": there, "tiles": tile})
            assert ("side 5" in offered(s)) == (there < 4 if tile.startswith(kind) else there < 1)


@pytest.mark.parametrize("kind", ["floods", "forests"])
def test_points_of_land_reclamation(kind: str) -> None:
    """R8.4: 2, 3, 4 and 5 for either kind."""
    for there, points in enumerate([0, 2, 5, 9, 14]):
        assert scores(scene(me={kind: there}))["reclamation"] == points


def test_land_and_reclamation_within_one_main() -> None:
    """R8.1, R8.3: X12 buys parcel 1 and floods it at once."""
    s = scene({4: "X12"}, HERE, me={"floods": 1, "forests": 1})
    assert offered(play(s, "main 4")) == {"2", "3", "enough"}
    play(s, "2", "3")
    assert (s.boards[0].floods, s.boards[0].forests, scores(s)["reclamation"]) == (2, 2, 10)
