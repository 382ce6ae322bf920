"""New York Zoo: the end of the game, and who has won."""

from tests.games.new_york_zoo.table import (
    GAME,
    board,
    ending,
    free,
    is_over,
    offered,
    play,
    position,
    ranks,
    standings,
    step,
    to_act,
    view,
    winners,
    zoo,
)

# A meerkat completes seat 1's enclosure on S5; the elephant crosses the fox line on its way
FINISH_BY_MEERKAT = (
    "elephant to S5",
    "take meerkat",
    "meerkat into meerkat 3/4",
    "keep none",
    "attraction A1",
    "place",
)
# An animal that matters to nobody, across the fox line
CROSS_FOX = ("elephant to S5", "take penguin", "penguin into house")
EXCHANGE = ("attraction A1", "place")


def animals(text: str, seat: int = 1) -> int:
    return board(position(text), seat).animals


# 9.1 The end by the main action


def test_a_full_area_after_the_main_action_ends_the_game_without_breeding() -> None:
    """Scenario T22; R9.1, R9.3: seat 2 would have finished by breeding; seats 2 and 3 differ in animals."""
    state = position(
        "players=4; elephant=S3; seat1: meerkat 3/4; seat1 houses: -; seat1 free: r9c1;"
        "seat2: fox 3/4; seat2 free: 2; seat3: fox 2/4; seat3 free: 2; seat4: - 0/4; seat4 free: 1"
    )
    play(state, *FINISH_BY_MEERKAT)

    assert (is_over(state), to_act(state), offered(state)) == (True, [], [])
    assert ending(state) == "main_action"
    assert (winners(state), ranks(state)) == ([1], [1, 3, 4, 2])
    assert zoo(state, 2) == ["fox 3/4"]


def test_breeding_is_left_out_even_if_an_opponent_would_finish() -> None:
    """Scenario T22; R9.1, R8.1: one space is free in each zoo."""
    state = position(
        "elephant=S3; seat1: meerkat 3/4; seat1 houses: -; seat1 free: r9c1; seat2: fox 3/4; seat2 free: r9c1"
    )
    play(state, *FINISH_BY_MEERKAT)

    assert (winners(state), free(state, 2)) == ([1], 1)


def test_the_game_stops_before_the_second_acquired_animal() -> None:
    """R9.1, R11: the kangaroo would have a home."""
    state = position("elephant=S3; seat1: meerkat 3/4; seat1 houses: -, -, -; seat1 free: r9c1")
    play(state, *FINISH_BY_MEERKAT)

    assert is_over(state)


def test_the_second_animal_may_finish_the_game_too() -> None:
    """R9.1."""
    state = position("elephant=S3; seat1: meerkat 3/4; seat1 houses: -, -, -; seat1 free: r9c1; seat2: fox 2/4")
    play(state, "elephant to S5", "take kangaroo", "kangaroo into house", "meerkat into meerkat 3/4", "keep none")
    play(state, *EXCHANGE)

    assert ending(state) == "main_action"


def test_a_tile_on_the_last_space_still_needs_its_animal() -> None:
    """R9.1: then the game is over, and the crossed line does not breed."""
    state = position(
        "elephant=S3; stacks=S4:E4-01; seat1: fox 2/4; seat1 houses: meerkat; seat1 free: r9c1 r9c2 r9c3 r9c4"
    )
    play(state, "elephant to S4", "place")
    assert (step(state), is_over(state)) == ("populate", False)

    play(state, "meerkat from house")
    assert (ending(state), winners(state)) == ("main_action", [1])


def test_a_tile_on_the_last_space_is_closed_without_an_animal() -> None:
    """R9.1, R4.2."""
    state = position("elephant=S3; stacks=S4:E4-01; seat1: fox 1/4; seat1 houses: -; seat1 free: r9c1 r9c2 r9c3 r9c4")

    assert "elephant to S4" not in offered(state)


def test_there_is_no_last_round() -> None:
    """R3.2: seat 1 finishes, and nobody else has another turn."""
    state = position("players=3; elephant=S3; seat1: meerkat 3/4; seat1 houses: -; seat1 free: r9c1")
    play(state, *FINISH_BY_MEERKAT)

    assert to_act(state) == []


# 9.2 The end by breeding

BOTH_FINISH = """
    elephant=S3
    seat1: fox 3/4, penguin 4/5, penguin 4/6; seat1 houses: -, -, -; seat1 free: r9c1
    seat2: fox 3/4, penguin 4/5, {}; seat2 houses: meerkat, meerkat, meerkat; seat2 free: r9c1
"""
BOTH_BREED = (
    *CROSS_FOX,
    *("seat1: breed fox 3/4", "seat2: breed fox 3/4"),
    *("seat1: keep none", "attraction A1", "place", "seat2: attraction A1", "place"),
)


def test_of_two_who_finish_in_one_breeding_the_one_with_more_animals_wins() -> None:
    """Scenario T23; R9.2, R9.3: 9 animals against 12."""
    state = play(position(BOTH_FINISH.format("penguin 5/6")), *BOTH_BREED, "seat1: no bonus", "seat2: no bonus")

    assert ending(state) == "breeding"
    assert [standing.tiebreaks["animals"] for standing in standings(state)] == [9, 12]
    assert (winners(state), ranks(state)) == ([2], [2, 1])


def test_level_finishers_win_together() -> None:
    """Scenario T23; R9.3."""
    state = play(position(BOTH_FINISH.format("penguin 2/6")), *BOTH_BREED, "seat1: no bonus", "seat2: no bonus")

    assert [standing.tiebreaks["animals"] for standing in standings(state)] == [9, 9]
    assert (winners(state), ranks(state)) == ([1, 2], [1, 1])


def test_a_seat_that_did_not_move_may_win_by_breeding() -> None:
    """Scenario T23; R9.2."""
    state = position("elephant=S3; seat1 houses: -; seat2: fox 3/4; seat2 houses: -; seat2 free: r9c1")
    play(state, *CROSS_FOX, "seat2: breed fox 3/4", "keep none", *EXCHANGE)

    assert (ending(state), winners(state)) == ("breeding", [2])


def test_the_whole_breeding_is_finished_first() -> None:
    """R9.2, R12: seat 1's area is full; seat 2 still exchanges, has its bonus, and overtakes by animals."""
    state = position(BOTH_FINISH.format("penguin 2/6"))
    play(state, *CROSS_FOX, "seat1: breed fox 3/4", "seat2: breed fox 3/4", "seat1: keep none", *EXCHANGE)
    assert (free(state, 1), is_over(state)) == (0, False)

    play(state, "seat2: attraction A1", "place", "seat1: no bonus", "seat2: bonus penguin 2/6")
    assert winners(state) == [2]


def test_no_further_line_breeds_once_an_area_is_full() -> None:
    """R9.2, R12: foxes fill seat 1's area; the meerkats of seat 2 do not breed any more."""
    state = position(
        "players=4; elephant=S3; stacks=S4:-,S6:-,S8:-,S9:-;"
        "seat1: fox 3/4, penguin 2/5; seat1 houses: -; seat1 free: r9c1; seat2: meerkat 2/4"
    )
    play(state, "elephant to S10", "take penguin", "penguin into house")
    assert view(state).pending.lines == ["fox", "meerkat"]

    play(state, "breed fox 3/4", "keep none", *EXCHANGE)
    assert (ending(state), winners(state), zoo(state, 2)) == ("breeding", [1], ["meerkat 2/4"])


def test_who_is_full_by_an_earlier_line_wins_against_who_would_be_by_a_later_one() -> None:
    """Scenario T31; R12: 5 animals against 12, but seat 2 would have finished only by the kangaroos."""
    state = position(
        "elephant=S12; stacks=S13:-,S14:-,S16:-,S18:-,S19:-,S21:-;"
        "seat1: flamingo 3/4, meerkat 1/6; seat1 houses: fox, fox, fox; seat1 free: 1;"
        "seat2: kangaroo 3/4, meerkat 5/6, fox 4/5; seat2 houses: fox, fox, fox; seat2 free: 1"
    )
    play(state, "elephant to S22", "take meerkat", "meerkat into meerkat 1/6")
    assert view(state).pending.lines == ["flamingo", "kangaroo"]

    play(state, "seat1: breed flamingo 3/4", *EXCHANGE, "seat1: no bonus")
    assert (ending(state), winners(state), ranks(state)) == ("breeding", [1], [1, 2])


def test_the_bonus_of_the_line_that_filled_an_area_is_still_played() -> None:
    """R12: and another seat may finish by it, in the same breeding."""
    state = position(
        "elephant=S3; stacks=S4:-,S6:-,S8:-,S9:-; seat1: fox 3/4; seat1 houses: -; seat1 free: r9c1;"
        "seat2: fox 2/5, penguin 3/4, meerkat 2/4; seat2 houses: meerkat, meerkat, meerkat; seat2 free: r9c1"
    )
    play(state, "elephant to S10", "take penguin", "penguin into house")
    play(state, "seat1: breed fox 3/4", "seat2: breed fox 2/5", "seat1: keep none", *EXCHANGE)
    play(state, "seat2: bonus penguin 3/4", *EXCHANGE)

    assert (ending(state), winners(state)) == ("breeding", [2])
    assert (free(state, 1), free(state, 2), zoo(state, 2)) == (0, 0, ["- 0/4", "fox 3/5", "meerkat 2/4"])


def test_without_a_full_area_the_game_goes_on() -> None:
    """R9.2: one space is left."""
    state = position("elephant=S3; seat1 houses: -; seat2: fox 3/4; seat2 houses: -; seat2 free: r9c1 r1c14")
    play(state, *CROSS_FOX, "seat2: breed fox 3/4", "keep none", *EXCHANGE)

    assert (is_over(state), free(state, 2)) == (False, 1)


# 9.3, 9.4 Ranking


def finished_by_seat_1(others: str) -> object:
    """Seat 1 of 4 fills its area; the others stand as given."""
    start = "players=4; elephant=S3; seat1: meerkat 3/4; seat1 houses: -; seat1 free: r9c1;"
    return play(position(start + others), *FINISH_BY_MEERKAT)


def test_fewer_free_spaces_come_before_more_animals() -> None:
    """R9.3."""
    state = finished_by_seat_1("seat2: fox 5/6; seat2 free: 3; seat3: fox 1/4; seat3 free: 2; seat4 free: 5")

    assert [standing.score for standing in standings(state)] == [0, -3, -2, -5]
    assert ranks(state) == [1, 3, 2, 4]


def test_level_seats_share_a_rank() -> None:
    """R9.3: as many free spaces and as many animals."""
    state = finished_by_seat_1(
        "seat2: fox 2/4; seat2 houses: fox; seat2 free: 3;"
        "seat3: fox 3/4; seat3 houses: -; seat3 free: 3; seat4: fox 2/4; seat4 houses: -; seat4 free: 3"
    )

    assert ranks(state) == [1, 2, 2, 4]


def test_animals_in_houses_count_too() -> None:
    """R9.4, R13: enclosures and houses together."""
    assert animals("seat1: fox 3/4, penguin 2/5; seat1 houses: fox, meerkat, -") == 7
    state = finished_by_seat_1(
        "seat2: fox 3/4; seat2 houses: -; seat2 free: 3;"
        "seat3: fox 2/4; seat3 houses: fox, fox; seat3 free: 3; seat4 free: 9"
    )

    assert ranks(state) == [1, 3, 2, 4]


def test_nothing_is_decided_while_the_game_runs() -> None:
    """R9.3."""
    assert GAME.outcome(position("elephant=S3")) is None


# 9.5 No turn limit


def test_a_slow_game_is_not_cut_off() -> None:
    """R9.5: one animal a turn, no offspring, one space covered whenever it must be: 400 turns and more."""
    state = position("seat1: fox 1/7; seat2: fox 1/7")
    turns = 0
    while turns < 400:
        (seat,) = GAME.to_act(state)
        offers = GAME.legal_actions(state, seat)
        match step(state):
            case "move":
                turns += 1
                chosen = next(space for space in offers if view(state).strip[space].kind == "animals")
            case "home" | "join" | "breed" | "bonus":
                chosen = offers[-1]  # the last offer is to do without
            case _:
                chosen = offers[0]  # any species, to keep none, the smallest attraction
        GAME.apply(state, seat, chosen)

    assert not is_over(state)
