"""The Sanctuary, chapter 2: the set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.the_sanctuary.scenes import GAME, amounts, new_game
from tierpark.games.the_sanctuary.material import COLOURS
from tierpark.games.the_sanctuary.state import NONE, State, Step

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def decks(s: State) -> list[list[int]]:
    """The decks of all rounds."""
    setup = GAME.box.setups[s.players]
    size = setup.deck_size
    return [list(s.deck)[i * size : (i + 1) * size] for i in range(setup.rounds)]


@PLAYERS
def test_a_board_is_empty(players: int) -> None:
    """R2.1: six land tokens on the map, no resources, no threats, no animals; two volunteers at home."""
    s = new_game(1, players=players)
    for seat in range(players):
        board = s.boards[seat]
        numbers = [board.acquired, board.floods, board.forests, board.threats, board.rangers, board.rescuers]
        assert numbers == [0] * 6
        for colours in (board.center, board.population, board.happiness, board.stamps, board.below, *board.stores):
            assert list(colours) == [0] * 4
        assert list(board.tiles) == [NONE] * 4
    assert list(s.spots) == [NONE] * 8
    assert [parcel.land_tokens for parcel in GAME.box.parcels] == [0, 1, 2, 3]
    assert GAME.components(s)["land tokens"] == 6 * players
    assert (s.rangers, s.rescuers, s.happiness) == (4, 4, 40)
    assert list(amounts("")) == []


def test_everybody_has_a_set_of_animals() -> None:
    """R2.2: one of each colour; the sets are dealt at random and nobody has the same."""
    seen = set()
    for seed in range(30):
        s = new_game(seed, players=4)
        assert sorted(s.sets) == [0, 1, 2, 3]
        seen.add(tuple(s.sets))
    assert len(seen) > 10
    for animals in GAME.animals:
        assert [animal.colour for animal in animals] == list(COLOURS)


@pytest.mark.parametrize(("players", "each"), [(2, 3), (3, 4), (4, 4)])
def test_improvements_of_every_colour(players: int, each: int) -> None:
    """R2.3: 3 or 4 tiles of a colour, each on a random side."""
    sides: Counter[int] = Counter()
    left_out: Counter[int] = Counter()
    for seed in range(40):
        s = new_game(seed, players=players)
        tiles = [tile for tile in range(16) if s.market >> tile & 1]
        assert Counter(GAME.box.tiles[tile].colour for tile in tiles) == dict.fromkeys(COLOURS, each)
        sides.update(s.turned >> tile & 1 for tile in tiles)
        left_out.update(set(range(16)) - set(tiles))
    assert min(sides.values()) > 0.4 * sides.total()
    assert len(left_out) == (16 if each == 3 else 0)


def test_decks_for_two() -> None:
    """R2.4: six decks of two cards of each pile, all of them unmarked."""
    for seed in range(5):
        for deck in decks(new_game(seed, players=2)):
            cards = [GAME.box.cards[card] for card in deck]
            assert Counter(card.colour for card in cards) == dict.fromkeys([*COLOURS, "gray"], 2)
            assert {card.mark for card in cards} == {0}


def test_decks_for_three() -> None:
    """R2.4: five decks of three of each colour and four gray."""
    for seed in range(5):
        for deck in decks(new_game(seed, players=3)):
            cards = [GAME.box.cards[card] for card in deck]
            assert Counter(card.colour for card in cards) == dict.fromkeys(COLOURS, 3) | {"gray": 4}
            assert {card.mark for card in cards} <= {0, 3}


@PLAYERS
def test_every_card_is_seen_once(players: int) -> None:
    """R2.4."""
    s = new_game(2, players=players)
    marks = {2: (0,), 3: (0, 3), 4: (0, 3, 4)}[players]
    used = [number for number, card in enumerate(GAME.box.cards) if card.mark in marks]
    assert sorted(card for deck in decks(s) for card in deck) == used
    assert len(used) == {2: 60, 3: 80, 4: 100}[players]


@PLAYERS
def test_decks_are_shuffled(players: int) -> None:
    """R2.4, R3.2: the first card is of every pile now and then, and the decks differ from game to game."""
    piles = Counter(GAME.box.cards[new_game(seed, players=players).table[0]].colour for seed in range(60))
    assert set(piles) == {*COLOURS, "gray"}
    assert len({tuple(new_game(seed, players=players).table) for seed in range(20)}) == 20


@PLAYERS
def test_the_starting_player_is_random(players: int) -> None:
    """R2.5: and places first."""
    seen = set()
    for seed in range(40):
        s = new_game(seed, players=players)
        assert (s.asked, s.step, s.n_round) == (s.starting, Step.PLACE, 1)
        seen.add(s.starting)
    assert seen == set(range(players))
