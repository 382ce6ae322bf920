"""The Sanctuary: what changes on the boards is what is told, with the decision by which it came, and once."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.games.the_sanctuary.scenes import GAME, new_game
from tierpark.core.rule import Happened
from tierpark.games.the_sanctuary.material import COLOURS
from tierpark.games.the_sanctuary.state import NONE, State, Step

TABLES = ({"players": 2}, {"players": 3, "variant": "advanced"}, {"players": 4, "rows": "fives"})
TOKENS = {"land": "acquired", "flood": "floods", "forest": "forests", "ranger": "rangers", "rescuers": "rescuers"}


def changes(before: State, after: State, seat: int) -> Counter[str]:
    """What has become more on a board, or (threats) less, by the kinds of what is told."""
    was, now = before.boards[seat], after.boards[seat]
    found: Counter[str] = Counter()
    for i in range(len(COLOURS)):
        found["animals"] += was.population[i] == 0 < now.population[i]
        found["grow"] += now.population[i] - was.population[i] if was.population[i] else 0
        found["please"] += now.happiness[i] - was.happiness[i]
        found["tile"] += (now.tiles[i] != NONE) - (was.tiles[i] != NONE)
    for kind, field in TOKENS.items():
        found[kind] = getattr(now, field) - getattr(was, field)
    found["threats"] = now.threats - was.threats
    return found


def told_of(after: State, seat: int, decider: int, said: Any, followed: list[dict[str, Any]]) -> Counter[str]:
    """The same as it is told: by the decision itself, and by what followed."""
    found: Counter[str] = Counter()
    if decider == seat:
        match said.kind:
            case "animals" | "please":
                found[said.kind] += len(said.fields["animals"])
            case "grow" | "discard_for" | "rescue":
                found["grow"] += said.sentence.count("+1")
            case "mirror":
                found["grow"] += bool(said.fields["yes"])
            case "tile":
                found["tile"] += after.step != Step.SLOT  # else it has no place yet
            case "slot":
                found["tile"] += 1
    for one in followed:
        if one["seat"] == seat if "seat" in one else False:
            found[one["kind"]] += len(one["animals"]) if "animals" in one else one.get("number", 1)
    return found


@pytest.mark.parametrize("given", TABLES, ids=str)
def test_what_changes_on_a_board_and_which_round_begins_is_exactly_what_is_told(given: dict[str, Any]) -> None:
    for seed in range(4):
        s, luck = new_game(seed, **given), random.Random(seed)
        while seats := GAME.to_act(s):
            seat = luck.choice(seats)
            action = luck.choice(GAME.legal_actions(s, seat))
            before, happened = s.clone(), list[Happened]()
            said = GAME.describe(before, seat, action)
            GAME.apply(s, seat, action, happened)
            followed = GAME.consequences(before, s, action, happened)
            for other in range(s.players):
                changed, told = changes(before, s, other), told_of(s, other, seat, said, followed)
                assert {kind: n for kind, n in changed.items() if n} == {
                    kind: told[kind] for kind in changed if told[kind]
                }, (Step(before.step).name, said, followed)
            rounds = [one["round"] for one in followed if one["kind"] == "round"]
            assert rounds == ([s.n_round] if s.n_round != before.n_round and GAME.to_act(s) else [])
