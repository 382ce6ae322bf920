"""The score pad: boards from real tables. Nothing is kept."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated

from fastapi import Path, Query

from tierpark.core.errors import BadSheet, NoScorePad
from tierpark.core.scores import Score
from tierpark.games.catalogue import GAMES
from tierpark.server.api import Api
from tierpark.server.errors import BadRequest, NotFound
from tierpark.server.table import game_named

router = Api(prefix="/api", tags=["score pad"])
LONGEST_SHEET = 8000
one_at_a_time = ThreadPoolExecutor(1, "score")  # a search takes up to a few tenths of a second; tables come first


@router.endpoint("GET", "/games/{game}/score", gives=Score, refuses=(404,))
async def score(
    game: Annotated[str, Path(max_length=32)], sheet: Annotated[str, Query(max_length=LONGEST_SHEET)]
) -> Score:
    """The score of a board from a real table, by category, and the most that could still be made of it."""
    if game not in GAMES:
        raise NotFound("There is no such game here.")
    try:
        return await asyncio.get_running_loop().run_in_executor(one_at_a_time, game_named(game).score_sheet, sheet)
    except NoScorePad as error:
        raise NotFound(f"{error}") from error
    except BadSheet as error:
        raise BadRequest(f"{error}.") from error
