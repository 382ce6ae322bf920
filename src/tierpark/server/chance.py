"""Where a server's luck comes from: from the system, which nobody foresees; in tests from a text, to repeat them."""

from __future__ import annotations

import hashlib
import itertools
import secrets
from typing import Any


class Chance:
    """Secrets of tables, and numbers for bots. With a text, the same each time; no command and no request gives one."""

    def __init__(self, text: str | None = None) -> None:
        self.begin(text)

    def begin(self, text: str | None) -> None:
        """From now on the luck of this text, from its first table on."""
        self._text = text
        self._count = itertools.count(1)

    def secret(self) -> str:
        """64 digits that nobody knows: the next table is dealt from them."""
        return secrets.token_hex(32) if self._text is None else self._digest(f"table {next(self._count)}".encode())

    def number(self, bits: int, state: Any) -> int:
        """A number for a decision in this state: with a text, the same for the same state, whenever it is asked."""
        if self._text is None:
            return secrets.randbits(bits)
        return int(self._digest(state.pack()), 16) % (1 << bits)

    def _digest(self, about: bytes) -> str:
        return hashlib.sha256(f"{self._text}\n".encode() + about).hexdigest()
