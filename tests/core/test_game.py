"""What every game inherits: options, seeds, refusals in words, outcomes."""

from __future__ import annotations

import hashlib
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.pebbles import Pebbles
from tierpark.core import errors
from tierpark.core.errors import BadOptions, BadSeed, IllegalAction, NoScorePad, TierparkError, UnknownGame
from tierpark.core.game import checked_seed, seed_of
from tierpark.core.outcome import Outcome, Standing
from tierpark.games import catalogue

PEBBLES = Pebbles()
ZOO = catalogue.game("new-york-zoo")


def test_a_game_without_a_score_pad_says_so() -> None:
    with pytest.raises(NoScorePad, match="has no score pad"):
        Pebbles().score_sheet("players=2")


games = pytest.mark.parametrize("game", [PEBBLES, ZOO], ids=lambda game: game.name)

# Options


def test_the_first_value_of_an_option_is_its_default() -> None:
    assert ZOO.options() == ZOO.options(players=2, variant="normal", side="A")


def test_options_may_be_given_as_text() -> None:
    assert ZOO.options(players="3") == ZOO.options(players=3)
    assert type(ZOO.options(players="3").players) is int


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"seats": 2}, "new-york-zoo has no option seats; it has players, variant, side"),
        ({"self": 2}, "new-york-zoo has no option self; it has players, variant, side"),
        ({"players": 6}, "players=6: new-york-zoo offers 1, 2, 3, 4, 5"),
        ({"players": "two"}, "players=two: new-york-zoo offers 1, 2, 3, 4, 5"),
        ({"players": 2.0}, "players=2.0: new-york-zoo offers 1, 2, 3, 4, 5"),
        ({"players": True}, "players=True: new-york-zoo offers 1, 2, 3, 4, 5"),
        ({"players": None}, "players=None: new-york-zoo offers 1, 2, 3, 4, 5"),
        ({"variant": "SHORT"}, "variant=SHORT: new-york-zoo offers normal, short"),
        ({"variant": "short", "players": 3}, "variant=short is for 2 players, not 3"),
        ({"side": "B"}, "side=B is for the solo game; with 2 players each seat has its own board"),
    ],
)
def test_options_that_do_not_exist_or_not_together_are_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        ZOO.options(**given)
    assert str(refusal.value) == message


@games
def test_all_configurations_can_be_chosen_and_are_kept_by_the_state(game: Any) -> None:
    configurations = list(game.configurations())

    assert len(configurations) == len(set(map(str, configurations)))
    for options in configurations:
        assert game.why_not(options) is None
        assert game.options_of(game.setup(options, 0)) == options
        assert list(game.seats_of(game.setup(options, 0))) == list(range(options.players))


def test_there_are_as_many_configurations_as_go_together() -> None:
    assert [str(x) for x in PEBBLES.configurations()] == [
        "Options(players=2, variant='normal')",
        "Options(players=2, variant='misere')",
        "Options(players=3, variant='normal')",
    ]


def test_a_game_that_is_not_in_the_catalogue_is_refused_by_name() -> None:
    for name, meant in (("zoo", "zoo-parque"), ("Sanctuary", "the-sanctuary"), ("spectaculr", "spectacular")):
        with pytest.raises(
            UnknownGame, match=rf"^there is no game {name}; did you mean {meant}\? There are new-york-zoo"
        ):
            catalogue.game(name)
    with pytest.raises(UnknownGame, match=r"^there is no game chess; there are new-york-zoo"):
        catalogue.game("chess")


# Seeds


@pytest.mark.parametrize("seed", [0, 7, 2**256 - 1, "0", "12", str(2**256 - 1)])
def test_a_seed_is_a_whole_number_of_256_bits(seed: object) -> None:
    assert checked_seed(seed) == int(str(seed))


@pytest.mark.parametrize(
    "seed",
    [
        -1,
        2**256,
        "-1",
        str(2**256),
        "",
        "x",
        "0x10",
        "1_0",
        " 7",
        "7\n",
        "+7",
        "٣",
        1.5,
        float("inf"),
        None,
        b"7",
        True,
    ],
)
def test_other_seeds_are_refused(seed: object) -> None:
    with pytest.raises(BadSeed, match=r": a seed is a whole number from 0 to 2\*\*256 - 1$"):
        checked_seed(seed)
    with pytest.raises(BadSeed):
        ZOO.setup(ZOO.options(), seed)


def test_a_seed_of_a_million_digits_is_refused_in_one_short_line() -> None:
    with pytest.raises(BadSeed) as refusal:
        checked_seed("9" * 1_000_000)
    assert len(str(refusal.value)) < 200


@games
def test_the_same_seed_deals_the_same_game_and_another_seed_another(game: Any) -> None:
    deals = [game.setup(game.options(), seed).pack() for seed in (*range(20), *range(20))]

    assert deals[:20] == deals[20:]
    assert len(set(deals)) > 1


def test_the_bits_of_a_seed_all_count() -> None:
    deals = {ZOO.setup(ZOO.options(), 1 << bit).pack() for bit in range(256)}

    assert len(deals) == 256


def test_seeds_of_a_series_are_seeds_and_differ() -> None:
    seeds = [seed_of(series, i) for series in (1, 11, "bench") for i in (0, 1, 10, 11, 110)]

    assert len(set(seeds)) == len(seeds)
    assert all(checked_seed(seed) == seed for seed in seeds)
    assert seed_of(7, 3) == int.from_bytes(hashlib.sha256(b"7/3").digest(), "little")


# Actions


@games
@given(st.integers(0, 2**64), st.integers(0, 120), st.integers(-2, 6), st.integers(-5, 1100) | st.integers())
def test_an_action_is_legal_or_there_is_a_reason(game: Any, seed: int, turns: int, seat: int, action: int) -> None:
    state = game.setup(game.options(), seed)
    for turn in range(turns):
        if game.to_act(state):
            actor = game.to_act(state)[0]
            legal = game.legal_actions(state, actor)
            game.apply(state, actor, legal[seed * turn % len(legal)])
    before = state.pack()
    reason = game.why_illegal(state, seat, action)

    if action in game.legal_actions(state, seat):
        assert reason is None
    else:
        assert reason is not None
        assert re.fullmatch(r"[A-Z0-9].*\.", reason)
        with pytest.raises(IllegalAction) as refusal:
            game.apply(state, seat, action)
        assert str(refusal.value) == reason
    assert state.pack() == before


def test_the_reasons_name_the_seat_the_end_or_what_the_game_explains() -> None:
    state = PEBBLES.setup(PEBBLES.options(), 0)

    assert PEBBLES.to_act(state) == (0,)
    assert PEBBLES.legal_actions(state, 0) == [0, 1, 2]
    assert PEBBLES.legal_actions(state, 1) == []
    assert PEBBLES.legal_actions(state, 2) == []
    assert PEBBLES.legal_actions(state, -1) == []
    assert PEBBLES.why_illegal(state, 2, 0) == "There is no seat 3 at this table."
    assert PEBBLES.why_illegal(state, 1, 0) == "It is not for seat 2 to decide now."
    assert PEBBLES.why_illegal(state, 0, 3) == "One takes 1 to 3 pebbles, not 4."
    while PEBBLES.to_act(state):
        PEBBLES.apply(state, PEBBLES.to_act(state)[0], 0)
    assert PEBBLES.why_illegal(state, 0, 0) == "The game is over."


def test_a_game_over_other_tables_leaves_the_printed_one_alone() -> None:
    other = Pebbles({"HEAP": 50}, material="0123")

    assert other.setup(other.options(), 3).heap == PEBBLES.setup(PEBBLES.options(), 3).heap + 40
    assert (other.material, PEBBLES.material) == ("0123", "printed")


# Outcomes


def test_there_is_no_outcome_while_somebody_has_to_act() -> None:
    state = PEBBLES.setup(PEBBLES.options(), 0)
    while PEBBLES.to_act(state):
        assert PEBBLES.outcome(state) is None
        PEBBLES.apply(state, PEBBLES.to_act(state)[0], 0)
    outcome = PEBBLES.outcome(state)

    assert outcome is not None
    assert outcome.winners == (state.mover,)


def test_winners_are_all_who_have_won() -> None:
    def standing(seat: int, won: bool) -> Standing:
        return Standing(seat, 1, won, 5, {"points": 5}, {})

    def outcome(*won: bool) -> Outcome:
        return Outcome(tuple(standing(seat, x) for seat, x in enumerate(won)), "end", "It is over.")

    assert outcome(False, True, False).winners == (1,)
    assert outcome(True, False, True).winners == (0, 2)
    assert outcome(False).winners == ()


def test_all_errors_of_users_have_one_base() -> None:
    named = [value for value in vars(errors).values() if isinstance(value, type)]

    assert len(named) > 10
    assert all(issubclass(error, TierparkError) for error in named)
