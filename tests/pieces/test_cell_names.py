"""Names of spaces: rows and columns from 1, as the browser says them."""

import pytest

from tierpark.pieces.cell_names import cell_name, cell_named, counts_from_0


def test_the_upper_left_space_is_r1c1() -> None:
    assert cell_name(0, 0) == "r1c1"
    assert cell_named("r9c14") == (8, 13)
    assert all(cell_named(cell_name(row, column)) == (row, column) for row in range(9) for column in range(14))


@pytest.mark.parametrize("name", ["r0c8", "r8c0", "r0c0"])
def test_a_name_that_counts_from_0_is_none_and_can_be_told(name: str) -> None:
    assert cell_named(name) is None
    assert counts_from_0(name)


@pytest.mark.parametrize(
    "name", ["", "a8", "r1", "c1", "r1c", "r01c1", "r1c1x", "r-1c1", "r1c٣", "r" + "1" * 5000 + "c1"]
)
def test_what_is_no_name_names_nothing(name: str) -> None:
    assert cell_named(name) is None
    assert not counts_from_0(name)
