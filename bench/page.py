"""docs/figures.md: everything between its two marks is written by `python -m bench --write-docs`."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill

from bench.report import Report
from bench.tables import as_markdown, machine_line, settings_line, tables

PAGE = Path(__file__).resolve().parents[1] / "docs" / "figures.md"
BEGIN = "<!-- figures: written by `python -m bench --write-docs`; edit nothing down to the end mark -->"
END = "<!-- figures: end -->"


def around(page: Path = PAGE) -> tuple[str, str]:
    """The text before and after the figures."""
    text = page.read_text("utf-8")
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        raise ValueError(f"{page.name} must hold each of its two marks once: {BEGIN} and {END}")
    before, _, rest = text.partition(BEGIN)
    return before, rest.partition(END)[2]


def write(report: Report, page: Path = PAGE) -> None:
    """Replace the figures of the page by those of this report."""
    before, after = around(page)
    page.write_text(f"{before}{BEGIN}\n\n{body(report)}\n\n{END}{after}", "utf-8")


def body(report: Report) -> str:
    """The figures in Markdown."""
    parts = [machine_line(report.machine), settings_line(report.settings)]
    parts += [report.note + "."] if report.note else []
    return "\n\n".join([*(fill(part, 120) for part in parts), *map(as_markdown, tables(report))])
