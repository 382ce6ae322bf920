"""Spectacular in words: what is asked, and what each kind of action does."""

import random
import re
from typing import Any

import pytest

from tests.games.spectacular.table import GAME, new_game, play, position, random_play
from tierpark.core.game import Description
from tierpark.games.spectacular.state import State

GAMES = [
    {"players": 1},
    {"players": 1, "side": "asymmetric"},
    {"players": 2},
    {"players": 3, "missions": "yes", "choosing": "in-order"},
    {"players": 6, "side": "asymmetric"},
]
SENTENCE = re.compile(r"[A-Z].*[.?]")

PREPARE = (
    "players=1; step=prepare; seat1.board=saola;"
    "seat1.park=A1 chinchilla heart, E1 cheetah brown W, C3 giraffe beige SW;"
    "seat1.display=dugong heart, dugong beige, polar_bear black,"
    "green 1, green 2, blue 3, blue 4, grey 5, grey 6, orange 1, orange 2"
)
REFRESH = (
    "players=1; step=refresh; left=grey 2, green 5, +, +, +, +, +, +; right=+, +, +, +, +, +, sloth heart, condor black"
)
PROTECT = f"{REFRESH}; selection=dice; threatened=7; tokens=1".replace("step=refresh", "step=protect")
PROTECT_DIE = PROTECT.replace("selection=dice; threatened=7", "selection=tiles; threatened=1")
CHOOSE = (
    "seat1.board=saola; seat1.supply=sloth black, condor heart, green 5, green 2, orange 2;"
    "seat1.display=tiger heart, blue 4, grey 1, grey 2"
)
SOLO_DIE = PROTECT.replace("step=protect", "step=choose").replace("threatened=7; ", "")
SOLO_TILE = SOLO_DIE.replace("selection=dice", "selection=tiles")
BUILD = (
    "step=build; seat1.board=saola; seat1.N=sloth black; seat1.W=grey 3;"
    "seat1.park=A1 chinchilla heart, A2 condor black W; seat1.workers=grey, multi"
)
WORKERS = "step=workers; turn=8; seat1.board=saola; seat1.park=A2 condor black W 3; seat1.workers=grey, multi"


def told(state: State, short: str) -> Description:
    """The description of the first seat's action with these few words."""
    seat = GAME.to_act(state)[0]
    texts = [GAME.describe(state, seat, action) for action in GAME.legal_actions(state, seat)]
    (found,) = [text for text in texts if text.short == short]
    description: Description = found
    return description


# Every action of every game


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_within_one_decision_every_text_is_another(options: dict[str, Any]) -> None:
    luck = random.Random(1)
    for _ in random_play(state := new_game(**options, seed=5), seed=11):
        if luck.random() < 0.7:
            continue
        seat = GAME.to_act(state)[-1]
        texts = [GAME.describe(state, seat, action) for action in GAME.legal_actions(state, seat)]
        for words in ([text.short for text in texts], [text.sentence for text in texts]):
            assert len(set(words)) == len(words), words
        assert all(SENTENCE.fullmatch(text.sentence) for text in texts)
        assert SENTENCE.fullmatch(GAME.question(state, seat))


# What is asked


@pytest.mark.parametrize(
    ("text", "moves", "question"),
    [
        (PREPARE, (), "You may swap a starting tile and roll dice of your display again, each once."),
        (PREPARE, ("swap 1 for dugong heart",), "You may roll dice of your display again, once."),
        (PREPARE, ("mark green 1", "roll"), "You may swap a starting tile, once."),
        (PREPARE, ("mark green 1",), "Roll the marked dice, or mark more of them."),
        (PREPARE, ("swap 1 for dugong heart", "mark green 1", "roll"), "Nothing is left to prepare."),
        (
            REFRESH,
            (),
            "You may roll dice on the left again, and discard tiles on the right; new ones come when you are ready.",
        ),
        (REFRESH, ("mark 1 grey 2",), "Roll the marked dice on the left, or mark more of them."),
        (
            REFRESH,
            ("mark 1 grey 2", "roll"),
            "You may discard tiles on the right; new ones come when you are ready.",
        ),
        (REFRESH, ("ready",), "Will you take a die from the left or a tile from the right?"),
        (PROTECT, (), "The green sloth with a heart is about to leave: protect it with a worker?"),
        (PROTECT_DIE, (), "The grey 2 is about to leave: protect it with a worker?"),
        (CHOOSE, (), "Take one item from the supply and one from your display."),
        (CHOOSE, ("supply green 5",), "Take a tile or a die from your display."),
        (CHOOSE, ("display tiger heart",), "Take a tile or a die from the supply."),
        (BUILD, (), "Place or discard the green sloth with a black part and the grey 3."),
        (BUILD, ("discard N",), "Place or discard the grey 3."),
        (WORKERS, (), "Unused workers may change dice in your park before the entrance is scored."),
        (
            WORKERS.replace("turn=8", "turn=15"),
            (),
            "Unused workers may change dice in your park before the game is scored.",
        ),
    ],
)
def test_the_question_says_what_is_asked(text: str, moves: tuple[str, ...], question: str) -> None:
    state = play(position(text), *moves)

    assert GAME.question(state, GAME.to_act(state)[0]) == question


def test_who_has_nothing_to_decide_is_told_so() -> None:
    state = play(position(f"{BUILD}; seat2.N=grey 1"), "seat1: discard N", "seat1: discard W")
    assert GAME.question(state, 0) == "Everything is placed."

    assert GAME.question(position("step=over; turn=15"), 0) == "The game is over."


# What an action does: kind, fields, and a sentence


@pytest.mark.parametrize(
    ("text", "moves", "short", "kind", "fields", "sentence"),
    [
        (
            PREPARE,
            (),
            "swap 2 for dugong heart",
            "swap",
            {"start": 2, "slot": 0, "cell": "E1", "out": "cheetah-brown-saola", "in": "dugong-heart-saola"},
            "Swaps starting tile 2, the orange cheetah with a brown part, for the blue dugong with a heart.",
        ),
        (
            PREPARE,
            (),
            "mark grey 6 second",
            "mark",
            {"die": 5, "colour": "grey", "value": 6},
            "Marks the second grey die, a 6, to be rolled again.",
        ),
        (PREPARE, ("mark green 1",), "roll", "roll", {"dice": [0]}, "Rolls one die of the display again."),
        (
            PREPARE,
            ("mark green 1", "mark blue 4 second"),
            "roll",
            "roll",
            {"dice": [0, 3]},
            "Rolls 2 dice of the display again.",
        ),
        (PREPARE, (), "ready", "ready", {}, "Is ready."),
        (
            REFRESH,
            (),
            "discard 7 sloth heart",
            "discard_supply",
            {"space": 7, "tile": "sloth-heart"},
            "Discards the green sloth with a heart from space 7.",
        ),
        (
            REFRESH,
            (),
            "mark 2 green 5",
            "mark",
            {"die": 1, "colour": "green", "value": 5},
            "Marks the green 5 on space 2 to be rolled again.",
        ),
        (REFRESH, ("mark 1 grey 2",), "roll", "roll", {"dice": [0]}, "Rolls one die on the left again."),
        (
            REFRESH,
            ("mark 1 grey 2", "mark 2 green 5"),
            "roll",
            "roll",
            {"dice": [0, 1]},
            "Rolls 2 dice on the left again.",
        ),
        (REFRESH, (), "ready", "ready", {}, "Is ready."),
        (REFRESH, ("ready",), "die", "select", {"side": "left"}, "Decides to take a die from the left."),
        (REFRESH, ("ready",), "tile", "select", {"side": "right"}, "Decides to take a tile from the right."),
        (
            PROTECT,
            (),
            "let go",
            "let_go",
            {"side": "right", "space": 7},
            "Lets the green sloth with a heart go.",
        ),
        (
            PROTECT,
            (),
            "protect with multi",
            "protect",
            {"side": "right", "space": 7, "worker": "multi"},
            "Protects the green sloth with a heart with the multicoloured worker.",
        ),
        (
            PROTECT_DIE,
            (),
            "protect with grey",
            "protect",
            {"side": "left", "space": 1, "worker": "grey"},
            "Protects the grey 2 with the grey worker.",
        ),
        (
            CHOOSE,
            (),
            "supply condor heart",
            "take_tile",
            {"from": "supply", "place": 2, "tile": "condor-heart"},
            "Takes the grey Andean condor with a heart from the supply.",
        ),
        (
            CHOOSE,
            (),
            "supply green 5",
            "take_die",
            {"from": "supply", "place": 0, "colour": "green", "value": 5},
            "Takes the green 5 from the supply.",
        ),
        (
            CHOOSE,
            (),
            "supply green 2 inside",
            "take_die",
            {"from": "supply", "place": 4, "colour": "green", "value": 2},
            "Takes the green 2 inside the dotted line from the supply.",
        ),
        (
            CHOOSE,
            (),
            "display tiger heart",
            "take_tile",
            {"from": "display", "place": 0, "tile": "tiger-heart-saola"},
            "Takes the green tiger with a heart from the display.",
        ),
        (
            CHOOSE,
            (),
            "display grey 2 second",
            "take_die",
            {"from": "display", "place": 5, "colour": "grey", "value": 2},
            "Takes the second grey die, a 2, from the display.",
        ),
        (
            SOLO_DIE,
            (),
            "supply 1 grey 2",
            "take_die",
            {"from": "supply", "place": 0, "colour": "grey", "value": 2},
            "Takes the grey 2 on space 1 from the supply.",
        ),
        (
            SOLO_TILE,
            (),
            "supply 8 condor black",
            "take_tile",
            {"from": "supply", "place": 7, "tile": "condor-black"},
            "Takes the grey Andean condor with a black part on space 8 from the supply.",
        ),
        (
            BUILD,
            (),
            "N sloth black to E3 NW",
            "place_tile",
            {
                "item": "N",
                "tile": "sloth-black",
                "cells": [(18, 0)],
                "cell": "E3",
                "turns": 4,
                "flipped": False,
                "corner": "NW",
            },
            "Places the green sloth with a black part (area N) on E3, facing NW.",
        ),
        (
            BUILD.replace("sloth black", "sloth heart"),
            (),
            "N sloth heart to E3",
            "place_tile",
            {
                "item": "N",
                "tile": "sloth-heart",
                "cells": [(18, 0)],
                "cell": "E3",
                "turns": 0,
                "flipped": False,
                "corner": None,
            },
            "Places the green sloth with a heart (area N) on E3.",
        ),
        (
            BUILD,
            (),
            "W grey 3 to A2",
            "place_die",
            {
                "item": "W",
                "colour": "grey",
                "value": 3,
                "cells": [(1, 0)],
                "cell": "A2",
                "turns": 0,
                "flipped": False,
                "to": 3,
                "workers": [],
            },
            "Places the grey 3 (area W) on A2.",
        ),
        (
            BUILD,
            (),
            "W grey 3 to A1 as 1 with grey and multi",
            "place_die",
            {
                "item": "W",
                "colour": "grey",
                "value": 3,
                "cells": [(0, 0)],
                "cell": "A1",
                "turns": 6,
                "flipped": False,
                "to": 1,
                "workers": ["grey", "multi"],
            },
            "Places the grey 3 (area W) on A1, made a 1 by the grey and the multicoloured workers.",
        ),
        (
            BUILD,
            (),
            "discard N",
            "discard",
            {"item": "N", "tile": "sloth-black"},
            "Discards the green sloth with a black part from area N.",
        ),
        (
            BUILD,
            (),
            "discard W",
            "discard",
            {"item": "W", "colour": "grey", "value": 3},
            "Discards the grey 3 from area W.",
        ),
        (
            WORKERS,
            (),
            "A2 3 to 4 with grey",
            "use_workers",
            {
                "cells": [(1, 0)],
                "cell": "A2",
                "turns": 1,
                "flipped": False,
                "colour": "grey",
                "value": 3,
                "to": 4,
                "workers": ["grey"],
            },
            "Turns the grey 3 on A2 into a 4 with the grey worker.",
        ),
        (WORKERS, (), "finish", "finish", {}, "Uses no more workers."),
    ],
)
def test_an_action_in_words(
    text: str, moves: tuple[str, ...], short: str, kind: str, fields: dict[str, Any], sentence: str
) -> None:
    found = told(play(position(text), *moves), short)

    assert (found.kind, found.fields, found.sentence) == (kind, fields, sentence)


def test_every_kind_of_action_has_a_case() -> None:
    """The kinds that whole games bring about are those that the test above has in words."""
    cases = test_an_action_in_words.pytestmark[0].args[1]
    kinds = set()
    for players in (1, 2):
        for _ in random_play(state := new_game(players=players, seed=3), seed=4):
            seat = GAME.to_act(state)[0]
            kinds |= {GAME.describe(state, seat, action).kind for action in GAME.legal_actions(state, seat)}

    assert kinds == {case[3] for case in cases}
