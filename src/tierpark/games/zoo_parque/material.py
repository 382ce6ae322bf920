"""Zoo Parque: what the game is made of, read from the files beside this one and from a file of one's own.

Everyone who makes the game prints dominoes and cards of their own, for they are drawn at random. So a file may replace
the dominoes of a set, the campaign cards and the passports. The rules know each animal, stall, object and mission by
its key and rely on what `load` checks, so it refuses a file that breaks it.
"""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from tierpark.core.errors import BadMaterial
from tierpark.core.material import (
    LONGEST_TEXT,
    digest,
    listed,
    opened,
    parse,
    read,
    require,
    require_distinct,
    require_names,
    require_text,
)
from tierpark.games.zoo_parque.material_file import (
    Animal,
    CampaignRule,
    CardLine,
    CardType,
    Difficulty,
    DominoLine,
    DominoSet,
    Edition,
    EditionId,
    MaterialFile,
    Mission,
    Object,
    Param,
    Recipe,
    SetId,
    Stall,
    Terrain,
    Value,
    Variant,
)

__all__ = [
    "DIFFICULTIES",
    "EAST",
    "NORTH",
    "POWERS",
    "SETS",
    "SIDES",
    "SOUTH",
    "WEST",
    "Animal",
    "BadMaterial",
    "CampaignCard",
    "CampaignRule",
    "Domino",
    "DominoSet",
    "Edition",
    "Fence",
    "Ground",
    "Half",
    "Item",
    "Material",
    "Mission",
    "Object",
    "Recipe",
    "SetId",
    "Stall",
    "Terrain",
    "Variant",
    "domino_id",
    "load",
]

Fence = Literal["none", "weak", "strong"]
Fences = tuple[Fence, Fence, Fence, Fence]
Ground = Literal["terrain", "path", "none"]
Item = Literal["animal", "stall", "object", "path", "empty"]

SETS: tuple[SetId, ...] = get_args(SetId)
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
SIDES = ("N", "E", "S", "W")  # R3.1
NORTH, EAST, SOUTH, WEST = range(4)
FENCES: dict[str, Fence] = {"-": "none", "w": "weak", "s": "strong"}
HALF = re.compile(r"(?P<ground>[a-z]+)( (?P<item>[a-z_]+))? (?P<fences>[-ws]{4})")
FILES = ("material.toml", "dominoes.toml", "campaign.toml")
OWN = ("animals", *SETS, "cards")  # the sections that a file of one's own may have

POWERS = {  # R12.8: the power of each animal, when it works and its number
    "lion": ("remove_adjacent_non_lions", "on_play", 0),
    "polar_bear": ("counts_two_on_water", "scoring", 0),
    "wolf": ("untouchable", "permanent", 0),
    "dolphin": ("line_of_three_counts_double", "scoring", 0),
    "panda": ("fed_in_open_claimed_area", "feed", 0),
    "giraffe": ("move_uncovered_domino", "on_play", 0),
    "elephant": ("rotate_strong_fence_domino", "on_play", 0),
    "bear": ("free_play_water_or_tree", "on_play", 0),
    "crocodile": ("remove_one_domino", "on_play", 0),
    "okapi": ("okapi_next_to_okapi", "permanent", 0),
    "lemur": ("lemur_neighbours_match", "permanent", 0),
    "camel": ("not_next_to_water", "permanent", 0),
    "kangaroo": ("pass_three_dominoes", "on_play", 3),
    "red_panda": ("counts_only_in_odd_exhibit", "scoring", 0),
    "otter": ("not_next_to_object_or_stall", "permanent", 0),
    "dino": ("copy_power_on_map", "on_play", 0),
}
NO_POWER = ("", "", 0)


class Half(msgspec.Struct, frozen=True):
    """A half of a domino: `terrain` is none on path ground and without ground; `fences` face N, E, S, W."""

    terrain: str | None
    ground: Ground
    item: Item
    key: str
    fences: Fences


class Domino(msgspec.Struct, frozen=True):
    """A domino that stands upright, half a to the north of half b (R3.1)."""

    id: str
    set: SetId
    top: bool
    a: Half
    b: Half


class CampaignCard(msgspec.Struct, frozen=True):
    """A campaign card; `n` is the number in its mission, `needs` are the sets that have to be in play (R13.1)."""

    id: str
    level: int
    type: CardType
    difficulty: Difficulty
    needs: tuple[SetId, ...]
    mission: str
    n: int | float | None
    params: dict[str, Value]
    rule: str
    rule_params: dict[str, Value]


class Material(msgspec.Struct, frozen=True):
    """Everything the game is made of; `digest` names these contents, however the files are written and commented."""

    fewest_players: int
    most_players: int
    pawns: int
    colours: tuple[str, ...]
    sets: tuple[DominoSet, ...]
    terrains: tuple[Terrain, ...]
    animals: tuple[Animal, ...]
    stalls: tuple[Stall, ...]
    objects: tuple[Object, ...]
    entrance: Domino
    dominoes: tuple[Domino, ...]
    editions: dict[EditionId, Edition]
    variants: tuple[Variant, ...]
    recipe: Recipe
    open_hands: bool
    cards_of_level: tuple[int, ...]
    values: dict[Param, tuple[Value, ...]]
    rules: tuple[CampaignRule, ...]
    missions: tuple[Mission, ...]
    cards: tuple[CampaignCard, ...]
    digest: str = ""
    sources: tuple[tuple[str, str, str], ...] = ()  # section (or part of one), source, basis
    reconstructed: tuple[str, ...] = ()  # the lists that are ours, in words for players

    @property
    def is_printed(self) -> bool:
        """Whether these are the contents that come with Tierpark."""
        return self.digest == load().digest


def load(path: Path | None = None) -> Material:
    """The material that comes with Tierpark, with the sections of this file if any; BadMaterial for the first flaw."""
    if path is None:
        return _printed()
    return opened(path, lambda text: _checked(_printed_sections() | _own_sections(text)))


def domino_id(set_id: SetId, number: int) -> str:
    """What the domino with this number in its set, from 1, is called."""
    return f"{set_id[0].upper()}{number:02d}"


@cache
def _printed() -> Material:
    return _checked(_printed_sections())


@cache
def _printed_sections() -> dict[str, Any]:
    sections: dict[str, Any] = {}
    for name in FILES:
        sections |= parse(files(__package__).joinpath(name).read_text(encoding="utf-8"))
    return sections


def _own_sections(text: str) -> dict[str, Any]:
    sections = parse(text)
    if not sections:
        raise BadMaterial(f"no section, but a file has some of {listed(OWN)}")
    for name in sections:
        require(name in OWN, name, f"a file can replace {listed(OWN)}, and nothing else")
    return sections


def _checked(sections: dict[str, Any]) -> Material:
    file = read(sections, MaterialFile)
    terrains, stalls, objects = file.terrains.kinds, file.stalls.kinds, file.objects.kinds
    animals = _animals(file.animals.passports, terrains)
    printings = [_Printing(one, terrains, animals, stalls, objects) for one in file.sets.kinds]
    material = Material(
        file.players.fewest,
        file.players.most,
        file.players.pawns,
        file.players.colours,
        file.sets.kinds,
        terrains,
        animals,
        stalls,
        objects,
        printings[0].domino(file.entrance.domino, "entrance"),
        tuple(domino for one in printings for domino in one.dominoes(getattr(file, one.set.key).dominoes)),
        {"draft": file.draft.edition, "published": file.published.edition},
        file.variants.kinds,
        file.recipe.numbers,
        file.campaign.open_hands,
        file.campaign.cards_of_level,
        file.campaign.values,
        file.campaign_rules.kinds,
        file.missions.kinds,
        _cards(file),
    )
    return msgspec.structs.replace(
        material, digest=digest(material), sources=file.sources, reconstructed=file.reconstructed
    )


def _animals(passports: tuple[Animal, ...], terrains: tuple[Terrain, ...]) -> tuple[Animal, ...]:
    place = "animals.passports"
    keys = [animal.key for animal in passports]
    require(keys == list(POWERS), place, f"{listed(keys)}, but the animals are {listed(POWERS)}, in this order")
    require_names([animal.name for animal in passports], place)
    habitable = [terrain.key for terrain in terrains if not terrain.wildcard]
    animals = []
    for i, animal in enumerate(passports):
        here = f'{place}[{i}] "{animal.key}"'
        require(bool(animal.terrains), here, "it prefers no terrain")
        require(bool(animal.sets), here, "it is in no set")
        for terrain in animal.terrains:
            require(terrain in habitable, here, f'"{terrain}" is none of {listed(habitable)}')
        require_distinct(animal.terrains, f"{here}.terrains")
        require_distinct(animal.sets, f"{here}.sets")
        flaw = "an extinct animal is in utilities only, as there is no research lab without it"  # R12.5
        require(not animal.extinct or animal.sets == ("utilities",), here, flaw)
        _check_power(animal, here)
        in_order = tuple(terrain for terrain in habitable if terrain in animal.terrains)
        sets = tuple(one for one in SETS if one in animal.sets)  # the digest does not depend on the file's order
        animals.append(msgspec.structs.replace(animal, terrains=in_order, sets=sets))
    return tuple(animals)


def _check_power(animal: Animal, place: str) -> None:
    found, known = (animal.power, animal.timing, animal.amount), POWERS[animal.key]
    flaw = f"power, timing and amount are {_quoted(found)}, but they can only be {_quoted(known)} or left out"
    require(found in (known, NO_POWER), place, flaw)
    flaw = f'must is false, but a power with timing "{animal.timing}" is no choice'
    require(animal.must or animal.timing == "on_play", place, flaw)
    if animal.power:
        require_text(animal.text, LONGEST_TEXT, place)
    else:
        require(animal.text == "", place, "a text, but no power")


class _Printing:
    """What may be printed on the dominoes of a set."""

    def __init__(
        self,
        one: DominoSet,
        terrains: tuple[Terrain, ...],
        animals: tuple[Animal, ...],
        stalls: tuple[Stall, ...],
        objects: tuple[Object, ...],
    ) -> None:
        self.set = one
        self.terrains = {terrain.key: terrain for terrain in terrains if one.key in terrain.sets}
        self.animals = {animal.key: animal for animal in animals if one.key in animal.sets}
        self.items: dict[str, Item] = dict.fromkeys(self.animals, "animal")
        self.items |= {stall.key: "stall" for stall in stalls if one.key in stall.sets}
        self.items |= {thing.key: "object" for thing in objects if one.key in thing.sets}

    def dominoes(self, lines: tuple[DominoLine, ...]) -> list[Domino]:
        """All of the set, each item on at least one of them."""
        place, many = f"{self.set.key}.dominoes", self.set.dominoes
        require(len(lines) == many, place, f"{len(lines)} dominoes, but the set has {many}")
        found = []
        for i, line in enumerate(lines):
            want = domino_id(self.set.key, i + 1)
            require(line.id == want, f"{place}[{i}]", f'id "{line.id}", but this is {want}')
            found.append(self.domino(line, f'{place}[{i}] "{line.id}"'))
        shown = {half.key for domino in found for half in (domino.a, domino.b)}
        for key, item in self.items.items():
            require(key in shown, place, f'none shows "{key}", which is {_a(item)} of this set')
        return found

    def domino(self, line: DominoLine, place: str) -> Domino:
        """One domino, with the same fence on both sides of its middle line."""
        a, b = self.half(line.a, f"{place} a"), self.half(line.b, f"{place} b")
        flaw = f"the fence on the middle line is {a.fences[SOUTH]} on a and {b.fences[NORTH]} on b"
        require(a.fences[SOUTH] == b.fences[NORTH], place, flaw)
        return Domino(line.id, self.set.key, "none" in (a.ground, b.ground), a, b)  # R3.2

    def half(self, text: str, place: str) -> Half:
        """A half as it is written, such as "grass lion -ws-"."""
        words = HALF.fullmatch(text)
        if words is None:
            raise BadMaterial(f'{place}: "{text}" is not a ground, an item if any, and four fences (-, w or s)')
        ground, key = words["ground"], words["item"] or ""
        grounds = ("none", "path", *self.terrains)
        require(ground in grounds, place, f'"{ground}" is no ground of this set, which has {listed(grounds)}')
        require(key in ("", *self.items), place, f'"{key}" is no animal, stall or object of this set')
        item: Item = self.items[key] if key else "path" if ground == "path" else "empty"
        if item == "stall" or ground == "path":
            flaw = f'{_a(item)} on "{ground}", but stalls, and nothing else, are on path ground'
            require(ground == "path" and item in ("stall", "path"), place, flaw)
        terrain = self.terrains.get(ground)
        if item == "animal" and terrain:  # R3.11
            suits = terrain.wildcard or ground in self.animals[key].terrains
            require(suits, place, f'"{key}" is on {ground}, which it does not prefer')
        north, east, south, west = (FENCES[letter] for letter in words["fences"])
        kind: Ground = "terrain" if terrain else "path" if ground == "path" else "none"
        return Half(ground if terrain else None, kind, item, key, (north, east, south, west))


def _cards(file: MaterialFile) -> tuple[CampaignCard, ...]:
    place = "cards.deck"
    of_level = file.campaign.cards_of_level
    want = [f"C{level}{i:02d}" for level, many in enumerate(of_level, start=1) for i in range(1, many + 1)]
    lines = file.cards.deck
    require(len(lines) == len(want), place, f"{len(lines)} cards, but the campaign has {len(want)}")
    cards = []
    for i, (line, name) in enumerate(zip(lines, want, strict=True)):
        require(line.id == name, f"{place}[{i}]", f'id "{line.id}", but this is {name}')
        cards.append(_card(line, file, f'{place}[{i}] "{line.id}"'))
    for level in range(1, len(of_level) + 1):  # R13.1
        many = sum(card.level <= level and card.needs == ("base",) for card in cards)
        flaw = f"level {level} takes {level} cards, but the base game alone has {many} up to this level"
        require(many >= level, place, flaw)
    return tuple(cards)


def _card(line: CardLine, file: MaterialFile, place: str) -> CampaignCard:
    missions = {mission.id: mission for mission in file.missions.kinds}
    rules = {rule.id: rule for rule in file.campaign_rules.kinds}
    require(line.mission in missions, place, f'"{line.mission}" is no mission that the rules know')
    mission = missions[line.mission]
    flaw = f'type "{line.type}", but "{mission.id}" can be {listed(mission.types)}'
    require(line.type in mission.types, place, flaw)
    flaw = f'difficulty "{line.difficulty}", but "{mission.id}" is {mission.difficulty}'
    require(mission.difficulty in (None, line.difficulty), place, flaw)
    require(line.rule in ("", *rules), place, f'"{line.rule}" is no rule that may be on a card')
    values = file.campaign.values
    return CampaignCard(
        line.id,
        int(line.id[1]),
        line.type,
        line.difficulty,
        mission.sets,
        mission.id,
        mission.scale[DIFFICULTIES.index(line.difficulty)] if mission.scale else None,
        _params(line.params, mission.params, values, f"{place} params"),
        line.rule,
        _params(line.rule_params, rules[line.rule].params if line.rule else (), values, f"{place} rule_params"),
    )


def _params(
    found: dict[str, Value], want: tuple[Param, ...], values: dict[Param, tuple[Value, ...]], place: str
) -> dict[str, Value]:
    """The params in the order of the mission or rule, so that the digest does not depend on the file's order."""
    require(found.keys() == set(want), place, f"{listed(sorted(found))}, but it has {listed(want)}")
    for name in want:
        possible = [str(value) for value in values[name]]
        flaw = f"{name} is {found[name]}, but can be {listed(possible)}"
        require(found[name] in values[name], place, flaw)
    return {name: found[name] for name in want}


def _a(item: Item) -> str:
    return {"animal": "an animal", "object": "an object", "empty": "nothing"}.get(item, f"a {item}")


def _quoted(values: tuple[str, str, int]) -> str:
    return f'"{values[0]}", "{values[1]}" and {values[2]}'
