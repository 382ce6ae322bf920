"""Zoo Parque: how the material files are written. Which contents make a game to play is up to `material`."""

from typing import Annotated, Literal

import msgspec

from tierpark.core.material import Entry, File, Section

SetId = Literal["base", "strong", "wildlife", "utilities"]
EditionId = Literal["draft", "published"]
VariantId = Literal["harder", "competitive"]
Diet = Literal["herbivore", "carnivore"]
Social = Literal["solitary", "herd"]
PowerTiming = Literal["", "on_play", "permanent", "scoring", "feed"]
StallTiming = Literal["placement", "scoring", "any_time", "from_next_domino", "feed"]
ObjectTiming = Literal["feed", "scoring", "placement_choice", "permanent"]
CardType = Literal["win", "endgame", "replace"]
Difficulty = Literal["easy", "medium", "hard"]
Param = Literal["property", "terrain", "animal", "point_threshold", "strength", "group", "diet", "social"]
Value = str | int
Rarity = Annotated[float, msgspec.Meta(ge=0.1, le=10)]
Food = Annotated[int, msgspec.Meta(ge=0, le=9)]


class DominoSet(Entry, frozen=True):
    """The base game or an expansion, and how many dominoes it has."""

    key: SetId
    name: str
    dominoes: int


class Kind(Entry, frozen=True):
    """Something that is printed on dominoes of these sets, the more often the less rare it is."""

    key: str
    sets: tuple[SetId, ...]
    rarity: Rarity


class Terrain(Kind, frozen=True):
    """A terrain; the wildcard counts as every other one (R12.2)."""

    wildcard: bool = False


class Animal(Kind, frozen=True, kw_only=True):
    """A passport. `printed_on_wildcard` is about dominoes only: all animals may stand on the wildcard (R12.2)."""

    name: str
    terrains: tuple[str, ...]
    printed_on_wildcard: bool = False
    strong: bool
    diet: Diet
    social: Social
    food: Food
    extinct: bool = False
    power: str = ""
    timing: PowerTiming = ""
    must: bool = True
    amount: int = 0
    text: str = ""


class Stall(Kind, frozen=True, kw_only=True):
    """A stall and what it does (R12.6); it stands on path ground."""

    effect: str
    timing: StallTiming
    amount: int = 0
    text: str


class Object(Kind, frozen=True, kw_only=True):
    """An object and what it does (R10.5, R11.6, R12.7); food is one."""

    effect: str
    timing: ObjectTiming
    amount: int = 0
    text: str


class DominoLine(Entry, frozen=True):
    """A domino: each half is its ground, its item if there is one, and its four fences."""

    id: str
    a: str
    b: str


class Edition(Entry, frozen=True):
    """How an edition is played, by the points in which the two differ; E15 to E18 are ruled alike for both."""

    hand_size: int  # E1
    market_size: int  # E2
    end_condition: Literal["all_dominoes_placed", "one_player_with_pawns_left_or_market_empty"]  # E3
    feeding: Literal["base", "optional_upgrade"]  # E4
    feed_skips_just_finished: bool  # E5
    feed_fallbacks: tuple[Literal["most_animals", "most_terrains"], ...]  # E6
    feed_final_say: tuple[Literal["biggest_area", "closest_to_trigger"], ...]  # E7
    pawn_space_may_be_overlapped_by_owner: bool  # E8
    covered_content: Literal["forgotten"]  # E9
    animal_without_terrain_off_terrain: Literal["forbidden", "allowed"]  # E10
    score_size_basis: Literal["largest_area", "most_common_terrain"]  # E11
    herd_claim_limit: Literal["unique_animal_types", "unlimited"]  # E12
    food_divisor: int
    food_rounding: Literal["half_up", "floor"]  # E13
    shelter_scope: Literal["area_it_stands_in", "adjacent_areas"]  # E14
    campaign: bool  # E19
    variants: tuple[VariantId, ...]  # E20


class Variant(Entry, frozen=True):
    """A way to play that an edition offers (R14)."""

    id: VariantId
    effect: str
    text: str


class Recipe(Entry, frozen=True):
    """The numbers by which the dominoes of a set are drawn; weights are multiplied with 1 / rarity."""

    no_ground: float
    half_ground: float
    off_ground: dict[str, float]
    on_ground: dict[str, float]
    empty_rarity: Rarity
    path_rarity: Rarity
    least: dict[str, int]
    fences: tuple[float, float, float, float, float]
    strong: float
    rocks_most_fences: int


class CampaignRule(Entry, frozen=True, kw_only=True):
    """A rule that may be on a campaign card (R13.7); `params` are what a card has to name."""

    id: str
    vibe: Literal["good", "bad"]
    params: tuple[Param, ...] = ()
    limit: int = 0
    text: str


class Mission(Entry, frozen=True, kw_only=True):
    """What a campaign card may ask for: a number for each difficulty, or else a single difficulty."""

    id: str
    sets: tuple[SetId, ...]
    types: tuple[CardType, ...]
    scale: tuple[int | float, int | float, int | float] | None = None
    difficulty: Difficulty | None = None
    params: tuple[Param, ...] = ()
    limit: int = 0
    text: str


class CardLine(Entry, frozen=True):
    """A campaign card as it is written: its level is in its id, its number in the mission."""

    id: str
    type: CardType
    difficulty: Difficulty
    mission: str
    params: dict[str, Value] = msgspec.field(default_factory=dict)
    rule: str = ""
    rule_params: dict[str, Value] = msgspec.field(default_factory=dict)


class PlayersSection(Section, frozen=True):
    """`[players]`."""

    fewest: int
    most: int
    pawns: int
    colours: tuple[str, ...]


class SetsSection(Section, frozen=True):
    """`[sets]`."""

    kinds: tuple[DominoSet, ...]


class TerrainsSection(Section, frozen=True):
    """`[terrains]`."""

    kinds: tuple[Terrain, ...]


class AnimalsSection(Section, frozen=True):
    """`[animals]`."""

    passports: tuple[Animal, ...]


class StallsSection(Section, frozen=True):
    """`[stalls]`."""

    kinds: tuple[Stall, ...]


class ObjectsSection(Section, frozen=True):
    """`[objects]`."""

    kinds: tuple[Object, ...]


class EntranceSection(Section, frozen=True):
    """`[entrance]`."""

    domino: DominoLine


class EditionSection(Section, frozen=True):
    """`[draft]` and `[published]`."""

    edition: Edition


class VariantsSection(Section, frozen=True):
    """`[variants]`."""

    kinds: tuple[Variant, ...]


class RecipeSection(Section, frozen=True):
    """`[recipe]`."""

    numbers: Recipe


class DominoesSection(Section, frozen=True):
    """`[base]`, `[strong]`, `[wildlife]` and `[utilities]`."""

    dominoes: tuple[DominoLine, ...]


class CampaignSection(Section, frozen=True):
    """`[campaign]`."""

    open_hands: bool
    cards_of_level: tuple[int, ...]
    values: dict[Param, tuple[Value, ...]]


class CampaignRulesSection(Section, frozen=True):
    """`[campaign_rules]`."""

    kinds: tuple[CampaignRule, ...]


class MissionsSection(Section, frozen=True):
    """`[missions]`."""

    kinds: tuple[Mission, ...]


class CardsSection(Section, frozen=True):
    """`[cards]`."""

    deck: tuple[CardLine, ...]


class MaterialFile(File, frozen=True):
    """All the files together."""

    players: PlayersSection
    sets: SetsSection
    terrains: TerrainsSection
    animals: AnimalsSection
    stalls: StallsSection
    objects: ObjectsSection
    entrance: EntranceSection
    draft: EditionSection
    published: EditionSection
    variants: VariantsSection
    recipe: RecipeSection
    base: DominoesSection
    strong: DominoesSection
    wildlife: DominoesSection
    utilities: DominoesSection
    campaign: CampaignSection
    campaign_rules: CampaignRulesSection
    missions: MissionsSection
    cards: CardsSection
