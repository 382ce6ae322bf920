"""Spectacular against a slow reference: points, missions and places of items in hundreds of random parks.

Half of the games place at random. The other half feed and build on purpose, because careless play leaves so few dice
and towers that hardly a mission is ever met.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.spectacular import reference
from tests.games.spectacular.table import COLOURS, GAME, cells_of, layout_of, new_game, park, towers, view
from tierpark.games.spectacular.building import lay_tile as engine_lay
from tierpark.games.spectacular.building import put_die as engine_put
from tierpark.games.spectacular.missions import fulfilled
from tierpark.games.spectacular.state import State, Step
from tierpark.games.spectacular.view import Park

BOX = reference.BOX
TILES = {tile.id: tile for tile in BOX.tiles}
CORNERS = list(reference.CORNERS)
EVERY_TABLE = [
    pytest.param(players, side, id=f"{players}-{side}")
    for players in range(1, 7)
    for side in ("symmetric", "asymmetric")
]
GAMES = 8  # a table: with 21 seats for one to six players on two sides, 336 parks
FINAL = frozenset({"place_tile", "place_die", "use_workers"})


def park_of(board: Park) -> reference.Park:
    """What the engine shows, as the reference lays it out."""
    layout = layout_of(board)
    cells = layout.cells
    star = cells[layout.star]
    laid = {star: reference.Tile(board.star, board.habitat, None)}
    for cell, name, corner in zip(cells, board.tiles, board.corners, strict=True):
        if name:
            tile = TILES[name]
            laid[cell] = reference.Tile(
                tile.animal, tile.habitat, tile.symbol, None if corner is None else CORNERS[corner]
            )
    return reference.Park(
        free=frozenset(cells) - {star},
        star=star,
        entrance=frozenset(cells[cell] for cell in layout.entrance_cells),
        tiles=laid,
        dice={cell: die for cell, die in zip(cells, board.dice, strict=True) if die},
        workers=set(board.workers),
    )


def choice(state: State, seat: int, luck: random.Random, is_eager: bool) -> int:
    """An action at random; eager seats discard only what fits nowhere, and finish towers where they can."""
    actions: list[int] = list(GAME.legal_actions(state, seat))
    if not is_eager or state.step not in (Step.BUILD, Step.WORKERS):
        return luck.choice(actions)
    tried = luck.sample(actions, min(len(actions), 12))
    words = {action: GAME.describe(state, seat, action) for action in tried}
    placing = [action for action in tried if words[action].kind in FINAL]
    for action in placing:
        if words[action].kind == "place_tile" and words[action].fields["corner"]:
            after = state.clone()
            GAME.apply(after, seat, action)
            if len(towers(after, seat + 1)) > len(towers(state, seat + 1)):
                return action
    dice = [action for action in placing if words[action].kind == "place_die"]
    return luck.choice(dice or placing or actions)


def compare_places(state: State, seat: int) -> int:
    """Hold all placements of a seat against the reference; how many there are."""
    board = park(state, seat + 1)
    laid, names = park_of(board), dict(zip(cells_of(board), layout_of(board).cells, strict=True))
    told = [GAME.describe(state, seat, action) for action in GAME.legal_actions(state, seat)]
    if state.step == Step.WORKERS:
        found = {
            (names[t.fields["cell"]], t.fields["to"], tuple(t.fields["workers"])) for t in told if t.kind != "finish"
        }
        assert found == reference.worker_uses(laid)
        assert len(told) == len(found) + 1
        return len(found)
    count = 0
    for area, item in zip("NW", board.items, strict=True):
        here = [t for t in told if t.fields["item"] == area]
        assert [t.kind for t in here].count("discard") == (item is not None)
        if item is None:
            assert not here
            continue
        placed = [t.fields for t in here if t.kind != "discard"]
        count += len(placed)
        if item.tile:
            tile_ways = {(names[fields["cell"]], fields["corner"]) for fields in placed}
            assert tile_ways == reference.tile_places(laid, TILES[item.tile].symbol)
            assert len(tile_ways) == len(placed)
        else:
            assert item.colour is not None
            assert item.value is not None
            die_ways = {(names[fields["cell"]], fields["to"], tuple(fields["workers"])) for fields in placed}
            assert die_ways == reference.die_places(laid, item.colour, item.value)
            assert len(die_ways) == len(placed)
    return count


def compare_points(state: State, seat: int) -> None:
    """Hold points by category, the tie-break and all 18 missions against the reference; count what was not nothing."""
    board = park(state, seat + 1)
    laid = park_of(board)
    for category, wanted in reference.points(laid).items():
        assert getattr(board.scores, category) == wanted, category
    assert board.scores.different_animals == reference.different_animals(laid)
    assert board.scores.breeding == reference.tie_break(laid)
    found = sorted((tower.colour, frozenset(laid_cells(board, tower.cells))) for tower in board.towers)
    assert found == reference.towers(laid)
    for i, mission in enumerate(BOX.missions):
        assert bool(fulfilled(state, seat, i)) == reference.is_fulfilled(laid, mission), mission.text


def laid_cells(board: Park, cells: list[int]) -> list[reference.Hex]:
    return [layout_of(board).cells[cell] for cell in cells]


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_final_points_of_whole_games(players: int, side: str) -> None:
    """R9.5, R9.9 to R9.14, R10.1, R10.2: the entrance when it is scored, everything else at the end."""
    for seed in range(GAMES):
        luck = random.Random(f"{players} {side} {seed}")
        state = new_game(players, seed, side=side, **({"missions": "yes"} if players > 1 else {}))
        gates: list[int] = []
        while GAME.to_act(state):
            seat = luck.choice(GAME.to_act(state))
            action = choice(state, seat, luck, seed % 2 == 0 and seat < 2)
            before = state.clone() if state.step in (Step.BUILD, Step.WORKERS) and state.turn == 8 else None
            GAME.apply(state, seat, action)
            if before is not None and state.turn == 9:
                gates = [reference.entrance_points(park_of(board)) for board in view(state).parks]
                assert [state.entrance[seat] for seat in range(players)] == gates
        outcome = GAME.outcome(state)
        totals = []
        for seat in range(players):
            compare_points(state, seat)
            laid = park_of(park(state, seat + 1))
            own = [BOX.missions[card] for card in state.missions[seat]]
            missions = sum(mission.points for mission in own if reference.is_fulfilled(laid, mission))
            total = gates[seat] + sum(reference.points(laid).values()) + missions
            standing = outcome.standings[seat]
            assert standing.score == total
            assert standing.categories == {
                "entrance": gates[seat],
                **reference.points(laid),
                "missions": missions,
            }
            totals.append((total, reference.tie_break(laid)))
        if players > 1:
            assert [s.rank for s in outcome.standings] == [1 + sum(o > own for o in totals) for own in totals]


@pytest.mark.parametrize(("players", "side"), EVERY_TABLE)
def test_places_of_items_in_the_middle_of_games(players: int, side: str) -> None:
    """R7.3, R7.11 to R7.14, R8.1 to R8.6: every offer, and no other, of both items and of all worker tokens."""
    compared = 0
    for seed in range(2):
        luck = random.Random(f"places {players} {side} {seed}")
        state = new_game(players, seed + 100, side=side)
        while GAME.to_act(state):
            seat = luck.choice(GAME.to_act(state))
            if state.step in (Step.BUILD, Step.WORKERS) and luck.random() < 0.5:
                compared += compare_places(state, seat)
            GAME.apply(state, seat, choice(state, seat, luck, seed == 0))

    assert compared > 500


def random_park(luck: random.Random, side: str) -> State:
    """A game whose parks are full of towers, breeding tiles and high dice, as no play by chance brings about."""
    state = new_game(2, luck.randrange(1000), side=side)
    while state.step != Step.BUILD:
        seat = GAME.to_act(state)[0]
        GAME.apply(state, seat, GAME.legal_actions(state, seat)[-1])
    for seat in range(2):
        lay_tiles(state, seat, luck)
        put_dice(state, seat, luck)
    return state


def lay_tiles(state: State, seat: int, luck: random.Random) -> None:
    """Lay tiles by the engine's own hands: habitats in stripes or mixed, some towers, and many breeding tiles."""
    board = park(state, seat + 1)
    laid = park_of(board)
    lay = GAME.world.function(engine_lay)
    vacant = sorted(laid.free - set(laid.tiles))
    hues = luck.sample(COLOURS, luck.randint(1, 4))
    in_stripes = luck.random() < 0.4
    colours = {
        cell: COLOURS[i * 4 // len(vacant)] if in_stripes else luck.choice(hues) for i, cell in enumerate(vacant)
    }
    faces = planned_towers(vacant, luck)
    for cell in luck.sample(vacant, luck.choice([8, len(vacant) - 1, len(vacant), len(vacant)])):
        symbol, corner = faces.get(cell, (luck.choice(["heart", "heart", *reference.PARTS]), luck.choice(CORNERS)))
        fitting = [i for i, tile in enumerate(BOX.tiles) if (tile.habitat, tile.symbol) == (colours[cell], symbol)]
        lay(state, seat, luck.choice(fitting), layout_of(board).cells.index(cell), CORNERS.index(corner))


def planned_towers(vacant: list[reference.Hex], luck: random.Random) -> dict[reference.Hex, tuple[str, str]]:
    """Part and corner on the hexagons of some towers that do not share any."""
    faces: dict[reference.Hex, tuple[str, str]] = {}
    meeting: dict[reference.Point, list[tuple[reference.Hex, str]]] = {}
    for cell in vacant:
        for corner in CORNERS:
            meeting.setdefault(reference.point(cell, corner), []).append((cell, corner))
    sites = [three for three in meeting.values() if len(three) == 3]
    parts = luck.sample(reference.PARTS, 3)
    for three in luck.sample(sites, len(sites))[: luck.choice([0, 3, len(sites)])]:
        if not any(cell in faces for cell, _ in three):
            faces |= {cell: (parts[len(faces) // 3 % 3], corner) for cell, corner in three}
    return faces


def put_dice(state: State, seat: int, luck: random.Random) -> None:
    """Dice of legal values, high ones more often."""
    board = park(state, seat + 1)
    laid = park_of(board)
    share = luck.choice([0.5, 0.9, 1.0])
    for cell in laid.tiles:
        if luck.random() < share:
            values = [value for value in range(1, 7) if reference.fits(laid, cell, value)]
            value = luck.choice(values[-2:] if luck.random() < 0.7 else values)
            GAME.world.function(engine_put)(state.boards[seat], layout_of(board).cells.index(cell), value)


@pytest.mark.parametrize("side", ["symmetric", "asymmetric"])
def test_points_of_rich_parks(side: str) -> None:
    """R9.5, R9.9 to R9.11, R10.2: every mission is met in some of these parks and missed in others."""
    times: Counter[int] = Counter()
    n_parks = 0
    for seed in range(120):
        state = random_park(random.Random(f"rich {side} {seed}"), side)
        for seat in range(2):
            compare_points(state, seat)
            laid = park_of(park(state, seat + 1))
            assert park(state, seat + 1).scores.entrance == reference.entrance_points(laid)
            times.update(m.number for m in BOX.missions if reference.is_fulfilled(laid, m))
            n_parks += 1

    assert all(0 < times[mission.number] < n_parks for mission in BOX.missions), times
