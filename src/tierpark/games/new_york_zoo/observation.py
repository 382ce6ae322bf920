"""New York Zoo: what a seat sees, as a row of numbers. Only arrangements at the short game's start are hidden (R14)."""

from __future__ import annotations

from typing import Any

from tierpark.core.rule import rule, unchecked
from tierpark.core.sight import Part, Span, bit_part, bits, number, numbers, of_seats, seat_from, turned
from tierpark.games.new_york_zoo.options import Options
from tierpark.games.new_york_zoo.rules import to_act
from tierpark.games.new_york_zoo.setup import face_of
from tierpark.games.new_york_zoo.state import (
    ENOUGH,
    FREE_MOVE,
    HOUSE,
    MARKER,
    N_KINDS,
    N_LIMITED,
    N_SLOTS,
    N_SPACES,
    N_SPECIES,
    N_START_TILES,
    N_TILES,
    NO,
    NONE,
    START_OVER,
    SUBMIT,
    YES,
    State,
    Step,
)
from tierpark.games.new_york_zoo.tables import ZOO_FREE
from tierpark.pieces.bitboard import CELLS

N_STEPS = Step.OVER + 1
N_PHASES = 5
N_MARKERS = 5
N_LINES = 5
HALF_BOARD = CELLS // 2
START_OF_SEATS = N_STEPS + N_PHASES + 2


def parts(options: Options) -> list[Part]:
    """What stands where in a row."""
    n = options.players
    common = [
        bit_part("step", N_STEPS, "which decision is due, in the order of `Step`"),
        bit_part("phase", N_PHASES, "the part of a turn, in the order of `Phase`"),
        bit_part("variant", 2, "the short game; solo, board side B"),
        bit_part("to act", n, "seats that owe a decision, the own one first"),
        bit_part("seat", n, "the number of the own seat, by which actions name seats"),
        bit_part("mover", n, "whose turn it is"),
        bit_part("elephant", N_SPACES, "its space on the strip"),
        Part(
            "strip", N_SLOTS * 4, -1, N_TILES - 1, "each slot: the height of its stack, then its tiles from the bottom"
        ),
        Part("supply", N_KINDS, -1, 127, "attractions left of each kind; the first never runs out"),
        bit_part("markers", N_MARKERS, "solo: range markers not used yet"),
        Part("distance", 1, 0, 127, "solo: strip spaces travelled"),
        Part("tile", 1, -1, N_TILES - 1, "the enclosure that the decision is about"),
        bit_part("species", N_SPECIES, "the species that the decision is about"),
        bit_part("second species", N_SPECIES, "the species that an acquisition still offers"),
        bit_part("attraction", N_KINDS, "the attraction to be placed"),
        Part("taken", 1, 0, 127, "animals moved into the new enclosure, or placed in this acquisition"),
        Part("receiver", 1, -1, N_TILES - 1, "the enclosure that received the last animal"),
        Part("received", 1, 0, 127, "and how many it received"),
        Part("picks", 1, 0, 127, "enclosures chosen to breed so far"),
        Part("lines crossed", N_LINES, -1, N_SPECIES - 1, "species of the lines crossed in this move"),
        Part("line", 2, 0, N_LINES, "how many lines were crossed, and how many have begun to breed"),
        bit_part("bred", N_TILES, "enclosures that had offspring in this breeding"),
        Part("owners", N_TILES, -1, n - 1, "each enclosure tile: how many seats after the own one its owner sits"),
        Part("orientations", N_TILES, 0, 7, "how it lies"),
        Part("anchors", N_TILES, -1, CELLS - 1, "its first space in reading order"),
        Part("residents", N_TILES, -1, N_SPECIES - 1, "the species that lives there"),
        Part("animals", N_TILES, 0, 127, "and how many"),
        Part("attractions", N_LIMITED * 3, -1, CELLS - 1, "those of more than one space: owner, orientation, anchor"),
    ]
    zoo = [
        bit_part("free", CELLS, "construction spaces not covered yet, row by row"),
        bit_part("stalls", CELLS, "spaces under attractions of one space"),
        Part("houses", N_SPECIES, 0, 127, "animals of each species in houses"),
        Part("rooms", 1, 0, 127, "empty houses"),
        Part("start tiles", N_START_TILES, -1, N_TILES - 1, "short game: the six tiles dealt at the start"),
        Part("arranged", 1, 0, N_START_TILES, "short game: how many of them are placed; of others only once revealed"),
        bit_part("submitted", 1, "short game: the arrangement is submitted"),
    ]
    return common + of_seats(zoo, n)


def actions() -> list[Span]:
    """What the numbers of actions mean, by the decision that is due."""
    return [
        Span("ARRANGE", 0, SUBMIT - 1, f"{CELLS} * orientation + first space of the start tile"),
        Span("ARRANGE", SUBMIT, SUBMIT, "submit the arrangement"),
        Span("ARRANGE", START_OVER, START_OVER, "take all start tiles up again"),
        Span("MOVE", 0, N_SPACES - 1, "the space to which the elephant goes; solo: with the marker 4+"),
        Span("MOVE", MARKER, FREE_MOVE - 1, "solo: spend range marker 0 to 3"),
        Span("MOVE", FREE_MOVE, FREE_MOVE, "solo: a free move"),
        Span("PLACE", 0, SUBMIT - 1, f"{CELLS} * orientation + first space of the enclosure"),
        Span("POPULATE", 0, N_TILES - 1, "an animal comes from this enclosure"),
        Span("POPULATE", HOUSE, ENOUGH - 1, "an animal of this species comes from a house"),
        Span("POPULATE", ENOUGH, ENOUGH, "no more animals"),
        Span("ACQUIRE", 0, N_SPECIES - 1, "a species"),
        Span("HOME", 0, N_TILES - 1, "the animal goes into this enclosure"),
        Span("HOME", HOUSE, HOUSE, "the animal goes into a house"),
        Span("HOME", ENOUGH, ENOUGH, "no second animal"),
        Span("JOIN", 0, N_TILES - 1, "an animal from a house joins this enclosure"),
        Span("JOIN", ENOUGH, ENOUGH, "no join"),
        Span("RESOLVE", 0, N_TILES - 1, "the full enclosure to be exchanged first"),
        Span("KEEP", NO, YES, "whether one animal is kept in a house"),
        Span("ATTRACTION", 0, N_KINDS - 1, "the kind of attraction"),
        Span("PLACE_ATTRACTION", 0, SUBMIT - 1, f"{CELLS} * orientation + first space of the attraction"),
        Span("BREED", 0, N_TILES - 1, "an enclosure that has offspring"),
        Span("BREED", ENOUGH, ENOUGH, "no (more) offspring"),
        Span("BONUS", 0, N_TILES - 1, "an enclosure that has bonus offspring"),
        Span("BONUS", ENOUGH, ENOUGH, "no bonus"),
    ]


@rule
def observe(s: State, seat: int, out: Any) -> int:
    """Write what the seat sees; returns how many numbers that are."""
    n = s.players + 0
    at = bits(out, 0, turn_of(s, seat, n), START_OF_SEATS + 3 * n + N_SPACES)
    at = observe_strip(s, out, at)
    at = numbers(out, at, s.supply, N_KINDS)
    at = bits(out, at, s.markers + 0, N_MARKERS)
    at = number(out, at, s.distance + 0)
    at = number(out, at, s.tile + 0)
    matter = one(s.species + 0) | one(s.second + 0) << N_SPECIES | one(s.kind + 0) << 2 * N_SPECIES
    at = bits(out, at, matter, 2 * N_SPECIES + N_KINDS)
    at = number(out, at, s.taken + 0)
    at = number(out, at, s.receiver + 0)
    at = number(out, at, s.received + 0)
    at = number(out, at, s.picks + 0)
    at = numbers(out, at, s.crossed, N_LINES)
    at = number(out, at, s.lines + 0)
    at = number(out, at, s.line + 0)
    at = bits(out, at, s.bred + 0, N_TILES)
    at = observe_enclosures(s, seat, out, at)
    at = observe_attractions(s, seat, out, at)
    for i in range(n):
        at = observe_zoo(s, (seat + i) % n, i > 0 and s.step == Step.ARRANGE, out, at)
    return at


@rule
def one(value: int) -> int:
    """A set of this value alone; of nothing if it is negative."""
    return 1 << value if value >= 0 else 0


@rule
def turn_of(s: State, seat: int, n: int) -> int:
    """The first parts of the row as one set, from the step up to the elephant: one word holds them all."""
    found = one(s.step + 0) | one(s.phase + 0) << N_STEPS
    found |= (s.short | s.side << 1) << N_STEPS + N_PHASES
    seats = turned(to_act(s), seat, n) | one(seat) << n | one(seat_from(s.mover + 0, seat, n)) << 2 * n
    return found | seats << START_OF_SEATS | one(s.elephant + 0) << START_OF_SEATS + 3 * n


@unchecked
@rule
def observe_strip(s: State, out: Any, at: int) -> int:
    """Every slot: the height of its stack, and its tiles."""
    assert at >= 0
    assert at + 4 * N_SLOTS <= len(out)
    for i in range(N_SLOTS):
        slot = s.slots[i]
        out[at + 4 * i] = slot.height
        out[at + 4 * i + 1] = slot.tiles[0]
        out[at + 4 * i + 2] = slot.tiles[1]
        out[at + 4 * i + 3] = slot.tiles[2]
    return at + 4 * N_SLOTS


@unchecked
@rule
def observe_enclosures(s: State, seat: int, out: Any, at: int) -> int:
    """Where every tile lies and who lives there; not where others arrange theirs (R14)."""
    assert at >= 0
    assert at + 5 * N_TILES <= len(out)
    n = s.players + 0
    is_open = s.step != Step.ARRANGE
    owners = out[at : at + N_TILES]
    orientations = out[at + N_TILES : at + 2 * N_TILES]
    anchors = out[at + 2 * N_TILES : at + 3 * N_TILES]
    residents = out[at + 3 * N_TILES : at + 4 * N_TILES]
    animals = out[at + 4 * N_TILES : at + 5 * N_TILES]
    for t in range(N_TILES):
        pen = s.enclosures[t]
        is_seen = (pen.seat == seat) | (pen.seat != NONE) & is_open  # multiplied by it, not branched: that is faster
        owners[t] = (seat_from(pen.seat + 0, seat, n) - NONE) * is_seen + NONE
        orientations[t] = pen.orientation * is_seen
        anchors[t] = (pen.anchor - NONE) * is_seen + NONE
        residents[t] = pen.species
        animals[t] = pen.animals
    return at + 5 * N_TILES


@unchecked
@rule
def observe_attractions(s: State, seat: int, out: Any, at: int) -> int:
    """Where the attractions of more than one space lie."""
    assert at >= 0
    assert at + 3 * N_LIMITED <= len(out)
    n = s.players + 0
    for i in range(N_LIMITED):
        piece = s.attractions[i]
        out[at + 3 * i] = seat_from(piece.seat + 0, seat, n)
        out[at + 3 * i + 1] = piece.orientation
        out[at + 3 * i + 2] = piece.anchor if piece.seat != NONE else NONE
    return at + 3 * N_LIMITED


@rule
def observe_zoo(s: State, seat: int, is_hidden: bool, out: Any, at: int) -> int:
    """A zoo board; while its arrangement is hidden, as if nothing had been placed."""
    zoo = s.zoos[seat]
    face = face_of(s, seat)
    at = bits(out, at, ZOO_FREE[face][0] if is_hidden else zoo.free.lo + 0, HALF_BOARD)
    at = bits(out, at, ZOO_FREE[face][1] if is_hidden else zoo.free.hi + 0, HALF_BOARD)
    at = bits(out, at, zoo.stalls.lo + 0, HALF_BOARD)
    at = bits(out, at, zoo.stalls.hi + 0, HALF_BOARD)
    at = numbers(out, at, zoo.houses, N_SPECIES)
    at = number(out, at, zoo.rooms + 0)
    at = numbers(out, at, zoo.start_tiles, N_START_TILES)
    at = number(out, at, 0 if is_hidden else zoo.arranged + 0)
    return number(out, at, zoo.submitted + 0)
