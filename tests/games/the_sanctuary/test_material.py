"""The box of The Sanctuary: what the material that comes with Tierpark holds, and what follows from it."""

import re
import tomllib
from collections import Counter
from importlib.resources import files

import pytest

from tierpark.games.the_sanctuary.cards import nodes
from tierpark.games.the_sanctuary.material import COLOURS, IMPROVEMENTS, MARKS, PILES, SAMPLES, Card, Material, load

PRINTED = files("tierpark.games.the_sanctuary").joinpath("material.toml").read_text(encoding="utf-8")
DIGEST = "f90fc7e84b0726c1fd69ad0f9eb7cd6c8327176f774a49a6f1d8e123dee62735"
SOURCES = {"rulebook", "public data", "derived", "reconstructed"}
SAMPLE_IDS = ("B04", "R11", "B05", "X01", "X02", "R12")  # in the order of the rulebook


@pytest.fixture(scope="module")
def box() -> Material:
    return load()


def card(box: Material, name: str) -> Card:
    return next(card for card in box.cards if card.id == name)


# Provenance


def test_every_section_names_its_source() -> None:
    for name, section in tomllib.loads(PRINTED).items():
        assert section["source"] in SOURCES, name
        assert section["basis"], name
        assert ("about" in section) == (section["source"] == "reconstructed"), name
        for part in section.get("exceptions", ()):
            assert part["source"] in SOURCES, (name, part)
            assert part["basis"], (name, part)


def test_the_sources_are_told_in_the_order_of_the_file(box: Material) -> None:
    told = [name for name, _, _ in box.sources]

    assert [name for name in told if ":" not in name] == list(tomllib.loads(PRINTED))
    assert ("timeline: 4 points", "rulebook", "the highest space") in box.sources


def test_what_is_stated_and_what_is_ours_is_told_apart(box: Material) -> None:
    """R17.1 to R17.3."""
    sources = {name: source for name, source, _ in box.sources}

    assert {name for name, source in sources.items() if ":" not in name and source == "reconstructed"} == {
        "rows",
        "cards",
        "colour_sets",
        "tiles",
        "animals",
        "sets",
        "reclamation",
        "timeline",
        "happiness",
        "threats",
    }
    assert sources["improvements"] == sources["setups"] == sources["land"] == "rulebook"
    assert sources["tiles: pairs"] == sources["reclamation: spaces"] == sources["cards: numbers"] == "derived"


def test_players_are_told_in_a_few_words_which_lists_are_ours(box: Material) -> None:
    assert len(box.reconstructed) == 10
    assert "94 of the 100 action cards, and colour, mark and hedge of the other six" in box.reconstructed
    for phrase in box.reconstructed:
        assert len(phrase) <= 90
        assert not phrase.endswith(".")


def test_each_card_says_whether_it_is_printed_or_ours(box: Material) -> None:
    """R17.1, R17.3."""
    assert {card.id for card in box.cards if card.printed} == set(SAMPLE_IDS)
    assert sum(not card.printed for card in box.cards) == 94
    assert f"cards: {', '.join(sorted(SAMPLE_IDS))}" in [name for name, _, _ in box.sources]


# Cards


def test_100_cards_by_pile_and_mark(box: Material) -> None:
    """R2.4, R17.2."""
    found = Counter((card.mark, card.colour) for card in box.cards)

    assert len({card.id for card in box.cards}) == len(box.cards) == 100
    for pile in PILES:
        assert [found[mark, pile] for mark in MARKS] == [12, 8 if pile == "gray" else 3, 4]
    assert Counter(card.mark for card in box.cards) == {0: 60, 3: 20, 4: 20}


@pytest.mark.parametrize(
    ("players", "pile", "gray", "decks", "size", "rounds"),
    [(2, 12, 12, 6, 10, 6), (3, 15, 20, 5, 16, 5), (4, 16, 16, 4, 20, 5)],
)
def test_the_piles_make_the_decks_without_a_rest(
    box: Material, players: int, pile: int, gray: int, decks: int, size: int, rounds: int
) -> None:
    """R2.4, S35: with four players the 20 cards marked 3 are one more deck."""
    setup = box.setups[players]
    piles = Counter(card.colour for card in box.cards if card.mark in setup.marks)
    extra = Counter(card.colour for card in box.cards if setup.extra_deck_mark and card.mark == setup.extra_deck_mark)

    assert [piles[colour] for colour in PILES] == [pile] * 4 + [gray]
    assert [decks * many for many in setup.draw] == [pile] * 4 + [gray]
    assert (setup.decks, setup.deck_size, setup.rounds) == (decks, size, rounds)
    assert sum(setup.draw) == size
    assert extra == (dict.fromkeys(COLOURS, 3) | {"gray": 8} if players == 4 else {})
    assert setup.decks + bool(extra) == rounds


def test_the_six_cards_that_the_rulebook_shows(box: Material) -> None:
    """R7.1.1 and R17.1: on the third, AND joins one action with a choice between two."""
    for name, sample in zip(SAMPLE_IDS, SAMPLES, strict=True):
        shown = card(box, name)
        assert (shown.main, shown.side, shown.threats) == sample

    assert card(box, "B04").main == ("and", ("improve", "yellow", "same"), ("pop_store", "green"))
    assert card(box, "B04").side == ("or", ("improve", "yellow", "same"), ("move", "yellow"))
    assert (card(box, "R11").main, card(box, "R11").side) == (("happy", "any", 2), ("happy", "any", 1))
    assert card(box, "B05").main == ("and", ("pop_store", "any"), ("or", ("move", "yellow"), ("move", "red")))
    assert card(box, "B05").side == ("or", ("pop_store", "green"), ("pop_store", "blue"))
    assert (card(box, "X01").main, card(box, "X01").side) == (("repeat_main",), ("copy_side", "opponent"))
    assert card(box, "X02").main == ("and", ("give_threat", 1), ("copy_side", "own"))
    assert card(box, "X02").side == ("or", ("copy_side", "opponent"), ("copy_side", "own"))
    assert (card(box, "R12").main, card(box, "R12").side) == (("animal", "any", 2), ("pop_discard", "any", "other"))
    assert [card(box, name).threats for name in SAMPLE_IDS] == [0, 2, 1, 0, 1, 2]


def test_every_action_that_the_rulebook_shows_is_on_some_card(box: Material) -> None:
    """R17.1."""
    everything = {node for card in box.cards for action in (card.main, card.side) for node in nodes(action)}

    assert everything >= {
        ("pop_discard", "any", "other"),
        ("gain", "green", "blue"),
        ("exchange", 1, 3),
        ("swap",),
        ("move", "any"),
        ("and", ("pop_discard", "green", "green"), ("pop_discard", "red", "red")),
        ("pop_store", "any"),
        ("skip_main", "other", ("move_improvement",)),
        ("improve", "any", "other"),
        ("copy_side", "opponent"),
        ("give_threat", 1),
        ("or", ("happy", "red", 1), ("happy", "yellow", 1)),
        ("copy_main", "own"),
        ("copy_main", "opponent"),
        ("copy_side", "own"),
        ("animal", "blue", 1),
        ("happy", "blue", 1),
        ("improve", "blue", "same"),
        ("land_value", 1),
        ("land", 1),
        ("ranger",),
        ("rescuers",),
        ("flood",),
        ("forest",),
    }


@pytest.mark.parametrize("pile", PILES)
@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("action", ["main", "side"])
def test_the_cards_treat_all_colours_alike(box: Material, pile: str, mark: int, action: str) -> None:
    """R17.4: every opcode names each colour as often as the others."""
    named: Counter[tuple[str, str]] = Counter()
    for one in box.cards:
        if (one.colour, one.mark) == (pile, mark):
            for name, *arguments in nodes(getattr(one, action)):
                named.update((name, colour) for colour in arguments if colour in COLOURS)

    for name, _ in named:
        assert len({named[name, colour] for colour in COLOURS}) == 1, name


@pytest.mark.parametrize("mark", MARKS)
def test_one_card_in_five_has_a_hedge_on_either_side_as_often(box: Material, mark: int) -> None:
    """R17.4."""
    hedges = Counter(card.hedge for card in box.cards if card.mark == mark)

    assert hedges["left"] == hedges["right"]
    assert 5 * (hedges["left"] + hedges["right"]) == hedges.total()


def test_the_stronger_main_actions_carry_threats(box: Material) -> None:
    """R17.4."""
    assert Counter(card.threats for card in box.cards) == {0: 56, 1: 36, 2: 8}
    for one in box.cards:
        found = set(nodes(one.main))
        if {name for name, *_ in found} & {"twice", "copy_main"} or ("animal", "any", 2) in found:
            assert one.threats >= 1, one.id
        if ("land", 3) in found:
            assert one.threats == 2, one.id


# Improvements and animals


def test_32_improvements_in_the_order_of_the_rulebook(box: Material) -> None:
    """R12.1, R17.1."""
    assert [improvement.number for improvement in box.improvements] == list(range(1, 33))
    assert [improvement.id for improvement in box.improvements] == list(IMPROVEMENTS)
    assert Counter(improvement.timing for improvement in box.improvements) == {
        "game": 4,
        "round": 2,
        "always": 8,
        "end": 18,
    }


def test_the_numbers_of_the_improvements(box: Material) -> None:
    """R17.1."""
    points = {one.id: one.points for one in box.improvements if one.points}
    grown = {one.id: (one.many, one.colours, one.population) for one in box.improvements if one.many}

    assert points == {
        "two_or_three": 10,
        "flat_four": 4,
        "staff_sets": 8,
        "reclamation_sets": 3,
        "store_bonus": 2,
        "colour_sets": 5,
        "center_bonus": 1,
        **{f"{colour}_five": 8 for colour in COLOURS},
        "stamp_bonus": 2,
        "blue_yellow_three": 8,
        "red_green_three": 8,
        "all_two": 12,
        "three_three": 10,
    }
    assert grown == {
        **{f"{colour}_five": (1, (colour,), 5) for colour in COLOURS},
        "blue_yellow_three": (2, ("blue", "yellow"), 3),
        "red_green_three": (2, ("red", "green"), 3),
        "all_two": (4, COLOURS, 2),
        "three_three": (3, COLOURS, 3),
    }
    assert {one.id: one.points_with_three for one in box.improvements if one.points_with_three} == {"two_or_three": 5}
    assert [one.id for one in box.improvements if one.any_slot] == ["flat_four"]


def test_an_improvement_says_its_numbers(box: Material) -> None:
    for one in box.improvements:
        said = {int(number) for number in re.findall(r"\d+", one.text)}
        numbers = {one.points, one.points_with_three, one.population} - {0}

        assert numbers <= said, one.id
        assert one.text.endswith(".")


def test_two_neighbours_share_a_tile_and_four_tiles_a_colour(box: Material) -> None:
    """R2.3, R12.5."""
    assert [side for tile in box.tiles for side in tile.sides] == list(IMPROVEMENTS)
    assert [tile.colour for tile in box.tiles] == ["red"] * 4 + ["green"] * 4 + ["blue"] * 4 + ["yellow"] * 4
    assert len({tile.id for tile in box.tiles}) == 16
    assert [box.setups[players].improvements_per_colour for players in (2, 3, 4)] == [3, 4, 4]


def test_four_sets_of_four_animals_one_of_each_colour(box: Material) -> None:
    """R2.2."""
    assert len(box.sets) == 4
    assert Counter((animal.set, animal.colour) for animal in box.animals) == Counter(
        (number, colour) for number in range(1, 5) for colour in COLOURS
    )
    assert len({animal.name.lower() for animal in box.animals}) == 16


def test_the_animals_that_the_rulebook_names(box: Material) -> None:
    """R17.3: wolf and panda have their colours from there."""
    colour = {animal.id: animal.colour for animal in box.animals}

    assert (colour["wolf"], colour["panda"]) == ("red", "yellow")
    assert "snow_leopard" in colour


# Table and boards


def test_rows_hold_a_deck(box: Material) -> None:
    """R3.3."""
    rows = {players: (setup.rows, setup.short_rows) for players, setup in box.setups.items()}

    assert rows == {2: ((10,), (5, 5)), 3: ((8, 8), (8, 8)), 4: ((10, 10), (5, 5, 5, 5))}
    for setup in box.setups.values():
        assert sum(setup.rows) == sum(setup.short_rows) == setup.deck_size


def test_parcels_and_what_is_reclaimed_on_them(box: Material) -> None:
    """R2.1, R8.4."""
    assert [parcel.land_tokens for parcel in box.parcels] == [0, 1, 2, 3]
    assert [parcel.flood for parcel in box.parcels] == [parcel.forest for parcel in box.parcels] == [2, 3, 4, 5]


def test_the_spaces_of_the_timeline_carry_every_round_once(box: Material) -> None:
    """R8.2."""
    assert box.timeline == ((6,), (4, 5), (2, 3), (1,))


def test_happiness_supply_and_scoring(box: Material) -> None:
    """R1.3, R14.2."""
    assert box.happiness_spaces == (3, 3, 3, 3)
    assert (box.rangers, box.rescuers, box.happiness) == (4, 4, 40)
    assert (box.pair_points, box.store_points) == (3, 2)
    assert (box.threat_costs, box.threat_beyond) == ((0, 1, 2, 4, 6, 9, 12, 16, 20), 5)


def test_the_printed_box_has_the_digest_that_transcripts_know(box: Material) -> None:
    assert box.digest == DIGEST
    assert box.is_printed
