"""What somebody has read on this machine already, so that it is not told at every start."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.core.cache import data_folder

if TYPE_CHECKING:
    from tierpark.core.game import Game


def is_new(game: Game[Any, Any]) -> bool:
    """Whether the note on this box has not been told here yet; from now on it has."""
    file = data_folder() / "read" / f"{game.name}-{game.material[:12]}"
    if file.exists():
        return False
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    except OSError:  # then it is told again
        pass
    return True
