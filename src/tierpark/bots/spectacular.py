"""Spectacular: how bots judge a position: areas with fed hearts, towers that grow, many animals, missions under way."""

from __future__ import annotations

from tierpark.bots.spectacular_missions import progress
from tierpark.core.rule import rule
from tierpark.core.words import lowest, popcount
from tierpark.games.spectacular.choosing import chosen_item
from tierpark.games.spectacular.parks import connected, layout_of, total
from tierpark.games.spectacular.scoring import entrance_points, fulfilled_missions, score
from tierpark.games.spectacular.state import (
    DISPLAY_DICE,
    HEART,
    LAST_TURN,
    MULTI,
    N_CELLS,
    N_COLOURS,
    NONE,
    ROUND_1,
    SPACES,
    PlayerBoard,
    State,
    Step,
)
from tierpark.games.spectacular.tables import (
    ANIMAL,
    ANIMAL_POINTS,
    COLOUR,
    LEFT,
    MISSION_POINTS,
    PART,
    SITE,
    SITE_CELLS,
    STAR,
    WIN_MISSIONS,
)
from tierpark.games.spectacular.workers import FITTING

AHEAD = 1
SCALE = 3000.0
TO_WIN = 23_000.0  # alone: 200 points, and two missions that it takes

# Hundredths of a point.
DIE = (0, 260, 300, 240, 320, 420, 400)  # a die in the display, by its value
ROLLED = 323
WAITING = 300  # what a tile without a die may still get
WORKER = 400
SPECIES = 360  # a further kind of animal, beyond its points now
HEARTS = 70  # of a hundred fed hearts: those that wait for their die
TWO_PARTS, ONE_PART = 550, 70  # of a tower that is not built yet
BUILT = 800  # a tower that waits for its dice
HEART_TILE, PART_TILE, HEART_DIE = 700, 480, 720  # items in hand
SECOND_HEART = 350  # less, if one of the colour waits for its die already
AT_TOWER = 300
ENTRANCE = 80  # of a hundred points that it has now
TO_COME = 40  # of a hundred points of a mission: what all but done is worth
NEEDED = 1500  # alone: a mission that it takes to win
TILE, OFFERED = 900, 20  # alone: a tile on average, and what counts of a hundred while it is offered
ITEM = 1000  # that is still to be chosen in this turn
PLACED = 80  # of a hundred of its worth in hand: what an item is worth when it is placed
A_TURN = 1500  # what a turn of round 1 adds
LATE = 7  # turns before the end from which on hopes shrink


@rule
def value(s: State, seat: int) -> int:
    """What the position is worth to a seat."""
    if s.step == Step.OVER:
        return 100 * score(s, seat) + (
            NEEDED * min(fulfilled_missions(s, seat), WIN_MISSIONS[0]) if s.players == 1 else 0
        )
    board = s.boards[seat]
    layout = layout_of(s, seat)
    hope = min(100, (100 * (LAST_TURN - s.turn) + 50) // LATE)
    species = kinds(board)
    animals = popcount(species) + 1
    worth = areas(board, layout, hope) + towers(board, layout, hope) + missions(s, seat, hope)
    worth += 100 * ANIMAL_POINTS[animals] + SPECIES * hope * animals // 100
    worth += WORKER * hope * popcount(board.workers + 0) // 100
    if s.turn <= ROUND_1:
        worth += ENTRANCE * entrance_points(s, seat) + A_TURN * (ROUND_1 - s.turn)
    else:
        worth += 100 * s.entrance[seat]
    worth += display(s, seat)
    if s.players == 1:
        worth += supply(s, layout, hope, species)
    return worth + PLACED * items(s, seat, layout, hope, species) // 100


@rule
def items(s: State, seat: int, layout: int, hope: int, species: int) -> int:
    """The two items of this turn: in hand, chosen, or still to be chosen."""
    board = s.boards[seat]
    worth = 0
    for area in range(2):
        item = board.items[area]
        if item.colour != NONE:
            worth += hand(board, layout, hope, species, item.tile + 0, item.colour + 0, item.value + 0)
        elif board.chosen[area] != NONE:
            tile, colour, shows = chosen_item(s, seat, board.chosen[area] + 0)
            worth += hand(board, layout, hope, species, tile, colour, shows)
        elif area == 0 and s.players == 1 and (s.step == Step.PROTECT or s.step == Step.CHOOSE):
            worth += best_of_side(s, board, layout, hope, species)
        elif s.step <= Step.CHOOSE:
            worth += ITEM
    return worth


@rule
def kinds(board: PlayerBoard) -> int:
    """The animals on tiles, as a set."""
    found = 0
    for cell in range(N_CELLS):
        if board.tiles[cell] != NONE:
            found |= 1 << ANIMAL[board.tiles[cell]]
    return found


@rule
def areas(board: PlayerBoard, layout: int, hope: int) -> int:
    """Dice times fed hearts, with hopes for tiles that wait for their dice."""
    worth = 0
    for colour in range(N_COLOURS):
        left = board.lands[colour] + 0
        while left:
            area = connected(layout, lowest(left), board.lands[colour] + 0)
            left &= ~area
            worth += promised_sum(board, area, hope) * promised_hearts(board, area, hope) // 100
    return worth


@rule
def promised_sum(board: PlayerBoard, area: int, hope: int) -> int:
    """The dice of an area, those to come included, in hundredths."""
    return 100 * total(board, area) + WAITING * hope * popcount(area & ~board.fed & ~board.hearts) // 100


@rule
def promised_hearts(board: PlayerBoard, area: int, hope: int) -> int:
    """The fed hearts of an area, those that wait for a die included, in hundredths."""
    hearts = area & board.hearts
    return 100 * popcount(hearts & board.fed) + HEARTS * hope * min(popcount(hearts & ~board.fed), 2) // 100


@rule
def towers(board: PlayerBoard, layout: int, hope: int) -> int:
    """Three dice around built towers, and parts that wait for each other."""
    worth = 0
    for cell in range(N_CELLS):
        if board.corners[cell] == NONE or SITE[layout][cell][board.corners[cell]] == NONE:
            continue
        around, parts = tower_site(board, layout, cell)
        if lowest(parts) != cell:
            continue
        dice = 100 * total(board, around)
        if board.towered >> cell & 1:
            worth += dice if not around & ~board.fed else hope * (8 * dice // 10 + BUILT) // 100
        elif not around & ~parts & ~board.vacant:
            worth += hope * (TWO_PARTS if popcount(parts) == 2 else ONE_PART) // 100
    return worth


@rule
def tower_site(board: PlayerBoard, layout: int, cell: int) -> tuple[int, int]:
    """The three hexagons of the site that a part faces, and those of them with a part of its colour that faces it."""
    site = SITE[layout][cell][board.corners[cell]]
    around = 0
    parts = 0
    for i in range(3):
        other = SITE_CELLS[layout][site][i]
        around |= 1 << other
        faces = SITE[layout][other][board.corners[other]] if board.corners[other] != NONE else NONE
        if faces == site and PART[board.tiles[other]] == PART[board.tiles[cell]]:
            parts |= 1 << other
    return around, parts


@rule
def missions(s: State, seat: int, hope: int) -> int:
    """The points of missions, as far as they have come."""
    worth = 0
    done = 0
    for card in range(3):
        mission = s.missions[seat][card] + 0
        if mission == NONE:
            continue
        points = 100 * MISSION_POINTS[mission]
        reached = progress(s, seat, mission)
        if s.players == 1 and done < WIN_MISSIONS[0]:
            points += NEEDED
        if reached == 100:
            done += 1
            worth += points
        else:
            worth += points * hope // 100 * TO_COME // 100 * reached // 100 * reached // 100
    return worth


@rule
def hand(board: PlayerBoard, layout: int, hope: int, species: int, tile: int, colour: int, shows: int) -> int:
    """What an item in hand could add."""
    if tile == NONE:
        return die_worth(board, layout, hope, colour, shows)
    return tile_worth(board, layout, hope, species, tile)


@rule
def tile_worth(board: PlayerBoard, layout: int, hope: int, species: int, tile: int) -> int:
    """What a tile in hand could add."""
    if board.vacant == 0:
        return 0
    land = board.lands[COLOUR[tile]] + 0
    worth = 100 + 50 * popcount(land)
    if not species >> ANIMAL[tile] & 1:
        animals = popcount(species) + 1
        worth += SPECIES * hope // 100 + 100 * (ANIMAL_POINTS[animals + 1] - ANIMAL_POINTS[animals])
    if PART[tile] == HEART:
        return worth + hope * (HEART_TILE - SECOND_HEART * popcount(land & board.hearts & ~board.fed)) // 100
    return worth + hope * (PART_TILE + wanted(board, layout, PART[tile] + 0)) // 100


@rule
def wanted(board: PlayerBoard, layout: int, part: int) -> int:
    """How much a tower of this colour waits for a part."""
    best = 0
    for cell in range(N_CELLS):
        if board.corners[cell] == NONE or PART[board.tiles[cell]] != part or board.towered >> cell & 1:
            continue
        if SITE[layout][cell][board.corners[cell]] != NONE:
            around, parts = tower_site(board, layout, cell)
            if not around & ~parts & ~board.vacant:
                best = max(best, TWO_PARTS if popcount(parts) == 2 else ONE_PART)
    return best


@rule
def die_worth(board: PlayerBoard, layout: int, hope: int, colour: int, shows: int) -> int:
    """What a die in hand could add: on a heart, on another tile, at a tower, on the star."""
    open_ = board.lands[colour] & ~board.fed
    have = (board.workers >> colour & 1) + 2 * (board.workers >> MULTI & 1)
    star = 1 << STAR[layout]
    most = 0
    left = board.lands[colour] + 0
    while left:
        area = connected(layout, lowest(left), board.lands[colour] + 0)
        left &= ~area
        most = max(most, promised_hearts(board, area, hope) + promised_sum(board, area, hope) // 10)
    gain = shows * max(70, most)
    best = 0
    for kind in range(4):
        places = open_ & star
        if kind == 0:
            places = open_ & board.hearts
        elif kind == 1:
            places = open_ & ~(board.hearts | board.towered | star)
        elif kind == 2:
            places = open_ & board.towered
        ways = FITTING[have][shows][kind]
        if places and ways:
            worth = HEART_DIE if kind == 0 else gain + (AT_TOWER if kind == 2 else 0)
            best = max(best, worth if ways & 1 else worth - WORKER)
    return best


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
def supply(s: State, layout: int, hope: int, species: int) -> int:
    """Alone: the same for what is offered. Marked dice will be average, and so will new tiles."""
    board = s.boards[0]
    offer = s.supply[0]
    worth = 0
    for space in range(SPACES):
        if offer.dice[space] and not (s.step == Step.REFRESH and board.marked >> space & 1):
            worth += DIE[offer.dice[space]] - ROLLED
        if offer.tiles[space] != NONE:
            worth += tile_worth(board, layout, hope, species, offer.tiles[space] + 0) - TILE
    return worth * OFFERED // 100


@rule
def best_of_side(s: State, board: PlayerBoard, layout: int, hope: int, species: int) -> int:
    """Alone: the best item on the side of the selection token."""
    best = 0
    supply = s.supply[0]
    for space in range(SPACES):
        if s.selection == 0:
            if supply.dice[space]:
                best = max(best, die_worth(board, layout, hope, LEFT[space] + 0, supply.dice[space] + 0))
        elif supply.tiles[space] != NONE:
            best = max(best, tile_worth(board, layout, hope, species, supply.tiles[space] + 0))
    return best
