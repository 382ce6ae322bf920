"""How a table comes to be: what is agreed before the first event is written. Each gives the events of a new table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tierpark.core import transcript
from tierpark.core.errors import TierparkError
from tierpark.games.catalogue import GAMES
from tierpark.games.first_games import first_game
from tierpark.server import commands, events, fairness
from tierpark.server.errors import BadRequest, NotNow, NotYours, Refused
from tierpark.server.table import OVER, Table, game_named

if TYPE_CHECKING:
    from tierpark.server import wire
    from tierpark.server.accounts import Person
    from tierpark.server.chance import Chance

LONGEST_CLOCK = 30 * 24 * 3600  # seconds
NEWCOMER, BESIDE = 0, "beginner"  # who sits where in a first game


def created(host: Person, wanted: wire.NewTable, chance: Chance) -> events.Created:
    """A table as somebody wants it."""
    if wanted.game not in GAMES:
        raise BadRequest("There is no such game here.")
    game = game_named(wanted.game)
    chosen = dict(wanted.options)
    if wanted.seats is not None:
        chosen.setdefault("players", len(wanted.seats))
    try:
        options = game.options(**chosen)
    except TierparkError as error:
        raise BadRequest(f"{error}.") from error
    seats = wanted.seats if wanted.seats is not None else ["me", *["open"] * (options.players - 1)]
    if len(seats) != options.players:
        raise BadRequest(f"{options.players} players need {options.players} seats, not {len(seats)}.")
    if seats.count("me") > 1:
        raise BadRequest("You can have one seat only.")
    if wanted.clock is not None and not 1 <= wanted.clock.seconds <= LONGEST_CLOCK:
        raise BadRequest("A clock has 1 second to 30 days.")
    places = [
        events.Place(user=host.id, commitment=wanted.commitment)
        if who == "me"
        else events.Place()
        if who == "open"
        else events.Place(bot=commands.checked_level(who))
        for who in seats
    ]
    agreement = events.Agreement(
        game=game.name,
        options=msgspec.to_builtins(options),
        listed=wanted.listed,
        spectators=wanted.spectators,
        undo=wanted.undo,
        order=wanted.order,
        clock=wanted.clock,
    )
    secret = fairness.secret_of(chance.secret(), wanted.order)
    return events.Created(agreement, game.rules_version, host.id, places, secret)


def imported(host: Person, text: str, chance: Chance) -> list[events.AnyEvent]:
    """The table of a finished game from elsewhere. Replays it, which may take a while."""
    try:
        written = transcript.parse(text.encode("utf-8", "replace"))
        if written.header.game not in GAMES:
            raise BadRequest("There is no such game here.")
        game = game_named(written.header.game)
        if len(written.actions) > game.limit:
            raise BadRequest(f"This game is too long: {game.limit} decisions at most.")
        if not written.end.finished:  # what is hidden in a running game stays hidden
            raise BadRequest("This game is not finished; only a finished one can be watched.")
        transcript.replay(game, written)
    except Refused:
        raise
    except TierparkError as error:
        raise BadRequest(f"This transcript cannot be replayed: {error}.") from error
    agreement = events.Agreement(game=game.name, options=dict(written.header.options))
    made = events.Created(agreement, game.rules_version, host.id, [], chance.secret())
    return [made, events.Imported(text)]


def continued(table: Table, user: Person, wanted: wire.Continue, chance: Chance) -> list[events.AnyEvent]:
    """A table at which a finished game goes on from one of its steps, for one person against bots.

    Whoever has seen the end knows what was hidden and what the dice were to bring. So everything that the seat could
    not know at that step is dealt anew, from a seed that nobody knows yet.
    """
    assert table.history is not None
    if not 0 <= wanted.step < len(table.history.done):
        raise BadRequest(f"Choose a step before the end: 0 to {len(table.history.done) - 1}.")
    next_seat = table.history.done[wanted.step].seat
    own = table.seat_of(user.id)
    seat = wanted.seat if wanted.seat is not None else own if own is not None else next_seat
    if seat not in range(len(table.seats)):
        raise BadRequest("There is no such seat.")
    places = [
        events.Place(user=user.id) if number == seat else events.Place(bot=each.bot or commands.substitute())
        for number, each in enumerate(table.seats)
    ]
    agreement = events.Agreement(game=table.game.name, options=table.agreement.options, order="seated")
    secret = fairness.secret_of(chance.secret(), agreement.order)
    *earlier, last = table.stretches
    cut = msgspec.structs.replace(last, actions=last.actions[: wanted.step], choices=last.choices[: wanted.step])
    dealt = events.Stretch(str(int(chance.secret(), 16)), seat, [], [])
    made = events.Created(agreement, table.game.rules_version, user.id, places, secret)
    return [made, events.Continued(table.id, wanted.step, [*earlier, cut, dealt])]


def coached(host: Person, name: str, chance: Chance) -> list[events.AnyEvent]:
    """A table for a first game: from a fixed position, somebody and a bot; what cannot be seen there is dealt anew."""
    game = game_named(name)
    written = first_game(name)
    transcript.start(game, written)  # refuses other rules and other material
    players = game.options(**written.header.options).players
    places = [events.Place(user=host.id), *[events.Place(bot=BESIDE)] * (players - 1)]
    agreement = events.Agreement(game=name, options=dict(written.header.options), order="seated")
    secret = fairness.secret_of(chance.secret(), agreement.order)
    before = events.Stretch(written.header.seed, None, list(written.actions), list(written.choices))
    dealt = events.Stretch(str(int(chance.secret(), 16)), NEWCOMER, [], [])
    made = events.Created(agreement, game.rules_version, host.id, places, secret)
    return [made, events.Coached([before, dealt])]


def rematch(table: Table, user: Person, chance: Chance, *, next_level: bool = False) -> tuple[str, events.Created]:
    """The next table of the same people and its id. Whoever asks first is its host; the others' seats are kept.

    It is played by the same agreement, or one level further in a campaign. Two who ask at the same time make the same
    table: its id follows from this table's secret.
    """
    if table.seat_of(user.id) is None:
        raise NotYours("Only somebody who played can ask for a rematch.")
    if table.phase != OVER:
        raise NotNow("The game is not over yet.")
    places = [
        events.Place(bot=seat.bot)
        if seat.user is None
        else events.Place(user=user.id)
        if seat.user == user.id
        else events.Place(kept_for=seat.user)
        for seat in table.seats
    ]
    secret = fairness.secret_of(chance.secret(), table.agreement.order)
    agreement = one_level_further(table) if next_level else table.agreement
    made = events.Created(agreement, table.game.rules_version, user.id, places, secret, follows=table.id)
    return fairness.commitment(f"rematch\n{table.secret}")[:16], made


def one_level_further(table: Table) -> events.Agreement:
    """What was agreed at a table whose level was won, with the next level."""
    game, agreement = table.game, table.agreement
    if game.levels is None:
        raise NotNow(f"{game.title} has no levels; ask for a rematch without next_level.")
    level = agreement.options[game.levels]
    if level == game.choices[game.levels][0]:
        raise NotNow("This game had no level; ask for a rematch without next_level.")
    outcome = game.outcome(table.state)
    if outcome is None or not outcome.winners:
        raise NotNow("This level was not won; ask for a rematch to try it again.")
    further = game.level_after(level)
    if further is None:
        raise NotNow("This was the last level; ask for a rematch to play it again.")
    return msgspec.structs.replace(agreement, options={**agreement.options, game.levels: further})
