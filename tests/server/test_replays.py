"""A finished game, looked back at step by step: with the hands of all seats, and turn by turn."""

from __future__ import annotations

import pytest

from tests.server.served import Refused, Served


def test_hands_are_shown_when_the_game_is_over_and_never_before(shared: Served) -> None:
    anna, bert, anybody = shared.guest(), shared.guest(), shared.guest()
    table = shared.table(anna, bert, game="zoo-parque")
    last = shared.play_out(table, seed=1, leave=1)
    assert last
    for somebody in (anna, bert, anybody):
        for asks in ("", "?offers=true", "?turns=true"):
            with pytest.raises(Refused, match="409"):
                somebody.get(f"/api/tables/{table}/steps/3{asks}")
        hands = [player["hand"] for player in somebody.look(table)["view"]["players"]]
        assert [hand is not None for hand in hands] == [somebody is anna, somebody is bert]
    shared.play_out(table, seed=2)

    steps = anybody.get(f"/api/tables/{table}/steps/0")["steps"]
    for step in (0, steps // 2, steps):
        view = anybody.get(f"/api/tables/{table}/steps/{step}")["view"]
        assert view["seat"] is None
        assert all(len(player["hand"]) == player["dominoes"] for player in view["players"])


def test_start_arrangements_are_shown_when_the_game_is_over(shared: Served) -> None:
    anna, bert = shared.guest(), shared.guest()
    table = shared.table(anna, bert, options={"players": 2, "variant": "short"})
    shared.play_out(table, seed=1)
    view = anna.get(f"/api/tables/{table}/steps/4")["view"]
    assert (view["step"], [zoo["hidden"] for zoo in view["zoos"]]) == ("arrange", [False, False])


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("new-york-zoo", {"players": 1}),
        ("new-york-zoo", {"players": 3}),
        ("spectacular", {"players": 2}),
        ("the-sanctuary", {"players": 2}),
        ("zoo-parque", {"players": 3}),
    ],
)
def test_a_replay_knows_with_which_steps_turns_begin(shared: Served, game: str, options: dict[str, int]) -> None:
    anna = shared.guest()
    table = shared.table(anna, *[shared.guest() for _ in range(options["players"] - 1)], game=game, options=options)
    shared.play_out(table, seed=1)
    first = anna.get(f"/api/tables/{table}/steps/0?turns=true")
    turns = first["turns"]
    assert turns[0] == 0
    assert turns == sorted({*turns})
    assert 1 < len(turns) < first["steps"]
    begun = [anna.get(f"/api/tables/{table}/steps/{step}") for step in turns[:16]]
    if game == "new-york-zoo":
        assert {step["next"]["kind"] for step in begun} == {"move_elephant"}
    elif game == "spectacular":
        assert [step["view"]["turn"] for step in begun] == [1, *range(1, 16)]  # first they prepare
    elif game == "the-sanctuary":  # volunteers are placed by turns, then activated by turns
        assert [step["view"]["step"] for step in begun[:4]] == ["place"] * 4
    else:
        first_player = begun[0]["view"]["player"]
        assert [step["view"]["player"] for step in begun[:6]] == [(first_player + n) % 3 for n in range(6)]
