"""Zoo Parque, chapter 13: each of the 44 conditions of campaign cards, true and false."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tests.games.zoo_parque.cards import Printer, campaign_scene, printer
from tests.games.zoo_parque.scenes import claim_for, lay, put, settled
from tierpark.games.zoo_parque.missions import is_fulfilled
from tierpark.games.zoo_parque.state import N_ANIMALS, State
from tierpark.games.zoo_parque.tables import CARNIVORE, HERBIVORE, HERD, SOLITARY, Mission

assert printer
EXHIBIT, AREA = 0, 1
Pawns = list[tuple[int, tuple[int, int]]]


class Case(NamedTuple):
    """A map and pawns for which a mission is true, and one for which it is false."""

    mission: str
    n: float
    params: tuple[int, ...]
    yes: tuple[str, Pawns]
    no: tuple[str, Pawns]
    given: dict[str, str]


def row(cells: str, fence: str = "|") -> str:
    """Cells between fences: `"Ggi G..|Wdo"` are an exhibit of two and one of one."""
    line = "---" if fence == "|" else "==="
    many = cells.count(" ") + cells.count("|") + 1
    edge = "+" + f"{line}+" * many
    body = cells.replace("|", fence)
    return f"{edge}\n{fence}{body}{fence}\n{edge}"


def open_row(cells: str) -> str:
    """The same without fences around."""
    many = cells.count(" ") + cells.count("|") + 1
    edge = "+" + "   +" * many
    return f"{edge}\n {cells}\n{edge}"


def case(
    mission: str,
    yes: str,
    no: str,
    n: float = 0,
    params: tuple[int, ...] = (),
    pawns: Pawns | None = None,
    no_pawns: Pawns | None = None,
    **given: str,
) -> Case:
    pawns = pawns or []
    return Case(mission, n, params, (yes, pawns), (no, pawns if no_pawns is None else no_pawns), given)


SEATS: Pawns = [(0, (0, 0)), (1, (1, 0))]
ALL_BASE = row("Gli Wdo Jpa Ggi Gel Jbe Wcr Gok Jle Grp")
RING = """
+   +   +   +
     #..
+   +---+   +
 #..|G..|#..
+   +---+   +
     #..
+   +   +   +
"""

CASES = [
    case("exhibit_score", row("Ggi G.. G.."), row("Ggi G.."), 6),
    case("every_player_points", row("Wdo|Wdo W.. W.."), row("Wdo|Wdo W.. W.."), 2, pawns=SEATS, no_pawns=SEATS[:1]),
    case("scores_within", row("Wdo|Wdo W.."), row("Wdo|Wdo W.. W.."), 2, pawns=SEATS),
    case("no_exhibit_smaller_than", row("G.. G..|W.. W.."), row("G.. G..|W.."), 2),
    case("areas_outside_exhibits_at_most", open_row("G.. W.. #.."), open_row("G.. W.. J.."), 2),
    case("exhibit_species_count", row("Ggi Wdo Jpa"), row("Ggi Wdo|Jpa"), 3),
    case("weakest_player_points", row("Wdo|Wdo W.."), row("Wdo|Wdo W.."), 2, pawns=SEATS, no_pawns=SEATS[1:]),
    case("strongest_player_points", row("Wdo|Wdo W.."), row("Wdo|Wdo W.."), 4, pawns=SEATS, no_pawns=SEATS[:1]),
    case("connected_path_length", open_row("#..|#.. #.."), open_row("#.. #.. G.. #.."), 3),
    case("exhibits_without_food", row("Ggi|G.. Gfo|W.."), row("Ggi|G.. Gfo|Wfo"), 2),
    case("exhibit_food_count", row("Gfo _fo"), row("Gfo G..|Wfo"), 2),
    case("exhibits_per_player", row("G..|W..|J..|G..|W.."), row("G..|W..|J..|G.."), 2.5),
    case("area_of_terrain_size", open_row("J.. J.."), open_row("J.. G.. J.."), 2, (2,)),
    case("exhibits_with_path_at_most", row("G.. #..|W.."), row("G.. #..|W.. #.."), 1),
    case("exhibits_uniform_fence", row("G..|W.."), row("G..|W..").replace("|", "!", 1), 2),
    case("exhibit_size", row("G.. #.. _.."), row("G.. #..|W.."), 3),
    case("exhibit_area_count", row("G.. W.. G.."), row("G.. G.. W.."), 3),
    case("exhibit_no_blank", row("G.. #..|W.. _.."), row("W.. _.."), 0),
    case("exhibit_no_path", row("G.. _..|W.. #.."), row("W.. #.."), 0),
    case("player_two_areas_one_exhibit", row("G.. W.."), row("G..|W.."), 0, pawns=[(0, (0, 0)), (0, (1, 0))]),
    case("exhibit_no_blank_no_path", row("G.. W..|G.. #.."), row("G.. _..|W.. #.."), 0),
    case("exhibit_all_species", ALL_BASE, ALL_BASE.replace("Jle", "Jpa"), 0),
    case("exhibit_all_players", row("G.. W.."), row("G..|W.."), 0, pawns=SEATS),
    case("exhibit_single_species", row("Ggi Ggi|G.."), row("Ggi Wdo|G.."), 0),
    case("exhibit_full", row("Ggi Wdo"), row("Ggi Wdo _do"), 0),
    case("all_animals_in_exhibits", row("Ggi|Wdo"), row("Ggi|Wdo")[:-4], 0),
    case("exhibit_ringed_by_path", RING, RING.replace("#..", "#pb", 1), 0),
    case("area_single_species", open_row("Ggi G.. Ggi"), open_row("Ggi Gok G.."), 3),
    case("exhibit_strength_only", row("Gli Gel", "!"), row("Gli Ggi", "!"), 0, (1,), strong="yes"),
    case("exhibit_strength_only", row("Ggi Wdo"), row("G.. W.."), 0, (0,), strong="yes"),
    case("group_diet_count", row("Ggi Gok|Gli"), row("Ggi|Gok|Gli"), 2, (EXHIBIT, HERBIVORE), wildlife="yes"),
    case("group_diet_count", open_row("Gli G.. Gwo"), open_row("Gli|Gwo G.."), 2, (AREA, CARNIVORE), wildlife="yes"),
    case("group_social_count", open_row("Jle Jok"), open_row("Jle|Jok"), 2, (AREA, HERD), wildlife="yes"),
    case("group_social_count", row("Jpa|Jbe Grp"), row("Jpa|Jbe|Grp"), 2, (EXHIBIT, SOLITARY), wildlife="yes"),
    case("herd_area_all_players", open_row("Jle Jok"), open_row("Jle Jpa"), 0, pawns=SEATS, wildlife="yes"),
    case("exhibit_object_count", row("Gfo _ty G.."), row("Gfo|_ty G.."), 2, wildlife="yes"),
    case("exhibit_no_objects", row("G..|W.. Wty"), row("Gfo|W.. Wty"), 0, wildlife="yes"),
    case("exhibit_no_adjacent_objects", row("Gfo G..|W.. G.."), row("Gfo|Wty"), 0, wildlife="yes"),
    case("exhibit_needs_no_food", row("Jle G.."), row("Jpa Jpa"), 0, utilities="yes"),
    case("exhibit_needs_much_food", row("Jpa Jpa Jbe"), row("Jpa Jpa J.."), 2, utilities="yes"),
    case("exhibit_stall_count", row("G.. #pb #to"), row("G.. #pb #.."), 2, utilities="yes"),
    case("exhibit_no_adjacent_stalls", row("G.. #pb"), "+---+\n|G..|\n+---+\n #pb\n+   +", 0, utilities="yes"),
]  # fmt: skip
EVERYWHERE = {"every_species_seen", "one_player_all_pawns", "every_player_all_pawns", "every_preferred_terrain_used"}
OTHERS = {*EVERYWHERE, "claimed_areas_same_property"}


def fulfilled(printer: Printer, case: Case, scene: tuple[str, Pawns]) -> bool:
    first, second = (*case.params, -1, -1)[:2]
    card = printer.card(case.mission, case.n, first, second)
    s = campaign_scene(scene[0], players=2, pawns=scene[1], **case.given)
    before = s.pack()
    found = is_fulfilled(s, card)
    assert s.pack() == before
    return bool(found)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.mission)
def test_a_condition(case: Case, printer: Printer) -> None:
    """R13.5, R13.6: true for one map, false for another."""
    assert fulfilled(printer, case, case.yes)
    assert not fulfilled(printer, case, case.no)


def test_all_conditions_are_tested() -> None:
    """R13.5."""
    tested = {case.mission for case in CASES} | OTHERS

    assert tested == {mission.name.lower() for mission in Mission}


def spread_out(s: State, seat: int, many: int, x: int = 0) -> None:
    for i in range(many):
        claim_for(s, seat, (x + i, 0))


ROW = "+" + "   +" * 8 + "\n " + "|".join(["G.."] * 8) + "\n+" + "   +" * 8


def test_pawns_on_the_map(printer: Printer) -> None:
    """R13.5: one player, or every player, has all of them there."""
    one, every = printer.card("one_player_all_pawns"), printer.card("every_player_all_pawns")
    s = campaign_scene(ROW, players=2)
    found = []
    for seat, many in ((0, 3), (0, 1), (1, 3), (1, 1)):
        spread_out(s, seat, many, 4 * seat + (3 if many == 1 else 0))
        found.append((bool(is_fulfilled(s, one)), bool(is_fulfilled(s, every))))

    assert found == [(False, False), (True, False), (True, False), (True, True)]


def test_every_species_was_laid_so_often(printer: Printer) -> None:
    """R13.5: the species of the sets in play."""
    card = printer.card("every_species_seen", 2)
    s = campaign_scene(players=2)
    for species in range(1, N_ANIMALS + 1):
        s.played[species] = 2
    assert is_fulfilled(s, card)
    s.played[3] = 1  # the wolf is not in the base game
    assert is_fulfilled(s, card)
    s.played[1] = 1
    assert not is_fulfilled(s, card)


def test_laying_an_animal_is_noted(printer: Printer) -> None:
    """R13.5, R13.6: how often, and on which terrain, its own or the one that it covers."""
    s = campaign_scene("+   +\n G..\n+   +", players=2, hand=[("#..", "#..")])
    lay(s, "_gi", "Wdo", (0, 0), (1, 0))

    assert (s.played[6], s.played[4]) == (1, 1)
    assert (s.stood[6], s.stood[4]) == (1, 2)


@pytest.mark.parametrize("given", [{}, {"wildlife": "yes"}])
def test_every_preferred_terrain(printer: Printer, given: dict[str, str]) -> None:
    """R13.6: of the terrains in play; desert comes with Wildlife Wishes."""
    card = printer.card("every_preferred_terrain_used")
    s = campaign_scene(players=2, **given)
    for species in range(1, N_ANIMALS + 1):
        s.stood[species] = 0b00111
    assert bool(is_fulfilled(s, card)) == (not given)
    for species in range(1, N_ANIMALS + 1):
        s.stood[species] = 0b11111
    assert is_fulfilled(s, card)
    s.stood[5] = 0b11011  # a panda never on jungle
    assert not is_fulfilled(s, card)


def test_a_wildcard_is_every_preferred_terrain(printer: Printer) -> None:
    """R13.6, R12.2."""
    s = campaign_scene("+   +\n *..\n+   +", players=2, hand=[("#..", "#..")], utilities="yes")
    lay(s, "_gi", "_..", (0, 0), (1, 0))

    assert s.stood[6] == 0b10001


@pytest.mark.parametrize(
    ("kind", "yes", "no"),
    [
        (0, "G..|G.. W..", "G.. J.. W.."),  # terrain
        (1, "Ggi|Dgi W..", "Ggi|Dok W.."),  # species
        (2, "G..|W..", "G.. W.."),  # fence
    ],
)
def test_claimed_areas_have_something_in_common(printer: Printer, kind: int, yes: str, no: str) -> None:
    """R13.6: of one player; terrain, species or a kind of fence."""
    card = printer.card("claimed_areas_same_property", 2, kind)

    def check(text: str, seat: int) -> bool:
        s = campaign_scene(open_row(text), players=2, pawns=[(0, (0, 0)), (seat, (1, 0))])
        return bool(is_fulfilled(settled(s), card))

    assert check(yes, 0)
    assert not check(no, 0)
    assert not check(yes, 1)


def test_fences_in_common_are_of_one_kind(printer: Printer) -> None:
    """R13.6: weak or strong."""
    card = printer.card("claimed_areas_same_property", 2, 2)
    s = campaign_scene("+---+   +===+\n G.. #.. W..\n+   +   +   +", players=2, pawns=[(0, (0, 0)), (0, (2, 0))])

    assert not is_fulfilled(s, card)


def test_the_border_of_an_exhibit_is_what_counts(printer: Printer) -> None:
    """R13.6: a strong fence inside does not matter, and the stronger of two fences is the fence."""
    card = printer.card("exhibits_uniform_fence", 1)
    assert is_fulfilled(campaign_scene("+---+---+\n|G..!G..|\n+   +   +\n|G.. G..|\n+---+---+"), card)
    s = campaign_scene("+---+\n|G..|\n+---+")
    assert is_fulfilled(s, card)
    put(s, "#.. ---s", "#..", (1, 0), (2, 0))
    assert not is_fulfilled(s, card)


def test_exhibits_per_player_are_rounded_up(printer: Printer) -> None:
    """R13.6: 2.5 for each of three players are 8."""
    card = printer.card("exhibits_per_player", 2.5)
    given: dict[str, Any] = {"players": 3}

    assert not is_fulfilled(campaign_scene(row("|".join(["G.."] * 7)), **given), card)
    assert is_fulfilled(campaign_scene(row("|".join(["G.."] * 8)), **given), card)


def test_bare_table_is_no_path(printer: Printer) -> None:
    """R13.5: a ring needs a path on every side."""
    card = printer.card("exhibit_ringed_by_path")

    assert is_fulfilled(campaign_scene(RING), card)
    assert not is_fulfilled(campaign_scene("+---+   +\n|G..|#..\n+---+   +\n #..\n+   +   +"), card)
    inside = RING.replace("|G..|#..", "|G.. #..|#..").replace("+---+", "+---+---+").replace("     #..", "     #.. #..")
    assert is_fulfilled(campaign_scene(inside), card)


def test_a_blank_is_a_space_without_background(printer: Printer) -> None:
    """R13.5: with or without an item; a path is none."""
    card = printer.card("exhibit_no_blank")

    assert not is_fulfilled(campaign_scene(row("G.. _gi")), card)
    assert is_fulfilled(campaign_scene(row("G.. #..")), card)


def test_points_are_the_scores_if_the_game_ended_now(printer: Printer) -> None:
    """R13.5."""
    card = printer.card("strongest_player_points", 4)
    s = campaign_scene(row("Ggi G.."), players=2)
    assert not is_fulfilled(s, card)
    claim_for(s, 1, (0, 0))
    assert is_fulfilled(s, card)
