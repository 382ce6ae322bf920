"""New York Zoo: how a material file is written. Which contents make a box to play with is up to `material`."""

from typing import Annotated, Literal

import msgspec

from tierpark.core.material import Entry, File, Section

Zone = Literal["end", "middle"]
ShadeId = Literal["lightest", "light", "dark", "darkest"]
Rows = tuple[str, ...]
Id = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9-]{1,12}\Z")]
Positive = Annotated[int, msgspec.Meta(ge=1)]


class Species(Entry, frozen=True):
    """A species of animal; `wooden` pieces are in the box, which never limits a player (R1.6)."""

    id: str
    name: str
    wooden: int


class Shade(Entry, frozen=True):
    """A shade of green: `count` enclosure tiles of `size` spaces, one for each slot of its zones (R2.3)."""

    id: ShadeId
    size: int
    count: int
    zones: tuple[Zone, ...]


class DrawnTile(Entry, frozen=True):
    """An enclosure tile; its size is that of its shade."""

    id: Id
    shade: ShadeId
    rows: Rows
    name: Id | None = None


class DrawnAttraction(Entry, frozen=True):
    """A kind of attraction."""

    id: Id
    count: Positive
    rows: Rows
    unlimited: bool = False


class Space(Entry, frozen=True):
    """A space of the action strip: a blue one shows two species, a slot lies in a zone. The elephant starts on 0."""

    index: int
    kind: Literal["animals", "slot"]
    edge: Literal["top", "right", "bottom", "left"]
    species: tuple[str, str] | None = None
    zone: Zone | None = None


class Line(Entry, frozen=True):
    """A breeding line, crossed on the way from the space `after` which it lies to the space `before` which it lies."""

    species: str
    after: int
    before: int


class Face(Entry, frozen=True):
    """A face of a zoo board; a solo face has a side instead of a seat."""

    players: int
    houses: int
    animals: tuple[str, str]
    rows: Rows
    seat: int | None = None
    side: str | None = None


class SpeciesSection(Section, frozen=True):
    """`[species]`."""

    kinds: tuple[Species, ...]


class ShadesSection(Section, frozen=True):
    """`[shades]`."""

    layers: tuple[Shade, ...]


class EnclosuresSection(Section, frozen=True):
    """`[enclosures]`."""

    tiles: tuple[DrawnTile, ...]


class AttractionsSection(Section, frozen=True):
    """`[attractions]`."""

    kinds: tuple[DrawnAttraction, ...]


class StripSection(Section, frozen=True):
    """`[strip]`."""

    spaces: tuple[Space, ...]


class BreedingSection(Section, frozen=True):
    """`[breeding]`."""

    lines: tuple[Line, ...]


class BoardsSection(Section, frozen=True):
    """`[boards]`."""

    faces: tuple[Face, ...]


class MaterialFile(File, frozen=True):
    """The whole file."""

    species: SpeciesSection
    shades: ShadesSection
    enclosures: EnclosuresSection
    attractions: AttractionsSection
    strip: StripSection
    breeding: BreedingSection
    boards: BoardsSection
