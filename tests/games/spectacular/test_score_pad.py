"""The score pad: the rulebook's park, what is refused, and the best use of the last workers, proved by trying all."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tierpark.core.errors import BadSheet
from tierpark.games.spectacular.best_workers import best_uses
from tierpark.games.spectacular.game import Spectacular
from tierpark.games.spectacular.naming import cells_at
from tierpark.games.spectacular.score_pad import LaidTile, Sheet, _areas, _towers, read, score_sheet, state_of, written
from tierpark.games.spectacular.scoring import breeding_total, entrance_points, score
from tierpark.games.spectacular.state import N_COLOURS, WAYS, State
from tierpark.games.spectacular.workers import changed, changes, spend
from tierpark.pieces.hexes import CORNERS

GAME = Spectacular()
PARK = (  # S10 and S32
    "A1 chinchilla heart 2, A2 arctic_fox brown E 5, A3 dugong beige W 5, A4 polar_bear black W 4, "
    "B2 cheetah brown SW 6, B3 spectacled_bear brown NW 2, B4 dugong heart 1, C1 chinchilla brown NW 5, "
    "C3 giraffe beige SW, C4 penguin heart, D1 arctic_fox heart 2, D2 elephant heart 2, D3 sea_turtle black E, "
    "D4 tiger heart 2, E1 cheetah heart 1, E2 tiger black SW 4, E3 sloth black NW 5, E4 sloth heart 2"
)
EXAMPLE = f"board=saola; park={PARK}; entrance=19"
AFTER_ROUND_1 = (
    "board=saola; park=A1 chinchilla heart, E1 cheetah heart 1, C3 giraffe beige SW, D2 elephant heart 2, "
    "B4 dugong heart 1, E4 sloth heart 2, E3 sloth black NW 5, A3 dugong beige W 5, D3 sea_turtle black E, "
    "A4 polar_bear black W 4, D4 tiger heart 2"
)


def points(text: str) -> dict[str, int]:
    return {category.name: category.points for category in score_sheet(GAME, text).categories}


def best(text: str) -> tuple[int, list[str]]:
    found = score_sheet(GAME, text).best
    assert found
    return found.total, [change.short for change in found.changes]


# The rulebook's park


def test_the_park_of_the_rulebook_scores_132() -> None:
    """S10, S32."""
    found = score_sheet(GAME, EXAMPLE)

    assert found.total == 132
    assert points(EXAMPLE) == {
        "entrance": 19, "green": 26, "blue": 10, "grey": 16, "orange": 18, "towers": 13, "animals": 30
    }  # fmt: skip
    assert {category.name: category.how for category in found.categories} == {
        "entrance": "scored after round 1",
        "green": "13 × 2",
        "blue": "10 × 1",
        "grey": "9 × 1 + 7 × 1",
        "orange": "9 × 2",
        "towers": "brown 13, black 0",
        "animals": "13 different ones",
    }
    assert found.best
    assert (found.best.total, found.best.changes) == (132, [])


def test_the_facts_name_areas_towers_and_animals() -> None:
    facts = score_sheet(GAME, EXAMPLE).facts

    assert facts["round"] == 2
    assert facts["towers"] == [
        {"colour": "brown", "hexagons": ["A2", "B2", "B3"], "dice": [5, 6, 2], "points": 13},
        {"colour": "black", "hexagons": ["D3", "E2", "E3"], "dice": [0, 4, 5], "points": 0},
    ]
    assert {"colour": "orange", "hexagons": ["B2", "C3", "D2", "E1"], "dice": 9, "breeding": 2, "points": 18} in (
        facts["areas"]
    )
    assert (facts["different_animals"], facts["breeding"], facts["missions"]) == (13, 12, [])


def test_after_round_1_the_entrance_is_scored() -> None:
    """S1."""
    found = score_sheet(GAME, AFTER_ROUND_1)

    assert found.total == 19
    assert [(category.name, category.points, category.how) for category in found.categories] == [
        ("entrance", 19, "10 + 9")
    ]
    assert found.facts["round"] == 1


def test_missions_are_scored_and_told() -> None:
    """R9.12: orange dice add up to 9 only, but every habitat breeds."""
    found = score_sheet(GAME, f"{EXAMPLE}; missions=5, 9, 18")

    assert points(f"{EXAMPLE}; missions=5, 9, 18")["missions"] == 14
    assert [(m["number"], m["fulfilled"]) for m in found.facts["missions"]] == [(5, False), (9, False), (18, True)]


def test_the_same_sheet_in_json_and_in_text() -> None:
    sheet = read(f"{EXAMPLE}; missions=9; workers=green, multi; round=2")

    assert read(msgspec.json.encode(sheet).decode()) == sheet
    assert read(written(sheet)) == sheet
    assert score_sheet(GAME, msgspec.json.encode(sheet).decode()) == score_sheet(GAME, written(sheet))
    assert json.loads(msgspec.json.encode(score_sheet(GAME, EXAMPLE)))["total"] == 132


def test_an_asymmetric_park_has_hexagons_and_an_entrance_of_its_own() -> None:
    assert score_sheet(GAME, "board=saola; side=asymmetric; park=F3 tiger heart 2, D3 sloth black E 5").total == 5


# Refusals


REFUSED = {
    "board": '"board": a part of a sheet is name=value',
    "": "board: which player board is it?",
    "park=A1 tiger heart": "board: which player board is it?",
    "board=unicorn": 'board: "unicorn" is none of saola, dolphin, snow_leopard, pangolin, okapi, wild_dog',
    "board=saola; board=saola": "board is there twice",
    "board=saola; side=left": 'side: "left" is neither symmetric nor asymmetric',
    "board=saola; colour=red": '"colour": a sheet has board, side, park',
    "board=saola; red": '"red": a part of a sheet is name=value',
    "board=saola; park=A1 tiger": '"A1 tiger": a tile is a hexagon, an animal, a symbol',
    "board=saola; park=A5 tiger heart": '"A5": this park has the hexagons A1, A2',
    "board=saola; park=C2 tiger heart": "C2 is the star animal's: no tile lies there",
    "board=saola; park=A1 tiger heart, A1 sloth heart": "A1 has two tiles",
    "board=saola; park=A1 yeti heart": 'A1: "yeti" is none of orangutan, sloth',
    "board=saola; park=A1 tiger spade": 'A1: "spade" is none of black, brown, beige, heart',
    "board=saola; park=A1 tiger black": "A1: which corner does its black part face? E, SE, SW, W, NW, NE",
    "board=saola; park=A1 tiger black N 2": "A1: which corner does its black part face?",
    "board=saola; park=A1 tiger heart E 2": "A1: a heart faces no corner",
    "board=saola; park=A1 dugong brown E": "A1: no dugong of this box has a brown part",
    "board=saola; park=A1 tiger black W": "A1: a part on this starting hexagon lies on the dotted third and faces E",
    "board=saola; park=A1 tiger heart 3": "A1: a breeding tile takes only a 1 or a 2, and this is a 3",
    "board=saola; park=A1 tiger black E 6": "A1: a 6 needs a built tower at its tile, and this is a 6",
    "board=saola; park=A1 tiger black E 7": "A1: a die shows 1 to 6, not 7",
    "board=saola; park=A1 tiger black E 2 2": "nothing belongs behind the die",
    "board=saola; park=A1 tiger heart -1": "A1: a heart faces no corner",
    "board=saola; star=5": "star: the star animal takes only a 6, and this is a 5",
    "board=saola; star=x": 'star: "x" is not a number',
    "board=saola; workers=red": 'workers: "red" is none of green, blue, grey, orange, multi',
    "board=saola; workers=green, green": "workers: there is one green worker, not two",
    "board=saola; missions=19; entrance=0": "missions: 19, but they have the numbers 1 to 18",
    "board=saola; missions=1, 6; entrance=0": "missions: 1 and 6 are both of set A; a seat has one of each",
    "board=saola; entrance=121": "entrance: 121, but 0 to 120 points are possible",
    "board=saola; round=2": "entrance: how many points did it score after round 1?",
    "board=saola; round=1; entrance=3": "entrance: after round 1 it is scored from the park",
    "board=saola; round=3": "round: 3, but there are two",
    "{": "Input data was truncated",
    "[]": '"[]": a part of a sheet is name=value',
    '{"board": "saola", "colour": 1}': "unknown field `colour`",
    '{"board": "saola", "star": "6"}': "star: Expected `int | null`, got `str`",
    '{"board": "saola", "tiles": [{"hexagon": "A1"}]}': "tiles[0]: Object missing required field `animal`",
}  # fmt: skip


@pytest.mark.parametrize(("text", "reason"), REFUSED.items(), ids=REFUSED)
def test_a_sheet_that_cannot_be_is_refused_in_one_sentence(text: str, reason: str) -> None:
    with pytest.raises(BadSheet) as refused:
        score_sheet(GAME, text)

    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_park_has_no_more_than_the_turns_allow() -> None:
    """R5.1: three starting tiles, and two items in each of eight turns; an empty starting hexagon brings nothing."""
    with pytest.raises(
        BadSheet, match="33 tiles and dice, but after 8 turns and 3 starting tiles a park has at most 19"
    ):
        score_sheet(GAME, EXAMPLE.replace("; entrance=19", ""))
    cells = [f"{column}{row}" for column in "ABDE" for row in range(2, 5)][:11]
    fed = ", ".join(f"{cell} tiger heart{' 1' if n < 6 else ''}" for n, cell in enumerate(cells))
    with pytest.raises(BadSheet, match="17 tiles and dice, but after 8 turns and 0 starting tiles"):
        score_sheet(GAME, f"board=saola; park={fed}")


# The best use of workers


def test_a_worker_makes_the_most_of_a_die() -> None:
    """Green and orange areas count twice; and a 6 is allowed at the black tower."""
    assert best(f"{EXAMPLE}; workers=green") == (134, ["E2 4 to 5 with green"])
    assert best(f"{EXAMPLE}; workers=green, multi") == (136, ["E2 4 to 5 with green", "E1 1 to 2 with multi"])
    assert best(f"{EXAMPLE}; workers=orange; missions=9") == (132 + 2 + 14, ["E1 1 to 2 with orange"])


def test_a_penguin_that_is_not_fed_cannot_be_helped() -> None:
    assert best(f"{EXAMPLE}; workers=") == (132, [])


def test_a_value_wraps_only_where_it_may() -> None:
    """R8.1, R8.4: 1 - 1 is a 6, which needs a built tower."""
    assert best(f"{EXAMPLE.replace('SW 4', 'SW 1')}; workers=green") == (136, ["E2 1 to 6 with green"])
    animals = GAME.box.animal_points[1]
    park = "A1 tiger heart 2, A2 tiger black E 1"
    assert best(f"board=saola; park={park}; entrance=0; workers=green") == (4 + animals, ["A2 1 to 2 with green"])


def test_a_mission_may_be_worth_a_point_lost() -> None:
    """S25: one more 5 instead of a 6."""
    fives = "A1 tiger black E 5, A2 tiger black E 5, A3 tiger black E 5, A4 tiger black E 5, B1 dugong black E 4"
    assert best(f"board=pangolin; park={fives}; entrance=0; workers=blue; missions=12") == (
        GAME.box.animal_points[2] + 16,
        ["B1 4 to 5 with blue"],
    )


def test_a_die_that_scores_nothing_itself_may_fulfil_a_mission() -> None:
    """R10.2, mission 11: all dice together add up to 50."""
    places = ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "C1")
    park = ", ".join(f"{place} tiger black E 5" for place in places)
    sheet = f"board=pangolin; park={park}, C4 tiger black E 4; entrance=0; workers=green; missions=11"

    assert best(sheet) == (GAME.box.animal_points[1] + 12, ["C4 4 to 5 with green"])


def test_before_the_entrance_the_workers_serve_the_entrance() -> None:
    """R9.5: and none is spent on what does not count there."""
    assert best(f"{AFTER_ROUND_1}; workers=green, blue, grey, orange, multi") == (
        21,
        ["A4 4 to 5 with blue", "B4 1 to 2 with multi"],
    )


def contested(sheet: Sheet, luck: random.Random) -> Spectacular:
    """Missions that this park just fulfils or just misses, so that workers win or lose them."""
    state = state_of(GAME, sheet)
    board = state.boards[0]
    dice = [die for die in board.dice if die]
    totals = [sum(board.dice[cell] for cell in range(20) if land >> cell & 1) for land in board.lands]
    areas = [
        [board.dice[NAMES[sheet.side, sheet.board].index(name)] for name in a["hexagons"]] for a in _areas(GAME, state)
    ]
    towers = [sum(tower["dice"]) for tower in _towers(GAME, state) if all(tower["dice"])]
    many = Counter(dice)
    value = luck.choice(dice)
    now = {
        "dice_with_value": {"value": value, "min_dice": many[value]},
        "area_distinct_values": {"min_values": max(len(set(area) - {0}) for area in areas)},
        "every_colour_total": {"min_total": min(totals)},
        "value_spread": {"min_pairs": sum(n > 1 for n in many.values())},
        "dice_total": {"min_total": sum(dice)},
        "tower_total": {"min_total": max(towers, default=17)},
    }
    for params in now.values():
        last = [*params][-1]
        params[last] = max(1, params[last] + luck.choice((0, 1, 1)))
    now["value_spread"]["min_distinct"] = len(many)
    missions = tuple(
        msgspec.structs.replace(mission, params=now.get(mission.condition, mission.params))
        for mission in GAME.box.missions
    )
    return Spectacular(msgspec.structs.replace(GAME.box, missions=missions, digest=str(luck.random())))


NAMES = {
    (side, board.id): cells_at(GAME, state_of(GAME, Sheet(board.id, side)), 0)
    for side in ("symmetric", "asymmetric")
    for board in GAME.box.boards
}


def random_sheet(luck: random.Random, dice: int, workers: int) -> Sheet:
    """A park with some towers, hearts and dice as the rules allow; towers are fed first."""
    side: Any = luck.choice(("symmetric", "asymmetric"))
    board = luck.choice(GAME.box.boards)
    layout, names = board.layout if side == "asymmetric" else GAME.box.symmetric, NAMES[side, board.id]
    tiles: dict[int, LaidTile] = {}
    animals = luck.sample([animal.id for animal in GAME.box.animals if animal.common], 6)
    thirds = dict(layout.starts)  # R3.6
    sites = [site for site in layout.tower_sites if all(thirds.get(cell, corner) == corner for cell, corner in site)]
    for site in luck.sample(sites, min(8, len(sites))):
        if not any(cell in tiles for cell, _ in site):
            part = luck.choice(GAME.box.towers)
            for cell, corner in site:
                tiles[cell] = LaidTile(names[cell], luck.choice(animals), part, CORNERS[corner])
    parts = list(tiles)
    for cell in luck.sample(range(len(names)), 16):
        if cell != layout.star and cell not in tiles:
            tiles[cell] = LaidTile(names[cell], luck.choice(animals), "heart")
    hearts = [cell for cell in tiles if cell not in parts]
    fed = [*parts[: dice - 2], *luck.sample(hearts, min(2, len(hearts)))]
    for cell in fed:
        tiles[cell] = msgspec.structs.replace(tiles[cell], die=luck.randint(1, 6 if cell in parts else 2))
    tokens = luck.sample(("green", "blue", "grey", "orange", "multi"), workers)
    missions = [luck.randint(1, 6), luck.choice((7, 8, 8, 9, 9, 10, 10, 10, 11, 12)), luck.choice((14, 16))]
    return Sheet(board.id, side, list(tiles.values()), luck.choice((None, 6)), tokens, missions, entrance=7)


def every_end(state: State) -> Iterator[State]:
    """Every park that legal uses of workers lead to, in any order, one after another: no cleverness at all."""

    frontier = [state]
    known = {(tuple(state.boards[0].dice), int(state.boards[0].workers))}
    while frontier:
        here = frontier.pop()
        yield here
        board = here.boards[0]
        for colour in range(N_COLOURS):
            for cell in range(len(board.tiles)):
                if board.lands[colour] & board.fed & 1 << cell:
                    for way in range(WAYS):
                        if changes(here, 0, cell, colour) >> way & 1:
                            then = here.clone()
                            then.boards[0].dice[cell] = changed(board.dice[cell], way)
                            spend(then.boards[0], colour, way)
                            key = (tuple(then.boards[0].dice), int(then.boards[0].workers))
                            if key not in known:
                                known.add(key)
                                frontier.append(then)


def used(game: Spectacular, state: State, *, at_entrance: bool) -> State:
    """The park after the best uses, each checked by the rules."""
    after = state.clone()
    board = after.boards[0]
    for cell, way in best_uses(game, state, 0, at_entrance=at_entrance):
        colour = next(colour for colour in range(N_COLOURS) if board.lands[colour] >> cell & 1)
        assert game.world.function(changes)(after, 0, cell, colour) >> way & 1
        board.dice[cell] = changed(board.dice[cell], way)
        spend(board, colour, way)
    return after


def worth(game: Spectacular, state: State) -> tuple[int, int, int]:
    """Points, then the tie-break, then workers kept."""
    return (
        game.world.function(score)(state, 0),
        game.world.function(breeding_total)(state, 0),
        int(state.boards[0].workers).bit_count(),
    )


@pytest.mark.parametrize("seed", range(120))
def test_no_use_of_workers_is_better_than_the_best(seed: int) -> None:
    luck = random.Random(seed)
    sheet = random_sheet(luck, dice=luck.randint(5, 9), workers=luck.randint(1, 3))
    game = contested(sheet, luck)
    state = state_of(game, sheet)
    ends = list(every_end(state))

    assert worth(game, used(game, state, at_entrance=False)) == max(worth(game, end) for end in ends)
    entrance = game.world.function(entrance_points)
    assert entrance(used(game, state, at_entrance=True), 0) == max(entrance(end, 0) for end in ends)


@pytest.mark.parametrize("seed", range(3))
def test_no_use_of_all_five_workers_is_better_than_the_best(seed: int) -> None:
    luck = random.Random(seed)
    sheet = random_sheet(luck, dice=8, workers=5)
    game = contested(sheet, luck)
    state = state_of(game, sheet)

    assert worth(game, used(game, state, at_entrance=False)) == max(worth(game, end) for end in every_end(state))
