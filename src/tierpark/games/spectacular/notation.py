"""Spectacular: positions as text, for tests, lessons and the terminal.

    players=2; turn=9; step=build; seat1.board=saola; seat1.park=A1 chinchilla heart 2, C3 giraffe beige SW;
    seat1.N=grey 6; seat1.W=tiger black; seat1.workers=green, multi

Parts are separated by semicolons. Options come by name; `turn` is 1 to 15, if not said the first from which a game can
go on, and `step` one of the steps of a view.
Of each seat: `board`; `park` (hexagon, animal, symbol, the corner of a part, a die's value); `star` (the die on the
star animal); `N` and `W`; `display` (tiles and dice); `stack` (tiles, top first); `workers`; `missions` by number;
`entrance` (points); `number` and `supply` (of the supply board).
Alone: `left` and `right` (spaces 1 to 8, `-` for an empty one), `tokens` (those to come, next first), `selection` (dice
or tiles) and `threatened` (a space).

What is not said: parks and preparation areas are empty, all workers unused. The display has the first personal tiles
that lie nowhere else and dice of 3; beside three tiles the next four are the stack, and what is left is discarded.
Supply boards have the top tiles of the stacks and dice of 3, one of each colour. Dice of a display that are rolled
again show a 3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core.errors import BadPosition, TierparkError
from tierpark.games.spectacular.building import lay_tile, put_die
from tierpark.games.spectacular.flow import begin
from tierpark.games.spectacular.naming import COLOURS, cells_at
from tierpark.games.spectacular.setup import COMMON_DICE, X_UNTIL, clear
from tierpark.games.spectacular.soundness import TURNS_OF, check
from tierpark.games.spectacular.state import (
    ALL_WORKERS,
    DISPLAY_DICE,
    DISPLAY_TILES,
    LAST_TURN,
    MAX_SEATS,
    N_CELLS,
    N_COLOURS,
    N_COMMON,
    NONE,
    SET,
    SPACES,
    STACK,
    State,
    Step,
)
from tierpark.games.spectacular.supply import put_tile_into_box
from tierpark.pieces.hexes import CORNERS

if TYPE_CHECKING:
    from tierpark.games.spectacular.game import Spectacular

OF_SOLO = ("tokens", "selection", "threatened", "left", "right")
OF_SEVERAL = ("number", "supply")
WHOLE = ("turn", "step", *OF_SOLO)
OF_A_SEAT = (
    *("board", "park", "star", "N", "W", "display", "stack"),
    *("workers", "missions", "entrance", "number", "supply"),
)
ORDINARY_DIE = 3


def read(game: Spectacular, text: str) -> State:
    """The state that a position text describes."""
    try:
        reader = _Reader(game, text)
        _settle_turn(game, reader)
    except TierparkError as error:
        raise BadPosition(f"position: {error}") from error
    return reader.state


def _settle_turn(game: Spectacular, reader: _Reader) -> None:
    """The turn that is said, else the first one from which a game can go on."""
    state = reader.state
    turns = [state.turn] if "turn" in reader.whole else TURNS_OF.get(Step(state.step), range(1, LAST_TURN + 1))
    for turn in turns:
        state.turn = turn
        try:
            check(game, state)
        except BadPosition:
            if turn == turns[-1]:
                raise
        else:
            return


class _Reader:
    def __init__(self, game: Spectacular, text: str) -> None:
        self.game = game
        self.whole: dict[str, str] = {}
        self.seats: list[dict[str, str]] = [{} for _ in range(MAX_SEATS)]
        options = self._split(text)
        self.state = state = game.blank(game.options(**options))
        for seat in range(state.players, MAX_SEATS):
            if self.seats[seat]:
                raise BadPosition(f"seat{seat + 1}: there are {state.players} players")
        for name in OF_SOLO if state.players > 1 else OF_SEVERAL:
            if name in self.whole or name in self.seats[0]:
                raise BadPosition(f'"{name}": not with players={state.players}')
        game.world.function(clear)(state)
        self.free = set(range(N_COMMON)) if state.players > X_UNTIL else self._without_x()
        self._deal_boards()
        for seat in range(state.players):
            self._read_board(seat)
        self._read_supply()
        self._leave_the_rest()
        self._begin()

    def _split(self, text: str) -> dict[str, str]:
        options: dict[str, str] = {}
        for part in filter(None, (" ".join(part.split()) for part in text.split(";"))):
            name, equals, value = (side.strip() for side in part.partition("="))
            if not equals:
                raise BadPosition(f'"{part}": a part of a position is name=value')
            seat, dot, field = name.partition(".")
            if dot and seat in {f"seat{n + 1}" for n in range(MAX_SEATS)} and field in OF_A_SEAT:
                said, key = self.seats[int(seat[-1]) - 1], field
            elif name in WHOLE:
                said, key = self.whole, name
            elif name in self.game.choices:
                said, key = options, name
            else:
                raise BadPosition(f'"{name}": a position has no such part')
            if key in said:
                raise BadPosition(f'"{name}" is there twice')
            said[key] = value
        return options

    def _without_x(self) -> set[int]:
        return {tile for tile in range(N_COMMON) if not self.game.box.tiles[tile].x}

    def _deal_boards(self) -> None:
        ids = [board.id for board in self.game.box.boards]
        named = [self._one_of(ids, self.seats[seat].get("board"), "board") for seat in range(self.state.players)]
        rest = iter([i for i in range(len(ids)) if i not in named])
        for seat, board in enumerate(named):
            self.state.stars[seat] = next(rest) if board is None else board
            self.free |= set(self._own(seat))
        if len({self.state.stars[seat] for seat in range(self.state.players)}) < self.state.players:
            raise BadPosition("two seats have the same board")

    def _one_of(self, ids: list[str], value: str | None, what: str) -> int | None:
        if value is None:
            return None
        if value not in ids:
            raise BadPosition(f'"{value}": {what} is one of {", ".join(ids)}')
        return ids.index(value)

    # Tiles and dice

    def _tile(self, seat: int | None, words: list[str]) -> int:
        """Take a tile that lies nowhere yet: the seat's own before a common one."""
        lying: list[int] = [*(() if seat is None else self._own(seat)), *range(N_COMMON)]
        for tile in lying:
            found = self.game.box.tiles[tile]
            if tile in self.free and [found.animal, found.symbol] == words:
                self.free.discard(tile)
                return tile
        whom = "the supply" if seat is None else f"seat{seat + 1}"
        raise BadPosition(f'"{" ".join(words)}": no such tile is left for {whom}')

    def _own(self, seat: int) -> range:
        """The ten personal tiles of a seat."""
        first = N_COMMON + SET * self.state.stars[seat]
        return range(first, first + SET)

    def _die(self, words: list[str]) -> tuple[int, int]:
        if len(words) != 2 or words[0] not in COLOURS:
            raise BadPosition(f'"{" ".join(words)}": a die is a colour and a value')
        return COLOURS.index(words[0]), self._number(words[1], 1, 6)

    def _number(self, text: str, least: int, most: int) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < 5 and least <= int(text) <= most):
            raise BadPosition(f'"{text}": a number from {least} to {most} belongs here')
        return int(text)

    def _read_board(self, seat: int) -> None:
        state, said = self.state, self.seats[seat]
        board = state.boards[seat]
        layout = self.game.box.boards[state.stars[seat]].layout if state.asymmetric else self.game.box.symmetric
        board.vacant = (1 << N_CELLS) - 1 & ~(1 << layout.star)
        board.lands[COLOURS.index(self.game.box.boards[state.stars[seat]].habitat)] = 1 << layout.star
        for words in _listed(said.get("park")):
            self._read_hexagon(seat, words)
        if "star" in said:
            self.game.world.function(put_die)(board, layout.star, self._number(said["star"], 1, 6))
        for area, name in enumerate("NW"):
            if name in said:
                self._read_item(seat, area, said[name].split())
        workers = said.get("workers")
        board.workers = ALL_WORKERS if workers is None else sum(1 << self._worker(name) for name in _names(workers))
        for number in _names(said.get("missions", "")):
            mission = self._number(number, 1, len(self.game.box.missions)) - 1
            card = "ABC".index(self.game.box.missions[mission].set)
            if state.missions[seat][card] != NONE:
                raise BadPosition(f"seat{seat + 1}: one mission of each set")
            state.missions[seat][card] = mission
            state.with_missions = 1
        state.entrance[seat] = self._number(said.get("entrance", "0"), 0, 999)
        self._read_display(seat)

    def _worker(self, name: str) -> int:
        if name not in (*COLOURS, "multi"):
            raise BadPosition(f'"{name}": a worker is one of {", ".join(COLOURS)}, multi')
        return (*COLOURS, "multi").index(name)

    def _read_hexagon(self, seat: int, words: list[str]) -> None:
        names = cells_at(self.game, self.state, seat)
        if len(words) < 3 or words[0] not in names:
            raise BadPosition(f'"{" ".join(words)}": a tile of a park is a hexagon, an animal and a symbol')
        cell, rest = names.index(words[0]), words[3:]
        if not self.state.boards[seat].vacant >> cell & 1:
            raise BadPosition(f"{words[0]} is not vacant")
        corner = CORNERS.index(rest.pop(0)) if rest and rest[0] in CORNERS else NONE
        tile = self._tile(seat, words[1:3])
        if (corner == NONE) != (words[2] == "heart"):
            raise BadPosition(f'"{" ".join(words)}": a watchtower part has a corner, a heart has none')
        self.game.world.function(lay_tile)(self.state, seat, tile, cell, max(corner, 0))
        if rest:
            self.game.world.function(put_die)(self.state.boards[seat], cell, self._number(rest.pop(0), 1, 6))
        if rest:
            raise BadPosition(f'"{" ".join(words)}": nothing belongs behind the die')

    def _read_item(self, seat: int, area: int, words: list[str]) -> None:
        item = self.state.boards[seat].items[area]
        if words and words[0] in COLOURS:
            item.colour, item.value = self._die(words)
        else:
            item.tile = self._tile(seat, words)
            item.colour = COLOURS.index(self.game.box.tiles[item.tile].habitat)

    def _read_display(self, seat: int) -> None:
        state, said = self.state, self.seats[seat]
        board = state.boards[seat]
        own = self._own(seat)
        stack = [self._tile(seat, words) for words in _listed(said.get("stack"))]
        if "display" in said:
            items = _listed(said["display"])
            tiles = [self._tile(seat, words) for words in items if words[0] not in COLOURS]
            dice = [self._die(words) for words in items if words[0] in COLOURS]
        else:
            tiles = [tile for tile in own if tile in self.free][:DISPLAY_TILES]
            dice = [(colour, ORDINARY_DIE) for colour in range(N_COLOURS) for _ in range(2)]
        self.free -= set(tiles)
        if "stack" not in said and len(tiles) == DISPLAY_TILES:  # R9.1
            stack = [tile for tile in own if tile in self.free][:STACK]
            self.free -= set(stack)
        if len(tiles) > DISPLAY_TILES or len(stack) > STACK:
            raise BadPosition(f"seat{seat + 1}: at most {DISPLAY_TILES} tiles in the display and {STACK} in the stack")
        for slot, tile in enumerate(tiles):
            board.display_tiles[slot] = tile
        for colour, value in dice:
            place = next((i for i in (2 * colour, 2 * colour + 1) if not board.display_dice[i]), None)
            if place is None:
                raise BadPosition(f"seat{seat + 1}: a display has two {COLOURS[colour]} dice")
            board.display_dice[place] = value
        for place, tile in enumerate(reversed(stack)):
            state.stacks[seat][place] = tile
        board.stack = len(stack)
        for tile in own:
            if tile in self.free:
                self.free.discard(tile)
                put_tile_into_box(state, tile)

    # The supply

    def _read_supply(self) -> None:
        state = self.state
        if state.players == 1:
            self._read_sides()
            return
        for seat in range(state.players):
            said = self.seats[seat]
            board = state.supply[seat]
            board.number = self._number(said.get("number", str(seat + 1)), 1, MAX_SEATS)
            if "supply" not in said:
                continue
            for words in _listed(said["supply"]):
                if words[0] in COLOURS:
                    colour, value = self._die(words)
                    place = next((i for i in (colour, colour + N_COLOURS) if not board.dice[i]), None)
                    if place is None:
                        raise BadPosition(f"seat{seat + 1}: a supply board has two {COLOURS[colour]} dice")
                    board.dice[place] = value
                else:
                    tile = self._tile(None, words)
                    habitat = self.game.box.tiles[tile].habitat
                    if board.tiles[COLOURS.index(habitat)] != NONE:
                        raise BadPosition(f"seat{seat + 1}: a supply board has one {habitat} tile")
                    board.tiles[COLOURS.index(habitat)] = tile
        if len({state.supply[seat].number for seat in range(state.players)}) < state.players:
            raise BadPosition("two supply boards have the same number")
        for seat in range(state.players):
            if "supply" not in self.seats[seat]:
                for colour in range(N_COLOURS):
                    state.supply[seat].tiles[colour] = self._top(colour)
                    state.supply[seat].dice[colour] = ORDINARY_DIE

    def _top(self, colour: int) -> int:
        """The first common tile of a colour that lies nowhere."""
        left = [t for t in sorted(self.free) if self.game.box.tiles[t].habitat == COLOURS[colour]]
        if not left:
            raise BadPosition(f"no {COLOURS[colour]} tile is left for the supply boards")
        self.free.discard(left[0])
        return left[0]

    def _read_sides(self) -> None:
        board = self.state.supply[0]
        for side, name in enumerate(("left", "right")):
            colours = (self.game.box.left, self.game.box.right)[side]
            said = _listed(self.whole[name]) if name in self.whole else [["+"]] * SPACES
            if len(said) != SPACES:
                raise BadPosition(f"{name}: eight spaces, with - for an empty one")
            for space, words in enumerate(said):
                if words == ["-"]:
                    continue
                colour = COLOURS.index(colours[space])
                if side == 0:
                    found, board.dice[space] = (colour, ORDINARY_DIE) if words == ["+"] else self._die(words)
                else:
                    board.tiles[space] = self._top(colour) if words == ["+"] else self._tile(None, words)
                    found = COLOURS.index(self.game.box.tiles[board.tiles[space]].habitat)
                if found != colour:
                    raise BadPosition(f"{name} space {space + 1} is {colours[space]}")

    def _leave_the_rest(self) -> None:
        """Common tiles that lie nowhere are in their stacks, dice in the common supply."""
        state = self.state
        for tile in sorted(self.free, reverse=True):
            colour = COLOURS.index(self.game.box.tiles[tile].habitat)
            state.common[colour][state.heights[colour]] = tile
            state.heights[colour] += 1
        for name, number in self.game.components(state).items():
            colour_name, _, kind = name.partition(" ")
            if kind == "dice":
                left = COMMON_DICE + 2 * state.players - number
                if left < 0:
                    raise BadPosition(f"{-left} {colour_name} dice too many")
                state.common_dice[COLOURS.index(colour_name)] = left

    def _begin(self) -> None:
        state, whole = self.state, self.whole
        state.turn = self._number(whole.get("turn", "1"), 1, LAST_TURN)
        state.passes = 0
        tokens = [self._number(name, 1, SPACES) - 1 for name in _names(whole.get("tokens", ""))]
        if len(set(tokens)) < len(tokens):
            raise BadPosition("tokens: each solo token is there once")
        order = [token for token in range(SPACES) if token not in tokens] if "tokens" in whole else []
        for place, token in enumerate(order + tokens if "tokens" in whole else range(SPACES)):
            state.tokens[place] = token
        state.drawn = len(order)
        names = [step.name.lower() for step in Step]
        step = self._one_of(names, whole.get("step", "choose"), "step") or 0
        sides = self._one_of(["dice", "tiles"], whole.get("selection"), "selection")
        state.selection = NONE if sides is None else sides
        state.threatened = self._number(whole["threatened"], 1, SPACES) - 1 if "threatened" in whole else NONE
        for seat in range(state.players):
            state.boards[seat].may_swap = int(step == Step.PREPARE)
            state.boards[seat].may_roll = int(step in (Step.PREPARE, Step.REFRESH))
            for die in range(DISPLAY_DICE if step == Step.PREPARE else 0):
                state.rerolls[seat][die] = ORDINARY_DIE
        self.game.world.function(begin)(state, step)
        if step == Step.BUILD:
            for seat in range(state.players):
                if all(item.colour == NONE for item in state.boards[seat].items):
                    state.due &= ~(1 << seat)
            state.secret = int(state.due.bit_count() > 1)
        if step == Step.OVER:
            state.due = state.secret = 0
        elif state.due == 0:
            raise BadPosition(f"step={names[step]}: nobody has anything to decide")


def _names(text: str) -> list[str]:
    return [name for part in text.split(",") if (name := part.strip())]


def _listed(text: str | None) -> list[list[str]]:
    return [name.split() for name in _names(text or "")]
