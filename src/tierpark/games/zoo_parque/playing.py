"""Zoo Parque: PLAY. Which domino, how many, and what happens when none fits (R2.2 to R2.4, R14.1)."""

from __future__ import annotations

from tierpark.core.rule import happens, rule
from tierpark.core.words import drop, put
from tierpark.games.zoo_parque.bans import is_extinct
from tierpark.games.zoo_parque.campaign import names, rule_holds
from tierpark.games.zoo_parque.claiming import pawns_to_take_back
from tierpark.games.zoo_parque.events import Event, Why
from tierpark.games.zoo_parque.fitting import can_place
from tierpark.games.zoo_parque.market import hand_size, put_back
from tierpark.games.zoo_parque.noting import look_around
from tierpark.games.zoo_parque.pawns import displace
from tierpark.games.zoo_parque.placing import bar_spaces
from tierpark.games.zoo_parque.powers import note_powers
from tierpark.games.zoo_parque.state import (
    BEAR,
    BLANK,
    ENOUGH,
    MOST_HAND,
    N_TERRAINS,
    NONE,
    POLAR_BEAR,
    RESEARCH_LAB,
    ROCKS,
    STRONG,
    TAKE_BACK,
    TREE,
    WATER,
    WILD,
    Mode,
    Stage,
    State,
    Step,
)
from tierpark.games.zoo_parque.tables import MUST, PREFERS, CardRule
from tierpark.games.zoo_parque.zoo_map import (
    ROCKED,
    is_animal,
    is_terrain,
    is_top,
    lay,
    placement_x,
    placement_y,
    visible_at,
)
from tierpark.pieces.plane import DX, DY

MOST = 2  # dominoes in a turn
MOST_BY_CARD = 3
RETURNED = 2  # dominoes that go back
TERRAIN, ANIMAL, FENCE = range(3)  # properties that dominoes of a turn may not share (R13.6)


@rule
def most_dominoes(s: State) -> int:
    """R2.2, R13.7: how many dominoes may be laid in a turn."""
    if s.settings.level and rule_holds(s, CardRule.THREE_DOMINOES_PER_TURN):
        return MOST_BY_CARD
    return MOST


@rule
def begin_pick(s: State) -> None:
    """Find out which dominoes of the hand fit; then the player picks one, returns some, or PLAY is over."""
    s.works = s.lab
    s.mode = Mode.FREE if s.bears else Mode.LAY
    s.picked = NONE
    s.playable = 0
    if s.mode == Mode.FREE or s.placed < most_dominoes(s):
        bar_spaces(s, s.player + 0, 1)
        look_around(s)
        for place in range(MOST_HAND):
            domino = s.hands[s.player][place] + 0
            if domino and may_pick(s, domino):
                s.playable |= ways_to_pick(s, domino) << 4 * place
    if s.playable:
        s.step = Step.PICK
    elif s.mode == Mode.FREE:
        s.bears = 0
        s.mode = Mode.LAY
    elif s.placed == 0 and hand_size(s, s.player + 0) > 0:
        s.step = Step.RETURN
    else:
        s.stage = Stage.CLAIM


@rule
def may_pick(s: State, domino: int) -> bool:
    """Whether a domino may be laid at all now: for a bear, after the research lab, with what this turn has seen."""
    if is_extinct(s, domino):
        return False
    if s.mode == Mode.FREE and not pleases_bear(s, 2 * domino) and not pleases_bear(s, 2 * domino + 1):
        return False
    if s.settings.level:
        if names(s, CardRule.NO_SAME_PROPERTY_IN_TURN, TERRAIN) and s.turn_terrains & terrains_on(s, domino):
            return False
        if names(s, CardRule.NO_SAME_PROPERTY_IN_TURN, ANIMAL) and s.turn_species & species_on(s, domino):
            return False
        if names(s, CardRule.NO_SAME_PROPERTY_IN_TURN, FENCE) and s.turn_fences & fences_on(s, domino):
            return False
        if rule_holds(s, CardRule.NO_SAME_LAYER_IN_TURN) and s.turn_layers & layer_of(s, domino):
            return False
    return True


@rule
def pleases_bear(s: State, half: int) -> bool:
    """R12.8: a half with water or wildcard, or a tree."""
    return s.grounds[half] == WATER or s.grounds[half] == WILD or s.items[half] == TREE


@rule
def ways_to_pick(s: State, domino: int) -> int:
    """R10.5: with which of its rocks as strong fences a domino has a legal placement: bits 0 to 3."""
    rocks = 0
    if s.sets & STRONG:
        rocks = (1 if s.items[2 * domino] == ROCKS else 0) | (2 if s.items[2 * domino + 1] == ROCKS else 0)
    found = 0
    printed_a = s.fences[2 * domino] + 0
    printed_b = s.fences[2 * domino + 1] + 0
    for chosen in range(4):
        if chosen & ~rocks == 0:
            heap_rocks(s, domino, chosen)
            if can_place(s, domino):
                found |= 1 << chosen
            s.fences[2 * domino] = printed_a
            s.fences[2 * domino + 1] = printed_b
    return found


@rule
def heap_rocks(s: State, domino: int, chosen: int) -> None:
    """R10.5: take the rocks of these halves for strong fences on all sides."""
    for b in range(2):
        if chosen >> b & 1:
            s.fences[2 * domino + b] |= ROCKED


@rule
def dominoes_to_pick(s: State, seat: int) -> int:
    """What may be picked, as a set; that it is enough; and pawns that may be taken back before PLAY (R12.6)."""
    found = s.playable + 0
    if s.mode == Mode.FREE:
        return found if MUST[BEAR] else found | 1 << ENOUGH
    if s.placed and (not s.settings.harder or s.placed >= MOST):
        found |= 1 << ENOUGH
    if not s.placed:
        found |= pawns_to_take_back(s, seat) << TAKE_BACK
    return found


@rule
def pick(s: State, seat: int, action: int) -> None:
    """Take a domino of the hand to lay it, with the choice about its rocks."""
    s.picked = s.hands[seat][action // 4]
    heap_rocks(s, s.picked + 0, action % 4)
    s.step = Step.PLACE


@rule
def play(s: State, seat: int, action: int) -> None:
    """R2.6: lay the picked domino, and note what its animals can do."""
    domino = s.picked + 0
    x = placement_x(s, action)
    y = placement_y(s, action)
    for b in range(2):
        meet_ground(s, 2 * domino + b, visible_at(s, x + b * DX[action & 3], y + b * DY[action & 3]))
    lay(s, domino, x, y, action & 3)
    happens(Event.LAID, domino, x, y)
    for place in range(MOST_HAND):
        if s.hands[seat][place] == domino:
            s.hands[seat][place] = 0
    drop(s.known, domino)
    s.picked = NONE
    note_turn(s, domino)
    note_powers(s, domino)
    if s.items[2 * domino] == RESEARCH_LAB or s.items[2 * domino + 1] == RESEARCH_LAB:
        if not s.lab:
            happens(Event.LAB, 0, 0, 0)
        s.lab = 1
    if s.mode == Mode.FREE:
        s.bears -= 1
    else:
        if s.placed == 0:
            s.first = domino
        s.placed += 1
    s.disturbed = 0
    s.idle = -1
    s.mode = Mode.LAY
    s.stage = Stage.LAID


@rule
def meet_ground(s: State, half: int, below: int) -> None:
    """Note what matters later about the half that is covered: pawns on it, and what an animal stands on."""
    if below:
        displace(s, s.where[below] + 0)
    item = s.items[half] + 0
    if is_animal(item):
        ground = s.grounds[half] + 0
        if ground == BLANK and below:
            ground = s.grounds[below] + 0
        if item == POLAR_BEAR and (ground == WATER or ground == WILD):
            put(s.wet, half)
        s.played[item] += 1
        if ground == WILD:
            s.stood[item] |= PREFERS[item]
        elif ground < N_TERRAINS:
            s.stood[item] |= 1 << ground


@rule
def note_turn(s: State, domino: int) -> None:
    """R13.6: what the dominoes of this turn show."""
    s.turn_terrains |= terrains_on(s, domino)
    s.turn_species |= species_on(s, domino)
    s.turn_fences |= fences_on(s, domino)
    s.turn_layers |= layer_of(s, domino)


@rule
def terrains_on(s: State, domino: int) -> int:
    """The terrains of a domino, as a set."""
    found = 0
    for half in range(2 * domino, 2 * domino + 2):
        if is_terrain(s.grounds[half] + 0):
            found |= 1 << s.grounds[half]
    return found


@rule
def species_on(s: State, domino: int) -> int:
    """The species on a domino, as a set."""
    found = 0
    for half in range(2 * domino, 2 * domino + 2):
        if is_animal(s.items[half] + 0):
            found |= 1 << s.items[half]
    return found


@rule
def fences_on(s: State, domino: int) -> int:
    """The kinds of fences on a domino, as a set: 1 weak, 2 strong."""
    fences = s.fences[2 * domino] | s.fences[2 * domino + 1]
    return (1 if fences & 15 else 0) | (2 if fences & 240 else 0)


@rule
def layer_of(s: State, domino: int) -> int:
    """TOP or BOTTOM, as a set of one."""
    return 2 if is_top(s, domino) else 1


@rule
def returnable(s: State, seat: int) -> int:
    """The places of the hand, as a set; and pawns that may be taken back before PLAY."""
    found = 0
    for place in range(MOST_HAND):
        if s.hands[seat][place]:
            found |= 1 << place
    if s.returned == 0:
        found |= pawns_to_take_back(s, seat) << TAKE_BACK
    return found


@rule
def return_domino(s: State, seat: int, place: int) -> None:
    """R2.3: put a domino back into the deck; R13.7: or out of the game."""
    s.returned += 1
    if s.settings.level and rule_holds(s, CardRule.NO_MOVE_DISCARDS_ONE):
        happens(Event.DISCARDED, s.hands[seat][place] + 0, Why.CARD, NONE)
        put(s.gone, s.hands[seat][place] + 0)
        drop(s.known, s.hands[seat][place] + 0)
        s.hands[seat][place] = 0
        s.stage = Stage.CLAIM
        return
    put_back(s, seat, place)
    if s.returned == RETURNED or hand_size(s, seat) == 0:
        s.stage = Stage.CLAIM
