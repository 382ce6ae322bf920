"""The score pad over the API: stateless, for everybody, and not to be overworked."""

from typing import Any
from urllib.parse import quote_plus

import pytest

from tests.games.spectacular.test_score_pad import EXAMPLE
from tests.server.served import Client, Refused, Served
from tierpark.server.routes.scores import LONGEST_SHEET

ADDRESS = "/api/games/spectacular/score"


def score(served: Served, sheet: str, game: str = "spectacular") -> Any:
    return Client(served).get(f"/api/games/{game}/score?sheet={quote_plus(sheet)}")


def test_a_sheet_is_scored_for_somebody_without_a_session(shared: Served) -> None:
    """S10."""
    found = score(shared, f"{EXAMPLE}; workers=green")

    assert found["total"] == 132
    assert found["best"]["total"] == 134
    assert score(shared, found["sheet"]) == found


def test_a_sheet_needs_no_escapes_in_an_address(shared: Served) -> None:
    """The example of docs/api.md."""
    sheet = "board=saola;park=A1+chinchilla+heart+2,E3+sloth+black+NW+5;workers=green,multi;entrance=19"
    found = Client(shared).get(f"{ADDRESS}?sheet={sheet}")

    assert [category["name"] for category in found["categories"]][:2] == ["entrance", "green"]
    assert found["total"] == 19 + 2  # entrance and grey


@pytest.mark.parametrize(
    ("query", "status", "message"),
    [
        ("?sheet=board=saola;star=5", 400, "star: the star animal takes only a 6, and this is a 5."),
        ("?sheet=", 400, "board: which player board is it?"),
        ("", 400, "Not as expected: sheet."),
        (f"?sheet={'x' * 8001}", 400, "Not as expected: sheet."),
        ("?sheet=%7B%22board%22%3A%5B", 400, "board: Expected `str`, got `array`."),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(shared: Served, query: str, status: int, message: str) -> None:
    with pytest.raises(Refused) as refused:
        Client(shared).get(ADDRESS + query)

    assert refused.value.status == status
    assert message in refused.value.body["message"]


@pytest.mark.parametrize(
    ("game", "sheet"),
    [
        ("new-york-zoo", "players=2; seat2.free=3"),
        ("the-sanctuary", "players=2; seat1.threats=0; seat2.threats=3"),
        ("zoo-parque", "players=2; map=1:0 grass lion wwww; pawns=1 1:0 grass"),
    ],
)
def test_a_sheet_with_a_whole_table_says_who_has_won(shared: Served, game: str, sheet: str) -> None:
    found = score(shared, sheet, game)

    assert [(one["seat"], one["rank"], one["won"]) for one in found["seats"]] == [(0, 1, True), (1, 2, False)]
    assert score(shared, found["sheet"], game) == found


def test_the_longest_sheet_that_is_read_comes_through_an_address(shared: Served) -> None:
    sheet = "players=2; seat2.free=3"
    found = score(shared, sheet.ljust(LONGEST_SHEET), "new-york-zoo")
    assert found == score(shared, sheet, "new-york-zoo")
    with pytest.raises(Refused) as refused:
        score(shared, sheet.ljust(LONGEST_SHEET + 1), "new-york-zoo")
    assert refused.value.status == 400


def test_there_is_no_pad_for_a_game_that_there_is_not(shared: Served) -> None:
    with pytest.raises(Refused) as refused:
        score(shared, "board=saola", "chess")
    assert (refused.value.status, refused.value.error) == (404, "not-found")
    assert refused.value.body["message"] == "There is no such game here."
