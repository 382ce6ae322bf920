"""A table to test Spectacular at: positions as text, moves as the words that players are offered.

Seats have numbers from 1, as in the position notation. Hexagons are named as in R1.10.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tierpark.core.outcome import Standing
from tierpark.games.catalogue import game
from tierpark.games.spectacular.material import Layout
from tierpark.games.spectacular.naming import cell_names, layout_named
from tierpark.games.spectacular.state import State, Step
from tierpark.games.spectacular.view import Park, Scores, View

GAME: Any = game("spectacular")
COLOURS = ("green", "blue", "grey", "orange")
WORDS = {tile.id: f"{tile.animal} {tile.symbol}" for tile in GAME.box.tiles}
IDLE = ("ready", "let go", "finish", "discard N", "discard W")  # what a seat says that wants nothing

# R1.10: the park of S1 to S10 as it is scored at the end
GINA = (
    "A1 chinchilla heart 2, E1 cheetah heart 1, C3 giraffe beige SW, D2 elephant heart 2, B4 dugong heart 1,"
    "A3 dugong beige W 5, A4 polar_bear black W 4, D4 tiger heart 2, E4 sloth heart 2, E3 sloth black NW 5,"
    "D3 sea_turtle black E, A2 arctic_fox brown E 5, B2 cheetah brown SW 6, B3 spectacled_bear brown NW 2,"
    "C4 penguin heart, C1 chinchilla brown NW 5, D1 arctic_fox heart 2, E2 tiger black SW 4"
)


def position(text: str) -> State:
    """The state that a position text describes."""
    state: State = GAME.position(text)
    return state


def new_game(players: int = 2, seed: int = 0, **options: str) -> State:
    """A game just set up."""
    state: State = GAME.setup(GAME.options(players=players, **options), seed)
    return state


def building(items: str, park: str = "", more: str = "") -> State:
    """Seat 1, with the saola, has to build: `building("N=grey 6; W=tiger black", "A1 chinchilla heart 2")`."""
    clauses = [f"seat1.{item.strip()}" for item in items.split(";")]
    return position(f"step=build; seat1.board=saola; {'; '.join(clauses)}; seat1.park={park}; {more}")


def scored(park: str, more: str = "") -> State:
    """A finished game in which seat 1, with the saola, has this park."""
    return position(f"step=over; turn=15; seat1.board=saola; seat1.park={park}; {more}")


# What is asked, and the answers


def to_act(state: State) -> list[int]:
    """The seats that owe a decision."""
    return [seat + 1 for seat in GAME.to_act(state)]


def step(state: State) -> str:
    """Which decision is due, in a word."""
    return Step(state.step).name.lower()


def offered(state: State, seat: int | None = None) -> list[str]:
    """What the seat (or else the first one to act) may do, in a few words each; nothing when the game is over."""
    return list(_offers(state, seat))


def places(state: State, item: str, seat: int | None = None) -> list[str]:
    """Where and how an item may be placed: `places(state, "N")` gives `["C2", "C2 as 1 with green"]`, sorted."""
    starts = [short for short in offered(state, seat) if short.startswith(f"{item} ")]
    return sorted(short.split(" to ", 1)[1] for short in starts)


def play(state: State, *moves: str) -> State:
    """Play the action with these words for the first seat to act; `seat2: ready` also says who that is.

    A text that begins one action alone is enough of it.
    """
    for move in moves:
        who, _, text = move.rpartition(": ")
        seat = int(who.removeprefix("seat")) if who else None
        if seat is not None and seat not in to_act(state):
            raise AssertionError(f'"{move}": the decision is with {to_act(state)}')
        offers = _offers(state, seat)
        found = [text] if text in offers else [short for short in offers if short.startswith(text + " ")]
        if len(found) != 1:
            raise AssertionError(f'"{move}" begins {len(found)} of the offers: {list(offers)}')
        GAME.apply(state, _index(state, seat), offers[found[0]])
    return state


def finish(state: State, *seats: int) -> State:
    """Let seats (or else all that have to act) finish the step with as little as possible."""
    number = state.step, state.turn
    for seat in seats or to_act(state):
        while seat in to_act(state) and (state.step, state.turn) == number:
            idle = [short for short in offered(state, seat) if short in IDLE]
            play(state, f"seat{seat}: {(idle or offered(state, seat))[0]}")
    return state


def finish_until(state: State, turn: int, step_: str) -> State:
    """Let all seats do as little as possible until this step of this turn is due."""
    while (state.turn, step(state)) != (turn, step_):
        assert state.turn <= turn, f"there was no {step_} in turn {turn}"
        assert to_act(state), "the game is over"
        finish(state)
    return state


def reason(state: State, action: int, seat: int | None = None) -> str | None:
    """Why the seat (or else the first one to act) may not do this."""
    found: str | None = GAME.why_illegal(state, _index(state, seat), action)
    return found


def _offers(state: State, seat: int | None) -> dict[str, int]:
    if not GAME.to_act(state):
        return {}
    index = _index(state, seat)
    return {GAME.describe(state, index, a).short: a for a in GAME.legal_actions(state, index)}


def _index(state: State, seat: int | None) -> int:
    return int(GAME.to_act(state)[0]) if seat is None else seat - 1


# What lies on the table


def view(state: State, seat: int | None = None) -> View:
    """What a seat may know, or a spectator."""
    seen: View = GAME.view(state, None if seat is None else seat - 1)
    return seen


def park(state: State, seat: int = 1) -> Park:
    """A seat's player board, as the seat itself sees it."""
    return view(state, seat).parks[seat - 1]


def layout_of(board: Park) -> Layout:
    """The printed park that a view names."""
    return layout_named(GAME, board.layout)


def sets_of(board: Park) -> list[str]:
    """The sets of a seat's missions."""
    return [GAME.box.missions[mission.number - 1].set for mission in board.missions]


def cells_of(board: Park) -> tuple[str, ...]:
    """The names of the hexagons of a park."""
    return cell_names(layout_of(board))


def tiles(state: State, seat: int = 1) -> dict[str, str]:
    """The park by hexagon: animal and symbol, the corner of a part, and a die."""
    board = park(state, seat)
    found = {}
    for cell, name in enumerate(cells_of(board)):
        tile, corner, die = board.tiles[cell], board.corners[cell], board.dice[cell]
        if tile or die:
            corners = ("E", "SE", "SW", "W", "NW", "NE")
            words = [WORDS[tile] if tile else "star", *([] if corner is None else [corners[corner]])]
            found[name] = " ".join([*words, *([str(die)] if die else [])])
    return found


def as_text(state: State, seat: int = 1) -> str:
    """The park as in the position notation, without the star animal."""
    return ", ".join(f"{name} {what}" for name, what in tiles(state, seat).items() if not what.startswith("star"))


def towers(state: State, seat: int = 1) -> list[str]:
    """The built towers: `["brown A2 B2 B3"]`."""
    board = park(state, seat)
    return sorted(
        " ".join([tower.colour, *sorted(cells_of(board)[cell] for cell in tower.cells)]) for tower in board.towers
    )


def workers(state: State, seat: int = 1) -> list[str]:
    """The unused worker tokens."""
    return park(state, seat).workers


def display(state: State, seat: int = 1) -> list[str]:
    """The tiles and then the dice of the personal display."""
    board = park(state, seat)
    dice = [f"{COLOURS[i // 2]} {value}" for i, value in enumerate(board.display_dice) if value]
    return [WORDS[tile] for tile in board.display_tiles if tile] + dice


def supply(state: State, seat: int = 1) -> list[str]:
    """The tiles and then the dice of the supply board in front of a seat."""
    board = view(state).supply[seat - 1]
    dice = [f"{COLOURS[i % 4]} {value}" for i, value in enumerate(board.dice) if value]
    return [WORDS[tile] for tile in board.tiles if tile] + dice


def numbers(state: State) -> list[int]:
    """The numbers of the supply boards in front of the seats."""
    return [board.number for board in view(state).supply]


def items(state: State, seat: int = 1) -> list[str]:
    """What lies on the preparation areas N and W; `-` for nothing."""
    return [
        "-" if item is None else WORDS[item.tile] if item.tile else f"{item.colour} {item.value}"
        for item in park(state, seat).items
    ]


def sides(state: State) -> tuple[list[int], list[str]]:
    """Solo: the dice on the left and the tiles on the right, by space; 0 and `-` for nothing."""
    solo = view(state).solo
    assert solo is not None
    return solo.dice, [WORDS[tile] if tile else "-" for tile in solo.tiles]


def boxed(state: State) -> tuple[list[str], list[int]]:
    """What was discarded: tiles, and dice by colour."""
    found = [t.id for i, t in enumerate(GAME.box.tiles) if state.box_tiles[i // 54] >> i % 54 & 1]
    return [WORDS[tile] for tile in found], list(state.box_dice)


# Points


def scores(state: State, seat: int = 1) -> Scores:
    """What a park is worth now, by category."""
    return park(state, seat).scores


def met(state: State, seat: int = 1) -> list[int]:
    """The numbers of the missions that a seat fulfils now."""
    return [mission.number for mission in park(state, seat).missions if mission.fulfilled]


def standings(state: State) -> tuple[Standing, ...]:
    """The results in the order of seats."""
    return tuple(GAME.outcome(state).standings)


def ranks(state: State) -> list[int]:
    """The ranks in the order of seats."""
    return [standing.rank for standing in standings(state)]


def winners(state: State) -> list[int]:
    """The seats that have won."""
    return [seat + 1 for seat in GAME.outcome(state).winners]


# Whole games


def random_play(state: State, seed: int) -> Iterator[State]:
    """The same state again and again, before each decision of a game played at random to its end."""
    luck = random.Random(seed)
    while GAME.to_act(state):
        yield state
        seat = luck.choice(GAME.to_act(state))
        GAME.apply(state, seat, luck.choice(GAME.legal_actions(state, seat)))
