"""Whole games over the API: by request, by socket, with bots, over a restart."""

import random
from typing import Any

import msgspec
import pytest

from tests.server.served import Served, actions_of, play_on


def test_two_people_play_a_whole_game_by_requests_alone(shared: Served) -> None:
    anna, bert = shared.guest("Anna"), shared.guest("Bert")
    table = shared.table(anna, bert)
    end = play_on(table, [anna, bert], seed=1)

    assert end["phase"] == "over"
    assert [standing["seat"] for standing in end["outcome"]["standings"]] == [0, 1]
    assert bert.look(table)["outcome"] == end["outcome"]


def test_a_person_plays_a_whole_game_against_a_bot_over_a_socket(shared: Served) -> None:
    anna, luck = shared.guest("Anna"), random.Random(3)
    table = shared.table(anna, bots=["random"])
    with anna.socket(table) as socket:
        version, lines = 0, 0
        while True:
            update = socket.wait_for("update")
            assert update["version"] == version + 1 or version == 0, "a gap"
            assert update["log"]["start"] <= lines
            version, lines = update["version"], update["log"]["start"] + len(update["log"]["lines"])
            if update["phase"] == "over":
                break
            if actions := actions_of(update):
                socket.send("act", version=version, action=luck.choice(actions), key=f"k{version}")
                assert socket.wait_for("receipt", "refused")["type"] == "receipt"
    assert all(length <= 16_000 for _, length in socket.seen)


def test_a_restart_in_the_middle_of_a_game_changes_nothing(served: Served) -> None:
    anna, bert = served.guest("Anna"), served.guest("Bert")
    table = served.table(anna, bert)
    before = play_on(table, [anna, bert], seed=2, decisions=60)
    served.restart()
    after = anna.look(table)

    assert {**after, "now": 0} == {**before, "now": 0}
    assert play_on(table, [anna, bert], seed=3)["phase"] == "over"


FULLEST: dict[str, tuple[dict[str, Any], str]] = {  # options, and the bots that fill the table
    "spectacular": ({"players": 6, "side": "asymmetric", "missions": "yes"}, "regular"),
    "zoo-parque": ({"players": 4, "edition": "published", "strong": "yes", "utilities": "yes"}, "random"),
    "the-sanctuary": ({"players": 4, "variant": "advanced"}, "regular"),
}


@pytest.mark.parametrize("name", FULLEST)
def test_updates_of_the_fullest_table_stay_small(shared: Served, name: str) -> None:
    """All boards, and all that is told when every seat has finished a step; and the table for a newcomer."""
    anna, luck = shared.guest("Anna"), random.Random(4)
    options, bot = FULLEST[name]
    table = shared.table(anna, bots=[bot] * (options["players"] - 1), game=name, options=options)
    whole = 0
    with anna.socket(table) as socket:
        while (update := socket.wait_for("update"))["phase"] != "over":
            if actions := actions_of(update):
                lost = [offer["action"] for offer in update["offers"]["listed"] if offer["kind"] in ("discard", "end")]
                chosen = luck.choice([action for action in actions if action not in lost] or actions)
                whole = max(whole, len(msgspec.json.encode(anna.look(table))))
                socket.send("act", version=update["version"], action=chosen)
    assert max(max(length for _, length in socket.seen), whole) <= 16_000
