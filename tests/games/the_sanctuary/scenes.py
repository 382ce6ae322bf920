"""Scenes to test The Sanctuary in: cards on positions, boards and answers in words.

Positions are numbered from 0, row after row, as in the rulings: "side 3". Cards, improvements and colours have the
names of the material. Amounts are written `"2 red, 1 blue"`, parts of a combination `"1"`, `"2"`. Seats have numbers
from 0, and seat 0 begins unless said otherwise. Where no card is given lies `R10`, which has no hedge and is of no use
without animals.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

from tierpark.games.catalogue import game
from tierpark.games.the_sanctuary.actions import push
from tierpark.games.the_sanctuary.material import COLOURS
from tierpark.games.the_sanctuary.rounds import ask_for_a_volunteer, begin_tasks
from tierpark.games.the_sanctuary.rules import go_on
from tierpark.games.the_sanctuary.sight import find_hedges, visible
from tierpark.games.the_sanctuary.state import (
    CALL,
    END,
    ENOUGH,
    MAIN,
    N_TILES,
    NONE,
    PART,
    PAYING_TWO,
    PLACES,
    POSITIONS,
    SIDE,
    SUPPLY,
    USE,
    VOLUNTEERS,
    WATCH,
    Op,
    State,
    Step,
)

GAME: Any = game("the-sanctuary")
CARD = {card.id: number for number, card in enumerate(GAME.box.cards)}
EFFECT = {improvement.id: number for number, improvement in enumerate(GAME.box.improvements)}
TILE = {side: (number, i) for number, tile in enumerate(GAME.box.tiles) for i, side in enumerate(tile.sides)}
PLAIN = "R10"
LINES = ("reclamation", "animals", "center", "storehouses", "land", "improvements", "threats")
Spots = Sequence[Sequence[int | None]]


def options(**given: Any) -> Any:
    """Options of these names and the defaults of the rest."""
    return GAME.options(**given)


def new_game(seed: int = 0, **given: Any) -> State:
    """A game just set up."""
    state: State = GAME.setup(options(**given), seed)
    return state


# Boards


def amounts(text: str) -> Iterator[tuple[int, int]]:
    """The colours and numbers of a text."""
    for part in filter(None, text.split(",")):
        number, colour = part.split()
        yield COLOURS.index(colour), int(number)


def has(
    s: State,
    seat: int,
    *,
    center: str = "",
    stores: Mapping[str, str] | None = None,
    animals: str = "",
    happiness: str = "",
    tiles: str = "",
    slots: Mapping[str, str] | None = None,
    copies: str = "",
    used: str = "",
    stamps: Sequence[int] = (0, 0, 0, 0),
    floods: int = 0,
    forests: int = 0,
    threats: int = 0,
    rangers: int = 0,
    rescuers: int = 0,
    below: str = "",
) -> None:
    """Put this on a board, in addition to what is there.

    Tiles go to the slots of their colours, or else to the first that are free; `slots` says which for which slot.
    `copies` is what copy_improvement has become. Stamps are given for the spaces of 1, 2, 3 and 4 points.
    """
    board = s.boards[seat]
    for colour, number in amounts(center):
        board.center[colour] += number
    for house, text in (stores or {}).items():
        for colour, number in amounts(text):
            board.stores[COLOURS.index(house)][colour] += number
    for colour, number in amounts(animals):
        board.population[colour] = number
    for colour, number in amounts(happiness):
        board.happiness[colour] = number
        s.happiness -= number
    for below_of, effect in (slots or {}).items():
        build(s, seat, effect, COLOURS.index(below_of))
    for effect in filter(None, tiles.split(", ")):
        build(s, seat, effect)
    if copies:
        slot = build(s, seat, "copy_improvement")
        board.effects[slot] = EFFECT[copies]
        board.powers |= 1 << EFFECT[copies]
        board.powers &= ~(1 << EFFECT["copy_improvement"])
    for effect in filter(None, used.split(", ")):
        board.used |= 1 << slot_of(s, seat, effect)
    for space, number in enumerate(stamps):
        board.stamps[space] += number
        board.acquired += number
    board.floods += floods
    board.forests += forests
    board.threats += threats
    board.rangers += rangers
    s.rangers -= rangers
    board.rescuers += rescuers
    s.rescuers -= rescuers
    for colour, number in amounts(below):
        board.below[colour] += number


def build(s: State, seat: int, effect: str, slot: int | None = None) -> int:
    """Put an improvement on a board; returns its slot."""
    tile, _ = TILE[effect]
    assert not any(tile in s.boards[other].tiles for other in range(s.players)), f"the tile of {effect} is built"
    lay_out(s, effect)
    s.market &= ~(1 << tile)
    board = s.boards[seat]
    if slot is None:
        own = COLOURS.index(GAME.box.tiles[tile].colour)
        slot = own if board.tiles[own] == NONE else next(i for i in range(4) if board.tiles[i] == NONE)
    assert board.tiles[slot] == NONE
    board.tiles[slot] = tile
    board.effects[slot] = EFFECT[effect]
    board.powers |= 1 << EFFECT[effect]
    return slot


def lay_out(s: State, *effects: str) -> None:
    """Lay tiles into the market, with these sides up."""
    for effect in effects:
        tile, side = TILE[effect]
        s.market |= 1 << tile
        s.turned = s.turned & ~(1 << tile) | side << tile


def slot_of(s: State, seat: int, effect: str) -> int:
    """Where an effect is."""
    return next(slot for slot in range(4) if s.boards[seat].effects[slot] == EFFECT[effect])


# Tables


def table(
    cards: Mapping[int, str] | None = None,
    spots: Spots = (),
    *,
    plain: str = PLAIN,
    n_round: int = 1,
    starting: int = 0,
    market: str | None = None,
    me: Mapping[str, Any] | None = None,
    others: Sequence[Mapping[str, Any]] = (),
    **given: Any,
) -> State:
    """These cards and volunteers on the table, what seat 0 has and what the others have; nothing is asked yet.

    `spots` has the positions of each seat's volunteers. In the market is what `market` says, or every first side.
    """
    s = new_game(**given)
    s.n_round = n_round
    s.starting = starting
    s.market, s.turned = 0, 0
    if market is None:
        s.market = (1 << N_TILES) - 1
    else:
        lay_out(s, *filter(None, market.split(", ")))
    many = GAME.box.setups[s.players].deck_size
    for position in range(many):
        s.table[position] = CARD[(cards or {}).get(position, plain)]
    find_hedges(s, many)
    for seat, own in enumerate(spots):
        for volunteer, spot in enumerate(own):
            if spot is not None:
                s.spots[VOLUNTEERS * seat + volunteer] = spot
                s.occupied |= 1 << spot
    for seat, board in enumerate((me or {}, *others)):
        has(s, seat, **board)
    return s


def placing(
    cards: Mapping[int, str] | None = None, spots: Spots = (), *, turn: int | None = None, **given: Any
) -> State:
    """The next volunteer is to be placed; `turn` is how many stand already."""
    s = table(cards, spots, **given)
    s.turn = bin(s.occupied).count("1") if turn is None else turn
    ask_for_a_volunteer(s)
    return s


def scene(cards: Mapping[int, str] | None = None, spots: Spots = (), *, volunteer: int = 0, **given: Any) -> State:
    """Seat 0 is asked for its next action; in the basic game with this volunteer.

    Volunteers that `spots` does not mention stand on the last cards.
    """
    s = table(cards, spots, **given)
    free = [p for p in range(GAME.box.setups[s.players].deck_size) if not s.occupied >> p & 1]
    for who in range(VOLUNTEERS * s.players):
        if s.spots[who] == NONE:
            s.spots[who] = free.pop()
            s.occupied |= 1 << s.spots[who]
    begin_tasks(s)
    go_on(s)
    if s.step == Step.VOLUNTEER:
        GAME.apply(s, s.active, volunteer)
    return s


def refresh(s: State) -> State:
    """Ask again, after something was changed by hand."""
    if s.step == Step.PLACE:
        ask_for_a_volunteer(s)
    else:
        go_on(s)
    return s


def perform(s: State, op: Op, a: int = 0, b: int = 0) -> State:
    """Let the active seat perform a symbol that is on no card."""
    push(s, op, a)
    s.frames[s.depth - 1].b = b
    go_on(s)
    return s


# What is asked, and the answers


def step(s: State) -> str:
    """Which decision is due, in a word."""
    return Step(s.step).name.lower()


def colours(chosen: int) -> str:
    """A set of colours."""
    return " and ".join(colour for i, colour in enumerate(COLOURS) if chosen >> i & 1)


def pair(number: int) -> str:
    """Two resources."""
    first, second = list(combinations_with_replacement(COLOURS, 2))[number]
    return f"2 {first}" if first == second else f"{first} and {second}"


def menu_word(s: State, action: int) -> str:
    """An action of the menu of a turn, or of the parts of an AND."""
    if action >= PART:
        return str(action - PART + 1)
    if action >= USE:
        return f"use {list(EFFECT)[s.boards[s.active].effects[action - USE]]}"
    if action in (END, WATCH, CALL):
        return {END: "end" if s.step == Step.TASK else "enough", WATCH: "ranger", CALL: "rescuers"}[action]
    if action >= SUPPLY:
        return f"ranger {COLOURS[action - SUPPLY]}"
    if action >= SIDE:
        volunteer, position = divmod(action - SIDE, POSITIONS)
        return f"side {position}" + (f" from {stands_on(s, volunteer)}" if s.advanced else "")
    return f"main {stands_on(s, action - MAIN)}"


def stands_on(s: State, volunteer: int) -> int:
    """Whose card and sight a volunteer of the active seat has."""
    borrowed = s.borrowed[volunteer]
    return s.spots[VOLUNTEERS * s.active + volunteer if borrowed == NONE else borrowed]


def word(s: State, action: int) -> str:
    """An answer as tests write it."""
    first, second = divmod(action, 4)
    names = list(EFFECT)
    match Step(s.step):
        case Step.TASK | Step.PART:
            return menu_word(s, action)
        case Step.STAMP | Step.DISCARD if action == ENOUGH:
            return "enough"
        case Step.PLACE | Step.NUMBER:
            return str(action)
        case Step.STAMP | Step.BRANCH:
            return str(action + 1)
        case Step.VOLUNTEER:
            return str(s.spots[VOLUNTEERS * s.active + action])
        case Step.AGAIN:
            return ("no", "yes")[action]
        case Step.TAKE | Step.GIVE | Step.POPULATION | Step.SLOT:
            return COLOURS[action]
        case Step.ANIMALS | Step.HAPPINESS:
            return colours(action)
        case Step.STORE:
            return COLOURS[first] + (f" to {COLOURS[second]}" if first != second else "")
        case Step.DISCARD | Step.SWAP:
            return f"{COLOURS[first]} for {COLOURS[second]}"
        case Step.TILE:
            return str(GAME.box.tiles[action].sides[s.turned >> action & 1])
        case Step.SHIFT:
            return f"{COLOURS[first]} to {COLOURS[second]}"
        case Step.THREAT:
            return f"seat {action}"
        case Step.THREATS:
            return " and ".join(f"seat {seat}" for seat in range(s.players) if action >> seat & 1)
        case Step.COPY:
            return f"{'side' if s.frames[s.depth - 1].op == Op.COPY_SIDE else 'main'} {action}"
        case Step.EXTRA:
            volunteer, position = divmod(action, POSITIONS)
            return f"main {position}" + (f" by {stands_on(s, volunteer)}" if s.advanced else "")
        case Step.BORROW:
            volunteer, who = divmod(action, 8)
            return f"{s.spots[who]} for {s.spots[VOLUNTEERS * s.active + volunteer]}"
        case Step.COPY_TILE:
            return f"{names[s.boards[first].effects[second]]} of seat {first}"
        case Step.RESCUE:
            return f"{pair(first)} for {COLOURS[second]}"
        case Step.ANYWHERE:
            colour, place = divmod(action, PLACES)
            return f"{COLOURS[colour]} to {('center', *COLOURS, 'ranger')[place]}"
        case Step.MIRROR if action >= PAYING_TWO:
            return pair(action - PAYING_TWO)
        case Step.MIRROR:
            return ("no", "yes", *COLOURS)[action]
    raise AssertionError(s.step)


def offers(s: State) -> dict[str, int]:
    """What may be answered now, in words."""
    return {word(s, action): action for action in GAME.legal_actions(s, s.asked)} if s.step != Step.OVER else {}


def offered(s: State) -> set[str]:
    """The same without numbers."""
    return set(offers(s))


def play(s: State, *words: str) -> State:
    """Answer, one question after the other, whoever is asked. A question with one answer is not asked."""
    for word in words:
        found = offers(s)
        assert word in found, f"{step(s)} of seat {s.asked}: {word!r} is none of {sorted(found)}"
        GAME.apply(s, s.asked, found[word])
    return s


def can(s: State, *words: str) -> bool:
    """Whether these answers are possible, one after the other."""
    s = s.clone()
    for word in words:
        found = offers(s)
        if word not in found:
            return False
        GAME.apply(s, s.asked, found[word])
    return True


def finish(s: State) -> State:
    """End turns until all volunteers lie and the next round, or the end of the game, has come."""
    n_round = s.n_round
    while s.step != Step.OVER and s.n_round == n_round:
        play(s, "end" if s.step == Step.TASK else next(iter(offers(s))))
    return s


# What lies there


def counted(numbers: Sequence[int]) -> str:
    """Numbers by colour in words."""
    return ", ".join(f"{number} {colour}" for number, colour in zip(numbers, COLOURS, strict=True) if number)


def center(s: State, seat: int = 0) -> str:
    """What is in the management center."""
    return counted(list(s.boards[seat].center))


def stores(s: State, seat: int = 0) -> dict[str, str]:
    """What is in the storehouses that are not empty."""
    found = {house: counted(list(s.boards[seat].stores[i])) for i, house in enumerate(COLOURS)}
    return {house: text for house, text in found.items() if text}


def animals(s: State, seat: int = 0) -> str:
    """The animals and their population."""
    return counted(list(s.boards[seat].population))


def happiness(s: State, seat: int = 0) -> str:
    """The happiness tokens."""
    return counted(list(s.boards[seat].happiness))


def improvements(s: State, seat: int = 0) -> dict[str, str]:
    """The effects on a board by slot."""
    names = list(EFFECT)
    effects = s.boards[seat].effects
    return {colour: names[effects[i]] for i, colour in enumerate(COLOURS) if effects[i] != NONE}


def used(s: State, seat: int = 0) -> set[str]:
    """The effects that are used up."""
    board = s.boards[seat]
    return {list(EFFECT)[board.effects[slot]] for slot in range(4) if board.used >> slot & 1}


def market(s: State) -> set[str]:
    """The effects in the market."""
    return {effect for effect, (tile, side) in TILE.items() if s.market >> tile & 1 and s.turned >> tile & 1 == side}


def stamps(s: State, seat: int = 0) -> list[int]:
    """Stamps on the spaces of 1, 2, 3 and 4 points."""
    return list(s.boards[seat].stamps)


def threats(s: State) -> list[int]:
    """The threats of all seats."""
    return [s.boards[seat].threats for seat in range(s.players)]


def sees(s: State, position: int, tiles: str = "") -> set[int]:
    """What a volunteer there sees whose owner has these improvements."""
    powers = sum(1 << EFFECT[effect] for effect in filter(None, tiles.split(", ")))
    return members(visible(s, powers, position))


def members(positions: int) -> set[int]:
    """A set of positions."""
    return {position for position in range(POSITIONS) if positions >> position & 1}


def scores(s: State, seat: int = 0) -> dict[str, int]:
    """The lines of the score and the total."""
    view = GAME.view(s, None).boards[seat].scores
    return {name: getattr(view, name) for name in (*LINES, "total")}


# Whole games


def random_play(s: State, seed: int, most: int = 10_000) -> Iterator[State]:
    """The same state again and again, before each decision of a game played at random."""
    luck = random.Random(seed)
    for _ in range(most):
        if s.step == Step.OVER:
            return
        yield s
        GAME.apply(s, s.asked, luck.choice(GAME.legal_actions(s, s.asked)))
