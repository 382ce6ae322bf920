"""`tierpark games`: what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.games import catalogue

if TYPE_CHECKING:
    from tierpark.core.game import Game

OPTION = 12  # columns for the name of an option


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
    from tierpark.cli.screen import Screen

    screen = Screen()
    for entry in listing():
        screen.say(
            f"{entry['title']}, {entry['seats'][0]} to {entry['seats'][-1]} seats", before=f"[can]{entry['name']}[/]  "
        )
        for option, values in entry["options"].items():
            screen.say(", ".join(map(str, values)), before=f"  {option:{OPTION}}  ")
        if entry["reconstructed"]:
            screen.say(told(catalogue.game(entry["name"])), before="  ", style="soft")
        screen.say("")
    screen.say("Of each option the default comes first.", style="soft")
