"""Spectacular, chapter 9, second half: the final scoring, with the numbers of the rulebook's example."""

import pytest

from tests.games.spectacular.table import GAME, GINA, finish, play, position, ranks, scored, scores, standings, winners
from tierpark.games.spectacular.view import Scores

SPECIES = [animal.id for animal in GAME.box.animals]
FREE = [f"{column}{row}" for column in "ABCDE" for row in range(1, 5) if f"{column}{row}" != "C2"]


def points(park: str, more: str = "") -> Scores:
    return scores(scored(park, more))


# 9.9 Habitats


def test_orange_is_worth_18() -> None:
    """S4, R9.9, R1.8, Q16: the giraffe without a die connects."""
    laid = "E1 cheetah heart 1, D2 elephant heart 2, C3 giraffe beige SW, B2 cheetah brown SW 6"
    tower = "A2 arctic_fox brown E, B3 spectacled_bear brown NW"

    assert points(f"{laid}, {tower}").orange == 18
    assert points(f"{laid.replace('giraffe beige', 'penguin beige')}, {tower}").orange == 6


def test_two_grey_areas_score_7_and_9() -> None:
    """S5, R9.9: apart and together; the 2 on a watchtower tile is no multiplier."""
    north = "D1 arctic_fox heart 2, C1 chinchilla brown NW 5"
    south = "A1 chinchilla heart 2, A2 arctic_fox brown E 5, B3 spectacled_bear brown NW 2"

    assert points(north).grey == 7
    assert points(south).grey == 9
    assert points(f"{north}, {south}").grey == 16


def test_a_breeding_tile_without_a_die_is_no_multiplier() -> None:
    """S6, R9.9."""
    laid = "B4 dugong heart 1, A3 dugong beige W 5, A4 polar_bear black W 4, D3 sea_turtle black E"

    assert points(f"{laid}, C4 penguin heart").blue == 10
    assert points(f"{laid}, C4 penguin heart 2").blue == 24


def test_an_area_without_a_fed_breeding_tile_scores_nothing() -> None:
    """R9.9."""
    assert points("A1 chinchilla brown W 5, A2 arctic_fox brown W 5").grey == 0
    assert points("A1 chinchilla brown W 5, A2 arctic_fox heart").grey == 0


def test_single_breeding_tiles_are_areas() -> None:
    """S30, R9.9: 2 x 1 + 1 x 1."""
    assert points("A1 chinchilla heart 2, E4 arctic_fox heart 1").grey == 3


def test_low_dice_on_watchtower_tiles_do_not_multiply() -> None:
    """R9.9: (1 + 1 + 2) x 1."""
    assert points("A1 chinchilla heart 1, A2 arctic_fox brown W 1, A3 condor black W 2").grey == 4


def test_the_number_of_dice_multiplies_and_not_their_values() -> None:
    """R9.9: (2 + 2 + 5) x 2."""
    assert points("A1 chinchilla heart 2, A2 arctic_fox heart 2, A3 condor black W 5").grey == 18


def test_the_star_and_its_6_belong_to_their_area() -> None:
    """S31, R9.9, R1.6."""
    laid = "D1 tiger heart 1, D2 gorilla black W 4"

    assert points(laid, "seat1.star=6").green == 11
    assert points("D1 tiger heart, D2 gorilla black W 4", "seat1.star=6").green == 0


def test_the_star_connects_without_a_die() -> None:
    """R1.6, R1.8: C1 and C3 touch only C2."""
    assert points("C1 tiger heart 1, C3 gorilla black W 4").green == 5
    assert points("C1 dugong heart 1, C3 sea_turtle black W 4").blue == 1


def test_tiles_without_a_common_edge_are_not_adjacent() -> None:
    """R1.2, R1.8: A1 and C1 have B1 between them."""
    assert points("A1 chinchilla heart 1, C1 condor black W 4").grey == 1
    assert points("A1 chinchilla heart 1, B1 arctic_fox heart 1, C1 condor black W 4").grey == 12


@pytest.mark.parametrize("beside", ["B1", "A2", "B2"])
def test_neighbours_share_an_edge(beside: str) -> None:
    """R1.2, R1.10: A1 has B1 to the north-east, A2 to the south and B2 to the south-east."""
    assert points(f"A1 chinchilla heart 1, {beside} arctic_fox heart 1").grey == 4


# 9.10 Towers


def test_the_brown_tower_is_worth_13() -> None:
    """S7, R9.10."""
    laid = "A2 arctic_fox brown E 5, B2 cheetah brown SW 6, B3 spectacled_bear brown NW 2"

    assert points(laid).towers == 13


def test_the_black_tower_is_worth_nothing_without_a_third_die() -> None:
    """S8, R9.10: with a 6 on the sea turtle it is worth 15."""
    laid = "E2 tiger black SW 4, E3 sloth black NW 5"

    assert points(f"{laid}, D3 sea_turtle black E").towers == 0
    assert points(f"{laid}, D3 sea_turtle black E 6").towers == 15


def test_every_tower_is_scored() -> None:
    """R9.10, R7.9: two of one colour, 9 and 12."""
    laid = (
        "A1 chinchilla brown E 3, B1 orangutan brown SW 3, B2 gorilla brown NW 3,"
        "D3 arctic_fox brown E 4, E2 giraffe brown SW 4, E3 rhinoceros brown NW 4"
    )

    assert points(laid).towers == 21


def test_three_dice_without_a_tower_score_nothing() -> None:
    """R9.10."""
    assert points("A2 arctic_fox brown E 5, B2 cheetah brown SW 5, B3 spectacled_bear brown W 2").towers == 0


# 9.11 Animals

TABLE = [0, 0, 0, 0, 2, 4, 6, 8, 11, 15, 20, 25, 30, 40, 50, 65, 80]


def with_animals(number: int) -> str:
    """A park with so many species on tiles, none of them fed."""
    common = [tile.animal for tile in GAME.box.tiles if tile.owner is None and tile.symbol == "heart"]
    kinds = ["tiger", "dugong", "chinchilla", "cheetah", *common][:number]
    return ", ".join(f"{cell} {animal} heart" for cell, animal in zip(FREE, kinds, strict=False))


@pytest.mark.parametrize("number", range(1, 18))
def test_different_animals_score_by_the_table(number: int) -> None:
    """S9, R9.11, Q17: the star counts, fed or not; 13 are worth 30 and 17 are worth 80."""
    found = points(with_animals(number - 1))

    assert (found.different_animals, found.animals) == (number, TABLE[number - 1])


def test_the_same_animal_counts_once() -> None:
    """R9.11."""
    found = points("A1 chinchilla heart 1, A2 chinchilla brown W, B4 dugong heart, A3 dugong beige W 3")

    assert found.different_animals == 3


def test_feeding_the_star_changes_nothing_for_animals() -> None:
    """R9.11, Q17."""
    assert points("A1 chinchilla heart", "seat1.star=6").different_animals == 2


def test_discarded_tiles_do_not_count() -> None:
    """R9.11: with an empty park the star is alone, whatever lies in the box."""
    assert points("").different_animals == 1


def test_seventeen_animals_need_nine_personal_tiles_and_ten_of_the_supply() -> None:
    """S16, R2.2, R2.6: 80 points."""
    personal = [tile for tile in GAME.box.tiles if tile.owner == "saola"]
    own = {tile.animal for tile in personal}
    others = [
        tile for tile in GAME.box.tiles if tile.owner is None and tile.symbol == "heart" and tile.animal not in own
    ]
    assert (len(own), len(others)) == (6, 10)

    assert points(laid_out(personal[:6] + personal[7:] + others)).animals == 80


def test_with_all_personal_tiles_sixteen_animals_are_the_most() -> None:
    """S16, R2.6: 6 + 9 + 1."""
    personal = [tile for tile in GAME.box.tiles if tile.owner == "saola"]
    own = {tile.animal for tile in personal}
    others = [
        tile for tile in GAME.box.tiles if tile.owner is None and tile.symbol == "heart" and tile.animal not in own
    ]

    found = points(laid_out(personal + others[:9]))
    assert (found.different_animals, found.animals) == (16, 65)


def laid_out(tiles: list[object]) -> str:
    """Nineteen tiles on the nineteen free hexagons."""
    assert len(tiles) == len(FREE) == 19
    words = [f"{tile.animal} {tile.symbol}{'' if tile.symbol == 'heart' else ' E'}" for tile in tiles]  # type: ignore[attr-defined]
    return ", ".join(f"{cell} {word}" for cell, word in zip(FREE, words, strict=True))


# 9.12, 9.13 The total


def test_the_rulebooks_park_is_worth_132() -> None:
    """S10, R9.13."""
    (first, _) = standings(scored(GINA, "seat1.entrance=19"))

    assert first.categories == {
        "entrance": 19,
        "green": 26,
        "blue": 10,
        "grey": 16,
        "orange": 18,
        "towers": 13,
        "animals": 30,
    }
    assert first.score == 132


def test_a_die_may_count_in_several_categories() -> None:
    """R9.13: the 5 and the 4 for the habitat and for the tower."""
    found = points("A2 arctic_fox beige E 5, B2 condor beige SW 4, B3 dugong beige NW 2, A1 chinchilla heart 1")

    assert (found.grey, found.towers) == (10, 11)


def test_fulfilled_missions_score_their_points_and_others_nothing() -> None:
    """R9.12: mission 18 is fulfilled, missions 1 and 7 are not."""
    (first, _) = standings(scored(GINA, "seat1.missions=1, 7, 18; seat1.entrance=19"))

    assert first.categories["missions"] == 14
    assert first.score == 146


def test_without_missions_there_is_no_such_category() -> None:
    """R9.12."""
    assert "missions" not in standings(scored(GINA))[0].categories


# 9.14 Ties

LOW = "A1 chinchilla heart 1, A4 dugong heart 1, E4 cheetah heart 2"  # 4 on breeding tiles, 4 points of habitats


def test_most_points_win() -> None:
    """R9.14."""
    state = position("players=3; step=over; turn=15; seat1.entrance=9; seat2.entrance=12; seat3.entrance=10")

    assert (ranks(state), winners(state)) == ([3, 1, 2], [2])


def test_level_seats_with_equal_dice_on_breeding_tiles_share_the_victory() -> None:
    """S24, R9.14: 1, 1 and 2 against 2 and 2."""
    state = position(
        "step=over; turn=15; seat1.board=saola; seat2.board=dolphin; seat1.entrance=136; seat2.entrance=136;"
        f"seat1.park={LOW}; seat2.park=A1 chinchilla heart 2, E4 cheetah heart 2"
    )

    assert [s.score for s in standings(state)] == [140, 140]
    assert [s.tiebreaks for s in standings(state)] == [{"dice on breeding tiles": 4}] * 2
    assert (ranks(state), winners(state)) == ([1, 1], [1, 2])


def test_the_higher_dice_on_breeding_tiles_win_a_tie() -> None:
    """S24, R9.14: 4 against 2, 2 and 1."""
    state = position(
        "step=over; turn=15; seat1.board=saola; seat2.board=dolphin; seat1.entrance=136; seat2.entrance=135;"
        f"seat1.park={LOW}; seat2.park=A1 chinchilla heart 2, E4 cheetah heart 2, A4 dugong heart 1"
    )

    assert [s.score for s in standings(state)] == [140, 140]
    assert (ranks(state), winners(state)) == ([2, 1], [2])


def test_dice_on_other_tiles_do_not_break_a_tie() -> None:
    """R9.14: seat 2 has a 5 on a watchtower tile, where it scores nothing."""
    state = position(
        "step=over; turn=15; seat1.board=saola; seat2.board=dolphin;"
        "seat1.park=A1 chinchilla heart 2; seat2.park=A1 chinchilla heart 2, E4 dugong beige E 5"
    )

    assert (ranks(state), winners(state)) == ([1, 1], [1, 2])


def test_a_tie_is_broken_by_the_dice_after_the_last_workers() -> None:
    """R9.14, Q20."""
    state = position(
        "step=workers; turn=15; seat1.board=saola; seat2.board=dolphin; seat1.entrance=9; seat2.entrance=10;"
        "seat1.park=A1 chinchilla heart 1; seat2.park=A1 chinchilla heart 1; seat2.workers="
    )
    play(state, "seat1: A1 1 to 2 with grey")
    finish(state)

    assert [s.score for s in standings(state)] == [11, 11]
    assert winners(state) == [1]


def test_ranks_after_a_tie_leave_a_gap() -> None:
    """R9.14."""
    state = position("players=4; step=over; turn=15; seat1.entrance=9; seat2.entrance=12; seat3.entrance=12")

    assert ranks(state) == [3, 1, 1, 4]
