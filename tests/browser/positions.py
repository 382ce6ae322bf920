"""Tables at which a game stands at a given point, so that full boards are looked at too and not only how a game begins.

Everybody at such a table is a person, so nothing moves until the test moves it. What was decided before, a beginner
would have decided (or chance), from a seed that the test gives: the same game every time.
"""

from __future__ import annotations

from typing import Any

from tests.server.served import Client
from tierpark.bots.bot import bot
from tierpark.server import events
from tierpark.server.table import game_named


def table_at(host: Client, name: str, share: float, *, seed: int = 1, level: str = "beginner", **options: Any) -> str:
    """A table of people, the host on the first seat and asked, after this share of a game's decisions."""
    served = host.served
    others = [served.guest(f"Guest {n}") for n in range(2, options["players"] + 1)]
    wanted = {"game": name, "order": "seated", "options": options, "seats": ["me", *["open"] * len(others)]}
    table: str = host.post("/api/tables", wanted)["table"]
    for other in others:
        other.command(table, "join")
    served.call(_bring(served.house, table, share, seed, level))
    return table


async def _bring(house: Any, id: str, share: float, seed: int, level: str) -> None:
    room = await house.tables.room(id)
    async with room.lock:
        start = events.Started(str(seed), list(range(len(room.table.seats))))
        await house.tables._write(room, [start], None, lambda _: None)
        table = room.table  # as it is now: what is written makes another
        decided = decisions(table.game.name, table.state, seed, level)
        asked = [n for n, (acted, _) in enumerate(decided) if acted.seat == 0]
        until = next((n for n in asked if n >= share * len(decided)), asked[-1]) if share < 1 else len(decided)
        if until:
            await house.tables._write(room, [acted for acted, _ in decided[:until]], None, lambda _: None)


def decisions(name: str, state: Any, seed: int, level: str) -> list[tuple[events.Acted, Any]]:
    """A whole game from here, each decision with the position before it."""
    game, player, state = game_named(name), bot(level, seed), state.clone()
    decided = []
    while due := game.to_act(state):
        before = state.clone()
        action = player.choose(game, state, due[0])
        decided.append((events.Acted(due[0], action, len(game.legal_actions(state, due[0]))), before))
        game.apply(state, due[0], action)
    return decided


async def bring_on(house: Any, id: str, acted: list[events.Acted]) -> None:
    """Let these decisions be made at a table."""
    room = await house.tables.room(id)
    async with room.lock:
        await house.tables._write(room, list(acted), None, lambda _: None)
