"""Zoo Parque, chapter 2: the turn. PLAY, CLAIM, DRAW."""

from __future__ import annotations

import pytest

from tests.games.zoo_parque.scenes import (
    FILLER,
    GAME,
    answer,
    at,
    give,
    in_supply,
    lay,
    new_game,
    offered,
    pawns_at,
    random_play,
    scene,
    score,
    settled,
    step,
    to_act,
)
from tierpark.core.dice import below
from tierpark.games.zoo_parque.state import State, Step

ENTRANCE = """
+   +
 #EN
+   +
 #..
+   +
"""
GRASS = ("G..", "G..")
PATHS = ("#..", "#..")


def hand(s: State, seat: int = 0) -> set[int]:
    return {domino for domino in s.hands[seat] if domino}


def deck(s: State) -> list[int]:
    return list(s.deck[: s.height])


def market(s: State) -> set[int]:
    return {domino for domino in s.market if domino}


def test_play_then_claim_then_draw() -> None:
    """R2.1."""
    s = scene(ENTRANCE, hand=[GRASS, GRASS])
    domino = next(iter(hand(s)))

    steps = [step(s)]
    answer(s, ("pick", domino, 0), (1, 0, 2))
    steps.append(step(s))
    answer(s, "enough")
    steps.append(step(s))
    answer(s, "done")
    steps.append(step(s))
    while s.step == Step.DRAW:
        answer(s, next(iter(offered(s))))
    assert steps == ["pick", "pick", "claim", "draw"]
    assert s.player == 1


def test_the_first_domino_is_compulsory_and_the_second_is_not() -> None:
    """R2.2."""
    s = scene(ENTRANCE, hand=[GRASS, GRASS, GRASS])

    assert "enough" not in offered(s)
    lay(s, *GRASS, (1, 0), (1, 1))
    assert "enough" in offered(s)
    assert any(word[0] == "pick" for word in offered(s))


def test_a_third_domino_is_too_many() -> None:
    """R2.2."""
    s = scene(ENTRANCE, hand=[GRASS, GRASS, GRASS])
    lay(s, *GRASS, (1, 0), (1, 1))
    lay(s, *GRASS, (2, 0), (2, 1))

    assert step(s) == "claim"


def test_the_second_domino_is_judged_after_what_the_first_caused() -> None:
    """R2.2: a domino that fitted nowhere fits on what was just laid."""
    s = scene(ENTRANCE, hand=[("_gi", "_gi")])
    assert step(s) == "return"
    s = scene(ENTRANCE, hand=[GRASS, ("_gi", "_gi")])
    held = {word[1] for word in offered(s)}

    assert len(held) == 1
    answer(s, ("pick", held.pop(), 0), (1, 0, 2))
    assert offered(s) >= {"enough"}
    (word,) = offered(s) - {"enough"}
    answer(s, word)
    assert offered(s) == {(1, 0, 2), (1, 1, 0)}


def test_two_dominoes_of_ones_choice_go_back_when_none_fits() -> None:
    """R2.3, T27."""
    s = scene(ENTRANCE, hand=[("_gi", "_do")] * 6)
    held = hand(s)

    assert step(s) == "return"
    assert offered(s) == {("return", domino) for domino in held}
    two = sorted(held)[3:5]
    answer(s, ("return", two[0]))
    assert step(s) == "return"
    assert ("return", two[0]) not in offered(s)
    answer(s, ("return", two[1]))
    assert step(s) == "draw"  # no Area to claim
    assert hand(s) == held - set(two)
    assert set(two) <= set(deck(s))
    answer(s, ("draw", FILLER), ("draw", FILLER + 3))
    assert hand(s) >= {FILLER, FILLER + 3}
    assert s.player == 1


def test_in_the_published_edition_they_all_fit_on_the_entrance() -> None:
    """R3.12, T27, E10."""
    s = scene(ENTRANCE, hand=[("_gi", "_do")] * 5, edition="published")

    assert {word[0] for word in offered(s)} == {"pick"}
    assert len(offered(s)) == 5


def test_nothing_goes_back_while_one_domino_fits() -> None:
    """R2.3."""
    s = scene(ENTRANCE, hand=[("_gi", "_do"), GRASS])

    assert step(s) == "pick"
    assert len(offered(s)) == 1


def test_a_single_domino_goes_back_alone() -> None:
    """R2.3: or all, if fewer."""
    s = scene(ENTRANCE, hand=[("_gi", "_do")])
    (held,) = hand(s)
    answer(s, ("return", held))

    assert s.player == 1  # the hand took all of the market, without a choice
    assert held in {*deck(s), *market(s)}


def test_the_deck_takes_returned_dominoes_at_random_places() -> None:
    """R2.3: anywhere, top and bottom included."""
    found = set()
    for throws in range(60):
        s = scene(ENTRANCE, hand=[("_gi", "_do")], deck=4, market=False)
        (held,) = hand(s)
        for _ in range(throws):
            below(s.dice, 9)
        s.settings.hand = 0  # nobody draws
        s.settings.market = 0
        answer(s, ("return", held))
        found.add(deck(s).index(held))

    assert found == {0, 1, 2, 3, 4}


def test_returning_costs_nothing_else() -> None:
    """R2.3: CLAIM and DRAW follow."""
    s = scene(" +   +\n  G..\n +   +", hand=[("_do", "_do")] * 2)
    for word in sorted(offered(s)):
        answer(s, word)

    assert step(s) == "claim"
    answer(s, (0, 0, "G"))
    assert in_supply(s, 0) == 3
    assert score(s) == 0


def test_without_a_hand_play_is_skipped() -> None:
    """R2.4."""
    s = scene(" +   +\n  G..\n +   +", hand=[GRASS], others=False)
    lay(s, *GRASS, (1, 0), (2, 0))
    answer(s, "enough", "done")
    while s.step == Step.DRAW:
        answer(s, next(iter(offered(s))))

    assert s.player == 1
    assert not hand(s, 1)
    assert step(s) == "claim"
    assert s.placed == 0
    answer(s, "done")
    assert hand(s, 1)  # and DRAW happened


def test_dominoes_are_drawn_one_by_one_and_the_market_is_refilled_at_the_end() -> None:
    """R2.5."""
    s = scene(ENTRANCE, hand=[PATHS, PATHS, PATHS, PATHS, PATHS])
    lay(s, *PATHS, (1, 0), (1, 1))
    answer(s, "enough")
    height = s.height + 0

    assert step(s) == "draw"
    assert offered(s) == {("draw", FILLER + i) for i in range(6)}
    s2 = scene(ENTRANCE, hand=[PATHS, PATHS, PATHS, PATHS])
    lay(s2, *PATHS, (1, 0), (1, 1))
    answer(s2, "enough", ("draw", FILLER))
    assert s2.known[FILLER // 63] >> FILLER % 63 & 1  # everybody has seen it
    assert offered(s2) == {("draw", FILLER + i) for i in range(1, 6)}
    assert s2.height == height
    answer(s2, ("draw", FILLER + 5))
    assert s2.height == height - 2
    assert market(s2) == {FILLER + i for i in range(1, 5)} | {FILLER + 35, FILLER + 34}


def test_an_empty_market_is_refilled_at_once_if_the_hand_is_not_full() -> None:
    """R2.5."""
    s = scene(ENTRANCE, hand=[PATHS], deck=30)
    for place in range(2, 6):
        s.market[place] = 0
    lay(s, *PATHS, (1, 0), (1, 1))
    answer(s, "enough")

    assert step(s) == "draw"  # the two of the market, and now three more of six
    assert {FILLER, FILLER + 1} <= hand(s)
    assert len(offered(s)) == 6


def test_a_hand_stays_short_when_deck_and_market_are_empty() -> None:
    """R2.5."""
    s = scene(ENTRANCE, hand=[PATHS, PATHS], deck=0, market=False)
    s.market[0] = FILLER
    lay(s, *PATHS, (1, 0), (1, 1))
    answer(s, "enough")

    assert len(hand(s)) == 3  # two of its own and the last of the market
    assert FILLER in hand(s)
    assert s.player == 1


def test_a_power_comes_before_the_feed_phase_and_that_before_the_next_domino() -> None:
    """R2.6: the crocodile removes the fence that closed an exhibit, so nobody is fed."""
    s = scene(
        """
        +   +---+   +
         W..|Ggi|G..
        +   +---+   +
         W..
        +   +
        """,
        pairs=[((1, 0), (2, 0)), ((0, 0), (0, 1))],
        pawns=[(0, (1, 0))],
        hand=[PATHS],
        lab=True,
        utilities="yes",
    )
    give(s, "W..", "W..")
    settled(s)
    lay(s, "Wcr", "W..", (-1, 0), (-1, 1))

    assert step(s) == "target"
    answer(s, ((1, 0), (2, 0)))
    assert step(s) == "pick"
    assert at(s, (1, 0)) == ""


@pytest.mark.parametrize("edition", ["draft", "published"])
def test_whole_games_come_to_an_end(edition: str) -> None:
    """R2.1, R2.5: hands are full after DRAW as long as there are dominoes."""
    s = new_game(1, edition=edition)
    player = s.player
    for now in random_play(s, 1):
        if now.player != player:
            if now.height:
                assert len(hand(now, player)) == now.settings.hand
            player = now.player + 0

    assert to_act(s) == []
    assert not GAME.legal_actions(s, 0)


def test_a_claim_takes_one_pawn_and_only_one() -> None:
    """R2.1, R6.1."""
    s = scene(" +   +   +\n  G..|W..\n +   +   +", hand=[PATHS])
    lay(s, *PATHS, (0, 1), (0, 2))
    answer(s, "enough", (1, 0, "W"))

    assert pawns_at(s) == {(0, (1, 0))}
    assert step(s) == "draw"
