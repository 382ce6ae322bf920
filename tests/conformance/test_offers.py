"""Every game: what a seat is offered is what it may do, and what others are told of a decision is what it was."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from tests.conformance.every_game import LONG_ENOUGH, Table, every_table, final_state, random_game, sampled_states
from tierpark.core.game import described
from tierpark.core.history import Done, History
from tierpark.core.offers import Way
from tierpark.core.rule import Happened

MOST_BYTES = 6_000
MOST_BYTES_ALONE = 10_000  # in a solo game a list of moves may be longer: New York Zoo's elephant has up to 30


def cells(way: Way, action: int) -> list[tuple[int, int]]:
    """Where a piece comes to lie, as a browser works it out."""
    row, column = divmod(action - way.base, way.columns)
    return [(row + r, column + c) for r, c in way.shape]


# Offers

WHERE = {"xs", "ys", "dominoes"}  # of a piece whose actions are numbers of cells or dominoes: where and what those are


@every_table
def test_a_seat_is_offered_exactly_what_it_may_do(table: Table) -> None:
    game = table.game
    for state, _, _ in sampled_states(table, games=3, every=20):
        for seat in game.seats_of(state):
            offers = game.offers(state, seat)
            assert offers.actions == list(game.legal_actions(state, seat))
            assert offers.question == game.question(state, seat)
    over = final_state(table, 0)
    assert [game.offers(over, seat).actions for seat in game.seats_of(over)] == [[] for _ in game.seats_of(over)]


@every_table
def test_offers_say_what_the_descriptions_say(table: Table) -> None:
    """Of a placement: its kind, the constant fields, and the cells by shape and anchor."""
    game = table.game
    for state, seat, _ in sampled_states(table, games=3, every=20):
        offers = game.offers(state, seat)
        for offer in offers.listed:
            said = game.describe(state, seat, offer.action)
            assert (offer.kind, offer.fields, offer.short, offer.sentence) == msgspec.structs.astuple(said)
        for piece in offers.placements:
            for way in piece.ways:
                assert way.actions
                for action in way.actions:
                    said = game.describe(state, seat, action)
                    assert said.kind == piece.kind
                    assert {k: v for k, v in piece.fields.items() if k not in WHERE}.items() <= said.fields.items()
                    if "cells" in said.fields and not WHERE & piece.fields.keys():
                        assert cells(way, action) == said.fields["cells"]
                    if "turns" in said.fields:
                        assert (way.turns, way.flipped) == (said.fields["turns"], said.fields["flipped"])


@every_table
def test_offers_are_short_enough_to_be_sent_at_every_decision(table: Table) -> None:
    game = table.game
    for state, seat, _ in sampled_states(table, games=5, every=5):
        offers = game.offers(state, seat)
        alone = len(game.seats_of(state)) == 1 and not offers.placements
        assert len(msgspec.json.encode(offers)) <= (MOST_BYTES_ALONE if alone else MOST_BYTES)


# What is told


class Told(NamedTuple):
    """A decision with the states around it."""

    before: Any
    after: Any
    done: Done
    happened: list[Happened]


def decisions(table: Table, games: int, every: int) -> Iterator[Told]:
    """The openings of some random games, and every so many later decisions."""
    for seed in range(table.some(games)):
        history = History(table.game, table.game.setup(table.options, seed))
        for i, (_, seat, action) in enumerate(random_game(table, seed)):
            if i > LONG_ENOUGH and table.some(games) < games:
                break
            before = history.state.clone()
            done = history.act(seat, action)
            if i < 20 or i % every == seed % every:
                yield Told(before, history.state, done, history.happened)


def hearers(table: Table, state: Any) -> list[int | None]:
    return [*table.game.seats_of(state), None]


@every_table
def test_a_decision_is_told_as_it_was_described(table: Table) -> None:
    """To the seat itself; and to everybody, where the game tells all alike."""
    game = table.game
    for before, after, done, happened in decisions(table, games=3, every=4):
        own = game.tell(before, after, done.seat, done.action, done.seat, happened)
        assert own[0] == game.describe(before, done.seat, done.action)
        for hearer in hearers(table, before):
            told = game.tell(before, after, done.seat, done.action, hearer, happened)
            assert json.loads(msgspec.json.encode(told))
            assert all(description.sentence.endswith(".") for description in told)
            assert told == own or not game.tells_all_alike


@every_table
def test_what_followed_from_a_decision_is_told_after_it(table: Table) -> None:
    game = table.game
    for before, after, done, happened in decisions(table, games=3, every=4):
        _, *told = game.tell(before, after, done.seat, done.action, done.seat, happened)
        followed = list(map(described, game.consequences(before, after, done.action, happened)))
        assert [one.kind for one in told] == [one.kind for one in followed]
        for heard, known in zip(told, followed, strict=True):
            assert heard == known or (not game.tells_all_alike and heard.fields.items() <= known.fields.items())


@every_table
def test_an_open_decision_is_told_without_what_the_hearer_cannot_know(table: Table) -> None:
    """If it revealed nothing, it is told the same when all that is hidden from the hearer was dealt anew."""
    game = table.game
    for i, (before, after, done, happened) in enumerate(decisions(table, games=3, every=4)):
        if done.is_secret or done.has_revealed:
            continue
        shows = game.describe(before, done.seat, done.action).kind in game.shows
        for hearer in [done.seat] if shows else hearers(table, before):
            twin = game.redeal_hidden(before, hearer, i)
            if done.action in game.legal_actions(twin, done.seat):
                then = twin.clone()
                again: list[Happened] = []
                game.apply(then, done.seat, done.action, again)
                told = game.tell(before, after, done.seat, done.action, hearer, happened)
                assert game.tell(twin, then, done.seat, done.action, hearer, again) == told
