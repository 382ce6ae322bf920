"""The Sanctuary in words: what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.games.the_sanctuary.material import COLOURS
from tierpark.games.the_sanctuary.naming import members, spot_name
from tierpark.games.the_sanctuary.placing import last_sights
from tierpark.games.the_sanctuary.sight import next_seen
from tierpark.games.the_sanctuary.state import END, PART, POSITIONS, Op, State, Step
from tierpark.games.the_sanctuary.volunteers import source

if TYPE_CHECKING:
    from tierpark.games.the_sanctuary.game import TheSanctuary

QUESTIONS = {
    Step.VOLUNTEER: "Which volunteer do you activate first?",
    Step.AGAIN: "Once more?",
    Step.STORE: "Which resource goes to a storehouse?",
    Step.ANIMALS: "Which animals move in?",
    Step.POPULATION: "Which animal's population grows?",
    Step.DISCARD: "Which resource do you discard, and for which animal?",
    Step.HAPPINESS: "Which animals become happier?",
    Step.TILE: "Which improvement do you take?",
    Step.SLOT: "Below which storehouse does it go?",
    Step.SHIFT: "Which improvement moves where?",
    Step.STAMP: "Which stamp goes one space up?",
    Step.SWAP: "Which colour do you swap for which?",
    Step.NUMBER: "How many of them?",
    Step.THREAT: "Who gets the threat?",
    Step.THREATS: "Who gets 1 of your threats each?",
    Step.COPY: "Which card's action do you perform?",
    Step.EXTRA: "Which card's main action do you perform in addition?",
    Step.BORROW: "Whose actions do you perform instead of your own?",
    Step.COPY_TILE: "Which improvement do you copy?",
    Step.RESCUE: "Which two resources do you discard, and for which animal?",
    Step.ANYWHERE: "Which resource do you take, and where does it go?",
    Step.OVER: "The game is over.",
}


def question(game: TheSanctuary, state: State, seat: int) -> str:
    """What the seat is asked, in one sentence."""
    match state.step:
        case Step.PLACE:
            if _can_all_see(game, state, seat):
                rule = "It has to see a card, and may not take the last sight of another."
            else:  # R5.4
                rule = "Nowhere can it see a card without taking the last sight of another, so any of these will do."
            return f"Where does your volunteer go? {rule}"
        case Step.TASK:
            if state.advanced:
                return "What do your volunteers do next?"
            spot = spot_name(game, state, state.spots[source(state, state.acting)])
            return f"What does your volunteer on {spot} do next?"
        case Step.PART:
            if not state.options >> PART:  # R6.6
                return f"No other part can be performed now. What do you use first? {_under_way(game, state)}"
            return f"Which part{' next' if state.options & 1 << END else ' first'}? {_under_way(game, state)}"
        case Step.BRANCH:
            return f"Which of these? {_under_way(game, state)}"
        case Step.TAKE:
            frame = state.frames[state.depth - 1]
            left = frame.a + frame.b - frame.done if frame.op == Op.EXCHANGE else frame.done - 1
            return f"Which resource do you take?{_to_go(left)}"
        case Step.GIVE:
            frame = state.frames[state.depth - 1]
            return f"Which resource do you discard?{_to_go(frame.a - frame.done)}"
        case Step.MIRROR:
            colour = COLOURS[state.growing]
            return f"The {colour} animal of seat {state.active + 1} has grown: does yours grow too?"
        case _:
            return QUESTIONS[Step(state.step)]


def _can_all_see(game: TheSanctuary, state: State, seat: int) -> bool:
    """Whether the volunteer sees a card from wherever it may be placed, and all others still do."""
    ask = game.world.function
    blinding = ask(last_sights)(state)
    return not state.options & blinding and all(
        ask(next_seen)(state, state.boards[seat].powers, position) for position in members(state.options, POSITIONS)
    )


def _to_go(left: int) -> str:
    return f" {left} to go." if left > 1 else ""


def _under_way(game: TheSanctuary, state: State) -> str:
    """What the innermost combination says."""
    return game.sentence_of(game.passages[state.frames[state.depth - 1].node].effect)
