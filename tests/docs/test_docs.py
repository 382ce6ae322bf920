"""The documentation is true: its commands and programs run, what they print is what is shown, its links lead somewhere.

Blocks of sh and python are run in the order of their page, in one empty folder for each page. One that is not to be run
says so behind the language: `no-run: REASON`; one that needs a GPU is run where there is one, and where the modules are
that it names, `gpu: MODULES`; one whose commands ask something is given `answers: A LINE EACH WORD`. A
block `text output` is what the block before it prints, `text excerpt` a part of that, `...` standing for anything.
"""

import os
import re
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.docs.pages import CODE, LINK, PAGES, ROOT, Block, anchors, blocks, matches, prose

LANGUAGES = {"sh", "python", "text", "toml", "json", "mermaid"}
SHOWS = {"output", "excerpt"}
PATIENCE = 600  # seconds: on a fresh machine the first command that needs compiled rules compiles them
RUNNING = [page for page in PAGES if any(block.runs for block in blocks(page))]
ELSEWHERE = {"bot_client.py", "train_ppo.py"}  # run by tests/server/test_example.py and tests/envs/test_ppo.py
EXAMPLES = sorted(path for path in (ROOT / "examples").glob("*.py") if path.name not in ELSEWHERE)


def names(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]


def run(command: list[str], folder: Path, answers: str = "") -> str:
    """What a command prints at 80 columns, without colours, when it is given these answers."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    environment = {**os.environ, "PATH": path, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONUTF8": "1"}
    environment["PYTHONPATH"] = str(ROOT)  # as in the folder of the source, where `examples` is found
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        input=answers,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, f"{shlex.join(command)} failed ({done.returncode}):\n{done.stdout}{done.stderr}"
    return done.stdout


def dev_commands() -> set[str]:
    return set(re.findall(r"^  (\w+)", run([str(ROOT / "dev"), "help"], ROOT), re.MULTILINE))


# Commands and programs


@pytest.mark.parametrize("page", RUNNING, ids=names(RUNNING))
def test_the_blocks_of_a_page_run_and_print_what_is_shown(page: Path, tmp_path: Path) -> None:
    printed = ""
    for block in blocks(page):
        if block.runs and block.language == "python":
            printed = run([sys.executable, "-c", block.text], tmp_path)
        elif block.runs:
            printed = run_shell(block, tmp_path)
        elif block.info in SHOWS:
            is_shown = matches(block.text, printed, whole=block.info == "output")
            assert is_shown, f"{block.place} shows\n{block.text}\nbut this is printed:\n{printed}"


def run_shell(block: Block, folder: Path) -> str:
    """Run a block, except for `./dev ...`, which must be a command that there is."""
    script = []
    for line in block.text.splitlines():
        if line.startswith("./dev"):
            command = (shlex.split(line, comments=True)[1:] or ["help"])[0]
            assert command in dev_commands(), f"{block.place}: there is no ./dev {command}"
        elif line:
            script.append(line)
    kind, _, words = block.info.partition(": ")
    if kind == "answers":
        return "".join(run(["sh", "-euc", line], folder, words.replace(" ", "\n") + "\n") for line in script)
    return run(["sh", "-euc", "\n".join(script)], folder) if script else ""


@pytest.mark.parametrize("page", PAGES, ids=names(PAGES))
def test_every_block_has_a_language_and_says_why_it_does_not_run(page: Path) -> None:
    for before, block in zip([None, *blocks(page)], blocks(page), strict=False):
        assert block.language in LANGUAGES, f'{block.place}: "{block.language}" is none of {sorted(LANGUAGES)}'
        match block.info.partition(": "):
            case ["", "", ""]:
                continue
            case ["gpu", "", ""] | ["gpu", ": ", _]:
                assert block.language == "python", f"{block.place}: a program for a GPU is Python"
            case ["answers", _, words]:
                assert words, f"{block.place}: which answers?"
            case ["no-run", _, reason]:
                assert reason, f"{block.place}: why is this not run? Write no-run: REASON"
            case [info, "", ""] if info in SHOWS:
                assert block.language == "text", f"{block.place}: output is text"
                assert before is not None, f"{block.place}: output of what?"
                assert before.runs, f"{block.place}: output of what?"
            case _:
                pytest.fail(f'{block.place}: "{block.info}" means nothing here')


@pytest.mark.parametrize("example", EXAMPLES, ids=names(EXAMPLES))
def test_an_example_is_short_and_runs(example: Path, tmp_path: Path) -> None:
    assert len(example.read_text("utf-8").splitlines()) < 40
    assert run([sys.executable, str(example)], tmp_path)


# Links, files, modules


@pytest.mark.parametrize("page", PAGES, ids=names(PAGES))
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(prose(page)):
        if re.match(r"https?:", target):
            continue
        path, _, anchor = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        assert there.exists(), f"{page.relative_to(ROOT)} links to {target}"
        assert not anchor or anchor in anchors(there), f"{page.relative_to(ROOT)} links to {target}"


@pytest.mark.parametrize("page", PAGES, ids=names(PAGES))
def test_files_and_modules_that_are_named_exist(page: Path) -> None:
    package = ROOT / "src" / "tierpark"
    folders = [page.parent, ROOT, package, *package.glob("games/*/")]
    for word in CODE.findall(prose(page)):
        if re.fullmatch(r"[\w./-]*[\w-](\.(py|toml|md)|/)", word):
            assert any((folder / word).exists() for folder in folders), f"{page.relative_to(ROOT)} names {word}"
        elif re.fullmatch(r"tierpark(\.\w+)+", word):
            assert find_spec(word), f"{page.relative_to(ROOT)} names {word}"


def test_the_index_leads_to_every_page() -> None:
    index = {(ROOT / "docs" / t.partition("#")[0]).resolve() for t in LINK.findall(prose(ROOT / "docs" / "README.md"))}
    found = {page for page in PAGES if page.parent in (ROOT / "docs", ROOT / "docs" / "games")}

    assert found - index == {ROOT / "docs" / "README.md"}
