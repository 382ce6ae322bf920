"""`tierpark serve` and `tierpark verify`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tierpark.core.errors import TierparkError

if TYPE_CHECKING:
    from pathlib import Path

    from tierpark.server.settings import Settings


def serve(settings: Settings, *, opens: bool, log_level: str) -> None:
    """Serve tables until Ctrl-C. An own bot that cannot be loaded is refused before anything is served."""
    from tierpark.bots import contained
    from tierpark.games.catalogue import GAMES
    from tierpark.server import running

    own_bots = {name: contained.check(name, next(iter(GAMES))) for name in settings.own_bots}
    running.serve(replace(settings, own_bots=own_bots), opens=opens, log_level=log_level)


def verify(path: Path, commitment: str | None) -> None:
    """Check the proof of a finished game, and say what was checked."""
    from tierpark.core import transcript
    from tierpark.games.catalogue import game
    from tierpark.server import fairness

    try:
        proof = fairness.read(path.read_bytes())
        if commitment is not None and commitment != proof.commitment:
            raise fairness.Unfair(f"this is another game: its commitment is {proof.commitment}")
        written = transcript.parse(proof.transcript.encode())
        played = game(written.header.game)
        fairness.verify(played, proof)
    except OSError as error:
        raise TierparkError(f"{path}: {error.strerror or error}") from error
    except TierparkError as error:
        raise fairness.Unfair(f"{path}: {error}") from error
    opened = sum(place.opened is not None for place in proof.contributions)
    print(f"{path}: the proof holds.")
    print(f"  {played.title}, {len(proof.contributions)} seats, {len(written.actions)} decisions, table {proof.table}")
    print(f"  The server's secret fits the commitment {proof.commitment}")
    print(f"  {opened} of {len(proof.contributions)} seats contributed to the seed; all opened what they committed to")
    print("  Seats, deal, every action and the outcome follow from that seed")
    if commitment is None:
        print("  Compare the commitment with the one that the table showed before the game (or give --commitment)")
