"""Transcripts: a game as its options, its seed and its actions. Save format, test format and the source of exports.

A transcript is text. The first line is a JSON header, the last one a JSON end with a digest of everything above;
between them every line is a decision: the seat, the action, and how many actions were legal. The last number does not
depend on how a state is laid out, and tells at which line the rules of today part from those of the game. Seats count
from 0 here, as in all data. A file may hold several transcripts, one after another.
"""

from __future__ import annotations

import hashlib
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from tierpark.core.errors import (
    BadOptions,
    BadSeed,
    BadTranscript,
    EditedTranscript,
    IllegalAction,
    TruncatedTranscript,
    WrongGame,
    WrongMaterial,
    WrongRulesVersion,
    cut,
)
from tierpark.core.game import checked_seed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from tierpark.core.game import Game
    from tierpark.core.rule import Happened

FORMAT = 1
END = b'{"end":'  # how an end line begins
MOST_LINES = 1_000_000


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    tierpark: int  # version of this format
    game: str
    rules: int
    material: str  # "printed", or the digest of another one
    options: dict[str, int | str]
    seed: str


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line."""

    end: int  # number of decisions
    finished: bool
    text: str  # sha256 of all lines above


class Transcript(msgspec.Struct, frozen=True):
    """A game, finished or not."""

    header: Header
    actions: tuple[tuple[int, int], ...]
    choices: tuple[int, ...]  # how many actions were legal at each decision
    end: End


def record(game: Game[Any, Any], options: Any, seed: int, actions: list[tuple[int, int]]) -> str:
    """The transcript of a game as text. Illegal actions are refused."""
    state = game.setup(options, seed)
    decisions = []
    for seat, action in actions:
        decisions.append((seat, action, len(game.legal_actions(state, seat))))
        game.apply(state, seat, action)
    return written(game, options, seed, decisions, is_finished=not game.to_act(state))


def written(
    game: Game[Any, Any], options: Any, seed: int, decisions: Sequence[tuple[int, int, int]], *, is_finished: bool
) -> str:
    """The transcript of a game that was played just now: of each decision the seat, the action, and how many it had."""
    header = Header(FORMAT, game.name, game.rules_version, game.material, msgspec.to_builtins(options), str(seed))
    lines = [msgspec.json.encode(header).decode(), *(f"{seat} {action} {many}" for seat, action, many in decisions)]
    body = "".join(line + "\n" for line in lines)
    end = End(len(decisions), is_finished, hashlib.sha256(body.encode()).hexdigest())
    return body + msgspec.json.encode(end).decode() + "\n"


def read(path: Path, number: int = 1) -> Transcript:
    """A transcript in a file (the first, unless told), checked as far as that goes without the rules."""
    found = 0
    block: list[bytes] = []
    try:
        with path.open("rb") as file:
            for line in file:
                block.append(line)
                if line.startswith(END):
                    found += 1
                    if found == number:
                        break
                    block = []
                elif len(block) > MOST_LINES:
                    break
    except OSError as error:
        raise BadTranscript(f"{path}: {error.strerror or error}") from error
    if not block and found and found < number:
        raise BadTranscript(f"{path}: there are {found} games in this file, not {number}")
    try:
        return parse(b"".join(block))
    except BadTranscript as error:
        where = f"{path}, game {number}" if number > 1 else str(path)
        raise type(error)(f"{where}: {error}") from error


def parse(data: bytes) -> Transcript:
    """The transcript that these bytes are. Lines count from its first."""
    try:
        text = data.decode("ascii")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadTranscript(f"line {line}: this is not the text of a transcript") from error
    lines = text.split("\n")
    header = _header(lines[0])
    if len(lines) < 3 or lines[-1] != "" or not lines[-2].startswith(END.decode()):
        raise TruncatedTranscript(f"line {len(lines)}: the file ends here, without its end line")
    last = len(lines) - 1  # number of the end line, counted from 1
    try:
        end = msgspec.json.decode(lines[-2], type=End)
    except msgspec.DecodeError as error:
        raise BadTranscript(f"line {last}: {error}") from error
    if msgspec.json.encode(end).decode() != lines[-2]:
        raise EditedTranscript(f"line {last}: this is not how an end line is written; the file was edited")
    decisions = [_decision(line, number) for number, line in enumerate(lines[1:-2], 2)]
    body = "".join(line + "\n" for line in lines[:-2])
    if end.end != len(decisions):
        raise EditedTranscript(f"line {last}: {end.end} decisions were written, {len(decisions)} are here")
    if end.text != hashlib.sha256(body.encode()).hexdigest():
        raise EditedTranscript(f"line {last}: the digest does not fit the lines above; the file was edited")
    actions = tuple((seat, action) for seat, action, _ in decisions)
    return Transcript(header, actions, tuple(choices for _, _, choices in decisions), end)


def _header(line: str) -> Header:
    if not line.startswith("{"):
        raise BadTranscript("line 1: no header of a transcript: a saved game begins with {")
    try:
        header = msgspec.json.decode(line, type=Header)
    except msgspec.DecodeError as error:
        raise BadTranscript(f"line 1: no header of a transcript: {error}") from error
    if header.tierpark != FORMAT:
        raise BadTranscript(f"line 1: format {cut(str(header.tierpark))} is not known here, only {FORMAT}")
    return header


def _decision(line: str, number: int) -> tuple[int, int, int]:
    words = line.split(" ")
    if len(words) != 3 or not all(map(_is_number, words)):
        raise BadTranscript(f'line {number}: "{cut(line)}" is no decision: a seat, an action and how many were legal')
    seat, action, choices = map(int, words)
    return seat, action, choices


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= 6 and str(int(text)) == text


def start(game: Game[Any, Any], transcript: Transcript) -> tuple[Any, Any, int]:
    """State, options and seed with which the game began; named errors if it is not a game of this kind."""
    header = transcript.header
    if header.game != game.name:
        raise WrongGame(f"line 1: this is a game of {cut(header.game)}, not of {game.name}")
    if header.rules != game.rules_version:
        raise WrongRulesVersion(
            f"line 1: played under rules version {cut(str(header.rules))} of {game.name}; "
            f"this is version {game.rules_version}"
        )
    if header.material != game.material:
        raise WrongMaterial(
            f"line 1: played with material {cut(header.material[:12])}, not {game.material[:12]}; "
            "name it with --material"
        )
    try:
        options, seed = game.options(**header.options), checked_seed(header.seed)
    except (BadOptions, BadSeed) as error:
        raise BadTranscript(f"line 1: {error}") from error
    return game.setup(options, seed), options, seed


def steps(game: Game[Any, Any], transcript: Transcript, happened: list[Happened] | None = None) -> Iterator[Any]:
    """The state before every decision, and at last the final one: one object, changed in place.

    What the rules did by each decision is added to `happened`.
    """
    state, _, _ = start(game, transcript)
    for number, ((seat, action), then) in enumerate(zip(transcript.actions, transcript.choices, strict=True), 2):
        yield state
        now = len(game.legal_actions(state, seat))
        if now != then:
            raise WrongRulesVersion(f"line {number}: {then} actions were legal here, now {now} are; the rules differ")
        try:
            game.apply(state, seat, action, happened)
        except IllegalAction as error:
            raise BadTranscript(f"line {number}: {error}") from error
    last = len(transcript.actions) + 2
    if transcript.end.finished != (not game.to_act(state)):
        raise EditedTranscript(f"line {last}: the game is {'' if not game.to_act(state) else 'not '}finished")
    yield state


def replay(game: Game[Any, Any], transcript: Transcript) -> Any:
    """The final state."""
    return deque(steps(game, transcript), maxlen=1).pop()
