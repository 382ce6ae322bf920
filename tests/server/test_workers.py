"""Bots in worker processes: whatever a worker does, the decision is made, and nobody waits for it but its own table."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from tests.arena import own_bots
from tests.server.served import PATIENCE, Client, Served, actions_of, play_on
from tierpark.bots import compiling, contained, own
from tierpark.bots.bot import UnknownBot
from tierpark.games.new_york_zoo.state import SUBMIT, State
from tierpark.server import crew
from tierpark.server import worker as worker_module
from tierpark.server import workers as workers_module
from tierpark.server.commands import checked_level
from tierpark.server.errors import BadRequest
from tierpark.server.routes import tables
from tierpark.server.table import game_named
from tierpark.server.turns import Asker, Kind
from tierpark.server.worker import Advice, Choice, Consultation, Examination, Job
from tierpark.server.workers import COMMAND, HINT_AT_LEAST, HINT_SECONDS, Workers

BUDGET = 60.0  # seconds; far more than any honest decision takes on a busy machine
GAME = game_named("new-york-zoo")

# What test workers have in common. Each start of one leaves its process number, a line each, in the file "started".
PRELUDE = """
import os, pathlib, sys, time
import msgspec
from tierpark.bots.advice import Advised
from tierpark.server import worker
from tierpark.server.worker import LENGTH, Advice, AnyJob, Choice, Finding, Job, choose, write

folder = pathlib.Path({folder!r})
with (folder / "started").open("a") as started:
    print(os.getpid(), file=started)
is_first = len((folder / "started").read_text().split()) == 1
is_ready = False

def main():
    worker.main(is_ready=is_ready)

def read():
    global is_ready
    if not is_ready:
        worker.say_ready(sys.stdout.buffer)
        is_ready = True
    head = sys.stdin.buffer.read(LENGTH.size)
    if not head:
        sys.exit()
    return msgspec.msgpack.decode(sys.stdin.buffer.read(LENGTH.unpack(head)[0]), type=AnyJob)

def wait_for(name):
    while not (folder / name).exists():
        time.sleep(0.01)

def tell(name, text="it happened"):
    (folder / "new").write_text(text)
    (folder / "new").rename(folder / name)
"""


def worker(folder: Path, text: str) -> tuple[str, ...]:
    """The command of a worker that does this."""
    script = folder / "worker.py"
    script.write_text(PRELUDE.format(folder=str(folder)) + textwrap.dedent(text))
    return sys.executable, str(script)


def started(folder: Path) -> list[int]:
    return [int(pid) for pid in (folder / "started").read_text().split()]


async def exists(path: Path) -> str:
    async with asyncio.timeout(PATIENCE):
        while not path.exists():
            await asyncio.sleep(0.01)
    return path.read_text()


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def with_workers(
    command: tuple[str, ...], work: Callable[[Workers], Awaitable[None]], budget: float = BUDGET, count: int = 1
) -> None:
    """Run some work with workers, and end them."""

    async def run() -> None:
        workers = Workers(count, budget, command)
        try:
            await work(workers)
        finally:
            await workers.stop()

    asyncio.run(run())


def position(**options: Any) -> tuple[Any, int]:
    """A state, and a seat that has to decide."""
    state = GAME.setup(GAME.options(**{"players": 2, **options}), 7)
    return state, GAME.to_act(state)[0]


async def decides(workers: Workers) -> None:
    """The bot decides once, and legally."""
    state, seat = position()
    before = state.pack()

    assert await workers.choose(GAME, state, seat, "random") in GAME.legal_actions(state, seat)
    assert state.pack() == before


# What a worker can do wrong


def test_a_worker_killed_while_it_thinks_is_replaced_and_the_decision_is_made(tmp_path: Path) -> None:
    command = worker(
        tmp_path,
        """
        if is_first:
            read()
            tell("thinks")
            time.sleep(1000)
        main()
        """,
    )

    async def work(workers: Workers) -> None:
        deciding = asyncio.create_task(decides(workers))
        await exists(tmp_path / "thinks")
        os.kill(started(tmp_path)[0], signal.SIGKILL)
        await deciding
        assert workers.failures == 1
        await decides(workers)
        assert workers.failures == 1  # the new one stays

    with_workers(command, work)
    assert len(started(tmp_path)) == 2


def test_a_worker_that_dies_at_its_start_is_replaced(tmp_path: Path) -> None:
    command = worker(tmp_path, "sys.exit(1) if is_first else main()")

    async def work(workers: Workers) -> None:
        await decides(workers)
        assert workers.failures == 1

    with_workers(command, work)
    assert len(started(tmp_path)) == 2


def test_a_worker_that_takes_too_long_is_ended_and_the_decision_is_made(tmp_path: Path) -> None:
    command = worker(tmp_path, "read(); time.sleep(1000)")

    async def work(workers: Workers) -> None:
        await decides(workers)
        assert workers.failures == 2
        async with asyncio.timeout(PATIENCE):
            while any(map(is_running, started(tmp_path))):
                await asyncio.sleep(0.01)

    with_workers(command, work, budget=1.0)
    assert len(started(tmp_path)) == 2


def test_a_worker_that_never_gets_ready_is_ended_and_the_decision_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crew, "STARTING", 2.0)

    async def work(workers: Workers) -> None:
        await decides(workers)
        assert workers.failures == 2
        async with asyncio.timeout(PATIENCE):
            while any(map(is_running, started(tmp_path))):
                await asyncio.sleep(0.01)

    with_workers(worker(tmp_path, "time.sleep(1000)"), work)


def test_the_time_that_a_worker_takes_to_start_is_not_that_of_its_decision(tmp_path: Path) -> None:
    command = worker(tmp_path, "time.sleep(4); main()")

    async def work(workers: Workers) -> None:
        await decides(workers)
        assert workers.failures == 0

    with_workers(command, work, budget=3.0)


GARBAGE = {
    "text": 'sys.stdout.buffer.write(b"I would like to place a penguin" * 100)',
    "no MessagePack": "sys.stdout.buffer.write(LENGTH.pack(3) + bytes([0xC1, 0xC1, 0xC1]))",
    "another value": 'sys.stdout.buffer.write(LENGTH.pack(5) + msgspec.msgpack.encode({"a": {}}) + b"  ")',
    "no number": 'sys.stdout.buffer.write(LENGTH.pack(11) + msgspec.msgpack.encode({"action": "1"}) + b" ")',
    "an empty answer": "sys.stdout.buffer.write(LENGTH.pack(0))",
    "half an answer": "sys.stdout.buffer.write(LENGTH.pack(9) + bytes(3)); sys.stdout.flush(); os._exit(0)",
    "nothing": "os._exit(0)",
    "a negative action": "write(sys.stdout.buffer, Choice(-1))",
    "an illegal action": "write(sys.stdout.buffer, Choice(123456))",
    "a huge action": "write(sys.stdout.buffer, Choice(2**63))",
}


@pytest.mark.parametrize("wrong", GARBAGE.values(), ids=GARBAGE)
def test_a_wrong_answer_is_asked_for_again_and_then_decided_without_the_worker(tmp_path: Path, wrong: str) -> None:
    command = worker(
        tmp_path,
        f"""
        while read():
            {wrong}
            sys.stdout.flush()
        """,
    )

    async def work(workers: Workers) -> None:
        await decides(workers)
        assert workers.failures == 2

    with_workers(command, work)


def test_a_bot_that_prints_does_not_disturb(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    command = worker(
        tmp_path,
        """
        from tierpark.bots import bot

        class Talker(bot.RandomBot):
            def wanted(self, game, state, seat):
                print("hm, let me think")
                os.write(1, b"aloud\\n")
                sys.stdout.flush()
                return super().wanted(game, state, seat)

        bot.LEVELS["random"] = bot.Level(lambda seed, *_: Talker(seed), "talks")
        main()
        """,
    )

    async def work(workers: Workers) -> None:
        for _ in range(3):
            await decides(workers)
        assert workers.failures == 0

    with_workers(command, work)
    assert len(started(tmp_path)) == 1
    said = capfd.readouterr()
    assert (said.out, said.err.count("hm, let me think"), said.err.count("aloud")) == ("", 3, 3)


# The real worker


def test_a_worker_goes_on_after_ctrl_c_which_is_for_the_server() -> None:
    async def work(workers: Workers) -> None:
        await decides(workers)
        (process,) = workers._deciders._all
        process.send_signal(signal.SIGINT)
        await decides(workers)
        assert (workers.failures, workers._deciders._all) == (0, {process})

    with_workers(workers_module.COMMAND, work)


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="this system has no priorities")
def test_workers_give_way_to_the_server_whatever_its_own_priority_is() -> None:
    async def work(workers: Workers) -> None:
        await decides(workers)
        (process,) = workers._deciders._all
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(19, own + workers_module.DECISIONS_GIVE_WAY)

    with_workers(workers_module.COMMAND, work)


def test_a_worker_ends_when_the_server_is_gone() -> None:
    ended = subprocess.run(workers_module.COMMAND, stdin=subprocess.DEVNULL, timeout=PATIENCE, check=False)

    assert ended.returncode == 0


def test_no_worker_is_left_when_the_server_ends() -> None:
    pids = []

    async def work(workers: Workers) -> None:
        await asyncio.gather(decides(workers), decides(workers))
        pids.extend(process.pid for process in workers._deciders._all)

    with_workers(workers_module.COMMAND, work, count=2)
    assert len(pids) == 2
    assert not any(map(is_running, pids))


# At a table


@contextmanager
def served_with(
    folder: Path, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, **more: Any
) -> Iterator[Served]:
    """A server whose bots think in such workers."""
    monkeypatch.setattr(
        "tierpark.server.app.Workers", lambda count, budget, **told: Workers(count, budget, command, **told)
    )
    server = Served(folder, **more)
    try:
        yield server
    finally:
        server.close()


def until(client: Client, table: str, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first update for which it is so."""
    with client.socket(table) as socket:
        while not is_so(update := socket.wait_for("update")):
            pass
    return update


def test_while_a_worker_hangs_everybody_else_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = worker(
        tmp_path,
        """
        job = read()
        tell("thinks")
        wait_for("go")
        write(sys.stdout.buffer, choose(job))
        main()
        """,
    )
    with served_with(tmp_path, command, monkeypatch, bot_seconds=BUDGET) as served:
        anna, bert = served.guest("Anna"), served.guest("Bert")
        hanging = bert.post("/api/tables", {"game": "new-york-zoo", "order": "seated", "seats": ["random", "me"]})[
            "table"
        ]
        bert.command(hanging, "start")
        asyncio.run(exists(tmp_path / "thinks"))
        first = bert.look(hanging)

        solo = served.table(anna)
        play_on(solo, [anna], decisions=5)
        bert.command(hanging, "leave")  # at the table itself: a bot plays for Bert, and then he does again
        bert.command(hanging, "reclaim")
        assert [line["kind"] for line in bert.look(hanging)["log"]["lines"]] == ["handed", "reclaimed"]
        assert served.http.get(f"{served.url}/healthz").status_code == 200

        (tmp_path / "go").touch()
        until(bert, hanging, lambda update: update["version"] > first["version"] + 2)
        assert served.house.workers.failures == 0


def test_a_killed_worker_does_not_stop_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = worker(
        tmp_path,
        """
        if is_first:
            read()
            tell("thinks")
            time.sleep(1000)
        main()
        """,
    )
    with served_with(tmp_path, command, monkeypatch, bot_seconds=BUDGET) as served:
        anna = served.guest("Anna")
        table = anna.post("/api/tables", {"game": "new-york-zoo", "order": "seated", "seats": ["random", "me"]})[
            "table"
        ]
        anna.command(table, "start")
        asyncio.run(exists(tmp_path / "thinks"))
        os.kill(started(tmp_path)[0], signal.SIGKILL)

        update = until(anna, table, lambda update: bool(actions_of(update)))
        assert update["log"]["lines"][0]["seat"] == 0
        assert served.house.workers.failures == 1


def arrangement(state: State, seat: int) -> list[tuple[int, int, int]]:
    """What is hidden at the start of the short game: where a seat has put its start tiles."""
    tiles = [state.zoos[seat].start_tiles[n] for n in range(state.zoos[seat].arranged)]
    return [(tile, state.enclosures[tile].orientation, state.enclosures[tile].anchor) for tile in tiles]


def test_a_bot_gets_what_is_hidden_from_it_dealt_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = worker(
        tmp_path,
        """
        for n in range(1000):
            job = read()
            tell(f"job-{n}", msgspec.msgpack.encode(job).hex())
            wait_for("go")
            write(sys.stdout.buffer, choose(job))
        """,
    )
    with served_with(tmp_path, command, monkeypatch, bot_seconds=BUDGET) as served:
        anna, luck = served.guest("Anna"), random.Random(4)
        table = served.table(anna, bots=["random"], options={"variant": "short"})
        while (update := anna.look(table))["seats"][0]["is_due"]:  # before the bot has decided anything
            actions = actions_of(update)
            action = SUBMIT if SUBMIT in actions else luck.choice(actions)
            anna.command(table, "act", version=update["version"], action=action)
        true = served.call(served.house.tables.room(table)).table.state.clone()
        (tmp_path / "go").touch()
        until(anna, table, lambda update: bool(actions_of(update)))  # the bot has submitted, too, and all is open

    jobs = []
    for n in range(len(list(tmp_path.glob("job-*")))):
        jobs.append(msgspec.msgpack.decode(bytes.fromhex((tmp_path / f"job-{n}").read_text()), type=Job))
    dealt = [State.unpack(job.state) for job in jobs]
    hidden = [
        state for state in dealt if state.zoos[0].submitted and not state.zoos[1].submitted and state.step == true.step
    ]
    assert len(arrangement(true, 0)) == 6
    assert {job.seat for job in jobs} == {1}
    assert len(hidden) >= 6  # five tiles or more, and the submission
    for state in hidden:
        assert len(arrangement(state, 0)) == 6  # that Anna has submitted is known
        assert arrangement(state, 0) != arrangement(true, 0)
        assert sum(a == b for a, b in zip(arrangement(state, 0), arrangement(true, 0), strict=True)) <= 2
    assert len({str(arrangement(state, 0)) for state in hidden}) == len(hidden)  # and each time anew
    assert all(true.pack() != job.state for job in jobs)


def test_a_bot_is_told_all_that_its_seat_may_know() -> None:
    state, _ = position(variant="short")
    for seat, decisions in ((0, 3), (1, 2)):
        for _ in range(decisions):
            GAME.apply(state, seat, GAME.legal_actions(state, seat)[0])
    told = []

    class Recorder(Workers):
        async def _ask(self, job: Job, asker: Any = None) -> int:
            told.append(State.unpack(job.state))
            return GAME.legal_actions(state, 1)[0]

    asyncio.run(Recorder(1, BUDGET).choose(GAME, state, 1, "random"))
    assert GAME.view(told[0], 1) == GAME.view(state, 1)
    assert arrangement(told[0], 1) == arrangement(state, 1)
    assert GAME.legal_actions(told[0], 1) == GAME.legal_actions(state, 1)


def test_a_bot_thinks_as_long_as_its_level_says_times_what_is_set_and_never_longer_than_it_may() -> None:
    state, seat = position()
    jobs: list[Job] = []

    class Recorder(Workers):
        async def _ask(self, job: Job, asker: Any = None) -> Choice:
            jobs.append(job)
            return Choice(GAME.legal_actions(state, seat)[0])

    async def ask() -> None:
        await Recorder(1, 20.0).choose(GAME, state, seat, "expert")
        await Recorder(1, 20.0, think=3.0, cores=4).choose(GAME, state, seat, "expert")
        await Recorder(1, 20.0, think=3.0).choose(GAME, state, seat, "expert", 0.2)
        await Recorder(1, 20.0, think=100.0).choose(GAME, state, seat, "expert")  # half of what it is ended after

    asyncio.run(ask())
    assert [(job.seconds, job.cores) for job in jobs] == [(1.0, 1), (3.0, 4), (0.2, 1), (10.0, 1)]


# Bots that are not ours


@pytest.fixture
def offered() -> Iterator[None]:
    """Some bots of a server's operator, found from here."""
    own.offer({f"tests.arena.own_bots:{name}": f"{name} of all" for name in ("First", "Crashes", "Leaves")})
    yield
    own.offer({})


def test_an_own_bot_decides_at_a_table(offered: None) -> None:
    async def work(workers: Workers) -> None:
        state, seat = position()
        assert await workers.choose(GAME, state, seat, "First") == GAME.legal_actions(state, seat)[0]
        assert workers.failures == 0

    assert checked_level("First") == "First"
    with_workers(COMMAND, work)


def test_what_an_own_bot_does_wrong_is_counted_and_named_and_the_game_goes_on(
    offered: None, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(workers: Workers) -> None:
        state, seat = position()
        for name in ("Crashes", "Leaves"):
            assert await workers.choose(GAME, state, seat, name) in GAME.legal_actions(state, seat)
        assert workers.failures == 4  # each was asked twice

    with_workers(COMMAND, work)
    said = [(getattr(record, "bot", ""), getattr(record, "reason", "")) for record in caplog.records]
    assert any(bot == "Crashes" and "cannot read plan.txt" in reason for bot, reason in said)
    assert any(bot == "Leaves" and "SystemExit" in reason for bot, reason in said)


def test_only_what_the_operator_offers_can_sit_down(offered: None) -> None:
    with pytest.raises(BadRequest, match=r"there are random, .*First, Crashes, Leaves"):
        checked_level("tests.arena.own_bots:Seeded")
    for twice in (["a.b:regular"], ["a.b:Mine", "c.d:Mine"]):
        with pytest.raises(UnknownBot, match="already"):
            own.offer(dict.fromkeys(twice, ""))
    assert set(own.offered()) == {"First", "Crashes", "Leaves"}


def test_players_are_told_what_an_own_bot_is_like(offered: None) -> None:
    assert contained.check("tests.arena.own_bots:First", "new-york-zoo") == own.character(own_bots.First) != ""
    told = tables._info("new-york-zoo")
    assert told.bots[-3:] == ["First", "Crashes", "Leaves"]
    assert told.characters["First"] == "First of all"


# Whose time it is


def test_what_counts_is_the_time_of_processors_and_not_how_long_the_machine_let_a_job_stand(tmp_path: Path) -> None:
    command = worker(
        tmp_path,
        """
        while True:
            job = read()
            time.sleep(0.5)
            write(sys.stdout.buffer, msgspec.structs.replace(choose(job), used=0.001 if job.seat else 0.0))
        """,
    )
    state, seat = position()
    other = state.clone()
    while GAME.to_act(other)[0] == seat:
        GAME.apply(other, seat, GAME.legal_actions(other, seat)[0])

    async def work(workers: Workers) -> None:
        for asked in (state, other):
            before = workers.spent[0].used["table"]
            await workers.choose(GAME, asked, GAME.to_act(asked)[0], "random")
            used = workers.spent[0].used["table"] - before
            assert used == pytest.approx(0.001) if GAME.to_act(asked)[0] else used >= 0.5  # not known: by the clock

    with_workers(command, work)


def test_a_worker_says_what_it_has_used() -> None:
    async def work(workers: Workers) -> None:
        state, seat = position()
        began = time.monotonic()
        await workers.choose(GAME, state, seat, "regular")
        assert 0 < workers.spent[0].used["table"] < time.monotonic() - began

    with_workers(workers_module.COMMAND, work)


# Hints and reviews


WAITS_FOR_HINTS = """
    while True:
        job = read()
        kind = type(job).__name__
        tell(f"{kind}-{job.seed}")
        if kind == "Consultation":
            wait_for("go")
            write(sys.stdout.buffer, Advice([Advised(0, 0.5, 0.0, [])]))
        elif kind == "Examination":
            write(sys.stdout.buffer, Finding())
        else:
            write(sys.stdout.buffer, choose(job))
"""


def consultation(seed: int) -> Consultation:
    state, seat = position()
    return Consultation(GAME.name, state.pack(), seat, seed)


def test_decisions_never_wait_for_a_hint(tmp_path: Path) -> None:
    state, seat = position()

    async def work(workers: Workers) -> None:
        hint = asyncio.create_task(workers._ask(consultation(1)))
        await exists(tmp_path / "Consultation-1")
        assert await workers.choose(GAME, state, seat, "random") in GAME.legal_actions(state, seat)
        assert not hint.done()
        (tmp_path / "go").touch()
        assert isinstance(await hint, Advice)
        assert workers.failures == 0

    with_workers(worker(tmp_path, WAITS_FOR_HINTS), work)


def test_a_hint_never_waits_for_a_review_and_one_that_is_called_off_is_never_begun(tmp_path: Path) -> None:
    state, seat = position()
    done: list[str] = []

    async def work(workers: Workers) -> None:
        async def ask(name: str, job: Any, kind: Kind = "hint") -> None:
            await workers._ask(job, Asker(kind))
            done.append(name)

        review = asyncio.create_task(ask("review", consultation(1), "review"))
        await exists(tmp_path / "Consultation-1")
        first = asyncio.create_task(ask("first", Examination(GAME.name, state.pack(), seat, 0, 0, 2, 1)))
        left = asyncio.create_task(ask("left", consultation(3)))
        later = asyncio.create_task(ask("later", Examination(GAME.name, state.pack(), seat, 0, 0, 4, 1)))
        await asyncio.sleep(0)
        left.cancel()
        await asyncio.gather(first, later)
        (tmp_path / "go").touch()
        await asyncio.gather(review, left, return_exceptions=True)

    with_workers(worker(tmp_path, WAITS_FOR_HINTS), work)
    assert done == ["first", "later", "review"]
    assert not (tmp_path / "Consultation-3").exists()
    assert len(started(tmp_path)) == 2


def test_a_hint_called_off_while_it_is_thought_about_leaves_its_worker_for_the_next(tmp_path: Path) -> None:
    async def work(workers: Workers) -> None:
        first = asyncio.create_task(workers._ask(consultation(1)))
        await exists(tmp_path / "Consultation-1")
        first.cancel()
        later = asyncio.create_task(workers._ask(consultation(2)))
        (tmp_path / "go").touch()
        assert isinstance(await later, Advice)

    with_workers(worker(tmp_path, WAITS_FOR_HINTS), work)
    assert len(started(tmp_path)) == 1


def test_a_hint_that_comes_too_late_leaves_its_worker_for_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new process would have to begin at the beginning: on a slow machine no hint ever came."""
    monkeypatch.setattr(workers_module, "LATE", 1000)
    state, seat = position()

    async def work(workers: Workers) -> None:
        assert await workers.advise(GAME, state, seat) == []
        (tmp_path / "go").touch()
        workers._budget = PATIENCE
        assert isinstance(await workers._ask(consultation(2)), Advice)

    with_workers(worker(tmp_path, WAITS_FOR_HINTS), work, budget=0.5)
    assert len(started(tmp_path)) == 1


def test_a_review_whose_step_takes_long_keeps_its_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for it, and a new process would have to load again: on a slow machine no review came to its end."""
    monkeypatch.setattr(workers_module, "LATE", 1000)

    async def work(workers: Workers) -> None:
        asked = asyncio.create_task(workers.wanted(GAME, consultation(1), Asker("review")))
        await exists(tmp_path / "Consultation-1")
        await asyncio.sleep(3 * workers._budget)
        (tmp_path / "go").touch()
        assert await asked == [0]
        assert workers.failures == 0

    with_workers(worker(tmp_path, WAITS_FOR_HINTS), work, budget=0.5)
    assert len(started(tmp_path)) == 1


TELLS_ITS_TIME = """
    while True:
        job = read()
        time.sleep(0.2)
        tell(str(job.seed), repr(job.seconds))
        write(sys.stdout.buffer, Advice([Advised(0, 0.5, 0.0, [])]))
"""


def test_a_hint_that_waited_for_others_takes_less_time(tmp_path: Path) -> None:
    """Twenty people ask at once. The time runs from when they ask, so that the last does not wait for twenty hints."""
    many = 20

    async def work(workers: Workers) -> None:
        asked = [msgspec.structs.replace(consultation(number), seconds=HINT_SECONDS) for number in range(many)]
        await asyncio.gather(*map(workers._ask, asked))

    with_workers(worker(tmp_path, TELLS_ITS_TIME), work)
    seconds = [float((tmp_path / str(number)).read_text()) for number in range(many)]
    assert seconds[0] == pytest.approx(HINT_SECONDS, abs=0.01)
    assert seconds == sorted(seconds, reverse=True)
    assert seconds[-1] == HINT_AT_LEAST


@pytest.mark.parametrize("explains", [False, True])
def test_whoever_waits_does_not_wait_until_the_search_is_loaded(
    explains: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first hint of a server; on a busy machine it was cut off while it loaded, and so was every further one."""
    may_load, loaded = threading.Event(), []
    monkeypatch.setattr(compiling, "_loading", {})
    monkeypatch.setattr(compiling, "_loaded", set())
    monkeypatch.setattr(compiling, "is_ready", lambda _: may_load.wait(3 * PATIENCE) or True)
    monkeypatch.setattr(compiling, "searcher", lambda game: SimpleNamespace(load=lambda: loaded.append(game)))
    state, seat = position()
    job: Any = msgspec.structs.replace(consultation(1), seconds=0.2)
    if explains:
        action = GAME.legal_actions(state, seat)[-1]
        job = Examination(GAME.name, state.pack(), seat, action, 0, 1, 10, True, 0.2)

    answered = worker_module.answer(job)

    assert loaded == []
    assert not isinstance(answered, Advice) or answered.best
    may_load.set()
    assert compiling.is_loaded(GAME, PATIENCE)  # meanwhile
    assert loaded == [GAME]
