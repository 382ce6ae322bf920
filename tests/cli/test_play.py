"""`tierpark play` with piped input: whole games, words, the end."""

import pytest

from tests.cli.command import ONES, lines, tierpark

EVERY_TABLE = {
    "solo, side A": ["--players", 1],
    "solo, side B": ["--players", 1, "--option", "side=B"],
    "two": [],
    "short": ["--option", "variant=short"],
    "three": ["--players", 3],
    "four, in the last seat": ["--seats", "random,random,random,you"],
    "five": ["--players", 5],
}


@pytest.mark.parametrize("table", EVERY_TABLE.values(), ids=EVERY_TABLE)
def test_always_the_first_choice_reaches_the_end(table: list[object]) -> None:
    ran = tierpark("play", "new-york-zoo", "--seed", 3, *table, typed=ONES)

    assert ran.code == 0, ran.err
    assert ran.err == ""
    assert ran.out.count("The game is over.") == 1
    assert "place" in ran.out
    assert "free spaces" in ran.out
    assert "\x1b" not in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_the_same_seed_and_the_same_answers_are_the_same_game() -> None:
    first, again, other = (tierpark("play", "new-york-zoo", "--seed", s, typed=lines(*"1" * 9)) for s in (7, 7, 8))

    assert first.out == again.out
    assert first.out != other.out


def test_a_game_of_bots_alone_needs_no_input() -> None:
    ran = tierpark("play", "new-york-zoo", "--seats", "random,random", "--seed", 3)

    assert ran.code == 0
    assert "has won." in ran.out


def test_seats_are_numbered_from_one_and_say_who_is_you() -> None:
    ran = tierpark("play", "new-york-zoo", "--seats", "random,you", "--seed", 3, typed=lines("quit", "quit"))

    assert "■ Seat 2 (you)  " in ran.out
    assert "● Seat 1  Move the elephant" in ran.out  # what happened before


def test_a_choice_may_be_typed_in_words() -> None:
    by_number = tierpark("play", "new-york-zoo", "--seed", 7, typed=lines("2", "quit", "quit"))
    by_words = tierpark("play", "new-york-zoo", "--seed", 7, typed=lines("elephant to s2", "quit", "quit"))
    by_one_word = tierpark("play", "new-york-zoo", "--seed", 7, typed=lines("S2", "quit", "quit"))

    assert after_first_answer(by_number.out) == after_first_answer(by_words.out) == after_first_answer(by_one_word.out)
    assert "Take a kangaroo and a penguin" in by_words.out


def after_first_answer(out: str) -> str:
    return out.partition("\n> ")[2].partition("\n")[2]


@pytest.mark.parametrize("line", ["", "0", "5", "-1", "fly", "elephant to S25", "1 2", "²"])
def test_what_is_not_understood_is_refused_and_asked_again(line: str) -> None:
    ran = tierpark("play", "new-york-zoo", "--seed", 7, typed=lines(line, "2", "quit", "quit"))

    assert "× Type a number from 1 to 4" in ran.out
    assert "Take a kangaroo and a penguin" in ran.out


def test_words_that_mean_several_choices_are_named() -> None:
    ran = tierpark("play", "new-york-zoo", "--seed", 7, typed=lines("elephant", "quit"))

    assert "× That could be 1 or 2 or 3 or 4." in ran.out


def test_enter_takes_the_only_choice() -> None:
    position = "players=2; seat1 houses: fox, fox, -"
    ran = tierpark(
        "play", "new-york-zoo", "--position", position, typed=lines("S2", "take penguin", "", "quit", "quit")
    )

    assert "1  The penguin moves into a house." in ran.out
    assert "■ Seat 2  Move the elephant" in ran.out


def test_the_input_may_end_only_after_the_game() -> None:
    ran = tierpark("play", "new-york-zoo", typed=lines("1"))

    assert ran.code == 2
    assert ran.err == "tierpark: the input ended before the game did; nothing was saved\n"
    assert ran.out.count("> ") == 2  # the prompt is not repeated


def test_the_input_may_end_with_the_game() -> None:
    whole = tierpark("play", "new-york-zoo", "--seed", 3, "--players", 1, typed=ONES)
    decisions = whole.out[: whole.out.index("The game is over.")].count("\n> 1\n")
    ran = tierpark("play", "new-york-zoo", "--seed", 3, "--players", 1, typed="1\n" * decisions)

    assert ran.code == 0
    assert ran.err == ""
    assert "The game is lost." in ran.out


def test_quit_asks_once_when_something_would_be_lost() -> None:
    at_once = tierpark("play", "new-york-zoo", typed=lines("quit"))
    later = tierpark("play", "new-york-zoo", typed=lines("1", "quit", "help", "quit", "quit"))
    ended = tierpark("play", "new-york-zoo", typed=lines("1", "quit"))

    assert (at_once.code, later.code, ended.code) == (0, 0, 0)
    assert "not saved" not in at_once.out
    assert later.out.count("This game is not saved") == 2


def test_help_names_every_command() -> None:
    ran = tierpark("play", "new-york-zoo", typed=lines("help", "quit"))

    for command in ("undo", "save FILE", "load FILE", "board", "quit"):
        assert f"\n  {command} " in ran.out
    assert "lines of your window; full:\n              the whole table" in ran.out  # what is told stays in its column


def test_a_position_is_played_from() -> None:
    ran = tierpark(
        "play",
        "new-york-zoo",
        "--position",
        "players=3; turn=2; elephant=S7",
        "--seats",
        "random,you,random",
        typed=lines("quit"),
    )

    assert "on S7" in ran.out
    assert "■ Seat 2 (you)  Move the elephant" in ran.out


def test_the_end_shows_ranking_reason_and_winner_and_offers_to_save() -> None:
    ran = tierpark("play", "new-york-zoo", "--seed", 3, "--players", 1, typed=ONES)
    end = ran.out[ran.out.index("The game is over.") :]

    assert "reached the start space for the second time" in end
    assert "The game is lost." in end
    assert "place" not in end
    assert "rank" not in end
    assert "more shows the table, save FILE keeps the game" in end
