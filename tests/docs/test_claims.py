"""What the documentation says about the code is what the code says: commands, games, sizes, modules."""

import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, blocks, prose, table
from tierpark.cli.commands import app
from tierpark.core.dice import Dice
from tierpark.games.catalogue import GAMES, game
from tierpark.games.new_york_zoo.state import N_WORDS, State

README = ROOT / "README.md"
DECISIONS = ROOT / "docs" / "decisions"
RECORDS = sorted(DECISIONS.glob("0*.md"))


# The command


def test_the_readme_shows_every_command_and_no_other() -> None:
    text = "".join(block.text for block in blocks(README) if block.language == "sh")
    shown = set(re.findall(r"\btierpark (\w+)", text))

    assert shown == {command.name or command.callback.__name__ for command in app.registered_commands}


def test_the_readme_lists_every_game_and_no_other() -> None:
    rows = table(README, "game", "players", "in the tree")
    linked = [f"[{game(name).title}](docs/games/{name}.md)" for name in GAMES]

    assert [cells[0] for cells in rows if cells[2] != "to come"] == linked


# Decisions, glossary


def test_the_sizes_in_the_decisions_are_those_of_the_records() -> None:
    assert f"takes {len(State().pack())} bytes" in prose(DECISIONS / "0005-enclosures-are-tiles.md")
    assert f"take {len(Dice().pack())} bytes" in prose(DECISIONS / "0004-chacha-dice.md")
    assert f"takes {N_WORDS} words" in prose(DECISIONS / "0003-integers-as-actions.md")


@pytest.mark.parametrize("record", RECORDS, ids=[record.stem for record in RECORDS])
def test_a_decision_has_its_headings_and_is_in_the_index(record: Path) -> None:
    text = prose(record)

    assert re.findall(r"^## (.*)", text, re.MULTILINE) == ["Context", "Decision", "Consequences", "Alternatives"]
    assert text.startswith(f"# {record.stem[:4]}: ")
    assert f"[{record.stem[:4]}]({record.name})" in prose(DECISIONS / "README.md")


def test_the_glossary_is_in_alphabetical_order() -> None:
    words = [cells[0] for cells in table(ROOT / "docs" / "glossary.md", "word")]

    assert words == sorted(words)


# Modules


@pytest.mark.parametrize("name", GAMES)
def test_the_readme_of_a_game_names_every_module_of_its_folder(name: str) -> None:
    folder = ROOT / "src" / "tierpark" / "games" / name.replace("-", "_")
    text = prose(folder / "README.md")

    assert [path.name for path in sorted(folder.glob("[!_]*.py")) if f"`{path.name}`" not in text] == []


@pytest.mark.parametrize("part", ["core", "pieces", "bots", "envs", "arena", "server"])
def test_the_architecture_names_every_module_of_the_lower_parts(part: str) -> None:
    text = prose(ROOT / "docs" / "architecture.md")
    modules = sorted((ROOT / "src" / "tierpark" / part).glob("[!_]*.py"))

    assert [path.name for path in modules if f"`{part}/{path.name}`" not in text] == []
