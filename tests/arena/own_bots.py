"""Bots from outside for tests: a fair one, and every way to go wrong."""

from __future__ import annotations

import os
import time
from typing import Any


class First:
    """The first legal action."""

    def choose(self, game: Any, state: Any, seat: int) -> int:
        return game.legal_actions(state, seat)[0]


class Seeded:
    """Takes a seed, and remembers from one decision to the next."""

    def __init__(self, seed: int) -> None:
        self.number = seed % 7

    def choose(self, game: Any, state: Any, seat: int) -> int:
        self.number += 1
        actions = game.legal_actions(state, seat)
        return actions[self.number % len(actions)]


class Crashes:
    def choose(self, game: Any, state: Any, seat: int) -> int:
        raise ValueError("cannot read /home/somebody/secret/plan.txt")


class CrashesOnce:
    def __init__(self) -> None:
        self.asked = 0

    def choose(self, game: Any, state: Any, seat: int) -> int:
        self.asked += 1
        if self.asked == 2:
            raise KeyError("once")
        return game.legal_actions(state, seat)[0]


class Leaves:
    def choose(self, game: Any, state: Any, seat: int) -> int:
        raise SystemExit(0)


class Dies:
    def choose(self, game: Any, state: Any, seat: int) -> int:
        os._exit(7)


class Hangs:
    def choose(self, game: Any, state: Any, seat: int) -> int:
        time.sleep(3600)
        return 0


class Illegal:
    def choose(self, game: Any, state: Any, seat: int) -> int:
        return 10**6


class NoNumber:
    def choose(self, game: Any, state: Any, seat: int) -> Any:
        return "<b>all of them</b>"


class Huge:
    def choose(self, game: Any, state: Any, seat: int) -> int:
        return 10**40


class Prints:
    """Would be taken for an answer if its output were."""

    def choose(self, game: Any, state: Any, seat: int) -> int:
        os.write(1, b"\0\0\0\1x")
        return game.legal_actions(state, seat)[0]


class Changes:
    """Changes the state that it is given, which is a copy."""

    def choose(self, game: Any, state: Any, seat: int) -> int:
        action = game.legal_actions(state, seat)[0]
        game.apply(state, seat, action)
        return action


class CannotBegin:
    def __init__(self) -> None:
        raise RuntimeError("no weights")

    def choose(self, game: Any, state: Any, seat: int) -> int:
        return 0


class NoMethod:
    pass


NOT_A_CLASS = 1
