"""No bot goes back to where its seat has decided: in every game, at every level."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tierpark.arena.match import Series, close_bots, ours, play
from tierpark.bots.bot import BOTS, LEVELS
from tierpark.bots.trail import Trail, leads_back, onward, place
from tierpark.core.history import Back, History
from tierpark.games import catalogue
from tierpark.games.new_york_zoo.state import START_OVER, SUBMIT

ZOO: Any = catalogue.game("new-york-zoo")
SHORT = {"players": 2, "variant": "short"}


class Homesick:
    """A bot of one's own that would rather begin again."""

    def choose(self, game: Any, state: Any, seat: int) -> int:
        actions = game.legal_actions(state, seat)
        return START_OVER if START_OVER in actions else actions[0]


def all_laid(seed: int = 1) -> tuple[History, int]:
    """The short New York Zoo with all start tiles of the first seat on its board."""
    history = History(ZOO, ZOO.setup(ZOO.options(**SHORT), seed))
    chance = random.Random(seed)
    while SUBMIT not in (actions := ZOO.legal_actions(history.state, 0)):
        history.act(0, chance.choice([action for action in actions if action != START_OVER] or actions))
    return history, 0


def been_in(history: History, seat: int) -> Any:
    trail = Trail(ZOO, history.first)
    trail.follow(history.actions)
    trail.note(history.state, seat)
    return trail


def test_starting_over_leads_back_and_submitting_does_not() -> None:
    history, seat = all_laid()
    trail = been_in(history, seat)

    assert leads_back(ZOO, history.state, seat, START_OVER, trail.places(seat))
    assert not leads_back(ZOO, history.state, seat, SUBMIT, trail.places(seat))
    assert not leads_back(ZOO, history.state, seat, START_OVER, ())
    assert trail.onward(history.state, seat, [START_OVER]) == SUBMIT


def test_where_every_action_leads_back_the_first_is_taken() -> None:
    history, seat = all_laid()
    everywhere = type("Everywhere", (), {"__contains__": lambda self, place: True})()
    begun = ZOO.setup(ZOO.options(**SHORT), 2)
    assert onward(ZOO, begun, seat, [], everywhere) == ZOO.legal_actions(begun, seat)[0]
    assert onward(ZOO, history.state, seat, [START_OVER], everywhere) == SUBMIT  # not even then is it left out


def test_what_is_hidden_from_a_seat_makes_no_other_place() -> None:
    history, seat = all_laid()
    before = place(ZOO, history.state, seat)
    other = place(ZOO, history.state, 1)
    history.act(1, ZOO.legal_actions(history.state, 1)[0])

    assert place(ZOO, history.state, seat) == before
    assert place(ZOO, history.state, 1) != other


def test_a_trail_forgets_what_was_taken_back() -> None:
    history, seat = all_laid()
    trail = Trail(ZOO, history.first)
    trail.follow(history.actions)
    many = len(trail.places(seat))
    history.take_back(Back(2, seat))
    trail.follow(history.actions)

    assert (many, len(trail.places(seat))) == (6, 2)


@pytest.mark.parametrize("level", [name for name in BOTS if not LEVELS[name].seconds])
def test_no_level_starts_over_though_it_wants_to(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    history, seat = all_laid()
    bot = ours(level, 5)
    monkeypatch.setattr(bot, "wanted", lambda *_: [START_OVER, SUBMIT])
    assert been_in(history, seat).onward(history.state, seat, bot.wanted(ZOO, history.state, seat)) == SUBMIT


def test_a_bot_of_ones_own_cannot_hold_the_arena_up() -> None:
    series = Series("new-york-zoo", SHORT, (f"{__name__}:Homesick", "regular"), 2, "1")
    try:
        played = play(series, 0)
    finally:
        close_bots()
    assert not played.endless
    assert all(not seat.faults for seat in played.seats)
