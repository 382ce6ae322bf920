"""The tables of observations are those of the code."""

from tests.docs.sights import MARK, PAGE, tables


def test_the_tables_are_up_to_date() -> None:
    assert PAGE.read_text("utf-8").endswith(f"{MARK}\n\n{tables()}"), "python -m tests.docs.sights writes them anew"
