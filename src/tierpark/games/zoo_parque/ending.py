"""Zoo Parque: exhibits just finished (R5.6, R7.1), the end of a turn, and the end of the game (R8, R13.2, R13.3)."""

from __future__ import annotations

from tierpark.core.dice import below
from tierpark.core.reveal import Reveal
from tierpark.core.rule import happens, is_heard, proven, rule
from tierpark.core.words import clear
from tierpark.games.zoo_parque.areas import name_areas
from tierpark.games.zoo_parque.bans import is_extinct
from tierpark.games.zoo_parque.campaign import (
    cards_left,
    draw_card,
    is_face_up,
    param_of,
    rule_holds,
)
from tierpark.games.zoo_parque.claiming import spare_pawn
from tierpark.games.zoo_parque.events import Event
from tierpark.games.zoo_parque.exhibits import is_enclosed, is_new, label_exhibits, note_closed
from tierpark.games.zoo_parque.feeding import list_meals
from tierpark.games.zoo_parque.market import is_all_placed, market_size
from tierpark.games.zoo_parque.missions import is_fulfilled
from tierpark.games.zoo_parque.placing import bar_spaces
from tierpark.games.zoo_parque.playing import begin_pick, ways_to_pick
from tierpark.games.zoo_parque.scoring import is_in, score, spaces_of
from tierpark.games.zoo_parque.state import CELL_WORDS, MOST_HAND, N_HALVES, NONE, SHELTER, Stage, State, Step
from tierpark.games.zoo_parque.tables import CARD_TYPE, CardRule, CardType
from tierpark.games.zoo_parque.zoo_map import all_sides, is_top, visible_beside

SMALL = 3  # spaces (R13.7)
STALE = 2  # rounds without a placement
UNSURE = -2  # `playable` when a turn begins: something may fit no more; NONE: it is as it was
LAST, NOBODY = 1, -1  # this is the last turn: of the last player with pawns, or since nobody has any (R8.2)


PLACED, PAWNS_OUT, MARKET_EMPTY, STALEMATE, WON, NOTHING_FITS, NO_PAWNS = range(1, 8)  # why a game is over


@rule
def finish_exhibits(s: State) -> bool:
    """Look for exhibits that are just finished; whether there is one. The meals of the Feed Phase are listed."""
    s.n_meals = 0
    if is_open_around(s, s.power_domino + 0):
        return False
    label_exhibits(s)
    found = False
    for half in range(2, N_HALVES):
        if s.label[half] > 0 and is_in(s, half, s.label[half] + 0) and is_new(s, s.where[half] + 0):
            found = True
    if found:
        if is_heard():
            tell_finished(s)
        if s.settings.level and rule_holds(s, CardRule.SMALL_EXHIBIT_DRAWS_CARD):
            draw_for_small(s)
        if s.settings.feeding:
            name_areas(s)
            list_meals(s)
    note_closed(s)
    return found


@rule
def tell_finished(s: State) -> None:
    """R5.6: each exhibit with a space that was in none, for the log, with its spaces."""
    for half in range(2, N_HALVES):
        label = s.label[half] + 0
        if label > 0 and is_in(s, half, label) and is_first_new(s, half):
            happens(Event.FINISHED, spaces_of(s, label), 0, 0)
            for cell in range(s.plane.cells):
                if s.tops[cell] != 0 and s.label[s.tops[cell]] == label:
                    happens(Event.SPACE, s.plane.xs[cell] + 0, s.plane.ys[cell] + 0, 0)


@proven
@rule
def is_open_around(s: State, domino: int) -> bool:
    """Whether a domino was laid where no exhibit is, and none was before: then none has come, changed or gone."""
    if s.disturbed or s.items[2 * domino] == SHELTER or s.items[2 * domino + 1] == SHELTER:
        return False  # shelters need no fences
    for half in range(2 * domino, 2 * domino + 2):
        cell = s.where[half] + 0
        if not is_new(s, cell) or is_enclosed(s, half):
            return False
        walls = all_sides(s, half)
        for side in range(4):
            other = visible_beside(s, cell, side)
            if other != 0:
                if not is_new(s, s.where[other] + 0) or s.items[other] == SHELTER:
                    return False
                is_apart = (walls >> side | all_sides(s, other) >> (side + 2 & 3)) & 1
                if is_apart and is_enclosed(s, other):
                    return False
    return True


@rule
def draw_for_small(s: State) -> None:
    """R13.7: one more card for each exhibit just finished with fewer than three spaces."""
    many = 0
    for half in range(2, N_HALVES):
        label = s.label[half] + 0
        if label > 0 and is_in(s, half, label) and is_first_new(s, half) and spaces_of(s, label) < SMALL:
            many += 1
    for _ in range(many):
        draw_card(s)


@rule
def is_first_new(s: State, half: int) -> bool:
    """Whether a half is the first new one of its exhibit."""
    if not is_new(s, s.where[half] + 0):
        return False
    for other in range(2, half):
        if is_in(s, other, s.label[half] + 0) and is_new(s, s.where[other] + 0):
            return False
    return True


@rule
def forget_removed(s: State) -> None:
    """R7.9: after a Feed Phase exhibits are what they are now; that they changed causes nothing."""
    label_exhibits(s)
    note_closed(s)


@rule
def count_pawns(s: State) -> None:
    """R8.2: after CLAIM, whether only one player is left with pawns, who then takes the last turn."""
    if not s.settings.ends_by_pawns or s.last_turn:
        return
    many = 0
    seat = NONE
    for other in range(s.players):
        if spare_pawn(s, other) != NONE:
            many += 1
            seat = other
    if many == 0:
        s.last_turn = NOBODY
    elif many == 1:
        s.last_turn = 2 + seat


@rule
def end_turn(s: State) -> None:
    """The turn is over: look at cards and at the end of the game, or let the next player begin."""
    s.idle += 1
    if s.settings.level:
        look_at_cards(s)
        if s.met:
            end_game(s, WON)
            return
    if s.last_turn == LAST:
        end_game(s, PAWNS_OUT)
    elif s.last_turn == NOBODY:
        end_game(s, NO_PAWNS)
    elif s.settings.ends_by_pawns and market_size(s) == 0:
        end_game(s, MARKET_EMPTY)
    elif is_all_placed(s):
        end_game(s, PLACED)
    elif s.idle >= STALE * s.players:
        end_game(s, STALEMATE)
    elif s.last_turn > 1:
        seat = s.last_turn - 2
        s.last_turn = LAST
        begin_turn(s, seat)
    else:
        begin_turn(s, (s.player + 1) % s.players)


@rule
def is_stuck(s: State) -> bool:
    """R8.4: whether no domino that is left has a place for anybody, with the pawns as they are now.

    Asked when a turn has just begun with a hand that does not fit. Dominoes beside the map come first: they nearly
    always have a place, wherever pawns stand. Of the others most that have none have none without pawns either.
    """
    places = MOST_HAND * (1 + s.players) + s.height
    for place in range(places):
        if is_fit(s, left_at(s, place), 0):
            return False
    for place in range(places):
        clear(s.barred, CELL_WORDS)
        if is_fit(s, left_at(s, place), 1):
            for seat in range(s.players):
                bar_spaces(s, seat, 1)
                if is_fit(s, left_at(s, place), 1):
                    return False
    return True


@rule
def left_at(s: State, place: int) -> int:
    """The domino at one of all places of the market, the hands and the deck; 0 if there is none."""
    if place < MOST_HAND:
        return s.market[place] + 0
    place -= MOST_HAND
    if place < MOST_HAND * s.players:
        return s.hands[place // MOST_HAND][place % MOST_HAND] + 0
    return s.deck[place - MOST_HAND * s.players] + 0


@rule
def is_fit(s: State, domino: int, top: int) -> bool:
    """Whether this is a domino of this layer, and can be laid."""
    if domino == 0 or is_top(s, domino) != (top != 0) or is_extinct(s, domino):
        return False
    return ways_to_pick(s, domino) != 0


@rule
def begin_turn(s: State, seat: int) -> None:
    """A turn begins with PLAY."""
    s.player = seat
    s.stage = Stage.PLAY
    s.playable = UNSURE if s.idle == 0 or s.claimed else NONE
    s.placed = 0
    s.returned = 0
    s.claimed = 0
    s.bears = 0
    s.first = NONE
    s.moved_pawn = NONE
    s.turn_terrains = 0
    s.turn_species = 0
    s.turn_fences = 0
    s.turn_layers = 0


@rule
def look_at_hand(s: State) -> None:
    """PLAY goes on. R8.4: a turn does not begin if no domino fits any more; the one before was the last.

    What fitted still does as long as nobody lays anything or claims an Area.
    """
    known = s.playable + 0
    begin_pick(s)
    if known < 0:
        if known == UNSURE and not s.playable and not s.last_turn and is_stuck(s):
            end_game(s, NOTHING_FITS)
        else:
            happens(Event.TURN, s.player + 0, 1 if s.last_turn == LAST else 0, 0)


@rule
def end_game(s: State, ending: int) -> None:
    """The game is over; in the campaign it is won or lost now (R13.3)."""
    if s.settings.level and not s.met:
        s.met = 1
        for place in range(s.drawn):
            if is_face_up(s, place):
                card = s.cards[place] + 0
                if CARD_TYPE[card] != CardType.ENDGAME or not is_fulfilled(s, card):
                    s.met = 0
    s.ending = ending
    s.step = Step.OVER
    s.revealed = Reveal.ALL


@rule
def look_at_cards(s: State) -> None:
    """R13.2: true win cards leave, true replace cards make place for another; R13.3: with none left the game is won."""
    fulfilled = 0
    for place in range(s.drawn):
        card = s.cards[place] + 0
        if is_face_up(s, place) and CARD_TYPE[card] != CardType.ENDGAME and is_fulfilled(s, card):
            fulfilled |= 1 << place
    looked = s.drawn + 0
    for place in range(looked):
        if fulfilled >> place & 1:
            happens(Event.CARD_DONE, s.cards[place] + 0, 0, 0)
            s.done_cards |= 1 << place
            if CARD_TYPE[s.cards[place]] == CardType.REPLACE:
                draw_card(s)
    remove_for_points(s)
    if cards_left(s) == 0:
        s.met = 1


@rule
def remove_for_points(s: State) -> None:
    """R13.7: once a game, the first player with so many points removes a random card."""
    threshold = param_of(s, CardRule.THRESHOLD_REMOVES_CARD)
    if s.has_removed_card or threshold == NONE:
        return
    for seat in range(s.players):
        if score(s, seat) >= threshold and not s.has_removed_card:
            s.has_removed_card = 1
            chosen = below(s.dice, cards_left(s))
            for place in range(s.drawn):
                if is_face_up(s, place):
                    if chosen == 0:
                        happens(Event.CARD_DONE, s.cards[place] + 0, 0, 0)
                        s.done_cards |= 1 << place
                    chosen -= 1
            s.revealed = Reveal.ALL
