"""Spectacular, chapter 9, first half: how a turn is prepared, and what happens at the ends of the two rounds."""

import pytest

from tests.games.spectacular.table import (
    COLOURS,
    GAME,
    as_text,
    building,
    cells_of,
    display,
    finish,
    finish_until,
    layout_of,
    new_game,
    numbers,
    offered,
    park,
    play,
    position,
    random_play,
    scores,
    standings,
    step,
    supply,
    tiles,
    to_act,
    towers,
    view,
)
from tierpark.games.spectacular.state import State

SEVERAL = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
FEW_AND_MANY = pytest.mark.parametrize("players", [2, 4, 5, 6])

# S1: the park of the rulebook's example after round 1; C4 is vacant and D3 has no die
ROUND_1 = (
    "A1 chinchilla heart, E1 cheetah heart 1, C3 giraffe beige SW, D2 elephant heart 2, B4 dugong heart 1,"
    "A3 dugong beige W 5, A4 polar_bear black W 4, D4 tiger heart 2, E4 sloth heart 2, E3 sloth black NW 5,"
    "D3 sea_turtle black E"
)


def entrance_of(laid: str, more: str = "") -> int:
    """What the entrance is worth after round 1."""
    state = position(
        f"step=workers; turn=8; seat1.board=saola; seat1.park={laid}; {more}; seat2.park=A1 dugong heart 1"
    )
    finish(state)
    assert view(state).turn == 9
    return scores(state).entrance


# 9A Prepare the next turn


def test_a_display_with_two_tiles_gets_one_from_the_stack() -> None:
    """S18, R9.1: after a tile, and not after a die."""
    state = finish(new_game(seed=3))
    taken = display(state)[0]
    play(state, "seat1: supply green", f"seat1: display {taken}")
    finish(state, 2)
    assert (len(display(state)), park(state).stack) == (10, 4)

    finish(state)
    assert (len(display(state)), park(state).stack) == (11, 3)
    kept = display(state)[:3]
    play(state, f"seat1: supply {supply(state)[0]}", f"seat1: display {display(state)[-1]} second")
    finish(state, 2)
    finish(state)
    assert (display(state)[:3], len(display(state)), park(state).stack) == (kept, 10, 3)


def test_the_new_tile_is_the_top_one_of_the_stack() -> None:
    """R9.1."""
    state = building("W=grey 3", "", "seat1.display=tiger heart, dugong heart; seat1.stack=cheetah heart, tiger black")
    finish(state)

    assert display(state) == ["tiger heart", "dugong heart", "cheetah heart"]
    assert park(state).stack == 1


def test_an_empty_stack_gives_nothing() -> None:
    """S18, R9.1: the game goes on with fewer tiles."""
    state = building("W=grey 3", "", "seat1.display=tiger heart; seat1.stack=")
    finish(state)

    assert display(state) == ["tiger heart"]


def test_dice_of_a_display_are_not_replaced() -> None:
    """R9.1."""
    state = building("W=grey 3", "", "seat1.display=grey 1, blue 2; seat1.stack=tiger heart")
    finish(state)

    assert display(state) == ["tiger heart", "blue 2", "grey 1"]


@SEVERAL
def test_seven_tiles_and_eight_dice_go_through_a_display(players: int) -> None:
    """S18, R9.1, R9.7: after turn 15 it is empty, and so is the stack."""
    for _ in random_play(state := new_game(players=players, seed=players), seed=2):
        pass

    for seat in range(1, players + 1):
        assert display(state, seat) == []
        assert park(state, seat).stack == 0


def test_supply_boards_go_to_the_left_with_what_is_on_them() -> None:
    """S21, R9.2, R3.10: seats have boards 5, 1 and 3; after a turn seat 2 has 5, seat 3 has 1 and seat 1 has 3."""
    state = position("players=3; seat1.number=5; seat2.number=1; seat3.number=3")
    finish(state)  # everybody has chosen
    left = [supply(state, seat) for seat in (1, 2, 3)]
    finish(state)

    assert numbers(state) == [3, 5, 1]
    assert [supply(state, seat) for seat in (2, 3, 1)] == left


def test_supply_boards_are_not_refilled_between_turns() -> None:
    """R9.2: eight items, then seven."""
    state = position("players=3")
    for turn in range(1, 9):
        finish_until(state, turn, "choose")
        assert [len(supply(state, seat)) for seat in (1, 2, 3)] == [9 - turn] * 3


def test_boards_are_passed_eight_times_in_round_1() -> None:
    """S21, R9.3: the eighth time empty. Seat 3 has 5, seat 1 has 1 and seat 2 has 3."""
    state = finish_until(position("players=3; seat1.number=5; seat2.number=1; seat3.number=3"), 9, "choose")

    assert numbers(state) == [1, 3, 5]


# 9B The end of round 1


@SEVERAL
def test_after_turn_8_all_supply_boards_are_empty(players: int) -> None:
    """R9.3: whoever still has workers may use them now."""
    state = new_game(players=players, seed=1)
    seen = []
    for _ in random_play(state, seed=4):
        if view(state).turn == 8 and step(state) in ("build", "workers"):
            seen.append(step(state))
            assert not any(supply(state, seat) for seat in range(1, players + 1))

    assert "build" in seen


def test_workers_come_before_the_entrance_and_the_refill() -> None:
    """R9.4: the changed die counts, and the supply is still empty while workers are used."""
    state = building("N=blue 3", "B4 dugong beige W", "turn=8; seat1.supply=; seat2.supply=")
    play(state, "N blue 3 to B4")
    assert (step(state), supply(state)) == ("workers", [])

    play(state, "B4 3 to 5 with blue and multi")
    assert (scores(state).entrance, view(state).turn, step(state)) == (5, 9, "choose")
    assert len(supply(state)) == 12


def test_the_entrance_of_the_rulebook_is_worth_19() -> None:
    """S1, R9.5: 10 for the blue group, 9 for the green one; the orange pair does not touch the entrance."""
    assert entrance_of(ROUND_1) == 19


def test_a_lone_die_at_the_entrance_scores() -> None:
    """S2, R9.5, Q13."""
    assert entrance_of("C4 polar_bear black W 3") == 3


def test_a_group_that_touches_the_entrance_twice_counts_once() -> None:
    """S3, R9.5, Q14."""
    assert entrance_of("B4 dugong heart 2, C4 polar_bear black W 3") == 5


@pytest.mark.parametrize(("cell", "points"), [("B4", 2), ("C4", 2), ("D4", 2), ("A4", 0), ("C3", 0), ("E4", 0)])
def test_three_hexagons_touch_the_entrance(cell: str, points: int) -> None:
    """R1.7, R9.5."""
    assert entrance_of(f"{cell} dugong heart 2") == points


@pytest.mark.parametrize("board", [board.id for board in GAME.box.boards])
def test_the_asymmetric_sides_have_entrances_of_their_own(board: str) -> None:
    """R1.7, R9.5."""
    for name in ("A1", "B1", "C1", "D1", "E1", "B2", "C2", "D2", "B3", "C3", "C4", "D3", "A2"):
        text = f"side=asymmetric; step=workers; turn=8; seat1.board={board}"
        seen = park(position(f"side=asymmetric; step=over; seat1.board={board}"))
        layout, names = layout_of(seen), cells_of(seen)
        if name not in names or names.index(name) == layout.star:
            continue
        state = finish(position(f"{text}; seat1.park={name} dugong heart 2"))
        assert scores(state).entrance == (2 if names.index(name) in layout.entrance_cells else 0), name


def test_a_dice_group_goes_through_any_colours_but_only_over_dice() -> None:
    """R1.9, R9.5, Q16: B4 blue, B3 grey and B2 orange; without the die on B3 the group ends."""
    chain = "B4 dugong heart 1, B3 chinchilla brown W 4, B2 cheetah brown W 5"

    assert entrance_of(chain) == 10
    assert entrance_of(chain.replace(" W 4", " W")) == 1


def test_a_die_on_the_star_belongs_to_its_group() -> None:
    """R9.5, R1.6: C2 is next to C3, and C3 to C4."""
    assert entrance_of("C4 dugong heart 1, C3 tiger heart 2", "seat1.star=6") == 9


def test_dice_far_from_the_entrance_score_nothing() -> None:
    """R9.5."""
    assert entrance_of("E1 cheetah heart 1, D2 elephant heart 2") == 0


@pytest.mark.parametrize(("players", "dice"), [(2, 8), (3, 8), (4, 8), (5, 4), (6, 4)])
def test_supply_boards_are_refilled_for_round_2(players: int, dice: int) -> None:
    """S17, R9.6: two dice of each colour with up to four players, one with more, and a tile of each colour."""
    state = finish_until(new_game(players=players, seed=9), 9, "choose")
    per_colour = dice // 4
    for board in view(state).supply:
        habitats = [next(t.habitat for t in GAME.box.tiles if t.id == name) for name in board.tiles if name]
        assert habitats == list(COLOURS)
        assert [value > 0 for value in board.dice] == [True] * 4 + [per_colour == 2] * 4
        assert all(0 <= value <= 6 for value in board.dice)


@pytest.mark.parametrize(("players", "dice", "height"), [(2, 6, 5), (3, 3, 3), (4, 0, 1), (5, 2, 2), (6, 0, 0)])
def test_what_is_left_in_the_common_supply_after_the_refill(players: int, dice: int, height: int) -> None:
    """S17, R2.5."""
    state = finish_until(new_game(players=players, seed=5), 9, "choose")

    assert list(state.common_dice) == [dice] * 4
    assert view(state).stacks == dict.fromkeys(COLOURS, height)


def test_dice_of_the_refill_are_rolled() -> None:
    """R9.6."""
    found = {
        value
        for seed in range(4)
        for b in view(finish_until(new_game(seed=seed), 9, "choose")).supply
        for value in b.dice
    }

    assert found == {1, 2, 3, 4, 5, 6}


def test_boards_are_filled_where_they_lie() -> None:
    """R9.6: the numbers do not move with the refill."""
    state = building(
        "N=blue 3", "B4 dugong beige W", "turn=8; seat1.supply=; seat2.supply=; seat1.number=4; seat2.number=2"
    )
    play(state, "N blue 3 to B4")
    passed = numbers(state)
    finish(state)

    assert passed == numbers(state) == [2, 4]


# 9C The end of round 2


@pytest.mark.parametrize(("players", "left"), [(2, 5), (3, 5), (4, 5), (5, 1), (6, 1)])
def test_items_left_on_supply_boards_are_ignored(players: int, left: int) -> None:
    """S17, R9.7."""
    for _ in random_play(state := new_game(players=players, seed=3), seed=5):
        pass

    assert [len(supply(state, seat)) for seat in range(1, players + 1)] == [left] * players


def test_there_is_no_second_entrance_scoring() -> None:
    """R9.7, Q15: the entrance keeps the points of round 1."""
    state = building(
        "N=blue 1", "B4 dugong heart, C4 polar_bear black W 5", "turn=15; seat1.entrance=2; seat1.workers="
    )
    play(state, "N blue 1 to B4")
    finish(state)

    assert step(state) == "over"
    assert standings(state)[0].categories["entrance"] == 2


def test_workers_come_before_the_final_scoring() -> None:
    """R9.8."""
    state = building("N=blue 1", "B4 dugong heart", "turn=15; seat2.workers=")
    play(state, "N blue 1 to B4")
    assert (step(state), GAME.outcome(state)) == ("workers", None)

    play(state, "B4 1 to 2 with blue")
    finish(state)
    assert standings(state)[0].categories["blue"] == 2


@FEW_AND_MANY
def test_a_game_is_over_after_fifteen_turns(players: int) -> None:
    """R9.7, R9.8."""
    for _ in random_play(state := new_game(players=players, seed=8), seed=8):
        last = view(state).turn

    assert (last, step(state), to_act(state)) == (15, "over", [])
    assert GAME.outcome(state).ending == "played"


# S32 The park of the rulebook, turn by turn

SCRIPT = """
    elephant heart to D2            | orange 1 to E1
    orange 2 to D2                  | dugong heart to B4
    sloth heart to E4               | blue 1 to B4
    sloth black to E3 NW            | dugong beige to A3 W
    green 2 to E4                   | blue 5 to A3
    sea_turtle black to D3 E        | polar_bear black to A4 W
    green 5 to E3                   | tiger heart to D4
    blue 4 to A4                    | green 2 to D4
    arctic_fox brown to A2 E        | cheetah brown to B2 SW
    spectacled_bear brown to B3 NW  | grey 5 to A2
    grey 2 to B3                    | orange 6 to B2
    grey 5 to C1                    | chinchilla brown to C1 NW
    penguin heart to C4             | tiger black to E2 SW
    arctic_fox heart to D1          | green 4 to E2
    grey 2 to D1                    | grey 2 to A1
"""
TURNS = [tuple(side.strip() for side in line.split("|")) for line in SCRIPT.strip().splitlines()]
TABLE = "players=3; seat1.board=saola;"
FIRST = (
    "seat1.park=A1 chinchilla heart, E1 cheetah heart, C3 giraffe beige SW;"
    "seat1.display=dugong heart, dugong beige, polar_bear black,"
    "green 2, green 4, blue 1, blue 5, grey 5, grey 2, orange 1, orange 6;"
    "seat1.stack=tiger heart, cheetah brown, chinchilla brown, tiger black;"
    "seat1.supply=sloth black, penguin brown, condor black, elephant heart, green 5, blue 1, grey 1, orange 1;"
    "seat3.supply=gorilla black, penguin beige, condor beige, elephant black, green 2, blue 4, grey 1, orange 2;"
    "seat2.supply=sloth heart, sea_turtle black, condor heart, elephant beige, green 1, blue 1, grey 1, orange 1"
)
SECOND = (  # c lies in front of seat 1 now, b will come from seat 2 and a from seat 3
    "seat1.supply=gorilla brown, sea_turtle beige, arctic_fox brown, rhinoceros black,"
    "green 1, blue 1, grey 5, orange 1, green 1, blue 1, grey 2, orange 1;"
    "seat2.supply=orangutan brown, sea_turtle heart, arctic_fox heart, rhinoceros brown,"
    "green 1, blue 1, grey 2, orange 1, green 1, blue 1, grey 1, orange 1;"
    "seat3.supply=orangutan beige, penguin heart, spectacled_bear brown, rhinoceros heart,"
    "green 1, blue 1, grey 1, orange 1, green 1, blue 1, grey 1, orange 1"
)


def play_turn(state: State, turn: int) -> None:
    """Seat 1 follows the script; the others take what it does not need, and discard it."""
    assert (view(state).turn, step(state)) == (turn, "choose")
    north, west = TURNS[turn - 1]
    own = west.split(" to ")[0]
    second = next(short for short in offered(state, 1) if short in (f"display {own}", f"display {own} second"))
    play(state, f"seat1: supply {north.split(' to ')[0]}", f"seat1: {second}")
    for seat in (2, 3):
        turns = [later for later in range(turn + 1, 9 if turn < 9 else 16) if (later - turn) % 3 == (1 - seat) % 3]
        needed = {TURNS[later - 1][0].split(" to ")[0] for later in turns}  # from this board, when it comes to seat 1
        shorts = [short for short in offered(state, seat) if short.startswith("supply")]
        spare = [short for short in shorts if short.removeprefix("supply ").removesuffix(" inside") not in needed]
        play(state, f"seat{seat}: {spare[0]}")
        finish(state, seat)
    moves = [f"N {north}", f"W {west}"]
    for move in moves if moves[0] in offered(state, 1) else reversed(moves):
        play(state, f"seat1: {move}")
    finish(state, 2, 3)


def test_the_rulebooks_example_turn_by_turn() -> None:
    """S32, S1, S10: 19 points at the entrance after round 1, and 132 in the end."""
    state = position(f"{TABLE} {FIRST}")
    for turn in range(1, 9):
        play_turn(state, turn)
    assert step(state) == "workers"
    assert len(park(state).workers) == 5
    finish(state)
    assert (view(state).turn, scores(state).entrance) == (9, 19)

    own = f"seat1.park={as_text(state)}; seat1.display={', '.join(display(state))}; seat1.stack=; seat1.entrance=19"
    state = position(f"{TABLE} turn=9; {own}; {SECOND}")
    built = []
    for turn in range(9, 16):
        play_turn(state, turn)
        built.append(len(towers(state)))
    finish(state)
    assert built == [0, 1, 1, 1, 2, 2, 2]
    assert towers(state) == ["black D3 E2 E3", "brown A2 B2 B3"]
    assert len(tiles(state)) == 18
    assert standings(state)[0].score == 132
