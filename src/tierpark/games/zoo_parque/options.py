"""Zoo Parque: what is agreed before a game. An option that says "edition" is as the chosen edition has it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tierpark.core.errors import BadOptions
from tierpark.core.game import Options as CommonOptions
from tierpark.games.zoo_parque.material import Edition, Material
from tierpark.games.zoo_parque.state import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator

PRINTED = "printed"
EXPANSIONS = ("strong", "wildlife", "utilities")
GENERATED = re.compile(r"generated:(0|[1-9][0-9]{0,17})")
AS_EDITION = "edition"


class Options(CommonOptions, frozen=True):
    """Players, edition and sets; the campaign's level, and the hands of one who plays it alone; all points by name."""

    edition: str = "draft"
    strong: str = "no"
    wildlife: str = "no"
    utilities: str = "no"
    campaign: str = "no"
    hands: str = "2"
    harder: str = "no"
    competitive: str = "no"
    dominoes: str = PRINTED
    hand: str = AS_EDITION
    market: str = AS_EDITION
    ending: str = AS_EDITION
    feeding: str = AS_EDITION
    fed: str = AS_EDITION
    unfed: str = AS_EDITION
    final_say: str = AS_EDITION
    pawn_space: str = AS_EDITION
    off_terrain: str = AS_EDITION
    size: str = AS_EDITION
    herds: str = AS_EDITION
    rounding: str = AS_EDITION
    shelter: str = AS_EDITION


CHOICES: dict[str, tuple[Any, ...]] = {
    "players": (3, 1, 2, 4, 5, 6),
    "edition": ("draft", "published"),
    "strong": ("no", "yes"),
    "wildlife": ("no", "yes"),
    "utilities": ("no", "yes"),
    "campaign": ("no", "1", "2", "3", "4", "5", "6", "7", "8"),  # E19, R13
    "hands": ("2", "3", "4", "5", "6"),  # of one player alone (R13.8)
    "harder": ("no", "yes"),  # E20, R14.1
    "competitive": ("no", "yes"),  # E20, R14.2
    "dominoes": (PRINTED, "generated:SEED"),  # any whole number for SEED
    "hand": (AS_EDITION, "6", "5"),  # E1
    "market": (AS_EDITION, "6", "5"),  # E2
    "ending": (AS_EDITION, "placed", "pawns"),  # E3
    "feeding": (AS_EDITION, "yes", "no"),  # E4
    "fed": (AS_EDITION, "all", "not-finished"),  # E5
    "unfed": (AS_EDITION, "animals", "animals-then-terrains"),  # E6
    "final_say": (AS_EDITION, "biggest", "closest"),  # E7
    "pawn_space": (AS_EDITION, "owner", "nobody"),  # E8
    "off_terrain": (AS_EDITION, "forbidden", "allowed"),  # E10
    "size": (AS_EDITION, "area", "terrain"),  # E11
    "herds": (AS_EDITION, "species", "any"),  # E12
    "rounding": (AS_EDITION, "half-up", "down"),  # E13
    "shelter": (AS_EDITION, "own", "beside"),  # E14
}
STORED = tuple(name for name in CHOICES if name not in ("players", "dominoes"))


def domino_seed(options: Options) -> int | None:
    """The seed of generated dominoes; nothing for the fixed list."""
    found = GENERATED.fullmatch(options.dominoes)
    return int(found[1]) if found else None


def checked_dominoes(value: object) -> str:
    """The option `dominoes`, which is the one with more values than can be listed."""
    if value != PRINTED and not (isinstance(value, str) and GENERATED.fullmatch(value)):
        raise BadOptions(
            f"dominoes={str(value)[:80]}: zoo-parque offers printed, or generated:SEED with a whole number below 10**18"
        )
    return str(value)


def hands_of(options: Options) -> int:
    """How many hands are dealt: one for each player, or those of one who plays alone (R13.8)."""
    return int(options.hands) if options.players == 1 else options.players


def why_not(options: Options) -> str | None:
    """Why these options do not go together."""
    if options.players == 1 and options.campaign == "no":
        return "solo is the campaign: choose edition=published and campaign=1 to campaign=8"
    if options.players > 1 and options.hands != CHOICES["hands"][0]:
        return f"hands={options.hands} is for players=1; with {options.players} players everybody has one hand"
    if options.edition == "draft":
        if options.campaign != "no":
            return "the campaign belongs to edition=published"
        for variant in ("harder", "competitive"):
            if getattr(options, variant) != "no":
                return f"{variant}=yes belongs to edition=published"
    if options.utilities == "yes" and options.feeding == "no":
        return "utilities=yes needs the Feed Phase, so not feeding=no"
    return None


def settle(settings: Settings, options: Options, material: Material) -> None:
    """Write how the game is played: what the options say by name, and for the rest what the edition says."""
    edition = material.editions[options.edition]  # type: ignore[index]  # checked when the options were made

    def chosen(name: str, by_edition: str) -> str:
        value = getattr(options, name)
        return by_edition if value == AS_EDITION else str(value)

    says = _by_name(edition)
    if options.utilities == "yes":
        says["feeding"] = "yes"  # R7.12
    named = {name: chosen(name, value) for name, value in says.items()}
    settings.hand = int(named["hand"])
    settings.market = int(named["market"])
    settings.ends_by_pawns = named["ending"] == "pawns"
    settings.feeding = named["feeding"] == "yes"
    settings.skips_finished = named["fed"] == "not-finished"
    settings.gives_terrains = named["unfed"] == "animals-then-terrains"
    settings.biggest_decides = named["final_say"] == "biggest"
    settings.owner_covers = named["pawn_space"] == "owner"
    settings.off_terrain = named["off_terrain"] == "allowed"
    settings.by_terrain = named["size"] == "terrain"
    settings.any_herd = named["herds"] == "any"
    settings.rounds_up = named["rounding"] == "half-up"
    settings.shelters_beside = named["shelter"] == "beside"
    settings.harder = options.harder == "yes"
    settings.competitive = options.competitive == "yes"
    settings.level = 0 if options.campaign == "no" else int(options.campaign)
    settings.solo = options.players == 1
    for field in settings._fields:
        setattr(settings, field.name, int(getattr(settings, field.name)))


def _by_name(edition: Edition) -> dict[str, str]:
    """What an edition says, in the words of the options."""
    return {
        "hand": str(edition.hand_size),
        "market": str(edition.market_size),
        "ending": "placed" if edition.end_condition == "all_dominoes_placed" else "pawns",
        "feeding": "yes" if edition.feeding == "base" else "no",
        "fed": "not-finished" if edition.feed_skips_just_finished else "all",
        "unfed": "animals-then-terrains" if "most_terrains" in edition.feed_fallbacks else "animals",
        "final_say": "biggest" if edition.feed_final_say[0] == "biggest_area" else "closest",
        "pawn_space": "owner" if edition.pawn_space_may_be_overlapped_by_owner else "nobody",
        "off_terrain": edition.animal_without_terrain_off_terrain,
        "size": "area" if edition.score_size_basis == "largest_area" else "terrain",
        "herds": "species" if edition.herd_claim_limit == "unique_animal_types" else "any",
        "rounding": "half-up" if edition.food_rounding == "half_up" else "down",
        "shelter": "own" if edition.shelter_scope == "area_it_stands_in" else "beside",
    }


def configurations() -> Iterator[Options]:
    """What is played: each edition with each set alone and with all, at some number of players each, and variants.

    Each option by name is in one of them, so that all values are met; their products would be millions.
    """
    every_set = dict.fromkeys(EXPANSIONS, "yes")
    for edition in CHOICES["edition"]:
        for players in (3, 2, 4, 5, 6) if edition == "draft" else (2, 5):
            yield Options(players=players, edition=edition)
        for name in EXPANSIONS:
            yield Options(players=3, edition=edition, **{name: "yes"})
        yield Options(players=4, edition=edition, **every_set)
    published = {"edition": "published"}
    yield Options(players=2, harder="yes", feeding="yes", **published)
    yield Options(players=3, competitive="yes", dominoes="generated:7", **published)
    yield Options(players=2, campaign="1", **published)
    yield Options(players=3, campaign="4", utilities="yes", **published)
    yield Options(players=4, campaign="8", **published, **every_set)
    yield Options(players=1, campaign="2", **published)
    yield Options(players=1, hands="4", campaign="5", **published, **every_set)
    yield Options(players=2, **every_set, **_as_in("published"))


def _as_in(edition: str) -> dict[str, str]:
    """Every point by name as the other edition has it."""
    return {
        name: CHOICES[name][1 if edition == "draft" else 2]
        for name in CHOICES
        if CHOICES[name][0] == AS_EDITION and name != "feeding"
    }
