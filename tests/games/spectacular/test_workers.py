"""Spectacular, chapter 8: worker tokens, while building and at the ends of rounds."""

import pytest

from tests.games.spectacular.table import (
    boxed,
    building,
    finish,
    new_game,
    offered,
    play,
    position,
    random_play,
    scores,
    step,
    tiles,
    to_act,
    towers,
    view,
    workers,
)
from tierpark.games.spectacular.state import State

ALL = ["green", "blue", "grey", "orange", "multi"]
TOWER = "A2 arctic_fox brown E 5, B2 cheetah brown SW, B3 spectacled_bear brown NW"


def end_of_round(park: str, more: str = "", turn: int = 15) -> State:
    """Seat 1, with the saola, may use workers on its park."""
    return position(f"step=workers; turn={turn}; seat1.board=saola; seat1.park={park}; {more}")


def uses(state: State, cell: str) -> list[str]:
    """What workers may do to a die."""
    return sorted(short.removeprefix(f"{cell} ") for short in offered(state) if short.startswith(f"{cell} "))


def ways(state: State, cell: str, item: str = "N") -> list[str]:
    """How an item may be placed on a hexagon: `["", "as 6 with green"]`."""
    shorts = [short for short in offered(state) if short.startswith(f"{item} ")]
    return sorted(short.split(f" to {cell}", 1)[1].strip() for short in shorts if f" to {cell}" in short)


# 8.1, 8.2 What a token does


@pytest.mark.parametrize(
    ("value", "made"), [(1, {2, 6}), (2, {3, 1}), (3, {4, 2}), (4, {5, 3}), (5, {6, 4}), (6, {1, 5})]
)
def test_a_token_of_its_colour_changes_a_die_by_one_round_the_corner(value: int, made: set[int]) -> None:
    """R8.1."""
    laid = TOWER.replace(" 5", "")
    state = building(f"N=grey {value}", laid, "seat1.workers=grey")

    assert ways(state, "A2") == sorted(["", *(f"as {v} with grey" for v in made)])


@pytest.mark.parametrize("colour", ["green", "blue", "orange"])
def test_a_token_of_another_colour_is_of_no_use(colour: str) -> None:
    """R8.1."""
    state = building("N=grey 3", TOWER.replace(" 5", ""), f"seat1.workers={colour}")

    assert ways(state, "A2") == [""]


def test_the_multicoloured_token_changes_any_die_by_one() -> None:
    """R8.1."""
    state = building("N=grey 3; W=orange 3", TOWER.replace(" 5", ""), "seat1.workers=multi")

    assert ways(state, "A2") == ["", "as 2 with multi", "as 4 with multi"]
    assert ways(state, "B2", "W") == ["", "as 2 with multi", "as 4 with multi"]


def test_both_tokens_change_a_die_by_two_in_one_direction() -> None:
    """R8.2, Q10: together they go the same way."""
    state = building("N=grey 3", TOWER.replace(" 5", ""), "seat1.workers=grey, multi")

    assert ways(state, "A2") == [
        "",
        "as 1 with grey and multi",
        "as 2 with grey",
        "as 2 with multi",
        "as 4 with grey",
        "as 4 with multi",
        "as 5 with grey and multi",
    ]


def test_a_5_becomes_a_1_with_two_tokens() -> None:
    """S14, R8.2, R8.5."""
    state = building("N=orange 5; W=orange 5", "E1 cheetah heart, D2 elephant heart")
    assert ways(state, "E1") == ["as 1 with orange and multi"]
    play(state, "N orange 5 to E1 as 1 with orange and multi")

    assert tiles(state)["E1"] == "cheetah heart 1"
    assert workers(state) == ["green", "blue", "grey"]
    assert offered(state) == ["discard W"]  # neither token can be used again


def test_the_two_tokens_may_be_used_on_a_die_at_different_times() -> None:
    """R8.2: the grey one while building, the multicoloured one at the end of the round."""
    state = building(
        "N=grey 3", "A1 chinchilla brown W", "turn=15; seat2.workers=; seat1.display=; seat1.workers=grey, multi"
    )
    play(state, "N grey 3 to A1 as 4 with grey")

    assert (step(state), to_act(state)) == ("workers", [1])
    assert offered(state) == ["A1 4 to 5 with multi", "A1 4 to 3 with multi", "finish"]


def test_a_die_takes_at_most_two_tokens() -> None:
    """R8.2: its colour's and the multicoloured one."""
    state = play(end_of_round("A1 chinchilla brown W 3"), "A1 3 to 4 with grey", "A1 4 to 5 with multi")

    assert step(state) == "over"
    assert tiles(state)["A1"] == "chinchilla brown W 5"


# 8.3 When


def test_a_token_turns_a_5_into_a_6_for_the_star() -> None:
    """S12, R8.3, R8.5."""
    state = building("N=green 5")
    assert offered(state) == ["N green 5 to C2 as 6 with green", "N green 5 to C2 as 6 with multi", "discard N"]
    play(state, "N green 5 to C2 as 6 with green")

    assert tiles(state) == {"C2": "star 6"}
    assert workers(state) == ["blue", "grey", "orange", "multi"]


def test_a_1_becomes_a_6_for_the_star() -> None:
    """S12, R8.1: the multicoloured token, round the corner."""
    state = play(building("N=green 1"), "N green 1 to C2 as 6 with multi")

    assert tiles(state) == {"C2": "star 6"}
    assert workers(state) == ["green", "blue", "grey", "orange"]


def test_a_6_becomes_a_1_for_a_breeding_tile() -> None:
    """S13, R8.1, R8.3."""
    state = building("N=blue 6", "B4 dugong heart")
    assert ways(state, "B4") == ["as 1 with blue", "as 1 with multi", "as 2 with blue and multi"]
    play(state, "N blue 6 to B4 as 1 with blue")

    assert tiles(state) == {"B4": "dugong heart 1"}


def test_a_6_that_stays_a_6_is_refused_on_a_breeding_tile() -> None:
    """S13, R7.12."""
    assert ways(building("N=blue 6", "B4 dugong heart", "seat1.workers=green"), "B4") == []


def test_tokens_work_on_both_preparation_areas() -> None:
    """R8.3."""
    state = building("N=blue 3; W=grey 3", "B4 dugong heart, A1 chinchilla heart", "seat1.workers=blue, grey")
    play(state, "N blue 3 to B4 as 2 with blue", "W grey 3 to A1 as 2 with grey")

    assert (tiles(state), workers(state)) == ({"A1": "chinchilla heart 2", "B4": "dugong heart 2"}, [])


def test_during_a_turn_no_token_changes_a_die_in_the_park() -> None:
    """R8.3, Q12, Q27: also not one that was placed a moment ago."""
    state = building("N=grey 3; W=blue 1", "A1 chinchilla brown W, A2 condor black W 4")
    play(state, "N grey 3 to A1")

    assert offered(state) == ["discard W"]


@pytest.mark.parametrize("players", [1, 2, 6])
def test_no_token_changes_a_die_of_a_display_or_of_the_supply(players: int) -> None:
    """R8.3, Q11: tokens are offered only with a placement, with a die of the park, or to protect."""
    for _ in random_play(state := new_game(players=players, seed=1), seed=2):
        if step(state) not in ("build", "workers", "protect"):
            for seat in to_act(state):
                assert not any(" with " in short for short in offered(state, seat))


@pytest.mark.parametrize(("turn", "after"), [(8, "choose"), (15, "over")])
def test_tokens_may_change_dice_in_the_park_at_the_end_of_both_rounds(turn: int, after: str) -> None:
    """R8.3, R9.4, R9.8."""
    state = building("N=grey 3", "A1 chinchilla brown W", f"turn={turn}")
    play(state, "N grey 3 to A1")
    assert (step(state), to_act(state)) == ("workers", [1])

    play(state, "A1 3 to 5 with grey and multi")
    assert tiles(state)["A1"] == "chinchilla brown W 5"
    assert step(state) == after


# 8.4 What a die may become


def test_a_breeding_die_goes_from_1_to_2_and_back() -> None:
    """S15, R8.4."""
    assert uses(end_of_round("A1 chinchilla heart 1"), "A1") == ["1 to 2 with grey", "1 to 2 with multi"]
    assert uses(end_of_round("A1 chinchilla heart 2"), "A1") == ["2 to 1 with grey", "2 to 1 with multi"]


def test_a_5_becomes_a_6_only_at_a_built_tower() -> None:
    """S15, R8.4."""
    without = uses(end_of_round("A2 arctic_fox brown E 5", "seat1.workers=grey"), "A2")
    with_tower = uses(end_of_round(TOWER, "seat1.workers=grey"), "A2")

    assert without == ["5 to 4 with grey"]
    assert with_tower == ["5 to 4 with grey", "5 to 6 with grey"]


def test_a_die_on_the_star_cannot_change() -> None:
    """S15, R8.4."""
    state = end_of_round("A1 chinchilla heart 1", "seat1.star=6")

    assert uses(state, "C2") == []


def test_a_token_of_another_colour_is_refused_in_the_park() -> None:
    """S15, R8.1."""
    state = end_of_round("A1 chinchilla brown W 3, B4 dugong beige W 3", "seat1.workers=grey")

    assert uses(state, "B4") == []
    assert uses(state, "A1") == ["3 to 2 with grey", "3 to 4 with grey"]


def test_of_two_tokens_together_only_the_final_value_is_tested() -> None:
    """S14, R8.4, Q9: from 5 past 6 to 1, though no tower stands; one after the other it cannot go."""
    state = end_of_round("A1 chinchilla brown W 5", "seat1.workers=grey, multi")
    assert "5 to 1 with grey and multi" in uses(state, "A1")
    assert not any(use.startswith("5 to 6") for use in uses(state, "A1"))

    play(state, "A1 5 to 1 with grey and multi")
    assert tiles(state)["A1"] == "chinchilla brown W 1"


def test_together_the_tokens_never_go_in_opposite_directions() -> None:
    """Q10, R8.2: 3 would stay 3."""
    state = end_of_round("A1 chinchilla brown W 3", "seat1.workers=grey, multi")

    assert [use for use in uses(state, "A1") if "and" in use] == [
        "3 to 1 with grey and multi",
        "3 to 5 with grey and multi",
    ]


# 8.5 to 8.7 Used tokens


def test_a_used_token_is_gone_for_the_rest_of_the_game() -> None:
    """R8.5: round 2 brings none back."""
    state = end_of_round("A1 chinchilla brown W 3", turn=8)
    play(state, "A1 3 to 4 with grey", "finish")

    assert (view(state).turn, workers(state)) == (9, ["green", "blue", "orange", "multi"])


def test_no_token_is_flipped_for_a_die_that_is_discarded() -> None:
    """R8.6."""
    state = building("N=grey 3", "A1 chinchilla brown W")
    assert [short for short in offered(state) if "discard" in short] == ["discard N"]
    play(state, "discard N")

    assert workers(state) == ALL
    assert boxed(state)[1] == [0, 0, 1, 0]


def test_only_the_value_after_the_tokens_is_tested() -> None:
    """R8.6: a 3 fits no breeding tile, the 2 it becomes does."""
    assert ways(building("N=grey 3", "A1 chinchilla heart"), "A1") == [
        "as 1 with grey and multi",
        "as 2 with grey",
        "as 2 with multi",
    ]


def test_unused_tokens_score_nothing() -> None:
    """R8.7."""
    points = [
        scores(
            position(f"step=over; turn=15; seat1.board=saola; seat1.park=A1 chinchilla heart 2; seat1.workers={some}")
        )
        for some in ("", "grey", "green, blue, grey, orange, multi")
    ]

    assert points[0] == points[1] == points[2]


# 8.8 All at once


def test_seats_use_tokens_at_the_same_time_and_as_many_as_they_like() -> None:
    """R8.8."""
    laid = "A1 chinchilla brown W 3, B4 dugong beige W 3"
    text = (
        f"step=workers; turn=8; seat1.board=saola; seat2.board=okapi; seat1.park={laid}; seat2.park=A1 dugong heart 1"
    )
    state = position(text)
    assert to_act(state) == [1, 2]

    play(state, "seat1: A1 3 to 5 with grey and multi", "seat1: B4 3 to 4 with blue")
    assert to_act(state) == [2]
    play(state, "seat2: finish")
    assert (tiles(state, 1)["A1"], tiles(state, 1)["B4"]) == ("chinchilla brown W 5", "dugong beige W 4")
    assert view(state).turn == 9


def test_dice_that_do_not_score_at_the_entrance_may_be_changed_too() -> None:
    """R8.8: E1 lies far from it."""
    assert uses(end_of_round("E1 cheetah brown W 3", "seat1.workers=multi", turn=8), "E1") == [
        "3 to 2 with multi",
        "3 to 4 with multi",
    ]


def test_a_seat_may_stop_at_any_time() -> None:
    """R8.8."""
    state = play(end_of_round("A1 chinchilla brown W 3"), "finish")

    assert step(state) == "over"
    assert workers(state) == ALL


def test_a_seat_that_can_change_nothing_is_not_asked() -> None:
    """R8.8: no die, no token, or no value that fits."""
    text = (
        "players=4; step=workers; turn=8; seat1.park=A1 chinchilla heart 1;"
        "seat2.workers=; seat2.park=A1 dugong heart 1; seat3.star=6; seat3.board=okapi"
    )

    assert to_act(position(text)) == [1]


def test_when_nobody_can_change_anything_the_round_ends_at_once() -> None:
    """R8.8, R9.4."""
    state = finish(building("N=grey 3", "", "turn=8"))

    assert (step(state), view(state).turn) == ("choose", 9)


def test_a_token_cannot_build_or_break_a_tower() -> None:
    """R7.10, R8.4."""
    state = play(end_of_round(TOWER, "seat1.workers=grey"), "A2 5 to 6 with grey")

    assert towers(state) == ["brown A2 B2 B3"]
