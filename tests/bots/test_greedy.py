"""The greedy bot: legal everywhere, the same for the same seed, and no farce against random play."""

import random

import pytest

from tierpark.bots import zoo_parque
from tierpark.bots.bot import SUBSTITUTE, bot
from tierpark.bots.greedy import GreedyBot
from tierpark.games.catalogue import GAMES, game


def is_quick(name: str) -> bool:
    """Whether plain Python plays the game in seconds."""
    return game(name).state_type._struct.size < 8192


def test_it_is_the_regular_one_by_its_former_name_too() -> None:
    assert isinstance(bot(SUBSTITUTE, 1), GreedyBot)
    assert isinstance(bot("greedy", 1), GreedyBot)


@pytest.mark.parametrize("name", GAMES)
def test_it_chooses_a_legal_action_in_every_configuration_and_the_same_for_the_same_seed(name: str) -> None:
    rules = game(name)
    for number, options in enumerate(rules.configurations()):
        state, luck = rules.setup(options, seed=number), random.Random(number)
        for _ in range(10 if is_quick(name) else 3):
            seat = rules.to_act(state)[0]
            legal = rules.legal_actions(state, seat)
            before = state.pack()
            chosen = GreedyBot(3).choose(rules, state, seat)
            assert chosen in legal
            assert state.pack() == before
            if len(legal) < 30:
                assert chosen == GreedyBot(3).choose(rules, state, seat)
            rules.apply(state, seat, luck.choice(legal))


@pytest.mark.parametrize("name", GAMES)
def test_it_beats_random_play(name: str) -> None:
    rules = game(name)
    won, games = 0, 4 if is_quick(name) else 2
    for seed in range(games):
        state, luck, greedy, own = (
            rules.setup(rules.options(players=2), seed),
            random.Random(seed),
            GreedyBot(seed),
            seed % 2,
        )
        while due := rules.to_act(state):
            seat = due[0]
            action = greedy.choose(rules, state, seat) if seat == own else luck.choice(rules.legal_actions(state, seat))
            rules.apply(state, seat, action)
        outcome = rules.outcome(state)
        assert outcome is not None
        won += own in outcome.winners
    assert won >= games - 1


def test_where_there_are_many_actions_it_looks_as_far_as_the_policy_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Zoo Parque: of the places of a domino only the places themselves are looked at, and no more than so many."""
    looks: list[int] = []

    def look(state: object, seat: int) -> int:
        looks.append(seat)
        return 0

    monkeypatch.setattr("tierpark.bots.greedy.judgement", lambda rules: look)
    rules = game("zoo-parque")
    state, luck = rules.setup(rules.options(players=2), seed=1), random.Random(1)
    numbers = []
    while len(numbers) < 4:
        seat = rules.to_act(state)[0]
        legal = rules.legal_actions(state, seat)
        if len(legal) > 60:
            looks.clear()
            GreedyBot(1).choose(rules, state, seat)
            numbers.append((len(looks), min(len(legal), zoo_parque.GLANCES)))
        rules.apply(state, seat, luck.choice(legal))

    assert [many for many, _ in numbers] == [asked for _, asked in numbers]
