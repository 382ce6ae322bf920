"""Spectacular: what a park promises, for the judgement of bots: areas that wait for dice, and towers that grow."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.core.words import lowest, popcount
from tierpark.games.spectacular.parks import connected, total
from tierpark.games.spectacular.state import (
    DISPLAY_DIE,
    DISPLAY_TILES,
    HEART,
    LAST_TURN,
    N_CELLS,
    NONE,
    PlayerBoard,
)
from tierpark.games.spectacular.tables import COLOUR, NEXT_TO, PART, SITE, SITE_CELLS, STAR

# Hundredths of a point, or of what they are a share of; found by evolution, see docs/strength.md.
WAITING = 450  # what a tile without a die may still get
SURE = 77  # of a hundred points of a die in the display that fits such a tile
HEARTS, SURE_HEARTS = 59, 47  # of a hundred fed hearts: those that wait; if a low die is in the display
HEART_TILE = 35  # the same of a breeding tile in the display
MORE_HEARTS, MORE_DICE = 29, 62  # hearts and dice that an area may get in a whole game
ROOM = 29  # of a hundred of them for each vacant hexagon beside the area
STAR_WAITS, STAR_SURE = 120, 470  # the star without its 6; with the 6 in the display
TWO_PARTS, ONE_PART = 350, 63  # of a tower that is not built yet
BUILT = (0, 1570, 920, 1080)  # a tower that waits for so many dice
TOWER_DICE = 100  # and of a hundred points of those it has


@rule
def areas(board: PlayerBoard, layout: int, colour: int, turn: int, hope: int) -> int:
    """Dice times fed hearts in one colour, with hopes for tiles that wait for their dice and for more of both."""
    worth = 0
    lows, highs, added, sixes = displayed_dice(board, colour)
    more_dice, more_hearts = more_to_come(turn)
    more_hearts += HEART_TILE * displayed_hearts(board, colour) * hope // 100
    left = board.lands[colour] + 0
    while left:
        area = connected(layout, lowest(left), board.lands[colour] + 0)
        left &= ~area
        waiting = popcount(area & board.hearts & ~board.fed)
        sure = min(waiting, lows)
        lows -= sure
        hearts = 100 * popcount(area & board.hearts & board.fed)
        hearts += hope * (SURE_HEARTS * sure + HEARTS * min(waiting - sure, 2)) // 100
        unfed = area & ~board.hearts & ~board.fed
        dice = 100 * total(board, area)
        if unfed >> STAR[layout] & 1:
            unfed &= ~(1 << STAR[layout])
            dice += hope * (STAR_SURE if sixes else STAR_WAITS) // 100
        waiting = popcount(unfed)
        sure = min(waiting, highs)
        if sure:
            dice += hope * SURE * added * sure // highs // 100
            added -= added * sure // highs
            highs -= sure
        dice += hope * WAITING * (waiting - sure) // 100
        room = min(100, ROOM * popcount(beside(layout, area) & board.vacant))
        worth += (dice * hearts + room * (more_dice * hearts + more_hearts * dice) // 100) // 100
    return worth


@rule
def more_to_come(turn: int) -> tuple[int, int]:
    """The dice and the hearts that an area may get in the turns that are left."""
    left = LAST_TURN - turn
    return MORE_DICE * left // LAST_TURN, MORE_HEARTS * left // LAST_TURN


@rule
def displayed_dice(board: PlayerBoard, colour: int) -> tuple[int, int, int, int]:
    """Dice of a colour in the display that are not chosen: 1s and 2s, then 3s to 5s, these added up, and 6s."""
    lows = 0
    highs = 0
    added = 0
    sixes = 0
    for die in range(2 * colour, 2 * colour + 2):
        shows = board.display_dice[die] + 0
        if shows == 0 or board.chosen[1] == DISPLAY_DIE + die:
            continue
        if shows <= 2:
            lows += 1
        elif shows <= 5:
            highs += 1
            added += shows
        else:
            sixes += 1
    return lows, highs, added, sixes


@rule
def displayed_hearts(board: PlayerBoard, colour: int) -> int:
    """The breeding tiles of a colour in the display."""
    found = 0
    for slot in range(DISPLAY_TILES):
        tile = board.display_tiles[slot]
        if tile != NONE and COLOUR[tile] == colour and PART[tile] == HEART:
            found += 1
    return found


@rule
def beside(layout: int, area: int) -> int:
    """The hexagons of an area and those next to it."""
    found = area
    while area:
        found |= NEXT_TO[layout][lowest(area)]
        area &= area - 1
    return found


@rule
def promises(board: PlayerBoard, layout: int, colour: int, turn: int, hope: int) -> tuple[int, int]:
    """The most dice and the most fed hearts that an area of a colour promises, in hundredths."""
    most_dice = 0
    most_hearts = 0
    left = board.lands[colour] + 0
    while left:
        area = connected(layout, lowest(left), board.lands[colour] + 0)
        left &= ~area
        waiting = min(2, popcount(area & board.hearts & ~board.fed))
        most_hearts = max(most_hearts, 100 * popcount(area & board.hearts & board.fed) + hope * HEARTS * waiting // 100)
        waiting = popcount(area & ~board.hearts & ~board.fed)
        most_dice = max(most_dice, 100 * total(board, area) + hope * WAITING * waiting // 100)
    more_dice, more_hearts = more_to_come(turn)
    return most_dice + more_dice, most_hearts + more_hearts


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
        if board.towered >> cell & 1:
            dice = 100 * total(board, around)
            missing = popcount(around & ~board.fed)
            worth += hope * (TOWER_DICE * dice // 100 + BUILT[missing]) // 100 if missing else dice
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
def wanted(board: PlayerBoard, layout: int, part: int) -> int:
    """How much a tower of this colour waits for a part."""
    best = ONE_PART
    for cell in range(N_CELLS):
        if board.corners[cell] == NONE or PART[board.tiles[cell]] != part or board.towered >> cell & 1:
            continue
        if SITE[layout][cell][board.corners[cell]] != NONE:
            around, parts = tower_site(board, layout, cell)
            if not around & ~parts & ~board.vacant:
                third = BUILT[popcount(around & ~board.fed)] - TWO_PARTS
                best = max(best, third if popcount(parts) == 2 else TWO_PARTS - ONE_PART)
    return best
