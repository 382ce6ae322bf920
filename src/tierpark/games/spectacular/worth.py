"""Spectacular: what a position is worth to a seat, as a person would guess at a glance."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tierpark.games.spectacular.choosing import chosen_item
from tierpark.games.spectacular.missions import fulfilled
from tierpark.games.spectacular.parks import connected, layout_of
from tierpark.games.spectacular.scoring import entrance_points
from tierpark.games.spectacular.state import (
    HEART,
    LAST_TURN,
    MULTI,
    N_CELLS,
    N_COLOURS,
    NONE,
    ROUND_1,
    PlayerBoard,
    State,
    Step,
)
from tierpark.games.spectacular.tables import Tables, tables_of
from tierpark.games.spectacular.workers import FITTING

if TYPE_CHECKING:
    from tierpark.games.spectacular.game import Spectacular

DIE = (0.0, 2.6, 3.0, 2.4, 3.2, 4.2, 4.0)  # a die in the display, by its value
ROLLED = sum(DIE) / 6
TO_COME = 3.0  # what a tile without a die may still get
WORKER = 4.0
SPECIES = 3.6  # a further kind of animal, beyond its points now
LATE = 7  # turns before the end from which on hopes shrink
HEARTS = 0.7  # of a fed heart: one that waits for its die
TWO_PARTS, ONE_PART = 5.5, 0.7  # of a tower that is not built yet
HEART_TILE, PART_TILE, HEART_DIE = 7.0, 4.8, 7.2  # items in hand
BUILT = 8.0  # a tower that waits for its dice


def worth(game: Spectacular, state: State, seat: int) -> float:
    """Areas with fed hearts, towers that grow, many kinds of animals; and what the items in hand could add."""
    tables = _tables(game)
    board = state.boards[seat]
    hope = 0.0 if state.step == Step.OVER else min(1.0, (LAST_TURN - state.turn + 0.5) / LATE)
    park = _Park(game, tables, state, seat, hope)
    value = park.areas() + park.towers() + park.animals() + WORKER * hope * board.workers.bit_count()
    if state.turn <= ROUND_1:
        value += 0.8 * game.world.function(entrance_points)(state, seat)
    for card in state.missions[seat]:
        if card != NONE and game.world.function(fulfilled)(state, seat, card):
            value += tables.MISSION_POINTS[card]
    for item in board.items:
        if item.colour != NONE:
            value += park.tile(item.tile) if item.tile != NONE else park.die(item.colour, item.value)
    for action in board.chosen:
        if action != NONE:
            tile, colour, shows = game.world.function(chosen_item)(state, seat, action)
            value += park.tile(tile) if tile != NONE else park.die(colour, shows)
    if state.step in (Step.PREPARE, Step.REFRESH):
        value += _dice_to_roll(state, seat)
    if state.players == 1 and state.step in (Step.PROTECT, Step.CHOOSE):
        value += park.best_of_side()
    return value


@cache
def _tables(game: Spectacular) -> Tables:
    return tables_of(game.box)


def _dice_to_roll(state: State, seat: int) -> float:
    """Marked dice are worth what a roll brings on average."""
    board = state.boards[seat]
    dice = board.display_dice if state.step == Step.PREPARE else state.supply[0].dice
    return sum(ROLLED if board.marked >> i & 1 else DIE[value] for i, value in enumerate(dice))


class _Park:
    """A park and what may become of it; `hope` says how much of that is still to be believed."""

    def __init__(self, game: Spectacular, tables: Tables, state: State, seat: int, hope: float) -> None:
        self.state = state
        self.tables = tables
        self.board: PlayerBoard = state.boards[seat]
        self.layout = layout_of(state, seat)
        self.hope = hope
        self.connected = game.world.function(connected)
        self.species = {tables.ANIMAL[tile] for tile in self.board.tiles if tile != NONE}
        self.best_area = [0.0] * N_COLOURS  # colour -> the most that a further point or heart counts there

    def areas(self) -> float:
        """Dice times fed hearts, with hopes for tiles that wait for their dice."""
        board, value = self.board, 0.0
        for colour in range(N_COLOURS):
            left = board.lands[colour]
            while left:
                area = self.connected(self.layout, (left & -left).bit_length() - 1, board.lands[colour])
                left &= ~area
                dice = sum(board.dice[cell] for cell in range(N_CELLS) if area >> cell & 1)
                hearts = area & board.hearts
                waiting = (area & ~board.fed & ~board.hearts).bit_count()
                fed, unfed = (hearts & board.fed).bit_count(), (hearts & ~board.fed).bit_count()
                total, factor = dice + self.hope * TO_COME * waiting, fed + self.hope * HEARTS * min(unfed, 2)
                value += total * factor
                self.best_area[colour] = max(self.best_area[colour], factor + 0.1 * total)
        return value

    def towers(self) -> float:
        """Three dice around built towers, and parts that wait for each other."""
        board, tables, value = self.board, self.tables, 0.0
        sites: dict[tuple[int, int], int] = {}
        for cell in range(N_CELLS):
            corner = board.corners[cell]
            if corner != NONE:
                site = tables.SITE[self.layout][cell][corner]
                if site != NONE:
                    key = (site, tables.PART[board.tiles[cell]])
                    sites[key] = sites.get(key, 0) | 1 << cell
        for (site, _), cells in sites.items():
            around = sum(1 << cell for cell in tables.SITE_CELLS[self.layout][site])
            if cells == around:
                dice = [board.dice[cell] for cell in range(N_CELLS) if around >> cell & 1]
                hungry = dice.count(0)
                value += sum(dice) if not hungry else self.hope * (0.8 * sum(dice) + BUILT)
            elif not around & ~cells & ~board.vacant:
                value += self.hope * (TWO_PARTS if cells.bit_count() == 2 else ONE_PART)
        return value

    def animals(self) -> float:
        """Points by the table, and the next kinds."""
        kinds = len(self.species) + 1
        return self.tables.ANIMAL_POINTS[kinds] + self.hope * SPECIES * kinds

    def tile(self, tile: int) -> float:
        """What a tile in hand could add."""
        if not self.board.vacant:
            return 0.0
        colour, part = self.tables.COLOUR[tile], self.tables.PART[tile]
        value = 1.0 + 0.5 * self.board.lands[colour].bit_count()
        if self.tables.ANIMAL[tile] not in self.species:
            kinds = len(self.species) + 1
            value += self.hope * SPECIES + self.tables.ANIMAL_POINTS[kinds + 1] - self.tables.ANIMAL_POINTS[kinds]
        if part == HEART:
            waiting = (self.board.lands[colour] & self.board.hearts & ~self.board.fed).bit_count()
            return value + self.hope * (HEART_TILE - 3.5 * waiting)
        return value + self.hope * (PART_TILE + self._wanted(part))

    def _wanted(self, part: int) -> float:
        """How much a tower of this colour waits for a part."""
        board, tables, best = self.board, self.tables, 0.0
        for cell in range(N_CELLS):
            if board.corners[cell] == NONE or tables.PART[board.tiles[cell]] != part or board.towered >> cell & 1:
                continue
            site = tables.SITE[self.layout][cell][board.corners[cell]]
            if site != NONE:
                others = [other for other in tables.SITE_CELLS[self.layout][site] if other != cell]
                free = sum(board.vacant >> other & 1 for other in others)
                best = max(best, (TWO_PARTS if free == 1 else ONE_PART) if free else 0.0)
        return best

    def die(self, colour: int, value: int) -> float:
        """What a die in hand could add."""
        board = self.board
        open_ = board.lands[colour] & ~board.fed
        have = (board.workers >> colour & 1) + 2 * (board.workers >> MULTI & 1)
        star = self.tables.STAR[self.layout]
        kinds = [0 if open_ & board.hearts else NONE, 1, 2 if open_ & board.towered else NONE]
        if not open_ & ~(board.hearts | board.towered | 1 << star):
            kinds[1] = NONE
        kinds.append(3 if open_ >> star & 1 else NONE)
        best = 0.0
        for kind in kinds:
            if kind == NONE or not FITTING[have][value][kind]:
                continue
            plainly = FITTING[have][value][kind] & 1
            gain = HEART_DIE if kind == 0 else value * max(0.7, self.best_area[colour])
            best = max(best, gain + (3.0 if kind == 2 else 0.0) - (0.0 if plainly else WORKER))
        return best

    def best_of_side(self) -> float:
        """Alone: the best item on the side of the selection token."""
        supply = self.state.supply[0]
        if self.state.selection == 0:
            return max((self.die(self.tables.LEFT[i], v) for i, v in enumerate(supply.dice) if v), default=0.0)
        return max((self.tile(tile) for tile in supply.tiles if tile != NONE), default=0.0)
