"""The Sanctuary: the contents of the box, read from `material.toml` or from a file of one's own.

Most of the printed cards are not public, so whoever owns the box may know better cards, tiles, rows and tables of
points. What the rulebook states, and what follows from it (17.1 and 17.2 of the rulings), holds for every box, and the
rules rely on it, so `load` refuses a file that breaks it.
"""

import itertools
from collections import Counter
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple, get_args

import msgspec

from tierpark.core.errors import BadMaterial
from tierpark.core.material import (
    LONGEST_TEXT,
    Source,
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
from tierpark.games.the_sanctuary.cards import Effect, gives_up_a_main, parse_effect
from tierpark.games.the_sanctuary.material_file import (
    Animal,
    CardLine,
    ColourId,
    Draw,
    Hedge,
    Improvement,
    Mark,
    MaterialFile,
    PileId,
    RowsLine,
    SetupLine,
    Tile,
    Timing,
)
from tierpark.games.the_sanctuary.sentences import effect_of, sentence
from tierpark.games.the_sanctuary.state import N_CARDS, N_TILES, PARCELS, SPACES

__all__ = [
    "COLOURS",
    "MARKS",
    "PILES",
    "SAMPLES",
    "Animal",
    "BadMaterial",
    "Card",
    "Improvement",
    "Material",
    "Parcel",
    "Setup",
    "Tile",
    "load",
]

COLOURS: tuple[ColourId, ...] = get_args(ColourId)
PILES: tuple[PileId, ...] = get_args(PileId)
MARKS: tuple[Mark, ...] = get_args(Mark)
SETS = 4
TILES_OF_COLOUR = 4
CARDS_OF: dict[Mark, tuple[int, ...]] = {
    0: (12, 12, 12, 12, 12),
    3: (3, 3, 3, 3, 8),
    4: (4, 4, 4, 4, 4),
}  # R17.2: by mark, of each pile
SETUPS = (  # R2.3, R2.4
    SetupLine(2, (0,), Draw(2, 2, 2, 2, 2), 6, 10, extra_deck_mark=0, rounds=6, improvements_per_colour=3),
    SetupLine(3, (0, 3), Draw(3, 3, 3, 3, 4), 5, 16, extra_deck_mark=0, rounds=5, improvements_per_colour=4),
    SetupLine(4, (0, 4), Draw(4, 4, 4, 4, 4), 4, 20, extra_deck_mark=3, rounds=5, improvements_per_colour=4),
)
LAND_TOKENS = (0, 1, 2, 3)
SUPPLY = {"rangers": 4, "rescuers": 4, "happiness": 40}
SCORING = {"pair_points": 3, "store_points": 2}
LAST_ROUND = 6

ROW = range(2, 21)
THREATS_OF_CARD = range(6)
SET_POINTS = range(1, 21)
SPACE_POINTS = range(21)
HAPPINESS = range(1, 11)
SEEN_HAPPINESS = 3  # tokens in the example of scoring
COSTS = range(2, 32)  # how many numbers of threats the table has
COST = range(101)
BEYOND = range(21)


class Card(msgspec.Struct, frozen=True):
    """An action card; `printed` unless it is a reconstruction of ours."""

    id: str
    colour: PileId
    mark: Mark
    threats: int
    hedge: Hedge
    main: Effect
    side: Effect
    printed: bool = False


class Setup(msgspec.Struct, frozen=True):
    """What is on the table for a number of players; `draw` is in the order of the piles."""

    players: int
    marks: tuple[Mark, ...]
    draw: tuple[int, ...]
    decks: int
    deck_size: int
    extra_deck_mark: Mark
    rounds: int
    improvements_per_colour: int
    rows: tuple[int, ...]
    short_rows: tuple[int, ...]


class Parcel(msgspec.Struct, frozen=True):
    """A parcel: the land tokens on it at first, and the points for flooding and forestation there."""

    land_tokens: int
    flood: int
    forest: int


class Material(msgspec.Struct, frozen=True):
    """Everything in the box; `digest` names these contents, however the file is written and commented."""

    cards: tuple[Card, ...]
    improvements: tuple[Improvement, ...]  # in the order of the rulebook
    tiles: tuple[Tile, ...]
    animals: tuple[Animal, ...]
    sets: tuple[str, ...]  # the names of sets 1 to 4
    setups: dict[int, Setup]  # by the number of players
    parcels: tuple[Parcel, ...]  # the own one first
    timeline: tuple[tuple[int, ...], ...]  # the rounds on the spaces that are worth 1 to 4 points
    happiness_spaces: tuple[int, ...]  # of each colour
    rangers: int
    rescuers: int
    happiness: int
    pair_points: int
    store_points: int
    threat_costs: tuple[int, ...]  # of 0, 1, 2 ... threats
    threat_beyond: int  # of each one after these
    digest: str = ""
    sources: tuple[tuple[str, str, str], ...] = ()  # section (or part of one), source, basis
    reconstructed: tuple[str, ...] = ()  # the lists that are ours, in words for players

    @property
    def is_printed(self) -> bool:
        """Whether these are the contents that come with Tierpark."""
        return self.digest == load().digest


class Sample(NamedTuple):
    """What the rulebook says of a card that it shows."""

    main: Effect
    side: Effect
    threats: int


SAMPLES = (  # in the order of the rulebook
    Sample(
        ("and", ("improve", "yellow", "same"), ("pop_store", "green")),
        ("or", ("improve", "yellow", "same"), ("move", "yellow")),
        0,
    ),
    Sample(("happy", "any", 2), ("happy", "any", 1), 2),
    Sample(
        ("and", ("pop_store", "any"), ("or", ("move", "yellow"), ("move", "red"))),
        ("or", ("pop_store", "green"), ("pop_store", "blue")),
        1,
    ),
    Sample(("repeat_main",), ("copy_side", "opponent"), 0),
    Sample(
        ("and", ("give_threat", 1), ("copy_side", "own")), ("or", ("copy_side", "opponent"), ("copy_side", "own")), 1
    ),
    Sample(("animal", "any", 2), ("pop_discard", "any", "other"), 2),
)


class Print(NamedTuple):
    """What the rulebook says of an improvement."""

    timing: Timing
    points: int = 0
    points_with_three: int = 0
    colours: tuple[ColourId, ...] = ()
    many: int = 0
    population: int = 0
    any_slot: bool = False


IMPROVEMENTS = {
    "copy_improvement": Print("game"),
    "two_or_three": Print("end", points=10, points_with_three=5),
    "mirror_population": Print("always"),
    "purge_threats": Print("game"),
    "borrow_volunteer": Print("game"),
    "flat_four": Print("end", points=4, any_slot=True),
    "extra_main": Print("game"),
    "staff_sets": Print("end", points=8),
    "sight_loop": Print("always"),
    "sight_hedges": Print("always"),
    "reclamation_sets": Print("end", points=3),
    "forest_anywhere": Print("always"),
    "store_bonus": Print("end", points=2),
    "colour_sets": Print("end"),
    "center_bonus": Print("end", points=1),
    "round_swap": Print("round"),
    "blue_five": Print("end", points=8, colours=("blue",), many=1, population=5),
    "yellow_five": Print("end", points=8, colours=("yellow",), many=1, population=5),
    "red_five": Print("end", points=8, colours=("red",), many=1, population=5),
    "green_five": Print("end", points=8, colours=("green",), many=1, population=5),
    "flood_anywhere": Print("always"),
    "stamp_bonus": Print("end", points=2),
    "free_reclamation": Print("end"),
    "raise_all": Print("end"),
    "store_any": Print("always"),
    "discard_twice": Print("always"),
    "center_as_store": Print("always"),
    "round_gain": Print("round"),
    "blue_yellow_three": Print("end", points=8, colours=("blue", "yellow"), many=2, population=3),
    "red_green_three": Print("end", points=8, colours=("red", "green"), many=2, population=3),
    "all_two": Print("end", points=12, colours=COLOURS, many=4, population=2),
    "three_three": Print("end", points=10, colours=COLOURS, many=3, population=3),
}


def load(path: Path | None = None) -> Material:
    """The material in this file, or else the one that comes with Tierpark; raises BadMaterial for the first flaw."""
    if path is None:
        return _printed()
    return opened(path, _checked)


@cache
def _printed() -> Material:
    return _checked(files(__package__).joinpath("material.toml").read_text(encoding="utf-8"))


def _checked(text: str) -> Material:
    file = read(parse(text), MaterialFile)
    _check_colours(file.colours.kinds, file.colours.piles)
    for section, stated in (("supply", SUPPLY), ("scoring", SCORING)):
        for name, number in stated.items():
            _require_stated(getattr(getattr(file, section), name), number, f"{section}.{name}")
    _check_animals(file.animals.kinds)
    _check_sets(file.sets.names)
    _check_tiles(file.tiles.kinds)
    _check_costs(file.threats.costs, file.threats.beyond)
    deck = file.cards.deck
    cards = _cards(deck)
    material = Material(
        cards,
        _improvements(file.improvements.kinds, file.colour_sets.points),
        file.tiles.kinds,
        file.animals.kinds,
        file.sets.names,
        _setups(file.setups.kinds, file.rows.kinds),
        _parcels(file),
        _timeline(file.timeline.rounds),
        _happiness(file),
        file.supply.rangers,
        file.supply.rescuers,
        file.supply.happiness,
        file.scoring.pair_points,
        file.scoring.store_points,
        file.threats.costs,
        file.threats.beyond,
    )
    return msgspec.structs.replace(
        material,
        cards=_with_provenance(cards, deck, file.cards.source),
        digest=digest(material),
        sources=file.sources,
        reconstructed=file.reconstructed,
    )


def _check_colours(kinds: tuple[ColourId, ...], piles: tuple[PileId, ...]) -> None:
    flaw = "{}, but the box has {}, in this order"
    require(kinds == COLOURS, "colours.kinds", flaw.format(listed(kinds), listed(COLOURS)))
    require(piles == PILES, "colours.piles", flaw.format(listed(piles), listed(PILES)))


# Cards


def _cards(deck: tuple[CardLine, ...]) -> tuple[Card, ...]:
    place = "cards.deck"
    require(len(deck) == N_CARDS, place, f"{len(deck)} cards, but the box has {N_CARDS}")
    require_distinct([line.id for line in deck], place)
    cards = tuple(_card(line, f'{place}[{i}] "{line.id}"') for i, line in enumerate(deck))
    counts = Counter((card.mark, card.colour) for card in cards)
    for mark, stated in CARDS_OF.items():
        for pile, want in zip(PILES, stated, strict=True):
            marked = f"marked {mark}" if mark else "without a mark"
            found = counts[mark, pile]
            require(found == want, place, f"{found} {pile} cards {marked}, but the box has {want}")
    shown = {(card.main, card.side, card.threats) for card in cards}
    for number, sample in enumerate(SAMPLES, start=1):
        require(sample in shown, place, f"sample card {number} of the rulebook is not there")
    return cards


def _card(line: CardLine, place: str) -> Card:
    _require_within(line.threats, THREATS_OF_CARD, f"{place} threats")
    main, side = _action(line.main, f"{place} main"), _action(line.side, f"{place} side")
    require(not gives_up_a_main(main), f"{place} main", '"skip_main" can be in side actions only')
    if line.source == "rulebook":
        flaw = 'its source is "rulebook", but actions and threats are those of no sample card'
        require((main, side, line.threats) in SAMPLES, place, flaw)
    return Card(line.id, line.colour, line.mark, line.threats, line.hedge, main, side)


def _action(value: object, place: str) -> Effect:
    effect = parse_effect(value, place)
    require(effect_of(sentence(effect)) == effect, place, f'"{sentence(effect)}" says something else, too')
    return effect


def _with_provenance(cards: tuple[Card, ...], deck: tuple[CardLine, ...], of_section: Source) -> tuple[Card, ...]:
    """The cards, those marked as printed whose source, or else that of the section, is no reconstruction."""
    return tuple(
        msgspec.structs.replace(card, printed=(line.source or of_section) != "reconstructed")
        for card, line in zip(cards, deck, strict=True)
    )


# Improvements, tiles and animals


def _improvements(kinds: tuple[Improvement, ...], set_points: int) -> tuple[Improvement, ...]:
    place = "improvements.kinds"
    ids = [kind.id for kind in kinds]
    require(ids == list(IMPROVEMENTS), place, f"{listed(ids)}, but the box has {listed(IMPROVEMENTS)}, in this order")
    _require_within(set_points, SET_POINTS, "colour_sets.points")
    found = []
    for i, kind in enumerate(kinds):
        here = f'{place}[{i}] "{kind.id}"'
        require(kind.number == i + 1, here, f"number {kind.number}, but this is improvement {i + 1}")
        is_ours = kind.id == "colour_sets"  # R17.3: its points are printed, but not public
        require(not is_ours or kind.points == 0, f"{here} points", "they stand in [colour_sets]")
        for name, stated in IMPROVEMENTS[kind.id]._asdict().items():
            _require_stated(getattr(kind, name), stated, f"{here} {name}")
        points = set_points if is_ours else kind.points
        text = kind.text.replace("{points}", str(points))
        require_text(text, LONGEST_TEXT, here)
        found.append(msgspec.structs.replace(kind, points=points, text=text))
    return tuple(found)


def _check_tiles(kinds: tuple[Tile, ...]) -> None:
    place = "tiles.kinds"
    require(len(kinds) == N_TILES, place, f"{len(kinds)} tiles, but the box has {N_TILES}")
    require_distinct([tile.id for tile in kinds], place)
    for colour in COLOURS:
        many = sum(tile.colour == colour for tile in kinds)
        require(many == TILES_OF_COLOUR, place, f"{many} {colour} tiles, but the box has {TILES_OF_COLOUR}")
    sides = [side for tile in kinds for side in tile.sides]
    for i, side in enumerate(sides):
        here = f"{place}[{i // 2}]"
        require(side in IMPROVEMENTS, here, f'"{side}" is no improvement of the rulebook')
        require(side not in sides[:i], here, f'"{side}" is on two sides')


def _check_animals(kinds: tuple[Animal, ...]) -> None:
    place = "animals.kinds"
    require_distinct([kind.id for kind in kinds], place)
    require_names([kind.name for kind in kinds], place)
    for i, kind in enumerate(kinds):
        _require_within(kind.set, range(1, SETS + 1), f"{place}[{i}].set")
    for number in range(1, SETS + 1):
        colours = [kind.colour for kind in kinds if kind.set == number]
        for colour in COLOURS:
            many = colours.count(colour)
            require(many == 1, place, f"{many} {colour} animals in set {number}, but a set has one of each colour")


def _check_sets(names: tuple[str, ...]) -> None:
    require(len(names) == SETS, "sets.names", f"{len(names)} names, but there are {SETS} sets")
    require_names(names, "sets.names")


# Table and boards


def _setups(kinds: tuple[SetupLine, ...], rows: tuple[RowsLine, ...]) -> dict[int, Setup]:
    for section, lines in (("setups", kinds), ("rows", rows)):
        found, want = ([str(line.players) for line in some] for some in (lines, SETUPS))
        flaw = f"for {listed(found)} players, but it must be for {listed(want)}, in this order"
        require(found == want, f"{section}.kinds", flaw)
    setups = {}
    for i, (kind, stated, lying) in enumerate(zip(kinds, SETUPS, rows, strict=True)):
        for name in stated.__struct_fields__:
            _require_stated(getattr(kind, name), getattr(stated, name), f"setups.kinds[{i}].{name}")
        for name in ("rows", "short_rows"):
            _check_rows(getattr(lying, name), kind.deck_size, f"rows.kinds[{i}].{name}")
        setups[kind.players] = Setup(
            kind.players,
            kind.marks,
            msgspec.structs.astuple(kind.draw),
            kind.decks,
            kind.deck_size,
            kind.extra_deck_mark,
            kind.rounds,
            kind.improvements_per_colour,
            lying.rows,
            lying.short_rows,
        )
    return setups


def _check_rows(rows: tuple[int, ...], cards: int, place: str) -> None:
    for length in rows:
        _require_within(length, ROW, place)
    require(sum(rows) == cards, place, f"{sum(rows)} cards, but a deck has {cards}")


def _parcels(file: MaterialFile) -> tuple[Parcel, ...]:
    tokens = file.land.tokens
    _require_stated(tokens, LAND_TOKENS, "land.tokens")
    for name in ("flood", "forest"):
        points, place = getattr(file.reclamation, name), f"reclamation.{name}"
        require(len(points) == PARCELS, place, f"{len(points)} values, but there are {PARCELS} parcels")
        for value in points:
            _require_within(value, SPACE_POINTS, place)
    return tuple(map(Parcel, tokens, file.reclamation.flood, file.reclamation.forest))


def _timeline(spaces: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    place = "timeline.rounds"
    require(len(spaces) == SPACES, place, f"{len(spaces)} spaces, but there are {SPACES}, up to 4 points")
    rounds = [number for space in spaces for number in space]
    for number in rounds:
        _require_within(number, range(1, LAST_ROUND + 1), place)
    for number in range(1, LAST_ROUND + 1):
        many = rounds.count(number)
        require(many == 1, place, f"round {number} is there {many} times, but each is on one space")
    return tuple(tuple(sorted(space)) for space in spaces)


def _happiness(file: MaterialFile) -> tuple[int, ...]:
    place = "happiness.spaces"
    spaces = tuple(getattr(file.happiness.spaces, colour) for colour in COLOURS)
    for colour, many in zip(COLOURS, spaces, strict=True):
        _require_within(many, HAPPINESS, f"{place}.{colour}")
    flaw = f"{SEEN_HAPPINESS} tokens lie below a habitat of the rulebook, but here no habitat has room for them"
    require(max(spaces) >= SEEN_HAPPINESS, place, flaw)
    return spaces


def _check_costs(costs: tuple[int, ...], beyond: int) -> None:
    place = "threats.costs"
    require(len(costs) in COSTS, place, f"{len(costs)} numbers, but {COSTS[0]} to {COSTS[-1]} are possible")
    require(costs[0] == 0, place, f"{costs[0]} points for no threat, which costs nothing")
    for i, (cost, following) in enumerate(itertools.pairwise(costs), start=1):
        _require_within(following, COST, f"{place}[{i}]")
        require(cost <= following, f"{place}[{i}]", f"{following} after {cost}, but threats never cost less")
    _require_within(beyond, BEYOND, "threats.beyond")


def _require_within(value: int, values: range, place: str) -> None:
    require(value in values, place, f"{value}, but {values[0]} to {values[-1]} are possible")


def _require_stated(value: object, stated: object, place: str) -> None:
    require(value == stated, place, f"{_written(value)}, but the rulebook has {_written(stated)}")


def _written(value: object) -> str:
    """A value of the file as a sentence has it."""
    if isinstance(value, Draw):
        value = msgspec.structs.astuple(value)
    if isinstance(value, tuple):
        return listed(list(map(str, value)))
    return str(value).lower() if isinstance(value, bool) else str(value)
