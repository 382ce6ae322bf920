"""Zoo Parque: how bots judge a position: points, regions that are nearly closed, and pawns that can still claim.

An exhibit scores nothing before its last fence, so what counts on the way is how many edges of a region still lie open.
Whoever closes a region with a pawn in it has to feed its animals at once (R7), and food takes fences with it: so pawns
are better kept for what is closed already, and for late.
In the campaign all seats want the same (R13.3): cards that are done, then points.
"""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.core.words import popcount
from tierpark.games.zoo_parque.areas import flood_area, name_areas, unchain
from tierpark.games.zoo_parque.campaign import cards_left, is_face_up
from tierpark.games.zoo_parque.exhibits import flood_region, label_exhibits, wipe
from tierpark.games.zoo_parque.missions import is_fulfilled
from tierpark.games.zoo_parque.scoring import exhibit_of, exhibit_score, score
from tierpark.games.zoo_parque.state import (
    END,
    FOOD,
    IN_SUPPLY,
    MOST_HAND,
    N_HALVES,
    NONE,
    PAWNS,
    Stage,
    State,
    Step,
)
from tierpark.games.zoo_parque.zoo_map import all_sides, is_animal, is_terrain, visible_beside

AHEAD = 1
GLANCES = 60
SCALE = 1200.0
KEEPS = 8

# Hundredths of a point.
PAWN = 250  # in the supply, while there is much to come
RIVAL = 60  # of a hundred of what the best other seat has
FED = (30, 50, 65)  # of a hundred: an exhibit by its food, while Feed Phases may come
DUE = (25, 45, 60)  # while one is under way
CLOSING = (100, 60, 42, 30, 22, 16, 12, 9, 7, 5, 4, 3)  # of a hundred: a region by its open edges
CLAIMED = 50  # of a hundred: an open region with a pawn, which will be fed when it is closed
AT_HAND, FREE = 85, 35  # of a hundred: what a pawn could claim in this turn, or later
LATE = 45  # dominoes to come: with fewer of them hopes shrink
CARD = 3000  # of the campaign: a card that is done
TRUE = 1500  # one that is true, and not looked at yet


def is_together(s: State) -> bool:
    """The campaign: all seats win or lose together (R13.3)."""
    return s.settings.level > 0


@rule
def value(s: State, seat: int) -> int:
    """What the position is worth to a seat, in hundredths of a point; in the campaign all is one's own (R13.3)."""
    if s.settings.level:
        return together(s)
    if s.step == Step.OVER:
        return 100 * score(s, seat)
    hope = hopes(s)
    label_exhibits(s)
    name_areas(s)
    own = of_seat(s, seat, hope)
    rival = 0
    for other in range(s.players):
        if other != seat:
            rival = max(rival, of_seat(s, other, hope))
    wipe(s)
    return own - RIVAL * rival // 100


@rule
def together(s: State) -> int:
    """The campaign: cards that are done, those that are true now, and what all seats have."""
    if s.step == Step.OVER:
        return CARD * s.settings.level if s.met else 0
    worth = -CARD * cards_left(s)
    for place in range(s.drawn):
        if is_face_up(s, place) and is_fulfilled(s, s.cards[place] + 0):
            worth += TRUE
    hope = hopes(s)
    label_exhibits(s)
    name_areas(s)
    for seat in range(s.players):
        worth += of_seat(s, seat, hope) // 4
    wipe(s)
    return worth


@rule
def hopes(s: State) -> int:
    """How much of a hundred may still come: less, the fewer dominoes are left."""
    if s.last_turn:
        return 5
    left = s.height + 0
    for place in range(MOST_HAND):
        left += 1 if s.market[place] > 0 else 0
        for seat in range(s.players):
            left += 1 if s.hands[seat][place] > 0 else 0
    return min(100, 5 + 95 * left // LATE)


@rule
def of_seat(s: State, seat: int, hope: int) -> int:
    """The exhibits and regions with a pawn of the seat, each once, and what its other pawns may claim."""
    worth = 0
    spare = 0
    for pawn in range(PAWNS * seat, PAWNS * seat + PAWNS):
        if s.pawns[pawn].cell == IN_SUPPLY:
            spare += 1
        elif s.pawns[pawn].area != NONE:
            label = exhibit_of(s, pawn)
            half = s.tops[s.pawns[pawn].cell] + 0
            if label > 0:
                if not is_shared(s, seat, pawn, label):
                    worth += exhibit_worth(s, label, seat, hope)
            elif half != 0:
                worth += region_worth(s, seat, pawn, half, hope)
    if spare == 0:
        return worth
    may_claim = s.player == seat and s.stage <= Stage.CLAIM and not s.claimed
    return worth + PAWN * spare * hope // 100 + best_claim(s, seat, hope, AT_HAND if may_claim else FREE) // 100


@rule
def is_shared(s: State, seat: int, pawn: int, label: int) -> bool:
    """Whether an earlier pawn of the seat stands in the same exhibit."""
    for other in range(PAWNS * seat, pawn):
        if exhibit_of(s, other) == label:
            return True
    return False


@rule
def exhibit_worth(s: State, label: int, seat: int, hope: int) -> int:
    """The points of an exhibit, fewer if the next Feed Phase will find no food."""
    points = 100 * exhibit_score(s, label, seat)
    if not s.settings.feeding or s.settings.skips_finished:
        return points
    food = 0
    for half in range(2, N_HALVES):
        if s.items[half] == FOOD and s.label[half] == label:
            food += 1
    if s.n_meals and s.stage == Stage.FEEDING:
        return points * DUE[min(food, 2)] // 100
    kept = FED[min(food, 2)]
    return points * (100 * (100 - hope) + kept * hope) // 10_000


@rule
def region_worth(s: State, seat: int, pawn: int, half: int, hope: int) -> int:
    """What the open region of a pawn may become; 0 if an earlier pawn of the seat stands in it, too."""
    size = flood_area(s, half, s.pawns[pawn].area + 0)
    unchain(s, half)
    flood_region(s, half, 0, 0)
    worth = 0
    is_first = True
    for other in range(PAWNS * seat, pawn):
        if s.pawns[other].cell >= 0 and s.link[s.tops[s.pawns[other].cell]] != 0:
            is_first = False
    if is_first:
        worth = CLAIMED * chained_worth(s, half, size) // 100 * hope // 100
    unchain(s, half)
    return worth


@rule
def chained_worth(s: State, first: int, size: int) -> int:
    """What a chained region may become: size times animals, less for every edge that lies open."""
    species = 0
    animals = 0
    leaks = 0
    food = 0
    here = first
    while here != END:
        item = s.items[here] + 0
        if is_animal(item):
            animals += 1
            species |= 1 << item
        elif item == FOOD:
            food += 1
        walls = all_sides(s, here)
        for side in range(4):
            if not walls >> side & 1 and visible_beside(s, s.where[here] + 0, side) == 0:
                leaks += 1
        here = s.link[here] + 0
    points = 100 * size * animals * (2 if popcount(species) == 1 else 1)
    if leaks:
        points += 60 * size + 50 * min(food, 2)
    return points * CLOSING[min(leaks, 11)] // 100


@rule
def best_claim(s: State, seat: int, hope: int, share: int) -> int:
    """The best exhibit that the seat could claim a part of, or region that nobody has claimed, times its share."""
    best = 0
    for cell in range(s.plane.cells):
        half = s.tops[cell] + 0
        if half == 0 or not is_terrain(s.grounds[half] + 0):
            continue
        label = s.label[half] + 0
        if label <= 0 and not is_animal(s.items[half] + 0):
            continue
        size = flood_area(s, half, s.grounds[half] + 0)
        is_taken = has_pawn(s, 0, PAWNS * s.players)
        unchain(s, half)
        if is_taken:
            continue
        flood_region(s, half, 0, 0)
        if not has_pawn(s, PAWNS * seat, PAWNS * seat + PAWNS):
            if label <= 0:
                best = max(best, FREE * chained_worth(s, half, size) // 100 * hope)
            else:
                best = max(best, share * chained_worth(s, half, size))
        unchain(s, half)
    return best


@rule
def has_pawn(s: State, first: int, beyond: int) -> bool:
    """Whether one of these pawns stands on what is chained."""
    for pawn in range(first, beyond):
        if s.pawns[pawn].cell >= 0 and s.link[s.tops[s.pawns[pawn].cell]] != 0:
            return True
    return False
