"""Zoo Parque in the terminal: the map, what is told beside it, hands that stay hidden, and the ghost."""

import random
from typing import Any

import pytest

from tierpark.cli.screen import plain
from tierpark.games.catalogue import game
from tierpark.games.zoo_parque.state import State, Step

GAME: Any = game("zoo-parque")
SMALL = (
    "players=2; laid=B07 1,0 south, B12 2,0 east, B05 1,1 west, B21 0,-1 north; pawns=1 2,0 grass, 2 3,0 water; "
    "hand1=B17 B16 B02; hand2=B50 B51"
)
ROW = ("B07", "B12", "B02", "B20", "B24", "B28", "B27", "B33", "B37", "B43")
WIDE = (
    f"players=2; laid={', '.join(f'{name} {2 * i + 1},0 east' for i, name in enumerate(ROW))}; pawns=1 20,0 water; "
    "hand1=B17 B16"
)


def drawn(text: str, seat: int | None = 0, ghost: str = "", width: int = 80) -> str:
    return shown(GAME.position(text), seat, ghost, width)


def shown(state: State, seat: int | None = 0, ghost: str = "", width: int = 80) -> str:
    action = meant(state, seat or 0, ghost) if ghost else None
    return plain(GAME.draw(state, seat, action, width))


def meant(state: State, seat: int, short: str) -> int:
    found = [a for a in GAME.legal_actions(state, seat) if GAME.describe(state, seat, a).short == short]
    assert len(found) == 1, short
    return int(found[0])


def played(text: str, *shorts: str) -> State:
    state: State = GAME.position(text)
    for short in shorts:
        GAME.apply(state, 0, meant(state, 0, short))
    return state


def first_with(step: Step, seed: int) -> State:
    """Where random play of two first comes to a step."""
    state: State = GAME.setup(GAME.options(players=2), seed)
    chance = random.Random(seed)
    while state.step != step:
        seat = GAME.to_act(state)[0]
        GAME.apply(state, seat, chance.choice(GAME.legal_actions(state, seat)))
    return state


# The map


def test_spaces_have_letters_fences_pawns_and_places() -> None:
    lines = [line[:25].rstrip() for line in drawn(SMALL).splitlines()]

    assert lines[:10] == [
        "      0    1E   2E   3E",
        "    +    +",
        " 2N |G.. |",
        "    +----+",
        " 1N  #..",
        "    +    +----+    +    +",
        "  0  #EN  G.. |Gfo● Wcr■!",
        "    +    +    +    +====+",
        " 1S !_cr !Gfo",
        "    +====+====+",
    ]


def test_a_ghost_lies_on_the_map_with_its_fences_and_the_places_where_it_fits_else() -> None:
    lines = shown(played(SMALL, "lay B17"), ghost="2,1 east").splitlines()
    row = next(i for i, line in enumerate(lines) if "!Gfo !#..?!J..?" in line)

    assert lines[row - 1].rstrip().endswith("+====+")
    assert lines[row + 1].rstrip().endswith("+====+====+====+    +")
    assert "  0    +       #EN  G.. |Gfo● Wcr■!  +" in lines
    assert "▸B17" in "\n".join(lines)


def test_a_claim_that_is_tried_on_is_marked() -> None:
    state = played(SMALL, "lay B17", "4,0 east", "enough")

    assert "Your turn: CLAIM" in shown(state)
    for area in ("To claim: grass 1 E size 2", "grass 2 N size 1", "jungle 5 E size 1"):
        assert area in shown(state)
    assert "|G..?|" in shown(state, ghost="claim 0,-2 grass")


def test_a_map_wider_than_the_screen_is_cut_around_the_own_pawn_and_says_so() -> None:
    text = drawn(WIDE)

    assert "|Wdo●!" in text
    assert "#EN" not in text
    assert "Not shown: 6 columns to the west. Type table for the whole map." in text
    assert "#EN" in drawn(WIDE, width=120)
    assert "Not shown" not in drawn(WIDE, width=120)


def test_the_window_follows_the_ghost() -> None:
    state = played(WIDE, "lay B17")

    assert "#..?" in shown(state, ghost="-1,0 west")
    assert "Not shown: 10 columns to the east" in shown(state, ghost="-1,0 west")
    assert "#..?" in shown(state, ghost="21,0 east")


def test_a_spectator_sees_the_whole_map_in_parts() -> None:
    text = drawn(WIDE, None)

    assert "#EN" in text
    assert "|Wdo●!" in text
    assert "Not shown" not in text


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_no_line_is_wider_than_the_screen(seat: int | None, width: int) -> None:
    for text in (SMALL, WIDE):
        assert max(map(len, drawn(text, seat, width=width).splitlines())) <= width


# Beside the map


def test_exhibits_tell_how_their_points_come_about_and_whose_they_are() -> None:
    state = first_with(Step.FEED, 24)
    text = shown(state)

    assert " 1 at 4 E 2 S   1 x 2 = 2 ● food 1" in text
    assert " 2 at 2 W 4 S   1 x 0 = 0 ■" in text
    assert "● You    2 points, 0 pawns, hand 2" in text


def test_a_feed_phase_tells_who_decides_and_marks_what_can_be_discarded() -> None:
    text = " ".join(shown(first_with(Step.FEED, 24)).split())

    assert "Your turn: Feed Phase" in text
    assert "To be fed now (!): at 4 E 2 S, food" in text
    assert "you decide." in text
    assert "B31 at 4 E 2 S west;" in text
    assert "_ok+|" in text


def test_a_pawn_without_a_space_is_told_and_its_places_are_marked() -> None:
    state = first_with(Step.RELOCATE, 26)
    text = shown(state)

    assert "Your pawn has lost 2 W 2 N." in text
    assert "Gel+" in text
    assert "Gfo+" in text


def test_campaign_cards_tell_how_far_they_are() -> None:
    text = drawn("players=2; edition=published; campaign=3; cards=C302 C306; laid=B07 1,0 south; hand2=B50 B51")

    assert "[ ] C302 An exhibit consists of 2 Areas or more. Now 0." in text
    assert "[ ] C306 At the end: All species in play" in text
    assert "Rule: Animals are never laid over" in text


def test_the_end_shows_the_whole_map() -> None:
    assert "The game is over" in shown(first_with(Step.OVER, 1))


# Hands


def test_the_own_hand_lies_upright_beside_the_market() -> None:
    text = drawn(SMALL)

    assert "\n B17   B16   B02      B" in text
    assert "\n+===+ +   + +   +    +" in text
    assert "\n!#..  |Gfo   G..!" in text
    assert "\n J..!  _..   Jle " in text


def test_hands_of_others_stay_hidden() -> None:
    for seat in (0, None):
        assert "B50" not in drawn(SMALL, seat)
        assert "B51" not in drawn(SMALL, seat)
    assert "■ Seat 2 0 points, 3 pawns, hand 2" in drawn(SMALL)
    assert "B17" not in drawn(SMALL, None)
    assert "▸" not in shown(played(SMALL, "lay B17"), 1)


def test_in_the_campaign_all_hands_are_open() -> None:
    text = drawn("players=2; edition=published; campaign=1; cards=C105; hand2=B50 B51")

    assert "Hand of seat 2" in text
    assert " B50   B51" in text


def test_alone_the_hand_that_plays_comes_first_and_nobody_is_called_you() -> None:
    text = drawn(
        "players=1; hands=3; edition=published; campaign=1; cards=C105; laid=B07 1,0 south; pawns=1 1,0 grass; "
        "hand2=B50 B51; player=2"
    )

    assert "■ Hand 2's turn: PLAY" in text
    assert "● Hand 1 0 points, 3 pawns, hand 5" in text
    assert "\n■ Hand 2, to play" in text
    assert "\n● Hand 1 " in text
    assert "▲ Hand 3" in text
    assert "You" not in text
    assert "Seat" not in text


# Letters


def test_every_item_and_ground_has_letters_of_its_own() -> None:
    from tierpark.games.zoo_parque.terminal_map import code, letter

    items = [code(item) for item in GAME.names.items if item]
    grounds = [letter(ground) for ground in (*GAME.names.terrains, "path", "none")]

    assert len(set(items)) == len(items)
    assert len(set(grounds)) == len(grounds)
    assert all(len(item) == 2 for item in items)


def test_the_key_explains_what_can_be_seen_and_nothing_else() -> None:
    text = drawn(SMALL)

    assert "cr crocodile" in text
    assert "= ! strong fence" in text
    assert "tundra" not in text
    assert "giraffe" not in text
