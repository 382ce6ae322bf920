"""`python -m bench.balance`: the page on The Sanctuary's balance, by games of players who look one step ahead."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tierpark.arena.balance import BalanceResult, balance
from tierpark.arena.series import How, series_of
from tierpark.games import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tierpark.arena.balance import Thing

PAGE = Path(__file__).parents[1] / "docs" / "games" / "the-sanctuary-balance.md"
NAME = "the-sanctuary"
PLAYERS = (2, 3, 4)

HEAD = """# The Sanctuary: what many games say about its balance

94 of the 100 cards are [our reconstruction](the-sanctuary.md#17-what-is-printed-and-what-is-ours), so they have to show
that they are worth playing with. This page is made by `python -m bench.balance`: {games:,} games for each number of
players, in which every seat takes what looks best one step ahead (`tierpark balance the-sanctuary --bots looking`) and
one decision in twenty at random. Such players are no experts: they hardly plan a placement, and what takes two rounds
to pay is worth more to people than to them.

**What changed because of it.** No card is idle, and none is taken always: a main that is seldom performed belongs to a
card whose side is worth seeing. Searching players (150 rounds a decision, 640 games for each number of players)
performed the mains of B11 and X08, which brought two threats, in one to four games of 100; they bring one now, and are
performed in three and five (with three players). R11, R12 and X02 are as printed, and R07 and R08 repeat an action
that the rulebook shows, so they stay.
"""
CARDS = """
## Cards

Every card lies on the table once in a game in which it is used. *Main* and *side* say how many seats performed it in
100 games (several can perform a side), and by how many points they were ahead of those who did not. Cards that the
rulebook shows are printed bold.
"""
IMPROVEMENTS = """
## Improvements

How many seats built it in 100 games, and by how many points they were ahead.
"""


def page(results: Iterable[BalanceResult]) -> str:
    """The page, from one result for each number of players."""
    results = list(results)
    parts = [HEAD.format(games=results[0].games)]
    parts.append("## Scores and seats\n")
    parts.append(_table(["players", "mean score", "sd", "decisions a game", "wins by seat"], map(_overview, results)))
    parts.append("\n## Points by line\n")
    lines = [category.name for category in results[0].categories]
    parts.append(
        _table(
            ["line", *(f"{result.players} players" for result in results)],
            ([line, *(f"{_category(result, line):.1f}" for result in results)] for line in lines),
        )
    )
    parts.append(CARDS)
    parts.append(_table(["card", *_both(results, "main"), *_both(results, "side")], _cards(results)))
    parts.append(IMPROVEMENTS)
    parts.append(_table(["improvement", *_both(results, "built")], _improvements(results)))
    return "\n".join(parts) + "\n"


def _table(head: list[str], rows: Iterable[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _overview(result: BalanceResult) -> list[str]:
    seats = ", ".join(f"{100 * seat.win_rate:.1f} %" for seat in result.seats)
    scores = result.scores
    return [str(result.players), f"{scores.mean:.1f}", f"{scores.sd:.1f}", f"{result.decisions.mean:.0f}", seats]


def _category(result: BalanceResult, name: str) -> float:
    return next(category.mean for category in result.categories if category.name == name)


def _both(results: list[BalanceResult], what: str) -> list[str]:
    return [f"{what}, {result.players} p." for result in results]


def _found(result: BalanceResult, kind: str, name: str) -> str:
    thing = next((thing for thing in result.things if (thing.kind, thing.name) == (kind, name)), None)
    return "" if thing is None else _weight(result, thing)


def _weight(result: BalanceResult, thing: Thing) -> str:
    return f"{100 * thing.seats / result.games:.0f} ({thing.difference:+.1f})"


def _cards(results: list[BalanceResult]) -> Iterable[list[str]]:
    game: Any = catalogue.game(NAME)
    for card in game.box.cards:
        found = [_found(result, kind, card.id) for kind in ("main", "side") for result in results]
        yield [f"**{card.id}**" if card.printed else card.id, *found]


def _improvements(results: list[BalanceResult]) -> Iterable[list[str]]:
    game: Any = catalogue.game(NAME)
    for improvement in game.box.improvements:
        name = improvement.id
        yield [name.replace("_", " "), *(_found(result, "improvement", name) for result in results)]


def main(
    games: Annotated[int, typer.Option(help="Games for each number of players.")] = 20_000,
    workers: Annotated[int, typer.Option(help="Processes that share them.")] = 2,
    out: Annotated[Path, typer.Option(help="The page.")] = PAGE,
) -> None:
    """Play, and write the page."""
    import msgspec

    results = []
    for players in PLAYERS:
        print(f"{games} games with {players} players")
        series = series_of(NAME, {"players": players}, ["random"], 1, facts=True)
        how = How(workers=workers, progress=lambda done: print(f"\r{done}", end="", flush=True))
        results.append(balance(msgspec.structs.replace(series, looking=True), games, how))
        print()
    out.write_text(page(results), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
