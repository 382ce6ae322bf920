"""New York Zoo played twice at once: by the engine and by the slow reference, which must agree on every decision.

Compared are who decides, what is offered, everything on the table whenever the elephant is to move, and how it ends.
The games are whole ones of every number of players, both solo sides and the short game after its arrangement (which the
reference does not know), and games from odd positions that ordinary play seldom reaches.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from tests.games.new_york_zoo import reference
from tests.games.new_york_zoo.table import GAME, new_game, offered, position, step, to_act, view
from tierpark.core.errors import BadPosition
from tierpark.games.new_york_zoo.state import State

TEMPERS = ("any", "eager", "slow")
DECLINING = ("pass", "no bonus", "no join", "keep none", "enough", "give up")
SLOW = ("attraction A1", "pass", "no join")
MANY = 30  # of more options than these only some are put into words
SOME = 5
LIMIT = 1200  # decisions from an odd position: where nobody can do anything of use (R3) it never ends

EVERY_TABLE = [pytest.param(1, side, id=f"solo-{side}") for side in "AB"]
EVERY_TABLE += [pytest.param(players, "A", id=f"{players}-players") for players in range(2, 6)]


# Side by side


class Reference:
    """A game of the reference: its table, and the decision due or why the game is over."""

    def __init__(self, table: reference.Table) -> None:
        self.table = table
        self.decision: reference.Decision | None = None
        self.ending: str | None = None
        self._game = reference.game(table)
        self._go_on(None)

    def answer(self, words: str) -> None:
        """Play the option with these words."""
        self._go_on(words)

    def _go_on(self, words: str | None) -> None:
        try:
            self.decision = next(self._game) if words is None else self._game.send(words)
        except StopIteration as over:
            self.decision, self.ending = None, over.value


@dataclass
class Match:
    """A game that the engine and the reference play side by side with the same random choices."""

    name: str  # what it takes to play it again
    state: State
    other: Reference
    temper: str
    luck: random.Random
    decisions: int = 0

    def play(self, limit: int) -> str | None:
        """Play to the end and return why it is over; nothing if the limit of decisions came first."""
        while self.other.decision and self.decisions < limit:
            self.decisions += 1
            seat = self.other.decision.seat
            self.compare("seats to act", [seat + 1], to_act(self.state))
            if step(self.state) == "move":
                self.compare_tables()
            offers = self.offers_of_both(self.other.decision)
            words = self.choice(sorted(offers))
            GAME.apply(self.state, seat, offers[words])
            self.other.answer(words)
        if not self.other.decision:
            self.compare_ends()
        return self.other.ending

    def offers_of_both(self, decision: reference.Decision) -> dict[str, int]:
        """The engine's actions by their words, after a comparison; of many placements their number and some of them."""
        actions = GAME.legal_actions(self.state, decision.seat)
        if len(actions) > MANY and len(actions) == len(decision.options):
            offers = self.in_words(decision.seat, self.luck.sample(actions, SOME))
            self.compare("options of only one side", [], sorted(offers.keys() - decision.options))
            return offers
        offers = self.in_words(decision.seat, actions)
        self.compare(
            "options of only one side",
            sorted(decision.options - offers.keys()),
            sorted(offers.keys() - decision.options),
        )
        self.compare("numbers of options", len(decision.options), len(actions))
        return offers

    def in_words(self, seat: int, actions: Sequence[int]) -> dict[str, int]:
        """Actions of the engine by the words of the reference: placements by the spaces that they cover."""
        offers = {}
        for action in actions:
            made = GAME.describe(self.state, seat, action)
            if made.kind in ("place_enclosure", "place_attraction"):
                offers[reference.placement(made.fields["piece"], frozenset(made.fields["cells"]))] = action
            else:
                offers[made.short] = action
        return offers

    def choice(self, options: list[str]) -> str:
        """One at random: any, or one that fills the zoo fast, or one that fills it slowly."""
        preferred = options
        if self.temper == "eager":
            preferred = [words for words in options if not words.startswith(DECLINING)]
        elif self.temper == "slow" and self.luck.random() < 0.8:
            preferred = [words for words in options if words.startswith(SLOW)]
        return self.luck.choice(preferred or options)

    def compare_tables(self) -> None:
        """Everything that lies there, one thing after another."""
        ours, theirs = self.other.table, table_of(self.state)
        for seat, (wanted, found) in enumerate(zip(ours.zoos, theirs.zoos, strict=True), start=1):
            self.compare(f"zoo of seat {seat}", wanted, found)
        for thing in ("stacks", "supply", "elephant", "mover", "markers", "distance"):
            self.compare(thing, getattr(ours, thing), getattr(theirs, thing))

    def compare_ends(self) -> None:
        """Why it is over, and who stands where."""
        outcome = GAME.outcome(self.state)
        self.compare("ending", self.other.ending, outcome.ending if outcome else None)
        found = [
            reference.Result(standing.rank, standing.won, standing.score, standing.tiebreaks.get("animals"))
            for standing in outcome.standings
        ]
        self.compare("results", reference.results(self.other.table), found)
        self.compare_tables()

    def compare(self, what: str, wanted: object, found: object) -> None:
        """Fail where the two differ, with the place, both sides, and what both offer there."""
        if wanted == found:
            return
        decision = self.other.decision
        options = sorted(decision.options) if decision else ["nothing: the game is over"]
        lines = [
            self.name,
            f"decision {self.decisions}, {step(self.state)}: {what} differ",
            f"  reference: {wanted}",
            f"  engine:    {found}",
            f"the reference offers {', '.join(options[:MANY])}",
            f"the engine offers {', '.join(offered(self.state)[:MANY])}",
        ]
        pytest.fail("\n".join(lines), pytrace=False)


def table_of(state: State) -> reference.Table:
    """What the engine shows, as the reference lays it out."""
    seen = view(state)
    table = reference.Table(
        zoos=[
            reference.Zoo(
                free=frozenset(zoo.free),
                houses=len(zoo.houses),
                housed=Counter(species for species in zoo.houses if species),
                enclosures={
                    pen.tile: reference.Enclosure(pen.tile, pen.species, pen.animals) for pen in zoo.enclosures
                },
            )
            for zoo in seen.zoos
        ],
        stacks={space.space: space.stack for space in seen.strip if space.stack is not None},
        supply={kind: left for kind, left in seen.supply.items() if left is not None},
        elephant=seen.elephant,
        mover=seen.mover,
    )
    if seen.solo:
        table.markers, table.distance = set(seen.solo.markers), seen.solo.distance
    return table


# Whole games


@pytest.mark.parametrize("temper", TEMPERS)
@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_whole_games(players: int, side: str, temper: str) -> None:
    """R2.1, R2.2, R2.4: the reference sets the table up itself and is told only how the stacks were shuffled."""
    luck = random.Random(f"{players} {side} {temper}")
    seed = luck.randrange(1000)
    state = new_game(players, seed, **({"side": side} if players == 1 else {}))
    table = reference.set_up(players, side, table_of(state).stacks)
    match = Match(f"{players} players, side {side}, seed {seed}, {temper}", state, Reference(table), temper, luck)

    assert match.play(GAME.limit) is not None


@pytest.mark.parametrize("temper", TEMPERS)
def test_short_games_once_arranged(temper: str) -> None:
    """R10.4, R10.5."""
    luck = random.Random(temper)
    seed = luck.randrange(1000)
    state = new_game(variant="short", seed=seed)
    while step(state) == "arrange":
        seat = luck.choice(GAME.to_act(state))
        GAME.apply(state, seat, luck.choice(GAME.legal_actions(state, seat)))
    match = Match(f"short game, seed {seed}, {temper}", state, Reference(table_of(state)), temper, luck)

    assert match.play(GAME.limit) is not None


# Odd positions


@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_games_from_odd_positions(players: int, side: str, part: int) -> None:
    """R3: some of them never end."""
    games = 60 if players == 1 else 18  # a solo game is short
    endings = Counter(odd_game(players, side, seed) for seed in range(part * games, (part + 1) * games))

    assert endings[None] <= 2, "so few of the games came to an end that little was compared"


def odd_game(players: int, side: str, seed: int) -> str | None:
    """Play from a random position until the end or the limit."""
    luck = random.Random(f"{players} {side} {seed}")
    text, state = odd_position(luck, players, side)
    temper = luck.choice(TEMPERS)
    match = Match(f'position("{text}"), seed {seed}, {temper}', state, Reference(table_of(state)), temper, luck)
    return match.play(LIMIT)


def odd_position(luck: random.Random, players: int, side: str) -> tuple[str, State]:
    """A random position and its text: emptied slots, spent attractions, full houses, small areas, little time left."""
    for _ in range(20):
        clauses = [f"players={players}", f"seed={luck.randrange(1000)}", *odd_strip(luck)]
        clauses += odd_progress(luck, players, side)
        herd = luck.sample(reference.SPECIES, luck.randint(1, 5))  # few species meet more often
        for seat, zoo in enumerate(reference.set_up(players, side, {}).zoos, start=1):
            clauses += odd_zoo(luck, f"seat{seat}", zoo.houses, herd)
        text = "; ".join(clauses)
        try:
            return text, position(text)
        except BadPosition:  # more enclosures than the stacks or the area hold
            continue
    raise AssertionError(f"no position was accepted, the last being {text}")


def odd_strip(luck: random.Random) -> list[str]:
    """Slots emptied, from none to all, and attractions taken."""
    share = luck.random()
    slots = range(len(reference.STRIP))
    empty = [f"S{slot}:-" for slot in slots if reference.is_slot(slot) and luck.random() < share]
    supply = {kind.id: kind.count for kind in reference.BOX.attractions if not kind.unlimited}
    left = [f"{kind}:{luck.randint(0, count)}" for kind, count in supply.items()]
    return [f"stacks={','.join(empty)}"] * bool(empty) + [f"supply={','.join(left)}"]


def odd_progress(luck: random.Random, players: int, side: str) -> list[str]:
    """Where the elephant stands and whose turn it is; solo, often shortly before the second arrival."""
    elephant = luck.randrange(len(reference.STRIP))
    if players > 1:
        return [f"elephant=S{elephant}", f"turn={luck.randint(1, players)}"]
    laps = luck.randrange(2)
    if luck.random() < 0.3:
        elephant, laps = luck.randrange(18, len(reference.STRIP)), 1
    markers = [marker for marker in reference.MARKERS if luck.random() < 0.6] or ["3"]
    distance = elephant + laps * len(reference.STRIP)
    return [f"side={side}", f"elephant=S{elephant}", f"distance={distance}", f"markers={','.join(markers)}"]


def odd_zoo(luck: random.Random, seat: str, houses: int, herd: list[str]) -> list[str]:
    """Up to five enclosures, many of them almost full; any houses; a small area."""
    pens = []
    for _ in range(luck.randrange(6)):
        spaces = luck.choice([4, 4, 5, 5, 6, 7])
        animals = luck.choice([0, 1, 2, 2, 3, spaces - 2, spaces - 1, spaces - 1])
        pens.append(f"{luck.choice(herd) if animals else '-'} {animals}/{spaces}")
    lodgers = [luck.choice([*herd, "-"]) for _ in range(houses)]
    return [
        *([f"{seat}: {', '.join(pens)}"] if pens else []),
        f"{seat} houses: {', '.join(lodgers)}",
        f"{seat} free: {luck.choice([1, 2, 3, 5, 8, 12, 20])}",
    ]
