"""Spectacular, chapter 11: the solo challenge."""

import pytest

from tests.games.spectacular.table import (
    COLOURS,
    GAME,
    boxed,
    display,
    finish,
    finish_until,
    items,
    new_game,
    offered,
    park,
    play,
    position,
    random_play,
    scores,
    sets_of,
    sides,
    standings,
    step,
    tiles,
    to_act,
    view,
    winners,
    workers,
)
from tierpark.games.spectacular.state import State

LEFT = ["grey", "green", "blue", "orange"] * 2
RIGHT = ["orange", "blue", "green", "grey"] * 2
DIE = 1  # SELECT: the die stays in question, not the tile
SLOTH_ON_7 = "right=+, +, +, +, +, +, sloth heart, +"
GREY_2_ON_1 = "left=grey 2, +, +, +, +, +, +, +"


def bob(more: str = "") -> State:
    """Bob of the rulebook: the next solo token is 7, the sloth lies there, and a grey 2 on the left."""
    return position(
        f"players=1; turn=14; step=select; tokens=7, 1; {SLOTH_ON_7}; {GREY_2_ON_1}; seat1.board=saola; {more}"
    )


def seen_tokens(state: State) -> list[int]:
    solo = view(state).solo
    assert solo is not None
    return solo.seen


def left_tokens(state: State) -> int:
    solo = view(state).solo
    assert solo is not None
    return solo.left


def habitats(state: State) -> list[str | None]:
    by_words = {f"{t.animal} {t.symbol}": t.habitat for t in GAME.box.tiles}
    return [by_words.get(words) for words in sides(state)[1]]


# 11.1 to 11.4 Set-up


def test_one_seat_with_three_missions() -> None:
    """R11.1: the missions are always used."""
    (board,) = view(new_game(players=1)).parks

    assert sets_of(board) == ["A", "B", "C"]
    assert len(display(new_game(players=1))) == 11
    assert view(new_game(players=1)).supply == []


@pytest.mark.parametrize("seed", range(3))
def test_two_dice_and_two_tiles_of_each_colour_lie_on_their_spaces(seed: int) -> None:
    """R11.2, R11.3."""
    state = new_game(players=1, seed=seed)
    solo = view(state).solo
    assert solo is not None

    assert (solo.dice_colours, solo.tile_colours) == (LEFT, RIGHT)
    assert all(1 <= die <= 6 for die in solo.dice)
    assert habitats(state) == RIGHT


def test_solo_tokens_are_shuffled_and_hidden() -> None:
    """R11.4."""
    orders = {tuple(new_game(players=1, seed=seed).tokens) for seed in range(6)}

    assert len(orders) == 6
    assert all(sorted(order) == list(range(8)) for order in orders)
    assert (seen_tokens(new_game(players=1)), left_tokens(new_game(players=1))) == ([], 8)


# 11.5 Preparations


def refreshing(more: str = "") -> State:
    return position(f"players=1; step=refresh; {SLOTH_ON_7}; {GREY_2_ON_1}; {more}")


def test_the_normal_preparations_come_first() -> None:
    """R11.5."""
    state = new_game(players=1, seed=2)
    assert step(state) == "prepare"
    assert {short.split()[0] for short in offered(state)} == {"swap", "mark", "ready"}

    play(state, "ready")
    assert step(state) == "refresh"
    assert {short.split()[0] for short in offered(state)} == {"discard", "mark", "ready"}


def test_any_dice_on_the_left_are_rolled_again_once() -> None:
    """R11.5."""
    found = set()
    for seed in range(60):
        state = play(new_game(players=1, seed=seed), "ready")
        before = sides(state)[0]
        play(state, f"mark 1 grey {before[0]}", f"mark 8 orange {before[7]}")
        assert "ready" not in offered(state)
        play(state, "roll")
        after = sides(state)[0]
        assert after[1:7] == before[1:7]
        assert not any(short.startswith(("mark", "roll")) for short in offered(state))
        found.add(after[0])

    assert found == {1, 2, 3, 4, 5, 6}


def test_any_tiles_on_the_right_are_replaced_by_new_ones_of_their_colours() -> None:
    """R11.5."""
    state = refreshing()
    before = sides(state)[1]
    play(state, "discard 7 sloth heart", f"discard 1 {before[0]}")
    assert sides(state)[1] == ["-", *before[1:6], "-", before[7]]

    play(state, "ready")
    after = sides(state)[1]
    assert after[1:6] == before[1:6]
    assert habitats(state) == RIGHT
    assert not {"sloth heart", before[0]} & set(after)
    assert "sloth heart" in boxed(state)[0]


def test_all_eight_tiles_may_be_discarded() -> None:
    """R11.5, R2.5: the stacks hold enough for that, also between the rounds."""
    state = new_game(players=1, seed=1)
    for turn in (1, 9):
        finish_until(state, turn, "refresh")
        for space in range(1, 9):
            play(state, f"discard {space}")
        assert sides(state)[1] == ["-"] * 8
        play(state, "ready")
        assert habitats(state) == RIGHT

    assert set(view(state).stacks.values()) <= {1}


def test_refilled_tiles_cannot_be_discarded_again() -> None:
    """R11.5, Q24: new tiles come when the seat is ready, and that ends it."""
    state = play(refreshing(), "discard 7 sloth heart")
    assert not any(short.startswith("discard 7") for short in offered(state))
    play(state, "ready")

    assert step(state) == "select"


def test_rolling_and_discarding_may_be_mixed_or_left_out() -> None:
    """R11.5."""
    assert step(play(refreshing(), "ready")) == "select"
    state = play(refreshing(), "mark 1 grey 2", "discard 7 sloth heart", "roll", "discard 1", "ready")

    assert step(state) == "select"


# 11.7 to 11.11 A turn


def test_the_player_decides_between_a_die_and_a_tile() -> None:
    """R11.7."""
    state = bob()
    assert offered(state) == ["die", "tile"]

    solo = view(play(state, "die")).solo
    assert solo is not None
    assert (solo.selection, solo.threatened) == ("dice", 7)


def test_bob_loses_the_sloth_and_takes_the_grey_2() -> None:
    """S26, R11.8, R11.10."""
    state = play(bob(), "die", "let go")
    assert sides(state)[1][6] == "-"
    assert "sloth heart" in boxed(state)[0]
    assert sides(state)[0][0] == 2

    play(state, "supply 1 grey 2", "display green 3")
    assert (step(state), items(state)) == ("build", ["grey 2", "green 3"])
    assert sides(state)[0][0] == 0


def test_bob_protects_the_sloth_and_nothing_else_leaves() -> None:
    """S26, R11.9, Q23."""
    state = bob()
    before = sides(state)[1]
    play(state, "die")
    assert offered(state) == ["let go", "protect with green", "protect with multi"]
    play(state, "protect with green")

    assert sides(state)[1] == before
    assert workers(state) == ["blue", "grey", "orange", "multi"]
    assert step(state) == "choose"


@pytest.mark.parametrize(
    ("left", "expected"),
    [
        ("blue, multi", ["let go", "protect with multi"]),
        ("multi", ["let go", "protect with multi"]),
        ("green", ["let go", "protect with green"]),
    ],
)
def test_only_the_tokens_colour_and_the_multicoloured_one_protect(left: str, expected: list[str]) -> None:
    """S26, R11.9, Q22."""
    assert offered(play(bob(f"seat1.workers={left}"), "die")) == expected


@pytest.mark.parametrize("left", ["blue", "blue, grey, orange", ""])
def test_where_no_token_could_keep_it_the_item_leaves_unasked(left: str) -> None:
    """R11.9: there is nothing to decide."""
    before = bob(f"seat1.workers={left}")
    after = play(before.clone(), "die")

    assert (step(after), sides(after)[1][6], left_tokens(after)) == ("choose", "-", left_tokens(before) - 1)
    assert "sloth heart" in boxed(after)[0]
    assert [told["sentence"] for told in GAME.consequences(before, after, DIE, [])] == [
        "Solo token 7 is turned up: the green sloth with a heart leaves, and no worker could protect it."
    ]


def test_in_the_last_turn_nothing_leaves_and_nobody_is_asked() -> None:
    """R11.15: the token is turned up, but what would leave matters no more."""
    before = position(f"players=1; turn=15; step=select; tokens=7, 1; {SLOTH_ON_7}; seat1.board=saola")
    after = play(before.clone(), "die")

    assert (step(after), sides(after)[1][6], seen_tokens(after)[-1]) == ("choose", "sloth heart", 7)
    assert workers(after) == [*COLOURS, "multi"]
    assert [told["sentence"] for told in GAME.consequences(before, after, DIE, [])] == [
        "Solo token 7 is turned up: in the last turn nothing leaves."
    ]


def test_the_multicoloured_token_alone_is_flipped() -> None:
    """R11.9, Q22: only one token is needed."""
    state = play(bob(), "die", "protect with multi")

    assert workers(state) == list(COLOURS)


def test_a_protected_die_stays_too() -> None:
    """R11.9: space 1 on the left is grey."""
    state = position(f"players=1; step=select; tokens=1, 2; {GREY_2_ON_1}")
    play(state, "tile")
    assert offered(state) == ["let go", "protect with grey", "protect with multi"]
    play(state, "protect with grey")

    assert sides(state)[0][0] == 2


def test_the_side_with_the_selection_token_loses_nothing() -> None:
    """R11.8: token 1 threatens the left side when a tile is taken."""
    state = position(f"players=1; step=select; tokens=1, 2; {GREY_2_ON_1}")
    right = sides(state)[1]
    play(state, "tile", "let go")

    assert sides(state) == ([0, 3, 3, 3, 3, 3, 3, 3], right)
    assert boxed(state)[1] == [0, 0, 1, 0]


@pytest.mark.parametrize(
    ("left", "gone"),
    [
        ("grey 1, green 2, blue 3, orange 4, grey 5, green 6, blue 1, orange 2", 8),
        ("grey 1, green 2, blue 3, orange 4, grey 5, green 6, blue 1, -", 1),
        ("-, green 2, blue 3, orange 4, grey 5, green 6, blue 1, -", 2),
        ("-, -, -, -, -, -, blue 1, -", 7),
    ],
)
def test_an_empty_space_passes_the_token_on_clockwise(left: str, gone: int) -> None:
    """S27, R11.8: 8 is followed by 1."""
    state = position(f"players=1; step=select; tokens=8, 1; left={left}")
    before = sides(state)[0]
    play(state, "tile", "let go")

    after = sides(state)[0]
    assert [space for space in range(1, 9) if before[space - 1] != after[space - 1]] == [gone]


def test_one_item_of_the_chosen_side_and_one_of_the_display_are_taken() -> None:
    """R11.10: nothing of the other side is offered."""
    state = play(bob(), "die", "let go")
    shorts = offered(state)

    assert [short for short in shorts if short.startswith("supply")] == [
        "supply 1 grey 2",
        *(f"supply {space} {LEFT[space - 1]} 3" for space in range(2, 9)),
    ]
    assert any(short.startswith("display") for short in shorts)


def test_a_tile_is_taken_from_the_right() -> None:
    """R11.10."""
    state = play(bob(), "tile", "let go")
    assert all(" 7 sloth heart" in short or "supply 7" not in short for short in offered(state))
    play(state, "supply 7 sloth heart", "display green 3")

    assert items(state) == ["sloth heart", "green 3"]
    assert sides(state)[1][6] == "-"


def test_building_and_replenishing_are_as_normal_and_nothing_is_passed() -> None:
    """R11.10, R9.1."""
    state = play(bob(), "die", "let go", "supply 1 grey 2", "display tiger black")
    before = sides(state)
    play(state, "W tiger black to A1 E", "discard N")

    assert tiles(state) == {"A1": "tiger black E"}
    assert (step(state), view(state).turn, sides(state)) == ("select", 15, before)
    assert (len(display(state)), park(state).stack) == (11, 3)


def test_revealed_tokens_stay_visible() -> None:
    """R11.11."""
    state = position("players=1; step=select; tokens=7, 1, 4")
    assert seen_tokens(state) == [2, 3, 5, 6, 8]
    finish_until(state, 7, "select")
    assert (seen_tokens(state)[5:], left_tokens(state)) == ([7], 2)
    finish_until(state, 8, "select")

    assert (seen_tokens(state)[5:], left_tokens(state)) == ([7, 1], 1)


@pytest.mark.parametrize("seed", range(4))
def test_in_turn_n_both_sides_hold_at_least_9_minus_n_items(seed: int) -> None:
    """R11.12."""
    for _ in random_play(state := new_game(players=1, seed=seed), seed=seed):
        if step(state) == "select":
            turn = view(state).turn - (8 if view(state).turn > 8 else 0)
            dice, laid = sides(state)
            assert sum(die > 0 for die in dice) >= 9 - turn
            assert sum(tile != "-" for tile in laid) >= 9 - turn


# 11.13 to 11.15 Rounds


def test_without_protection_both_sides_are_empty_after_turn_8() -> None:
    """S28, R11.13, R11.14: then eight new dice and eight new tiles."""
    state = finish_until(new_game(players=1, seed=3), 8, "build")
    assert sides(state) == ([0] * 8, ["-"] * 8)
    assert left_tokens(state) == 0

    finish(state)
    assert (step(state), view(state).turn, left_tokens(state)) == ("refresh", 9, 8)
    assert habitats(state) == RIGHT
    assert all(sides(state)[0])
    assert list(state.common_dice) == [8] * 4
    assert view(state).stacks == dict.fromkeys(COLOURS, 5)


def test_all_tokens_are_shuffled_again_for_round_2() -> None:
    """S28, R11.14: into another order, as good as always."""
    changed = 0
    for seed in range(6):
        state = new_game(players=1, seed=seed)
        first = list(state.tokens)
        finish_until(state, 9, "refresh")
        assert (sorted(state.tokens), left_tokens(state)) == (sorted(first), 8)
        changed += list(state.tokens) != first

    assert changed >= 5


def test_protected_items_remain_for_round_2() -> None:
    """S28, R11.13, R11.14: two tiles stay, six tiles and eight dice come."""
    state = finish_until(new_game(players=1, seed=3), 7, "select")
    kept = []
    for turn in (7, 8):
        finish_until(state, turn, "select")
        play(state, "die")
        solo = view(state).solo
        assert solo is not None
        assert solo.threatened is not None
        kept.append((solo.threatened - 1, sides(state)[1][solo.threatened - 1]))
        play(state, offered(state)[1])  # the token of its colour
    finish_until(state, 8, "build")
    assert [words for words in sides(state)[1] if words != "-"] == [words for _, words in sorted(set(kept))]

    finish(state)
    assert [sides(state)[1][space] for space, _ in kept] == [words for _, words in kept]
    assert habitats(state) == RIGHT
    assert sum(view(state).stacks.values()) == 4 * 7 - (8 - len(set(kept)))
    assert left_tokens(state) == 8


def test_workers_and_the_entrance_come_before_the_refill() -> None:
    """R11.14, R9.4."""
    text = "players=1; step=build; turn=8; left=-, -, -, -, -, -, -, -; right=-, -, -, -, -, -, -, -; tokens=;"
    state = position(f"{text} seat1.board=saola; seat1.N=blue 3; seat1.park=B4 dugong beige W")
    play(state, "N blue 3 to B4")
    assert (step(state), sides(state)[0]) == ("workers", [0] * 8)

    play(state, "B4 3 to 5 with blue and multi")
    assert (step(state), scores(state).entrance) == ("refresh", 5)
    assert all(sides(state)[0])


def test_leftovers_may_be_rolled_again_or_discarded_between_the_rounds() -> None:
    """R11.14, Q25."""
    left, right = "left=grey 2, -, -, -, -, -, -, -", "right=-, -, -, -, -, -, sloth heart, -"
    state = finish(position(f"players=1; step=build; turn=8; {left}; {right}; tokens=; seat1.N=blue 3"))

    assert (step(state), sides(state)[0][0], sides(state)[1][6]) == ("refresh", 2, "sloth heart")
    assert {"mark 1 grey 2", "discard 7 sloth heart"} <= set(offered(state))


def test_round_2_has_seven_turns_and_one_token_stays_unseen() -> None:
    """R11.15."""
    for _ in random_play(state := new_game(players=1, seed=4), seed=4):
        pass

    assert (view(state).turn, left_tokens(state), display(state)) == (15, 1, [])
    assert to_act(state) == []


# 11.6, 11.16 The result

TWO_OF_THREE = "seat1.missions=6, 12, 18"  # 6 and 18 are fulfilled: three sloths, a fed breeding tile of each colour
SLOTHS = (
    "A1 sloth black W, E4 sloth beige W, C4 sloth heart 1, B4 dugong heart 1, D1 chinchilla heart 1, E1 cheetah heart 1"
)
ONE = "A1 dugong heart 1, B4 chinchilla heart 1, D1 cheetah heart 1, E1 sloth heart 1"  # 18 alone
FIVES = (
    "A2 penguin brown W 5, A3 penguin beige W 5, A4 arctic_fox brown W 5, B1 giraffe brown W 5, B2 giraffe beige W 5"
)


def finished(points: int, park_: str, missions: str) -> State:
    """A finished challenge with so many points."""
    text = f"players=1; step=over; turn=15; seat1.board=saola; seat1.park={park_}; {missions}; seat1.entrance="
    rest = standings(position(f"{text}0"))[0].score
    return position(f"{text}{points - rest}")


def grade(least: int) -> str:
    texts: dict[int, str] = {step_.least: step_.text for step_ in GAME.box.achievements}
    return texts[least]


@pytest.mark.parametrize(
    ("points", "least"),
    [
        (200, 200),
        (209, 200),
        (210, 210),
        (214, 210),
        (229, 220),
        (236, 230),
        (249, 240),
        (259, 250),
        (279, 270),
        (280, 280),
    ],
)
def test_a_win_has_its_achievement(points: int, least: int) -> None:
    """S29, R11.6, R11.16: 200 points and two missions."""
    state = finished(points, SLOTHS, TWO_OF_THREE)
    outcome = GAME.outcome(state)

    assert (outcome.standings[0].score, winners(state)) == (points, [1])
    assert (outcome.ending, outcome.reason) == ("won", grade(least))


def test_three_missions_and_280_points_are_the_highest_grade() -> None:
    """S29, R11.16."""
    outcome = GAME.outcome(finished(280, f"{SLOTHS}, {FIVES}", TWO_OF_THREE))

    assert outcome.standings[0].categories["missions"] == 12 + 16 + 14
    assert outcome.reason == grade(280)


@pytest.mark.parametrize(
    ("points", "park_", "reason"),
    [
        (236, ONE, "The challenge is lost: it takes 1 more mission."),
        (236, "A1 penguin brown W", "The challenge is lost: it takes 2 more missions."),
        (199, f"{SLOTHS}, {FIVES}", "The challenge is lost: it takes 1 more point."),
        (150, ONE, "The challenge is lost: it takes 50 more points and 1 more mission."),
    ],
)
def test_without_points_or_missions_the_challenge_is_lost(points: int, park_: str, reason: str) -> None:
    """S29, R11.6, R11.16: no achievement, whatever the points."""
    state = finished(points, park_, TWO_OF_THREE)
    outcome = GAME.outcome(state)

    assert (outcome.ending, winners(state)) == ("lost", [])
    assert outcome.reason == reason


def test_mission_points_count_towards_the_200() -> None:
    """R11.6, R9.13."""
    (standing,) = standings(finished(200, SLOTHS, TWO_OF_THREE))

    assert standing.categories["missions"] == 26
    assert sum(standing.categories.values()) == standing.score == 200
