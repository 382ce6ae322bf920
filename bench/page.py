"""docs/figures.md: everything between two marks is written by `python -m bench --write-docs`, or another bench."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill

from bench.report import Report
from bench.tables import as_markdown, machine_line, settings_line, tables

PAGE = Path(__file__).resolve().parents[1] / "docs" / "figures.md"
BEGIN = "<!-- figures: written by `python -m bench --write-docs`; edit nothing down to the end mark -->"
END = "<!-- figures: end -->"


def around(page: Path = PAGE, begin: str = BEGIN, end: str = END) -> tuple[str, str]:
    """The text before and after the figures."""
    text = page.read_text("utf-8")
    if text.count(begin) != 1 or text.count(end) != 1:
        raise ValueError(f"{page.name} must hold each of its two marks once: {begin} and {end}")
    before, _, rest = text.partition(begin)
    return before, rest.partition(end)[2]


def put(text: str, begin: str, end: str, page: Path = PAGE) -> None:
    """Replace what is between two marks of the page."""
    before, after = around(page, begin, end)
    page.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}", "utf-8")


def write(report: Report, page: Path = PAGE) -> None:
    """Replace the figures of the page by those of this report."""
    put(body(report), BEGIN, END, page)


def body(report: Report) -> str:
    """The figures in Markdown."""
    parts = [machine_line(report.machine), settings_line(report.settings)]
    parts += [report.note + "."] if report.note else []
    return "\n\n".join([*(fill(part, 120) for part in parts), *map(as_markdown, tables(report))])
