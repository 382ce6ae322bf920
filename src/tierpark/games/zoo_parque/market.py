"""Zoo Parque: hands, deck and market (R1.4, R2.3, R2.5)."""

from __future__ import annotations

from tierpark.core.dice import below
from tierpark.core.reveal import Reveal
from tierpark.core.rule import happens, rule
from tierpark.core.words import drop, put
from tierpark.games.zoo_parque.events import Event
from tierpark.games.zoo_parque.state import MAX_SEATS, MOST_HAND, State


@rule
def hand_size(s: State, seat: int) -> int:
    """How many dominoes a seat holds."""
    found = 0
    for place in range(MOST_HAND):
        if s.hands[seat][place]:
            found += 1
    return found


@rule
def market_size(s: State) -> int:
    """How many dominoes lie in the market."""
    found = 0
    for place in range(MOST_HAND):
        if s.market[place]:
            found += 1
    return found


@rule
def drawn(s: State) -> int:
    """The top domino of the deck, which leaves it."""
    s.height -= 1
    domino = s.deck[s.height] + 0
    s.deck[s.height] = 0
    return domino


@rule
def refill(s: State) -> None:
    """Fill the market from the deck."""
    for place in range(s.settings.market):
        if s.market[place] == 0 and s.height > 0:
            s.market[place] = drawn(s)
            happens(Event.REFILLED, s.market[place] + 0, 0, 0)
            s.revealed = Reveal.ALL


@rule
def offers_of_market(s: State) -> int:
    """The places of the market with a domino, as a set."""
    found = 0
    for place in range(MOST_HAND):
        if s.market[place]:
            found |= 1 << place
    return found


@rule
def take(s: State, seat: int, place: int) -> None:
    """R2.5: take a domino from the market; everybody has seen it."""
    for free in range(MOST_HAND):
        if s.hands[seat][free] == 0:
            s.hands[seat][free] = s.market[place]
            happens(Event.DRAWN, seat, s.market[place] + 0, 0)
            put(s.known, s.market[place] + 0)
            s.market[place] = 0
            return


@rule
def draw_without_choice(s: State, seat: int) -> bool:
    """R2.5: take all that the market has if the hand has room for it. Whether the seat has to choose what to take."""
    while True:
        room = s.settings.hand - hand_size(s, seat)
        many = market_size(s)
        if room <= 0:
            return False
        if many > room:
            return True
        for place in range(MOST_HAND):
            if s.market[place]:
                take(s, seat, place)
        if many == 0 and s.height == 0:
            return False
        refill(s)


@rule
def put_back(s: State, seat: int, place: int) -> None:
    """R2.3: a domino goes back into the deck, to a random position."""
    domino = s.hands[seat][place] + 0
    happens(Event.PUT_BACK, seat, domino, 0)
    s.hands[seat][place] = 0
    drop(s.known, domino)
    s.revealed = Reveal.OWN  # nothing, but what chance has done is not undone
    position = below(s.dice, s.height + 1)
    for i in range(s.height, position, -1):
        s.deck[i] = s.deck[i - 1]
    s.deck[position] = domino
    s.height += 1


@rule
def is_all_placed(s: State) -> bool:
    """R8.1: deck, market and all hands are empty."""
    if s.height > 0 or market_size(s) > 0:
        return False
    for seat in range(MAX_SEATS):
        if hand_size(s, seat) > 0:
            return False
    return True
