"""What the tree as a whole promises: imports point downwards only, and no file says where packages come from."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "tierpark"

# From the ground up. A part may import itself and the floors below; parts on one floor do not know each other.
# The package's own __init__ is on no floor: it imports none of them, so that `import tierpark` stays instant.
FLOORS = (("core",), ("pieces",), ("games",), ("bots",), ("envs",), ("arena", "server"), ("cli",), ("__main__",))
FLOOR_OF = {part: floor for floor, parts in enumerate(FLOORS) for part in parts}

CATALOGUE = "tierpark.games.catalogue"


# Imports point downwards only


def test_imports_point_downwards_only() -> None:
    folders = game_folders()
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        module = module_name(path)
        for line, reason in violations(path.read_text("utf-8"), module, path.name == "__init__.py", folders):
            found.append(f"{path.relative_to(ROOT)}:{line}: {reason}")

    assert not found, "\n".join(["imports that point the wrong way:", *found])


@pytest.mark.parametrize(
    ("module", "source", "reason"),
    [
        ("tierpark.core.rule", "import tierpark.games.catalogue", "core may not import games"),
        ("tierpark.core.rule", "def late():\n    from tierpark.cli import main", "core may not import cli"),
        ("tierpark.pieces.bits", "from ..games import catalogue", "pieces may not import games"),
        ("tierpark.games.catalogue", "from tierpark import bots", "games may not import bots"),
        ("tierpark.games.red.rules", "from ...bots import search", "games may not import bots"),
        ("tierpark.bots.search", "from tierpark.envs.batch import Batch", "bots may not import envs"),
        ("tierpark.games.catalogue", "import json, tierpark.envs", "games may not import envs"),
        ("tierpark.envs.batch", "from tierpark.arena import matches", "envs may not import arena"),
        ("tierpark.server.app", "from tierpark.arena import ratings", "server may not import arena"),
        ("tierpark.bots.search", "import_module('tierpark.server.app')", "bots may not import server"),
        ("tierpark.bots.search", "importlib.import_module('tierpark.cli')", "bots may not import cli"),
        ("tierpark.games.red.rules", "from tierpark.games.blue import rules", "only games/catalogue.py"),
        ("tierpark.games.red.rules", "from ..blue.rules import score", "only games/catalogue.py"),
        ("tierpark.games.red.rules", "from .. import blue", "only games/catalogue.py"),
        ("tierpark.bots.search", "from tierpark.games.red.state import State", "only games/catalogue.py"),
        ("tierpark.bots.blue", "from tierpark.games.red.state import State", "only games/catalogue.py"),
        ("tierpark.games.red.rules", "from tierpark.games.catalogue import find", "a game does not know the catalogue"),
        ("tierpark.core.rule", "from tierpark.tools import x", "tools is not a part"),
    ],
)
def test_a_planted_import_is_found(module: str, source: str, reason: str) -> None:
    found = [text for _, text in violations(source, module, False, frozenset({"red", "blue"}))]

    assert len(found) == 1
    assert reason in found[0]


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("tierpark.core.rule", "import struct\nfrom . import record\nfrom tierpark import __version__"),
        ("tierpark.games.red.rules", "from . import state\nfrom ...core.rule import rule\nfrom .state import State"),
        ("tierpark.games.catalogue", "from tierpark.games.red import game\nfrom . import blue"),
        ("tierpark.bots.red", "from tierpark.games.red.state import State"),
        ("tierpark.cli.main", "from tierpark.games.catalogue import find\nfrom tierpark.server import app"),
        ("tierpark.__main__", "from tierpark.cli.main import run"),
    ],
)
def test_a_downward_import_is_left_alone(module: str, source: str) -> None:
    assert list(violations(source, module, False, frozenset({"red", "blue"}))) == []


def test_a_package_resolves_its_relative_imports_from_itself() -> None:
    found = [text for _, text in violations("from ..bots import search", "tierpark.core", True, frozenset())]

    assert found == ["core may not import bots"]


def violations(source: str, module: str, is_package: bool, folders: frozenset[str]) -> Iterator[tuple[int, str]]:
    """The imports of one module that break the rule, as line and reason."""
    for line, target in imports(source, module, is_package):
        reason = why_forbidden(module, target, folders)
        if reason:
            yield line, reason


def imports(source: str, module: str, is_package: bool) -> Iterator[tuple[int, str]]:
    """Every import in the text, also inside functions, under TYPE_CHECKING, and by name through import_module."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                for name in names:
                    yield node.lineno, name.name
            case ast.ImportFrom(module=origin, names=names, level=level):
                base = origin or ""
                if level:
                    enclosing = module.split(".") if is_package else module.split(".")[:-1]
                    base = ".".join([*enclosing[: len(enclosing) - level + 1], *([origin] if origin else [])])
                for name in names:
                    yield node.lineno, f"{base}.{name.name}"
            case ast.Call(
                func=ast.Name(id="import_module") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield node.lineno, name


def why_forbidden(module: str, target: str, folders: frozenset[str]) -> str | None:
    """Why this module may not import that target, or nothing."""
    if not target.startswith("tierpark.") or target.startswith("tierpark.__"):
        return None
    here, there = part_of(module), part_of(target)
    for part in (here, there):
        if part not in FLOOR_OF:
            return f"{part} is not a part of the house: see FLOORS"
    if here != there and FLOOR_OF[here] <= FLOOR_OF[there]:
        return f"{here} may not import {there}"
    own_folder, other_folder = folder_of(module, folders), folder_of(target, folders)
    judges = other_folder and module.startswith(f"tierpark.bots.{other_folder}")  # how bots judge this game
    if other_folder and other_folder != own_folder and module != CATALOGUE and not judges:
        return f"only games/catalogue.py may import the folder of a game ({other_folder})"
    if own_folder and f"{target}.".startswith(f"{CATALOGUE}."):
        return "a game does not know the catalogue"
    return None


def part_of(module: str) -> str:
    return f"{module}.__init__".split(".")[1]


def folder_of(module: str, folders: frozenset[str]) -> str | None:
    match module.split("."):
        case ["tierpark", "games", folder, *_] if folder in folders:
            return folder
    return None


def game_folders() -> frozenset[str]:
    return frozenset(path.parent.name for path in PACKAGE.glob("games/*/*.py"))


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


# No file says where packages come from: everyone has an index of their own

# In two halves, so that this file does not name them either.
HOSTS = ["pypi" + ".org", "python" + "hosted.org", "npmjs" + ".org", "npmjs" + ".com", "yarn" + "pkg.com"]
OPTIONS = [
    r"--(extra-)?index" + r"-url\b",
    r"--default" + r"-index\b",
    r"--find" + r"-links\b",
    r"\b(extra-)?index" + r"-url\s*=",
    r"\bfind" + r"-links\s*=",
    r"\bregistry" + r"\s*=\s*[\"']?https?:",
    r"\"resolved" + r"\"\s*:\s*\"https?:",
    r"\[\[tool\.uv" + r"\.index\]\]",
]
NAMES_A_REGISTRY = re.compile("|".join([*map(re.escape, HOSTS), *OPTIONS]), re.IGNORECASE)


def test_no_file_names_a_package_registry() -> None:
    found = []
    for path in project_files():
        for number, line in enumerate(text_of(path).splitlines(), 1):
            if NAMES_A_REGISTRY.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")

    assert not found, "\n".join(["lines that name a package registry:", *found])


@pytest.mark.parametrize(
    "line",
    [
        "--index" + "-url https://example.com/simple",
        "PIP: --extra-index" + "-url=https://example.com",
        "see https://" + HOSTS[0] + "/project/tierpark",
        '      "resolved' + '": "https://example.com/svelte.tgz",',
        "registry" + "=https://example.com/",
        "[[tool.uv" + ".index]]",
    ],
)
def test_a_planted_registry_is_found(line: str) -> None:
    assert NAMES_A_REGISTRY.search(line)


def project_files() -> list[Path]:
    """Every file that is in git, or would be after `git add`."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not in a git clone")
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def text_of(path: Path) -> str:
    """The text of a file; nothing for a binary one."""
    data = path.read_bytes()
    return "" if b"\0" in data else data.decode("utf-8", errors="replace")
