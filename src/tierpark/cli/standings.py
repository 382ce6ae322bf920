"""The end of a game: why it is over, who has won, and the scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.cli.looks import seat_name

if TYPE_CHECKING:
    from rich.console import Console

    from tierpark.core.outcome import Outcome


MOST_COLUMNS = 4  # categories beside each other


def show(console: Console, outcome: Outcome, who: list[str] | None = None) -> None:
    """Reason, standings with categories that add up to the score and tie-breaks behind it, winners.

    Places and tie-breaks are told where somebody has won against others.
    """
    from rich import box
    from rich.table import Table

    console.print(f"\n[bold]The game is over.[/] {outcome.reason}")
    ranked = sorted(outcome.standings, key=lambda standing: (standing.rank, standing.seat))
    categories = list(dict.fromkeys(name for standing in ranked for name in standing.categories))
    has_places = len(ranked) > 1 and bool(outcome.winners)
    tiebreaks = list(dict.fromkeys(name for standing in ranked for name in standing.tiebreaks if has_places))
    is_wide = len(categories) + len(tiebreaks) > MOST_COLUMNS
    rows = [("place", [str(standing.rank) for standing in ranked])] if has_places else []
    rows += [(name, [str(standing.categories.get(name, "")) for standing in ranked]) for name in categories]
    rows += [("score", [str(standing.score) for standing in ranked])]
    rows += [(name, [str(standing.tiebreaks.get(name, "")) for standing in ranked]) for name in tiebreaks]
    seats = [seat_name(standing.seat, who[standing.seat] if who and not is_wide else "") for standing in ranked]
    if is_wide:  # a column for each seat
        table = Table("", box=box.SIMPLE)
        for standing, name in zip(ranked, seats, strict=True):
            table.add_column(name + (f"\n{who[standing.seat]}" if who else ""), justify="right", no_wrap=True)
        for name, values in rows:
            table.add_row(name, *values, style="bold" if name == "score" else "")
    else:
        table = Table(box=box.SIMPLE)
        named = [("seat", seats), *rows]
        for name, _ in named:
            table.add_column(name, justify="left" if name == "seat" else "right")
        for cells in zip(*(values for _, values in named), strict=True):
            table.add_row(*cells)
    console.print(table)
    console.print(winners(outcome, who))


def lines_of(console: Console, outcome: Outcome, who: list[str] | None = None) -> int:
    """How many lines that takes."""
    with console.capture() as told:
        show(console, outcome, who)
    return told.get().count("\n")


def winners(outcome: Outcome, who: list[str] | None = None) -> str:
    """Who has won, in one sentence."""
    won = outcome.winners
    if len(outcome.standings) == 1:
        return "The game is won." if won else "The game is lost."
    if not won:
        return "Nobody has won."
    if who and won == (who.index("you") if who.count("you") == 1 else None,):
        return "You have won."
    names = [f"seat {seat + 1}" for seat in won]
    if len(names) == 1:
        return f"{names[0].capitalize()} has won."
    return f"{', '.join(names[:-1]).capitalize()} and {names[-1]} share the victory."
