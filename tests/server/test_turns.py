"""Thinking time is shared: by address, by person, by table, in seconds really used. With a clock of its own."""

import heapq
import itertools
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tierpark.server import turns as turns_module
from tierpark.server.crew import Whereabouts, shortened
from tierpark.server.turns import BURST, KINDS, MANY, MOST_DEBT, WEIGHTS, Asker, Kind, Turns
from tierpark.server.worker import Job
from tierpark.server.workers import DECISION_AT_LEAST

OVERHEAD = 0.01  # seconds of every job, however short it thinks
PAUSE = 0.3  # of a bot, before it thinks


@dataclass
class Wish:
    """A table where one decision follows another: who pays for them, how long its bot wants to think, and pauses."""

    person: str
    table: str = "t"
    address: str = ""
    kind: Kind = "table"
    wanted: float = 1.0
    pause: float = PAUSE
    begins: float = 0.0
    answers: list[float] = field(default_factory=list)  # from when the bot is to decide until it has
    used: float = 0.0

    def __post_init__(self) -> None:
        self.address = self.address or f"at {self.person}"


def play(wishes: list[Wish], seconds: float, workers: int = 1, *, at_least: float | None = DECISION_AT_LEAST) -> None:
    """Workers that do nothing, and a clock that jumps: let them answer for so long."""
    turns, order, idle, luck = Turns(workers), itertools.count(), workers, random.Random(1)
    events: list[tuple[float, int, str, Any]] = [(wish.begins, next(order), "due", wish) for wish in wishes]
    waiting: dict[Any, tuple[Wish, float]] = {}
    heapq.heapify(events)
    while events and events[0][0] < seconds:
        now, _, what, about = heapq.heappop(events)
        if what == "due":
            heapq.heappush(events, (now + about.pause, next(order), "asks", (about, now)))
        elif what == "asks":
            wish, due = about
            waiting[turns.enter(wish.kind, wish.address, wish.person, wish.table)] = (wish, now)
            wish.answers.append(-due)
        else:
            wish, turn, took = about
            turns.end(turn, took)
            idle += 1
            wish.used += took
            wish.answers[-1] += now
            heapq.heappush(events, (now, next(order), "due", wish))
        while idle and (turn := turns.begin()) is not None:
            wish, asked = waiting.pop(turn)
            job: Any = Job("", b"", 0, "", 0, seconds=wish.wanted)
            if at_least is not None:
                job = shortened(job, now - asked, turns.share(turn), at_least)
            turns.expect(turn, job.seconds)
            idle -= 1
            took = job.seconds + OVERHEAD * luck.uniform(0.5, 1.5)
            heapq.heappush(events, (now + took, next(order), "answers", (wish, turn, took)))
    for wish in wishes:
        if wish.answers and wish.answers[-1] < 0:
            wish.answers.pop()


def p95(wish: Wish) -> float:
    found = sorted(wish.answers)
    return found[int(0.95 * len(found))]


# Shares


def test_who_has_many_tables_gets_no_more_than_who_has_one() -> None:
    many = [Wish("greedy", f"g{n}", pause=0) for n in range(55)]
    one = Wish("anna", pause=0)

    play([*many, one], 600, at_least=None)

    assert sum(wish.used for wish in many) == pytest.approx(one.used, abs=2)
    assert len({round(wish.used) for wish in many}) <= 2, "her own tables share, too"


def test_many_cheap_jobs_and_few_costly_ones_come_to_the_same() -> None:
    cheap, costly = Wish("cheap", wanted=0.05, pause=0), Wish("costly", wanted=2.0, pause=0)

    play([cheap, costly], 600, at_least=None)

    # A table has one job at a time, so the cheap one waits for each of the others. Several tables do not.
    assert len(cheap.answers) >= len(costly.answers)
    more = [Wish("cheap", f"c{n}", wanted=0.05, pause=0) for n in range(4)]
    some = [Wish("costly", f"d{n}", wanted=2.0, pause=0) for n in range(2)]
    play([*more, *some], 600, at_least=None)
    assert sum(wish.used for wish in more) == pytest.approx(sum(wish.used for wish in some), abs=5)


def test_who_comes_late_is_next_but_gets_nothing_for_the_time_before() -> None:
    early = [Wish("early", f"e{n}", pause=0) for n in range(3)]
    late = [Wish("late", f"l{n}", pause=0, begins=300) for n in range(3)]

    play([*early, *late], 302.5, at_least=None)
    assert sum(wish.used for wish in late) > 0

    early = [Wish("early", f"e{n}", pause=0) for n in range(3)]
    late = [Wish("late", f"l{n}", pause=0, begins=300) for n in range(3)]
    play([*early, *late], 400, at_least=None)
    assert sum(wish.used for wish in late) == pytest.approx(50, abs=3)


def test_to_pause_and_come_back_pays_nothing_off() -> None:
    """Somebody who has used more than others stands where they stood, as long as the others are at it."""
    turns = Turns()
    for n in range(20):
        turns.enter("table", "a", "steady", f"t{n}")
    assert turns.begin() is not None
    greedy = turns.enter("table", "b", "greedy", "t")
    ran = []
    for _ in range(12):
        turn = turns.begin()
        assert turn is not None
        ran.append(turn is greedy)
        turns.end(turn, 5.0 if turn is greedy else 0.9)
        if turn is greedy:
            turns.end(turns.enter("table", "b", "greedy", "t"))  # comes and goes
            greedy = turns.enter("table", "b", "greedy", "t")
    first = ran.index(True)
    assert ran[first + 1 : first + 6] == [False] * 5


def test_who_used_what_nobody_wanted_is_not_kept_waiting_for_long() -> None:
    turns = Turns(2)
    slow, alone = turns.enter("table", "a", "slow", "t"), turns.enter("table", "b", "alone", "t")
    assert {turns.begin(), turns.begin()} == {slow, alone}
    turns.end(alone, 1000.0)
    alone = turns.enter("table", "b", "alone", "t")

    waited = 0.0
    for n in range(100):
        turns.enter("table", "c", "new", f"t{n}")
    turns.end(slow, 0.5)
    while (turn := turns.begin()) is not alone:
        assert turn is not None
        turns.end(turn, 0.5)
        waited += 0.5

    assert waited == pytest.approx(MOST_DEBT, abs=1)


@pytest.mark.parametrize("guests", [2, 30])
def test_many_guests_from_one_address_get_no_more_than_one_person_elsewhere(guests: int) -> None:
    crowd = [Wish(f"guest {n}", address="one", pause=0) for n in range(guests)]
    anna = [Wish("anna", f"a{n}", pause=0) for n in range(2)]

    play([*crowd, *anna], 300, at_least=None)

    assert sum(wish.used for wish in crowd) == pytest.approx(sum(wish.used for wish in anna), abs=3)
    assert max(wish.used for wish in crowd) - min(wish.used for wish in crowd) < 2.1, "each of them the same"


def test_one_long_decision_does_not_keep_a_person_waiting_who_wants_nothing_else() -> None:
    """Else whoever waits for one bot would wait until twenty others have had as much."""
    turns = Turns()
    for n in range(20):
        for table in range(3):
            turns.enter("table", f"a{n}", f"greedy {n}", f"{n} {table}")
    for wanted in (BURST, 2 * BURST):
        anna = turns.enter("table", "b", "anna", "t")
        waited = 0
        while (turn := turns.begin()) is not anna:
            assert turn is not None
            turns.end(turn, 0.01)
            waited += 1
        assert waited <= 20, wanted
        turns.end(anna, wanted)

    anna = turns.enter("table", "b", "anna", "t")  # the second one cost more than that
    for _ in range(5):
        turn = turns.begin()
        assert turn is not None
        assert turn is not anna
        turns.end(turn, 0.01)


# Kinds


def test_whom_people_wait_for_comes_before_tables_with_only_bots_but_these_play_on() -> None:
    people = [Wish(f"p{n}", pause=0) for n in range(4)]
    alone = [Wish(f"w{n}", kind="alone", pause=0) for n in range(40)]

    play([*people, *alone], 600, at_least=None)

    share = sum(wish.used for wish in alone) / 600
    assert 0.5 * WEIGHTS["alone"] < share < 3 * WEIGHTS["alone"]
    assert max(p95(wish) for wish in people) < 6.3, "four people, one table with bots alone, and the one that runs"


def test_a_person_who_comes_is_next_however_many_bots_play_among_themselves() -> None:
    turns = Turns()
    for n in range(20):
        turns.enter("alone", "a", f"w{n}", "t")
    running = turns.begin()
    assert running is not None
    turns.expect(running, 1.0)
    anna = turns.enter("table", "b", "anna", "t")
    turns.end(running, 1.0)

    assert turns.begin() is anna


def test_every_kind_has_its_turn() -> None:
    """Whatever the others do: nothing starves."""
    wishes = [Wish(f"p{n}", kind=kind, pause=0) for kind in KINDS for n in range(5)]

    play(wishes, 600, at_least=None)

    assert all(len(wish.answers) >= 2 for wish in wishes)


# How long


def test_who_is_alone_with_the_workers_thinks_as_long_as_the_level_says() -> None:
    anna = Wish("anna")
    play([anna], 60)
    assert set(map(round, anna.answers)) == {round(PAUSE + 1 + OVERHEAD)}


@pytest.mark.parametrize("level", [0.0, 0.15, 1.0], ids=["regular", "strong", "expert"])
@pytest.mark.parametrize("has_one_address", [False, True])
def test_twenty_attackers_keep_nobody_waiting(level: float, has_one_address: bool) -> None:
    """Each has tables full of experts, at half of which nobody sits; they answer at once whenever they are asked."""
    address = "one" if has_one_address else ""
    attackers = [
        Wish(f"greedy {n}", f"{n} {table}", address, "table" if table % 2 else "alone")
        for n in range(20)
        for table in range(55)
    ]
    quiet, anna = Wish("anna", wanted=level), Wish("anna", wanted=level, address=address, begins=20)
    play([quiet], 60)

    play([*attackers, anna], 120)

    assert len(anna.answers) > 50
    assert p95(anna) <= 2 * p95(quiet)


def test_bots_think_as_usual_again_when_the_others_have_gone() -> None:
    turns = Turns()
    others = [turns.enter("table", f"a{n}", f"p{n}", "t") for n in range(9)]
    anna = turns.enter("table", "b", "anna", "t")
    begun = [turns.begin() for _ in range(1)]
    assert begun == [others[0]]
    turns.end(others[0], 1.0)
    for other in others[1:]:
        turns.end(other)  # called off
    assert turns.begin() is anna
    assert turns.share(anna) == 1.0


@pytest.mark.parametrize(
    ("wanted", "waited", "share", "given"),
    [
        (1.0, 0.0, 1.0, 1.0),
        (1.0, 0.0, 0.25, 0.25),
        (1.0, 0.9, 1.0, 0.1),
        (1.0, 5.0, 1.0, 0.02),
        (1.0, 0.0, 0.001, 0.02),
        (0.01, 5.0, 0.5, 0.01),
        (0.0, 5.0, 0.5, 0.0),
        (None, 5.0, 0.5, None),
    ],
)
def test_a_bot_takes_its_share_less_what_it_has_waited_but_some_time_always(
    wanted: float | None, waited: float, share: float, given: float | None
) -> None:
    job: Any = shortened(Job("", b"", 0, "", 0, seconds=wanted), waited, share, 0.02)
    assert job.seconds == (given if given is None else pytest.approx(given))


def test_shares_are_divided_by_address_then_person_then_table() -> None:
    turns = Turns()
    anna = turns.enter("table", "home", "anna", "t")
    assert turns.begin() is anna
    for n in range(3):
        turns.enter("table", "school", f"pupil {n}", "t")
    assert turns.share(anna) == pytest.approx(1 / 2)
    turns.enter("table", "home", "bert", "t")
    assert turns.share(anna) == pytest.approx(1 / 4)
    turns.enter("table", "home", "anna", "t2")
    assert turns.share(anna) == pytest.approx(1 / 8)
    turns.enter("alone", "home", "anna", "t3")
    assert turns.share(anna) == pytest.approx(1 / 8 / (1 + WEIGHTS["alone"]))


def test_with_more_workers_there_is_more_to_share() -> None:
    turns = Turns(4)
    anna = turns.enter("table", "a", "anna", "t")
    turns.begin()
    for n in range(3):
        turns.enter("table", f"a{n}", f"p{n}", "t")
    assert turns.share(anna) == 1.0


# What is kept


def test_accounts_are_forgotten_when_nobody_needs_them() -> None:
    turns = Turns()
    steady = turns.enter("table", "steady", "steady", "t")
    turns.begin()
    for n in range(20 * MANY):
        guest = turns.enter("table", f"a{n}", f"guest {n}", "t")
        turns.end(guest)  # called off
        assert len(turns._all.parts["table"].parts) <= 2 * MANY + 1
    turns.end(steady, 1.0)
    assert turns._all.parts == {}


@given(st.integers(0, 2**32))
def test_whatever_comes_and_goes_the_counts_are_right(seed: int) -> None:
    luck, turns = random.Random(seed), Turns(2)
    waiting: list[Any] = []
    running: list[Any] = []
    for _ in range(60):
        what = luck.random()
        if what < 0.5:
            waiting.append(turns.enter(luck.choice(KINDS), f"a{luck.randrange(3)}", f"p{luck.randrange(3)}", "t"))
        elif what < 0.75 and (turn := turns.begin()) is not None:
            waiting.remove(turn)
            running.append(turn)
            turns.expect(turn, luck.random())
        elif what < 0.85 and waiting:
            turns.end(waiting.pop(luck.randrange(len(waiting))))
        elif running:
            turns.end(running.pop(luck.randrange(len(running))), luck.random())
        assert sum(turns.waiting(kind) for kind in KINDS) == len(waiting)
        assert all(0 < turns.share(turn) <= 1 for turn in running)
    while waiting:
        turn = turns.begin()
        assert turn is not None
        waiting.remove(turn)
        running.append(turn)
    assert turns.begin() is None
    for turn in running:
        turns.end(turn, 1.0)
    assert turns._all.parts == {}
    assert (turns._all.waiting, turns._all.running) == (0, 0)


def test_a_person_counts_where_they_were_seen_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tierpark.server.crew.MOST_SEEN", 2)
    seen = Whereabouts()
    assert seen.of(Asker(person="anna")) == "anna", "of whom nothing is known"
    seen.saw("anna", "here")
    seen.saw("anna", "there")
    assert seen.of(Asker(person="anna")) == "there"
    assert seen.of(Asker("alone", "", "t", "somewhere")) == "somewhere"
    seen.saw("bert", "b")
    seen.saw("anna", "there")
    seen.saw("carl", "c")
    assert Counter([seen.of(Asker(person=name)) for name in ("anna", "bert", "carl")]) == Counter(
        ["there", "bert", "c"]
    )


def test_all_kinds_are_known() -> None:
    assert set(WEIGHTS) <= set(KINDS)
    assert turns_module.MOST_DEBT > 1
