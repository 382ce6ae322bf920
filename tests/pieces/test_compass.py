"""Places as the browser names them, and as columns and rows."""

import pytest

from tierpark.pieces.compass import from_compass, in_compass, name


@pytest.mark.parametrize(
    ("place", "words"),
    [((0, 0), "gate"), ((-1, 4), "1 W 4 S"), ((3, -1), "3 E 1 N"), ((0, 2), "2 S"), ((-12, 0), "12 W")],
)
def test_a_place_has_one_name_and_is_understood_by_it(place: tuple[int, int], words: str) -> None:
    pair = f"{place[0]},{place[1]}"

    assert name(*place) == words
    assert in_compass(f"claim {pair} grass") == f"claim {words} grass"
    assert from_compass(f"claim {words.lower()} grass") == f"claim {pair} grass"
    assert from_compass(f"{words} south") == f"{pair} south"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1W4S", "-1,4"),
        ("1 w, 4 s", "-1,4"),
        ("the gate", "0,0"),
        ("1 W s", "-1,0 s"),
        ("4,0 e", "4,0 e"),
        ("4, 0", "4,0"),
        ("7", "7"),
        ("e", "e"),
        ("lay B03", "lay B03"),
        ("discard 2 green for red", "discard 2 green for red"),
    ],
)
def test_what_is_typed_becomes_columns_and_rows(typed: str, meant: str) -> None:
    assert from_compass(typed) == meant
