"""Bots from outside, held at arm's length: each thinks in a process of its own, within a time limit.

A crash, a hang and an answer that is no number are `BotFault`s; the process is ended where it must be, and the next
question starts a fresh one. The code runs with the rights of whoever started us: this contains mistakes, not malice.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from tierpark.bots import own
from tierpark.bots.inside import LENGTH, Answer, Ask, Begin, Failed, Question, Reply
from tierpark.core.errors import TierparkError

if TYPE_CHECKING:
    from pathlib import Path

    from tierpark.core.game import Game

LIMIT = 10.0  # seconds for one decision
START = 60.0  # seconds to load the bot's module and make it
MOST_REPLY = 10_000
COMMAND = (sys.executable, "-m", "tierpark.bots.inside")


class BotFault(TierparkError):
    """What a bot did wrong: a crash, a hang or an illegal answer; the message says it in one line."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(reason)
        self.kind = kind


class ContainedBot:
    """An own bot for one seat. Use as a context manager, or call `close`."""

    def __init__(self, name: str, *, material: Path | None = None, folder: str | None = None, limit: float = LIMIT):
        self.spec = own.spec_of(name)
        self.material = material
        self.folder = os.getcwd() if folder is None else folder
        self.limit = limit
        self._process: subprocess.Popen[bytes] | None = None
        self.character = ""  # what it is like in one line, when it is ready
        self._seed = 0
        self._begun_for: str | None = None  # the game for which the process has a bot ready

    def begin(self, seed: int) -> None:
        """A new game: the bot is made anew, with this seed, when it is first asked."""
        self._seed = seed
        self._begun_for = None

    def choose(self, game: Game[Any, Any], state: Any, seat: int) -> int:
        """The bot's answer, which is not known to be legal; raises `BotFault`."""
        self.ready(game.name)
        return self._asked(Ask(state.pack(), seat), self.limit, "a decision").action

    def ready(self, game: str) -> None:
        """See to it that there is a process with the bot in it; raises `BotFault`."""
        if self._process is None or self._process.poll() is not None:
            self.close()
            # A session of its own: Ctrl-C is not for it, and what it starts itself ends with it.
            self._process = subprocess.Popen(
                COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        if self._begun_for != game:
            material = str(self.material.resolve()) if self.material else None
            begin = Begin(self.spec, self.folder, game, material, str(self._seed), max(self.limit, START))
            self.character = self._asked(begin, START, "getting ready").character
            self._begun_for = game

    def close(self) -> None:
        """End the process."""
        process, self._process, self._begun_for = self._process, None, None
        if process is not None:
            _end(process)
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with suppress(OSError):  # what was not written yet is of no use any more
                        pipe.close()
            process.wait()

    def __enter__(self) -> ContainedBot:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _asked(self, question: Question, seconds: float, what: str) -> Answer:
        try:
            reply = self._talk(question, seconds)
        except TimeoutError:
            self.close()
            raise BotFault("hang", f"no answer within {seconds:g} s for {what}") from None
        except (OSError, EOFError, msgspec.DecodeError) as error:
            code = self._process.wait() if self._process is not None and isinstance(error, EOFError) else None
            self.close()
            raise BotFault("crash", f"its process ended{'' if code is None else f' with {code}'}") from None
        except BaseException:  # an interrupt between question and answer: the next answer would be the wrong one
            self.close()
            raise
        if isinstance(reply, Failed):
            raise BotFault(reply.kind, reply.reason)
        return reply

    def _talk(self, question: Question, seconds: float) -> Reply:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        data = msgspec.msgpack.encode(question)
        # A clock of its own ends a process that does not answer; reading then meets the end of the pipe.
        is_late = threading.Event()

        def end() -> None:
            is_late.set()
            _end(process)

        clock = threading.Timer(seconds, end)
        clock.daemon = True
        clock.start()
        try:
            process.stdin.write(LENGTH.pack(len(data)) + data)
            process.stdin.flush()
            (length,) = LENGTH.unpack(_exactly(process.stdout, LENGTH.size))
            if length > MOST_REPLY:
                raise EOFError
            found: Reply = msgspec.msgpack.decode(_exactly(process.stdout, length), type=Reply)
            return found
        except (OSError, EOFError):
            if is_late.is_set():
                raise TimeoutError from None
            raise
        finally:
            clock.cancel()


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process and all that it has started."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def _exactly(stream: Any, size: int) -> bytes:
    data: bytes = stream.read(size)
    if len(data) != size:
        raise EOFError
    return data


def check(name: str, game: str, *, material: Path | None = None, folder: str | None = None) -> str:
    """Refuse an own bot that cannot be loaded or made, before anything is played; returns what it is like."""
    with ContainedBot(name, material=material, folder=folder) as bot:
        try:
            bot.ready(game)
            return bot.character
        except BotFault as fault:
            reason = str(fault) if fault.kind == "unknown" else f"bot {name} cannot begin: {fault}"
            raise TierparkError(reason) from fault
