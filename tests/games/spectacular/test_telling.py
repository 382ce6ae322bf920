"""Spectacular: towers, tokens, scores at the entrance and turns are told when they come, and once."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.games.spectacular.table import GAME, new_game
from tierpark.core.rule import Happened
from tierpark.games.spectacular.state import ROUND_1

TABLES = (
    {"players": 1},
    {"players": 2},
    {"players": 3, "choosing": "in-order"},
    {"players": 4, "side": "asymmetric", "missions": "yes"},
)


@pytest.mark.parametrize("given", TABLES, ids=str)
def test_towers_tokens_entrance_scores_and_turns_are_exactly_what_is_told(given: dict[str, Any]) -> None:
    for seed in range(2):
        s, luck = new_game(seed=seed, **given), random.Random(seed)
        stand: Counter[tuple[Any, ...]] = Counter()
        turns, tokens, entered = [1], 0, Counter[int]()
        while seats := GAME.to_act(s):
            seat = luck.choice(seats)
            action, before, happened = luck.choice(GAME.legal_actions(s, seat)), s.clone(), list[Happened]()
            GAME.apply(s, seat, action, happened)
            tokens = 0 if before.turn == ROUND_1 < s.turn else tokens  # all lie face down again in round 2
            for one in GAME.consequences(before, s, action, happened):
                match one["kind"]:
                    case "tower":
                        stand[one["seat"], one["colour"], *sorted(one["cells"])] += 1
                    case "turn":
                        turns.append(one["turn"])
                    case "entrance":
                        entered[one["seat"]] += one["points"]
                    case "token" | "left":
                        tokens += 1
            assert turns[-1] == s.turn
            assert tokens == s.drawn
            assert [entered[other] for other in range(s.players)] == [s.entrance[other] for other in range(s.players)]
            assert stand.total() == sum(len(board.towers) for board in GAME.view(s, None).parks)
            assert set(stand.values()) <= {1}
        assert turns == list(range(1, 16))
