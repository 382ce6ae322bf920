"""Environments: the games by the conventions of programs that learn.

Importing this package needs neither PettingZoo nor Gymnasium nor OpenSpiel; each is imported where it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tierpark.envs.batch import Batch as Batch
    from tierpark.envs.pettingzoo import Alternating, Simultaneous

__all__ = ["Batch", "aec", "parallel"]


def aec(game: str, **options: Any) -> Alternating:
    """A game for PettingZoo, one seat after another: `aec("new-york-zoo", players=3)`."""
    from tierpark.envs.pettingzoo import Alternating

    return Alternating(game, **options)


def parallel(game: str, **options: Any) -> Simultaneous:
    """A game for PettingZoo, all seats at once; those that owe no decision wait."""
    from tierpark.envs.pettingzoo import Simultaneous

    return Simultaneous(game, **options)


def __getattr__(name: str) -> Any:
    if name == "Batch":
        from tierpark.envs.batch import Batch

        return Batch
    raise AttributeError(name)
