"""What a newcomer has to load: counted as it is sent, in the browser, from the lobby to the first decision."""

from __future__ import annotations

import zlib
from typing import Any

import pytest
from playwright.sync_api import expect

MOST = 200_000  # bytes, with headers, fonts and the socket
SHORT = 1_000  # bytes: what is shorter need not be packed
PARTS = ("latin-ext", "latin-wght", "latin-600", "Rules-", "ReviewPage", "ReplayPage", "LearnPage", "NewTable")
NEVER = {"en-GB": (*PARTS, "/de-"), "de-DE": PARTS}


class Meter:
    """Counts what comes over the network, and what of it is packed."""

    def __init__(self, page: Any, packings: list[str]) -> None:
        self.sizes: dict[str, float] = {}
        self.addresses: dict[str, str] = {}
        self.plain: list[str] = []
        self.frames: list[str] = []
        self.extensions = ""
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.send("Network.setExtraHTTPHeaders", {"headers": {"Accept-Encoding": ", ".join(packings)}})
        network.on("Network.responseReceived", self._answer)
        network.on("Network.loadingFinished", lambda told: self._end(told["requestId"], told["encodedDataLength"]))
        network.on("Network.webSocketFrameReceived", lambda told: self.frames.append(told["response"]["payloadData"]))
        network.on("Network.webSocketHandshakeResponseReceived", self._opened)

    def _answer(self, told: dict[str, Any]) -> None:
        response = told["response"]
        self.addresses[told["requestId"]] = response["url"]
        headers = {name.lower(): value for name, value in response["headers"].items()}
        is_long = response["url"].endswith((".js", ".css")) and int(headers.get("content-length", 0)) > SHORT
        if is_long and headers.get("content-encoding") not in ("br", "gzip"):
            self.plain.append(response["url"])

    def _end(self, request: str, size: float) -> None:
        self.sizes[request] = size

    def _opened(self, told: dict[str, Any]) -> None:
        headers = {name.lower(): value for name, value in told["response"]["headers"].items()}
        self.extensions = headers.get("sec-websocket-extensions", "")

    @property
    def by_socket(self) -> int:
        """The browser tells messages as they were before they were packed; packed again, with the same window."""
        packer = zlib.compressobj(wbits=-12, memLevel=5)
        return sum(len(packer.compress(text.encode()) + packer.flush(zlib.Z_SYNC_FLUSH)) for text in self.frames)


@pytest.mark.parametrize(
    ("language", "packings"),
    [("en-GB", ["br", "gzip"]), ("de-DE", ["br", "gzip"]), ("en-GB", ["gzip"])],
    ids=["english", "german", "without-brotli"],  # which browsers take over https only
)
def test_a_newcomer_is_in_a_game_after_few_bytes(person: Any, language: str, packings: list[str]) -> None:
    anna = person(locale=language)
    page = anna.page
    meter = Meter(page, packings)
    page.goto("/")
    page.locator("article:has(#game-new-york-zoo) button.filled").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator(".bar .list")).to_be_visible()
    page.wait_for_load_state("networkidle")

    loaded = [address for request, address in meter.addresses.items() if request in meter.sizes]
    assert meter.plain == [], "every script and sheet is packed"
    assert "permessage-deflate" in meter.extensions
    assert [address for address in loaded if any(word in address for word in NEVER[language])] == []
    fonts = page.evaluate("[...document.fonts].map((face) => face.status).filter((one) => one !== 'unloaded')")
    assert fonts == ["loaded", "loaded"], "one of titles, one of texts, and the browser can read them"
    total = sum(meter.sizes.values()) + meter.by_socket
    assert 100_000 < total < MOST, total
