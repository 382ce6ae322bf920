"""Material files of one's own: which are played with, which are refused, and in which words."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from tierpark.games.new_york_zoo.material import BadMaterial, load
from tierpark.pieces.polyomino import rows_of

PRINTED = files("tierpark.games.new_york_zoo").joinpath("material.toml").read_text(encoding="utf-8")

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
    bare = re.sub(r"(?m)^(#.*|basis = .*|)\n", "", PRINTED).replace('source = "rulebook"', 'source = "derived"')
    file.write_text("\ufeff" + bare.replace(" = ", "="), encoding="utf-8")

    assert load(file).digest == load().digest
    assert load(file).is_printed


@pytest.mark.parametrize(
    "edits",
    [
        [('rows = ["####"], name = "I"', 'rows = ["###", "..#"], name = "J"')],
        [
            ('["flamingo", "fox"]', '["fox", "kangaroo"]'),
            (
                '["fox", "kangaroo"], edge = "top" },\n  { index = 18',
                '["flamingo", "fox"], edge = "top" },\n  { index = 18',
            ),
        ],
        [('"####.......",', '"###........",')],
        [("houses = 3", "houses = 5")],
        [
            ('species = "fox", after = 3', 'species = "meerkat", after = 3'),
            ('species = "meerkat", after = 8', 'species = "fox", after = 8'),
        ],
        [('id = "A4-I", count = 1, rows = ["####"]', 'id = "A4-S", count = 1, rows = ["##.", ".##"]')],
    ],
    ids=["shape", "pairs", "barn", "houses", "lines", "attraction"],
)
def test_another_printing_loads_and_is_not_the_printed_one(tmp_path: Path, edits: list[Edit]) -> None:
    other = load(edited(tmp_path, *edits))

    assert other.digest != load().digest
    assert not other.is_printed


def test_a_file_of_ones_own_is_what_it_says(tmp_path: Path) -> None:
    file = edited(tmp_path, ('rows = ["####"], name = "I"', 'rows = ["##", ".#", ".#"]'), ("houses = 3", "houses = 5"))
    other = load(file)

    assert rows_of(other.tiles[0].cells) == ("##", ".#", ".#")
    assert other.tiles[0].name is None
    assert other.boards[0].houses == 5


# --- files that are refused ---

X_TILE = '{ id = "E5-12", shade = "light", rows = [".#.", "###", ".#."], name = "X" }'
SOLO_A = """\
  "####.......",
  "####.......",
  "####.......",
  "####.......",
  "###........",
  "...........",
  "...........",
  "...........",
  "...........",
"""

FLAWS: dict[str, tuple[list[Edit], str]] = {
    "unknown section": ([("[species]", "[extra]\n[species]")], "Object contains unknown field `extra`"),
    "section inside another": ([("[breeding]", "[strip.breeding]")], "strip: Object contains unknown field `breeding`"),
    "unknown key": (
        [('id = "E4-04",', 'id = "E4-04", colour = "green",')],
        "enclosures.tiles[3]: Object contains unknown field `colour`",
    ),
    "key over several lines": (
        [('id = "E4-04",', 'id = "E4-04", "a\\nb" = 1,')],
        "enclosures.tiles[3]: Object contains unknown field `a b`",
    ),
    "missing key": ([('shade = "lightest", ', "")], "enclosures.tiles[0]: Object missing required field `shade`"),
    "missing source": ([('source = "rulebook"', "")], "species: Object missing required field `source`"),
    "invented source": (
        [('source = "rulebook"', 'source = "a friend"')],
        "species.source: Invalid enum value 'a friend'",
    ),
    "wrong type": ([("after = 3", 'after = "3"')], "breeding.lines[0].after: Expected `int`, got `str`"),
    "id with a space": (
        [('id = "A2"', 'id = "A 2"')],
        "attractions.kinds[1].id: Expected `str` matching regex '^[A-Za-z0-9-]{1,12}\\\\Z'",
    ),
    "another species": (
        [('id = "meerkat"', 'id = "lion"')],
        "species.kinds: lion, flamingo, kangaroo, penguin, fox, "
        "but the box has meerkat, flamingo, kangaroo, penguin, fox, in this order",
    ),
    "wooden animals": ([("wooden = 28", "wooden = 30")], "species.kinds[0]: 30 wooden pieces, but the box has 28"),
    "three shades": (
        [('  { id = "darkest", size = 7, count = 7, zones = ["end"] },\n', "")],
        "shades.layers: 3 shades, but the box has 4",
    ),
    "another shade": (
        [("size = 4, count = 8", "size = 3, count = 8")],
        "shades.layers[0]: must be lightest: 8 tiles of 4 spaces for slots in zones middle",
    ),
    "tile larger than its shade": (
        [('rows = ["##", "##"]', 'rows = ["##", "##", "#."]')],
        'enclosures.tiles[3] "E4-04": 5 spaces, but shade "lightest" has 4',
    ),
    "tile too few": ([(f"  {X_TILE},\n", "")], 'enclosures.tiles: 14 tiles of shade "light", but the box has 15'),
    "tile too many": (
        [(f"  {X_TILE},\n", f"  {X_TILE},\n" * 2)],
        'enclosures.tiles: 16 tiles of shade "light", but the box has 15',
    ),
    "tile twice": ([('id = "E5-13"', 'id = "E5-12"')], 'enclosures.tiles[20]: "E5-12" is there twice'),
    "tiles out of order": (
        [(f"  {X_TILE},\n", ""), ("tiles = [\n", f"tiles = [\n  {X_TILE},\n")],
        "enclosures.tiles[1]: 4 spaces after 5, but sizes ascend",
    ),
    "tile in parts": (
        [('["##.", ".##"]', '["##..", "..##"]')],
        'enclosures.tiles[4] "E4-05": the shape is in several parts',
    ),
    "tile with an empty column": (
        [('["##.", ".##"]', '["##..", ".##."]')],
        'enclosures.tiles[4] "E4-05": an empty row or column at the border of the shape',
    ),
    "ragged tile": (
        [('["##.", ".##"]', '["##", ".##"]')],
        'enclosures.tiles[4] "E4-05": row ".##" is 3 wide, but the first row is 2 wide',
    ),
    "tile drawn with another mark": (
        [('["##.", ".##"]', '["##o", ".##"]')],
        'enclosures.tiles[4] "E4-05": row "##o" has "o", but only "#" and "." draw a shape',
    ),
    "seven kinds of attractions": (
        [('  { id = "A6", count = 1, rows = ["###", "###"] },\n', "")],
        "attractions.kinds: 7 kinds, but the box has 8",
    ),
    "attraction too large": (
        [('rows = ["####", "####"]', 'rows = ["###", "###", "###"]')],
        'attractions.kinds[7] "A8": 9 spaces, but no piece has more than 8',
    ),
    "too many attractions": (
        [('"A2", count = 6', '"A2", count = 7')],
        "attractions.kinds: 7 pieces of size 2, but the box has 6",
    ),
    "attraction of another size": (
        [('rows = ["####", "####"]', 'rows = ["####", "###."]')],
        "attractions.kinds: 1 pieces of size 7, but the box has 0",
    ),
    "no piece of a kind": (
        [('"A3-I", count = 3', '"A3-I", count = 0')],
        "attractions.kinds[2].count: Expected `int` >= 1",
    ),
    "attractions alike": (
        [('rows = ["##", "#."]', 'rows = ["#", "#", "#"]')],
        'attractions.kinds[3] "A3-L": the same shape as "A3-I"',
    ),
    "attraction twice": ([('id = "A3-L"', 'id = "A3-I"')], 'attractions.kinds[3]: "A3-I" is there twice'),
    "single space that runs out": (
        [(", unlimited = true", "")],
        'attractions.kinds[0] "A1": the first kind is unlimited, and no other',
    ),
    "second unlimited attraction": (
        [('"A2", count = 6', '"A2", count = 6, unlimited = true')],
        'attractions.kinds[1] "A2": the first kind is unlimited, and no other',
    ),
    "attractions out of order": (
        [
            ('"A6", count = 1, rows = ["###", "###"]', '"A8", count = 1, rows = ["####", "####"]'),
            ('"A8", count = 1, rows = ["####", "####"] },\n]', '"A6", count = 1, rows = ["###", "###"] },\n]'),
        ],
        "attractions.kinds[7]: 6 spaces after 8, but sizes ascend",
    ),
    "space skipped": ([("index = 4,", "index = 5,")], "strip.spaces[4]: index 5, but this is space 4"),
    "space missing": (
        [('  { index = 24, kind = "slot", zone = "middle", edge = "top" },\n', "")],
        "strip.spaces: 7 slots in zone middle, but the strip has 8",
    ),
    "slot without zone": ([('"slot", zone = "end"', '"slot"')], "strip.spaces[1]: a slot has a zone and no species"),
    "slot with species": (
        [('"slot", zone = "end"', '"slot", zone = "end", species = ["fox", "penguin"]')],
        "strip.spaces[1]: a slot has a zone and no species",
    ),
    "blue space without species": (
        [('species = ["flamingo", "fox"], ', "")],
        "strip.spaces[0]: a blue space has two species and no zone",
    ),
    "blue space with zone": (
        [('species = ["flamingo", "fox"], ', 'species = ["flamingo", "fox"], zone = "end", ')],
        "strip.spaces[0]: a blue space has two species and no zone",
    ),
    "slot in another zone": (
        [('index = 8, kind = "slot", zone = "middle"', 'index = 8, kind = "slot", zone = "end"')],
        "strip.spaces: 8 slots in zone end, but the strip has 7",
    ),
    "blue space too few": (
        [('index = 2, kind = "animals", species = ["kangaroo", "penguin"]', 'index = 2, kind = "slot", zone = "end"')],
        "strip.spaces: 9 blue spaces, but the strip has 10",
    ),
    "unknown species shown": (
        [('["flamingo", "fox"]', '["flamingo", "lion"]')],
        'strip.spaces[0]: "lion" is none of meerkat, flamingo, kangaroo, penguin, fox',
    ),
    "same species twice on a space": (
        [('["flamingo", "fox"]', '["fox", "fox"]')],
        "strip.spaces[0]: fox, fox, but two different species belong here",
    ),
    "three species on a space": (
        [('["flamingo", "fox"]', '["flamingo", "fox", "penguin"]')],
        "strip.spaces[0].species: Expected `array` of length 2, got 3",
    ),
    "pair shown twice": (
        [('["flamingo", "fox"]', '["flamingo", "meerkat"]')],
        "strip.spaces: meerkat, flamingo shown together 2 times, but every pair is shown once",
    ),
    "start on a slot": (
        [
            ('index = 0, kind = "animals", species = ["flamingo", "fox"]', 'index = 0, kind = "slot", zone = "end"'),
            ('index = 1, kind = "slot", zone = "end"', 'index = 1, kind = "animals", species = ["flamingo", "fox"]'),
        ],
        "strip.spaces[0]: the elephant starts here, so this is a blue space",
    ),
    "blue space too far": (
        [
            (
                'index = 9, kind = "slot", zone = "middle"',
                'index = 9, kind = "animals", species = ["meerkat", "flamingo"]',
            ),
            (
                'index = 7, kind = "animals", species = ["meerkat", "flamingo"]',
                'index = 7, kind = "slot", zone = "middle"',
            ),
        ],
        "strip.spaces[5]: no blue space among the 3 spaces ahead",
    ),
    "line too few": (
        [('  { species = "fox", after = 3, before = 4 },\n', "")],
        "breeding.lines: 0 lines for fox, but every species has one",
    ),
    "species with two lines": (
        [('species = "fox", after', 'species = "meerkat", after')],
        "breeding.lines: 2 lines for meerkat, but every species has one",
    ),
    "line of an unknown species": (
        [('species = "fox", after', 'species = "lion", after')],
        'breeding.lines[0]: "lion" is none of meerkat, flamingo, kangaroo, penguin, fox',
    ),
    "line beside a blue space": (
        [("after = 3, before = 4", "after = 4, before = 5")],
        "breeding.lines[0]: space 5 is not a slot",
    ),
    "line off the strip": (
        [("after = 3, before = 4", "after = 24, before = 25")],
        "breeding.lines[0]: space 25 is not a slot",
    ),
    "line at a negative space": (
        [("after = 3, before = 4", "after = -1, before = 0")],
        "breeding.lines[0]: space -1 is not a slot",
    ),
    "line backwards": (
        [("after = 3, before = 4", "after = 4, before = 3")],
        "breeding.lines[0]: space 3 does not follow space 4",
    ),
    "two lines in one place": (
        [("after = 8, before = 9", "after = 3, before = 4")],
        "breeding.lines[1]: a second line behind space 3",
    ),
    "face too few": (
        [
            (
                '[[boards.faces]]\nplayers = 1\nside = "A"\nhouses = 3\nanimals = ["meerkat", "flamingo"]\nrows = [\n'
                + SOLO_A
                + "]\n",
                "",
            )
        ],
        "boards.faces: 15 faces, but the box has 16",
    ),
    "face of another seat": (
        [("players = 2\nseat = 1", "players = 2\nseat = 3")],
        "boards.faces[2]: players 2, seat 3, but this face is for players 2, seat 1",
    ),
    "solo face with a seat": (
        [('side = "B"', "seat = 2")],
        "boards.faces[1]: players 1, seat 2, but this face is for players 1, side B",
    ),
    "one house": ([("houses = 3", "houses = 1")], "boards.faces[0]: 1 houses, but a board has 2 to 9"),
    "ten houses": ([("houses = 3", "houses = 10")], "boards.faces[0]: 10 houses, but a board has 2 to 9"),
    "starting animals alike": (
        [('animals = ["meerkat", "flamingo"]', 'animals = ["meerkat", "meerkat"]')],
        "boards.faces[0]: meerkat, meerkat, but two different species belong here",
    ),
    "ten rows": ([(SOLO_A, SOLO_A + '  "...........",\n')], "boards.faces[0]: 10 rows, but a board has 9"),
    "fifteen columns": (
        [(SOLO_A, SOLO_A.replace('",', '....",'))],
        "boards.faces[0]: 15 columns, but a board has at most 14",
    ),
    "ragged board": (
        [('  "####.......",', '  "####......",')],
        'boards.faces[0]: row "####......" is 10 wide, but another is 11 wide',
    ),
    "board drawn with another mark": (
        [('  "####.......",', '  "####...x...",')],
        'boards.faces[0]: row "####...x..." may only hold "#" and "."',
    ),
    "area in parts": (
        [('  "####.......",\n' * 2, '  "####.......",\n  "###########",\n')],
        "boards.faces[0]: the construction area is in several parts",
    ),
    "board too small for a tile": (
        [(SOLO_A, '  "####",\n' * 8 + '  "....",\n')],
        'boards.faces[0]: tile "E4-02" does not fit on the empty board',
    ),
    "board all barn": ([(SOLO_A, '  "####",\n' * 9)], 'boards.faces[0]: tile "E4-01" does not fit on the empty board'),
}


@pytest.mark.parametrize("flaw", FLAWS)
def test_a_flawed_file_is_refused_with_its_place_and_what_is_wrong(tmp_path: Path, flaw: str) -> None:
    edits, message = FLAWS[flaw]

    with pytest.raises(BadMaterial) as refusal:
        load(edited(tmp_path, *edits))
    assert str(refusal.value) == f"my.toml: {message}"


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.touch()

    with pytest.raises(BadMaterial, match=r"^my\.toml: Object missing required field `species`$"):
        load(file)
