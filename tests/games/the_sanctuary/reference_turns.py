"""The second opinion on The Sanctuary, second half: turns, effects and free actions, as `reference` reads the rulings.

An action is performed by recursion: a generator that yields each question and is sent the answer. What answers mean is
what `state.py` says of them; a question with one answer is not put, unless it is a placement or the menu of a turn.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from itertools import chain, combinations, combinations_with_replacement
from typing import Any, NamedTuple

from tests.games.the_sanctuary.reference import ALL, Actor, Effect, Pair, Player, Table, Tile, colours
from tierpark.games.the_sanctuary.material import COLOURS
from tierpark.games.the_sanctuary.state import (
    CALL,
    CENTER,
    DECLINE,
    END,
    ENOUGH,
    FREELY,
    MAIN,
    NONE,
    PART,
    PAYING,
    PAYING_TWO,
    SIDE,
    SUPPLY,
    USE,
    WATCH,
    Step,
)

PAIRS = list(combinations_with_replacement(ALL, 2))
SPACE = {1: 4, 2: 3, 3: 3, 4: 2, 5: 2, 6: 1}  # R8.2: round -> points


class Question(NamedTuple):
    """Who is asked what, and everything that may be answered."""

    step: Step
    seat: int
    options: frozenset[int]


Asking = Generator[Question, int, Any]


def subsets(members: Iterable[int], most: int) -> set[int]:
    """Sets of one to so many members, as numbers."""
    members = list(members)
    some = chain.from_iterable(combinations(members, n) for n in range(1, most + 1))
    return {sum(1 << member for member in chosen) for chosen in some}


class Game(Table):
    """A game as the rulings tell it."""

    def ask(self, step: Step, options: Iterable[int], seat: int | None = None) -> Asking:
        """R7: questions with a single answer are skipped."""
        found = frozenset(options)
        assert found, f"nothing can be answered to {step.name}"
        if len(found) == 1:
            return next(iter(found))
        return (yield Question(step, self.active if seat is None else seat, found))

    # R6: turns

    def whole_game(self) -> Asking:
        """R3.1, from the first placement on."""
        while True:
            yield from self.placing_phase()
            yield from self.task_phase()
            self.clean_up()
            if self.n_round == self.rounds:
                return
            self.n_round += 1
            size = len(self.table)
            self.table = [self.box.cards[card] for card in self.deck[(self.n_round - 1) * size : self.n_round * size]]

    def placing_phase(self) -> Asking:
        """R5.1."""
        seats = [(self.starting + i) % self.n for i in range(self.n)]
        for volunteer, order in enumerate((seats, seats[::-1])):
            for seat in order:
                position = yield Question(Step.PLACE, seat, frozenset(self.placements(seat)))
                self.players[seat].spots[volunteer] = position

    def task_phase(self) -> Asking:
        """R6.1, R13.1."""
        seats = [(self.starting + i) % self.n for i in range(self.n)]
        for lap in range(1 if self.is_advanced else 2):
            for self.active in seats:
                if self.is_advanced:
                    volunteers = [0, 1]
                elif lap == 0:
                    volunteers = [(yield from self.ask(Step.VOLUNTEER, {0, 1}))]
                else:
                    volunteers = [self.me.lying.index(False)]
                yield from self.turn(volunteers)
                for v in volunteers:
                    self.me.lying[v] = True

    def clean_up(self) -> None:
        """R3.5."""
        for player in self.players:
            player.spots, player.lying, player.given_up = [NONE, NONE], [False, False], [False, False]
            player.watched = player.called = 0
            for tile in player.tiles:
                if tile is not None and tile.effect in ("round_swap", "round_gain"):
                    tile.used = False
        self.starting = (self.starting + 1) % self.n

    def turn(self, volunteers: list[int]) -> Asking:
        """R6.2 to R6.5."""
        self.actors = {v: Actor() for v in volunteers}
        self.acting = volunteers[0]
        while True:
            found = {END} | self.free_actions(within=False)
            for v, actor in self.actors.items():
                self.acting = v
                found |= {self.number(v, pair) for pair in self.own_actions(actor)}
            action = yield Question(Step.TASK, self.active, frozenset(found))
            if action == END:
                return
            if action >= SUPPLY:
                yield from self.free_action(action, within=False)
                continue
            numbers = {self.number(v, pair): (v, pair) for v, a in self.actors.items() for pair in self.possible(v, a)}
            self.acting, pair = numbers[action]
            actor = self.actors[self.acting]
            actor.has_acted = True
            actor.has_started |= pair[0] == "main"
            yield from self.start(pair)

    def number(self, v: int, pair: Pair) -> int:
        """The action of the menu."""
        return MAIN + v if pair[0] == "main" else SIDE + 20 * v + pair[1]

    def possible(self, v: int, actor: Actor) -> set[Pair]:
        """R6.2: main and visible sides, whether they can be performed or not."""
        owner, w = actor.borrowed or (self.active, v)
        spot = self.players[owner].spots[w]
        gone = actor.has_skipped if actor.borrowed else self.me.given_up[v]
        found = {("side", position) for position in self.visible(owner, spot)}
        return found | (set() if gone else {("main", spot)})

    def own_actions(self, actor: Actor) -> set[Pair]:
        """R6.4: those that can be started by the acting volunteer."""
        found = set()
        for pair in self.possible(self.acting, actor) - actor.performed:
            has_started = actor.has_started or pair[0] == "main"  # R10.5
            if self.can(self.action(pair), frozenset(actor.performed | {pair}), has_started):
                found.add(pair)
        return found

    def start(self, pair: Pair) -> Asking:
        """R6.5, R9.1."""
        self.actors[self.acting].performed.add(pair)
        yield from self.perform(self.action(pair))
        if pair[0] == "main":
            self.me.threats += self.table[pair[1]].threats

    def can_now(self, effect: Effect) -> bool:
        """The same for a part of an action that is under way."""
        actor = self.actors[self.acting]
        return self.can(effect, frozenset(actor.performed), actor.has_started)

    # R7: effects

    def perform(self, effect: Effect) -> Asking:
        """Carry an effect out."""
        name, *args = effect
        me = self.me
        match name:
            case "and":
                yield from self.perform_and(args)
            case "or":
                part = yield from self.ask(Step.BRANCH, {i for i, e in enumerate(args) if self.can_now(e)})
                yield from self.perform(args[part])
            case "twice":
                yield from self.perform(args[0])
                if self.can_now(args[0]) and (yield from self.ask(Step.AGAIN, {0, 1})):
                    yield from self.perform(args[0])
            case "skip_main":
                self.give_up(args[0])
                yield from self.perform(args[1])
            case "copy_side" | "copy_main" | "repeat_main":
                actor = self.actors[self.acting]
                pairs = {
                    pair[1]: pair
                    for pair in self.targets(effect, actor.performed)
                    if self.can(self.action(pair), frozenset(actor.performed | {pair}), actor.has_started)
                }
                yield from self.start(pairs[(yield from self.ask(Step.COPY, pairs))])
            case "gain":
                for colour in args:
                    if colour != "any":
                        me.center[COLOURS.index(colour)] += 1
                for _ in range(args.count("any")):
                    me.center[(yield from self.ask(Step.TAKE, ALL))] += 1
            case "move":
                moves = {4 * c + house: (c, house) for c, house in self.moves(args[0])}
                c, house = moves[(yield from self.ask(Step.STORE, moves))]
                me.center[c] -= 1
                me.stores[house][c] += 1
            case "animal":
                away = [c for c in colours(args[0]) if me.population[c] == 0]
                chosen = yield from self.ask(Step.ANIMALS, subsets(away, args[1]))
                for c in ALL:
                    me.population[c] = 1 if chosen >> c & 1 else me.population[c]
            case "pop" | "pop_store":
                c = yield from self.ask(Step.POPULATION, self.growers(*effect))
                yield from self.grow(c, effect)
            case "pop_discard":
                yield from self.pop_discard(effect)
            case "happy":
                most = min(args[1], self.tokens)
                chosen = yield from self.ask(Step.HAPPINESS, subsets(self.pleased(args[0]), most))
                for c in ALL:
                    me.happiness[c] += chosen >> c & 1
                    self.tokens -= chosen >> c & 1
            case "improve":
                tiles = {tile for tile in self.tiles(args[0]) if self.slots(tile, args[1])}
                tile = yield from self.ask(Step.TILE, tiles)
                slot = yield from self.ask(Step.SLOT, self.slots(tile, args[1]))
                self.market.remove(tile)
                me.tiles[slot] = Tile(tile, self.up(tile))
            case "move_improvement":
                full = [i for i in ALL if me.tiles[i] is not None]
                shifts = {4 * i + j: (i, j) for i in full for j in ALL if me.tiles[j] is None}
                i, j = shifts[(yield from self.ask(Step.SHIFT, shifts))]
                me.tiles[j], me.tiles[i] = me.tiles[i], None
            case "land":
                for _ in range(min(args[0], 6 - len(me.stamps))):
                    me.stamps.append(SPACE[self.n_round])
            case "land_value":
                yield from self.land_value(args[0])
            case "flood":
                me.floods += 1
            case "forest":
                me.forests += 1
            case "ranger":
                me.rangers += 1
                self.rangers -= 1
            case "rescuers":
                me.rescuers += 1
                self.rescuers -= 1
            case "swap":
                swaps = {4 * c + d: (c, d) for c in ALL for d in ALL if c != d and me.center[c]}
                c, d = swaps[(yield from self.ask(Step.SWAP, swaps))]
                number = yield from self.ask(Step.NUMBER, range(1, me.center[c] + 1))
                me.center[c] -= number
                me.center[d] += number
            case "exchange":
                for _ in range(args[0]):
                    me.center[(yield from self.ask(Step.GIVE, {c for c in ALL if me.center[c]}))] -= 1
                for _ in range(args[1]):
                    me.center[(yield from self.ask(Step.TAKE, ALL))] += 1
            case "give_threat":
                for _ in range(min(args[0], me.threats)):
                    seat = yield from self.ask(Step.THREAT, set(range(self.n)) - {self.active})
                    me.threats -= 1
                    self.players[seat].threats += 1
            case _:
                raise AssertionError(effect)

    def perform_and(self, parts: list[Effect]) -> Asking:
        """R7.1, R6.6."""
        left = set(range(len(parts)))
        while True:
            found = {PART + i for i in left if self.can_now(parts[i])}
            if len(left) < len(parts):
                found |= self.free_actions(within=True) if left else set()
                if not found:
                    return
                found |= {END}
            action = yield from self.ask(Step.PART, found)
            if action == END:
                return
            if action >= PART:
                left.remove(action - PART)
                yield from self.perform(parts[action - PART])
            else:
                yield from self.free_action(action, within=True)

    def give_up(self, whose: str) -> None:
        """R7.1: the cost of `skip_main`."""
        actor = self.actors[self.acting]
        if whose == "this" and actor.borrowed:
            actor.has_skipped = True
        else:
            self.me.given_up[self.acting if whose == "this" else 1 - self.acting] = True

    def pop_discard(self, effect: Effect) -> Asking:
        """R7.2, and R12.2 for `discard_twice`."""
        _, resource, animal = effect
        for time in range(2):
            discards = {4 * c + a: (c, a) for c, a in self.discards(resource, animal)}
            if time and not (discards and self.me.owns("discard_twice")):
                return
            action = yield from self.ask(Step.DISCARD, set(discards) | ({ENOUGH} if time else set()))
            if action == ENOUGH:
                return
            c, a = discards[action]
            self.me.center[c] -= 1
            yield from self.grow(a, effect)

    def land_value(self, most: int) -> Asking:
        """R7.2: different stamps; those on one space are alike."""
        before = list(self.me.stamps)
        raised: set[int] = set()
        while len(raised) < most:
            stamps = {before[i] - 1: i for i in range(len(before)) if i not in raised and before[i] < 4}
            if not stamps:
                break
            space = yield from self.ask(Step.STAMP, set(stamps) | ({ENOUGH} if raised else set()))
            if space == ENOUGH:
                break
            raised.add(stamps[space])
            self.me.stamps[stamps[space]] += 1

    # R12.3

    def grow(self, colour: int, effect: Effect) -> Asking:
        """An animal of the active player, and those of the players who mirror that."""
        self.me.population[colour] += 1
        for i in range(1, self.n):
            seat = (self.active + i) % self.n
            player = self.players[seat]
            if not player.owns("mirror_population") or colour not in player.growing():
                continue
            paid: dict[int, list[int]] = {}
            if effect[0] == "pop" or (effect[0] == "pop_store" and player.fed(colour)):
                paid = {FREELY: []}
            elif effect[0] == "pop_discard":
                paid = {
                    PAYING + c: [c] for c in ALL if player.center[c] and self.accepts(effect[1], effect[2], c, colour)
                }
            elif effect[0] == "rescue" and player.rescuers:
                paid = {PAYING_TWO + i: list(PAIRS[i]) for i in self.payable(player)}
            answer = yield from self.ask(Step.MIRROR, {DECLINE, *paid}, seat)
            if answer != DECLINE:
                for c in paid[answer]:
                    player.center[c] -= 1
                player.population[colour] += 1

    def payable(self, player: Player) -> list[int]:
        """Pairs of resources that a player has."""
        return [i for i, pair in enumerate(PAIRS) if all(player.center[c] >= pair.count(c) for c in pair)]

    # R6.6, R11, R12: free actions

    def free_actions(self, within: bool) -> set[int]:
        """What can be used now; `within` an action the volunteer is given (R13.2)."""
        me = self.me
        found = set()
        if sum(me.below) < me.rangers:
            found |= {SUPPLY + c for c in ALL if me.center[c]}
        if me.threats and me.watched < sum(me.below):
            found.add(WATCH)
        if me.called < me.rescuers and sum(me.center) >= 2 and me.growing():
            found.add(CALL)
        for slot, tile in enumerate(me.tiles):
            if tile is not None and not tile.used and self.can_use(tile.effect, within):
                found.add(USE + slot)
        return found

    def can_use(self, effect: str, within: bool) -> bool:
        """R12.2."""
        match effect:
            case "copy_improvement":
                return bool(self.copyable())
            case "purge_threats":
                return self.me.threats > 0
            case "borrow_volunteer":
                return bool(self.borrowings())
            case "extra_main":
                return bool(self.extra_mains(within))
            case "round_swap":
                return any(self.me.center)
        return effect == "round_gain"

    def copyable(self) -> dict[int, str]:
        """Improvements of opponents."""
        return {
            4 * seat + slot: tile.effect
            for seat in range(self.n)
            if seat != self.active
            for slot, tile in enumerate(self.players[seat].tiles)
            if tile is not None and tile.effect != "copy_improvement"
        }

    def borrowings(self) -> dict[int, tuple[int, tuple[int, int]]]:
        """Own volunteers that have not acted, and those of opponents."""
        return {
            8 * v + 2 * seat + w: (v, (seat, w))
            for v, actor in self.actors.items()
            if not actor.has_acted and not actor.borrowed and self.extra != v
            for seat in range(self.n)
            if seat != self.active
            for w in (0, 1)
        }

    def extra_mains(self, within: bool) -> dict[int, tuple[int, int]]:
        """Volunteer and position."""
        before = self.acting
        found = {}
        for v in [self.acting] if within else self.actors:
            self.acting = v
            for position, card in enumerate(self.table):
                if self.can(card.main, frozenset({("main", position)}), self.actors[v].has_started):
                    found[20 * v + position] = v, position
        self.acting = before
        return found

    def free_action(self, action: int, within: bool) -> Asking:
        """Carry one out."""
        me = self.me
        if action == CALL:
            me.called += 1
            rescues = {4 * i + a: (PAIRS[i], a) for i in self.payable(me) for a in me.growing()}
            paid, a = rescues[(yield from self.ask(Step.RESCUE, rescues))]
            for c in paid:
                me.center[c] -= 1
            yield from self.grow(a, ("rescue",))
        elif action == WATCH:
            me.watched += 1
            me.threats -= 1
        elif action < WATCH:
            me.center[action - SUPPLY] -= 1
            me.below[action - SUPPLY] += 1
        else:
            tile = me.tiles[action - USE]
            assert tile is not None
            tile.used = True
            yield from self.use(tile, within)

    def use(self, tile: Tile, within: bool) -> Asking:
        """R12.2: an improvement with a use."""
        me = self.me
        match tile.effect:
            case "copy_improvement":
                copyable = self.copyable()
                tile.effect = copyable[(yield from self.ask(Step.COPY_TILE, copyable))]
                tile.used = False
            case "purge_threats":
                me.threats -= 1
                many = min(me.threats, self.n - 1)
                if many:
                    others = [seat for seat in range(self.n) if seat != self.active]
                    sets = {sum(1 << seat for seat in chosen): chosen for chosen in combinations(others, many)}
                    for seat in sets[(yield from self.ask(Step.THREATS, sets))]:
                        me.threats -= 1
                        self.players[seat].threats += 1
            case "borrow_volunteer":
                borrowings = self.borrowings()
                v, who = borrowings[(yield from self.ask(Step.BORROW, borrowings))]
                self.actors[v].borrowed = who
                me.given_up[v] = True
            case "extra_main":
                mains = self.extra_mains(within)
                self.acting, position = mains[(yield from self.ask(Step.EXTRA, mains))]
                actor = self.actors[self.acting]
                kept, actor.performed, self.extra = actor.performed, set(), self.acting
                yield from self.start(("main", position))
                actor.performed, self.extra = kept, None
            case "round_swap":
                yield from self.perform(("swap",))
            case "round_gain":
                places = [CENTER, 1, 2, 3, 4] + ([5] if sum(me.below) < me.rangers else [])
                action = yield from self.ask(Step.ANYWHERE, {6 * c + place for c in ALL for place in places})
                c, place = divmod(action, 6)
                target = me.center if place == CENTER else me.below if place == 5 else me.stores[place - 1]
                target[c] += 1
            case _:
                raise AssertionError(tile.effect)
