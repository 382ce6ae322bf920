"""Whether this machine has a GPU: what needs one is tested there, and skipped elsewhere."""

from __future__ import annotations

from functools import cache

import pytest

from tierpark.core.device import Device
from tierpark.core.errors import NoGpu


@cache
def has_gpu() -> bool:
    try:
        return bool(Device().processors)
    except NoGpu:
        return False


needs_gpu = pytest.mark.skipif(not has_gpu(), reason="there is no GPU here")
