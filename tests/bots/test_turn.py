"""Better turns: a whole turn as the seat could have played it, no further than it could know, beside the real one."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.conformance.every_game import TABLES, Table
from tierpark.bots import turn as turns
from tierpark.bots.turn import BetterTurn, played_turn
from tierpark.games import catalogue

SOME = 40  # decisions that are looked at, of one game in each configuration


def played(table: Table, seed: int = 1) -> list[tuple[Any, int, int]]:
    """A game that was played at random: before each decision the state, who made it, and what it was."""
    game, luck = table.game, random.Random(seed)
    state = game.setup(table.options, seed)
    decisions = []
    while due := game.to_act(state):
        seat = luck.choice(due)
        action = luck.choice(game.legal_actions(state, seat))
        decisions.append((state.clone(), seat, action))
        game.apply(state, seat, action)
    return decisions


def at(name: str, players: int, seed: int = 1, **options: Any) -> tuple[Any, list[tuple[Any, int, int]]]:
    game = catalogue.game(name)
    return game, played(Table(name, game.options(players=players, **options)), seed)


def better(game: Any, decisions: list[tuple[Any, int, int]], step: int, choose: Callable[[list[int]], int]) -> Any:
    """The turn from this step on, with what somebody would choose of what is legal."""
    state, seat, _ = decisions[step]
    turn = BetterTurn(game, state, seat, [one[1:] for one in decisions[step + 1 :]])
    while turn.ending is None:
        turn.take([choose(list(game.legal_actions(turn.state, seat)))])
    return turn


def first(actions: list[int]) -> int:
    return actions[0]


def kinds(deeds: list[turns.Deed]) -> list[str]:
    return [deed.said.kind for deed in deeds]


def begins(game: Any, decisions: list[tuple[Any, int, int]], kind: str) -> int:
    """The first step at which something of this kind is decided."""
    return next(step for step, one in enumerate(decisions) if game.describe(*one).kind == kind)


def test_a_turn_is_told_to_its_end_and_the_table_after_it_can_be_looked_at() -> None:
    game, decisions = at("new-york-zoo", 2)

    turn = better(game, decisions, 0, first)

    assert kinds(turn.deeds)[:2] == ["move_elephant", "place_enclosure"]
    assert [deed.number for deed in turn.deeds] == list(range(len(turn.deeds)))
    assert (turn.ending, turn.has_end) == ("turn", True)
    assert game.to_act(turn.state) == (1,)


def test_a_turn_stops_where_others_have_to_decide_first() -> None:
    game, decisions = at("new-york-zoo", 3)
    later = [other for _, other, _ in decisions[1:]]
    breeding = next(
        step
        for step, ((_, seat, _), other) in enumerate(zip(decisions, later, strict=False))
        if game.describe(*decisions[step]).kind == game.describe(*decisions[step + 1]).kind == "breed" and seat != other
    )

    turn = better(game, decisions, breeding, first)

    assert (turn.ending, turn.has_end) == ("others", True)
    assert decisions[breeding][1] not in game.to_act(turn.state)


def test_a_turn_stops_where_dice_are_rolled_and_does_not_show_them() -> None:
    game, decisions = at("spectacular", 1)
    rolling = begins(game, decisions, "roll")

    turn = better(game, decisions, rolling, lambda legal: max(legal) if len(legal) > 1 else legal[0])

    assert kinds(turn.deeds)[-1] == "roll"
    assert (turn.ending, turn.has_end) == ("chance", False)


def test_the_dominoes_that_fill_the_market_are_not_shown() -> None:
    game, decisions = at("zoo-parque", 2)

    turn = better(game, decisions, 0, first)

    assert kinds(turn.deeds)[-1] == "draw"
    assert (turn.ending, turn.has_end) == ("turn", False)


def test_the_cards_of_a_new_round_are_not_shown() -> None:
    game, decisions = at("the-sanctuary", 2)
    ends = [step for step, one in enumerate(decisions) if game.describe(*one).kind == "end"]
    rounds = [decisions[step + 1][0].n_round - decisions[step][0].n_round for step in ends[:-1]]

    found = [better(game, decisions, step, first) for step in ends[:-1]]

    assert {turn.has_end for turn, new in zip(found, rounds, strict=True) if new} == {False}
    assert {turn.has_end for turn, new in zip(found, rounds, strict=True) if not new} == {True}


def test_who_decides_at_the_same_time_does_what_they_really_did() -> None:
    game, decisions = at("spectacular", 3)
    step = begins(game, decisions, "take_tile")
    state, seat, _ = decisions[step]

    turn = better(game, decisions, step, first)

    building = next(other for other in range(step, len(decisions)) if decisions[other][0].step != state.step)
    assert any(kind in ("place_tile", "place_die", "discard") for kind in kinds(turn.deeds))  # after all have taken
    after = BetterTurn(game, state, seat, [one[1:] for one in decisions[step + 1 :]])
    for deed in turn.deeds:
        if after.state.step != state.step:
            break
        after.take([deed.action])
    for other in range(state.players):
        if other != seat:
            its, really = after.state.boards[other], decisions[building][0].boards[other]
            assert [item.tile for item in its.items] == [item.tile for item in really.items]


def test_a_turn_that_has_no_end_is_not_told_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "MOST", 2)
    game, decisions = at("zoo-parque", 2)

    turn = better(game, decisions, 0, first)

    assert (len(turn.deeds), turn.ending) == (2, "more")
    assert len(played_turn(game, decisions[0][0], 0, [one[1:] for one in decisions])) == 2


def test_what_was_played_is_told_with_its_steps_until_the_next_turn() -> None:
    game, decisions = at("spectacular", 3)
    step = begins(game, decisions, "take_tile")
    state, seat, _ = decisions[step]

    deeds = played_turn(game, state, step, [one[1:] for one in decisions[step:]])

    end = next(other for other, one in enumerate(decisions) if one[0].turn > state.turn)
    assert [deed.number for deed in deeds] == [other for other in range(step, end) if decisions[other][1] == seat]
    assert [deed.action for deed in deeds] == [decisions[deed.number][2] for deed in deeds]
    assert deeds[0].said == game.describe(*decisions[step])


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_better_turn_tells_nothing_that_its_seat_could_not_know(table: Table) -> None:
    """However the hidden things lie, the seat is asked the same, decision by decision, and sees the same."""
    game, decisions = table.game, played(table)
    chance = random.Random(2)
    for step in sorted(chance.sample(range(len(decisions)), min(table.some(SOME), len(decisions)))):
        state, seat, _ = decisions[step]
        following = [one[1:] for one in decisions[step + 1 :]]
        both = [
            BetterTurn(game, world, seat, following)
            for world in (state, game.redeal_hidden(state, seat, chance.getrandbits(60)))
        ]
        alone = True
        while all(turn.ending is None for turn in both):
            alone = alone and len(game.to_act(game.reopened(both[0].state, seat))) == 1  # what others do is theirs
            one, other = (game.legal_actions(turn.state, seat) for turn in both)
            assert one == other
            if alone:
                assert game.view(both[0].state, seat) == game.view(both[1].state, seat)
            action = chance.choice(one)
            for turn in both:
                turn.take([action])
            assert both[0].deeds == both[1].deeds
        if alone:
            assert both[0].ending == both[1].ending
            assert both[0].has_end == both[1].has_end
            if both[0].has_end:
                assert game.view(both[0].state, seat) == game.view(both[1].state, seat)
