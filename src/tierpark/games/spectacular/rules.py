"""Spectacular: a turn. This is the table of contents; each chapter of the rulebook is a module beside it.

Final preparations                              preparations, solo
1. Choose tiles and dice                        choosing; alone, select and protect first: solo
2. Build                                        building, workers
3. Prepare the next turn                        turns, supply
The ends of rounds: worker tokens, the entrance workers, turns
Final scoring                                   scoring, missions

All seats go through a step at the same time. When the last of them has finished it, the next one begins.
"""

from __future__ import annotations

from typing import Any

from tierpark.core.guess import no_guess as guess
from tierpark.core.reveal import Reveal
from tierpark.core.rule import rule
from tierpark.games.spectacular.building import build, builds
from tierpark.games.spectacular.choosing import choose_item, first_to_choose, items, take_items
from tierpark.games.spectacular.flow import begin, publish
from tierpark.games.spectacular.preparations import forget_rerolls, preparations, prepare
from tierpark.games.spectacular.scoring import has_won, rank, score
from tierpark.games.spectacular.setup import setup
from tierpark.games.spectacular.solo import can_protect, protect, protections, refresh, refreshes, select
from tierpark.games.spectacular.state import LAST_TURN, LET_GO, NONE, ROUND_1, State, Step
from tierpark.games.spectacular.turns import begin_round_2, prepare_next_turn, score_entrance
from tierpark.games.spectacular.workers import use_workers, worker_uses

__all__ = ["apply", "guess", "has_won", "legal_actions", "rank", "score", "setup", "to_act"]


@rule
def to_act(s: State) -> int:
    """The seats that owe a decision, as a set: all that have not finished the step, or one after another (R6.4)."""
    if s.step == Step.CHOOSE and s.in_order:
        return 1 << first_to_choose(s)
    return s.due + 0


@rule
def legal_actions(s: State, seat: int, words: Any) -> int:
    """Write what the seat may do into words and return how many words are used."""
    if not to_act(s) >> seat & 1:
        return 0
    match s.step:
        case Step.BUILD:
            return builds(s, seat, words)
        case Step.WORKERS:
            return worker_uses(s, seat, words)
        case _:
            words[0] = choices(s, seat)
            return 1


@rule
def choices(s: State, seat: int) -> int:
    """What the seat may do where one word holds it all."""
    match s.step:
        case Step.PREPARE:
            return preparations(s, seat)
        case Step.REFRESH:
            return refreshes(s, seat)
        case Step.SELECT:
            return 3
        case Step.PROTECT:
            return protections(s, seat)
        case Step.CHOOSE:
            return items(s, seat)
        case _:
            return 0


@rule
def apply(s: State, seat: int, action: int) -> int:
    """Carry out a legal action; if it was the last of the step, go on to the next one. Says what it revealed."""
    match s.step:
        case Step.PREPARE:
            prepare(s, seat, action)
        case Step.REFRESH:
            refresh(s, seat, action)
        case Step.SELECT:
            select(s, action)
        case Step.PROTECT:
            protect(s, seat, action)
        case Step.CHOOSE:
            choose_item(s, seat, action)
        case Step.BUILD:
            build(s, seat, action)
        case Step.WORKERS:
            use_workers(s, seat, action)
    if not s.secret:
        publish(s, seat)
    elif s.due == 0:
        s.revealed = Reveal.ALL
    while s.due == 0 and s.step != Step.OVER:
        end_step(s)
    revealed = s.revealed + 0
    s.revealed = Reveal.NOTHING
    return revealed


@rule
def end_step(s: State) -> None:
    """R5.1: all seats have finished a step, and the next one begins."""
    match s.step:
        case Step.PREPARE:
            forget_rerolls(s)
            begin_round(s)
        case Step.REFRESH:
            begin(s, Step.SELECT)
        case Step.SELECT:
            end_selection(s)
        case Step.PROTECT:
            begin(s, Step.CHOOSE)
        case Step.CHOOSE:
            for seat in range(s.players):
                take_items(s, seat)
            s.selection = NONE
            begin(s, Step.BUILD)
        case Step.BUILD:
            end_turn(s)
        case Step.WORKERS:
            end_round(s)


@rule
def end_selection(s: State) -> None:
    """R11.9, R11.15: alone, what is about to leave can be protected, if anything leaves and a worker can keep it."""
    if s.threatened == NONE:
        begin(s, Step.CHOOSE)
    elif can_protect(s, 0):
        begin(s, Step.PROTECT)
    else:
        protect(s, 0, LET_GO)
        begin(s, Step.CHOOSE)


@rule
def end_turn(s: State) -> None:
    """R9.1 to R9.4: the display is replenished, supply boards go to the left; after turn 8 and 15 a round is over."""
    prepare_next_turn(s)
    if s.turn == ROUND_1 or s.turn == LAST_TURN:
        begin(s, Step.WORKERS)
    else:
        s.turn += 1
        begin(s, Step.SELECT if s.players == 1 else Step.CHOOSE)


@rule
def end_round(s: State) -> None:
    """R9.4, R9.8: the entrance is scored and the supply boards are filled anew, or the game is over."""
    if s.turn == LAST_TURN:
        begin(s, Step.OVER)
        s.due = 0
        s.secret = 0
        return
    score_entrance(s)
    begin_round_2(s)
    s.turn += 1
    begin_round(s)


@rule
def begin_round(s: State) -> None:
    """R11.5, R11.14: alone, the supply may be refreshed first."""
    if s.players == 1:
        s.boards[0].may_roll = 1
        begin(s, Step.REFRESH)
    else:
        begin(s, Step.CHOOSE)
