"""Spectacular, chapter 10: the 18 missions, each on a park that fulfils it and on one that just misses it."""

from __future__ import annotations

import re

import pytest

from tests.games.spectacular.table import COLOURS, GAME, GINA, finish, met, play, position, scored, standings, view

NO_SUPPLY = "seat1.supply=; seat2.supply="  # so that every tile can lie in a park
CELL = re.compile(r"([A-E][1-4])(h?)=?([1-6]?)")


def laid(*lands: str) -> str:
    """A park by colour: `laid("blue A1 A2=5 A3h A4h1")` has two parts, one with a die, and two hearts, one with a die.

    All parts face west, so there are no towers.
    """
    text = []
    for land in lands:
        colour, *cells = land.split()
        free = [t for t in GAME.box.tiles if t.habitat == colour and t.owner in (None, "saola") and not t.x]
        for cell in cells:
            found = CELL.fullmatch(cell)
            assert found, cell
            name, heart, die = found.groups()
            tile = next(t for t in free if (t.symbol == "heart") == bool(heart))
            free.remove(tile)
            text.append(f"{name} {tile.animal} {tile.symbol}{'' if heart else ' W'} {die}".strip())
    return ", ".join(text)


def fulfils(mission: int, park: str, more: str = "") -> bool:
    """Whether a finished park fulfils a mission."""
    return met(scored(park, f"{NO_SUPPLY}; seat1.missions={mission}; {more}")) == [mission]


BROWN = "A2 arctic_fox brown E{}, B2 cheetah brown SW{}, B3 spectacled_bear brown NW{}"
BEIGE = "C4 dugong beige E{}, D3 giraffe beige SW{}, D4 orangutan beige NW{}"
BLACK = "D2 tiger black E{}, E1 sloth black SW{}, E2 sea_turtle black NW{}"


def tower(parts: str, *dice: int) -> str:
    """A tower with these dice around it, 0 for none."""
    return parts.format(*(f" {die}" if die else "" for die in dice))


COLUMNS = ("blue A1 A2 A3 A4", "grey B1 B2 B3 B4", "green C1 D1 D2")  # the star is the fourth green tile
LAST_FIVES = ("green A1=5 A2=5", "blue A3=5 A4=5", "grey E1=5 E2=5")
PAIRS = ("green C1h1 D1h2 D2=3 B1=4", "blue A1h1 A2h2 A3=3 A4=4", "grey E1=5")
FIVES = ("green A1=5 A2=5 B1=5", "blue A3=5 A4=5 B4=5", "grey E1=5 E2=5 D1=5")

CASES = [
    # number, a park that fulfils it, one that just misses it, and what more is said of them
    pytest.param(1, laid("blue A1 A2 A3 A4 B1 B2 B3"), laid("blue A1 A2 A3 A4 B1 B2 E4"), id="1"),
    pytest.param(2, laid(*COLUMNS, "orange E1 E2 E3 E4"), laid(*COLUMNS, "orange E1 E2 E3 C4"), id="2-apart"),
    pytest.param(2, laid(*COLUMNS, "orange E1 E2 E3 E4"), laid(*COLUMNS, "orange E1 E2 E3"), id="2-too-few"),
    pytest.param(3, laid("blue B1 B2 B3 B4"), laid("blue B1 B2 B3"), id="3-column"),
    pytest.param(3, laid("blue A3 B3 C3 D2"), laid("blue A3 B3 C3 D3"), id="3-north-east"),
    pytest.param(3, laid("blue A1 B2 C3 D3"), laid("blue A1 B2 C3 D2"), id="3-south-east"),
    pytest.param(3, laid("blue A1 A2 A3 A4"), laid("blue A1 A2 A3", "grey A4"), id="3-one-habitat"),
    pytest.param(3, laid("green C1 C3 C4"), laid("green C1 C3"), id="3-star"),
    pytest.param(3, laid("blue B1 B2 B3 B4"), laid("blue C1 B2 A3 B3"), id="3-no-line"),
    pytest.param(5, f"{GINA}, B1 gorilla heart", GINA, id="5"),
    pytest.param(6, "A1 sloth black W, E4 sloth beige W, C4 sloth heart", "A1 sloth black W, E4 sloth beige W", id="6"),
    pytest.param(8, laid("blue A1h1 A2=3 A3=4 A4=5"), laid("blue A1h1 A2=3 A3=4 A4=4"), id="8"),
    pytest.param(8, laid("blue A1h1 A2=3 A3=4 A4=5"), laid("blue A1h1 A2=3 A3=4 E4=5"), id="8-apart"),
    pytest.param(9, laid(*LAST_FIVES, "orange E3=5 E4=5"), laid(*LAST_FIVES, "orange E3=5 E4=4"), id="9"),
    pytest.param(11, laid(*FIVES, "orange E3=5"), laid(*FIVES, "orange E3=4"), id="11"),
    pytest.param(
        12, laid("blue A1=5 A4=5 E4=5", "grey E1=5 C4=5"), laid("blue A1=5 A4=5 E4=5", "grey E1=5 C4=4"), id="12"
    ),
    pytest.param(
        13,
        ", ".join([tower(BROWN, 0, 0, 0), tower(BEIGE, 0, 0, 0), tower(BLACK, 0, 0, 0)]),
        ", ".join(
            [tower(BROWN, 5, 5, 5), tower(BEIGE, 5, 5, 5), tower(BLACK, 5, 5, 5).replace("black E ", "black W ")]
        ),
        id="13",
    ),
    pytest.param(14, tower(BROWN, 6, 5, 6), tower(BROWN, 6, 4, 6), id="14"),
    pytest.param(14, tower(BROWN, 6, 5, 6), f"{tower(BROWN, 6, 0, 6)}, A1 chinchilla brown W 5", id="14-unfed"),
    pytest.param(
        15,
        ", ".join([tower(BROWN, 1, 1, 1), tower(BEIGE, 1, 1, 1), tower(BLACK, 1, 1, 1)]),
        ", ".join([tower(BROWN, 6, 6, 6), tower(BEIGE, 6, 6, 6), tower(BLACK, 6, 6, 0)]),
        id="15",
    ),
    pytest.param(
        16,
        laid("blue A1h1 E4h2", "grey B4h1 E1h1", "green D4h1"),
        laid("blue A1h1 E4h2", "grey B4h1 E1h1", "green D4h"),
        id="16",
    ),
    pytest.param(17, laid("blue A1h1 A2h1 A3h1"), laid("blue A1h1 A2h1 A3h"), id="17"),
    pytest.param(17, laid("blue A1h1 A2=5 A3h1 A4h2"), laid("blue A1h1 A2h1 E4h1"), id="17-apart"),
    pytest.param(
        18,
        laid("blue A1h1", "grey B4h1", "green D4h1", "orange E1h2"),
        laid("blue A1h1", "grey B4h1", "green D4h1", "orange E1=2"),
        id="18",
    ),
]


@pytest.mark.parametrize(("mission", "park", "near_miss"), CASES)
def test_a_mission_is_fulfilled_or_just_missed(mission: int, park: str, near_miss: str) -> None:
    """R10.2; mission 3 also S25."""
    assert fulfils(mission, park)
    assert not fulfils(mission, near_miss)


AROUND_THE_STAR = ("green C1h1 D1h1", "blue D2h1 C3=3", "grey B2=4 B1=5")


def test_mission_4_feeds_the_star_and_all_its_neighbours() -> None:
    """R10.2."""
    assert fulfils(4, laid(*AROUND_THE_STAR), "seat1.star=6")
    assert not fulfils(4, laid(*AROUND_THE_STAR))
    assert not fulfils(4, laid(*AROUND_THE_STAR[:2], "grey B2=4 B1"), "seat1.star=6")
    assert not fulfils(4, laid(*AROUND_THE_STAR[:2], "grey B2=4"), "seat1.star=6")


def test_mission_7_counts_the_6_of_the_star() -> None:
    """R10.2: three at a tower and one on the star."""
    assert fulfils(7, tower(BROWN, 6, 6, 6), "seat1.star=6")
    assert not fulfils(7, tower(BROWN, 6, 6, 6))
    assert not fulfils(7, tower(BROWN, 6, 6, 5), "seat1.star=6")


def test_mission_10_needs_all_six_values_and_four_pairs() -> None:
    """R10.2."""
    assert fulfils(10, laid(*PAIRS), "seat1.star=6")
    assert not fulfils(10, laid(*PAIRS))  # no 6
    assert not fulfils(10, laid(*PAIRS[:2], "orange E1=4"), "seat1.star=6")  # no 5
    assert not fulfils(10, laid(PAIRS[0], "blue A1h1 A2h2 A3=3 A4=3", "grey E1=5"), "seat1.star=6")  # three pairs


def test_every_mission_has_a_case() -> None:
    """R10.2."""
    assert {case.values[0] for case in CASES} | {4, 7, 10} == {mission.number for mission in GAME.box.missions}


# 10.1 When


def test_missions_are_tested_after_the_last_workers() -> None:
    """S25, R10.1: three 6s and a 5 at a tower; a worker makes it four 6s, and 12 points."""
    park = tower(BROWN, 6, 6, 5)
    state = position(
        f"step=workers; turn=15; seat1.board=saola; seat1.park={park}; seat1.star=6; seat1.missions=7; seat2.workers="
    )
    assert met(state) == []
    play(state, "seat1: B3 5 to 6 with grey")
    finish(state)

    assert met(state) == [7]
    assert standings(state)[0].categories["missions"] == 12


def test_what_was_true_earlier_does_not_matter() -> None:
    """R10.1: a worker spoils the fifth 5."""
    park = laid("blue A1=5 A4=5 E4=5", "grey E1=5 C4=5")
    state = position(f"step=workers; turn=15; seat1.board=saola; seat1.park={park}; seat1.missions=12; seat2.workers=")
    assert met(state) == [12]
    play(state, "seat1: A1 5 to 4 with blue")
    finish(state)

    assert standings(state)[0].categories["missions"] == 0


def test_points_follow_the_mission() -> None:
    """R10.1, R9.12: all or nothing."""
    state = scored(f"{GINA}, B1 gorilla heart", f"{NO_SUPPLY}; seat1.missions=5, 18")

    assert standings(state)[0].categories["missions"] == 14 + 14


# 10.3 Whose


def test_missions_are_personal() -> None:
    """R10.3: seat 2 has the mission that seat 1's park would fulfil."""
    state = scored(laid("blue A1h1 A2h1 A3h1"), "seat1.missions=16; seat2.missions=17")

    assert met(state, 1) == met(state, 2) == []


def test_missions_and_whether_they_are_fulfilled_are_public() -> None:
    """R10.3."""
    state = scored(laid("blue A1h1 A2h1 A3h1"), "seat1.missions=17")

    for seat in (1, 2, None):
        (mission,) = view(state, seat).parks[0].missions
        assert (mission.number, mission.fulfilled) == (17, True)


@pytest.mark.parametrize("colour", COLOURS)
def test_any_habitat_will_do_for_the_largest_area(colour: str) -> None:
    """R10.2: the star counts as a tile of its habitat."""
    cells = "C1 D1 D2 C3 B2 B1" if colour == "green" else "C1 D1 E1 E2 D2 D3 E3"

    assert fulfils(1, laid(f"{colour} {cells}"))
