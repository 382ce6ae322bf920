"""Spectacular: what a seat may know. All but the stacks, the tokens to come, and what others do in a step under way."""

import msgspec
import pytest

from tests.games.spectacular.table import (
    COLOURS,
    GAME,
    GINA,
    cells_of,
    finish,
    finish_until,
    new_game,
    offered,
    park,
    play,
    position,
    random_play,
    scored,
    scores,
    step,
    tiles,
    to_act,
    view,
)
from tierpark.core.reveal import Reveal
from tierpark.games.spectacular.state import State
from tierpark.games.spectacular.view import Park, View

MOST_BYTES = 12_000
CHOICES = "seat1.supply=sloth black, green 5; seat1.display=tiger heart, blue 4"


def without_seat(seen: View) -> View:
    return msgspec.structs.replace(seen, seat=None, own=None)


def open_part(board: Park) -> Park:
    """A player board without the note that its seat has finished, which is public."""
    return msgspec.structs.replace(board, done=False)


# What lies where


def test_everybody_sees_the_same_table_when_a_step_begins() -> None:
    """R3.11."""
    state = finish_until(new_game(players=3, seed=4, missions="yes"), 3, "build")

    seen = [without_seat(view(state, seat)) for seat in (1, 2, 3, None)]
    assert seen[0] == seen[1] == seen[2] == seen[3]


def test_a_view_says_what_lies_in_a_park() -> None:
    state = scored(GINA, "seat1.entrance=19; seat1.missions=18; seat1.workers=grey, multi")
    board = view(state, 2).parks[0]
    at = dict(zip(cells_of(board), range(20), strict=True))

    assert (board.seat, board.star, board.habitat) == (0, "saola", "green")
    assert board.tiles[at["E3"]] == "sloth-black"
    assert (board.corners[at["E3"]], board.corners[at["E4"]], board.dice[at["E3"]]) == (4, None, 5)
    assert (board.tiles[at["C2"]], board.tiles[at["B1"]]) == (None, None)
    assert [(tower.colour, len(tower.cells)) for tower in board.towers] == [("brown", 3), ("black", 3)]
    assert (board.workers, [mission.number for mission in board.missions]) == (["grey", "multi"], [18])
    assert (board.scores.total, board.scores.different_animals) == (146, 13)


def test_a_view_names_the_printed_park() -> None:
    """R1.7, R1.10: what it names is told with the game."""
    layout = GAME.printed()["parks"][park(new_game()).layout]

    assert layout["star"] == "C2"
    assert layout["entrance"] == ["B4", "C4", "D4"]
    assert layout["starts"] == [["A1", 0], ["E1", 3], ["C3", 2]]
    assert layout["hexagons"]["D4"] == [1, 2]
    assert [board.layout for board in view(new_game(players=3, seed=4, side="asymmetric")).parks] == [
        board.star for board in view(new_game(players=3, seed=4, side="asymmetric")).parks
    ]


def test_a_view_shows_the_supply_boards_in_front_of_the_seats() -> None:
    seen = view(position("turn=13; seat2.number=4; seat2.supply=condor heart, blue 3, blue 5")).supply[1]

    assert (seen.seat, seen.number) == (1, 4)
    assert seen.tiles == [None, None, "condor-heart", None]
    assert seen.dice == [0, 3, 0, 0, 0, 5, 0, 0]


def test_a_view_of_the_solo_challenge() -> None:
    """R11.2, R11.11."""
    state = play(position("players=1; step=select; tokens=7, 1"), "die")
    solo = view(state).solo
    assert solo is not None

    assert (solo.seen[-1], solo.left, solo.selection, solo.threatened) == (7, 1, "dice", 7)
    assert (solo.dice, solo.dice_colours[0], solo.tile_colours[6]) == ([3] * 8, "grey", "green")


def test_a_view_says_how_far_the_game_is() -> None:
    seen = view(position("turn=9; step=build; seat2.N=grey 3"), 1)

    assert (seen.game, seen.seat, seen.round, seen.turn, seen.step, seen.to_act) == (
        "spectacular",
        0,
        2,
        9,
        "build",
        [1],
    )
    assert [board.done for board in seen.parks] == [True, False]
    assert seen.options == {"players": 2, "side": "symmetric", "missions": "no", "choosing": "at-once"}


def test_during_round_1_the_entrance_is_worth_what_it_would_score_now() -> None:
    """R9.5: afterwards the points stand."""
    assert scores(position("seat1.park=B4 dugong heart 2; seat1.entrance=7")).entrance == 2
    assert scores(position("turn=9; seat1.park=B4 dugong heart 2; seat1.entrance=7")).entrance == 7


def test_a_view_of_a_finished_game_has_its_outcome() -> None:
    assert view(scored(GINA)).outcome == GAME.outcome(scored(GINA))
    assert view(new_game()).outcome is None


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("seat", [1, None])
def test_a_view_can_be_sent_as_json(players: int, seat: int | None) -> None:
    for _ in random_play(state := new_game(players=players, seed=2), seed=2):
        if state.turn % 5 == 0:
            seen = view(state, seat)
            assert msgspec.json.decode(msgspec.json.encode(seen), type=type(seen)) == seen


@pytest.mark.parametrize("side", ["symmetric", "asymmetric"])
def test_a_view_is_small_enough_to_be_sent_at_every_decision(side: str) -> None:
    """Six players late in the game."""
    longest = 0
    for seed in range(3):
        for _ in random_play(state := new_game(players=6, seed=seed, side=side, missions="yes"), seed):
            if state.turn >= 14:
                longest = max(longest, len(msgspec.json.encode(view(state, 1))))

    assert 6_000 < longest <= MOST_BYTES


# What is hidden


def test_stacks_are_known_by_their_height_alone() -> None:
    """R3.11: the same view, whatever the order of the stacks."""
    state = finish(new_game(seed=7))
    other = state.clone()
    for stack in (other.common[0], other.stacks[0]):
        stack[0], stack[3] = stack[3], stack[0]
    assert other != state

    assert all(view(other, seat) == view(state, seat) for seat in (1, 2, None))
    assert (view(state).stacks, park(state).stack) == (dict.fromkeys(COLOURS, 7), 4)


def test_tokens_to_come_are_hidden() -> None:
    """R3.11, R11.4."""
    states = [position(f"players=1; step=select; tokens={tokens}") for tokens in ("7, 1, 4", "4, 7, 1")]

    assert view(states[0], 1) == view(states[1], 1)
    assert view(play(states[0], "die"), 1) != view(play(states[1], "die"), 1)


def test_a_drawn_display_tile_is_open() -> None:
    """R3.11, Q28."""
    state = position(
        "step=build; seat1.W=grey 3; seat1.board=saola; seat1.display=tiger heart; seat1.stack=cheetah heart"
    )
    finish(state)

    for seat in (1, 2, None):
        assert view(state, seat).parks[0].display_tiles[:2] == ["tiger-heart-saola", "cheetah-heart-saola"]


def test_dice_that_would_be_rolled_again_are_hidden() -> None:
    """R4.2: the same view, whatever they will show."""
    state = new_game(seed=7)
    other = state.clone()
    for die in range(8):
        other.rerolls[0][die] = 7 - state.rerolls[0][die]

    assert all(view(other, seat) == view(state, seat) for seat in (1, 2, None))


# Steps under way

UNDER_WAY = [
    pytest.param("prepare", ["swap 1 for", "mark green"], id="prepare"),
    pytest.param("choose", ["supply", "display"], id="choose"),
    pytest.param("build", ["N", "W"], id="build"),
]


def first(state: State, seat: int, beginning: str) -> str:
    """The first offer that begins so, as a move of the seat."""
    return f"seat{seat}: {next(short for short in offered(state, seat) if short.startswith(beginning))}"


def at(name: str) -> State:
    """A game with two seats at this step of the first turn."""
    if name == "build":
        return position(
            "step=build; seat1.board=saola; seat2.board=okapi; seat1.N=sloth black; seat1.W=tiger heart;"
            "seat2.N=condor black; seat2.W=cheetah heart"
        )
    return finish_until(new_game(seed=3), 1, name)


@pytest.mark.parametrize(("name", "moves"), UNDER_WAY)
def test_nobody_sees_what_others_do_until_the_step_ends(name: str, moves: list[str]) -> None:
    """R6.4, R7.1, R4.4."""
    state = at(name)
    before = {seat: view(state, seat) for seat in (2, None)}
    for move in moves:
        play(state, first(state, 1, move))
        for seat in (2, None):
            assert open_part(view(state, seat).parks[0]) == before[seat].parks[0]
            assert view(state, seat).supply == before[seat].supply
    assert view(state, 1).parks[0] != before[2].parks[0] or view(state, 1).own != view(at(name), 1).own

    for move in ("roll", "ready") if name == "prepare" else ():
        play(state, first(state, 1, move))
    assert view(state, 2).to_act == [1]
    assert view(state, 2).parks[0].done
    finish(state, 2)
    assert without_seat(view(state, 1)) == without_seat(view(state, 2))


@pytest.mark.parametrize("mover", [1, 2])
def test_the_seat_itself_sees_what_it_has_done(mover: int) -> None:
    state = play(at("build"), first(at("build"), mover, "N"))

    assert len(tiles(state, mover)) == 1
    assert view(state, mover).parks[mover - 1].items[0] is None


def test_workers_are_used_in_secret_too() -> None:
    """R8.8."""
    laid = "A1 chinchilla brown W 3"
    text = f"step=workers; turn=8; seat1.board=saola; seat2.board=okapi; seat1.park={laid}; seat2.park={laid}"
    state = play(position(text), "seat1: A1 3 to 4 with grey")

    assert (tiles(state, 1)["A1"], view(state, 2).parks[0].dice[0]) == ("chinchilla brown W 4", 3)
    assert len(view(state, 2).parks[0].workers) == 5


def test_scores_and_missions_give_nothing_away() -> None:
    """R7.1: a tower or a mission under way is not counted for others."""
    state = position(
        "step=build; seat1.board=saola; seat2.N=grey 1; seat1.N=blue 2; seat1.missions=16;"
        "seat1.park=A1 chinchilla heart 2, A3 tiger heart 1, E1 cheetah heart 1, D1 sloth heart 1, B4 dugong heart"
    )
    before = view(state, 2).parks[0]
    play(state, "seat1: N blue 2 to B4")

    assert park(state, 1).missions[0].fulfilled
    assert view(state, 2).parks[0].missions == before.missions
    assert view(state, 2).parks[0].scores == before.scores


def test_what_a_seat_may_do_does_not_depend_on_the_others() -> None:
    """R6.4."""
    for name in ("prepare", "choose", "build"):
        state = at(name)
        before = offered(state, 2)
        finish(state, 1)
        assert offered(state, 2) == before


def test_marked_dice_are_known_to_their_seat_alone() -> None:
    """R4.2."""
    state = play(at("prepare"), first(at("prepare"), 1, "mark green"))

    assert view(state, 1).own is not None
    assert view(state, 1).own.marked == [0]  # type: ignore[union-attr]
    assert view(state, 2).own.marked == []  # type: ignore[union-attr]
    assert view(state).own is None


@pytest.mark.parametrize("seat", [2, None])
def test_choices_in_order_are_open(seat: int | None) -> None:
    """R6.4: of lower numbers; here seat 1 is first."""
    state = play(position(f"choosing=in-order; {CHOICES}"), "supply green 5")

    assert view(state, seat).parks[0].chosen == [8, None]


# What actions reveal


def test_only_the_last_decision_of_a_step_reveals_to_all() -> None:
    """R5.1, R6.4: an undo cannot go behind it."""
    state = at("choose")
    revealed = [GAME.apply(state, seat, GAME.legal_actions(state, seat)[-1]) for seat in (0, 0, 1, 1)]

    assert revealed == [Reveal.NOTHING, Reveal.NOTHING, Reveal.NOTHING, Reveal.ALL]


def test_a_roll_reveals_something_to_its_seat() -> None:
    """R4.2: the new values stand."""
    state = play(at("prepare"), first(at("prepare"), 1, "mark green"))
    roll = next(a for a in GAME.legal_actions(state, 0) if GAME.describe(state, 0, a).kind == "roll")

    assert GAME.apply(state, 0, roll) == Reveal.OWN


def test_a_solo_token_is_revealed() -> None:
    """R11.8."""
    state = position("players=1; step=select; tokens=7, 1")

    assert GAME.apply(state, 0, 0) == Reveal.ALL


def test_alone_a_drawn_tile_is_revealed_and_a_mere_discard_is_not() -> None:
    """R9.1."""
    text = "players=1; step=build; seat1.N=grey 3; seat1.board=saola; seat1.display=tiger heart, blue 1; seat1.stack="
    drawn, not_drawn = position(f"{text}cheetah heart"), position(text)

    assert GAME.apply(drawn, 0, GAME.legal_actions(drawn, 0)[-1]) == Reveal.ALL
    assert GAME.apply(not_drawn, 0, GAME.legal_actions(not_drawn, 0)[-1]) == Reveal.NOTHING


def test_nothing_is_hidden_when_the_game_is_over() -> None:
    for _ in random_play(state := new_game(players=4, seed=1), seed=1):
        pass

    assert (step(state), to_act(state)) == ("over", [])
    assert without_seat(view(state, 1)) == without_seat(view(state, 4))
