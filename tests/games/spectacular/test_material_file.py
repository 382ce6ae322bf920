"""Material files of Spectacular: which are played with, which are refused, and in which words."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from tierpark.games.spectacular.material import CONDITIONS, BadMaterial, load

PRINTED = files("tierpark.games.spectacular").joinpath("material.toml").read_text(encoding="utf-8")

Edit = tuple[str, str]  # a passage of the printed file and what stands there instead


def edited(folder: Path, *edits: Edit) -> Path:
    """The printed file with each passage replaced where it occurs first."""
    text = PRINTED
    for old, new in edits:
        assert old in text, f"not in the file: {old}"
        text = text.replace(old, new, 1)
    file = folder / "my.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_comments_spacing_and_provenance_do_not_change_the_digest(tmp_path: Path) -> None:
    file = tmp_path / "bare.toml"
    bare = re.sub(r"(?m)^exceptions = \[\n(  .*\n)*\]\n", "", PRINTED)
    bare = re.sub(r"(?m)^(#.*|basis = .*|about = .*|)\n", "", bare)
    bare = re.sub(r'(?m)^source = ".*"$', 'source = "box"', bare)
    file.write_text("\ufeff" + bare.replace(" = ", "="), encoding="utf-8")

    assert load(file).digest == load().digest
    assert load(file).is_printed


def test_the_order_of_hexagons_entrance_and_params_does_not_change_the_digest(tmp_path: Path) -> None:
    file = edited(
        tmp_path,
        ("[-2, 1], [-2, 2], [-2, 3],", "[-2, 3], [-2, 1], [-2, 2],"),
        ("[[-1, 3], [0, 2], [1, 2]]", "[[1, 2], [-1, 3], [0, 2]]"),
        ("{ min_distinct = 6, min_pairs = 4 }", "{ min_pairs = 4, min_distinct = 6 }"),
    )

    assert load(file).digest == load().digest
    assert load(file) == load()


@pytest.mark.parametrize(
    "edits",
    [
        [('name = "jungle"', 'name = "rainforest"')],
        [('name = "gorilla"', 'name = "bonobo"')],
        [('id = "tiger", name = "tiger", habitat = "green"', 'id = "tiger", name = "tiger", habitat = "grey"')],
        [('"orangutan", symbol = "brown"', '"orangutan", symbol = "heart"')],
        [('symbol = "black", x = true', 'symbol = "black"'), ('symbol = "brown"', 'symbol = "brown", x = true')],
        [('id = "okapi", name = "okapi", habitat = "green"', 'id = "okapi", name = "okapi", habitat = "blue"')],
        [('board = "saola", animal = "giraffe"', 'board = "saola", animal = "penguin"')],
        [('cell = [-2, 1], corner = "E"', 'cell = [-2, 1], corner = "SE"')],
        [("[0, 0, 0, 0, 2,", "[0, 0, 1, 1, 2,")],
        [("min_tiles = 7", "min_tiles = 8")],
        [("points = 18\n", "points = 17\n")],
        [('left = ["grey", "green"', 'left = ["green", "grey"')],
        [('"A solid win."', '"Well built."')],
        [("least = 280", "least = 300")],
    ],
    ids=[
        "name of a habitat",
        "name of an animal",
        "habitat",
        "symbol",
        "x",
        "star",
        "shared animal",
        "dotted third",
        "points for animals",
        "params",
        "points of a mission",
        "solo spaces",
        "words of an achievement",
        "achievement",
    ],
)
def test_another_box_loads_and_is_not_the_printed_one(tmp_path: Path, edits: list[Edit]) -> None:
    other = load(edited(tmp_path, *edits))

    assert other.digest != load().digest
    assert not other.is_printed


# --- files that are refused ---

GORILLA = '{ id = "gorilla", name = "gorilla", habitat = "green", common = true }'
TIGER = '{ id = "tiger", name = "tiger", habitat = "green", common = false }'
X_TILE = '{ animal = "orangutan", symbol = "black", x = true }'
OKAPI = '{ id = "okapi", name = "okapi", habitat = "green" }'
SAOLA_TIGER = '{ board = "saola", animal = "tiger", symbol = "black" }'
ENTRANCE = "entrance = [0, 3]\nentrance_cells = [[-1, 3], [0, 2], [1, 2]]"
STARTS = '{ cell = [-2, 1], corner = "E" },\n  { cell = [2, -1], corner = "W" },\n'
BOARDS = "saola, dolphin, snow_leopard, pangolin, okapi, wild_dog"
LONG = "x" * 121
NOT_ONE_LINE = "is not one line of 1 to 40 characters without spaces at its ends"

FLAWS: dict[str, tuple[list[Edit], str]] = {
    "unknown section": ([("[habitats]", "[extra]\n[habitats]")], "Object contains unknown field `extra`"),
    "unknown key": (
        [('symbol = "black", x = true', 'symbol = "black", y = true')],
        "common_tiles.tiles[0]: Object contains unknown field `y`",
    ),
    "key over several lines": (
        [("min_tiles = 7", '"a\\nb" = 7')],
        'missions.tiles[0]: params a b, but "largest_area" has min_tiles',
    ),
    "missing key": (
        [('habitat = "green", common = true', "common = true")],
        "animals.kinds[0]: Object missing required field `habitat`",
    ),
    "missing source": ([('source = "rulebook"', "")], "habitats: Object missing required field `source`"),
    "invented source": (
        [('source = "rulebook"', 'source = "a friend"')],
        "habitats.source: Invalid enum value 'a friend'",
    ),
    "invented source of a part": (
        [('part = "jungle", source = "reconstructed"', 'part = "jungle", source = "a friend"')],
        "habitats.exceptions[0].source: Invalid enum value 'a friend'",
    ),
    "reconstructed and silent about it": (
        [('about = "five of the six star animals"\n', "")],
        "boards: a reconstructed section says in `about` what of it is ours",
    ),
    "reconstructed at length": (
        [('about = "five of the six star animals"', f'about = "{LONG}"')],
        f'boards: "{LONG}" is not one line of 1 to 120 characters without spaces at its ends',
    ),
    "wrong type": ([("win_points = 200", 'win_points = "200"')], "solo.win_points: Expected `int`, got `str`"),
    "another habitat": (
        [('id = "green"', 'id = "red"')],
        "habitats.kinds[0].id: Invalid enum value 'red'",
    ),
    "habitats in another order": (
        [('id = "green"', 'id = "blue"'), ('id = "blue", name = "water"', 'id = "green", name = "water"')],
        "habitats.kinds: blue, green, grey, orange, but the box has green, blue, grey, orange, in this order",
    ),
    "habitats of one name": (
        [('name = "jungle"', 'name = "Water"')],
        'habitats.kinds[1]: "water" is there twice',
    ),
    "habitat without a name": ([('name = "jungle"', 'name = ""')], f'habitats.kinds[0]: "" {NOT_ONE_LINE}'),
    "name with a line break": (
        [('name = "jungle"', 'name = "jun\\ngle"')],
        f'habitats.kinds[0]: "jun gle" {NOT_ONE_LINE}',
    ),
    "name with a space at its end": (
        [('name = "sloth"', 'name = "sloth "')],
        f'animals.kinds[1]: "sloth " {NOT_ONE_LINE}',
    ),
    "towers in another order": (
        [('["black", "brown", "beige"]', '["brown", "black", "beige"]')],
        "towers.colours: brown, black, beige, but the box has black, brown, beige, in this order",
    ),
    "animal too few": ([(f"  {GORILLA},\n", "")], "animals.kinds: 15 animals, but the box has 16"),
    "thirteenth common animal": (
        [(TIGER, TIGER.replace("false", "true"))],
        "animals.kinds: 13 common animals, but the box has 12",
    ),
    "animal twice": ([('id = "gorilla"', 'id = "sloth"')], 'animals.kinds[2]: "sloth" is there twice'),
    "animals of one name": ([('name = "gorilla"', 'name = "Sloth"')], 'animals.kinds[2]: "sloth" is there twice'),
    "animal with capitals": (
        [('id = "gorilla"', 'id = "Gorilla"')],
        "animals.kinds[2].id: Expected `str` matching regex '^[a-z_]{1,20}\\\\Z'",
    ),
    "star too few": ([(f"  {OKAPI},\n", "")], "boards.stars: 5 boards, but the box has 6"),
    "board with a long id": (
        [('id = "okapi"', 'id = "okapi_of_the_congo"')],
        "boards.stars[4].id: Expected `str` matching regex '^[a-z_]{1,12}\\\\Z'",
    ),
    "board twice": ([('id = "okapi"', 'id = "saola"')], 'boards.stars[4]: "saola" is there twice'),
    "stars of one name": ([('name = "okapi"', 'name = "saola"')], 'boards.stars[4]: "saola" is there twice'),
    "star that is on tiles": ([('name = "okapi"', 'name = "Tiger"')], 'boards.stars[4]: "Tiger" is an animal on tiles'),
    "tile of an unknown animal": (
        [('animal = "orangutan"', 'animal = "lion"')],
        'common_tiles.tiles[0]: "lion" is no animal of this box',
    ),
    "tile of an animal that is not common": (
        [('animal = "orangutan"', 'animal = "tiger"')],
        'common_tiles.tiles[0]: "tiger" is not a common animal',
    ),
    "unknown symbol": (
        [('symbol = "black"', 'symbol = "white"')],
        "common_tiles.tiles[0].symbol: Invalid enum value 'white'",
    ),
    "common tile too few": ([(f"  {X_TILE},\n", "")], "common_tiles.tiles: 11 green tiles, but the box has 12"),
    "common tile of another habitat": (
        [(X_TILE, '{ animal = "penguin", symbol = "black", x = true }')],
        "common_tiles.tiles: 11 green tiles, but the box has 12",
    ),
    "two tiles with an x": ([(", x = true", "")], "common_tiles.tiles: 2 green tiles with an x, but the box has 3"),
    "common animal without a tile": (
        [('animal = "gorilla"', 'animal = "sloth"')] * 4,
        'common_tiles.tiles: none shows "gorilla", which is a common animal',
    ),
    "personal tile of an unknown animal": (
        [('board = "saola", animal = "tiger"', 'board = "saola", animal = "lion"')],
        'personal_tiles.tiles[0]: "lion" is no animal of this box',
    ),
    "personal tile of an unknown board": (
        [('board = "saola", animal = "tiger"', 'board = "sloth", animal = "tiger"')],
        f'personal_tiles.tiles[0]: "sloth" is none of {BOARDS}',
    ),
    "personal tile too few": (
        [(f"  {SAOLA_TIGER},\n", "")],
        'personal_tiles.tiles: 9 tiles for "saola", but a set has 10',
    ),
    "personal tile with an x": (
        [(SAOLA_TIGER, SAOLA_TIGER.replace(" }", ", x = true }"))],
        "personal_tiles.tiles[0]: Object contains unknown field `x`",
    ),
    "set without one of the four": (
        [('board = "saola", animal = "tiger"', 'board = "saola", animal = "dugong"')] * 2,
        'personal_tiles.tiles: none for "saola" shows "tiger", which is in every set',
    ),
    "three shared animals": (
        [('board = "saola", animal = "tiger"', 'board = "saola", animal = "sloth"')],
        'personal_tiles.tiles: 3 common animals for "saola", but a set has 2',
    ),
    "one shared animal": (
        [('board = "saola", animal = "giraffe"', 'board = "saola", animal = "polar_bear"')],
        'personal_tiles.tiles: 1 common animals for "saola", but a set has 2',
    ),
    "park too small": ([("[-2, 1], ", "")], "symmetric.park: 19 hexagons, but a park has 20"),
    "park with a hexagon twice": ([("[-2, 1], ", "[-2, 2], ")], "symmetric.park: hexagon [-2, 2] is there twice"),
    "park in parts": ([("[-2, 4]", "[-2, 6]")], "symmetric.park: the park is in several parts"),
    "hexagon far away": ([("[-2, 4]", "[-2, 7]")], "symmetric.park.cells[3][1]: Expected `int` <= 6"),
    "hexagon with three numbers": (
        [("[-2, 4]", "[-2, 4, 0]")],
        "symmetric.park.cells[3]: Expected `array` of length 2, got 3",
    ),
    "star outside": ([("star = [0, 0]", "star = [0, 4]")], "symmetric.park: the star [0, 4] is not in the park"),
    "two starts": (
        [('  { cell = [0, 1], corner = "SW" },\n', "")],
        "symmetric.park.starts: Expected `array` of length 3, got 2",
    ),
    "start on the star": (
        [("cell = [0, 1]", "cell = [0, 0]")],
        "symmetric.park: start 3 is at [0, 0], which is no free hexagon",
    ),
    "start outside": (
        [("cell = [0, 1]", "cell = [0, 3]")],
        "symmetric.park: start 3 is at [0, 3], which is no free hexagon",
    ),
    "unknown corner": (
        [('corner = "E"', 'corner = "N"')],
        "symmetric.park.starts[0].corner: Invalid enum value 'N'",
    ),
    "dotted third at the edge": (
        [('cell = [-2, 1], corner = "E"', 'cell = [-2, 1], corner = "W"')],
        "symmetric.park: the dotted third of start 1 points at no tower site",
    ),
    "dotted third at the star": (
        [('cell = [0, 1], corner = "SW"', 'cell = [0, 1], corner = "NW"')],
        "symmetric.park: the dotted third of start 3 points at no tower site",
    ),
    "starts at one tower site": (
        [(STARTS, STARTS.replace('[2, -1], corner = "W"', '[-2, 2], corner = "NE"'))],
        "symmetric.park: the tower sites of starts 1 and 2 share [-2, 1]",
    ),
    "start twice": (
        [(STARTS, STARTS.replace('[2, -1], corner = "W"', '[-2, 1], corner = "SE"'))],
        "symmetric.park: the tower sites of starts 1 and 2 share [-2, 1]",
    ),
    "entrance inside": (
        [("entrance = [0, 3]", "entrance = [0, 2]")],
        "symmetric.park: the entrance [0, 2] is inside the park",
    ),
    "entrance elsewhere": (
        [("entrance = [0, 3]", "entrance = [1, 3]")],
        "symmetric.park: the entrance touches [1, 2], [2, 2], but entrance_cells are [-1, 3], [0, 2], [1, 2]",
    ),
    "entrance at a hexagon twice": (
        [(ENTRANCE, "entrance = [1, 3]\nentrance_cells = [[1, 2], [1, 2], [2, 2]]")],
        "symmetric.park: the entrance touches [1, 2], [2, 2], but entrance_cells are [1, 2], [1, 2], [2, 2]",
    ),
    "entrance at the star": (
        [("star = [0, 0]", "star = [1, 2]")],
        "symmetric.park: the entrance touches the star",
    ),
    "entrance far away": (
        [("entrance = [0, 3]", "entrance = [0, 8]")],
        "symmetric.park.entrance[1]: Expected `int` <= 7",
    ),
    "park of another board": (
        [('[[asymmetric.parks]]\nboard = "saola"', '[[asymmetric.parks]]\nboard = "dolphin"')],
        f"asymmetric.parks: dolphin, dolphin, snow_leopard, pangolin, okapi, wild_dog, "
        f"but the boards are {BOARDS}, in this order",
    ),
    "flaw in a park of one board": (
        [('cell = [3, -2], corner = "SW"', 'cell = [3, -2], corner = "E"')],
        'asymmetric.parks[0] "saola": the dotted third of start 3 points at no tower site',
    ),
    "points for sixteen animals": (
        [("[0, 0, 0, 0, 2,", "[0, 0, 0, 2,")],
        "animal_points.points: 16 values, but there are up to 17 animals",
    ),
    "negative points": (
        [("[0, 0, 0, 0, 2,", "[-1, 0, 0, 0, 2,")],
        "animal_points.points: no number of animals costs points",
    ),
    "points that descend": (
        [("[0, 0, 0, 0, 2,", "[0, 3, 0, 0, 2,")],
        "animal_points.points[2]: 0 after 3, but points ascend",
    ),
    "other points for thirteen": (
        [("25, 30, 40", "25, 31, 40")],
        "animal_points.points: 31 points for 13 animals, but the rulebook has 30",
    ),
    "other points for seventeen": (
        [("65, 80]", "65, 90]")],
        "animal_points.points: 90 points for 17 animals, but the rulebook has 80",
    ),
    "mission skipped": ([("number = 4\n", "number = 5\n")], "missions.tiles[3]: number 5, but this is mission 4"),
    "mission of another set": (
        [('set = "A"', 'set = "B"')],
        "missions.tiles: 5 missions in set A, but the box has 6",
    ),
    "mission of an unknown set": ([('set = "A"', 'set = "D"')], "missions.tiles[0].set: Invalid enum value 'D'"),
    "unknown condition": (
        [('"largest_area"', '"smallest_area"')],
        'missions.tiles[0]: "smallest_area" is no condition that the rules know',
    ),
    "params missing": (
        [("params = { min_tiles = 7 }\n", "")],
        'missions.tiles[0]: params none, but "largest_area" has min_tiles',
    ),
    "params of another condition": (
        [("min_tiles = 7", "length = 7")],
        'missions.tiles[0]: params length, but "largest_area" has min_tiles',
    ),
    "params of a condition without any": (
        [('"park_full"\n', '"park_full"\nparams = { min_tiles = 7 }\n')],
        'missions.tiles[4]: params min_tiles, but "park_full" has none',
    ),
    "param out of range": (
        [("min_tiles = 7", "min_tiles = 21")],
        "missions.tiles[0].params.min_tiles: 21, but 2 to 20 are possible",
    ),
    "mission for nothing": (
        [("points = 18\n", "points = 0\n")],
        "missions.tiles[0].points: 0, but 1 to 100 are possible",
    ),
    "mission for too much": (
        [("points = 18\n", "points = 101\n")],
        "missions.tiles[0].points: 101, but 1 to 100 are possible",
    ),
    "mission that says nothing": (
        [('text = "One habitat area consists of at least 7 tiles."', 'text = " "')],
        'missions.tiles[0]: " " is not one line of 1 to 120 characters without spaces at its ends',
    ),
    "mission too few": (
        [('[[missions.tiles]]\nnumber = 18\nset = "C"', '[[missions.tiles]]\nnumber = 18\nset = "B"')],
        "missions.tiles: 7 missions in set B, but the box has 6",
    ),
    "three grey solo spaces": (
        [('left = ["grey", "green"', 'left = ["grey", "grey"')],
        "solo_spaces.left: 1 green spaces, but either side has 2",
    ),
    "ninth solo space": (
        [('right = ["orange",', 'right = ["orange", "orange",')],
        "solo_spaces.right: 3 orange spaces, but either side has 2",
    ),
    "other points to win": (
        [("win_points = 200", "win_points = 150")],
        "solo.win_points: 150, but the rulebook has 200",
    ),
    "one mission to win": ([("win_missions = 2", "win_missions = 1")], "solo.win_missions: 1, but the rulebook has 2"),
    "achievement without a win": (
        [("least = 200", "least = 190")],
        "achievements.steps: the first must be for 200 points, which win",
    ),
    "achievements out of order": (
        [("least = 210", "least = 220")],
        "achievements.steps[2]: 220 after 220, but points ascend",
    ),
    "achievement out of reach": (
        [("least = 280", "least = 1001")],
        "achievements.steps[8]: 1001 points are out of reach",
    ),
    "achievement without words": (
        [('"A solid win."', '""')],
        'achievements.steps[1]: "" is not one line of 1 to 120 characters without spaces at its ends',
    ),
}


@pytest.mark.parametrize("flaw", FLAWS)
def test_a_flawed_file_is_refused_with_its_place_and_what_is_wrong(tmp_path: Path, flaw: str) -> None:
    edits, message = FLAWS[flaw]

    with pytest.raises(BadMaterial) as refusal:
        load(edited(tmp_path, *edits))
    assert str(refusal.value) == f"my.toml: {message}"


def test_no_mission_at_all_and_no_achievement_at_all_is_refused(tmp_path: Path) -> None:
    missions = PRINTED[PRINTED.index("[[missions.tiles]]") : PRINTED.index("# Solo: what it takes")]
    steps = PRINTED[PRINTED.index("steps = [") :]

    with pytest.raises(BadMaterial, match=r"missions\.tiles: 0 missions in set A, but the box has 6$"):
        load(edited(tmp_path, (missions, ""), ("[missions]\n", "[missions]\ntiles = []\n")))
    with pytest.raises(BadMaterial, match=r"achievements\.steps: the first must be for 200 points, which win$"):
        load(edited(tmp_path, (steps, "steps = []\n")))


RANGES = [(condition, name, values) for condition, params in CONDITIONS.items() for name, values in params.items()]


@pytest.mark.parametrize(("condition", "name", "values"), RANGES, ids=[f"{c}-{n}" for c, n, _ in RANGES])
def test_a_threshold_may_be_as_low_and_as_high_as_makes_sense(
    tmp_path: Path, condition: str, name: str, values: range
) -> None:
    written = re.search(rf'condition = "{condition}"\nparams = .*\n', PRINTED)
    assert written is not None

    def with_value(value: int) -> Path:
        return edited(tmp_path, (written[0], re.sub(rf"\b{name} = \d+", f"{name} = {value}", written[0])))

    for value in (values[0], values[-1]):
        found = next(mission for mission in load(with_value(value)).missions if mission.condition == condition)
        assert found.params[name] == value
    for value in (values[0] - 1, values[-1] + 1):
        with pytest.raises(BadMaterial, match=rf"\.params\.{name}: {value}, but "):
            load(with_value(value))


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.touch()

    with pytest.raises(BadMaterial, match=r"^my\.toml: Object missing required field `habitats`$"):
        load(file)
