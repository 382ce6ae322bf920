"""New York Zoo once more, slowly and straight from the rulebook: generators that yield each decision with its options.

Written apart from the rules modules and with none of their ideas: no steps, no sets of bits, no numbered actions. So
the two can be held against each other, as `test_reference.py` does. From the package it takes only the contents of the
box. The numbers are those of docs/games/new-york-zoo.md.

It knows a game from the first turn on. How the stacks are shuffled and, in the short game, how the start tiles are
arranged has happened before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from tierpark.games.new_york_zoo.material import load

Cell = tuple[int, int]  # row, column
Shape = frozenset[Cell]

BOX = load()
STRIP = BOX.strip
SPECIES = [species.id for species in BOX.species]
LINE_BEFORE = {line.before: line.species for line in BOX.lines}  # R4.7: crossed on entering this space
TILES = {tile.id: frozenset(tile.cells) for tile in BOX.tiles}
ATTRACTIONS = {kind.id: frozenset(kind.cells) for kind in BOX.attractions}
UNLIMITED = {kind.id for kind in BOX.attractions if kind.unlimited}  # R1.6
MARKERS = ("0", "1", "2", "3", "4+")
SECOND_ARRIVAL = 2 * len(STRIP)  # R11.6


# What lies on the table


@dataclass
class Enclosure:
    """A tile on a zoo board and who lives there."""

    tile: str
    species: str | None = None
    animals: int = 0

    def __str__(self) -> str:
        return f"{self.species or '-'} {self.animals}/{self.spaces} {self.tile}"

    @property
    def spaces(self) -> int:
        return len(TILES[self.tile])

    @property
    def is_full(self) -> bool:
        return self.animals == self.spaces

    @property
    def is_pair(self) -> bool:
        """Two animals or more: one of them may leave (R5.3), and they may breed (R8.3A, R9)."""
        return self.animals >= 2

    def add(self, species: str) -> None:
        self.species = species
        self.animals += 1


@dataclass
class Zoo:
    """A zoo board: the spaces still to be covered, the houses and the enclosures by their tiles."""

    free: Shape
    houses: int
    housed: Counter[str]
    enclosures: dict[str, Enclosure] = field(default_factory=dict)

    @property
    def has_empty_house(self) -> bool:
        return self.housed.total() < self.houses

    @property
    def animals(self) -> int:
        """R9.4: all of them, in enclosures and in houses."""
        return self.housed.total() + sum(pen.animals for pen in self.enclosures.values())

    def join(self, pen: Enclosure) -> None:
        """R6.4: one animal follows from a house."""
        assert pen.species is not None
        self.housed[pen.species] -= 1
        pen.add(pen.species)


@dataclass
class Table:
    """R1.1, R1.2: the zoos and all that is shared; markers and distance matter only in the solo game."""

    zoos: list[Zoo]
    stacks: dict[int, list[str]]  # slot -> tiles from bottom to top
    supply: dict[str, int]  # attractions that can run out
    elephant: int = 0
    mover: int = 0
    markers: set[str] = field(default_factory=lambda: set(MARKERS))
    distance: int = 0

    @property
    def players(self) -> int:
        return len(self.zoos)

    @property
    def is_solo(self) -> bool:
        return self.players == 1

    @property
    def seats(self) -> list[int]:
        """R8.3: all seats, clockwise from the one who moved the elephant."""
        return [(self.mover + i) % self.players for i in range(self.players)]


def set_up(players: int, side: str, stacks: dict[int, list[str]]) -> Table:
    """R2.1-R2.4: a new game with these stacks; the side is that of the solo board."""
    boards = [board for board in BOX.boards if board.players == players and board.side in (None, side)]
    boards.sort(key=lambda board: board.seat or 0)
    return Table(
        zoos=[Zoo(board.area, board.houses, Counter(board.animals)) for board in boards],
        stacks=stacks,
        supply={kind.id: kind.count for kind in BOX.attractions if kind.id not in UNLIMITED},
    )


# Asking


@dataclass(frozen=True)
class Decision:
    """A seat and the words of everything that it may do."""

    seat: int
    options: frozenset[str]


T = TypeVar("T")
Asking = Generator[Decision, str, T]  # yields decisions, is sent the words chosen, and returns what comes of them


def ask(seat: int, options: Mapping[str, T]) -> Asking[T]:
    """Let a seat choose among words, and return what they stand for."""
    words = yield Decision(seat, frozenset(options))
    return options[words]


# Chapter 3: a turn


def game(table: Table) -> Asking[str]:
    """R3.1, R3.2: turn after turn, until one of them ends the game; returns why."""
    while True:
        ending = yield from turn(table)
        if ending is not None:
            return ending
        table.mover = (table.mover + 1) % table.players


def turn(table: Table) -> Asking[str | None]:
    """R3.1: the elephant, the main action, the breeding; returns why the game is over, if it is."""
    zoo = table.zoos[table.mover]
    if table.is_solo:
        space = yield from choose_marker(table)
    else:
        space = yield from choose_space(table)
    lines = walk(table, space)
    if table.distance > SECOND_ARRIVAL:
        return "too_far"  # R20: without a main action

    if is_slot(space):
        yield from place_enclosure(table, table.stacks[space].pop())  # R4.6
    else:
        yield from acquire_animals(table, space)
    if not zoo.free:
        return "main_action"  # R9.1, R21: without breeding

    for species in lines:  # R8
        yield from breed(table, species)
        if any(not other.free for other in table.zoos):
            return "breeding"  # R9.2, R12, R11.9
    return "out_of_time" if table.distance == SECOND_ARRIVAL else None  # R19


# Chapters 4 and 11: moving the elephant


def is_slot(space: int) -> bool:
    """Whether tiles lie there; all other spaces are blue."""
    return STRIP[space].kind == "slot"


def spaces_ahead(table: Table) -> list[int]:
    """R4.1: the spaces that count, nearest first: blue ones and slots with a tile; R16: less than a lap."""
    ahead = [(table.elephant + i) % len(STRIP) for i in range(1, len(STRIP))]
    return [space for space in ahead if not is_slot(space) or table.stacks[space]]


def can_be_chosen(table: Table, space: int) -> bool:
    """R4.2, R4.3: the mover could carry out the main action there."""
    zoo = table.zoos[table.mover]
    if not is_slot(space):
        return zoo.has_empty_house or bool(zoo.enclosures)  # R2
    stack = table.stacks[space]
    has_animal = zoo.housed.total() > 0 or any(pen.is_pair for pen in zoo.enclosures.values())
    return bool(stack) and has_animal and fits(stack[-1], zoo.free)


def choose_space(table: Table) -> Asking[int]:
    """R4.1-R4.5: 1 to 4 spaces with 2 or 4 players, 1 to 3 with 3 or 5."""
    reach = spaces_ahead(table)[: 4 if table.players in (2, 4) else 3]
    usable = [space for space in reach if can_be_chosen(table, space)]
    blue = [space for space in reach if not is_slot(space)]  # R3: for nothing
    return (yield from ask(table.mover, {f"elephant to S{space}": space for space in usable or blue}))


def choose_marker(table: Table) -> Asking[int]:
    """R11.2-R11.4: a range marker that leads to a space of use, or the free move to the next blue one."""
    ahead = spaces_ahead(table)
    leads = [("0", table.elephant), *((MARKERS[min(steps, 4)], space) for steps, space in enumerate(ahead, start=1))]
    options: dict[str, tuple[str | None, int]] = {
        f"marker {marker} elephant to S{space}": (marker, space)
        for marker, space in leads
        if marker in table.markers and can_be_chosen(table, space)
    }
    blue = next(space for space in ahead if not is_slot(space))
    if can_be_chosen(table, blue) or not options:
        options[f"free move elephant to S{blue}"] = (None, blue)

    marker, space = yield from ask(table.mover, options)
    if marker is not None:
        table.markers.remove(marker)
        table.markers = table.markers or set(MARKERS)  # R11.4
    table.distance += (space - table.elephant) % len(STRIP)  # R11.6
    return space


def walk(table: Table, to: int) -> list[str]:
    """R4.7: the elephant goes there; the species of the lines that it crosses, in order."""
    crossed = []
    while table.elephant != to:
        table.elephant = (table.elephant + 1) % len(STRIP)
        if table.elephant in LINE_BEFORE:
            crossed.append(LINE_BEFORE[table.elephant])
    return crossed


# Chapter 5: pieces and enclosures


def orientations(drawn: Shape) -> set[Shape]:
    """R5.1: a piece in every rotation and mirror image, each beginning at row 0 and column 0."""
    found = set()
    for shape in (drawn, frozenset((r, -c) for r, c in drawn)):
        for _ in range(4):
            shape = frozenset((c, -r) for r, c in shape)
            top, left = min(r for r, _ in shape), min(c for _, c in shape)
            found.add(frozenset((r - top, c - left) for r, c in shape))
    return found


ORIENTATIONS = {
    piece: [sorted(shape) for shape in orientations(drawn)] for piece, drawn in (TILES | ATTRACTIONS).items()
}


def spots(piece: str, free: Shape) -> Iterator[Shape]:
    """R5.1: everywhere that the piece lies wholly on free spaces."""
    for shape in ORIENTATIONS[piece]:
        row, column = shape[0]
        for r, c in free:
            if all((r + i - row, c + j - column) in free for i, j in shape):
                yield frozenset((r + i - row, c + j - column) for i, j in shape)


def fits(piece: str, free: Shape) -> bool:
    """R4.2a: somewhere, turned or mirrored as needed."""
    return any(True for _ in spots(piece, free))


def placement(piece: str, cells: Shape) -> str:
    """A placement in words, by the spaces that it covers."""
    return f"place {piece} on {' '.join(f'r{r + 1}c{c + 1}' for r, c in sorted(cells))}"


def place(table: Table, seat: int, piece: str) -> Asking[None]:
    """R5.1: a piece comes to lie on free spaces."""
    zoo = table.zoos[seat]
    cells = yield from ask(seat, {placement(piece, cells): cells for cells in spots(piece, zoo.free)})
    zoo.free -= cells


def place_enclosure(table: Table, tile: str) -> Asking[None]:
    """R5.1-R5.4: the tile is placed, then one or two animals of one species move in."""
    zoo = table.zoos[table.mover]
    yield from place(table, table.mover, tile)
    new = Enclosure(tile)
    options: dict[str, tuple[str, Enclosure | None] | None] = dict(animals_to_move(zoo, SPECIES))
    while new.animals < 2 and options:
        chosen = yield from ask(table.mover, options)
        if chosen is None:
            break
        species, old = chosen
        if old is None:
            zoo.housed[species] -= 1
        else:
            old.animals -= 1
        new.add(species)
        options = dict(animals_to_move(zoo, [species]))
        if options:
            options["enough"] = None
    zoo.enclosures[tile] = new


def animals_to_move(zoo: Zoo, among: list[str]) -> dict[str, tuple[str, Enclosure | None]]:
    """R5.2, R5.3: animals of these species in houses, and in enclosures that keep at least one."""
    pens = [pen for pen in zoo.enclosures.values() if pen.is_pair]
    return {
        **{f"{species} from house": (species, None) for species in among if zoo.housed[species]},
        **{f"{pen.species} from {pen}": (pen.species, pen) for pen in pens if pen.species in among},
    }


# Chapter 6: acquiring animals


def acquire_animals(table: Table, space: int) -> Asking[None]:
    """R6.1, R6.2: the two animals shown in either order, or any one."""
    zoo = table.zoos[table.mover]
    received: Counter[str] = Counter()  # R5: by tile, during the whole action
    options = {f"take {species}": species for species in SPECIES if homes(zoo, species, received)}
    if not options:
        return  # R3
    first = yield from ask(table.mover, options)
    yield from settle(table, first, received, may_be_given_up=False)

    shown = STRIP[space].species or ()
    if first in shown and zoo.free:  # R11
        second = next(species for species in shown if species != first)
        yield from settle(table, second, received, may_be_given_up=True)


def homes(zoo: Zoo, species: str, received: Counter[str]) -> dict[str, Enclosure | None]:
    """R6.3: enclosures of the species, empty ones, a house; R6.6: none that has received two already."""
    found: dict[str, Enclosure | None] = {
        f"{species} into {pen}": pen
        for pen in zoo.enclosures.values()
        if pen.species in (None, species) and received[pen.tile] < 2
    }
    if zoo.has_empty_house:
        found[f"{species} into house"] = None
    return found


def settle(table: Table, species: str, received: Counter[str], may_be_given_up: bool) -> Asking[None]:
    """R6.2-R6.6: one acquired animal finds its home, another may join it, and the enclosure is checked."""
    zoo = table.zoos[table.mover]
    into = homes(zoo, species, received)
    if not into:
        return  # R6.2: it is lost
    give_up = f"give up {species}"
    words = yield Decision(table.mover, frozenset([*into, give_up] if may_be_given_up else into))
    if words == give_up:
        return
    pen = into[words]
    if pen is None:
        zoo.housed[species] += 1
        return
    pen.add(species)
    received[pen.tile] += 1
    if received[pen.tile] < 2:
        received[pen.tile] += yield from offer_joins(table, table.mover, [pen])  # R4
    yield from check(table, table.mover)  # R6.5


def offer_joins(table: Table, seat: int, pens: list[Enclosure]) -> Asking[int]:
    """R6.4, R8.3A: one animal may follow from a house into each of these with a space left; returns how many."""
    zoo = table.zoos[seat]
    left = list(pens)
    while True:
        options: dict[str, Enclosure | None] = {
            f"join {pen}": pen for pen in left if not pen.is_full and pen.species and zoo.housed[pen.species]
        }
        if not options:
            break
        pen = yield from ask(seat, {**options, "no join": None})
        if pen is None:
            break
        zoo.join(pen)
        left.remove(pen)
    return len(pens) - len(left)


# Chapter 7: completed enclosures


def check(table: Table, seat: int) -> Asking[None]:
    """R7.1, R7.6: full enclosures are exchanged one after another, in the order that their owner likes."""
    zoo = table.zoos[seat]
    while full := [pen for pen in zoo.enclosures.values() if pen.is_full]:
        if len(full) > 1:
            pen = yield from ask(seat, {f"exchange {pen}": pen for pen in full})
        else:
            pen = full[0]
        yield from exchange(table, seat, pen)


def exchange(table: Table, seat: int, pen: Enclosure) -> Asking[None]:
    """R7.1: the animals leave, one may be kept in an empty house, an attraction comes."""
    zoo = table.zoos[seat]
    species = pen.species
    assert species is not None
    pen.species, pen.animals = None, 0
    if zoo.has_empty_house:  # R7.5
        keeps = yield from ask(seat, {f"keep {species}": True, "keep none": False})
        zoo.housed[species] += keeps
    if not zoo.free:
        return  # R6
    left = [kind for kind in ATTRACTIONS if kind in UNLIMITED or table.supply[kind] > 0]  # R7.2
    kind = yield from ask(seat, {f"attraction {kind}": kind for kind in left if fits(kind, zoo.free)})
    if kind not in UNLIMITED:
        table.supply[kind] -= 1
    yield from place(table, seat, kind)


# Chapter 8: breeding


def breed(table: Table, species: str) -> Asking[None]:
    """R8.3: offspring, check, bonus, check; each goes round all seats before the next begins (R10)."""
    bred: dict[int, list[Enclosure]] = {}
    for seat in table.seats:
        bred[seat] = yield from choose_offspring(table, seat, species)
    for seat in table.seats:
        yield from check(table, seat)
    if table.players > 3:
        return  # R8.3C
    for seat in table.seats:
        if bred[seat]:  # R8.5
            yield from choose_bonus(table, seat, bred[seat])
    for seat in table.seats:
        yield from check(table, seat)


def choose_offspring(table: Table, seat: int, species: str) -> Asking[list[Enclosure]]:
    """R8.3A, R8.4: none, one or two enclosures of the line's species, then their joins; returns those that bred."""
    bred: list[Enclosure] = []
    while len(bred) < 2:
        others = [pen for pen in pairs(table, seat, bred) if pen.species == species]
        if not others:
            break
        options: dict[str, Enclosure | None] = {f"breed {pen}": pen for pen in others}
        pen = yield from ask(seat, {**options, "enough" if bred else "pass": None})
        if pen is None:
            break
        pen.add(species)
        bred.append(pen)
    yield from offer_joins(table, seat, bred)
    return bred


def choose_bonus(table: Table, seat: int, bred: list[Enclosure]) -> Asking[None]:
    """R8.3C: one other enclosure of any species, or none."""
    options: dict[str, Enclosure | None] = {f"bonus {pen}": pen for pen in pairs(table, seat, bred)}
    if not options:
        return  # R8.8
    pen = yield from ask(seat, {**options, "no bonus": None})
    if pen is not None:
        assert pen.species is not None
        pen.add(pen.species)
        yield from offer_joins(table, seat, [pen])


def pairs(table: Table, seat: int, bred: list[Enclosure]) -> list[Enclosure]:
    """R8.3A, R8.3C: enclosures with at least two animals, of whatever species, that have not bred at this line."""
    return [pen for pen in table.zoos[seat].enclosures.values() if pen.is_pair and pen not in bred]


# Chapter 9: the end


@dataclass(frozen=True)
class Result:
    """How a seat fared."""

    rank: int
    won: bool
    score: int
    animals: int | None  # alone there are no ties to break


def results(table: Table) -> list[Result]:
    """R9.3, R9.4: fewer free spaces first, then more animals; R11.7: alone, the distance left to the second arrival."""
    if table.is_solo:
        (zoo,) = table.zoos
        won = not zoo.free and table.distance <= SECOND_ARRIVAL
        score = SECOND_ARRIVAL - table.distance if won else -len(zoo.free)
        return [Result(1, won, score, None)]
    order = [(len(zoo.free), -zoo.animals) for zoo in table.zoos]
    ranks = [1 + sum(better < own for better in order) for own in order]
    return [Result(rank, rank == 1, -len(zoo.free), zoo.animals) for rank, zoo in zip(ranks, table.zoos, strict=True)]
