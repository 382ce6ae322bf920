"""docs/api.md tells of every address, command, message, field and refusal that there is, and of no other."""

import re
from pathlib import Path

from tierpark.server import errors, wire
from tierpark.server.app import create_app
from tierpark.server.commands import AnyCommand
from tierpark.server.settings import Settings

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")


def test_every_address_is_on_the_page_and_no_other() -> None:
    document = create_app(Settings()).openapi()
    there = {f"{method.upper()} {path}" for path, operations in document["paths"].items() for method in operations}

    assert set(re.findall(r"`((?:GET|POST|PUT|DELETE) [^`]+)`", PAGE)) == there


def section(name: str) -> str:
    return PAGE.partition(f"## {name}\n")[2].partition("\n## ")[0]


def first_cells(text: str) -> set[str]:
    return {
        word for row in re.findall(r"^\| (`[^|]*) \|", text, re.MULTILINE) for word in re.findall(r"`([^`]+)`", row)
    }


def tags(union: object) -> set[str]:
    return {kind.__struct_config__.tag for kind in union.__args__}  # type: ignore[attr-defined]


def test_every_command_is_on_the_page_with_its_fields() -> None:
    text = section("Commands")

    assert first_cells(text) - {"type"} == tags(AnyCommand)
    for kind in AnyCommand.__args__:
        row = next(line for line in text.splitlines() if line.startswith(f"| `{kind.__struct_config__.tag}`"))
        assert [field for field in kind.__struct_fields__ if field != "key" and f"`{field}`" not in row] == []


def test_every_message_is_on_the_page() -> None:
    told = {wire.Update, wire.Receipt, wire.Refusal, wire.Presence, wire.Names, wire.Pace, wire.Pong}

    assert first_cells(section("The socket")) - {"type"} == {kind.__struct_config__.tag for kind in told}


def test_every_field_of_an_update_is_on_the_page_and_no_other() -> None:
    assert first_cells(section("An update")) == set(wire.Update.__struct_fields__)


def test_every_refusal_is_on_the_page_with_its_status() -> None:
    rows = [line for line in section("Refusals").splitlines() if re.match(r"\| \d", line)]
    shown = {(int(row.split("|")[1]), word) for row in rows for word in re.findall(r"`([^`]+)`", row.split("|")[2])}
    kinds = [errors.Refused]
    for kind in kinds:  # which grows on the way
        kinds += kind.__subclasses__()

    assert shown == {(kind.status, kind.error) for kind in kinds} | {(405, "bad-method"), (500, "internal")}
