"""Zoo Parque as it was printed at home: what its owner puts into a file of their own is what is played."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from tierpark.games.zoo_parque.material import SETS, BadMaterial, Half, Material, load

FILES = ("material.toml", "dominoes.toml", "campaign.toml")
PRINTED = [files("tierpark.games.zoo_parque").joinpath(name).read_text(encoding="utf-8") for name in FILES]
SECTIONS = {
    part[1 : part.index("]")]: part
    for text in PRINTED
    for part in re.split(r"(?m)^(?=\[[a-z_]+\]$)", text)
    if part.startswith("[")
}


def owned(folder: Path, sections: str, *edits: tuple[str, str]) -> Material:
    """A file with these sections as they are printed, but with each passage replaced wherever it occurs."""
    text = "".join(SECTIONS[name] for name in sections.split())
    for old, new in edits:
        assert old in text, f"not in the sections: {old}"
        text = text.replace(old, new)
    file = folder / "own.toml"
    file.write_text(text, encoding="utf-8")
    return load(file)


def halves(box: Material, name: str) -> list[Half]:
    return [half for domino in box.dominoes if domino.set == name for half in (domino.a, domino.b)]


def fields(box: Material, *without: str) -> dict[str, object]:
    left_out = {*without, "digest", "sources", "reconstructed"}
    return {name: getattr(box, name) for name in box.__struct_fields__ if name not in left_out}


def test_the_dominoes_of_one_set_are_replaced_and_all_else_is_as_printed(tmp_path: Path) -> None:
    own = owned(tmp_path, "strong", ("grass food", "tundra food"))

    assert own.dominoes[:56] == load().dominoes[:56]
    assert own.dominoes[92:] == load().dominoes[92:]
    assert own.dominoes[56:92] != load().dominoes[56:92]
    assert {half.terrain for half in halves(own, "strong") if half.key == "food"} == {"tundra", None}
    assert fields(own, "dominoes") == fields(load(), "dominoes")


def test_a_half_shows_what_the_file_says(tmp_path: Path) -> None:
    own = owned(tmp_path, "base", ('"path --ss", b = "jungle s-w-"', '"none giraffe w-sw", b = "water food s--s"'))
    domino = own.dominoes[0]

    assert domino.a == Half(None, "none", "animal", "giraffe", ("weak", "none", "strong", "weak"))
    assert domino.b == Half("water", "terrain", "object", "food", ("strong", "none", "none", "strong"))
    assert domino.id == "B01"


def test_a_half_without_ground_makes_a_domino_top_and_a_path_does_not(tmp_path: Path) -> None:
    """R3.2."""
    both = 'a = "path --ss", b = "jungle s-w-"'

    assert not load().dominoes[0].top
    assert owned(tmp_path, "base", (both, 'a = "path --ss", b = "none s-w-"')).dominoes[0].top
    assert not owned(tmp_path, "base", (both, 'a = "path --ss", b = "path s-w-"')).dominoes[0].top


def test_how_often_an_item_is_there_is_free(tmp_path: Path) -> None:
    """What the recipe of the public tool makes likely is no rule; four fences and weak ones around a lion are fine."""
    own = owned(
        tmp_path,
        "base",
        ("grass food", "grass lion"),
        ('a = "path --ss", b = "jungle s-w-"', 'a = "grass lion wwww", b = "jungle food wwww"'),
    )

    assert sum(half.key == "lion" for half in halves(own, "base")) > 10


def test_any_animal_may_be_printed_on_the_wildcard(tmp_path: Path) -> None:
    """R12.2: the bear, too, which the printed dominoes never have there."""
    own = owned(tmp_path, "utilities", ("jungle bear", "wildcard bear"))

    assert {half.terrain for half in halves(own, "utilities") if half.key == "bear"} == {"wildcard", None}


def test_a_passport_says_what_the_file_says(tmp_path: Path) -> None:
    own = owned(
        tmp_path,
        "animals",
        ('name = "dinosaur"', 'name = "triceratops"'),
        ('terrains = ["desert", "grass", "tundra"]', 'terrains = ["jungle", "grass"]'),
        ("extinct = true\n", ""),
    )
    dino = own.animals[15]

    assert (dino.key, dino.name, dino.terrains, dino.extinct) == ("dino", "triceratops", ("grass", "jungle"), False)
    assert own.animals[:15] == load().animals[:15]
    assert fields(own, "animals") == fields(load(), "animals")


def test_a_passport_may_be_without_a_power(tmp_path: Path) -> None:
    head, power = 'food = 1\nrarity = 1.0\npower = "untouchable"\ntiming = "permanent"\n', r'text = "Nothing covers.*"'
    text = re.search(power, SECTIONS["animals"])
    assert text is not None
    own = owned(tmp_path, "animals", (head + text[0], "food = 1\nrarity = 1.0"))

    assert (own.animals[2].key, own.animals[2].power, own.animals[2].timing) == ("wolf", "", "")


def test_an_optional_power_may_be_made_one_that_must_be_used(tmp_path: Path) -> None:
    own = owned(tmp_path, "animals", ("must = false\n", ""))

    assert all(animal.must for animal in own.animals)


def test_passports_and_dominoes_that_suit_each_other_come_together(tmp_path: Path) -> None:
    """The dolphin has moved to the jungle, its passport and all its dominoes."""
    own = owned(
        tmp_path,
        "animals base wildlife",
        ('terrains = ["water"]', 'terrains = ["jungle", "desert"]'),
        ("water dolphin", "none dolphin"),
    )
    dolphin = next(animal for animal in own.animals if animal.key == "dolphin")

    assert dolphin.terrains == ("jungle", "desert")
    assert len(own.reconstructed) == len(load().reconstructed)


def test_a_card_asks_for_what_the_file_says(tmp_path: Path) -> None:
    own = owned(
        tmp_path,
        "cards",
        (
            'type = "win", difficulty = "easy", mission = "exhibit_object_count" },\n  { id = "C102"',
            'type = "endgame", difficulty = "hard", mission = "exhibits_per_player", rule = "animal_counts_zero", '
            'rule_params = { animal = "okapi" } },\n  { id = "C102"',
        ),
    )
    card = own.cards[0]

    assert (card.id, card.level, card.type, card.difficulty) == ("C101", 1, "endgame", "hard")
    assert (card.mission, card.n, card.needs, card.params) == ("exhibits_per_player", 2.5, ("base",), {})
    assert (card.rule, card.rule_params) == ("animal_counts_zero", {"animal": "okapi"})
    assert own.cards[1:] == load().cards[1:]
    assert fields(own, "cards") == fields(load(), "cards")


def test_a_mission_without_a_scale_has_no_number(tmp_path: Path) -> None:
    hard = 'difficulty = "hard", mission = '
    own = owned(tmp_path, "cards", (f'{hard}"exhibit_food_count"', f'{hard}"exhibit_full"'))

    assert own.cards[41].mission == "exhibit_full"
    assert own.cards[41].n is None


def test_a_list_from_the_box_is_no_longer_called_a_reconstruction(tmp_path: Path) -> None:
    own = owned(tmp_path, "wildlife", ('[wildlife]\nsource = "reconstructed"', '[wildlife]\nsource = "box"'))

    assert set(load().reconstructed) - set(own.reconstructed) == {"the 36 dominoes of Wildlife Wishes"}
    assert ("wildlife", "box") in [(name, source) for name, source, _ in own.sources]
    assert own.is_printed


def test_a_game_read_off_the_table_throughout_has_no_reconstruction(tmp_path: Path) -> None:
    everything = " ".join(("cards", *SETS))

    assert owned(tmp_path, everything, ('\nsource = "reconstructed"', '\nsource = "box"')).reconstructed == ()


def test_own_words_for_a_reconstruction_are_told_to_players(tmp_path: Path) -> None:
    own = owned(tmp_path, "base", ("the 56 dominoes of the base game", "three of the 56 dominoes"))

    assert own.reconstructed[0] == "three of the 56 dominoes"


def test_sections_may_stand_in_any_order_and_are_told_in_the_usual_one(tmp_path: Path) -> None:
    assert owned(tmp_path, "cards utilities base animals") == load()


def test_a_refusal_names_the_file_of_the_owner(tmp_path: Path) -> None:
    with pytest.raises(BadMaterial, match=r'^own\.toml: animals\.passports\[0\] "lion": "moss" is none of grass, '):
        owned(tmp_path, "animals", ('terrains = ["desert", "grass"]', 'terrains = ["moss"]'))
