"""New York Zoo: what the rules did by themselves is told once, with the decision that caused it, in its order."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.new_york_zoo.table import GAME, new_game, play, position, view
from tierpark.games.new_york_zoo.state import Phase, State, Step

OF_THE_FIRST_ANIMAL = {Step.JOIN, Step.RESOLVE, Step.KEEP, Step.ATTRACTION, Step.PLACE_ATTRACTION}


def followed(state: State, *moves: str) -> list[str]:
    """What followed from the last of these moves."""
    play(state, *moves[:-1])
    before = state.clone()
    play(state, moves[-1])
    seat = GAME.to_act(before)[0]
    action = next(
        a for a in GAME.legal_actions(before, seat) if GAME.describe(before, seat, a).short.startswith(moves[-1])
    )
    return [told["sentence"] for told in GAME.consequences(before, state, action, [])]


def test_a_lost_animal_is_told_with_the_animal_that_was_settled() -> None:
    """R6.2: not when the turn ends, under the decision of another seat; and the view has it no longer."""
    state = position(
        "players=3; elephant=S22; turn=1; seat1: flamingo 2/6=E6-11; seat1 houses: kangaroo, kangaroo;"
        "seat2: meerkat 2/5; seat2 houses: -, -, -; seat3: penguin 2/5; seat3 houses: -, -, -"
    )
    told = followed(state, "elephant to S0", "take flamingo", "flamingo into flamingo 2/6")
    assert told == ["The fox finds no home and is lost."]
    assert (GAME.to_act(state), view(state).pending.second) == ((2,), None)

    assert followed(state, "pass") == []


def test_a_lost_animal_is_told_also_if_the_game_ends_by_it() -> None:
    """R6.2, R11.7: alone, in the turn of the second arrival."""
    state = position("players=1; elephant=S22; distance=47; seat1: flamingo 2/6; seat1 houses: fox, fox, -")
    told = followed(state, "free move elephant to S0", "take fox", "fox into house")
    assert told == []  # the flamingo has a home

    state = position("players=1; elephant=S22; distance=47; seat1: meerkat 2/6; seat1 houses: fox, fox, -")
    told = followed(state, "free move elephant to S0", "take fox", "fox into house")
    assert (told, GAME.outcome(state).ending) == (["The flamingo finds no home and is lost."], "out_of_time")


def test_an_animal_that_a_full_area_calls_off_is_not_told_as_lost() -> None:
    """R11."""
    state = position("elephant=S3; seat1: meerkat 3/4; seat1 houses: fox, fox, fox; seat1 free: r9c1")
    told = followed(state, "elephant to S5", "take meerkat", "meerkat into meerkat 3/4", "attraction A1", "place")

    assert (told, GAME.outcome(state).ending) == ([], "main_action")


def test_exchanges_of_two_seats_are_told_clockwise_from_the_mover() -> None:
    """R8.7: seat 2 has moved; its second enclosure is exchanged before that of seat 1."""
    state = position(
        "players=2; elephant=S22; turn=2; seat1: penguin 4/5=E5-01; seat1 houses: fox, fox, fox; seat1 free: 1;"
        "seat2: penguin 3/4=E4-01, penguin 4/5=E5-02; seat2 houses: fox, fox, -; seat2 free: 1"
    )
    play(state, "elephant to S0", "take kangaroo", "kangaroo into house", "breed penguin 3/4", "breed penguin 4/5")
    told = followed(state, "seat1: breed penguin 4/5", "exchange penguin 4/4", "attraction A1", "place")

    assert [sentence.split()[1] for sentence in told] == ["E5-02", "E5-01"]


def test_the_enclosure_that_was_chosen_first_is_told_first() -> None:
    """R7.6: on a full area without an empty house both go at once."""
    state = position(
        "elephant=S22; seat1: penguin 3/4=E4-01, penguin 4/5=E5-02; seat1 houses: fox, fox, -; seat1 free: r9c1"
    )
    play(state, "elephant to S0", "take kangaroo", "kangaroo into house", "breed penguin 3/4", "breed penguin 4/5")
    state.zoos[0].free.lo = state.zoos[0].free.hi = 0
    told = followed(state, "exchange penguin 5/5")

    assert [sentence.split()[1] for sentence in told] == ["E5-02", "E4-01"]


@pytest.mark.parametrize("options", [{"players": players} for players in (1, 2, 3, 5)], ids=str)
def test_every_lost_animal_is_told_exactly_once_with_the_decision_that_caused_it(options: dict[str, Any]) -> None:
    """R6.2: held against what is asked next, in random games."""
    lost = 0
    for seed in range(3 if options["players"] > 1 else 12):
        state, luck, due = new_game(seed=seed, **options), random.Random(seed), None
        while GAME.to_act(state):
            seat = luck.choice(GAME.to_act(state))
            action, before = luck.choice(GAME.legal_actions(state, seat)), state.clone()
            GAME.apply(state, seat, action)
            if before.step == Step.ACQUIRE:
                shown = list(GAME.box.strip[before.elephant].species)
                chosen = GAME.box.species[action].id
                due = shown[1 - shown.index(chosen)] if chosen in shown else None
            expected = []
            if due is not None and before.step != Step.ACQUIRE and not is_first_under_way(state, before.mover):
                if not is_second_asked_about(state, before.mover) and not is_called_off(state):
                    expected, lost = [due], lost + 1
                due = None
            told = [c["species"] for c in GAME.consequences(before, state, action, []) if c["kind"] == "lost"]
            assert told == expected
    assert lost > 0


def is_first_under_way(state: State, mover: int) -> bool:
    """Whether the mover still decides about what the first animal has led to."""
    return state.phase == Phase.MAIN and state.mover == mover and state.step in OF_THE_FIRST_ANIMAL


def is_second_asked_about(state: State, mover: int) -> bool:
    return state.step == Step.HOME and state.mover == mover


def is_called_off(state: State) -> bool:
    """R11: the first animal has filled the area."""
    return bool(state.step == Step.OVER and GAME.outcome(state).ending == "main_action")
