"""The pages of the documentation, cut into what a test can check: blocks of code, links, words in code type."""

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from tests.gpus import has_gpu

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(
    path
    for pattern in ("*.md", "docs/**/*.md", "src/**/README.md", "bench/**/*.md", "examples/**/*.md", "web/*.md")
    for path in ROOT.glob(pattern)
)

HIDDEN = re.compile(r"<!-- sh (?P<command>.*) -->")  # a command that made the output below it, not shown to readers
FENCE = re.compile(r"```(?P<language>\w*) ?(?P<info>.*)")
LINK = re.compile(r"(?<!!)\[[^\]]*\]\((?P<target>[^)\s]+)\)")
CODE = re.compile(r"`([^`]+)`")
HEADING = re.compile(r"#+ (.*)")


class Block(NamedTuple):
    """A fenced block: ```language info."""

    page: Path
    line: int
    language: str
    info: str
    text: str

    @property
    def place(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"

    @property
    def runs(self) -> bool:
        kind, _, rest = self.info.partition(": ")
        if self.language not in ("sh", "python") or kind == "no-run":
            return False
        return kind != "gpu" or (has_gpu() and all(find_spec(module) for module in rest.split()))


def lines(page: Path) -> Iterator[tuple[int, str, bool]]:
    """Every line of a page: its number, its text, whether it belongs to a fenced block."""
    inside = False
    for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
        is_fence = line.startswith("```")
        yield number, line, inside or is_fence
        inside ^= is_fence


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page, in order."""
    found: list[Block] = []
    text: list[str] | None = None
    for number, line, _ in lines(page):
        fence = FENCE.fullmatch(line)
        if text is None and fence:
            found.append(Block(page, number, fence["language"], fence["info"], ""))
            text = []
        elif text is None and (hidden := HIDDEN.fullmatch(line)):
            found.append(Block(page, number, "sh", "", hidden["command"]))
        elif text is not None and fence:
            found[-1] = found[-1]._replace(text="".join(f"{line}\n" for line in text))
            text = None
        elif text is not None:
            text.append(line)
    return found


def prose(page: Path) -> str:
    """A page without its blocks."""
    return "\n".join(line for _, line, in_block in lines(page) if not in_block)


def anchors(page: Path) -> set[str]:
    """The names under which headings can be linked to."""
    titles = (match[1] for line in prose(page).splitlines() if (match := HEADING.fullmatch(line)))
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def table(page: Path, *header: str) -> list[list[str]]:
    """The rows of the table that begins with this header, cell by cell."""
    rows: list[list[str]] = []
    wanted = False
    for line in prose(page).splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" |")] if line.startswith("|") else []
        if not cells:
            wanted = False
        elif cells[: len(header)] == list(header):
            wanted = True
        elif wanted and set(line) - set("|-: "):
            rows.append(cells)
    return rows


def matches(shown: str, printed: str, *, whole: bool = True) -> bool:
    """Whether this was printed, as a whole or in part, where `...` in what is shown stands for anything."""
    pattern = re.escape(_without_trailing_space(shown)).replace(re.escape("..."), ".*?")
    search = re.fullmatch if whole else re.search
    return search(pattern, _without_trailing_space(printed), re.DOTALL) is not None


def _without_trailing_space(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())
