"""New York Zoo, the solo game: range markers, the distance travelled, and how it ends."""

import pytest

from tests.games.new_york_zoo.table import (
    GAME,
    distance,
    elephant,
    ending,
    free,
    houses,
    is_over,
    lines,
    markers,
    n_legal,
    new_game,
    offered,
    play,
    position,
    random_play,
    slots,
    stack,
    standings,
    step,
    winners,
    zoo,
)
from tierpark.games.new_york_zoo.state import State

ALL_MARKERS = ["0", "1", "2", "3", "4+"]


def score(state: State) -> int:
    return standings(state)[0].score


def to(space: str, state: State) -> list[str]:
    """The ways in which the elephant may go to a space."""
    return sorted(
        short.removesuffix(f" elephant to {space}") for short in offered(state) if short.endswith(f" {space}")
    )


# 11.1 The board


@pytest.mark.parametrize(
    ("side", "spaces", "lives"),
    [("A", 80, ["-", "flamingo", "meerkat"]), ("B", 104, ["-", "-", "kangaroo", "meerkat"])],
)
def test_the_player_chooses_a_side(side: str, spaces: int, lives: list[str]) -> None:
    """R11.1."""
    state = new_game(players=1, side=side)

    assert (free(state), houses(state)) == (spaces, lives)


def test_slots_have_two_tiles_and_the_removed_ones_are_out_of_the_game() -> None:
    """R11.1."""
    state = new_game(players=1)

    assert {tuple(stack(state, slot)) for slot in slots(state)} == {(6, 5), (5, 4)}
    assert GAME.components(state)["tiles out of the game"] == 15


# 11.2, 11.3 Markers and the free move


def test_where_each_marker_leads() -> None:
    """Scenario T26; R11.2, R16: 4+ goes any distance from 4 on, short of a full lap."""
    state = position("players=1; elephant=S7")

    far = [f"marker 4+ elephant to S{space % 25}" for space in range(11, 32)]
    near = [f"marker {marker} elephant to S{7 + marker}" for marker in range(4)]
    assert sorted(offered(state)) == sorted([*far, *near, "free move elephant to S10"])


def test_a_marker_counts_spaces_and_skips_empty_slots() -> None:
    """R11.2, R4.1."""
    state = position("players=1; elephant=S7; stacks=S8:-,S11:-")

    assert to("S9", state) == ["marker 1"]
    assert to("S10", state) == ["free move", "marker 2"]
    assert to("S12", state) == ["marker 3"]
    assert to("S13", state) == ["marker 4+"]
    assert to("S11", state) == to("S8", state) == []


def test_a_spent_marker_cannot_be_used() -> None:
    """R11.2."""
    state = position("players=1; elephant=S7; markers=1,3")

    assert sorted(offered(state)) == [
        "free move elephant to S10",
        "marker 1 elephant to S8",
        "marker 3 elephant to S10",
    ]


@pytest.mark.parametrize(
    ("side", "after_the_first"),
    [("B", ["fox into house", "give up fox"]), ("A", None)],
)
def test_marker_0_uses_the_start_space_on_the_first_turn(side: str, after_the_first: list[str] | None) -> None:
    """Scenario T27; R11.2: side B has two free houses, side A one; no line is crossed."""
    state = new_game(players=1, side=side)
    play(state, "marker 0 elephant to S0")
    assert offered(state) == [f"take {species}" for species in ("meerkat", "flamingo", "kangaroo", "penguin", "fox")]
    assert lines(state) == []

    play(state, "take flamingo", "flamingo into house")
    if after_the_first:
        assert offered(state) == after_the_first
        play(state, "give up fox")
    assert (step(state), distance(state), markers(state)) == ("move", 0, ["1", "2", "3", "4+"])


def test_marker_0_uses_a_slot_again() -> None:
    """R11.2: the next tile of the same slot; no line is crossed."""
    state = position("players=1; elephant=S9; stacks=S9:E4-04; seat1: meerkat 2/5; seat1 houses: fox")
    play(state, "marker 0 elephant to S9", "place", "fox from house")

    assert (zoo(state), stack(state, 9)) == (["fox 1/4", "meerkat 2/5"], [])
    assert (step(state), distance(state)) == ("move", 9)


def test_marker_0_is_not_for_an_empty_slot() -> None:
    """Scenario T27; R11.2: its last tile was just taken."""
    state = position("players=1; elephant=S7; stacks=S8:E4-04; seat1 houses: fox, fox")
    play(state, "marker 1 elephant to S8", "place", "fox from house", "enough")

    assert "0" in markers(state)
    assert to("S8", state) == []


def test_marker_0_is_not_for_a_tile_that_cannot_be_placed() -> None:
    """R11.2."""
    state = position("players=1; elephant=S9; seat1 free: 3")

    assert to("S9", state) == []


def test_the_free_move_goes_to_the_next_blue_space() -> None:
    """R11.2: also from a blue space, and over the start."""
    for start, end in (("S7", "S10"), ("S8", "S10"), ("S22", "S0"), ("S24", "S0"), ("S0", "S2")):
        assert "free move" in to(end, position(f"players=1; elephant={start}"))


def test_the_free_move_spends_no_marker() -> None:
    """R11.2, R11.4."""
    state = position("players=1; elephant=S7; markers=0,2")
    play(state, "free move elephant to S10", "take fox", "fox into house")

    assert (markers(state), elephant(state)) == (["0", "2"], 10)


def test_the_free_move_is_closed_if_no_animal_could_be_placed() -> None:
    """R11.2: full houses and no enclosure; marker 1 leads to a slot."""
    state = position("players=1; seat1 houses: fox, fox, fox")

    assert "free move elephant to S2" not in offered(state)
    assert "marker 1 elephant to S1" in offered(state)
    assert "marker 0 elephant to S0" not in offered(state)


def test_there_is_always_a_legal_move() -> None:
    """R11.2."""
    for seed in range(15):
        for side in "AB":
            for _ in random_play(state := new_game(players=1, side=side, seed=seed), seed):
                assert n_legal(state) > 0


def test_a_hand_made_position_without_a_usable_space_has_the_free_move() -> None:
    """R3, R4.5: it brings nothing."""
    state = position("players=1; seat1 houses: fox, fox, fox; seat1 free: 3")
    assert offered(state) == ["free move elephant to S2"]

    play(state, "free move elephant to S2")
    assert (step(state), houses(state), zoo(state)) == ("move", ["fox", "fox", "fox"], [])


def test_a_blocked_marker_leaves_the_free_move() -> None:
    """Scenario T29; R11.2, R11.3: two spaces ahead is a slot whose tile does not fit."""
    state = position("players=1; elephant=S7; markers=2; seat1: fox 2/4; seat1 free: 3")
    assert offered(state) == ["free move elephant to S10"]

    play(state, "free move elephant to S10", "take fox", "fox into house")
    assert markers(state) == ["2"]


def test_a_marker_is_blocked_without_an_animal_to_put_in() -> None:
    """R11.3, R17."""
    state = position("players=1; elephant=S7; markers=2,3; seat1: fox 1/4; seat1 houses: -")
    assert sorted(offered(state)) == ["free move elephant to S10", "marker 3 elephant to S10"]

    state = position("players=1; elephant=S7; markers=2,3; seat1: fox 2/4; seat1 houses: -")
    assert "marker 2 elephant to S9" in offered(state)


def test_a_blue_space_may_be_reached_with_and_without_a_marker() -> None:
    """R11.3."""
    assert to("S10", position("players=1; elephant=S7")) == ["free move", "marker 3"]


# 11.4 The cycle of the markers


def test_after_the_fifth_marker_all_return() -> None:
    """Scenario T28; R11.4: a free move in between changes nothing."""
    state = position("players=1; elephant=S7; markers=3; seat1: - 0/5, - 0/6")
    play(state, "free move elephant to S10", "take fox", "fox into house")
    assert markers(state) == ["3"]

    play(state, "marker 3 elephant to S13", "place", "fox from house")
    assert markers(state) == ALL_MARKERS


def test_a_used_marker_stays_aside_until_then() -> None:
    """R11.4."""
    state = position("players=1; elephant=S7; markers=1,4+")
    play(state, "marker 4+ elephant to S12", "take penguin", "penguin into house")

    assert markers(state) == ["1"]


# 11.5 Breeding


def test_bonus_breeding_applies() -> None:
    """R11.5."""
    state = position("players=1; elephant=S3; seat1: fox 2/4, penguin 2/5")
    play(state, "free move elephant to S5", "take penguin", "penguin into house", "breed fox 2/4", "bonus penguin 2/5")

    assert offered(state) == ["join penguin 3/5", "no join"]


def test_marker_4_may_cross_all_five_lines() -> None:
    """R8.2, R11.5: they breed in the order crossed."""
    state = position("players=1; side=B; seat1: fox 2/4, penguin 2/4, meerkat 2/4, kangaroo 2/4, flamingo 2/4")
    play(state, "marker 4+ elephant to S24", "place", "meerkat from house", "enough")

    assert lines(state) == ["fox", "meerkat", "flamingo", "kangaroo", "penguin"]
    for species in lines(state):
        assert offered(state) == [f"breed {species} 2/4", "pass"]
        play(state, "pass")
    assert step(state) == "move"


# 11.6 The distance


def test_the_distance_counts_empty_slots() -> None:
    """R11.6: one space by the marker, three on the strip."""
    state = position("players=1; elephant=S7; stacks=S8:-,S9:-")
    play(state, "marker 1 elephant to S10", "take fox", "fox into house")

    assert distance(state) == 10


def test_the_first_arrival_at_the_start_is_25() -> None:
    """R11.6: the game goes on, past it as well."""
    state = position("players=1; elephant=S24")
    assert distance(state) == 24

    play(state, "free move elephant to S0", "take fox", "fox into house")
    assert (distance(state), step(state)) == (25, "move")

    state = position("players=1; elephant=S24; seat1: - 0/4")
    play(state, "marker 3 elephant to S2", "take fox", "fox into house")
    assert (distance(state), step(state)) == (27, "move")


@pytest.mark.parametrize("seed", range(5))
def test_the_distance_tells_where_the_elephant_is(seed: int) -> None:
    """R11.6."""
    for _ in random_play(state := new_game(players=1, seed=seed), seed):
        assert distance(state) % 25 == elephant(state)


# 11.7 to 11.9 How it ends

LAST_SPACE = "seat1: meerkat 3/4; seat1 houses: fox, fox, fox; seat1 free: r9c1"
FINISH = ("take meerkat", "meerkat into meerkat 3/4", "attraction A1", "place")


def test_a_win_counts_the_strip_spaces_to_the_second_arrival() -> None:
    """Scenario T30; R11.7: at distance 45."""
    state = position(f"players=1; elephant=S19; distance=44; {LAST_SPACE}")
    play(state, "marker 1 elephant to S20", *FINISH)

    assert (ending(state), winners(state), score(state)) == ("main_action", [1], 5)


def test_a_win_on_the_first_lap_counts_the_whole_second_one() -> None:
    """Scenario T30; R11.8, R18: at distance 20."""
    state = position(f"players=1; elephant=S19; {LAST_SPACE}")
    play(state, "marker 1 elephant to S20", *FINISH)

    assert (winners(state), score(state)) == ([1], 30)


def test_a_full_area_on_the_second_arrival_wins_with_0_points() -> None:
    """Scenario T30; R11.7: by the main action."""
    state = position("players=1; elephant=S22; distance=47; seat1: fox 3/4; seat1 houses: -; seat1 free: r9c1")
    play(state, "free move elephant to S0", "take fox", "fox into fox 3/4", "keep none", "attraction A1", "place")

    assert (ending(state), winners(state), score(state)) == ("main_action", [1], 0)


def test_the_breeding_of_the_last_turn_is_played() -> None:
    """Scenario T30; R11.7: the penguin line fills the area at distance 50."""
    state = position("players=1; elephant=S22; distance=47; seat1: penguin 3/4; seat1 houses: -; seat1 free: r9c1")
    play(state, "free move elephant to S0", "take meerkat", "meerkat into house")
    assert (step(state), distance(state)) == ("breed", 50)

    play(state, "breed penguin 3/4", "keep none", "attraction A1", "place")
    assert (ending(state), winners(state), score(state)) == ("breeding", [1], 0)


def test_without_a_full_area_the_second_arrival_loses() -> None:
    """Scenario T30; R11.7, R11.8, R19: a minus point for each free space, even if marker 0 is left."""
    state = position("players=1; elephant=S22; distance=47; seat1: penguin 2/4; seat1 free: 7")
    assert "0" in markers(state)
    play(state, "free move elephant to S0", "take fox", "fox into house", "pass")

    assert (is_over(state), winners(state), score(state)) == (True, [], -7)
    assert ending(state) == "out_of_time"


def test_the_last_turn_before_the_second_arrival_is_an_ordinary_one() -> None:
    """R11.7: distance 49."""
    state = position("players=1; elephant=S22; distance=47; seat1 free: 30")
    play(state, "marker 2 elephant to S24", "place", "meerkat from house")

    assert (distance(state), is_over(state)) == (49, False)


def test_a_move_beyond_the_second_arrival_loses_at_once() -> None:
    """Scenario T30; R11.7, R11.8, R20: no main action, no breeding."""
    state = position("players=1; elephant=S24; distance=49; seat1 free: 30")
    before = stack(state, 1)
    play(state, "marker 2 elephant to S1")

    assert (is_over(state), winners(state), score(state)) == (True, [], -30)
    assert (ending(state), GAME.outcome(state).reason) == (
        "too_far",
        "The elephant passed the start space for the second time.",
    )
    assert (stack(state, 1), zoo(state)) == (before, [])


def test_a_losing_move_is_announced_and_never_forced() -> None:
    """R11.8, R20: the free move cannot pass the start space."""
    state = position("players=1; elephant=S24; distance=49")
    warned = [
        GAME.describe(state, 0, action).short
        for action in GAME.legal_actions(state, 0)
        if "loses the game" in GAME.describe(state, 0, action).sentence
    ]

    assert "marker 2 elephant to S1" in warned
    assert set(offered(state)) - set(warned) == {
        "free move elephant to S0",
        "marker 0 elephant to S24",
        "marker 1 elephant to S0",
    }


def test_a_full_area_after_the_main_action_ends_the_game_before_breeding() -> None:
    """R11.9, R21: kangaroos could breed."""
    state = position(f"players=1; elephant=S18; distance=43; {LAST_SPACE.replace('3/4;', '3/4, kangaroo 2/5;')}")
    play(state, "free move elephant to S20", *FINISH)

    assert (ending(state), score(state)) == ("main_action", 5)


def test_a_full_area_after_one_breeding_ends_the_game_before_the_next() -> None:
    """R11.9: two lines are crossed, and the first fills the area."""
    state = position(
        "players=1; elephant=S3; seat1: fox 3/4, meerkat 2/5; seat1 houses: penguin, -, -; seat1 free: r9c1"
    )
    play(state, "marker 4+ elephant to S10", "take penguin", "penguin into house")
    play(state, "breed fox 3/4", "keep none", "attraction A1", "place", "no bonus")

    assert (ending(state), winners(state), score(state)) == ("breeding", [1], 40)
