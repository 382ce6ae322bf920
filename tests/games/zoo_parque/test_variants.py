"""Zoo Parque, chapter 14: the variants; and the table of editions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from tests.games.zoo_parque.cards import Printer, printer, turned_up
from tests.games.zoo_parque.scenes import GAME, answer, areas, fits, lay, new_game, offered, put, scene, settled, step
from tierpark.core.errors import BadOptions
from tierpark.games.zoo_parque.material import load
from tierpark.games.zoo_parque.options import AS_EDITION, CHOICES, _by_name
from tierpark.games.zoo_parque.state import State

assert printer
PATHS = ("#..", "#..")
ENTRANCE = "+   +\n #EN\n+   +\n #..\n+   +"


def harder(text: str = ENTRANCE, many: int = 3, **given: Any) -> State:
    return scene(text, edition="published", harder="yes", hand=[PATHS] * many, **given)


def test_two_dominoes_that_do_not_touch() -> None:
    """R14.1, E20."""
    s = harder()
    lay(s, *PATHS, (1, 0), (2, 0))

    assert "enough" not in offered(s)
    assert not fits(s, *PATHS, (3, 0), (4, 0))
    assert not fits(s, *PATHS, (1, 1), (2, 1))
    assert not fits(s, "_..", "_..", (1, 0), (1, 1))
    assert not fits(s, "_..", "_..", (0, 0), (0, 1))  # it touches, though it covers the entrance
    assert fits(s, *PATHS, (-1, 0), (-2, 0))
    assert fits(s, *PATHS, (3, 1), (3, 2)) == fits(scene(ENTRANCE), *PATHS, (3, 1), (3, 2))


def test_if_only_one_can_be_laid_one_is_enough() -> None:
    """R14.1: no looking ahead."""
    s = harder("+   +\n G..\n+   +", 1)
    lay(s, *PATHS, (1, 0), (2, 0))
    assert step(s) == "pick"  # the second is compulsory if one fits
    s = scene("+   +\n G..\n+   +", edition="published", harder="yes", hand=[("_gi", "_..")])
    lay(s, "_..", "_..", (0, 0), (0, 1))
    assert step(s) == "draw"


def test_if_none_can_be_laid_two_go_back() -> None:
    """R14.1, R2.3."""
    s = scene(ENTRANCE, edition="published", harder="yes", off_terrain="forbidden", hand=[("_gi", "_gi")] * 3)

    assert step(s) == "return"


def test_the_first_domino_may_lie_anywhere() -> None:
    """R14.1."""
    s = harder()
    answer(s, next(iter(offered(s))))

    assert len(offered(s)) == 32


def test_without_the_variant_dominoes_may_touch() -> None:
    """R14.1."""
    s = scene(ENTRANCE, edition="published", hand=[PATHS] * 3)
    lay(s, *PATHS, (1, 0), (2, 0))

    assert fits(s, *PATHS, (3, 0), (4, 0))
    assert "enough" in offered(s)


def test_a_third_domino_by_a_card_is_a_free_choice(printer: Printer) -> None:
    """R14.1, R13.7: two are compulsory, up to three are allowed."""
    s = turned_up(harder(many=5, campaign="1"), printer.card(rule="three_dominoes_per_turn"))
    lay(s, *PATHS, (1, 0), (2, 0))
    assert "enough" not in offered(s)
    lay(s, *PATHS, (-1, 0), (-2, 0))

    assert step(s) == "pick"
    assert "enough" in offered(s)


@pytest.mark.parametrize("variant", ["harder", "competitive"])
def test_variants_belong_to_the_published_edition(variant: str) -> None:
    """E20."""
    with pytest.raises(BadOptions):
        GAME.options(edition="draft", **{variant: "yes"})
    assert getattr(GAME.options(edition="published", **{variant: "yes"}), variant) == "yes"


# Editions


@dataclass
class Row:
    """A row of the table of editions: the setting, what each edition has, and an option that says otherwise."""

    setting: str
    draft: int
    published: int
    option: str
    values: tuple[str, str]  # for what the draft has, and the published edition


ROWS = {
    "E1": Row("hand", 6, 5, "hand", ("6", "5")),
    "E2": Row("market", 6, 5, "market", ("6", "5")),
    "E3": Row("ends_by_pawns", 0, 1, "ending", ("placed", "pawns")),
    "E4": Row("feeding", 1, 0, "feeding", ("yes", "no")),
    "E5": Row("skips_finished", 0, 1, "fed", ("all", "not-finished")),
    "E6": Row("gives_terrains", 0, 1, "unfed", ("animals", "animals-then-terrains")),
    "E7": Row("biggest_decides", 1, 0, "final_say", ("biggest", "closest")),
    "E8": Row("owner_covers", 1, 0, "pawn_space", ("owner", "nobody")),
    "E10": Row("off_terrain", 0, 1, "off_terrain", ("forbidden", "allowed")),
    "E11": Row("by_terrain", 0, 1, "size", ("area", "terrain")),
    "E12": Row("any_herd", 0, 1, "herds", ("species", "any")),
    "E13": Row("rounds_up", 1, 0, "rounding", ("half-up", "down")),
    "E14": Row("shelters_beside", 0, 1, "shelter", ("own", "beside")),
}


@pytest.mark.parametrize("row", ROWS.values(), ids=list(ROWS))
def test_what_the_editions_say(row: Row) -> None:
    """E1 to E8, E10 to E14: by edition, or by an option of its own."""
    draft, published = new_game(edition="draft"), new_game(edition="published")
    assert getattr(draft.settings, row.setting) == row.draft
    assert getattr(published.settings, row.setting) == row.published
    for edition in ("draft", "published"):
        for value, want in zip(row.values, (row.draft, row.published), strict=True):
            s = new_game(edition=edition, **{row.option: value})
            assert getattr(s.settings, row.setting) == want


def test_covered_content_is_forgotten_in_both_editions() -> None:
    """E9, R3.9: terrain does not shine through."""
    assert {edition.covered_content for edition in load().editions.values()} == {"forgotten"}
    for edition in ("draft", "published"):
        s = scene("+   +\n G..\n+   +", edition=edition)
        put(s, "_..", "_..", (0, 0), (1, 0))
        settled(s)
        assert fits(s, "_gi", "_..", (0, 0), (0, 1)) == (edition == "published")
        assert areas(s) == set()


def test_group_animals_are_herds_in_the_data() -> None:
    """E18."""
    assert {animal.social for animal in load().animals} == {"herd", "solitary"}


def test_the_values_of_a_point_stand_in_the_order_of_the_editions() -> None:
    """Section 15: the page that lays a table says what an edition says by this order."""
    points = {name: values[1:] for name, values in CHOICES.items() if values[0] == AS_EDITION}
    told = [_by_name(load().editions[edition]) for edition in CHOICES["edition"]]

    assert {name: tuple(edition[name] for edition in told) for name in points} == points
    assert len(points) == 13
