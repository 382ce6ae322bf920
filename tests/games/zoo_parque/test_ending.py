"""Zoo Parque, chapter 8: the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.zoo_parque.scenes import (
    FILLER,
    GAME,
    answer,
    at,
    claim_for,
    finish_turn,
    give,
    lay,
    offered,
    pawns_at,
    scene,
    settled,
    show,
    step,
    to_act,
)
from tierpark.games.zoo_parque.ending import MARKET_EMPTY, NO_PAWNS, NOTHING_FITS, PAWNS_OUT, PLACED, STALEMATE
from tierpark.games.zoo_parque.state import State

PATHS = ("#..", "#..")
ENTRANCE = "+   +\n #EN\n+   +\n #..\n+   +"
ROW = "+" + "   +" * 12 + "\n " + "|".join(["G.."] * 12) + "\n+" + "   +" * 12


def put_pawns(s: State, *many: int) -> State:
    """Let the seats have so many pawns on the map, each on an Area of its own."""
    x = 0
    for seat, number in enumerate(many):
        for _ in range(number):
            claim_for(s, seat, (x, 0))
            x += 1
    return settled(s)


def test_the_draft_ends_when_all_dominoes_are_placed() -> None:
    """T28, R8.1, E3: after the turn, with its CLAIM."""
    s = scene("+   +\n G..\n+   +", hand=[PATHS], deck=0, market=False, others=False)
    (word,) = offered(s)
    answer(s, word, (1, 0, 1))

    assert step(s) == "claim"
    answer(s, (0, 0, "G"))
    assert step(s) == "over"
    assert to_act(s) == []
    assert s.ending == PLACED


def test_the_draft_goes_on_while_anybody_has_a_domino() -> None:
    """R8.1."""
    s = scene(ENTRANCE, hand=[PATHS], deck=0, market=False)
    (word,) = offered(s)
    answer(s, word, (1, 0, 2))

    assert step(s) == "pick"
    assert to_act(s) == [1]


def test_the_feed_phase_of_the_last_domino_comes_first() -> None:
    """R8.1, T28: and discarded dominoes count as placed."""
    s = scene("+---+---+\n|Jbe Jfo\n+---+---+", pawns=[(1, (0, 0))], deck=0, market=False, others=False)
    lay(s, "#.. ---w", "#..", (2, 0), (3, 0))

    assert at(s, (1, 0)) == ""
    if step(s) == "claim":
        answer(s, "done")
    assert s.ending == PLACED


def test_the_game_ends_with_the_turn_after_which_no_domino_fits_any_more() -> None:
    """T28, R8.4: a domino of two animals without ground is all that is left."""
    s = scene(ENTRANCE, hand=[PATHS, ("_gi", "_do")], deck=0, market=False, others=False)
    word = next(word for word in offered(s) if word[0] == "pick")
    answer(s, word, (1, 0, 2))

    assert s.ending == NOTHING_FITS
    assert GAME.outcome(s).reason == "No domino fits any more."


@pytest.mark.parametrize("place", ["hand", "other hand", "market", "deck"])
def test_the_game_goes_on_as_long_as_a_domino_anywhere_fits(place: str) -> None:
    """R8.4: in any hand, in the market or in the deck."""
    s = scene(ENTRANCE, hand=[PATHS, ("_gi", "_do")], deck=0, market=False, others=False)
    if place.endswith("hand"):
        give(s, *PATHS, 1 if place == "other hand" else 0)
    elif place == "market":
        s.market[:5] = [FILLER + i for i in range(5)]  # seat 0 has no room for all
    else:
        s.market[:5] = [FILLER + i for i in range(5)]
        s.deck[0], s.height = FILLER + 5, 1
    for domino in range(FILLER, FILLER + 6):
        show(s, 2 * domino, "_gi" if place == "deck" and domino < FILLER + 5 else "#..")
        show(s, 2 * domino + 1, "_do" if place == "deck" and domino < FILLER + 5 else "#..")
    settled(s)
    answer(s, next(word for word in offered(s) if word[0] == "pick"), (1, 0, 2))
    if "enough" in offered(s):
        answer(s, "enough")

    assert step(s) != "over"


def test_a_domino_that_only_another_player_can_lay_keeps_the_game_going_for_two_rounds() -> None:
    """R8.4: seat 0 returns it and draws it again; seat 1, whose Area it would cover, never gets it. The safeguard."""
    s = scene(
        "+   +   +\n G.. G..\n+   +   +", hand=[("_gi", "_gi")], pawns=[(1, (0, 0))], deck=0, market=False, others=False
    )
    turns = 0
    while step(s) != "over":
        assert (step(s), to_act(s)) == ("return", [0])
        answer(s, next(iter(offered(s))))
        while step(s) == "claim":
            answer(s, "done")
        turns += 1

    assert turns == 2  # in the first and in the fourth of six turns
    assert s.ending == STALEMATE


def test_extinct_animals_without_a_research_lab_do_not_keep_the_game_going() -> None:
    """R8.4, R12.5: nobody can lay them."""
    for lab in (True, False):
        s = scene(ENTRANCE, hand=[PATHS, ("Jdi", "#..")], deck=0, market=False, others=False, utilities="yes", lab=lab)
        word = next(word for word in offered(s) if word[0] == "pick" and word[1] != s.hands[0][1])
        answer(s, word, (1, 0, 2))
        assert (s.ending == NOTHING_FITS) == (not lab)


def test_a_placement_begins_the_two_rounds_anew() -> None:
    """R8.4."""
    s = scene(ENTRANCE, hand=[PATHS], players=2)
    s.idle = 3
    (word,) = offered(s)
    answer(s, word, (1, 0, 2))
    finish_turn(s)

    assert step(s) != "over"
    assert s.idle == 0


@pytest.mark.parametrize("idle", [2, 3])
def test_two_rounds_without_a_placement_are_the_end_for_everybody(idle: int) -> None:
    """R8.4: 2 x players turns in a row."""
    s = scene(ENTRANCE, hand=[("_gi", "_do")], players=2)
    s.idle = idle
    answer(s, next(iter(offered(s))))
    while step(s) == "draw":
        answer(s, next(iter(offered(s))))

    assert (step(s) == "over") == (idle == 3)


def published(*many: int, **given: Any) -> State:
    s = scene(ROW, edition="published", hand=[PATHS, PATHS], **given)
    return put_pawns(s, *many)


def play_and_claim(s: State, x: int) -> State:
    """The player lays a path somewhere and claims the Area at x."""
    if step(s) != "pick" or not any(isinstance(word, tuple) and word[0] == "pick" for word in offered(s)):
        give(s, *PATHS, s.player)
        settled(s)
    word = next(word for word in offered(s) if word[0] == "pick")
    answer(s, word)
    answer(s, max(offered(s)))
    if "enough" in offered(s) and step(s) == "pick":
        answer(s, "enough")
    return answer(s, (x, 0, "G"))


def test_the_last_player_with_pawns_takes_the_last_turn_at_once() -> None:
    """T28, R8.2, E3: C gets none."""
    s = published(3, 3, 4)
    play_and_claim(s, 11)
    while step(s) == "draw":
        answer(s, next(iter(offered(s))))

    assert s.player == 1
    player = s.player
    play_and_claim(s, 10)
    while step(s) == "draw":
        answer(s, next(iter(offered(s))))
    assert player == 1
    assert step(s) == "over"
    assert s.ending == PAWNS_OUT


def test_others_are_skipped_on_the_way_to_the_last_player() -> None:
    """R8.2: A places the last pawn and C alone has pawns; B gets no turn."""
    s = published(3, 4, 3)
    play_and_claim(s, 11)
    while step(s) == "draw":
        answer(s, next(iter(offered(s))))

    assert s.player == 2


def test_who_alone_has_pawns_after_the_own_claim_has_one_more_turn() -> None:
    """R8.2."""
    s = published(2, 4, 4)
    play_and_claim(s, 11)
    while step(s) == "draw":
        answer(s, next(iter(offered(s))))

    assert s.player == 0
    assert step(s) == "pick"
    finish_turn(s)
    assert step(s) == "over"


def test_without_any_pawns_left_it_ends_after_the_turn() -> None:
    """R8.2."""
    s = published(3, 4, 4)
    play_and_claim(s, 11)
    assert step(s) == "draw"
    while step(s) == "draw":
        answer(s, next(iter(offered(s))))

    assert step(s) == "over"
    assert len(pawns_at(s)) == 12
    assert s.ending == NO_PAWNS
    assert GAME.outcome(s).reason == "Nobody has a pawn left."


def test_the_draft_does_not_end_by_pawns() -> None:
    """R8.2, E3."""
    s = put_pawns(scene(ROW, hand=[PATHS, PATHS]), 3, 4, 4)
    play_and_claim(s, 11)
    while step(s) == "draw":
        answer(s, next(iter(offered(s))))

    assert step(s) == "pick"
    assert s.player == 1


@pytest.mark.parametrize(("edition", "is_over"), [("published", True), ("draft", False)])
def test_the_published_edition_ends_with_an_empty_market(edition: str, is_over: bool) -> None:
    """R8.3, E3: after the refill of a DRAW step."""
    s = scene(ENTRANCE, edition=edition, hand=[PATHS], deck=0, market=False)
    s.market[0] = FILLER
    (word,) = offered(s)
    answer(s, word, (1, 0, 2))

    assert (step(s) == "over") == is_over
    assert s.ending == (MARKET_EMPTY if is_over else 0)


def test_the_published_edition_goes_on_while_the_market_has_a_domino() -> None:
    """R8.3."""
    s = scene(ENTRANCE, edition="published", hand=[PATHS] * 4, deck=0)
    answer(s, next(iter(offered(s))))
    answer(s, (1, 0, 2), "enough")
    while step(s) == "draw":
        answer(s, next(iter(offered(s))))
    assert step(s) == "pick"
