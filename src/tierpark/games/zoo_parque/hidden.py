"""Zoo Parque: the same game with everything that a seat cannot know dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.core import dice
from tierpark.core.game import checked_seed
from tierpark.core.words import holds, spread
from tierpark.games.zoo_parque.passing import PASSED
from tierpark.games.zoo_parque.playing import begin_pick, pick
from tierpark.games.zoo_parque.state import ENOUGH, MOST_HAND, Mode, State, Step

if TYPE_CHECKING:
    from tierpark.games.zoo_parque.game import ZooParque

TRIES = 12  # deals until the other player is asked what this one is asked; then dominoes are exchanged


def redealt(game: ZooParque, state: State, seat: int | None, seed: int) -> State:
    """Deck and hidden hands, the cards to come and the dice. What somebody took from the market everybody has seen."""
    key = dice.key_words(checked_seed(seed))
    luck = dice.Luck()
    dice.start_luck(luck, key[0], key[1], key[2])
    twin = state.clone()
    dice.start(twin.dice, key)
    _shuffle_cards(twin, luck)
    if state.settings.level:
        _shuffle_deck(twin, luck)
        return twin
    if state.step == Step.PASS:
        _take_back_passed(twin, seat)
    if state.player == seat or state.step not in (Step.PICK, Step.PLACE, Step.RETURN) or state.mode >= Mode.MOVE:
        if state.player != seat:
            twin.playable = 0  # it told where in the hand something fitted when the player was last asked
        _deal(twin, seat, luck)
        return twin
    for _ in range(TRIES):  # the hand of the player decides what is asked
        again = twin.clone()
        _deal(again, seat, luck)
        if _asked_alike(game, state, again, luck):
            return again
    _deal(twin, seat, luck)
    _exchange(game, state, twin, seat, luck)
    _asked_alike(game, state, twin, luck)
    return twin


def _shuffle_cards(twin: State, luck: dice.Luck) -> None:
    cards = list(twin.cards)[twin.drawn : twin.n_cards]
    _shuffle(luck, cards)
    for i, card in enumerate(cards, start=twin.drawn):
        twin.cards[i] = card


def _shuffle_deck(twin: State, luck: dice.Luck) -> None:
    deck = list(twin.deck)[: twin.height]
    _shuffle(luck, deck)
    for i, domino in enumerate(deck):
        twin.deck[i] = domino


def _deal(twin: State, seat: int | None, luck: dice.Luck) -> None:
    """Deal the hands of others and the deck anew, but for what was seen in the market."""
    others = [other for other in range(twin.players) if other != seat]
    pool = [row[place] for other in others for row, place in _places(twin, other) if not holds(twin.known, row[place])]
    pool += list(twin.deck)[: twin.height]
    _shuffle(luck, pool)
    for other in others:
        places = _places(twin, other)
        if any(twin.passed[other]):  # nobody knows which of them were chosen, not even of those that were seen
            held = [row[place] for row, place in places if holds(twin.known, row[place])]
            held += [pool.pop() for _ in range(len(places) - len(held))]
            _shuffle(luck, held)
            for row, place in places:
                row[place] = held.pop()
        else:
            for row, place in places:
                if not holds(twin.known, row[place]):
                    row[place] = pool.pop()
    for i, domino in enumerate(pool):
        twin.deck[i] = domino


def _places(state: State, seat: int) -> list[tuple[Any, int]]:
    """Where the dominoes of a seat are: in its hand, and chosen to be passed."""
    rows = (state.hands[seat], state.passed[seat])
    return [(row, place) for row in rows for place in range(len(row)) if row[place]]


def _take_back_passed(twin: State, seat: int | None) -> None:
    """How many dominoes somebody has chosen to pass who is not done, nobody knows."""
    for other in range(twin.players):
        if other != seat and twin.due >> other & 1:
            for i in range(PASSED):
                if twin.passed[other][i]:
                    free = list(twin.hands[other]).index(0)
                    twin.hands[other][free] = twin.passed[other][i]
                    twin.passed[other][i] = 0


def _asked_alike(game: ZooParque, state: State, twin: State, luck: dice.Luck) -> bool:
    """Let the player with the new hand be asked, and pick if that has happened; whether the question is the same."""
    rule = game.world.function
    if state.picked > 0:
        game.faces.restore(twin, state.picked)
    rule(begin_pick)(twin)
    if state.step == Step.PLACE and twin.step == Step.PICK:
        choices = [action for action in spread([twin.playable], 1) if action < ENOUGH]
        rule(pick)(twin, twin.player, choices[dice.luck_below(luck, len(choices))])
    return (twin.step, twin.stage, twin.mode, twin.bears) == (state.step, state.stage, state.mode, state.bears)


def _exchange(game: ZooParque, state: State, twin: State, seat: int | None, luck: dice.Luck) -> None:
    """Make a deal one in which the question comes up: some dominoes of the player change places with others.

    What fits does so whatever else the hand holds, so any deal leads to one: nothing is returned (R2.3) if one fits.
    """
    own = [(row, place) for row, place in _places(twin, twin.player) if not holds(twin.known, row[place])]
    others = [other for other in range(twin.players) if other not in (seat, twin.player)]
    rest = [(row, place) for other in others for row, place in _places(twin, other)]
    rest = [(row, place) for row, place in rest if not holds(twin.known, row[place])]
    rest += [(twin.deck, place) for place in range(twin.height)]
    fits = _fitting(game, state, twin, [row[place] for row, place in (*_places(twin, twin.player), *rest)])
    returns = state.step == Step.RETURN
    if returns:
        wrong = [(row, place) for row, place in own if row[place] in fits]
    elif any(row[place] in fits for row, place in _places(twin, twin.player)):
        wrong = []
    else:
        wrong = [own[dice.luck_below(luck, len(own))]]
    for row, place in wrong:
        right = [(other, at) for other, at in rest if (other[at] in fits) != returns]
        other, at = right[dice.luck_below(luck, len(right))]
        row[place], other[at] = other[at], row[place]


def _fitting(game: ZooParque, state: State, twin: State, dominoes: list[int]) -> set[int]:
    """Those of these dominoes that the player could pick."""
    found = set()
    for first in range(0, len(dominoes), MOST_HAND):
        some = dominoes[first : first + MOST_HAND]
        probe = twin.clone()
        if state.picked > 0:
            game.faces.restore(probe, state.picked)
        for place in range(MOST_HAND):
            probe.hands[probe.player][place] = some[place] if place < len(some) else 0
        game.world.function(begin_pick)(probe)
        found |= {domino for place, domino in enumerate(some) if probe.playable >> 4 * place & 15}
    return found


def _shuffle(luck: dice.Luck, items: list[int]) -> None:
    """Into an order that does not depend on the one before."""
    items.sort()
    for i in range(len(items) - 1, 0, -1):
        j = dice.luck_below(luck, i + 1)
        items[i], items[j] = items[j], items[i]
