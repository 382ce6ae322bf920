"""New York Zoo, the short game for two: six start tiles each, arranged at the same time and unseen."""

import pytest

from tests.games.new_york_zoo.table import (
    GAME,
    board,
    free,
    houses,
    new_game,
    offered,
    play,
    position,
    slots,
    stack,
    step,
    to_act,
    view,
    zoo,
)
from tierpark.core.errors import BadOptions
from tierpark.core.reveal import Reveal
from tierpark.games.new_york_zoo.state import SUBMIT, State

SIZE = {tile.id: tile.size for tile in GAME.tiles}


def short_game(seed: int = 0) -> State:
    return new_game(variant="short", seed=seed)


def arrange(state: State, seat: int) -> State:
    """Place the start tiles of a seat one by one, each where it fits first."""
    while board(state, seat).start_tiles:
        play(state, f"seat{seat}: place")
    return state


def begun(seed: int = 0) -> State:
    """A short game with both arrangements submitted."""
    state = short_game(seed)
    for seat in (1, 2):
        play(arrange(state, seat), f"seat{seat}: submit")
    return state


def test_a_tile_leaves_each_slot_and_each_seat_gets_six_start_tiles() -> None:
    """Scenario T25; R10.1, R10.2."""
    state = short_game()

    assert {tuple(stack(state, slot)) for slot in slots(state)} == {(6, 5), (5, 4)}
    assert [stack(state, slot) for slot in (1, 8)] == [[6, 5], [5, 4]]
    for seat in (1, 2):
        assert sorted(SIZE[tile] for tile in board(state, seat).start_tiles) == [6, 6, 6, 7, 7, 7]


def test_three_tiles_are_out_of_the_game() -> None:
    """Scenario T25; R10.2: one of 7 spaces and two of 6."""
    state = short_game()
    held = {tile for seat in (1, 2) for tile in board(state, seat).start_tiles}
    lying = {tile for slot in slots(state) for tile in view(state).strip[slot].stack or []}

    assert len(held) == 12
    assert held.isdisjoint(lying)
    assert sorted(SIZE[tile] for tile in SIZE.keys() - held - lying) == [6, 6, 7]


def test_the_deal_is_random() -> None:
    """R10.2: every 7-space tile comes to either seat, and stays out."""
    dealt = [
        {tile: seat for seat in (1, 2) for tile in board(state, seat).start_tiles}
        for state in map(short_game, range(40))
    ]

    for tile in (tile for tile, size in SIZE.items() if size == 7):
        assert {deal.get(tile) for deal in dealt} == {1, 2, None}


def test_the_short_game_is_for_two() -> None:
    """R10.1."""
    with pytest.raises(BadOptions, match="variant=short is for 2 players, not 3"):
        new_game(players=3, variant="short")


def test_both_seats_arrange_at_the_same_time() -> None:
    """R10.3: in any order, one as well as the other."""
    state = short_game()
    assert (step(state), to_act(state)) == ("arrange", [1, 2])

    play(state, "seat2: place", "seat1: place", "seat1: place")
    assert [len(board(state, seat).start_tiles) for seat in (1, 2)] == [4, 5]
    assert to_act(state) == [1, 2]


def test_free_spaces_after_the_arrangement() -> None:
    """Scenario T25; R10.3: 39 spaces are covered."""
    state = begun()

    assert (free(state, 1), free(state, 2)) == (68, 66)
    assert (step(state), to_act(state)) == ("move", [1])


def test_start_tiles_hold_no_animals_and_starting_animals_stay_in_their_houses() -> None:
    """R10.3, R10.5."""
    state = begun()

    assert zoo(state, 1) == zoo(state, 2) == ["- 0/6"] * 3 + ["- 0/7"] * 3
    assert houses(state, 1) == ["-", "flamingo", "meerkat"]
    assert houses(state, 2) == ["-", "kangaroo", "meerkat"]


def test_start_tiles_follow_the_puzzle_rules() -> None:
    """R10.3, R5.1: no two pieces overlap, and none lies on the barn or outside."""
    state = begun(seed=3)
    for seat in (1, 2):
        area = {(r, c) for r, row in enumerate(board(state, seat).rows) for c, mark in enumerate(row) if mark == "."}
        cells = [cell for pen in board(state, seat).enclosures for cell in pen.cells]
        assert len(cells) == len(set(cells)) == 39
        assert set(cells) == area - set(board(state, seat).free)


def test_an_arrangement_is_submitted_complete() -> None:
    """R14: not before the sixth tile."""
    state = short_game()
    for _ in range(5):
        play(state, "seat1: place")
    assert "submit" not in offered(state, 1)

    play(state, "seat1: place")
    assert sorted(offered(state, 1)) == ["start over", "submit"]


def test_an_arrangement_may_be_redone_until_it_is_submitted() -> None:
    """R14, R10.3: after each tile, but not before the first."""
    state = short_game()
    before = state.clone()
    assert "start over" not in offered(state, 1)
    for placed in range(1, 7):
        for _ in range(placed):
            play(state, "seat1: place")
        assert "start over" in offered(state, 1)
        play(state, "seat1: start over")
        assert state == before


def test_starting_over_is_offered_beside_the_places_of_a_start_tile() -> None:
    """R14: as a button is that belongs to the piece in the hand."""
    state = play(short_game(), "seat1: place")
    offers = GAME.offers(state, 0)
    [over] = offers.listed
    [placements] = offers.placements

    assert (over.kind, over.fields) == ("start_over", placements.fields)
    assert offers.actions == GAME.legal_actions(state, 0)
    assert GAME.offers(short_game(), 0).listed == []


def test_an_arrangement_is_final_when_it_is_submitted() -> None:
    """R14."""
    state = short_game()

    play(arrange(state, 1), "seat1: submit")
    assert (to_act(state), offered(state, 1)) == ([2], [])


def test_a_tile_that_fits_nowhere_leaves_only_starting_over() -> None:
    """R14: an arrangement is accepted only if it is legal."""
    state = play(short_game(), "seat1: place")
    state.zoos[0].free.lo = state.zoos[0].free.hi = 0

    assert offered(state, 1) == ["start over"]


def test_starting_over_leaves_the_other_seat_alone() -> None:
    """R14."""
    state = arrange(arrange(short_game(), 1), 2)
    before = board(state, 2)
    play(state, "seat1: start over")

    assert board(state, 2) == before


def test_arrangements_are_unseen_until_both_are_submitted() -> None:
    """R14."""
    state = arrange(short_game(), 1)
    play(state, "seat1: submit")
    for viewer in (2, None):
        seen = view(state, viewer).zoos[0]
        assert (seen.hidden, seen.enclosures, len(seen.free), len(seen.start_tiles)) == (True, [], 107, 6)

    play(arrange(state, 2), "seat2: submit")
    assert [len(view(state, 2).zoos[0].enclosures), len(view(state).zoos[0].enclosures)] == [6, 6]


def test_the_last_submission_reveals() -> None:
    """R14: no other action of the short game does."""
    state = arrange(arrange(short_game(), 1), 2)

    assert GAME.apply(state, 1, SUBMIT) == Reveal.NOTHING
    assert GAME.apply(state, 0, SUBMIT) == Reveal.ALL


def test_acquired_animals_may_enter_start_tiles_with_a_join() -> None:
    """Scenario T25; R10.4, R15."""
    state = position("variant=short; turn=2; seat2: - 0/6, - 0/7; seat2 houses: kangaroo, meerkat, -")
    play(state, "elephant to S2", "take kangaroo")
    assert offered(state) == ["kangaroo into - 0/6", "kangaroo into - 0/7", "kangaroo into house"]

    play(state, "kangaroo into - 0/6", "join kangaroo 1/6")
    assert offered(state) == ["penguin into - 0/7", "penguin into house", "give up penguin"]
    play(state, "penguin into - 0/7")
    assert zoo(state, 2) == ["kangaroo 2/6", "penguin 1/7"]


def test_the_first_turn_of_seat_2_uses_its_real_start_tiles() -> None:
    """Scenario T25; R10.4, R15: in a game played from its beginning."""
    state = begun()
    play(state, "elephant to S1", "place", "meerkat from house")
    play(state, "seat2: elephant to S2", "take kangaroo", f"kangaroo into {first_start_tile(state, 2)}")
    play(state, "join kangaroo 1/6")

    assert "kangaroo 2/6" in zoo(state, 2)
    assert "penguin into house" in offered(state)
    assert sum(short.startswith("penguin into - 0/") for short in offered(state)) == 5


def first_start_tile(state: State, seat: int) -> str:
    pen = min(board(state, seat).enclosures, key=lambda pen: pen.tile)
    return f"- 0/{pen.spaces} {pen.tile}"


def test_start_tiles_give_no_animals_away_while_they_hold_fewer_than_two() -> None:
    """R10.4."""
    state = position("variant=short; seat1: - 0/7, fox 1/6; seat1 houses: -")

    assert offered(state) == ["elephant to S2"]


def test_everything_else_is_as_with_two_players() -> None:
    """R10.5: 1 to 4 steps, and bonus breeding."""
    assert offered(begun()) == ["elephant to S1", "elephant to S2", "elephant to S3", "elephant to S4"]

    state = position("variant=short; elephant=S3; seat1: fox 2/7, - 0/7, penguin 2/6")
    play(state, "elephant to S5", "take flamingo", "flamingo into house", "breed fox 2/7")
    assert offered(state) == ["bonus penguin 2/6", "no bonus"]


def test_the_longer_game_has_no_arrangement() -> None:
    """R10.1: nothing of it without the variant."""
    state = new_game()

    assert step(state) == "move"
    assert board(state, 1).start_tiles == []
