"""Zoo Parque: dominoes drawn at random by the public recipe, as everyone does who makes the game.

How often each item is in a set, and on how many halves with and without ground, is the same every time. Chance deals
fences and terrains, and pairs the halves. A seed stands for the same dominoes everywhere and always: all chance comes
from `random.Random.random`, whose numbers Python promises not to change.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import TypeVar

from tierpark.games.zoo_parque.material import (
    NORTH,
    SIDES,
    SOUTH,
    Animal,
    Domino,
    DominoSet,
    Fence,
    Ground,
    Half,
    Item,
    Material,
    Recipe,
    SetId,
    domino_id,
)
from tierpark.games.zoo_parque.material_file import Kind

T = TypeVar("T")

ITEMS: tuple[Item, ...] = ("animal", "stall", "object", "empty", "path")
COMMON = ("path", "food", "empty")  # they give way, or fill up, where the shares are no whole numbers
LAB = "research_lab"
ROCKS = "rocks"


@dataclass
class Face:
    """A half while it is being made: `sides` has a bit for each side with a fence, all of one kind."""

    item: Item
    key: str
    ground: Ground
    animal: Animal | None
    terrain: str | None = None
    sides: int = 0
    strong: bool = False

    @property
    def is_strong_animal(self) -> bool:
        """R10.1: such an animal has strong fences only."""
        return self.animal is not None and self.animal.strong


class Chance:
    """The random numbers of one set."""

    def __init__(self, seed: int, set_id: SetId) -> None:
        self._next = random.Random(f"zoo parque dominoes {seed} {set_id}").random

    def pick(self, choices: Sequence[T]) -> T:
        """One of these."""
        return choices[int(self._next() * len(choices))]

    def shuffle(self, cards: list[T]) -> None:
        """All of these in any order."""
        for last in range(len(cards) - 1, 0, -1):
            other = int(self._next() * (last + 1))
            cards[last], cards[other] = cards[other], cards[last]


def generated(material: Material, seed: int) -> tuple[Domino, ...]:
    """The dominoes of all sets for this seed; those of one set do not depend on the others."""
    return tuple(domino for one in material.sets for domino in _set(material, one, Chance(seed, one.key)))


def _set(material: Material, one: DominoSet, chance: Chance) -> list[Domino]:
    recipe = material.recipe
    bare = ceil(_exact(recipe.no_ground) * one.dominoes)
    mixed = ceil(_exact(recipe.half_ground) * one.dominoes)
    full = one.dominoes - bare - mixed
    off_ground = _faces(material, one.key, 2 * bare + mixed, on_ground=False)
    on_ground = _faces(material, one.key, 2 * full + mixed, on_ground=True)
    _deal_fences(off_ground + on_ground, recipe, chance)
    _lay_terrains(on_ground, material, one.key, chance)
    pairs = _pairs(off_ground, on_ground, bare, mixed, chance)
    return [_domino(domino_id(one.key, i), one.key, a, b, chance) for i, (a, b) in enumerate(pairs, start=1)]


# Items


def _faces(material: Material, set_id: SetId, many: int, on_ground: bool) -> list[Face]:
    """So many halves with their items, in the order of the material."""
    recipe = material.recipe
    factors = recipe.on_ground if on_ground else recipe.off_ground
    animals = {animal.key: animal for animal in material.animals}
    item_of: dict[str, Item] = {}
    weights: dict[str, Fraction] = {}
    for item in ITEMS:
        for key, rarity in _rarities(material, set_id, item) if item in factors else []:
            if on_ground and item == "animal" and not _printable(animals[key], material, set_id):
                continue
            item_of[key] = item
            weights[key] = _exact(factors[item]) / _exact(rarity)
    faces = []
    for key, count in _counts(weights, recipe.least, many).items():
        item = item_of[key]
        ground: Ground = "none" if not on_ground else "path" if item in ("path", "stall") else "terrain"
        name = "" if item in ("path", "empty") else key
        faces += [Face(item, name, ground, animals.get(key)) for _ in range(count)]
    return faces


def _rarities(material: Material, set_id: SetId, item: Item) -> list[tuple[str, float]]:
    if item == "empty":
        return [(item, material.recipe.empty_rarity)]
    if item == "path":
        return [(item, material.recipe.path_rarity)]
    kinds: dict[str, Sequence[Kind]] = {
        "animal": material.animals,
        "stall": material.stalls,
        "object": material.objects,
    }
    return [(kind.key, kind.rarity) for kind in kinds[item] if set_id in kind.sets]


def _counts(weights: dict[str, Fraction], least: dict[str, int], many: int) -> dict[str, int]:
    """Whole numbers in proportion to the weights that add up, each at least 1 or as the recipe says.

    Largest remainders come first. Kinds with the same one stay equal: all of them get one more if that is due to at
    least half of them, else none does. What is then too much or too little is up to the common kinds, if they have any.
    """
    total = sum(weights.values())
    quotas = {key: weight / total * many for key, weight in weights.items()}
    counts = {key: max(least.get(key, 1), floor(quota)) for key, quota in quotas.items()}
    rests = {key: quotas[key] - counts[key] for key in quotas if quotas[key] > counts[key]}
    for rest in sorted(set(rests.values()), reverse=True):
        equal = [key for key in rests if rests[key] == rest]
        free = many - sum(counts.values())
        if free <= 0:
            break
        if len(equal) <= 2 * free:
            for key in equal:
                counts[key] += 1
    while free := many - sum(counts.values()):
        step = 1 if free > 0 else -1
        able = [key for key in counts if counts[key] + step >= least.get(key, 1)]
        lacks = {key: step * (quotas[key] - counts[key]) for key in able}
        first = [key for key in COMMON if key in able] or able
        counts[max(first, key=lambda key: lacks[key])] += step
    return counts


# Fences and terrains


def _deal_fences(faces: list[Face], recipe: Recipe, chance: Chance) -> None:
    numbers: list[int] = []
    for number, share in enumerate(recipe.fences[1:], start=1):
        numbers += [number] * ceil(_exact(share) * len(faces))
    numbers += [0] * (len(faces) - len(numbers))
    strong = ceil(_exact(recipe.strong) * len(faces))
    kinds = [True] * strong + [False] * (len(faces) - strong)
    chance.shuffle(numbers)
    chance.shuffle(kinds)
    for face, number, kind in zip(faces, numbers, kinds, strict=True):
        face.strong = kind or face.is_strong_animal
        most = recipe.rocks_most_fences if face.key == ROCKS else len(SIDES)
        sides = list(range(len(SIDES)))
        chance.shuffle(sides)
        face.sides = sum(1 << side for side in sides[: min(number, most)])


def _lay_terrains(faces: list[Face], material: Material, set_id: SetId, chance: Chance) -> None:
    """Animals choose among what they prefer, even if it is used up; the others share what is left."""
    ground = [face for face in faces if face.ground == "terrain"]
    weights = {terrain.key: 1 / _exact(terrain.rarity) for terrain in material.terrains if set_id in terrain.sets}
    total = sum(weights.values())
    left = {key: ceil(weight / total * len(ground)) for key, weight in weights.items()}
    for face in ground:
        if face.animal is not None:
            face.terrain = chance.pick(_printable(face.animal, material, set_id))
            left[face.terrain] -= 1
    for face in ground:
        if face.animal is None:
            face.terrain = chance.pick([key for key, many in left.items() for _ in range(many)])
            left[face.terrain] -= 1


def _printable(animal: Animal, material: Material, set_id: SetId) -> list[str]:
    """The terrains of the set on which this animal is printed."""
    here = [terrain for terrain in material.terrains if set_id in terrain.sets]
    return [
        terrain.key
        for terrain in here
        if (animal.printed_on_wildcard if terrain.wildcard else terrain.key in animal.terrains)
    ]


# Dominoes


def _pairs(
    off_ground: list[Face], on_ground: list[Face], bare: int, mixed: int, chance: Chance
) -> list[tuple[Face, Face]]:
    while True:
        chance.shuffle(off_ground)
        chance.shuffle(on_ground)
        pairs = list(zip(on_ground[:mixed], off_ground[:mixed], strict=True))
        for rest in (off_ground[mixed:], on_ground[mixed:]):
            pairs += zip(rest[::2], rest[1::2], strict=True)
        if not any(_wastes_lab(a, b) or _wastes_lab(b, a) for a, b in pairs):
            chance.shuffle(pairs)
            return pairs


def _wastes_lab(a: Face, b: Face) -> bool:
    """A lab is of no use to a second lab, nor to an extinct animal on the same domino (R12.5)."""
    return a.key == LAB and (b.key == LAB or (b.animal is not None and b.animal.extinct))


def _domino(name: str, set_id: SetId, a: Face, b: Face, chance: Chance) -> Domino:
    if _has_to_part(a, b):
        if not a.sides and not b.sides:
            a.sides, a.strong = 1 << SOUTH, a.is_strong_animal
        _turn(a, SOUTH, chance)
        _turn(b, NORTH, chance)
    at_middle = [face.strong for face, side in ((a, SOUTH), (b, NORTH)) if face.sides >> side & 1]
    middle: Fence = "strong" if any(at_middle) else "weak" if at_middle else "none"
    top = "none" in (a.ground, b.ground)  # R3.2
    return Domino(name, set_id, top, _half(a, SOUTH, middle), _half(b, NORTH, middle))


def _has_to_part(a: Face, b: Face) -> bool:
    """Whether there is always a fence between such halves."""
    items = {a.item, b.item}
    if "path" in items:
        return "stall" not in items
    if "stall" in items:
        return True
    if a.animal is None or b.animal is None:
        return False
    return a.animal.diet != b.animal.diet or a.animal.social != b.animal.social


def _turn(face: Face, inner: int, chance: Chance) -> None:
    """Turn the fences of a half, if it has some, until one is on the middle line."""
    if face.sides and not face.sides >> inner & 1:
        n = len(SIDES)
        side = chance.pick([side for side in range(n) if face.sides >> side & 1])
        by = (inner - side) % n
        face.sides = (face.sides << by | face.sides >> n - by) & (1 << n) - 1


def _half(face: Face, inner: int, middle: Fence) -> Half:
    own: Fence = "strong" if face.strong else "weak"
    fences: list[Fence] = [own if face.sides >> side & 1 else "none" for side in range(len(SIDES))]
    fences[inner] = middle
    north, east, south, west = fences
    return Half(face.terrain, face.ground, face.item, face.key, (north, east, south, west))


def _exact(number: float) -> Fraction:
    """The number as it is written in the file."""
    return Fraction(number).limit_denominator(1000)
