"""New York Zoo, part 1 of a turn: where the elephant may go, and which lines it crosses."""

import pytest

from tests.games.new_york_zoo.table import (
    GAME,
    elephant,
    houses,
    lines,
    new_game,
    offered,
    play,
    position,
    random_play,
    slots,
    stack,
    step,
    to_act,
    zoo,
)

BLUE = [0, 2, 5, 7, 10, 12, 15, 17, 20, 22]


def reach(text: str) -> list[str]:
    """The spaces that the mover may choose."""
    return [short.removeprefix("elephant to ") for short in offered(position(text))]


def all_slots(shorts: list[str]) -> bool:
    return all(int(short.removeprefix("elephant to S")) not in BLUE for short in shorts)


# 3 Turn structure


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turns_go_clockwise_from_seat_1(players: int) -> None:
    """R3.1, R2.1."""
    state = new_game(players=players)
    movers = []
    for _ in random_play(state, seed=3):
        if step(state) == "move":
            movers += to_act(state)

    assert movers == [turn % players + 1 for turn in range(len(movers))]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nobody_may_pass_or_stand_still(players: int) -> None:
    """R3.1."""
    for _ in random_play(state := new_game(players=players), seed=4):
        if step(state) == "move":
            assert f"elephant to S{elephant(state)}" not in offered(state)
            assert all(short.startswith("elephant to ") for short in offered(state))


def test_a_turn_is_the_move_then_the_main_action_then_breeding() -> None:
    """R3.1."""
    state = position("elephant=S3; seat1: fox 2/4; seat2: fox 2/4")
    steps = [step(state)]
    for move in ("elephant to S4", "place", "meerkat from house", "seat1: pass", "seat2: pass"):
        play(state, move)
        steps.append(step(state))

    assert steps == ["move", "place", "populate", "breed", "breed", "move"]
    assert to_act(state) == [2]


def test_without_a_crossed_line_there_is_no_breeding() -> None:
    """R3.1."""
    state = position("elephant=S2; seat1: fox 2/4; seat2: fox 2/4")
    play(state, "elephant to S3", "place", "meerkat from house")

    assert (step(state), to_act(state)) == ("move", [2])


def test_decisions_come_one_by_one_in_the_order_of_the_rules() -> None:
    """R3.3: one turn with an acquisition, a completed enclosure, a breeding and a bonus."""
    state = position(
        "elephant=S8; seat1: flamingo 2/4, meerkat 5/6, meerkat 6/7, fox 2/5; seat1 houses: flamingo, meerkat, -"
    )
    asked = []
    for move in (
        "elephant to S10",
        "take flamingo",
        "flamingo into flamingo 2/4",
        "join flamingo 3/4",
        "keep flamingo",
        "attraction A2",
        "place A2",
        "kangaroo into house",
        "breed meerkat 5/6",
        "breed meerkat 6/7",
        "exchange meerkat 7/7",
        "attraction A2",
        "place A2",
        "attraction A2",
        "place A2",
        "bonus fox 2/5",
    ):
        asked.append(step(state))
        play(state, move)

    assert asked == [
        "move",
        "acquire",
        "home",
        "join",
        "keep",
        "attraction",
        "place_attraction",
        "home",
        "breed",
        "breed",
        "resolve",
        "attraction",
        "place_attraction",
        "attraction",
        "place_attraction",
        "bonus",
    ]


# 4 Moving the elephant


@pytest.mark.parametrize(("players", "spaces"), [(2, 4), (3, 3), (4, 4), (5, 3)])
def test_opening_reach(players: int, spaces: int) -> None:
    """Scenario T2; R4.1: up to 4 spaces with 2 or 4 players, up to 3 with 3 or 5."""
    assert reach(f"players={players}; turn=2") == ["S1", "S2", "S3", "S4"][:spaces]


def test_only_the_fourth_space_of_the_opening_crosses_a_line() -> None:
    """Scenario T2; R4.7."""
    for space in (1, 2, 3):
        assert lines(play(position("players=4; turn=2"), f"elephant to S{space}")) == []
    assert lines(play(position("players=4; turn=2"), "elephant to S4")) == ["fox"]


def test_a_full_barn_without_enclosures_blocks_the_blue_spaces() -> None:
    """Scenario T3; R4.3, R2."""
    assert reach("players=4") == ["S1", "S3", "S4"]


def test_one_free_house_opens_the_blue_space_for_one_animal_of_any_species() -> None:
    """Scenario T3; R4.3."""
    state = position("players=4; turn=2")
    play(state, "elephant to S2")
    assert offered(state) == ["take meerkat", "take flamingo", "take kangaroo", "take penguin", "take fox"]

    play(state, "take penguin", "penguin into house")
    assert (step(state), to_act(state)) == ("move", [3])
    assert houses(state, 2) == ["flamingo", "meerkat", "penguin"]


@pytest.mark.parametrize("pen", ["fox 1/4", "- 0/4"])
def test_an_owner_of_an_enclosure_may_always_use_blue_spaces(pen: str) -> None:
    """R4.3: even with a full barn, and an enclosure of a species that is not shown."""
    assert "S2" in reach(f"players=4; seat1: {pen}")


def test_empty_slots_are_skipped_in_counting() -> None:
    """Scenario T4; R4.1."""
    assert reach("elephant=S7; stacks=S8:-") == ["S9", "S10", "S11", "S12"]


@pytest.mark.parametrize("space", [9, 10, 11, 12])
def test_a_line_behind_an_empty_slot_is_crossed_all_the_same(space: int) -> None:
    """Scenario T4; R4.7."""
    assert lines(play(position("elephant=S7; stacks=S8:-"), f"elephant to S{space}")) == ["meerkat"]


def test_counting_starts_on_an_empty_slot_too() -> None:
    """R4.1: the slot under the elephant is empty, since its last tile was taken."""
    assert reach("elephant=S8; stacks=S8:-") == ["S9", "S10", "S11", "S12"]


def test_counting_goes_on_over_the_start_space() -> None:
    """R4.1: the strip is a ring."""
    assert sorted(reach("elephant=S23; stacks=S24:-")) == ["S0", "S1", "S2", "S3"]


def test_a_slot_is_closed_if_its_top_tile_fits_nowhere() -> None:
    """Scenario T7; R4.2: three separate pairs of free spaces."""
    free = "r1c6 r1c7 r5c6 r5c7 r9c1 r9c2"

    assert reach(f"elephant=S10; seat1: fox 2/4; seat1 free: {free}") == ["S12"]


def test_only_the_top_tile_has_to_fit() -> None:
    """R4.2: a bar of five spaces is free; S8 has a bar on top, S9 below."""
    stacks = "S8:E5-03/E5-10,S9:E5-12/E4-01"

    assert reach(f"players=3; elephant=S7; stacks={stacks}; seat1: fox 2/4; seat1 free: r9c1 r9c2 r9c3 r9c4 r9c5") == [
        "S8",
        "S10",
    ]


def test_a_tile_may_be_turned_and_mirrored_to_fit() -> None:
    """R4.2: the free spaces are the mirror image of the tile, turned."""
    assert reach("stacks=S1:E5-04; seat1 free: r4c7 r5c7 r6c7 r7c7 r7c8") == ["S1", "S2"]
    assert reach("stacks=S1:E5-04; seat1 free: r4c7 r5c7 r6c7 r7c7 r7c6") == ["S1", "S2"]


@pytest.mark.parametrize(
    ("pens", "in_houses", "expected"),
    [
        ("meerkat 1/5, fox 1/4", "-", ["S5", "S7"]),  # an enclosure keeps its last animal
        ("meerkat 1/5, fox 2/4", "-", ["S5", "S6", "S7", "S8"]),
        ("meerkat 1/5, fox 1/4", "penguin", ["S5", "S6", "S7", "S8"]),
        ("- 0/4", "-", ["S5", "S7"]),
    ],
)
def test_a_slot_is_closed_without_an_animal_to_put_there(pens: str, in_houses: str, expected: list[str]) -> None:
    """Scenario T5; R4.2."""
    assert reach(f"elephant=S4; seat1: {pens}; seat1 houses: {in_houses}") == expected


@pytest.mark.parametrize("space", range(25))
@pytest.mark.parametrize("players", [2, 3])
def test_a_blue_space_is_always_in_reach(players: int, space: int) -> None:
    """R4.4: who can use no slot must go to a blue space, and there is one, whatever is empty."""
    mover = "seat1: meerkat 1/5; seat1 houses: -"
    every_slot_empty = ",".join(f"S{slot}:-" for slot in slots(new_game()))

    for stacks in ("", f"stacks={every_slot_empty};"):
        spaces = reach(f"players={players}; elephant=S{space}; {stacks} {mover}")
        assert spaces
        assert all(int(name[1:]) in BLUE for name in spaces), spaces


def test_with_no_legal_destination_the_mover_goes_to_a_blue_space_and_receives_nothing() -> None:
    """R4.5, R3: two houses are full, there is no enclosure, and no tile fits."""
    state = position("players=3; elephant=S3; seat1 free: 3; seat2: fox 2/4")
    assert offered(state) == ["elephant to S5"]

    play(state, "elephant to S5")
    assert (houses(state, 1), zoo(state, 1)) == (["flamingo", "meerkat"], [])
    assert (step(state), to_act(state)) == ("breed", [2])  # the line crossed on the way breeds


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_legal_game_never_runs_out_of_destinations(players: int) -> None:
    """R4.5: every destination offered in a game can be used."""
    for _ in random_play(state := new_game(players=players, seed=players), seed=6):
        if step(state) == "move":
            (mover,) = to_act(state)
            assert "-" in houses(state, mover) or zoo(state, mover) or all_slots(offered(state))


def test_the_topmost_tile_must_be_taken() -> None:
    """R4.6."""
    state = position("stacks=S1:E7-03/E6-02/E5-01")
    play(state, "elephant to S1")

    assert stack(state, 1) == [6, 5]
    assert all(short.startswith("place E7-03 ") for short in offered(state))


@pytest.mark.parametrize(
    ("elephant", "to", "crossed"),
    [
        ("S2", "S3", []),  # directly before the line
        ("S2", "S4", ["fox"]),  # directly behind it
        ("S2", "S5", ["fox"]),
        ("S3", "S4", ["fox"]),
        ("S4", "S5", []),
        ("S7", "S9", ["meerkat"]),
        ("S13", "S14", ["flamingo"]),
        ("S18", "S19", ["kangaroo"]),
        ("S23", "S24", ["penguin"]),
        ("S22", "S0", ["penguin"]),
        ("S24", "S3", []),
    ],
)
def test_a_line_is_crossed_by_going_from_one_side_to_the_other(elephant: str, to: str, crossed: list[str]) -> None:
    """R4.7."""
    state = position(f"elephant={elephant}; seat1: - 0/4")

    assert lines(play(state, f"elephant to {to}")) == crossed


def test_lines_are_remembered_in_the_order_crossed_also_over_the_start_space() -> None:
    """R4.7, R8."""
    state = position("elephant=S22; stacks=S23:-,S24:-,S1:-,S3:-; seat1: fox 2/5")
    play(state, "elephant to S4")

    assert lines(state) == ["penguin", "fox"]


def test_describing_a_move_says_which_lines_it_crosses() -> None:
    """R4.7."""
    state = position("elephant=S7; stacks=S8:-")
    (to_s10,) = [a for a in GAME.legal_actions(state, 0) if GAME.describe(state, 0, a).short == "elephant to S10"]

    assert GAME.describe(state, 0, to_s10).fields == {"to": 10, "steps": 2, "distance": 3, "lines": ["meerkat"]}
