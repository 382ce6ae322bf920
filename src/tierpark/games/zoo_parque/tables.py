"""Zoo Parque: what the rules read of the material, as tables of integers. Items begin at 1, so entry 0 is nothing."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from tierpark.games.zoo_parque.material import SETS, Animal, CampaignCard, Material, load
from tierpark.games.zoo_parque.state import N_TERRAINS, NONE

Table = tuple[int, ...]

HERBIVORE, CARNIVORE, SOLITARY, HERD = 1, 2, 4, 8


class CardType(IntEnum):
    """What a campaign card asks for, and when (R13.2, R13.3)."""

    WIN = 0
    ENDGAME = 1
    REPLACE = 2


class Mission(IntEnum):
    """The conditions of campaign cards, in the order of the material."""

    EXHIBIT_SCORE = 0
    EVERY_PLAYER_POINTS = 1
    SCORES_WITHIN = 2
    NO_EXHIBIT_SMALLER_THAN = 3
    AREAS_OUTSIDE_EXHIBITS_AT_MOST = 4
    EXHIBIT_SPECIES_COUNT = 5
    WEAKEST_PLAYER_POINTS = 6
    STRONGEST_PLAYER_POINTS = 7
    CONNECTED_PATH_LENGTH = 8
    EXHIBITS_WITHOUT_FOOD = 9
    EXHIBIT_FOOD_COUNT = 10
    EXHIBITS_PER_PLAYER = 11
    EVERY_SPECIES_SEEN = 12
    AREA_OF_TERRAIN_SIZE = 13
    EXHIBITS_WITH_PATH_AT_MOST = 14
    EXHIBITS_UNIFORM_FENCE = 15
    EXHIBIT_SIZE = 16
    EXHIBIT_AREA_COUNT = 17
    CLAIMED_AREAS_SAME_PROPERTY = 18
    EXHIBIT_NO_BLANK = 19
    EXHIBIT_NO_PATH = 20
    ONE_PLAYER_ALL_PAWNS = 21
    PLAYER_TWO_AREAS_ONE_EXHIBIT = 22
    EXHIBIT_NO_BLANK_NO_PATH = 23
    EXHIBIT_ALL_SPECIES = 24
    EVERY_PLAYER_ALL_PAWNS = 25
    EXHIBIT_ALL_PLAYERS = 26
    EXHIBIT_SINGLE_SPECIES = 27
    EXHIBIT_FULL = 28
    ALL_ANIMALS_IN_EXHIBITS = 29
    EXHIBIT_RINGED_BY_PATH = 30
    EVERY_PREFERRED_TERRAIN_USED = 31
    AREA_SINGLE_SPECIES = 32
    EXHIBIT_STRENGTH_ONLY = 33
    GROUP_DIET_COUNT = 34
    GROUP_SOCIAL_COUNT = 35
    HERD_AREA_ALL_PLAYERS = 36
    EXHIBIT_OBJECT_COUNT = 37
    EXHIBIT_NO_OBJECTS = 38
    EXHIBIT_NO_ADJACENT_OBJECTS = 39
    EXHIBIT_NEEDS_NO_FOOD = 40
    EXHIBIT_NEEDS_MUCH_FOOD = 41
    EXHIBIT_STALL_COUNT = 42
    EXHIBIT_NO_ADJACENT_STALLS = 43


class CardRule(IntEnum):
    """The rules that may be on a campaign card (R13.7)."""

    TERRAIN_NOT_COVERED_BY_ANIMAL = 0
    ANIMAL_COUNTS_ZERO = 1
    NO_MOVE_DISCARDS_ONE = 2
    NO_SAME_PROPERTY_IN_TURN = 3
    NO_SAME_LAYER_IN_TURN = 4
    SMALL_EXHIBIT_DRAWS_CARD = 5
    SCORE_ADDS = 6
    MOVE_PAWN_ONCE = 7
    ANIMAL_COUNTS_DOUBLE = 8
    THREE_DOMINOES_PER_TURN = 9
    THRESHOLD_REMOVES_CARD = 10
    SCORE_ALL_SPACES = 11


class Tables(NamedTuple):
    """Each field replaces the module constant of its name when a game is played with another material."""

    PREFERS: Table  # animal -> terrains on its passport, as a set
    IS_STRONG: Table
    CLASS: Table  # diet and social kind, as a set; nothing for what is no animal
    NEED: Table  # food on the passport
    IS_EXTINCT: Table
    HAS_POWER: Table
    MUST: Table  # whether the power has to be used where it can be
    SPECIES_SETS: Table  # animal -> the sets with it, as a set
    TERRAIN_SETS: Table  # terrain -> the sets with it, as a set
    CARD_LEVEL: Table
    CARD_TYPE: Table
    CARD_NEEDS: Table  # sets, as a set
    CARD_MISSION: Table
    CARD_TWICE: Table  # twice the number it asks for, which may be 2.5
    CARD_FIRST: Table  # its parameters
    CARD_SECOND: Table
    CARD_RULE: Table
    CARD_RULE_PARAM: Table


def tables_of(material: Material) -> Tables:
    """The tables of a material."""
    terrain = {kind.key: i for i, kind in enumerate(material.terrains)}
    animal = {kind.key: i for i, kind in enumerate(material.animals, start=1)}
    values = {
        **terrain,
        **animal,
        "fence": 2,
        "strong": 1,
        "weak": 0,
        "exhibit": 0,
        "area": 1,
        "herbivore": HERBIVORE,
        "carnivore": CARNIVORE,
        "solitary": SOLITARY,
        "herd": HERD,
    }
    properties = {"terrain": 0, "animal": 1, "fence": 2}

    def numbers(params: dict[str, str | int]) -> tuple[int, ...]:
        found = []
        for name, value in params.items():
            known = properties if name == "property" else values
            found.append(value if isinstance(value, int) else known[value])
        return (*found, NONE, NONE)

    cards = material.cards
    return Tables(
        PREFERS=_by_animal(material, [sum(1 << terrain[key] for key in kind.terrains) for kind in material.animals]),
        IS_STRONG=_by_animal(material, [int(kind.strong) for kind in material.animals]),
        CLASS=_by_animal(material, [_class(kind) for kind in material.animals]),
        NEED=_by_animal(material, [kind.food for kind in material.animals]),
        IS_EXTINCT=_by_animal(material, [int(kind.extinct) for kind in material.animals]),
        HAS_POWER=_by_animal(material, [int(bool(kind.power)) for kind in material.animals]),
        MUST=_by_animal(material, [int(kind.must) for kind in material.animals]),
        SPECIES_SETS=_by_animal(material, [_sets(kind.sets) for kind in material.animals]),
        TERRAIN_SETS=tuple(_sets(kind.sets) for kind in material.terrains),
        CARD_LEVEL=tuple(card.level for card in cards),
        CARD_TYPE=tuple(CardType[card.type.upper()] for card in cards),
        CARD_NEEDS=tuple(_sets(card.needs) for card in cards),
        CARD_MISSION=tuple(Mission[card.mission.upper()] for card in cards),
        CARD_TWICE=tuple(_twice(material, card) for card in cards),
        CARD_FIRST=tuple(numbers(card.params)[0] for card in cards),
        CARD_SECOND=tuple(numbers(card.params)[1] for card in cards),
        CARD_RULE=tuple(CardRule[card.rule.upper()] if card.rule else NONE for card in cards),
        CARD_RULE_PARAM=tuple(numbers(card.rule_params)[0] for card in cards),
    )


def _by_animal(material: Material, found: list[int]) -> Table:
    """One entry for every item, so that the rules can look up any: 0 for what is no animal."""
    others = len(material.stalls) + len(material.objects)
    return (0, *found, *(0,) * others)


def _class(animal: Animal) -> int:
    return (HERBIVORE if animal.diet == "herbivore" else CARNIVORE) | (
        SOLITARY if animal.social == "solitary" else HERD
    )


def _sets(names: tuple[str, ...]) -> int:
    return sum(1 << SETS.index(name) for name in names)


def _twice(material: Material, card: CampaignCard) -> int:
    """The number of a card, or the limit of its mission, twice."""
    mission = next(mission for mission in material.missions if mission.id == card.mission)
    return int(2 * (mission.limit if card.n is None else card.n))


assert sum(not kind.wildcard for kind in load().terrains) == N_TERRAINS

# fmt: off
(PREFERS, IS_STRONG, CLASS, NEED, IS_EXTINCT, HAS_POWER, MUST, SPECIES_SETS, TERRAIN_SETS, CARD_LEVEL, CARD_TYPE,
 CARD_NEEDS, CARD_MISSION, CARD_TWICE, CARD_FIRST, CARD_SECOND, CARD_RULE,
 CARD_RULE_PARAM) = PRINTED = tables_of(load())
# fmt: on
