"""The box of Spectacular: what the material that comes with Tierpark holds, and what follows from it."""

import itertools
import re
import tomllib
from collections import Counter
from importlib.resources import files

import pytest

from tierpark.games.spectacular.material import CONDITIONS, HABITATS, TOWERS, Layout, Material, Tile, load
from tierpark.pieces.hexes import CORNERS, Hex, adjacency, around, is_connected, neighbours

PRINTED = files("tierpark.games.spectacular").joinpath("material.toml").read_text(encoding="utf-8")
DIGEST = "2904e406b3229061dcfc9028cb054f93da354678fd68247e6608b53d7ae9756f"
SOURCES = {"rulebook", "public data", "derived", "reconstructed"}
SIDES = ("symmetric", "saola", "dolphin", "snow_leopard", "pangolin", "okapi", "wild_dog")
TURNS = (8, 7)


@pytest.fixture(scope="module")
def box() -> Material:
    return load()


@pytest.fixture(scope="module", params=SIDES)
def park(request: pytest.FixtureRequest) -> Layout:
    """Each of the seven parks in turn."""
    parks = {"symmetric": load().symmetric, **{board.id: board.layout for board in load().boards}}
    found: Layout = parks[request.param]
    return found


def common(box: Material) -> list[Tile]:
    return [tile for tile in box.tiles if tile.owner is None]


def own(box: Material, board: str) -> list[Tile]:
    return [tile for tile in box.tiles if tile.owner == board]


def point(park: Layout, cell: int, corner: int) -> set[Hex]:
    """The three hexagons that meet at a corner."""
    return {other for other, _ in around(park.cells[cell], corner)}


def free(park: Layout) -> set[Hex]:
    return set(park.cells) - {park.cells[park.star]}


def most_disjoint(sets: list[set[int]], taken: frozenset[int] = frozenset()) -> int:
    """How many of these sets can be chosen so that no two share a member."""
    return max((1 + most_disjoint(sets[i + 1 :], taken | s) for i, s in enumerate(sets) if not s & taken), default=0)


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
    assert told[:3] == ["habitats", "habitats: jungle", "towers"]
    assert ("animal_points: 13 and 17 animals", "rulebook", "30 and 80 points; 80 is the most") in box.sources


def test_what_is_stated_and_what_is_ours_is_told_apart(box: Material) -> None:
    """R2.1, R2.9."""
    sources = {name: source for name, source, _ in box.sources}

    assert {name for name, source in sources.items() if ":" not in name and source == "reconstructed"} == {
        "animals",
        "common_tiles",
        "boards",
        "personal_tiles",
        "symmetric",
        "asymmetric",
        "animal_points",
        "missions",
        "solo_spaces",
    }
    assert sources["boards: saola"] == sources["solo_spaces: space 7 on the right"] == "rulebook"
    assert sources["boards: snow leopard, pangolin"] == "reconstructed"


def test_players_are_told_in_a_few_words_which_lists_are_ours(box: Material) -> None:
    """R2.9."""
    assert len(box.reconstructed) == 9
    assert "five of the six star animals" in box.reconstructed
    for phrase in box.reconstructed:
        assert len(phrase) <= 90
        assert not phrase.endswith(".")


# Animals and tiles


def test_four_habitats_and_three_colours_of_towers(box: Material) -> None:
    """R1.3."""
    assert [(habitat.id, habitat.name) for habitat in box.habitats] == [
        ("green", "jungle"),
        ("blue", "water"),
        ("grey", "mountain"),
        ("orange", "savanna"),
    ]
    assert box.towers == TOWERS == ("black", "brown", "beige")


def test_sixteen_animals_on_tiles_twelve_of_them_common(box: Material) -> None:
    """R2.1, R2.2."""
    assert len({animal.id for animal in box.animals}) == len(box.animals) == 16
    assert Counter((animal.habitat, animal.common) for animal in box.animals) == {
        **{(habitat, True): 3 for habitat in HABITATS},
        **{(habitat, False): 1 for habitat in HABITATS},
    }
    assert [animal.id for animal in box.animals if not animal.common] == ["tiger", "dugong", "chinchilla", "cheetah"]


def test_every_animal_has_a_name_of_its_own_also_the_stars(box: Material) -> None:
    names = [animal.name for animal in box.animals] + [board.name for board in box.boards]

    assert len({name.lower() for name in names}) == len(names) == 22


def test_108_tiles_the_common_ones_first_then_ten_for_each_board(box: Material) -> None:
    """R2.1."""
    assert [tile.owner for tile in box.tiles] == [None] * 48 + [board.id for board in box.boards for _ in range(10)]


def test_every_tile_has_an_id_that_says_what_it_is(box: Material) -> None:
    ids = [tile.id for tile in box.tiles]

    assert len(set(ids)) == 108
    assert all(re.fullmatch(r"[a-z0-9_-]{1,40}", name) for name in ids)
    for tile in box.tiles:
        assert tile.id == f"{tile.animal}-{tile.symbol}" + (f"-{tile.owner}" if tile.owner else "")


def test_a_tile_has_the_habitat_of_its_animal(box: Material) -> None:
    habitat = {animal.id: animal.habitat for animal in box.animals}

    for tile in box.tiles:
        assert tile.habitat == habitat[tile.animal], tile.id


def test_twelve_common_tiles_of_a_habitat_three_of_them_with_an_x(box: Material) -> None:
    """R2.1, R2.3: nine are left for up to four players."""
    for habitat in HABITATS:
        here = [tile for tile in common(box) if tile.habitat == habitat]
        left = Counter(tile.symbol for tile in here if not tile.x)

        assert len(here) == 12
        assert [tile.symbol for tile in here if tile.x] == ["black", "brown", "beige"]
        assert left == {"heart": 3, "black": 2, "brown": 2, "beige": 2}
    assert sum(not tile.x for tile in common(box)) == 36


def test_a_common_animal_has_every_symbol_once_and_one_x(box: Material) -> None:
    """R2.3."""
    for animal in box.animals:
        mine = [tile for tile in common(box) if tile.animal == animal.id]

        assert [tile.symbol for tile in mine] == (["black", "brown", "beige", "heart"] if animal.common else [])
        assert sum(tile.x for tile in mine) == animal.common


@pytest.mark.parametrize(
    ("players", "needed"), [(2, 2 * 2), (3, 3 * 2), (4, 4 * 2), (5, 5 * 2), (6, 6 * 2), (1, 2 + 2 + 2 + 2)]
)
def test_the_common_tiles_never_run_out(box: Material, players: int, needed: int) -> None:
    """R2.5: one of each habitat for every board and round; a solo round begins with two, and both may be exchanged."""
    for habitat in HABITATS:
        left = sum(tile.habitat == habitat and (players > 4 or not tile.x) for tile in common(box))

        assert needed <= left


def test_the_tiles_that_the_rulebook_names_are_there_for_up_to_four_players(box: Material) -> None:
    """R2.1."""
    found = {(tile.habitat, tile.animal, tile.symbol) for tile in common(box) if not tile.x}

    assert ("blue", "penguin", "heart") in found
    assert ("blue", "sea_turtle", "black") in found
    for habitat, animal in [("green", "orangutan"), ("green", "sloth"), ("orange", "giraffe")]:
        assert (habitat, animal) in {(a, b) for a, b, _ in found}


# Boards and personal sets


def test_six_boards_each_with_a_star_animal(box: Material) -> None:
    """R2.1, R2.9: the green saola is the one that the rulebook tells of."""
    assert [(board.id, board.habitat) for board in box.boards] == [
        ("saola", "green"),
        ("dolphin", "blue"),
        ("snow_leopard", "grey"),
        ("pangolin", "orange"),
        ("okapi", "green"),
        ("wild_dog", "orange"),
    ]


def test_a_set_has_the_same_four_animals_as_every_other_and_two_common_ones(box: Material) -> None:
    """R2.2."""
    is_common = {animal.id: animal.common for animal in box.animals}
    others = {animal.id for animal in box.animals if not animal.common}
    for board in box.boards:
        shown = {tile.animal for tile in own(box, board.id)}

        assert len(own(box, board.id)) == 10
        assert not any(tile.x for tile in own(box, board.id))
        assert {animal for animal in shown if not is_common[animal]} == others
        assert len(shown) == 6


def test_a_set_has_four_hearts_one_of_each_habitat_and_two_parts_of_each_colour(box: Material) -> None:
    """R2.4."""
    for board in box.boards:
        tiles = own(box, board.id)

        assert Counter(tile.symbol for tile in tiles) == {"heart": 4, "black": 2, "brown": 2, "beige": 2}
        assert {tile.habitat for tile in tiles if tile.symbol == "heart"} == set(HABITATS)


def test_own_animals_are_there_twice_with_one_heart_and_shared_ones_once_with_a_part(box: Material) -> None:
    """R2.4."""
    is_common = {animal.id: animal.common for animal in box.animals}
    for board in box.boards:
        for animal in {tile.animal for tile in own(box, board.id)}:
            hearts = [tile.symbol == "heart" for tile in own(box, board.id) if tile.animal == animal]

            assert sorted(hearts) == ([False] if is_common[animal] else [False, True])


def test_every_common_animal_and_every_pair_of_habitats_is_shared_with_one_board(box: Material) -> None:
    """R2.4."""
    animals = {animal.id: animal for animal in box.animals}
    shared = {board.id: [tile for tile in own(box, board.id) if animals[tile.animal].common] for board in box.boards}
    pairs = [frozenset(tile.habitat for tile in tiles) for tiles in shared.values()]

    assert Counter(tile.animal for tiles in shared.values() for tile in tiles) == Counter(
        animal.id for animal in box.animals if animal.common
    )
    assert Counter(pairs) == Counter(map(frozenset, itertools.combinations(HABITATS, 2)))
    for board, pair in zip(box.boards, pairs, strict=True):
        assert board.habitat not in pair


def test_a_display_lasts_for_the_turns_of_a_game(box: Material) -> None:
    """R2.6: seven tiles, after three have been placed as starting tiles, and eight dice."""
    for board in box.boards:
        assert len(own(box, board.id)) - len(board.layout.starts) + 2 * len(HABITATS) == sum(TURNS)


# Parks


def test_a_park_has_nineteen_free_hexagons_and_the_star_in_one_part(park: Layout) -> None:
    """R1.1, R2.6, R2.8."""
    assert len(set(park.cells)) == len(park.cells) == 20
    assert list(park.cells) == sorted(park.cells)
    assert is_connected(park.cells)
    assert len(free(park)) == 19


def test_seventeen_animals_leave_no_room_for_exactly_one_personal_tile(box: Material) -> None:
    """R2.6."""
    for board in box.boards:
        personal = own(box, board.id)
        supply = len(box.animals) - len({tile.animal for tile in personal})

        assert supply == 10 <= sum(TURNS)
        assert supply + len(personal) - len(free(board.layout)) == 1
        assert len(box.animals) + 1 == len(box.animal_points) == 17


def test_a_park_has_no_hole_and_no_hexagon_that_hangs_by_one_edge(park: Layout) -> None:
    """R2.8."""
    far = range(-9, 10)
    outside = {(q, r) for q in far for r in far} - set(park.cells)

    assert is_connected(outside)
    assert min(bits.bit_count() for bits in adjacency(park.cells)) >= 2


def test_eighteen_tower_sites_clear_of_the_star(park: Layout) -> None:
    """R1.2, R2.8."""
    found = {
        frozenset(around(cell, corner))
        for cell in park.cells
        for corner in range(6)
        if {other for other, _ in around(cell, corner)} <= free(park)
    }
    listed = {frozenset((park.cells[cell], corner) for cell, corner in site) for site in park.tower_sites}

    assert len(park.tower_sites) == 18
    assert listed == found


def test_at_most_five_towers_fit(park: Layout) -> None:
    assert most_disjoint([{cell for cell, _ in site} for site in park.tower_sites]) == 5


def test_the_dotted_thirds_face_three_tower_sites_without_a_common_hexagon(park: Layout) -> None:
    """R2.7."""
    points = [point(park, cell, corner) for cell, corner in park.starts]

    assert len(points) == 3
    assert len(set().union(*points)) == 9
    assert set().union(*points) <= free(park)


def test_no_start_is_beside_another_or_at_the_entrance(park: Layout) -> None:
    starts = {park.cells[cell] for cell, _ in park.starts}

    assert not any(set(neighbours(start)) & starts for start in starts)
    assert not {cell for cell, _ in park.starts} & set(park.entrance_cells)


def test_the_entrance_lies_outside_at_three_free_hexagons_in_a_row(park: Layout) -> None:
    """R1.7."""
    gate = {park.cells[cell] for cell in park.entrance_cells}

    assert park.entrance not in park.cells
    assert gate == set(neighbours(park.entrance)) & set(park.cells)
    assert len(gate) == 3
    assert gate <= free(park)
    assert is_connected(gate)


def test_the_seven_parks_are_all_different(box: Material) -> None:
    """R2.8: the symmetric one is everyone's, each board has an asymmetric one of its own."""
    outlines = set()
    for layout in (box.symmetric, *(board.layout for board in box.boards)):
        left, top = min(q for q, _ in layout.cells), min(r for _, r in layout.cells)
        outlines.add(frozenset((q - left, r - top) for q, r in layout.cells))

    assert len(outlines) == 7


def test_the_symmetric_park_is_five_columns_of_four(box: Material) -> None:
    """R1.10."""
    park = box.symmetric
    names = {cell: f"{'ABCDE'[i // 4]}{i % 4 + 1}" for i, cell in enumerate(park.cells)}

    assert Counter(q for q, _ in park.cells) == dict.fromkeys((-2, -1, 0, 1, 2), 4)
    assert names[(-2, 1)] == "A1"
    assert names[(2, 2)] == "E4"
    assert names[park.cells[park.star]] == "C2"
    assert [(names[park.cells[cell]], CORNERS[corner]) for cell, corner in park.starts] == [
        ("A1", "E"),
        ("E1", "W"),
        ("C3", "SW"),
    ]
    assert [names[park.cells[cell]] for cell in park.entrance_cells] == ["B4", "C4", "D4"]


# Points, missions, solo


def test_the_points_for_animals_ascend_to_80(box: Material) -> None:
    """R2.1."""
    points = dict(enumerate(box.animal_points, start=1))

    assert {many: points[many] for many in (1, 12, 13, 14, 16, 17)} == {1: 0, 12: 25, 13: 30, 14: 40, 16: 65, 17: 80}
    assert list(box.animal_points) == sorted(box.animal_points)


def test_eighteen_missions_in_three_sets(box: Material) -> None:
    """R2.1, R2.9."""
    assert [mission.number for mission in box.missions] == list(range(1, 19))
    assert [mission.set for mission in box.missions] == ["A"] * 6 + ["B"] * 6 + ["C"] * 6
    assert {mission.condition for mission in box.missions} == set(CONDITIONS)
    for mission in box.missions:
        assert list(mission.params) == list(CONDITIONS[mission.condition])
        assert 10 <= mission.points <= 20
        assert mission.text.endswith(".")


def test_a_mission_says_the_numbers_that_it_asks_for(box: Material) -> None:
    words = {"three": 3, "four": 4, "six": 6}
    for mission in box.missions:
        said = {int(number) for number in re.findall(r"\d+", mission.text)}
        said |= {number for word, number in words.items() if re.search(rf"\b{word}\b", mission.text.lower())}

        assert set(mission.params.values()) <= said, mission.text


def test_the_solo_boards_have_two_spaces_of_each_colour(box: Material) -> None:
    """R2.9: the seventh space on the right is green."""
    for spaces in (box.left, box.right):
        assert Counter(spaces) == dict.fromkeys(HABITATS, 2)
    assert box.right[7 - 1] == "green"


def test_a_solo_win_takes_200_points_and_two_missions(box: Material) -> None:
    """R2.1."""
    assert (box.win_points, box.win_missions) == (200, 2)


def test_achievements_go_from_200_to_280_in_tens(box: Material) -> None:
    """R2.1."""
    assert [step.least for step in box.achievements] == list(range(200, 281, 10))
    assert len({step.text for step in box.achievements}) == 9


def test_the_printed_box_has_the_digest_that_transcripts_know(box: Material) -> None:
    assert box.digest == DIGEST
    assert box.is_printed
