"""Every numbered rule, every ruling and every scenario of New York Zoo's rulings is cited by a test.

A test cites in its docstring: `R8.3A` is a rule of chapter 8, `R5` a ruling of the index, `T17` a scenario.
"""

import ast
import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
LAST_OF_CHAPTER = {1: 7, 2: 4, 3: 3, 4: 7, 5: 6, 6: 6, 7: 6, 8: 9, 9: 5, 10: 5, 11: 9}
N_RULINGS = 21
N_SCENARIOS = 31

RULES = [f"R{chapter}.{rule}" for chapter, last in LAST_OF_CHAPTER.items() for rule in range(1, last + 1)]
RULINGS = [f"R{number}" for number in range(1, N_RULINGS + 1)]
SCENARIOS = [f"T{number}" for number in range(1, N_SCENARIOS + 1)]
CITATION = re.compile(r"\b(R\d+(?:\.\d+)?|T\d+)(?=[A-D]?\b)")


def citations(source: str) -> set[str]:
    """What the docstrings of the tests in a source file cite."""
    return {
        number
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        for number in CITATION.findall(ast.get_docstring(node) or "")
    }


CITED = set().union(*(citations(path.read_text("utf-8")) for path in FOLDER.glob("test_*.py")))


@pytest.mark.parametrize("number", [*RULES, *RULINGS, *SCENARIOS])
def test_every_number_is_cited(number: str) -> None:
    assert number in CITED, f"no test of this folder has {number} in its docstring"


def test_only_numbers_that_exist_are_cited() -> None:
    assert CITED - {*RULES, *RULINGS, *SCENARIOS} == set()


def test_a_rule_is_no_ruling_and_a_comment_is_no_test() -> None:
    source = '''
def test_one() -> None:
    """R8.3A, R12."""  # R7
def helper() -> None:
    """R6."""
'''
    assert citations(source) == {"R8.3", "R12"}
