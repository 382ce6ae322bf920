"""The box of New York Zoo: what the printed material holds."""

import itertools
import tomllib
from collections import Counter
from importlib.resources import files

import pytest

from tierpark.games.new_york_zoo.material import SPECIES, Board, Material, load
from tierpark.pieces.polyomino import canonical, fits, is_connected, orientations

PRINTED = files("tierpark.games.new_york_zoo").joinpath("material.toml").read_text(encoding="utf-8")
DIGEST = "051cd8b9a32d46dbc57db025f00c55ea20a85b793858fe5bf5dcbf7bad6da941"


@pytest.fixture(scope="module")
def box() -> Material:
    return load()


def slots(box: Material) -> list[int]:
    return [space.index for space in box.strip if space.kind == "slot"]


def barn(board: Board) -> set[tuple[int, int]]:
    return {(r, c) for r in range(board.height) for c in range(board.width)} - board.area


def test_every_section_names_its_source() -> None:
    for name, section in tomllib.loads(PRINTED).items():
        assert section["source"] in {"rulebook", "public data", "derived", "reconstructed"}, name
        assert section["basis"], name


def test_five_species_with_126_wooden_animals(box: Material) -> None:
    assert tuple(species.id for species in box.species) == SPECIES
    assert {species.id: species.wooden for species in box.species} == {
        "meerkat": 28,
        "flamingo": 26,
        "kangaroo": 24,
        "penguin": 24,
        "fox": 24,
    }
    assert sum(species.wooden for species in box.species) == 126


def test_45_enclosure_tiles_in_four_shades(box: Material) -> None:
    assert [(shade.id, shade.size, shade.count) for shade in box.shades] == [
        ("lightest", 4, 8),
        ("light", 5, 15),
        ("dark", 6, 15),
        ("darkest", 7, 7),
    ]
    assert Counter((tile.shade, tile.size) for tile in box.tiles) == {(s.id, s.size): s.count for s in box.shades}
    assert len({tile.id for tile in box.tiles}) == len(box.tiles) == 45
    assert sum(tile.size for tile in box.tiles) == 246


def test_a_shape_has_as_many_cells_as_its_size_and_is_in_one_part(box: Material) -> None:
    shapes = [(tile.cells, tile.size) for tile in box.tiles] + [(kind.cells, kind.size) for kind in box.attractions]

    for cells, size in shapes:
        assert len(cells) == size
        assert is_connected(cells)
        assert cells == orientations(cells)[0]


def test_the_tiles_show_every_shape_of_four_and_five_and_six_shapes_twice(box: Material) -> None:
    shapes = Counter(canonical(tile.cells) for tile in box.tiles)

    assert Counter(len(shape) for shape in shapes) == {4: 5, 5: 12, 6: 15, 7: 7}
    assert Counter(shapes.values()) == {1: 33, 2: 6}


def test_letters_name_the_shapes_of_four_and_five(box: Material) -> None:
    letters = {size: Counter(tile.name for tile in box.tiles if tile.size == size) for size in (4, 5, 6, 7)}
    shapes = {(tile.size, tile.name, canonical(tile.cells)) for tile in box.tiles if tile.name}

    assert letters[4] == Counter("IOLLSSTT")
    assert letters[5] == Counter("FFWWYYILNPTUVXZ")
    assert letters[6] == {None: 15}
    assert letters[7] == {None: 7}
    assert len(shapes) == 5 + 12


def test_32_attractions_of_eight_different_shapes(box: Material) -> None:
    pieces: Counter[int] = Counter()
    for kind in box.attractions:
        pieces[kind.size] += kind.count

    assert pieces == {1: 16, 2: 6, 3: 6, 4: 2, 6: 1, 8: 1}
    assert pieces.total() == 32
    assert len({kind.id for kind in box.attractions}) == len(box.attractions) == 8
    assert len({canonical(kind.cells) for kind in box.attractions}) == 8


def test_single_spaces_come_first_and_never_run_out_the_others_are_16(box: Material) -> None:
    first, *limited = box.attractions

    assert (first.size, first.unlimited) == (1, True)
    assert not any(kind.unlimited for kind in limited)
    assert sum(kind.count for kind in limited) == 16
    assert [kind.size for kind in limited] == sorted(kind.size for kind in limited)


def test_the_strip_is_a_ring_of_15_slots_and_10_blue_spaces(box: Material) -> None:
    assert [space.index for space in box.strip] == list(range(25))
    assert Counter(space.kind for space in box.strip) == {"slot": 15, "animals": 10}
    assert Counter(space.zone for space in box.strip) == {"end": 7, "middle": 8, None: 10}


def test_every_pair_of_species_is_shown_on_one_blue_space(box: Material) -> None:
    shown = Counter(frozenset(space.species) for space in box.strip if space.species)

    assert shown == Counter(map(frozenset, itertools.combinations(SPECIES, 2)))


def test_the_elephant_starts_on_flamingo_and_fox(box: Material) -> None:
    assert box.strip[0].species == ("flamingo", "fox")


def test_a_blue_space_is_never_more_than_three_ahead(box: Material) -> None:
    """R4.4."""
    for i in range(25):
        assert "animals" in {box.strip[(i + step) % 25].kind for step in (1, 2, 3)}


def test_set_up_puts_three_tiles_on_every_slot_and_uses_all_45(box: Material) -> None:
    """R2.3: from bottom to top 5-6-7 spaces near the ends, 4-5-6 in the middle."""
    stacks = {zone: [shade.size for shade in box.shades if zone in shade.zones] for zone in ("end", "middle")}
    used = Counter(shade.id for i in slots(box) for shade in box.shades if box.strip[i].zone in shade.zones)

    assert stacks == {"end": [5, 6, 7], "middle": [4, 5, 6]}
    assert used == {shade.id: shade.count for shade in box.shades}
    assert used.total() == 45


def test_the_strip_has_its_corners_at_3_and_15(box: Material) -> None:
    assert Counter(space.edge for space in box.strip) == {"top": 12, "right": 1, "bottom": 11, "left": 1}
    assert box.strip[3].edge == "right"
    assert box.strip[15].edge == "left"


def test_five_lines_five_spaces_apart_each_between_two_slots(box: Material) -> None:
    assert [(line.before, line.species) for line in box.lines] == [
        (4, "fox"),
        (9, "meerkat"),
        (14, "flamingo"),
        (19, "kangaroo"),
        (24, "penguin"),
    ]
    for line in box.lines:
        assert line.after + 1 == line.before
        assert {line.after, line.before} <= set(slots(box))


def test_sixteen_faces_with_their_spaces_houses_and_animals(box: Material) -> None:
    found = {
        (board.players, board.seat or board.side): (board.width, len(board.area), board.houses, *board.animals)
        for board in box.boards
    }

    assert len(box.boards) == 16
    assert found == {
        (1, "A"): (11, 80, 3, "meerkat", "flamingo"),
        (1, "B"): (14, 104, 4, "meerkat", "kangaroo"),
        (2, 1): (14, 107, 3, "meerkat", "flamingo"),
        (2, 2): (14, 105, 3, "meerkat", "kangaroo"),
        (3, 1): (11, 81, 2, "meerkat", "flamingo"),
        (3, 2): (11, 80, 3, "meerkat", "flamingo"),
        (3, 3): (11, 78, 3, "meerkat", "kangaroo"),
        (4, 1): (9, 63, 2, "meerkat", "flamingo"),
        (4, 2): (9, 62, 3, "meerkat", "flamingo"),
        (4, 3): (9, 60, 3, "meerkat", "kangaroo"),
        (4, 4): (9, 59, 4, "meerkat", "kangaroo"),
        (5, 1): (8, 54, 2, "meerkat", "flamingo"),
        (5, 2): (8, 53, 3, "meerkat", "flamingo"),
        (5, 3): (8, 51, 3, "meerkat", "kangaroo"),
        (5, 4): (8, 50, 4, "meerkat", "kangaroo"),
        (5, 5): (8, 49, 4, "flamingo", "kangaroo"),
    }


def test_boards_are_nine_rows_high(box: Material) -> None:
    for board in box.boards:
        assert board.height == len(board.rows) == 9
        assert {len(row) for row in board.rows} == {board.width}


def test_the_barn_is_a_staircase_of_five_rows_in_the_upper_left_corner(box: Material) -> None:
    for board in box.boards:
        lengths = [row.count("#") for row in board.rows]

        assert list(board.rows) == ["#" * n + "." * (board.width - n) for n in lengths]
        assert lengths == sorted(lengths, reverse=True)
        assert all(lengths[:5])
        assert not any(lengths[5:])
        assert len(barn(board)) in {18, 19, 21, 22, 23}


def test_barn_and_construction_area_are_each_in_one_part(box: Material) -> None:
    for board in box.boards:
        assert is_connected(barn(board))
        assert is_connected(board.area)


def test_every_tile_fits_on_every_empty_board(box: Material) -> None:
    for board, tile in itertools.product(box.boards, box.tiles):
        assert fits(orientations(tile.cells), board.area)


def test_a_later_seat_has_fewer_spaces_to_cover_and_no_fewer_houses(box: Material) -> None:
    for players in (2, 3, 4, 5):
        boards = [board for board in box.boards if board.players == players]
        spaces, houses = [len(board.area) for board in boards], [board.houses for board in boards]

        assert [board.seat for board in boards] == list(range(1, players + 1))
        assert spaces == sorted(set(spaces), reverse=True)
        assert houses == sorted(houses)


def test_the_printed_box_has_the_digest_that_transcripts_know(box: Material) -> None:
    assert box.digest == DIGEST
    assert box.is_printed
