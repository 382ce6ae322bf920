"""The score pad over the API: stateless, for everybody, and not to be overworked."""

from typing import Any
from urllib.parse import quote_plus

import pytest

from tests.games.spectacular.test_score_pad import EXAMPLE
from tests.server.served import Client, Refused, Served

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
        (f"?sheet={'x' * 2001}", 400, "Not as expected: sheet."),
        ("?sheet=%7B%22board%22%3A%5B", 400, "board: Expected `str`, got `array`."),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(shared: Served, query: str, status: int, message: str) -> None:
    with pytest.raises(Refused) as refused:
        Client(shared).get(ADDRESS + query)

    assert refused.value.status == status
    assert message in refused.value.body["message"]


def test_a_game_without_a_pad_has_nothing_here(shared: Served) -> None:
    for game, message in (("new-york-zoo", "New York Zoo has no score pad."), ("chess", "There is no such game here.")):
        with pytest.raises(Refused) as refused:
            score(shared, "board=saola", game)
        assert (refused.value.status, refused.value.error) == (404, "not-found")
        assert refused.value.body["message"] == message
