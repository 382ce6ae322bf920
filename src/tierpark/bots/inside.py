"""The process in which one bot from outside thinks: it reads questions from its input and writes answers.

Started by `bots.contained`. What the bot prints goes to the errors, so that it cannot be taken for an answer.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import struct
import sys
from pathlib import Path
from typing import IO, Any

import msgspec

from tierpark.bots import own
from tierpark.core.errors import TierparkError
from tierpark.games import catalogue

LENGTH = struct.Struct(">I")
GRACE = 5.0  # seconds beyond the limit: then whoever asked is gone, and nobody else would end this process
IDLE = 600  # seconds
MOST_ANSWER = 2**62


class Begin(msgspec.Struct, frozen=True, tag="begin"):
    """A new game for the bot."""

    spec: str
    folder: str
    game: str
    material: str | None
    seed: str
    limit: float


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    """One decision. The state has everything that the seat cannot know dealt anew."""

    state: bytes
    seat: int


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """What the bot answered; after `Begin` what it is like."""

    action: int = 0
    character: str = ""


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """What went wrong, in one line: the class cannot be used, the bot failed, or what it answered is no number."""

    kind: str  # unknown, crash or illegal
    reason: str


Question = Begin | Ask
Reply = Answer | Failed


def write(stream: IO[bytes], value: msgspec.Struct) -> None:
    """A value with its length in front."""
    data = msgspec.msgpack.encode(value)
    stream.write(LENGTH.pack(len(data)) + data)
    stream.flush()


class Inside:
    """One bot, for one seat of one game after another."""

    def __init__(self) -> None:
        self.bot: Any = None
        self.game: Any = None
        self._made_for: tuple[str, str | None] | None = None

    def reply(self, question: Question) -> Reply:
        """Do what is asked; whatever the bot does wrong is an answer, too."""
        try:
            if isinstance(question, Begin):
                return self._begin(question)
            answer = self.bot.choose(self.game, self.game.state_type.unpack(question.state), question.seat)
        except TierparkError as error:
            return Failed("unknown" if isinstance(question, Begin) else "crash", own.said(error))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a bot that wants to leave is a bot that failed
            return Failed("crash", own.said(error))
        return checked(answer)

    def _begin(self, told: Begin) -> Reply:
        self.bot = None
        try:
            made = own.load(told.spec, told.folder)
        except TierparkError as error:
            return Failed("unknown", str(error))
        if self._made_for != (told.game, told.material):
            self.game = catalogue.game(told.game, Path(told.material) if told.material else None)
            self._made_for = (told.game, told.material)
        self.bot = own.make(made, int(told.seed))
        return Answer(character=own.character(made))


def checked(answer: object) -> Reply:
    """An answer that can be sent: a whole number, also one of numpy's."""
    try:
        number = answer.__index__()  # type: ignore[attr-defined]
    except Exception:
        return Failed("illegal", f"choose returned {type(answer).__name__[:80]} where an action is a whole number")
    if not -MOST_ANSWER < number < MOST_ANSWER:
        return Failed("illegal", "choose returned a number that is no action")
    return Answer(number)


def _next(questions: IO[bytes]) -> bytes:
    """The head of the next question; a process that nobody asks for long ends, and is started again when needed."""
    if hasattr(signal, "alarm"):
        signal.alarm(IDLE)
    head = questions.read(LENGTH.size)
    if hasattr(signal, "alarm"):
        signal.alarm(0)
    return head


def main() -> None:
    """Answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever asks
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    silence = os.fdopen(nothing, "wb")
    inside, limit = Inside(), 60.0
    while len(head := _next(questions)) == LENGTH.size:
        question = msgspec.msgpack.decode(questions.read(LENGTH.unpack(head)[0]), type=Question)
        if isinstance(question, Begin):
            limit = question.limit
        faulthandler.dump_traceback_later(limit + GRACE, exit=True, file=silence)
        reply = inside.reply(question)
        faulthandler.cancel_dump_traceback_later()
        sys.stdout.flush()
        try:
            write(answers, reply)
        except BrokenPipeError:  # whoever asked is gone
            os._exit(0)
    os._exit(0)  # not even a thread of the bot's keeps this process


if __name__ == "__main__":
    main()
