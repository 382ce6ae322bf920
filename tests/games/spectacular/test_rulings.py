"""Spectacular, chapters 1 and 2: geometry, and what follows from the material."""

import pytest

from tests.games.spectacular.table import (
    COLOURS,
    GAME,
    building,
    cells_of,
    new_game,
    park,
    places,
    play,
    position,
    random_play,
    scored,
    scores,
    step,
    tiles,
    towers,
    view,
)
from tierpark.games.spectacular.material import Layout
from tierpark.games.spectacular.naming import cell_names
from tierpark.games.spectacular.state import NONE
from tierpark.games.spectacular.tables import NEXT_TO, SITE, SITE_CELLS
from tierpark.pieces.hexes import CORNERS

NAMES = [f"{column}{row}" for column in "ABCDE" for row in range(1, 5)]
LAYOUTS = pytest.mark.parametrize("layout", range(7))
LAYOUT: list[Layout] = [GAME.box.symmetric, *(board.layout for board in GAME.box.boards)]
BOARDS: list[str] = [board.id for board in GAME.box.boards]


# 1 Terms and geometry


@LAYOUTS
def test_a_park_has_nineteen_free_hexagons_and_a_star(layout: int) -> None:
    """R1.1, R2.6."""
    found = LAYOUT[layout]

    assert len(found.cells) == 20
    assert 0 <= found.star < 20


def test_hexagons_are_named_by_column_and_from_north_to_south() -> None:
    """R1.10."""
    assert list(cells_of(park(new_game()))) == NAMES


@pytest.mark.parametrize(
    ("cell", "beside"),
    [
        ("C2", "B1 B2 C1 C3 D1 D2"),
        ("A1", "A2 B1 B2"),
        ("A4", "A3 B4"),
        ("B4", "A3 A4 B3 C4"),
        ("C4", "B3 B4 C3 D3 D4"),
        ("E1", "D1 D2 E2"),
        ("E4", "D4 E3"),
    ],
)
def test_which_hexagons_are_adjacent(cell: str, beside: str) -> None:
    """R1.2, R1.10: those that share an edge."""
    found = [name for i, name in enumerate(NAMES) if NEXT_TO[0][NAMES.index(cell)] >> i & 1]

    assert found == beside.split()


def test_a_tile_has_a_habitat_an_animal_and_a_part_or_a_heart() -> None:
    """R1.3."""
    for tile in GAME.box.tiles:
        assert tile.habitat in COLOURS
        assert tile.symbol in ("black", "brown", "beige", "heart")
        assert tile.animal in [animal.id for animal in GAME.box.animals]


@LAYOUTS
def test_every_park_has_eighteen_tower_sites_clear_of_the_star(layout: int) -> None:
    """R1.5, R1.6, R2.8."""
    found = [cells for cells in SITE_CELLS[layout] if cells[0] != NONE]
    star = LAYOUT[layout].star

    assert len(found) == 18
    assert all(star not in cells for cells in found)
    assert all(site == NONE for site in SITE[layout][star])


@LAYOUTS
def test_a_tower_can_stand_on_every_site(layout: int) -> None:
    """R1.5, R7.7: built by the placement of its third part."""
    board = "side=asymmetric; seat1.board=" + BOARDS[layout - 1] if layout else "seat1.board=saola"
    names = cell_names(LAYOUT[layout])
    for number, cells in enumerate(SITE_CELLS[layout]):
        if cells[0] == NONE:
            continue
        facing = [SITE[layout][cell].index(number) for cell in cells]
        words = [
            f"{names[cell]} {animal} black {CORNERS[corner]}"
            for cell, animal, corner in zip(cells, ("sloth", "sea_turtle", "condor"), facing, strict=True)
        ]
        cell, item = words[2].split(" ", 1)
        item, _, corner = item.rpartition(" ")
        state = position(f"step=build; {board}; seat1.N={item}; seat1.park={words[0]}, {words[1]}")
        assert towers(state) == []
        play(state, f"N {item} to {cell} {corner}")
        assert towers(state) == [" ".join(["black", *sorted(names[i] for i in cells)])]


def test_the_star_has_neither_part_nor_heart() -> None:
    """R1.6, Q5: its 6 is no multiplier and no die of the tie-break."""
    found = scores(scored("C1 tiger black W 5", "seat1.star=6"))

    assert (found.green, found.breeding) == (0, 0)


def test_the_star_is_never_vacant() -> None:
    """R1.6, Q26."""
    assert "C2" not in places(building("N=tiger heart"), "N")


@LAYOUTS
def test_an_entrance_touches_three_free_hexagons(layout: int) -> None:
    """R1.7."""
    found = LAYOUT[layout]

    assert len(found.entrance_cells) == 3
    assert found.star not in found.entrance_cells


def test_tiles_without_dice_connect_habitats_but_no_dice_group() -> None:
    """R1.8, R1.9, Q16: B4 and B2 are one area through B3, and two dice groups."""
    laid = "B4 dugong heart 1, B3 sea_turtle black W, B2 penguin brown W 4"
    found = scores(building("N=grey 1", laid))

    assert (found.blue, found.entrance) == (5, 1)


# 2 What follows from the material


@pytest.mark.parametrize("star", BOARDS)
def test_every_set_has_the_four_animals_that_are_in_no_supply(star: str) -> None:
    """R2.2."""
    common = {tile.animal for tile in GAME.box.tiles if tile.owner is None}
    own = {tile.animal for tile in GAME.box.tiles if tile.owner == star}

    assert len(common) == 12
    assert own - common == {"tiger", "dugong", "chinchilla", "cheetah"}
    assert len(own) == 6


@pytest.mark.parametrize("players", range(1, 7))
def test_the_common_supply_never_runs_out(players: int) -> None:
    """R2.5."""
    for _ in random_play(state := new_game(players=players, seed=6), seed=6):
        assert min(state.common_dice) >= 0
        assert min(state.heights) >= 0


@pytest.mark.parametrize("side", ["symmetric", "asymmetric"])
def test_no_tower_stands_before_the_first_turn(side: str) -> None:
    """R2.7: whatever was swapped."""
    for seed in range(5):
        for _ in random_play(state := new_game(players=6, seed=seed, side=side), seed):
            if step(state) != "prepare":
                break
        assert all(not board.towers for board in view(state).parks)


@LAYOUTS
def test_the_dotted_thirds_belong_to_three_towers(layout: int) -> None:
    """R2.7: which do not even share a hexagon."""
    sites = [SITE[layout][cell][corner] for cell, corner in LAYOUT[layout].starts]

    assert NONE not in sites
    assert len({cell for site in sites for cell in SITE_CELLS[layout][site]}) == 9


def test_symmetric_is_one_park_for_all_and_asymmetric_one_for_each() -> None:
    """R2.8."""
    assert len({str(layout.cells) for layout in LAYOUT}) == 7


def test_starting_tiles_are_turned_as_the_setup_says() -> None:
    """R3.6: the dotted third decides."""
    for seed in range(3):
        for name, words in tiles(new_game(seed=seed)).items():
            assert words.endswith((" heart", {"A1": " E", "E1": " W", "C3": " SW"}[name]))
