"""What an attack has left behind: the log held against what people were told, and against what the server says now."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections import Counter
from pathlib import Path

import asyncpg
import msgspec

from bench.attack.people import SOON, Sitting
from tierpark.core.errors import TierparkError
from tierpark.server import events, updates
from tierpark.server.table import Table

Row = tuple[int, int, str | None, str]  # version, at, key, event
TRIES = 6  # a second apart
SAME = ("version", "phase", "view", "offers", "undo", "log", "outcome")


class Verdict(msgspec.Struct):
    """Counts of everything that must not be; `answers` are what people were answered meanwhile."""

    strokes: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    untrue: int = 0  # refused with "nothing was changed", and in the log all the same
    holes: int = 0
    stuck: int = 0
    deaf: int = 0
    differs: int = 0  # tables whose memory is not what the log says
    back: int = 0  # versions that were lower than what the same person had been told before they asked
    time: int = 0  # clocks of seats that cannot be
    gaps: int = 0  # versions passed over within a connection, which may be: a process has caught up with another
    answers: dict[str, int] = {}
    details: list[str] = []

    @property
    def is_clean(self) -> bool:
        """Whether nothing is wrong."""
        wrong = (
            self.lost,
            self.doubled,
            self.untrue,
            self.holes,
            self.stuck,
            self.deaf,
            self.differs,
            self.back,
            self.time,
        )
        return not any(wrong) and self.acknowledged > 0

    def fault(self, name: str, detail: str) -> None:
        """One more."""
        setattr(self, name, getattr(self, name) + 1)
        self.details.append(f"{name}: {detail}")


async def log_of(database: str, table: str) -> list[Row]:
    """The log of a table, read behind the back of the server."""
    query = "SELECT version, at, key, event FROM log WHERE table_id = $1 ORDER BY version"
    if database.startswith("sqlite"):
        file = Path(database.partition("///")[2])
        with contextlib.closing(sqlite3.connect(file)) as there:
            return there.execute(query, (table,)).fetchall()
    connection = await asyncpg.connect(database.replace("+asyncpg", ""))
    try:
        return [tuple(row) for row in await connection.fetch(query, table)]
    finally:
        await connection.close()


async def judge(sittings: list[Sitting], database: str) -> Verdict:
    """Everything, once the attack is over and the people have stopped."""
    verdict = Verdict()
    for sitting in sittings:
        await _goes_on(sitting, verdict)
    for sitting in sittings:
        log = await log_of(database, sitting.table)
        _hold_against(sitting, log, verdict)
        if [row[0] for row in log] == list(range(1, len(log) + 1)):
            await _compare(sitting, database, verdict)
    for sitting in sittings:
        for person in sitting.people:
            verdict.gaps += person.gaps
            for what in person.backwards:
                verdict.fault("back", f"{sitting.table}: {what}")
    verdict.answers = dict(sum((Counter(sitting.answers) for sitting in sittings), Counter()).most_common())
    return verdict


async def _goes_on(sitting: Sitting, verdict: Verdict) -> None:
    """A decision is carried out, and every open socket hears of it."""
    never = asyncio.Event()
    try:
        async with asyncio.timeout(SOON):
            while not all(person.socket for person in sitting.people):
                await asyncio.sleep(0.05)
    except TimeoutError:
        verdict.fault("deaf", f"{sitting.table}: no socket can be opened")
        return
    try:
        async with asyncio.timeout(SOON):
            while not await sitting.decide(never):
                seen = [update for person in sitting.people if (update := await sitting.look(person))]
                if any(update["phase"] == "over" for update in seen):
                    return
                await asyncio.sleep(0.05)
    except TimeoutError:
        verdict.fault("stuck", f"{sitting.table}: no decision in {SOON:.0f} s, {sitting.answers}")
        return
    for number, person in enumerate(sitting.people):
        try:
            async with asyncio.timeout(SOON):
                while True:
                    there = await sitting.look(person, person.url)
                    if there and person.update and person.update["version"] >= there["version"]:
                        break
                    person.news.clear()
                    await asyncio.sleep(0.05)
        except TimeoutError:
            heard = person.update and person.update["version"]
            is_now = there and there["version"]
            verdict.fault("deaf", f"{sitting.table}: seat {number} heard of version {heard} last, and now is {is_now}")


def _hold_against(sitting: Sitting, log: list[Row], verdict: Verdict) -> None:
    missing = sorted(set(range(1, (log[-1][0] if log else 0) + 1)) - {row[0] for row in log})
    if missing or not log:
        verdict.fault("holes", f"{sitting.table}: {missing} of {log[-1][0] if log else 0}")
    keys = Counter(key.partition("/")[2] for _, _, key, _ in log if key is not None)
    verdict.acknowledged += len(sitting.sent.acknowledged)
    for key in sorted(sitting.sent.acknowledged - keys.keys()):
        verdict.fault("lost", f"{sitting.table}: {key}")
    for key in sorted(key for key, times in keys.items() if times > 1):
        verdict.fault("doubled", f"{sitting.table}: {key}")
    for key in sorted(sitting.sent.refused & keys.keys()):
        verdict.fault("untrue", f"{sitting.table}: {key}")


async def _compare(sitting: Sitting, database: str, verdict: Verdict) -> None:
    """What each process says of a table is what the log says, once its bots have come to rest."""
    found = ""
    for _ in range(TRIES):
        found = await _difference(sitting, await log_of(database, sitting.table))
        if not found:
            return
        await asyncio.sleep(1)
    verdict.fault("differs", f"{sitting.table}: {found}")


async def _difference(sitting: Sitting, log: list[Row]) -> str:
    try:
        table = Table(sitting.table)
        for _, at, key, text in log:
            table.fold(events.read(text), at, key)
    except TierparkError as error:
        return str(error)
    for url in sitting.urls:
        for seat, person in enumerate(sitting.people):
            told = await sitting.look(person, url)
            wanted = updates.update(table, table.seats[seat].user, {}, 0)
            expected = msgspec.json.decode(msgspec.json.encode(wanted))
            if told is None or (parts := [name for name in SAME if told[name] != expected[name]]):
                return f"seat {seat}: {'no answer' if told is None else parts} at version {expected['version']}"
    return ""
