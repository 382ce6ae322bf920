"""Every numbered ruling, improvement and scenario of The Sanctuary's rulings is cited by a test of this folder.

A test cites in its docstring: `R7.2` is a ruling of chapter 7, `R7.1.2` one of its parts, `I5` the fifth improvement of
R12.2, `T11` a scenario; the opcodes of R7.2 stand there in backticks.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.games.citations import citations
from tierpark.games.the_sanctuary.cards import BASIC

FOLDER = Path(__file__).parent
LAST_OF_CHAPTER = {1: 6, 2: 5, 3: 5, 4: 6, 5: 5, 6: 6, 7: 2, 8: 4, 9: 4, 10: 5, 11: 4, 12: 5, 13: 2, 14: 3}
PARTS = [f"R7.1.{i}" for i in range(1, 5)] + [f"R7.2.{i}" for i in range(1, 4)]
N_IMPROVEMENTS = 32
N_SCENARIOS = 38
NOT_ABOUT_PLAY = {  # chapter 15 lists the decisions, chapter 17 says where numbers come from
    "R17.1": "what is printed",
    "R17.2": "what is derived; the numbers are in test_material",
    "R17.3": "what is reconstructed; the material says so",
    "R17.4": "how the cards were made; the numbers are in test_material",
}

NUMBERS = [f"R{chapter}.{rule}" for chapter, last in LAST_OF_CHAPTER.items() for rule in range(1, last + 1)]
IMPROVEMENTS = [f"I{number}" for number in range(1, N_IMPROVEMENTS + 1)]
SCENARIOS = [f"T{number}" for number in range(1, N_SCENARIOS + 1)]
OPCODES = ["gain", *(op.name.lower() for op in BASIC)]


def docstrings(path: Path) -> list[str]:
    """Of all tests in a file."""
    tree = ast.parse(path.read_text("utf-8"))
    tests = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    return [ast.get_docstring(test) or "" for test in tests]


OTHERS = ("test_reference.py", "test_rulings_are_tested.py")
FILES = [path for path in FOLDER.glob("test_*.py") if path.name not in OTHERS]
FOUND = set().union(*(citations(path.read_text("utf-8"), "IT") for path in FILES))
CITED = {number for number in FOUND if number[0] != "R" or "." in number}  # R07 is a card
WORDS = " ".join(text for path in FILES for text in docstrings(path))
CITED_PARTS = set(re.findall(r"\bR\d+\.\d+\.\d+\b", WORDS))


@pytest.mark.parametrize("number", [*NUMBERS, *IMPROVEMENTS, *SCENARIOS])
def test_every_number_is_cited(number: str) -> None:
    assert number in CITED, f"no test of this folder has {number} in its docstring"


@pytest.mark.parametrize("number", PARTS)
def test_every_part_of_chapter_7_is_cited(number: str) -> None:
    assert number in CITED_PARTS


@pytest.mark.parametrize("opcode", OPCODES)
def test_every_opcode_is_named(opcode: str) -> None:
    assert re.search(rf"`{opcode}\b", WORDS), f"no test of this folder has `{opcode}` in its docstring"


def test_only_numbers_that_exist_are_cited() -> None:
    assert CITED - {*NUMBERS, *IMPROVEMENTS, *SCENARIOS, *NOT_ABOUT_PLAY} == set()
    assert CITED_PARTS - set(PARTS) == set()
