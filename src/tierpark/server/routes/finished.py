"""What is left of a finished game: its steps, and files. All of it stays as it is, so it is made once and kept."""

from typing import Annotated

import msgspec
from fastapi import Path, Request, Response

from tierpark.core import export, transcript
from tierpark.server import fairness, wire
from tierpark.server.api import Api
from tierpark.server.errors import NotFound, Refused
from tierpark.server.house import WHO_PAYS, Anybody, TheHouse
from tierpark.server.patience import THOUGHTFUL
from tierpark.server.routes.tables import TableId
from tierpark.server.table import Table

router = Api(prefix="/api", tags=["finished games"], dependencies=WHO_PAYS)
APART = 8  # decisions between two states that are kept


@router.endpoint("GET", "/tables/{table}/steps/{step}", gives=wire.Step, refuses=(403, 404, 409), seconds=THOUGHTFUL)
async def step(
    table: TableId,
    step: Annotated[int, Path(ge=0, le=1_000_000)],
    session: Anybody,
    house: TheHouse,
    request: Request,
    offers: bool = False,
    turns: bool = False,
) -> Response:
    """A finished game after some of its decisions, with the hands of all seats.

    With `?offers=true` also what could be done then, with `?turns=true` the steps with which turns begin.
    """
    over = await house.tables.finished(table, session.person.id if session else None)
    assert over.history is not None
    if step > len(over.history.done):
        raise NotFound(f"This game has {len(over.history.done)} decisions.")
    key = (table, "step", step, offers, turns)
    course = await house.kept.get((table, "course"), lambda: _course(over), lambda states: sum(map(len, states)))
    told = await house.kept.answer(key, lambda: _step(over, course, step, offers=offers, turns=turns))
    return told.answer(request, "application/json")


def _course(over: Table) -> list[bytes]:
    """A game as its state every few decisions."""
    assert over.history is not None
    state = over.history.first.clone()
    course = [state.pack()]
    for number, (seat, action) in enumerate(over.history.actions, 1):
        over.game.apply(state, seat, action)
        if number % APART == 0:
            course.append(state.pack())
    return course


def _step(over: Table, course: list[bytes], step: int, *, offers: bool, turns: bool) -> bytes:
    assert over.history is not None
    actions = over.history.actions
    state = type(over.history.first).unpack(course[step // APART])
    for seat, action in actions[step - step % APART : step]:
        over.game.apply(state, seat, action)
    line = over.entries[over.tells_of.index(step)].heard_by(None) if step in over.tells_of else None
    could = over.game.offers(state, actions[step][0]) if offers and step < len(actions) else None
    begins = _turns(over) if turns else None
    return msgspec.json.encode(wire.Step(step, len(actions), over.game.open_view(state), line, could, begins))


def _turns(over: Table) -> list[int]:
    """The steps with which turns begin."""
    assert over.history is not None
    begins, state = [0], over.history.first.clone()
    for number, (seat, action) in enumerate(over.history.actions, 1):
        before = state.clone()
        over.game.apply(state, seat, action)
        if over.game.begins_turn(before, state) and over.game.to_act(state):
            begins.append(number)
    return begins


@router.endpoint("GET", "/tables/{table}/transcript", gives="text/plain", refuses=(403, 404, 409), seconds=THOUGHTFUL)
async def transcript_of(table: TableId, session: Anybody, house: TheHouse, request: Request) -> Response:
    """A finished game as a transcript, which `tierpark replay` shows."""
    over = await house.tables.finished(table, session.person.id if session else None)
    told = await house.kept.answer((table, "transcript"), lambda: _text(over).encode())
    return told.answer(request, "text/plain; charset=us-ascii", f"{over.game.name}-{table}.txt")


@router.endpoint("GET", "/tables/{table}/export", gives="application/json", refuses=(403, 404, 409), seconds=THOUGHTFUL)
async def export_of(table: TableId, session: Anybody, house: TheHouse, request: Request) -> Response:
    """A finished game as an open export: JSON that one can follow without our code."""
    over = await house.tables.finished(table, session.person.id if session else None)
    if over.is_ended:
        raise Refused("The host ended this game before it was over; its transcript has what was played.")
    told = await house.kept.answer((table, "export"), lambda: _export(over))
    return told.answer(request, "application/json", f"{over.game.name}-{table}.json")


def _export(over: Table) -> bytes:
    return msgspec.json.encode(export.export(over.game, transcript.parse(_text(over).encode())))


@router.endpoint("GET", "/tables/{table}/proof", gives="application/json", refuses=(403, 404, 409), seconds=THOUGHTFUL)
async def proof_of(table: TableId, session: Anybody, house: TheHouse, request: Request) -> Response:
    """The proof that a finished game was dealt fairly, which `tierpark verify` checks."""
    over = await house.tables.finished(table, session.person.id if session else None)
    told = await house.kept.answer((table, "proof"), lambda: _proof(over))
    return told.answer(request, "application/json", f"{over.game.name}-{table}-proof.json")


@router.endpoint(
    "GET", "/tables/{table}/verification", gives=wire.Verification, refuses=(403, 404, 409), seconds=THOUGHTFUL
)
async def verify(table: TableId, session: Anybody, house: TheHouse, request: Request) -> Response:
    """Recompute every shuffle of a finished game from what was committed to."""
    over = await house.tables.finished(table, session.person.id if session else None)
    told = await house.kept.answer((table, "verification"), lambda: msgspec.json.encode(_verified(over)))
    return told.answer(request, "application/json")


def _verified(over: Table) -> wire.Verification:
    proof = _proof(over)
    try:
        fairness.verify(over.game, fairness.read(proof))
    except fairness.Unfair as error:
        return wire.Verification(False, f"{error}.")
    return wire.Verification(True, "Everything follows from what was committed to before the game.")


def _proof(over: Table) -> bytes:
    if over.continued is not None:
        raise Refused("This game did not begin with the set-up; nobody committed to how it was dealt.")
    if over.is_ended:
        raise Refused("The host ended this game before it was over; there is no outcome to prove.")
    if over.is_imported:
        raise Refused("This game was played elsewhere; nobody here committed to its seed.")
    is_random = over.agreement.order == "random"
    return fairness.prove(over.game, over.id, over.secret, over.places, over.order, is_random, _text(over))


def _text(over: Table) -> str:
    if over.continued is not None:
        raise Refused("This game began in the middle, and a transcript begins with the set-up.")
    assert over.seed is not None
    assert over.history is not None
    return transcript.record(over.game, over.options, over.seed, over.history.actions)
