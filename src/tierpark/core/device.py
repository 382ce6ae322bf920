"""A GPU by its driver: memory, code, launches. Arrays are shared with torch, JAX and others without a copy."""

# The driver's binding has no types.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import sys
from importlib import import_module
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from tierpark.core.dlpack import CUDA, Borrowed, capsule
from tierpark.core.errors import NoGpu

if TYPE_CHECKING:
    from collections.abc import Callable

    from tierpark.core.cuda import Kernel

BLOCK = 128  # threads that are launched together
DEFAULT_STREAM = 1  # the name of the default stream in the protocol of shared arrays; torch and CuPy work on it too


class Device:
    """One GPU. Work is done in the order in which it is asked for; only reading an array waits for it."""

    def __init__(self, number: int = 0) -> None:
        try:
            driver: Any = import_module("cuda.bindings.driver")
        except ImportError as error:
            raise NoGpu(f"games on a GPU need numba-cuda ({error}): pip install tierpark[gpu]") from error
        self.driver = driver
        try:
            self.ask(driver.cuInit(0))
        except (NoGpu, RuntimeError) as error:
            raise NoGpu(f"there is no NVIDIA GPU here that its driver knows ({error})") from error
        count = self.ask(driver.cuDeviceGetCount())
        if number not in range(count):
            raise NoGpu(f"there is no GPU {number}; there are {count}, counted from 0")
        self.number = number
        self.handle = self.ask(driver.cuDeviceGet(number))
        self.context = self.ask(driver.cuDevicePrimaryCtxRetain(self.handle))  # torch's and CuPy's own
        self.take()

    def ask(self, answer: Any) -> Any:
        """What a call of the driver gave, or its error by name."""
        error, *values = answer
        if error != self.driver.CUresult.CUDA_SUCCESS:
            raise NoGpu(f"the GPU's driver says {getattr(error, 'name', error)}")
        return values[0] if values else None

    def take(self) -> None:
        """Make this the device of the calling thread."""
        self.ask(self.driver.cuCtxSetCurrent(self.context))

    @property
    def name(self) -> str:
        """What its maker calls it."""
        return self.ask(self.driver.cuDeviceGetName(256, self.handle)).split(b"\0")[0].decode()

    @property
    def processors(self) -> int:
        """How many multiprocessors it has."""
        attribute = self.driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT
        return self.ask(self.driver.cuDeviceGetAttribute(attribute, self.handle))

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> DeviceArray:
        """An array of zeros on the device."""
        made = DeviceArray(self, shape, np.dtype(dtype))
        self.ask(self.driver.cuMemsetD8(made.address, 0, made.nbytes))
        return made

    def put(self, array: Any) -> DeviceArray:
        """A copy of a numpy array on the device."""
        array = np.ascontiguousarray(array)
        made = DeviceArray(self, array.shape, array.dtype)
        made.write(array)
        return made

    def borrow(self, array: Any) -> DeviceArray:
        """An array of torch, CuPy or JAX on this device, in its place."""
        lent = tuple(map(int, array.__dlpack_device__()))
        if lent != (CUDA, self.number):
            raise ValueError(f"it is on DLPack's device {lent}, not on {(CUDA, self.number)}")
        found = Borrowed(array, DEFAULT_STREAM)
        if not found.in_order:
            raise ValueError("its items do not lie in C order")
        return view(self, found.address, found.shape, found.dtype, found)

    def load(self, kernel: Kernel) -> Launcher:
        """A kernel ready to run; the driver makes machine code of it, which may take a while."""
        self.take()
        module = self.ask(self.driver.cuModuleLoadData(kernel.ptx.encode() + b"\0"))
        return Launcher(self, module, self.ask(self.driver.cuModuleGetFunction(module, kernel.name.encode())))

    def synchronize(self) -> None:
        """Wait until everything asked for is done."""
        self.take()
        self.ask(self.driver.cuCtxSynchronize())


class DeviceArray:
    """An array in the memory of a GPU, in C order."""

    def __init__(self, device: Device, shape: tuple[int, ...], dtype: Any) -> None:
        self.device, self.shape, self.dtype = device, tuple(map(int, shape)), dtype
        self.nbytes = prod(self.shape) * dtype.itemsize
        device.take()
        self.address = int(device.ask(device.driver.cuMemAlloc(max(self.nbytes, 1))))
        self.owner: Any = None

    def __del__(self, ending: Callable[[], bool] = sys.is_finalizing) -> None:
        if getattr(self, "owner", self) is None and not ending():
            self.device.driver.cuMemFree(self.address)

    def __len__(self) -> int:
        return self.shape[0]

    def write(self, array: Any) -> None:
        """Take over the values of a numpy array of the same shape."""
        array = np.ascontiguousarray(array, dtype=self.dtype)
        if array.shape != self.shape:
            raise ValueError(f"an array of shape {array.shape} does not fit into {self.shape}")
        self.device.take()
        self.device.ask(self.device.driver.cuMemcpyHtoD(self.address, array.ctypes.data, self.nbytes))

    def read(self) -> Any:
        """A copy in numpy, when all work asked for before is done."""
        array = np.empty(self.shape, dtype=self.dtype)
        self.device.take()
        self.device.ask(self.device.driver.cuMemcpyDtoH(array.ctypes.data, self.address, self.nbytes))
        return array

    def as_bytes(self) -> DeviceArray:
        """The same memory as bytes, a row an item: records for those who know none."""
        return view(self.device, self.address, (*self.shape, self.dtype.itemsize), np.dtype(np.uint8), self)

    def at(self, i: int) -> DeviceArray:
        """Item i of the array, in the same memory."""
        if i not in range(len(self)):
            raise IndexError(f"there is no item {i} among {len(self)}")
        return view(self.device, self.address + i * (self.nbytes // len(self)), self.shape[1:], self.dtype, self)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "version": 3,
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": (self.address, False),
            "strides": None,
            "stream": DEFAULT_STREAM,
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, self.device.number

    def __dlpack__(self, *, stream: Any = None, **_: Any) -> Any:
        if stream not in (None, -1, 0, DEFAULT_STREAM):
            self.device.synchronize()  # who works on another stream finds everything done
        return capsule(self, self.address, self.shape, self.dtype, self.__dlpack_device__())


def view(device: Device, address: int, shape: tuple[int, ...], dtype: Any, owner: Any) -> DeviceArray:
    """An array over memory that somebody else has."""
    made = DeviceArray.__new__(DeviceArray)
    made.device, made.address, made.shape, made.dtype, made.owner = device, address, shape, dtype, owner
    made.nbytes = prod(shape) * dtype.itemsize
    return made


class Launcher:
    """A kernel of a device, called with its arguments and the number of threads."""

    def __init__(self, device: Device, module: Any, function: Any) -> None:
        self.device, self.module, self.function = device, module, function

    def __call__(self, *arguments: Any, threads: int, block: int = BLOCK) -> None:
        """Ask for one run of the kernel."""
        values = np.array([value for argument in arguments for value in _flat(argument)], dtype=np.int64)
        places = values.ctypes.data + 8 * np.arange(len(values), dtype=np.uint64)
        self.device.take()
        self.device.ask(
            self.device.driver.cuLaunchKernel(
                self.function, -(-threads // block), 1, 1, block, 1, 1, 0, 0, places.ctypes.data, 0
            )
        )


def _flat(argument: Any) -> list[int]:
    """An argument as numba passes it: a number, or an array with its sizes."""
    if isinstance(argument, int):
        return [argument]
    sizes = list(argument.shape)
    strides = [argument.dtype.itemsize * prod(sizes[i + 1 :]) for i in range(len(sizes))]
    return [0, 0, prod(sizes), argument.dtype.itemsize, argument.address, *sizes, *strides]
