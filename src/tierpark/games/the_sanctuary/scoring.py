"""The Sanctuary: final scoring, line by line (R14.2), as if the game were over now."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.games.the_sanctuary.land import purchased
from tierpark.games.the_sanctuary.resources import stored
from tierpark.games.the_sanctuary.state import N_COLOURS, NONE, SPACES, Board, Effect, State
from tierpark.games.the_sanctuary.tables import (
    BEYOND,
    EFFECT_POINTS,
    EXACT_POINTS,
    FLOOD_POINTS,
    FOREST_POINTS,
    GROWN,
    GROWN_IN,
    GROWN_TO,
    PAIR_POINTS,
    STORE_POINTS,
    THREAT_POINTS,
)


@rule
def has(board: Board, effect: int) -> int:
    """How many tiles of this effect the board has; a copy counts like the original (R12.4)."""
    found = 0
    for slot in range(N_COLOURS):
        if board.effects[slot] == effect:
            found += 1
    return found


@rule
def floods(board: Board) -> int:
    """Flooding tokens, those of `free_reclamation` included (R12.2)."""
    return max(board.floods + 0, purchased(board)) if has(board, Effect.FREE_RECLAMATION) else board.floods + 0


@rule
def forests(board: Board) -> int:
    """Forestation tokens, those of `free_reclamation` included (R12.2)."""
    return max(board.forests + 0, purchased(board)) if has(board, Effect.FREE_RECLAMATION) else board.forests + 0


@rule
def reclamation_points(board: Board) -> int:
    """Line 1: every space with a token."""
    points = 0
    for parcel in range(floods(board)):
        points += FLOOD_POINTS[parcel]
    for parcel in range(forests(board)):
        points += FOREST_POINTS[parcel]
    return points


@rule
def animal_points(board: Board) -> int:
    """Line 2: population times happiness, the printed symbol included."""
    points = 0
    for colour in range(N_COLOURS):
        points += board.population[colour] * (1 + board.happiness[colour])
    return points


@rule
def center_points(board: Board) -> int:
    """Line 3: pairs of a colour."""
    found = 0
    for colour in range(N_COLOURS):
        found += board.center[colour] // 2
    return found * PAIR_POINTS[0]


@rule
def in_storehouses(board: Board) -> int:
    """Resources in all storehouses."""
    found = 0
    for house in range(N_COLOURS):
        found += stored(board, house)
    return found


@rule
def store_points(board: Board) -> int:
    """Line 4: every resource in a storehouse."""
    return in_storehouses(board) * STORE_POINTS[0]


@rule
def land_points(board: Board) -> int:
    """Line 5: every stamp by its space, `raise_all` included (R12.4)."""
    raised = has(board, Effect.RAISE_ALL)
    points = 0
    for space in range(SPACES):
        points += board.stamps[space] * min(space + 1 + raised, SPACES)
    return points


@rule
def improvement_points(board: Board) -> int:
    """Line 6: every tile that counts at the end."""
    points = 0
    for slot in range(N_COLOURS):
        if board.effects[slot] != NONE:
            points += effect_points(board, board.effects[slot] + 0)
    return points


@rule
def effect_points(board: Board, effect: int) -> int:
    """R12.2: what one tile is worth."""
    each = EFFECT_POINTS[effect]
    match effect:
        case Effect.TWO_OR_THREE:
            tiles = 0
            for slot in range(N_COLOURS):
                if board.tiles[slot] != NONE:
                    tiles += 1
            return EXACT_POINTS[tiles]
        case Effect.FLAT_FOUR:
            return each
        case Effect.STAFF_SETS:
            return each * min(board.rangers + 0, board.rescuers + 0)
        case Effect.RECLAMATION_SETS:
            return each * min(floods(board), forests(board))
        case Effect.STORE_BONUS:
            return each * in_storehouses(board)
        case Effect.COLOUR_SETS:
            return each * min(board.center[0] + 0, board.center[1] + 0, board.center[2] + 0, board.center[3] + 0)
        case Effect.CENTER_BONUS:
            return each * (board.center[0] + board.center[1] + board.center[2] + board.center[3])
        case Effect.STAMP_BONUS:
            return each * board.acquired
        case _:
            return each if GROWN[effect] and is_grown(board, effect) else 0


@rule
def is_grown(board: Board, effect: int) -> bool:
    """Whether enough of the named animals have become many enough."""
    found = 0
    for colour in range(N_COLOURS):
        if GROWN_IN[effect] >> colour & 1 and board.population[colour] >= GROWN_TO[effect]:
            found += 1
    return found >= GROWN[effect]


@rule
def threat_points(board: Board) -> int:
    """Line 7: what threats cost."""
    last = len(THREAT_POINTS) - 1
    if board.threats <= last:
        return THREAT_POINTS[board.threats] + 0
    return THREAT_POINTS[last] + BEYOND[0] * (board.threats - last)


@rule
def score(s: State, seat: int) -> int:
    """The total; it may be negative (R14.3)."""
    board = s.boards[seat]
    points = reclamation_points(board) + animal_points(board) + center_points(board) + store_points(board)
    return points + land_points(board) + improvement_points(board) - threat_points(board)


@rule
def rank(s: State, seat: int) -> int:
    """R14.3: the place of a seat; animals decide a tie, and level seats share it."""
    own = score(s, seat) * 1000 + animal_points(s.boards[seat])
    place = 1
    for other in range(s.players):
        if other != seat and score(s, other) * 1000 + animal_points(s.boards[other]) > own:
            place += 1
    return place


@rule
def has_won(s: State, seat: int) -> bool:
    """The first place."""
    return rank(s, seat) == 1
