"""Arrays of a GPU lent to other libraries and borrowed from them by DLPack, the one protocol that all of them speak."""

from __future__ import annotations

import ctypes
from math import prod
from typing import Any

import numpy as np

CUDA = 2  # the kind of device
CODES = {"i": 0, "u": 1, "f": 2}
_KINDS = {code: kind for kind, code in CODES.items()}


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    _fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p))


_lent: dict[int, tuple[Any, ...]] = {}  # by address, until the borrower gives it back


def _give_back(address: int) -> None:
    _lent.pop(address, None)


def _forget(made: int) -> None:
    """A capsule that nobody took."""
    if ctypes.pythonapi.PyCapsule_IsValid(made, b"dltensor"):
        _lent.pop(ctypes.pythonapi.PyCapsule_GetPointer(made, b"dltensor"), None)


_by_address = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_GIVE_BACK, _FORGET = _by_address(_give_back), _by_address(_forget)

ctypes.pythonapi.PyCapsule_New.restype = ctypes.py_object
ctypes.pythonapi.PyCapsule_New.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
ctypes.pythonapi.PyCapsule_IsValid.argtypes = (ctypes.c_void_p, ctypes.c_char_p)
ctypes.pythonapi.PyCapsule_GetPointer.restype = ctypes.c_void_p
ctypes.pythonapi.PyCapsule_GetPointer.argtypes = (ctypes.c_void_p, ctypes.c_char_p)


def capsule(owner: Any, address: int, shape: tuple[int, ...], dtype: Any, device: tuple[int, int]) -> Any:
    """A capsule over memory that `owner` keeps alive; it is in C order."""
    if dtype.kind not in CODES:
        raise BufferError(f"DLPack knows no records ({dtype}): share their bytes")
    sizes = (ctypes.c_int64 * len(shape))(*shape)
    made = _Managed()
    made.tensor.data = address
    made.tensor.device_type, made.tensor.device_id = device
    made.tensor.ndim, made.tensor.shape = len(shape), sizes
    made.tensor.code, made.tensor.bits, made.tensor.lanes = CODES[dtype.kind], 8 * dtype.itemsize, 1
    made.deleter = ctypes.cast(_GIVE_BACK, ctypes.c_void_p)
    _lent[ctypes.addressof(made)] = (made, sizes, owner)
    return ctypes.pythonapi.PyCapsule_New(ctypes.addressof(made), b"dltensor", ctypes.cast(_FORGET, ctypes.c_void_p))


class Borrowed:
    """An array of another library, read in place. Its owner gets it back when this is forgotten."""

    def __init__(self, array: Any, stream: int | None = None) -> None:
        self.capsule = array.__dlpack__(stream=stream)  # ready for work on this stream; it keeps the array alive
        address = ctypes.pythonapi.PyCapsule_GetPointer(id(self.capsule), b"dltensor")
        tensor = _Managed.from_address(address).tensor
        self.shape = tuple(tensor.shape[: tensor.ndim])
        self.dtype = np.dtype(f"{_KINDS[tensor.code]}{tensor.bits // 8}")
        self.address = tensor.data + tensor.byte_offset
        self.in_order = not tensor.strides or tuple(tensor.strides[: tensor.ndim]) == _strides(self.shape)


def _strides(shape: tuple[int, ...]) -> tuple[int, ...]:
    """How many items apart neighbours are, of an array in C order."""
    return tuple(prod(shape[i + 1 :]) for i in range(len(shape)))
