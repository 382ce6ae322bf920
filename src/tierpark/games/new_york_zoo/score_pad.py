"""New York Zoo: the score pad. How the zoos of a real table rank, by free spaces and then by animals (R9.3, R11.7).

    players=3; seat1.free=0; seat1.animals=meerkat 3, fox 2; seat2.free=r9c1 r9c2; seat3.free=5

`free` is the number of construction spaces that are not covered, or the spaces themselves, as in a position; without it
none is free. `animals` are all on the zoo board, in enclosures and in houses. Solo, `side` is that of the board, and
`distance` how many strip spaces the elephant has travelled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core.errors import BadOptions, BadSheet, cut
from tierpark.core.scores import Category, Score, SeatScore, number_of, parts_of, score_of
from tierpark.games.new_york_zoo import rules
from tierpark.games.new_york_zoo.ending import animals, free_spaces
from tierpark.games.new_york_zoo.solo import LAST_DISTANCE
from tierpark.games.new_york_zoo.state import MAX_SEATS, N_SPACES, State
from tierpark.games.new_york_zoo.view import board_of, construction
from tierpark.pieces.bitboard import COLUMNS, cells_of, words_of
from tierpark.pieces.cell_names import FROM_1, cell_named, counts_from_0

if TYPE_CHECKING:
    from tierpark.games.new_york_zoo.game import NewYorkZoo

OF_THE_TABLE = ("players", "side")
OF_BOARDS = (*(f"seat{n + 1}.{part}" for n in range(MAX_SEATS) for part in ("free", "animals")), "distance")
MOST_DISTANCE = LAST_DISTANCE + N_SPACES - 1  # the last move may go beyond the second arrival, by less than a lap
MOST_ANIMALS = 99  # of a species, to be written down
LARGEST = 7  # spaces of an enclosure: one less than it has animals may live there


def score_sheet(game: NewYorkZoo, text: str) -> Score:
    """The ranking of the zoos of a sheet."""
    parts = parts_of(text, OF_THE_TABLE, OF_BOARDS)
    state = state_of(game, parts)
    score, rank, has_won = (game.world.function(f) for f in (rules.score, rules.rank, rules.has_won))
    seats = []
    for seat in range(state.players):
        points = score(state, seat)
        won = bool(has_won(state, seat)) and (state.players == 1 or _is_over(game, state))
        tiebreaks = {} if state.players == 1 else {"animals": game.world.function(animals)(state, seat)}
        seats.append(SeatScore(seat, rank(state, seat), won, points, [_category(game, state, seat, points)], tiebreaks))
    facts = {
        "over": _is_over(game, state),
        "free": [free_spaces(state, seat) for seat in range(state.players)],
        "spaces": [_spaces(game, state, seat) for seat in range(state.players)],
    }
    return score_of(game.name, written(parts), seats, facts)


def written(parts: dict[str, str]) -> str:
    """A sheet as text."""
    return ";".join(f"{name}={','.join(v.strip() for v in value.split(','))}" for name, value in parts.items())


def state_of(game: NewYorkZoo, parts: dict[str, str]) -> State:
    """The zoos of a sheet as a state; what the rules do not allow is refused."""
    try:
        options = game.options(**{name: parts[name] for name in ("players", "side") if name in parts})
    except BadOptions as error:
        raise BadSheet(str(error)) from error
    state = game.setup(options, 0)
    for name in parts:
        if name.startswith("seat") and int(name[4]) > state.players:
            raise BadSheet(f"{name}: there {'is 1 player' if state.players == 1 else f'are {state.players} players'}")
    for seat in range(state.players):
        _leave_free(state, seat, parts.get(f"seat{seat + 1}.free", "0"))
        _settle(game, state, seat, parts.get(f"seat{seat + 1}.animals", ""))
    if state.players > 1 and "distance" in parts:
        raise BadSheet("distance: it counts in the solo game alone")
    state.distance = number_of("distance", parts.get("distance", "0"), 0, MOST_DISTANCE)
    if state.distance > LAST_DISTANCE and free_spaces(state, 0) == 0:
        raise BadSheet(f"distance: beyond {LAST_DISTANCE} nothing is placed any more, so some space is free")  # R20
    return state


def _leave_free(state: State, seat: int, text: str) -> None:
    place, zoo = f"seat{seat + 1}.free", state.zoos[seat]
    area = cells_of(zoo.free)
    if " ".join(text.split()).isdecimal():
        cells = area[len(area) - number_of(place, text, 0, len(area)) :]
    else:
        cells = []
        for word in text.split():
            if counts_from_0(word):
                raise BadSheet(f"{place}: {word} is no space: {FROM_1}")
            row, column = cell_named(word) or (0, COLUMNS)
            cell = row * COLUMNS + column
            if column >= COLUMNS or cell not in area:
                raise BadSheet(f'{place}: "{cut(word, 20)}" is no construction space of this board, such as r9c1')
            if cell in cells:
                raise BadSheet(f"{place}: {word} is there twice")
            cells.append(cell)
    zoo.free.lo, zoo.free.hi = words_of(cells)


def _settle(game: NewYorkZoo, state: State, seat: int, text: str) -> None:
    """R13: it does not matter where on the board they live, as long as there is room for them."""
    place, zoo = f"seat{seat + 1}.animals", state.zoos[seat]
    species = [kind.id for kind in game.box.species]
    houses = sum(zoo.houses) + zoo.rooms
    covered = _spaces(game, state, seat) - free_spaces(state, seat)
    found: dict[str, int] = {}
    for entry in filter(None, (entry.strip() for entry in text.split(","))):
        name, _, many = entry.partition(" ")
        if name not in species or name in found:
            raise BadSheet(f'{place}: "{cut(entry)}" is no species with its number, each once: {", ".join(species)}')
        found[name] = number_of(place, many.strip(), 0, MOST_ANIMALS)
    most = houses + covered * (LARGEST - 1) // LARGEST
    if sum(found.values()) > most:
        raise BadSheet(f"{place}: {sum(found.values())}, but {covered} covered spaces and {houses} houses hold {most}")
    for i, name in enumerate(species):
        zoo.houses[i] = found.get(name, 0)


def _spaces(game: NewYorkZoo, state: State, seat: int) -> int:
    return len(construction(board_of(game, state, seat)))


def _is_over(game: NewYorkZoo, state: State) -> bool:
    if state.players == 1:
        return free_spaces(state, 0) == 0 or state.distance >= LAST_DISTANCE
    return any(free_spaces(state, seat) == 0 for seat in range(state.players))


def _category(game: NewYorkZoo, state: State, seat: int, points: int) -> Category:
    free = free_spaces(state, seat)
    if state.players == 1 and free == 0:
        return Category("strip spaces to the start", points, f"{LAST_DISTANCE} - {state.distance}")
    return Category("free spaces", points, f"{free} of {_spaces(game, state, seat)}")
