"""The Sanctuary: the set-up (R2). Animals, improvements and the decks of all rounds."""

from __future__ import annotations

from tierpark.core.dice import below, shuffle, wipe
from tierpark.core.rule import rule
from tierpark.games.the_sanctuary.rounds import begin_round
from tierpark.games.the_sanctuary.state import (
    MAX_SEATS,
    N_CARDS,
    N_COLOURS,
    N_TILES,
    NONE,
    POSITIONS,
    VOLUNTEERS,
    State,
)
from tierpark.games.the_sanctuary.tables import (
    DECK_SIZE,
    DRAWN,
    EXTRA_MARK,
    IS_USED,
    MARK,
    PILE,
    ROUNDS,
    SUPPLY_OF,
    TILE_COLOUR,
    TILES_OUT,
)

N_PILES = 5


@rule
def setup(s: State) -> None:
    """Lay out the game for the options and the dice that the state already holds."""
    clear(s)
    shuffle(s.dice, s.sets, MAX_SEATS)
    lay_out_the_market(s)
    s.rangers = SUPPLY_OF[0]
    s.rescuers = SUPPLY_OF[1]
    s.happiness = SUPPLY_OF[2]
    n = 0
    for card in range(N_CARDS):
        if IS_USED[s.players][MARK[card]]:
            s.deck[n] = card
            n += 1
    deal_decks(s)
    s.starting = below(s.dice, s.players + 0)
    wipe(s.dice)
    begin_round(s)


@rule
def clear(s: State) -> None:
    """Nothing lies anywhere."""
    for seat in range(MAX_SEATS):
        for slot in range(N_COLOURS):
            s.boards[seat].tiles[slot] = NONE
            s.boards[seat].effects[slot] = NONE
        s.sets[seat] = seat
    for who in range(MAX_SEATS * VOLUNTEERS):
        s.spots[who] = NONE
    for volunteer in range(VOLUNTEERS):
        s.borrowed[volunteer] = NONE
    for position in range(POSITIONS):
        s.table[position] = NONE
    for place in range(N_CARDS):
        s.deck[place] = NONE


@rule
def lay_out_the_market(s: State) -> None:
    """R2.3: some tiles of each colour, each on a random side."""
    for colour in range(N_COLOURS):
        left = 0
        for tile in range(N_TILES):
            if TILE_COLOUR[tile] == colour:
                s.market |= 1 << tile
                left += 1
        while left > TILES_OUT[s.players]:
            gone = below(s.dice, left)
            for tile in range(N_TILES):
                if TILE_COLOUR[tile] == colour and s.market >> tile & 1:
                    if gone == 0:
                        s.market &= ~(1 << tile)
                    gone -= 1
            left -= 1
    for tile in range(N_TILES):
        if s.market >> tile & 1 and below(s.dice, 2):
            s.turned |= 1 << tile


@rule
def deal_decks(s: State) -> None:
    """R2.4, R3.2: what is not laid out yet is dealt into the decks of the rounds to come."""
    size = DECK_SIZE[s.players]
    first = s.n_round * size
    cards = ROUNDS[s.players] * size
    shuffle_from(s, first, cards)
    extra = NONE
    for place in range(first, cards):
        if MARK[s.deck[place]] == EXTRA_MARK[s.players] and EXTRA_MARK[s.players]:
            extra = s.n_round
    if extra != NONE:  # R2.4: four players play one deck of the cards marked 3
        extra += below(s.dice, ROUNDS[s.players] - s.n_round)
    for deck in range(s.n_round + 0, ROUNDS[s.players]):
        place = deck * size
        if deck == extra:
            for _ in range(size):
                fetch(s, place, NONE)
                place += 1
        else:
            for pile in range(N_PILES):
                for _ in range(DRAWN[s.players][pile]):
                    fetch(s, place, pile)
                    place += 1
        shuffle_from(s, deck * size, deck * size + size)


@rule
def fetch(s: State, place: int, pile: int) -> None:
    """The next card of a pile (NONE: of the extra deck) comes to this place of the deck."""
    at = place
    while not belongs(s, s.deck[at] + 0, pile):
        at += 1
    held = s.deck[place] + 0
    s.deck[place] = s.deck[at]
    s.deck[at] = held


@rule
def belongs(s: State, card: int, pile: int) -> bool:
    """Whether a card is of a pile, or of the extra deck."""
    is_extra = EXTRA_MARK[s.players] != 0 and MARK[card] == EXTRA_MARK[s.players]
    return is_extra if pile == NONE else not is_extra and PILE[card] == pile


@rule
def shuffle_from(s: State, first: int, end: int) -> None:
    """Put a part of the deck into a random order."""
    for i in range(end - 1, first, -1):
        j = first + below(s.dice, i + 1 - first)
        held = s.deck[i] + 0
        s.deck[i] = s.deck[j]
        s.deck[j] = held
