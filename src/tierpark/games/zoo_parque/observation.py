"""Zoo Parque: what a seat sees, as a row of numbers. Hidden are the deck, the hands of others and what they picked.

Cells have the numbers by which actions name them; the entrance lies on the first two. A hand is open in the campaign,
and so is a domino that somebody took from the market.
"""

from __future__ import annotations

from typing import Any

from tierpark.core.rule import rule
from tierpark.core.sight import (
    Part,
    Span,
    bit_part,
    bits,
    blanks,
    number,
    numbers,
    of_seats,
    one_of,
    seat_from,
    turned,
    wide_bits,
)
from tierpark.core.words import holds
from tierpark.games.zoo_parque.hands import deciding, hand_of
from tierpark.games.zoo_parque.options import Options, hands_of
from tierpark.games.zoo_parque.state import (
    ALL_PAWNS,
    CLAIMS,
    DONE,
    ENOUGH,
    ENTRANCE,
    IN_SUPPLY,
    MAX_SEATS,
    MOST_HAND,
    MOVE_PAWN,
    N_CARDS,
    N_HALVES,
    NONE,
    PAWNS,
    TAKE_BACK,
    WAYS,
    Mode,
    Stage,
    State,
    Step,
)
from tierpark.pieces.plane import MOST_CELLS

N_STEPS = Step.OVER + 1
N_STAGES = Stage.DRAW + 1
N_SETTINGS = 17
N_SPECIES = 17
FACE = 7  # numbers: a domino, and what its halves show
PASSED = 3
FAR = 32767
UNKNOWN = -1


def parts(options: Options) -> list[Part]:
    """What stands where in a row."""
    n = hands_of(options)
    face = "domino, then ground, item and fences of both halves"
    common = [
        Part("settings", N_SETTINGS, 0, 127, "how the game is played, in the order of `Settings`"),
        Part("sets", 1, 0, 15, "sets in play, as a set"),
        bit_part("step", N_STEPS, "which decision is due, in the order of `Step`"),
        bit_part("stage", N_STAGES, "how far the turn has come, in the order of `Stage`"),
        bit_part("to act", n, "seats (of one who plays alone: hands) that owe a decision, the own one first"),
        bit_part("seat", n, "the number of the own seat, by which actions name seats"),
        bit_part("player", n, "whose turn it is"),
        Part(
            "turn",
            6,
            -1,
            127,
            "dominoes laid and returned, pawns claimed, turns without a placement, last turn, free plays",
        ),
        bit_part("lab", 2, "a research lab was laid; powers work for the domino at hand"),
        Part("deck", 1, 0, ENTRANCE, "dominoes in the deck"),
        Part("picked", FACE, -128, ENTRANCE, f"the domino that is about to be laid, if the seat may see it: {face}"),
        Part("mode", 1, 0, 3, "what happens to it, in the order of `Mode`, if the seat may see it"),
        Part(
            "power",
            5,
            -1,
            N_HALVES,
            "species whose power works, its half and domino, the copied species, the side named",
        ),
        Part("powers", 2, -1, N_SPECIES, "species whose power is still to come, of half a and half b"),
        Part("moved pawn", 1, -1, ALL_PAWNS - 1, "the pawn that is being moved: 4 * seats after the own one + number"),
        Part("meal", 2, -1, 127, "the exhibit that is being fed, and the food that it still needs"),
        Part("market", FACE * MOST_HAND, -128, ENTRANCE, f"the market, each place: {face}"),
        bit_part("gone", ENTRANCE + 1, "dominoes out of the game"),
        Part(
            "cards", 1 + 2 * N_CARDS, -1, 127, "campaign: how many are turned up; each of them, and whether it is done"
        ),
        Part("laid", N_SPECIES, 0, 127, "how often each species was laid"),
        Part("cells", 1, 0, MOST_CELLS, "cells that have numbers"),
        Part("columns", MOST_CELLS, -FAR, FAR, "x of each cell, growing to the east"),
        Part("rows", MOST_CELLS, -FAR, FAR, "y of each cell, growing to the south"),
        Part("tops", MOST_CELLS, 0, N_HALVES, "the half that is visible on it, 2 * domino + 0 or 1; 0: none"),
        Part("grounds", MOST_CELLS, -1, 7, "the ground of that half"),
        Part("items", MOST_CELLS, -1, 30, "its animal, stall or object"),
        Part("fences", MOST_CELLS, -128, 127, "its fences as they lie: bits 0 to 3 weak, 4 to 7 strong"),
        Part("pawns", MOST_CELLS, -1, MAX_SEATS - 1, "the seat with a pawn there, counted from the own one"),
        Part("below", N_HALVES, 0, N_HALVES, "the half beneath each half"),
        Part("directions", ENTRANCE + 1, -1, 3, "from half a to half b of each domino on the map"),
    ]
    hand = [
        Part(
            "hand", FACE * MOST_HAND, -128, ENTRANCE, f"dominoes; -1: one that the seat cannot know; each place: {face}"
        ),
        Part("dominoes", 1, 0, 2 * MOST_HAND, "how many"),
        bit_part("known", ENTRANCE + 1, "dominoes that were seen in the market and are with this hand"),
        Part("passed", PASSED, 0, ENTRANCE, "dominoes chosen to be passed, of the own hand alone"),
        Part(
            "pawns",
            4 * PAWNS,
            -1,
            FAR,
            "each pawn: cell (-1: in the supply), terrain claimed, terrain of its Area now, tag",
        ),
    ]
    return common + of_seats(hand, n)


def actions() -> list[Span]:
    """What the numbers of actions mean, by the decision that is due."""
    placement = "8 * cell + direction from half a to half b, and 4 more if half b lies on the cell instead of half a"
    return [
        Span("PICK", 0, ENOUGH - 1, "4 * place in the hand + which of its rocks are strong fences"),
        Span("PICK", ENOUGH, ENOUGH, "no more dominoes"),
        Span("PICK", TAKE_BACK, TAKE_BACK + PAWNS - 1, "take this pawn of one's own back"),
        Span("PLACE", 0, MOST_CELLS * WAYS - 1, placement),
        Span("RETURN", 0, MOST_HAND - 1, "the place in the hand of the domino that goes back into the deck"),
        Span("RETURN", TAKE_BACK, TAKE_BACK + PAWNS - 1, "take this pawn of one's own back"),
        Span("RELOCATE", 0, MOST_CELLS - 1, "the cell to which the pawn goes"),
        Span("ORDER", 0, 1, "the half whose power comes first"),
        Span("COPY", 0, N_SPECIES - 1, "the species whose power is copied"),
        Span("TARGET", 0, ENTRANCE, "the domino that a power moves, turns or removes"),
        Span("SIDE", 0, 1, "left or right"),
        Span("PASS", 0, MOST_HAND - 1, "the place in the hand of a domino to be passed"),
        Span("MEAL", 0, ALL_PAWNS - 1, "the exhibit that is fed next"),
        Span("FEED", 0, ENTRANCE, "the domino that is discarded"),
        Span("CLAIM", TAKE_BACK, DONE - 1, "take this pawn of one's own back"),
        Span("CLAIM", DONE, DONE, "nothing more"),
        Span("CLAIM", MOVE_PAWN, MOVE_PAWN + PAWNS - 1, "the next claim moves this pawn of one's own"),
        Span("CLAIM", CLAIMS, CLAIMS + MOST_CELLS * WAYS - 1, "8 * cell + terrain of the Area that is claimed"),
        Span("DRAW", 0, MOST_HAND - 1, "a place of the market"),
        Span("USE", 0, 1, "whether a power is used"),
    ]


@rule
def observe(s: State, seat: int, out: Any) -> int:
    """Write what the seat sees; returns how many numbers that are."""
    n = s.players + 0
    hand = hand_of(s, seat)
    at = observe_settings(s, out)
    at = one_of(out, at, s.step + 0, N_STEPS)
    at = one_of(out, at, s.stage + 0, N_STAGES)
    at = bits(out, at, turned(deciding(s), hand, n), n)
    at = one_of(out, at, hand, n)
    at = one_of(out, at, seat_from(s.player + 0, hand, n), n)
    at = observe_turn(s, hand, out, at)
    for place in range(MOST_HAND):
        at = observe_face(s, s.market[place] + 0, out, at)
    at = wide_bits(out, at, s.gone, ENTRANCE + 1)
    at = observe_cards(s, out, at)
    at = numbers(out, at, s.played, N_SPECIES)
    at = observe_map(s, hand, out, at)
    for i in range(n):
        at = observe_hand(s, hand, (hand + i) % n, out, at)
    return at


@rule
def observe_settings(s: State, out: Any) -> int:
    """How the game is played."""
    at = number(out, 0, s.settings.hand + 0)
    at = number(out, at, s.settings.market + 0)
    at = number(out, at, s.settings.ends_by_pawns + 0)
    at = number(out, at, s.settings.feeding + 0)
    at = number(out, at, s.settings.skips_finished + 0)
    at = number(out, at, s.settings.gives_terrains + 0)
    at = number(out, at, s.settings.biggest_decides + 0)
    at = number(out, at, s.settings.owner_covers + 0)
    at = number(out, at, s.settings.off_terrain + 0)
    at = number(out, at, s.settings.by_terrain + 0)
    at = number(out, at, s.settings.any_herd + 0)
    at = number(out, at, s.settings.rounds_up + 0)
    at = number(out, at, s.settings.shelters_beside + 0)
    at = number(out, at, s.settings.harder + 0)
    at = number(out, at, s.settings.competitive + 0)
    at = number(out, at, s.settings.level + 0)
    at = number(out, at, s.settings.solo + 0)
    return number(out, at, s.sets + 0)


@rule
def is_open(s: State, seat: int, other: int) -> bool:
    """Whether a seat may see another's hand."""
    return seat == other or s.settings.level > 0


@rule
def observe_turn(s: State, seat: int, out: Any, at: int) -> int:
    """What this turn has seen, and what is under way."""
    at = number(out, at, s.placed + 0)
    at = number(out, at, s.returned + 0)
    at = number(out, at, s.claimed + 0)
    at = number(out, at, s.idle + 0)
    at = number(out, at, s.last_turn + 0)
    at = number(out, at, s.bears + 0)
    at = number(out, at, s.lab + 0)
    at = number(out, at, s.works + 0)
    at = number(out, at, s.height + 0)
    is_moving = s.mode >= Mode.MOVE and s.picked > 0
    if is_moving or (s.picked > 0 and is_open(s, seat, s.player + 0)):
        at = observe_face(s, s.picked + 0, out, at)
        at = number(out, at, s.mode + 0)
    else:
        at = blanks(out, at, FACE + 1)
    if is_moving or s.step == Step.ORDER or s.step == Step.USE or s.step == Step.COPY or s.step == Step.TARGET:
        at = number(out, at, s.power + 0)
        at = number(out, at, s.power_half + 0)
        at = number(out, at, s.power_domino + 0)
        at = number(out, at, s.copied + 0)
    else:
        at = blanks(out, at, 4)
    at = number(out, at, s.side + 0)
    at = numbers(out, at, s.powers, 2)
    if s.step == Step.RELOCATE or (s.step == Step.CLAIM and s.moved_pawn >= 0):
        pawn = s.moved_pawn + 0
        at = number(out, at, PAWNS * seat_from(pawn // PAWNS, seat, s.players + 0) + pawn % PAWNS)
    else:
        at = number(out, at, NONE)
    at = number(out, at, s.meal if s.n_meals > 0 else NONE)
    return number(out, at, s.units if s.n_meals > 0 else 0)


@rule
def observe_face(s: State, domino: int, out: Any, at: int) -> int:
    """A domino and what its halves show; nothing where there is none, and UNKNOWN where only that one is there."""
    at = number(out, at, domino)
    if domino <= 0:
        return blanks(out, at, FACE - 1)
    for half in range(2 * domino, 2 * domino + 2):
        at = number(out, at, s.grounds[half] + 0)
        at = number(out, at, s.items[half] + 0)
        at = number(out, at, s.fences[half] + 0)
    return at


@rule
def observe_cards(s: State, out: Any, at: int) -> int:
    """R13.1: the cards that were turned up."""
    shown = s.drawn if s.settings.level else 0
    at = number(out, at, shown + 0)
    for place in range(N_CARDS):
        at = number(out, at, s.cards[place] if place < shown else NONE)
        at = number(out, at, s.done_cards >> place & 1 if place < shown else 0)
    return at


@rule
def observe_map(s: State, seat: int, out: Any, at: int) -> int:
    """Every cell: its place and what is visible there; every half on the map, and what lies beneath it."""
    cells = s.plane.cells + 0
    at = number(out, at, cells)
    at = numbers(out, at, s.plane.xs, MOST_CELLS)
    at = numbers(out, at, s.plane.ys, MOST_CELLS)
    at = numbers(out, at, s.tops, MOST_CELLS)
    for cell in range(MOST_CELLS):
        half = s.tops[cell] + 0
        is_covered = cell < cells and half > 0
        out[at + cell] = s.grounds[half] if is_covered else NONE
        out[at + cell + MOST_CELLS] = s.items[half] if is_covered else NONE
        out[at + cell + 2 * MOST_CELLS] = s.fences[half] if is_covered else 0
        out[at + cell + 3 * MOST_CELLS] = NONE
    at += 4 * MOST_CELLS
    for pawn in range(PAWNS * s.players):
        if s.pawns[pawn].cell != IN_SUPPLY and s.pawns[pawn].tag == 0:
            out[at - MOST_CELLS + s.pawns[pawn].cell] = seat_from(pawn // PAWNS, seat, s.players + 0)
    for half in range(N_HALVES):
        out[at + half] = s.below[half] if s.where[half] != NONE else 0
    at += N_HALVES
    for domino in range(ENTRANCE + 1):
        out[at + domino] = s.directions[domino] if domino > 0 and s.where[2 * domino] != NONE else NONE
    return at + ENTRANCE + 1


@rule
def observe_hand(s: State, seat: int, other: int, out: Any, at: int) -> int:
    """A hand as far as the seat may know it, and its pawns."""
    is_shown = is_open(s, seat, other)
    count = 0
    for place in range(MOST_HAND):
        if s.hands[other][place] > 0:
            count += 1
    for i in range(PASSED):
        if s.passed[other][i] > 0:
            count += 1
    for place in range(MOST_HAND):
        if is_shown:
            at = observe_face(s, s.hands[other][place] + 0, out, at)
        else:
            at = observe_face(s, UNKNOWN if place < count else 0, out, at)
    at = number(out, at, count)
    at = blanks(out, at, ENTRANCE + 1)
    for place in range(MOST_HAND):
        note_known(s, s.hands[other][place] + 0, out, at - ENTRANCE - 1)
    for i in range(PASSED):
        note_known(s, s.passed[other][i] + 0, out, at - ENTRANCE - 1)
    for i in range(PASSED):
        at = number(out, at, s.passed[other][i] if is_shown else 0)
    for pawn in range(PAWNS * other, PAWNS * other + PAWNS):
        at = number(out, at, s.pawns[pawn].cell + 0)
        at = number(out, at, s.pawns[pawn].terrain + 0)
        at = number(out, at, s.pawns[pawn].area + 0)
        at = number(out, at, s.pawns[pawn].tag + 0)
    return at


@rule
def note_known(s: State, domino: int, out: Any, at: int) -> None:
    """Everybody has seen a domino that was taken from the market, and knows whose it is, until dominoes are passed."""
    if domino > 0 and holds(s.known, domino):
        out[at + domino] = 1
