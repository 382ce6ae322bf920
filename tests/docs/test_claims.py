"""What the documentation says about the code is what the code says: commands, steps, tables, rulings, sizes."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from tests.docs.pages import ROOT, blocks, prose, table
from tierpark.cli.commands import app
from tierpark.core.dice import Dice
from tierpark.games.catalogue import GAMES, game
from tierpark.games.new_york_zoo.material import load
from tierpark.games.new_york_zoo.state import N_WORDS, State, Step

README = ROOT / "README.md"
RULES = ROOT / "docs" / "games" / "new-york-zoo.md"
TRANSCRIPTS = ROOT / "docs" / "transcripts.md"
DECISIONS = ROOT / "docs" / "decisions"
RECORDS = sorted(DECISIONS.glob("0*.md"))
CITATION = re.compile(r"\bR\d+(?:\.\d+[A-Da-d]?)?\b")


# The command


def test_the_readme_shows_every_command_and_no_other() -> None:
    text = "".join(block.text for block in blocks(README) if block.language == "sh")
    shown = set(re.findall(r"\btierpark (\w+)", text))

    assert shown == {command.name or command.callback.__name__ for command in app.registered_commands}


def test_the_readme_lists_every_game_and_no_other() -> None:
    rows = table(README, "game", "players", "in the tree")
    linked = [f"[{game(name).title}](docs/games/{name}.md)" for name in GAMES]

    assert [cells[0] for cells in rows if cells[2] != "to come"] == linked


# Rulings


@pytest.mark.parametrize("name", GAMES)
def test_every_paragraph_and_ruling_that_is_cited_is_on_the_page(name: str) -> None:
    page = ROOT / "docs" / "games" / f"{name}.md"
    known = {f"R{number}" for number in paragraphs(page)} | {cells[0] for cells in table(page, "ruling")}
    for part in ("src/tierpark", "tests"):
        for path in sorted((ROOT / part / "games" / name.replace("-", "_")).rglob("*.py")):
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                unknown = set(CITATION.findall(line)) - known
                assert not unknown, f"{path.relative_to(ROOT)}:{number} cites {unknown}"


def paragraphs(page: Path) -> list[str]:
    return re.findall(r"^(?:- )?\*\*(\d+\.\d+[A-Da-d]?)\*\*", prose(page), re.MULTILINE)


def test_paragraphs_rulings_and_scenarios_are_numbered_without_a_gap() -> None:
    last = {1: 7, 2: 4, 3: 3, 4: 7, 5: 6, 6: 6, 7: 6, 8: 9, 9: 5, 10: 5, 11: 9}
    numbered = [number for number in paragraphs(RULES) if number[-1].isdigit()]
    rulings = [f"R{i}" for i in range(1, 22)]

    assert numbered == [f"{section}.{i}" for section in last for i in range(1, last[section] + 1)]
    assert [cells[0] for cells in table(RULES, "ruling")] == rulings
    assert [cells[0] for cells in table(RULES, "scenario")] == [f"T{i}" for i in range(1, 31)]
    for ruling in rulings:
        assert f"**[{ruling}]**" in prose(RULES), f"{ruling} is not marked where it arises"


# New York Zoo


def test_the_steps_and_their_numbers_are_those_of_the_code() -> None:
    rows = table(RULES, "number", "step")

    assert [(int(cells[0]), cells[1]) for cells in rows] == [(int(step), f"`{step.name}`") for step in Step]
    assert f"fits into {N_WORDS} words of 63 bits" in prose(RULES).replace("\n", " ")


def test_the_strip_and_the_boards_are_those_of_the_material() -> None:
    box = load()
    lines = {line.before: line.species for line in box.lines}
    strip = [
        [
            f"S{space.index}",
            f"slot, {space.zone}" if space.zone else "blue" + ", start" * (space.index == 0),
            ", ".join(space.species or ()),
            lines.get(space.index, ""),
        ]
        for space in box.strip
    ]
    boards = [
        [
            str(board.players),
            f"side {board.side}" if board.side else str(board.seat),
            f"{board.width} x {board.height}",
            str(len(board.area)),
            str(board.houses),
            ", ".join(board.animals),
        ]
        for board in box.boards
    ]
    in_the_box = ["no limit" if kind.unlimited else str(kind.count) for kind in box.attractions]

    assert table(RULES, "space", "kind") == strip
    assert table(RULES, "players", "seat") == boards
    assert table(RULES, "attraction", *(kind.id for kind in box.attractions))[-1] == ["in the box", *in_the_box]


def test_the_kinds_of_actions_and_their_fields_are_those_of_the_export() -> None:
    written: dict[str, set[str]] = {}
    for cells in table(TRANSCRIPTS, "kind", "fields"):
        for kind in re.findall(r"`(\w+)`", cells[0]):
            written[kind] = set(re.findall(r"`(\w+)`", cells[1]))

    for kind, fields in described().items():
        assert kind in written, f"{kind} is missing"
        assert fields <= written[kind], f"{kind} has the fields {fields}"
    assert set(written) == set(described())


def described() -> dict[str, set[str]]:
    """Every kind of action that random games offer, with its fields."""
    zoo: Any = game("new-york-zoo")
    found: dict[str, set[str]] = {}
    luck = random.Random(1)
    for options in ({"players": 2}, {"players": 1}, {"players": 2, "variant": "short"}):
        for seed in range(3):
            state = zoo.setup(zoo.options(**options), seed)
            while seats := zoo.to_act(state):
                legal = zoo.legal_actions(state, seats[0])
                for action in (legal[0], legal[-1]):
                    said = zoo.describe(state, seats[0], action)
                    found.setdefault(said.kind, set()).update(said.fields)
                zoo.apply(state, seats[0], luck.choice(legal))
    return found


def test_the_sizes_in_the_decisions_are_those_of_the_records() -> None:
    assert f"takes {len(State().pack())} bytes" in prose(DECISIONS / "0005-enclosures-are-tiles.md")
    assert f"take {len(Dice().pack())} bytes" in prose(DECISIONS / "0004-chacha-dice.md")
    assert f"takes {N_WORDS} words" in prose(DECISIONS / "0003-integers-as-actions.md")


# Decisions, glossary


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


@pytest.mark.parametrize("part", ["core", "pieces", "bots", "arena", "server"])
def test_the_architecture_names_every_module_of_the_lower_parts(part: str) -> None:
    text = prose(ROOT / "docs" / "architecture.md")
    modules = sorted((ROOT / "src" / "tierpark" / part).glob("[!_]*.py"))

    assert [path.name for path in modules if f"`{part}/{path.name}`" not in text] == []
