"""The lists of tables: how and when games ended, and tables that are thrown away."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.served import Client, Refused, Served
from tests.server.test_accounts import register


def listed(client: Client, table: str) -> dict[str, Any] | None:
    """What one's own list says of a table."""
    tables = client.get("/api/me/tables")["tables"]
    return next((summary for summary in tables if summary["table"] == table), None)


def throw_away(client: Client, table: str) -> None:
    client.request("DELETE", f"/api/tables/{table}").raise_for_status()


def refusal(client: Client, table: str) -> tuple[int, str]:
    answer = client.request("DELETE", f"/api/tables/{table}")
    return answer.status_code, answer.json()["message"]


def test_a_list_says_who_won_and_when_the_game_ended(shared: Served) -> None:
    anna = shared.guest()
    table = shared.table(anna, bots=["random"], options={"players": 2})
    running = listed(anna, table)
    assert running is not None
    assert (running["ended_at"], running["winners"]) == (None, [])
    shared.play_out(table, seed=1)
    over, told = listed(anna, table), anna.look(table)
    assert over is not None
    assert running["created_at"] < over["ended_at"] <= told["now"]
    assert over["winners"] == [each["seat"] for each in told["outcome"]["standings"] if each["won"]]


def test_a_list_says_where_one_sits_though_a_guest_has_the_same_name(shared: Served) -> None:
    """An account and a guest are called alike: only the second is marked, and each finds the own seat."""
    guest, account = shared.guest("Jonas"), register(shared.guest(), "Jonas")
    table = shared.table(guest, account)
    seats = [listed(client, table) for client in (guest, account)]
    assert [seat and seat["your_seat"] for seat in seats] == [0, 1]
    assert seats[1] is not None
    assert [(seat["name"], seat["is_guest"]) for seat in seats[1]["seats"]] == [("Jonas", True), ("Jonas", False)]


@pytest.mark.parametrize("ends", [False, True])
def test_a_table_among_bots_can_be_thrown_away(shared: Served, ends: bool) -> None:
    anna, bert = shared.guest(), shared.guest()
    table = shared.table(anna, bots=["random"], options={"players": 2}, spectators=False)
    if ends:
        shared.play_out(table, seed=1)
    assert refusal(bert, table) == (403, "This is not a table of yours.")
    throw_away(anna, table)
    assert listed(anna, table) is None
    assert anna.look(table)["phase"] == "closed"
    with pytest.raises(Refused, match="403"):  # nor does it become open to see by that
        bert.look(table)
    throw_away(anna, table)  # done already


def test_a_table_of_others_is_not_thrown_away(shared: Served) -> None:
    anna, bert = shared.guest(), shared.guest()
    table = shared.table(anna, bert, options={"players": 2})
    for somebody in (anna, bert):
        assert refusal(somebody, table) == (409, "Others sit at this table, too. You can leave it.")
    assert listed(bert, table) is not None
