"""A worker process: reads jobs for bots from its input, writes the chosen actions. Started by `workers`."""

from __future__ import annotations

import os
import signal
import struct
import sys
from typing import IO

import msgspec

from tierpark.bots.bot import bot
from tierpark.server.table import game_named

LENGTH = struct.Struct(">I")


class Job(msgspec.Struct, frozen=True):
    """One decision for a bot. The state has everything that the seat cannot know dealt anew."""

    game: str
    state: bytes
    seat: int
    level: str
    seed: int


class Choice(msgspec.Struct, frozen=True):
    """What the bot chose."""

    action: int


def write(stream: IO[bytes], value: msgspec.Struct) -> None:
    """A value with its length in front."""
    data = msgspec.msgpack.encode(value)
    stream.write(LENGTH.pack(len(data)) + data)
    stream.flush()


def choose(job: Job) -> Choice:
    """Let the bot decide."""
    game = game_named(job.game)
    return Choice(bot(job.level, job.seed).choose(game, game.state_type.unpack(job.state), job.seat))


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
