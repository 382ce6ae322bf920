"""Looks at the boxes of a page: nothing overlaps, nothing is cut, and whatever can be clicked can be reached.

Anybody who drives a page may call it at any moment: `wrong_boxes(page)` says in sentences what is wrong, and leaves the
page scrolled to its top. What may be panned (a map) is marked `data-pannable` on the page.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

CHECK = Path(__file__).with_suffix(".js").read_text()
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"


def wrong_boxes(page: Page) -> list[str]:
    """What overlaps, is cut, or can be clicked but not reached, on the page as it is now."""
    page.evaluate(SETTLED)
    wrong: list[str] = page.evaluate(CHECK)
    return wrong
