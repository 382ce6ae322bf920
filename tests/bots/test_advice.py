"""Advice: the best few actions, results and reasons that are true, and nothing of what the seat may not know."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.core.pebbles import Pebbles
from tierpark.bots import advice, any_game, compiling, zoo_parque
from tierpark.bots.advice import Advised, Adviser, Expected, advise, expectation, play_on, settled
from tierpark.bots.searching import Searcher
from tierpark.games import catalogue
from tierpark.games.zoo_parque.tables import CARD_MISSION, CARD_TWICE, Mission

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("new-york-zoo", {"players": 1, "side": "B"}),
    ("new-york-zoo", {"players": 5}),
    ("new-york-zoo", {"players": 2, "variant": "short"}),
    ("spectacular", {"players": 1}),
    ("spectacular", {"players": 2, "missions": "yes"}),
    ("spectacular", {"players": 4, "choosing": "in-order"}),
    ("zoo-parque", {"players": 3}),
    ("zoo-parque", {"players": 1, "edition": "published", "campaign": "2"}),
    ("the-sanctuary", {"players": 2, "variant": "advanced"}),
    ("the-sanctuary", {"players": 3}),
]
every_table = pytest.mark.parametrize(("name", "options"), TABLES, ids=[f"{name}-{o['players']}" for name, o in TABLES])


def decisions(name: str, options: dict[str, Any], many: int, every: int) -> Iterator[tuple[Any, Any, int]]:
    """Some decisions of a random game, with more than one choice."""
    game, chance = catalogue.game(name), random.Random(7)
    state = game.setup(game.options(**options), 11)
    made = found = 0
    while (due := game.to_act(state)) and found < many:
        seat = chance.choice(due)
        actions = game.legal_actions(state, seat)
        if made % every == 0 and len(actions) > 1:
            found += 1
            yield game, state, seat
        made += 1
        game.apply(state, seat, chance.choice(actions))


def looked(game: Any, state: Any, seat: int, seed: int = 3) -> list[Advised]:
    """Advice without a compiled search."""
    return advise(game, state, seat, seed, searches=False)


# What is told


@every_table
def test_the_best_few_are_legal_in_order_and_have_a_reason(name: str, options: dict[str, Any]) -> None:
    for game, state, seat in decisions(name, options, many=3, every=9):
        before = state.pack()
        found = looked(game, state, seat)

        assert state.pack() == before
        assert 1 <= len(found) <= advice.BEST
        assert len({one.action for one in found}) == len(found)
        for one in found:
            assert game.why_illegal(state, seat, one.action) is None
            assert 0 <= one.chance <= 1
            assert (one.lead is None) == ("campaign" in options)  # nobody to be ahead of
            assert 1 <= len(one.reasons) <= advice.TOLD
            assert all(reason.sentence and "{" not in reason.sentence for reason in one.reasons)
        measure = [one.chance for one in found]
        assert measure == sorted(measure, reverse=True)


@every_table
def test_reasons_say_what_has_changed_when_the_turn_is_over(name: str, options: dict[str, Any]) -> None:
    """Every number told is the difference of two counts of the game itself, in every world that was looked at."""
    told = 0
    for game, state, seat in decisions(name, options, many=4, every=13):
        adviser = Adviser(game, state, seat, 3, searches=False)
        for one in adviser.advised(adviser.best()):
            for reason in one.reasons:
                if reason.kind not in ("gain", "cost"):
                    continue
                told += 1
                changes = [
                    game.tally(look.after, seat)[reason.fields["name"]]
                    - game.tally(look.before, seat)[reason.fields["name"]]
                    for look in adviser.outlooks(one.action)
                ]
                assert min(changes) <= reason.fields["n"] <= max(changes)
                assert reason.fields["about"] == (len(set(changes)) > 1)
                assert (game.counts[reason.fields["name"]].worth * reason.fields["n"] > 0) == (reason.kind == "gain")
    assert told or name == "zoo-parque"  # where a random game may come to nothing


def test_a_placement_says_what_it_covers_and_whether_it_leaves_gaps() -> None:
    game = catalogue.game("new-york-zoo")
    state = game.setup(game.options(players=2), 5)
    for seat, action in ((0, None), (0, None)):
        if game.question(state, seat).startswith("Place"):
            break
        game.apply(state, seat, action or game.legal_actions(state, seat)[0])

    best = looked(game, state, 0)[0]
    size = int(game.question(state, 0).split("-space")[0].split()[-1])

    after = play_on(game, state, 0, best.action, 1)
    assert game.tally(state, 0)["free spaces"] - game.tally(after, 0)["free spaces"] == size
    assert {"name": "free spaces", "n": -size, "about": False} in [reason.fields for reason in best.reasons]
    assert f"covers {size} spaces" in [reason.sentence for reason in best.reasons]


def test_who_can_win_now_is_told_so() -> None:
    game = Pebbles()
    state = game.setup(game.options(players=2), 1)
    state.heap = 3

    best = advise(game, state, 0, 1, searches=False)[0]

    assert best.action == 2  # takes all three
    assert [reason.kind for reason in best.reasons] == ["wins"]


def test_where_there_is_no_choice_that_is_the_reason() -> None:
    game = Pebbles()
    state = game.setup(game.options(players=2), 1)
    state.heap = 1

    assert [reason.kind for one in looked(game, state, 0) for reason in one.reasons] == ["only"]


# What is expected


def test_chances_of_seats_that_compete_add_up_to_one_and_where_all_play_together_each_has_the_same() -> None:
    zoo, parque = catalogue.game("new-york-zoo"), catalogue.game("zoo-parque")
    three = zoo.setup(zoo.options(players=3), 1)
    together = parque.setup(parque.options(players=2, edition="published", campaign="1"), 1)

    found = expectation(zoo, three, [0.5, 0.5, 0.5], [1, 2, 3])

    assert found.chances == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert found.lead(2) == 1
    assert expectation(parque, together, [0.7, 0.7], [4, 4]).chances == (0.7, 0.7)


def test_a_finished_game_has_come_out_as_it_has() -> None:
    game, chance = catalogue.game("the-sanctuary"), random.Random(1)
    state = game.setup(game.options(players=2), 1)
    while due := game.to_act(state):
        game.apply(state, due[0], chance.choice(game.legal_actions(state, due[0])))

    found = settled(game, state)
    outcome = game.outcome(state)

    assert outcome is not None
    assert found.chances is not None
    assert [chance > 0 for chance in found.chances] == [standing.won for standing in outcome.standings]
    assert sum(found.chances) == pytest.approx(1)


def test_a_search_weighs_an_action_that_it_would_not_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of seven pebbles three have to be taken; whoever takes one gives the game away."""
    game = Pebbles()
    searcher = Searcher(game, any_game)
    monkeypatch.setattr(compiling, "searcher", lambda _: searcher)
    state = game.setup(game.options(players=2), 1)
    state.heap = 7

    adviser = Adviser(game, state, 0, 1, rounds=300, searches=True)
    best, *_ = adviser.best()
    right, wrong = searcher.weigh(state, 0, 1, 2, 200), searcher.weigh(state, 0, 1, 0, 200)

    assert best == 2
    assert right.promises[0] > 0.8 > 0.3 > wrong.promises[0]
    assert sum(right.promises) == pytest.approx(1, abs=0.1)


def test_what_the_search_prefers_comes_first_and_nothing_is_told_to_be_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shorter looks at each action differ by luck; hints that went by them won fewer games than bots."""
    game = Pebbles()
    searcher = Searcher(game, any_game)
    monkeypatch.setattr(compiling, "searcher", lambda _: searcher)
    state = game.setup(game.options(players=2), 1)
    state.heap = 7
    adviser = Adviser(game, state, 0, 1, rounds=300, searches=True)
    preferred = searcher.search(adviser.state, 0, 1, rounds=300)[0].action
    for action, chance in ((0, 0.6), (1, 0.2), (2, 0.5)):
        adviser._expected[action] = Expected((chance, 1 - chance), (chance, 0.0))

    found = adviser.advised(adviser.preferred())

    assert [one.action for one in found] == [preferred, 0, 1] == [2, 0, 1]
    assert [one.chance for one in found] == [0.5, 0.5, 0.2]
    assert [one.lead for one in found] == [0.5, 0.5, 0.2]


# What is not told


@every_table
def test_advice_in_two_worlds_that_a_seat_cannot_tell_apart_is_the_same(name: str, options: dict[str, Any]) -> None:
    for number, (game, state, seat) in enumerate(decisions(name, options, many=2, every=17)):
        twin = game.redeal_hidden(state, seat, 1000 + number)

        assert looked(game, twin, seat) == looked(game, state, seat)


# In time, and in a campaign


def test_advice_that_has_no_time_left_says_what_it_has() -> None:
    """The campaign with six hands: without a bound, reasons alone took ten seconds and more."""
    game = catalogue.game("zoo-parque")
    options = game.options(players=1, hands=6, edition="published", campaign="8")
    state = game.setup(options, 3)
    seat = game.to_act(state)[0]
    began = time.process_time()

    found = advise(game, state, seat, 1, searches=False, seconds=0.0)

    assert time.process_time() - began < 5  # two looks at the map take no second
    assert found
    assert all(game.why_illegal(state, seat, one.action) is None and one.reasons for one in found)


def test_a_search_that_has_no_time_left_has_looked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Pebbles()
    searcher = Searcher(game, any_game)
    monkeypatch.setattr(compiling, "searcher", lambda _: searcher)
    state = game.setup(game.options(players=2), 1)
    state.heap = 30

    adviser = Adviser(game, state, 0, 1, rounds=100_000, searches=True, seconds=0.0)
    found = adviser.advised(adviser.preferred())

    assert searcher.rounds <= 8
    assert found
    assert all(one.reasons for one in found)


def test_a_card_of_the_campaign_is_worth_more_the_further_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots lost the first level with "an Area of water has 3 spaces": nothing told them that two are nearly three."""
    game = catalogue.game("zoo-parque")
    state = game.setup(game.options(players=2, edition="published", campaign="1"), 1)
    water = next(card for card in range(len(CARD_MISSION)) if CARD_MISSION[card] == Mission.AREA_OF_TERRAIN_SIZE)
    left = []
    for spaces in range(CARD_TWICE[water] // 2 + 1):
        monkeypatch.setattr(zoo_parque, "progress", lambda s, card, spaces=spaces: spaces)
        left.append(zoo_parque.missing_of(state, water))

    assert left == sorted(left, reverse=True)
    assert left[0] == 100 > left[1] > left[2] > left[-1] > 0  # it still has to be looked at
