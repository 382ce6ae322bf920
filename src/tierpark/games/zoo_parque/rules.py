"""Zoo Parque: a turn. This is the table of contents; each chapter of the rulings is a module beside it.

Setup                                setup, campaign
PLAY    placing a domino             placing, boards, listing, fitting, zoo_map; with expansions bans, mixing,
                                     and to be quick noting, sifting, glancing, closing; guessing
        what it triggers             powers, passing; pawns that lose their space: pawns
        the Feed Phase               exhibits, feeding
CLAIM                                claiming, areas
DRAW                                 market
The end of a turn and of the game    ending, missions
Scoring                              scoring
Several hands of one seat            hands

After each decision `go_on` carries out what follows by itself, until the next decision is due (R2.6).
"""

from __future__ import annotations

from typing import Any

from tierpark.core.reveal import Reveal
from tierpark.core.rule import happens, is_heard, rule
from tierpark.core.words import lowest, member
from tierpark.games.zoo_parque.areas import name_areas
from tierpark.games.zoo_parque.claiming import (
    claim,
    claims,
    mark_claims,
    movable_pawns,
    pawns_to_take_back,
    spare_pawn,
    take_back,
)
from tierpark.games.zoo_parque.ending import count_pawns, end_turn, finish_exhibits, forget_removed, look_at_hand
from tierpark.games.zoo_parque.events import Event
from tierpark.games.zoo_parque.exhibits import label_exhibits, wipe
from tierpark.games.zoo_parque.feeding import begin_feeding, feed, hungry_meals, list_food, meals_due, shown
from tierpark.games.zoo_parque.guessing import guess
from tierpark.games.zoo_parque.hands import deciding, hand_of, score
from tierpark.games.zoo_parque.listing import placements
from tierpark.games.zoo_parque.market import draw_without_choice, offers_of_market, refill, take
from tierpark.games.zoo_parque.passing import begin_passing, pass_domino, passable
from tierpark.games.zoo_parque.pawns import next_displaced, relocate, relocations, settle
from tierpark.games.zoo_parque.playing import dominoes_to_pick, pick, play, return_domino, returnable
from tierpark.games.zoo_parque.powers import (
    begin_power,
    copy_power,
    lay_again,
    powers_to_copy,
    target,
    targets,
    use_power,
)
from tierpark.games.zoo_parque.scoring import has_won, labelled_score, rank
from tierpark.games.zoo_parque.setup import setup
from tierpark.games.zoo_parque.state import (
    CLAIMS,
    DOMINO_WORDS,
    DONE,
    ENOUGH,
    MOVE_PAWN,
    NONE,
    NOTHING,
    PAWNS,
    TAKE_BACK,
    Mode,
    Stage,
    State,
    Step,
)

__all__ = ["apply", "guess", "has_won", "legal_actions", "rank", "score", "setup", "to_act"]


@rule
def to_act(s: State) -> int:
    """The seats that owe a decision, as a set; alone there is one seat for all hands (R13.8)."""
    hands = deciding(s)
    if s.settings.solo and hands:
        return 1
    return hands


@rule
def legal_actions(s: State, seat: int, words: Any) -> int:
    """Write what the seat may do into words and return how many words are used."""
    if not to_act(s) >> seat & 1:
        return 0
    hand = hand_of(s, seat)
    match s.step:
        case Step.PLACE:
            return placements(s, s.picked + 0, words)
        case Step.RELOCATE:
            return relocations(s, words)
        case Step.CLAIM:
            return claims(s, hand, words)
        case Step.TARGET:
            return targets(s, words)
        case Step.FEED:
            for w in range(DOMINO_WORDS):
                words[w] = s.targets[w]
            return DOMINO_WORDS
        case _:
            words[0] = choices(s, hand)
            return 1


@rule
def choices(s: State, hand: int) -> int:
    """What may be done for a hand where one word holds it all."""
    match s.step:
        case Step.PICK:
            return dominoes_to_pick(s, hand)
        case Step.RETURN:
            return returnable(s, hand)
        case Step.COPY:
            return powers_to_copy(s)
        case Step.PASS:
            return passable(s, hand)
        case Step.MEAL:
            return meals_due(s)
        case Step.DRAW:
            return offers_of_market(s)
        case _:  # which half first, left or right, no or yes
            return 3


@rule
def apply(s: State, seat: int, action: int) -> int:
    """Carry out a legal action and all that follows from it by itself. Says what it revealed."""
    step = s.step + 0
    hand = hand_of(s, seat)
    tells_points = is_heard() and may_change_points(s, action)
    if tells_points:
        tell_points(s, Event.POINTS_BEFORE)
    s.step = Step.GO_ON
    match step:
        case Step.PICK:
            if action == ENOUGH:
                enough(s)
            elif action >= TAKE_BACK:
                take_back(s, PAWNS * hand + action - TAKE_BACK)
            else:
                pick(s, hand, action)
        case Step.PLACE:
            if s.mode >= Mode.MOVE:
                lay_again(s, action)
            else:
                play(s, hand, action)
        case Step.RETURN:
            if action >= TAKE_BACK:
                take_back(s, PAWNS * hand + action - TAKE_BACK)
            else:
                return_domino(s, hand, action)
        case Step.RELOCATE:
            relocate(s, action)
        case Step.ORDER:
            begin_power(s, action)
        case Step.USE:
            if action:
                use_power(s, s.power + 0)
        case Step.COPY:
            copy_power(s, action)
        case Step.TARGET:
            target(s, action)
        case Step.SIDE:
            begin_passing(s, action)
        case Step.PASS:
            pass_domino(s, hand, action)
        case Step.MEAL:
            begin_feeding(s, action)
        case Step.FEED:
            feed(s, action)
        case Step.CLAIM:
            decide_claim(s, hand, action)
        case Step.DRAW:
            take(s, hand, action)
    while s.step == Step.GO_ON:
        go_on(s)
    name_areas(s)
    wipe(s)
    if tells_points:
        tell_points(s, Event.POINTS)
    revealed = s.revealed + 0
    s.revealed = Reveal.NOTHING
    return revealed


@rule
def may_change_points(s: State, action: int) -> bool:
    """Whether it is worth looking: a domino that is picked or drawn gives nobody points."""
    if s.step == Step.PICK:
        return action >= ENOUGH
    return s.step != Step.DRAW or s.settings.level > 0  # cards may come and go with the turn


@rule
def tell_points(s: State, event: int) -> None:
    """What every seat has now, for the log: exhibits come and go by much that is not a decision about them."""
    label_exhibits(s)
    name_areas(s)
    total = 0
    for hand in range(s.players):
        points = labelled_score(s, hand)
        total += points
        if not s.settings.solo:
            happens(event, hand, points, 0)
    if s.settings.solo:
        happens(event, 0, total, 0)
    wipe(s)


@rule
def enough(s: State) -> None:
    """The player lays no more dominoes, or leaves a bear's free one out."""
    if s.mode == Mode.FREE:
        s.bears -= 1
    else:
        s.stage = Stage.CLAIM


@rule
def go_on(s: State) -> None:
    """One step that needs no decision, or the question for one."""
    pawn = next_displaced(s)
    if pawn != NONE:
        settle(s, pawn)
    elif s.copied:
        species = s.copied + 0
        s.copied = NOTHING
        happens(Event.COPIED, species, 0, 0)
        copy_power(s, species)
    elif s.powers[0] and s.powers[1] and s.powers[0] != s.powers[1]:
        s.step = Step.ORDER
    elif s.powers[0] or s.powers[1]:
        begin_power(s, 0 if s.powers[0] else 1)
    else:
        match s.stage:
            case Stage.PLAY:
                look_at_hand(s)
            case Stage.LAID:
                finish_exhibits(s)
                s.meal = NONE
                s.stage = Stage.FEEDING
            case Stage.FEEDING:
                go_on_feeding(s)
            case Stage.CLAIM:
                begin_claim(s)
            case Stage.DRAW:
                begin_draw(s)


@rule
def go_on_feeding(s: State) -> None:
    """R7.3 to R7.6: the next unit of food, or the next exhibit; then PLAY goes on."""
    if s.meal != NONE:
        many = list_food(s)
        if many == 0:
            if s.units > 0 and shown(s, 0) > 0:
                happens(Event.STARVED, s.meal + 0, 0, 0)
            s.meals[s.meal].done = 1
            s.meal = NONE
        elif many == 1:
            feed(s, member(s.targets, 0))
        else:
            s.decider = s.meals[s.meal].decider
            s.step = Step.FEED
        return
    due = hungry_meals(s)
    if due & due - 1:
        s.step = Step.MEAL
    elif due:
        begin_feeding(s, lowest(due))
    else:
        if s.n_meals:
            forget_removed(s)
        s.n_meals = 0
        s.stage = Stage.PLAY


@rule
def begin_claim(s: State) -> None:
    """CLAIM, as long as there is something to decide; then DRAW."""
    may_claim = not s.claimed and spare_pawn(s, s.player + 0) != NONE
    wants = s.moved_pawn != NONE or may_claim or movable_pawns(s, s.player + 0) != 0
    any_area = wants and mark_claims(s, s.player + 0)
    if s.moved_pawn != NONE or any_area or pawns_to_take_back(s, s.player + 0):
        s.step = Step.CLAIM
    else:
        end_claim(s)


@rule
def decide_claim(s: State, hand: int, action: int) -> None:
    """Claim an Area, take a pawn back, take one up to move it, or leave it at that."""
    if action >= CLAIMS:
        claim(s, hand, action)
    elif action >= MOVE_PAWN:
        s.moved_pawn = PAWNS * hand + action - MOVE_PAWN
    elif action == DONE:
        end_claim(s)
    else:
        take_back(s, PAWNS * hand + action - TAKE_BACK)


@rule
def end_claim(s: State) -> None:
    """CLAIM is over."""
    count_pawns(s)
    s.stage = Stage.DRAW


@rule
def begin_draw(s: State) -> None:
    """R2.5: draw what leaves no choice, or ask; then the turn is over."""
    if draw_without_choice(s, s.player + 0):
        s.step = Step.DRAW
    else:
        refill(s)
        end_turn(s)
