"""Zoo Parque: what a seat may know. Hidden are the deck and the hands of others, which are open in the campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tierpark.core.outcome import Outcome
from tierpark.core.words import holds
from tierpark.games.zoo_parque.campaign import is_face_up
from tierpark.games.zoo_parque.ending import LAST, NOBODY
from tierpark.games.zoo_parque.feeding import demand
from tierpark.games.zoo_parque.geography import Geography
from tierpark.games.zoo_parque.missions import is_fulfilled, progress
from tierpark.games.zoo_parque.naming import Names, has_rocks
from tierpark.games.zoo_parque.scoring import score
from tierpark.games.zoo_parque.state import (
    ENTRANCE,
    IN_SUPPLY,
    N_DOMINOES,
    NONE,
    PAWNS,
    Mode,
    State,
    Step,
)

if TYPE_CHECKING:
    from tierpark.games.zoo_parque.game import ZooParque

Place = tuple[int, int]
POWERS = (Step.ORDER, Step.USE, Step.COPY, Step.TARGET, Step.SIDE)


class Player(msgspec.Struct, frozen=True):
    """A seat, or one of its hands: dominoes (unless hidden), pawns left, and the score if the game ended now."""

    seat: int
    dominoes: int
    hand: list[str] | None
    pawns: int
    score: int


class AreaView(msgspec.Struct, frozen=True, omit_defaults=True):
    """An Area; `cells` are numbers into the spaces of the map, from north to south and west to east."""

    terrain: str
    cells: list[int]
    owners: list[int] = []


class ExhibitView(msgspec.Struct, frozen=True, omit_defaults=True):
    """An exhibit: what its score is made of, and the food it needs if it were fed now."""

    cells: list[int]
    size: int
    animals: int
    species: int
    points: int
    food: int
    owners: list[int] = []
    sheltered: bool = False


class MealView(msgspec.Struct, frozen=True):
    """An exhibit of a Feed Phase, by its places: who decides, and how much food it needs."""

    cells: list[Place]
    decider: int
    food: int
    now: bool  # it is being fed


class CardView(msgspec.Struct, frozen=True):
    """A campaign card: whether it lies face up, how far it is, and whether what it asks for is true now."""

    id: str
    up: bool
    reached: int
    fulfilled: bool


class View(msgspec.Struct, frozen=True):
    """All that a seat (or a spectator) may know. What dominoes, passports and cards show is told with the game."""

    game: str
    options: dict[str, Any]
    settings: dict[str, int]
    seat: int | None
    hand: int | None  # where one seat has several hands, the one that decides now (R13.8)
    player: int
    step: str
    to_act: list[int]
    placed: int
    laid: list[tuple[str, int, int, int]]  # domino, place of half a, direction; later ones lie on top
    rocks: list[str]  # halves whose rocks are strong fences
    areas: list[AreaView]
    exhibits: list[ExhibitView]
    pawns: list[tuple[int, int, int, str]]  # seat, place, terrain of the Area
    players: list[Player]
    market: list[str | None]
    deck: int
    gone: list[str]
    lab: bool
    last_turn: bool
    idle: int
    picked: str | None  # the domino that the player is about to lay, for those who may see it
    acting: str | None  # the domino whose animals use their powers now
    moving: str | None  # a power, if a domino of the map is being moved or turned
    pawn: tuple[int, int, int] | None  # a pawn without a space: its seat, and the place it had
    meals: list[MealView]
    cards: list[CardView]
    outcome: Outcome | None


def view(game: ZooParque, state: State, seat: int | None, *, is_over: bool = False) -> View:
    """What the seat, or a spectator, may know; of a game that is over, all hands."""
    chosen = game.options_of(state)
    names = game.names
    spaces = {cell: i for i, cell in enumerate(spaces_of(state))}
    geography = Geography(game, state)
    moving = state.mode >= Mode.MOVE and state.picked != NONE
    shows_pick = state.picked > 0 and (moving or is_over or is_open(state, seat, state.player))
    return View(
        game=game.name,
        options=msgspec.to_builtins(chosen),
        settings={field.name: getattr(state.settings, field.name) for field in state.settings._fields},
        seat=seat,
        hand=game.hand_of(state, 0) if state.settings.solo else None,
        player=state.player,
        step=Step(state.step).name.lower(),
        to_act=list(game.to_act(state)),
        placed=state.placed,
        laid=laid(state, names),
        rocks=[_half_name(names, half) for half in range(2, 2 * ENTRANCE) if _is_rocky(state, half)],
        areas=[
            AreaView(names.terrains[area.terrain], [spaces[cell] for cell in area.cells], area.owners)
            for area in geography.areas()
        ],
        exhibits=[
            ExhibitView(
                sorted(spaces[cell] for cell in exhibit.cells),
                exhibit.size,
                exhibit.animals,
                exhibit.species,
                exhibit.points,
                exhibit.food,
                exhibit.owners,
                exhibit.sheltered,
            )
            for exhibit in geography.exhibits()
        ],
        pawns=_pawns(state, names),
        players=[_player(game, state, other, is_over or is_open(state, seat, other)) for other in range(state.players)],
        market=[names.dominoes[domino] or None for domino in list(state.market)[: state.settings.market]],
        deck=state.height,
        gone=[names.dominoes[domino] for domino in range(1, N_DOMINOES + 1) if holds(state.gone, domino)],
        lab=bool(state.lab),
        last_turn=state.last_turn in (LAST, NOBODY),
        idle=max(state.idle, 0),
        picked=names.dominoes[state.picked] if shows_pick else None,
        acting=names.dominoes[state.power_domino] if state.step in POWERS or moving else None,
        moving=names.items[state.power] if moving else None,
        pawn=_displaced(state),
        meals=_meals(game, state),
        cards=[_card(game, state, place) for place in range(state.drawn)] if state.settings.level else [],
        outcome=game.outcome(state),
    )


def is_open(state: State, seat: int | None, other: int) -> bool:
    """Whether a seat may see another's hand."""
    return seat == other or state.settings.level > 0


def spaces_of(state: State) -> list[int]:
    """The cells with something on them, from north to south and west to east."""
    cells = [cell for cell in range(state.plane.cells) if state.tops[cell]]
    return sorted(cells, key=lambda cell: (state.plane.ys[cell], state.plane.xs[cell]))


def laid(state: State, names: Names) -> list[tuple[str, int, int, int]]:
    """All dominoes of the map, so that each comes after those that it lies on."""
    above: dict[int, set[int]] = {}
    for cell in range(state.plane.cells):
        half = state.tops[cell]
        while half and state.below[half]:
            above.setdefault(state.below[half] // 2, set()).add(half // 2)
            half = state.below[half]
    waits = {domino: 0 for domino in range(1, ENTRANCE + 1) if state.where[2 * domino] != NONE}
    for uppers in above.values():
        for upper in uppers:
            waits[upper] += 1
    order: list[int] = []
    ready = sorted((domino for domino, many in waits.items() if not many), reverse=True)
    while ready:
        domino = ready.pop()
        order.append(domino)
        for upper in sorted(above.get(domino, ()), reverse=True):
            waits[upper] -= 1
            if not waits[upper]:
                ready.append(upper)
    plane = state.plane
    return [
        (
            names.dominoes[domino],
            plane.xs[state.where[2 * domino]],
            plane.ys[state.where[2 * domino]],
            state.directions[domino],
        )
        for domino in order
    ]


def _half_name(names: Names, half: int) -> str:
    return names.dominoes[half // 2] + "ab"[half % 2]


def _is_rocky(state: State, half: int) -> bool:
    return state.where[half] != NONE and has_rocks(state, half)


def _pawns(state: State, names: Names) -> list[tuple[int, int, int, str]]:
    found = []
    for number in range(PAWNS * state.players):
        pawn = state.pawns[number]
        if pawn.cell != IN_SUPPLY and not pawn.tag:
            terrain = names.terrains[pawn.area] if pawn.area != NONE else ""
            found.append((number // PAWNS, state.plane.xs[pawn.cell], state.plane.ys[pawn.cell], terrain))
    return found


def _player(game: ZooParque, state: State, other: int, shows_hand: bool) -> Player:
    names = game.names
    hand = [names.dominoes[domino] for domino in state.hands[other] if domino]
    pawns = sum(state.pawns[PAWNS * other + i].cell == IN_SUPPLY for i in range(PAWNS))
    points = game.world.function(score)(state.clone(), other)
    many = len(hand) + sum(domino > 0 for domino in state.passed[other])  # others see no choice before all have chosen
    return Player(other, many, hand if shows_hand else None, pawns, points)


def _displaced(state: State) -> tuple[int, int, int] | None:
    if state.step != Step.RELOCATE:
        return None
    pawn = state.pawns[state.moved_pawn]
    return state.moved_pawn // PAWNS, state.plane.xs[pawn.cell], state.plane.ys[pawn.cell]


def _meals(game: ZooParque, state: State) -> list[MealView]:
    found = []
    for number in range(state.n_meals):
        meal = state.meals[number]
        if not meal.done:
            cells = [state.kept[i] for i in range(meal.first, meal.first + meal.cells)]
            places = sorted((state.plane.xs[cell], state.plane.ys[cell]) for cell in cells)
            now = number == state.meal
            food = state.units if now else game.world.function(demand)(state, number)
            found.append(MealView(places, meal.decider, food, now))
    return found


def _card(game: ZooParque, state: State, place: int) -> CardView:
    card, copy = state.cards[place], state.clone()
    reached = game.world.function(progress)(copy, card)
    fulfilled = bool(game.world.function(is_fulfilled)(copy, card))
    return CardView(game.box.cards[card].id, bool(is_face_up(state, place)), reached, fulfilled)
