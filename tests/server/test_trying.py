"""Trying a turn while others decide: it is only tried, and shows no more than one knows."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from tests.server.served import Client, Served, actions_of
from tierpark.games.catalogue import GAMES
from tierpark.server.errors import NotNow
from tierpark.server.routes.learning import tried_from
from tierpark.server.table import game_named


def tries(client: Client, table: str, *actions: int) -> Any:
    return client.request("POST", f"/api/tables/{table}/try", {"actions": list(actions)})


@pytest.mark.parametrize("name", GAMES)
def test_who_waits_may_try_the_next_turn_and_nothing_of_it_stays(shared: Served, name: str) -> None:
    anna, bert = shared.guest("Anna"), shared.guest("Bert")
    table = shared.table(anna, bert, game=name)
    if anna.look(table)["offers"] and bert.look(table)["offers"]:  # at the same time: Anna is done first
        while actions := actions_of(update := anna.look(table)):
            anna.command(table, "act", version=update["version"], action=actions[-1])
    waiting, busy = (bert, anna) if anna.look(table)["offers"] else (anna, bert)
    before = waiting.look(table), busy.look(table)

    tried = tries(waiting, table).json()
    chosen: list[int] = []
    while tried["offers"] and len(chosen) < 6:
        assert tried["view"]["seat"] == before[0]["seat"]
        chosen.append(actions_of(tried)[0])
        tried = tries(waiting, table, *chosen).json()
    assert chosen
    assert tried["lines"]

    after = waiting.look(table), busy.look(table)
    assert [{**update, "now": 0} for update in after] == [{**update, "now": 0} for update in before]


@pytest.mark.parametrize("name", GAMES)
def test_a_trial_tells_nothing_of_what_is_hidden(name: str) -> None:
    """Two games that a seat cannot tell apart are tried alike, to the byte."""
    game, tried = game_named(name), 0
    for seed in range(2):
        state, chance = game.setup(game.options(players=3), seed), random.Random(seed)
        for step in range(60):
            due = game.to_act(state)
            if step % 9 == 0 and 0 not in due:
                twin = game.redeal_hidden(state, 0, seed + step)
                actions: list[int] = []
                while (answer := outcome_of(game, state, actions)) == outcome_of(game, twin, actions) and len(
                    actions
                ) < 4:
                    if answer is None or not answer.offers:
                        break
                    actions.append(actions_of(msgspec.to_builtins(answer))[0])
                    tried += 1
                assert outcome_of(game, state, actions) == outcome_of(game, twin, actions)
            seat = chance.choice(due)
            game.apply(state, seat, chance.choice(game.legal_actions(state, seat)))
    assert tried


def outcome_of(game: Any, state: Any, actions: list[int]) -> Any:
    try:
        return tried_from(game, state, 0, actions)
    except NotNow:
        return None


def test_an_illegal_trial_is_refused_with_its_reason(shared: Served) -> None:
    anna, bert = shared.guest("Anna"), shared.guest("Bert")
    table = shared.table(anna, bert)
    waiting = bert if anna.look(table)["offers"] else anna
    answer = tries(waiting, table, 5000)
    assert answer.status_code == 409
    assert "The table has changed" in answer.json()["message"]


def test_a_table_at_which_nothing_is_played_has_nothing_to_try(shared: Served) -> None:
    anna = shared.guest("Anna")
    table = anna.post("/api/tables", {"game": "new-york-zoo", "seats": ["me", "open"]})["table"]
    assert tries(anna, table).status_code == 409
