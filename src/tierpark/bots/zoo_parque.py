"""Zoo Parque: how bots judge a position: by what is claimed, what can still be claimed, and what is left to lay.

Whenever an exhibit is finished, every claimed one gives up a domino (R7): what is claimed early is seldom there in the
end, and a region that is closed around a pawn is fed at once. So pawns are kept for what the same turn has closed, and
whoever lays the last domino has an advantage: `last_word`. The weights were found by an evolution of greedy games.
In the campaign all seats want the same (R13.3): cards that are done, or begun while there is time for them.
"""

from __future__ import annotations

from tierpark.bots.zoo_parque_regions import UNSEEN, fed, items_in, leaks_in, measure_areas, points_in, prospect
from tierpark.core.rule import rule
from tierpark.core.words import popcount
from tierpark.games.zoo_parque.campaign import is_face_up
from tierpark.games.zoo_parque.exhibits import LABELLED, flood_region, label_chain
from tierpark.games.zoo_parque.market import hand_size, market_size
from tierpark.games.zoo_parque.missions import is_enough, progress
from tierpark.games.zoo_parque.scoring import score
from tierpark.games.zoo_parque.state import (
    END,
    FOOD,
    IN_SUPPLY,
    MOST_HAND,
    PAWNS,
    UTILITIES,
    WILDLIFE,
    Stage,
    State,
    Step,
)
from tierpark.games.zoo_parque.tables import CARD_MISSION, CARD_TWICE, CARD_TYPE, CardType, Mission
from tierpark.games.zoo_parque.zoo_map import all_sides, is_animal, is_terrain

AHEAD = 1
WIDTHS = (12,)
AHEAD_OF_MANY = 0
GLANCES = 150
ONWARD = 12
EVENLY = 1
FORGETS = 1
SCALE = 400.0
KEEPS = 8
SHORT_GLANCES = 12
SHORT_ONWARD = 4

# Hundredths of a point.
PAWN, LATE_PAWN = 85, 30  # in the supply: while much is to come, and in the end
HELD = 150  # a domino that can still be laid
FENCE = 50  # on a domino of the hand
ANIMAL = -40  # on one, too: animals are of use on the map
ITSELF = -500  # a half that is an exhibit of its own (R5.8): all have to feed when it is laid, the last one, too
LAST = 640  # to lay the last domino of the game, less if there are many to come

# In the campaign, where a thousand are about as likely as not to win with another thousand against them.
EVENS = 1000.0
MET = 30_000
HOPEFUL = 4000  # nothing is missing
CARD = 1000  # one is,
HASTE, NEARLY = 30_000, 4  # and the more it weighs, the fewer dominoes are left
ASIDE = 8  # this part of what all have
TRUE, KEPT = 8, 30  # hundredths of a card that is true: one that is still looked at, one that has to stay so
BEGUN = 75  # hundredths of a card that the last step has not been done for

# Of a hundred.
RIVAL = 60  # of what the best other seat has
CLAIMED, HUNGRY = 40, 20  # of an open region with a pawn: with food for the moment when it is closed, and without
AT_HAND, FREE = 100, 35  # of what a pawn can claim in this turn, or later if nobody else does
REACH = 35  # of an open region, which has to be closed before
NEXT = 45  # of the second best that pawns may claim

# Dominoes.
HALVING = 9  # with so many to come, half of what is claimed will be left
LATE = 9  # with fewer to come, less becomes of what is begun
SOON = 3  # with fewer of its own a seat may not come to close a region
MOST_LAID = 2  # in a turn
ENDGAME = 14  # with so many to come a search plays on to the end,
TO_THE_END = 400  # which takes fewer decisions than that
LOOKS = 600  # divided by those to come: at so many choices others look on the way there, among more than two

AROUND = 15  # all sides of a half
SURVEYED = 2  # the label that says so
SEEN = 1  # the label of a region
MOST = 30_000  # that is said of a claim
BEST, SECOND, CHANCE = 0, 1, 2  # of what a seat could claim; and of a hundred, that it comes to close a region


def manner_at(s: State) -> dict[str, float]:
    """Who lays last decides nearly every game: near the end a search plays each line to the end of the game.

    With more than two players it supposes what the others do; in the end the more exactly, the fewer dominoes are to
    come: a claim is lost to the one place, of hundreds, where somebody else can finish an exhibit. With the dominoes of
    Wildlife Wishes and Unnatural Utilities a look takes so long that too few rounds would be left.
    """
    found: dict[str, float] = {"scale": EVENS} if s.settings.level else {}
    if s.sets & (WILDLIFE | UTILITIES):
        return found
    left = dominoes_left(s)
    found["plays_on"] = TO_THE_END if left <= ENDGAME else 0
    if s.players <= 2:
        return found
    found |= {"supposes": 1, "fairly": 1, "worlds": 64, "short_glances": 20, "short_onward": 6}
    if left <= ENDGAME:
        looks = min(GLANCES, LOOKS // max(1, left))
        found |= {"short_glances": looks, "short_onward": ONWARD}
        found |= {"curiosity": 1.0, "widening": 1.5}  # only the ends tell what is good: more is tried, and more often
    return found


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
    survey(s)
    rival = 0
    for other in range(s.players):
        if other != seat:
            rival = max(rival, s.group[other])
    return s.group[seat] - RIVAL * rival // 100 + hand_worth(s, seat) + last_word(s, seat)


@rule
def together(s: State) -> int:
    """The campaign: how many cards are still to be done, for how many dominoes, and a bit for what all seats have.

    A card that is begun counts by what is missing, so that what it takes several turns to do is not left undone.
    """
    if s.step == Step.OVER:
        return MET if s.met else -MET
    missing = 0
    for place in range(s.drawn):
        if is_face_up(s, place):
            missing += missing_of(s, s.cards[place] + 0)
    worth = HOPEFUL - missing * (CARD + HASTE // (NEARLY + dominoes_left(s))) // 100
    survey(s)
    for seat in range(s.players):
        worth += s.group[seat] // ASIDE
    return worth


@rule
def missing_of(s: State, card: int) -> int:
    """What is missing of a card, in hundredths; a bit is until it is looked at, and in the end it has to be true."""
    reached = progress(s, card)
    if is_enough(s, card, reached):
        return KEPT if CARD_TYPE[card] == CardType.ENDGAME else TRUE
    asked = CARD_TWICE[card] + 0
    if CARD_MISSION[card] == Mission.EXHIBITS_PER_PLAYER:
        asked *= s.players
    return 100 - BEGUN * min(2 * reached, asked) // asked if 0 < 2 * reached < asked else 100


@rule
def hand_worth(s: State, seat: int) -> int:
    """What the dominoes in a hand are good for."""
    worth = 0
    for place in range(MOST_HAND):
        domino = s.hands[seat][place] + 0
        if domino > 0:
            for half in range(2 * domino, 2 * domino + 2):
                sides = all_sides(s, half)
                worth += FENCE * popcount(sides)
                worth += ITSELF if sides == AROUND and is_terrain(s.grounds[half] + 0) else 0
                worth += ANIMAL if is_animal(s.items[half] + 0) else 0
    return worth


@rule
def last_word(s: State, seat: int) -> int:
    """R8.1: what it is worth that the seat will lay the last domino, or that another one will."""
    if s.settings.ends_by_pawns:
        return 0
    left = dominoes_left(s)
    worth = LAST * HALVING // (HALVING + left)
    return worth if last_seat(s) == seat else -worth // (s.players - 1)


@rule
def dominoes_left(s: State) -> int:
    """How many dominoes nobody has laid yet."""
    left = s.height + market_size(s)
    for seat in range(s.players):
        left += hand_size(s, seat)
    return left


@rule
def last_seat(s: State) -> int:
    """Who will lay the last domino if all lay one a turn; of two, the one who can see to it by laying one or two.

    Whoever draws the last of the stock has as many dominoes as the others, and lays after them. Of two players the one
    who leaves a stock of three, six, nine and so on will draw the last: whatever the other takes, the rest is three.
    """
    mover = s.player + 0
    stock = s.height + market_size(s)
    is_laying = s.stage < Stage.CLAIM
    to_lay = 1 if is_laying and s.placed == 0 else 0
    rest = stock - min(stock, s.settings.hand - hand_size(s, mover) + to_lay)
    if s.players == 2 and stock and is_laying and s.placed < MOST_LAID:
        return mover if stock % (MOST_LAID + 1) else 1 - mover
    if s.players == 2 and rest:
        return 1 - mover if rest % (MOST_LAID + 1) else mover
    if stock:
        return (mover + rest) % s.players
    last = mover
    most = -1
    for turn in range(1, s.players + 1):
        one = (mover + turn) % s.players
        held = hand_size(s, one) - (to_lay if one == mover else 0)
        if held >= most:
            most = held
            last = one
    return last


@rule
def survey(s: State) -> None:
    """Work out what every seat has, once for all that ask: it stays in the scratch `group` until the next action."""
    if s.label[LABELLED] == SURVEYED:
        return
    stock = s.height + market_size(s)
    left = stock
    for seat in range(s.players):
        s.group[seat] = HELD * min(s.settings.hand, hand_size(s, seat) + stock)
        left += hand_size(s, seat)
    if s.last_turn:
        left = 0
    hope = min(100, 100 * left // LATE)
    is_fed = s.settings.feeding and not s.settings.skips_finished
    keep = 100 * HALVING // (HALVING + left) if is_fed else 100
    for seat in range(s.players):
        begin_claims(s, seat, stock)
    measure_areas(s)
    s.label[LABELLED] = SURVEYED
    for cell in range(s.plane.cells):
        half = s.tops[cell] + 0
        if half != 0 and s.label[half] <= UNSEEN:
            survey_region(s, half, hope, keep)
    for seat in range(s.players):
        spare = 0
        for pawn in range(PAWNS * seat, PAWNS * seat + PAWNS):
            spare += 1 if s.pawns[pawn].cell == IN_SUPPLY else 0
        if spare:
            s.group[seat] += spare * (LATE_PAWN + (PAWN - LATE_PAWN) * hope // 100)
            s.group[seat] += claims_worth(s, seat, spare) * keep // 100


@rule
def survey_region(s: State, first: int, hope: int, keep: int) -> None:
    """Give the seats in a region what it is worth to them, and say to all others what they could claim."""
    flood_region(s, first, 0, 0)
    size = 0
    owners = 0
    is_free = False
    here = first
    while here != END:
        if is_terrain(s.grounds[here] + 0):
            size = max(size, UNSEEN - s.label[here])
            owners |= s.marks[here]
            if s.marks[here] == 0:
                is_free = True
        here = s.link[here] + 0
    leaks = leaks_in(s, first) if size else 0
    worth = prospect(s, first, size, leaks) if leaks else points_in(s, first, size)
    if owners and worth and not leaks and is_due(s):
        worth = after_meal(s, first)
    if owners and worth:
        kept = open_worth(s, first, worth, hope) if leaks else closed_worth(s, first, worth, keep)
        for seat in range(s.players):
            if owners >> seat & 1:
                s.group[seat] += kept
    if is_free and worth:
        for seat in range(s.players):
            if not owners >> seat & 1:
                note_claim(s, seat, min(worth, MOST), leaks)
    label_chain(s, first, SEEN)


@rule
def open_worth(s: State, first: int, worth: int, hope: int) -> int:
    """What a chained open region is to those with pawns in it."""
    return (CLAIMED if items_in(s, first, FOOD) else HUNGRY) * worth // 100 * hope // 100


@rule
def closed_worth(s: State, first: int, worth: int, keep: int) -> int:
    """What a chained exhibit is to those with pawns in it: as it is, or after a meal."""
    if keep == 100:
        return worth
    return (worth * keep + after_meal(s, first) * (100 - keep) // 100 * keep) // 100


@rule
def after_meal(s: State, first: int) -> int:
    """What a meal leaves of a chained exhibit."""
    label_chain(s, first, first)
    left = fed(s, first, CLAIMED)
    flood_region(s, first, 0, 0)
    return left


@rule
def is_due(s: State) -> bool:
    """R7.2: whether the chained exhibit has still to be fed in the Feed Phase that is under way."""
    if s.stage != Stage.FEEDING:
        return False
    for i in range(s.n_meals):
        meal = s.meals[i]
        if not meal.done:
            for place in range(meal.first + 0, meal.first + meal.cells):
                if s.link[s.tops[s.kept[place]]] != 0:
                    return True
    return False


@rule
def begin_claims(s: State, seat: int, stock: int) -> None:
    """Nothing is there to be claimed yet; what is found stays in the scratch `passed` until the next action."""
    s.passed[seat][BEST] = 0
    s.passed[seat][SECOND] = 0
    s.passed[seat][CHANCE] = min(SOON, hand_size(s, seat) + stock // s.players) * REACH // SOON


@rule
def note_claim(s: State, seat: int, worth: int, leaks: int) -> None:
    """A region of which the seat could claim a part, now or when it is closed."""
    share = s.passed[seat][CHANCE] + 0
    if not leaks:
        share = AT_HAND if s.player == seat and s.stage <= Stage.CLAIM and not s.claimed else FREE
    worth = share * worth // 100
    if worth > s.passed[seat][BEST]:
        s.passed[seat][SECOND] = s.passed[seat][BEST]
        s.passed[seat][BEST] = worth
    elif worth > s.passed[seat][SECOND]:
        s.passed[seat][SECOND] = worth


@rule
def claims_worth(s: State, seat: int, spare: int) -> int:
    """The best region that the seat could have a part of, and some of the next best."""
    return s.passed[seat][BEST] + (s.passed[seat][SECOND] * NEXT // 100 if spare > 1 else 0)
