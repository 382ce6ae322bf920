"""New York Zoo, main action A: placing an enclosure tile, and who moves in."""

import pytest

from tests.games.new_york_zoo.table import (
    GAME,
    board,
    free,
    hold,
    houses,
    is_over,
    new_game,
    offered,
    play,
    position,
    random_play,
    step,
    to_act,
    zoo,
)

Cell = tuple[int, int]


def placed_cells(state: object) -> list[frozenset[Cell]]:
    """The cells under every placement that is offered."""
    (seat,) = GAME.to_act(state)
    described = [GAME.describe(state, seat, action) for action in GAME.legal_actions(state, seat)]
    return [frozenset(map(tuple, text.fields["cells"])) for text in described]


def every_placement(shape: list[Cell], area: set[Cell]) -> set[frozenset[Cell]]:
    """By brute force: every turn and mirror image of the shape, moved everywhere, that lies wholly on the area."""
    found = set()
    for mirror in (1, -1):
        held = [(r, mirror * c) for r, c in shape]
        for _ in range(4):
            held = [(c, -r) for r, c in held]
            for row, column in area:
                top, left = held[0]
                cells = frozenset((r - top + row, c - left + column) for r, c in held)
                if cells <= area:
                    found.add(cells)
    return found


# 5.1 The puzzle rules


@pytest.mark.parametrize("tile", [tile.id for tile in GAME.tiles])
def test_a_tile_may_lie_anywhere_on_free_spaces_turned_or_mirrored(tile: str) -> None:
    """R5.1: each way once; pieces need not touch."""
    state = position(f"players=5; turn=3; stacks=S1:{tile}; seat3: fox 1/4, meerkat 1/7")
    area = set(board(state, 3).free)
    shape = next(list(made.cells) for made in GAME.tiles if made.id == tile)
    play(state, "elephant to S1")

    found = placed_cells(state)
    assert len(found) == len(set(found))
    assert set(found) == every_placement(shape, area)


def test_nothing_lies_on_the_barn_or_outside() -> None:
    """Scenario T8; R5.1: the 2 x 4 attraction on the empty board of seat 5 of 5."""
    state = hold(position("players=5; turn=5"), "A8")
    offers = offered(state)

    assert "place A8 r6c1" in offers
    assert "place A8 r5c4" not in offers  # a barn space at row 5, column 4
    assert "place A8 r5c5" in offers
    assert "place A8 r5c6" not in offers  # outside
    play(state, "place A8 r6c1")
    assert free(state, 5) == 41


def test_a_cross_keeps_off_the_barn() -> None:
    """Scenario T8; R5.1: tile X centred on row 2, column 7 and on row 2, column 6."""
    state = play(position("players=5; turn=5; stacks=S1:E5-12"), "elephant to S1")

    assert "place E5-12 r1c7" in offered(state)
    assert "place E5-12 r1c6" not in offered(state)


def test_pieces_do_not_overlap() -> None:
    """R5.1."""
    state = position("stacks=S1:E4-04; seat1 free: r8c1 r8c2 r8c3 r9c1 r9c2 r9c3")
    play(state, "elephant to S1")
    assert offered(state) == ["place E4-04 r8c1", "place E4-04 r8c2"]

    play(state, "place E4-04 r8c2", "flamingo from house")
    assert sorted(board(state).free) == [(7, 0), (8, 0)]


@pytest.mark.parametrize("players", [1, 2, 5])
def test_pieces_never_move_again(players: int) -> None:
    """R5.1: what is covered stays covered by the same piece."""
    cells: dict[tuple[int, str], list[Cell]] = {}
    for turn, _ in enumerate(random_play(state := new_game(players=players), seed=1)):
        for seat in range(1, players + 1) if turn % 20 == 0 else ():
            for pen in board(state, seat).enclosures:
                assert cells.setdefault((seat, pen.tile), pen.cells) == pen.cells
    assert cells


# 5.2 to 5.6 The animals


def test_the_only_pair_must_send_exactly_one() -> None:
    """Scenario T5; R5.2, R5.3."""
    state = position("elephant=S4; seat1: meerkat 2/5; seat1 houses: -")
    play(state, "elephant to S6", "place")
    assert offered(state) == ["meerkat from meerkat 2/5"]

    play(state, "meerkat from meerkat 2/5")
    assert zoo(state) == ["meerkat 1/5", "meerkat 1/7"]
    assert to_act(state) == [2]


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        ("enough", ["meerkat 1/7", "meerkat 2/5"]),
        ("meerkat from meerkat 2/5", ["meerkat 1/5", "meerkat 2/7"]),
    ],
)
def test_three_may_send_one_or_two(second: str, expected: list[str]) -> None:
    """Scenario T5; R5.2, R5.3: both may come from the same enclosure, which keeps one."""
    state = position("elephant=S4; seat1: meerkat 3/5; seat1 houses: -")
    play(state, "elephant to S6", "place", "meerkat from meerkat 3/5", second)

    assert zoo(state) == expected


def test_two_animals_may_come_from_houses_and_enclosures() -> None:
    """Scenario T6; R5.2, R5.3, R5.4."""
    state = position("elephant=S4; seat1: penguin 2/5, penguin 2/6, fox 3/4; seat1 houses: penguin, fox, -")
    play(state, "elephant to S6", "place")
    assert offered(state) == [
        "fox from fox 3/4",
        "penguin from penguin 2/5",
        "penguin from penguin 2/6",
        "penguin from house",
        "fox from house",
    ]

    play(state, "penguin from house")
    assert offered(state) == ["penguin from penguin 2/5", "penguin from penguin 2/6", "enough"]

    play(state, "penguin from penguin 2/6")
    assert zoo(state) == ["fox 3/4", "penguin 1/6", "penguin 2/5", "penguin 2/7"]
    assert houses(state) == ["-", "-", "fox"]
    assert to_act(state) == [2]  # no third penguin


def test_each_pair_gives_one() -> None:
    """Scenario T6; R5.3."""
    state = position("elephant=S4; seat1: penguin 2/5, penguin 2/6; seat1 houses: penguin")
    play(state, "elephant to S6", "place", "penguin from penguin 2/5")

    assert offered(state) == ["penguin from penguin 2/6", "penguin from house", "enough"]


def test_a_new_enclosure_needs_an_animal() -> None:
    """R5.2: one at least."""
    state = position("elephant=S4; seat1 houses: penguin, penguin")
    play(state, "elephant to S6", "place")
    assert "enough" not in offered(state)

    play(state, "penguin from house", "penguin from house")
    assert (zoo(state), houses(state)) == (["penguin 2/7"], ["-", "-", "-"])  # houses may be emptied


def test_one_species_lives_in_an_enclosure() -> None:
    """R5.2."""
    state = position("elephant=S4; seat1: fox 3/4; seat1 houses: penguin, penguin, meerkat")
    play(state, "elephant to S6", "place", "penguin from house")

    assert offered(state) == ["penguin from house", "enough"]


def test_nobody_joins_beyond_the_two() -> None:
    """R5.4: a third penguin stays in its house."""
    state = position("elephant=S4; seat1 houses: penguin, penguin, penguin")
    play(state, "elephant to S6", "place", "penguin from house", "penguin from house")

    assert (zoo(state), houses(state)) == (["penguin 2/7"], ["-", "-", "penguin"])
    assert (step(state), to_act(state)) == ("move", [2])


def test_the_new_enclosure_gives_nothing_to_itself() -> None:
    """R5.2: animals come from other enclosures."""
    state = position("elephant=S4; seat1: penguin 3/5; seat1 houses: -")
    play(state, "elephant to S6", "place", "penguin from penguin 3/5")

    assert offered(state) == ["penguin from penguin 2/5", "enough"]


def test_placing_a_tile_never_completes_an_enclosure() -> None:
    """R5.5: the smallest has four spaces and gets two animals."""
    assert min(tile.size for tile in GAME.tiles) == 4

    state = position("elephant=S7; stacks=S8:E4-01; seat1 houses: fox, fox")
    play(state, "elephant to S8", "place", "fox from house", "fox from house")
    assert zoo(state) == ["fox 2/4"]
    assert (step(state), to_act(state)) == ("move", [2])


def test_a_tile_may_cover_the_last_space_and_win() -> None:
    """R5.5."""
    state = position("elephant=S7; stacks=S8:E4-01; seat1 free: r9c1 r9c2 r9c3 r9c4")
    play(state, "elephant to S8", "place", "flamingo from house")

    assert is_over(state)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_animals_move_only_where_the_rules_say_so(players: int) -> None:
    """R5.6: houses are emptied by new enclosures and joins alone, enclosures by new enclosures and completion."""
    in_houses: list[int] = []
    in_pens: list[list[int]] = []
    due = ""
    for _ in random_play(state := new_game(players=players), seed=2):
        before_houses, in_houses = in_houses, [sum(zoo.houses) for zoo in state.zoos]
        before_pens, in_pens = in_pens, [[pen.animals, pen.species] for pen in state.enclosures]
        if due and due not in ("populate", "join"):
            assert all(now >= before for now, before in zip(in_houses, before_houses, strict=True)), due
        if due and due != "populate":
            for (animals, species), (before, lived) in zip(in_pens, before_pens, strict=True):
                assert animals >= before or (animals, species) == (0, -1), due
                assert species == lived or -1 in (species, lived), due
        due = step(state)
