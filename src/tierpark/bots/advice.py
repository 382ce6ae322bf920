"""Advice for a seat: its best few actions, what to expect of each, and why, in the words of the game.

An adviser knows no more than the seat: it looks at the position with everything dealt anew that the seat cannot know.
Results come from the search of strong bots, where it is compiled; until then from a look to the end of the turn.
Reasons come from the rules: each action is played on to the end of the turn, in several of these worlds, and what then
has changed of the game's own counts (`Game.tally`) is told. What differs between the worlds is told as "about".

Somebody waits for advice, so it can be bounded by time: then it rests on fewer rounds and fewer worlds.
"""

from __future__ import annotations

import math
import random
import time
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tierpark.bots import promises, tree
from tierpark.bots.judging import judgement, policy_of
from tierpark.core.game import seed_of
from tierpark.core.rule import World

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tierpark.core.game import Game

    Look = Callable[[Game[Any, Any], Any, int, random.Random], int]

BEST = 3  # actions that are told
ROUNDS = 600  # of the search that finds them
WEIGHING = 200  # rounds for each of them
WORLDS = 3  # in which reasons are looked for
GLANCES = 40  # at so many choices of a further decision
CANDIDATES = 6  # that are looked into where there is no search
DECISIONS = 30  # of a turn, at most
TOLD = 2  # reasons of an action
SLIGHT = 20  # hundredths of a point that are no reason
HARM = 1.0  # points that somebody else loses, to be a reason
SEARCHING, WEIGHING_EACH = 0.4, 0.1  # parts of the time; what is left is for reasons


class Reason(msgspec.Struct, frozen=True):
    """Why an action is good, or what is bad about it: a kind and its fields for programs, words for people.

    `gain` and `cost` tell a change of `name` by `n`, about so much if `about`. `rival`: the seat is worse off by `n`
    than after the next best. `ahead`, `behind`: by `n` than the next best, than the best; `likelier`, `unlikelier`: the
    game is won more often, less often, by `n` in a hundred. `even`: as good as the best. `wins` ends the game. `only`:
    there is no other choice. `instead`, `instead-likelier`, in a review: better by `n` than what was played.
    """

    kind: str
    fields: dict[str, Any]
    sentence: str


class Expected(msgspec.Struct, frozen=True):
    """What is expected, by seat: chances to win, from 0 to 1, and points."""

    chances: tuple[float, ...]  # where all play together, everybody's is the same
    points: tuple[float, ...]  # as bots judge, not as the game scores

    def lead(self, seat: int) -> float:
        """The points by which a seat is ahead of the best other, or of what it takes."""
        others = [points for other, points in enumerate(self.points) if other != seat]
        return self.points[seat] - max(others, default=0.0)


class Advised(msgspec.Struct, frozen=True):
    """An action, what to expect of it, and why."""

    action: int
    chance: float
    lead: float | None  # nothing where all play together: there is nobody to be ahead of
    reasons: list[Reason]


class Outlook(NamedTuple):
    """The end of a turn in one world."""

    before: Any
    after: Any


class Adviser:
    """Looks at one decision of a seat. With `rounds` the search is as long as that; without a compiled one it looks.

    With `seconds` it is shorter if the time is over before.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        state: Any,
        seat: int,
        seed: int,
        *,
        rounds: int = ROUNDS,
        searches: bool | None = None,
        seconds: float | None = None,
    ) -> None:
        from tierpark.bots.compiling import is_ready, searcher

        self.game, self.seat, self.seed, self.rounds = game, seat, seed, rounds
        self.state = game.redeal_hidden(state, seat, seed_of(seed, "known"))
        self.actions = game.legal_actions(self.state, seat)
        self.searches = is_ready(game) if searches is None else searches
        if self.searches:
            searcher(game).load()
        self._seconds = seconds
        self._until = math.inf if seconds is None else time.perf_counter() + seconds
        worlds = {world.pack(): world for world in (self._world(i) for i in range(WORLDS))}
        self._worlds = list(worlds.values())
        self._expected: dict[int, Expected] = {}
        self._outlooks: dict[int, list[Outlook]] = {}

    def _world(self, number: int) -> Any:
        return self.game.redeal_hidden(self.state, self.seat, seed_of(self.seed, "world", number))

    @property
    def _is_late(self) -> bool:
        return time.perf_counter() >= self._until

    def _part(self, part: float) -> float | None:
        """So much of the time, in seconds, if there is a bound."""
        return None if self._seconds is None else part * self._seconds

    # Results

    def best(self, many: int = BEST) -> list[int]:
        """The best few actions by what is expected of them, the best first."""
        return sorted(self._found(many), key=lambda action: -self.worth(action))

    def preferred(self, many: int = BEST) -> list[int]:
        """The best few actions, first the one that a bot would play which searches as long.

        The search has looked three times as long as what weighs each action: nothing else is told to be better.
        """
        first, *others = self._found(many)
        for other in others:
            if self.worth(other) > self.worth(first):
                self._expected[other] = self.expected(first)
        return [first, *sorted(others, key=lambda action: -self.worth(action))]

    def _found(self, many: int) -> list[int]:
        return self._searched(many) if self.searches and len(self.actions) > 1 else self._looked(many)

    def _searched(self, many: int) -> list[int]:
        from tierpark.bots.compiling import searcher

        search = searcher(self.game)
        rounds = search.rounds_for(self.state, self.rounds)
        found = search.search(self.state, self.seat, self.seed, rounds=rounds, seconds=self._part(SEARCHING))
        return [one.action for one in found[:many]]

    def _looked(self, many: int) -> list[int]:
        chance = random.Random(self.seed)
        most = getattr(policy_of(self.game.name), "GLANCES", 400)
        some = self.actions if len(self.actions) <= most else chance.sample(list(self.actions), most)
        judge = judgement(self.game)
        found: list[tuple[int, int]] = []
        for action in some if self._seconds is None else chance.sample(some, len(some)):
            if found and self._is_late:
                break
            after = self._worlds[0].clone()
            self.game.apply(after, self.seat, action)
            found.append((-judge(after, self.seat), action))
        found.sort(key=lambda one: one[0])
        candidates = [action for _, action in found[: max(many, CANDIDATES)]]
        return sorted(candidates, key=lambda action: -self.worth(action))[:many]

    def worth(self, action: int) -> float:
        """By what actions are compared."""
        expected = self.expected(action)
        return expected.chances[self.seat] + expected.points[self.seat] / 1e6

    def expected(self, action: int) -> Expected:
        """What to expect if the seat takes this action."""
        if action not in self._expected:
            self._expected[action] = self._weighed(action) if self.searches else self._foreseen(action)
        return self._expected[action]

    def _weighed(self, action: int) -> Expected:
        from tierpark.bots.compiling import searcher

        search = searcher(self.game)
        rounds = max(1, search.rounds_for(self.state, self.rounds) * WEIGHING // ROUNDS)
        found = search.weigh(self.state, self.seat, self.seed, action, rounds, self._part(WEIGHING_EACH))
        return expectation(self.game, self.state, found.promises, found.points)

    def _foreseen(self, action: int) -> Expected:
        looked = [look.after for look in self.outlooks(action)]
        if not looked:  # the time is over: what is seen at once
            looked = [self._worlds[0].clone()]
            self.game.apply(looked[0], self.seat, action)
        ends = [judged(self.game, after) for after in looked]
        promises = [_mean(found[0][other] for found in ends) for other in range(len(ends[0][0]))]
        points = [_mean(found[1][other] for found in ends) for other in range(len(ends[0][1]))]
        return expectation(self.game, self.state, promises, points)

    # Reasons

    def advised(self, actions: Sequence[int]) -> list[Advised]:
        """These actions, the best first, each with its reasons in comparison with the others."""
        self._look_at(actions)
        return [
            Advised(action, self._chance(action), self._lead(action), self._reasons(action, actions))
            for action in actions
        ]

    def _chance(self, action: int) -> float:
        return round(self.expected(action).chances[self.seat], 4)

    def _lead(self, action: int) -> float | None:
        return lead(self.game, self.state, self.expected(action), self.seat)

    def _reasons(self, action: int, actions: Sequence[int]) -> list[Reason]:
        if len(self.actions) == 1:
            return [Reason("only", {}, "there is no other choice")]
        outlooks = self.outlooks(action)
        if outlooks and all(self._has_won(look.after) for look in outlooks):
            return [Reason("wins", {}, "ends the game, and you win")]
        others = [other for other in actions if other != action]
        is_best = action == actions[0]
        found = self._changes(action, others) if outlooks else []
        if is_best and others:
            found += self._harm(action, others[0])
        gains = [reason for reason in found if reason.kind != "cost"][:TOLD]
        costs = [reason for reason in found if reason.kind == "cost"][:1]
        told = gains if is_best else gains[:1] + costs
        return told or [self._comparison(action, actions)]

    def _has_won(self, after: Any) -> bool:
        outcome = self.game.outcome(after)
        return outcome is not None and self.seat in outcome.winners

    def _changes(self, action: int, others: Sequence[int]) -> list[Reason]:
        """What changes until the turn is over: what sets the action apart first, then what is worth most."""
        own = self._change(action)
        rest = [self._change(other) for other in others if self.outlooks(other)]
        found = []
        kind = self.game.describe(self.state, self.seat, action).kind
        for name, count in self.game.counts.items():
            if count.of and kind not in count.of:
                continue
            change = _mean(own[name])
            number = round(change)
            is_plain = number and not min(own[name]) < 0 < max(own[name]) and count.words(number)
            if not is_plain or abs(count.worth * number) < SLIGHT:
                continue
            usual = _mean(_mean(other[name]) for other in rest) if rest else 0.0
            apart = abs(count.worth * (change - usual))
            found.append((apart, abs(count.worth * change), name, number, len(set(own[name])) > 1))
        found.sort(key=lambda one: (-one[0], -one[1]))
        return [self._change_told(name, number, about=about) for _, _, name, number, about in found]

    def _change(self, action: int) -> dict[str, list[int]]:
        tallies = [
            (self.game.tally(look.before, self.seat), self.game.tally(look.after, self.seat))
            for look in self.outlooks(action)
        ]
        return {name: [after[name] - before[name] for before, after in tallies] for name in self.game.counts}

    def _change_told(self, name: str, number: int, *, about: bool) -> Reason:
        count = self.game.counts[name]
        words = count.words(number)
        kind = "gain" if count.worth * number > 0 else "cost"
        return Reason(
            kind,
            {"name": name, "n": number, "about": about},
            words.replace(str(abs(number)), f"about {abs(number)}", 1) if about else words,
        )

    def _harm(self, action: int, other: int) -> list[Reason]:
        """What others are worse off by than after the next best."""
        mine, next_best = self.expected(action).points, self.expected(other).points
        if _are_together(self.game, self.state):
            return []
        lost = {seat: next_best[seat] - mine[seat] for seat in self.game.seats_of(self.state) if seat != self.seat}
        if not lost:
            return []
        seat = max(lost, key=lambda one: lost[one])
        if lost[seat] < HARM:
            return []
        n = round(lost[seat])
        words = f"leaves seat {seat + 1} about {amount(n, self.game.unit)} worse off than the next best"
        return [Reason("rival", {"seat": seat, "n": n}, words)]

    def _comparison(self, action: int, actions: Sequence[int]) -> Reason:
        is_best = action == actions[0]
        other = actions[min(1, len(actions) - 1)] if is_best else actions[0]
        better, worse = (action, other) if is_best else (other, action)
        own, its = self._lead(better), self._lead(worse)
        n = 0.0 if own is None or its is None else round(own - its, 1)
        than = "than the next best" if is_best else "than the best"
        if n > 0:
            kind, word = ("ahead", "better") if is_best else ("behind", "worse")
            return Reason(kind, {"n": n}, f"turns out about {amount(n, self.game.unit)} {word} {than}")
        n = round(100 * self._chance(better)) - round(100 * self._chance(worse))
        if n > 0:  # also where the lead alone says something else
            kind, word = ("likelier", "more") if is_best else ("unlikelier", "less")
            return Reason(kind, {"n": n}, f"wins {n} in 100 {word} often {than}")
        return Reason("even", {}, "is as good as the others, as far as one can see")

    def outlooks(self, action: int) -> list[Outlook]:
        """The end of the turn after an action, in every world; in as many as there is time for."""
        self._look_at([action])
        return self._outlooks[action]

    def _look_at(self, actions: Sequence[int]) -> None:
        """Play these actions on to the end of the turn: each in one world before any of them in another."""
        for number, world in enumerate(self._worlds):
            for action in actions:
                known = self._outlooks.setdefault(action, [])
                if len(known) <= number and not self._is_late:
                    seed = seed_of(self.seed, action)
                    after = play_on(self.game, world, self.seat, action, seed, self._glance, self._until)
                    known.append(Outlook(world, after))

    def _glance(self, game: Game[Any, Any], state: Any, seat: int, chance: random.Random) -> int:
        from tierpark.bots.compiling import searcher

        if not self.searches:
            return glance(game, state, seat, chance)
        return searcher(game).glance(state, seat, chance.getrandbits(62))


def advise(
    game: Game[Any, Any],
    state: Any,
    seat: int,
    seed: int,
    *,
    many: int = BEST,
    rounds: int = ROUNDS,
    searches: bool | None = None,
    seconds: float | None = None,
) -> list[Advised]:
    """The best few actions of a seat that has to decide, with what to expect of each, and why."""
    adviser = Adviser(game, state, seat, seed, rounds=rounds, searches=searches, seconds=seconds)
    return adviser.advised(adviser.preferred(many))


def glance(game: Game[Any, Any], state: Any, seat: int, chance: random.Random) -> int:
    """The action that looks best, of all or of some."""
    actions = list(game.legal_actions(state, seat))
    if len(actions) == 1:
        return actions[0]
    judge = judgement(game)

    def look(action: int) -> int:
        after = state.clone()
        game.apply(after, seat, action)
        return judge(after, seat)

    return max(chance.sample(actions, GLANCES) if len(actions) > GLANCES else actions, key=look)


def play_on(
    game: Game[Any, Any],
    world: Any,
    seat: int,
    action: int,
    seed: int,
    look: Look = glance,
    until: float = math.inf,
) -> Any:
    """The world after an action and whatever else the seat then does in its turn, by a look at each decision.

    The turn is over when others decide alone, or when the seat is asked again what it was asked before, or when it is
    too late for more. Where several decide at the same time, the others do anything.
    """
    chance = random.Random(seed)
    kinds = [game.describe(world, seat, action).kind]
    together = set(game.to_act(world))
    after = world.clone()
    game.apply(after, seat, action)
    for _ in range(DECISIONS):
        due = set(game.to_act(after))
        if time.perf_counter() >= until:
            break
        if seat in due:
            choice = look(game, after, seat, chance)
            kind = game.describe(after, seat, choice).kind
            if kind == kinds[0] or kind in kinds[:-1]:
                break
            kinds.append(kind)
            together = due
            game.apply(after, seat, choice)
        elif due and due < together:
            other = min(due)
            game.apply(after, other, chance.choice(game.legal_actions(after, other)))
        else:
            break
    return after


def judged(game: Game[Any, Any], state: Any) -> tuple[list[float], list[float]]:
    """What a position promises each seat, as the search sees it, and the points that it is judged by."""
    from tierpark.bots.searching import manner_of

    policy = policy_of(game.name)
    manner = manner_of(policy)._replace(**getattr(policy, "manner_at", lambda _: {})(state))
    path, search = tree.Path(), tree.Search()
    search.scale, search.to_win = manner.scale, manner.to_win
    search.together = int(_are_together(game, state))
    world = World({"game": game.rules, "policy": policy}, game.tables)
    world.function(promises.judge_any)(state.clone(), path, search)
    seats = range(state.players)
    return [path.result[seat] for seat in seats], [path.points[seat] / 100 for seat in seats]


def expectation(game: Game[Any, Any], state: Any, promises: Sequence[float], points: Sequence[float]) -> Expected:
    """What shares of a win come to: chances that add up to one, where seats compete."""
    seats = game.seats_of(state)
    own = tuple(round(points[seat], 2) for seat in seats)
    if _are_together(game, state) or len(seats) == 1:
        return Expected(tuple(promises[0] for _ in seats), own)
    total = sum(promises[seat] for seat in seats) or 1.0
    return Expected(tuple(promises[seat] / total for seat in seats), own)


def settled(game: Game[Any, Any], state: Any) -> Expected:
    """How a finished game came out."""
    outcome = game.outcome(state)
    assert outcome is not None
    points = tuple(float(standing.score) for standing in outcome.standings)
    share = 1.0 if _are_together(game, state) else 1.0 / max(1, len(outcome.winners))
    return Expected(tuple(share if standing.won else 0.0 for standing in outcome.standings), points)


def amount(n: float, unit: str) -> str:
    """So many points, or whatever a game counts."""
    return f"{n:g} {unit}{'' if n == 1 else 's'}"


def lead(game: Game[Any, Any], state: Any, expected: Expected, seat: int) -> float | None:
    """By how much a seat is ahead; nothing where all play together."""
    from tierpark.bots.searching import manner_of

    if _are_together(game, state):
        return None
    takes = manner_of(policy_of(game.name)).to_win / 100 if len(game.seats_of(state)) == 1 else 0.0
    return round(expected.lead(seat) - takes, 2)


def _are_together(game: Game[Any, Any], state: Any) -> bool:
    """Whether all seats win or lose together: in a campaign."""
    return game.levels is not None and getattr(game.options_of(state), game.levels) != game.choices[game.levels][0]


def _mean(numbers: Any) -> float:
    listed = [float(number) for number in numbers]
    return sum(listed) / len(listed)
