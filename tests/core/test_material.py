"""Material files of every game: what cannot be read is refused in one sentence that names the file."""

from pathlib import Path
from typing import Any

import pytest

from tierpark.core.errors import BadMaterial
from tierpark.core.material import File, Section, digest, listed, parse, read, require_names, require_text
from tierpark.games.new_york_zoo import material as new_york_zoo
from tierpark.games.spectacular import material as spectacular
from tierpark.games.zoo_parque import material as zoo_parque

every_game = pytest.mark.parametrize("game", [new_york_zoo, spectacular, zoo_parque], ids=lambda game: game.__package__)


class Birds(Section, frozen=True):
    kinds: tuple[str, ...]


class Aviary(File, frozen=True):
    birds: Birds
    eggs: Birds


AVIARY = """
[birds]
source = "rulebook"
basis = "page 2"
kinds = ["owl"]
exceptions = [{ part = "owl", source = "public data", basis = "a review" }]
[eggs]
source = "reconstructed"
about = "the eggs"
kinds = []
"""


@every_game
@pytest.mark.parametrize(
    "text", ["[species]\nkinds = [", "[species]\nkinds", "[species]\n[species]", "\nkinds = 1980-99-99"]
)
def test_a_file_that_is_not_toml_is_refused_with_the_line(tmp_path: Path, game: Any, text: str) -> None:
    file = tmp_path / "my.toml"
    file.write_text(text, encoding="utf-8")

    with pytest.raises(
        BadMaterial, match=r"^my\.toml: not valid TOML: .+ \(at (line 2, column \d+|end of document)\)$"
    ):
        game.load(file)


@every_game
def test_a_file_that_is_not_there_is_refused(tmp_path: Path, game: Any) -> None:
    with pytest.raises(BadMaterial, match=r"^nowhere\.toml: cannot be read: No such file or directory$"):
        game.load(tmp_path / "nowhere.toml")


@every_game
def test_a_file_that_is_not_text_is_refused(tmp_path: Path, game: Any) -> None:
    file = tmp_path / "my.toml"
    file.write_bytes(b"[species]\xff")

    with pytest.raises(BadMaterial, match=r"^my\.toml: not UTF-8 text \(at byte 9\)$"):
        game.load(file)


def test_a_file_tells_where_its_facts_come_from() -> None:
    file = read(parse(AVIARY), Aviary)

    assert file.sources == (
        ("birds", "rulebook", "page 2"),
        ("birds: owl", "public data", "a review"),
        ("eggs", "reconstructed", ""),
    )
    assert file.reconstructed == ("the eggs",)


def test_a_reconstruction_says_what_of_it_is_ours() -> None:
    with pytest.raises(BadMaterial, match=r"^eggs: a reconstructed section says in `about` what of it is ours$"):
        _ = read(parse(AVIARY.replace('about = "the eggs"\n', "")), Aviary).reconstructed


def test_a_wrong_value_is_refused_with_its_place() -> None:
    with pytest.raises(BadMaterial, match=r"^birds\.kinds\[0\]: Expected `str`, got `int`$"):
        read(parse(AVIARY.replace('["owl"]', "[3]")), Aviary)


@pytest.mark.parametrize("text", ["", " owl", "owl ", "two\nlines", "x" * 41])
def test_a_text_is_one_line(text: str) -> None:
    require_text("owl", 40, "birds")
    with pytest.raises(BadMaterial, match=r"^birds: "):
        require_text(text, 40, "birds")


def test_names_differ_in_more_than_their_capitals() -> None:
    require_names(["owl", "Emu"], "birds")
    with pytest.raises(BadMaterial, match=r'^birds\[1\]: "owl" is there twice$'):
        require_names(["owl", "Owl"], "birds")


def test_contents_have_one_name_however_they_are_written() -> None:
    written = read(parse(AVIARY), Aviary)
    again = read(parse("# a comment\n" + AVIARY.replace(" = ", "=")), Aviary)

    assert digest(written) == digest(again)
    assert digest(written) != digest(read(parse(AVIARY.replace("owl", "emu")), Aviary))


def test_words_are_listed() -> None:
    assert (listed(["owl", "emu"]), listed([])) == ("owl, emu", "none")
