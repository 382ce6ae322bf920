"""Spectacular, chapter 7: tiles, towers, dice and discards."""

import pytest

from tests.games.spectacular.table import (
    GAME,
    boxed,
    building,
    finish,
    items,
    new_game,
    offered,
    park,
    places,
    play,
    position,
    random_play,
    scores,
    step,
    tiles,
    to_act,
    towers,
    view,
)

CORNERS = ("E", "SE", "SW", "W", "NW", "NE")
FREE = [f"{column}{row}" for column in "ABCDE" for row in range(1, 5) if f"{column}{row}" != "C2"]
BROWN = "A2 arctic_fox brown E, B2 cheetah brown SW"  # B3 facing NW completes the tower
FULL_BUT_B1 = (
    "A1 chinchilla heart, E1 cheetah heart, C3 giraffe beige SW, D2 elephant heart, B4 dugong heart,"
    "A3 dugong beige W, A4 polar_bear black W, D4 tiger heart, E4 sloth heart, E3 sloth black NW,"
    "D3 sea_turtle black E, A2 arctic_fox brown E, B2 cheetah brown SW, B3 spectacled_bear brown NW,"
    "C4 penguin heart, C1 chinchilla brown NW, D1 arctic_fox heart, E2 tiger black SW"
)
NO_WORKERS = "seat1.workers="


# 7.1 Both items, in any order


def test_both_items_are_dealt_with_in_the_order_one_likes() -> None:
    """R7.1."""
    park_ = "A1 chinchilla heart, B1 dugong heart"
    ends = [
        play(building("N=grey 1; W=blue 2", park_), *moves)
        for moves in (("N grey 1 to A1", "W blue 2 to B1"), ("W blue 2 to B1", "N grey 1 to A1"))
    ]

    assert ends[0] == ends[1]
    assert tiles(ends[0]) == {"A1": "chinchilla heart 1", "B1": "dugong heart 2"}


def test_no_item_is_kept() -> None:
    """R7.1: the step ends when both areas are empty."""
    state = building("N=grey 1; W=blue 2", "A1 chinchilla heart")
    play(state, "N grey 1 to A1")
    assert (step(state), to_act(state), items(state)) == ("build", [1], ["-", "blue 2"])
    assert offered(state) == ["discard W"]

    play(state, "discard W")
    assert (step(state), items(state)) == ("choose", ["-", "-"])


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_nothing_a_seat_builds_affects_another(order: tuple[int, ...]) -> None:
    """R7.1, R7.8."""
    text = "step=build; seat1.board=saola; seat2.board=dolphin; seat1.N=grey 1; seat1.W=tiger black; seat2.N=blue 6;"
    moves = {1: ("seat1: discard N", "seat1: W tiger black to C4 E"), 2: ("seat2: N blue 6 to C2",)}
    state = position(text)
    for seat in order:
        play(state, *moves[seat])

    assert tiles(state, 1) == {"C4": "tiger black E"}
    assert tiles(state, 2) == {"C2": "star 6"}


# 7.2 Discards


@pytest.mark.parametrize("item", ["grey 4", "tiger black"])
def test_an_item_may_be_discarded_though_it_fits(item: str) -> None:
    """S22, R7.2, Q2."""
    state = building(f"N={item}", "A1 chinchilla brown E")
    assert places(state, "N")

    assert "discard N" in offered(state)
    assert tiles(play(state, "discard N")) == {"A1": "chinchilla brown E"}


def test_a_die_that_fits_nowhere_is_discarded_and_does_not_return_to_the_supply() -> None:
    """S22, R7.2, Q3."""
    state = building("N=orange 4", "E1 cheetah brown W 3", NO_WORKERS)
    before = list(state.common_dice)
    assert offered(state) == ["discard N"]

    play(state, "discard N")
    assert list(state.common_dice) == before
    assert boxed(state)[1] == [0, 0, 0, 1]


def test_a_discarded_tile_never_comes_back() -> None:
    """R7.2, Q3."""
    state = building("N=sloth black")
    assert "sloth black" not in boxed(state)[0]
    heights = view(state).stacks
    play(state, "discard N")

    assert "sloth black" in boxed(state)[0]
    assert view(state).stacks == heights


# 7.3 to 7.6 Tiles


def test_a_part_goes_on_any_vacant_hexagon_in_six_orientations() -> None:
    """R7.3, R1.1: 19 free hexagons; beside other tiles or not."""
    assert places(building("N=tiger black"), "N") == sorted(f"{cell} {corner}" for cell in FREE for corner in CORNERS)


def test_a_heart_has_no_orientation() -> None:
    """R1.4, R7.3."""
    assert places(building("N=tiger heart"), "N") == FREE


def test_neither_taken_hexagons_nor_the_star_are_vacant() -> None:
    """R7.3, R1.6, Q26."""
    cells = places(building("N=tiger heart", "A1 chinchilla heart, D3 sea_turtle black E"), "N")

    assert cells == [cell for cell in FREE if cell not in ("A1", "D3")]


def test_a_tile_keeps_the_corner_that_was_chosen() -> None:
    """R7.3."""
    for corner in CORNERS:
        assert tiles(play(building("N=tiger black"), f"N tiger black to B3 {corner}")) == {
            "B3": f"tiger black {corner}"
        }


@pytest.mark.parametrize("place", ["A4 W", "C1 NW", "B2 NE", "D1 SW"])
def test_a_part_may_face_the_edge_or_the_star_and_then_never_forms_a_tower(place: str) -> None:
    """R7.4: B2 facing NE and D1 facing SW are corners of the star."""
    state = play(building("N=tiger black"), f"N tiger black to {place}")

    assert tiles(state)[place.split()[0]] == f"tiger black {place.split()[1]}"
    assert towers(state) == []


def test_three_parts_around_a_corner_of_the_star_are_impossible() -> None:
    """R1.5, R1.6, R7.4, Q5: two parts face a corner of the star, and no tower stands there."""
    state = building("N=green 6", "B2 gorilla black NE, B1 sloth black SE", NO_WORKERS)

    assert towers(state) == []
    assert places(state, "N") == ["C2"]


def test_tiles_are_never_moved_or_covered() -> None:
    """R7.5."""
    state = new_game(players=2, seed=8)
    before: dict[int, list[str | None]] = {}
    for _ in random_play(state, seed=9):
        if step(state) == "prepare":
            continue
        for seat in (1, 2):
            now = list(park(state, seat).tiles)
            kept = [a == b for a, b in zip(before.get(seat, now), now, strict=True) if a]
            assert all(kept)
            before[seat] = now


def test_with_one_vacant_hexagon_a_tile_goes_there() -> None:
    """R7.6."""
    assert places(building("N=gorilla heart", FULL_BUT_B1), "N") == ["B1"]


def test_with_nineteen_tiles_a_tile_can_only_be_discarded() -> None:
    """S22, R7.6, Q26."""
    state = building("N=gorilla heart; W=orangutan brown", FULL_BUT_B1)
    play(state, "N gorilla heart to B1")

    assert offered(state) == ["discard W"]


# 7.7 to 7.10 Towers


def test_the_third_matching_part_builds_the_tower_at_once() -> None:
    """R7.7, R1.5, Q7: nobody is asked."""
    state = building("N=spectacled_bear brown; W=grey 6", BROWN)
    assert towers(state) == []

    play(state, "N spectacled_bear brown to B3 NW")
    assert towers(state) == ["brown A2 B2 B3"]
    assert (to_act(state), items(state)) == ([1], ["-", "grey 6"])


@pytest.mark.parametrize("corner", ["E", "SE", "SW", "W", "NE"])
def test_all_three_parts_must_face_the_point(corner: str) -> None:
    """R1.5, R7.7."""
    assert towers(play(building("N=spectacled_bear brown", BROWN), f"N spectacled_bear brown to B3 {corner}")) == []


@pytest.mark.parametrize("turned", ["A2 arctic_fox brown E", "B2 cheetah brown SW"])
def test_parts_that_lie_there_already_must_face_the_point_too(turned: str) -> None:
    """R1.5, R7.7."""
    laid = BROWN.replace(turned, turned.rsplit(" ", 1)[0] + " W")

    assert towers(play(building("N=spectacled_bear brown", laid), "N spectacled_bear brown to B3 NW")) == []


def test_all_three_parts_must_have_one_colour() -> None:
    """R1.5, R7.7."""
    assert towers(play(building("N=spectacled_bear black", BROWN), "N spectacled_bear black to B3 NW")) == []


def test_a_heart_is_no_part() -> None:
    """R1.3, R1.5."""
    assert towers(play(building("N=spectacled_bear heart", BROWN), "N spectacled_bear heart to B3")) == []


def test_tiles_of_a_tower_may_have_any_habitats() -> None:
    """R7.3, R1.5: grey, orange and blue."""
    assert towers(play(building("N=penguin brown", BROWN), "N penguin brown to B3 NW")) == ["brown A2 B2 B3"]


def test_the_order_in_which_the_parts_come_does_not_matter() -> None:
    """R7.7."""
    parts = ["A2 arctic_fox brown E", "B2 cheetah brown SW", "B3 spectacled_bear brown NW"]
    for last in range(3):
        rest = [part for i, part in enumerate(parts) if i != last]
        cell, animal, symbol, corner = parts[last].split()
        state = building(f"N={animal} {symbol}", ", ".join(rest))
        assert towers(play(state, f"N {animal} {symbol} to {cell} {corner}")) == ["brown A2 B2 B3"]


def test_towers_do_not_depend_on_wooden_pieces() -> None:
    """R7.8, Q6: alone, one black piece is the selection token; no piece is a component, so none can be missing."""
    parts = "D3 sea_turtle black E, E2 tiger black SW"
    state = position(f"players=1; step=build; seat1.board=saola; seat1.park={parts}; seat1.N=sloth black")
    play(state, "N sloth black to E3 NW")

    assert towers(state) == ["black D3 E2 E3"]
    assert not any("tower" in name for name in GAME.components(state))


def test_several_towers_of_one_colour_may_stand() -> None:
    """R7.9: each tile belongs to one of them."""
    laid = (
        "A1 chinchilla brown E, B1 orangutan brown SW, B2 gorilla brown NW,"
        "D3 arctic_fox brown E, E2 giraffe brown SW, E3 rhinoceros brown NW"
    )
    state = position(f"step=over; turn=15; seat1.board=saola; seat1.park={laid}")

    assert towers(state) == ["brown A1 B1 B2", "brown D3 E2 E3"]


@pytest.mark.parametrize("side", ["symmetric", "asymmetric"])
def test_a_built_tower_stays_built(side: str) -> None:
    """R7.10, R7.9: at most five, and no tile in two of them."""
    before: dict[int, list[str]] = {}
    for _ in random_play(state := new_game(players=6, seed=3, side=side), seed=1):
        for seat in range(1, 7):
            now = towers(state, seat)
            cells = [cell for tower in now for cell in tower.split()[1:]]
            assert set(before.get(seat, [])) <= set(now)
            assert len(now) <= 5
            assert len(set(cells)) == len(cells)
            before[seat] = now


# 7.11, 7.12 Dice


def test_a_die_needs_a_tile_of_its_colour_without_a_die() -> None:
    """R7.11."""
    laid = "A1 chinchilla brown W, A2 arctic_fox brown W 3, B1 sloth black W, D4 condor heart"

    assert places(building("N=grey 4", laid, NO_WORKERS), "N") == ["A1"]
    assert places(building("N=grey 2", laid, NO_WORKERS), "N") == ["A1", "D4"]
    assert places(building("N=blue 2", laid, NO_WORKERS), "N") == []


def test_a_die_may_go_on_a_tile_placed_in_this_turn() -> None:
    """S23, R7.11."""
    state = building("N=sloth heart; W=green 2", "", NO_WORKERS)
    assert places(state, "W") == []  # the star takes only a 6
    assert [short for short in offered(state) if short.startswith("W")] == []

    play(state, "N sloth heart to B1")
    assert places(state, "W") == ["B1"]
    assert tiles(play(state, "W green 2 to B1")) == {"B1": "sloth heart 2"}


def test_a_die_without_a_tile_can_only_be_discarded() -> None:
    """S23."""
    state = play(building("N=green 2", "", NO_WORKERS), "discard N")

    assert tiles(state) == {}


TOWER = "A2 arctic_fox brown E, B2 cheetah brown SW, B3 spectacled_bear brown NW"


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize(
    ("laid", "cell", "die", "allowed"),
    [
        ("A1 chinchilla heart", "A1", "grey", {1, 2}),
        ("A1 chinchilla brown W", "A1", "grey", {1, 2, 3, 4, 5}),
        (TOWER, "A2", "grey", {1, 2, 3, 4, 5, 6}),
        ("A1 chinchilla heart", "C2", "green", {6}),
    ],
    ids=["breeding", "watchtower", "tower", "star"],
)
def test_which_values_a_tile_takes(value: int, laid: str, cell: str, die: str, allowed: set[int]) -> None:
    """R7.12, R3.6: starting hexagons are like all others."""
    assert (cell in places(building(f"N={die} {value}", laid, NO_WORKERS), "N")) == (value in allowed)


def test_the_star_takes_a_6_of_its_own_colour_alone() -> None:
    """S12, R7.12."""
    assert places(building("N=green 6", "", NO_WORKERS), "N") == ["C2"]
    assert places(building("N=green 5", "", NO_WORKERS), "N") == []
    assert places(building("N=blue 6", "", NO_WORKERS), "N") == []


def test_the_star_of_another_board_takes_another_colour() -> None:
    """S12, R7.12."""
    state = position("step=build; seat1.board=dolphin; seat1.N=blue 6; seat1.W=green 6; seat1.workers=")

    assert offered(state) == ["N blue 6 to C2", "discard N", "discard W"]


# 7.13, 7.14 A 6 at a tower


def test_only_the_three_tiles_of_a_tower_are_adjacent_to_it() -> None:
    """R7.13, Q4: A1, A3, B1 and B4 lie beside them and gain nothing."""
    around = "A1 chinchilla brown W, A3 condor beige W, B1 condor black NW, B4 spectacled_bear black SE"
    state = building("N=grey 6", f"{TOWER}, {around}", NO_WORKERS)

    assert places(state, "N") == ["A2", "B3"]


BEIGE = "C3 chinchilla beige SW, B3 tiger beige E"  # C4 facing NW completes the tower
WILD_DOG = "step=build; seat1.board=wild_dog; seat1.workers="


def test_a_6_is_refused_before_the_tower_is_built_and_accepted_afterwards() -> None:
    """S11, R7.12, R7.14, Q8: the tile first."""
    state = position(f"{WILD_DOG}; seat1.park={BEIGE}; seat1.N=grey 6; seat1.W=orangutan beige")
    assert places(state, "N") == []

    play(state, "W orangutan beige to C4 NW")
    assert towers(state) == ["beige B3 C3 C4"]
    assert places(state, "N") == ["C3"]
    assert tiles(play(state, "N grey 6 to C3"))["C3"] == "chinchilla beige SW 6"


def test_a_6_is_refused_when_the_third_part_faces_another_point() -> None:
    """S11."""
    state = position(f"{WILD_DOG}; seat1.park={BEIGE}; seat1.N=grey 6; seat1.W=orangutan beige")
    play(state, "W orangutan beige to C4 W")

    assert towers(state) == []
    assert offered(state) == ["discard N"]


def test_the_sea_turtle_takes_a_6_because_its_tower_is_built() -> None:
    """S8, R7.12."""
    state = building("N=blue 6", "D3 sea_turtle black E, E2 tiger black SW 4, E3 sloth black NW 5", NO_WORKERS)
    play(state, "N blue 6 to D3")

    assert scores(state).towers == 15


# 7.15


def test_placed_dice_stay_as_they_are() -> None:
    """R7.15, Q12: only worker tokens change them, and only at the ends of rounds."""
    state = new_game(players=2, seed=5)
    before: dict[int, list[int]] = {}
    for _ in random_play(state, seed=6):
        for seat in (1, 2):
            now = list(park(state, seat).dice)
            if step(state) in ("choose", "build") and view(state).turn != 9:
                assert all(a == b for a, b in zip(before.get(seat, now), now, strict=True) if a)
            before[seat] = now


def test_finishing_a_turn_with_discards_changes_no_park() -> None:
    """R7.2."""
    state = building("N=grey 1; W=blue 2", "A1 chinchilla heart 1")

    assert tiles(finish(state)) == {"A1": "chinchilla heart 1"}
