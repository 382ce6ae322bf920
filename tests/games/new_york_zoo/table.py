"""A table to test New York Zoo at: positions as text, moves as the words that players are offered.

Seats have the numbers printed on the boards, 1 to 5, as in the position notation.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

from tierpark.core.outcome import Standing
from tierpark.games.catalogue import game
from tierpark.games.new_york_zoo.state import State, Step
from tierpark.games.new_york_zoo.view import View
from tierpark.games.new_york_zoo.view import Zoo as ZooView

GAME: Any = game("new-york-zoo")
TILE_AT_THE_END = re.compile(r" E\d-\d\d$")


def position(text: str) -> State:
    """The state that a position text describes."""
    state: State = GAME.position(text)
    return state


def new_game(players: int = 2, seed: int = 0, **options: str) -> State:
    """A game just set up."""
    state: State = GAME.setup(GAME.options(players=players, **options), seed)
    return state


# What is asked, and the answers


def to_act(state: State) -> list[int]:
    """The seats that owe a decision."""
    return [seat + 1 for seat in GAME.to_act(state)]


def step(state: State) -> str:
    """Which decision is due, in a word."""
    return Step(state.step).name.lower()


def offered(state: State, seat: int | None = None) -> list[str]:
    """What the seat (or else the one to act) may do, in a few words each, without the tile at the end.

    Nothing when the game is over.
    """
    return [TILE_AT_THE_END.sub("", short) for short in _offers(state, seat)]


def play(state: State, *moves: str) -> State:
    """Play the one action that each text begins, for the seat to act; `seat2: breed fox 2/4` also says who that is.

    A text that begins several placements plays the first of them; `place` alone, the first of all.
    """
    for move in moves:
        who, _, text = move.rpartition(": ")
        seat = int(who.removeprefix("seat")) if who else None
        if seat is not None and seat not in to_act(state):
            raise AssertionError(f'"{move}": the decision is with {to_act(state)}, who may {offered(state)}')
        offers = _offers(state, seat, first_alone=text == "place")
        found = [short for short in offers if short == text or short.startswith(text + " ")]
        if not found or (len(found) > 1 and not found[0].startswith("place ")):
            raise AssertionError(f'"{move}" begins {len(found)} of the offers: {list(offers)}')
        chosen = text if text in offers else found[0]
        GAME.apply(state, _index(state, seat), offers[chosen])
    return state


def _offers(state: State, seat: int | None, first_alone: bool = False) -> dict[str, int]:
    """The actions by their words; describing hundreds of placements takes a while, so perhaps the first alone."""
    if not GAME.to_act(state):
        return {}
    index = _index(state, seat)
    actions = GAME.legal_actions(state, index)
    return {GAME.describe(state, index, a).short: a for a in (actions[:1] if first_alone else actions)}


def _index(state: State, seat: int | None) -> int:
    return int(GAME.to_act(state)[0]) if seat is None else seat - 1


def n_legal(state: State, seat: int | None = None) -> int:
    """How many actions the seat (or else the one to act) has."""
    return len(GAME.legal_actions(state, _index(state, seat)))


# What lies on the table


def view(state: State, seat: int | None = None) -> View:
    """What a seat may know, or a spectator."""
    seen: View = GAME.view(state, None if seat is None else seat - 1)
    return seen


def hold(state: State, attraction: str) -> State:
    """Put an attraction into the mover's hand: no position text can say that."""
    state.kind = [kind.id for kind in GAME.box.attractions].index(attraction)
    state.step = Step.PLACE_ATTRACTION
    return state


def board(state: State, seat: int = 1) -> ZooView:
    """A seat's zoo board, as the seat itself sees it."""
    return view(state, seat).zoos[seat - 1]


def zoo(state: State, seat: int = 1) -> list[str]:
    """The enclosures as in the position notation, sorted: `["- 0/6", "penguin 2/5"]`."""
    return sorted(f"{pen.species or '-'} {pen.animals}/{pen.spaces}" for pen in board(state, seat).enclosures)


def houses(state: State, seat: int = 1) -> list[str]:
    """Who lives in the houses, sorted; `-` is an empty one."""
    return sorted(species or "-" for species in board(state, seat).houses)


def attractions(state: State, seat: int = 1) -> list[str]:
    """The kinds of attractions on the board, sorted."""
    return sorted(piece.kind for piece in board(state, seat).attractions)


def free(state: State, seat: int = 1) -> int:
    """How many construction spaces are still to be covered."""
    return len(board(state, seat).free)


def stack(state: State, space: int) -> list[int]:
    """The sizes of the tiles on a slot, from top to bottom."""
    size = {tile.id: tile.size for tile in GAME.tiles}
    return [size[tile] for tile in reversed(view(state).strip[space].stack or [])]


def slots(state: State) -> list[int]:
    """The strip spaces that are slots."""
    return [space.space for space in view(state).strip if space.kind == "slot"]


def elephant(state: State) -> int:
    """The strip space of the elephant."""
    return state.elephant


def lines(state: State) -> list[str]:
    """The species whose lines were crossed in this turn and have not bred completely."""
    return view(state).pending.lines


def markers(state: State) -> list[str]:
    """Solo: the range markers that are not spent."""
    solo = view(state).solo
    return solo.markers if solo else []


def distance(state: State) -> int:
    """Solo: the strip spaces travelled."""
    solo = view(state).solo
    return solo.distance if solo else 0


# How it ended


def is_over(state: State) -> bool:
    """Whether nobody has to act any more."""
    return GAME.outcome(state) is not None


def ending(state: State) -> str | None:
    """Why the game is over, in a word."""
    outcome = GAME.outcome(state)
    return outcome.ending if outcome else None


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
