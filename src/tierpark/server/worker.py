"""A worker process: reads jobs for bots from its input, writes the answers. Started by `workers`."""

from __future__ import annotations

import os
import signal
import struct
import sys
import time
from typing import IO, Any

import msgspec

from tierpark.bots import own, review
from tierpark.bots.advice import BEST, ROUNDS, Advised, advise
from tierpark.bots.bot import bot
from tierpark.bots.compiling import is_loaded
from tierpark.bots.inside import Failed, checked
from tierpark.bots.trail import onward
from tierpark.server.table import game_named

LENGTH = struct.Struct(">I")
READY = b"+"  # the first that a worker writes
LOADING = 0.5  # of the time of an answer, at most, until the search is at hand


class Job(msgspec.Struct, frozen=True, tag="choose"):
    """One decision for a bot. The state has everything that the seat cannot know dealt anew."""

    game: str
    state: bytes
    seat: int
    level: str
    seed: int
    own: str = ""  # module:Class of a bot that is not ours
    seconds: float | None = None  # as its level says, if nothing
    cores: int = 1
    been: list[bytes] = []  # where the seat has decided: the bot does not go back there


class Consultation(msgspec.Struct, frozen=True, tag="advise"):
    """What to do, and why. The state has everything that the seat cannot know dealt anew."""

    game: str
    state: bytes
    seat: int
    seed: int
    seconds: float | None = None  # then it says what it has
    rounds: int = ROUNDS
    many: int = BEST
    patient: bool = False  # the time counts from when the search is at hand


class Examination(msgspec.Struct, frozen=True, tag="examine"):
    """A decision of a finished game: what it gave away; or, if it is to be explained, what would have been better."""

    game: str
    state: bytes
    seat: int
    action: int
    step: int
    seed: int
    rounds: int
    explains: bool = False
    seconds: float | None = None
    instead: int | None = None  # what alone it is compared with
    patient: bool = False  # as above


class Choice(msgspec.Struct, frozen=True, tag="choice"):
    """What the bot chose, or what a bot that is not ours did wrong."""

    action: int
    fault: str = ""
    used: float = 0.0  # seconds of processors, as in all answers; nothing if it is not known


class Advice(msgspec.Struct, frozen=True, tag="advice"):
    """The best few actions."""

    best: list[Advised]
    used: float = 0.0


class Finding(msgspec.Struct, frozen=True, tag="finding"):
    """What was found out about a decision; nothing where there was no choice, or nothing better."""

    examined: review.Examined | None = None
    moment: review.Moment | None = None
    used: float = 0.0


AnyJob = Job | Consultation | Examination
Answer = Choice | Advice | Finding


def say_ready(stream: IO[bytes]) -> None:
    """The process has started: from now on the time of a job counts."""
    stream.write(READY)
    stream.flush()


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
    wanted = bot(job.level, job.seed, job.seconds, job.cores).wanted(game, state, job.seat)
    return Choice(onward(game, state, job.seat, wanted, job.been))


def choose_own(job: Job, game: Any, state: Any) -> Choice:
    """Let a bot that is not ours decide: it is made anew each time, and whatever it does wrong is an answer."""
    try:
        answer = checked(own.make(own.load(job.own, os.getcwd()), job.seed).choose(game, state, job.seat))
    except BaseException as error:  # one that wants to leave has failed
        return Choice(-1, own.said(error))
    if isinstance(answer, Failed):
        return Choice(-1, answer.reason)
    if game.why_illegal(state, job.seat, answer.action) is not None:
        return Choice(answer.action)
    return Choice(onward(game, state, job.seat, [answer.action], job.been))


def answer(job: AnyJob) -> Answer:
    """Do what is asked."""
    if isinstance(job, Job):
        return choose(job)
    game = game_named(job.game)
    state = game.state_type.unpack(job.state)
    searches, seconds = _in_time(game, job)
    if isinstance(job, Consultation):
        about = (game, state, job.seat, job.seed)
        return Advice(advise(*about, many=job.many, rounds=job.rounds, searches=searches, seconds=seconds))
    decision = (game, state, job.seat, job.action, job.step, job.seed, job.rounds, seconds)
    return (
        Finding(moment=review.explain(*decision, job.instead, searches))
        if job.explains
        else Finding(examined=review.examine(*decision))
    )


def _in_time(game: Any, job: Consultation | Examination) -> tuple[bool | None, float | None]:
    """Whether to search, and what is left of the time: a person does not wait until the search is loaded."""
    if job.seconds is None or job.patient:
        return None, job.seconds
    began = time.monotonic()
    searches = is_loaded(game, LOADING * job.seconds)
    return searches, max(0.0, job.seconds - (time.monotonic() - began))


def main(*, is_ready: bool = False) -> None:
    """Say that the process is ready, unless it has; work until the input ends, as it does when the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a bot that prints does not disturb
    try:
        if not is_ready:
            say_ready(answers)
        while len(head := sys.stdin.buffer.read(LENGTH.size)) == LENGTH.size:
            data = sys.stdin.buffer.read(LENGTH.unpack(head)[0])
            began = time.process_time()
            answered = answer(msgspec.msgpack.decode(data, type=AnyJob))
            write(answers, msgspec.structs.replace(answered, used=time.process_time() - began))
    except BrokenPipeError:  # the server is gone
        os._exit(0)


if __name__ == "__main__":
    main()
