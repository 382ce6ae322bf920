"""Scenes to test Zoo Parque in: maps drawn as in the rulings, dominoes in words, decisions by place.

A map is drawn with three characters a cell, its ground and its item, as in section 4 of the rulings: `Gli` is a lion on
grass. `---` and `|` are weak fences, `===` and `!` strong ones. A fence is printed on the halves on both its sides.
A cell is one half of a domino whose other half is hidden below it, unless `pairs` says which cells are one domino.
A half in words is such a cell and its fences to the north, east, south and west, as they lie: `"Gli -s-w"`.
Seats have numbers from 0.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

from tierpark.core import dice
from tierpark.games.catalogue import game
from tierpark.games.zoo_parque.areas import chain_if_head, name_areas, unchain
from tierpark.games.zoo_parque.ending import begin_turn
from tierpark.games.zoo_parque.exhibits import label_exhibits, note_closed, wipe
from tierpark.games.zoo_parque.playing import begin_pick
from tierpark.games.zoo_parque.rules import go_on
from tierpark.games.zoo_parque.state import (
    ALL_PAWNS,
    CLAIMS,
    DONE,
    END,
    ENOUGH,
    ENTRANCE,
    IN_SUPPLY,
    MOST_HAND,
    MOVE_PAWN,
    N_HALVES,
    NONE,
    PAWNS,
    TAKE_BACK,
    WAYS,
    State,
    Step,
)
from tierpark.games.zoo_parque.zoo_map import placement_x, placement_y, put_half, turned
from tierpark.pieces.plane import DX, DY, cell_at, find, surround

GAME: Any = game("zoo-parque")
GROUNDS = "GWJTD*#_"
ANIMALS = ["li", "pl", "wo", "do", "pa", "gi", "el", "be", "cr", "ok", "le", "ca", "ka", "rp", "ot", "di"]
STALLS = ["to", "pb", "gs", "pg", "ic", "la", "re"]
OBJECTS = ["fo", "ty", "tr", "sh", "rk", "se", "cm"]
ITEMS = ["..", *ANIMALS, *STALLS, *OBJECTS]
KINDS = {"-": 0, "w": 1, "s": 16}
LINES = {"|": "w", "!": "s", "-": "w", "=": "s", " ": "-"}
ALL_SETS = {"strong": "yes", "wildlife": "yes", "utilities": "yes"}
FILLER = 120  # the dominoes from here on are plain paths, in the deck and in the market
FIRST_IN_HAND = 100

Place = tuple[int, int]
Placement = tuple[int, int, int]


def options(**given: Any) -> Any:
    """Options of these names and the defaults of the rest."""
    return GAME.options_type(**{**{name: values[0] for name, values in GAME.choices.items()}, **given})


def new_game(seed: int = 0, **given: Any) -> State:
    """A game just set up."""
    state: State = GAME.setup(options(**given), seed)
    return state


# Maps


def parsed(text: str) -> tuple[dict[Place, str], dict[tuple[Place, int], str]]:
    """The cells of a drawn map, and the fence on each side of each of them."""
    lines = [line for line in text.splitlines() if line.strip()]
    margin = min(len(line) - len(line.lstrip()) for line in lines[::2]) if lines else 0
    margin = min([margin, *(len(line) - len(line.lstrip()) for line in lines)])
    lines = [line[margin:].ljust(400) for line in lines]
    cells, fences = {}, {}
    for y in range(len(lines) // 2):
        above, row, under = lines[2 * y : 2 * y + 3]
        for x in range(len(row) // 4):
            cell = row[4 * x + 1 : 4 * x + 4]
            if cell.strip():
                cells[x, y] = cell
                around = above[4 * x + 2], row[4 * x + 4], under[4 * x + 2], row[4 * x]
                for side, sign in enumerate(around):
                    fences[(x, y), side] = LINES[sign]
    return cells, fences


def show(s: State, half: int, cell: str, fences: str = "----", direction: int = 2) -> None:
    """Print a half: with these fences once it lies in this direction."""
    s.grounds[half] = GROUNDS.index(cell[0])
    s.items[half] = 0 if cell[1:] == "EN" else ITEMS.index(cell[1:])
    as_it_lies = sum(KINDS[kind] << side for side, kind in enumerate(fences))
    s.fences[half] = turned(as_it_lies, -direction)


def unused(s: State) -> int:
    """The number of a domino that is nowhere."""
    taken = {s.where[half] != NONE and half // 2 for half in range(N_HALVES)}
    taken |= {domino for hand in s.hands for domino in hand} | set(s.market) | set(s.deck[: s.height])
    taken |= {domino for domino in range(ENTRANCE) if s.gone[domino // 63] >> domino % 63 & 1}
    return next(domino for domino in range(1, ENTRANCE) if domino not in taken)


def put(s: State, a: str, b: str, at: Place, to: Place) -> int:
    """Put a domino on the map, whether that is legal or not; returns its number."""
    domino = unused(s)
    direction = toward(at, to)
    for half, text, place in ((2 * domino, a, at), (2 * domino + 1, b, to)):
        cell, _, fences = text.partition(" ")
        show(s, half, cell, fences or "----", direction)
        put_half(s, half, cell_at(s.plane, *place), direction)
    s.directions[domino] = direction
    for place in (at, to):
        surround(s.plane, find(s.plane, *place))
    return domino


def toward(at: Place, to: Place) -> int:
    """The direction from a cell to its neighbour."""
    return next(d for d in range(4) if (at[0] + DX[d], at[1] + DY[d]) == to)


def draw_map(s: State, text: str, pairs: Iterable[tuple[Place, Place]] = ()) -> None:
    """Put what is drawn on the map."""
    cells, fences = parsed(text)
    other = dict(pairs)
    covered = set(other.values())
    for place, cell in cells.items():
        if cell[1:] == "EN":
            other[place] = place[0], place[1] + 1
            covered.add(other[place])

    def half_at(place: Place) -> str:
        return f"{cells[place]} {''.join(fences[place, side] for side in range(4))}"

    for place, cell in cells.items():
        if place in other:
            domino = ENTRANCE if cell[1:] == "EN" else unused(s)
            direction = toward(place, other[place])
            for half, where in ((2 * domino, place), (2 * domino + 1, other[place])):
                if domino != ENTRANCE:
                    show(s, half, cells[where], half_at(where)[4:], direction)
                put_half(s, half, cell_at(s.plane, *where), direction)
            s.directions[domino] = direction
        elif place not in covered:
            half = 2 * unused(s)
            show(s, half + 1, "#..")
            put_half(s, half + 1, cell_at(s.plane, *place), 2)
            show(s, half, cell, half_at(place)[4:])
            put_half(s, half, cell_at(s.plane, *place), 2)
            s.directions[half // 2] = 2
    for place in cells:
        surround(s.plane, find(s.plane, *place))


def scene(
    text: str = "",
    *,
    pairs: Iterable[tuple[Place, Place]] = (),
    pawns: Iterable[tuple[int, Place]] = (),
    hand: Iterable[tuple[str, str]] = (),
    lab: bool = False,
    deck: int = 30,
    market: bool = True,
    others: bool = True,
    **given: Any,
) -> State:
    """Seat 0 is about to play on a drawn map, and the others have a domino each.

    A pawn claims the terrain of its space; on a wildcard see `claim_for`.
    """
    s: State = GAME.blank(options(**given))
    dice.start(s.dice, dice.key_words(7))
    for half in range(N_HALVES):
        s.where[half] = NONE
    for pawn in range(ALL_PAWNS):
        s.pawns[pawn].cell = IN_SUPPLY
    s.height = 0
    for i in range(len(s.deck)):
        s.deck[i] = 0
    s.meal = NONE
    s.lab = int(lab)
    draw_map(s, text, pairs)
    filler = FILLER
    for place in range(s.settings.market if market else 0):
        s.market[place] = filler
        filler += 1
    for i in range(deck):
        s.deck[i] = filler
        filler += 1
    s.height = deck
    for domino in range(FILLER, filler):
        show(s, 2 * domino, "#..")
        show(s, 2 * domino + 1, "#..")
    for seat, place in pawns:
        claim_for(s, seat, place)
    begin_turn(s, 0)
    for a, b in hand:
        give(s, a, b)
    for seat in range(1, s.players if others else 0):
        give(s, "#..", "#..", seat)
    return settled(s)


def settled(s: State) -> State:
    """The same scene after it was changed by hand: exhibits that are there are old ones. PLAY begins with a hand."""
    label_exhibits(s)
    note_closed(s)
    name_areas(s)
    wipe(s)
    s.step = Step.GO_ON
    if any(s.hands[s.player]):
        while s.step == Step.GO_ON:
            go_on(s)
    return s


def claim_for(s: State, seat: int, place: Place, terrain: str = "") -> int:
    """Put a pawn of a seat on a space; returns its number."""
    pawn = next(i for i in range(PAWNS * seat, PAWNS * seat + PAWNS) if s.pawns[i].cell == IN_SUPPLY)
    cell = find(s.plane, *place)
    s.pawns[pawn].cell = cell
    s.pawns[pawn].terrain = GROUNDS.index(terrain) if terrain else s.grounds[s.tops[cell]]
    name_areas(s)
    return pawn


def give(s: State, a: str, b: str, seat: int = 0) -> int:
    """Give a seat a domino, printed as it stands upright; returns its number."""
    taken = {domino for hand in s.hands for domino in hand}
    taken |= {i for i in range(FIRST_IN_HAND, FILLER) if s.where[2 * i] != NONE or is_gone(s, i)}
    domino = next(i for i in range(FIRST_IN_HAND, FILLER) if i not in taken)
    for half, text in ((2 * domino, a), (2 * domino + 1, b)):
        cell, _, fences = text.partition(" ")
        show(s, half, cell, fences or "----")
    free = next(i for i in range(MOST_HAND) if s.hands[seat][i] == 0)
    s.hands[seat][free] = domino
    return domino


def is_gone(s: State, domino: int) -> bool:
    """Whether a domino is out of the game."""
    return bool(s.gone[domino // 63] >> domino % 63 & 1)


# What is asked, and the answers


def step(s: State) -> str:
    """Which decision is due, in a word."""
    return Step(s.step).name.lower()


def to_act(s: State) -> list[int]:
    """The seats that owe a decision."""
    return list(GAME.to_act(s))


def place_of(s: State, cell: int) -> Place:
    """The place of a cell."""
    return s.plane.xs[cell], s.plane.ys[cell]


def cells_of(s: State, domino: int) -> tuple[Place, Place]:
    """The places of a domino's halves."""
    return place_of(s, s.where[2 * domino]), place_of(s, s.where[2 * domino + 1])


def meaning(s: State, seat: int, action: int) -> Any:
    """An action as tests write it."""
    match Step(s.step):
        case Step.PICK if action < ENOUGH:
            return ("pick", s.hands[seat][action // 4], action % 4)
        case Step.PICK if action == ENOUGH:
            return "enough"
        case Step.RETURN if action < TAKE_BACK:
            return ("return", s.hands[seat][action])
        case Step.PICK | Step.RETURN:
            return ("take back", place_of(s, s.pawns[PAWNS * seat + action - TAKE_BACK].cell))
        case Step.PLACE:
            return placement_x(s, action), placement_y(s, action), action & 3
        case Step.RELOCATE:
            return place_of(s, action)
        case Step.TARGET | Step.FEED:
            return cells_of(s, action)
        case Step.COPY:
            return ITEMS[action]
        case Step.CLAIM if action >= CLAIMS:
            return (*place_of(s, (action - CLAIMS) // WAYS), GROUNDS[(action - CLAIMS) % WAYS])
        case Step.CLAIM if action >= MOVE_PAWN:
            return ("move", place_of(s, s.pawns[PAWNS * seat + action - MOVE_PAWN].cell))
        case Step.CLAIM if action == DONE:
            return "done"
        case Step.CLAIM:
            return ("take back", place_of(s, s.pawns[PAWNS * seat + action - TAKE_BACK].cell))
        case Step.MEAL:
            entry = s.meals[action]
            return frozenset(place_of(s, s.kept[i]) for i in range(entry.first, entry.first + entry.cells))
        case Step.ORDER:
            return "ab"[action]
        case Step.USE:
            return ("no", "yes")[action]
        case Step.SIDE:
            return ("left", "right")[action]
        case Step.PASS:
            return ("pass", s.hands[seat][action])
        case Step.DRAW:
            return ("draw", s.market[action])
    raise AssertionError(s.step)


def offers(s: State, seat: int | None = None) -> dict[Any, int]:
    """What the seat (or else the first to act) may do."""
    if not GAME.to_act(s):
        return {}
    seat = GAME.to_act(s)[0] if seat is None else seat
    return {meaning(s, seat, action): action for action in GAME.legal_actions(s, seat)}


def offered(s: State, seat: int | None = None) -> set[Any]:
    """The same without numbers."""
    return set(offers(s, seat))


def answer(s: State, *words: Any, seat: int | None = None) -> State:
    """Decide, one decision after the other, for the first seat to act or for this one."""
    for word in words:
        who = GAME.to_act(s)[0] if seat is None else seat
        found = offers(s, who)
        assert word in found, f"{step(s)} of seat {who}: {word} is none of {sorted(map(str, found))[:40]}"
        GAME.apply(s, who, found[word])
    return s


def places(s: State, a: str, b: str, rocks: int = 0) -> set[Placement]:
    """All legal placements of a domino, printed as it stands upright, if the player had it in hand."""
    tried = s.clone()
    for i in range(MOST_HAND):
        tried.hands[tried.player][i] = 0
    domino = give(tried, a, b, tried.player)
    tried.step = Step.GO_ON
    begin_pick(tried)
    if tried.step != Step.PICK or ("pick", domino, rocks) not in offers(tried):
        return set()
    answer(tried, ("pick", domino, rocks))
    return offered(tried)


def fits(s: State, a: str, b: str, at: Place, to: Place, rocks: int = 0) -> bool:
    """Whether a domino may lie with half a here and half b there; its fences are given as they lie."""
    direction = toward(at, to)
    return (*at, direction) in places(s, upright(a, direction), upright(b, direction), rocks)


def upright(text: str, direction: int) -> str:
    """A half that lies in a direction, as it is printed: side 0 of an upright domino (direction 2) is north."""
    cell, _, fences = text.partition(" ")
    fences = fences or "----"
    return f"{cell} {''.join(fences[(side + direction - 2) % 4] for side in range(4))}"


def lay(s: State, a: str, b: str, at: Place, to: Place, rocks: int = 0) -> int:
    """Let the player lay a domino from hand; its fences are given as they lie. Returns its number."""
    direction = toward(at, to)
    domino = give(s, upright(a, direction), upright(b, direction), s.player)
    s.step = Step.GO_ON
    begin_pick(s)
    answer(s, ("pick", domino, rocks), (*at, direction))
    return domino


def finish_turn(s: State) -> State:
    """Decide as little as possible until the turn of another seat (or the same, alone) begins, or the game is over."""
    player, turns = s.player, 0
    while GAME.to_act(s) and (s.player == player or turns == 0):
        found = offers(s)
        word = next((word for word in ("enough", "done") if word in found), None)
        if word is None:
            word = next(iter(found))
        if s.player != player:
            break
        GAME.apply(s, GAME.to_act(s)[0], found[word])
    return s


# What lies there


def at(s: State, place: Place) -> str:
    """What is visible at a place: ground and item, or nothing."""
    cell = find(s.plane, *place)
    half = 0 if cell == NONE else s.tops[cell]
    return f"{GROUNDS[s.grounds[half]]}{ITEMS[s.items[half]]}" if half else ""


def pawns_at(s: State) -> set[tuple[int, Place]]:
    """All pawns on the map with their seats."""
    return {
        (pawn // PAWNS, place_of(s, s.pawns[pawn].cell)) for pawn in range(ALL_PAWNS) if s.pawns[pawn].cell != IN_SUPPLY
    }


def in_supply(s: State, seat: int) -> int:
    """How many pawns a seat has."""
    return sum(s.pawns[pawn].cell == IN_SUPPLY for pawn in range(PAWNS * seat, PAWNS * seat + PAWNS))


def exhibits(s: State) -> set[frozenset[Place]]:
    """The exhibits, as sets of places."""
    s = s.clone()
    label_exhibits(s)
    found: dict[int, set[Place]] = {}
    for cell in range(s.plane.cells):
        half = s.tops[cell]
        if half and s.label[half] > 0:
            found.setdefault(s.label[half], set()).add(place_of(s, cell))
    return {frozenset(group) for group in found.values()}


def areas(s: State) -> set[tuple[str, frozenset[Place]]]:
    """The Areas: ground and places."""
    s = s.clone()
    found = set()
    for half in range(2, N_HALVES):
        if chain_if_head(s, half):
            group, here = set(), half
            while here != END:
                group.add(place_of(s, s.where[here]))
                here = s.link[here]
            unchain(s, half)
            found.add((GROUNDS[s.grounds[half]], frozenset(group)))
    return found


def group(*places: Place) -> frozenset[Place]:
    """A set of places."""
    return frozenset(places)


def score(s: State, seat: int = 0) -> int:
    """What a seat has now."""
    points: int = GAME.world.twin(GAME.rules).score(s.clone(), seat)
    return points


# Whole games


def random_play(s: State, seed: int, most: int = 10_000) -> Iterator[State]:
    """The same state again and again, before each decision of a game played at random."""
    luck = random.Random(seed)
    for _ in range(most):
        seats = GAME.to_act(s)
        if not seats:
            return
        yield s
        seat = luck.choice(seats)
        GAME.apply(s, seat, luck.choice(GAME.legal_actions(s, seat)))
