"""A worker process: reads jobs for bots from its input, writes the chosen actions. Started by `workers`."""

from __future__ import annotations

import os
import signal
import struct
import sys
from typing import IO, Any

import msgspec

from tierpark.bots import own
from tierpark.bots.bot import bot
from tierpark.bots.inside import Failed, checked
from tierpark.server.table import game_named

LENGTH = struct.Struct(">I")


class Job(msgspec.Struct, frozen=True):
    """One decision for a bot. The state has everything that the seat cannot know dealt anew."""

    game: str
    state: bytes
    seat: int
    level: str
    seed: int
    own: str = ""  # module:Class of a bot that is not ours


class Choice(msgspec.Struct, frozen=True):
    """What the bot chose, or what a bot that is not ours did wrong."""

    action: int
    fault: str = ""


def write(stream: IO[bytes], value: msgspec.Struct) -> None:
    """A value with its length in front."""
    data = msgspec.msgpack.encode(value)
    stream.write(LENGTH.pack(len(data)) + data)
    stream.flush()


def choose(job: Job) -> Choice:
    """Let the bot decide."""
    game = game_named(job.game)
    state = game.state_type.unpack(job.state)
    if job.own:
        return choose_own(job, game, state)
    return Choice(bot(job.level, job.seed).choose(game, state, job.seat))


def choose_own(job: Job, game: Any, state: Any) -> Choice:
    """Let a bot that is not ours decide: it is made anew each time, and whatever it does wrong is an answer."""
    try:
        answer = checked(own.make(own.load(job.own, os.getcwd()), job.seed).choose(game, state, job.seat))
    except BaseException as error:  # one that wants to leave has failed
        return Choice(-1, own.said(error))
    return Choice(-1, answer.reason) if isinstance(answer, Failed) else Choice(answer.action)


def main() -> None:
    """Work until the input ends, which it does when the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a bot that prints does not disturb
    while len(head := sys.stdin.buffer.read(LENGTH.size)) == LENGTH.size:
        data = sys.stdin.buffer.read(LENGTH.unpack(head)[0])
        choice = choose(msgspec.msgpack.decode(data, type=Job))
        try:
            write(answers, choice)
        except BrokenPipeError:  # the server is gone
            os._exit(0)


if __name__ == "__main__":
    main()
