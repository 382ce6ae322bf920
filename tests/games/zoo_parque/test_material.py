"""The parts of Zoo Parque: what the material that comes with Tierpark holds, and what follows from it."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files

import pytest

from tierpark.games.zoo_parque.material import (
    DIFFICULTIES,
    NORTH,
    POWERS,
    SETS,
    SIDES,
    SOUTH,
    Domino,
    Half,
    Material,
    load,
)

FILES = ("material.toml", "dominoes.toml", "campaign.toml")
PRINTED = [files("tierpark.games.zoo_parque").joinpath(name).read_text(encoding="utf-8") for name in FILES]
DIGEST = "30ce13cb9194e4d32ce1f5dbb60eb637476cf116361c0c0f9da470720ddba2e6"
SOURCES = {"rulebook", "public data", "derived", "reconstructed"}


@pytest.fixture(scope="module")
def box() -> Material:
    return load()


def sections() -> dict[str, dict[str, object]]:
    return {name: section for text in PRINTED for name, section in tomllib.loads(text).items()}


def of_set(box: Material, name: str) -> list[Domino]:
    return [domino for domino in box.dominoes if domino.set == name]


def halves(dominoes: list[Domino]) -> Iterator[Half]:
    for domino in dominoes:
        yield domino.a
        yield domino.b


def count(box: Material, name: str, ground: str) -> Counter[str]:
    """How often each item is on halves of a set with this ground."""
    return Counter(half.key or half.item for half in halves(of_set(box, name)) if half.ground == ground)


# Provenance


def test_every_section_names_its_source() -> None:
    for text in PRINTED:
        for name, section in tomllib.loads(text).items():
            assert section["source"] in SOURCES, name
            assert section["basis"], name
            assert ("about" in section) == (section["source"] == "reconstructed"), name
            for part in section.get("exceptions", ()):
                assert part["source"] in SOURCES, (name, part)
                assert part["basis"], (name, part)


def test_the_sources_are_told_in_the_order_of_the_files(box: Material) -> None:
    told = [name for name, _, _ in box.sources]

    assert [name for name in told if ":" not in name] == list(sections())
    assert told[:4] == ["players", "players: all pawns of a colour", "players: names of the colours", "sets"]
    assert ("entrance: stays where it is", "reconstructed", "nothing moves, turns or removes it") in box.sources


def test_what_is_stated_what_is_public_and_what_is_ours_is_told_apart(box: Material) -> None:
    sources = {name: source for name, source, _ in box.sources}

    assert {name for name in sections() if sources[name] == "reconstructed"} == {*SETS, "cards"}
    assert {name for name in sections() if sources[name] == "rulebook"} == {"draft"}
    assert sources["animals"] == sources["published"] == sources["recipe"] == "public data"
    assert sources["draft: covered_content"] == sources["recipe: rounding"] == "reconstructed"
    assert sources["stalls: research lab"] == sources["objects: food, toys"] == "rulebook"


def test_players_are_told_in_a_few_words_which_lists_are_ours(box: Material) -> None:
    assert box.reconstructed == (
        "the 56 dominoes of the base game",
        "the 36 dominoes of Strong Species",
        "the 36 dominoes of Wildlife Wishes",
        "the 36 dominoes of Unnatural Utilities",
        "which missions and rules the 43 campaign cards have",
    )


# Players, terrains, animals


def test_two_to_six_play_with_four_pawns_of_a_colour(box: Material) -> None:
    """R1.1, R1.4."""
    assert (box.fewest_players, box.most_players, box.pawns) == (2, 6, 4)
    assert len(set(box.colours)) == len(box.colours) == box.most_players


def test_a_base_game_and_three_expansions(box: Material) -> None:
    """R1.2."""
    assert [(one.key, one.dominoes) for one in box.sets] == [
        ("base", 56),
        ("strong", 36),
        ("wildlife", 36),
        ("utilities", 36),
    ]
    assert tuple(one.key for one in box.sets) == SETS


def test_six_terrains_one_of_them_a_wildcard(box: Material) -> None:
    """R12.2."""
    assert [(terrain.key, terrain.sets, terrain.rarity) for terrain in box.terrains] == [
        ("grass", ("base", "strong"), 1),
        ("water", ("base", "wildlife"), 2),
        ("jungle", ("base", "utilities"), 2),
        ("tundra", ("strong",), 2),
        ("desert", ("wildlife",), 3),
        ("wildcard", ("utilities",), 2),
    ]
    assert [terrain.key for terrain in box.terrains if terrain.wildcard] == ["wildcard"]


def test_every_expansion_brings_one_terrain_that_the_base_game_does_not_have(box: Material) -> None:
    known = {terrain.key for terrain in box.terrains if "base" in terrain.sets}
    for name in SETS[1:]:
        here = {terrain.key for terrain in box.terrains if name in terrain.sets}

        assert len(here - known) == 1
        assert len(here & known) == 1


def test_sixteen_passports(box: Material) -> None:
    assert [animal.key for animal in box.animals] == list(POWERS)
    assert len({animal.name for animal in box.animals}) == 16
    assert {animal.key for animal in box.animals if animal.strong} == {
        "lion",
        "polar_bear",
        "elephant",
        "crocodile",
        "kangaroo",
        "dino",
    }
    assert {animal.key for animal in box.animals if animal.diet == "herbivore"} == {
        "panda",
        "giraffe",
        "elephant",
        "okapi",
        "lemur",
        "camel",
        "kangaroo",
    }
    assert {animal.key for animal in box.animals if animal.social == "solitary"} == {
        "polar_bear",
        "panda",
        "bear",
        "crocodile",
        "red_panda",
    }
    assert Counter(animal.food for animal in box.animals) == {1: 7, 2: 5, 3: 4}
    assert [animal.key for animal in box.animals if animal.extinct] == ["dino"]


def test_a_passport_names_terrains_and_never_the_wildcard(box: Material) -> None:
    order = [terrain.key for terrain in box.terrains]
    for animal in box.animals:
        assert animal.terrains
        assert "wildcard" not in animal.terrains
        assert list(animal.terrains) == sorted(animal.terrains, key=order.index)


def test_every_set_has_animals(box: Material) -> None:
    """R1.2."""
    assert {name: sum(name in animal.sets for animal in box.animals) for name in SETS} == {
        "base": 10,
        "strong": 6,
        "wildlife": 6,
        "utilities": 6,
    }


def test_only_the_bear_may_decline_its_power(box: Material) -> None:
    """R12.8."""
    assert [animal.key for animal in box.animals if not animal.must] == ["bear"]
    assert {animal.key: (animal.power, animal.timing, animal.amount) for animal in box.animals} == POWERS


def test_an_extinct_animal_is_in_the_set_with_the_research_lab(box: Material) -> None:
    """R12.5."""
    lab = next(stall for stall in box.stalls if stall.key == "research_lab")
    dino = next(animal for animal in box.animals if animal.extinct)

    assert lab.sets == dino.sets == ("utilities",)


def test_seven_stalls_and_seven_objects(box: Material) -> None:
    """R10.5, R11.6, R12.6, R12.7."""
    assert [stall.key for stall in box.stalls] == [
        "toilet",
        "photo_booth",
        "gift_shop",
        "playground",
        "information_center",
        "research_lab",
        "restaurant",
    ]
    assert {thing.key: thing.sets for thing in box.objects} == {
        "food": SETS,
        "toys": ("wildlife",),
        "tree": ("wildlife",),
        "shrubs": ("wildlife",),
        "rocks": ("strong",),
        "shelter": ("utilities",),
        "camera": ("utilities",),
    }
    assert {thing.key: thing.amount for thing in (*box.stalls, *box.objects) if thing.amount} == {
        "photo_booth": 1,
        "playground": 3,
        "toys": 1,
        "shrubs": 1,
        "camera": 2,
    }


def test_no_two_things_have_the_same_key(box: Material) -> None:
    """So a half says with one word what is on it."""
    keys = [kind.key for kinds in (box.terrains, box.animals, box.stalls, box.objects) for kind in kinds]

    assert len(set(keys) | {"path", "none", "empty"}) == len(keys) + 3


def test_what_a_thing_does_is_one_short_sentence(box: Material) -> None:
    told = [*box.animals, *box.stalls, *box.objects, *box.variants, *box.rules, *box.missions]

    assert len({thing.text for thing in told}) == len(told)
    for thing in told:
        assert re.fullmatch(r"[A-Z{][^.\n]{10,100}\.", thing.text), thing.text


# Dominoes


def test_164_dominoes_set_by_set(box: Material) -> None:
    assert [domino.id for domino in box.dominoes] == [
        f"{one.key[0].upper()}{i:02d}" for one in box.sets for i in range(1, one.dominoes + 1)
    ]
    assert [domino.set for domino in box.dominoes] == [one.key for one in box.sets for _ in range(one.dominoes)]
    assert len(box.dominoes) == 164


def test_a_domino_is_read_with_its_ground_items_and_fences(box: Material) -> None:
    """R3.1: fences face north, east, south and west."""
    found = {domino.id: domino for domino in box.dominoes}

    assert SIDES == ("N", "E", "S", "W")
    assert found["B02"] == Domino(
        "B02",
        "base",
        top=False,
        a=Half("grass", "terrain", "empty", "", ("none", "strong", "weak", "none")),
        b=Half("jungle", "terrain", "animal", "lemur", ("weak", "none", "weak", "none")),
    )
    assert found["B03"].b == Half(None, "none", "animal", "red_panda", ("weak", "strong", "strong", "strong"))
    assert found["B01"].a == Half(None, "path", "path", "", ("none", "none", "strong", "strong"))
    assert found["U29"].a == Half(None, "path", "stall", "photo_booth", ("weak", "none", "weak", "weak"))


def test_a_domino_is_top_if_a_half_has_no_ground(box: Material) -> None:
    """R3.2: path ground is ground, though it is no terrain."""
    for domino in box.dominoes:
        assert domino.top == any(half.ground == "none" for half in (domino.a, domino.b)), domino.id
    assert {name: sum(domino.top for domino in of_set(box, name)) for name in SETS} == {
        "base": 22,
        "strong": 15,
        "wildlife": 15,
        "utilities": 15,
    }


def test_the_fence_on_the_middle_line_is_on_both_halves(box: Material) -> None:
    """R3.10."""
    for domino in box.dominoes:
        assert domino.a.fences[SOUTH] == domino.b.fences[NORTH], domino.id


def test_paths_and_stalls_are_on_path_ground_and_nothing_else_is(box: Material) -> None:
    """R3.2, R12.6."""
    for half in halves(list(box.dominoes)):
        assert (half.ground == "path") == (half.item in ("path", "stall"))
        assert (half.ground == "terrain") == (half.terrain is not None)


def test_an_animal_is_printed_on_a_terrain_that_it_prefers(box: Material) -> None:
    """R3.11."""
    animals = {animal.key: animal for animal in box.animals}
    for half in halves(list(box.dominoes)):
        if half.item == "animal" and half.terrain == "wildcard":
            assert animals[half.key].printed_on_wildcard
        elif half.item == "animal" and half.terrain:
            assert half.terrain in animals[half.key].terrains


def test_everything_on_a_domino_belongs_to_its_set(box: Material) -> None:
    """R1.2."""
    kinds = {kind.key: kind.sets for kinds in (box.terrains, box.animals, box.stalls, box.objects) for kind in kinds}
    for domino in box.dominoes:
        for half in (domino.a, domino.b):
            for key in filter(None, (half.terrain, half.key)):
                assert domino.set in kinds[key], (domino.id, key)


def test_everything_of_a_set_is_on_its_dominoes(box: Material) -> None:
    for name in SETS:
        shown = {half.key for half in halves(of_set(box, name))}
        for kind in (*box.animals, *box.stalls, *box.objects):
            assert (kind.key in shown) == (name in kind.sets), (name, kind.key)


def test_how_often_items_are_in_the_base_game(box: Material) -> None:
    twice = dict.fromkeys((animal.key for animal in box.animals if "base" in animal.sets), 2)

    assert count(box, "base", "none") == {**twice, "food": 7, "empty": 5}
    assert count(box, "base", "terrain") == {**twice, "food": 16, "empty": 22}
    assert count(box, "base", "path") == {"path": 22}


def test_two_research_labs_and_none_with_an_extinct_animal_or_another_lab(box: Material) -> None:
    """R12.5."""
    labs = [domino for domino in box.dominoes if "research_lab" in (domino.a.key, domino.b.key)]

    assert count(box, "utilities", "path")["research_lab"] == len(labs) == 2
    assert not any("dino" in (domino.a.key, domino.b.key) for domino in labs)


def test_the_entrance_is_a_domino_of_paths_without_a_fence(box: Material) -> None:
    """R1.3."""
    path = Half(None, "path", "path", "", ("none", "none", "none", "none"))

    assert box.entrance == Domino("ENTRANCE", "base", top=False, a=path, b=path)
    assert box.entrance not in box.dominoes


# Editions


def test_the_editions_differ_as_the_rulings_say(box: Material) -> None:
    """E1 to E14, E19, E20."""
    draft, published = box.editions["draft"], box.editions["published"]
    differences = {
        name: (getattr(draft, name), getattr(published, name))
        for name in draft.__struct_fields__
        if getattr(draft, name) != getattr(published, name)
    }

    assert list(box.editions) == ["draft", "published"]
    assert differences == {
        "hand_size": (6, 5),
        "market_size": (6, 5),
        "end_condition": ("all_dominoes_placed", "one_player_with_pawns_left_or_market_empty"),
        "feeding": ("base", "optional_upgrade"),
        "feed_skips_just_finished": (False, True),
        "feed_fallbacks": (("most_animals",), ("most_animals", "most_terrains")),
        "feed_final_say": (("biggest_area", "closest_to_trigger"), ("closest_to_trigger",)),
        "pawn_space_may_be_overlapped_by_owner": (True, False),
        "animal_without_terrain_off_terrain": ("forbidden", "allowed"),
        "score_size_basis": ("largest_area", "most_common_terrain"),
        "herd_claim_limit": ("unique_animal_types", "unlimited"),
        "food_rounding": ("half_up", "floor"),
        "shelter_scope": ("area_it_stands_in", "adjacent_areas"),
        "campaign": (False, True),
        "variants": ((), ("harder", "competitive")),
    }


def test_what_the_editions_have_in_common(box: Material) -> None:
    """E9: covered content is forgotten in both. R12.3: food is divided by four."""
    for edition in box.editions.values():
        assert edition.covered_content == "forgotten"
        assert edition.food_divisor == 4
    assert [variant.id for variant in box.variants] == list(box.editions["published"].variants)


def test_everyone_can_be_dealt_a_hand_beside_a_market(box: Material) -> None:
    """R1.4."""
    for edition in box.editions.values():
        assert box.most_players * edition.hand_size + edition.market_size <= len(of_set(box, "base"))


# The campaign


def test_twelve_rules_may_be_on_cards_seven_of_them_bad(box: Material) -> None:
    """R13.4."""
    assert len({rule.id for rule in box.rules}) == 12
    assert Counter(rule.vibe for rule in box.rules) == {"bad": 7, "good": 5}
    assert {rule.id: rule.limit for rule in box.rules if rule.limit} == {"small_exhibit_draws_card": 3}


def test_44_missions_with_a_scale_or_a_difficulty(box: Material) -> None:
    assert len({mission.id for mission in box.missions}) == len(box.missions) == 44
    assert Counter(mission.sets for mission in box.missions) == {
        ("base",): 33,
        ("strong",): 1,
        ("wildlife",): 6,
        ("utilities",): 4,
    }
    for mission in box.missions:
        assert (mission.scale is None) == (mission.difficulty is not None), mission.id
        assert (mission.scale is None) == ("{n}" not in mission.text), mission.id


def test_a_scale_gets_harder_in_one_direction(box: Material) -> None:
    """R13.6: only the exhibits for each player have a broken number."""
    for mission in box.missions:
        if mission.scale:
            steps = list(mission.scale)
            assert steps in (sorted(set(steps)), sorted(set(steps), reverse=True)), mission.id
            assert all(isinstance(n, int) for n in steps) == (mission.id != "exhibits_per_player")


def test_whatever_a_card_may_have_to_name_has_values(box: Material) -> None:
    named = {name for thing in (*box.missions, *box.rules) for name in thing.params}

    assert named == set(box.values)
    assert set(box.values["terrain"]) == {
        terrain.key for terrain in box.terrains if "base" in terrain.sets and not terrain.wildcard
    }
    assert set(box.values["animal"]) == {animal.key for animal in box.animals if "base" in animal.sets}


def test_43_cards_on_eight_levels(box: Material) -> None:
    """R13.1."""
    assert Counter(card.level for card in box.cards) == dict(enumerate(box.cards_of_level, start=1))
    assert box.cards_of_level == (6, 6, 6, 5, 5, 5, 5, 5)
    assert len({card.id for card in box.cards}) == sum(box.cards_of_level) == 43
    assert all(card.id.startswith(f"C{card.level}") for card in box.cards)
    assert box.open_hands


def test_a_card_has_sets_and_number_of_its_mission(box: Material) -> None:
    missions = {mission.id: mission for mission in box.missions}
    for card in box.cards:
        mission = missions[card.mission]
        number = mission.scale[DIFFICULTIES.index(card.difficulty)] if mission.scale else None

        assert card.needs == mission.sets
        assert card.n == number
        assert card.type in mission.types
        assert mission.difficulty in (None, card.difficulty)
        assert list(card.params) == list(mission.params)


def test_a_card_with_a_rule_names_what_the_rule_is_about(box: Material) -> None:
    rules = {rule.id: rule for rule in box.rules}
    with_rule = [card for card in box.cards if card.rule]

    assert len(with_rule) == 13
    for card in with_rule:
        assert list(card.rule_params) == list(rules[card.rule].params)
    assert {card.id: card.rule_params for card in with_rule if card.rule_params} == {
        "C202": {"point_threshold": 14},
        "C306": {"terrain": "jungle"},
        "C504": {"animal": "giraffe"},
        "C604": {"animal": "panda"},
        "C805": {"property": "terrain"},
    }


def test_a_card_is_as_difficult_as_its_level_and_its_rule_make_it(box: Material) -> None:
    """The public recipe: a good rule makes the mission two levels easier, a bad one two levels harder."""
    shift = {"": 0, **{rule.id: -2 if rule.vibe == "good" else 2 for rule in box.rules}}
    for card in box.cards:
        level = min(max(card.level + shift[card.rule], 1), 8)

        assert card.difficulty == ("easy" if level <= 3 else "medium" if level <= 6 else "hard"), card.id
        assert card.type == "win" or card.difficulty != "easy"


def test_the_base_game_has_cards_enough_for_every_level(box: Material) -> None:
    """R13.1: one more than are drawn, so that a replaced card finds another (R13.2)."""
    for level in range(1, 9):
        assert sum(card.level <= level and card.needs == ("base",) for card in box.cards) > level


def test_the_printed_material_has_the_digest_that_transcripts_know(box: Material) -> None:
    assert box.digest == DIGEST
    assert box.is_printed
