"""Every numbered rule, every ruling and every scenario of Spectacular's rulings is cited by a test.

A test cites in its docstring: `R7.3` is a rule of chapter 7, `Q4` a row of the list of rulings, `S11` a scenario.
"""

from pathlib import Path

import pytest

from tests.games.citations import citations

FOLDER = Path(__file__).parent
LAST_OF_CHAPTER = {1: 10, 2: 9, 3: 11, 4: 4, 5: 2, 6: 6, 7: 15, 8: 8, 9: 14, 10: 3, 11: 16}
NO_RULE = {"R2.1", "R2.3", "R2.4", "R2.9"}  # they say where numbers come from
N_RULINGS = 28
N_SCENARIOS = 32

NUMBERS = [f"R{chapter}.{rule}" for chapter, last in LAST_OF_CHAPTER.items() for rule in range(1, last + 1)]
RULINGS = [f"Q{number}" for number in range(1, N_RULINGS + 1)]
SCENARIOS = [f"S{number}" for number in range(1, N_SCENARIOS + 1)]

CITED = set().union(*(citations(path.read_text("utf-8"), "QS") for path in FOLDER.glob("test_*.py")))


@pytest.mark.parametrize("number", [number for number in [*NUMBERS, *RULINGS, *SCENARIOS] if number not in NO_RULE])
def test_every_number_is_cited(number: str) -> None:
    assert number in CITED, f"no test of this folder has {number} in its docstring"


def test_only_numbers_that_exist_are_cited() -> None:
    assert CITED - {*NUMBERS, *RULINGS, *SCENARIOS} == set()


def test_a_comment_and_a_helper_cite_nothing() -> None:
    source = '''
def test_one() -> None:
    """R8.3, S14, Q7: R9.9 to R9.11."""  # R7.1
def helper() -> None:
    """R6.1."""
'''
    assert citations(source, "QS") == {"R8.3", "S14", "Q7", "R9.9", "R9.10", "R9.11"}
