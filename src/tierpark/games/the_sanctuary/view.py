"""The Sanctuary: what a seat may know. Everything lies open but the cards of the rounds to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tierpark.core.outcome import Outcome
from tierpark.games.the_sanctuary.explain import refused_spots
from tierpark.games.the_sanctuary.land import purchased
from tierpark.games.the_sanctuary.naming import Passage, members, rows_of
from tierpark.games.the_sanctuary.scoring import (
    animal_points,
    center_points,
    improvement_points,
    land_points,
    reclamation_points,
    store_points,
    threat_points,
)
from tierpark.games.the_sanctuary.sight import visible
from tierpark.games.the_sanctuary.state import N_COLOURS, N_TILES, NONE, POSITIONS, VOLUNTEERS, Op, State, Step

if TYPE_CHECKING:
    from tierpark.games.the_sanctuary.game import TheSanctuary

LINES = ("reclamation", "animals", "center", "storehouses", "land", "improvements", "threats")


class Volunteer(msgspec.Struct, frozen=True):
    """A volunteer on a card, and what it sees."""

    seat: int
    volunteer: int
    position: int
    lying: bool
    given_up: bool  # its main is not available to its owner
    sees: list[int]


class TileView(msgspec.Struct, frozen=True):
    """An improvement tile and its effect; a copy has another than is printed on it."""

    tile: str
    improvement: str
    used: bool


class AnimalView(msgspec.Struct, frozen=True):
    """An animal; its population is 0 until it moves in."""

    animal: str
    population: int
    happiness: int


class Scores(msgspec.Struct, frozen=True):
    """R14.2, line by line, as if the game were over now; threats are what they cost."""

    reclamation: int
    animals: int
    center: int
    storehouses: int
    land: int
    improvements: int
    threats: int
    total: int


class BoardView(msgspec.Struct, frozen=True):
    """A player board. Lists by colour are in the order green, blue, red, yellow."""

    seat: int
    set: int
    center: list[int]
    storehouses: list[list[int]]  # by storehouse, the resources of each colour
    animals: list[AnimalView]
    improvements: list[TileView | None]  # by slot
    acquired: int  # land tokens that are no longer on the map
    purchased: int  # parcels, one's own included
    stamps: list[int]  # on the spaces worth 1 to 4 points
    floods: int
    forests: int
    threats: int
    rangers: int
    below: list[int]  # resources below rangers
    watched: int  # rangers used this round
    rescuers: int
    called: int  # rescuers used this round
    scores: Scores


class Doing(msgspec.Struct, frozen=True):
    """An action that is being performed, outermost first: of which card, and the part of its text that is due."""

    card: str
    action: str  # main or side
    text: str


class View(msgspec.Struct, frozen=True):
    """The table as everybody sees it."""

    game: str
    options: dict[str, Any]
    seat: int | None
    is_for_all: bool
    round: int
    rounds: int
    step: str
    to_act: list[int]
    rows: list[int]
    cards: list[str]
    closed: list[int]  # positions with a hedge between them and the next card, or around the row's end
    starting: int
    active: int
    acting: int | None
    volunteers: list[Volunteer]
    borrowed: list[int | None]  # by volunteer of the active seat: 2 * seat + volunteer of the one that stands in
    performed: list[list[int]]  # by volunteer of the active seat: mains by position, sides by 20 + position
    under_way: list[Doing]
    refused: dict[str, str]  # empty positions where the seat that is asked may not place a volunteer, and why
    market: list[TileView]
    rangers: int
    rescuers: int
    happiness: int
    to_come: int  # cards
    boards: list[BoardView]
    outcome: Outcome | None


def view(game: TheSanctuary, state: State, seat: int | None) -> View:
    """What this seat may know: the same as everybody."""
    setup = game.box.setups[state.players]
    over = state.step == Step.OVER
    placing = state.step == Step.PLACE
    return View(
        game=game.name,
        options=msgspec.to_builtins(game.options_of(state)),
        seat=seat,
        is_for_all=True,
        round=state.n_round,
        rounds=setup.rounds,
        step=Step(state.step).name.lower(),
        to_act=list(game.to_act(state)),
        rows=list(rows_of(game, state)),
        cards=[game.box.cards[state.table[position]].id for position in range(setup.deck_size)],
        closed=members(state.closed, POSITIONS),
        starting=state.starting,
        active=state.active,
        acting=None if state.acting == NONE or placing or over else state.acting,
        volunteers=[_volunteer(game, state, who) for who in _standing(state)],
        borrowed=[None if who == NONE else who for who in state.borrowed],
        performed=[members(pairs, 2 * POSITIONS) for pairs in state.performed],
        under_way=_under_way(game, state),
        refused=refused_spots(game, state) if placing else {},
        market=[_tile(game, state, tile) for tile in range(N_TILES) if state.market >> tile & 1],
        rangers=state.rangers,
        rescuers=state.rescuers,
        happiness=state.happiness,
        to_come=(setup.rounds - state.n_round) * setup.deck_size,
        boards=[board_view(game, state, other) for other in range(state.players)],
        outcome=game.outcome(state),
    )


def _standing(state: State) -> list[int]:
    return [who for who in range(VOLUNTEERS * state.players) if state.spots[who] != NONE]


def _volunteer(game: TheSanctuary, state: State, who: int) -> Volunteer:
    seat, volunteer = divmod(who, VOLUNTEERS)
    seen = game.world.function(visible)(state, state.boards[seat].powers, state.spots[who])
    return Volunteer(
        seat=seat,
        volunteer=volunteer,
        position=state.spots[who],
        lying=bool(state.lying >> who & 1),
        given_up=bool(state.given_up >> who & 1),
        sees=members(seen, POSITIONS),
    )


def _under_way(game: TheSanctuary, state: State) -> list[Doing]:
    """Of each action the innermost part of its program that is on the stack."""
    found: list[Passage] = []
    for depth in range(state.depth):
        frame = state.frames[depth]
        if frame.op >= Op.RESOURCE or (frame.op == Op.SWAP and frame.node == 0):
            continue
        passage = game.passages[frame.node]
        if found and (found[-1].card, found[-1].action) == (passage.card, passage.action):
            found.pop()
        found.append(passage)
    return [Doing(passage.card.id, passage.action, game.sentence_of(passage.effect)) for passage in found]


def _tile(game: TheSanctuary, state: State, tile: int) -> TileView:
    return TileView(game.box.tiles[tile].id, game.improvement_up(state, tile).id, False)


def board_view(game: TheSanctuary, state: State, seat: int) -> BoardView:
    """A player board."""
    board = state.boards[seat]
    animals = game.animals[state.sets[seat]]
    return BoardView(
        seat=seat,
        set=state.sets[seat] + 1,
        center=list(board.center),
        storehouses=[list(house) for house in board.stores],
        animals=[AnimalView(animals[i].id, board.population[i], board.happiness[i]) for i in range(N_COLOURS)],
        improvements=[_built(game, state, seat, slot) for slot in range(N_COLOURS)],
        acquired=board.acquired,
        purchased=game.world.function(purchased)(board),
        stamps=list(board.stamps),
        floods=board.floods,
        forests=board.forests,
        threats=board.threats,
        rangers=board.rangers,
        below=list(board.below),
        watched=board.watched,
        rescuers=board.rescuers,
        called=board.called,
        scores=scores(game, state, seat),
    )


def _built(game: TheSanctuary, state: State, seat: int, slot: int) -> TileView | None:
    board = state.boards[seat]
    if board.tiles[slot] == NONE:
        return None
    effect = game.box.improvements[board.effects[slot]].id
    return TileView(game.box.tiles[board.tiles[slot]].id, effect, bool(board.used >> slot & 1))


def scores(game: TheSanctuary, state: State, seat: int) -> Scores:
    """The lines of the score pad."""
    rules = (
        reclamation_points,
        animal_points,
        center_points,
        store_points,
        land_points,
        improvement_points,
        threat_points,
    )
    points = [game.world.function(rule)(state.boards[seat]) for rule in rules]
    points[-1] = -points[-1]
    return Scores(**dict(zip(LINES, points, strict=True)), total=sum(points))
