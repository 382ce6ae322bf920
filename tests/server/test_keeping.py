"""What is costly to make is made once, for all who ask, and not more is kept than there is room for."""

from __future__ import annotations

import asyncio
import gzip
import threading
from typing import Any

import msgspec
import pytest

from tests.server.served import Client, Served
from tierpark.server.errors import BadRequest, TooMany, Unavailable
from tierpark.server.keeping import MOST_WAITING, Kept, made
from tierpark.server.limiting import Limits
from tierpark.server.spending import begin


class Maker:
    """Makes something, as soon as it is let."""

    def __init__(self, *, waits: bool = False) -> None:
        self.times = 0
        self.may = threading.Event()
        if not waits:
            self.may.set()

    def __call__(self) -> bytes:
        assert self.may.wait(30)
        self.times += 1
        return b"made " * 400


def test_all_who_ask_at_once_wait_for_one_making() -> None:
    async def ask() -> None:
        kept, make = Kept(), Maker(waits=True)
        asking = [asyncio.create_task(kept.answer("it", make)) for _ in range(20)]
        await asyncio.sleep(0)
        asking[0].cancel()  # whoever asked first goes away
        make.may.set()
        told = await asyncio.gather(*asking[1:])
        assert {each.body for each in told} == {b"made " * 400}
        assert (await kept.answer("it", make)).body == told[0].body
        assert make.times == 1
        kept.stop()

    asyncio.run(ask())


def test_what_fails_is_told_to_all_and_not_kept() -> None:
    async def ask() -> None:
        kept = Kept()

        def fail() -> bytes:
            raise BadRequest("no")

        told = await asyncio.gather(*(kept.answer("it", fail) for _ in range(3)), return_exceptions=True)
        assert [type(each) for each in told] == [BadRequest] * 3
        assert (await kept.answer("it", Maker())).body
        kept.stop()

    asyncio.run(ask())


def test_no_more_is_kept_than_there_is_room_for_and_the_oldest_goes_first() -> None:
    async def ask() -> None:
        kept, makers = Kept(most=100_000), [Maker() for _ in range(100)]
        for number, maker in enumerate(makers):
            await kept.get(number, maker, lambda _: 9_000)
            assert kept.size <= 100_000
            await kept.get(0, makers[0], lambda _: 9_000)  # is asked for again and again
        assert makers[0].times == 1
        await kept.get(1, makers[1], lambda _: 9_000)
        assert makers[1].times == 2
        kept.stop()

    asyncio.run(ask())


def test_long_questions_count_too() -> None:
    async def ask() -> None:
        kept = Kept(most=100_000)
        for number in range(100):
            await kept.get(("sheet", "x" * 8_000 + str(number)), Maker(), lambda _: 1)
        assert len(kept._kept) < 13
        kept.stop()

    asyncio.run(ask())


def test_who_has_no_time_left_gets_what_is_there_and_nothing_new() -> None:
    async def ask() -> None:
        kept, now = Kept(), [0.0]
        limits = Limits({"time": "100/10 seconds", "time-address": "1000/10 seconds"}, now=lambda: now[0])
        bill = begin(limits, "198.51.100.1")
        bill.of(None)
        await kept.answer("it", Maker())
        bill.pay(0.2)
        await kept.answer("it", Maker())
        with pytest.raises(TooMany) as refused:
            await kept.answer("something else", Maker())
        now[0] += refused.value.seconds
        await kept.answer("something else", Maker())
        kept.stop()

    asyncio.run(ask())


def test_what_is_made_in_a_thread_is_paid_for() -> None:
    def work() -> bytes:
        return str(sum(range(300_000))).encode()

    async def ask() -> None:
        kept = Kept()
        limits = Limits({"time": "1/hour", "time-address": "1000000/hour"})
        begin(limits, "198.51.100.1")
        await kept.answer("it", work)
        await asyncio.sleep(0)
        assert limits.wait("time", "at 198.51.100.1") > 0
        kept.stop()

    asyncio.run(ask())


def test_only_so_many_things_wait_to_be_made() -> None:
    async def ask() -> None:
        kept, make = Kept(), Maker(waits=True)
        asking = [asyncio.create_task(kept.answer(number, make)) for number in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Unavailable):
            await kept.answer("one more", make)
        make.may.set()
        await asyncio.gather(*asking)
        kept.stop()

    asyncio.run(ask())


def test_an_answer_is_packed_once_for_those_who_take_it() -> None:
    answer = made(b"x" * 5000)
    assert gzip.decompress(answer.packed) == answer.body
    assert made(b"x").packed == b""


# Over the wire


READS = ("export", "transcript", "proof", "verification", "steps/5", "steps/5?offers=true", "steps/9?turns=true")


@pytest.fixture(scope="module")
def over(shared: Served) -> str:
    anna = shared.guest("Anna")
    table = shared.table(anna, bots=["random"])
    shared.play_out(table)
    return table


@pytest.mark.parametrize("read", READS)
def test_a_finished_game_is_read_by_many_and_made_once(
    shared: Served, over: str, read: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    making: list[Any] = []
    make = Kept._make

    async def counted(self: Kept, key: Any, *more: Any) -> Any:
        making.append(key)
        return await make(self, key, *more)

    first = Client(shared).request("GET", f"/api/tables/{over}/{read}")
    monkeypatch.setattr(Kept, "_make", counted)
    plain = Client(shared).request("GET", f"/api/tables/{over}/{read}", headers={"Accept-Encoding": "identity"})
    packed = Client(shared).request("GET", f"/api/tables/{over}/{read}", headers={"Accept-Encoding": "gzip"})
    assert first.status_code == plain.status_code == packed.status_code == 200
    assert first.content == plain.content == packed.content
    assert "content-encoding" not in plain.headers
    assert packed.headers.get("content-encoding") == ("gzip" if len(plain.content) >= 1000 else None)
    assert plain.headers["vary"] == "Accept-Encoding"
    assert making == []


def test_each_step_is_that_of_the_game_however_it_is_asked_for(shared: Served, over: str) -> None:
    """Steps are found from the nearest state that is kept, and must be the same as from the beginning."""
    anybody = Client(shared)
    table = shared.call(shared.house.tables.room(over)).table
    state = table.history.first.clone()
    steps = anybody.get(f"/api/tables/{over}/steps/0")["steps"]
    for step in range(min(steps, 40) + 1):
        told = anybody.get(f"/api/tables/{over}/steps/{step}")
        assert told["view"] == _decoded(table.game.open_view(state)), step
        if step < steps:
            table.game.apply(state, *table.history.actions[step])


def _decoded(view: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(view))
