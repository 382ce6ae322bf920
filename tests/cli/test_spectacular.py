"""Spectacular at the terminal: whole games, two items at once, taking back and hiding while all decide at once."""

from pathlib import Path

import pytest

from tests.cli.command import ONES, Ran, lines, tierpark
from tierpark.cli.session import CannotUndo, begin
from tierpark.games.catalogue import game

GAME = game("spectacular")
PARK = "seat1.board=saola; seat1.park=D3 sea_turtle black E, E2 tiger black SW 4, E1 cheetah heart"
BUILD = f"players=2; turn=4; step=build; {PARK}; seat1.N=sloth black; seat1.W=orange 1"
WORKERS = f"players=2; turn=8; step=workers; {PARK}; seat1.workers=green, multi; seat2.workers="
EVERY_TABLE = {
    "solo": ["--players", 1],
    "solo, asymmetric": ["--players", 1, "--option", "side=asymmetric"],
    "two": [],
    "two at one keyboard": ["--seats", "you,you", "--option", "missions=yes"],
    "three, in order": ["--players", 3, "--option", "choosing=in-order"],
    "six": ["--players", 6, "--option", "side=asymmetric"],
}


def build(*typed: str, position: str = BUILD) -> Ran:
    return tierpark("play", "spectacular", "--position", position, typed=lines(*typed, "quit", "quit"))


def shown(out: str) -> list[str]:
    """What the ghost was, time after time."""
    return [line.split(";")[0].removeprefix("Shown: ") for line in out.splitlines() if line.startswith("Shown: ")]


def page(out: str) -> str:
    """The last board."""
    return out[out.rindex("Your park, ") :]


# Whole games


@pytest.mark.parametrize("table", EVERY_TABLE.values(), ids=EVERY_TABLE)
def test_always_the_first_choice_reaches_the_end(table: list[object]) -> None:
    ran = tierpark("play", "spectacular", "--seed", 3, *table, typed=ONES)

    assert ran.code == 0, ran.err
    assert ran.err == ""
    assert ran.out.count("The game is over.") == 1
    assert "\x1b" not in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_the_end_has_a_column_for_each_seat() -> None:
    out = tierpark("play", "spectacular", "--seats", "random,random,random", "--seed", 3).out
    end = out[out.index("The game is over.") :]

    assert "▲ Seat 3" in end
    for category in ("place", "entrance", "green", "towers", "animals", "score", "dice on breeding tiles"):
        assert f"\n  {category} " in end


def test_what_of_the_box_is_reconstructed_is_told_once_at_the_start() -> None:
    ran = tierpark("play", "spectacular", "--seed", 4, typed=lines("board", "ready", "quit", "quit"))
    zoo = tierpark("play", "new-york-zoo", typed=lines("quit"))

    assert ran.out.count("Not all of this box is public.") == 1
    assert "the 18 missions and their points" in " ".join(ran.out.split())
    assert "public" not in zoo.out


def test_many_choices_are_listed_in_columns() -> None:
    ran = tierpark("play", "spectacular", "--seed", 4, typed=lines("ready", "quit", "quit"))

    assert "\n  1  supply gorilla heart " in ran.out
    assert " 11  display " in ran.out
    assert "Takes the green gorilla" not in ran.out


# Two items at once


def test_the_first_item_is_shown_with_all_places_that_it_fits() -> None:
    ran = build()

    assert shown(ran.out) == ["N sloth black to A1 E"]
    assert "16 places for this item" in ran.out
    assert "Or: discard N, discard W, o for W." in " ".join(ran.out.split())
    assert page(ran.out).count("    +    ") == 15


def test_one_place_is_said_in_the_singular() -> None:
    """The one die of this park is on E2."""
    ran = build("99", position=WORKERS)

    assert "There is 1 place; E2 or " in ran.out
    assert "× There is 1 place for this item.\n" in ran.out


def test_a_whole_line_puts_an_item_down() -> None:
    ran = build("N sloth black to E3 NW")

    assert "Place or discard the orange 1." in ran.out
    assert "▲K E3" in page(ran.out)  # and builds a tower
    assert "▲K" in page(ran.out).replace("▲K E3", "", 1)


def test_place_and_corner_move_it_and_enter_puts_it_down() -> None:
    ran = build("E3", "NW", "b2 se", "r", "n", "3", "E3 NW", "")

    assert shown(ran.out)[:8] == [
        "N sloth black to A1 E",
        "N sloth black to E3 E",
        "N sloth black to E3 NW",
        "N sloth black to B2 SE",
        "N sloth black to B2 SW",
        "N sloth black to B3 SW",
        "N sloth black to A3 SW",
        "N sloth black to E3 NW",
    ]
    assert "▲K E3" in page(ran.out)


def test_the_place_that_is_shown_again_puts_it_down() -> None:
    assert "Place or discard the orange 1." in build("E3", "E3").out


def test_the_other_item_is_held_by_a_letter_its_name_or_its_words() -> None:
    for other in ("o", "other", "orange", "orange 1", "W orange"):
        assert shown(build(other).out) == ["N sloth black to A1 E", "W orange 1 to E1"], other


def test_a_lone_w_is_a_corner_where_the_held_tile_has_one_and_else_the_area() -> None:
    assert shown(build("w").out)[-1] == "N sloth black to A1 W"
    assert shown(build("o", "N", "N heart").out)[1:] == ["W orange 1 to E1", "N sloth black to A1 E"]
    heart = BUILD.replace("N=sloth black", "N=sloth heart")
    assert shown(build("w", position=heart).out)[-1] == "W orange 1 to E1"


def test_workers_change_a_die_that_is_placed() -> None:
    position = BUILD.replace("W=orange 1", "W=orange 6")
    ran = build("o", "r", "multi", "list", "", position=position)

    assert shown(ran.out)[1:4] == [
        "W orange 6 to E1 as 1 with orange",
        "W orange 6 to E1 as 1 with multi",
        "N sloth black to A1 E",
    ]
    assert "On E1: as 1 with orange, as 1 with multi, as 2 with orange and multi" in " ".join(ran.out.split())
    assert " Workers J W M S -" in page(ran.out)


def test_an_item_is_discarded_in_a_word() -> None:
    assert "Place or discard the orange 1." in build("discard").out
    assert "Place or discard the green sloth with a black part." in build("discard W").out
    assert "Place or discard the green sloth with a black part." in build("o", "discard").out


def test_what_fits_nowhere_can_only_be_discarded() -> None:
    position = BUILD.replace("W=orange 1", "W=grey 3").replace("N=sloth black", "N=blue 6")
    ran = build(position=position.replace("seat1.park", "seat1.workers=; seat1.park"))

    assert shown(ran.out) == []
    assert "\n  1  Discard the blue 6 from area N.\n  2  Discard the grey 3 from area W.\n" in ran.out


@pytest.mark.parametrize("line", ["C2", "D3", "Z9", "99", "fly", "N sloth black to C2 E", "N orange 1 to E1"])
def test_what_is_not_understood_leaves_it_where_it_is(line: str) -> None:
    ran = build("B3", line)

    assert "× " in ran.out
    assert shown(ran.out)[-1] == "N sloth black to B3 E"


def test_help_explains_the_ghost_and_the_commands() -> None:
    ran = build("help")

    assert "The ghost on the board is the item" in ran.out
    assert "such as: N sloth black to E4 NE" in ran.out
    assert "\n  undo " in ran.out
    assert "\n  table " in ran.out


def test_the_table_shows_every_park() -> None:
    ran = build("table")
    seen = ran.out[ran.out.index("> table") :]

    assert "● Seat 1, saola" in seen
    assert "■ Seat 2, " in seen
    assert "W-◔KE" in seen


# Workers at the end of a round


def test_no_change_is_made_before_one_is_named() -> None:
    ran = build("", position=WORKERS)

    assert shown(ran.out) == []
    assert "× Nothing is shown yet: type a place, or n." in ran.out


def test_a_die_of_the_park_is_changed_and_then_nothing_more() -> None:
    both = build("E2", "to 2", "", position=WORKERS)
    one = build("E2 5 multi", "", "finish", position=WORKERS)

    assert shown(both.out) == ["E2 4 to 5 with green", "E2 4 to 2 with green and multi"]
    assert shown(one.out) == ["E2 4 to 5 with multi"]
    assert "Turn 9 of 15" in page(both.out)  # no worker is left
    assert "Turn 9 of 15" in page(one.out)
    assert "× It does not fit so." in build("E2 6", position=WORKERS).out


# Taking back and hiding, while all decide at once


def test_within_a_step_the_own_decision_may_be_taken_back() -> None:
    ran = build("N sloth black to E3 NW", "undo")

    assert [line.startswith("N sloth") for line in shown(ran.out)] == [True, False, True]


def test_when_the_step_is_over_decisions_stand() -> None:
    typed = lines("ready", "supply grey 6", "display grey 6", "undo", "quit", "quit")
    ran = tierpark("play", "spectacular", "--seed", 4, typed=typed)

    assert "× Something was revealed since your last decision, so it stands." in ran.out


def test_rolled_dice_are_not_rolled_back() -> None:
    ran = tierpark("play", "spectacular", "--seed", 4, typed=lines("mark blue 1", "roll", "undo", "quit", "quit"))

    assert "× Something was revealed since your last decision, so it stands." in ran.out


def test_at_one_keyboard_nobody_takes_back_what_another_seat_chose_in_secret() -> None:
    session = begin(GAME, GAME.options(), 4)
    for seat in (0, 1):
        session.act(seat, GAME.legal_actions(session.state, seat)[-1])
    for _ in range(2):
        session.act(0, GAME.legal_actions(session.state, 0)[-1])

    with pytest.raises(CannotUndo, match="Seat 1 has decided in secret"):
        session.undo(1, [0, 1])
    assert session.heard(1) == [(0, "Decides in secret.")]

    session.act(1, GAME.legal_actions(session.state, 1)[-1])
    session.undo(1, [0, 1])

    assert len(session.done) == 4


def test_at_one_keyboard_the_screen_is_handed_over_and_shows_no_secret() -> None:
    typed = lines("ready", "", "ready", "", "supply grey 6", "display grey 6", "", "quit", "quit")
    ran = tierpark("play", "spectacular", "--seats", "you,you", "--seed", 4, typed=typed)
    seen_by_two = ran.out[ran.out.rindex("Pass the keyboard to seat 2, then press Enter.") :]

    assert "● Seat 1  Decides in secret." in seen_by_two
    assert "Take one item from the supply and one from your display." in seen_by_two
    assert "✓" not in seen_by_two


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    typed = lines("ready", "supply gorilla heart", "display grey 6", "n", f"save {file}", "board", "quit")
    saved = tierpark("play", "spectacular", "--seed", 4, typed=typed)
    loaded = tierpark("play", "--load", file, typed=lines("quit"))

    assert f"Saved to {file}." in " ".join(saved.out.split())
    assert loaded.out == saved.out[saved.out.index("> board\n") :].split("\n", 1)[1]
    assert "Shown: N gorilla heart to " in loaded.out


# Looks


def test_a_park_tells_everything_without_colours() -> None:
    park = (
        "A1 chinchilla heart 2, C3 giraffe beige SW, D3 sea_turtle black E, E2 tiger black SW 4, E3 sloth black NW 6, "
        "E1 cheetah heart"
    )
    position = BUILD.replace(PARK, f"seat1.board=saola; seat1.park={park}; seat1.star=6")
    last = page(build("n", position=position.replace("N=sloth", "N=gorilla")).out)

    for mark in (
        "♥ M[2]",
        "♥ S[ ]",
        "\\◔B_____/",
        "W[ ]▲K/▲K E3",
        "★C2★",
        "saola",
        "J[6]",
        "entrance",
        "B1",
        "se.turtle",
    ):
        assert mark in last, mark
    assert "Area N J gorilla    black" in last
    assert "Area W S[1]" in last


def test_a_solo_table_has_numbered_spaces_and_the_tokens_seen() -> None:
    position = "players=1; turn=3; step=protect; selection=dice; tokens=3, 4, 5, 6, 8; threatened=7"
    ran = tierpark("play", "spectacular", "--position", position, typed=lines("quit", "quit"))

    assert "Left: dice ◂ yours" in ran.out
    assert " 1M[3]  2J[3]  3W[3]  4S[3]" in ran.out
    assert " 7 J " in ran.out
    assert "Tokens seen, 5 to come" in ran.out
    assert "\n  1  Let the green " in ran.out
