"""The Sanctuary: what holds in every position of every game, and how deep actions can lie in one another."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

from tests.games.the_sanctuary.scenes import CARD, GAME, new_game, random_play
from tests.games.the_sanctuary.test_reference import CONFIGURATIONS, EVERY, thrown_together
from tierpark.games.the_sanctuary.cards import nodes
from tierpark.games.the_sanctuary.rounds import begin_tasks
from tierpark.games.the_sanctuary.rules import go_on
from tierpark.games.the_sanctuary.sight import find_hedges
from tierpark.games.the_sanctuary.state import (
    DEPTH,
    FRAMES,
    MAX_SEATS,
    MOST_PARTS,
    MOST_POPULATION,
    N_COLOURS,
    NONE,
    VOLUNTEERS,
    Op,
    State,
    Step,
)

KIB = 1024
COPIES = ("copy_side", "copy_main", "repeat_main")


@EVERY
def test_random_play_ends(options: Any) -> None:
    """R3.1, R14.1: well within the bound that the game states."""
    for seed in range(6):
        s: State = GAME.setup(options, seed)
        assert sum(1 for _ in random_play(s, seed)) < GAME.limit / 2
        assert s.step == Step.OVER


@EVERY
def test_nothing_is_created_or_lost(options: Any) -> None:
    """R1.3, R2.1, R2.4: cards, tiles, land tokens, and what is limited."""
    for seed in range(3):
        s: State = GAME.setup(options, seed)
        before = GAME.components(s)
        for now in random_play(s, seed):
            assert GAME.components(now) == before
        assert GAME.components(s) == before


@EVERY
def test_asking_what_is_legal_changes_nothing(options: Any) -> None:
    """R6.4: not a byte; only the seat that is asked has something to do."""
    s: State = GAME.setup(options, 7)
    for now in random_play(s, 7):
        before = now.pack()
        for seat in range(now.players):
            assert bool(GAME.legal_actions(now, seat)) == (seat == now.asked)
        assert now.pack() == before
        assert list(GAME.to_act(now)) == [now.asked]


def check(s: State) -> None:
    """What is true of every position."""
    for seat in range(s.players):
        board = s.boards[seat]
        assert min(*board.center, *board.below, board.threats) >= 0
        assert all(0 <= population <= MOST_POPULATION for population in board.population)
        for colour in range(N_COLOURS):
            assert 0 <= board.happiness[colour] <= (3 if board.population[colour] else 0)
        assert board.acquired == sum(board.stamps) <= 6
        assert max(board.floods, board.forests) <= 4
        assert sum(board.below) <= board.rangers
        assert board.watched <= board.rangers
        assert board.called <= board.rescuers
        assert board.powers == sum({1 << effect for effect in board.effects if effect != NONE})
        for slot in range(N_COLOURS):
            assert (board.tiles[slot] == NONE) == (board.effects[slot] == NONE)
            assert not (board.used >> slot & 1 and board.tiles[slot] == NONE)
    standing = [spot for spot in s.spots if spot != NONE]
    assert len(standing) == len(set(standing))
    assert s.occupied == sum(1 << spot for spot in standing)
    assert min(s.rangers, s.rescuers, s.happiness) >= 0


@EVERY
def test_every_position_is_in_order(options: Any) -> None:
    """R7.2.1, R7.2.2, R8.1, R11.1, R12.2: populations, spaces, stamps, staff, tiles and volunteers."""
    for seed in range(4):
        s: State = GAME.setup(options, seed)
        for now in random_play(s, seed):
            check(now)


@EVERY
def test_a_question_has_several_answers_or_could_end_the_turn(options: Any) -> None:
    """R7.1, R7.2: what has one answer is not asked, but for placing and the menu of a turn."""
    s: State = GAME.setup(options, 9)
    for now in random_play(s, 9):
        if now.step not in (Step.PLACE, Step.TASK):
            assert now.options & now.options - 1
        if now.step == Step.TASK:
            assert now.depth == 0
            assert now.options & 1


def test_nothing_of_a_finished_action_stays_on_the_stack() -> None:
    """R6.5: at the menu of a turn all frames are empty, and after a round everything of it is gone."""
    empty = State().frames[0]
    for seed in range(4):
        for now in random_play(new_game(seed, players=4, variant="advanced"), seed):
            if now.step == Step.TASK:
                assert all(frame.op == empty.op and frame.done == 0 for frame in now.frames)
            if now.step == Step.PLACE:
                assert (now.depth, now.given_up, now.lying, now.mirrors) == (0, 0, 0, 0)


def test_the_same_seed_is_the_same_game() -> None:
    """R2.4."""
    one, two = new_game(5, players=3), new_game(5, players=3)
    for a, b in zip(random_play(one, 1), random_play(two, 1), strict=True):
        assert a.pack() == b.pack()


def test_a_state_is_small() -> None:
    """R3.1: a whole game in 4 KiB."""
    assert len(State().pack()) <= 4 * KIB


# How deep actions lie in one another


def frames_of(effect: tuple[Any, ...]) -> int:
    """How many frames of an effect wait while its innermost copy is performed, the copy's own being gone by then."""
    name, *parts = effect
    inner = max((frames_of(part) for part in parts if isinstance(part, tuple)), default=0)
    return inner + (1 if name in ("and", "twice") else 0)


def bound(per_main: int, per_side: int) -> int:
    """R10.3: the most frames there can ever be.

    A chain begins with a main or a side of any card, and every further link is a pair of an occupied card that is not
    in the performed set yet: one main and one side of each. `extra_main` begins a second chain inside the first, and
    nobody can have it twice: each effect is on one tile, and only an opponent's can be copied. Then come what brings
    the first set back, and the innermost frame with what is asked.
    """
    cards = MAX_SEATS * VOLUNTEERS
    chain = max(per_main, per_side) + cards * (per_main + per_side)
    return 2 * chain + 1 + 1


def test_the_stack_is_deep_enough_for_any_material() -> None:
    """R10.3: combinations are at most three deep on a card, and a main has a frame for its threats."""
    assert bound(per_main=DEPTH + 1, per_side=DEPTH) <= FRAMES


def test_the_stack_is_deep_enough_for_the_printed_cards() -> None:
    """R10.3: far from the bound."""
    copies = [
        card for card in GAME.box.cards if any(node[0] in COPIES for node in (*nodes(card.main), *nodes(card.side)))
    ]
    assert {card.id for card in copies} == {"X01", "X02", "X05", "X14", "X21", "X22", "X23"}
    mains = max(1 + frames_of(card.main) for card in copies)
    sides = max(frames_of(card.side) for card in copies)
    assert (mains, sides) == (2, 0)
    assert bound(mains, sides) < FRAMES / 3


def deepest(s: State, luck: random.Random, most: int) -> int:
    """Play the tasks of a round, always into the depth where that is possible."""
    depth = 0
    for _ in range(most):
        if s.step in (Step.PLACE, Step.OVER):
            break
        legal = GAME.legal_actions(s, s.asked)
        action = luck.choice(legal)
        if s.step in (Step.TASK, Step.PART) and len(legal) > 1:
            action = luck.choice([action for action in legal if action])
        GAME.apply(s, s.asked, action)
        depth = max(depth, s.depth)
    return depth


@pytest.mark.parametrize("options", CONFIGURATIONS[-4:], ids=str)
def test_the_stack_in_positions_full_of_copies(options: Any) -> None:
    """R10.3: everybody stands on a copy, and most cards that are seen copy too."""
    luck = random.Random(f"{options}")
    most = 0
    for _ in range(60):
        s = thrown_together(luck, options)
        many = GAME.box.setups[s.players].deck_size
        for position in range(many):
            s.table[position] = CARD[luck.choice(["X02", "X02", "X05", "X14", "X01", "X23", "G15", "X12"])]
        find_hedges(s, many)
        for who, position in enumerate(luck.sample(range(many), VOLUNTEERS * s.players)):
            s.spots[who] = position
            s.occupied |= 1 << position
        begin_tasks(s)
        go_on(s)
        most = max(most, deepest(s, luck, 400))
    assert 8 <= most <= bound(2, 0) < FRAMES


def test_an_effect_is_never_twice_on_a_board() -> None:
    """R12.2, R12.4: so two additional mains never lie in one another, and one place for the set put aside is enough."""
    for seed in range(20):
        s = new_game(seed, players=4)
        for now in islice(random_play(s, seed), 0, None, 5):
            for seat in range(4):
                effects = [effect for effect in now.boards[seat].effects if effect != NONE]
                assert len(effects) == len(set(effects))
            running = [now.frames[i].op for i in range(now.depth)].count(Op.END_EXTRA)
            assert running <= 1


def test_a_card_has_no_more_parts_than_the_menu() -> None:
    """R7.1."""
    for card in GAME.box.cards:
        for node in (*nodes(card.main), *nodes(card.side)):
            if node[0] in ("and", "or"):
                assert len(node) - 1 <= MOST_PARTS
