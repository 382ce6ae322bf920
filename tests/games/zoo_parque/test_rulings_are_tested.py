"""Every numbered ruling, row of the table of editions and scenario of Zoo Parque's rulings is cited by a test.

A test cites in its docstring: `R7.3` is a ruling of chapter 7, `E4` a row of the table of editions, `T11` a scenario.
"""

import ast
import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
LAST_OF_CHAPTER = {1: 6, 2: 6, 3: 15, 4: 3, 5: 8, 6: 7, 7: 11, 8: 4, 9: 8, 10: 5, 11: 6, 12: 8, 13: 7, 14: 2}
N_EDITION_ROWS = 20
N_SCENARIOS = 28

NUMBERS = [f"R{chapter}.{rule}" for chapter, last in LAST_OF_CHAPTER.items() for rule in range(1, last + 1)]
NUMBERS.append("R7.0")
ROWS = [f"E{number}" for number in range(1, N_EDITION_ROWS + 1)]
SCENARIOS = [f"T{number}" for number in range(1, N_SCENARIOS + 1)]
CITATION = re.compile(r"\b(R\d+\.\d+|E\d+|T\d+)\b")
SPAN = re.compile(r"\b([RET])(\d+\.)?(\d+) to \1(?:\2)?(\d+)\b")


def citations(source: str) -> set[str]:
    """What the docstrings of the tests in a source file cite; `R3.3 to R3.5` cites three rulings."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            text = ast.get_docstring(node) or ""
            found.update(CITATION.findall(text))
            for letter, chapter, first, last in SPAN.findall(text):
                found.update(f"{letter}{chapter}{number}" for number in range(int(first), int(last) + 1))
    return found


CITED = set().union(
    *(citations(path.read_text("utf-8")) for path in FOLDER.glob("test_*.py") if path.name != "test_reference.py")
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
    assert citations(source) == {"R8.3", "T14", "E7", "R9.2", "R9.3", "R9.4"}
