"""`tierpark score`: a board from a real table, scored by category, and the most that could still be made of it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tierpark.core.errors import BadSheet, TierparkError
from tierpark.games import catalogue

if TYPE_CHECKING:
    from tierpark.core.scores import Best, Score

MOST_BYTES = 65_536
STDIN = "-"


def show(name: str, file: str, material: Path | None, *, as_json: bool) -> None:
    """Print the score of a sheet."""
    game = catalogue.game(name, material)
    text = _read(file)
    try:
        found = game.score_sheet(text)
    except BadSheet as error:
        raise BadSheet(str(error) if file == STDIN else f"{file}: {error}") from error
    if as_json:
        import msgspec

        print(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    else:
        _show(game.title, found)


def _read(file: str) -> str:
    if file == STDIN:
        if sys.stdin.isatty():
            print("Type the sheet, then Ctrl-D; tierpark score --help shows one.", file=sys.stderr)
        return sys.stdin.read(MOST_BYTES)
    try:
        data = Path(file).read_bytes()
    except OSError as error:
        raise TierparkError(f"{file}: {error.strerror or error}") from error
    if len(data) > MOST_BYTES:
        raise BadSheet(f"{file}: a sheet has at most {MOST_BYTES} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadSheet(f"{file}: not UTF-8 text (at byte {error.start})") from error


def _show(title: str, found: Score) -> None:
    from rich import box
    from rich.table import Table

    from tierpark.cli.looks import console

    if found.seats:
        _show_seats(title, found)
        return
    out = console()
    best = found.best if found.best and found.best.changes else None
    table = Table(title, "points", *(["at best"] if best else []), "", box=box.SIMPLE)
    for i, category in enumerate(found.categories):
        more = [str(best.categories[i].points)] if best else []
        table.add_row(category.name, str(category.points), *more, category.how)
    table.add_row("total", str(found.total), *([str(best.total)] if best else []), "", style="bold")
    for column in table.columns[1:-1]:
        column.justify = "right"
    out.print(table)
    if best:
        _advise(best)


def _show_seats(title: str, found: Score) -> None:
    """The boards of a whole table side by side."""
    from rich import box
    from rich.table import Table

    from tierpark.cli.looks import console

    table = Table(title, *(f"seat {one.seat + 1}" for one in found.seats), box=box.SIMPLE)
    names = dict.fromkeys(category.name for one in found.seats for category in one.categories)
    for name in names:
        points = [[str(each.points) for each in one.categories if each.name == name] for one in found.seats]
        table.add_row(name, *(cell[0] if cell else "" for cell in points))
    table.add_row("total", *(str(one.total) for one in found.seats), style="bold")
    if len(found.seats) > 1:
        for name in found.seats[0].tiebreaks:
            table.add_row(name, *(str(one.tiebreaks[name]) for one in found.seats))
        table.add_row("place", *(f"{one.rank}{' *' if one.won else ''}" for one in found.seats))
    for column in table.columns[1:]:
        column.justify = "right"
    console().print(table)
    if len(found.seats) == 1:
        for category in found.categories:
            print(f"{category.name}: {category.how}")


def _advise(best: Best) -> None:
    """What to do for the most points."""
    from tierpark.cli.screen import Screen
    from tierpark.cli.voice import offered

    screen = Screen()
    screen.say(f"{best.total} points are the most that can still be made of it:")
    for number, change in enumerate(best.changes, 1):
        screen.say(offered(change.sentence), before=f"[can]{number:>3}[/]  ")
