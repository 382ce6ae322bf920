"""The attacks that are commands of their own run against a real server, and find what they look for."""

from __future__ import annotations

import asyncio

import pytest

from bench.attack import clock, floods, hooks, login, memory, reads, silent
from bench.attack.bystanders import Times, times

CALM = Times(count=100, p50=10, p95=20, p99=30, worst=40, answers={"200": 100})
SLOW = Times(count=100, p50=100, p95=500, p99=600, worst=900, answers={"200": 100})
FAILED = Times(count=100, p50=10, p95=20, p99=30, worst=40, answers={"200": 99, "503": 1})


def test_a_flood_is_ended_with_its_code_and_others_are_answered() -> None:
    found = asyncio.run(floods.attack(["pings"], 3, 1))
    assert set(found.kinds["pings"].closed) == {"4429"}
    assert set(found.kinds["pings"].attacked.answers) == {"200"}


def test_a_clock_that_jumps_a_hundred_days_costs_nobody_their_session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "LASTS", 2.0)
    found = asyncio.run(clock.attack([100 * clock.DAY], 1))
    (jump,) = found.jumps
    assert jump.sessions == jump.people > 0
    assert set(jump.afterwards.answers) == {"200"}


@pytest.mark.parametrize(
    ("attacked", "answers", "is_clean"), [(CALM, {"200": 9}, True), (SLOW, {"200": 9}, False), (FAILED, {}, False)]
)
def test_reads_that_others_notice_are_found(attacked: Times, answers: dict[str, int], is_clean: bool) -> None:
    found = reads.Found(CALM, {"export": reads.Kind(attacked, answers)})
    assert found.is_clean == is_clean


@pytest.mark.parametrize(
    ("attacked", "closed", "is_clean"),
    [(CALM, {"4429": 4}, True), (SLOW, {"4429": 4}, False), (CALM, {"None": 4}, False), (FAILED, {"4429": 1}, False)],
)
def test_floods_that_go_on_or_that_others_notice_are_found(
    attacked: Times, closed: dict[str, int], is_clean: bool
) -> None:
    assert floods.Found(CALM, {"pings": floods.Kind(attacked, 100, closed)}).is_clean == is_clean


def test_connections_that_are_not_closed_and_a_log_that_is_flooded_are_found() -> None:
    def found(attacked: Times = CALM, closed: int = 5, newcomer: float = 1.0, lines: int = 3) -> silent.Found:
        return silent.Found(CALM, {"nothing": silent.Kind(attacked, 5, closed, newcomer)}, lines)

    assert found().is_clean
    assert not found(closed=4).is_clean
    assert not found(newcomer=20).is_clean
    assert not found(lines=1000).is_clean
    assert not found(SLOW).is_clean


def test_notices_that_come_late_or_not_at_all_are_found() -> None:
    assert hooks.Found(times([0.1, 0.2]), 2, 5).is_clean
    assert not hooks.Found(times([0.1]), 2, 5).is_clean
    assert not hooks.Found(times([0.1, 9.0]), 2, 5).is_clean
    assert not hooks.Found(times([0.1, 0.2]), 2, 0).is_clean, "nobody was slow, so nothing was shown"


def test_an_owner_who_is_kept_out_and_a_guess_that_gets_in_are_found() -> None:
    network = {"200": 600, "429": 100}

    def found(known: int = 200, guesses: dict[str, int] | None = None, has_wait: bool = True) -> login.Found:
        return login.Found(CALM, CALM, guesses or {"401": 300}, 200, known, network, has_wait)

    assert found().is_clean
    assert not found(known=429).is_clean
    assert not found(guesses={"200": 1}).is_clean
    assert not found(has_wait=False).is_clean


def test_a_server_that_is_frozen_is_found() -> None:
    assert memory.Found(3, times([0.1, 0.2]), 1, 0).is_clean
    assert not memory.Found(3, times([0.1, 0.2]), 0, 1).is_clean
