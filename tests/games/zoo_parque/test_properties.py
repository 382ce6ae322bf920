"""Zoo Parque: what holds in every position of every game, and how large a state and a map can become."""

from __future__ import annotations

import pytest

from tests.games.zoo_parque import reference
from tests.games.zoo_parque.scenes import GAME, cells_of, exhibits, new_game, random_play, score
from tests.games.zoo_parque.test_reference import SETS, map_of, rules_of
from tierpark.games.zoo_parque.domino_maker import generated
from tierpark.games.zoo_parque.material import Domino, load
from tierpark.games.zoo_parque.state import (
    ALL_PAWNS,
    ENTRANCE,
    IN_SUPPLY,
    N_DOMINOES,
    N_HALVES,
    NONE,
    PAWNS,
    Mode,
    State,
    Step,
)
from tierpark.pieces.plane import MOST_CELLS

KIB = 1024
MOVERS = ("giraffe", "elephant", "dino")
TABLES = [(edition, box) for edition in ("draft", "published") for box in SETS]
EVERY_TABLE = pytest.mark.parametrize(("edition", "box"), TABLES, ids=["-".join(table) for table in TABLES])


def game(edition: str, box: str, seed: int = 1) -> tuple[State, int]:
    """A game just set up, and how many decisions of it are to be looked at."""
    return new_game(seed, players=2 + seed % 5, edition=edition, **SETS[box]), 110 if box == "all" else 220


def stack(s: State, cell: int) -> list[int]:
    """The halves on a cell, from the top."""
    found = []
    half = s.tops[cell]
    while half:
        found.append(half)
        half = s.below[half]
    return found


def check_map(s: State) -> None:
    """Every half that is on the map lies in one stack, and the two halves of a domino beside each other."""
    seen = {}
    for cell in range(s.plane.cells):
        for half in stack(s, cell):
            assert half not in seen
            seen[half] = cell
            assert s.where[half] == cell
    assert {half for half in range(2, N_HALVES) if s.where[half] != NONE} == set(seen)
    for domino in range(1, ENTRANCE + 1):
        assert (2 * domino in seen) == (2 * domino + 1 in seen)
        if 2 * domino in seen:
            a, b = cells_of(s, domino)
            assert abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
            assert b == reference.beside(a)[s.directions[domino]]


def check_dominoes(s: State, in_play: set[int]) -> None:
    """Every domino is in exactly one place."""
    found = [domino for hand in s.hands for domino in hand if domino]
    found += [domino for row in s.passed for domino in row if domino]
    found += [domino for domino in s.market if domino] + list(s.deck[: s.height])
    found += [domino for domino in range(1, N_DOMINOES + 1) if s.where[2 * domino] != NONE]
    found += [domino for domino in range(1, N_DOMINOES + 1) if s.gone[domino // 63] >> domino % 63 & 1]
    if s.step == Step.PLACE and s.mode >= Mode.MOVE:
        found.append(s.picked + 0)
    assert sorted(found) == sorted(in_play)


def check_pawns(s: State) -> None:
    """A pawn on the map stands on terrain and belongs to an Area."""
    for pawn in range(ALL_PAWNS):
        if s.pawns[pawn].cell != IN_SUPPLY and not s.pawns[pawn].tag:
            assert pawn < PAWNS * s.players
            half = s.tops[s.pawns[pawn].cell]
            assert half
            assert s.grounds[half] < 6
            assert s.pawns[pawn].area != NONE


@EVERY_TABLE
def test_dominoes_stacks_and_pawns(edition: str, box: str) -> None:
    """R3.8, R3.9, R6.6, R7.8: hands, market, deck, map and discard are constant."""
    s, most = game(edition, box)
    in_play = {domino for hand in s.hands for domino in hand if domino}
    in_play |= {domino for domino in s.market if domino} | set(s.deck[: s.height])
    for now in random_play(s, 11, most):
        check_map(now)
        check_dominoes(now, in_play)
        check_pawns(now)
        assert not any(now.link)
        assert not any(now.group)
        assert not any(s.pawns[pawn].tag for pawn in range(ALL_PAWNS)) or now.step in (Step.RELOCATE, Step.PLACE)
    check_map(s)


@EVERY_TABLE
def test_asking_what_is_legal_changes_nothing(edition: str, box: str) -> None:
    """R2.6: not a byte; and every seat that has to act has something to do."""
    s, most = game(edition, box, 2)
    for now in random_play(s, 12, most // 2):
        before = now.pack()
        for seat in range(now.players):
            assert bool(GAME.legal_actions(now, seat)) == (seat in GAME.to_act(now))
        assert now.pack() == before


@EVERY_TABLE
def test_regions_and_exhibits(edition: str, box: str) -> None:
    """R5.1, R9.7: regions partition the spaces, exhibits are disjoint, and without one there are no points."""
    s, most = game(edition, box, 3)
    for i, now in enumerate(random_play(s, 13, most)):
        if i % 25 == 0:
            zoo = map_of(now)
            regions = reference.regions(zoo)
            assert sum(map(len, regions)) == len(zoo) == len(set().union(*regions))
            found = exhibits(now)
            assert sum(map(len, found)) == len(set().union(*found))
            if not reference.exhibits(zoo, rules_of(now)):
                assert not any(score(now, seat) for seat in range(now.players))


def most_cells(dominoes: tuple[Domino, ...]) -> int:
    """How many cells can ever get a number: around the entrance, and around what is laid and moved."""
    halves = [half for domino in dominoes for half in (domino.a, domino.b)]
    movers = sum(half.key in MOVERS for half in halves)
    return 8 + sum(3 if domino.top else 6 for domino in dominoes) + 6 * movers


def test_the_plane_is_large_enough_for_the_printed_dominoes() -> None:
    """R3.3, R3.4: BOTTOM adds at most six cells, TOP three, and whatever moves a domino six."""
    assert most_cells(load().dominoes) <= MOST_CELLS


@pytest.mark.parametrize("seed", range(25))
def test_the_plane_is_large_enough_for_generated_dominoes(seed: int) -> None:
    """R3.3, R3.4."""
    assert most_cells(generated(load(), seed)) <= MOST_CELLS


def test_a_game_stays_within_the_bound() -> None:
    """R3.3, R3.4."""
    for seed in range(3):
        s = new_game(seed, utilities="yes", players=2)
        for now in random_play(s, seed):
            laid = [domino for domino in range(1, ENTRANCE) if now.where[2 * domino] != NONE]
            assert now.plane.cells <= 8 + 6 * (len(laid) + sum(bin(word).count("1") for word in now.gone)) + 6 * 40


def test_a_state_is_small() -> None:
    """R3.8: a whole game in 16 KiB."""
    assert len(State().pack()) <= 16 * KIB


def test_the_same_seed_is_the_same_game() -> None:
    """R1.5."""
    one, two = new_game(5, utilities="yes"), new_game(5, utilities="yes")
    for a, b in zip(random_play(one, 1, 80), random_play(two, 1, 80), strict=True):
        assert a.pack() == b.pack()
