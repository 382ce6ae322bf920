"""All parts of the proof. To add one, write what does some strokes of it, and enter it here."""

from __future__ import annotations

import asyncio
import contextlib
import random

from bench.attack import (
    between,
    connections,
    damage,
    damaged,
    fair,
    far_faults,
    faults,
    kills,
    messages,
    requests,
    restarts,
    texts,
    timing,
    twins,
)
from bench.attack.part import Outcome, Part
from bench.attack.verdict import Verdict
from tests.server.services import Postgres, Redis

TABLES = 12
A_SECOND = 3.6  # breaks of connections


def outcome_of(verdict: Verdict) -> Outcome:
    """What a verdict on tables and people comes to."""
    faults = verdict.details if not verdict.is_clean else []
    if not verdict.is_clean and not faults:
        faults = ["nothing was acknowledged"]
    return Outcome(verdict.strokes, {"acknowledged": verdict.acknowledged}, faults=faults)


def breaking_connections(processes: int, strokes: int, seed: int) -> Outcome:
    """The line to PostgreSQL breaks, 2 to 7 times a second."""
    with Postgres() as postgres, Redis() if processes == 2 else contextlib.nullcontext() as redis:
        verdict = asyncio.run(connections.attack(postgres, redis, strokes / A_SECOND, TABLES, seed))
    return outcome_of(verdict)


def one_process(strokes: int, seed: int) -> Outcome:
    """Connections break under one process."""
    return breaking_connections(1, strokes, seed)


def two_processes(strokes: int, seed: int) -> Outcome:
    """Connections break under two processes."""
    return breaking_connections(2, strokes, seed)


def restarted(strokes: int, seed: int) -> Outcome:
    """PostgreSQL is restarted under two processes."""
    return _struck(restarts.restart, strokes, seed)


def read_only(strokes: int, seed: int) -> Outcome:
    """PostgreSQL takes nothing for a while, under two processes."""
    return _struck(restarts.read_only, strokes, seed)


def _struck(strike: restarts.Strike, strokes: int, seed: int) -> Outcome:
    luck = random.Random(seed)
    with Postgres() as postgres, Redis() as redis:
        database = postgres.fresh_database()
        strikes = strike(postgres, database, strokes, luck)
        return outcome_of(asyncio.run(connections.struck(database, database, redis, TABLES, luck, strikes)))


PARTS = (
    *kills.PARTS,
    *faults.PARTS,
    *far_faults.PARTS,
    *damage.PARTS,
    *damaged.PARTS,
    Part("connections-1", "the line to PostgreSQL breaks 2 to 7 times a second; one process", 400, 200, one_process),
    Part("connections-2", "the same with two processes and Redis", 400, 200, two_processes),
    Part("postgres-restart", "PostgreSQL is restarted under load; two processes", 200, 40, restarted),
    Part("postgres-read-only", "PostgreSQL takes nothing for up to a second", 200, 50, read_only),
    Part(
        "fuzz-messages",
        "socket messages that are wrong, from players, spectators and strangers; all games",
        1_000_000,
        20_000,
        messages.attack,
        unit="messages",
    ),
    Part(
        "fuzz-messages-limits", "the same with the usual rate limits", 20_000, 5_000, messages.within_limits, "messages"
    ),
    Part(
        "fuzz-requests",
        "HTTP requests as our OpenAPI document allows them, the same with something wrong, and wild ones",
        200_000,
        10_000,
        requests.attack,
        "requests",
    ),
    Part(
        "fuzz-requests-limits", "the same with the usual rate limits", 10_000, 2_500, requests.within_limits, "requests"
    ),
    Part(
        "fuzz-texts",
        "positions, transcripts, score sheets, proofs and names that are wrong; what is taken is played out",
        100_000,
        10_000,
        texts.attack,
        unit="texts",
    ),
    *twins.PARTS,
    fair.PART,
    *timing.PARTS,
    *between.PARTS,
)
