"""What a browser gets at each address: the page, one friendly page where nothing is, and answers to HEAD."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.served import Served
from tierpark.server import bundle
from tierpark.server.packing import takes

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
PROGRAM = {"Accept": "application/json"}


@pytest.fixture(autouse=True)
def page_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page, whether or not the real one is built here."""
    (tmp_path / "index.html").write_text("<!doctype html><title>Tierpark</title>")
    monkeypatch.setattr(bundle, "BUNDLE", tmp_path)
    for files in (bundle.assets, bundle.files):
        monkeypatch.setattr(files, "all_directories", [tmp_path])
    return tmp_path


@pytest.mark.parametrize("path", ["/", "/rules", "/learn", "/score", "/rules/spectacular", "/learn/zoo-parque"])
def test_where_something_is_there_is_the_page(shared: Served, path: str) -> None:
    for headers in (BROWSER, PROGRAM):
        response = shared.http.get(shared.url + path, headers=headers)
        assert (response.status_code, response.headers["content-type"]) == (200, "text/html; charset=utf-8")


@pytest.mark.parametrize(
    "path", ["/foo", "/tables", "/tables/", "/learn/nope", "/rules/nope", "/metrics/x", "/static/x"]
)
def test_where_nothing_is_browsers_get_a_page_that_says_so_and_programs_json(shared: Served, path: str) -> None:
    page = shared.http.get(shared.url + path, headers=BROWSER)
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    answer = shared.http.get(shared.url + path, headers=PROGRAM)
    assert (answer.status_code, answer.json()["error"]) == (404, "not-found")


def test_the_api_speaks_json_to_browsers_too(shared: Served) -> None:
    answer = shared.http.get(f"{shared.url}/api/nothing", headers=BROWSER)

    assert (answer.status_code, answer.json()["error"]) == (404, "not-found")


@pytest.mark.parametrize("path", ["/", "/rules/spectacular", "/api/games", "/healthz", "/static/docs.css", "/foo"])
def test_head_answers_as_get_does_without_the_body(shared: Served, path: str) -> None:
    get, head = (shared.http.request(method, shared.url + path, headers=BROWSER) for method in ("GET", "HEAD"))

    assert (head.status_code, head.content) == (get.status_code, b"")
    assert head.headers["content-length"] == get.headers["content-length"]
    assert head.headers["content-type"] == get.headers["content-type"]


# Packed


@pytest.mark.parametrize(
    ("accepted", "packings"),
    [
        ("gzip, deflate, br, zstd", {"br", "gzip"}),
        ("GZIP;q=0.5", {"gzip"}),
        ("br;q=0, *", {"gzip"}),
        ("*;q=0", set()),
        ("identity", set()),
        ("gzip;q=much", set()),
        ("", set()),
    ],
)
def test_what_is_accepted_is_read_as_it_is_meant(accepted: str, packings: set[str]) -> None:
    assert {packing for packing in ("br", "gzip") if takes(accepted, packing)} == packings


@pytest.mark.parametrize(("accepted", "packing"), [("gzip, br", "br"), ("gzip", "gzip"), ("br;q=0", None)])
def test_files_are_sent_as_they_were_packed_when_built(
    shared: Served, page_there: Path, accepted: str, packing: str | None
) -> None:
    for suffix, text in (("", "plainly"), (".br", "b"), (".gz", "g")):
        (page_there / f"page-digest.js{suffix}").write_text(text)
    with shared.http.stream(
        "GET", f"{shared.url}/assets/page-digest.js", headers={"Accept-Encoding": accepted}
    ) as sent:
        body = b"".join(sent.iter_raw())

    assert body == {"br": b"b", "gzip": b"g", None: b"plainly"}[packing]
    assert sent.headers.get("content-encoding") == packing
    assert sent.headers["content-type"].startswith("text/javascript")
    assert (sent.headers["vary"], sent.headers["cache-control"]) == ("Accept-Encoding", bundle.FOR_A_YEAR)


@pytest.mark.parametrize("path", ["/", "/rules/spectacular"])
def test_a_page_that_a_browser_still_has_is_not_sent_again(shared: Served, page_there: Path, path: str) -> None:
    address = shared.url + path
    tag = shared.http.get(address).headers["etag"]
    for known, status in ((tag, 304), (f'"other", W/{tag}', 304), ('"other"', 200), ("", 200)):
        answer = shared.http.get(address, headers={"If-None-Match": known})
        assert (answer.status_code, answer.headers["etag"]) == (status, tag), known
        assert (answer.content == b"") == (status == 304)
    (page_there / "index.html").write_text("<!doctype html><title>Another</title>")
    assert shared.http.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_long_answers_are_packed_on_the_way_and_short_ones_are_not(shared: Served) -> None:
    for path, is_long in (("/api/games", True), ("/docs", True), ("/api/me", False)):
        plain = shared.http.get(shared.url + path, headers={"Accept-Encoding": "identity"})
        packed = shared.http.get(shared.url + path, headers={"Accept-Encoding": "gzip"})
        assert "content-encoding" not in plain.headers
        assert packed.headers.get("content-encoding") == ("gzip" if is_long else None), path
        assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
        assert packed.text == plain.text
        assert (int(packed.headers["content-length"]) < len(plain.content)) == is_long
