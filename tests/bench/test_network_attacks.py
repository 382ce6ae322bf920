"""Samples of what `python -m bench.attack network` and `reconnections` do for longer."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys

import pytest

from bench.attack import network, reconnections
from bench.attack.carrier import Carrier, Weather
from bench.attack.part import NotHere
from tests.server.services import Postgres, Redis, provide

ECHO = """
import socket, sys
there = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
there.bind((sys.argv[1], 9))
print("ready", flush=True)
while True:
    there.sendto(*there.recvfrom(100))
"""


def carrier() -> Carrier:
    """A line to another namespace, where this machine lets us make one."""
    made = Carrier(random.Random(1))
    try:
        with made:
            pass
    except NotHere as missing:
        pytest.skip(f"NOT TESTED: {missing}")
    return made


class Heard(asyncio.DatagramProtocol):
    def __init__(self) -> None:
        self.answers: list[bytes] = []

    def datagram_received(self, data: bytes, addr: object) -> None:
        self.answers.append(data)


def answers(weather: Weather) -> list[bytes]:
    """The answers to twenty datagrams, as they come."""

    async def ask(line: Carrier) -> list[bytes]:
        command = ["ip", "netns", "exec", line.namespace, sys.executable, "-c", ECHO, line.there]
        echo = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
        carrying = asyncio.create_task(line.carry())
        try:
            assert echo.stdout is not None
            assert await asyncio.wait_for(echo.stdout.readline(), 60) == b"ready\n"
            line.weather = weather
            loop = asyncio.get_running_loop()
            transport, heard = await loop.create_datagram_endpoint(Heard, remote_addr=(line.there, 9))
            for number in range(20):
                transport.sendto(b"%d" % number)
            await asyncio.sleep(2)
            transport.close()
            return heard.answers
        finally:
            echo.kill()
            await echo.wait()
            carrying.cancel()

    with carrier() as line:
        return asyncio.run(ask(line))


def test_what_is_carried_is_lost_doubled_and_overtaken_as_the_weather_says() -> None:
    sent = [b"%d" % number for number in range(20)]
    assert answers(Weather()) == sent
    assert answers(Weather(is_cut=True)) == []
    assert 0 < len(answers(Weather(lost=0.5))) < 20
    assert len(answers(Weather(doubled=0.9))) > 25
    overtaken = answers(Weather(late=0.3))
    assert overtaken != sent
    assert sorted(overtaken) == sorted(sent)


def test_in_a_bad_network_nothing_is_lost_or_goes_back_and_nobody_is_deaf() -> None:
    carrier()
    outcome = asyncio.run(network.attack(3, 5))

    assert outcome.is_clean, outcome
    assert outcome.counts["packets lost"] > 0


def test_sockets_that_are_cut_at_once_come_back_and_hear() -> None:
    with provide(Postgres) as postgres, provide(Redis) as redis:
        outcome = asyncio.run(reconnections.attack(postgres, redis, cuts=1, sockets=50, seed=1))

    assert outcome.is_clean, outcome
    assert outcome.strokes == len(outcome.samples["seconds until all are back"]) == 1
