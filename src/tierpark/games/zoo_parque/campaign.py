"""Zoo Parque: the cards of the Zooperative campaign that lie face up, and the rules on them (R13.1, R13.4, R13.7)."""

from __future__ import annotations

from tierpark.core.dice import below
from tierpark.core.rule import happens, rule
from tierpark.games.zoo_parque.events import Event
from tierpark.games.zoo_parque.state import N_CARDS, NONE, State
from tierpark.games.zoo_parque.tables import CARD_LEVEL, CARD_NEEDS, CARD_RULE, CARD_RULE_PARAM, CardRule


@rule
def is_face_up(s: State, place: int) -> bool:
    """Whether the card at a place of the shuffled cards lies face up."""
    return place < s.drawn and not s.done_cards >> place & 1


@rule
def param_of(s: State, card_rule: int) -> int:
    """What the first face-up card with this rule names; NONE if none has the rule or it names nothing."""
    for place in range(s.drawn):
        if is_face_up(s, place) and CARD_RULE[s.cards[place]] == card_rule:
            return CARD_RULE_PARAM[s.cards[place]]
    return NONE


@rule
def rule_holds(s: State, card_rule: int) -> bool:
    """R13.4: whether a face-up card has this rule; two of them work once."""
    for place in range(s.drawn):
        if is_face_up(s, place) and CARD_RULE[s.cards[place]] == card_rule:
            return True
    return False


@rule
def names(s: State, card_rule: int, param: int) -> bool:
    """Whether a face-up card has this rule for this terrain, species or property."""
    for place in range(s.drawn):
        card = s.cards[place] + 0
        if is_face_up(s, place) and CARD_RULE[card] == card_rule and CARD_RULE_PARAM[card] == param:
            return True
    return False


@rule
def is_covering_forbidden(s: State, ground: int) -> bool:
    """R13.7: no animal may be laid over a terrain."""
    return names(s, CardRule.TERRAIN_NOT_COVERED_BY_ANIMAL, ground)


@rule
def is_counting_zero(s: State, item: int) -> bool:
    """R13.4: a species that counts nothing."""
    return names(s, CardRule.ANIMAL_COUNTS_ZERO, item)


@rule
def is_counting_double(s: State, item: int) -> bool:
    """R13.4: a species that counts twice."""
    return names(s, CardRule.ANIMAL_COUNTS_DOUBLE, item)


@rule
def shuffle_cards(s: State) -> None:
    """R13.1: shuffle the cards of this level or lower whose sets are in play, and turn as many up as the level says."""
    for card in range(N_CARDS):
        if CARD_LEVEL[card] <= s.settings.level and CARD_NEEDS[card] & ~s.sets == 0:
            s.cards[s.n_cards] = card
            s.n_cards += 1
    for i in range(s.n_cards - 1, 0, -1):
        j = below(s.dice, i + 1)
        held = s.cards[i] + 0
        s.cards[i] = s.cards[j]
        s.cards[j] = held
    s.drawn = s.settings.level


@rule
def draw_card(s: State) -> None:
    """Turn one more card up, if there is one."""
    if s.drawn < s.n_cards:
        happens(Event.CARD_NEW, s.cards[s.drawn] + 0, 0, 0)
        s.drawn += 1
        s.revealed = 1


@rule
def cards_left(s: State) -> int:
    """How many cards lie face up."""
    left = 0
    for place in range(s.drawn):
        if is_face_up(s, place):
            left += 1
    return left
