"""Makes the pictures of shared links anew: `./dev pictures`. Games among bots, well on their way."""

from __future__ import annotations

from typing import Any

from PIL import Image

from tierpark.bots.bot import bot
from tierpark.envs import picture
from tierpark.games.catalogue import GAMES, game
from tierpark.server.bundle import SERVER
from tierpark.server.sharing import HEIGHT, WIDTH

PREVIEWS = SERVER / "previews"
SEED = 7
HEAD = 54  # pixels of a still that say whose turn it is: nobody can follow that here
SO_FAR = 0.65  # of a game: the boards have something to show
QUALITY = 75


def main() -> None:
    """Draw every game, and the lobby."""
    PREVIEWS.mkdir(exist_ok=True)
    stills = {name: still(game(name)) for name in GAMES}
    for name, drawn in stills.items():
        keep(name, laid_on(drawn))
    keep("lobby", together(list(stills.values())))


def still(played: Any) -> Image.Image:
    """A board of a game among regular bots."""
    first = played.setup(played.options(), SEED)
    decisions = []
    players = {seat: bot("regular", seat) for seat in range(played.options().players)}
    state = first.clone()
    while due := played.to_act(state):
        decisions.append((due[0], players[due[0]].choose(played, state, due[0])))
        played.apply(state, *decisions[-1])
    state = first.clone()
    for seat, action in decisions[: round(SO_FAR * len(decisions))]:
        played.apply(state, seat, action)
    drawn = Image.fromarray(picture.pixels(played, state, 0))
    return drawn.crop((0, HEAD, drawn.width, drawn.height))


def laid_on(drawn: Image.Image) -> Image.Image:
    """A still in the middle of the table, whole."""
    size = (round(drawn.width * HEIGHT / drawn.height), HEIGHT)
    laid = Image.new("RGB", (WIDTH, HEIGHT), drawn.getpixel((drawn.width - 1, drawn.height - 1)))
    laid.paste(drawn.resize(size, Image.Resampling.LANCZOS), ((WIDTH - size[0]) // 2, 0))
    return laid


def together(stills: list[Image.Image]) -> Image.Image:
    """All games in one picture."""
    quarter = (WIDTH // 2, HEIGHT // 2)
    laid = Image.new("RGB", (WIDTH, HEIGHT))
    for i, drawn in enumerate(stills):
        laid.paste(laid_on(drawn).resize(quarter, Image.Resampling.LANCZOS), (i % 2 * quarter[0], i // 2 * quarter[1]))
    return laid


def keep(name: str, laid: Image.Image) -> None:
    path = PREVIEWS / f"{name}.jpg"
    laid.save(path, quality=QUALITY, optimize=True, progressive=True)
    print(f"{path.name}: {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
