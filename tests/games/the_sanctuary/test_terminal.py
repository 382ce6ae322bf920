"""The Sanctuary in the terminal: rows of cards, hedges, volunteers and their sight, the market, boards and scores."""

import random
from typing import Any

import pytest

from tierpark.cli.screen import plain
from tierpark.games.catalogue import game
from tierpark.games.the_sanctuary.cards import basic_effects
from tierpark.games.the_sanctuary.state import State
from tierpark.games.the_sanctuary.terminal_cards import KEY, code, wrapped

GAME: Any = game("the-sanctuary")
ROW = "players=2; cards=A3:R06 A6:X02 A8:B11"
BUSY = (
    "players=2; round=3; cards=A3:R06; volunteers=1 A4, 1 A8 given-up, 2 A1 lying, 2 A10; starting=2; acting=1; "
    "seat1.center=2 red, 1 green; seat1.stores=red 1 blue; seat1.animals=red 3 2, green 1; "
    "seat1.slots=green sight_loop, red extra_main used; seat1.stamps=4 3; seat1.floods=2; seat1.forests=1; "
    "seat1.threats=3; seat1.rangers=2; seat1.below=red; seat1.rescuers=1; seat2.center=1 blue; seat2.threats=1"
)


def shown(state: State, seat: int | None = 0, ghost: int | None = None, width: int = 80) -> str:
    return plain(GAME.draw(state, seat, ghost, width))


def drawn(text: str, seat: int | None = 0, ghost: int | None = None, width: int = 80) -> str:
    return shown(GAME.position(text), seat, ghost, width)


def line(text: str, begins: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(begins))


# Cards


def test_every_action_has_signs_of_its_own() -> None:
    effects = [*basic_effects(), ("and", ("land", 1), ("flood",)), ("or", ("land", 1), ("flood",)), ("gain", "red")]
    same = {effect: code(effect) for effect in effects if effect[0] != "pop_discard"}

    assert len(set(same.values())) == len(same)
    assert code(("pop_discard", "green", "green")) == code(("pop_discard", "green", "same")) == "-gP="


@pytest.mark.parametrize("card", GAME.box.cards, ids=[card.id for card in GAME.box.cards])
def test_the_key_tells_every_sign_of_a_card(card: Any) -> None:
    for effect in (card.main, card.side):
        left = code(effect)
        for sign in sorted([*KEY, *"gbry*&/():123=~^'"], key=len, reverse=True):
            left = left.replace(sign, "")
        assert left in ("", "-", "--"), code(effect)


def test_signs_break_behind_and_or_and_colons() -> None:
    assert wrapped("sP*&(Sg/Sb)", 6) == ["sP*&", "(Sg/", "Sb)"]
    assert wrapped("L", 6) == ["L"]
    assert all(len(part) <= 6 for part in wrapped("nM:+gbrygbry", 6))


def test_hedges_are_drawn_on_the_edge_where_they_are() -> None:
    lines = drawn(ROW).splitlines()[2:8]

    assert lines[0].startswith(" A1     A2    #A3     A4     A5    #A6     A7     A8    #A9 ")
    assert all(row[14] == row[35] == row[56] == "#" for row in lines[:4])


def test_a_card_shows_its_id_threats_main_and_side() -> None:
    rows = [row[57:63].strip() for row in drawn("players=2; cards=A9:R12").splitlines()[2:6]]

    assert rows == ["A9", "R12!!", "A*2", "·-*P~"]


def test_volunteers_stand_lie_act_and_give_up_their_main() -> None:
    row = drawn(BUSY).splitlines()[2]

    assert row.startswith(" A1 □   A2    #A3     A4 ●<  A5 ")
    assert "A8 ●-" in row
    assert "A10■" in row


def test_what_the_own_volunteers_see_is_drawn_below_the_row() -> None:
    lines = [text for text in drawn(BUSY).splitlines() if text.strip("- ●") == "" and "●" in text]

    assert lines[0].rstrip() == f"{'':15}-------  ●   ---------------------"
    assert lines[1].rstrip() == f"{'':29}---------------------  ●   -------"


def test_a_ghost_shows_what_would_be_seen() -> None:
    text = drawn(ROW, ghost=3)

    assert " A4 ●?" in text
    assert f"\n{'':15}-------  ?   -------\n" in "\n".join(row.rstrip() for row in text.splitlines())
    assert "?" not in drawn(ROW)


def test_a_ghost_of_a_seat_that_loops_sees_round_the_end() -> None:
    state = GAME.position("players=2; volunteers=2 A2; starting=2; seat1.slots=green sight_loop")
    row = next(text for text in shown(state, ghost=0).splitlines() if "?" in text and "A" not in text)

    assert row.rstrip().endswith("---------")


# The market and the boards


def test_the_market_lies_by_colours() -> None:
    text = drawn("players=2; market=sight_loop blue_five extra_main round_gain")

    assert line(text, " g sight loop").split(" b ")[1].startswith("blue five")
    assert "left: rangers 4, rescuers 4, happiness 40" in text


def test_the_own_board_tells_everything() -> None:
    text = drawn(BUSY)

    assert line(text, "● Your board") == "● Your board, European woods and rivers"
    assert line(text, "Population").split("  ")[1:2] == ["1 ···"]
    assert "3 ♥♥·" in line(text, "Population")
    assert "1b" in line(text, "Storehouse")
    assert "sight loop" in line(text, "Improvement")
    assert "× extra main" in line(text, "Improvement")
    assert line(text, "Center").split() == ["Center", "1g", "2r"]
    assert line(text, "Parcels").split("   ")[1:] == ["  own [~T]", "1 [~.]", "2 [..] 1 token", "3 [..] 3 tokens"]
    assert line(text, "Stamps").split("   ")[2:] == ["worth 4: 1", "worth 3: 1", "worth 2: -", "worth 1: -"]
    assert line(text, "Threats") == "Threats     3 (-4 points)   Rangers 2 with 1r, 1 ready   Rescuers 1, 1 ready"


def test_other_boards_are_short() -> None:
    text = drawn(BUSY, 1)

    assert "● Seat 1: center 1g 2r, stamps 4+3, threats 3, parcels 2 ~~T, rangers 1/2\n    rescuers 1/1\n" in text
    assert "  g 1 [-]   b - [-]   r 3♥♥ [1b]   y - [-]" in text
    assert "  g sight loop, r × extra main" in text


def test_the_score_of_every_seat_is_told_line_by_line() -> None:
    text = drawn(BUSY)

    assert line(text, " " * 17 + "recl").split()[-1] == "total"
    scores = GAME.view(GAME.position(BUSY), 0).boards[0].scores
    assert text.split("● Your board ")[1].splitlines()[0].split()[-1] == str(scores.total)


def test_whose_turn_it_is_and_what_is_under_way() -> None:
    state = GAME.position("players=2; cards=A1:Y11; volunteers=1 A1, 1 A9, 2 A5, 2 A7; acting=1")
    GAME.apply(state, 0, 1)

    assert shown(state).startswith("Round 1 of 6: perform tasks   your turn\nUnder way, main of Y11: Take 4 resources")
    assert shown(state, 1).startswith("Round 1 of 6: perform tasks   ● Seat 1\n")


def test_the_table_tells_cards_and_improvements_in_words() -> None:
    text = drawn(BUSY, None)

    assert "A3  R06   (Take a red animal OR take a yellow animal) AND (discard" in text
    assert "        · Place 1 happiness token on your green animal OR" in text
    assert " g sight loop, all the time: For your volunteers the first and the last" in text
    assert "● Seat 1, European woods and rivers" in text
    assert "■ Seat 2, Asian mountains  starting player" in text


def test_the_end_shows_boards_and_scores() -> None:
    state, chance = GAME.setup(GAME.options(players=2), 1), random.Random(1)
    while seats := GAME.to_act(state):
        GAME.apply(state, seats[0], chance.choice(GAME.legal_actions(state, seats[0])))

    assert shown(state).startswith("The game is over\n")
    assert "total" in shown(state)


# Width


@pytest.mark.parametrize("options", list(GAME.configurations()), ids=lambda o: f"{o.players}-{o.variant}-{o.rows}")
def test_no_line_is_wider_than_the_screen_and_more_room_is_used(options: Any) -> None:
    state, chance, i = GAME.setup(options, 3), random.Random(3), 0
    while seats := GAME.to_act(state):
        i += 1
        if i % 15 == 0:
            for seat in (*range(options.players), None):
                for width in (80, 100, 160):
                    ghost = GAME.legal_actions(state, seats[0])[0] if seat == seats[0] else None
                    assert max(map(len, shown(state, seat, ghost, width).splitlines())) <= width
        GAME.apply(state, seats[0], chance.choice(GAME.legal_actions(state, seats[0])))
    rows = [shown(GAME.setup(options, 3), 0, width=width).splitlines()[2].rstrip() for width in (80, 160)]
    assert len(rows[0]) < len(rows[1])
