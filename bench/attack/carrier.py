"""A network between two namespaces, carried packet by packet: late, in another order, twice or never.

Where the kernel can do this itself it is called netem; this needs `ip` and `/dev/net/tun` only, and root.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import random
import struct
import subprocess
from dataclasses import dataclass
from typing import Self

from bench.attack.part import NotHere

TUN = 0x0001 | 0x1000  # packets of IP, and nothing before them
SET = 0x400454CA  # TUNSETIFF
LONGEST = 65536


@dataclass
class Weather:
    """What happens to packets."""

    lost: float = 0.0
    doubled: float = 0.0
    late: float = 0.0  # seconds at most: those that are later than others are overtaken
    is_cut: bool = False  # nothing comes through, and nobody is told


class Carrier:
    """The line between this namespace and another one."""

    def __init__(self, luck: random.Random) -> None:
        self._luck = luck
        self.weather = Weather()
        self.carried = 0
        self.dropped = 0
        number = os.getpid() % 200
        self.namespace = f"tierpark-{os.getpid()}"
        self.here, self.there = f"10.213.{number}.1", f"10.213.{number}.2"
        self._names = f"tp{os.getpid()}a", f"tp{os.getpid()}b"
        self._files: list[int] = []

    def __enter__(self) -> Self:
        try:
            self._files = [_tun(name) for name in self._names]
            for words in self._commands():
                subprocess.run(["ip", *words], check=True, capture_output=True, timeout=60)
        except (OSError, subprocess.SubprocessError) as error:
            self.__exit__()
            raise NotHere(f"no network namespaces here: {getattr(error, 'stderr', b'') or error}") from error
        return self

    def _commands(self) -> list[list[str]]:
        near, far = self._names
        inside = ["-n", self.namespace]
        return [
            ["netns", "add", self.namespace],
            ["link", "set", far, "netns", self.namespace],
            ["addr", "add", f"{self.here}/30", "dev", near],
            ["link", "set", near, "up"],
            [*inside, "addr", "add", f"{self.there}/30", "dev", far],
            [*inside, "link", "set", far, "up"],
            [*inside, "link", "set", "lo", "up"],
        ]

    def __exit__(self, *_: object) -> None:
        for file in self._files:
            os.close(file)  # its device goes with it
        self._files = []
        subprocess.run(["ip", "netns", "del", self.namespace], check=False, capture_output=True, timeout=60)

    async def carry(self) -> None:
        """For ever."""
        loop = asyncio.get_running_loop()
        near, far = self._files
        for one, other in ((near, far), (far, near)):
            loop.add_reader(one, self._take, one, other)
        try:
            await loop.create_future()
        finally:
            for file in self._files:
                loop.remove_reader(file)

    def _take(self, one: int, other: int) -> None:
        with contextlib.suppress(BlockingIOError):
            while True:
                self._send_on(os.read(one, LONGEST), other)

    def _send_on(self, packet: bytes, to: int) -> None:
        weather, luck = self.weather, self._luck
        if weather.is_cut or luck.random() < weather.lost:
            self.dropped += 1
            return
        for _ in range(1 + (luck.random() < weather.doubled)):
            self.carried += 1
            asyncio.get_running_loop().call_later(luck.uniform(0, weather.late), self._give, to, packet)

    def _give(self, to: int, packet: bytes) -> None:
        if to in self._files:
            with contextlib.suppress(OSError):  # it is full, or gone: a packet is lost
                os.write(to, packet)


def _tun(name: str) -> int:
    file = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(file, SET, struct.pack("16sH22x", name.encode(), TUN))
    return file
