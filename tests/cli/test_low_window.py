"""In a window of 80 columns and 24 lines a whole decision is in sight: the board, the question and the choices."""

import io
import os
import random
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from unittest.mock import patch

import pytest
from rich.cells import cell_len

from tests.cli.command import ONES, UNSET, lines, tierpark
from tierpark.cli.frame import MOST_CHOICES
from tierpark.cli.play import Play
from tierpark.cli.screen import InputEnded, Screen
from tierpark.cli.session import Session, begin
from tierpark.games.catalogue import GAMES, game
from tierpark.games.the_sanctuary.naming import rows_of, spot_name

COLUMNS, LINES = 80, 24
PLAYERS = [(name, players) for name in GAMES for players in sorted(game(name).choices["players"])]


def needed(name: str, session: Session, seat: int) -> list[str]:
    """What a player has to see to decide, as patterns."""
    step = session.game.view(session.state, seat).step
    match name:
        case "new-york-zoo":
            return [
                r"Your zoo",
                *(rf"r{row} " for row, _ in enumerate(session.game.view(session.state, seat).zoos[0].rows, 1)),
            ]
        case "spectacular":
            return [r"[Tt]urn \d", r"J\S", r"entrance", r"\d+ points"]
        case "zoo-parque":
            hand = session.game.view(session.state, seat).hand
            own = session.game.view(session.state, seat).players[seat if hand is None else hand].hand or []
            return [r"turn: ", *(own if step in ("pick", "return", "pass") else [])]
        case _:
            places = range(sum(rows_of(session.game, session.state)))
            cards = [rf"\b{spot_name(session.game, session.state, place)}\b" for place in places]
            is_about_cards = step in ("place", "volunteer", "task", "part")
            return [r"Your board", *(cards if is_about_cards else []), *(["Market"] if step == "tile" else [])]


def screen(columns: int = COLUMNS, high: int = LINES) -> Screen:
    """A window of this size with somebody before it."""
    environment = {name: value for name, value in os.environ.items() if name not in UNSET}
    with patch.dict(os.environ, {**environment, "COLUMNS": str(columns), "LINES": str(high)}, clear=True):
        made = Screen()
        made.console.size = (columns, high)
    made.is_live = True
    return made


def asked(session: Session, seat: int, window: Screen) -> list[str]:
    """What is printed from the cleared window to the first prompt."""
    out = io.StringIO()
    who = ["you" if other == seat else "random" for other in range(session.options.players)]
    with (
        redirect_stdout(out),
        patch.object(window, "clear", out.flush),
        patch.object(window, "ask", side_effect=InputEnded("enough seen")),
        pytest.raises(InputEnded),
    ):
        Play(window, session, who)._ask(seat)
    return [*out.getvalue().removesuffix("\n").split("\n"), "> "]


def sampled(name: str, players: int) -> Iterator[tuple[Session, int]]:
    """Decisions of random games with this many players and whatever options, early and late."""
    played, luck = game(name), random.Random(f"{name} {players}")
    configurations = [options for options in played.configurations() if options.players == players]

    for options in luck.sample(configurations, min(3, len(configurations))):
        state = played.setup(options, luck.randrange(1000))
        session = Session(played, options, 1, state, from_position=True)
        last = 400 if name == "new-york-zoo" else 10_000
        while (due := played.to_act(session.state)) and len(session.done) < last:
            seat = luck.choice(due)
            if luck.random() < (0.15 if players == 1 else 0.03):
                yield session, seat
            session.act(seat, luck.choice(played.legal_actions(session.state, seat)))


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_a_decision_fits_eighty_columns_and_twenty_four_lines(name: str, players: int) -> None:
    window = screen()
    seen = 0
    for session, seat in sampled(name, players):
        shown = asked(session, seat, window)
        text = "\n".join(shown)
        assert len(shown) <= LINES, text
        assert max(map(cell_len, shown)) <= COLUMNS, text
        question = session.game.question(session.state, seat)
        assert " ".join(question.split()[:4]) in text
        for pattern in needed(name, session, seat):
            assert re.search(pattern, text), f"{pattern} is not in sight:\n{text}"
        assert is_told_how_to_answer(shown), text
        seen += 1
    assert seen >= 4


def is_told_how_to_answer(shown: list[str]) -> bool:
    """Whether the choices are there, all of them or with a word on the others, or how to show one."""
    below = "\n".join(shown[-2 - MOST_CHOICES :])
    return bool(re.search(r"^  1  ", below, re.M)) or "list" in below or "help tells more" in below


# How it is chosen, and what is out of sight


def test_a_window_with_room_shows_the_whole_table() -> None:
    session, seat = next(sampled("the-sanctuary", 2))

    assert any("Population" in line for line in asked(session, seat, screen(120, 70)))
    assert any("Market" in line for line in asked(session, seat, screen(120, 70)))
    assert len(asked(session, seat, screen(120, 40))) <= 40


def test_whoever_types_into_a_pipe_gets_the_whole_table() -> None:
    ran = tierpark("play", "the-sanctuary", "--seed", 3, typed=lines("quit", "quit"))

    assert "g b r y colours" in ran.out
    assert "Improvement" in ran.out


def test_view_chooses_by_word_and_by_argument() -> None:
    low = tierpark("play", "new-york-zoo", "--seed", 3, "--view", "compact", typed=lines("view full", "quit", "quit"))
    first, _, second = low.out.partition("> view full")

    assert "arctic fox" not in first
    assert "arctic fox" in second
    assert "choose auto, full, compact" in tierpark("play", "new-york-zoo", "--view", "small").err
    refused = tierpark("play", "new-york-zoo", "--seed", 3, typed=lines("view small", "quit", "quit"))
    assert "× view is one of auto, full, compact" in refused.out


def test_what_is_out_of_sight_is_shown_by_a_command() -> None:
    arguments = ["the-sanctuary", "--seed", 3, "--seats", "you,random,random,random", "--view", "compact"]
    ran = tierpark("play", *arguments, typed=lines("more", "table", "box", "A2", "news", "list", "1?", "quit", "quit"))

    assert "g b r y colours" not in ran.out.partition("> more")[0]
    assert "g b r y colours" in ran.out.partition("> more")[2].partition("> table")[0]
    assert "Seat 4" in ran.out.partition("> table")[2].partition("> box")[0]
    assert "94 of the 100 action cards" in ran.out.partition("> box")[2].partition("> A2")[0]
    assert "Places a volunteer on" in ran.out.partition("> news")[2].partition("> list")[0]
    assert "  1  Place a volunteer on" in ran.out.partition("> list")[2].partition("> 1?")[0]
    assert "  1  Place a volunteer on" in ran.out.partition("> 1?")[2].partition("> quit")[0]


def test_pages_stop_at_the_bottom_of_the_window_until_enter() -> None:
    window, out = screen(), io.StringIO()
    with redirect_stdout(out), patch.object(window, "ask", side_effect=["", "q"]) as ask:
        window.pages("\n".join(f"line {n}" for n in range(100)))

    assert ask.call_count == 2
    assert out.getvalue().splitlines() == [f"line {n}" for n in range(2 * (LINES - 1))]


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_in_a_low_window_comes_to_its_end(name: str) -> None:
    ran = tierpark("play", name, "--seed", 3, "--view", "compact", typed=ONES)

    assert ran.code == 0, ran.err
    assert ran.err == ""
    assert ran.out.count("The game is over.") >= 1
    assert max(map(cell_len, ran.out.splitlines())) <= COLUMNS


def test_the_note_on_a_reconstruction_takes_a_line_where_there_is_little_room() -> None:
    played, window, out = game("spectacular"), screen(), io.StringIO()
    play = Play(window, begin(played, played.options(players=3), 3), ["you", "random", "random"])
    with redirect_stdout(out), patch.object(window, "clear"), patch("tierpark.cli.reading.is_new", return_value=True):
        play._show(0, None, lambda rows: [])
        first = out.getvalue()
        play._show(0, None, lambda rows: [])

    assert "type box to read which" in first
    assert out.getvalue().count("type box to read which") == 1
    assert len(first.splitlines()) < LINES


# The end


def ended(session: Session, window: Screen) -> list[str]:
    """What is printed at the end of a game up to the prompt."""
    out = io.StringIO()
    with (
        redirect_stdout(out),
        patch.object(window, "clear", out.flush),
        patch.object(window, "ask", side_effect=InputEnded("enough seen")),
    ):
        window.console.file = out
        Play(window, session, ["you"] + ["random"] * (session.options.players - 1))._end()
    return [*out.getvalue().removesuffix("\n").split("\n"), "> "]


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_the_end_fits_a_low_window_with_all_scores_and_what_can_be_typed(name: str, players: int) -> None:
    session = finished(name, players)
    shown = ended(session, screen())
    text = "\n".join(shown)

    assert len(shown) <= LINES, text
    assert max(map(cell_len, shown)) <= COLUMNS, text
    assert "The game is over." in text
    assert "score" in text
    assert "more shows the table" in text
    roomy = ended(session, screen(120, 200))
    assert roomy[0].startswith(f"{session.game.title}, {players} player")
    assert len(roomy) > len(shown)


def finished(name: str, players: int) -> Session:
    """A game that random players have brought to its end."""
    played, luck = game(name), random.Random(f"{name} {players} end")
    options = next(options for options in played.configurations() if options.players == players)
    session = Session(played, options, 1, played.setup(options, 1), from_position=True)
    while due := played.to_act(session.state):
        seat = luck.choice(due)
        session.act(seat, luck.choice(played.legal_actions(session.state, seat)))
    return session
