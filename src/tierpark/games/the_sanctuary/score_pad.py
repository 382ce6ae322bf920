"""The Sanctuary: the score pad. The sanctuaries of a real table, scored line by line (R14.2), and who has won.

    players=2; seat1.center=2 red, 1 green; seat1.animals=red 3 2, green 1; seat1.stamps=2 3; seat1.threats=4

The parts of a seat are those of a position: `center`, `stores`, `animals`, `slots`, `stamps`, `floods`, `forests`,
`threats`, `rangers`, `below` and `rescuers`; what is not said is not there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.core.errors import BadPosition, BadSheet
from tierpark.core.scores import Category, Score, SeatScore, parts_of, score_of
from tierpark.games.the_sanctuary import rules, view
from tierpark.games.the_sanctuary.material import COLOURS
from tierpark.games.the_sanctuary.scoring import effect_points, floods, forests, in_storehouses
from tierpark.games.the_sanctuary.state import MAX_SEATS, N_COLOURS, NONE, SPACES, State

if TYPE_CHECKING:
    from tierpark.games.the_sanctuary.game import TheSanctuary

OF_A_SEAT = (
    *("center", "stores", "animals", "slots", "stamps", "floods", "forests", "threats", "rangers", "below", "rescuers"),
)
OF_BOARDS = tuple(f"seat{seat + 1}.{part}" for seat in range(MAX_SEATS) for part in OF_A_SEAT)


def score_sheet(game: TheSanctuary, text: str) -> Score:
    """The lines of every sanctuary of a sheet, and the ranking."""
    parts = parts_of(text, ("players",), OF_BOARDS)
    try:
        state: State = game.position("; ".join(f"{name}={value}" for name, value in parts.items()))
    except BadPosition as error:
        raise BadSheet(str(error)) from error
    rank, has_won = (game.world.function(f) for f in (rules.rank, rules.has_won))
    seats = []
    for seat in range(state.players):
        found = view.scores(game, state, seat)
        how = _reasons(game, state, seat)
        lines = [Category(name, getattr(found, name), how[name]) for name in view.LINES]
        breaks = {"points from animals": found.animals}
        seats.append(SeatScore(seat, rank(state, seat), bool(has_won(state, seat)), found.total, lines, breaks))
    facts = {"improvements": [_improvements(game, state, seat) for seat in range(state.players)]}
    return score_of(game.name, ";".join(f"{name}={value}" for name, value in parts.items()), seats, facts)


def _reasons(game: TheSanctuary, state: State, seat: int) -> dict[str, str]:
    """In a few words how the points of each line come about."""
    board = state.boards[seat]
    animals = [f"{board.population[i]} × {1 + board.happiness[i]}" for i in range(N_COLOURS) if board.population[i]]
    pairs = sum(board.center[i] // 2 for i in range(N_COLOURS))
    stamps = [f"{board.stamps[i]} on {i + 1}" for i in range(SPACES) if board.stamps[i]]
    tiles = [f"{one['id']} {one['points']}" for one in _improvements(game, state, seat)]
    return {
        "reclamation": f"{game.world.function(floods)(board)} flooded, {game.world.function(forests)(board)} forested",
        "animals": " + ".join(animals) or "none",
        "center": f"{pairs} pairs of a colour",
        "storehouses": f"{game.world.function(in_storehouses)(board)} resources",
        "land": ", ".join(stamps) or "no stamps",
        "improvements": ", ".join(tiles) or "none",
        "threats": f"{board.threats} threats",
    }


def _improvements(game: TheSanctuary, state: State, seat: int) -> list[dict[str, Any]]:
    """The tiles of a seat with their points now: one that is a copy under the name of what it copies."""
    board = state.boards[seat]
    return [
        {
            "slot": COLOURS[slot],
            "id": game.box.improvements[board.effects[slot]].id,
            "points": game.world.function(effect_points)(board, board.effects[slot] + 0),
        }
        for slot in range(N_COLOURS)
        if board.effects[slot] != NONE
    ]
