"""The Sanctuary: what the rules read of the material, as tables of integers.

Colours are 0 green, 1 blue, 2 red, 3 yellow; the fifth pile is gray. Tables by players begin with three unused rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tierpark.games.the_sanctuary.cards import compile_cards
from tierpark.games.the_sanctuary.material import COLOURS, PILES, load
from tierpark.games.the_sanctuary.state import N_COLOURS, POSITIONS, Effect

if TYPE_CHECKING:
    from tierpark.games.the_sanctuary.material import Improvement, Material, Setup

Table = tuple[int, ...]
Table2 = tuple[Table, ...]
HEDGES = ("none", "left", "right")
MARKS = 5  # a card is marked 0, 3 or 4
LAYOUTS = 5  # for up to four players, and as many again with short rows


class Tables(NamedTuple):
    """Each field replaces the module constant of its name when a game is played with another material."""

    NODE_OP: Table  # the programs of all cards, one after another (cards.py)
    NODE_A: Table
    NODE_B: Table
    END_OF: Table  # node -> the first node after it and its parts
    MAIN_OF: Table  # card -> node
    SIDE_OF: Table
    THREATS: Table
    HEDGE: Table  # card -> 0 none, 1 left, 2 right
    PILE: Table
    MARK: Table
    TILE_COLOUR: Table
    TILE_EFFECT: Table2  # tile, side -> effect
    IS_FOR_A_ROUND: Table  # effect -> whether it is ready again in the next round
    IS_FOR_ANY_SLOT: Table
    EFFECT_POINTS: Table  # what it is worth, or each of what it counts
    EXACT_POINTS: Table  # two_or_three: tiles -> points
    GROWN: Table  # how many animals have to be many, or 0
    GROWN_IN: Table  # which of them count, as a set of colours
    GROWN_TO: Table  # how many they have to be
    DECK_SIZE: Table  # by players
    ROUNDS: Table
    ROW_FIRST: Table2  # layout (players; short rows: five more), position -> the first position of its row
    ROW_LAST: Table2
    TILES_OUT: Table  # improvements of each colour
    DRAWN: Table2  # players, pile -> cards of it in a deck
    IS_USED: Table2  # players, mark -> whether such cards are in the game
    EXTRA_MARK: Table  # players -> the mark of the cards that make a deck of their own, or 0
    PURCHASED_AT: Table  # parcel -> tokens that are gone when it is purchased
    FLOOD_POINTS: Table
    FOREST_POINTS: Table
    SPACE_OF_ROUND: Table
    HAPPY_SPACES: Table
    SUPPLY_OF: Table  # rangers, rescuers, happiness tokens
    PAIR_POINTS: Table
    STORE_POINTS: Table
    THREAT_POINTS: Table
    BEYOND: Table


FIRST_OF = tuple(i for i in range(N_COLOURS) for _ in range(i, N_COLOURS))  # pairs of resources
SECOND_OF = tuple(j for i in range(N_COLOURS) for j in range(i, N_COLOURS))


def tables_of(material: Material) -> Tables:
    """The tables of a material."""
    programs = compile_cards(material.cards)
    effects = [improvement.id for improvement in material.improvements]
    by_players = {n: material.setups.get(n) for n in range(LAYOUTS)}
    layouts = [setup.rows if setup else () for setup in by_players.values()]
    layouts += [setup.short_rows if setup else () for setup in by_players.values()]
    tokens = [parcel.land_tokens for parcel in material.parcels]
    return Tables(
        NODE_OP=programs.OP,
        NODE_A=programs.A,
        NODE_B=programs.B,
        END_OF=programs.END,
        MAIN_OF=programs.MAIN,
        SIDE_OF=programs.SIDE,
        THREATS=tuple(card.threats for card in material.cards),
        HEDGE=tuple(HEDGES.index(card.hedge) for card in material.cards),
        PILE=tuple(PILES.index(card.colour) for card in material.cards),
        MARK=tuple(card.mark for card in material.cards),
        TILE_COLOUR=tuple(COLOURS.index(tile.colour) for tile in material.tiles),
        TILE_EFFECT=tuple(tuple(effects.index(side) for side in tile.sides) for tile in material.tiles),
        IS_FOR_A_ROUND=tuple(int(i.timing == "round") for i in material.improvements),
        IS_FOR_ANY_SLOT=tuple(int(i.any_slot) for i in material.improvements),
        EFFECT_POINTS=tuple(i.points for i in material.improvements),
        EXACT_POINTS=_exact(material.improvements[Effect.TWO_OR_THREE]),
        GROWN=tuple(i.many for i in material.improvements),
        GROWN_IN=tuple(sum(1 << COLOURS.index(colour) for colour in i.colours) for i in material.improvements),
        GROWN_TO=tuple(i.population for i in material.improvements),
        DECK_SIZE=tuple(setup.deck_size if setup else 0 for setup in by_players.values()),
        ROUNDS=tuple(setup.rounds if setup else 0 for setup in by_players.values()),
        ROW_FIRST=tuple(tuple(first for first, _ in _ends(rows)) for rows in layouts),
        ROW_LAST=tuple(tuple(last for _, last in _ends(rows)) for rows in layouts),
        TILES_OUT=tuple(setup.improvements_per_colour if setup else 0 for setup in by_players.values()),
        DRAWN=tuple(tuple(setup.draw) if setup else (0,) * len(PILES) for setup in by_players.values()),
        IS_USED=tuple(_used(setup) for setup in by_players.values()),
        EXTRA_MARK=tuple(setup.extra_deck_mark if setup else 0 for setup in by_players.values()),
        PURCHASED_AT=tuple(sum(tokens[: i + 1]) for i in range(len(tokens))),
        FLOOD_POINTS=tuple(parcel.flood for parcel in material.parcels),
        FOREST_POINTS=tuple(parcel.forest for parcel in material.parcels),
        SPACE_OF_ROUND=_spaces(material.timeline),
        HAPPY_SPACES=material.happiness_spaces,
        SUPPLY_OF=(material.rangers, material.rescuers, material.happiness),
        PAIR_POINTS=(material.pair_points,),
        STORE_POINTS=(material.store_points,),
        THREAT_POINTS=material.threat_costs,
        BEYOND=(material.threat_beyond,),
    )


def _exact(improvement: Improvement) -> Table:
    return (0, 0, improvement.points, improvement.points_with_three, 0)


def _ends(rows: tuple[int, ...]) -> list[tuple[int, int]]:
    """The first and the last position of each position's row; those that are not used make one row."""
    ends: list[tuple[int, int]] = []
    for length in (*rows, POSITIONS - sum(rows)):
        ends += [(len(ends), len(ends) + length - 1)] * length
    return ends


def _used(setup: Setup | None) -> Table:
    marks = (*setup.marks, setup.extra_deck_mark) if setup else ()
    return tuple(int(mark in marks) for mark in range(MARKS))


def _spaces(timeline: tuple[tuple[int, ...], ...]) -> Table:
    """Round -> space; there is no round 0."""
    rounds = {number: space for space, numbers in enumerate(timeline) for number in numbers}
    return (0, *(rounds[number] for number in sorted(rounds)))


# fmt: off
(NODE_OP, NODE_A, NODE_B, END_OF, MAIN_OF, SIDE_OF, THREATS, HEDGE, PILE, MARK, TILE_COLOUR, TILE_EFFECT,
 IS_FOR_A_ROUND, IS_FOR_ANY_SLOT, EFFECT_POINTS, EXACT_POINTS, GROWN, GROWN_IN, GROWN_TO, DECK_SIZE, ROUNDS, ROW_FIRST,
 ROW_LAST, TILES_OUT, DRAWN, IS_USED, EXTRA_MARK, PURCHASED_AT, FLOOD_POINTS, FOREST_POINTS, SPACE_OF_ROUND,
 HAPPY_SPACES, SUPPLY_OF, PAIR_POINTS, STORE_POINTS, THREAT_POINTS, BEYOND) = PRINTED = tables_of(load())
# fmt: on
