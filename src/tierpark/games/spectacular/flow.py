"""Spectacular: how a step begins, and who sees what of it (R5.1, R6.4)."""

from __future__ import annotations

from tierpark.core.playout import copy_record
from tierpark.core.rule import rule
from tierpark.games.spectacular.state import State, Step
from tierpark.games.spectacular.workers import can_use_workers


@rule
def begin(s: State, step: int) -> None:
    """A step begins for all seats at once; what lies on the boards is open to everybody now."""
    s.step = step
    s.due = (1 << s.players) - 1
    if step == Step.WORKERS:
        for seat in range(s.players):
            if not can_use_workers(s, seat):
                s.due &= ~(1 << seat)
    s.secret = 1 if s.due & s.due - 1 and not (step == Step.CHOOSE and s.in_order) else 0
    for seat in range(s.players):
        publish(s, seat)


@rule
def publish(s: State, seat: int) -> None:
    """Let everybody see a player board as it lies now."""
    copy_record(s.seen, seat, s.boards, seat)
