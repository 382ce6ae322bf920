"""Spectacular: how bots judge a position: areas and towers that grow, many animals, missions, and what is in hand."""

from __future__ import annotations

from tierpark.bots.spectacular_items import WORKER, display, items, kinds, species_points, supply
from tierpark.bots.spectacular_missions import progress
from tierpark.bots.spectacular_parks import areas, towers
from tierpark.core.rule import rule
from tierpark.core.words import popcount
from tierpark.games.spectacular.parks import layout_of
from tierpark.games.spectacular.scoring import entrance_points, fulfilled_missions, score
from tierpark.games.spectacular.state import LAST_TURN, N_COLOURS, NONE, ROUND_1, PlayerBoard, State, Step
from tierpark.games.spectacular.tables import MISSION_POINTS, WIN_MISSIONS

AHEAD = 1
SCALE = 3000.0
CURIOSITY = 0.02
NEEDED = 2200  # alone: a mission that it takes to win
TO_WIN = 20_000.0 + 2 * NEEDED

# Hundredths of a point, or of what they are a share of; found by evolution, see docs/strength.md.
ENTRANCE = 140  # of a hundred points that it has now
TO_COME, BEGUN = 34, 19  # of a hundred points of a mission: with the square of its progress, and with it
PLACED = 130  # of a hundred of its worth in hand: what an item is worth when it is placed
LATE = 18  # turns before the end from which on hopes shrink

# Alone: what the rest of the game adds to the judgement on average, in round 1 and in round 2: at its end, and for each
# turn before. Without it a search would mistake what time brings for what its choices bring. By step, where choosing
# and building count twice: nothing chosen or placed yet, or one item.
STILL = (
    ((10080, 0), (0, 0)),  # prepare
    ((9560, 0), (3030, 0)),  # refresh
    ((3980, 780), (-970, 600)),  # select
    ((4450, 700), (-230, 370)),  # protect
    ((4450, 710), (-270, 380)),  # choose
    ((4450, 710), (-270, 380)),
    ((5160, 720), (1050, 340)),  # build
    ((4930, 770), (300, 490)),
    ((5310, 0), (380, 0)),  # workers
)


@rule
def value(s: State, seat: int) -> int:
    """What the position is worth to a seat."""
    if s.step == Step.OVER:
        return 100 * score(s, seat) + (
            NEEDED * min(fulfilled_missions(s, seat), WIN_MISSIONS[0]) if s.players == 1 else 0
        )
    board = s.boards[seat]
    layout = layout_of(s, seat)
    turn = s.turn + 0
    hope = min(100, (100 * (LAST_TURN - turn) + 50) // LATE)
    worth = towers(board, layout, hope) + missions(s, seat, hope) + species_points(turn, kinds(s, seat))
    for colour in range(N_COLOURS):
        worth += areas(board, layout, colour, turn, hope)
    worth += WORKER * hope * popcount(board.workers + 0) // 100
    worth += ENTRANCE * entrance_points(s, seat) if turn <= ROUND_1 else 100 * s.entrance[seat]
    worth += display(s, seat) + PLACED * items(s, seat, layout, hope) // 100
    if s.players == 1:
        worth += supply(s, layout, hope) + still_to_come(s, board)
    return worth


@rule
def still_to_come(s: State, board: PlayerBoard) -> int:
    """Alone: what the rest of the game adds on average."""
    step = s.step + 0
    if step > Step.CHOOSE:
        step += 1
    if step > Step.BUILD + 1:
        step += 1
    if s.step == Step.CHOOSE and (board.chosen[0] != NONE or board.chosen[1] != NONE):
        step += 1
    if s.step == Step.BUILD and (board.items[0].colour == NONE or board.items[1].colour == NONE):
        step += 1
    second = 1 if s.turn > ROUND_1 else 0
    left = (LAST_TURN if second else ROUND_1) - s.turn
    return STILL[step][second][0] + STILL[step][second][1] * left


@rule
def missions(s: State, seat: int, hope: int) -> int:
    """The points of missions, as far as they have come; alone all but the last of them have to be fulfilled."""
    if s.missions[seat][0] == NONE:
        return 0
    points = 0
    needed = 0
    least = 100
    for card in range(3):
        mission = s.missions[seat][card] + 0
        reached = progress(s, seat, mission)
        share = 100
        if reached < 100:
            share = hope * (TO_COME * reached // 100 * reached + BEGUN * reached) // 10_000
        points += share * MISSION_POINTS[mission]
        needed += NEEDED * share // 100
        least = min(least, share)
    return points + (needed - NEEDED * least // 100 if s.players == 1 else 0)
