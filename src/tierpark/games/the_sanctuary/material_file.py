"""The Sanctuary: how a material file is written. Which contents make a box to play with is up to `material`."""

from typing import Annotated, Any, Literal

import msgspec

from tierpark.core.material import Entry, File, Section, Source

ColourId = Literal["green", "blue", "red", "yellow"]
PileId = Literal["green", "blue", "red", "yellow", "gray"]
Mark = Literal[0, 3, 4]
Hedge = Literal["none", "left", "right"]
Timing = Literal["game", "round", "always", "end"]
CardId = Annotated[str, msgspec.Meta(pattern=r"^[A-Z][0-9]{2}\Z")]
TileId = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9_]{1,12}\Z")]
AnimalId = Annotated[str, msgspec.Meta(pattern=r"^[a-z_]{1,20}\Z")]


class Draw(Entry, frozen=True):
    """How many cards of each pile are in a deck."""

    green: int
    blue: int
    red: int
    yellow: int
    gray: int


class SetupLine(Entry, frozen=True):
    """What is on the table for a number of players (R2.3, R2.4)."""

    players: int
    marks: tuple[Mark, ...]
    draw: Draw
    decks: int
    deck_size: int
    extra_deck_mark: Mark
    rounds: int
    improvements_per_colour: int


class RowsLine(Entry, frozen=True):
    """How the cards of a round lie for a number of players, from the top row (R3.3)."""

    players: int
    rows: tuple[int, ...]
    short_rows: tuple[int, ...]


class CardLine(Entry, frozen=True, kw_only=True):
    """An action card; what may stand as `main` and `side` is up to `cards`."""

    id: CardId
    colour: PileId
    mark: Mark = 0
    threats: int = 0
    hedge: Hedge = "none"
    source: Source | None = None
    main: Any
    side: Any


class Improvement(Entry, frozen=True, kw_only=True):
    """An improvement: when it works and its numbers, which are 0 where it has none."""

    number: int
    id: str
    timing: Timing
    points: int = 0
    points_with_three: int = 0  # with exactly three improvements, and not with exactly two
    colours: tuple[ColourId, ...] = ()  # at least `many` animals of these colours have at least this `population`
    many: int = 0
    population: int = 0
    any_slot: bool = False
    text: str


class Tile(Entry, frozen=True):
    """An improvement tile and the improvements on its two sides."""

    id: TileId
    colour: ColourId
    sides: tuple[str, str]


class Animal(Entry, frozen=True):
    """An animal tile and the set that it belongs to, from 1."""

    id: AnimalId
    name: str
    colour: ColourId
    set: int


class Spaces(Entry, frozen=True):
    """How many spaces each habitat has."""

    green: int
    blue: int
    red: int
    yellow: int


class ColoursSection(Section, frozen=True):
    """`[colours]`."""

    kinds: tuple[ColourId, ...]
    piles: tuple[PileId, ...]


class SetupsSection(Section, frozen=True):
    """`[setups]`."""

    kinds: tuple[SetupLine, ...]


class RowsSection(Section, frozen=True):
    """`[rows]`."""

    kinds: tuple[RowsLine, ...]


class CardsSection(Section, frozen=True):
    """`[cards]`."""

    deck: tuple[CardLine, ...]


class ImprovementsSection(Section, frozen=True):
    """`[improvements]`."""

    kinds: tuple[Improvement, ...]


class ColourSetsSection(Section, frozen=True):
    """`[colour_sets]`."""

    points: int


class TilesSection(Section, frozen=True):
    """`[tiles]`."""

    kinds: tuple[Tile, ...]


class AnimalsSection(Section, frozen=True):
    """`[animals]`."""

    kinds: tuple[Animal, ...]


class SetsSection(Section, frozen=True):
    """`[sets]`."""

    names: tuple[str, ...]


class LandSection(Section, frozen=True):
    """`[land]`."""

    tokens: tuple[int, ...]


class ReclamationSection(Section, frozen=True):
    """`[reclamation]`."""

    flood: tuple[int, ...]
    forest: tuple[int, ...]


class TimelineSection(Section, frozen=True):
    """`[timeline]`."""

    rounds: tuple[tuple[int, ...], ...]


class HappinessSection(Section, frozen=True):
    """`[happiness]`."""

    spaces: Spaces


class SupplySection(Section, frozen=True):
    """`[supply]`."""

    rangers: int
    rescuers: int
    happiness: int


class ScoringSection(Section, frozen=True):
    """`[scoring]`."""

    pair_points: int
    store_points: int


class ThreatsSection(Section, frozen=True):
    """`[threats]`."""

    costs: tuple[int, ...]
    beyond: int


class MaterialFile(File, frozen=True):
    """The whole file."""

    colours: ColoursSection
    setups: SetupsSection
    rows: RowsSection
    cards: CardsSection
    improvements: ImprovementsSection
    colour_sets: ColourSetsSection
    tiles: TilesSection
    animals: AnimalsSection
    sets: SetsSection
    land: LandSection
    reclamation: ReclamationSection
    timeline: TimelineSection
    happiness: HappinessSection
    supply: SupplySection
    scoring: ScoringSection
    threats: ThreatsSection
