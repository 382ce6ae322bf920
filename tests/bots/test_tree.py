"""The search: it finds what can be found in small games, knows only what its seat knows, and compiles to the same."""

from __future__ import annotations

from itertools import cycle, islice
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tests.bots import carried_stones, sealed_bids
from tests.core import pebbles_rules
from tests.core.pebbles import Pebbles
from tierpark.bots import any_game, ground, promises, searching, tree
from tierpark.bots.searching import Manner, Searcher, manner_of
from tierpark.core import dice
from tierpark.core.game import seed_of
from tierpark.core.rule import World

SEED = 7


class PlainSearch:
    """The search in plain Python: what `Searcher` does, without a compiler."""

    def __init__(self, rules: ModuleType, worlds: list[Any], seat: int, rounds: int, manner: Manner | None = None):
        self.nodes = [tree.Node() for _ in range(4_000)]
        told, path, luck = tree.Search(), tree.Path(), dice.Luck()
        told.seat, path.used = seat, 1
        for name, value in (manner or Manner())._asdict().items():
            if "worlds" not in name:
                setattr(told, name, value)
        dice.start_luck(luck, *dice.key_words(seed_of(SEED, "luck"))[:3])
        states = [type(worlds[0])() for _ in range(3)]
        explore = World({"game": rules, "policy": any_game}).function(tree.explore)
        explore(states, worlds, self.nodes, [told], [path], [[0] * 4, [0] * 4], [luck], rounds)
        self.rounds, self.used = told.rounds, path.used

    @property
    def children(self) -> list[tree.Node]:
        root = self.nodes[0]
        return self.nodes[root.first : root.first + root.children]

    @property
    def visits(self) -> dict[int, int]:
        return {child.action: child.visits for child in self.children}

    @property
    def choice(self) -> int:
        return max(self.children, key=lambda child: child.visits).action


def pebbles(heap: int, variant: str = "normal", players: int = 2) -> Any:
    game = Pebbles()
    state = game.setup(game.options(players=max(players, 2), variant=variant), 1)
    state.heap, state.players = heap, players
    return state


def bids(card: int) -> Any:
    state = sealed_bids.State()
    sealed_bids.setup(state)
    state.card = card
    return state


# What it finds


@pytest.mark.parametrize(("heap", "taken"), [(2, 2), (3, 3), (5, 1), (6, 2), (7, 3), (9, 1)])
def test_a_forced_win_is_found(heap: int, taken: int) -> None:
    found = PlainSearch(pebbles_rules, [pebbles(heap)], 0, 400)

    assert found.choice == taken - 1


@pytest.mark.parametrize(("heap", "taken"), [(3, 2), (4, 3), (6, 1), (7, 2)])
def test_a_forced_win_is_found_where_the_last_one_loses(heap: int, taken: int) -> None:
    found = PlainSearch(pebbles_rules, [pebbles(heap, "misere")], 0, 400)

    assert found.choice == taken - 1


def test_a_sure_win_promises_nearly_all_and_a_sure_loss_next_to_nothing() -> None:
    found = PlainSearch(pebbles_rules, [pebbles(3)], 0, 400, Manner(curiosity=1.0))
    promise = {child.action: child.total[0] / child.visits for child in found.children}

    assert promise[2] > 0.9
    assert promise[0] < 0.3


def test_each_round_is_one_visit_of_the_root() -> None:
    found = PlainSearch(pebbles_rules, [pebbles(12, players=3)], 0, 150)

    assert found.rounds == found.nodes[0].visits == 150
    assert sum(found.visits.values()) == found.nodes[0].visits - 1 + len(found.visits)  # the look counts for each


def test_a_finished_game_is_judged_and_not_searched() -> None:
    over = pebbles(0)
    found = PlainSearch(pebbles_rules, [over], 0, 20)

    assert not found.children
    assert found.nodes[0].total[over.mover] > 0.9 * 20


def test_what_is_asked_about_is_answered_even_without_a_choice() -> None:
    found = PlainSearch(pebbles_rules, [pebbles(1)], 0, 20)

    assert set(found.visits) == {0}


def test_a_full_tree_ends_the_search() -> None:
    found = PlainSearch(pebbles_rules, [pebbles(15)], 0, 100_000, Manner(curiosity=2.0))

    assert found.used + tree.MOST_CHILDREN > len(found.nodes) or found.rounds == 100_000


def test_only_the_choices_that_look_best_are_kept() -> None:
    found = PlainSearch(sealed_bids, [bids(1)], 0, 50, Manner(root_keeps=2))

    assert len(found.visits) == 2


@pytest.mark.parametrize(("onward", "first"), [(0, 0), (carried_stones.STONES, carried_stones.STONES - 1)])
def test_what_changes_nothing_yet_looks_as_good_as_what_it_leads_to(onward: int, first: int) -> None:
    state = carried_stones.State()
    carried_stones.setup(state)
    found = PlainSearch(carried_stones, [state], 0, 1, Manner(onward=onward))

    assert found.children[0].action == first
    assert (found.children[0].total[0] > found.children[1].total[0]) == bool(onward)


def test_the_look_at_a_choice_may_be_forgotten_once_it_is_gone_into() -> None:
    found = PlainSearch(pebbles_rules, [pebbles(12)], 0, 150, Manner(forgets=1))

    assert all(child.children for child in found.children)
    assert sum(found.visits.values()) == found.nodes[0].visits - 1


def test_of_many_choices_none_is_looked_at_twice_if_they_are_looked_at_evenly() -> None:
    found = PlainSearch(sealed_bids, [bids(1)], 0, 1, Manner(root_glances=3, evenly=1))

    assert [child.action for child in sorted(found.children, key=lambda child: child.action)] == [0, 1, 3]


def test_at_first_only_the_two_that_look_best_are_gone_into_and_later_more() -> None:
    narrow = PlainSearch(pebbles_rules, [pebbles(15)], 0, 200, Manner(curiosity=2.0, widening=0.0))
    wide = PlainSearch(pebbles_rules, [pebbles(15)], 0, 200, Manner(curiosity=2.0, widening=0.5))

    assert sorted(child.visits > 1 for child in narrow.children) == [False, True, True]
    assert all(child.visits > 1 for child in wide.children)


def test_children_lie_in_the_order_in_which_they_looked_good() -> None:
    found = PlainSearch(sealed_bids, [bids(1)], 1, 1)
    looks = [child.total[1] for child in found.children]

    assert len(looks) == sealed_bids.BIDS
    assert looks == sorted(looks, reverse=True)


# What it knows


def test_what_is_hidden_is_weighed_over_all_worlds() -> None:
    """The card is worth 4 or nothing. Whoever bids 3 is not outbid, and wins if it is 4: to bid 4 never pays."""

    def promise(*cards: int) -> float:
        found = PlainSearch(sealed_bids, [bids(card) for card in cards], 0, 600, Manner(scale=100.0, curiosity=1.0))
        assert found.nodes[0].visits == 600
        assert found.choice != 4
        return next(child.total[0] / child.visits for child in found.children if child.action == 3)

    assert promise(0) < 0.1
    assert promise(1) > 0.8
    assert 0.35 < promise(0, 1) < 0.6


class Worlds(list[Any]):
    """Worlds that remember which of them was taken last."""

    last = -1

    def __getitem__(self, which: Any) -> Any:
        self.last = which
        return super().__getitem__(which)


@pytest.mark.parametrize("fairly", [0, 1])
def test_each_choice_may_be_tried_in_the_same_worlds(fairly: int) -> None:
    """Three worlds: fairly, each choice meets them in turns; else it is luck which of them it meets."""
    met: dict[int, list[int]] = {}
    before: dict[int, int] = {}
    for rounds in range(1, 60):
        worlds = Worlds([bids(0), bids(1), bids(0)])
        found = PlainSearch(sealed_bids, worlds, 0, rounds, Manner(curiosity=1.0, fairly=fairly))
        for action, visits in found.visits.items():
            if before and visits > before[action]:
                met.setdefault(action, []).append(worlds.last)
        before = found.visits

    in_turns = [list(islice(cycle([1, 2, 0]), len(seen))) for seen in met.values()]
    assert len(met) > 2
    assert (list(met.values()) == in_turns) == bool(fairly)


def test_seats_that_decide_at_the_same_time_have_no_nodes() -> None:
    """Seat 2 bids by a look; the tree has seat 1's bid and then its answer."""
    found = PlainSearch(sealed_bids, [bids(0), bids(1)], 0, 100)

    assert found.nodes[0].seat == 0
    assert all(node.seat == 0 for node in found.nodes[: found.used])
    grown = [child for child in found.children if child.children]
    assert grown
    for child in grown:
        answers = found.nodes[child.first : child.first + child.children]
        assert {answer.action for answer in answers} <= {0, 1}


def test_where_others_are_supposed_to_decide_only_the_seat_that_searches_has_nodes() -> None:
    all_seats = PlainSearch(pebbles_rules, [pebbles(15, players=3)], 0, 60)
    alone = PlainSearch(pebbles_rules, [pebbles(15, players=3)], 0, 60, Manner(supposes=1))

    assert {node.seat for node in all_seats.nodes[: all_seats.used] if node.children} == {0, 1, 2}
    assert {node.seat for node in alone.nodes[: alone.used] if node.children} == {0}


@pytest.mark.parametrize(("plays_on", "told"), [(0, False), (1, False), (40, True)])
def test_behind_the_tree_all_can_play_on_to_the_end(plays_on: int, told: bool) -> None:
    """One round: a position with a heap promises half a win to both, the end all of it to one."""
    found = PlainSearch(pebbles_rules, [pebbles(15)], 0, 1, Manner(plays_on=plays_on))
    promise = found.nodes[0].total[0]

    assert (abs(promise - 0.5) > 0.3) == told


@pytest.mark.parametrize(("onward", "points"), [(0, 0), (carried_stones.STONES, carried_stones.STONES - 1)])
def test_whoever_plays_on_takes_what_looks_best_and_looks_on_where_nothing_changes(onward: int, points: int) -> None:
    """The other seat, which has no nodes, takes up the dearest stone and puts it down at its place."""
    state = carried_stones.State()
    carried_stones.setup(state)
    found = PlainSearch(carried_stones, [state], 0, 1, Manner(plays_on=10, short_onward=onward))

    assert found.nodes[0].points[1] == 100 * points


def test_the_seat_that_searches_decides_first_wherever_it_sits() -> None:
    found = PlainSearch(sealed_bids, [bids(1)], 1, 50)

    assert found.nodes[0].seat == 1
    assert set(found.visits) == set(range(sealed_bids.BIDS))


# Compiled


@pytest.fixture(scope="module")
def searcher() -> Searcher:
    return Searcher(Pebbles(), any_game)


@pytest.mark.parametrize(("heap", "players", "rounds"), [(15, 3, 300), (13, 2, 64), (9, 2, 1)])
def test_compiled_it_makes_the_same_visits(searcher: Searcher, heap: int, players: int, rounds: int) -> None:
    state = pebbles(heap, players=players)
    found = searcher.search(state, 0, SEED, rounds=rounds)
    plain = PlainSearch(pebbles_rules, [state.clone()], 0, searcher.rounds)

    assert {one.action: one.visits for one in found} == plain.visits
    assert found == sorted(found, key=lambda one: (-one.visits, -one.promise))


def test_it_stops_when_nothing_can_catch_up(searcher: Searcher) -> None:
    """At 5 pebbles one choice wins: long before the last round it is clear which."""
    found = searcher.search(pebbles(5), 0, SEED, rounds=10_000)

    assert searcher.rounds < 6_000
    assert found[0].action == 0


def test_it_keeps_to_its_time(searcher: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter(range(1_000_000))
    monkeypatch.setattr(searching.time, "perf_counter", lambda: float(next(moments)))

    searcher.search(pebbles(15, players=3), 0, SEED, seconds=5.0)

    assert 0 < searcher.rounds <= 2 * searching.FIRST_CHUNK + 2  # fewer and fewer between two looks at the clock


def test_a_slow_beginning_does_not_shorten_the_rest(searcher: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first rounds take half a second of two, all others a hundredth: 150 more fit in, and nothing is clear."""
    moments = iter([0.0, *(0.5 + i / 100 for i in range(10_000))])
    monkeypatch.setattr(searching.time, "perf_counter", lambda: next(moments))
    monkeypatch.setattr(Searcher, "_is_settled", lambda self, left: left <= 0)

    searcher.search(pebbles(40, players=3), 0, SEED, seconds=2.0, manner=Manner(curiosity=2.0))

    assert 140 * searching.CHUNK < searcher.rounds <= 151 * searching.CHUNK


def test_a_tree_that_goes_on_is_not_settled_by_the_time_of_its_first_rounds(
    searcher: Searcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float] = []
    moments = iter([0.0, *(0.05 + i / 100 for i in range(10_000))])
    monkeypatch.setattr(searching.time, "perf_counter", lambda: next(moments))
    monkeypatch.setattr(Searcher, "_is_settled", lambda self, left: asked.append(left) or False)

    searcher.search(pebbles(40, players=3), 0, SEED, seconds=1.0, manner=Manner(curiosity=2.0))

    assert all(left > 10**8 for left in asked[:5])  # a tenth of the time is over with the seventh
    assert asked[-1] < 2 * searching.CHUNK


def test_on_several_cores_trees_grow_side_by_side_and_are_added_up(searcher: Searcher) -> None:
    state = pebbles(15, players=3)
    alone = searcher.search(state, 0, SEED, rounds=300)
    found = searcher.search(state, 0, SEED, rounds=300, cores=3)

    assert 300 <= searcher.rounds < 303
    assert sum(one.visits for one in found) == searcher.rounds - 3 + 3 * len(found)
    assert {one.action for one in found} == {one.action for one in alone}
    assert found == searcher.search(state, 0, SEED, rounds=300, cores=3)
    assert searcher.search(state, 0, SEED, rounds=300) == alone  # and on one core it is what it was


def test_on_several_cores_each_tree_has_worlds_of_its_own(searcher: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []
    monkeypatch.setattr(
        searcher.game, "redeal_hidden", lambda state, seat, seed: (seeds.append(seed), state.clone())[1]
    )

    searcher.search(pebbles(15, players=3), 0, SEED, rounds=64, cores=2, manner=Manner(worlds=4, more_worlds=0))

    assert len(seeds) == len(set(seeds)) == 8


def test_on_several_cores_all_trees_go_on(searcher: Searcher) -> None:
    state = pebbles(12, players=1)
    best = searcher.search(state, 0, SEED, rounds=400, cores=2)[0]
    searcher.game.apply(state, 0, best.action)

    later = searcher.search(state, 0, SEED, rounds=64, cores=2, goes_on=True)

    assert sum(one.visits for one in later) >= best.visits


def test_hidden_things_are_dealt_anew_before_it_looks(searcher: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the true state hides, the search gets what `redeal_hidden` makes of it, and nothing else."""
    dealt = pebbles(11)
    monkeypatch.setattr(searcher.game, "redeal_hidden", lambda state, seat, seed: dealt.clone())

    found = [searcher.search(pebbles(heap), 0, SEED, rounds=100) for heap in (6, 7, 9)]

    assert found[0] == found[1] == found[2]


def test_what_others_have_decided_unseen_is_open_again(searcher: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = searcher.search(pebbles(11), 0, SEED, rounds=100)
    monkeypatch.setattr(searcher.game, "reopened", lambda state, seat: pebbles(11))

    assert searcher.search(pebbles(6), 0, SEED, rounds=100) == expected


def test_it_goes_on_with_its_tree_where_the_game_went_as_it_wished(searcher: Searcher) -> None:
    """Alone, the next decision is the same seat's."""
    state = pebbles(12, players=1)
    searcher.search(state, 0, SEED, rounds=200)
    best = searcher.search(state, 0, SEED, rounds=200)[0]
    searcher.game.apply(state, 0, best.action)

    fresh = sum(one.visits for one in searcher.search(state.clone(), 0, SEED, rounds=64))
    state = pebbles(12, players=1)
    searcher.search(state, 0, SEED, rounds=200)
    searcher.game.apply(state, 0, best.action)
    later = searcher.search(state, 0, SEED, rounds=64, goes_on=True)

    assert sum(one.visits for one in later) >= fresh + best.visits // 2
    assert {one.action for one in later} <= set(searcher.game.legal_actions(state, 0))


def test_it_begins_anew_where_the_seat_sees_something_else(searcher: Searcher) -> None:
    searcher.search(pebbles(12, players=1), 0, SEED, rounds=200)
    other = pebbles(8, players=1)
    assert searcher.search(other, 0, SEED, rounds=64, goes_on=True) == searcher.search(other, 0, SEED, rounds=64)


def test_a_subtree_keeps_its_shape() -> None:
    nodes = np.zeros(8, dtype=tree.Node.layout())
    for at, (action, first, children) in enumerate(
        [(0, 1, 2), (1, 3, 2), (2, 5, 2), (11, 0, 0), (12, 0, 0), (21, 0, 0), (22, 7, 1), (221, 0, 0)]
    ):
        nodes[at]["action"], nodes[at]["first"], nodes[at]["children"] = action, first, children

    assert ground.keep_subtree(nodes, 2) == 4
    assert list(nodes["action"][:4]) == [2, 21, 22, 221]
    assert [(int(node["first"]), int(node["children"])) for node in nodes[:3] if node["children"]] == [(1, 2), (3, 1)]


def test_more_worlds_are_dealt_as_it_goes_on(searcher: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = set()
    monkeypatch.setattr(searcher.game, "redeal_hidden", lambda state, seat, seed: (seeds.add(seed), state.clone())[1])
    state = pebbles(15, players=3)

    searcher.search(state, 0, SEED, rounds=256, manner=Manner(worlds=2, more_worlds=64))
    assert 2 < len(seeds) <= 6
    seeds.clear()
    searcher.search(state, 0, SEED, rounds=256, manner=Manner(worlds=2, more_worlds=0))
    assert len(seeds) == 2


def test_together_a_win_is_everybodys_and_what_counts_is_the_own_worth() -> None:
    over = pebbles(0)
    promise = {}
    for together in (0, 1):
        told, path = tree.Search(), tree.Path()
        told.scale, told.together = 100.0, together
        World({"game": pebbles_rules, "policy": any_game}).function(promises.judge_end)(over.clone(), path, told)
        promise[together] = list(path.result[:2])

    assert promise[0][over.mover] > promise[1][over.mover] - 0.1 > 0.8
    path.points[0] = path.points[1] = 500.0
    assert promises.promise(path, told, 2, 0) == promises.promise(path, told, 2, 1) > 0.5  # a lead over nobody


# What games say of it


def test_a_game_says_in_capitals_how_it_is_searched() -> None:
    policy = ModuleType("policy")
    policy.SCALE = 250.0  # type: ignore[attr-defined]
    policy.WORLDS = 3  # type: ignore[attr-defined]

    assert manner_of(policy) == Manner(scale=250.0, worlds=3)
    assert manner_of(any_game) == Manner()


def test_a_game_says_what_is_different_in_a_position(searcher: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searcher, "_manner_at", lambda state: {"plays_on": 40 if state.heap < 10 else 0})

    assert searcher.manner_at(pebbles(15)) == searcher.manner
    assert searcher.manner_at(pebbles(9)) == searcher.manner._replace(plays_on=40)
    searcher.search(pebbles(9), 0, SEED, rounds=20)
    assert searcher._grounds[0].search[0]["plays_on"] == 40
    assert searcher.rounds_for(pebbles(9), 600) < searcher.rounds_for(pebbles(15), 600) == 600
    assert searcher.rounds_for(pebbles(9), 1) == 1
    monkeypatch.setattr(searcher, "_manner_at", lambda state: {"worlds": 5})
    searcher.weigh(pebbles(9), 0, SEED, 0, 20)
    assert searcher._grounds[0]._dealt == 5
