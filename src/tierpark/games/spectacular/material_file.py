"""Spectacular: how a material file is written. Which contents make a box to play with is up to `material`."""

from typing import Annotated, Literal

import msgspec

from tierpark.core.material import Entry, File, Section

HabitatId = Literal["green", "blue", "grey", "orange"]
Tower = Literal["black", "brown", "beige"]
Symbol = Literal["black", "brown", "beige", "heart"]
CornerId = Literal["E", "SE", "SW", "W", "NW", "NE"]
SetId = Literal["A", "B", "C"]
AnimalId = Annotated[str, msgspec.Meta(pattern=r"^[a-z_]{1,20}\Z")]
BoardId = Annotated[str, msgspec.Meta(pattern=r"^[a-z_]{1,12}\Z")]
Coordinate = Annotated[int, msgspec.Meta(ge=-6, le=6)]
Cell = tuple[Coordinate, Coordinate]
JustOutside = Annotated[int, msgspec.Meta(ge=-7, le=7)]


class Habitat(Entry, frozen=True):
    """A habitat: a colour of tiles and dice, and what it is called."""

    id: HabitatId
    name: str


class Animal(Entry, frozen=True):
    """An animal on tiles; one that is not common is found in the personal sets only (R2.2)."""

    id: AnimalId
    name: str
    habitat: HabitatId
    common: bool


class CommonTile(Entry, frozen=True):
    """A tile of the common supply; with an x it is left out when up to four play (R3.2)."""

    animal: str
    symbol: Symbol
    x: bool = False


class PersonalTile(Entry, frozen=True):
    """A tile of the set that belongs to a board."""

    board: str
    animal: str
    symbol: Symbol


class Star(Entry, frozen=True):
    """A player board, named after its star animal."""

    id: BoardId
    name: str
    habitat: HabitatId


class Start(Entry, frozen=True):
    """A hexagon for a starting tile, and the corner of its dotted third (R3.6)."""

    cell: Cell
    corner: CornerId


class Park(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A side of a player board."""

    cells: tuple[Cell, ...]
    star: Cell
    starts: tuple[Start, Start, Start]
    entrance: tuple[JustOutside, JustOutside]
    entrance_cells: tuple[Cell, Cell, Cell]


class BoardPark(Park, frozen=True):
    """The asymmetric side of one board."""

    board: str


class Mission(Entry, frozen=True, kw_only=True):
    """A mission: `condition` names the test of R10.2, `params` are its thresholds."""

    number: int
    set: SetId
    condition: str
    params: dict[str, int] = msgspec.field(default_factory=dict)
    points: int
    text: str


class Achievement(Entry, frozen=True):
    """What a solo win with at least so many points is called."""

    least: int
    text: str


class HabitatsSection(Section, frozen=True):
    """`[habitats]`."""

    kinds: tuple[Habitat, ...]


class TowersSection(Section, frozen=True):
    """`[towers]`."""

    colours: tuple[Tower, ...]


class AnimalsSection(Section, frozen=True):
    """`[animals]`."""

    kinds: tuple[Animal, ...]


class CommonTilesSection(Section, frozen=True):
    """`[common_tiles]`."""

    tiles: tuple[CommonTile, ...]


class BoardsSection(Section, frozen=True):
    """`[boards]`."""

    stars: tuple[Star, ...]


class PersonalTilesSection(Section, frozen=True):
    """`[personal_tiles]`."""

    tiles: tuple[PersonalTile, ...]


class SymmetricSection(Section, frozen=True):
    """`[symmetric]`."""

    park: Park


class AsymmetricSection(Section, frozen=True):
    """`[asymmetric]`."""

    parks: tuple[BoardPark, ...]


class AnimalPointsSection(Section, frozen=True):
    """`[animal_points]`."""

    points: tuple[int, ...]


class MissionsSection(Section, frozen=True):
    """`[missions]`."""

    tiles: tuple[Mission, ...]


class SoloSection(Section, frozen=True):
    """`[solo]`."""

    win_points: int
    win_missions: int


class SoloSpacesSection(Section, frozen=True):
    """`[solo_spaces]`."""

    left: tuple[HabitatId, ...]
    right: tuple[HabitatId, ...]


class AchievementsSection(Section, frozen=True):
    """`[achievements]`."""

    steps: tuple[Achievement, ...]


class MaterialFile(File, frozen=True):
    """The whole file."""

    habitats: HabitatsSection
    towers: TowersSection
    animals: AnimalsSection
    common_tiles: CommonTilesSection
    boards: BoardsSection
    personal_tiles: PersonalTilesSection
    symmetric: SymmetricSection
    asymmetric: AsymmetricSection
    animal_points: AnimalPointsSection
    missions: MissionsSection
    solo: SoloSection
    solo_spaces: SoloSpacesSection
    achievements: AchievementsSection
