"""Placing a piece: ghost, turning, flipping, moving, putting it down."""

import pytest

from tests.cli.command import lines, tierpark
from tierpark.cli.placing import _flipped, _moved, _turned

# E7-04 is ###. / .### / ..#.
TABLE = ("play", "new-york-zoo", "--position", "players=2; stacks=S1:E7-04")
T_SHAPED = ("play", "new-york-zoo", "--position", "players=2; stacks=S1:E4-07")


def shown(out: str) -> list[str]:
    """Where the ghost was, time after time."""
    return [line.split(";")[0].removeprefix("Shown on ") for line in out.splitlines() if line.startswith("Shown on ")]


def boards(out: str) -> list[list[str]]:
    """The rows of the own zoo, page after page."""
    rows = [line[4:32] for line in out.splitlines() if line[1:3] in {f"r{n}" for n in range(1, 10)}]
    return [rows[i : i + 9] for i in range(0, len(rows), 9)]


def test_the_ghost_and_all_other_places_are_on_the_board() -> None:
    ran = tierpark(*TABLE, typed=lines("S1", "quit", "quit"))
    board = boards(ran.out)[-1]

    assert board[0] == "▒▒▒▒▒▒▒▒[+[][]+ + + + · · · "
    assert board[1] == "▒▒▒▒▒▒▒▒+ [][][]+ + + · · · "
    assert board[2] == "▒▒▒▒▒▒▒▒+ + []+ + + + · · · "
    assert "this way round it fits in 58 places (+)." in ran.out  # 51 to be seen, 7 under the ghost


def test_enter_puts_it_down_where_it_is_shown() -> None:
    ran = tierpark(*TABLE, typed=lines("S1", "", "quit", "quit"))

    assert "Move an animal into the new enclosure." in ran.out
    assert boards(ran.out)[-1][0] == "▒▒▒▒▒▒▒▒a a a · · · · · · · "


def test_the_number_or_place_that_is_shown_puts_it_down_too() -> None:
    for again in ("1", "r1c5", "1 5", "place"):
        ran = tierpark(*TABLE, typed=lines("S1", again, "quit", "quit"))
        assert boards(ran.out)[-1][0] == "▒▒▒▒▒▒▒▒a a a · · · · · · · "


def test_a_place_moves_it_and_the_same_place_again_puts_it_down() -> None:
    ran = tierpark(*TABLE, typed=lines("S1", "r6c4", "r6c4", "quit", "quit"))

    assert shown(ran.out) == ["r1c5", "r6c4"]
    assert boards(ran.out)[-1][5] == "· · · a a a · · · · · · · · "


def test_next_number_and_list_move_through_the_places() -> None:
    ran = tierpark(*TABLE, typed=lines("S1", "n", "5", "list", "99", "quit", "quit"))

    assert shown(ran.out) == ["r1c5", "r1c6", "r1c9"]
    assert "1 r1c5  2 r1c6  3 r1c7" in ran.out
    assert "× This way round there are " in ran.out


def test_one_place_is_said_in_the_singular() -> None:
    free = "seat1 free: r1c5 r1c6 r1c7 r2c6 r2c7 r2c8 r3c7"
    ran = tierpark(*TABLE[:-1], f"{TABLE[-1]}; {free}", typed=lines("S1", "99", "quit", "quit"))

    assert "this way round it fits in 1 place (+)." in ran.out
    assert "× This way round there is 1 place.\n" in ran.out


def test_four_turns_and_two_flips_come_back() -> None:
    ran = tierpark(*TABLE, typed=lines("S1", "r5c9", *"rrrr", *"ff", "quit", "quit"))
    pages = boards(ran.out)[1:]

    assert pages[1] == pages[5] == pages[7]
    assert len({str(page) for page in pages[1:5]}) == 4
    assert pages[6] not in pages[1:5]


def test_a_turn_stays_near() -> None:
    ran = tierpark(*TABLE, typed=lines("S1", "r5c9", "r", "quit", "quit"))

    assert shown(ran.out)[1:] == ["r5c9", "r5c9"]


def test_a_mirror_image_of_itself_says_so() -> None:
    ran = tierpark(*T_SHAPED, typed=lines("S1", "f", "quit", "quit"))

    assert "× Flipped, it looks the same." in ran.out


def test_a_cell_where_its_first_space_cannot_lie_is_covered_if_possible() -> None:
    ran = tierpark(*TABLE, typed=lines("S1", "r9c14", "r1c1", "quit", "quit"))

    assert shown(ran.out)[0] == "r1c5"
    assert "× This way round it cannot cover r1c1" in ran.out


def test_a_cell_is_covered_from_the_nearest_place() -> None:
    ran = tierpark(*TABLE, typed=lines("S1", "r5c14", "quit", "quit"))

    assert shown(ran.out) == ["r1c5", "r4c11"]
    assert boards(ran.out)[-1][4].endswith("[][][]")


def test_a_whole_placement_may_be_typed() -> None:
    ran = tierpark(*TABLE, typed=lines("S1", "place E7-04 r6c4 turned 1 flipped", "quit", "quit"))

    assert "Move an animal into the new enclosure." in ran.out


@pytest.mark.parametrize("line", ["x", "place", "r3", "c4", "place E7-04 r1c1", "r99c99"])
def test_what_is_not_understood_leaves_it_where_it_is(line: str) -> None:
    ran = tierpark(*TABLE, typed=lines("S1", "n", line, "quit", "quit"))

    assert "×" in ran.out or line == "place"
    assert shown(ran.out) == ["r1c5", "r1c6"]


@pytest.mark.parametrize("line", ["r0c4", "r8c0", "0 4", "place E7-04 r0c4"])
def test_who_counts_from_0_is_told_to_count_from_1(line: str) -> None:
    ran = tierpark(*TABLE, typed=lines("S1", "n", line, "quit", "quit"))

    assert "× Rows and columns count from 1: the upper left space is r1c1.\n" in ran.out
    assert shown(ran.out) == ["r1c5", "r1c6"]


def test_rows_and_columns_are_numbered_from_1_as_in_the_browser() -> None:
    drawn = tierpark(*TABLE, typed=lines("S1", "quit", "quit")).out.splitlines()
    top = next(i for i, line in enumerate(drawn) if line.startswith(" r1 "))

    assert "Your zoo           1 1 1 1 1 " in drawn[top - 2]
    assert drawn[top - 1].startswith("    1 2 3 4 5 6 7 8 9 0 1 2 3 4 ")
    assert [line[:4] for line in drawn[top : top + 9]] == [f" r{row} " for row in range(1, 10)]


def test_help_explains_the_ghost_and_the_commands() -> None:
    ran = tierpark(*TABLE, typed=lines("S1", "help", "quit", "quit"))

    assert "The ghost on the board is the piece" in ran.out
    assert "\n  undo " in ran.out


def test_undo_takes_the_piece_back_to_the_strip() -> None:
    ran = tierpark(*TABLE, typed=lines("S1", "r", "undo", "quit"))

    assert ran.out.count("Move the elephant 1 to 4 spaces.") == 2


def test_turning_is_clockwise_and_flipping_mirrors() -> None:
    shape = [(5, 5), (5, 6), (6, 5)]  # ## / #.

    assert _turned(shape) == frozenset({(0, 0), (0, 1), (1, 1)})
    assert _flipped(shape) == _turned(shape)
    assert _moved(shape) == frozenset({(0, 0), (0, 1), (1, 0)})


def test_what_can_be_done_instead_is_told_beside_the_ghost() -> None:
    """R14 of New York Zoo: starting over, from the second start tile on."""
    short = ("play", "new-york-zoo", "--option", "variant=short", "--seats", "you,random", "--seed", "3")
    ran = tierpark(*short, typed=lines("start over", "", "r", "Start over", "quit", "quit"))

    asked = [line for line in ran.out.splitlines() if "Place start tile" in line]
    assert [line.split("tile ")[1][0] for line in asked] == ["1", "2", "2", "1"]
    assert ran.out.count("Or: start") == 2
