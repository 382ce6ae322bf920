"""What axe finds on a page."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


HEADINGS = ("heading-order", "page-has-heading-one", "empty-heading")  # axe takes them lightly


def serious(page: Page) -> list[str]:
    """What axe finds, the serious and the critical, and what is wrong with headings.

    Its own script is run by the test, not by the page.
    """
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']}).then(result => result.violations)")
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:120]}"
        for one in found
        if one["impact"] in ("serious", "critical") or one["id"] in HEADINGS
    ]
