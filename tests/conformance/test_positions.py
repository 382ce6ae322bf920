"""Position texts of all games: each is refused in a sentence, or its game can be played to the end."""

from __future__ import annotations

import random
import re

import pytest

from tests.conformance.every_game import every_game, game_of
from tests.conformance.positions import check, text_of, valid_texts
from tierpark.core.errors import BadPosition, TierparkError

TEXTS = {"new-york-zoo": 60, "spectacular": 60, "the-sanctuary": 25, "zoo-parque": 25}


@every_game
def test_a_text_of_a_lesson_or_a_page_can_be_played_to_the_end(name: str) -> None:
    for text in valid_texts(name)[:2]:
        assert check(name, text, random.Random(1)), text


@every_game
def test_a_text_that_is_made_up_or_changed_is_refused_or_can_be_played_to_the_end(name: str) -> None:
    """`python -m tests.conformance.positions` tries more."""
    valid = valid_texts(name)
    taken = 0
    for seed in range(TEXTS[name]):
        luck = random.Random(seed)
        taken += check(name, text_of(name, luck, valid), luck)

    assert 0 < taken < TEXTS[name]


@every_game
@pytest.mark.parametrize("text", ["=2; =3", "= ; x=", ": 2; : 3", ";=", "no part"])
def test_a_part_without_a_name_is_refused_in_a_sentence(name: str, text: str) -> None:
    assert not check(name, text, random.Random(1))


@every_game
def test_a_number_of_thousands_of_digits_is_refused_in_a_sentence(name: str) -> None:
    """Python itself reads no number of more than 4,300 digits."""
    tried = 0
    for text in valid_texts(name)[:40]:
        for number in re.finditer(r"\d+", text):
            with pytest.raises(TierparkError):
                game_of(name).position(f"{text[: number.start()]}{'9' * 5000}{text[number.end() :]}")
            tried += 1

    assert tried > 20


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("laid=B07 1,0 south +ab", "B07 1,0 south .ab: half a shows no rocks"),
        ("strong=yes; laid=B07 1,0 south +b", "half b shows no rocks"),
        ("strong=yes; laid=S19 1,0 south +a", "half a shows no rocks"),
        ("lab=yes", "lab=yes: research labs need utilities=yes"),
        ("edition=published; harder=yes; placed=1", "placed=1: no more than 0 of the dominoes"),
        ("laid=B07 1,0 south; placed=2", "placed=2: no more than 1 of the dominoes"),
    ],
)
def test_a_position_of_zoo_parque_that_makes_no_sense_is_refused(text: str, flaw: str) -> None:
    with pytest.raises(BadPosition, match=flaw):
        game_of("zoo-parque").position(text)


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("players=1; turn=1; step=select; tokens=7", "tokens: 1 for 8 turns of this round"),
        ("players=1; turn=12; step=select; tokens=7,3", "tokens: 2 for 4 turns of this round"),
        ("players=2; turn=1; seat1.display=tiger heart", "seat1.display: 1 item, stack included, for 15 turns"),
        ("turn=3; seat1.supply=sloth heart", "seat1.supply: 1 item for 6 turns of this round"),
        ("players=1; step=select; turn=3; left=+, +, +, +, +, -, -, -", "left: 5 items for 6 turns of this round"),
        ("turn=2; seat2.N=green 3", "seat2.N, seat2.W: not with step=choose"),
        ("turn=8; step=choose; selection=dice; players=1; threatened=1", "threatened: not with step=choose"),
    ],
)
def test_what_does_not_last_for_the_turns_to_come_is_named(text: str, flaw: str) -> None:
    with pytest.raises(BadPosition, match=flaw):
        game_of("spectacular").position(text)
