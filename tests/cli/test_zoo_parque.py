"""Zoo Parque at the terminal: whole games, laying dominoes by place and direction, claims, and what is told."""

import pytest

from tests.cli.command import ONES, Ran, lines, tierpark
from tierpark.cli.session import Session, begin
from tierpark.games.catalogue import game

GAME = game("zoo-parque")
SMALL = (
    "players=2; laid=B07 1,0 south, B12 2,0 east, B05 1,1 west, B21 0,-1 north; pawns=1 2,0 grass, 2 3,0 water; "
    "hand1=B17 B16 B02; hand2=B50 B51"
)
EVERY_TABLE = {
    "three": ["--players", 3],
    "two at one keyboard": ["--seats", "you,you"],
    "published": ["--players", 2, "--option", "edition=published"],
    "campaign": ["--players", 2, "--option", "edition=published", "--option", "campaign=2"],
    "alone": ["--players", 1, "--option", "hands=3", "--option", "edition=published", "--option", "campaign=1"],
}


def play(*typed: str) -> Ran:
    return tierpark("play", "zoo-parque", "--position", SMALL, typed=lines(*typed, "quit", "quit"))


def shown(out: str) -> list[str]:
    """What the ghost was, time after time."""
    return [line.split(" (?)")[0].removeprefix("Shown: ") for line in out.splitlines() if line.startswith("Shown: ")]


# Whole games


@pytest.mark.parametrize("table", EVERY_TABLE.values(), ids=EVERY_TABLE)
def test_always_the_first_choice_reaches_the_end(table: list[object]) -> None:
    ran = tierpark("play", "zoo-parque", "--seed", 3, *table, typed=ONES)

    assert ran.code == 0, ran.err
    assert ran.err == ""
    assert ran.out.count("The game is over.") == 1
    assert "\x1b" not in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_a_turn_typed_in_words() -> None:
    ran = play("lay B17", "4,0 east", "enough", "claim 1,0 grass", "take B01")

    assert "×" not in ran.out
    assert "● You    0 points, 2 pawns" in ran.out


# Laying


def test_a_domino_is_tried_on_and_the_list_of_places_does_not_flood_the_screen() -> None:
    ran = play("B17")

    assert len(shown(ran.out)) == 1
    assert "choices, " in ran.out
    assert "Lays B17" not in ran.out


def test_place_and_direction_move_it_and_the_place_again_puts_it_down() -> None:
    ran = play("B17", "4,0", "e", "north", "r", "4,0 ", "4, 0")

    assert shown(ran.out)[1:] == ["4 E north", "4 E east", "4 E north", "4 E east"]
    assert "Pick one more domino, or leave it at that." in ran.out


def test_places_are_typed_as_the_browser_names_them_too() -> None:
    ran = play("B17", "4 E", "4 e north", "enough", "2 N", "claim 2 n grass")

    assert shown(ran.out)[1:] == ["4 E north", "claim 2 N grass"]
    assert "×" not in ran.out
    assert "Lays B17 (" not in ran.out
    assert "0 points, 2 pawns" in ran.out


def test_enter_puts_it_down_where_it_is_shown() -> None:
    assert "Pick one more domino, or leave it at that." in play("B17", "").out


def test_a_direction_may_be_a_letter() -> None:
    assert "Pick one more domino, or leave it at that." in play("B17", "4,0 e").out


def test_where_half_a_cannot_lie_half_b_does() -> None:
    dolphin = "players=2; laid=B18 1,0 east; hand1=B15 B17"  # half b needs the water of 2,0
    ran = tierpark("play", "zoo-parque", "--position", dolphin, typed=lines("B15", "south", "2,0", "quit", "quit"))

    assert shown(ran.out)[1] == "2 E 1 N south"
    assert "Pick one more domino, or leave it at that." in ran.out


def test_numbers_plus_and_list_move_through_the_places() -> None:
    ran = play("B17", "+", "3", "999", "list")

    assert len(shown(ran.out)) == 3
    assert "× There are " in ran.out
    assert f"\n  3  {shown(ran.out)[2]} " in ran.out


@pytest.mark.parametrize("line", ["9,9", "0,0 east", "fly", "4,0 up", "claim 4,0 grass"])
def test_what_is_not_understood_leaves_it_where_it_is(line: str) -> None:
    ran = play("B17", "4,0", line)

    assert "× " in ran.out
    assert len(shown(ran.out)) == 2


def test_help_explains_places_directions_and_commands() -> None:
    ran = play("B17", "help")

    assert "Places are counted from the gate" in ran.out
    assert "  east        turn it there" in ran.out
    assert "\n  undo " in ran.out


def test_a_laid_domino_may_be_taken_back() -> None:
    ran = play("B17", "4,0 east", "undo")

    assert len(shown(ran.out)) == 2


# Claiming


def test_nothing_is_claimed_before_a_place_is_named() -> None:
    ran = play("B17", "4,0 east", "enough", "")

    assert "× Nothing is shown yet" in ran.out
    assert "type a place such as" in ran.out
    assert "Or: done." in ran.out


def test_a_place_shows_the_claim_and_enter_makes_it() -> None:
    ran = play("B17", "4,0 east", "enough", "0,-2", "")

    assert shown(ran.out)[1:] == ["claim 2 N grass"]
    assert "Take a domino from the market." in ran.out


def test_paths_and_claimed_areas_are_no_choice() -> None:
    ran = play("B17", "4,0 east", "enough", "2,0", "0,-1")

    assert ran.out.count("× There is no choice at ") == 2


def test_done_claims_nothing() -> None:
    assert "Take a domino from the market." in play("B17", "4,0 east", "enough", "done").out


def test_the_table_shows_the_whole_map_and_no_hand() -> None:
    ran = play("table")
    seen = ran.out[ran.out.index("> table") :].split("> quit")[0]

    assert "#EN" in seen
    assert "hand" not in seen.replace(", hand ", "")


# What is told, and to whom


def test_at_one_keyboard_a_hidden_hand_is_not_shown_before_the_keyboard_is_passed() -> None:
    def two(*options: object) -> str:
        return tierpark("play", "zoo-parque", "--seats", "you,you", "--seed", 3, *options, typed="1\n" * 40).out

    published = ("--option", "edition=published")

    assert "Pass the keyboard to seat " in two(*published)
    assert "Pass the keyboard to seat " not in two(*published, "--option", "campaign=1")  # all hands are open


def test_others_are_told_what_was_laid_but_not_what_was_picked_or_put_back() -> None:
    session = begin(GAME, GAME.options(players=2), 0)
    other = GAME.to_act(session.state)[0]
    for _ in range(4):
        session.act(other, GAME.legal_actions(session.state, other)[0])
    told = [sentence for _, sentence in session.heard(1 - other)]

    assert any(sentence.startswith("Lays ") for sentence in told)
    assert not any("Picks" in sentence or "in hand" in sentence for sentence in told)


def test_a_domino_that_goes_back_into_the_deck_is_not_named_to_others() -> None:
    state = GAME.position("players=2; hand1=B08 B23 B38 B56; hand2=B50 B51")
    session = Session(GAME, GAME.options_of(state), 0, state, from_position=True)
    session.act(0, GAME.legal_actions(state, 0)[0])

    assert session.heard(1) == [(0, "Puts a domino back into the deck.")]
    assert session.heard(0) == []
