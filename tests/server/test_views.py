"""One view for everybody: only where a game promises that all may know the same, and every promise holds."""

from __future__ import annotations

import msgspec
import pytest

from tests.conformance.every_game import Table, every_table, sampled_states
from tests.server.test_table import Sitting, running, short_game
from tierpark.server.updates import Views


@every_table
def test_views_of_a_state_differ_in_their_seat_alone_if_one_of_them_says_so(table: Table) -> None:
    game = table.game
    for state, _, _ in sampled_states(table, games=2, every=25):
        views = [game.view(state, seat) for seat in (None, *game.seats_of(state))]
        if any(getattr(view, "is_for_all", False) for view in views):
            assert all(msgspec.structs.replace(view, seat=None) == views[0] for view in views)


@pytest.mark.parametrize("sitting", [running("bert"), short_game()], ids=["open", "in secret"])
def test_everybody_is_shown_their_own_view(sitting: Sitting) -> None:
    sitting.act("anna")
    table = sitting.table
    views = Views(table)

    for seat in (1, None, 0, 1):
        assert views.of(seat) == table.game.view(table.state, seat)


def test_what_is_arranged_in_secret_is_in_no_view_but_the_seats_own() -> None:
    sitting = short_game()
    sitting.act("anna")
    views = Views(sitting.table)

    assert [len(views.of(seat).zoos[0].enclosures) for seat in (0, 1, None)] == [1, 0, 0]
