"""A slow second opinion on The Sanctuary, written straight from the rulings and without the engine.

Here are boards, sight, placing, what can be performed, and the score: found by trying, with sets and with the performed
sets of R6.5 as they grow. Turns are in `reference_turns`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tierpark.games.the_sanctuary.material import COLOURS, Card, Material
from tierpark.games.the_sanctuary.state import NONE, State

Pair = tuple[str, int]  # "main" or "side", position
Effect = tuple[Any, ...]
ALL = range(4)
PURCHASE = [0, 1, 3, 6]  # R2.1: tokens that have to be gone from the map
RECLAMATION = [2, 3, 4, 5]  # R8.4
THREATS = [0, 1, 2, 4, 6, 9, 12, 16, 20]  # R14.2
EIGHTS = {  # R12.2: effect -> population, how many of which colours, points
    "blue_five": (5, 1, ["blue"], 8),
    "yellow_five": (5, 1, ["yellow"], 8),
    "red_five": (5, 1, ["red"], 8),
    "green_five": (5, 1, ["green"], 8),
    "blue_yellow_three": (3, 2, ["blue", "yellow"], 8),
    "red_green_three": (3, 2, ["red", "green"], 8),
    "all_two": (2, 4, COLOURS, 12),
    "three_three": (3, 3, COLOURS, 10),
}


@dataclass
class Tile:
    """An improvement on a board."""

    number: int
    effect: str
    used: bool = False


@dataclass
class Player:
    """A board, and the volunteers of its owner."""

    center: list[int]
    stores: list[list[int]]
    population: list[int]
    happiness: list[int]
    tiles: list[Tile | None]
    stamps: list[int]  # the points of each
    floods: int
    forests: int
    threats: int
    rangers: int
    below: list[int]
    watched: int
    rescuers: int
    called: int
    spots: list[int]
    lying: list[bool] = field(default_factory=lambda: [False, False])
    given_up: list[bool] = field(default_factory=lambda: [False, False])

    def owns(self, effect: str) -> bool:
        """Whether this improvement works for it."""
        return any(tile is not None and tile.effect == effect for tile in self.tiles)

    def purchased(self) -> int:
        """R8.1: parcels without a token."""
        return sum(len(self.stamps) >= tokens for tokens in PURCHASE)

    def growing(self) -> set[int]:
        """R7.2.1: animals that are there and below six."""
        return {c for c in ALL if 1 <= self.population[c] <= 5}

    def fed(self, colour: int) -> bool:
        """R7.2: the requirement of `pop_store`."""
        return sum(self.stores[colour]) > 0 or (self.owns("center_as_store") and self.center[colour] > 0)


@dataclass
class Actor:
    """A volunteer of the active player in its activation (R6.5)."""

    performed: set[Pair] = field(default_factory=set)
    has_started: bool = False  # its main
    has_acted: bool = False
    borrowed: tuple[int, int] | None = None
    has_skipped: bool = False  # the borrowed main


def colours(word: str) -> set[int]:
    """What a colour of a card stands for (R1.2)."""
    return set(ALL) if word == "any" else {COLOURS.index(word)}


class Table:
    """A game as the rulings tell it."""

    def __init__(self, s: State, box: Material) -> None:
        """Begin where this state is: before the first volunteer is placed, or before the first turn."""
        self.box = box
        self.n = s.players
        self.is_advanced = bool(s.advanced)
        setup = box.setups[self.n]
        self.rounds = setup.rounds
        self.deck = [s.deck[i] for i in range(setup.rounds * setup.deck_size)]
        lengths = setup.short_rows if s.short_rows else setup.rows
        self.rows = [list(range(sum(lengths[:i]), sum(lengths[: i + 1]))) for i in range(len(lengths))]
        self.n_round = s.n_round
        self.starting = s.starting
        self.table: list[Card] = [box.cards[s.table[i]] for i in range(setup.deck_size)]
        self.market = {tile for tile in range(len(box.tiles)) if s.market >> tile & 1}
        self.sides = [s.turned >> tile & 1 for tile in range(len(box.tiles))]
        self.rangers, self.rescuers, self.tokens = s.rangers, s.rescuers, s.happiness
        self.players = [self._player(s, seat) for seat in range(self.n)]
        self.active = 0
        self.actors: dict[int, Actor] = {}
        self.acting = 0
        self.extra: int | None = None  # the volunteer that performs an additional main

    def _player(self, s: State, seat: int) -> Player:
        board = s.boards[seat]
        tiles = [
            None
            if board.tiles[i] == NONE
            else Tile(board.tiles[i], self.box.improvements[board.effects[i]].id, bool(board.used >> i & 1))
            for i in ALL
        ]
        return Player(
            center=list(board.center),
            stores=[list(house) for house in board.stores],
            population=list(board.population),
            happiness=list(board.happiness),
            tiles=tiles,
            stamps=[space + 1 for space in ALL for _ in range(board.stamps[space])],
            floods=board.floods,
            forests=board.forests,
            threats=board.threats,
            rangers=board.rangers,
            below=list(board.below),
            watched=board.watched,
            rescuers=board.rescuers,
            called=board.called,
            spots=[s.spots[2 * seat], s.spots[2 * seat + 1]],
        )

    @property
    def me(self) -> Player:
        """The active player."""
        return self.players[self.active]

    # R4: sight

    def occupied(self) -> set[int]:
        """R1.6."""
        return {spot for player in self.players for spot in player.spots if spot != NONE}

    def is_closed(self, left: int, right: int) -> bool:
        """R4.3: the border between a card and the next one to its right."""
        return self.table[left].hedge == "right" or self.table[right].hedge == "left"

    def visible(self, owner: int, position: int, occupied: set[int] | None = None) -> set[int]:
        """R4.2, R4.5: as the rulings write it."""
        player = self.players[owner]
        blockers = self.occupied() if occupied is None else occupied
        row = next(row for row in self.rows if position in row)
        i, size = row.index(position), len(row)
        found = set()
        for d in (-1, 1):
            j = i
            while True:
                k = j + d
                if not 0 <= k < size:
                    if not player.owns("sight_loop"):
                        break
                    k %= size
                if k == i:
                    break
                border = (row[k], row[j]) if d < 0 else (row[j], row[k])
                if self.is_closed(*border) and not player.owns("sight_hedges"):
                    break
                if row[k] in blockers:
                    break
                found.add(row[k])
                j = k
        return found

    # R5: placing

    def placements(self, seat: int) -> set[int]:
        """R5.2 to R5.4."""
        occupied = self.occupied()
        standing = [(owner, spot) for owner in range(self.n) for spot in self.players[owner].spots if spot != NONE]
        seeing = [who for who in standing if self.visible(*who)]
        empty = set(range(len(self.table))) - occupied

        def blinds(position: int) -> bool:
            return any(not self.visible(*who, occupied | {position}) for who in seeing)

        quiet = {position for position in empty if not blinds(position)}
        legal = {position for position in quiet if self.visible(seat, position, occupied | {position})}
        return legal or quiet or empty

    # R7: what can be performed

    def can(
        self,
        effect: Effect,
        performed: frozenset[Pair],
        has_started: bool,
        gone: frozenset[str] = frozenset(),
        known: dict[tuple[Pair, frozenset[Pair]], bool] | None = None,
    ) -> bool:
        """Whether the active volunteer can perform it; `gone` are mains that were its cost on the way."""
        known = {} if known is None else known
        name, *arguments = effect
        if name in ("and", "or"):
            return any(self.can(part, performed, has_started, gone, known) for part in arguments)
        if name == "twice":
            return self.can(arguments[0], performed, has_started, gone, known)
        if name == "skip_main":
            whose, part = arguments
            if whose in gone or not self.can_give_up(whose, has_started):
                return False
            return self.can(part, performed, has_started, gone | {whose}, {})
        if name in ("copy_side", "copy_main", "repeat_main"):
            for pair in self.targets(effect, performed):
                key = pair, performed
                if key not in known:
                    known[key] = self.can(self.action(pair), performed | {pair}, has_started, gone, known)
                if known[key]:
                    return True
            return False
        return self.is_possible(effect)

    def can_give_up(self, whose: str, has_started: bool) -> bool:
        """R7.1, R7.1.4, R12.2."""
        actor = self.actors[self.acting]
        if whose == "this":
            gone = actor.has_skipped if actor.borrowed else self.me.given_up[self.acting]
            return not has_started and not gone
        other = 1 - self.acting
        begun = other in self.actors and self.actors[other].has_started
        return not self.me.lying[other] and not self.me.given_up[other] and not begun

    def action(self, pair: Pair) -> Effect:
        """What a card says."""
        card = self.table[pair[1]]
        return card.main if pair[0] == "main" else card.side

    def targets(self, effect: Effect, performed: Iterable[Pair]) -> set[Pair]:
        """R7.2, R10.1: what a copy could perform, but for what was performed."""
        name, *whose = effect
        kind = "side" if name == "copy_side" else "main"
        if name == "repeat_main":
            spots = [] if self.me.given_up[1 - self.acting] else [self.me.spots[1 - self.acting]]
        elif whose == ["own"]:
            spots = [self.me.spots[v] for v in (0, 1) if kind == "side" or not self.me.given_up[v]]
        else:
            spots = [spot for player in self.players if player is not self.me for spot in player.spots]
        return {(kind, spot) for spot in spots} - set(performed)

    def is_possible(self, effect: Effect) -> bool:
        """R7.2."""
        name, *args = effect
        me = self.me
        match name:
            case "gain":
                return True
            case "move":
                return bool(self.moves(args[0]))
            case "animal":
                return any(me.population[c] == 0 for c in colours(args[0]))
            case "pop" | "pop_store":
                return bool(self.growers(*effect))
            case "pop_discard":
                return bool(self.discards(*args))
            case "happy":
                return bool(self.pleased(args[0]))
            case "improve":
                return any(self.slots(tile, args[1]) for tile in self.tiles(args[0]))
            case "move_improvement":
                return 0 < sum(tile is None for tile in me.tiles) < 4
            case "land":
                return len(me.stamps) < 6
            case "land_value":
                return any(points < 4 for points in me.stamps)
            case "flood":
                return me.floods < (4 if me.owns("flood_anywhere") else me.purchased())
            case "forest":
                return me.forests < (4 if me.owns("forest_anywhere") else me.purchased())
            case "ranger":
                return self.rangers > 0
            case "rescuers":
                return self.rescuers > 0
            case "swap":
                return any(me.center)
            case "exchange":
                return bool(sum(me.center) >= args[0])
        assert name == "give_threat"
        return me.threats > 0

    def moves(self, colour: str) -> set[tuple[int, int]]:
        """Resource and storehouse."""
        have = [c for c in ALL if self.me.center[c]]
        if self.me.owns("store_any"):
            return {(c, house) for c in have for house in ALL}
        return {(c, c) for c in have if c in colours(colour)}

    def growers(self, name: str, colour: str) -> set[int]:
        """Animals that `pop` or `pop_store` can raise."""
        found = self.me.growing() & colours(colour)
        return found if name == "pop" else {c for c in found if self.me.fed(c)}

    def accepts(self, resource: str, animal: str, c: int, a: int) -> bool:
        """`pop_discard`: whether a resource c may be discarded for animal a."""
        if c not in colours(resource):
            return False
        match animal:
            case "same":
                return c == a
            case "other":
                return c != a
        return a in colours(animal)

    def discards(self, resource: str, animal: str) -> set[tuple[int, int]]:
        """Resource and animal."""
        have = [c for c in ALL if self.me.center[c]]
        return {(c, a) for c in have for a in self.me.growing() if self.accepts(resource, animal, c, a)}

    def pleased(self, colour: str) -> set[int]:
        """Animals that can get a happiness token."""
        if not self.tokens:
            return set()
        return {c for c in colours(colour) if self.me.population[c] and self.me.happiness[c] < 3}

    def up(self, tile: int) -> str:
        """The side of a tile that exists in this game."""
        return self.box.tiles[tile].sides[self.sides[tile]]

    def tiles(self, colour: str) -> set[int]:
        """Tiles of the market."""
        return {tile for tile in self.market if COLOURS.index(self.box.tiles[tile].colour) in colours(colour)}

    def slots(self, tile: int, where: str) -> set[int]:
        """Empty slots for it."""
        empty = {i for i in ALL if self.me.tiles[i] is None}
        own = COLOURS.index(self.box.tiles[tile].colour)
        if self.up(tile) == "flat_four":
            return empty
        return empty & {own} if where == "same" else empty - {own}

    # R14

    def lines(self, seat: int) -> dict[str, int]:
        """R14.2: the lines of the score, and their sum."""
        player = self.players[seat]
        effects = [tile.effect for tile in player.tiles if tile is not None]
        floods, forests = set(range(player.floods)), set(range(player.forests))
        stamps = list(player.stamps)
        for effect in effects:  # R12.4: these come first
            if effect == "free_reclamation":
                floods |= set(range(player.purchased()))
                forests |= set(range(player.purchased()))
            if effect == "raise_all":
                stamps = [min(points + 1, 4) for points in stamps]
        stored = sum(map(sum, player.stores))
        bonus = {
            "two_or_three": {2: 10, 3: 5}.get(len(effects), 0),
            "flat_four": 4,
            "staff_sets": 8 * min(player.rangers, player.rescuers),
            "reclamation_sets": 3 * min(len(floods), len(forests)),
            "store_bonus": 2 * stored,
            "colour_sets": 5 * min(player.center),
            "center_bonus": sum(player.center),
            "stamp_bonus": 2 * len(stamps),
        }
        for effect, (population, many, named, points) in EIGHTS.items():
            grown = [c for c in named if player.population[COLOURS.index(c)] >= population]
            bonus[effect] = points if len(grown) >= many else 0
        found = {
            "reclamation": sum(RECLAMATION[parcel] for parcel in [*floods, *forests]),
            "animals": sum(player.population[c] * (1 + player.happiness[c]) for c in ALL),
            "center": sum(3 * (number // 2) for number in player.center),
            "storehouses": 2 * stored,
            "land": sum(stamps),
            "improvements": sum(bonus.get(effect, 0) for effect in effects),
            "threats": -(THREATS[player.threats] if player.threats <= 8 else 20 + 5 * (player.threats - 8)),
        }
        return found | {"total": sum(found.values())}
