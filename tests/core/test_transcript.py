"""Transcripts: what was written is read; whatever is wrong has a name and a line."""

from __future__ import annotations

import hashlib
import json
import random
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.core.pebbles import Pebbles
from tierpark.core.errors import (
    BadTranscript,
    EditedTranscript,
    IllegalAction,
    TruncatedTranscript,
    WrongGame,
    WrongMaterial,
    WrongRulesVersion,
)
from tierpark.core.transcript import parse, read, record, replay, start, steps
from tierpark.games import catalogue

GAME = Pebbles()
ZOO = catalogue.game("new-york-zoo")


def random_actions(game: Any, options: Any, seed: int) -> list[tuple[int, int]]:
    """A game played at random to its end."""
    state, luck, actions = game.setup(options, seed), random.Random(seed), []
    while seats := game.to_act(state):
        seat = luck.choice(seats)
        actions.append((seat, luck.choice(game.legal_actions(state, seat))))
        game.apply(state, *actions[-1])
    return actions


@cache
def written(game: Any = GAME, seed: int = 5, until: int | None = None) -> str:
    """The transcript of a random game, or of its beginning."""
    options = game.options()
    return record(game, options, seed, random_actions(game, options, seed)[:until])


TEXT = written()
LINES = TEXT.splitlines()


def forged(text: str = TEXT, end: dict[str, Any] | None = None, **header: Any) -> str:
    """The transcript with another header or end, and a digest that fits again."""
    lines = text.splitlines()
    lines[0] = json.dumps({**json.loads(lines[0]), **header})
    body = "".join(line + "\n" for line in lines[:-1])
    last = {**json.loads(lines[-1]), "text": hashlib.sha256(body.encode()).hexdigest(), **(end or {})}
    return body + json.dumps(last, separators=(",", ":")) + "\n"


def refused(text: str | bytes, game: Any = GAME) -> BadTranscript:
    """The error that reading and replaying ends with."""
    with pytest.raises(BadTranscript) as refusal:
        replay(game, parse(text.encode() if isinstance(text, str) else text))
    return refusal.value


# What was written is read


def test_a_transcript_is_a_header_a_line_for_each_decision_and_an_end() -> None:
    header, end = json.loads(LINES[0]), json.loads(LINES[-1])
    body = TEXT[: TEXT.rindex("{")]
    transcript = parse(TEXT.encode())

    assert header == {
        "tierpark": 1,
        "game": "pebbles",
        "rules": 3,
        "material": "printed",
        "options": {"players": 2, "variant": "normal"},
        "seed": "5",
    }
    decisions = zip(transcript.actions, transcript.choices, strict=True)
    assert [f"{seat} {action} {choices}" for (seat, action), choices in decisions] == LINES[1:-1]
    assert end == {
        "end": len(LINES) - 2,
        "finished": True,
        "text": hashlib.sha256(body.encode()).hexdigest(),
    }


@pytest.mark.parametrize("options", list(ZOO.configurations()), ids=str)
def test_a_game_replays_to_the_same_bytes(options: Any) -> None:
    seed = 2**256 - 1
    actions = random_actions(ZOO, options, seed)
    transcript = parse(record(ZOO, options, seed, actions).encode())
    state = ZOO.setup(options, seed)
    for seat, action in actions:
        ZOO.apply(state, seat, action)

    assert transcript.actions == tuple(actions)
    assert transcript.end.finished
    assert start(ZOO, transcript)[1:] == (options, seed)
    assert replay(ZOO, transcript).pack() == state.pack()


@pytest.mark.parametrize("until", [0, 1, 4])
def test_a_game_that_is_not_finished_is_kept_too(until: int) -> None:
    transcript = parse(written(until=until).encode())

    assert not transcript.end.finished
    assert len(transcript.actions) == until
    assert GAME.to_act(replay(GAME, transcript))


def test_the_steps_are_the_states_before_each_decision_and_the_last() -> None:
    transcript = parse(TEXT.encode())
    heaps = [state.heap for state in steps(GAME, transcript)]

    assert len(heaps) == len(transcript.actions) + 1
    assert heaps[-1] == 0
    assert [a - b - 1 for a, b in pairwise(heaps)] == [action for _, action in transcript.actions]


def test_an_illegal_action_is_not_written_down() -> None:
    with pytest.raises(IllegalAction, match="It is not for seat 2"):
        record(GAME, GAME.options(), 5, [(1, 0)])


# Files


def test_several_transcripts_may_share_a_file(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text("".join(written(seed=seed) for seed in (1, 2, 3)))

    assert [read(path, number).header.seed for number in (1, 2, 3)] == ["1", "2", "3"]
    assert read(path).header.seed == "1"
    with pytest.raises(BadTranscript, match=r"games\.txt: there are 3 games in this file, not 4$"):
        read(path, 4)


def test_an_error_in_a_file_names_the_file_the_game_and_the_line(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(TEXT + TEXT.replace("\n0 ", "\n7 ", 1) + TEXT[:-20])

    assert read(path).header.seed == "5"
    with pytest.raises(EditedTranscript) as refusal:
        read(path, 2)
    assert str(refusal.value).startswith(f"{path}, game 2: line {len(LINES)}: ")
    with pytest.raises(TruncatedTranscript, match=rf"game 3: line {len(LINES)}: "):
        read(path, 3)


@pytest.mark.parametrize(("name", "reason"), [("missing.txt", "No such file or directory"), (".", "Is a directory")])
def test_a_file_that_cannot_be_opened_is_a_named_error(tmp_path: Path, name: str, reason: str) -> None:
    with pytest.raises(BadTranscript) as refusal:
        read(tmp_path / name)
    assert str(refusal.value) == f"{tmp_path / name}: {reason}"


def test_an_empty_file_is_a_named_error(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").touch()

    with pytest.raises(BadTranscript, match=r"empty\.txt: line 1: no header of a transcript"):
        read(tmp_path / "empty.txt")


# Truncated


def test_a_transcript_cut_off_anywhere_is_refused_at_the_line_where_it_ends() -> None:
    for length in range(len(TEXT)):
        cut = TEXT[:length]
        error = refused(cut)

        assert str(error).startswith(f"line {cut.count(chr(10)) + 1}: ")
        if length >= len(LINES[0]):  # a header that is cut is no header
            assert type(error) is TruncatedTranscript


# Edited


def test_a_change_of_any_character_is_found_with_its_line() -> None:
    """Each place, overwritten, left out and doubled."""
    for at, old in enumerate(TEXT):
        for new in ("", old + old, *(c for c in '0 9"a{}\n\r\x00é' if c != old)):
            assert str(refused(TEXT[:at] + new + TEXT[at + 1 :])).startswith("line ")


@given(st.integers(0, len(LINES) - 1), st.text(max_size=60).map(lambda text: text.replace("\n", " ")))
def test_another_line_in_the_place_of_any_line_is_found(number: int, line: str) -> None:
    assume(line != LINES[number])
    changed = [*LINES]
    changed[number] = line

    assert str(refused("".join(x + "\n" for x in changed))).startswith("line ")


@given(st.data())
def test_a_line_left_out_repeated_or_moved_is_found(data: st.DataObject) -> None:
    changed = [*LINES]
    line = changed.pop(data.draw(st.integers(0, len(LINES) - 1)))
    for at in data.draw(st.lists(st.integers(0, len(changed)), max_size=2)):
        changed.insert(at, line)
    assume(changed != LINES)

    assert str(refused("".join(x + "\n" for x in changed))).startswith("line ")


@given(st.binary(max_size=300))
def test_garbage_is_refused(data: bytes) -> None:
    assert str(refused(data)).startswith("line ")
    assert str(refused(TEXT.encode() + data + b"\n")).startswith("line ")
    assert not data or str(refused(TEXT.encode() + data)).startswith("line ")


def test_bytes_that_are_no_text_are_refused_at_their_line() -> None:
    data = TEXT.encode().replace(b"\n1 ", b"\n\xff ", 1)

    assert str(refused(data)) == "line 3: this is not the text of a transcript"


# Edited by someone who knows the format


@pytest.mark.parametrize(
    ("header", "error", "message"),
    [
        ({"surprise": 1}, BadTranscript, "no header of a transcript: Object contains unknown field `surprise`"),
        ({"tierpark": 2}, BadTranscript, "format 2 is not known here, only 1"),
        ({"tierpark": "1"}, BadTranscript, "no header of a transcript: Expected `int`, got `str` - at `$.tierpark`"),
        ({"game": "chess"}, WrongGame, "this is a game of chess, not of pebbles"),
        ({"rules": 2}, WrongRulesVersion, "played under rules version 2 of pebbles; this is version 3"),
        ({"material": "ab" * 32}, WrongMaterial, "played with material abababababab, not printed; name it with"),
        ({"options": {"players": 9}}, BadTranscript, "players=9: pebbles offers 2, 3"),
        ({"options": {"seats": 2}}, BadTranscript, "pebbles has no option seats; it has players, variant"),
        ({"options": {"self": 2}}, BadTranscript, "pebbles has no option self; it has players, variant"),
        ({"options": {"players": 3, "variant": "misere"}}, BadTranscript, "variant=misere is for 2 players, not 3"),
        ({"options": [2]}, BadTranscript, "no header of a transcript: Expected `object`, got `array`"),
        ({"seed": "7\n"}, BadTranscript, "seed 7\ufffd: a seed is a whole number from 0 to 2**256 - 1"),
        ({"game": "a\n\x1b[31m"}, WrongGame, "this is a game of a\ufffd\ufffd[31m, not of"),
        ({"material": "a\nb"}, WrongMaterial, "played with material a\ufffdb, not"),
        ({"seed": "-1"}, BadTranscript, "seed -1: a seed is a whole number from 0 to 2**256 - 1"),
        ({"seed": "9" * 5000}, BadTranscript, "seed 9999"),
        ({"seed": 5}, BadTranscript, "no header of a transcript: Expected `str`, got `int` - at `$.seed`"),
    ],
)
def test_a_forged_header_is_refused_by_name(header: dict[str, Any], error: type, message: str) -> None:
    found = refused(forged(**header))

    assert type(found) is error
    assert str(found).startswith(f"line 1: {message}")


def test_a_header_without_a_field_is_refused() -> None:
    assert "missing required field `seed`" in str(refused(TEXT.replace(',"seed":"5"', "", 1)))


@pytest.mark.parametrize(
    ("end", "message"),
    [
        ({"end": 1}, f"1 decisions were written, {len(LINES) - 2} are here"),
        ({"finished": False}, "the game is finished"),
        ({"text": "0" * 64}, "the digest does not fit the lines above; the file was edited"),
    ],
)
def test_a_forged_end_is_refused_by_name(end: dict[str, Any], message: str) -> None:
    found = refused(forged(end=end))

    assert type(found) is EditedTranscript
    assert str(found) == f"line {len(LINES)}: {message}"


@pytest.mark.parametrize("new", ['"finished": true', '"finished":true,"surprise":1', '"finished":true,"finished":true'])
def test_an_end_line_is_written_in_one_way(new: str) -> None:
    error = refused(TEXT.replace('"finished":true', new))

    assert str(error).startswith(f"line {len(LINES)}: ")


def test_an_unfinished_game_that_says_it_is_finished_is_refused() -> None:
    error = refused(forged(written(until=2), end={"finished": True}))

    assert str(error) == "line 4: the game is not finished"


@given(st.integers(1, len(LINES) - 2), st.integers(0, 999_999), st.integers(0, 999_999))
def test_a_forged_decision_is_refused_by_the_rules_at_its_line(number: int, seat: int, action: int) -> None:
    lines = [*LINES]
    lines[number] = f"{seat} {action} {LINES[number].split()[2]}"
    assume(lines != LINES)
    error = refused(forged("".join(line + "\n" for line in lines)))

    assert int(str(error).split(":")[0].removeprefix("line ")) >= number + 1


@given(st.integers(1, 60), st.integers(0, 5), st.integers(0, 1200) | st.integers(0, 999_999))
def test_a_forged_decision_of_a_real_game_is_refused_by_name_too(number: int, seat: int, action: int) -> None:
    text = written(ZOO, 3, 60)
    lines = text.splitlines()
    lines[number] = f"{seat} {action} {lines[number].split()[2]}"
    assume(lines != text.splitlines())

    try:
        replay(ZOO, parse(forged("".join(line + "\n" for line in lines)).encode()))  # two ways to one state are fine
    except BadTranscript as error:
        assert str(error).startswith("line ")  # noqa: PT017  # any other exception is the failure


@pytest.mark.parametrize(
    "line",
    ["", "0", "0 1", "0  1 2", " 0 1 2", "0 1 2 ", "0 1 2 3", "-1 0 2", "0 -1 2", "00 1 2", "0 1.5 2", "0 1000000 2"],
)
def test_a_decision_is_three_numbers_with_spaces_between(line: str) -> None:
    lines = [LINES[0], line, *LINES[2:]]
    error = refused(forged("".join(x + "\n" for x in lines)))

    assert str(error) == f'line 2: "{line}" is no decision: a seat, an action and how many were legal'


def test_a_line_with_another_number_of_legal_actions_was_written_under_other_rules() -> None:
    seat, action, choices = LINES[2].split()
    lines = [*LINES[:2], f"{seat} {action} {int(choices) + 1}", *LINES[3:]]
    error = refused(forged("".join(line + "\n" for line in lines)))

    assert type(error) is WrongRulesVersion
    assert str(error) == f"line 3: {int(choices) + 1} actions were legal here, now {choices} are; the rules differ"


def test_a_game_with_another_material_wants_that_material() -> None:
    other = Pebbles({"HEAP": 20}, material="c0ffee" * 10)
    text = record(other, other.options(), 1, [])

    assert 20 <= replay(other, parse(text.encode())).heap < 26
    assert type(refused(text)) is WrongMaterial
    assert type(refused(TEXT, other)) is WrongMaterial
