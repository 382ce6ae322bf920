"""New York Zoo in words: what is asked, what an action does, and why another is not allowed."""

import random
import re

import pytest

from tests.games.new_york_zoo.table import GAME, hold, new_game, offered, play, position, random_play
from tierpark.core.errors import IllegalAction
from tierpark.games.new_york_zoo.state import (
    ENOUGH,
    FREE_MOVE,
    HOUSE,
    MARKER,
    START_OVER,
    SUBMIT,
    State,
)
from tierpark.pieces.bitboard import CELLS

GAMES = [
    *({"players": players} for players in (2, 3, 4, 5)),
    {"players": 2, "variant": "short"},
    {"players": 1},
    {"players": 1, "side": "B"},
]
MOST_ACTIONS = SUBMIT + 4
SENTENCE = re.compile(r"[A-Z0-9].*[.?]", re.DOTALL)


def tile(name: str) -> int:
    """A tile's number in the rules."""
    return [made.id for made in GAME.tiles].index(name)


def sentence(state: State, short: str) -> str:
    """The sentence of the action with these few words."""
    (seat,) = GAME.to_act(state)
    texts = [GAME.describe(state, seat, action) for action in GAME.legal_actions(state, seat)]
    (found,) = [text.sentence for text in texts if text.short == short or text.short.startswith(short + " ")]
    return str(found)


def reason(state: State, action: int) -> str | None:
    """Why the seat to act may not do this."""
    found: str | None = GAME.why_illegal(state, GAME.to_act(state)[0], action)
    return found


# Every action of every game


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_within_one_decision_every_short_text_is_another(options: dict[str, object]) -> None:
    for turn, _ in enumerate(random_play(state := new_game(**options), seed=11)):  # type: ignore[arg-type]
        seat = GAME.to_act(state)[0]
        actions = GAME.legal_actions(state, seat)
        if len(actions) > 60 and turn % 8:  # hundreds of placements: not every time
            continue
        texts = [GAME.describe(state, seat, action) for action in actions]
        for words in ([text.short for text in texts], [text.sentence for text in texts]):
            assert len(set(words)) == len(words), words
        assert all(SENTENCE.fullmatch(text.sentence) for text in texts)
        assert SENTENCE.fullmatch(GAME.question(state, seat))


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_reasons_agree_with_what_is_legal(options: dict[str, object]) -> None:
    """No reason for a legal action, a sentence for any other, also for numbers that mean nothing."""
    luck = random.Random(5)
    for _ in random_play(state := new_game(**options), seed=12):  # type: ignore[arg-type]
        seat = GAME.to_act(state)[0]
        legal = set(GAME.legal_actions(state, seat))
        for action in (*luck.sample(range(MOST_ACTIONS), 4), luck.randrange(60), luck.randrange(60), -1, 10**6):
            why = GAME.why_illegal(state, seat, action)
            assert (why is None) == (action in legal)
            assert why is None or SENTENCE.fullmatch(why), why


def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing() -> None:
    state = position("elephant=S7; stacks=S8:-")
    before = state.clone()
    with pytest.raises(IllegalAction, match=r"S8 is an empty slot\."):
        GAME.apply(state, 0, 8)

    assert state == before


# What is asked


@pytest.mark.parametrize(
    ("text", "moves", "question"),
    [
        ("", (), "Move the elephant 1 to 4 spaces."),
        ("players=3", (), "Move the elephant 1 to 3 spaces."),
        ("players=1", (), "Move the elephant with a range marker, or free to the next blue space."),
        ("stacks=S1:E7-03", ("elephant to S1",), "Place the 7-space enclosure E7-03."),
        ("", ("elephant to S1", "place"), "Move an animal into the new enclosure."),
        (
            "seat1 houses: fox, fox",
            ("elephant to S1", "place", "fox from house"),
            "Move a second fox into the new enclosure, or leave it at one.",
        ),
        (
            "",
            ("elephant to S2",),
            "Take a kangaroo and a penguin one after the other, or any one animal: which comes first?",
        ),
        ("", ("elephant to S2", "take fox"), "Where does the fox live?"),
        (
            "seat1: fox 1/4; seat1 houses: fox",
            ("elephant to S2", "take fox", "fox into fox"),
            "One animal from a house may join: where?",
        ),
        ("seat1: fox 3/4", ("elephant to S2", "take fox", "fox into fox"), "Keep one fox in an empty house?"),
        ("seat1: fox 3/4", ("elephant to S2", "take fox", "fox into fox", "keep none"), "Choose an attraction."),
        (
            "seat1: fox 3/4",
            ("elephant to S2", "take fox", "fox into fox", "keep none", "attraction A6"),
            "Place the attraction A6.",
        ),
        (
            "elephant=S3; seat1: fox 3/4, fox 4/5",
            ("elephant to S5", "take penguin", "penguin into house"),
            "Foxes breed: choose up to two enclosures.",
        ),
        (
            "elephant=S3; seat1: fox 3/4, fox 4/5",
            ("elephant to S5", "take penguin", "penguin into house", "breed fox 3/4"),
            "Foxes breed: choose another enclosure.",
        ),
        (
            "elephant=S3; seat1: fox 3/4, fox 4/5",
            ("elephant to S5", "take penguin", "penguin into house", "breed fox 3/4", "breed fox 4/5"),
            "Several enclosures are complete: which is exchanged first?",
        ),
        (
            "elephant=S3; seat1: fox 2/4, penguin 4/5",
            ("elephant to S5", "take flamingo", "flamingo into house", "breed fox 2/4"),
            "Bonus breeding: choose one other enclosure.",
        ),
    ],
)
def test_the_question_says_what_is_asked(text: str, moves: tuple[str, ...], question: str) -> None:
    state = play(position(text), *moves)

    assert GAME.question(state, GAME.to_act(state)[0]) == question


def test_the_question_of_an_arrangement() -> None:
    state = new_game(variant="short")
    assert re.fullmatch(r"Place start tile 1 of 6, E7-\d\d with 7 spaces\.", GAME.question(state, 1))

    for _ in range(6):
        play(state, "seat2: place")
    assert GAME.question(state, 1) == "All six start tiles are placed: submit them, or start over."


def test_the_question_when_a_start_tile_fits_nowhere() -> None:
    """R14: nothing can be placed, so nothing of the kind is asked."""
    state = play(new_game(variant="short"), "seat1: place")
    state.zoos[0].free.lo = state.zoos[0].free.hi = 0
    assert offered(state, 1) == ["start over"]

    assert not GAME.question(state, 0).startswith("Place")


# What an action does


@pytest.mark.parametrize(
    ("text", "moves", "short", "expected"),
    [
        ("", (), "elephant to S2", "Move the elephant 2 spaces to S2 for a kangaroo and a penguin."),
        (
            "elephant=S7; stacks=S8:-,S9:E5-03",
            (),
            "elephant to S9",
            "Move the elephant 1 space to S9 for the 5-space enclosure E5-03, then meerkats breed.",
        ),
        ("players=1", (), "marker 0", "Marker 0: stay on S0 for a flamingo and a fox."),
        (
            "players=1; elephant=S3",
            (),
            "free move",
            "Free move: move the elephant 2 spaces to S5 for a kangaroo and a meerkat, then foxes breed.",
        ),
        (
            "stacks=S1:E4-01; seat1 free: r9c1 r9c2 r9c3 r9c4",
            ("elephant to S1",),
            "place E4-01",
            "Place enclosure E4-01 on r9c1 r9c2 r9c3 r9c4.",
        ),
        ("stacks=S1:E4-01", ("elephant to S1", "place"), "flamingo", "A flamingo moves from a house into E4-01."),
        (
            "stacks=S1:E4-01; seat1: fox 2/5=E5-03; seat1 houses: fox",
            ("elephant to S1", "place", "fox from house"),
            "fox from",
            "A fox moves from the fox enclosure E5-03 (2 of 5) into E4-01.",
        ),
        ("seat1 houses: fox, fox", ("elephant to S1", "place", "fox from house"), "enough", "One fox is enough."),
        ("", ("elephant to S2",), "take fox", "Take a fox, and no other animal."),
        ("", ("elephant to S2",), "take penguin", "Take a penguin first."),
        ("", ("elephant to S2", "take fox"), "fox into house", "The fox moves into a house."),
        (
            "seat1: - 0/4=E4-01",
            ("elephant to S2", "take fox"),
            "fox into -",
            "The fox moves into the empty enclosure E4-01.",
        ),
        (
            "seat1 houses: -",
            ("elephant to S2", "take penguin", "penguin into house"),
            "give up kangaroo",
            "Give the kangaroo up.",
        ),
        ("seat1: fox 3/4", ("elephant to S2", "take fox", "fox into fox"), "keep fox", "Keep one fox in a house."),
        ("seat1: fox 3/4", ("elephant to S2", "take fox", "fox into fox"), "keep none", "Let all foxes go."),
        (
            "seat1: fox 3/4",
            ("elephant to S2", "take fox", "fox into fox", "keep none"),
            "attraction A2",
            "Take the attraction A2 of 2 spaces (6 left).",
        ),
        (
            "seat1: fox 3/4",
            ("elephant to S2", "take fox", "fox into fox", "keep none"),
            "attraction A1",
            "Take the attraction A1 of 1 space.",
        ),
        (
            "seat1: fox 1/4=E4-01; seat1 houses: fox",
            ("elephant to S2", "take fox", "fox into fox"),
            "join",
            "A fox from a house joins the fox enclosure E4-01 (2 of 4).",
        ),
        (
            "elephant=S3; seat1: fox 2/4=E4-01",
            ("elephant to S5", "take penguin", "penguin into house"),
            "breed",
            "Offspring in the fox enclosure E4-01 (2 of 4).",
        ),
        (
            "elephant=S3; seat1: fox 2/4=E4-01",
            ("elephant to S5", "take penguin", "penguin into house"),
            "pass",
            "No offspring.",
        ),
        (
            "elephant=S3; seat1: fox 2/4, fox 2/5",
            ("elephant to S5", "take penguin", "penguin into house", "breed fox 2/4"),
            "enough",
            "Offspring in one enclosure is enough.",
        ),
        (
            "elephant=S3; seat1: fox 2/4, penguin 4/5=E5-01",
            ("elephant to S5", "take flamingo", "flamingo into house", "breed fox 2/4"),
            "bonus",
            "Bonus offspring in the penguin enclosure E5-01 (4 of 5).",
        ),
    ],
)
def test_a_sentence_says_what_an_action_does(text: str, moves: tuple[str, ...], short: str, expected: str) -> None:
    assert sentence(play(position(text), *moves), short) == expected


def test_a_blue_space_that_gives_nothing_is_not_announced_as_if_it_did() -> None:
    """R3."""
    state = position("players=3; elephant=S3; seat1 free: 3")

    assert "for a kangaroo and a meerkat" not in sentence(state, "elephant to S5")


# Why not


@pytest.mark.parametrize(
    ("text", "moves", "action", "why"),
    [
        # R4.1 to R4.3, R11.2, R11.3
        ("elephant=S7; stacks=S8:-", (), 8, "S8 is an empty slot."),
        ("elephant=S7", (), 12, "S12 is 5 spaces ahead; the elephant moves 1 to 4."),
        ("elephant=S7", (), 7, "S7 is 25 spaces ahead; the elephant moves 1 to 4."),
        ("elephant=S7", (), 25, "There is no such space on the strip."),
        ("players=4", (), 2, "No animal could be placed: all houses are taken and there is no enclosure."),
        ("seat1: fox 1/4; seat1 houses: -", (), 1, "There is no animal to put into a new enclosure."),
        ("stacks=S1:E7-01; seat1 free: 3", (), 1, "Enclosure E7-01 fits nowhere on the free spaces."),
        ("players=1; markers=1", (), MARKER + 2, "Range marker 2 is spent."),
        ("players=1; markers=1", (), 12, "Range marker 4+ is spent."),
        (
            "players=1; elephant=S7",
            (),
            9,
            "Marker 4+ moves at least 4 spaces and less than a lap; S9 is 2 ahead.",
        ),
        ("players=1; elephant=S9; stacks=S9:-", (), MARKER, "S9 is an empty slot."),
        (
            "players=1; seat1 houses: fox, fox, fox",
            (),
            FREE_MOVE,
            "No animal could be placed: all houses are taken and there is no enclosure.",
        ),
        # R5.2, R5.3
        ("", ("elephant to S1", "place"), ENOUGH, "A new enclosure needs at least one animal."),
        ("", ("elephant to S1", "place"), HOUSE + 4, "No house holds a fox."),
        (
            "seat1 houses: fox, fox, penguin",
            ("elephant to S1", "place", "fox from house"),
            HOUSE + 3,
            "Only foxes may join: one species an enclosure.",
        ),
        (
            "seat1: fox 1/4=E4-01",
            ("elephant to S1", "place"),
            tile("E4-01"),
            "An enclosure that gives an animal away must keep at least one.",
        ),
        ("", ("elephant to S1", "place"), tile("E4-01"), "There is no such enclosure in this zoo."),
        # R6.1 to R6.6
        (
            "seat1: fox 1/4; seat1 houses: fox, fox, fox",
            ("elephant to S2",),
            3,
            "There is no home for a penguin.",
        ),
        ("", ("elephant to S2",), 5, "There is no such species."),
        ("", ("elephant to S2", "take fox"), ENOUGH, "At least one animal must be placed."),
        (
            "seat1: fox 1/4; seat1 houses: fox, fox, fox",
            ("elephant to S2", "take fox"),
            HOUSE,
            "All houses are taken.",
        ),
        (
            "seat1: meerkat 1/4=E4-01",
            ("elephant to S2", "take fox"),
            tile("E4-01"),
            "Meerkat enclosures take no foxes.",
        ),
        (
            "elephant=S11; seat1: fox 2/4=E4-01; seat1 houses: fox, -",
            ("elephant to S12", "take fox", "fox into fox", "join fox", "keep none", "attraction A1", "place"),
            tile("E4-01"),
            "No enclosure receives more than two animals in one action.",
        ),
        (
            "seat1: fox 1/4, fox 1/5=E5-01; seat1 houses: fox",
            ("elephant to S2", "take fox", "fox into fox 1/4"),
            tile("E5-01"),
            "Nobody can join there now: it just got no animal, has no space left, or no house holds its species.",
        ),
        # R7.1 to R7.6
        ("seat1: fox 3/4", ("elephant to S2", "take fox", "fox into fox"), 2, "The answer is yes or no."),
        (
            "seat1: fox 3/4; supply=A8:0",
            ("elephant to S2", "take fox", "fox into fox", "keep none"),
            7,
            "No A8 is left.",
        ),
        (
            "seat1: fox 3/4; seat1 free: r9c1 r9c3",
            ("elephant to S2", "take fox", "fox into fox", "keep none"),
            1,
            "A2 fits nowhere on the free spaces.",
        ),
        (
            "seat1: fox 3/4",
            ("elephant to S2", "take fox", "fox into fox", "keep none"),
            8,
            "There is no such attraction.",
        ),
        (
            "elephant=S3; seat1: fox 3/4, fox 4/5, penguin 1/6=E6-01",
            ("elephant to S5", "take flamingo", "flamingo into house", "breed fox 3/4", "breed fox 4/5"),
            tile("E6-01"),
            "The penguin enclosure E6-01 (1 of 6) is not complete.",
        ),
        # R8.3, R9
        (
            "elephant=S3; seat1: fox 2/4, fox 1/5=E5-01",
            ("elephant to S5", "take penguin", "penguin into house"),
            tile("E5-01"),
            "Foxes breed where at least two of them live together.",
        ),
        (
            "elephant=S3; seat1: fox 2/4=E4-01, fox 2/5",
            ("elephant to S5", "take penguin", "penguin into house", "breed fox 2/4"),
            tile("E4-01"),
            "It has bred already.",
        ),
        (
            "elephant=S3; seat1: fox 2/4=E4-01, meerkat 2/5",
            ("elephant to S5", "take penguin", "penguin into house", "breed fox 2/4"),
            tile("E4-01"),
            "It has bred already.",
        ),
        (
            "elephant=S3; seat1: fox 2/4, meerkat 2/5, kangaroo 1/6=E6-01",
            ("elephant to S5", "take penguin", "penguin into house", "breed fox 2/4"),
            tile("E6-01"),
            "A bonus needs at least two animals.",
        ),
    ],
)
def test_a_reason_says_why_not(text: str, moves: tuple[str, ...], action: int, why: str) -> None:
    assert reason(play(position(text), *moves), action) == why


@pytest.mark.parametrize(
    ("row", "column", "why"),
    [
        (4, 3, "One space lies on the barn."),
        (4, 5, "Two spaces lie outside the zoo."),
        (8, 6, "Six spaces lie outside the zoo."),
        (3, 2, "Four spaces lie on the barn."),
        (5, 0, None),
    ],
)
def test_a_placement_is_refused_space_by_space(row: int, column: int, why: str | None) -> None:
    """Scenario T8; R5.1."""
    state = hold(position("players=5; turn=5"), "A8")

    assert reason(state, row * 14 + column) == why


def test_a_placement_on_another_piece_is_refused() -> None:
    """R5.1."""
    state = play(position("stacks=S1:E4-04; seat1 free: r8c1 r8c2 r9c1 r9c2 r9c3"), "elephant to S1")

    assert reason(state, 7 * 14 + 1) == "One space lies on another piece."
    assert reason(state, 1 * CELLS) == "There is no such way to place the piece."


def test_reasons_of_an_arrangement() -> None:
    """R10.3, R14."""
    state = new_game(variant="short")
    assert reason(state, SUBMIT) == "All six start tiles must be placed before they are submitted."
    assert reason(state, START_OVER) == "No start tile is placed yet."
    assert "on the barn" in str(reason(state, 0))

    for _ in range(6):
        play(state, "seat1: place")
    assert reason(state, 100) == "All start tiles are placed: submit them or start over."


def test_reasons_that_have_nothing_to_do_with_the_action() -> None:
    state = position("players=1; elephant=S24; distance=49")
    assert GAME.why_illegal(state, 1, 0) == "There is no seat 2 at this table."
    assert GAME.why_illegal(new_game(), 1, 1) == "It is not for seat 2 to decide now."

    play(state, "marker 2 elephant to S1")
    assert GAME.why_illegal(state, 0, 0) == "The game is over."
