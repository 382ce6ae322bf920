"""Material files of Zoo Parque: which are played with, which are refused, and in which words."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from tierpark.games.zoo_parque.material import POWERS, BadMaterial, load

FILES = ("material.toml", "dominoes.toml", "campaign.toml")
PRINTED = [files("tierpark.games.zoo_parque").joinpath(name).read_text(encoding="utf-8") for name in FILES]
SECTIONS = {
    part[1 : part.index("]")]: part
    for text in PRINTED
    for part in re.split(r"(?m)^(?=\[[a-z_]+\]$)", text)
    if part.startswith("[")
}
OWN = ("animals", "base", "strong", "wildlife", "utilities", "cards")

Edit = tuple[str, str]  # a passage of a printed section and what stands there instead


def edited(folder: Path, section: str, *edits: Edit) -> Path:
    """A file with this section as it is printed, but with each passage replaced where it occurs first."""
    text = SECTIONS[section]
    for old, new in edits:
        assert old in text, f"not in the section: {old}"
        text = text.replace(old, new, 1)
    file = folder / "my.toml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize("section", OWN)
def test_a_section_copied_as_it_is_changes_nothing(tmp_path: Path, section: str) -> None:
    assert load(edited(tmp_path, section)) == load()


def test_all_sections_at_once_with_other_spacing_and_provenance_have_the_same_digest(tmp_path: Path) -> None:
    file = tmp_path / "bare.toml"
    bare = "".join(SECTIONS[name] for name in reversed(OWN))
    bare = re.sub(r"(?m)^exceptions = \[\n(  .*\n)*\]\n", "", bare)
    bare = re.sub(r"(?m)^(#.*|basis = .*|about = .*|)\n", "", bare)
    bare = re.sub(r'(?m)^source = ".*"$', 'source = "box"', bare)
    file.write_text("\ufeff" + bare.replace(" = ", "="), encoding="utf-8")

    assert load(file).digest == load().digest
    assert load(file).is_printed


def test_the_order_of_terrains_sets_and_params_does_not_change_the_digest(tmp_path: Path) -> None:
    passports = edited(
        tmp_path,
        "animals",
        ('terrains = ["desert", "grass"]', 'terrains = ["grass", "desert"]'),
        ('sets = ["base", "strong"]', 'sets = ["strong", "base"]'),
    )
    assert load(passports) == load()

    cards = edited(
        tmp_path,
        "cards",
        ('{ group = "exhibit", diet = "herbivore" }', '{ diet = "herbivore", group = "exhibit" }'),
    )
    assert load(cards) == load()
    assert load(cards).digest == load().digest


@pytest.mark.parametrize(
    ("section", "edit"),
    [
        ("animals", ('name = "dinosaur"', 'name = "tyrannosaurus"')),
        ("animals", ('terrains = ["desert", "grass"]', 'terrains = ["desert", "grass", "tundra"]')),
        ("animals", ("strong = true", "strong = false")),
        ("animals", ('diet = "carnivore"', 'diet = "herbivore"')),
        ("animals", ('social = "herd"', 'social = "solitary"')),
        ("animals", ("food = 2", "food = 4")),
        ("animals", ("extinct = true", "extinct = false")),
        ("animals", ("rarity = 2.0", "rarity = 3")),
        ("animals", ("must = false", "must = true")),
        ("animals", ("printed_on_wildcard = true\n", "")),
        ("base", ('a = "path --ss"', 'a = "path --s-"')),
        ("base", ('b = "jungle s-w-"', 'b = "water s-w-"')),
        ("strong", ("food", "rocks")),
        ("cards", ('id = "C801", type = "endgame"', 'id = "C801", type = "win"')),
        ("cards", (', rule = "move_pawn_once"', "")),
        ("cards", ('terrain = "water"', 'terrain = "grass"')),
    ],
    ids=lambda value: value if isinstance(value, str) else value[0].strip(),
)
def test_another_material_loads_and_is_not_the_printed_one(tmp_path: Path, section: str, edit: Edit) -> None:
    other = load(edited(tmp_path, section, edit))

    assert other.digest != load().digest
    assert not other.is_printed


# --- files that are refused ---

LONG = "x" * 121
ANIMALS = ", ".join(POWERS)
NO_HALF = "is not a ground, an item if any, and four fences (-, w or s)"
B01 = 'base.dominoes[0] "B01"'
C104 = 'cards.deck[3] "C104"'
LION = 'animals.passports[0] "lion"'
DINO = 'animals.passports[15] "dino"'
MISSION = 'mission = "area_of_terrain_size", params = { terrain = "water" }'

FLAWS: dict[str, tuple[str, list[Edit], str]] = {
    "unknown key": (
        "animals",
        [('key = "lion"', 'key = "lion"\nteeth = 30')],
        "animals.passports[0]: Object contains unknown field `teeth`",
    ),
    "missing key": (
        "animals",
        [('diet = "carnivore"\n', "")],
        "animals.passports[0]: Object missing required field `diet`",
    ),
    "missing source": ("cards", [('source = "reconstructed"', "")], "cards: Object missing required field `source`"),
    "invented source": (
        "cards",
        [('source = "reconstructed"', 'source = "a friend"')],
        "cards.source: Invalid enum value 'a friend'",
    ),
    "invented source of a part": (
        "base",
        [('part = "number", source = "public data"', 'part = "number", source = "a friend"')],
        "base.exceptions[0].source: Invalid enum value 'a friend'",
    ),
    "reconstructed and silent about it": (
        "base",
        [('about = "the 56 dominoes of the base game"\n', "")],
        "base: a reconstructed section says in `about` what of it is ours",
    ),
    "reconstructed at length": (
        "base",
        [("the 56 dominoes of the base game", LONG)],
        f'base: "{LONG}" is not one line of 1 to 120 characters without spaces at its ends',
    ),
    "wrong type": ("animals", [("food = 2", 'food = "2"')], "animals.passports[0].food: Expected `int`, got `str`"),
    # passports
    "another animal": (
        "animals",
        [('key = "lion"', 'key = "tiger"')],
        f"animals.passports: {ANIMALS.replace('lion', 'tiger', 1)}, but the animals are {ANIMALS}, in this order",
    ),
    "animals of one name": (
        "animals",
        [('name = "wolf"', 'name = "Lion"')],
        'animals.passports[2]: "lion" is there twice',
    ),
    "animal without a name": (
        "animals",
        [('name = "lion"', 'name = ""')],
        'animals.passports[0]: "" is not one line of 1 to 40 characters without spaces at its ends',
    ),
    "name with a line break": (
        "animals",
        [('name = "lion"', 'name = "li\\non"')],
        'animals.passports[0]: "li on" is not one line of 1 to 40 characters without spaces at its ends',
    ),
    "unknown terrain": (
        "animals",
        [('terrains = ["desert", "grass"]', 'terrains = ["savanna"]')],
        f'{LION}: "savanna" is none of grass, water, jungle, tundra, desert',
    ),
    "wildcard as a preferred terrain": (
        "animals",
        [('terrains = ["desert", "grass"]', 'terrains = ["grass", "wildcard"]')],
        f'{LION}: "wildcard" is none of grass, water, jungle, tundra, desert',
    ),
    "terrain twice": (
        "animals",
        [('terrains = ["desert", "grass"]', 'terrains = ["grass", "grass"]')],
        f'{LION}.terrains[1]: "grass" is there twice',
    ),
    "no terrain": ("animals", [('terrains = ["desert", "grass"]', "terrains = []")], f"{LION}: it prefers no terrain"),
    "no set": ("animals", [('sets = ["base", "strong"]', "sets = []")], f"{LION}: it is in no set"),
    "set twice": (
        "animals",
        [('sets = ["base", "strong"]', 'sets = ["base", "base"]')],
        f'{LION}.sets[1]: "base" is there twice',
    ),
    "unknown set": (
        "animals",
        [('sets = ["base", "strong"]', 'sets = ["basic"]')],
        "animals.passports[0].sets[0]: Invalid enum value 'basic'",
    ),
    "unknown diet": (
        "animals",
        [('diet = "carnivore"', 'diet = "omnivore"')],
        "animals.passports[0].diet: Invalid enum value 'omnivore'",
    ),
    "much food": ("animals", [("food = 2", "food = 10")], "animals.passports[0].food: Expected `int` <= 9"),
    "no rarity": ("animals", [("rarity = 1.0", "rarity = 0")], "animals.passports[0].rarity: Expected `float` >= 0.1"),
    "extinct where there is no lab": (
        "animals",
        [('sets = ["utilities"]', 'sets = ["base", "utilities"]')],
        f"{DINO}: an extinct animal is in utilities only, as there is no research lab without it",
    ),
    "power of another animal": (
        "animals",
        [('power = "remove_adjacent_non_lions"', 'power = "remove_one_domino"')],
        f'{LION}: power, timing and amount are "remove_one_domino", "on_play" and 0, '
        'but they can only be "remove_adjacent_non_lions", "on_play" and 0 or left out',
    ),
    "power at another time": (
        "animals",
        [('timing = "on_play"', 'timing = "scoring"')],
        f'{LION}: power, timing and amount are "remove_adjacent_non_lions", "scoring" and 0, '
        'but they can only be "remove_adjacent_non_lions", "on_play" and 0 or left out',
    ),
    "power with another number": (
        "animals",
        [("amount = 3", "amount = 2")],
        'animals.passports[12] "kangaroo": power, timing and amount are "pass_three_dominoes", "on_play" and 2, '
        'but they can only be "pass_three_dominoes", "on_play" and 3 or left out',
    ),
    "choice that is none": (
        "animals",
        [('timing = "scoring"', 'timing = "scoring"\nmust = false')],
        'animals.passports[1] "polar_bear": must is false, but a power with timing "scoring" is no choice',
    ),
    "power without words": (
        "animals",
        [('text = "On water it counts as two animals."\n', "")],
        'animals.passports[1] "polar_bear": "" is not one line of 1 to 120 characters without spaces at its ends',
    ),
    "words without power": (
        "animals",
        [('power = "counts_two_on_water"\ntiming = "scoring"\n', "")],
        'animals.passports[1] "polar_bear": a text, but no power',
    ),
    # dominoes
    "domino too few": (
        "base",
        [('  { id = "B01", a = "path --ss", b = "jungle s-w-" },\n', "")],
        "base.dominoes: 55 dominoes, but the set has 56",
    ),
    "domino of another set": ("strong", [('"S01"', '"B01"')], 'strong.dominoes[0]: id "B01", but this is S01'),
    "domino twice": ("base", [('"B02"', '"B01"')], 'base.dominoes[1]: id "B01", but this is B02'),
    "half in other words": ("base", [('"path --ss"', '"path, --ss"')], f'{B01} a: "path, --ss" {NO_HALF}'),
    "half with three fences": ("base", [('"path --ss"', '"path -ss"')], f'{B01} a: "path -ss" {NO_HALF}'),
    "half with a fence of another kind": ("base", [('"path --ss"', '"path --sx"')], f'{B01} a: "path --sx" {NO_HALF}'),
    "half with two items": (
        "base",
        [('"jungle s-w-"', '"jungle food lemur s-w-"')],
        f'{B01} b: "jungle food lemur s-w-" {NO_HALF}',
    ),
    "half with a line break": (
        "base",
        [('"jungle s-w-"', '"jungle s-w-\\n"')],
        f'{B01} b: "jungle s-w- " {NO_HALF}',
    ),
    "unknown ground": (
        "base",
        [('"jungle s-w-"', '"sand s-w-"')],
        f'{B01} b: "sand" is no ground of this set, which has none, path, grass, water, jungle',
    ),
    "terrain of another set": (
        "base",
        [('"jungle s-w-"', '"tundra s-w-"')],
        f'{B01} b: "tundra" is no ground of this set, which has none, path, grass, water, jungle',
    ),
    "unknown item": (
        "base",
        [('"jungle s-w-"', '"jungle unicorn s-w-"')],
        f'{B01} b: "unicorn" is no animal, stall or object of this set',
    ),
    "animal of another set": (
        "base",
        [('"jungle s-w-"', '"jungle wolf s-w-"')],
        f'{B01} b: "wolf" is no animal, stall or object of this set',
    ),
    "stall of another set": (
        "base",
        [('"path --ss"', '"path toilet --ss"')],
        f'{B01} a: "toilet" is no animal, stall or object of this set',
    ),
    "animal on a path": (
        "base",
        [('"path --ss"', '"path lion --ss"')],
        f'{B01} a: an animal on "path", but stalls, and nothing else, are on path ground',
    ),
    "object on a path": (
        "base",
        [('"path --ss"', '"path food --ss"')],
        f'{B01} a: an object on "path", but stalls, and nothing else, are on path ground',
    ),
    "stall on terrain": (
        "utilities",
        [("path gift_shop", "jungle gift_shop")],
        'utilities.dominoes[28] "U29" b: a stall on "jungle", but stalls, and nothing else, are on path ground',
    ),
    "stall without ground": (
        "utilities",
        [("path gift_shop", "none gift_shop")],
        'utilities.dominoes[28] "U29" b: a stall on "none", but stalls, and nothing else, are on path ground',
    ),
    "animal on a terrain that it does not prefer": (
        "base",
        [('"jungle s-w-"', '"jungle lion s-w-"')],
        f'{B01} b: "lion" is on jungle, which it does not prefer',
    ),
    "two fences on the middle line": (
        "base",
        [('"jungle s-w-"', '"jungle w-w-"')],
        f"{B01}: the fence on the middle line is strong on a and weak on b",
    ),
    "fence on one side of the middle line": (
        "base",
        [('"path --ss"', '"path ---s"')],
        f"{B01}: the fence on the middle line is none on a and strong on b",
    ),
    "species that is nowhere": (
        "strong",
        [("none polar_bear", "none"), ("tundra polar_bear", "tundra")],
        'strong.dominoes: none shows "polar_bear", which is an animal of this set',
    ),
    "stall that is nowhere": (
        "utilities",
        [("path playground", "path")],
        'utilities.dominoes: none shows "playground", which is a stall of this set',
    ),
    "object that is nowhere": (
        "utilities",
        [("none camera", "none"), ("wildcard camera", "wildcard")],
        'utilities.dominoes: none shows "camera", which is an object of this set',
    ),
    # campaign cards
    "card too few": (
        "cards",
        [('  { id = "C103", type = "win", difficulty = "easy", mission = "every_player_points" },\n', "")],
        "cards.deck: 42 cards, but the campaign has 43",
    ),
    "card of another level": ("cards", [('"C106"', '"C206"')], 'cards.deck[5]: id "C206", but this is C106'),
    "unknown mission": (
        "cards",
        [(MISSION, 'mission = "peace"')],
        f'{C104}: "peace" is no mission that the rules know',
    ),
    "mission of another type": (
        "cards",
        [('{ id = "C104", type = "win"', '{ id = "C104", type = "replace"')],
        f'{C104}: type "replace", but "area_of_terrain_size" can be win, endgame',
    ),
    "unknown type": (
        "cards",
        [('{ id = "C104", type = "win"', '{ id = "C104", type = "lose"')],
        "cards.deck[3].type: Invalid enum value 'lose'",
    ),
    "mission of another difficulty": (
        "cards",
        [(MISSION, 'mission = "exhibit_all_species"')],
        f'{C104}: difficulty "easy", but "exhibit_all_species" is medium',
    ),
    "params missing": (
        "cards",
        [(', params = { terrain = "water" }', "")],
        f"{C104} params: none, but it has terrain",
    ),
    "params of another mission": (
        "cards",
        [('{ terrain = "water" }', '{ diet = "herbivore", group = "area" }')],
        f"{C104} params: diet, group, but it has terrain",
    ),
    "param with another value": (
        "cards",
        [('{ terrain = "water" }', '{ terrain = "desert" }')],
        f"{C104} params: terrain is desert, but can be grass, water, jungle",
    ),
    "unknown rule": (
        "cards",
        [(MISSION, f'{MISSION}, rule = "no_talking"')],
        f'{C104}: "no_talking" is no rule that may be on a card',
    ),
    "rule without its params": (
        "cards",
        [(MISSION, f'{MISSION}, rule = "animal_counts_double"')],
        f"{C104} rule_params: none, but it has animal",
    ),
    "params without a rule": (
        "cards",
        [(MISSION, f'{MISSION}, rule_params = {{ animal = "lion" }}')],
        f"{C104} rule_params: animal, but it has none",
    ),
    "threshold that no card has": (
        "cards",
        [("{ point_threshold = 14 }", "{ point_threshold = 15 }")],
        'cards.deck[7] "C202" rule_params: point_threshold is 15, but can be 8, 10, 12, 14',
    ),
}


@pytest.mark.parametrize("flaw", FLAWS)
def test_a_flawed_file_is_refused_with_its_place_and_what_is_wrong(tmp_path: Path, flaw: str) -> None:
    section, edits, message = FLAWS[flaw]

    with pytest.raises(BadMaterial) as refusal:
        load(edited(tmp_path, section, *edits))
    assert str(refusal.value) == f"my.toml: {message}"


def test_a_level_needs_as_many_cards_as_it_draws_from_the_base_game_alone(tmp_path: Path) -> None:
    """R13.1."""
    stalls = 'mission = "exhibit_stall_count"'
    low = re.findall(r'(?m)^.*"C[12]\d\d".*$', SECTIONS["cards"])
    edits = [(line, re.sub(r"type = .* }", f'type = "win", difficulty = "easy", {stalls} }}', line)) for line in low]

    with pytest.raises(BadMaterial) as refusal:
        load(edited(tmp_path, "cards", *edits))
    assert str(refusal.value) == (
        "my.toml: cards.deck: level 1 takes 1 cards, but the base game alone has 0 up to this level"
    )


@pytest.mark.parametrize("section", sorted(SECTIONS.keys() - set(OWN)))
def test_what_the_rules_speak_of_cannot_be_replaced(tmp_path: Path, section: str) -> None:
    with pytest.raises(BadMaterial) as refusal:
        load(edited(tmp_path, section))
    assert str(refusal.value) == (
        f"my.toml: {section}: a file can replace animals, base, strong, wildlife, utilities, cards, and nothing else"
    )


def test_passports_have_to_suit_the_dominoes(tmp_path: Path) -> None:
    """R3.11: here the dolphin has moved to the jungle, and the dominoes have not."""
    with pytest.raises(BadMaterial, match=r'^my\.toml: base\.dominoes\[\d+\] "B\d\d" [ab]: "dolphin" is on water, '):
        load(edited(tmp_path, "animals", ('terrains = ["water"]', 'terrains = ["jungle"]')))
    with pytest.raises(BadMaterial, match=r'^my\.toml: strong\.dominoes: none shows "camel", which is an animal of '):
        load(edited(tmp_path, "animals", ('sets = ["wildlife"]', 'sets = ["strong", "wildlife"]')))


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text("# nothing yet\n", encoding="utf-8")

    with pytest.raises(BadMaterial) as refusal:
        load(file)
    assert str(refusal.value) == (
        "my.toml: no section, but a file has some of animals, base, strong, wildlife, utilities, cards"
    )


@pytest.mark.parametrize("text", ["base = 3", "[base]\ndominoes = 3", "[[base]]"])
def test_a_section_of_another_shape_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "my.toml"
    file.write_text(text, encoding="utf-8")

    with pytest.raises(BadMaterial, match=r"^my\.toml: base(\.dominoes)?: "):
        load(file)
