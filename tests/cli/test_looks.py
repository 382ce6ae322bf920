"""What the terminal shows: colours only where they are wanted, never more columns than there are, no secrets."""

import os
import pty
import random
import re
import subprocess
import sys
from functools import cache

import pytest
from rich.cells import cell_len
from rich.markup import escape, render

from tierpark.cli.looks import SHAPES, STYLES
from tierpark.cli.screen import plain
from tierpark.games.catalogue import GAMES, game

COMMAND = [sys.executable, "-c", "from tierpark.cli.main import run; run()", "play", "new-york-zoo", "--seed", "7"]


def on_a_terminal(**environment: str) -> str:
    """What a player at a real terminal sees who moves once and leaves."""
    ours, theirs = pty.openpty()
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    settings = {**kept, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "40", **environment}
    os.write(ours, b"1\nquit\nquit\n")
    with subprocess.Popen(COMMAND, stdin=theirs, stdout=theirs, stderr=theirs, env=settings):
        os.close(theirs)
        seen = b""
        try:
            while chunk := os.read(ours, 4096):
                seen += chunk
        except OSError:  # Linux says so when the other side is closed
            pass
    os.close(ours)
    return seen.decode()


def test_a_terminal_gets_colours_and_letters() -> None:
    seen = on_a_terminal(COLORTERM="truecolor")

    assert "\x1b[1;38;2;44;29;5;48;2;230;165;47mM" in seen  # a meerkat
    assert "Your zoo" in seen


def test_no_color_gets_no_colours_and_no_other_styles() -> None:
    seen = on_a_terminal(NO_COLOR="1")

    assert not re.search(r"\x1b\[[0-9;]*m", seen)
    assert "Houses M F -" in seen


@cache
def positions(name: str) -> list[tuple[object, int, int | None]]:
    """Positions of random games with every option: state, seat to act, a placement if it is about one."""
    found = []
    played = game(name)
    for options in played.configurations():
        luck = random.Random(repr(options))
        state = played.setup(options, 5)
        while played.to_act(state):
            seat = luck.choice(played.to_act(state))
            action = luck.choice(played.legal_actions(state, seat))
            if luck.random() < 0.015:
                kind = played.describe(state, seat, action).kind
                found.append((state.clone(), seat, action if kind.startswith("place_") else None))
            played.apply(state, seat, action)
        found.append((state, 0, None))
    return found


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("width", [80, 120, 200])
def test_a_drawing_is_never_wider_than_the_terminal(name: str, width: int) -> None:
    played = game(name)
    for state, seat, ghost in positions(name):
        for viewer in (seat, None):
            text = plain(played.draw(state, viewer, ghost if viewer == seat else None, width))
            assert max(map(cell_len, text.split("\n"))) <= width


@pytest.mark.parametrize("name", GAMES)
def test_a_drawing_shows_no_more_than_the_seat_may_know(name: str) -> None:
    played = game(name)
    for state, seat, ghost in positions(name):
        twin = played.redeal_hidden(state, seat, 99)
        assert played.draw(twin, seat, ghost) == played.draw(state, seat, ghost)
        stranger = played.redeal_hidden(state, None, 99)
        assert played.draw(stranger, None) == played.draw(state, None)


@pytest.mark.parametrize("name", GAMES)
def test_a_drawing_uses_colours_that_exist(name: str) -> None:
    """A style that rich cannot read is silently left out: it would be a colour that nobody sees."""
    from rich.style import Style

    played = game(name)
    drawn = "".join(played.draw(state, seat, ghost) for state, seat, ghost in positions(name))
    for style in {tag[3] for tag in re.finditer(r"((\\*)\[([a-z#][^[]*?)])", drawn)}:
        assert style in STYLES or Style.parse(style)


def test_every_seat_has_a_shape_and_a_colour() -> None:
    from tierpark.games.new_york_zoo import terminal

    assert len(set(SHAPES)) == 6
    assert set(terminal.SHAPES) <= set(SHAPES)
    assert {f"seat{n}" for n in range(1, 7)} <= STYLES.keys()


@pytest.mark.parametrize(
    "text", ["[bold]x[/]", "a\\[b]c", "[]", "[+[]", "\\\\[bold]x[/]", "[#ff0000 on #000000]x[/] y"]
)
def test_plain_text_is_what_rich_would_print(text: str) -> None:
    assert plain(text) == render(text).plain
    assert plain(escape(text)) == render(escape(text)).plain
