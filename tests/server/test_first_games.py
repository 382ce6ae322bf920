"""First games: each begins from a fixed position, comes to its real end, and its decisions are judged."""

from __future__ import annotations

import random

import pytest

from tests.server.served import Refused, Served
from tierpark.bots.bot import bot
from tierpark.core import transcript
from tierpark.games.catalogue import GAMES, game
from tierpark.games.first_games import first_game

PLAYOUTS = [*(("random", seed) for seed in range(20)), *(("beginner", seed) for seed in range(5))]


@pytest.mark.parametrize("name", GAMES)
def test_every_first_game_comes_to_its_end_whoever_plays(name: str) -> None:
    """`python -m bench.first_games` records them again after the rules have changed."""
    rules = game(name)
    begins = transcript.replay(rules, first_game(name))
    assert rules.options_of(begins).players == 2
    assert 0 in rules.to_act(begins)
    for level, seed in PLAYOUTS:
        state = rules.redeal_hidden(begins, 0, seed)
        assert rules.view(state, 0) == rules.view(begins, 0), "the newcomer sees the same each time"
        luck, players = random.Random(seed), [bot(level, seed + seat) for seat in range(2)]
        for _ in range(rules.limit):
            due = rules.to_act(state)
            if not due:
                break
            seat = luck.choice(due)
            assert len(rules.legal_actions(state, seat)), "a question without an answer"
            rules.apply(state, seat, next(iter(players[seat].wanted(rules, state, seat))))
        assert rules.outcome(state) is not None


@pytest.mark.parametrize("name", GAMES)
def test_a_first_game_is_an_ordinary_table_from_there_on(name: str, shared: Served) -> None:
    anna = shared.guest("Anna")
    table = anna.post(f"/api/games/{name}/first-game")["table"]
    update = anna.look(table)
    assert (update["phase"], update["seat"], update["is_coached"], update["continues"]) == ("playing", 0, True, None)
    assert [seat["kind"] for seat in update["seats"]] == ["person", "bot"]
    assert update["offers"]
    anna.act(table)
    if anna.look(table)["undo"] == "free":
        anna.command(table, "undo", version=anna.look(table)["version"])
    else:
        anna.command(table, "propose", proposal={"what": "undo"})
    assert anna.look(table)["view"] == update["view"]
    shared.play_out(table, seed=1)

    over = anna.look(table)
    assert over["phase"] == "over"
    assert len(over["outcome"]["standings"]) == 2
    last = anna.get(f"/api/tables/{table}/steps/0")["steps"]
    assert anna.get(f"/api/tables/{table}/steps/{last}")["view"]
    again = anna.post(f"/api/tables/{table}/continuation", {"step": 1})["table"]
    assert anna.look(again)["is_coached"] is False
    for what in ("transcript", "proof", "export"):
        with pytest.raises(Refused, match="the set-up"):
            anna.get(f"/api/tables/{table}/{what}")
    whole = anna.look(anna.post(f"/api/tables/{table}/rematch")["table"])
    assert (whole["phase"], whole["is_coached"]) == ("gathering", False)


def test_what_cannot_be_seen_is_dealt_anew_each_time(shared: Served) -> None:
    anna = shared.guest()
    tables = [anna.post("/api/games/zoo-parque/first-game")["table"] for _ in range(2)]
    views = [anna.look(table)["view"] for table in tables]
    assert views[0] == views[1]
    decks = [list(shared.call(shared.house.tables.room(table)).table.state.deck) for table in tables]
    assert decks[0] != decks[1]


def test_a_first_game_is_the_same_after_a_restart(served: Served) -> None:
    anna = served.guest()
    table = anna.post("/api/games/the-sanctuary/first-game")["table"]
    anna.act(table)
    before = anna.look(table)
    served.restart()
    after = anna.look(table)
    assert after["is_coached"]
    assert after["log"]["lines"][: len(before["log"]["lines"])] == before["log"]["lines"] != []


def test_a_decision_is_judged_by_what_was_advised(shared: Served) -> None:
    anna = shared.guest()
    table = anna.post("/api/games/new-york-zoo/first-game")["table"]
    with pytest.raises(Refused, match="not decided anything"):
        anna.post(f"/api/tables/{table}/judgement", {"action": 0})
    update = anna.look(table)
    hint = anna.post(f"/api/tables/{table}/hint", {})
    best = hint["best"][0]["action"]
    last = hint["best"][-1]["action"]
    assert last != best
    anna.command(table, "act", version=update["version"], action=last)

    judged = anna.post(f"/api/tables/{table}/judgement", {"action": last, "instead": best})
    assert judged["unit"] == "space"
    if judged["moment"] is not None:
        assert judged["moment"]["played"]["action"] == last
        assert [one["action"] for one in judged["moment"]["better"]] == [best]
        assert judged["moment"]["lost"] >= 0
    assert anna.post(f"/api/tables/{table}/judgement", {"action": last, "instead": last})["moment"] is None
    with pytest.raises(Refused, match="not your last decision"):
        anna.post(f"/api/tables/{table}/judgement", {"action": best})
    with pytest.raises(Refused, match="could not have done"):
        anna.post(f"/api/tables/{table}/judgement", {"action": last, "instead": 999_999})
    with pytest.raises(Refused, match="no seat"):
        shared.guest().post(f"/api/tables/{table}/judgement", {"action": last})
