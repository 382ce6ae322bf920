"""Score pads of all games: they agree with the rules on random final boards, and refuse what cannot be."""

from __future__ import annotations

import json

import pytest

from tests.conformance.every_game import Table, game_of
from tests.conformance.score_pads import OF_ONE_BOARD, SHEETS, check
from tierpark.core.errors import BadSheet, cut
from tierpark.games import catalogue

SAMPLE = 4  # configurations; `python -m tests.conformance.score_pads` tries all of them, often


def test_every_game_has_its_pad_checked() -> None:
    assert {*SHEETS, *OF_ONE_BOARD} == set(catalogue.GAMES)


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_the_pad_agrees_with_the_rules_on_how_random_games_end(name: str) -> None:
    every = list(game_of(name).configurations())
    for number, options in enumerate(every[:: -(-len(every) // SAMPLE)]):
        check(Table(name, options), seed=number)


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_is_the_same_as_json(name: str) -> None:
    text = check(Table(name, next(iter(game_of(name).configurations()))), seed=1)
    parts = dict(part.strip().split("=", 1) for part in text.split(";"))

    scored = game_of(name).score_sheet(json.dumps(parts | {"players": int(parts["players"])}))
    assert scored == game_of(name).score_sheet(text)


REFUSED = [
    ("new-york-zoo", "players=7; seat1.free=0", "players=7: new-york-zoo offers 1, 2, 3, 4, 5"),
    ("new-york-zoo", "seat3.free=0", "seat3.free: there are 2 players"),
    ("new-york-zoo", "seat1.free=108", 'seat1.free: "108" is no number from 0 to 107'),
    ("new-york-zoo", "seat1.free=r1c1", 'seat1.free: "r1c1" is no construction space of this board'),
    ("new-york-zoo", "seat1.free=r1c15", 'seat1.free: "r1c15" is no construction space of this board'),
    ("new-york-zoo", "seat1.free=r0c8", "seat1.free: r0c8 is no space: rows and columns count from 1"),
    ("new-york-zoo", "seat1.free=r9c1 r8c0", "seat1.free: r8c0 is no space: rows and columns count from 1"),
    ("new-york-zoo", "seat1.free=r9c4 r9c4", "seat1.free: r9c4 is there twice"),
    ("new-york-zoo", "seat1.animals=yeti 3", 'seat1.animals: "yeti 3" is no species'),
    ("new-york-zoo", "seat1.free=107; seat1.animals=fox 4", "seat1.animals: 4, but 0 covered spaces and 3 houses hold"),
    ("new-york-zoo", "distance=3", "distance: it counts in the solo game alone"),
    ("new-york-zoo", "players=1; distance=51", "distance: beyond 50 nothing is placed any more"),
    ("new-york-zoo", "seat1.free", '"seat1.free": a part of a sheet is name=value'),
    ("new-york-zoo", "players=2; players=3", "players is there twice"),
    ("new-york-zoo", '{"players": [2]}', "Expected `int | str`, got `array`"),
    ("the-sanctuary", "seat1.animals=red 7", 'seat1.animals: "7" is no number from 1 to 6'),
    ("the-sanctuary", "seat1.slots=red flat_four; seat2.slots=red flat_four", "seat2.slots: the tile of flat_four"),
    ("the-sanctuary", "players=2; seat3.threats=1", "seat3: there are 2 players"),
    ("the-sanctuary", "seat1.below=1 red", "seat1: one resource below each ranger"),
    ("zoo-parque", "map=1:0 lava", 'map: 1:0: "lava" is none of grass'),
    ("zoo-parque", "map=1:0 grass yeti", 'map: 1:0: there is no "yeti"'),
    ("zoo-parque", "map=1:0 grass lion wx--", 'map: 1:0: "wx--" is not four of -, w and s'),
    ("zoo-parque", "map=1:0 grass lion w--- wet", "map: 1:0: behind the fences stands at most wet"),
    ("zoo-parque", "map=1:0 grass, 1:0 water", "map: 1:0 is there twice"),
    ("zoo-parque", "map=here grass", 'map: "here grass" is no place with a ground'),
    ("zoo-parque", "map=1:0 grass; pawns=1 2:0 grass", "pawns: 1 2:0 grass: there is no grass Area"),
    ("zoo-parque", "players=2; map=1:0 grass; pawns=3 1:0 grass", 'pawns: "3 1:0 grass" is no seat with a place'),
    ("zoo-parque", "map=1:0 grass; lab=maybe", 'lab: "maybe" is neither no nor yes'),
    ("zoo-parque", "map=1:0 grass; cards=C101", "cards: there is no card C101, or campaign=... is missing"),
]


EXAMPLES = {"new-york-zoo": "seat1.free", "the-sanctuary": "seat1.center", "zoo-parque": "map"}
REFUSED += [
    (name, text, f"no board is given: write a part such as {example}=...")
    for name, example in EXAMPLES.items()
    for text in ("", " ;\n", "{}", "players=3", '{"players": 3}')
]


@pytest.mark.parametrize(("name", "text", "reason"), REFUSED, ids=[text for _, text, _ in REFUSED])
def test_a_sheet_that_cannot_be_is_refused_in_one_sentence(name: str, text: str, reason: str) -> None:
    with pytest.raises(BadSheet) as refused:
        game_of(name).score_sheet(text)

    assert str(refused.value).startswith(reason)
    assert "\n" not in str(refused.value)


LONG = "yeti" * 1000
TOO_LONG = {
    "new-york-zoo": (
        "*",
        "*=1",
        "distance=1; players=*",
        "players=1; distance=*",
        "seat1.free=*",
        "seat1.animals=*",
        "seat1.animals=fox *",
    ),
    "the-sanctuary": (
        "*",
        "*=1",
        "seat1.threats=0; players=*",
        "seat1.center=*",
        "seat1.center=1 2 *",
        "seat1.slots=*",
    ),
    "zoo-parque": (
        "*",
        "*=1",
        "map=; players=*",
        "map=*",
        "map=1:0 *",
        "map=1:0 grass *",
        "map=1:0 grass - *",
        "pawns=*",
    ),
    "spectacular": (
        "*",
        "*=1",
        "board=*",
        "board=saola; side=*",
        "board=saola; park=*",
        "board=saola; star=*",
        '{"*": 1}',
    ),
}


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in TOO_LONG.items() for text in texts])
def test_a_refusal_quotes_only_the_beginning_of_what_is_long(name: str, text: str) -> None:
    with pytest.raises(BadSheet) as refused:
        game_of(name).score_sheet(text.replace("*", LONG))

    assert "…" in str(refused.value)
    assert LONG[:160] not in str(refused.value)


def test_what_is_short_is_quoted_whole() -> None:
    assert cut("y" * 40) == "y" * 40
    assert cut("y" * 41) == "y" * 39 + "…"
    assert cut("seat one", 6) == "seat…"
