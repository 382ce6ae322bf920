"""Zoo Parque against a slow reference: Areas, exhibits, points and legal placements in random games and random maps.

Random games leave few exhibits and little to quarrel about. So half of the maps are not played but thrown together:
dominoes anywhere on and beside each other, more fences than in the box, and the pawns of all seats.
"""

from __future__ import annotations

import random

import pytest

from tests.games.zoo_parque import reference, scenes
from tests.games.zoo_parque.reference import Half, Map, Rules
from tests.games.zoo_parque.scenes import ALL_SETS, GROUNDS, new_game, place_of, random_play
from tierpark.games.zoo_parque.areas import name_areas
from tierpark.games.zoo_parque.ending import finish_exhibits
from tierpark.games.zoo_parque.feeding import demand
from tierpark.games.zoo_parque.pawns import next_displaced, settle
from tierpark.games.zoo_parque.playing import play
from tierpark.games.zoo_parque.rules import begin_claim
from tierpark.games.zoo_parque.state import NONE, PAWNS, Mode, Stage, State, Step

KEYS = ["", *reference.ANIMALS, *(stall.key for stall in reference.BOX.stalls)]
KEYS += [thing.key for thing in reference.BOX.objects]
NAMES = [*reference.TERRAINS, reference.WILD, "path", "none"]
LETTERS = dict(zip(NAMES, GROUNDS, strict=True))
ROCKED = -16  # strong on all sides, in a signed byte
SETS = {
    "base": {},
    "strong": {"strong": "yes"},
    "wildlife": {"wildlife": "yes"},
    "utilities": {"utilities": "yes"},
    "all": ALL_SETS,
}
TABLES = pytest.mark.parametrize("edition", ["draft", "published"])
BOXES = pytest.mark.parametrize("box", SETS)


def half_of(s: State, half: int) -> Half:
    """A half as the reference knows it, with the fences that it has in the state."""
    fences = s.fences[half]
    kinds = tuple(2 if fences >> side + 4 & 1 else fences >> side & 1 for side in range(4))
    was_wet = bool(s.wet[half // 63] >> half % 63 & 1)
    return Half(NAMES[s.grounds[half]], KEYS[s.items[half]], kinds, half, was_wet)  # type: ignore[arg-type]


def map_of(s: State) -> Map:
    """What lies on top."""
    return {place_of(s, cell): half_of(s, s.tops[cell]) for cell in range(s.plane.cells) if s.tops[cell]}


def rules_of(s: State) -> Rules:
    """What is played, and the pawns on the map."""
    names = ("strong", "wildlife", "utilities")
    standing = [pawn for pawn in range(PAWNS * s.players) if s.pawns[pawn].cell >= 0 and s.pawns[pawn].tag == 0]
    return Rules(
        sets=frozenset(name for i, name in enumerate(names) if s.sets >> i + 1 & 1),
        by_terrain=bool(s.settings.by_terrain),
        competitive=bool(s.settings.competitive),
        shelters_beside=bool(s.settings.shelters_beside),
        owner_covers=bool(s.settings.owner_covers),
        off_terrain=bool(s.settings.off_terrain),
        has_lab=bool(s.lab),
        works=bool(s.works),
        pawns=[(p // PAWNS, place_of(s, s.pawns[p].cell), NAMES[s.pawns[p].terrain]) for p in standing],
    )


def compare_map(s: State) -> None:
    """Hold Areas, exhibits and points against the reference."""
    zoo, rules = map_of(s), rules_of(s)

    assert scenes.areas(s) == {(LETTERS[terrain], area) for terrain, area in reference.areas(zoo)}
    found = reference.exhibits(zoo, rules)
    assert scenes.exhibits(s) == set(found)
    assert len(set().union(*found)) == sum(map(len, found))  # they are disjoint
    for seat in range(s.players):
        assert scenes.score(s, seat) == reference.score(zoo, rules, seat)


def compare_placements(s: State) -> int:
    """Hold the legal placements of the picked domino against the reference; how many there are."""
    zoo, rules = map_of(s), rules_of(s)
    printed = half_of(s, 2 * s.picked), half_of(s, 2 * s.picked + 1)
    found = scenes.offered(s)
    old = None
    if s.mode >= Mode.MOVE:
        old = scenes.meaning(s, s.player, s.turned_from)
    assert found == reference.placements(zoo, rules, s.player, printed, old, s.mode == Mode.TURN)
    return len(found)


def compare_claims(s: State) -> None:
    """Hold what seat 0 may claim against the reference."""
    s = s.clone()
    want = reference.claims(map_of(s), rules_of(s), 0, bool(s.settings.any_herd))
    s.stage = Stage.CLAIM
    s.step = Step.GO_ON
    begin_claim(s)
    found = {word for word in scenes.offered(s) if isinstance(word[0], int)} if s.step == Step.CLAIM else set()
    assert found == {(x, y, LETTERS[terrain]) for x, y, terrain in want}


@TABLES
@BOXES
def test_random_games(edition: str, box: str) -> None:
    """R3.3 to R3.14, R4.1, R5.1, R9.1, R10.2, R11.1, R12.2: every position is as the reference says."""
    most = 110 if box == "all" else 180
    every = 19 if box in ("all", "wildlife") else 13
    for seed in range(2):
        s = new_game(seed, players=2 + seed, edition=edition, **SETS[box])
        for i, now in enumerate(random_play(s, seed, most)):
            if i % every == seed:
                compare_map(now)
            if now.step == Step.PLACE and i % every < 3:
                assert compare_placements(now) > 0
        compare_map(s)


def random_domino(luck: random.Random, box: str, fenced: float = 0.5, direction: int = 2) -> tuple[str, str]:
    """The halves of a domino in words, with the same fence on both sides of the middle line."""
    a, b = random_half(luck, box, fenced), random_half(luck, box, fenced)
    middle = 4 + (direction + 2) % 4
    return a, b[:middle] + a[4 + direction] + b[middle + 1 :]


def random_half(luck: random.Random, box: str, fenced: float) -> str:
    """A half in words."""
    has_strong, has_wildlife, has_utilities = (box in (name, "all") for name in ("strong", "wildlife", "utilities"))
    ground = luck.choice("GGGWWJJ" + "**" * has_utilities + "T" * has_strong + "D" * has_wildlife + "_")
    pool = ["li", "do", "pa", "gi", "be", "rp", "ok", "le", "fo"]
    pool += ["pl", "wo", "ka", "rk", "rk"] * has_strong
    pool += ["ca", "ot", "ty", "tr", "sh", "do"] * has_wildlife
    pool += ["pl", "se", "se", "cm", "di", "do", "do"] * has_utilities
    item = luck.choice(pool) if luck.random() < 0.5 else ".."
    if luck.random() < 0.12:
        ground, item = "#", luck.choice([*scenes.STALLS, "gs", "..", ".."]) if has_utilities else ".."
    fences = "".join(luck.choice("wws") if luck.random() < fenced else "-" for _ in range(4))
    return f"{ground}{item} {fences}"


def thrown_together(luck: random.Random, many: int, edition: str, box: str, fenced: float, **more: str) -> State:
    """A map of random dominoes with more or less fences, and some pawns."""
    s = scenes.scene(edition=edition, lab=luck.random() < 0.6, players=3, **SETS[box], **more)
    width = luck.choice([2, 3, 4, 5])
    for _ in range(many):
        place = luck.randrange(width), luck.randrange(width)
        direction = luck.randrange(4)
        domino = scenes.put(s, *random_domino(luck, box, fenced, direction), place, reference.beside(place)[direction])
        for half in (2 * domino, 2 * domino + 1):
            if KEYS[s.items[half]] == "polar_bear" and luck.random() < 0.5:
                s.wet[half // 63] |= 1 << half % 63
            if KEYS[s.items[half]] == "rocks" and luck.random() < 0.5:
                s.fences[half] |= ROCKED
    for seat in range(3):
        for _ in range(luck.randrange(3)):
            found = reference.areas(map_of(s))
            if found:
                terrain, area = luck.choice(found)
                scenes.claim_for(s, seat, luck.choice(sorted(area)), LETTERS[terrain])
    return s


@TABLES
@BOXES
def test_maps_thrown_together(edition: str, box: str) -> None:
    """R4.1, R5.1, R6.2, R9.1, R10.2, R11.5, R12.2, R12.7, R14.2: Areas, exhibits, points and claims."""
    luck = random.Random(f"{edition} {box}")
    closed = 0
    for i in range(40):
        more = {"competitive": "yes"} if edition == "published" and i % 4 == 0 else {}
        s = thrown_together(luck, luck.choice([6, 12, 20]), edition, box, 0.55, **more)
        compare_map(s)
        compare_claims(s)
        closed += len(scenes.exhibits(s))
    assert closed > 40


@TABLES
@BOXES
def test_placements_on_maps_thrown_together(edition: str, box: str) -> None:
    """R3.3 to R3.14, R11.1, R12.1, R12.6, R12.8: where a domino may lie."""
    luck = random.Random(f"{box} {edition}")
    found = 0
    for _ in range(30):
        fenced = luck.choice([0.15, 0.4, 0.6])
        s = thrown_together(luck, luck.choice([2, 4, 6, 9]), edition, box, fenced)
        domino = scenes.give(s, *random_domino(luck, box, fenced))
        scenes.settled(s)
        picks = [word for word in scenes.offered(s) if word[0] == "pick"] if s.step == Step.PICK else []
        for word in picks:
            now = s.clone()
            scenes.answer(now, word)
            found += compare_placements(now)
        if ("pick", domino, 0) not in picks:
            printed = half_of(s, 2 * domino), half_of(s, 2 * domino + 1)
            assert not reference.placements(map_of(s), rules_of(s), 0, printed)
    assert found > 500


def map_without(s: State, domino: int) -> Map:
    """What lies on top when a domino has been lifted."""
    found = {}
    for cell in range(s.plane.cells):
        half = s.tops[cell]
        while half and half // 2 == domino:
            half = s.below[half]
        if half:
            found[place_of(s, cell)] = half_of(s, half)
    return found


def may_be_touched(s: State, domino: int, by: str) -> bool:
    """R12.1, R12.8: whether a power of seat 0 may choose a domino, wherever it would go."""
    zoo, rules = map_of(s), rules_of(s)
    halves = 2 * domino, 2 * domino + 1
    if any(s.where[half] == NONE or s.tops[s.where[half]] != half for half in halves):
        return False
    if any(KEYS[s.items[half]] == "wolf" for half in halves) or (domino == s.power_domino and by != "elephant"):
        return False
    if by == "elephant" and not any(2 in half_of(s, half).fences for half in halves):
        return False
    others = [pawn for pawn in rules.pawns if pawn[0] != 0]
    mine = [reference.area_of(zoo, place, terrain) for seat, place, terrain in rules.pawns if seat == 0]
    for place in scenes.cells_of(s, domino):
        if any(where == place for _, where, _ in others):
            return False
        for _, where, terrain in others:
            area = reference.area_of(zoo, where, terrain)
            if area is not None and place in area[1] and area not in mine:
                return False
    return True


@TABLES
@pytest.mark.parametrize("box", ["utilities", "all"])
def test_targets_of_powers_and_where_they_may_go(edition: str, box: str) -> None:
    """R12.1, R12.8: giraffe, elephant and crocodile."""
    luck = random.Random(f"{box} {edition} powers")
    asked = 0
    for _ in range(24):
        s = thrown_together(luck, luck.choice([2, 4, 6]), edition, box, luck.choice([0.15, 0.4]))
        s.lab = 1
        animal = luck.choice(["giraffe", "elephant", "crocodile"])
        domino = scenes.give(s, f"D{scenes.ITEMS[KEYS.index(animal)]}", "#..")
        scenes.settled(s)
        if s.step != Step.PICK:
            continue
        scenes.answer(s, ("pick", domino, 0))
        scenes.answer(s, luck.choice(sorted(scenes.offered(s))))
        targets = set()
        for other in range(1, 165):
            if may_be_touched(s, other, animal):
                cells = scenes.cells_of(s, other)
                old = (*cells[0], s.directions[other] + 0)
                rules = rules_of(s)
                rules.pawns = [pawn for pawn in rules.pawns if pawn[1] not in cells]
                printed = printed_half(s, 2 * other), printed_half(s, 2 * other + 1)
                turns = animal == "elephant"
                if animal == "crocodile" or reference.placements(map_without(s, other), rules, 0, printed, old, turns):
                    targets.add(cells)
        assert (scenes.offered(s) if s.step == Step.TARGET else set()) == targets
        if targets and animal != "crocodile":
            scenes.answer(s, luck.choice(sorted(targets)))
            assert compare_placements(s) > 0
            asked += 1
    assert asked > 3


def printed_half(s: State, half: int) -> Half:
    """A half on the map as it is printed."""
    found = half_of(s, half)
    direction = s.directions[half // 2]
    printed = tuple(found.fences[(side + direction - 2) % 4] for side in range(4))
    return Half(found.ground, found.item, printed, half, found.was_wet)  # type: ignore[arg-type]


@TABLES
@BOXES
def test_feed_phases_on_maps_thrown_together(edition: str, box: str) -> None:
    """R5.6, R7.1, R7.2, R7.7, R12.3, R12.6, R12.8: what is finished, who is fed then, and who decides."""
    luck = random.Random(f"{box} {edition} feed")
    found = finished = 0
    for _ in range(40):
        s = thrown_together(luck, luck.choice([6, 10, 16]), edition, box, 0.6, feeding="yes")
        domino = scenes.give(s, *random_domino(luck, box, 0.6))
        s.player = 0
        scenes.settled(s)
        if s.step != Step.PICK or ("pick", domino, 0) not in scenes.offered(s):
            continue
        scenes.answer(s, ("pick", domino, 0))
        before = map_of(s)
        play(s, 0, luck.choice(list(scenes.offers(s).values())))
        while s.step != Step.RELOCATE and next_displaced(s) != NONE:
            settle(s, next_displaced(s))
        if s.step == Step.RELOCATE:
            continue
        name_areas(s)
        after, rules = map_of(s), rules_of(s)
        is_published = edition == "published"
        assert finish_exhibits(s) == bool(reference.just_finished(before, after, rules))
        want = reference.meals(before, after, rules, 0, 3, is_published, is_published, not is_published)
        assert {meal_of(s, i) for i in range(s.n_meals)} == want
        assert s.n_meals == len(want)
        found += len(want)
        finished += bool(reference.just_finished(before, after, rules))
    assert found + finished > 5


def meal_of(s: State, number: int) -> reference.Meal:
    """An entry of the list as the reference writes it."""
    entry = s.meals[number]
    cells = frozenset(place_of(s, s.kept[i]) for i in range(entry.first, entry.first + entry.cells))
    return reference.Meal(cells, entry.decider + 0, bool(entry.pandas), demand(s, number))
