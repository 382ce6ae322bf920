"""A report as one page: tables, charts drawn ahead, no scripts, nothing from elsewhere; every name is escaped."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from tierpark import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

SOFT = ' class="soft"'
STYLE = """
:root { color-scheme: light dark; --ink: #23302b; --paper: #fbfaf6; --soft: #6b756f; --line: #d9d8cf; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8e2; --paper: #1b211e; --soft: #a2aba5; --line: #3a423d; } }
body { color: var(--ink); background: var(--paper); font: 1rem/1.5 system-ui, sans-serif; max-width: 62rem;
  margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; margin: 0 0 .3rem; } h2 { font-size: 1.2rem; margin: 2.2rem 0 .4rem; }
p { margin: .3rem 0 .6rem; } .soft, footer { color: var(--soft); }
.wide { overflow-x: auto; } figure { margin: .6rem 0; } svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .55rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } th { font-weight: 600; }
th svg { display: block; }
summary { cursor: pointer; color: var(--soft); } footer { margin-top: 3rem; font-size: .9rem; }
"""


def page(title: str, parts: Sequence[str]) -> str:
    """The whole page."""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n"
        + "\n".join(parts)
        + f"\n<footer>Made by Tierpark {escape(__version__)}, an unofficial project by fans.</footer>\n"
        + "</body>\n</html>\n"
    )


def heading(text: str) -> str:
    """The heading of a part."""
    return f"<h2>{escape(text)}</h2>"


def paragraph(text: str, *, soft: bool = False) -> str:
    """A few sentences."""
    return f"<p{SOFT if soft else ''}>{escape(text)}</p>"


def figure(drawn: str, says: str) -> str:
    """A chart; what it says is in a table beside it, so a screen reader gets one sentence."""
    return f'<figure class="wide" role="img" aria-label="{escape(says)}"><div aria-hidden="true">{drawn}</div></figure>'


def table(
    headings: Sequence[str], rows: Sequence[Sequence[str]], *, folded: str = "", drawings: Sequence[str] = ()
) -> str:
    """A table; a long one can be folded away. Drawings are markup, one before the name of each row."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in headings)
    body = "".join(
        "<tr>"
        + f'<th scope="row">{drawing}{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>\n"
        for row, drawing in zip(rows, drawings or [""] * len(rows), strict=True)
    )
    made = f'<div class="wide"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody></table></div>'
    return f"<details><summary>{escape(folded)}</summary>{made}</details>" if folded else made


def percent(rate: float) -> str:
    """A rate for people."""
    return f"{100 * rate:.1f} %"


def between(interval: tuple[float, float]) -> str:
    """An interval of a rate for people."""
    return f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f} %"


def told_options(options: dict[str, object]) -> str:
    """The options of a game in a line."""
    return ", ".join(f"{name} {value}" for name, value in options.items())
