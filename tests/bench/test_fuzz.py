"""What `python -m bench.attack` sends in great numbers, a few of each: nothing goes wrong, or it would be told."""

from __future__ import annotations

import pytest

from bench.attack import messages, requests, texts, watched
from tierpark.core.errors import BadSheet
from tierpark.games.new_york_zoo.game import NewYorkZoo


def test_messages_that_are_wrong_are_answered_and_the_tables_go_on() -> None:
    found = messages.attack(480, seed=7)

    assert found.is_clean, found.faults
    assert found.counts["bad-request"] > 100
    assert found.counts["shown things checked"] > 8


def test_requests_that_are_wrong_or_wild_are_answered_and_none_hangs() -> None:
    found = requests.attack(300, seed=7)

    assert found.is_clean, found.faults
    assert found.strokes == sum(found.counts.values()) == 300
    assert {"200", "400", "404"} <= set(found.counts)


@pytest.mark.parametrize(
    ("answer", "is_wrong"),
    [
        (b'HTTP/1.1 503 x\r\n\r\n{"error": "unavailable"}', False),
        (b"HTTP/1.1 503 x\r\n\r\n", True),
        (b"HTTP/1.1 500 x\r\n\r\n{}", True),
        (b"HTTP/1.1 200 x\r\n\r\nTraceback (most", True),
        (b"HTTP/1.1 404 x\r\n\r\n{}", False),
        (b"", True),
    ],
)
def test_an_answer_that_must_not_be_is_a_fault(answer: bytes, is_wrong: bool) -> None:
    found = requests.ANSWER.match(answer)
    status = int(found[1]) if found else 0

    assert requests.is_wrong(requests.Asked("GET /", b""), status, answer) is is_wrong


def test_an_error_in_the_log_of_a_server_is_a_fault() -> None:
    fine = b'{"level": "info", "message": "open"}\n{"level": "warning", "message": "slow"}\n'
    traceback = b"Traceback (most recent call last):"
    wrong = [b'{"level": "error", "message": "no"}', b'{"message": "so", "trace": "File x"}', traceback]

    assert watched.errors_in(fine) == []
    assert watched.errors_in(fine + b"\n".join(wrong)) == ["no", "so File x", traceback.decode()]


def test_texts_that_are_wrong_are_refused_in_a_sentence_or_played_out() -> None:
    found = texts.attack(120, seed=7)

    assert found.is_clean, found.faults
    assert found.strokes == sum(found.counts.values()) == 120
    assert {f"{kind} {what}" for kind in ("position", "sheet") for what in ("taken", "refused")} <= set(found.counts)


@pytest.mark.parametrize("error", [IndexError("list index out of range"), BadSheet("no")])
def test_a_text_that_goes_wrong_is_told_with_what_repeats_it(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def crash(*_: object) -> None:
        raise error

    monkeypatch.setattr(NewYorkZoo, "score_sheet", crash)
    monkeypatch.setattr(texts, "KINDS", {"sheet": (1, texts.LIMIT, texts.sheet)})
    texts._sheets.cache_clear()
    monkeypatch.setattr(texts, "_sheets", lambda _: ["seat1.free=0"])
    found = texts.attack(5, seed=1, first=4)

    assert [fault.partition(":")[0] for fault in found.faults] == [
        "fuzz-texts 1 --seed 1 --first 4", "fuzz-texts 1 --seed 1 --first 8"
    ]  # fmt: skip
    assert not found.is_clean


def test_a_text_that_takes_too_long_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def for_ever() -> bool:
        while True:
            pass

    monkeypatch.setattr(texts, "KINDS", {"endless": (1, 0.05, lambda *_: ("text", for_ever))})

    assert "TooSlow" in texts.attack(1, seed=1).faults[0]
