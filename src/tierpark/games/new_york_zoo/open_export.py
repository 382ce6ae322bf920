"""New York Zoo for the open export: what is printed, what was dealt, and what the rules did by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.games.new_york_zoo.naming import plural
from tierpark.games.new_york_zoo.notation import MARKERS
from tierpark.games.new_york_zoo.solo import LAST_DISTANCE
from tierpark.games.new_york_zoo.state import MAX_SEATS, N_TILES, NONE, Ending, State, Step
from tierpark.games.new_york_zoo.view import board_of, houses_of, stack_of
from tierpark.pieces.polyomino import rows_of

if TYPE_CHECKING:
    from tierpark.games.new_york_zoo.game import NewYorkZoo
    from tierpark.games.new_york_zoo.material import Board


def printed(game: NewYorkZoo) -> dict[str, Any]:
    """The strip, the boards by players and seat (solo: by side), the shapes of all pieces, the solo game's markers."""
    lines = {line.before: line.species for line in game.box.lines}
    return {
        "strip": [
            {
                "space": space.index,
                "kind": space.kind,
                "species": list(space.species) if space.species else None,
                "line": lines.get(space.index),
            }
            for space in game.box.strip
        ],
        "boards": {str(players): [list(board.rows) for board in boards] for players, boards in _boards(game).items()},
        "shapes": {piece.id: list(rows_of(piece.cells)) for piece in game.pieces},
        "solo": {"markers": list(MARKERS), "distance": LAST_DISTANCE},
    }


def _boards(game: NewYorkZoo) -> dict[int, list[Board]]:
    """The boards of every number of players, in the order of seats; solo, those of both sides."""
    found: dict[int, list[Board]] = {}
    for players in range(1, MAX_SEATS + 1):
        given = [{"side": side} for side in game.choices["side"]] if players == 1 else [{}]
        states = [game.setup(game.options(players=players, **more), 0) for more in given]
        found[players] = [board_of(game, state, seat) for state in states for seat in range(players)]
    return found


def deal(game: NewYorkZoo, state: State) -> dict[str, Any]:
    """The elephant, the stacks, every zoo, and how many attractions there are (of the smallest: no limit)."""
    return {
        "elephant": state.elephant,
        "stacks": {
            f"S{space.index}": stack_of(game, state, space.index) for space in game.box.strip if space.kind == "slot"
        },
        "zoos": [
            {
                "seat": seat,
                "board": list(board_of(game, state, seat).rows),
                "houses": houses_of(game, state, seat),
                "start_tiles": [game.tiles[t].id for t in state.zoos[seat].start_tiles if t != NONE],
            }
            for seat in range(state.players)
        ],
        "attractions": {kind.id: None if kind.unlimited else kind.count for kind in game.box.attractions},
    }


def consequences(game: NewYorkZoo, before: State, after: State, action: int) -> list[dict[str, Any]]:
    """R7.1: enclosures that were complete and lost all animals; R6.2: a second animal that found no home."""
    found: list[dict[str, Any]] = []
    for tile in _exchanged(before, after, action):
        pen = before.enclosures[tile]
        name, id_ = game.box.species[pen.species].id, game.tiles[tile].id
        sentence = f"Enclosure {id_} is complete, and its {plural(name)} leave."
        found.append({"kind": "exchanged", "seat": pen.seat, "tile": id_, "species": name, "sentence": sentence})
    if _is_second_lost(before, after):
        name = game.box.species[before.second].id
        sentence = f"The {name} finds no home and is lost."
        found.append({"kind": "lost", "seat": before.mover, "species": name, "sentence": sentence})
    return found


def _exchanged(before: State, after: State, action: int) -> list[int]:
    """Enclosures that were exchanged: clockwise from the mover (R8.7), of one owner the one that was chosen first."""
    exchanged = [t for t in range(N_TILES) if before.enclosures[t].animals > 0 and after.enclosures[t].animals == 0]
    chosen = action if before.step == Step.RESOLVE else NONE
    return sorted(exchanged, key=lambda t: ((before.enclosures[t].seat - before.mover) % before.players, t != chosen))


def _is_second_lost(before: State, after: State) -> bool:
    """R6.2: it was to come, and is not asked about; not if it was called off, since the area is full (R11)."""
    is_gone = before.second != NONE and after.second == NONE and after.step != Step.HOME
    return is_gone and after.ending != Ending.MAIN_ACTION
