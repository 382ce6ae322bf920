"""How bots judge positions: defined everywhere, the same in plain Python and compiled, and by what a seat may know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tierpark.bots.judging import judgement, policy_of
from tierpark.bots.searching import Searcher, manner_of
from tierpark.games import catalogue
from tierpark.games.new_york_zoo.state import Step

NAMES = sorted({*catalogue.GAMES, "the-sanctuary"})
MOST = 10_000_000  # hundredths: no game has so many points


def positions(name: str, options: Any, seed: int, every: int = 1) -> Iterator[tuple[Any, Any]]:
    """The positions of a random game, those in the middle of a turn and the last one among them."""
    game = catalogue.game(name)
    state, luck, n = game.setup(options, seed), random.Random(seed), 0
    while due := game.to_act(state):
        if n % every == 0:
            yield game, state
        n += 1
        seat = luck.choice(due)
        game.apply(state, seat, luck.choice(game.legal_actions(state, seat)))
    yield game, state


@pytest.mark.parametrize("name", NAMES)
def test_every_position_of_every_configuration_has_a_worth(name: str) -> None:
    for number, options in enumerate(catalogue.game(name).configurations()):
        steps = set()
        for game, state in positions(name, options, seed=number, every=3):
            for seat in game.seats_of(state):
                worth = judgement(game)(state.clone(), seat)
                assert isinstance(worth, int)
                assert abs(worth) < MOST
            steps.add(getattr(state, "step", None))
        assert len(steps) > 1 or steps == {None}


@pytest.mark.parametrize("name", NAMES)
def test_a_finished_game_is_worth_more_to_the_seat_that_has_more(name: str) -> None:
    game = catalogue.game(name)
    for seed in range(3):
        options = game.options(players=max(game.choices["players"]))
        for _, state in positions(name, options, seed, every=10_000):
            last = state
        outcome = game.outcome(last)
        assert outcome is not None
        by_score = sorted(outcome.standings, key=lambda standing: standing.score)
        worths = [judgement(game)(last.clone(), standing.seat) for standing in by_score]
        assert worths == sorted(worths)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_hidden_is_needed(name: str) -> None:
    """Dealt anew for a seat, a position is worth the same to it."""
    game = catalogue.game(name)
    fewest = next(iter(game.configurations()))
    for options in (fewest, game.options(players=max(game.choices["players"]))):
        for _, state in positions(name, options, seed=3, every=7):
            for seat in game.seats_of(state):
                twin = game.redeal_hidden(state, seat, 5)
                assert judgement(game)(twin, seat) == judgement(game)(state.clone(), seat)


def test_compiled_it_is_the_same() -> None:
    """New York Zoo: a search of one round judges the position after every choice, and tells what it found."""
    game = catalogue.game("new-york-zoo")
    searcher = Searcher(game, policy_of(game.name))
    for players in (1, 2, 5):
        for _, state in positions(game.name, game.options(players=players), seed=players, every=9):
            for seat in game.to_act(state):
                for found in searcher.search(state, seat, 1, rounds=1):
                    after = state.clone()
                    game.apply(after, seat, found.action)
                    if game.to_act(after):
                        assert found.points == pytest.approx(judgement(game)(after, seat) / 100)


@pytest.mark.parametrize("name", NAMES)
def test_a_policy_says_only_what_a_search_and_a_bot_understand(name: str) -> None:
    policy = policy_of(name)
    manner = manner_of(policy)

    assert 0 <= getattr(policy, "AHEAD", 0) <= 2
    assert manner.scale > 0
    assert 0 < manner.keeps <= manner.root_keeps <= 32
    assert manner.worlds >= 1


def test_alone_the_elephant_must_not_hurry() -> None:
    """New York Zoo: the same zoo is worth less when more of the way is gone, and small markers are worth keeping."""
    game: Any = catalogue.game("new-york-zoo")
    state = game.setup(game.options(players=1, side="B"), 1)
    fresh = judgement(game)(state, 0)
    state.distance = 10

    assert judgement(game)(state, 0) < fresh
    state.distance = 0
    state.markers = 0b11110
    assert judgement(game)(state, 0) < fresh
    state.markers = 0b01111
    assert judgement(game)(state, 0) > fresh


def test_what_breeds_is_worth_more_the_sooner_its_line_comes() -> None:
    """New York Zoo: foxes breed on S4 and penguins on S24; a species has two enclosures with offspring at a line."""
    game: Any = catalogue.game("new-york-zoo")

    def worth(zoo: str, elephant: int = 0) -> int:
        return judgement(game)(game.position(f"elephant=S{elephant}; seat1: {zoo}; seat1 free: 60"), 0)

    assert worth("fox 2/5, penguin 1/5") > worth("fox 1/5, penguin 2/5")
    assert worth("fox 2/5, penguin 1/5", 10) < worth("fox 1/5, penguin 2/5", 10)
    two, three = "fox 2/5, fox 2/5, penguin 1/5", "fox 2/5, fox 2/5, fox 2/5"
    assert worth(three) - worth(two) < worth(two) - worth("fox 2/5, penguin 1/5, meerkat 1/5")


def test_to_win_at_once_is_worth_more_than_any_zoo_and_to_lose_less() -> None:
    """New York Zoo: a look one step ahead must not keep fine animals instead of the win."""
    game: Any = catalogue.game("new-york-zoo")
    state = game.setup(game.options(players=2), 1)
    going_on = judgement(game)(state, 0)
    state.step, state.zoos[0].free.lo, state.zoos[0].free.hi = Step.OVER, 0, 0

    assert judgement(game)(state, 1) < going_on < judgement(game)(state, 0)


def test_a_mission_under_way_is_worth_something_and_a_fulfilled_one_more() -> None:
    """Spectacular, mission 16: five breeding tiles with a die."""
    from tierpark.bots.spectacular_missions import progress

    game: Any = catalogue.game("spectacular")
    state = game.setup(game.options(players=2, missions="yes"), 1)
    board, reached = state.boards[0], []
    for fed in range(6):
        board.hearts = board.fed = (1 << fed) - 1
        reached.append(progress(state, 0, 15))

    assert reached == sorted(reached)
    assert reached[0] == 0
    assert 0 < reached[4] < reached[5] == 100


def test_copies_count_only_of_animals_that_there_are_enough_of() -> None:
    """Spectacular, mission 6: three of an animal. Of the four that are on own tiles alone there are only two."""
    from tierpark.bots.spectacular_missions import progress
    from tierpark.games.spectacular.tables import ANIMAL

    game: Any = catalogue.game("spectacular")
    state = game.setup(game.options(players=1), 1)
    board = state.boards[0]
    common = [tile for tile in range(48) if ANIMAL[tile] == ANIMAL[0]][:2]
    own = next([a, b] for a in range(48, 108) for b in range(a + 1, 108) if ANIMAL[a] == ANIMAL[b])
    reached = []
    for two in (own, common):
        for cell in range(20):
            board.tiles[cell] = two[cell] if cell < 2 else -1
        reached.append(progress(state, 0, 5))

    assert reached == [0, 66]


def test_own_animals_that_will_come_count_already() -> None:
    """Spectacular: a common tile with an animal that the display brings anyway is worth less than one with another."""
    from tierpark.bots.spectacular_items import kinds, species_points
    from tierpark.games.spectacular.tables import ANIMAL

    game: Any = catalogue.game("spectacular")
    state = game.setup(game.options(players=1), 1)
    board = state.boards[0]
    own = {ANIMAL[tile] for tile in (*board.tiles, *board.display_tiles, *state.stacks[0]) if tile >= 0}

    assert kinds(state, 0) == sum(1 << animal for animal in own)
    assert len(own) == 6
    assert species_points(15, kinds(state, 0)) == 600  # seven with the star
    assert species_points(8, kinds(state, 0)) > 600


EXHIBIT = "players=2; pawns=1 2,0 grass; laid=B40 2,0 west, B24 2,1 south, B33 1,-1 east, B12 1,2 north, B16 2,-1 north"


def with_left(state: Any, left: int, hand: int = 0) -> Any:
    """Zoo Parque: a position with so many dominoes in the deck, and in the hand of seat 0 alone."""
    state = state.clone()
    state.height = left
    for place in range(6):
        state.market[place] = 0
        for seat in range(state.players):
            state.hands[seat][place] = 1 if seat == 0 and place < hand else 0
    return state


def lead(state: Any) -> int:
    """Zoo Parque: how far seat 0 is ahead."""
    judge = judgement(catalogue.game("zoo-parque"))
    return judge(state.clone(), 0) - judge(state.clone(), 1)


def test_what_is_claimed_is_worth_more_the_less_is_to_come() -> None:
    """Zoo Parque: every exhibit that is finished takes a domino from the claimed ones (R7)."""
    from tierpark.bots.zoo_parque import survey
    from tierpark.core.rule import World

    game: Any = catalogue.game("zoo-parque")
    worth = []
    for left in (30, 10, 0):
        state = with_left(game.position(EXHIBIT), left)
        World({"game": game.rules}, game.tables).function(survey)(state)
        worth.append(state.group[0] - state.group[1])

    assert 0 < worth[0] < worth[1] < worth[2]


@pytest.mark.parametrize(("stock", "last"), [(3, 1), (4, 0), (5, 0), (6, 1)])
def test_of_two_the_one_who_leaves_a_stock_of_threes_lays_the_last_domino(stock: int, last: int) -> None:
    """Zoo Parque: each takes one or two; whoever takes the last of the stock lays after the other (R2.2, R2.5)."""
    game: Any = catalogue.game("zoo-parque")
    state = game.position("players=2; hand1=B33 B02 B05; hand2=B03 B04 B06")
    state.settings.hand = 3
    state = state.clone()
    state.height = stock
    for place in range(6):
        state.market[place] = 0

    assert state.player == 0
    assert (lead(state) > 0) == (last == 0)


def test_dominoes_are_worth_holding_when_no_more_come() -> None:
    """Zoo Parque: the last exhibit that is finished is not fed."""
    game: Any = catalogue.game("zoo-parque")
    state = game.position(EXHIBIT)

    assert lead(with_left(state, 0, hand=1)) < lead(with_left(state, 0, hand=2))


def test_what_a_meal_leaves_is_what_the_rules_leave() -> None:
    """Zoo Parque, R7.4: of two dominoes with food the better one to lose goes; both are put back."""
    from tierpark.bots import zoo_parque_regions as regions
    from tierpark.core.rule import World
    from tierpark.games.zoo_parque import feeding
    from tierpark.games.zoo_parque.events import Why
    from tierpark.games.zoo_parque.exhibits import label_exhibits
    from tierpark.games.zoo_parque.state import FOOD

    game: Any = catalogue.game("zoo-parque")
    world = World({"game": game.rules}, game.tables)
    state = game.position(EXHIBIT)
    labelled = state.clone()
    world.function(label_exhibits)(labelled)
    halves = [half for half in state.tops if half and labelled.label[half] > 0]
    left = []
    for domino in {half // 2 for half in halves if state.items[half] == FOOD}:
        after = state.clone()
        world.function(feeding.discard)(after, domino, Why.FOOD)
        left.append(100 * world.function(game.rules.score)(after, 0))
    world.function(regions.measure_areas)(state)
    before = list(state.tops)
    for half in halves:
        state.label[half] = halves[0]

    assert len(left) > 1
    assert world.function(regions.fed)(state, halves[0], 0) == max(left)
    assert list(state.tops) == before


def test_a_meal_that_is_due_counts_as_eaten() -> None:
    """Zoo Parque, R7.4: while it is open which animal goes, an exhibit is worth what the better choice leaves."""
    from tierpark.bots.zoo_parque import BEST, FREE, LATE_PAWN, survey
    from tierpark.core.rule import World
    from tierpark.games.zoo_parque.state import FOOD, JUNGLE, NOTHING, Step

    game: Any = catalogue.game("zoo-parque")
    world = World({"game": game.rules}, game.tables)
    before = game.position(f"{EXHIBIT}; hand1=B39")
    for half in before.tops:
        if before.items[half] == FOOD:  # hungry: animals leave
            before.items[half] = NOTHING
    before.grounds[2 * 40] = JUNGLE  # there is a free Area, too
    game.apply(before, 0, game.legal_actions(before, 0)[0])
    for action in game.legal_actions(before, 0):  # an exhibit of its own (R5.8): all others are fed
        state = before.clone()
        game.apply(state, 0, action)
        if state.step == Step.FEED:
            break
    points = world.function(game.rules.score)(state, 0)
    state = with_left(state, 0)
    world.function(survey)(state)

    assert state.step == Step.FEED
    assert points == 2  # until the meal; whichever domino goes, the exhibit is open then
    assert state.group[0] < 100 + 3 * LATE_PAWN
    assert 0 < state.passed[1][BEST] < FREE  # of a hundred: less than a point, to whoever may claim the free Area


def test_one_survey_serves_all_seats() -> None:
    """Zoo Parque: whoever is asked about first, each seat's worth is the same."""
    for players in (2, 6):
        options = catalogue.game("zoo-parque").options(players=players)
        for game, state in positions("zoo-parque", options, seed=players, every=23):
            asked_before = state.clone()
            for seat in game.seats_of(state):
                assert judgement(game)(asked_before, seat) == judgement(game)(state.clone(), seat)


def test_near_the_end_a_search_plays_on_and_with_many_it_supposes_what_others_do() -> None:
    """Zoo Parque: who lays last decides."""
    from tierpark.bots.searching import Manner
    from tierpark.bots.zoo_parque import ENDGAME, manner_at
    from tierpark.games.zoo_parque.state import UTILITIES

    game: Any = catalogue.game("zoo-parque")
    state = game.position(EXHIBIT)
    assert state.players == 2
    assert Manner(**manner_at(with_left(state, ENDGAME))).plays_on > 0
    assert Manner(**manner_at(with_left(state, ENDGAME + 1))).plays_on == 0
    assert not Manner(**manner_at(state)).supposes

    begun = game.setup(game.options(players=6), 1)
    assert Manner(**manner_at(begun)).plays_on == 0
    assert Manner(**manner_at(begun)).supposes
    assert Manner(**manner_at(with_left(begun, ENDGAME + 1))).plays_on == 0
    early, late = Manner(**manner_at(begun)), with_left(begun, ENDGAME)
    assert Manner(**manner_at(late)).plays_on > 0
    assert early.fairly
    assert Manner(**manner_at(late)).fairly
    assert Manner(**manner_at(late)).widening > early.widening  # only the end tells what is good: more is tried
    assert Manner(**manner_at(late)).curiosity > early.curiosity
    late.sets |= UTILITIES  # looks are slow
    assert Manner(**manner_at(late)) == Manner()


def test_the_fewer_dominoes_are_to_come_the_more_exactly_others_are_foreseen() -> None:
    """Zoo Parque, more than two: at as many choices as a regular looks at, in the end; a round takes about as long."""
    from tierpark.bots.zoo_parque import ENDGAME, GLANCES, LOOKS, ONWARD, manner_at

    game: Any = catalogue.game("zoo-parque")
    state = game.setup(game.options(players=6), 1)
    looks = []
    for left in (ENDGAME + 1, ENDGAME, 6, 3, 0):
        told = manner_at(with_left(state, left))
        looks.append((told["short_glances"], told["short_onward"]))
    assert looks == sorted(looks)
    assert looks[0] < looks[1]
    assert looks[1] == (LOOKS // ENDGAME, ONWARD)
    assert looks[-2:] == [(GLANCES, ONWARD)] * 2


def test_a_free_exhibit_counts_once_however_many_cells_it_has_and_more_to_those_who_may_claim_now() -> None:
    """Zoo Parque, R6: without a pawn on it, an exhibit can be claimed in this turn, or later if nobody else does."""
    from tierpark.bots.zoo_parque import AT_HAND, BEST, FREE, SECOND, survey
    from tierpark.core.rule import World
    from tierpark.games.zoo_parque.state import IN_SUPPLY

    game: Any = catalogue.game("zoo-parque")
    world = World({"game": game.rules}, game.tables)
    state = game.position(EXHIBIT)
    points = 100 * world.function(game.rules.score)(state, 0)
    for pawn in state.pawns:
        pawn.cell = IN_SUPPLY
    world.function(survey)(state)

    assert state.player == 0
    assert points > 0
    assert [state.passed[seat][BEST] for seat in (0, 1)] == [AT_HAND * points // 100, FREE * points // 100]
    assert all(state.passed[seat][SECOND] < points // 10 for seat in (0, 1))  # an open region, far from closed


def test_a_domino_that_is_an_exhibit_of_its_own_is_not_worth_holding() -> None:
    """Zoo Parque, R5.8: B39 has four fences around a half, and everybody has to feed when it is laid."""
    game: Any = catalogue.game("zoo-parque")
    with_it = game.position("players=2; hand1=B39 B02; hand2=B03 B04")
    without = game.position("players=2; hand1=B33 B02; hand2=B03 B04")

    assert judgement(game)(with_it, 0) < judgement(game)(without, 0)
