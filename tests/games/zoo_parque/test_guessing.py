"""Zoo Parque: a placement or target that random play guesses is a legal one, and each of them is equally likely."""

from __future__ import annotations

import collections

import pytest

from tests.games.zoo_parque.scenes import ALL_SETS, GAME, answer, lay, new_game, put, random_play, scene
from tierpark.core.dice import Luck, start_luck
from tierpark.core.words import holds
from tierpark.games.zoo_parque.guessing import guess
from tierpark.games.zoo_parque.state import NONE, Mode, State, Step

WORDS = [0] * GAME.n_words


def luck_of(seed: int) -> Luck:
    luck = Luck()
    start_luck(luck, seed, 2, 3)
    return luck


@pytest.mark.parametrize("edition", ["draft", "published"])
@pytest.mark.parametrize("box", [{}, {"utilities": "yes"}, ALL_SETS], ids=["base", "utilities", "all"])
def test_guesses_are_legal_and_leave_the_state_as_it_is(edition: str, box: dict[str, str]) -> None:
    luck, guessed = luck_of(1), 0
    for s in random_play(new_game(4, players=3, edition=edition, **box), 4, 150):
        before = s.pack()
        found = {guess(s, s.player, WORDS, luck) for _ in range(3)} - {NONE}
        assert s.pack() == before
        if s.step == Step.PLACE and not s.works:  # with powers perhaps no placement obeys
            assert found
        if found:
            assert s.step in (Step.PLACE, Step.TARGET)
            assert found <= set(GAME.legal_actions(s, s.player))
            guessed += 1
    assert guessed > 5


def test_each_legal_placement_is_guessed_equally_often() -> None:
    """Chi-square over guesses at the middle of a game: within five standard deviations of what is to be expected."""
    for s in random_play(new_game(3, players=2, **ALL_SETS), 3, 40):
        if s.step == Step.PLACE and s.mode == Mode.LAY:
            middle = State.unpack(s.pack())
    legal = GAME.legal_actions(middle, middle.player)
    luck, expected = luck_of(7), 20
    found = collections.Counter(guess(middle, middle.player, WORDS, luck) for _ in range(expected * len(legal)))
    missed = found.pop(NONE, 0)

    assert set(found) == set(legal)
    expected = (expected * len(legal) - missed) / len(legal)
    chi = sum((found[action] - expected) ** 2 / expected for action in legal)
    assert abs(chi - (len(legal) - 1)) < 5 * (2 * (len(legal) - 1)) ** 0.5


def test_guesses_obey_the_lemur_and_the_okapi() -> None:
    """R12.8."""
    hand = [("Gok", "J..")]
    s = scene("+   +   +   +\n Gok #.. Jle\n+   +   +   +\n Jle\n+   +   +   +", lab=True, hand=hand, utilities="yes")
    answer(s, ("pick", next(filter(None, s.hands[0])), 0))
    luck = luck_of(3)
    found = {guess(s, 0, WORDS, luck) for _ in range(400)} - {NONE}

    assert len(found) > 2
    assert found == set(GAME.legal_actions(s, 0))


def test_targets_are_guessed_among_those_that_can_be_moved() -> None:
    """R12.8: the TOP domino could be touched, but fits nowhere else."""
    text = "+   +   +   +\n J.. W.. #..\n+   +   +   +"
    s = scene(text, pairs=[((0, 0), (1, 0))], lab=True, off_terrain="forbidden", utilities="yes")
    stuck = put(s, "_pa", "_do", (0, 0), (1, 0))
    for x in (3, 5):
        put(s, "#..", "#..", (x, 0), (x + 1, 0))
    lay(s, "Dgi", "#..", (2, 1), (2, 2))
    assert s.step == Step.TARGET
    before = s.pack()
    luck = luck_of(5)
    found = {guess(s, 0, WORDS, luck) for _ in range(60)}

    assert found == set(GAME.legal_actions(s, 0))
    assert len(found) == 2
    assert holds(s.targets, stuck)
    assert stuck not in found
    assert s.pack() == before
