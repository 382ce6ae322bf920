"""Spectacular, chapter 3: what lies on the table before the first decision."""

import pytest

from tests.games.spectacular.table import (
    COLOURS,
    GAME,
    cells_of,
    display,
    finish,
    layout_of,
    new_game,
    numbers,
    offered,
    park,
    play,
    position,
    sets_of,
    step,
    supply,
    tiles,
    to_act,
    view,
    workers,
)
from tierpark.games.spectacular.state import NONE, State

X = {tile.id for tile in GAME.box.tiles if tile.x}
STARTS = {"A1": "E", "E1": "W", "C3": "SW"}  # R1.10
EVERY_NUMBER = pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
SEVERAL = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])


def in_play(state: State) -> set[str]:
    """The tiles that take part."""
    return {name.removeprefix("tile ") for name in GAME.components(state) if name.startswith("tile ")}


def habitats(ids: list[str | None]) -> list[str]:
    by_id = {tile.id: tile.habitat for tile in GAME.box.tiles}
    return [by_id[name] for name in ids if name]


# The common supply


@pytest.mark.parametrize(("players", "taken"), [(1, 2), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_there_are_twelve_common_dice_of_each_colour(players: int, taken: int) -> None:
    """R3.1, R3.4, R11.3: less those that were rolled for the supply boards."""
    assert list(new_game(players=players).common_dice) == [12 - taken] * 4


@pytest.mark.parametrize(("players", "stack"), [(1, 7), (2, 7), (3, 6), (4, 5), (5, 7), (6, 6)])
def test_each_colour_has_a_stack_of_common_tiles(players: int, stack: int) -> None:
    """R3.2: nine with up to four players, twelve with more, less those on the supply boards."""
    state = new_game(players=players)

    assert view(state).stacks == dict.fromkeys(COLOURS, stack)
    for colour, stacked in zip(COLOURS, state.common, strict=True):
        assert {GAME.box.tiles[tile].habitat for tile in stacked if tile != NONE} == {colour}


@EVERY_NUMBER
def test_the_x_tiles_are_for_five_and_six_players(players: int) -> None:
    """R3.2."""
    assert in_play(new_game(players=players)) & X == (X if players >= 5 else set())


@pytest.mark.parametrize("field", ["common", "stacks"])
def test_stacks_are_shuffled(field: str) -> None:
    """R3.2, R3.5."""
    assert len({str(getattr(new_game(players=6, seed=seed), field)) for seed in range(5)}) == 5


# Player boards


@EVERY_NUMBER
def test_every_seat_has_another_player_board(players: int) -> None:
    """R3.3."""
    stars = [board.star for board in view(new_game(players=players, seed=players)).parks]

    assert len(stars) == len(set(stars)) == players


def test_player_boards_are_random() -> None:
    """R3.3."""
    first = {view(new_game(seed=seed)).parks[0].star for seed in range(60)}

    assert first == {board.id for board in GAME.box.boards}


@pytest.mark.parametrize("side", ["symmetric", "asymmetric"])
def test_a_star_animal_takes_a_6_of_its_habitat(side: str) -> None:
    """R1.6, R3.3, R7.12: with every player board, from the first turn on."""
    state = finish(new_game(players=6, side=side))
    for seat, board in enumerate(view(state).parks, start=1):
        die = 2 * COLOURS.index(board.habitat)
        state.boards[seat - 1].display_dice[die] = 6
        play(state, f"seat{seat}: display {board.habitat} 6")
    finish(state)
    for seat, board in enumerate(view(state).parks, start=1):
        assert f"W {board.habitat} 6 to {cells_of(board)[layout_of(board).star]}" in offered(state, seat)


def test_all_seats_play_the_side_that_was_agreed_on() -> None:
    """R3.3, R2.8: the symmetric side is the same park for all, the asymmetric one differs from board to board."""
    same = view(new_game(players=6)).parks
    other = view(new_game(players=6, side="asymmetric")).parks

    assert GAME.options().side == "symmetric"
    assert all(board.layout == same[0].layout for board in same)
    assert len({str(board.layout) for board in other}) == 6


@EVERY_NUMBER
def test_tiles_of_boards_that_are_not_dealt_leave_the_game(players: int) -> None:
    """R3.3."""
    state = new_game(players=players)
    stars = {board.star for board in view(state).parks}
    owners = {tile.owner for tile in GAME.box.tiles if tile.id in in_play(state)}

    assert owners == {None, *stars}


# Supply boards


@SEVERAL
def test_supply_boards_have_different_numbers_from_1_to_6(players: int) -> None:
    """R3.4."""
    found = numbers(new_game(players=players, seed=3))

    assert len(set(found)) == players
    assert set(found) <= {1, 2, 3, 4, 5, 6}


def test_supply_boards_are_random() -> None:
    """R3.4."""
    assert {numbers(new_game(seed=seed))[0] for seed in range(60)} == {1, 2, 3, 4, 5, 6}


@SEVERAL
def test_a_supply_board_has_a_die_and_a_tile_of_each_colour(players: int) -> None:
    """R3.4: the four die spaces inside the dotted line stay empty."""
    for board in view(new_game(players=players)).supply:
        assert habitats(board.tiles) == list(COLOURS)
        assert all(1 <= value <= 6 for value in board.dice[:4])
        assert board.dice[4:] == [0, 0, 0, 0]


def test_dice_are_rolled() -> None:
    """R3.4, R3.7: every value comes up."""
    states = [new_game(players=6, seed=seed) for seed in range(4)]

    assert {value for state in states for board in view(state).supply for value in board.dice[:4]} == {1, 2, 3, 4, 5, 6}
    assert {value for state in states for board in view(state).parks for value in board.display_dice} == set(
        range(1, 7)
    )


# Personal tiles, dice and workers


@EVERY_NUMBER
@pytest.mark.parametrize("side", ["symmetric", "asymmetric"])
def test_ten_personal_tiles_are_dealt_to_display_starts_and_stack(players: int, side: str) -> None:
    """R3.5."""
    state = new_game(players=players, side=side)
    for seat, board in enumerate(view(state).parks):
        starts = {cell for cell, _ in layout_of(board).starts}
        laid = {cell: tile for cell, tile in enumerate(board.tiles) if tile}
        stacked = [GAME.box.tiles[tile].id for tile in state.stacks[seat]]
        own = {tile.id for tile in GAME.box.tiles if tile.owner == board.star}

        assert set(laid) == starts
        assert (len(board.display_tiles), board.stack) == (3, 4)
        assert {*laid.values(), *board.display_tiles, *stacked} == own


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("side", ["symmetric", "asymmetric"])
def test_parts_of_starting_tiles_lie_on_the_dotted_thirds(seed: int, side: str) -> None:
    """R3.6, R1.4: and breeding tiles have no corner."""
    symbols = {tile.id: tile.symbol for tile in GAME.box.tiles}
    for board in view(new_game(players=6, seed=seed, side=side)).parks:
        for cell, third in layout_of(board).starts:
            tile = board.tiles[cell]
            assert tile is not None
            assert board.corners[cell] == (None if symbols[tile] == "heart" else third)


def test_the_starting_hexagons_of_the_symmetric_side() -> None:
    """R1.10, R3.6."""
    laid = tiles(new_game(seed=1))

    assert laid.keys() == STARTS.keys()
    for name, words in laid.items():
        assert words.endswith((" heart", f" {STARTS[name]}"))


@EVERY_NUMBER
def test_a_display_has_eight_rolled_dice_two_of_each_colour(players: int) -> None:
    """R3.7."""
    for seat in range(1, players + 1):
        dice = display(new_game(players=players), seat)[3:]
        assert [die.split()[0] for die in dice] == [colour for colour in COLOURS for _ in range(2)]


@EVERY_NUMBER
def test_everybody_has_five_unused_workers(players: int) -> None:
    """R3.8."""
    for seat in range(1, players + 1):
        assert workers(new_game(players=players), seat) == [*COLOURS, "multi"]


# Missions


@SEVERAL
def test_in_mission_mode_everybody_has_one_mission_of_each_set(players: int) -> None:
    """R3.9, R10.3: no two seats have the same."""
    boards = view(new_game(players=players, missions="yes")).parks
    dealt = [mission.number for board in boards for mission in board.missions]

    assert all(sets_of(board) == ["A", "B", "C"] for board in boards)
    assert len(set(dealt)) == len(dealt) == 3 * players


def test_missions_are_random() -> None:
    """R3.9."""
    dealt = {
        mission.number for seed in range(60) for mission in view(new_game(seed=seed, missions="yes")).parks[0].missions
    }

    assert dealt == set(range(1, 19))


def test_without_the_mission_mode_there_are_no_missions() -> None:
    """R3.9."""
    assert GAME.options().missions == "no"
    assert not any(board.missions for board in view(new_game(players=4)).parks)


def test_missions_are_known_before_anything_is_rolled_again() -> None:
    """R3.9, Q21."""
    state = new_game(missions="yes")

    assert step(state) == "prepare"
    assert any(short.startswith("mark ") for short in offered(state))
    assert all(len(board.missions) == 3 for board in view(state, 1).parks)


# Seats


def test_the_left_neighbour_is_the_next_seat() -> None:
    """R3.10: a supply board goes from seat 1 to seat 2, and from the last seat to the first."""
    state = position("players=3; turn=2; step=build; seat1.N=grey 6; seat1.number=5; seat2.number=1; seat3.number=3")
    before = [supply(state, seat) for seat in (1, 2, 3)]
    GAME.apply(state, 0, GAME.legal_actions(state, 0)[-1])

    assert [supply(state, seat) for seat in (2, 3, 1)] == before
    assert numbers(state) == [3, 5, 1]


@EVERY_NUMBER
def test_all_seats_begin_together(players: int) -> None:
    """R4.4, R5.2: there is no start player."""
    assert to_act(new_game(players=players)) == list(range(1, players + 1))
    assert not any(park(new_game(players=players), seat).done for seat in range(1, players + 1))
