"""The engine plays as the reference does: in random games, and in positions where what is rare is common."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.games.the_sanctuary import scenes
from tests.games.the_sanctuary.reference_turns import Asking, Game, Question
from tests.games.the_sanctuary.scenes import GAME
from tierpark.games.the_sanctuary.material import COLOURS
from tierpark.games.the_sanctuary.rounds import ask_for_a_volunteer, begin_tasks
from tierpark.games.the_sanctuary.rules import go_on
from tierpark.games.the_sanctuary.sight import find_hedges, visible
from tierpark.games.the_sanctuary.state import END, NONE, VOLUNTEERS, State, Step

CONFIGURATIONS = list(GAME.configurations())
NAMES = [f"{options.players}-{options.variant}-{options.rows}" for options in CONFIGURATIONS]
EVERY = pytest.mark.parametrize("options", CONFIGURATIONS, ids=NAMES)
COPIERS = ["X01", "X02", "X05", "X14", "X21", "X22", "X23"]
RARE = ["Y12", "X09", "Y11", "G12", "B11", "X08", "R12", "X24", "B12", "X06"]
OFTEN = {"TASK", "PART", "BRANCH", "AGAIN", "TAKE", "STORE", "POPULATION", "DISCARD", "SHIFT", "STAMP", "SWAP"}
OFTEN |= {"COPY", "EXTRA", "BORROW", "RESCUE", "MIRROR"}
SKIPPERS = ["X06", "X08", "X10", "X12", "X18", "X19", "X23"]


def engine_has(s: State) -> list[Any]:
    """What lies where, as far as the reference knows it."""
    found: list[Any] = [s.market, s.rangers, s.rescuers, s.happiness, s.starting, s.n_round]
    for seat in range(s.players):
        b = s.boards[seat]
        tiles = [(b.tiles[i], b.effects[i], b.used >> i & 1) if b.tiles[i] != NONE else None for i in range(4)]
        found += [list(b.center), [list(house) for house in b.stores], list(b.population), list(b.happiness), tiles]
        found += [list(b.stamps), b.acquired, b.floods, b.forests, b.threats, b.rangers, list(b.below), b.watched]
        found += [b.rescuers, b.called]
        found += [[s.spots[VOLUNTEERS * seat + v] for v in (0, 1)]]
        found += [[bool(s.given_up >> VOLUNTEERS * seat + v & 1) for v in (0, 1)]]
        found += [[bool(s.lying >> VOLUNTEERS * seat + v & 1) for v in (0, 1)]]
    return found


def reference_has(t: Game) -> list[Any]:
    """The same of the reference."""
    found: list[Any] = [sum(1 << tile for tile in t.market), t.rangers, t.rescuers, t.tokens, t.starting, t.n_round]
    for p in t.players:
        tiles = [tile and (tile.number, scenes.EFFECT[tile.effect], int(tile.used)) for tile in p.tiles]
        found += [p.center, p.stores, p.population, p.happiness, tiles]
        found += [[p.stamps.count(points) for points in (1, 2, 3, 4)], len(p.stamps), p.floods, p.forests, p.threats]
        found += [p.rangers, p.below, p.watched, p.rescuers, p.called, p.spots, p.given_up, p.lying]
    return found


def play_both(s: State, t: Game, asking: Asking, luck: random.Random, seen: Counter[str]) -> None:
    """Play to the end of what the reference asks, and compare every question and every board on the way."""
    question: Question = next(asking)
    while True:
        legal = GAME.legal_actions(s, s.asked)
        assert (Step(s.step), s.asked) == (question.step, question.seat)
        assert set(legal) == question.options
        assert engine_has(s) == reference_has(t)
        seen[question.step.name] += 1
        busy = [action for action in legal if action != END or s.step not in (Step.TASK, Step.PART)]
        action = luck.choice(busy if busy and luck.random() < 0.9 else legal)
        GAME.apply(s, s.asked, action)
        try:
            question = asking.send(action)
        except StopIteration:
            return


def compare_scores(s: State, t: Game) -> None:
    """R14.2, line by line."""
    for seat in range(s.players):
        assert scenes.scores(s, seat) == t.lines(seat)


@EVERY
def test_random_games(options: Any) -> None:
    """R2.1 to R2.5, R3.1, R14.2: every question, every legal answer, every board and every line of the score."""
    seen: Counter[str] = Counter()
    for seed in range(5):
        s: State = GAME.setup(options, seed)
        t = Game(s, GAME.box)
        play_both(s, t, t.whole_game(), random.Random(seed), seen)
        assert s.step == Step.OVER
        assert engine_has(s) == reference_has(t)
        compare_scores(s, t)
    assert seen["TASK"] > 100


def thrown_together(luck: random.Random, options: Any) -> State:
    """Random cards with many copies, random boards and improvements, random volunteers; nothing is asked yet."""
    s: State = GAME.setup(options, luck.randrange(1000))
    many = GAME.box.setups[s.players].deck_size
    special = luck.choice([0.2, 0.5, 0.8])
    dull = luck.choice([0.0, 0.6])
    for position in range(many):
        name = luck.choice(COPIERS + COPIERS + SKIPPERS + RARE)
        if luck.random() > special:
            name = luck.choice(list(scenes.CARD))
        if luck.random() < dull and luck.random() > special:
            name = scenes.PLAIN
        s.table[position] = scenes.CARD[name]
    find_hedges(s, many)
    s.n_round = luck.randint(1, GAME.box.setups[s.players].rounds)
    s.starting = luck.randrange(s.players)
    poor = luck.random() < 0.3
    s.market = luck.getrandbits(16) if not poor else 0
    s.turned = luck.getrandbits(16)
    tiles = list(range(16))
    luck.shuffle(tiles)
    if luck.random() < 0.7:  # those with a use come first
        tiles.sort(key=lambda tile: tile not in (0, 1, 2, 3, 7, 12, 13))
        s.turned = s.turned & ~0b1101 | (1 << 7 | 1 << 13) * luck.randint(0, 1)
    for seat in range(s.players):
        build_at_random(s, seat, tiles, luck)
        fill_at_random(s, seat, luck, poor)
    copy_at_random(s, luck)
    if luck.random() < 0.2:  # supplies run out
        s.happiness = luck.randint(0, 1)
    if poor and luck.random() < 0.7:
        s.rangers = s.rescuers = 0
    return s


def build_at_random(s: State, seat: int, tiles: list[int], luck: random.Random) -> None:
    """Some tiles in some slots."""
    for slot in range(4):
        if luck.random() < 0.5:
            tile = tiles.pop(0)
            effect = GAME.box.tiles[tile].sides[s.turned >> tile & 1]
            scenes.build(s, seat, effect, slot)
            s.boards[seat].used |= (luck.random() < 0.15) << slot


def copy_at_random(s: State, luck: random.Random) -> None:
    """The tile that copies may have done so."""
    for seat in range(s.players):
        board = s.boards[seat]
        for slot in range(4):
            others = [e for o in range(s.players) if o != seat for e in s.boards[o].effects if e > 0]
            if board.effects[slot] == 0 and others and luck.random() < 0.6:
                board.effects[slot] = luck.choice(others)
                board.powers = sum({1 << effect for effect in board.effects if effect != NONE})


def fill_at_random(s: State, seat: int, luck: random.Random, poor: bool) -> None:
    """Resources, animals, land and staff."""
    board = s.boards[seat]
    scenes.has(
        s,
        seat,
        center=", ".join(f"{luck.choice([0, 0, 1, 2])} {c}" for c in COLOURS) if not poor or seat else "",
        stores={c: f"{luck.choice([0, 0, 1])} {luck.choice(COLOURS)}" for c in COLOURS} if not poor else {},
        animals=", ".join(f"{luck.choice([0, 1, 2, 4, 5, 6])} {c}" for c in COLOURS) if not poor else "",
        rangers=luck.choice([0, 0, 1]),
        rescuers=luck.choice([0, 0, 1]),
        threats=0 if poor else luck.choice([0, 1, 2, 3, 9]),
        stamps=[0, 0, 0, 6] if poor else [luck.randint(0, 1) for _ in range(4)],
        floods=4 if poor else luck.randint(0, 4),
        forests=4 if poor else luck.randint(0, 4),
    )
    for c in range(4):
        board.happiness[c] = 3 if board.population[c] and poor else luck.randint(0, 3) if board.population[c] else 0
        if poor:
            board.population[c] = luck.choice([6, 6, 6, 1])
            board.happiness[c] = 3
        s.happiness -= board.happiness[c]
    if board.rangers and luck.random() < 0.5:
        board.below[luck.randrange(4)] += 1


@EVERY
def test_tasks_thrown_together(options: Any) -> None:
    """R6.1 to R6.6, R7.1, R7.2, R9.1, R10.1 to R10.5, R11.1, R12.2, R12.3, R13.1, R13.2, and the score."""
    luck = random.Random(f"tasks {options}")
    seen: Counter[str] = Counter()
    for _ in range(70):
        s = thrown_together(luck, options)
        spots = luck.sample(range(GAME.box.setups[s.players].deck_size), VOLUNTEERS * s.players)
        for who, position in enumerate(spots):
            s.spots[who] = position
            s.occupied |= 1 << position
        begin_tasks(s)
        t = Game(s, GAME.box)
        go_on(s)
        compare_scores(s, t)
        play_both(s, t, t.task_phase(), luck, seen)
        t.clean_up()
        compare_scores(s, t)
    assert set(seen) >= OFTEN, f"never asked: {OFTEN - set(seen)}"


@EVERY
def test_placing_thrown_together(options: Any) -> None:
    """R4.1 to R4.6, R5.1 to R5.4: where volunteers may stand and what they see, with many hedges."""
    luck = random.Random(f"placing {options}")
    hedged = [card.id for card in GAME.box.cards if card.hedge != "none"]
    seen: Counter[str] = Counter()
    for _ in range(60):
        s = thrown_together(luck, options)
        many = GAME.box.setups[s.players].deck_size
        share = luck.choice([0.2, 0.5, 0.9])
        for position in range(many):
            s.table[position] = scenes.CARD[luck.choice(hedged) if luck.random() < share else scenes.PLAIN]
        for seat in range(s.players):
            if luck.random() < 0.5:  # two seats may have it: only sight is looked at here
                s.boards[seat].effects[0] = scenes.EFFECT[luck.choice(["sight_loop", "sight_hedges"])]
                s.boards[seat].tiles[0] = 4
                s.boards[seat].powers = sum({1 << effect for effect in s.boards[seat].effects if effect != NONE})
        find_hedges(s, many)
        ask_for_a_volunteer(s)
        t = Game(s, GAME.box)
        asking = t.placing_phase()
        question = next(asking)
        while question is not None:
            assert set(GAME.legal_actions(s, s.asked)) == question.options
            action = luck.choice(sorted(question.options))
            GAME.apply(s, s.asked, action)
            question = next_question(asking, action)
            seen["placed"] += 1
            for who in range(VOLUNTEERS * s.players):
                if s.spots[who] != NONE:
                    view = scenes.members(visible(s, s.boards[who // 2].powers, s.spots[who]))
                    assert view == t.visible(who // 2, s.spots[who])
    assert seen["placed"] == 60 * VOLUNTEERS * options.players


def next_question(asking: Asking, action: int) -> Any:
    """The next question, or nothing."""
    try:
        return asking.send(action)
    except StopIteration:
        return None
