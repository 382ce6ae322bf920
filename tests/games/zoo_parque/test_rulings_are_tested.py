"""Every numbered ruling, row of the table of editions and scenario of Zoo Parque's rulings is cited by a test.

A test cites in its docstring: `R7.3` is a ruling of chapter 7, `E4` a row of the table of editions, `T11` a scenario.
"""

from pathlib import Path

import pytest

from tests.games.citations import citations

FOLDER = Path(__file__).parent
LAST_OF_CHAPTER = {1: 6, 2: 6, 3: 15, 4: 3, 5: 8, 6: 7, 7: 12, 8: 4, 9: 8, 10: 5, 11: 6, 12: 8, 13: 8, 14: 2}
N_EDITION_ROWS = 20
N_SCENARIOS = 28

NUMBERS = [f"R{chapter}.{rule}" for chapter, last in LAST_OF_CHAPTER.items() for rule in range(1, last + 1)]
ROWS = [f"E{number}" for number in range(1, N_EDITION_ROWS + 1)]
SCENARIOS = [f"T{number}" for number in range(1, N_SCENARIOS + 1)]

CITED = set().union(
    *(citations(path.read_text("utf-8"), "ET") for path in FOLDER.glob("test_*.py") if path.name != "test_reference.py")
)


@pytest.mark.parametrize("number", [*NUMBERS, *ROWS, *SCENARIOS])
def test_every_number_is_cited(number: str) -> None:
    assert number in CITED, f"no test of this folder has {number} in its docstring"


def test_only_numbers_that_exist_are_cited() -> None:
    assert CITED - {*NUMBERS, *ROWS, *SCENARIOS} == set()


def test_a_comment_and_a_helper_cite_nothing() -> None:
    source = '''
def test_one() -> None:
    """R8.3, T14, E7: R9.2 to R9.4."""  # R7.1
def helper() -> None:
    """R6.1."""
'''
    assert citations(source, "ET") == {"R8.3", "T14", "E7", "R9.2", "R9.3", "R9.4"}
