"""Spectacular: what tiles and dice are worth that are not placed yet, for the judgement of bots."""

from __future__ import annotations

from tierpark.bots.spectacular_parks import BUILT, HEARTS, WAITING, areas, promises, wanted
from tierpark.core.rule import rule
from tierpark.core.words import lowest, popcount
from tierpark.games.spectacular.choosing import chosen_item
from tierpark.games.spectacular.solo import DICE
from tierpark.games.spectacular.state import (
    DISPLAY_DICE,
    DISPLAY_TILES,
    HEART,
    LAST_TURN,
    MULTI,
    N_CELLS,
    N_COLOURS,
    N_COMMON,
    NONE,
    SPACES,
    PlayerBoard,
    State,
    Step,
)
from tierpark.games.spectacular.tables import ANIMAL, ANIMAL_POINTS, LEFT, PART, RIGHT, STAR
from tierpark.games.spectacular.workers import FITTING

# Hundredths of a point; found by evolution, see docs/strength.md.
DIE = (0, 550, 320, 190, 200, 390, 570)  # a die in the display, by its value
ROLLED = 370
WORKER = 860
SPECIES = 18  # of a hundred: kinds of animals that a turn adds
TILE = 48  # a tile that brings nothing else
OFFERED_TILE, OFFERED = 260, 25  # alone: a tile on average, and what counts of a hundred while it is offered
ITEM = 1030  # that is still to be chosen in this turn
AT_TOWER = 80  # for each point of a die
MOST_SPECIES = len(ANIMAL_POINTS) - 1


@rule
def items(s: State, seat: int, layout: int, hope: int) -> int:
    """The two items of this turn: in hand, chosen, or still to be chosen."""
    board = s.boards[seat]
    worth = 0
    for area in range(2):
        item = board.items[area]
        if item.colour != NONE:
            worth += hand(s, seat, layout, hope, item.tile + 0, item.colour + 0, item.value + 0)
        elif board.chosen[area] != NONE:
            tile, colour, shows = chosen_item(s, seat, board.chosen[area] + 0)
            worth += hand(s, seat, layout, hope, tile, colour, shows)
        elif area == 0 and s.players == 1 and (s.step == Step.PROTECT or s.step == Step.CHOOSE):
            worth += best_of_side(s, layout, hope)
        elif s.step <= Step.CHOOSE:
            worth += ITEM
    return worth


@rule
def hand(s: State, seat: int, layout: int, hope: int, tile: int, colour: int, shows: int) -> int:
    """What an item in hand could add."""
    if tile == NONE:
        return die_worth(s.boards[seat], layout, s.turn + 0, hope, colour, shows)
    dice, hearts = promises(s.boards[seat], layout, colour, s.turn + 0, hope)
    return tile_worth(s, seat, layout, hope, tile, dice, hearts)


@rule
def tile_worth(s: State, seat: int, layout: int, hope: int, tile: int, dice: int, hearts: int) -> int:
    """What a tile could add, to the most dice and hearts that its colour promises."""
    board = s.boards[seat]
    if board.vacant == 0:
        return 0
    species = kinds(s, seat)
    worth = TILE
    if not species >> ANIMAL[tile] & 1:
        worth += species_points(s.turn + 0, species | 1 << ANIMAL[tile]) - species_points(s.turn + 0, species)
    if PART[tile] == HEART:
        return worth + HEARTS * hope // 100 * dice // 100
    return worth + WAITING * hope // 100 * hearts // 100 + hope * wanted(board, layout, PART[tile] + 0) // 100


@rule
def die_worth(board: PlayerBoard, layout: int, turn: int, hope: int, colour: int, shows: int) -> int:
    """What a die could add: it is tried on every tile where it fits, and taken away again."""
    have = (board.workers >> colour & 1) + 2 * (board.workers >> MULTI & 1)
    now = areas(board, layout, colour, turn, hope)
    best = 0
    left = board.lands[colour] & ~board.fed
    while left:
        cell = lowest(left)
        left &= left - 1
        kind = 0 if board.hearts >> cell & 1 else 2 if board.towered >> cell & 1 else 3 if cell == STAR[layout] else 1
        ways = FITTING[have][shows][kind]
        if ways:
            given = shows
            if not ways & 1:
                given = 2 if kind == 0 else 6 if kind == 3 else 5
            board.fed |= 1 << cell
            board.dice[cell] = given
            worth = areas(board, layout, colour, turn, hope) - now - (0 if ways & 1 else WORKER)
            board.fed &= ~(1 << cell)
            board.dice[cell] = 0
            if kind == 2:
                worth += AT_TOWER * given + (BUILT[1] - BUILT[2]) * hope // 100
            best = max(best, worth)
    return best


@rule
def kinds(s: State, seat: int) -> int:
    """The animals on tiles of the park and on own tiles that are still to come, as a set."""
    board = s.boards[seat]
    found = 0
    for cell in range(N_CELLS):
        if board.tiles[cell] != NONE:
            found |= 1 << ANIMAL[board.tiles[cell]]
    for slot in range(DISPLAY_TILES):
        if board.display_tiles[slot] != NONE:
            found |= 1 << ANIMAL[board.display_tiles[slot]]
    for place in range(board.stack):
        found |= 1 << ANIMAL[s.stacks[seat][place]]
    for area in range(2):
        if board.items[area].tile >= N_COMMON:
            found |= 1 << ANIMAL[board.items[area].tile]
    return found


@rule
def species_points(turn: int, species: int) -> int:
    """The points for different animals, for as many as there may be in the end."""
    expected = min(100 * MOST_SPECIES, 100 * (popcount(species) + 1) + SPECIES * (LAST_TURN - turn))
    n = expected // 100
    if n == MOST_SPECIES:
        return 100 * ANIMAL_POINTS[n]
    return 100 * ANIMAL_POINTS[n] + expected % 100 * (ANIMAL_POINTS[n + 1] - ANIMAL_POINTS[n])


@rule
def display(s: State, seat: int) -> int:
    """How much better than average the dice of the display are; marked ones will be average."""
    board = s.boards[seat]
    worth = 0
    for die in range(DISPLAY_DICE):
        if board.display_dice[die] and not (s.step == Step.PREPARE and board.marked >> die & 1):
            worth += DIE[board.display_dice[die]] - ROLLED
    return worth


@rule
def supply(s: State, layout: int, hope: int) -> int:
    """Alone: the same for what is offered. Marked dice will be average, and so will new tiles."""
    board = s.boards[0]
    offer = s.supply[0]
    worth = 0
    for colour in range(N_COLOURS):
        dice, hearts = promises(board, layout, colour, s.turn + 0, hope)
        for space in range(SPACES):
            if RIGHT[space] == colour and offer.tiles[space] != NONE:
                worth += tile_worth(s, 0, layout, hope, offer.tiles[space] + 0, dice, hearts) - OFFERED_TILE
    for space in range(SPACES):
        if offer.dice[space] and not (s.step == Step.REFRESH and board.marked >> space & 1):
            worth += DIE[offer.dice[space]] - ROLLED
    return worth * OFFERED // 100


@rule
def best_of_side(s: State, layout: int, hope: int) -> int:
    """Alone: the best item on the side of the selection token."""
    best = 0
    offer = s.supply[0]
    for space in range(SPACES):
        if s.selection == DICE:
            if offer.dice[space]:
                best = max(best, hand(s, 0, layout, hope, NONE, LEFT[space] + 0, offer.dice[space] + 0))
        elif offer.tiles[space] != NONE:
            best = max(best, hand(s, 0, layout, hope, offer.tiles[space] + 0, RIGHT[space] + 0, 0))
    return best
