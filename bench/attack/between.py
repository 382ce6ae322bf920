"""Parts of the proof: what happens between processes, and between them and people."""

from __future__ import annotations

import asyncio

from bench.attack import clocks, histories, network, reconnections
from bench.attack.part import Outcome, Part
from tests.server.services import Postgres, Redis

TABLES = 6


def other_clocks(strokes: int, seed: int) -> Outcome:
    """The clocks of two processes differ by an hour, in either direction."""
    with Postgres() as postgres, Redis() as redis:
        work = clocks.attack(postgres, redis, strokes, TABLES, seed, ahead=3600 if seed % 2 else -3600)
        verdict = asyncio.run(work)
    faults = verdict.details if verdict.acknowledged else ["nothing was acknowledged"]
    return Outcome(strokes, {"acknowledged": verdict.acknowledged}, faults=faults)


def bad_network(strokes: int, seed: int) -> Outcome:
    """Packets are lost, doubled, late; lines are cut."""
    return asyncio.run(network.attack(strokes, seed))


def reconnected(strokes: int, seed: int) -> Outcome:
    """A thousand sockets come back at once."""
    with Postgres() as postgres, Redis() as redis:
        return asyncio.run(reconnections.attack(postgres, redis, strokes, 1000, seed))


PARTS = (
    Part(
        "histories",
        "two processes without a network or a clock: kills, lost and late news, cut lines, a failing database",
        10_000,
        1_000,
        histories.attack,
        unit="histories",
    ),
    Part("clocks", "the clocks of two processes differ by an hour; one of them is killed", 40, 4, other_clocks),
    Part(
        "network",
        "packets between two namespaces are lost, doubled, late and out of order; lines are cut without a word",
        400,
        40,
        bad_network,
    ),
    Part("reconnections", "1,000 sockets are cut at once and come back; two processes", 20, 3, reconnected),
)
