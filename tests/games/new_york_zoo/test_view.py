"""New York Zoo: what a seat may know. Everything, but for start arrangements not yet revealed."""

from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from tests.games.new_york_zoo.table import GAME, board, new_game, offered, play, position, view
from tierpark.games.catalogue import game
from tierpark.games.new_york_zoo.state import State


def in_arrangement(seat1: int, seat2: int, *moves: str) -> State:
    """A short game in which the seats have placed so many start tiles."""
    state = new_game(variant="short", seed=2)
    for seat, placed in ((1, seat1), (2, seat2)):
        for _ in range(placed):
            play(state, f"seat{seat}: place")
    return play(state, *moves)


# An open game


def test_everybody_sees_the_same_table() -> None:
    """R1, R1.7."""
    state = position("players=3; elephant=S9; seat2: fox 2/4, - 0/5; seat2 free: 30; supply=A8:0")

    seen = [msgspec.structs.replace(view(state, seat), seat=None) for seat in (1, 2, 3, None)]
    assert seen[0] == seen[1] == seen[2] == seen[3]


def test_a_view_says_what_lies_where() -> None:
    state = position("players=3; elephant=S9; turn=2; seat2: fox 2/4=E4-04; seat2 free: r9c1 r9c2; seat2 houses: fox")
    seen = view(state, 1)

    assert (seen.game, seen.seat, seen.step, seen.to_act, seen.mover, seen.elephant) == (
        "new-york-zoo",
        0,
        "move",
        [1],
        1,
        9,
    )
    assert seen.zoos[1].houses == ["fox", None, None]
    assert seen.zoos[1].free == [(8, 0), (8, 1)]
    assert (seen.zoos[1].animals, seen.zoos[1].hidden) == (3, False)
    (pen,) = seen.zoos[1].enclosures
    assert (pen.tile, pen.species, pen.animals, pen.spaces) == ("E4-04", "fox", 2, 4)
    assert sorted(pen.cells) == sorted([(0, 4), (0, 5), (1, 4), (1, 5)])


def test_a_view_shows_the_strip() -> None:
    seen = view(position("stacks=S8:E5-01/E4-01")).strip

    assert (seen[8].kind, seen[8].stack, seen[8].species) == ("slot", ["E4-01", "E5-01"], None)
    assert (seen[7].kind, seen[7].stack, seen[7].species) == ("animals", None, ["meerkat", "flamingo"])
    assert [(space.space, space.line) for space in seen if space.line] == [
        (4, "fox"),
        (9, "meerkat"),
        (14, "flamingo"),
        (19, "kangaroo"),
        (24, "penguin"),
    ]


def test_a_view_says_what_is_being_decided() -> None:
    state = position("elephant=S3; stacks=S4:E4-01; seat1: kangaroo 3/4, fox 2/5")
    play(state, "elephant to S5", "take kangaroo", "kangaroo into kangaroo 3/4", "keep none", "attraction A8")
    seen = view(state)

    assert (seen.step, seen.phase) == ("place_attraction", "main action")
    assert (seen.pending.attraction, seen.pending.second, seen.pending.lines) == ("A8", "meerkat", ["fox"])


def test_a_view_says_nothing_of_decisions_that_are_past() -> None:
    """R6.5: the fox enclosure is exchanged, now the meerkat looks for a home."""
    state = position("elephant=S11; seat1: fox 3/4; seat1 houses: penguin, -, -")
    play(state, "elephant to S12", "take fox", "fox into fox 3/4", "keep none", "attraction A1", "place")
    pending = view(state).pending

    assert (pending.species, pending.second, pending.attraction) == ("meerkat", None, None)
    assert pending.tile is None


def test_a_view_names_the_species_that_breeds_and_forgets_it_for_the_bonus() -> None:
    """R8.3: foxes breed in one enclosure; the bonus is for any species."""
    state = position("elephant=S3; seat1: fox 2/4, penguin 2/5; seat1 houses: -")
    play(state, "elephant to S5", "take kangaroo", "kangaroo into house", "give up meerkat")
    assert view(state).pending.species == "fox"
    play(state, "breed fox 2/4")

    assert view(state).step == "bonus"
    assert view(state).pending.species is None


def test_a_view_of_a_finished_game_has_its_outcome() -> None:
    state = position("players=1; elephant=S24; distance=49")
    assert view(state).outcome is None
    play(state, "marker 2 elephant to S1")

    assert view(state).outcome == GAME.outcome(state)


@pytest.mark.parametrize("seat", [1, 2, None])
def test_a_view_can_be_sent_as_json(seat: int | None) -> None:
    seen = view(in_arrangement(3, 6), seat)

    assert msgspec.json.decode(msgspec.json.encode(seen), type=type(seen)) == seen


# Hidden arrangements


def test_the_others_see_neither_places_nor_progress() -> None:
    """R14: a zoo under arrangement looks untouched, however many tiles lie there."""
    untouched = view(in_arrangement(0, 0), 2).zoos[0]

    for placed in (1, 4, 6):
        state = in_arrangement(placed, 0)
        assert view(state, 2).zoos[0] == view(state).zoos[0] == untouched
    assert untouched.hidden
    assert len(untouched.start_tiles) == 6


def test_the_owner_sees_the_own_arrangement() -> None:
    """R14."""
    seen = board(in_arrangement(4, 0), 1)

    assert (len(seen.enclosures), len(seen.start_tiles), seen.hidden) == (4, 2, False)


def test_that_a_seat_has_submitted_is_public() -> None:
    """R14: the others wait for it."""
    state = in_arrangement(6, 0, "seat1: submit")

    assert [zoo.submitted for zoo in view(state, 2).zoos] == [True, False]
    assert view(state, 2).to_act == [1]


def test_what_a_seat_may_do_does_not_depend_on_the_other() -> None:
    """R14."""
    assert offered(in_arrangement(5, 0), 2) == offered(in_arrangement(0, 0), 2)


@pytest.mark.parametrize("moves", [(), ("seat1: submit",)])
@pytest.mark.parametrize("seed", range(5))
def test_a_hidden_arrangement_can_be_dealt_anew_unnoticed(seed: int, moves: tuple[str, ...]) -> None:
    """R14."""
    state = in_arrangement(6, 2, *moves)
    twin = GAME.redeal_hidden(state, 1, seed)

    assert view(twin, 2) == view(state, 2)
    assert twin.zoos[1] == state.zoos[1]
    assert GAME.legal_actions(twin, 1) == GAME.legal_actions(state, 1)
    assert GAME.to_act(twin) == GAME.to_act(state)
    assert GAME.components(twin) == GAME.components(state)


def test_dealing_anew_gives_other_arrangements() -> None:
    """R14: complete ones for a seat that has submitted."""
    state = in_arrangement(6, 0, "seat1: submit")
    twins = [GAME.redeal_hidden(state, 1, seed) for seed in range(5)]

    assert len({str(board(twin, 1)) for twin in twins}) == 5
    assert all(len(board(twin, 1).enclosures) == 6 for twin in twins)


@pytest.mark.parametrize("moves", [(), ("seat1: submit",)])
def test_what_the_other_has_arranged_can_be_taken_back(moves: tuple[str, ...]) -> None:
    """R14: the own arrangement stays."""
    state = in_arrangement(6, 2, *moves)

    assert GAME.reopened(state, 1) == in_arrangement(0, 2)
    assert GAME.reopened(in_arrangement(6, 6, "seat1: submit", "seat2: submit"), 1).zoos[0].submitted


def test_dealing_anew_for_the_own_seat_changes_nothing_of_it() -> None:
    state = in_arrangement(4, 3)

    assert board(GAME.redeal_hidden(state, 0, 9), 1) == board(state, 1)


def test_after_the_reveal_nothing_is_hidden() -> None:
    """R14, R1."""
    state = in_arrangement(6, 6, "seat1: submit", "seat2: submit")

    assert GAME.redeal_hidden(state, 0, 5) == state
    assert not any(zoo.hidden for zoo in view(state).zoos)


def test_dealing_anew_uses_the_boards_of_the_material(tmp_path: Path) -> None:
    """R14: a box whose first board for two has one more barn space, at row 4, column 3."""
    printed = files("tierpark.games.new_york_zoo").joinpath("material.toml").read_text("utf-8")
    assert printed.count('"###..........."') == 1
    box = tmp_path / "box.toml"
    box.write_text(printed.replace('"###..........."', '"####.........."'), "utf-8")
    other = game("new-york-zoo", box)
    state = other.setup(other.options(players=2, variant="short"), 1)
    twin = other.redeal_hidden(state, 1, 3)

    assert other.components(twin) == other.components(state)
    assert (other.components(twin)["spaces of seat 1"], other.components(twin)["spaces of seat 2"]) == (106, 105)
