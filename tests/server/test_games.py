"""What the API tells of a game: what is printed on its components, also with options that change it."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Any
from urllib.parse import quote_plus

import pytest

from tests.server.served import Client, Refused, Served


def told(served: Served, game: str, *options: str) -> Any:
    query = "&".join(f"option={quote_plus(option)}" for option in options)
    return Client(served).get(f"/api/games/{game}?{query}")


def test_drawn_dominoes_are_told_with_their_seed(shared: Served) -> None:
    printed = told(shared, "zoo-parque")["printed"]["dominoes"]
    drawn = told(shared, "zoo-parque", "dominoes=generated:7")["printed"]["dominoes"]

    assert drawn.keys() == printed.keys()
    assert drawn != printed
    assert told(shared, "zoo-parque", "dominoes=generated:7")["printed"]["dominoes"] == drawn
    assert told(shared, "zoo-parque", "dominoes=generated:8")["printed"]["dominoes"] != drawn


@pytest.mark.parametrize(
    ("option", "reason"),
    [
        ("players=9", "players=9"),
        ("dominoes=generated:x", "generated:SEED"),
        ("self=1", "no option self"),
        ("players", "it has no value"),
        ("campaign=3", "edition=published"),
    ],
)
def test_options_that_there_are_not_are_refused_with_a_reason(shared: Served, option: str, reason: str) -> None:
    with pytest.raises(Refused, match=re.escape(reason)) as caught:
        told(shared, "zoo-parque", option)

    assert caught.value.status == HTTPStatus.BAD_REQUEST
