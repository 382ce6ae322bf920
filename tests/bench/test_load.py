"""The load runs, plays on when games end, finds every fault that is planted, and judges its figures rightly."""

import asyncio
import json
import random
import sqlite3
from array import array
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from bench import load as load_module
from bench import load_report, page, serving
from bench.crowd import LONGEST, Crowd, Decision, Ear, LoadTable
from bench.load import Load, app
from bench.load_report import LoadReport, Memory, Settings, Spread, Stretch
from bench.report import Machine
from tierpark.games.catalogue import game
from tierpark.server import events

# A whole run


class Late(random.Random):
    """The luck of games that are played on until three decisions before their end."""

    def randint(self, a: int, b: int) -> int:
        return b

    def randrange(self, start: int, *_: Any) -> int:  # type: ignore[override]
        return start - 3


@pytest.fixture(scope="module")
def report() -> LoadReport:
    """A tiny run at two tables whose games are nearly over."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(load_module, "play_on", lambda file, most, _: serving.play_on(file, most, Late(1)))
        size = ["--sockets", "5", "--tables", "2", "--rate", "40", "--seconds", "2.5", "--played", "5000"]
        ran = CliRunner().invoke(app, [*size, "--json"], catch_exceptions=False)
    assert ran.exit_code == 0, ran.stdout
    return msgspec.json.decode(ran.stdout, type=LoadReport)


def test_a_run_has_no_errors_and_all_its_figures(report: LoadReport) -> None:
    assert report.errors == {}
    assert report.examples == []
    assert report.steady.decisions + report.steady.missed == pytest.approx(100, abs=1)
    assert report.compared == report.steady.decisions // 50
    assert report.messages >= 3 * report.steady.decisions
    assert 1_000 < report.longest <= LONGEST
    assert 0 < report.steady.to_receipt.p50 <= report.steady.to_all.longest
    assert report.steady.batches > 0


def test_when_a_game_ends_its_people_play_the_next_one(report: LoadReport) -> None:
    assert report.behind > 200
    assert report.steady.games_over >= 1  # the other one may go on for longer than it did in the trial
    assert report.steady.decisions > 6


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--sockets", "7", "--tables", "4"], "4 tables of 2 need 8 sockets"),
        (["--out", "/nowhere/load.json"], "No such file"),
    ],
)
def test_what_cannot_work_is_refused_before_a_server_is_started(arguments: list[str], reason: str) -> None:
    ran = CliRunner().invoke(app, arguments, env={"COLUMNS": "200"})

    assert ran.exit_code == 2
    assert reason in ran.stderr


def test_a_log_is_continued_by_decisions_that_do_not_end_the_game() -> None:
    zoo = game("new-york-zoo")
    agreement = events.Agreement(zoo.name, {"players": 1})
    log = [events.Created(agreement, 1, "anna", [events.Place("anna")], ""), events.Started("7", [0])]

    for seed in range(30):
        acted = serving._decisions(log, 1000, random.Random(seed))
        state = zoo.setup(zoo.options(players=1), 7)
        for event in acted:
            assert len(zoo.legal_actions(state, event.seat)) == event.choices
            zoo.apply(state, event.seat, event.action)
        assert zoo.to_act(state)
    assert len(serving._decisions(log, 5, random.Random(1))) == 5


# Faults


def seated() -> tuple[LoadTable, Crowd]:
    """A table of two people and a spectator, all of whom know version 7; seat 1 is to act."""
    crowd = Crowd("http://nowhere", 2, random.Random(1))
    table = LoadTable("t", ["a", "b"], 1, crowd)
    table.ears = [Ear(0), Ear(1), Ear(None)]
    for ear in table.ears:
        tell(table, ear, version=7, start=0, lines=[0] * 3)
    assert crowd.free == [table]
    return table, crowd


def tell(table: LoadTable, ear: Ear, **changes: Any) -> None:
    table.hear(ear, update(ear, **changes))


def update(ear: Ear, **changes: Any) -> bytes:
    seat = changes.pop("seat", ear.seat)
    to_act = changes.pop("to_act", [1])
    told = {
        "version": 8,
        "start": 3,
        "lines": [1],
        "elephant": 4,
        "offers": {"listed": [{"action": 5}], "placements": []} if seat in to_act else None,
        "phase": "playing",
        "rows": "...",
        **changes,
    }
    return json.dumps(
        {
            "type": "update",
            "version": told["version"],
            "phase": told["phase"],
            "seat": seat,
            "view": {"seat": seat, "to_act": to_act, "elephant": told["elephant"], "rows": told["rows"]},
            "offers": told["offers"],
            "log": {"start": told["start"], "lines": [{"seat": line} for line in told["lines"]]},
            **dict.fromkeys(("table", "agreement", "seats", "proposal", "outcome", "commitment", "follows", "rematch")),
        }
    ).encode()


def receipt(**changes: Any) -> bytes:
    return json.dumps({"type": "receipt", "version": 8, "key": "d1", "repeated": False, **changes}).encode()


def under_way(table: LoadTable, crowd: Crowd) -> None:
    table.decision = Decision("d1", 1, len(table.ears), [])
    table.due = None
    crowd.under_way = 1
    crowd.free.clear()


def test_a_decision_is_done_when_it_is_acknowledged_and_all_sockets_have_heard_of_it() -> None:
    table, crowd = seated()
    under_way(table, crowd)
    table.hear(table.ears[1], receipt())
    for ear in table.ears:
        assert crowd.free == []
        assert len(crowd.tally.to_all) == 0
        tell(table, ear)

    assert crowd.faults.counts == {}
    assert crowd.free == [table]
    assert crowd.under_way == 0
    assert crowd.compared == 1
    assert crowd.acknowledged == ["d1"]
    assert len(crowd.tally.to_all) == len(crowd.tally.to_receipt) == 1


def test_lines_that_are_known_already_may_be_told_again() -> None:
    table, crowd = seated()
    under_way(table, crowd)
    tell(table, table.ears[0], start=1, lines=[0, 0, 1])

    assert crowd.faults.counts == {}


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"version": 9}, "gap"),
        ({"version": 7}, "gap"),
        ({"seat": 0}, "wrong seat"),
        ({"seat": None}, "wrong seat"),
        ({"offers": None}, "wrong offers"),
        ({"to_act": [0], "offers": {"listed": [], "placements": []}}, "wrong offers"),
        ({"lines": []}, "wrong lines"),
        ({"lines": [1, 1]}, "wrong lines"),
        ({"lines": [0]}, "wrong lines"),
        ({"start": 4}, "wrong lines"),
        ({"start": 4, "lines": []}, "wrong lines"),
        ({"elephant": 5}, "views differ"),
        ({"phase": "over"}, "views differ"),
        ({"rows": "#.."}, "views differ"),
        ({"rows": "." * LONGEST}, "too long"),
    ],
)
def test_an_update_that_is_not_as_it_should_be_is_a_fault(changes: dict[str, Any], fault: str) -> None:
    table, crowd = seated()
    under_way(table, crowd)
    tell(table, table.ears[0])
    tell(table, table.ears[2])
    tell(table, table.ears[1], **changes)

    assert fault in crowd.faults.counts


@pytest.mark.parametrize("changes", [{"elephant": 5}, {"phase": "over"}])
def test_a_little_of_every_update_is_compared(changes: dict[str, Any]) -> None:
    table, crowd = seated()
    under_way(table, crowd)
    assert table.decision is not None
    table.decision.kept = None
    tell(table, table.ears[0])
    tell(table, table.ears[2], **changes)

    assert crowd.faults.counts == {"views differ": 1}


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        (receipt(version=9), "wrong receipt"),
        (receipt(repeated=True), "wrong receipt"),
        (receipt(key="d2"), "strange receipt"),
        (b'{"type":"refused","error":"stale","message":"No.","id":"1"}', "refused"),
        (b'{"type":"news"}', "unreadable"),
        (b'{"type":"upd', "unreadable"),
    ],
)
def test_another_message_that_is_not_as_it_should_be_is_a_fault(message: bytes, fault: str) -> None:
    table, crowd = seated()
    under_way(table, crowd)
    table.hear(table.ears[1], message)

    assert crowd.faults.counts == {fault: 1}
    assert len(crowd.faults.examples) == 1


def test_a_second_receipt_is_a_fault() -> None:
    table, crowd = seated()
    under_way(table, crowd)
    table.hear(table.ears[1], receipt())
    table.hear(table.ears[1], receipt())

    assert crowd.faults.counts == {"strange receipt": 1}


def test_an_update_without_a_decision_is_a_fault() -> None:
    table, crowd = seated()
    tell(table, table.ears[0])

    assert crowd.faults.counts == {"out of the blue": 1}


def test_a_decision_that_nobody_hears_of_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.crowd.PATIENCE", 0.0)
    table, crowd = seated()
    crowd.tables = [table]
    under_way(table, crowd)
    asyncio.run(crowd._settle())

    assert crowd.faults.counts == {"lost": 1}


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        (["d1", "d2"], None),
        (["d1"], "acknowledged, not on the disk"),
        (["d1", "d2", "d3"], "on the disk, not acknowledged"),
        (["d1", "d2", "d2"], "twice on the disk"),
    ],
)
def test_each_acknowledged_decision_is_on_the_disk_once(tmp_path: Path, written: list[str], fault: str | None) -> None:
    crowd = Crowd("http://nowhere", 2, random.Random(1))
    crowd.acknowledged = ["d1", "d2"]
    served = serving.Serving(tmp_path)
    connection = sqlite3.connect(served.file)
    connection.execute("CREATE TABLE log (key)")
    connection.executemany("INSERT INTO log VALUES (?)", [(None,), *((f"anna/{key}",) for key in written)])
    connection.commit()
    connection.close()
    load_module._compare_with_disk(crowd, served)

    assert list(crowd.faults.counts) == ([fault] if fault else [])


# Figures


def spread(p99: float = 10.0) -> Spread:
    return Spread(p50=1.0, p95=5.0, p99=p99, longest=20.0)


def stretch(asked: float = 200, p99: float = 100.0, **changes: Any) -> Stretch:
    made = Stretch(
        asked=asked,
        reached=0.98 * asked,
        decisions=1000,
        to_all=spread(p99),
        to_receipt=spread(),
        late=spread(),
        missed=0,
        games_over=3,
        batches=50.0,
        server_cpu=0.5,
        driver_cpu=0.1,
    )
    return msgspec.structs.replace(made, **changes)


FLAT = Memory([(0.0, 100.0), (60.0, 100.0)], 0.0, 1.0)


def missed(steady: Stretch, memory: Memory | None = FLAT, longest: int = 16_000, errors: int = 0) -> set[str]:
    return {bar.what for bar in load_report.bars(steady, memory, longest, errors) if not bar.met}


def test_times_are_told_in_milliseconds() -> None:
    found = load_report.spread_of(array("d", [i / 1000 for i in range(1, 1001)]))

    assert found == Spread(p50=501.0, p95=951.0, p99=991.0, longest=1000.0)


def test_growth_is_that_of_a_minute() -> None:
    rising = [(0.0, 100.0), (30.0, 110.0), (60.0, 120.0), (90.0, 120.0), (120.0, 120.0), (150.0, 120.0)]
    memory = load_report.memory_of(rising)

    assert load_report.slope(rising[:3]) == pytest.approx(20.0)
    assert memory is not None
    assert memory.late_growth == pytest.approx(0.0)
    assert memory.growth > 5
    assert load_report.memory_of(rising[:3]) is None


def test_a_server_just_at_its_bars_meets_them() -> None:
    assert missed(stretch()) == set()


def test_a_server_beyond_a_bar_misses_that_bar_alone() -> None:
    assert missed(stretch(p99=100.1)) == {"p99, decision to all sockets"}
    assert missed(stretch(reached=195.9)) == {"decisions"}
    assert missed(stretch(), longest=16_001) == {"longest message"}
    assert missed(stretch(), errors=1) == {"errors"}
    assert missed(stretch(), msgspec.structs.replace(FLAT, late_growth=1.1)) == {"memory, second half"}
    assert missed(stretch(), None) == {"memory, second half"}


def test_the_rate_is_raised_until_the_server_does_not_keep_up() -> None:
    class Slowing(Load):
        async def stretch(self, rate: float, seconds: float) -> Stretch:
            return stretch(rate, p99=rate / 2)

    run = Slowing(None, None, lambda text: None)  # type: ignore[arg-type]
    steps = asyncio.run(run.raise_until_it_breaks(200))

    assert [step.asked for step in steps] == [300, 400, 500, 600]
    assert [step.holds for step in steps] == [True, True, True, False]


# The page


def test_the_page_gets_the_figures_of_the_server_between_their_own_marks(tmp_path: Path) -> None:
    copy = tmp_path / "figures.md"
    others = f"before\n{page.BEGIN}\nkept\n{page.END}\n"
    copy.write_text(f"{others}{load_report.BEGIN}\nold\n{load_report.END}\nafter\n", "utf-8")
    steps = [stretch(300), stretch(400, p99=251)]
    written = LoadReport(
        machine=Machine("A CPU", 2, "Linux x86_64", 0.1, "CPython 3.11", "0.68", "2.4", None, "0.1"),
        settings=Settings(sockets=1000, tables=400, players=2, rate=200, seconds=300, played=600),
        behind=120_000,
        steady=stretch(),
        memory=FLAT,
        steps=steps,
        peak=300,
        messages=1_000_000,
        longest=15_000,
        compared=1200,
        errors={"gap": 2},
        examples=["gap: somewhere"],
        bars=load_report.bars(stretch(), FLAT, 15_000, 2),
    )
    load_report.write(written, copy)
    text = copy.read_text("utf-8")

    assert text.startswith(others)
    assert text.endswith(f"{load_report.END}\nafter\n")
    assert "old" not in text
    assert "(800 seats, 200 spectators), 300 decisions behind each table" in " ".join(text.split())
    assert "| errors | ≤ 0 | 2 | not met |" in text
    assert "errors: 2 gap." in text
    assert "Peak before p99 passes 250 ms: 300 decisions a second." in text
    assert "| 400/s | 392.0/s | 1.0 | 251.0 | 10.0 | 10.0 | 0.50 | 1.28 ms | 0.10 |" in text


def test_the_page_of_the_docs_has_the_marks_of_the_server() -> None:
    assert all(page.around(begin=load_report.BEGIN, end=load_report.END))
