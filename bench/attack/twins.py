"""Twins: a table at which all that a seat cannot know is different tells that seat exactly the same, byte by byte.

Random games are played at tables in memory, by the server's own fold, with undo, proposals, seats that are handed over
and clocks. At each decision somebody listens, a seat or a spectator. For them there is a twin by cards, in which
everything hidden was dealt anew; and in a step in which seats decide in secret a twin by deeds (`bench.attack.retold`).
All that leaves the server for them (`bench.attack.known`) is compared, then that after one more decision at both.
"""

from __future__ import annotations

import contextlib
import random
from collections import Counter
from functools import partial
from typing import Any

import msgspec

from bench.attack.known import Known, known
from bench.attack.part import Outcome, Part
from bench.attack.retold import NotTold, Twin, acted, begins, heard_of, undone
from tierpark.core.errors import BadOptions, TierparkError
from tierpark.core.game import seed_of
from tierpark.core.reveal import Reveal
from tierpark.games.catalogue import GAMES
from tierpark.games.catalogue import game as catalogue_game
from tierpark.server import commands, events
from tierpark.server.table import PLAYING, Table, game_named

LISTENERS = 3  # with a twin by deeds
OPEN_FOR = 60  # decisions with nothing hidden, after which nothing will be
MOST_DECISIONS = 1_500
MOST_GAMES = 100_000
AROUND = 60  # bytes told around the first difference
SECRET = "5" * 64
CLOCKS = (None, events.Clock("decision", 900, "wait"), events.Clock("game", 100_000, "wait"))


class Walked(msgspec.Struct):
    """How many positions were held against a twin of which kind, and what told them apart."""

    twins: Counter[str]
    faults: list[str] = []


def attack(name: str, positions: int, seed: int) -> Outcome:
    """Walk through games until so many positions were held against a twin in which something hidden is different."""
    twins: Counter[str] = Counter()
    faults: list[str] = []
    for number in range(MOST_GAMES):
        walked = walk(name, seed, number)
        twins += walked.twins
        faults += walked.faults
        if twins.total() >= positions:
            break
    return Outcome(twins.total(), dict(twins), faults=faults)


def walk(name: str, seed: int, number: int) -> Walked:
    """One game: any options, any people, any luck; the same each time."""
    return Walk(name, seed, number).go()


def some_options(name: str, luck: random.Random) -> Any:
    """Options that go together: one of the usual configurations, or any values."""
    game = catalogue_game(name)
    if luck.random() < 0.5:
        return luck.choice(list(game.configurations()))
    while True:
        given = {option: luck.choice(values) for option, values in game.choices.items()}
        for option, values in game.choices.items():  # most editions and sets go together with few others
            if luck.random() < 0.6:
                given[option] = values[0]
        given = {
            k: v.replace("SEED", str(luck.randrange(10**9))) if isinstance(v, str) else v for k, v in given.items()
        }
        try:
            return game.options(**given)
        except BadOptions:
            continue


def table_of(name: str, options: Any, seed: int, clock: events.Clock | None) -> Table:
    """A table of people at which the game has just begun."""
    game = game_named(name)
    table = Table("table")
    agreement = events.Agreement(name, msgspec.to_builtins(options), order="seated", clock=clock)
    places = [events.Place(user=f"user {n}") for n in range(options.players)]
    table.fold(events.Created(agreement, game.rules_version, "user 0", places, SECRET), 0)
    table.fold(events.Started(str(seed), list(range(options.players))), 1_000)
    return table


class Walk:
    """One game, and what was found on the way."""

    def __init__(self, name: str, seed: int, number: int) -> None:
        self.luck = random.Random(f"{name} {seed} {number}")
        self.game = f"seed {seed}, game {number}"
        self.decision = 0
        options, deal = some_options(name, self.luck), seed_of("twins", name, seed, number)
        self.table = table_of(name, options, deal, self.luck.choice(CLOCKS))
        self.by_deeds: dict[int | None, Twin] = {}  # while seats decide in secret
        self.twins: Counter[str] = Counter()
        self.faults: list[str] = []
        self._quiet = 0

    @property
    def listeners(self) -> list[int | None]:
        """All seats, and a spectator."""
        return [None, *range(len(self.table.seats))]

    def go(self) -> Walked:
        """Play, and look at twins before each decision."""
        for self.decision in range(MOST_DECISIONS):
            if self.table.phase != PLAYING or self._quiet > OPEN_FOR:
                break
            if begins(self.table):
                chosen = self.luck.sample(self.listeners, min(LISTENERS, len(self.listeners)))
                self.by_deeds = {seat: Twin(self.table, seat, self.luck) for seat in chosen}
            self._look()
            now = self.table.changed_at + self.luck.randint(1, 3_000)
            for event in self._next(now):
                self._go_on(event, now)
        return Walked(self.twins, self.faults)

    def _go_on(self, event: Any, now: int) -> None:
        """One event, at the table and at its twins by deeds; they end when all is revealed."""
        before, table = self.table, self.table.fork()
        table.fold(event, now)
        self.table = table
        history = table.history
        assert history is not None
        is_behind = isinstance(event, events.Undone) and event.only is None
        if is_behind or not table.is_secret or (history.done and history.done[-1].has_revealed):
            self.by_deeds.clear()
        for seat, twin in list(self.by_deeds.items()):
            told, noticed = heard_of(before.fork(), seat, event, now)
            try:
                heard = twin.follow(event, now, noticed=noticed, due=table.due)
            except NotTold:
                del self.by_deeds[seat]
            except TierparkError as error:
                del self.by_deeds[seat]
                self._differ("deeds", seat, "decisions", b"", str(error).encode())
            else:
                self._hold("messages", seat, _numbered(told), _numbered(heard))

    def _next(self, now: int) -> list[Any]:
        """A decision, or now and then something else that people do."""
        table, luck = self.table, self.luck
        seats = range(len(table.seats))
        wanted: Any = None
        match luck.randrange(24):
            case 0 | 1:
                backs = [back for seat in seats if (back := undone(table, seat)) and table.seats[seat].bot is None]
                if backs:
                    return [luck.choice(backs)]
            case 2:
                wanted = luck.choice([commands.Leave(), commands.Reclaim(), commands.Answer(yes=luck.random() < 0.5)])
            case 3:
                wanted = commands.Propose(proposal=events.TakeBack())
        if wanted is not None:
            with contextlib.suppress(TierparkError):
                return commands.decide(table, f"user {luck.choice(seats)}", wanted, commands.Moment(now))
        seat = luck.choice(table.due)
        return [acted(table, seat, luck.choice(table.game.legal_actions(table.state, seat)))]

    # Twins

    def _look(self) -> None:
        table, luck = self.table, self.luck
        now = table.changed_at + luck.randint(0, 200_000)
        self._quiet += 1
        for seat in {luck.choice(self.listeners), luck.choice([*table.due, *self.by_deeds])}:
            twins = {}
            dealt = table.game.redeal_hidden(table.state, seat, luck.getrandbits(62))
            if dealt.pack() != table.state.pack():
                twins["cards"] = table.fork()
                twins["cards"].history.state = dealt  # type: ignore[union-attr]  # the game has begun
            if seat in self.by_deeds and self.by_deeds[seat].table.state.pack() != table.state.pack():
                twins["deeds"] = self.by_deeds[seat].table
            if twins:
                self._quiet = 0
                self._compare(seat, now, table, twins)
                for kind, twin in twins.items():
                    self._take_back(kind, seat, now, twin)
                    self._one_further(kind, seat, now, twin)

    def _take_back(self, kind: str, seat: int | None, now: int, twin: Table) -> None:
        """What a seat may take back by itself leads twins to twins."""
        if kind != "deeds" or seat is None:
            return
        backs = [undone(table, seat) for table in (self.table, twin)]
        if backs[0] is None or backs[1] is None:
            return  # where only one may, the updates tell
        first, second = self.table.fork(), twin.fork()
        first.fold(backs[0], now)
        second.fold(backs[1], now)
        self._compare(seat, now, first, {f"{kind}, taken back": second})

    def _one_further(self, kind: str, seat: int | None, now: int, twin: Table) -> None:
        """After a decision that shows nothing, twins are twins."""
        tables, game, actor = (self.table, twin), self.table.game, self.luck.choice(self.table.due)
        both = [set(game.legal_actions(table.state, actor)) for table in tables]
        if not (shared := sorted(both[0] & both[1])) or (actor == seat and both[0] != both[1]):
            return
        action = self.luck.choice(shared)
        if game.describe(self.table.state, actor, action).kind in game.shows and actor != seat:
            return  # it tells what only the actor knew
        after = [table.fork() for table in tables]
        for table in after:
            table.fold(acted(table, actor, action), now)
        shown = [table.history.done[-1].revealed for table in after]  # type: ignore[union-attr]
        if Reveal.ALL in shown or (Reveal.OWN in shown and actor == seat):
            return
        if actor != seat and after[0].due != after[1].due:
            return  # whether the other is done is up to what is hidden
        self._compare(seat, now, after[0], {f"{kind}, one further": after[1]})

    def _compare(self, seat: int | None, now: int, first: Table, twins: dict[str, Table]) -> None:
        questions = self.luck.getrandbits(64)
        told = known(first, seat, now, random.Random(questions))
        for kind, twin in twins.items():
            self.twins[kind] += 1
            self._hold(kind, seat, told, known(twin, seat, now, random.Random(questions)))

    def _hold(self, kind: str, seat: int | None, first: Known, second: Known) -> None:
        for part in first.keys() | second.keys():
            one, other = first.get(part, b""), second.get(part, b"")
            if one != other:
                self._differ(kind, seat, part, one, other)

    def _differ(self, kind: str, seat: int | None, part: str, one: bytes, other: bytes) -> None:
        at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
        told = [repr(text[max(0, at - AROUND) : at + AROUND]) for text in (one, other)]
        where = f"{self.game}, decision {self.decision}, seat {seat}, by {kind}: {part}"
        self.faults.append(f"{where}: {' / '.join(told)} with {self.table.agreement.options}")


def _numbered(told: list[bytes]) -> Known:
    return {f"message {n}": text for n, text in enumerate(told)}


PARTS = tuple(
    Part(
        f"twins-{name}",
        "tables that differ in what a seat cannot know: all that it, and a bot in its place, is told is the same",
        100_000,
        2_000,
        partial(attack, name),
        "positions",
    )
    for name in GAMES
)
