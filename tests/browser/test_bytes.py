"""What a newcomer has to load: counted as it is sent, in the browser, from the lobby to the first decision."""

from __future__ import annotations

import zlib
from typing import Any

from tests.browser.playing import play_now, wait_to_be_asked

MOST = 200_000  # bytes, with headers, fonts and the socket
SHORT = 1_000  # bytes: what is shorter need not be packed
NEVER = ("latin-ext", "latin-wght", "latin-600", "Rules-", "ReviewPage", "ReplayPage", "LearnPage", "NewTable", "/de-")


class Meter:
    """Counts what comes over the network, and what of it is packed."""

    def __init__(self, page: Any) -> None:
        self.sizes: dict[str, float] = {}
        self.addresses: dict[str, str] = {}
        self.plain: list[str] = []
        self.frames: list[str] = []
        self.extensions = ""
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
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


def test_a_newcomer_is_in_a_game_after_few_bytes(person: Any) -> None:
    anna = person()
    meter = Meter(anna.page)
    play_now(anna.page)
    wait_to_be_asked(anna.page)
    anna.page.wait_for_load_state("networkidle")

    loaded = [address for request, address in meter.addresses.items() if request in meter.sizes]
    assert meter.plain == [], "every script and sheet is packed"
    assert "permessage-deflate" in meter.extensions
    assert [address for address in loaded if any(word in address for word in NEVER)] == []
    fonts = anna.page.evaluate("[...document.fonts].map((face) => face.status).filter((one) => one !== 'unloaded')")
    assert fonts == ["loaded", "loaded"], "one of titles, one of texts, and the browser can read them"
    total = sum(meter.sizes.values()) + meter.by_socket
    print(total, meter.by_socket)
    assert 100_000 < total < MOST, total
