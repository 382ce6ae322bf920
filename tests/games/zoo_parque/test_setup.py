"""Zoo Parque, chapter 1: the set-up."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.zoo_parque.scenes import ALL_SETS, GAME, at, cells_of, in_supply, new_game, options, random_play
from tierpark.core.dice import Luck
from tierpark.core.errors import BadOptions
from tierpark.games.zoo_parque import hidden
from tierpark.games.zoo_parque.state import ENTRANCE, Step


def hand_sizes(s: object) -> list[int]:
    return [sum(1 for domino in s.hands[seat] if domino) for seat in range(s.players)]  # type: ignore[attr-defined]


def deck(s: object) -> list[int]:
    return list(s.deck[: s.height])  # type: ignore[attr-defined]


@pytest.mark.parametrize("players", range(2, 7))
def test_two_to_six_play(players: int) -> None:
    """R1.1, R1.4: everybody has a hand and four pawns."""
    s = new_game(players=players)

    assert hand_sizes(s) == [6] * players
    assert [in_supply(s, seat) for seat in range(players)] == [4] * players


@pytest.mark.parametrize("players", [1, 7])
def test_one_or_seven_do_not_play(players: int) -> None:
    """R1.1: one plays the campaign alone (R13.8), and nothing else."""
    with pytest.raises(BadOptions):
        GAME.options(players=players)


@pytest.mark.parametrize(
    ("sets", "many", "numbers"),
    [
        ({}, 56, {*range(1, 57)}),
        ({"strong": "yes"}, 92, {*range(1, 93)}),
        ({"wildlife": "yes"}, 92, {*range(1, 57), *range(93, 129)}),
        ({"utilities": "yes", "strong": "yes"}, 128, {*range(1, 93), *range(129, 165)}),
        (ALL_SETS, 164, {*range(1, 165)}),
    ],
)
def test_the_dominoes_of_all_sets_in_play_are_shuffled_together(
    sets: dict[str, str], many: int, numbers: set[int]
) -> None:
    """R1.2."""
    s = new_game(**sets)
    found = [*deck(s), *filter(None, s.market), *(domino for hand in s.hands for domino in hand if domino)]

    assert len(found) == many
    assert set(found) == numbers
    assert found != sorted(found)


def test_an_expansion_that_is_not_in_play_changes_no_rule() -> None:
    """R1.2: settings and sets are those of the options."""
    s = new_game()

    assert s.sets == 1
    assert new_game(wildlife="yes").sets == 1 + 4


def test_the_entrance_lies_in_the_centre_with_its_gate_to_the_north() -> None:
    """R1.3: x grows east, y grows south."""
    s = new_game()

    assert cells_of(s, ENTRANCE) == ((0, 0), (0, 1))
    assert at(s, (0, 0)) == at(s, (0, 1)) == "#.."
    assert s.fences[2 * ENTRANCE] == s.fences[2 * ENTRANCE + 1] == 0
    assert ENTRANCE not in deck(s)


@pytest.mark.parametrize(("edition", "many"), [("draft", 6), ("published", 5)])
def test_hand_and_market_by_edition(edition: str, many: int) -> None:
    """R1.4, E1, E2."""
    s = new_game(edition=edition)

    assert hand_sizes(s) == [many] * 3
    assert sum(1 for domino in s.market if domino) == many
    assert s.height == 56 - 4 * many


def test_hand_and_market_can_be_chosen_apart_from_the_edition() -> None:
    """E1, E2."""
    s = new_game(edition="published", hand="6")

    assert hand_sizes(s) == [6] * 3
    assert sum(1 for domino in s.market if domino) == 5


def test_chance_names_the_start_player() -> None:
    """R1.5."""
    assert {new_game(seed, players=4).start for seed in range(40)} == {0, 1, 2, 3}
    assert all(new_game(seed).start == new_game(seed).player for seed in range(5))


def test_turns_go_clockwise() -> None:
    """R1.5: clockwise is seat order."""
    s = new_game(4)
    players = []
    for now in random_play(s, 1, 60):
        if not players or players[-1] != now.player:
            players.append(now.player + 0)

    assert len(players) > 3
    assert all((before + 1) % 3 == after for before, after in pairwise(players))


def test_hands_are_hidden_until_everybody_has_seen_a_domino_in_the_market() -> None:
    """R1.6: what a seat drew from the open market is known, what it was dealt is not."""
    s = new_game(2)

    assert not any(s.known)
    for now in random_play(s, 2):
        held = {domino for hand in now.hands for domino in hand if domino}
        held |= {domino for row in now.passed for domino in row if domino}
        known = {domino for domino in range(1, 165) if now.known[domino // 63] >> domino % 63 & 1}
        assert known <= held


def test_the_first_decision_is_the_start_players() -> None:
    """R1.5, R2.1."""
    s = new_game(6)

    assert GAME.to_act(s) == (s.start,)
    assert s.step in (Step.PICK, Step.RETURN)


def test_options_are_kept() -> None:
    """R1.2."""
    chosen = options(players=4, edition="published", utilities="yes", size="area", dominoes="generated:7")

    assert GAME.options_of(GAME.setup(chosen, 1)) == chosen


def test_a_player_who_could_lay_no_more_is_not_dealt_in_place_of_one_who_picks() -> None:
    """Everybody sees that a turn goes on: with other dominoes it has to go on as well."""
    s = next(now for now in random_play(new_game(3), 1) if now.step == Step.PICK and now.placed)
    twin, luck = s.clone(), Luck()
    assert hidden._asked_alike(GAME, s, twin.clone(), luck)
    for place in range(len(twin.hands[s.player])):
        twin.hands[s.player][place] = 0

    assert not hidden._asked_alike(GAME, s, twin, luck)
