"""New York Zoo: preparations. Boards, starting animals, the stacks of enclosures on the action strip."""

from __future__ import annotations

from tierpark.core.dice import below, wipe
from tierpark.core.rule import rule
from tierpark.games.new_york_zoo.state import (
    MAX_SEATS,
    N_KINDS,
    N_LIMITED,
    N_SLOTS,
    N_START_TILES,
    N_TILES,
    NONE,
    State,
    Step,
)
from tierpark.games.new_york_zoo.tables import (
    LAYER_COUNT,
    LAYER_FIRST,
    LAYER_SLOTS,
    SUPPLY,
    ZOO_ANIMALS,
    ZOO_FACE,
    ZOO_FREE,
    ZOO_HOUSES,
)

ALL_MARKERS = 31
LAYERS = 4


@rule
def setup(s: State) -> None:
    """Lay out the game for the options and the dice that the state already holds."""
    for i in range(N_TILES):
        s.enclosures[i].seat = NONE
        s.enclosures[i].species = NONE
    for i in range(N_LIMITED):
        s.attractions[i].seat = NONE
    for kind in range(N_KINDS):
        s.supply[kind] = SUPPLY[kind]
    for seat in range(MAX_SEATS):
        for i in range(N_START_TILES):
            s.zoos[seat].start_tiles[i] = NONE
    for seat in range(s.players):
        prepare_zoo(s, seat)
    lay_stacks(s)
    if s.players == 1 or s.short:
        thin_stacks(s)
    s.elephant = 0  # R2.4
    s.markers = ALL_MARKERS if s.players == 1 else 0
    s.step = Step.ARRANGE if s.short else Step.MOVE
    rest(s)
    wipe(s.dice)  # R1: from here on nothing is left to chance


@rule
def face_of(s: State, seat: int) -> int:
    """R2.1, R11.1: the board face of a seat."""
    return ZOO_FACE[s.players][s.side if s.players == 1 else seat]


@rule
def prepare_zoo(s: State, seat: int) -> None:
    """R2.2: one animal of each species shown on the board, each in a house of its own."""
    zoo = s.zoos[seat]
    face = face_of(s, seat)
    open_area(s, seat)
    zoo.houses[ZOO_ANIMALS[face][0]] += 1
    zoo.houses[ZOO_ANIMALS[face][1]] += 1
    zoo.rooms = ZOO_HOUSES[face] - 2


@rule
def open_area(s: State, seat: int) -> None:
    """Every construction space of the seat's board is free."""
    face = face_of(s, seat)
    s.zoos[seat].free.lo = ZOO_FREE[face][0]
    s.zoos[seat].free.hi = ZOO_FREE[face][1]


@rule
def lay_stacks(s: State) -> None:
    """R2.3: each shade is shuffled on its own and laid on top of what is there."""
    for slot in range(N_SLOTS):
        s.slots[slot].height = 0
    for layer in range(LAYERS):
        for i in range(LAYER_COUNT[layer]):
            stack = s.slots[LAYER_SLOTS[layer][i]]
            stack.tiles[stack.height] = LAYER_FIRST[layer] + i
            stack.height += 1
        for i in range(LAYER_COUNT[layer] - 1, 0, -1):
            a = s.slots[LAYER_SLOTS[layer][i]]
            b = s.slots[LAYER_SLOTS[layer][below(s.dice, i + 1)]]
            top = a.tiles[a.height - 1]
            a.tiles[a.height - 1] = b.tiles[b.height - 1]
            b.tiles[b.height - 1] = top


@rule
def thin_stacks(s: State) -> None:
    """R10.1, R11.1: the top tile leaves each slot. R10.2: in the short game each seat gets 3 of the largest, 3 others.

    The tops are in random order already, so dealing them slot by slot is a random deal.
    """
    largest = 0
    others = 0
    for i in range(N_SLOTS):
        slot = s.slots[i]
        slot.height -= 1
        tile = slot.tiles[slot.height]
        slot.tiles[slot.height] = NONE
        if not s.short:
            continue
        if tile >= LAYER_FIRST[LAYERS - 1]:
            if largest < N_START_TILES:
                s.zoos[largest % 2].start_tiles[largest // 2] = tile
            largest += 1
        else:
            if others < N_START_TILES:
                s.zoos[others % 2].start_tiles[N_START_TILES // 2 + others // 2] = tile
            others += 1


@rule
def rest(s: State) -> None:
    """Give the fields of a turn their resting values."""
    s.tile = NONE
    s.species = NONE
    s.second = NONE
    s.taken = 0
    s.receiver = NONE
    s.received = 0
    s.kind = NONE
    s.joiners = 0
    s.bred = 0
    s.picks = 0
    s.offset = 0
    s.lines = 0
    s.line = 0
    s.phase = 0
    for i in range(5):
        s.crossed[i] = NONE
