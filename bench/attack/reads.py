"""Costly reads by strangers: all that the server makes for anybody who asks, asked for again and again.

People decide at other tables meanwhile, at a steady pace; what counts is how long that takes them.
"""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from bench.attack.bystanders import Times, watching
from bench.attack.people import actions_of
from bench.attack.strangers import Stranger, asking, counted, strangers
from bench.serving import Serving
from tierpark.core import transcript
from tierpark.games.catalogue import game as game_named

LONG = {"players": 6, "wildlife": "yes", "utilities": "yes", "strong": "yes"}  # of Zoo Parque: the longest games
STRANGERS = 4
PACE = 19.0  # requests a second of all strangers together
DECISIONS = 12.0  # a second, of all bystanders together
TABLES = 6
SLOWER = 3.0  # times as long as in quiet a decision may take at p95,
SOON = 60.0  # or so many milliseconds, whatever it took in quiet
KINDS = (
    "export", "transcript", "proof", "verification", "step", "turns", "watch", "drawing", "lobby", "page", "docs",
    "openapi", "games", "printed", "practice", "score", "undo",
)  # fmt: skip


class Kind(msgspec.Struct):
    """What one kind of request costs others."""

    attacked: Times
    answers: dict[str, int]  # of the strangers


class Found(msgspec.Struct):
    """How long decisions took: in quiet, and while strangers asked for something."""

    quiet: Times
    kinds: dict[str, Kind]

    @property
    def slow(self) -> list[str]:
        """The kinds that others have noticed."""
        most = max(SOON, SLOWER * self.quiet.p95)
        return [name for name, kind in self.kinds.items() if kind.attacked.p95 > most]

    @property
    def is_clean(self) -> bool:
        """Whether nobody has noticed anything, and everybody was answered."""
        asked = [self.quiet, *(kind.attacked for kind in self.kinds.values())]
        return not self.slow and all(times.count and set(times.answers) <= {"200"} for times in asked)


async def attack(kinds: list[str], seconds: float, seed: int, pace: float = PACE) -> Found:
    """Ask for one kind after the other, for so long each."""
    luck = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        server = Serving(Path(folder), rate=None)
        await server.start()
        try:
            async with (
                watching(server.url, TABLES, luck, DECISIONS) as people,
                strangers(server.url, STRANGERS) as them,
            ):
                asks = await _prepared(them, luck)
                await people.play(3)  # everything is loaded by then
                found = Found(await people.play(2 * seconds), {})
                for kind in kinds:
                    async with asking(them, pace, luck, lambda who, kind=kind: asks(kind, who)):  # type: ignore[misc]
                        attacked = await people.play(seconds)
                    found.kinds[kind] = Kind(attacked, counted(them))
                return found
        finally:
            await server.stop()


async def _prepared(them: list[Stranger], luck: random.Random) -> Any:
    """Everybody has a name; there is a long finished game, and a table at which one of them undoes and decides."""
    for one in them:
        await one.be_guest()
    game = game_named("zoo-parque")
    state = game.setup(options := game.options(**LONG), 7)
    actions = []
    while due := game.to_act(state):
        actions.append((due[0], luck.choice(game.legal_actions(state, due[0]))))
        game.apply(state, *actions[-1])
    text = transcript.record(game, options, 7, actions)
    made = await them[0].ask("POST", "/api/imports", {"transcript": text})
    assert made is not None
    over = made.raise_for_status().json()["table"]
    undoers = {one.address: await _nearly_over(one, luck) for one in them}
    counted(them)
    last = len(actions)

    async def ask(kind: str, who: Stranger) -> None:
        table = f"/api/tables/{over}"
        paths = {
            "export": f"{table}/export", "transcript": f"{table}/transcript", "proof": f"{table}/proof",
            "verification": f"{table}/verification", "step": f"{table}/steps/{luck.randrange(last)}?offers=true",
            "turns": f"{table}/steps/{last}?turns=true", "watch": table, "drawing": f"{table}/drawing",
            "lobby": "/api/tables", "page": f"/tables/{over}", "docs": "/docs", "openapi": "/openapi.json",
            "games": "/api/games", "printed": "/api/games/zoo-parque?option=wildlife=yes",
            "score": f"/api/games/spectacular/score?sheet={SHEET}",
        }  # fmt: skip
        if kind == "practice":
            body = {"position": "players=2; laid=B55 1,0 south; hand1=B46 B38"}
            await who.ask("POST", "/api/games/zoo-parque/practice", body)
        elif kind == "undo":
            await _there_and_back(who, undoers[who.address], luck)
        else:
            await who.ask("GET", paths[kind])

    return ask


SHEET = "board=saola;park=A1+chinchilla+heart+2,E3+sloth+black+NW+5;workers=green,multi;entrance=19"


async def _nearly_over(who: Stranger, luck: random.Random) -> str:
    """A table of Zoo Parque at which only they sit, with many decisions behind them."""
    wanted = {
        "game": "zoo-parque",
        "seats": ["me"],
        "order": "seated",
        "options": {"edition": "published", "campaign": "1"},
    }
    made = await who.ask("POST", "/api/tables", wanted)
    assert made is not None
    table: str = made.raise_for_status().json()["table"]
    await who.ask("POST", f"/api/tables/{table}/commands", {"type": "start"})
    for _ in range(120):
        looked = await who.ask("GET", f"/api/tables/{table}")
        if looked is None or not (actions := actions_of(update := looked.json())):
            break
        body = {"type": "act", "version": update["version"], "action": luck.choice(actions)}
        await who.ask("POST", f"/api/tables/{table}/commands", body)
    return table


async def _there_and_back(who: Stranger, table: str, luck: random.Random) -> None:
    looked = await who.ask("GET", f"/api/tables/{table}")
    if looked is None or looked.status_code != 200:
        return
    update = looked.json()
    if update["undo"] == "free":
        body = {"type": "undo", "version": update["version"]}
    elif actions := actions_of(update):
        body = {"type": "act", "version": update["version"], "action": luck.choice(actions)}
    else:
        return
    await who.ask("POST", f"/api/tables/{table}/commands", body)
