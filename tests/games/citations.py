"""Which numbered rules, rulings and scenarios the tests of a game cite in their docstrings."""

from __future__ import annotations

import ast
import re


def citations(source: str, letters: str) -> set[str]:
    """The numbers behind these letters, and rules, in the docstrings of tests; `R9.9 to R9.11` cites three rules."""
    citation = re.compile(rf"\b(R\d+(?:\.\d+)?|[{letters}]\d+)\b")
    span = re.compile(rf"\b([R{letters}])(\d+\.)?(\d+) to \1(?:\2)?(\d+)\b")
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            text = ast.get_docstring(node) or ""
            found.update(citation.findall(text))
            for letter, chapter, first, last in span.findall(text):
                found.update(f"{letter}{chapter}{number}" for number in range(int(first), int(last) + 1))
    return found
