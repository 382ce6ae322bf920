"""Taking back, saving, loading."""

from pathlib import Path

import pytest

from tests.cli.command import ONES, lines, tierpark
from tierpark.cli.session import CannotUndo, Session, begin
from tierpark.games.catalogue import game

GAME = game("new-york-zoo")


def questions(out: str) -> list[str]:
    return [line for line in out.splitlines() if line.startswith("● Seat 1 (you)")]


def test_undo_goes_back_to_the_own_last_decision_and_takes_the_answers_of_bots_back() -> None:
    typed = lines("S2", "take kangaroo", "1", "1", "undo", "undo", "undo", "undo", "undo", "quit")
    ran = tierpark("play", "new-york-zoo", "--seed", 7, typed=typed)
    asked = questions(ran.out)

    assert len(asked) == 9  # four decisions, then the fifth, then back four times
    assert asked[4:] == asked[4::-1]
    assert "× There is no decision of yours to take back." in ran.out


def test_after_undo_bots_answer_the_same_to_the_same() -> None:
    straight = tierpark("play", "new-york-zoo", "--seed", 7, typed=lines(*"11111111", "quit", "quit"))
    back = tierpark("play", "new-york-zoo", "--seed", 7, typed=lines(*"11111111", "undo", "1", "quit", "quit"))

    assert straight.out.split("\n> quit")[0].endswith(back.out.split("\n> quit")[0][-1500:])


def test_undo_is_refused_when_something_was_revealed() -> None:
    typed = lines(*["1"] * 7, "undo", "quit", "quit")
    ran = tierpark(
        "play", "new-york-zoo", "--option", "variant=short", "--seats", "you,random", "--seed", 3, typed=typed
    )

    assert "× Something was revealed since your last decision, so it stands." in ran.out


def test_before_it_is_revealed_an_arrangement_may_be_taken_back() -> None:
    ran = tierpark("play", "new-york-zoo", "--option", "variant=short", "--seed", 3, typed=lines("1", "undo", "quit"))

    assert [asked[16:40] for asked in questions(ran.out)] == [
        "Place start tile 1 of 6,",
        "Place start tile 2 of 6,",
        "Place start tile 1 of 6,",
    ]


def short_game() -> Session:
    return begin(GAME, GAME.options(variant="short"), 3)


def submit(session: Session, seat: int) -> None:
    while session.game.to_act(session.state) and seat in session.game.to_act(session.state):
        if session.state.zoos[seat].submitted:
            break
        session.act(seat, session.game.legal_actions(session.state, seat)[0])


def test_at_one_keyboard_nobody_takes_back_what_another_seat_decided_in_secret() -> None:
    session = short_game()
    submit(session, 0)

    with pytest.raises(CannotUndo, match="Seat 1 has decided in secret"):
        session.undo(1, [0, 1])


def test_others_hear_of_secret_decisions_when_they_are_revealed() -> None:
    session = short_game()
    submit(session, 0)

    assert session.heard(1) == [(0, "Decides in secret.")]

    submit(session, 1)

    told = session.heard(0)
    assert len(told) == 7
    assert told[-1] == (1, "Submit the arrangement of the start tiles.")


def test_at_one_keyboard_the_screen_is_handed_over_and_shows_no_secret() -> None:
    typed = lines(*["1"] * 7, "", "quit", "quit")
    ran = tierpark("play", "new-york-zoo", "--option", "variant=short", "--seats", "you,you", "--seed", 3, typed=typed)
    seen_by_two = ran.out[ran.out.index("Pass the keyboard to seat 2, then press Enter.") :]

    assert "● Seat 1  Decides in secret." in seen_by_two
    assert "unseen" in seen_by_two
    assert "Enclosures" not in seen_by_two  # of either seat


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    saved = tierpark("play", "new-york-zoo", "--seed", 7, typed=lines(*"11111", f"save {file}", "board", "quit"))
    loaded = tierpark("play", "--load", file, typed=lines("quit"))
    inside = tierpark("play", "new-york-zoo", "--players", 3, typed=lines(f"load {file}", "quit"))

    assert saved.code == loaded.code == inside.code == 0
    assert f"Saved to {file}." in " ".join(saved.out.split())
    page = saved.out[saved.out.index("> board\n") :].split("\n", 1)[1]
    assert loaded.out == page
    assert inside.out.endswith(page)


def test_a_loaded_game_can_be_taken_back_and_saved_again(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    tierpark("play", "new-york-zoo", "--seed", 7, typed=lines(*"11111", f"save {file}", "quit"))
    before = file.read_text()
    ran = tierpark("play", "--load", file, typed=lines("undo", "undo", "2", f"save {file}", "quit"))

    assert ran.code == 0
    assert ran.out.count("This game is not saved") == 0
    assert file.read_text() != before


def test_a_game_that_was_taken_back_behind_its_save_is_not_saved(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    ran = tierpark("play", "new-york-zoo", "--seed", 7, typed=lines(*"11", f"save {file}", "undo", "2", "quit", "quit"))

    assert "This game is not saved" in ran.out


def test_a_finished_game_is_saved_and_replayed(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    solo = ("play", "new-york-zoo", "--players", 1, "--seed", 3)
    whole = tierpark(*solo, typed=ONES).out
    decisions = whole[: whole.index("The game is over.")].count("\n> 1\n")
    tierpark(*solo, typed="1\n" * decisions + f"save {file}\n")

    assert "The game is lost." in tierpark("replay", file).out


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("save", "× Name a file: save FILE."),
        ("load", "× Name a file: load FILE."),
        ("save /nowhere/game.txt", "× /nowhere/game.txt: No such file or directory."),
        ("load /nowhere/game.txt", "× /nowhere/game.txt: No such file or directory"),
        ("save pyproject.toml", "× pyproject.toml is there already: choose another name."),
        ("load pyproject.toml", "× pyproject.toml: line "),
        ("undo", "× There is no decision of yours to take back."),
    ],
)
def test_a_command_that_fails_says_why_and_the_game_goes_on(
    command: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    ran = tierpark("play", "new-york-zoo", "--seed", 7, typed=lines(command, "S2", "quit", "quit"))

    assert ran.code == 0
    assert reason in ran.out
    assert "Take a kangaroo and a penguin" in ran.out


def test_a_game_from_a_position_is_not_saved(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    ran = tierpark("play", "new-york-zoo", "--position", "players=2", typed=lines(f"save {file}", "quit"))

    assert "× A game from a position cannot be saved" in ran.out
    assert not file.exists()
