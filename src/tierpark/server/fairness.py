"""Fair dealing: nobody, the server included, can choose the seed, and everybody can check that afterwards.

The server commits to a secret when a table is made. Each seat commits to a contribution when it is taken, and opens it
when the game starts. The seed is a digest over all of them, and the secret is published when the game is over. All
texts are ASCII, all digests SHA-256 in small hexadecimal digits, so that any language can repeat the calculation.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Any

import msgspec

from tierpark.core import transcript
from tierpark.core.errors import TierparkError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tierpark.core.game import Game

FORMAT = 1
DIGEST = re.compile(r"[0-9a-f]{64}\Z")


class Unfair(TierparkError):
    """A proof that does not hold; the message says where."""


def commitment(text: str) -> str:
    """What is published before a secret or a contribution is opened."""
    return hashlib.sha256(text.encode()).hexdigest()


def secret_of(token: str, order: str) -> str:
    """A secret also says whether the seats are drawn, so that nobody can claim otherwise afterwards."""
    return f"{token}/{order}"


def seed_of(secret: str, contributions: Sequence[str | None]) -> int:
    """The seed of a table; a seat that opened nothing counts as a dash."""
    lines = ["tierpark seed", secret, *(text or "-" for text in contributions)]
    return int(hashlib.sha256("\n".join(lines).encode()).hexdigest(), 16)


def order_of(seed: int, seats: int, *, random: bool) -> list[int]:
    """Who sits where: at each seat of the game, the number of the place at the table."""
    if not random:
        return list(range(seats))
    return sorted(range(seats), key=lambda seat: hashlib.sha256(f"tierpark order\n{seed}\n{seat}".encode()).hexdigest())


class Contribution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one place at the table added: nothing, a commitment that was never opened, or both."""

    commitment: str | None
    opened: str | None


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that one needs to recompute a finished game from what was committed to."""

    tierpark_proof: int
    table: str
    commitment: str
    secret: str
    contributions: list[Contribution]
    order: list[int]
    is_order_random: bool
    transcript: str
    deal: dict[str, Any]
    outcome: dict[str, Any]
    digest: str = ""  # of this text with an empty digest


def sealed(proof: Proof) -> bytes:
    """A proof as the text that people keep."""
    digest = hashlib.sha256(_text(msgspec.structs.replace(proof, digest=""))).hexdigest()
    return _text(msgspec.structs.replace(proof, digest=digest))


def _text(proof: Proof) -> bytes:
    return msgspec.json.format(msgspec.json.encode(proof), indent=1) + b"\n"


def read(data: bytes) -> Proof:
    """The proof that these bytes are, if no byte of them was changed since it was sealed."""
    try:
        proof = msgspec.json.decode(data, type=Proof)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unfair(f"this is not the proof of a game: {error}") from error
    if proof.tierpark_proof != FORMAT:
        raise Unfair(f"proofs of format {proof.tierpark_proof} are not known here, only of {FORMAT}")
    if sealed(proof) != data:
        raise Unfair("the text was changed since the proof was made: its digest does not fit")
    return proof


def verify(game: Game[Any, Any], proof: Proof) -> None:
    """Recompute everything: commitments, seed, order of seats, the deal, every action and the outcome."""
    if commitment(proof.secret) != proof.commitment:
        raise Unfair("the secret is not the one that the server committed to")
    for number, place in enumerate(proof.contributions, 1):
        if place.opened is not None and (place.commitment is None or commitment(place.opened) != place.commitment):
            raise Unfair(f"place {number} opened something else than it committed to")
    seed = seed_of(proof.secret, [place.opened for place in proof.contributions])
    if proof.order != order_of(seed, len(proof.contributions), random=proof.is_order_random):
        raise Unfair("the seats were not drawn from the seed")
    written = transcript.parse(proof.transcript.encode())
    if written.header.seed != str(seed):
        raise Unfair("the game was not dealt from the seed that secret and contributions give")
    if proof.secret.endswith("/random") != proof.is_order_random:
        raise Unfair("the server committed to another way of drawing the seats")
    state, options, _ = transcript.start(game, written)
    if options.players != len(proof.contributions):
        raise Unfair(f"{options.players} seats played, but {len(proof.contributions)} could contribute")
    if _plain(game.deal(state)) != proof.deal:
        raise Unfair("the deal is not the one that the seed gives")
    outcome = game.outcome(transcript.replay(game, written))
    if outcome is None or _plain(outcome) != proof.outcome:
        raise Unfair("the outcome is not the one that the actions lead to")


def prove(
    game: Game[Any, Any],
    table: str,
    secret: str,
    contributions: list[Contribution],
    order: list[int],
    is_order_random: bool,
    text: str,
) -> bytes:
    """The proof of a finished game, sealed."""
    written = transcript.parse(text.encode())
    state, _, _ = transcript.start(game, written)
    deal = _plain(game.deal(state))
    outcome = _plain(game.outcome(transcript.replay(game, written)))
    made = commitment(secret)
    return sealed(Proof(FORMAT, table, made, secret, contributions, order, is_order_random, text, deal, outcome))


def _plain(value: Any) -> Any:
    """As it reads after a trip through JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))
