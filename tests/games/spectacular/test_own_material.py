"""Spectacular with the lists of a box on the table: what its owner puts into a file of their own is what is played."""

import random
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tierpark.core import transcript
from tierpark.core.engine import Engine
from tierpark.core.errors import WrongMaterial
from tierpark.games import catalogue
from tierpark.games.spectacular.material import BadMaterial, Material, Tile, load
from tierpark.games.spectacular.naming import tile_short, tile_words
from tierpark.pieces.hexes import CORNERS

PRINTED = files("tierpark.games.spectacular").joinpath("material.toml").read_text(encoding="utf-8")


def written(folder: Path, *edits: tuple[str, str]) -> Path:
    """The printed file with each passage replaced wherever it occurs."""
    text = PRINTED
    for old, new in edits:
        assert old in text, f"not in the file: {old}"
        text = text.replace(old, new)
    file = folder / "own.toml"
    file.write_text(text, encoding="utf-8")
    return file


def owned(folder: Path, *edits: tuple[str, str]) -> Material:
    """What is in the box of such a file."""
    return load(written(folder, *edits))


def tile(box: Material, name: str) -> Tile:
    return next(tile for tile in box.tiles if tile.id == name)


def test_an_animal_of_another_name_is_on_all_its_tiles(tmp_path: Path) -> None:
    own = owned(tmp_path, ('"gorilla"', '"red_panda"'), ('name = "red_panda"', 'name = "red panda"'))

    assert [animal.name for animal in own.animals if animal.id == "red_panda"] == ["red panda"]
    assert len([tile for tile in own.tiles if tile.animal == "red_panda"]) == 5
    assert tile(own, "red_panda-black-pangolin").owner == "pangolin"
    assert not any("gorilla" in tile.id for tile in own.tiles)


def test_tiles_that_are_alike_are_numbered_and_keep_their_place(tmp_path: Path) -> None:
    own = owned(
        tmp_path,
        ('{ animal = "orangutan", symbol = "brown" }', '{ animal = "orangutan", symbol = "black" }'),
        ('{ animal = "orangutan", symbol = "beige" }', '{ animal = "orangutan", symbol = "black" }'),
        (
            '{ board = "saola", animal = "tiger", symbol = "heart" }',
            '{ board = "saola", animal = "tiger", symbol = "black" }',
        ),
    )

    assert [tile.id for tile in own.tiles[:5]] == [
        "orangutan-black",
        "orangutan-black2",
        "orangutan-black3",
        "orangutan-heart",
        "sloth-black",
    ]
    assert [tile.x for tile in own.tiles[:4]] == [True, False, False, False]
    assert [tile.id for tile in own.tiles[48:50]] == ["tiger-black-saola", "tiger-black2-saola"]
    assert len({tile.id for tile in own.tiles}) == 108


def test_the_longest_ids_still_make_ids_of_tiles(tmp_path: Path) -> None:
    animal, board = "a" * 20, "b" * 12
    own = owned(
        tmp_path,
        ('"snow_leopard"', f'"{board}"'),
        ('"tiger"', f'"{animal}"'),
        *(
            (
                f'board = "{board}", animal = "{other}", symbol = "heart"',
                f'board = "{board}", animal = "{animal}", symbol = "black"',
            )
            for other in (animal, "dugong", "chinchilla", "cheetah")
        ),
    )

    assert f"{animal}-black5-{board}" in [tile.id for tile in own.tiles]
    assert len({tile.id for tile in own.tiles}) == 108
    assert all(re.fullmatch(r"[a-z0-9_-]{1,40}", tile.id) for tile in own.tiles)


def test_the_split_of_a_set_is_free(tmp_path: Path) -> None:
    """R2.4: here a tile of a shared animal takes the place of the second tiger."""
    own = owned(
        tmp_path,
        (
            '{ board = "saola", animal = "tiger", symbol = "heart" }',
            '{ board = "saola", animal = "giraffe", symbol = "heart" }',
        ),
    )

    assert tile(own, "giraffe-heart-saola").habitat == "orange"


def test_personal_tiles_come_in_the_order_of_the_boards_wherever_they_stand(tmp_path: Path) -> None:
    line = '  { board = "saola", animal = "tiger", symbol = "black" },\n'
    last = '  { board = "wild_dog", animal = "spectacled_bear", symbol = "black" },\n'
    own = owned(tmp_path, (line, ""), (last, last + line))

    assert [tile.owner for tile in own.tiles[48:]] == [board.id for board in own.boards for _ in range(10)]
    assert own.tiles[57].id == "tiger-black-saola"


def test_a_park_may_have_another_outline_and_fewer_tower_sites(tmp_path: Path) -> None:
    """R2.8: 18 sites on every side is our choice. Here the southern end of column A has moved to the north of C."""
    own = owned(tmp_path, ("[-2, 4], [-1, 0]", "[0, -2], [-1, 0]"))
    park = own.symmetric

    assert (-2, 4) not in park.cells
    assert park.cells.index((0, -2)) == 7
    assert len(park.tower_sites) == 17
    assert [(park.cells[cell], CORNERS[corner]) for cell, corner in park.starts] == [
        ((-2, 1), "E"),
        ((2, -1), "W"),
        ((0, 1), "SW"),
    ]
    assert [park.cells[cell] for cell in park.entrance_cells] == [(-1, 3), (0, 2), (1, 2)]
    assert park.cells[park.star] == (0, 0)


def test_a_mission_asks_for_what_the_file_says(tmp_path: Path) -> None:
    own = owned(
        tmp_path,
        ('condition = "park_full"\npoints = 14', 'condition = "dice_total"\nparams = { min_total = 40 }\npoints = 9'),
        ("Every hexagon of the park holds a tile.", "All dice together add up to at least 40."),
    )
    mission = own.missions[4]

    assert (mission.number, mission.set, mission.condition, mission.points) == (5, "A", "dice_total", 9)
    assert mission.params == {"min_total": 40}
    assert mission.text == "All dice together add up to at least 40."


def test_points_spaces_and_achievements_are_what_the_file_says(tmp_path: Path) -> None:
    own = owned(
        tmp_path,
        ("[0, 0, 0, 0, 2, 4,", "[1, 2, 3, 4, 5, 6,"),
        ('left = ["grey", "green"', 'left = ["green", "grey"'),
        ('"A park of legend."', '"Beyond all words."'),
    )

    assert own.animal_points[:7] == (1, 2, 3, 4, 5, 6, 6)
    assert own.left[:2] == ("green", "grey")
    assert own.achievements[-1].text == "Beyond all words."


def test_a_list_from_the_box_is_no_longer_called_a_reconstruction(tmp_path: Path) -> None:
    """R2.9: the owner changes the source and may leave the rest of the section's head as it is."""
    own = owned(tmp_path, ('[missions]\nsource = "reconstructed"', '[missions]\nsource = "box"'))

    assert set(load().reconstructed) - set(own.reconstructed) == {"the 18 missions and their points"}
    assert ("missions", "box") in [(name, source) for name, source, _ in own.sources]
    assert own.is_printed


def test_a_file_read_off_the_box_throughout_has_no_reconstruction(tmp_path: Path) -> None:
    own = owned(tmp_path, ('\nsource = "reconstructed"', '\nsource = "box"'))

    assert own.reconstructed == ()


def test_own_words_for_a_reconstruction_are_told_to_players(tmp_path: Path) -> None:
    own = owned(tmp_path, ("the 18 missions and their points", "three of the 18 missions"))

    assert "three of the 18 missions" in own.reconstructed


def test_sections_may_stand_in_any_order(tmp_path: Path) -> None:
    start = PRINTED.index("[habitats]")
    end = PRINTED.index("[towers]")
    file = tmp_path / "own.toml"
    file.write_text(PRINTED[end:] + PRINTED[start:end], encoding="utf-8")

    assert load(file) == load()


def test_a_refusal_names_the_file_of_the_owner(tmp_path: Path) -> None:
    with pytest.raises(BadMaterial, match=r"^own\.toml: solo\.win_points: 100, but the rulebook has 200$"):
        owned(tmp_path, ("win_points = 200", "win_points = 100"))


# Played with


@pytest.fixture
def other(tmp_path: Path) -> Any:
    """A box in which an orangutan has a heart in place of its brown part, and up to twelve animals are worth more."""
    brown = '{ animal = "orangutan", symbol = "brown" }'
    points = "[0, 0, 0, 0, 2, 4, 6, 8, 11, 15, 20, 25,", "[1, 2, 3, 4, 5, 6, 7, 9, 12, 16, 21, 26,"
    own = written(tmp_path, (brown, brown.replace("brown", "heart")), points)
    return catalogue.game("spectacular", own)


def random_actions(game: Any, seed: int) -> list[tuple[int, int]]:
    luck, actions = random.Random(seed), []
    state = game.setup(game.options(), seed)
    while seats := game.to_act(state):
        seat = luck.choice(seats)
        actions.append((seat, luck.choice(game.legal_actions(state, seat))))
        game.apply(state, *actions[-1])
    return actions


def test_the_rules_read_the_other_tiles(other: Any) -> None:
    """R1.4: a part faces one of six corners and a heart none, so the same tile has fewer ways to lie."""
    state = other.position("step=build; seat1.board=saola; seat1.N=orangutan heart; seat1.park=")
    printed: Any = catalogue.game("spectacular")

    assert other.box.tiles[state.boards[0].items[0].tile].id == "orangutan-heart"
    assert printed.describe(state, 0, 0).short == "N orangutan brown to A1 E"
    assert other.describe(state, 0, 0).short == "N orangutan heart to A1"
    assert len(printed.legal_actions(state, 0)) == 6 * 19 + 1
    assert len(other.legal_actions(state, 0)) == 19 + 1


def test_the_rules_read_the_other_points(other: Any) -> None:
    park = "A1 chinchilla heart, A2 dugong heart, A3 tiger heart"
    state = other.position(f"step=over; turn=15; seat1.board=saola; seat1.park={park}")
    printed: Any = catalogue.game("spectacular")

    assert printed.view(state, 0).parks[0].scores.animals == 0
    assert other.view(state, 0).parks[0].scores.animals == 4  # three and the star
    assert other.outcome(state).standings[0].score == printed.outcome(state).standings[0].score + 4


def test_compiled_rules_read_them_too(other: Any) -> None:
    """By the scores of finished games alone: compiling everything would take long, and worlds are tested in core."""
    finished = other.setup(other.options(), 1)
    for seat, action in random_actions(other, 1):
        other.apply(finished, seat, action)
    engine = Engine(other)
    scores = engine.results(engine.record(finished))[0][0].tolist()

    assert scores == [standing.score for standing in other.outcome(finished).standings]
    printed: Any = catalogue.game("spectacular")
    assert scores != [standing.score for standing in printed.outcome(finished).standings]


def test_a_transcript_names_its_material(other: Any) -> None:
    text = transcript.record(other, other.options(), 5, random_actions(other, 5))
    read = transcript.parse(text.encode())
    assert transcript.replay(other, read).step
    with pytest.raises(WrongMaterial, match=r"line 1: played with material"):
        transcript.replay(catalogue.game("spectacular"), read)


def test_tiles_of_a_set_that_are_alike_are_told_apart_in_words(tmp_path: Path) -> None:
    tiger = '{ board = "saola", animal = "tiger", symbol = "heart" }'
    game = catalogue.game("spectacular", written(tmp_path, (tiger, tiger.replace("heart", "black"))))
    state = game.position("seat1.board=saola; seat1.display=tiger black, tiger black, cheetah heart")
    told = [game.describe(state, 0, action) for action in game.legal_actions(state, 0)]
    display = [text for text in told if text.kind == "take_tile" and text.fields["from"] == "display"]

    assert [text.short for text in display] == [
        "display tiger black",
        "display tiger black2",
        "display cheetah heart",
    ]
    assert [text.sentence for text in display] == [
        "Takes the green tiger with a black part from the display.",
        "Takes the green tiger with a black part (2) from the display.",
        "Takes the orange cheetah with a heart from the display.",
    ]


def test_printed_tiles_are_named_without_a_number() -> None:
    game: Any = catalogue.game("spectacular")

    for tile in game.box.tiles:
        assert not re.search(r"\d", tile_short(tile) + tile_words(game, tile))
