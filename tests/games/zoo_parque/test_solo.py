"""Zoo Parque, chapter 13: the campaign played alone, by one seat with several hands."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.zoo_parque.scenes import ALL_SETS, GAME, new_game, score
from tierpark.core.errors import BadOptions
from tierpark.games.zoo_parque.hands import deciding, hand_of
from tierpark.games.zoo_parque.scoring import score as score_of_hand
from tierpark.games.zoo_parque.state import DONE, ENOUGH, IN_SUPPLY, PAWNS, State, Step

ALONE = {"players": 1, "edition": "published", "campaign": "2"}


def alone(seed: int = 0, hands: int = 3, **given: Any) -> State:
    return new_game(seed, hands=str(hands), **{**ALONE, **given})


def play(s: State, seed: int = 0, most: int = 10_000) -> list[tuple[State, int]]:
    """Play at random; each state before a decision, with the action."""
    luck, played = random.Random(seed), []
    while GAME.to_act(s) and len(played) < most:
        action = luck.choice(GAME.legal_actions(s, 0))
        played.append((s.clone(), action))
        GAME.apply(s, 0, action)
    return played


@pytest.mark.parametrize("hands", range(2, 7))
def test_one_seat_has_so_many_hands_with_pawns_of_their_own(hands: int) -> None:
    """R13.8."""
    s = alone(hands=hands)
    view = GAME.view(s, 0)

    assert list(GAME.seats_of(s)) == [0]
    assert [player.dominoes for player in view.players] == [5] * hands
    assert [player.pawns for player in view.players] == [4] * hands
    assert len({domino for player in view.players for domino in player.hand}) == 5 * hands


def test_the_seat_plays_the_hands_in_turn() -> None:
    """R13.8: whichever hand is asked, the one seat answers."""
    s = alone(4)
    turns: list[int] = []
    for before, action in play(s):
        assert GAME.to_act(before) == (0,)
        hand = hand_of(before, 0)
        assert deciding(before) >> hand & 1
        assert GAME.describe(before, 0, action).fields["hand"] == hand
        assert GAME.view(before, 0).hand == hand
        if before.step == Step.PICK and action < ENOUGH:
            assert GAME.describe(before, 0, action).fields["domino"] in GAME.view(before, 0).players[hand].hand
        if not turns or turns[-1] != before.player:
            turns.append(before.player)
    assert GAME.to_act(s) == ()
    assert turns[:6] == [(turns[0] + i) % 3 for i in range(6)]


@pytest.mark.parametrize("sets", [{}, ALL_SETS])
def test_it_is_the_game_that_so_many_players_would_play(sets: dict[str, str]) -> None:
    """R13.8: the same deal, the same legal actions and the same end."""
    one = alone(5, **sets)
    many = new_game(5, **{**ALONE, "players": 3}, **sets)
    for before, action in play(one, most=160):
        hand = hand_of(before, 0)
        assert hand in GAME.to_act(many)
        assert list(GAME.legal_actions(before, 0)) == list(GAME.legal_actions(many, hand))
        assert GAME.view(before, None).players == GAME.view(many, None).players
        GAME.apply(many, hand, action)


def test_a_claim_takes_a_pawn_of_the_hand_that_plays() -> None:
    """R13.8, R6.1."""
    for seed in range(20):
        s = alone(seed)
        for before, action in play(s):
            if before.step == Step.CLAIM and action > DONE:
                after = before.clone()
                GAME.apply(after, 0, action)
                spare = [sum(pawn.cell == IN_SUPPLY for pawn in state.pawns) for state in (before, after)]
                own = range(PAWNS * before.player, PAWNS * before.player + PAWNS)
                assert spare[0] - spare[1] == sum(before.pawns[i].cell == IN_SUPPLY != after.pawns[i].cell for i in own)
                if before.player:
                    return
    pytest.fail("no other hand than the first ever claims")


def test_dominoes_are_passed_for_one_hand_after_the_other() -> None:
    """R13.8, R12.8: the kangaroo."""
    s = alone(hands=3, utilities="yes")
    s.step, s.due, s.side = Step.PASS, 0b111, 0
    asked = []
    while s.step == Step.PASS:
        asked.append(hand_of(s, 0))
        assert GAME.question(s, 0) == f"Hand {asked[-1] + 1} of 3: pass a domino to the left."
        GAME.apply(s, 0, GAME.legal_actions(s, 0)[0])

    assert asked == [0, 0, 0, 1, 1, 1, 2, 2, 2]


def test_the_points_of_all_hands_are_the_seats() -> None:
    """R13.8, R13.3: and there is one standing, which is won or lost."""
    scored = False
    for seed in range(6):
        s = alone(seed, feeding="no")
        play(s, seed)
        outcome = GAME.outcome(s)
        points = [score_of_hand(s.clone(), hand) for hand in range(3)]
        (standing,) = outcome.standings
        assert standing.score == score(s) == sum(points)
        assert (standing.seat, standing.rank, standing.won) == (0, 1, bool(s.met))
        assert outcome.ending == ("won" if s.met else "lost")
        scored = scored or points[0] != sum(points)
    assert scored


def test_everybody_sees_every_hand_and_the_deck_stays_hidden() -> None:
    """R13.8, R13.1."""
    s = alone(3)
    play(s, most=20)
    twin = GAME.redeal_hidden(s, 0, 99)

    assert GAME.view(twin, 0) == GAME.view(s, 0)
    assert all(player.hand is not None for player in GAME.view(s, None).players)
    assert list(twin.deck) != list(s.deck)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"players": 1}, "solo is the campaign: choose edition=published and campaign=1 to campaign=8"),
        ({"players": 1, "edition": "draft", "campaign": "1"}, "the campaign belongs to edition=published"),
        ({"players": 3, "hands": "4"}, "hands=4 is for players=1; with 3 players everybody has one hand"),
        ({**ALONE, "hands": "7"}, "hands=7: zoo-parque offers 2, 3, 4, 5, 6"),
        ({**ALONE, "hands": "1"}, "hands=1: zoo-parque offers 2, 3, 4, 5, 6"),
    ],
)
def test_options_that_do_not_go_together(given: dict[str, Any], reason: str) -> None:
    """R13.8, R1.1."""
    with pytest.raises(BadOptions, match=reason):
        GAME.options(**given)


def test_the_question_and_what_happens_name_the_hand() -> None:
    """R13.8."""
    s = alone(2, hands=2)
    hand = s.player
    assert GAME.question(s, 0) == f"Hand {hand + 1} of 2: pick a domino to lay."
    while s.player == hand:
        before, action = s.clone(), GAME.legal_actions(s, 0)[-1]
        happened: list[Any] = []
        GAME.apply(s, 0, action, happened)
    turn = next(told for told in GAME.tell(before, s, 0, action, 0, happened) if told.kind == "turn")
    assert turn.fields == {"seat": 0, "hand": 1 - hand}
    assert turn.sentence == f"Now it is the turn of hand {2 - hand}."


def test_a_position_with_several_hands() -> None:
    """R13.8."""
    s = GAME.position(
        "players=1; hands=3; edition=published; campaign=1; cards=C105; laid=B07 1,0 south; hand3=B50 B51; player=3; "
        "pawns=2 1,0 grass"
    )

    assert GAME.view(s, 0).hand == 2
    assert GAME.view(s, 0).players[2].hand == ["B50", "B51"]
    assert [owner for owner, *_ in GAME.view(s, 0).pawns] == [1]
