"""The file under the server: deleted, moved, replaced, cut short or written over while it runs.

Nothing more may be acknowledged then; and at its next start it serves everything that was acknowledged, or refuses.
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import httpx

from bench.attack.faults import any_disk
from bench.attack.ground import at_war
from bench.attack.kills import over_a_file
from bench.attack.nursery import PATIENCE, Server
from bench.attack.part import Outcome, Part
from bench.attack.people import Sitting
from bench.attack.verdict import log_of

TABLES = 4
SOME = 15  # decisions before the stroke, and as many after the copy was made
LATER = 5.0  # seconds in which a file that was written over in its place has to be noticed
LONGEST = 2.5  # seconds that people go on to try
EACH = 20

Damage = Callable[[Path, Path, random.Random], None]  # to the file, with a copy of earlier


def beside(file: Path, ending: str) -> Path:
    """A file that SQLite or the server keeps beside the database."""
    return file.with_name(file.name + ending)


def deleted(file: Path, copy: Path, luck: random.Random) -> None:
    """The file is gone."""
    file.unlink()


def moved(file: Path, copy: Path, luck: random.Random) -> None:
    """It has another name."""
    file.rename(beside(file, "-elsewhere"))


def replaced(file: Path, copy: Path, luck: random.Random) -> None:
    """A copy of earlier has its name."""
    copy.rename(file)


def journal_deleted(file: Path, copy: Path, luck: random.Random) -> None:
    """The journal is gone."""
    beside(file, "-wal").unlink()


def cut_short(file: Path, copy: Path, luck: random.Random) -> None:
    """Only half of it is there."""
    os.truncate(file, file.stat().st_size // 2 // 4096 * 4096)


def copied_over(file: Path, copy: Path, luck: random.Random) -> None:
    """A copy of earlier is written into it."""
    subprocess.run(["cp", str(copy), str(file)], check=True, timeout=PATIENCE)


def written_over(file: Path, copy: Path, luck: random.Random) -> None:
    """Most of its pages are something else."""
    write(file, 4096, luck.randbytes(max(4096, file.stat().st_size - 8192)))


def write(file: Path, at: int, data: bytes) -> None:
    """Write into a file, in a process of its own: who closes it in ours lets go of the locks that SQLite has on it."""
    command = ["dd", f"of={file}", "bs=1", f"seek={at}", "conv=notrunc", "status=none"]
    if at % 4096 == 0:
        command = ["dd", f"of={file}", "bs=4096", f"seek={at // 4096}", "conv=notrunc", "status=none"]
    subprocess.run(command, input=data, check=True, timeout=PATIENCE)


# While it runs


def strike_at(damage: Damage, has_time: bool, strokes: int, seed: int) -> Outcome:
    """So many strokes, each at a server of its own."""
    luck = random.Random(seed)
    outcome = Outcome(0, {"acknowledged": 0, "refused to start": 0}, {"seconds until the last acknowledgement": []})
    for _ in range(strokes):
        with any_disk() as folder, over_a_file(folder) as (servers, database):
            asyncio.run(_struck(servers, database, damage, has_time, folder / "tables.db", luck, outcome))
        outcome.strokes += 1
    return outcome


async def _struck(
    servers: list[Server],
    database: str,
    damage: Damage,
    has_time: bool,
    file: Path,
    luck: random.Random,
    outcome: Outcome,
) -> None:
    copy = beside(file, "-copy")
    (server,) = servers
    async with at_war(servers, database, luck, TABLES) as ground:
        for number in range(2):
            await ground.wait_for(SOME, time.monotonic())
            await asyncio.to_thread(server.end)  # its journal is worked in: the copy is whole, and then old
            if number == 0:
                await asyncio.to_thread(shutil.copy, file, copy)
            server.start()
        await ground.wait_for(SOME, time.monotonic())
        at = time.monotonic()
        await asyncio.to_thread(damage, file, copy, luck)
        at = max(at, time.monotonic()) + (LATER if has_time else 0.0)
        await asyncio.sleep(LONGEST + (LATER if has_time else 0.0))
        health = [probe.status for probe in ground.probes if probe.asked > at + 1.2]
        late = max(sitting.sent.last for sitting in ground.sittings) - at
        found = []
        if late > 0:
            found.append(f"a decision sent {late:.2f} s too late was acknowledged")
        if 200 in health or not health:
            found.append(f"health: {health}")
        if "nothing can be stored" not in server.said():
            found.append("the log of the server does not say so")
        outcome.counts["acknowledged"] += len(ground.acknowledged())
        outcome.samples["seconds until the last acknowledgement"].append(max(ground.acknowledged()) - at)
        server.kill()
        if damage is moved:
            beside(file, "-elsewhere").rename(file)
        refused = outcome.counts["refused to start"]
        lost = await starts_whole_or_not(server, database, ground.sittings, outcome)
        if has_time and not lost and outcome.counts["refused to start"] == refused:
            outcome.counts["did no harm"] = outcome.counts.get("did no harm", 0) + 1  # all of it was in the journal
            return
        outcome.faults += [*found, *lost]
        if damage is moved and not server.pid:
            outcome.faults.append("moved back, and it does not start")


async def starts_whole_or_not(server: Server, database: str, sittings: list[Sitting], outcome: Outcome) -> list[str]:
    """What is wrong if it starts without something that was acknowledged, or refuses without saying why."""
    server.start()
    pid = server.pid
    outcome.counts.setdefault("refused to start", 0)
    while server.pid == pid and not server.is_open and not server.has_ended:
        await asyncio.sleep(0.01)
    said = server.said_now
    if not server.is_open:
        server.kill()
        outcome.counts["refused to start"] += 1
        if "Traceback" in said or "restore" not in said:
            return [f"it refuses to start without a word of how to restore: {said[-600:]}"]
        return []
    found = []
    async with httpx.AsyncClient(timeout=20, trust_env=False) as http:
        for sitting in sittings:
            person = sitting.people[0]
            answer = await http.get(f"{server.url}/api/tables/{sitting.table}", headers=person.headers)
            if answer.status_code != 200:
                found.append(f"a table answers {answer.status_code} {answer.text[:200]}")
            try:
                log = await log_of(database, sitting.table)
            except sqlite3.Error as error:
                return [*found, f"it starts, and its log cannot be read: {error}"]
            keys = {(key or "").partition("/")[2] for _, _, key, _ in log}
            if missing := sitting.sent.acknowledged - keys:
                found.append(f"it starts, and {len(missing)} of {len(sitting.sent.acknowledged)} decisions are gone")
    return found[:2]


def _part(name: str, does: str, damage: Damage, has_time: bool = False) -> Part:
    return Part(name, does, EACH, 4, partial(strike_at, damage, has_time))


PARTS: tuple[Part, ...] = (
    _part("file-deleted", "the database file is deleted while it runs", deleted),
    _part("file-moved", "it is moved away, and back before the next start", moved),
    _part("file-replaced", "a copy of earlier is put in its place", replaced),
    _part("file-cut-short", "it is cut to half", cut_short),
    _part("file-copied-over", "a copy of earlier is written into it", copied_over, True),
    _part("file-written-over", "its pages are written over", written_over, True),
    _part("journal-deleted", "its journal is deleted", journal_deleted),
)
