"""`tierpark games`: what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.games import catalogue

if TYPE_CHECKING:
    from tierpark.core.game import Game


def listing() -> list[dict[str, Any]]:
    """Every game with its seats and options; of each option the default comes first."""
    found = []
    for name in catalogue.GAMES:
        game = catalogue.game(name)
        choices = {option: list(values) for option, values in game.choices.items()}
        seats = sorted(choices.pop("players"))
        entry = {"name": name, "title": game.title, "seats": seats, "options": choices}
        found.append({**entry, "reconstructed": list(game.reconstructed)})
    return found


def told(game: Game[Any, Any]) -> str:
    """Which lists of the printed box are a reconstruction, in one sentence."""
    return f"Not all of this box is public. Our reconstruction: {'; '.join(game.reconstructed)}."


def show(as_json: bool) -> None:
    """Print the listing."""
    if as_json:
        import json

        print(json.dumps(listing(), indent=2))
        return
    from rich import box
    from rich.table import Table

    from tierpark.cli.looks import console

    table = Table("name", "title", "seats", "options (the default first)", box=box.SIMPLE)
    for game in listing():
        seats = f"{game['seats'][0]} to {game['seats'][-1]}"
        options = "\n".join(f"{name}={'|'.join(map(str, values))}" for name, values in game["options"].items())
        table.add_row(game["name"], game["title"], seats, options)
    out = console()
    out.print(table)
    for name in catalogue.GAMES:
        if (game_ := catalogue.game(name)).reconstructed:
            out.print(f"{game_.title}: {told(game_)}", soft_wrap=False)
