"""The end of a game: why it is over, who has won, and the scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.cli.looks import seat_name

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from tierpark.core.outcome import Outcome


MOST_COLUMNS = 4  # categories beside each other


def show(console: Console, outcome: Outcome, who: list[str] | None = None) -> None:
    """Reason, standings with categories and tie-breaks, winners."""
    from rich import box
    from rich.table import Table

    console.print(f"\n[bold]The game is over.[/] {outcome.reason}")
    columns = list(dict.fromkeys(name for s in outcome.standings for name in (*s.categories, *s.tiebreaks)))
    if len(columns) > MOST_COLUMNS:
        console.print(_by_category(outcome, who))
        console.print(winners(outcome, who))
        return
    table = Table(box=box.SIMPLE)
    for name in ("place", "seat", *columns, "score"):
        table.add_column(name, justify="left" if name == "seat" else "right")
    for standing in sorted(outcome.standings, key=lambda standing: (standing.rank, standing.seat)):
        values = {**standing.categories, **standing.tiebreaks}
        name = seat_name(standing.seat, who[standing.seat] if who else "")
        table.add_row(str(standing.rank), name, *(str(values.get(c, "")) for c in columns), str(standing.score))
    console.print(table)
    console.print(winners(outcome, who))


def _by_category(outcome: Outcome, who: list[str] | None) -> Table:
    """The standings with a column for each seat, the first place first, where there are many categories."""
    from rich import box
    from rich.table import Table

    ranked = sorted(outcome.standings, key=lambda standing: (standing.rank, standing.seat))
    table = Table(box=box.SIMPLE)
    table.add_column("")
    for standing in ranked:
        name = seat_name(standing.seat) + (f"\n{who[standing.seat]}" if who else "")
        table.add_column(name, justify="right", no_wrap=True)
    table.add_row("place", *(str(standing.rank) for standing in ranked))
    for name in dict.fromkeys(name for standing in ranked for name in standing.categories):
        table.add_row(name, *(str(standing.categories.get(name, "")) for standing in ranked))
    table.add_row("score", *(str(standing.score) for standing in ranked), style="bold")
    for name in dict.fromkeys(name for standing in ranked for name in standing.tiebreaks):
        table.add_row(name, *(str(standing.tiebreaks.get(name, "")) for standing in ranked))
    return table


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
