"""The Sanctuary: what a seat sees, as a row of numbers. All lies open but the cards of the rounds to come (R2.4)."""

from __future__ import annotations

from typing import Any

from tierpark.core.rule import rule
from tierpark.core.sight import Part, Span, bit_part, bits, blanks, number, numbers, of_seats, one_of, seat_from, turned
from tierpark.games.the_sanctuary.options import Options
from tierpark.games.the_sanctuary.rules import to_act
from tierpark.games.the_sanctuary.state import (
    CALL,
    END,
    ENOUGH,
    MAIN,
    MAX_SEATS,
    N_CARDS,
    N_COLOURS,
    N_EFFECTS,
    N_TILES,
    NONE,
    PART,
    POSITIONS,
    SIDE,
    SPACES,
    SUPPLY,
    USE,
    VOLUNTEERS,
    WATCH,
    Frame,
    State,
    Step,
)

N_STEPS = Step.OVER + 1
UNDER_WAY = 8  # frames of the stack, the innermost first
FRAME = 5  # numbers
MANY = 32767


def parts(options: Options) -> list[Part]:
    """What stands where in a row."""
    n = options.players
    common = [
        bit_part("step", N_STEPS, "which decision is due, in the order of `Step`"),
        bit_part("variant", 2, "advanced; rows of five"),
        bit_part("to act", n, "the seat that owes a decision, the own one first"),
        bit_part("seat", n, "the number of the own seat, by which actions name seats"),
        bit_part("starting", n, "the seat with the starting marker"),
        bit_part("active", n, "whose turn it is"),
        Part("round", 1, 0, 127, "the round"),
        Part("turn", 1, 0, 127, "how many placements or activations this phase has seen"),
        Part("cards", POSITIONS, -1, N_CARDS - 1, "the card on each position"),
        bit_part("closed", POSITIONS, "positions with a hedge to the right"),
        bit_part("acting", VOLUNTEERS, "which volunteer of the active seat acts"),
        bit_part(
            "performed", VOLUNTEERS * 2 * POSITIONS, "by volunteer of the active seat: mains, then sides, by position"
        ),
        bit_part("started", VOLUNTEERS, "volunteers that have begun their main"),
        Part(
            "borrowed",
            VOLUNTEERS,
            -1,
            MAX_SEATS * VOLUNTEERS - 1,
            "2 * seats after the own one + volunteer that stands in",
        ),
        bit_part("skipped", VOLUNTEERS, "whose borrowed main is given up"),
        bit_part("put aside", 2 * POSITIONS, "what was performed before an additional main"),
        Part("depth", 1, 0, MANY, "actions inside one another that are under way"),
        Part(
            "under way",
            UNDER_WAY * FRAME,
            -128,
            MANY,
            "the innermost of them: operation, a, b, node of the program, how far",
        ),
        bit_part("mirrors", n, "seats that may still mirror an increase"),
        Part("mirrored", FRAME, -128, MANY, "how the population grew"),
        Part("growing", 1, -1, N_COLOURS - 1, "the colour that grew"),
        bit_part("market", N_TILES, "improvement tiles that can be taken"),
        bit_part("second sides", N_TILES, "which of them show their second side"),
        Part("supply", 3, 0, 127, "rangers, rescuers and happiness left"),
    ]
    board = [
        Part("animals", 1, 0, 127, "which set of animals the seat has"),
        Part("volunteers", VOLUNTEERS, -1, POSITIONS - 1, "where they stand"),
        bit_part("lying", VOLUNTEERS, "volunteers that lie"),
        bit_part("given up", VOLUNTEERS, "volunteers whose main is not available to their owner"),
        Part("center", N_COLOURS, 0, MANY, "resources in the management center"),
        Part("storehouses", N_COLOURS * N_COLOURS, 0, MANY, "by storehouse, the resources of each colour"),
        Part("population", N_COLOURS, 0, 127, "0: the animal is not there yet"),
        Part("happiness", N_COLOURS, 0, 127, "of each animal"),
        Part("tiles", N_COLOURS, -1, N_TILES - 1, "the improvement in each slot"),
        Part("effects", N_COLOURS, -1, N_EFFECTS - 1, "and its effect"),
        bit_part("used", N_COLOURS, "slots whose improvement is used up"),
        bit_part("powers", N_EFFECTS, "the effects that this board has"),
        Part("acquired", 1, 0, 127, "land tokens that have become stamps"),
        Part("stamps", SPACES, 0, 127, "on the spaces worth 1 to 4 points"),
        Part("floods and forests", 2, 0, 127, "reclaimed parcels of each kind"),
        Part("threats", 1, -128, MANY, "threat tokens"),
        Part("rangers", 2, 0, 127, "rangers, and those used this round"),
        Part("below", N_COLOURS, 0, 127, "resources below rangers"),
        Part("rescuers", 2, 0, 127, "rescuers, and those used this round"),
    ]
    return common + of_seats(board, n)


def actions() -> list[Span]:
    """What the numbers of actions mean, by the decision that is due."""
    menu = [
        (END, MAIN - 1, "the end of the activation, or of the AND"),
        (MAIN, SIDE - 1, "a main, + volunteer"),
        (SIDE, SUPPLY - 1, "a side, + 20 * volunteer + position"),
        (SUPPLY, WATCH - 1, "a resource goes below a ranger, + colour"),
        (WATCH, WATCH, "a ranger removes a threat"),
        (CALL, CALL, "the rescuers"),
        (USE, PART - 1, "use an improvement, + slot"),
        (PART, ENOUGH - 1, "a part of the AND, + part"),
    ]
    numbers = {
        "PLACE": "the position on which a volunteer is placed",
        "VOLUNTEER": "which volunteer is activated",
        "BRANCH": "a part of the OR",
        "AGAIN": "whether it is done a second time",
        "TAKE": "the colour of the resource that is gained",
        "GIVE": "the colour of the resource that is discarded",
        "STORE": "4 * colour + storehouse",
        "ANIMALS": "which animals are taken, as a set of colours",
        "POPULATION": "the colour of the animal that grows",
        "DISCARD": "4 * resource + animal; 62: not a second time",
        "HAPPINESS": "which animals, as a set of colours",
        "TILE": "an improvement of the market",
        "SLOT": "where it goes",
        "SHIFT": "4 * slot from + slot to",
        "STAMP": "from which space of the timeline; 62: from none",
        "SWAP": "4 * colour from + colour to",
        "NUMBER": "how many of them",
        "THREAT": "the seat that gets it",
        "THREATS": "the seats that get one each, as a set",
        "COPY": "the position of the card",
        "EXTRA": "20 * volunteer + position of the card whose main it performs",
        "BORROW": "8 * own volunteer + 2 * seat + volunteer",
        "COPY_TILE": "4 * seat + slot",
        "RESCUE": "4 * pair of resources + animal",
        "ANYWHERE": "6 * colour + place: the center, a storehouse, below a ranger",
        "MIRROR": "0 no; 1 at no cost; 2 + resource; 6 + pair of resources",
    }
    spans = [Span(step, first, last, meaning) for step in ("TASK", "PART") for first, last, meaning in menu]
    return spans + [Span(step, 0, ENOUGH, meaning) for step, meaning in numbers.items()]


@rule
def observe(s: State, seat: int, out: Any) -> int:
    """Write what the seat sees; returns how many numbers that are."""
    n = s.players + 0
    at = one_of(out, 0, s.step + 0, N_STEPS)
    at = number(out, at, s.advanced + 0)
    at = number(out, at, s.short_rows + 0)
    at = bits(out, at, turned(to_act(s), seat, n), n)
    at = one_of(out, at, seat, n)
    at = one_of(out, at, seat_from(s.starting + 0, seat, n), n)
    at = one_of(out, at, seat_from(s.active + 0, seat, n), n)
    at = number(out, at, s.n_round + 0)
    at = number(out, at, s.turn + 0)
    at = numbers(out, at, s.table, POSITIONS)
    at = bits(out, at, s.closed + 0, POSITIONS)
    at = one_of(out, at, s.acting + 0, VOLUNTEERS)
    for volunteer in range(VOLUNTEERS):
        at = bits(out, at, s.performed[volunteer] + 0, 2 * POSITIONS)
    at = bits(out, at, s.started + 0, VOLUNTEERS)
    for volunteer in range(VOLUNTEERS):
        who = s.borrowed[volunteer] + 0
        at = number(
            out, at, VOLUNTEERS * seat_from(who // VOLUNTEERS, seat, n) + who % VOLUNTEERS if who >= 0 else NONE
        )
    at = bits(out, at, s.skipped + 0, VOLUNTEERS)
    at = bits(out, at, s.put_aside + 0, 2 * POSITIONS)
    at = number(out, at, s.depth + 0)
    for i in range(UNDER_WAY):
        if i < s.depth:
            at = observe_frame(s.frames[s.depth - 1 - i], out, at)
        else:
            at = blanks(out, at, FRAME)
    at = bits(out, at, turned(s.mirrors + 0, seat, n), n)
    at = observe_frame(s.mirrored, out, at)
    at = number(out, at, s.growing + 0)
    at = bits(out, at, s.market + 0, N_TILES)
    at = bits(out, at, s.turned & s.market, N_TILES)
    at = number(out, at, s.rangers + 0)
    at = number(out, at, s.rescuers + 0)
    at = number(out, at, s.happiness + 0)
    for i in range(n):
        at = observe_board(s, (seat + i) % n, out, at)
    return at


@rule
def observe_frame(frame: Frame, out: Any, at: int) -> int:
    """Something that is being performed."""
    at = number(out, at, frame.op + 0)
    at = number(out, at, frame.a + 0)
    at = number(out, at, frame.b + 0)
    at = number(out, at, frame.node + 0)
    return number(out, at, frame.done + 0)


@rule
def observe_board(s: State, seat: int, out: Any, at: int) -> int:
    """A player board, and the volunteers of the seat."""
    board = s.boards[seat]
    at = number(out, at, s.sets[seat] + 0)
    for volunteer in range(VOLUNTEERS):
        at = number(out, at, s.spots[VOLUNTEERS * seat + volunteer] + 0)
    at = bits(out, at, s.lying >> VOLUNTEERS * seat, VOLUNTEERS)
    at = bits(out, at, s.given_up >> VOLUNTEERS * seat, VOLUNTEERS)
    at = numbers(out, at, board.center, N_COLOURS)
    for house in range(N_COLOURS):
        at = numbers(out, at, board.stores[house], N_COLOURS)
    at = numbers(out, at, board.population, N_COLOURS)
    at = numbers(out, at, board.happiness, N_COLOURS)
    at = numbers(out, at, board.tiles, N_COLOURS)
    at = numbers(out, at, board.effects, N_COLOURS)
    at = bits(out, at, board.used + 0, N_COLOURS)
    at = bits(out, at, board.powers + 0, N_EFFECTS)
    at = number(out, at, board.acquired + 0)
    at = numbers(out, at, board.stamps, SPACES)
    at = number(out, at, board.floods + 0)
    at = number(out, at, board.forests + 0)
    at = number(out, at, board.threats + 0)
    at = number(out, at, board.rangers + 0)
    at = number(out, at, board.watched + 0)
    at = numbers(out, at, board.below, N_COLOURS)
    at = number(out, at, board.rescuers + 0)
    return number(out, at, board.called + 0)
