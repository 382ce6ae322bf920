"""Spectacular: the score pad. A park from a real table, its score by category, and the best use of its last workers.

A sheet is JSON, or text in the notation of a position:

    board=saola; park=A1 chinchilla heart 2, C3 giraffe beige SW, E3 sloth black NW 5; star=6;
    workers=green, multi; missions=1, 7, 13; entrance=19

`side=asymmetric` is the other side of the boards. Without `entrance` it is the end of round 1, and the entrance is what
is scored. `workers` are the unused ones. Any tile of the box may lie in any park, as often as it is named: who has the
printed box knows better than we do how often it is there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NoReturn

import msgspec

from tierpark.core.errors import BadSheet, cut
from tierpark.core.scores import Best, Category, Change, Score
from tierpark.games.spectacular import view
from tierpark.games.spectacular.best_workers import best_uses
from tierpark.games.spectacular.building import lay_tile, put_die
from tierpark.games.spectacular.explain import TOO_HIGH_OR_LOW
from tierpark.games.spectacular.naming import COLOURS, cells_at, layout_at
from tierpark.games.spectacular.parks import connected, layout_of, total
from tierpark.games.spectacular.setup import clear
from tierpark.games.spectacular.state import LAST_TURN, N_CELLS, N_COLOURS, NONE, ROUND_1, WAYS, State, Step
from tierpark.games.spectacular.workers import HOLDS, changed, holding, spend
from tierpark.pieces.hexes import CORNERS

if TYPE_CHECKING:
    from tierpark.games.spectacular.game import Spectacular

WORKERS = (*COLOURS, "multi")
PARTS = ("board", "side", "park", "star", "workers", "missions", "entrance", "round")
MOST_ENTRANCE = 6 * N_CELLS
ITEMS_OF_A_TURN = 2
SEAT = 0


class LaidTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A tile of the park: where it lies, what it shows, where its part faces, and the value of its die."""

    hexagon: str
    animal: str
    symbol: str
    corner: str | None = None
    die: int | None = None


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A park as it is written down; `round` says after which one, if it does not follow from the entrance."""

    board: str
    side: Literal["symmetric", "asymmetric"] = "symmetric"
    tiles: list[LaidTile] = []
    star: int | None = None
    workers: list[str] = []
    missions: list[int] = []
    entrance: int | None = None
    round: Literal[1, 2] | None = None

    @property
    def is_first_round(self) -> bool:
        """Whether the entrance is what is scored."""
        return self.round == 1 or (self.round is None and self.entrance is None)


# Reading a sheet


def read(text: str) -> Sheet:
    """A sheet from JSON or from text; what cannot be read is refused in one sentence."""
    if text.lstrip().startswith("{"):
        try:
            return msgspec.json.decode(text, type=Sheet)
        except (msgspec.DecodeError, RecursionError) as error:
            flaw, _, place = str(error).partition(" - at `$")
            where = place.strip(".`")
            raise BadSheet(cut(f"{where}: {flaw}" if where else flaw, 160)) from None
    return _read_text(text)


def _read_text(text: str) -> Sheet:
    said: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, equals, value = (side.strip() for side in part.partition("="))
        if not equals:
            _refuse(f'"{cut(part, 80)}": a part of a sheet is name=value')
        if name not in PARTS:
            _refuse(f'"{cut(name)}": a sheet has {", ".join(PARTS)}')
        if name in said:
            _refuse(f"{name} is there twice")
        said[name] = value
    if "board" not in said:
        _refuse("board: which player board is it? Begin with board=saola or another star animal")
    fields: dict[str, Any] = {
        "board": said["board"],
        "side": said.get("side", "symmetric"),
        "tiles": [_read_tile(words) for words in _listed(said.get("park", ""))],
        "workers": _listed(said.get("workers", "")),
        "missions": [_number(number, "missions") for number in _listed(said.get("missions", ""))],
        **{name: _number(said[name], name) for name in ("star", "entrance", "round") if said.get(name)},
    }
    if fields["side"] not in ("symmetric", "asymmetric"):
        _refuse(f'side: "{cut(fields["side"])}" is neither symmetric nor asymmetric')
    if fields.get("round", 1) not in (1, 2):
        _refuse(f"round: {fields['round']}, but there are two")
    return Sheet(**fields)


def _read_tile(text: str) -> LaidTile:
    words = text.split()
    if len(words) < 3:
        _refuse(
            f'"{cut(text)}": a tile is a hexagon, an animal, a symbol, the corner of a part, and the value of a die'
        )
    hexagon, animal, symbol, *rest = words
    corner = rest.pop(0).upper() if rest and not _is_number(rest[0]) else None
    value = _number(rest.pop(0), hexagon) if rest else None
    if rest:
        _refuse(f'"{cut(text)}": nothing belongs behind the die')
    return LaidTile(hexagon.upper(), animal.lower(), symbol.lower(), corner, value)


def _listed(text: str) -> list[str]:
    return [part for one in text.split(",") if (part := one.strip())]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 5


def _number(text: str, place: str) -> int:
    if not _is_number(text):
        _refuse(f'{cut(place)}: "{cut(text)}" is not a number')
    return int(text)


def written(sheet: Sheet) -> str:
    """A sheet as text, as short as it can be."""
    parts = [f"board={sheet.board}"]
    if sheet.side != "symmetric":
        parts.append(f"side={sheet.side}")
    tiles = [" ".join(str(word) for word in msgspec.structs.astuple(tile) if word is not None) for tile in sheet.tiles]
    for name, values in (("park", tiles), ("workers", sheet.workers), ("missions", map(str, sheet.missions))):
        if listed := ",".join(values):
            parts.append(f"{name}={listed}")
    for name in ("star", "entrance", "round"):
        if (value := getattr(sheet, name)) is not None:
            parts.append(f"{name}={value}")
    return ";".join(parts)


# From a sheet to a state


def state_of(game: Spectacular, sheet: Sheet) -> State:
    """The park before its last workers are used, as a state; what the rules do not allow is refused."""
    boards = [board.id for board in game.box.boards]
    if sheet.board not in boards:
        _refuse(f'board: "{cut(sheet.board)}" is none of {", ".join(boards)}')
    state = game.blank(game.options(players=2, side=sheet.side))
    game.world.function(clear)(state)
    state.stars[SEAT] = boards.index(sheet.board)
    state.step = Step.WORKERS
    state.turn = ROUND_1 if sheet.is_first_round else LAST_TURN
    _lay_tiles(game, state, sheet)
    _put_dice(game, state, sheet)
    _check_number(game, state, sheet)
    _take_workers(state, sheet)
    _deal_missions(game, state, sheet)
    _write_entrance(state, sheet)
    return state


def _lay_tiles(game: Spectacular, state: State, sheet: Sheet) -> None:
    board, layout, names = state.boards[SEAT], layout_at(game, state, SEAT), cells_at(game, state, SEAT)
    animals = [animal.id for animal in game.box.animals]
    board.vacant = (1 << N_CELLS) - 1 & ~(1 << layout.star)
    board.lands[COLOURS.index(game.box.boards[state.stars[SEAT]].habitat)] = 1 << layout.star
    lay = game.world.function(lay_tile)
    for laid in sheet.tiles:
        place = laid.hexagon
        if place not in names:
            _refuse(f'"{cut(place)}": this park has the hexagons {", ".join(names)}')
        cell = names.index(place)
        if cell == layout.star:
            _refuse(f"{place} is the star animal's: no tile lies there; its die is written star=6")
        if not board.vacant >> cell & 1:
            _refuse(f"{place} has two tiles")
        if laid.animal not in animals:
            _refuse(f'{place}: "{cut(laid.animal)}" is none of {", ".join(animals)}')
        if laid.symbol not in (*game.box.towers, "heart"):
            _refuse(f'{place}: "{cut(laid.symbol)}" is none of {", ".join(game.box.towers)}, heart')
        if laid.symbol == "heart" and laid.corner is not None:
            _refuse(f"{place}: a heart faces no corner")
        if laid.symbol != "heart" and laid.corner not in CORNERS:
            _refuse(f"{place}: which corner does its {laid.symbol} part face? {', '.join(CORNERS)}")
        third = next((corner for start, corner in layout.starts if start == cell), None)
        if third is not None and laid.corner is not None and laid.corner != CORNERS[third]:  # R3.6
            _refuse(f"{place}: a part on this starting hexagon lies on the dotted third and faces {CORNERS[third]}")
        face = (laid.animal, laid.symbol)
        tile = next((i for i, tile in enumerate(game.box.tiles) if (tile.animal, tile.symbol) == face), None)
        if tile is None:
            _refuse(f"{place}: no {laid.animal} of this box has {_symbol(laid.symbol)}")
        lay(state, SEAT, tile, cell, CORNERS.index(laid.corner) if laid.corner else 0)


def _put_dice(game: Spectacular, state: State, sheet: Sheet) -> None:
    """R7.12: after all tiles, since a tower built later still allows the 6s at it."""
    board, names = state.boards[SEAT], cells_at(game, state, SEAT)
    star = layout_at(game, state, SEAT).star
    dice = [(names.index(laid.hexagon), laid.die) for laid in sheet.tiles]
    hold, put = game.world.function(holding), game.world.function(put_die)
    for cell, value in [*dice, (star, sheet.star)]:
        if value is None:
            continue
        name = "star" if cell == star else names[cell]
        if not 1 <= value <= 6:
            _refuse(f"{name}: a die shows 1 to 6, not {value}")
        place = hold(state, SEAT, cell)
        if not HOLDS[place] >> value & 1:
            rule = TOO_HIGH_OR_LOW[place]
            _refuse(f"{name}: {rule[0].lower()}{rule[1:]}, and this is a {value}")
        put(board, cell, value)


def _check_number(game: Spectacular, state: State, sheet: Sheet) -> None:
    """R5.1: two items a turn, and the starting tiles, which lie where they were laid."""
    turns = ROUND_1 if sheet.is_first_round else LAST_TURN
    starting = sum(state.boards[SEAT].tiles[cell] != NONE for cell, _ in layout_at(game, state, SEAT).starts)
    most = starting + ITEMS_OF_A_TURN * turns
    found = len(sheet.tiles) + sum(tile.die is not None for tile in sheet.tiles) + (sheet.star is not None)
    if found > most:
        _refuse(
            f"{found} tiles and dice, but after {turns} turns and {starting} starting tiles a park has at most {most}"
        )


def _take_workers(state: State, sheet: Sheet) -> None:
    for worker in sheet.workers:
        if worker not in WORKERS:
            _refuse(f'workers: "{cut(worker)}" is none of {", ".join(WORKERS)}')
        if state.boards[SEAT].workers >> WORKERS.index(worker) & 1:
            _refuse(f"workers: there is one {worker} worker, not two")
        state.boards[SEAT].workers |= 1 << WORKERS.index(worker)


def _deal_missions(game: Spectacular, state: State, sheet: Sheet) -> None:
    """R3.9: one of each set."""
    taken: dict[str, int] = {}
    for card, number in enumerate(sheet.missions):
        mission = next((mission for mission in game.box.missions if mission.number == number), None)
        if mission is None:
            _refuse(f"missions: {number}, but they have the numbers 1 to {len(game.box.missions)}")
        if mission.set in taken:
            _refuse(
                f"missions: {taken[mission.set]} and {number} are both of set {mission.set}; a seat has one of each"
            )
        taken[mission.set] = number
        state.missions[SEAT][card] = game.box.missions.index(mission)
    state.with_missions = int(bool(sheet.missions))


def _write_entrance(state: State, sheet: Sheet) -> None:
    if sheet.entrance is None:
        if not sheet.is_first_round:
            _refuse("entrance: how many points did it score after round 1?")
    elif sheet.is_first_round:
        _refuse("entrance: after round 1 it is scored from the park, so leave it out")
    elif not 0 <= sheet.entrance <= MOST_ENTRANCE:
        _refuse(f"entrance: {sheet.entrance}, but 0 to {MOST_ENTRANCE} points are possible")
    else:
        state.entrance[SEAT] = sheet.entrance


def _symbol(name: str) -> str:
    return "a heart" if name == "heart" else f"a {name} part"


def _refuse(flaw: str) -> NoReturn:
    raise BadSheet(flaw)


# The score


def score_sheet(game: Spectacular, text: str) -> Score:
    """The score of a sheet by category, and the best use of its unused workers."""
    sheet = read(text)
    state = state_of(game, sheet)
    found = view.scores(game, state, SEAT)
    facts = _facts(game, state, sheet)
    categories = _categories(game, state, sheet, found)
    return Score(game.name, written(sheet), _total(sheet, found), categories, facts, best_workers(game, state, sheet))


def best_workers(game: Spectacular, state: State, sheet: Sheet) -> Best:
    """R8.3: the uses of the unused workers that score the most, one after the other, and what is scored then."""
    after = state.clone()
    board = after.boards[SEAT]
    changes = []
    for cell, way in best_uses(game, state, SEAT, at_entrance=sheet.is_first_round):
        said = game.describe(after, SEAT, cell * WAYS + way)
        fields = {name: said.fields[name] for name in ("cell", "colour", "value", "to", "workers")}
        changes.append(Change(said.short, said.sentence, fields))
        board.dice[cell] = changed(board.dice[cell], way)
        spend(board, next(colour for colour in range(N_COLOURS) if board.lands[colour] >> cell & 1), way)
    found = view.scores(game, after, SEAT)
    return Best(_total(sheet, found), _categories(game, after, sheet, found), changes)


def _total(sheet: Sheet, found: view.Scores) -> int:
    return found.entrance if sheet.is_first_round else found.total


def _categories(game: Spectacular, state: State, sheet: Sheet, found: view.Scores) -> list[Category]:
    if sheet.is_first_round:
        return [Category("entrance", found.entrance, _entrance_words(game, state))]
    categories = [Category("entrance", found.entrance, "scored after round 1")]
    areas = _areas(game, state)
    for colour in COLOURS:
        sums = [f"{a['dice']} × {a['breeding']}" for a in areas if a["colour"] == colour and a["points"]]
        categories.append(Category(colour, getattr(found, colour), " + ".join(sums) or "no area breeds"))
    built = _towers(game, state)
    words = ", ".join(f"{tower['colour']} {tower['points']}" for tower in built) or "none is built"
    categories.append(Category("towers", found.towers, words))
    categories.append(Category("animals", found.animals, f"{found.different_animals} different ones"))
    if sheet.missions:
        met = [str(m["number"]) for m in _missions(game, state) if m["fulfilled"]]
        categories.append(Category("missions", found.missions, f"fulfilled: {', '.join(met) or 'none'}"))
    return categories


def _entrance_words(game: Spectacular, state: State) -> str:
    gate = sum(1 << cell for cell in layout_at(game, state, SEAT).entrance_cells)
    board = state.boards[SEAT]
    add = game.world.function(total)
    sums = [str(add(board, group)) for group in _parts(game, state, board.fed) if group & gate]
    return " + ".join(sums) or "no die at the entrance"


def _facts(game: Spectacular, state: State, sheet: Sheet) -> dict[str, Any]:
    found = view.scores(game, state, SEAT)
    return {
        "round": 1 if sheet.is_first_round else 2,
        "areas": _areas(game, state),
        "towers": _towers(game, state),
        "different_animals": found.different_animals,
        "breeding": found.breeding,
        "missions": _missions(game, state),
    }


def _areas(game: Spectacular, state: State) -> list[dict[str, Any]]:
    """R9.9: every habitat area."""
    board, names = state.boards[SEAT], cells_at(game, state, SEAT)
    add = game.world.function(total)
    found = []
    for colour in range(N_COLOURS):
        for area in _parts(game, state, board.lands[colour]):
            dice, breeding = add(board, area), (area & board.hearts & board.fed).bit_count()
            cells = [names[cell] for cell in range(N_CELLS) if area >> cell & 1]
            here = {"colour": COLOURS[colour], "hexagons": cells, "dice": dice, "breeding": breeding}
            found.append({**here, "points": dice * breeding})
    return found


def _parts(game: Spectacular, state: State, cells: int) -> list[int]:
    """A set of hexagons as the parts that hang together."""
    connect, found = game.world.function(connected), []
    while cells:
        found.append(connect(layout_of(state, SEAT), (cells & -cells).bit_length() - 1, cells))
        cells &= ~found[-1]
    return found


def _towers(game: Spectacular, state: State) -> list[dict[str, Any]]:
    """R9.10: every built tower; with fewer than three dice it scores nothing."""
    board, names = state.boards[SEAT], cells_at(game, state, SEAT)
    found = []
    for tower in view.towers(game, state, SEAT):
        dice = [int(board.dice[cell]) for cell in tower.cells]
        cells = [names[cell] for cell in tower.cells]
        points = sum(dice) if all(dice) else 0
        found.append({"colour": tower.colour, "hexagons": cells, "dice": dice, "points": points})
    return found


def _missions(game: Spectacular, state: State) -> list[dict[str, Any]]:
    found = []
    for card in state.missions[SEAT]:
        if card != NONE:
            mission, seen = game.box.missions[card], view.mission_view(game, state, SEAT, card)
            told = {"number": mission.number, "set": mission.set, "text": mission.text, "points": mission.points}
            found.append({**told, "fulfilled": seen.fulfilled})
    return found
