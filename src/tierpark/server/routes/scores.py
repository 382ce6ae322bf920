"""The score pad: boards from real tables. Nothing is kept."""

from typing import Annotated

import msgspec
from fastapi import Path, Query, Request, Response

from tierpark.core.errors import BadSheet, NoScorePad
from tierpark.core.scores import Score
from tierpark.games.catalogue import GAMES
from tierpark.server.api import Api
from tierpark.server.errors import BadRequest, NotFound
from tierpark.server.house import WHO_PAYS, TheHouse
from tierpark.server.table import game_named

router = Api(prefix="/api", tags=["score pad"], dependencies=WHO_PAYS)
LONGEST_SHEET = 8000


@router.endpoint("GET", "/games/{game}/score", gives=Score, refuses=(404,))
async def score(
    game: Annotated[str, Path(max_length=32)],
    sheet: Annotated[str, Query(max_length=LONGEST_SHEET)],
    request: Request,
    house: TheHouse,
) -> Response:
    """The score of a board from a real table, by category, and the most that could still be made of it."""
    if game not in GAMES:
        raise NotFound("There is no such game here.")
    try:
        counted = await house.kept.answer(
            ("score", game, sheet), lambda: msgspec.json.encode(game_named(game).score_sheet(sheet))
        )
        return counted.answer(request, "application/json")
    except NoScorePad as error:
        raise NotFound(f"{error}") from error
    except BadSheet as error:
        raise BadRequest(f"{error}.") from error
