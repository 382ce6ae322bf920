"""Arrays lent by DLPack, tried with numpy as the borrower and memory that every machine has."""

from __future__ import annotations

import gc
from typing import Any

import numpy as np
import pytest

from tierpark.core import dlpack
from tierpark.core.dlpack import Borrowed, capsule

PROCESSOR = (1, 0)


class Lender:
    def __init__(self, array: Any) -> None:
        self.array = array

    def __dlpack_device__(self) -> tuple[int, int]:
        return PROCESSOR

    def __dlpack__(self, **_: Any) -> Any:
        return capsule(self, self.array.ctypes.data, self.array.shape, self.array.dtype, PROCESSOR)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int64, np.uint32, np.float32])
def test_the_borrower_sees_the_same_memory(dtype: Any) -> None:
    array = np.arange(12, dtype=dtype).reshape(3, 4)
    borrowed = np.from_dlpack(Lender(array))

    assert borrowed.dtype == array.dtype
    assert (borrowed == array).all()
    array[1, 2] = 99
    assert borrowed[1, 2] == 99


def test_the_lender_lives_until_everything_is_given_back() -> None:
    before = len(dlpack._lent)
    borrowed = np.from_dlpack(Lender(np.arange(5)))
    assert len(dlpack._lent) == before + 1
    del borrowed
    gc.collect()
    assert len(dlpack._lent) == before


def test_a_capsule_that_nobody_takes_is_forgotten() -> None:
    before = len(dlpack._lent)
    unused = Lender(np.arange(5)).__dlpack__()
    del unused
    gc.collect()
    assert len(dlpack._lent) == before


def test_records_are_refused_with_what_to_do_instead() -> None:
    with pytest.raises(BufferError, match="share their bytes"):
        Lender(np.zeros(2, dtype=[("a", "i4")])).__dlpack__()


def test_an_array_of_another_library_is_borrowed_where_it_is() -> None:
    array = np.arange(24, dtype=np.int16).reshape(4, 6)
    found = Borrowed(array[1:])

    assert (found.shape, found.dtype, found.address) == ((3, 6), array.dtype, array[1:].ctypes.data)
    assert found.in_order
    assert not Borrowed(array[:, 1:]).in_order
    assert not Borrowed(array.T).in_order


def test_a_borrowed_array_is_given_back_with_the_last_mention_of_it() -> None:
    before = len(dlpack._lent)
    found = Borrowed(Lender(np.arange(5)))
    assert len(dlpack._lent) == before + 1
    del found
    gc.collect()
    assert len(dlpack._lent) == before
