"""The Sanctuary: a turn. This is the table of contents; each chapter of the rulebook is a module beside it.

1. Preparation                                  rounds, setup
2. Assign volunteers                            placing; line of sight: sight
3. Perform tasks                                volunteers, actions
   effects of the cards                         resources, animals, improvements, land
   rangers, rescuers, improvements in use       free_actions; an opponent's mirror: mirroring
4. Clean-up                                     rounds
Final scoring                                   scoring

A card is a program (`cards`). What is under way is a stack of frames: `asking` runs it until somebody has to decide,
and `answering` carries the answer out. A question with one answer is not asked, unless it could end the turn; placing
is always asked.
"""

from __future__ import annotations

from typing import Any

from tierpark.core.guess import no_guess as guess
from tierpark.core.reveal import Reveal
from tierpark.core.rule import rule
from tierpark.core.words import lowest
from tierpark.games.the_sanctuary.answering import answer
from tierpark.games.the_sanctuary.asking import ask
from tierpark.games.the_sanctuary.placing import place
from tierpark.games.the_sanctuary.rounds import ask_for_a_volunteer, begin_tasks, end_turn
from tierpark.games.the_sanctuary.scoring import has_won, rank, score
from tierpark.games.the_sanctuary.setup import setup
from tierpark.games.the_sanctuary.state import END, VOLUNTEERS, State, Step

__all__ = ["apply", "guess", "has_won", "legal_actions", "rank", "score", "setup", "to_act"]


@rule
def to_act(s: State) -> int:
    """The seat that owes a decision, as a set: the active one, or one that may mirror."""
    return 0 if s.step == Step.OVER else 1 << s.asked


@rule
def legal_actions(s: State, seat: int, words: Any) -> int:
    """Write what the seat may do into words and return how many words are used."""
    if seat != s.asked:
        return 0
    words[0] = s.options
    return 1


@rule
def apply(s: State, seat: int, action: int) -> int:
    """Carry out a legal action and whatever follows from it. Says what it revealed: the cards of a new round."""
    before = s.n_round + 0
    if s.step == Step.PLACE:
        place(s, seat, action)
        if s.turn < VOLUNTEERS * s.players:
            ask_for_a_volunteer(s)
        else:
            begin_tasks(s)
    elif s.step == Step.TASK and action == END:
        end_turn(s)
    else:
        answer(s, action)
    if s.step != Step.PLACE and s.step != Step.OVER:
        go_on(s)
    return Reveal.ALL if s.n_round > before else Reveal.NOTHING


@rule
def go_on(s: State) -> None:
    """Until somebody has a choice, or could end the turn."""
    while True:
        if ask(s):
            if s.step == Step.TASK or s.options & s.options - 1:
                return
            answer(s, lowest(s.options + 0))
