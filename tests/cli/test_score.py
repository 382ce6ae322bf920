"""`tierpark score`: a sheet from a file or typed in, as a table or as JSON."""

import json
from pathlib import Path

import msgspec
import pytest

from tests.cli.command import tierpark
from tests.games.spectacular.test_score_pad import AFTER_ROUND_1, EXAMPLE
from tierpark.games.spectacular.score_pad import read

SCORE = ("score", "spectacular")


@pytest.mark.parametrize("dash", [(), ("-",)])
def test_a_sheet_that_is_typed_in_is_scored(dash: tuple[str, ...]) -> None:
    """S10."""
    ran = tierpark(*SCORE, *dash, typed=EXAMPLE)
    rows = [line.split() for line in ran.out.splitlines()]

    assert (ran.code, ran.err) == (0, "")
    assert ["green", "26", "13", "×", "2"] in rows
    assert ["total", "132"] in rows
    assert "the most" not in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_the_best_use_of_workers_stands_beside_the_score() -> None:
    out = tierpark(*SCORE, typed=f"{EXAMPLE}; workers=green, multi").out

    assert ["total", "132", "136"] in [line.split() for line in out.splitlines()]
    assert "136 points are the most that can still be made of it:" in out
    assert "  1  Turn the green 4 on E2 into a 5 with the green worker.\n" in out


def test_a_sheet_in_a_file_as_text_or_as_json(tmp_path: Path) -> None:
    text, as_json = tmp_path / "sheet.txt", tmp_path / "sheet.json"
    text.write_text(AFTER_ROUND_1)
    as_json.write_bytes(msgspec.json.encode(read(AFTER_ROUND_1)))

    assert tierpark(*SCORE, text).out == tierpark(*SCORE, as_json).out
    assert "10 + 9" in tierpark(*SCORE, text).out


def test_json_for_programs() -> None:
    found = json.loads(tierpark(*SCORE, "--json", typed=f"{EXAMPLE}; workers=green").out)

    assert list(found) == ["game", "sheet", "total", "categories", "facts", "best", "seats"]
    assert (found["total"], found["best"]["total"]) == (132, 134)
    assert found["best"]["changes"][0]["fields"] == {
        "cell": "E2", "colour": "green", "value": 4, "to": 5, "workers": ["green"]
    }  # fmt: skip


def test_the_boards_of_a_table_stand_side_by_side() -> None:
    ran = tierpark("score", "new-york-zoo", typed="players=3; seat1.free=2; seat1.animals=fox 4; seat3.free=2")
    rows = [line.split() for line in ran.out.splitlines()]

    assert (ran.code, ran.err) == (0, "")
    assert ["total", "-2", "0", "-2"] in rows
    assert ["animals", "4", "0", "0"] in rows
    assert ["place", "2", "1", "*", "3"] in rows


def test_a_solo_board_has_no_place() -> None:
    ran = tierpark("score", "new-york-zoo", typed="players=1; seat1.free=2; distance=20")

    assert (ran.code, ran.err) == (0, "")
    assert ["total", "-2"] in [line.split() for line in ran.out.splitlines()]
    assert not {"place", "rank"} & {line.split()[0] for line in ran.out.splitlines() if line.split()}


SANCTUARY = """players=2;
seat1.animals=red 3 2, green 1; seat1.center=4 red, 1 green; seat1.stamps=2 3; seat1.slots=red flat_four;
seat1.threats=4; seat2.animals=blue 4 1; seat2.stores=blue 2 blue; seat2.floods=1; seat2.rangers=1; seat2.below=1 red
"""
PARQUE = (
    "players=2; map=1:0 grass lion w--w, 2:0 grass lion ww--, 1:1 grass - --ww, 2:1 grass - -ww-; pawns=1 1:0 grass"
)


def test_a_table_of_the_sanctuary_is_scored_line_by_line() -> None:
    """R14.2: red 3 × 3 and green 1; two pairs; a threat tile of 4 counts 6 less."""
    ran = tierpark("score", "the-sanctuary", typed=SANCTUARY)
    rows = [line.split() for line in ran.out.splitlines()]

    assert (ran.code, ran.err) == (0, "")
    for row in (["animals", "10", "8"], ["center", "6", "0"], ["threats", "-6", "0"], ["land", "5", "0"]):
        assert row in rows
    names = [row[0] for row in rows if row]
    assert names.index("threats") < names.index("total") < names.index("points") < names.index("place")
    assert ["total", "19", "14"] in rows
    assert ["place", "1", "*", "2"] in rows


def test_a_sheet_of_the_sanctuary_that_cannot_be_is_refused() -> None:
    ran = tierpark("score", "the-sanctuary", typed=f"{SANCTUARY}; seat2.slots=red flat_four")

    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "tierpark: seat2.slots: the tile of flat_four is somewhere else\n"


def test_a_map_of_zoo_parque_is_scored_for_every_seat() -> None:
    """R9: two lions in a fenced exhibit of four spaces, which has seat 1's pawn."""
    ran = tierpark("score", "zoo-parque", typed=PARQUE)
    rows = [line.split() for line in ran.out.splitlines()]

    assert (ran.code, ran.err) == (0, "")
    assert ["exhibits", "16", "0"] in rows
    assert ["total", "16", "0"] in rows
    assert ["place", "1", "*", "2"] in rows
    [told] = json.loads(tierpark("score", "zoo-parque", "--json", typed=PARQUE).out)["seats"][:1]
    assert (told["total"], told["won"]) == (16, True)


def test_a_pawn_without_an_area_is_refused() -> None:
    ran = tierpark("score", "zoo-parque", typed=PARQUE.replace("1 1:0 grass", "1 3:0 grass"))

    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "tierpark: pawns: 1 3:0 grass: there is no grass Area\n"


MISTAKES = {
    "a part of another game": (("score", "new-york-zoo"), "board=saola", '"board": a sheet has distance, players'),
    "unknown game": (("score", "chess"), "", "there is no game chess"),
    "no such file": ((*SCORE, "/nowhere.txt"), "", "/nowhere.txt: No such file or directory"),
    "a folder": ((*SCORE, "/"), "", "/: Is a directory"),
    "no board": (("score", "new-york-zoo"), "\n", "no board is given: write a part such as seat1.free=..."),
    "nothing": (SCORE, "", "board: which player board is it?"),
    "an illegal die": (SCORE, "board=saola; park=A1 tiger heart 5", "A1: a breeding tile takes only a 1 or a 2"),
    "another material": ((*SCORE, "--material", "/nowhere.toml"), "", "nowhere.toml: cannot be read"),
}


@pytest.mark.parametrize(("arguments", "typed", "reason"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_one_clear_line(arguments: tuple[str, ...], typed: str, reason: str) -> None:
    ran = tierpark(*arguments, typed=typed)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("tierpark: ")
    assert ran.err.count("\n") == 1
    assert reason in ran.err


def test_a_mistake_in_a_file_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / "sheet.txt"
    file.write_text("board=saola; star=5")

    assert tierpark(*SCORE, file).err == (f"tierpark: {file}: star: the star animal takes only a 6, and this is a 5\n")
    file.write_bytes(b"\xff")
    assert "not UTF-8 text" in tierpark(*SCORE, file).err
    file.write_text(" " * 70_000)
    assert "at most 65536 bytes" in tierpark(*SCORE, file).err


def test_help_shows_a_sheet() -> None:
    out = " ".join(tierpark("score", "--help").out.split())

    assert "board=saola; park=A1 chinchilla heart 2" in out
