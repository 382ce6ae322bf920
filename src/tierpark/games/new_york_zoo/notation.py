"""New York Zoo: positions as text, for tests, documents and `tierpark play --position`.

A position is a list of clauses with semicolons between them. It starts from the set-up of its options (and seed, 0 if
not given) and changes what the clauses say; it is always somebody's turn to move the elephant.

    players=2; variant=short; side=B; seed=7     options, as on the command line
    elephant=S3                                  where the elephant stands
    turn=2                                       the seat to move
    stacks=S4:-,S8:E6-01/E5-02                   slots from top to bottom; `-` is empty
    supply=A8:0,A2:3                             attractions left
    markers=0,2,4+; distance=47                  solo
    seat1: penguin 2/5, - 0/6, fox 3/4=E4-01     enclosures: species, animals / spaces, and the tile if it matters
    seat1 houses: penguin, fox, -                the houses
    seat1 free: r9c1 r9c2                        the free spaces; all others are covered. Or their number: `free: 3`

Enclosures are put wherever they fit. Their tiles leave the bottom of the stacks farthest ahead of the elephant,
and what `free` covers lies under attractions of one space, so nothing is created or lost.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tierpark.core.errors import BadPosition, TierparkError, cut
from tierpark.core.game import checked_seed
from tierpark.core.words import spread
from tierpark.games.new_york_zoo.enclosures import build, placements
from tierpark.games.new_york_zoo.ending import free_spaces
from tierpark.games.new_york_zoo.residents import add_animal
from tierpark.games.new_york_zoo.solo import LAST_DISTANCE
from tierpark.games.new_york_zoo.state import N_SPACES, N_START_TILES, N_WORDS, NONE, State, Step
from tierpark.games.new_york_zoo.view import stack_of
from tierpark.pieces.bitboard import COLUMNS, ROWS, Board, add, cells_of, remove, words_of
from tierpark.pieces.cell_names import FROM_1, cell_name, cell_named, counts_from_0

if TYPE_CHECKING:
    from tierpark.games.new_york_zoo.game import NewYorkZoo

MARKERS = ("0", "1", "2", "3", "4+")
CLAUSE = re.compile(r"(?P<key>[a-z0-9]+( [a-z]+)?)\s*[=:]\s*(?P<value>.*)")
DIGITS = 4  # of the longest number that is read
PEN = re.compile(r"(?P<species>[a-z]+|-) (?P<animals>\d{1,3})/(?P<spaces>\d{1,3})(=(?P<tile>[\w-]+))?")


def read(game: NewYorkZoo, text: str) -> State:
    """The state that a position text describes."""
    clauses = _clauses(text)
    options = {key: clauses.pop(key) for key in game.choices if key in clauses}
    try:
        state = game.setup(game.options(**options), checked_seed(clauses.pop("seed", "0")))
    except TierparkError as error:
        raise BadPosition(f"position: {error}") from error
    if state.step == Step.ARRANGE:
        _skip_arrangement(state)
    reader = _Reader(game, state)
    reader.shared(clauses)
    for seat in range(state.players):
        reader.zoo(seat, {part: clauses.pop(f"seat{seat + 1}{part}", None) for part in ("", " houses", " free")})
    if clauses:
        raise BadPosition(
            f'position: "{cut(next(iter(clauses)))}" is no clause of {game.name}, or no seat of this game'
        )
    state.pack()
    return state


def _skip_arrangement(state: State) -> None:
    """Short game: the start tiles are as spare as any other until the position builds them."""
    for zoo in state.zoos:
        zoo.submitted, zoo.arranged = 1, N_START_TILES
        for i in range(N_START_TILES):
            zoo.start_tiles[i] = NONE
    state.step = Step.MOVE


def _clauses(text: str) -> dict[str, str]:
    clauses: dict[str, str] = {}
    for clause in filter(None, (part.strip() for part in text.replace("\n", ";").split(";"))):
        match = CLAUSE.fullmatch(clause)
        if match is None or not (match["value"] or match["key"].endswith(" houses")):
            raise BadPosition(f'position: "{cut(clause, 80)}" needs "=" or ":" and a value')
        if match["key"] in clauses:
            raise BadPosition(f'position: "{cut(match["key"])}" is there twice')
        clauses[match["key"]] = match["value"]
    return clauses


class _Reader:
    """Changes a state by the clauses of a position."""

    def __init__(self, game: NewYorkZoo, state: State) -> None:
        self.game = game
        self.state = state
        self.species = [kind.id for kind in game.box.species]
        self.tiles = [tile.id for tile in game.tiles]
        self.slots = [space.index for space in game.box.strip if space.kind == "slot"]
        self.fixed: set[int] = set()  # slots that the position spells out
        self.named: set[int] = set()  # tiles in them

    def shared(self, clauses: dict[str, str]) -> None:
        """The clauses that speak of no seat."""
        state = self.state
        if value := clauses.pop("elephant", None):
            state.elephant = self._space(value)
            state.distance = state.elephant if state.players == 1 else 0
        if value := clauses.pop("turn", None):
            state.mover = state.actor = self._number(value, "turn", 1, state.players) - 1
        for item in _items(clauses.pop("stacks", "")):
            self._stack(item)
        for item in _items(clauses.pop("supply", "")):
            kind, _, left = item.partition(":")
            kinds = [attraction.id for attraction in self.game.box.attractions]
            if kind not in kinds[1:]:
                raise BadPosition(
                    f"position: supply of {cut(kind)}: the kinds that can run out are {', '.join(kinds[1:])}"
                )
            k = kinds.index(kind)
            self._use_up(k, self._number(left, f"supply of {kind}", 0, self.game.box.attractions[k].count))
        if state.players == 1:
            if (value := clauses.pop("markers", None)) is not None:
                unknown = [m for m in _items(value) if m not in MARKERS]
                if unknown or not value:
                    raise BadPosition(f"position: markers={cut(value)}: name some of {', '.join(MARKERS)}")
                state.markers = sum(1 << MARKERS.index(m) for m in set(_items(value)))
            if value := clauses.pop("distance", None):
                state.distance = self._number(value, "distance", 0, LAST_DISTANCE - 1)
            if state.distance % N_SPACES != state.elephant:
                raise BadPosition(
                    f"position: at distance {state.distance} the elephant is on S{state.distance % N_SPACES}"
                )

    def zoo(self, seat: int, parts: dict[str, str | None]) -> None:
        """The three clauses of a seat."""
        houses, free = parts[" houses"], parts[" free"]
        if houses is not None:
            self._houses(seat, _items(houses))
        keep = self._free_cells(seat, free) if free and not free.isdecimal() else None
        for item in _items(parts[""] or ""):
            self._pen(seat, item, keep)
        if free is not None:
            self._cover(seat, keep, free)

    def _stack(self, item: str) -> None:
        space, _, tiles = item.partition(":")
        index = self._space(space)
        if index not in self.slots:
            raise BadPosition(f"position: {cut(space)} is a blue space, it has no stack")
        slot = self.state.slots[self.slots.index(index)]
        wanted = [] if tiles == "-" else [self._tile(tile) for tile in reversed(tiles.split("/"))]
        if len(wanted) > len(slot.tiles):
            raise BadPosition(f"position: {item}: a slot holds at most {len(slot.tiles)} tiles")
        if index in self.fixed:
            raise BadPosition(f"position: {item}: {space} is there twice")
        self.fixed.add(index)
        for tile in wanted:  # each comes from where it lies, in exchange for nothing
            self._take(tile, item)
            self.named.add(tile)
        slot.height = len(wanted)
        for i in range(len(slot.tiles)):
            slot.tiles[i] = wanted[i] if i < len(wanted) else NONE

    def _take(self, tile: int, why: str) -> None:
        """Remove a tile from the stack where it lies, if it lies in one."""
        if tile in self.named:
            raise BadPosition(f"position: {why}: tile {self.tiles[tile]} is there twice")
        for slot in self.state.slots:
            held = [slot.tiles[i] for i in range(slot.height)]
            if tile in held:
                held.remove(tile)
                slot.height = len(held)
                for i in range(len(slot.tiles)):
                    slot.tiles[i] = held[i] if i < len(held) else NONE
        if self.state.enclosures[tile].seat != NONE:
            raise BadPosition(f"position: {why}: tile {self.tiles[tile]} is built already")

    def _pen(self, seat: int, item: str, keep_free: list[int] | None) -> None:
        match = PEN.fullmatch(item)
        if match is None:
            raise BadPosition(f'position: "{cut(item)}" is no enclosure; write e.g. "penguin 2/5" or "- 0/6"')
        animals, spaces = int(match["animals"]), int(match["spaces"])
        empty = match["species"] == "-"
        if not empty and match["species"] not in self.species:
            raise BadPosition(f"position: {cut(item)}: the species are {', '.join(self.species)}")
        if empty != (animals == 0) or animals >= spaces:
            raise BadPosition(
                f"position: {item}: an enclosure holds 1 to {spaces - 1} animals, an empty one is - 0/{spaces}"
            )
        tile = self._tile(match["tile"]) if match["tile"] else self._spare(spaces, item)
        if self.game.tiles[tile].size != spaces:
            raise BadPosition(f"position: {item}: tile {match['tile']} has {self.game.tiles[tile].size} spaces")
        self._take(tile, item)
        room = Board()
        free = self.state.zoos[seat].free
        room.lo, room.hi = free.lo, free.hi
        for cell in keep_free or ():
            remove(room, cell)
        words = [0] * N_WORDS
        spots = spread(words, self.game.world.function(placements)(room, tile, words))
        if not spots:
            raise BadPosition(f"position: {item} fits nowhere in the zoo of seat {seat + 1}")
        self.game.world.function(build)(self.state, seat, tile, spots[0])
        for _ in range(animals):
            self.game.world.function(add_animal)(self.state, tile, self.species.index(match["species"]))

    def _spare(self, spaces: int, item: str) -> int:
        """A tile of a size: one that lies nowhere, else the lowest in a stack that the position leaves open."""
        sized = [t for t, tile in enumerate(self.game.tiles) if tile.size == spaces]
        lying = {slot.tiles[i] for slot in self.state.slots for i in range(slot.height)}
        for tile in sized:
            if tile not in lying and self.state.enclosures[tile].seat == NONE:
                return tile
        for ahead in range(N_SPACES, 0, -1):
            space = (self.state.elephant + ahead) % N_SPACES
            if space in self.slots and space not in self.fixed:
                stack = [self.tiles.index(tile) for tile in stack_of(self.game, self.state, space)]
                for tile in stack:
                    if tile in sized:
                        return tile
        raise BadPosition(f"position: {item}: no tile of {spaces} spaces is left")

    def _houses(self, seat: int, wanted: list[str]) -> None:
        zoo = self.state.zoos[seat]
        total = sum(zoo.houses) + zoo.rooms
        unknown = [w for w in wanted if w != "-" and w not in self.species]
        if unknown:
            raise BadPosition(
                f"position: seat{seat + 1} houses: {cut(unknown[0])}: the species are {', '.join(self.species)}, or -"
            )
        if len(wanted) > total:
            raise BadPosition(f"position: seat {seat + 1} has {total} houses, not {len(wanted)}")
        for i, species in enumerate(self.species):
            zoo.houses[i] = wanted.count(species)
        zoo.rooms = total - sum(zoo.houses)

    def _free_cells(self, seat: int, text: str) -> list[int]:
        cells = []
        for word in text.split():
            if counts_from_0(word):
                raise BadPosition(f"position: seat{seat + 1} free: {word} is no space: {FROM_1}")
            row, column = cell_named(word) or (ROWS, COLUMNS)
            if row >= ROWS or column >= COLUMNS:
                raise BadPosition(
                    f'position: seat{seat + 1} free: "{cut(word)}" is no space; write e.g. "r9c1 r9c2", or a number'
                )
            cells.append(row * COLUMNS + column)
        outside = set(cells) - set(cells_of(self.state.zoos[seat].free))
        if outside:
            name = cell_name(*divmod(min(outside), COLUMNS))
            raise BadPosition(f"position: seat{seat + 1} free: {name} is no construction space")
        return cells

    def _cover(self, seat: int, keep: list[int] | None, text: str) -> None:
        zoo = self.state.zoos[seat]
        now = cells_of(zoo.free)
        if keep is None:
            if len(text) > DIGITS or int(text) > free_spaces(self.state, seat):
                raise BadPosition(f"position: seat{seat + 1} free: {cut(text)}: only {len(now)} spaces are free")
            keep = now[len(now) - int(text) :]
        if not keep:
            raise BadPosition(f"position: seat{seat + 1} free: {text}: with no free space the game is over")
        for cell in now:
            if cell not in keep:
                add(zoo.stalls, cell)
        zoo.free.lo, zoo.free.hi = words_of(keep)

    def _use_up(self, kind: int, left: int) -> None:
        """Attractions that are gone lie in the box: they are neither in the supply nor on a zoo."""
        self.state.supply[kind] = left

    def _space(self, text: str) -> int:
        match = re.fullmatch(r"S(\d{1,3})", text)
        if match is None or int(match[1]) >= N_SPACES:
            raise BadPosition(f'position: "{cut(text)}" is no space of the strip; write S0 to S{N_SPACES - 1}')
        return int(match[1])

    def _tile(self, text: str) -> int:
        if text not in self.tiles:
            raise BadPosition(f'position: there is no tile "{cut(text)}"')
        return self.tiles.index(text)

    def _number(self, text: str, what: str, low: int, high: int) -> int:
        if not text.isdecimal() or len(text) > DIGITS or not low <= int(text) <= high:
            raise BadPosition(f"position: {what}={cut(text)}: write a number from {low} to {high}")
        return int(text)


def _items(text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip()]
