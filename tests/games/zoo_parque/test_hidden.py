"""Zoo Parque: what bots are handed in place of a position, and that it is no more than people were told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.zoo_parque.scenes import GAME
from tierpark.core.rule import Happened
from tierpark.core.words import holds
from tierpark.games.zoo_parque.state import State, Step

# Seat 1 finds that nothing fits, and of what it could hold nearly everything would.
NOTHING_FITS = (668763829365795775, {"players": 3, "utilities": "yes"}, [0, 38, 20, 31, 4, 1])


def played(seed: int, given: dict[str, Any], actions: list[int]) -> State:
    s: State = GAME.setup(GAME.options(**given), seed)
    for action in actions:
        GAME.apply(s, GAME.to_act(s)[0], action)
    return s


def random_game(luck: random.Random, **given: Any) -> Iterator[tuple[State, State, int, int, list[Happened]]]:
    """Each decision of a game: before, after, seat and action, and what happened."""
    s = GAME.setup(GAME.options(**given), luck.getrandbits(60))
    while due := GAME.to_act(s):
        before, seat, happened = s.clone(), luck.choice(due), list[Happened]()
        action = luck.choice(GAME.legal_actions(s, seat))
        GAME.apply(s, seat, action, happened)
        yield before, s, seat, action, happened


def others(s: State) -> list[int]:
    return [seat for seat in range(s.players) if seat != s.player]


def test_a_question_that_luck_does_not_find_comes_up_all_the_same() -> None:
    """R2.3: what nobody can see is dealt so that nothing fits, however seldom that is."""
    s = played(*NOTHING_FITS)
    assert s.step == Step.RETURN
    for seat in others(s):
        for seed in range(40):
            twin = GAME.redeal_hidden(s, seat, seed)
            assert (twin.step, twin.stage, twin.playable) == (s.step, s.stage, 0)
            assert GAME.components(twin) == GAME.components(s)
            assert GAME.view(twin, seat) == GAME.view(s, seat)
            assert GAME.redeal_hidden(twin, seat, seed + 1).pack() == GAME.redeal_hidden(s, seat, seed + 1).pack()


def test_where_something_fits_a_deal_never_lacks_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """R2.2: the same for a domino that is picked, or about to be laid."""
    from tierpark.games.zoo_parque import hidden

    monkeypatch.setattr(hidden, "TRIES", 0)
    luck, seen = random.Random(4), set()
    for _ in range(2):
        for number, (s, *_) in enumerate(random_game(luck, players=2, utilities="yes", strong="yes")):
            if number % 7 == 0 and s.step in (Step.PICK, Step.PLACE, Step.RETURN):
                for seat in others(s):
                    twin = GAME.redeal_hidden(s, seat, number)
                    assert (twin.step, twin.stage, twin.mode) == (s.step, s.stage, s.mode)
                    assert GAME.components(twin) == GAME.components(s)
                    seen.add(Step(s.step))
    assert seen >= {Step.PICK, Step.PLACE}


def test_nothing_is_left_of_what_fitted_when_the_player_was_last_asked() -> None:
    """Between two questions about the hand, too: while a pawn is placed, say."""
    luck, seen = random.Random(5), set()
    for s, *_ in random_game(luck, players=3):
        for seat in others(s):
            if s.step not in (Step.PICK, Step.PLACE, Step.RETURN):
                first, second = (GAME.redeal_hidden(one, seat, 2) for one in (s, GAME.redeal_hidden(s, seat, 1)))
                assert first.pack() == second.pack()
                assert first.playable == 0
                seen.add(Step(s.step))
    assert Step.CLAIM in seen


def told(before: State, after: State, seat: int, action: int, hearer: int | None, happened: list[Happened]) -> set[str]:
    """The dominoes that somebody hears a hand has taken."""
    said, *followed = GAME.tell(before, after, seat, action, hearer, happened)
    drawn = {name for each in followed if each.kind == "drawn" for name in each.fields["dominoes"]}
    return drawn | ({said.fields["domino"]} if said.kind == "draw" else set())


def test_everybody_is_told_what_is_drawn_without_a_choice() -> None:
    """R2.5: also what goes from the deck through the market into a hand at once."""
    s = GAME.position(
        "players=3; laid=B07 1,0 south; pawns=1 1,0 grass; hand1=B06; hand2=B11 B10 B13; hand3=B01 B02 B03 B04; "
        "offer=B09; deck=B15"
    )
    heard: set[str] = set()
    while s.player == 0:
        before = s.clone()
        action = GAME.legal_actions(s, 0)[-1]
        happened: list[Happened] = []
        GAME.apply(s, 0, action, happened)
        heard |= told(before, s, 0, action, 1, happened)

    assert heard == {"B09", "B15"}
    assert {GAME.names.dominoes[domino] for domino in s.hands[0] if domino} == heard


@pytest.mark.parametrize("given", [{"players": 3}, {"players": 5, "utilities": "yes"}, {"players": 2, "hand": "5"}])
def test_bots_know_no_domino_of_a_hand_that_others_were_not_told_of(given: dict[str, Any]) -> None:
    """What is noted as known to all has been told to all, in every game to its end."""
    luck, heard, known = random.Random(6), set(), 0
    for before, s, seat, action, happened in random_game(luck, **given):
        heard |= told(before, s, seat, action, None, happened)
        for hand in s.hands:
            for domino in hand:
                if domino and holds(s.known, domino):
                    assert GAME.names.dominoes[domino] in heard
                    known += 1
    assert known > 100
