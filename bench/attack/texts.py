"""Texts that nobody should send: positions, transcripts, score sheets, proofs and names, made up and changed.

Each is refused in a sentence of ours, or taken; what is taken is played to its end. It is done here, without a server,
by the same functions that the server and the commands call. The number of a text and the seed make it again.
"""

from __future__ import annotations

import contextlib
import hashlib
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from types import FrameType
from typing import Any

import msgspec

from bench.attack.part import Outcome
from tests.conformance import positions, score_pads
from tests.conformance.every_game import Table, game_of
from tests.server.mutations import damaged, mutated
from tierpark.core import transcript
from tierpark.core.errors import TierparkError
from tierpark.core.export import export
from tierpark.games.catalogue import GAMES
from tierpark.server import fairness
from tierpark.server.accounts import LONGEST_NAME, checked_name, folded
from tierpark.server.routes.scores import LONGEST_SHEET

LIMIT = 10.0  # seconds of processor time for reading and judging a text
LONG_LIMIT = 120.0  # for one that is also played to its end, in plain Python
POOL = 8  # valid texts of each kind and game that others are made from
MOST_DECISIONS = 80  # of a transcript that is changed
LONGEST_LOGIN = 64  # a column of the database


class TooSlow(Exception):
    """A text that took longer than its limit."""


@contextlib.contextmanager
def within(seconds: float) -> Iterator[None]:
    """A limit in processor time, so that a loaded machine changes nothing."""

    def end(_: int, __: FrameType | None) -> None:
        raise TooSlow(f"it takes more than {seconds:g} s of processor time")

    former = signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, former)


def refused(error: TierparkError) -> bool:
    """A refusal is one sentence; anything else is as bad as another exception."""
    told = str(error)
    if len(told.split()) < 3 or "\n" in told:
        raise AssertionError(f"no sentence: {told!r}") from error
    return False


# Positions


def position(name: str, luck: random.Random) -> tuple[Any, Callable[[], bool]]:
    """A position text, read, played to its end and practised."""
    text = positions.text_of(name, luck, _valid_positions(name))
    return text, lambda: positions.check(name, text, luck)


@cache
def _valid_positions(name: str) -> list[str]:
    return positions.valid_texts(name)


# Transcripts and proofs


def transcript_(name: str, luck: random.Random) -> tuple[Any, Callable[[], bool]]:
    """A transcript with some words or lines changed, mostly sealed again, so that the rules have to find it."""
    lines = luck.choice(_games(name)).splitlines()[:-1]
    if luck.random() < 0.8:
        lines = lines[: luck.randint(1, MOST_DECISIONS)]
    for _ in range(luck.choice((0, 1, 1, 2, 3))):
        _change(lines, luck)
    data = _sealed(lines, luck) if luck.random() < 0.9 else damaged(luck, _sealed(lines, luck))
    return data, lambda: _replayed(name, data, luck)


@cache
def _games(name: str) -> list[str]:
    """Whole random games of all kinds of configurations."""
    game, luck = game_of(name), random.Random(f"games of {name}")
    every = list(game.configurations())
    return [_random_game(game, luck.choice(every), luck) for _ in range(POOL)]


def _random_game(game: Any, options: Any, luck: random.Random) -> str:
    seed = luck.getrandbits(64)
    state, actions = game.setup(options, seed), []
    while due := game.to_act(state):
        seat = luck.choice(due)
        actions.append((seat, luck.choice(game.legal_actions(state, seat))))
        game.apply(state, *actions[-1])
    return transcript.record(game, options, seed, actions)


def _change(lines: list[str], luck: random.Random) -> None:
    if not lines:
        return
    at = luck.choice((0, luck.randrange(len(lines))))
    match luck.randrange(6):
        case 0 if at:
            del lines[at]
        case 1:
            lines.insert(at, luck.choice(lines))
        case 2:
            lines[at] = lines[at][: luck.randrange(len(lines[at]) + 1)]
        case 3 if at == 0:
            lines[0] = (
                mutated(luck, msgspec.json.decode(lines[0])).decode("utf-8", "replace") if _is_json(lines) else ""
            )
        case _:
            lines[at] = positions.mutated(lines[at], luck.choice(lines), luck)


def _is_json(lines: list[str]) -> bool:
    try:
        msgspec.json.decode(lines[0])
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def _sealed(lines: list[str], luck: random.Random) -> bytes:
    body = "".join(line + "\n" for line in lines).encode("utf-8", "replace")
    many = max(0, len(lines) - 1) + luck.choice((0,) * 30 + (1, -1, 2**40))
    end = {"end": many, "finished": luck.random() < 0.3, "text": hashlib.sha256(body).hexdigest()}
    return body + msgspec.json.encode(end) + b"\n"


def _replayed(name: str, data: bytes, luck: random.Random) -> bool:
    try:
        read = transcript.parse(data)
        game = game_of(read.header.game if read.header.game in GAMES else name)
        state = transcript.replay(game, read)
        if read.end.finished:
            msgspec.json.encode(export(game, read))
    except TierparkError as error:
        return refused(error)
    _play_on(game, state, luck)
    return True


def _play_on(game: Any, state: Any, luck: random.Random) -> None:
    for _ in range(game.limit):
        due = game.to_act(state)
        if not due:
            break
        seat = luck.choice(due)
        game.apply(state, seat, luck.choice(game.legal_actions(state, seat)))
    assert game.outcome(state), "the game does not end"


def proof(name: str, luck: random.Random) -> tuple[Any, Callable[[], bool]]:
    """A proof of a game, contributions and all, with something wrong in it, sealed again or not."""
    valid = luck.choice(_proofs(name))
    raw = mutated(luck, msgspec.json.decode(valid))
    with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        if luck.random() < 0.9:
            raw = fairness.sealed(msgspec.json.decode(raw, type=fairness.Proof))
    return raw, lambda: _verified(name, raw)


@cache
def _proofs(name: str) -> list[bytes]:
    """Proofs of short beginnings would not do: a proof is of a whole game."""
    game, luck, made = game_of(name), random.Random(f"proofs of {name}"), []
    options = min(game.configurations(), key=lambda one: one.players)
    for number in range(2):
        secret = fairness.secret_of(f"secret-{number}", "seated")
        texts = [luck.choice((None, f"mine-{seat}")) for seat in range(options.players)]
        opened = [fairness.Contribution(text and fairness.commitment(text), text) for text in texts]
        seed = fairness.seed_of(secret, texts)
        state, actions = game.setup(options, seed), []
        while due := game.to_act(state):
            seat = luck.choice(due)
            actions.append((seat, luck.choice(game.legal_actions(state, seat))))
            game.apply(state, *actions[-1])
        text = transcript.record(game, options, seed, actions)
        made.append(fairness.prove(game, "table", secret, opened, list(range(options.players)), False, text))
    return made


def _verified(name: str, raw: bytes) -> bool:
    try:
        fairness.verify(game_of(name), fairness.read(raw))
    except TierparkError as error:
        return refused(error)
    return True


# Score sheets


def sheet(name: str, luck: random.Random) -> tuple[Any, Callable[[], bool]]:
    """A sheet of a score pad, as text or as JSON."""
    valid = luck.choice(_sheets(name))
    kind = luck.random()
    if kind < 0.7:
        text = positions.mutated(valid, luck.choice(_sheets(name)), luck)
    elif kind < 0.85:
        text = damaged(luck, valid.encode()).decode("utf-8", "replace")
    else:
        parts = dict(part.strip().split("=", 1) for part in valid.split(";") if "=" in part)
        text = mutated(luck, parts).decode("utf-8", "replace")
    return text, lambda: _scored(name, text[:LONGEST_SHEET])


@cache
def _sheets(name: str) -> list[str]:
    every, luck = list(game_of(name).configurations()), random.Random(f"sheets of {name}")
    return [score_pads.check(Table(name, luck.choice(every)), number) for number in range(POOL)]


def _scored(name: str, text: str) -> bool:
    game = game_of(name)
    try:
        found = game.score_sheet(text)
    except TierparkError as error:
        return refused(error)
    assert game.score_sheet(found.sheet) == found, "its shortest text is scored differently"
    msgspec.json.encode(found)
    return True


# Names


SCRIPTS = ((32, 126), (0, 160), (0x300, 0x36F), (0x590, 0x6FF), (0x1100, 0x11FF), (0x2000, 0x206F), (0xFB00, 0xFFFD))


def name_(_: str, luck: random.Random) -> tuple[Any, Callable[[], bool]]:
    """What somebody wants to be called."""
    letters = []
    for _letter in range(luck.choice((0, 1, 2, 8, 24, 25, 100))):
        least, most = luck.choice((*SCRIPTS, SCRIPTS[0], SCRIPTS[0], (0x1F300, 0x1FAFF), (0, 0x10FFFF)))
        code = luck.randint(least, most)
        letters.append(chr(code) if not 0xD800 <= code <= 0xDFFF else "x")
    text = "".join(letters)
    return text, lambda: _named(text)


def _named(text: str) -> bool:
    try:
        clean, login = checked_name(text), folded(text)
    except TierparkError as error:
        return refused(error)
    assert clean.isprintable(), f"{clean!r} cannot be read"
    assert 1 <= len(clean) <= LONGEST_NAME, f"{clean!r} is too long"
    assert (checked_name(clean), folded(clean)) == (clean, login), f"{clean!r} is cleaned differently again"
    assert 1 <= len(login.replace("\x00", "")) == len(login) <= LONGEST_LOGIN, f"{login!r} cannot be stored"
    return True


KINDS: dict[str, tuple[int, float, Callable[[str, random.Random], tuple[Any, Callable[[], bool]]]]] = {
    "position": (40, LONG_LIMIT, position),  # how many in a hundred, and the limit
    "transcript": (20, LONG_LIMIT, transcript_),
    "sheet": (25, LIMIT, sheet),
    "proof": (5, LIMIT, proof),
    "name": (10, LIMIT, name_),
}


def attack(many: int, seed: int, first: int = 0) -> Outcome:
    """So many texts, those with these numbers under this seed; every fault names what repeats it."""
    counts: Counter[str] = Counter()
    faults, names, slowest = [], list(GAMES), 0.0
    for number in range(first, first + many):
        luck = random.Random(f"{seed}/{number}")
        name = names[number % len(names)]
        kind = luck.choices(list(KINDS), [share for share, _, _ in KINDS.values()])[0]
        _, limit, make = KINDS[kind]
        text, judge = make(name, luck)
        began = time.process_time()
        try:
            with within(limit):
                counts[f"{kind} {'taken' if judge() else 'refused'}"] += 1
        except Exception as error:  # whatever goes wrong is what we look for
            again = f"fuzz-texts 1 --seed {seed} --first {number}"
            faults.append(f"{again}: {name}, {kind}: {type(error).__name__}: {error}: {text!r}")
        slowest = max(slowest, time.process_time() - began)
    return Outcome(many, dict(counts), {"slowest text, s of processor time": [slowest]}, faults)
