"""Fair dealing: commitments, contributions, the seed and the order recomputed by hand, proofs and forged ones."""

from __future__ import annotations

import hashlib
import random
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.command import tierpark
from tests.server.served import Client, Refused, Served
from tierpark.core import transcript
from tierpark.server import commands, fairness
from tierpark.server.fairness import Proof, Unfair
from tierpark.server.table import game_named

ZOO: Any = game_named("new-york-zoo")
TEXTS = ("annas/own_text!", "berts-own", "~" * 256, "-")
SLACK = 12_000  # milliseconds: longer than the others may take to open their contributions


def digest(*lines: str) -> str:
    """As fairness.py writes it down: SHA-256 of ASCII lines, in small hexadecimal digits."""
    return hashlib.sha256("\n".join(lines).encode("ascii")).hexdigest()


def committed_table(served: Served, players: int, committing: int, **wanted: Any) -> tuple[list[Client], str]:
    """A full table at which the first so many people have committed to a contribution."""
    people = [served.guest(f"Guest {n}") for n in range(players)]
    wanted = {"game": "new-york-zoo", "seats": ["me", *["open"] * (players - 1)], **wanted}
    first = {"commitment": digest(TEXTS[0])} if committing else {}
    table: str = people[0].post("/api/tables", {**wanted, **first})["table"]
    for number, person in enumerate(people[1:], 1):
        person.command(table, "join", **({"commitment": digest(TEXTS[number])} if number < committing else {}))
    return people, table


def proof_of(served: Served, table: str) -> dict[str, Any]:
    """The proof of a game that is played to its end now."""
    served.play_out(table)
    proof: dict[str, Any] = Client(served).get(f"/api/tables/{table}/proof")
    return proof


def refusal(client: Client, table: str, kind: str, **fields: Any) -> str:
    with pytest.raises(Refused) as refused:
        client.command(table, kind, **fields)
    return f"{refused.value.error}: {refused.value.body['message']}"


# Committing and opening


@pytest.mark.parametrize("opening", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_contributions_are_opened_in_any_order_and_give_seed_and_order(
    shared: Served, opening: tuple[int, ...]
) -> None:
    """Recomputed with nothing but SHA-256."""
    people, table = committed_table(shared, 3, 3)
    commitment = people[0].look(table)["commitment"]
    people[0].command(table, "start")
    for number in opening:
        assert people[number].look(table)["phase"] == "opening"
        assert people[number].look(table)["asks_contribution"]
        assert refusal(people[number], table, "open", contribution="something-else").startswith("bad-request")
        people[number].command(table, "open", contribution=TEXTS[number])
        assert not people[number].look(table)["asks_contribution"]
    names = [seat["name"] for seat in people[0].look(table)["seats"]]
    proof = proof_of(shared, table)

    secret = proof["secret"]
    assert secret[64:] == "/random"
    assert digest(secret) == commitment == proof["commitment"]
    seed = int(digest("tierpark seed", secret, *TEXTS[:3]), 16)
    drawn = sorted(range(3), key=lambda place: digest("tierpark order", str(seed), str(place)))
    assert proof["order"] == drawn
    assert names == [f"Guest {place}" for place in drawn]
    assert proof["contributions"] == [{"commitment": digest(text), "opened": text} for text in TEXTS[:3]]
    header = msgspec.json.decode(proof["transcript"].partition("\n")[0])
    assert header["seed"] == str(seed)
    assert proof["deal"] == msgspec.to_builtins(ZOO.deal(ZOO.setup(ZOO.options(players=3), seed)))


def test_seed_and_order_are_what_the_documentation_says_and_every_order_comes_up() -> None:
    orders = set()
    for number in range(40):
        seed = fairness.seed_of(f"{number:064x}", ["a", None, "c"])
        assert seed == int(digest("tierpark seed", f"{number:064x}", "a", "-", "c"), 16)
        order = fairness.order_of(seed, 3, random=True)
        assert order == sorted(range(3), key=lambda place: digest("tierpark order", str(seed), str(place)))
        orders.add(tuple(order))
        assert fairness.order_of(seed, 3, random=False) == [0, 1, 2]
    assert len(orders) == 6


def test_a_game_starts_at_once_when_nobody_has_committed_to_anything(shared: Served) -> None:
    people, table = committed_table(shared, 2, 0, order="seated")
    people[0].command(table, "start")
    assert people[0].look(table)["phase"] == "playing"
    proof = proof_of(shared, table)

    assert proof["contributions"] == [{"commitment": None, "opened": None}] * 2
    assert proof["order"] == [0, 1]
    seed = int(digest("tierpark seed", proof["secret"], "-", "-"), 16)
    assert f'"seed":"{seed}"' in proof["transcript"]


def test_a_place_that_committed_to_nothing_is_not_asked_and_counts_as_a_dash(shared: Served) -> None:
    people, table = committed_table(shared, 3, 1, order="seated")
    people[0].command(table, "start")
    assert not people[1].look(table)["asks_contribution"]
    assert refusal(people[1], table, "open", contribution="late").startswith("not-now")
    assert refusal(people[1], table, "commit", commitment=digest("late")).startswith("not-now")
    people[0].command(table, "open", contribution=TEXTS[0])
    seed = int(digest("tierpark seed", proof_of(shared, table)["secret"], TEXTS[0], "-", "-"), 16)

    assert shared.call(shared.house.tables.room(table)).table.seed == seed


def test_one_may_commit_after_joining_and_change_ones_mind_until_the_start(shared: Served) -> None:
    people, table = committed_table(shared, 2, 1)
    assert refusal(people[0], table, "open", contribution=TEXTS[0]).startswith("not-now"), "before the start"
    people[1].command(table, "commit", commitment=digest("first"))
    people[1].command(table, "commit", commitment=digest("second"))
    people[0].command(table, "start")
    assert refusal(people[1], table, "open", contribution="first").startswith("bad-request")
    people[1].command(table, "open", contribution="second")
    assert refusal(people[1], table, "open", contribution="second").startswith("not-now"), "twice"
    assert refusal(Client(shared), table, "open", contribution=TEXTS[0]).startswith("not-logged-in")
    assert refusal(shared.guest(), table, "open", contribution=TEXTS[0]).startswith("not-yours")
    people[0].command(table, "open", contribution=TEXTS[0])

    assert people[0].look(table)["phase"] == "playing"


@pytest.mark.parametrize("text", ["", " ", "two words", "line\n", "\x00", "ä", "x" * 257])
def test_contributions_have_visible_ascii_characters_only(shared: Served, text: str) -> None:
    people, table = committed_table(shared, 1, 0)
    people[0].command(table, "commit", commitment=hashlib.sha256(text.encode()).hexdigest())
    people[0].command(table, "start")

    assert refusal(people[0], table, "open", contribution=text).startswith("bad-request")


@pytest.mark.parametrize("commitment", ["", "0" * 63, "0" * 65, "A" * 64, "g" * 64, "0" * 64 + "\n"])
def test_a_commitment_is_a_digest(shared: Served, commitment: str) -> None:
    people, table = committed_table(shared, 1, 0)

    assert refusal(people[0], table, "commit", commitment=commitment).startswith("bad-request")


def test_the_host_starts_without_somebodys_contribution_only_after_waiting_for_it(
    shared: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, table = committed_table(shared, 3, 3, order="seated")
    people[0].command(table, "start")
    people[0].command(table, "open", contribution=TEXTS[0])
    people[2].command(table, "open", contribution=TEXTS[2])
    assert refusal(people[0], table, "start").startswith("not-now")
    assert refusal(people[1], table, "start").startswith("not-yours")
    now = shared.house.tables.now
    monkeypatch.setattr(shared.house.tables, "now", lambda: now() + SLACK)
    assert SLACK > commands.OPENING_TIME
    assert refusal(people[1], table, "start").startswith("not-yours")
    people[0].command(table, "start")
    assert refusal(people[1], table, "open", contribution=TEXTS[1]).startswith("not-now"), "too late"
    proof = proof_of(shared, table)

    assert proof["contributions"][1] == {"commitment": digest(TEXTS[1]), "opened": None}
    seed = int(digest("tierpark seed", proof["secret"], TEXTS[0], "-", TEXTS[2]), 16)
    assert f'"seed":"{seed}"' in proof["transcript"]
    fairness.verify(ZOO, msgspec.convert(proof, Proof))


def test_whoever_leaves_during_the_opening_voids_what_is_open(shared: Served) -> None:
    """Somebody else could answer an open contribution with one of their own."""
    people, table = committed_table(shared, 3, 3)
    people[0].command(table, "start")
    people[1].command(table, "open", contribution=TEXTS[1])
    people[2].command(table, "leave")
    update = people[0].look(table)

    assert update["phase"] == "gathering"
    assert [seat["has_committed"] for seat in update["seats"]] == [True, False, False]
    assert [seat["has_opened"] for seat in update["seats"]] == [False, False, False]
    people[2].command(table, "join", commitment=digest("another"))
    people[0].command(table, "start")
    assert refusal(people[1], table, "open", contribution=TEXTS[1]).startswith("not-now")
    people[0].command(table, "open", contribution=TEXTS[0])
    people[2].command(table, "open", contribution="another")
    proof = proof_of(shared, table)
    opened = [place["opened"] for place in proof["contributions"]]
    assert opened == [TEXTS[0], None, "another"]


def test_a_table_is_given_up_when_its_host_leaves_during_the_opening(shared: Served) -> None:
    people, table = committed_table(shared, 2, 2)
    people[0].command(table, "start")
    people[0].command(table, "leave")

    assert people[1].look(table)["phase"] == "closed"
    assert refusal(people[1], table, "open", contribution=TEXTS[1]).startswith("not-now")


def test_the_commitment_to_the_secret_stays_the_same_and_no_two_tables_share_it(served: Served) -> None:
    people, table = committed_table(served, 1, 1)
    first = people[0].look(table)["commitment"]
    people[0].command(table, "start")
    people[0].command(table, "open", contribution=TEXTS[0])
    assert people[0].look(table)["commitment"] == first
    served.restart()
    assert people[0].look(table)["commitment"] == first
    proof = proof_of(served, table)
    again = people[0].post(f"/api/tables/{table}/rematch")["table"]

    assert digest(proof["secret"]) == first
    assert people[0].look(again)["commitment"] != first
    assert people[0].look(served.table(people[0]))["commitment"] != first


# Proofs


@pytest.fixture(scope="module")
def solo(shared: Served) -> bytes:
    """The proof of a small game, with a contribution."""
    people, table = committed_table(shared, 1, 1)
    people[0].command(table, "start")
    people[0].command(table, "open", contribution=TEXTS[0])
    shared.play_out(table)
    return people[0].request("GET", f"/api/tables/{table}/proof").content


@pytest.fixture(scope="module")
def duel(shared: Served) -> bytes:
    """The proof of a game of two in drawn seats, one of them without a contribution."""
    people, table = committed_table(shared, 2, 1)
    people[0].command(table, "start")
    people[0].command(table, "open", contribution=TEXTS[0])
    shared.play_out(table)
    return people[0].request("GET", f"/api/tables/{table}/proof").content


def test_the_proof_of_a_finished_game_holds_over_the_api(shared: Served) -> None:
    people, table = committed_table(shared, 2, 2, options={"variant": "short"})
    people[0].command(table, "start")
    people[1].command(table, "open", contribution=TEXTS[1])
    people[0].command(table, "open", contribution=TEXTS[0])
    shared.play_out(table)
    answer = Client(shared).request("GET", f"/api/tables/{table}/proof")

    assert answer.headers["content-disposition"] == f'attachment; filename="new-york-zoo-{table}-proof.json"'
    fairness.verify(ZOO, fairness.read(answer.content))
    verification = Client(shared).get(f"/api/tables/{table}/verification")
    assert verification["holds"]
    assert people[1].request("GET", f"/api/tables/{table}/proof").content == answer.content


def test_a_table_whose_log_was_tampered_with_does_not_verify(shared: Served) -> None:
    """As if whoever runs the server had chosen another secret afterwards."""
    people, table = committed_table(shared, 1, 1)
    people[0].command(table, "start")
    people[0].command(table, "open", contribution=TEXTS[0])
    shared.play_out(table)
    room = shared.call(shared.house.tables.room(table))
    room.table.secret = "0" * 64
    verification = people[0].get(f"/api/tables/{table}/verification")

    assert not verification["holds"]
    assert "seed" in verification["reason"]


def test_the_command_verifies_a_proof(duel: bytes, tmp_path: Path) -> None:
    proof = fairness.read(duel)
    file = tmp_path / "proof.json"
    file.write_bytes(duel)
    ran = tierpark("verify", file)

    assert ran.code == 0
    assert "the proof holds" in ran.out
    assert proof.commitment in ran.out
    assert "1 of 2 seats contributed" in ran.out
    assert "--commitment" in ran.out, "it says what it cannot know"
    told = tierpark("verify", file, "--commitment", proof.commitment)
    assert told.code == 0
    assert "--commitment" not in told.out


def test_the_command_refuses_what_it_cannot_verify(duel: bytes, tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    file.write_bytes(duel)
    others = {
        "missing": None,
        "empty": b"",
        "text": b"not JSON",
        "deep": b'{"deal":{"a":' + b"[" * 100_000,
        "list": b"[]",
        "half": duel[: len(duel) // 2],
        "twice": duel + duel,
        "space": duel + b" ",
        "format": fairness.sealed(msgspec.structs.replace(fairness.read(duel), tierpark_proof=2)),
        "edited": duel.replace(b'"opened": null', b'"opened": "me"'),
    }
    assert tierpark("verify", file, "--commitment", "0" * 64).code == 2
    for name, data in others.items():
        assert data != duel
        if data is not None:
            (tmp_path / name).write_bytes(data)
        ran = tierpark("verify", tmp_path / name)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), name
        assert ran.err.startswith(f"tierpark: {tmp_path / name}: "), name


def test_every_single_changed_byte_of_a_proof_is_caught(solo: bytes) -> None:
    """Every byte, changed in its lowest bit, in its case, and into a random one; each left out, and each doubled."""
    luck = random.Random(4)
    fairness.verify(ZOO, fairness.read(solo))
    for place, byte in enumerate(solo):
        before, after = solo[:place], solo[place + 1 :]
        other = (byte + luck.randrange(1, 256)) % 256
        for changed in (b"", bytes([byte] * 2), *(bytes([new]) for new in (byte ^ 1, byte ^ 32, other))):
            if (data := before + changed + after) != solo:
                assert not holds(data), (place, changed)


def holds(data: bytes) -> bool:
    try:
        fairness.verify(ZOO, fairness.read(data))
    except Unfair:
        return False
    return True


# Forged proofs, sealed again so that no digest gives them away


def caught(proof: Proof, **changes: Any) -> str:
    """What is wrong with a proof in which this was changed."""
    forged = msgspec.structs.replace(proof, **changes)
    with pytest.raises(fairness.TierparkError) as unfair:
        fairness.verify(ZOO, fairness.read(fairness.sealed(forged)))
    return str(unfair.value)


def with_line(text: str, number: int, line: str) -> str:
    """A transcript with another line, and a digest that fits again."""
    lines = text.split("\n")[:-2]
    lines[number] = line
    body = "".join(f"{line}\n" for line in lines)
    end = msgspec.json.decode(text.split("\n")[-2])
    return body + msgspec.json.encode({**end, "text": hashlib.sha256(body.encode()).hexdigest()}).decode() + "\n"


def test_another_secret_is_caught(duel: bytes) -> None:
    proof = fairness.read(duel)
    other = "1" * 64

    assert "the secret is not the one" in caught(proof, secret=other)
    assert "the secret is not the one" in caught(proof, commitment=digest(other))
    assert "not dealt from the seed" in caught(
        proof, secret=other, commitment=digest(other), is_order_random=False, order=[0, 1]
    )
    assert "drawn" in caught(proof, secret="2" * 64, commitment=digest("2" * 64), order=[0, 0])


def test_another_way_of_drawing_the_seats_is_caught(duel: bytes) -> None:
    proof = fairness.read(duel)

    assert "another way of drawing" in caught(proof, is_order_random=not proof.is_order_random, order=[0, 1])


def test_another_contribution_is_caught(duel: bytes) -> None:
    proof = fairness.read(duel)
    first, second = proof.contributions
    replace = msgspec.structs.replace
    seated = {"is_order_random": False, "order": [0, 1]}

    assert "place 1" in caught(proof, contributions=[replace(first, opened="other"), second])
    assert "place 1" in caught(proof, contributions=[replace(first, commitment=None), second])
    assert "place 2" in caught(proof, contributions=[first, replace(second, opened="mine")])
    forged = replace(first, opened="other", commitment=digest("other"))
    assert "not dealt from the seed" in caught(proof, contributions=[forged, second], **seated)
    assert "not dealt from the seed" in caught(proof, contributions=[second, second], **seated)
    assert "not dealt from the seed" in caught(proof, contributions=[second, first], **seated)
    assert "not dealt from the seed" in caught(proof, contributions=[first], is_order_random=False, order=[0])
    assert "not dealt from the seed" in caught(
        proof, contributions=[first, second, second], is_order_random=False, order=[0, 1, 2]
    )


def test_another_order_of_seats_is_caught(duel: bytes) -> None:
    proof = fairness.read(duel)

    assert "drawn" in caught(proof, order=proof.order[::-1])
    assert "drawn" in caught(proof, order=[])
    assert "drawn" in caught(proof, order=[*proof.order, 2])


def test_another_deal_or_outcome_is_caught(duel: bytes) -> None:
    proof = fairness.read(duel)
    other = ZOO.deal(ZOO.setup(ZOO.options(players=2), 1))
    outcome = proof.outcome | {"reason": "Because."}
    standings = [standing | {"score": standing["score"] + 1} for standing in proof.outcome["standings"]]

    assert "deal" in caught(proof, deal=msgspec.to_builtins(other))
    assert "deal" in caught(proof, deal={})
    assert "deal" in caught(proof, deal=proof.deal | {"more": 1})
    assert "outcome" in caught(proof, outcome=outcome)
    assert "outcome" in caught(proof, outcome=proof.outcome | {"standings": standings})
    assert "outcome" in caught(proof, outcome={})


def test_another_seed_is_caught_even_if_the_whole_game_follows_from_it(duel: bytes) -> None:
    """The server deals until it likes the deal, and everybody plays that."""
    proof = fairness.read(duel)
    options, luck = ZOO.options(players=2), random.Random(1)
    state, actions = ZOO.setup(options, 7), []
    while due := ZOO.to_act(state):
        actions.append((due[0], luck.choice(ZOO.legal_actions(state, due[0]))))
        ZOO.apply(state, *actions[-1])
    forged = {
        "transcript": transcript.record(ZOO, options, 7, actions),
        "deal": msgspec.to_builtins(ZOO.deal(ZOO.setup(options, 7))),
        "outcome": msgspec.to_builtins(ZOO.outcome(state)),
    }

    assert "not dealt from the seed" in caught(proof, **forged)


def test_an_action_that_could_not_be_is_caught_even_if_the_transcript_fits_its_digest_again(duel: bytes) -> None:
    proof = fairness.read(duel)
    written = transcript.parse(proof.transcript.encode())
    state, _, _ = transcript.start(ZOO, written)
    places = {0, *random.Random(3).sample(range(len(written.actions)), 12)}
    for place, ((seat, action), choices) in enumerate(zip(written.actions, written.choices, strict=True)):
        if place in places:
            illegal = next(other for other in count() if other not in ZOO.legal_actions(state, seat))
            for line in (
                f"{seat} {illegal} {choices}",
                f"{1 - seat} {action} {choices}",
                f"{seat} {action} {choices + 1}",
            ):
                assert f"line {place + 2}" in caught(proof, transcript=with_line(proof.transcript, place + 1, line))
        ZOO.apply(state, seat, action)


def test_a_game_that_was_cut_short_is_caught(duel: bytes) -> None:
    proof = fairness.read(duel)
    written = transcript.parse(proof.transcript.encode())
    seed = int(written.header.seed)
    cut = transcript.record(ZOO, ZOO.options(**written.header.options), seed, list(written.actions[:-1]))

    assert "outcome" in caught(proof, transcript=cut)


def test_a_game_of_another_number_of_seats_is_caught(duel: bytes) -> None:
    proof = fairness.read(duel)
    seed = int(transcript.parse(proof.transcript.encode()).header.seed)
    other = transcript.record(ZOO, ZOO.options(players=3), seed, [])

    assert "seats" in caught(proof, transcript=other)
