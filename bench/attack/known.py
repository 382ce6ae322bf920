"""Everything that one seat, or a spectator, can get out of a table, in bytes: to be held against a twin of the table.

The code that answers people is called, and nothing of it is repeated here. Pictures, practice and steps of reviews need
no comparison of their own: they are made of the view, or of what a bot is handed, and of nothing else.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec

from tierpark.core.errors import TierparkError
from tierpark.server import commands, events, lists, updates
from tierpark.server.commands import Moment
from tierpark.server.errors import Refused
from tierpark.server.table import Entry, Table

REASONS = 6  # of actions that are asked for at one position
WRONG_VERSIONS = (-1, 1, 7)
DRAWN = 8  # one position of so many is drawn in text: that takes longer than all the rest
Known = dict[str, bytes]


def encoded(value: Any) -> bytes:
    """A value as it would go over the wire."""
    return msgspec.json.encode(value)


def user_of(table: Table, seat: int | None) -> str | None:
    """Who sits there."""
    return None if seat is None else table.seats[seat].user


def frame(table: Table, seat: int | None, now: int, told: list[Entry] | None) -> bytes:
    """The message that tells a seat what is new to it."""
    return encoded(updates.update(table, user_of(table, seat), {}, now, told))


def listed(table: Table) -> bytes:
    """What the lists show of a table; when its server has to look after it is shown to nobody."""
    return encoded({name: value for name, value in lists.row_of(table).items() if name != "wake_at"})


def handed(game: Any, state: Any, seat: int | None, seed: int) -> bytes:
    """What bots, hints, judgements and tries get in place of a position, and where a seat knows that it has been."""
    return bytes(game.redeal_hidden(state, seat, seed).pack())


def known(table: Table, seat: int | None, now: int, luck: random.Random) -> Known:
    """All of it. The same luck asks the same questions."""
    game, state = table.game, table.state
    found = {
        "update": frame(table, seat, now, None),
        "log": b"\n".join(encoded(entry.heard_by(seat)) for entry in table.heard(seat)),
        "list": listed(table),
        "handed": handed(game, state, seat, luck.choice((0, 1, luck.getrandbits(62)))),
    }
    if luck.randrange(DRAWN) == 0:
        found["drawing"] = game.draw(state, seat, None, 80).encode()
    if seat is not None:
        found["observation"] = encoded([game.observe(state, seat), list(game.legal_actions(state, seat))])
        found["answers"] = b"\n".join(answers(table, seat, now, luck))
        found |= _tried(game, state, seat, luck)
    return found


def _tried(game: Any, state: Any, seat: int, luck: random.Random) -> Known:
    """A turn tried ahead, and what search supposes of the others: both begin with what is handed out."""
    if luck.randrange(DRAWN):
        return {}
    dealt = game.redeal_hidden(state, seat, 1)
    ahead = None if seat in game.to_act(dealt) else game.ahead(dealt, seat)
    tried = b"" if ahead is None else encoded([game.view(ahead, seat), game.offers(ahead, seat)])
    return {"tried": tried, "reopened": bytes(game.reopened(dealt, seat).pack())}


def answers(table: Table, seat: int, now: int, luck: random.Random) -> list[bytes]:
    """What a seat is answered that says what it may not say, and whether it may take back and ask the table."""
    version, last = table.versions[seat], 63 * table.game.n_words
    legal = table.game.legal_actions(table.state, seat)
    others = [other for other in range(len(table.seats)) if other != seat]
    asked: list[Any] = [commands.Act(version=version + wrong, action=2**20) for wrong in WRONG_VERSIONS if version]
    asked += [commands.Act(version=version, action=a) for a in luck.sample(range(last), REASONS) if a not in legal]
    asked += [commands.Undo(version=version + wrong) for wrong in (*WRONG_VERSIONS, 0) if version]
    asked += [commands.Propose(proposal=events.TakeBack()), commands.Answer(yes=False)]
    asked += [commands.Propose(proposal=events.HandOver(other, "random")) for other in others]
    present = frozenset(other for other in others if luck.random() < 0.5)
    return [answer(table, seat, command, Moment(now, present)) for command in asked]


def answer(table: Table, seat: int, command: Any, moment: Moment) -> bytes:
    """The refusal of a command, or the kinds of events that it leads to, as far as everybody hears of them."""
    try:
        made = commands.decide(table, user_of(table, seat), command, moment)
    except (Refused, TierparkError) as refusal:
        return f"{type(command).__name__}: {type(refusal).__name__}: {refusal}".encode()
    told = [event if isinstance(event, events.Proposed) else type(event).__name__ for event in made]
    return type(command).__name__.encode() + encoded(told)
