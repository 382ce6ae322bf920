"""A network that plays New York Zoo for two, written once: numpy runs it for a bot, torch trains it.

`think` uses only what numpy and torch have in common, so `xp` may be either. It reads rows of observations and says how
likely each action is, and how the game will end for the seat that looks (1 won, -1 lost):

- the strip is turned so that it begins at the elephant;
- every enclosure is read by the same few weights, and those that breed, join or give an animal are scored one by one;
- a piece is described by the spaces it would cover and those beside it; convolutions over the free spaces say what each
  of these is worth, and their sum is the score of the placement.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tierpark.games.catalogue import game
from tierpark.games.new_york_zoo.material import load
from tierpark.games.new_york_zoo.state import ENOUGH, N_SLOTS, N_SPACES, N_SPECIES, N_TILES, Step
from tierpark.games.new_york_zoo.tables import LINE, SLOT, SPACES, tiles_of
from tierpark.pieces.bitboard import CELLS, COLUMNS, ROWS
from tierpark.pieces.polyomino import orientations

Arrays = dict[str, Any]

SMALL = ENOUGH + 1  # the actions that are no placements
PLACEMENTS = 8 * CELLS
WIDTH, PEN, SCORED, PLANES = 256, 48, 32, 32
KNOWN = ("step", "phase", "to act", "seat", "mover", "elephant", "species", "second species", "attraction")
COUNTS = ("supply", "taken", "received", "picks", "line")
ZOO = ("free", "houses", "rooms")
PLANES_OF_A_PIECE = 3  # spaces that it covers, spaces that it touches once, and more than once


def where() -> dict[str, slice]:
    """Where each part of an observation stands."""
    found, at = {}, 0
    for part in game("new-york-zoo").sight(game("new-york-zoo").options(players=2)):
        found[part.name] = slice(at, at + part.length)
        at += part.length
    return found


AT = where()


def tables() -> Arrays:
    """What the network knows of the box, and never learns."""
    material = load()
    pieces = [orientations(piece.cells) for piece in (*tiles_of(material), *material.attractions)]
    shapes = np.zeros((N_TILES + 1, 4), dtype=np.float32)
    for i, held in enumerate(pieces[:N_TILES]):
        rows, columns = zip(*held[0], strict=True)
        sides = sorted((max(rows) - min(rows) + 1, max(columns) - min(columns) + 1))
        touched = sum(len(beside(held[0])[k]) for k in (1, 2))
        shapes[i + 1] = np.array([len(rows), *sides, touched]) / (7, 3, 5, 12)
    until = np.ones((N_SPACES, N_SPECIES + 1), dtype=np.float32)
    for space in range(N_SPACES):
        for ahead in range(N_SPACES, 0, -1):
            if (species := LINE[(space + ahead) % N_SPACES]) >= 0:
                until[space, species] = ahead / N_SPACES
    grid = np.arange(CELLS)
    apart = abs(grid[:, None] // COLUMNS - grid // COLUMNS) + abs(grid[:, None] % COLUMNS - grid % COLUMNS)
    return {
        "one": np.ones(1, dtype=np.float32),
        "whole": np.zeros(1, dtype=np.int64),
        "steps": np.arange(AT["step"].stop - AT["step"].start),
        "spaces": np.arange(N_SPACES),
        "species": np.arange(N_SPECIES),
        "kinds": np.arange(AT["attraction"].stop - AT["attraction"].start),
        "tiles": np.arange(N_TILES),
        "slot": np.array(SLOT) % (N_SLOTS + 1),  # a blue space has none: the last, which is always empty
        "sizes": np.array(SPACES[:N_TILES], dtype=np.float32),
        "shapes": shapes,
        "until": until,
        "besides": (apart == 1).astype(np.float32),
        "covers": np.stack([covers(held) for held in pieces]),
    }


def beside(shape: Any) -> dict[int, list[tuple[int, int]]]:
    """The spaces beside a shape: those that it touches once, and those that it touches more often."""
    near = [(row + down, column + right) for row, column in shape for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    around = {cell for cell in near if cell not in set(shape)}
    return {k: [cell for cell in around if min(near.count(cell), 2) == k] for k in (1, 2)}


def covers(held: Any) -> Any:
    """For each placement of a piece, which spaces it covers, and which it touches once or more often."""
    found = np.zeros((8, CELLS, CELLS, PLANES_OF_A_PIECE), dtype=np.int8)
    rows, columns = np.divmod(np.arange(CELLS), COLUMNS)
    for i, shape in enumerate(held):
        (top, left), near = shape[0], beside(shape)
        for plane, cells in enumerate((shape, near[1], near[2])):
            for row, column in cells:
                to_row, to_column = rows + row - top, columns + column - left
                inside = (to_row >= 0) & (to_row < ROWS) & (to_column >= 0) & (to_column < COLUMNS)
                anchors = np.flatnonzero(inside)
                found[i, anchors, (to_row * COLUMNS + to_column)[inside], plane] = 1
    return found.reshape(PLACEMENTS, CELLS * PLANES_OF_A_PIECE)


def shapes_of_weights() -> dict[str, tuple[int, ...]]:
    """The weights by name; a name that ends in _b is a bias."""
    bits = sum(AT[name].stop - AT[name].start for name in (*KNOWN, *COUNTS))
    zoo = CELLS + N_SPECIES + 1 + 1 + 5
    seen = bits + N_SPECIES + N_SPACES * 6 + 2 * PEN + 2 * zoo
    return {
        "pen": (N_SPECIES + 14, PEN),
        "pen_b": (PEN,),
        "first": (seen, WIDTH),
        "first_b": (WIDTH,),
        "second": (WIDTH, WIDTH),
        "second_b": (WIDTH,),
        "value": (WIDTH, 1),
        "value_b": (1,),
        "small": (WIDTH, SMALL),
        "small_b": (SMALL,),
        "move": (WIDTH, N_SPACES),
        "move_b": (N_SPACES,),
        "score": (PEN, SCORED),
        "score_by": (WIDTH, SCORED),
        "score_b": (SCORED,),
        "scored": (SCORED, 1),
        "near": (25, PLANES),
        "near_b": (PLANES,),
        "far": (9 * PLANES, PLANES),
        "far_by": (WIDTH, PLANES),
        "far_b": (PLANES,),
        "worth": (PLANES, PLANES_OF_A_PIECE),
    }


def fresh(seed: int) -> Arrays:
    """Weights to begin with: actions about equally likely, the outcome about open."""
    chance = np.random.default_rng(seed)
    last = ("value", "small", "move", "scored", "worth")
    return {
        name: (chance.normal(size=shape) * (0.01 if name in last else (2 / shape[0]) ** 0.5)).astype(np.float32)
        if len(shape) > 1
        else np.zeros(shape, dtype=np.float32)
        for name, shape in shapes_of_weights().items()
    }


def think(xp: Any, weights: Arrays, tables: Arrays, rows: Any, legal: Any) -> tuple[Any, Any]:
    """What speaks for each action (very little for illegal ones), and what each seat that looks can expect."""
    one, w = tables["one"], weights
    numbers = rows * one
    step = (rows[:, AT["step"]] * tables["steps"]).sum(axis=1)
    elephant = (rows[:, AT["elephant"]] * tables["spaces"]).sum(axis=1)
    ahead = (elephant[:, None] + tables["spaces"]) % N_SPACES

    pens = pens_of(xp, tables, rows, elephant)
    read = relu(pens @ w["pen"] + w["pen_b"])
    own, other = [(read * pens[:, :, seat : seat + 1]).sum(axis=1) for seat in (0, 1)]
    zoos = [part for seat in ("own: ", "seat +1: ") for part in zoo_of(tables, numbers, seat)]
    is_move = (step == Step.MOVE)[:, None] * one
    reach = along(xp, legal[:, :N_SPACES] * is_move, ahead)
    known = [numbers[:, AT[name]] for name in KNOWN] + [numbers[:, AT[name]] * 0.3 for name in COUNTS]
    breeding = [(rows[:, AT["lines crossed"]][:, :, None] == tables["species"]).sum(axis=1) * one]
    seen = [*known, *breeding, reach, strip_of(xp, tables, rows, ahead), own, other, *zoos]
    thought = relu(xp.concatenate(seen, axis=1) @ w["first"] + w["first_b"])
    thought = relu(thought @ w["second"] + w["second_b"]) + thought

    scores = relu(read @ w["score"] + (thought @ w["score_by"] + w["score_b"])[:, None]) @ w["scored"]
    small = thought @ w["small"] + w["small_b"]
    moves = along(xp, thought @ w["move"] + w["move_b"], (tables["spaces"] - elephant[:, None]) % N_SPACES)
    names_pens = (step == Step.POPULATE) | ((step >= Step.HOME) & (step <= Step.RESOLVE)) | (step >= Step.BREED)
    by_pen = small[:, :N_TILES] + scores[:, :, 0] * (names_pens[:, None] * one)
    logits = legal * (0 * one)  # adding noughts of this kind keeps all of it in single precision
    logits[:, :N_TILES] = by_pen + 0 * one
    logits[:, N_TILES:SMALL] = small[:, N_TILES:] + 0 * one
    logits[:, :N_SPACES] += (moves - by_pen[:, :N_SPACES]) * is_move
    placing = (step == Step.PLACE) | (step == Step.PLACE_ATTRACTION)
    if placing.any():
        logits[placing, :PLACEMENTS] = placements(xp, w, tables, rows[placing], thought[placing]) + 0 * one
    value = (thought @ w["value"] + w["value_b"])[:, 0] + 0 * one
    return xp.where(legal > 0, logits, -1e9 * one), value


def pens_of(xp: Any, tables: Arrays, rows: Any, elephant: Any) -> Any:
    """Every enclosure: whose, who lives there, how full it is, when its species breeds, what is being done with it."""
    one, tiles = tables["one"], tables["tiles"]
    owner, animals = rows[:, AT["owners"]], rows[:, AT["animals"]]
    lives = rows[:, AT["residents"]] + tables["whole"]
    species = (lives[:, :, None] == tables["species"]) * one
    left = tables["sizes"] - animals * one
    sought = (rows[:, AT["species"]][:, None, :] * species).sum(axis=2)
    flags = [
        owner == 0,
        owner == 1,
        animals == 0,
        animals >= 2,
        left == 1,
        left == 2,
        rows[:, AT["bred"]],
        rows[:, AT["tile"]] == tiles,
        rows[:, AT["receiver"]] == tiles,
        sought,
    ]
    until = along(xp, tables["until"][elephant], lives % (N_SPECIES + 1))
    measures = [animals * one / 4, left / 4, tables["sizes"] / 7 + 0 * left, until]
    columns = [flag * one for flag in flags] + measures
    return xp.concatenate([*(column[:, :, None] for column in columns), species], axis=2)


def strip_of(xp: Any, tables: Arrays, rows: Any, ahead: Any) -> Any:
    """The strip from the elephant on: how many tiles lie on each space, and the shape of the top one."""
    strip = rows[:, AT["strip"]].reshape(-1, N_SLOTS, 4) + tables["whole"]
    top = (xp.amax(strip[:, :, 1:], axis=2) + 1) * (strip[:, :, 0] > 0)
    slots = xp.stack([strip[:, :, 0], top], axis=2)
    slots = xp.concatenate([slots, 0 * slots[:, :1]], axis=1)
    height, top = [along(xp, slots[:, tables["slot"], i], ahead) for i in (0, 1)]
    return xp.concatenate([height * tables["one"] / 3, tables["shapes"][top].reshape(-1, 4 * N_SPACES)], axis=1)


def zoo_of(tables: Arrays, numbers: Any, seat: str) -> list[Any]:
    """A zoo: its free spaces, how many of them have how many free ones beside them, and its houses."""
    free = numbers[:, AT[seat + "free"]]
    beside = free @ tables["besides"]
    open_sides = [((beside > k - 0.5) * (beside < k + 0.5) * free).sum(axis=1)[:, None] * 0.1 for k in range(5)]
    houses = [numbers[:, AT[seat + "houses"]], numbers[:, AT[seat + "rooms"]]]
    return [free, free.sum(axis=1)[:, None] * 0.02, *open_sides, *houses]


def placements(xp: Any, w: Arrays, tables: Arrays, rows: Any, thought: Any) -> Any:
    """What speaks for each placement of the piece at hand."""
    kind = (rows[:, AT["attraction"]] * tables["kinds"]).sum(axis=1)
    is_tile = rows[:, AT["step"].start + Step.PLACE] > 0
    piece = xp.where(is_tile, rows[:, AT["tile"].start] + tables["whole"], N_TILES + kind)
    free = (rows[:, AT["own: free"]] * tables["one"]).reshape(-1, ROWS, COLUMNS, 1)
    plane = relu(around(xp, free, 2) @ w["near"] + w["near_b"])
    plane = relu(around(xp, plane, 1) @ w["far"] + (thought @ w["far_by"] + w["far_b"])[:, None, None])
    worth = (plane @ w["worth"]).reshape(-1, CELLS * PLANES_OF_A_PIECE, 1)
    return (tables["covers"][piece] @ worth)[:, :, 0]


def around(xp: Any, plane: Any, reach: int) -> Any:
    """Each space together with those around it; beyond the edge there is nothing."""
    across = xp.concatenate([0 * plane[:, :, :reach], plane, 0 * plane[:, :, :reach]], axis=2)
    padded = xp.concatenate([0 * across[:, :reach], across, 0 * across[:, :reach]], axis=1)
    side = range(2 * reach + 1)
    return xp.concatenate([padded[:, i : i + ROWS, j : j + COLUMNS] for i in side for j in side], axis=3)


def along(xp: Any, array: Any, index: Any) -> Any:
    """For each row, its elements in the order of an index."""
    return xp.take_along_axis(array, index, 1) if xp is np else xp.take_along_dim(array, index, 1)


def relu(array: Any) -> Any:
    """What is above nought."""
    return array.clip(0)
