"""New York Zoo, preparations: boards, starting animals, stacks, and what everybody may see."""

import pytest

from tests.games.new_york_zoo.table import (
    GAME,
    attractions,
    board,
    distance,
    free,
    houses,
    markers,
    new_game,
    offered,
    play,
    position,
    random_play,
    slots,
    stack,
    to_act,
    view,
    zoo,
)

END_SLOTS = [1, 3, 4, 6, 14, 16, 18]


# 1 State model


def test_a_zoo_is_its_area_the_pieces_on_it_and_its_houses() -> None:
    """R1.1: every space of the area is free or under one piece."""
    state = position("elephant=S0; seat1 houses: penguin, penguin, fox")
    area = set(board(state).free)
    play(state, "elephant to S1", "place", "penguin from house", "enough")

    (pen,) = board(state).enclosures
    assert (pen.species, pen.animals, pen.spaces) == ("penguin", 1, 7)
    assert set(pen.cells) | set(board(state).free) == area
    assert set(pen.cells).isdisjoint(board(state).free)
    assert houses(state) == ["-", "fox", "penguin"]


def test_elephant_stacks_attractions_and_the_turn_are_shared() -> None:
    """R1.2."""
    seen = view(position("players=3; elephant=S7; turn=2"))

    assert (seen.elephant, seen.mover, seen.solo) == (7, 1, None)
    assert seen.supply == {"A1": None, "A2": 6, "A3-I": 3, "A3-L": 3, "A4-I": 1, "A4-O": 1, "A6": 1, "A8": 1}


def test_only_the_solo_game_has_markers_and_a_distance() -> None:
    """R1.2."""
    state = new_game(players=1)

    assert markers(state) == ["0", "1", "2", "3", "4+"]
    assert distance(state) == 0


def test_houses_have_no_identity() -> None:
    """R1.3: the order of the houses changes nothing, and equal animals are offered once."""
    state = position("seat1 houses: penguin, -, penguin")
    assert state == position("seat1 houses: -, penguin, penguin")

    play(state, "elephant to S1", "place")
    assert offered(state) == ["penguin from house"]


@pytest.mark.parametrize(
    ("text", "one_way", "another"),
    [
        (
            "elephant=S21; seat1: penguin 2/6; seat1 houses: penguin, -, -",
            ("take fox", "fox into house", "penguin into penguin 2/6", "join penguin 3/6"),
            ("take penguin", "penguin into penguin 2/6", "join penguin 3/6", "fox into house"),
        ),
        (
            "elephant=S21; seat1: fox 3/4; seat1 houses: meerkat, -, -",
            ("take fox", "fox into fox 3/4", "keep none", "attraction A2", "place", "penguin into house"),
            ("take penguin", "penguin into house", "fox into fox 3/4", "keep none", "attraction A2", "place"),
        ),
    ],
)
def test_how_a_position_came_about_leaves_no_trace(
    text: str, one_way: tuple[str, ...], another: tuple[str, ...]
) -> None:
    """R1.3: where the same lies on the table, the next turn begins with the same state."""
    states = [play(position(text), "elephant to S22", *moves) for moves in (one_way, another)]

    assert states[0] == states[1]


def test_animals_never_run_out() -> None:
    """R1.6: the box has 28 wooden meerkats; here are 30, and more come."""
    state = position(
        "elephant=S6; seat1: meerkat 6/7, meerkat 6/7, meerkat 6/7, meerkat 6/7, meerkat 6/7; seat1 houses: fox, -"
    )
    play(state, "elephant to S7", "take meerkat", "meerkat into house", "give up flamingo")

    assert houses(state) == ["-", "fox", "meerkat"]


def test_attractions_of_one_space_never_run_out_and_the_others_do() -> None:
    """R1.6: 16 are in the box; here more than 16 lie on the boards."""
    state = position(
        "elephant=S6; supply=A2:1,A3-I:0,A3-L:0,A4-I:0,A4-O:0,A6:0,A8:0; seat1: meerkat 3/4; seat1 free: 6;"
        "seat2: fox 3/4; seat2 free: 6"
    )
    assert attractions(state, 1).count("A1") > 16

    play(state, "elephant to S7", "take meerkat", "meerkat into meerkat 3/4", "keep none")
    assert offered(state) == ["attraction A1", "attraction A2"]

    play(state, "attraction A2", "place", "give up flamingo")
    play(state, "elephant to S10", "take fox", "fox into fox 3/4", "keep none")
    assert offered(state) == ["attraction A1"]


def test_all_stacks_are_public_down_to_the_bottom() -> None:
    """R1.7, R1."""
    state = new_game(players=3)

    assert all(len(view(state).strip[slot].stack or []) == 3 for slot in slots(state))
    assert view(state, 1).strip == view(state, 2).strip == view(state).strip


def test_after_the_setup_nothing_is_left_to_chance_and_nothing_is_hidden() -> None:
    """R1.7, R1: no seat could be dealt anything anew, and no action reveals anything."""
    state = new_game(players=3, seed=5)
    for _ in random_play(state, seed=1):
        for seat in range(3):
            assert GAME.redeal_hidden(state, seat, 77) == state
    assert not any(state.dice.key)


# 2 Setup


def test_three_players() -> None:
    """Scenario T1; R2.2, R2.3, R2.4."""
    state = new_game(players=3)

    assert stack(state, 1) == [7, 6, 5]
    assert stack(state, 8) == [6, 5, 4]
    assert sum(len(stack(state, slot)) for slot in slots(state)) == 45
    assert view(state).elephant == 0
    assert (houses(state, 1), free(state, 1)) == (["flamingo", "meerkat"], 81)
    assert (houses(state, 3), free(state, 3)) == (["-", "kangaroo", "meerkat"], 78)


@pytest.mark.parametrize(
    ("players", "areas", "numbers_of_houses"),
    [
        (2, [107, 105], [3, 3]),
        (3, [81, 80, 78], [2, 3, 3]),
        (4, [63, 62, 60, 59], [2, 3, 3, 4]),
        (5, [54, 53, 51, 50, 49], [2, 3, 3, 4, 4]),
    ],
)
def test_each_seat_has_the_board_with_its_number_for_this_many_players(
    players: int, areas: list[int], numbers_of_houses: list[int]
) -> None:
    """R2.1."""
    state = new_game(players=players)

    assert [free(state, seat + 1) for seat in range(players)] == areas
    assert [len(houses(state, seat + 1)) for seat in range(players)] == numbers_of_houses


def test_two_starting_animals_in_two_houses_and_no_enclosures() -> None:
    """R2.2."""
    state = new_game(players=5)

    assert houses(state, 1) == ["flamingo", "meerkat"]
    assert houses(state, 2) == ["-", "flamingo", "meerkat"]
    assert houses(state, 3) == ["-", "kangaroo", "meerkat"]
    assert houses(state, 4) == ["-", "-", "kangaroo", "meerkat"]
    assert houses(state, 5) == ["-", "-", "flamingo", "kangaroo"]
    assert [zoo(state, seat) + attractions(state, seat) for seat in range(1, 6)] == [[]] * 5


def test_every_slot_has_three_tiles_the_largest_on_top() -> None:
    """R2.3."""
    state = new_game(players=4)

    assert len(slots(state)) == 15
    for slot in slots(state):
        assert stack(state, slot) == ([7, 6, 5] if slot in END_SLOTS else [6, 5, 4])


def test_each_shade_is_shuffled() -> None:
    """R2.3: any tile of a shade may lie on any of its slots."""
    seen: dict[tuple[int, int], set[str]] = {}
    for seed in range(150):
        state = new_game(seed=seed)
        for slot in slots(state):
            for height, tile in enumerate(view(state).strip[slot].stack or []):
                seen.setdefault((slot, height), set()).add(tile)

    for (slot, height), tiles in seen.items():
        sizes = (5, 6, 7) if slot in END_SLOTS else (4, 5, 6)
        assert tiles == {tile.id for tile in GAME.tiles if tile.size == sizes[height]}, f"S{slot}, height {height}"


def test_a_seed_deals_the_same_game_again_and_another_seed_another() -> None:
    """R2.3."""
    assert new_game(seed=7) == new_game(seed=7)
    assert new_game(seed=7) != new_game(seed=8)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_elephant_starts_where_flamingo_and_fox_are_shown(players: int) -> None:
    """R2.4."""
    seen = view(new_game(players=players))

    assert seen.elephant == 0
    assert seen.strip[seen.elephant].species == ["flamingo", "fox"]


def test_seat_1_begins() -> None:
    """R2.1."""
    assert to_act(new_game(players=5)) == [1]
