"""Dominoes drawn at random: always legal, always as many of everything, and by chance as the recipe says.

The seeds are fixed, so a bound of five standard deviations is met or missed for good.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from math import ceil, sqrt
from pathlib import Path

import msgspec
import pytest

from tierpark.games.zoo_parque.domino_maker import Chance, generated
from tierpark.games.zoo_parque.material import NORTH, SETS, SOUTH, Domino, Half, Material, SetId, load

SEEDS = range(200)
DIGEST = "88ae22aab94ab175829cedbd22f52000e4056ef0437051dbfdebd36f1376331e"  # of the dominoes for seed 1
ANIMALS = {animal.key: animal for animal in load().animals}
LETTER = {"none": "-", "weak": "w", "strong": "s"}

# How many of the 112 or 72 halves of a set have 1, 2 and 3 fences, and how many are strong, rounded up
FENCES = {56: (40, 37, 20), 36: (26, 24, 13)}
STRONG = {56: 45, 36: 29}


@cache
def drawn(seed: int) -> tuple[Domino, ...]:
    return generated(load(), seed)


def of_set(dominoes: tuple[Domino, ...], name: str) -> list[Domino]:
    return [domino for domino in dominoes if domino.set == name]


def all_of_set(name: str) -> Iterator[Domino]:
    for seed in SEEDS:
        yield from of_set(drawn(seed), name)


def size(name: SetId) -> int:
    return 56 if name == "base" else 36


def sides(domino: Domino) -> list[tuple[Half, Half, int]]:
    """Each half with the other one and the side of its middle line."""
    return [(domino.a, domino.b, SOUTH), (domino.b, domino.a, NORTH)]


def outer(half: Half, middle: int) -> list[str]:
    """The fences of a half that are not on the middle line."""
    return [fence for side, fence in enumerate(half.fences) if side != middle and fence != "none"]


def shown(half: Half) -> int:
    return sum(fence != "none" for fence in half.fences)


def has_to_part(a: Half, b: Half) -> bool:
    """The recipe, in another way than the maker has it."""
    if a.item == b.item == "animal":
        one, other = ANIMALS[a.key], ANIMALS[b.key]
        return (one.diet, one.social) != (other.diet, other.social)
    kinds = sorted((a.item, b.item))
    return ("path" in kinds or "stall" in kinds) and kinds != ["path", "stall"]


def is_strong_animal(half: Half) -> bool:
    return half.item == "animal" and ANIMALS[half.key].strong


def assert_share(found: int, of: int, share: float) -> None:
    """That a share is what it should be, within five standard deviations of independent draws.

    Halves of one set are drawn without putting back, so their shares vary less than that.
    """
    assert abs(found - of * share) <= 5 * sqrt(of * share * (1 - share)), (found, of, found / of, share)


# The same dominoes always


def test_a_seed_stands_for_the_same_dominoes_on_every_machine() -> None:
    dominoes = generated(load(), 1)

    assert dominoes == generated(load(), 1)
    assert hashlib.sha256(msgspec.json.encode(dominoes)).hexdigest() == DIGEST


def test_seeds_of_any_size_stand_for_different_dominoes() -> None:
    seeds = [*SEEDS[:20], -1, 2**64, 10**40]

    assert len({drawn(seed) for seed in seeds}) == len(seeds)


@pytest.mark.parametrize("name", SETS)
def test_a_set_does_not_depend_on_the_other_sets(name: SetId) -> None:
    """So that it stays the same with and without expansions."""
    box = load()
    alone = msgspec.structs.replace(box, sets=tuple(one for one in box.sets if one.key == name))

    assert list(generated(alone, 7)) == of_set(drawn(7), name)


def test_each_set_has_a_chance_of_its_own() -> None:
    """Sets of one size would have the same fences otherwise."""
    for seed in SEEDS[:5]:
        assert len({Chance(seed, name).pick(range(10**9)) for name in SETS}) == len(SETS)


def test_numbers_come_from_random_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python promises to keep the numbers of this method, not those of `shuffle`, `choice` or `sample`."""
    expected = drawn(3)
    for method in ("shuffle", "choice", "choices", "sample", "randrange", "randint", "uniform", "getrandbits"):
        monkeypatch.setattr(f"random.Random.{method}", None)

    assert generated(load(), 3) == expected


# Every domino is legal, and so is the printed list: it is one draw of many


LISTS = ["printed", *SEEDS[:20]]


@pytest.fixture(scope="module", params=LISTS, ids=str)
def dominoes(request: pytest.FixtureRequest) -> tuple[Domino, ...]:
    """The dominoes of the printed list, and of some seeds."""
    return load().dominoes if request.param == "printed" else drawn(request.param)


def test_ids_and_sets_are_those_of_the_printed_list(dominoes: tuple[Domino, ...]) -> None:
    assert [(domino.id, domino.set) for domino in dominoes] == [(domino.id, domino.set) for domino in load().dominoes]


def test_items_and_grounds_are_those_of_the_printed_list(dominoes: tuple[Domino, ...]) -> None:
    for name in SETS:
        found, printed = (
            Counter((half.ground, half.item, half.key) for domino in of_set(own, name) for half in (domino.a, domino.b))
            for own in (dominoes, load().dominoes)
        )
        assert found == printed


def test_so_many_dominoes_have_no_ground_on_one_half_and_on_both(dominoes: tuple[Domino, ...]) -> None:
    """R3.2."""
    for name in SETS:
        bare = Counter([domino.a.ground, domino.b.ground].count("none") for domino in of_set(dominoes, name))

        assert bare == ({2: 10, 1: 12, 0: 34} if name == "base" else {2: 7, 1: 8, 0: 21})
    for domino in dominoes:
        assert domino.top == ("none" in (domino.a.ground, domino.b.ground))


def test_the_fence_on_the_middle_line_is_on_both_halves(dominoes: tuple[Domino, ...]) -> None:
    for domino in dominoes:
        assert domino.a.fences[SOUTH] == domino.b.fences[NORTH], domino


def test_halves_that_have_to_part_have_a_fence_between_them(dominoes: tuple[Domino, ...]) -> None:
    for domino in dominoes:
        assert domino.a.fences[SOUTH] != "none" or not has_to_part(domino.a, domino.b), domino


def test_the_other_fences_of_a_half_are_of_one_kind(dominoes: tuple[Domino, ...]) -> None:
    for domino in dominoes:
        for half, _, middle in sides(domino):
            assert len(set(outer(half, middle))) <= 1, domino
            assert not is_strong_animal(half) or "weak" not in outer(half, middle), domino


def test_the_stronger_kind_is_on_the_middle_line(dominoes: tuple[Domino, ...]) -> None:
    """Halves that have to part and have other fences, too, both had one for the middle line."""
    for domino in dominoes:
        if has_to_part(domino.a, domino.b) and shown(domino.a) > 1 and shown(domino.b) > 1:
            kinds = {outer(half, middle)[0] for half, _, middle in sides(domino)}

            assert domino.a.fences[SOUTH] == ("strong" if "strong" in kinds else "weak"), domino


def test_rocks_have_one_fence_at_most_besides_the_other_half_s(dominoes: tuple[Domino, ...]) -> None:
    for domino in dominoes:
        for half, _, middle in sides(domino):
            if half.key == "rocks":
                assert len(outer(half, middle)) <= 1
                assert not has_to_part(domino.a, domino.b) or shown(half) == 1


def test_four_fences_are_three_and_that_of_the_other_half(dominoes: tuple[Domino, ...]) -> None:
    for domino in dominoes:
        for half, _, _ in sides(domino):
            assert shown(half) < 4 or not has_to_part(domino.a, domino.b), domino


def test_animals_are_on_terrains_of_the_set_that_suit_them(dominoes: tuple[Domino, ...]) -> None:
    """R3.11; the bear is never on the wildcard."""
    terrains = {terrain.key: terrain for terrain in load().terrains}
    for domino in dominoes:
        for half in (domino.a, domino.b):
            assert (half.terrain is not None) == (half.ground == "terrain")
            assert half.terrain is None or domino.set in terrains[half.terrain].sets
            if half.item == "animal" and half.terrain:
                animal = ANIMALS[half.key]
                on_wildcard = terrains[half.terrain].wildcard
                assert animal.printed_on_wildcard if on_wildcard else half.terrain in animal.terrains


def test_terrains_are_shared_by_rarity(dominoes: tuple[Domino, ...]) -> None:
    """Shares are rounded up, so the last of a set may fall short by what that was too much."""
    for name in SETS:
        found = Counter(half.terrain for domino in of_set(dominoes, name) for half in (domino.a, domino.b))
        del found[None]
        weights = {terrain.key: 1 / terrain.rarity for terrain in load().terrains if name in terrain.sets}
        most = {key: ceil(found.total() * weight / sum(weights.values()) - 1e-9) for key, weight in weights.items()}

        assert all(found[key] <= most[key] for key in most), name
        assert sum(most.values()) - found.total() <= 1, name


def test_a_half_with_ground_comes_before_one_without(dominoes: tuple[Domino, ...]) -> None:
    for domino in dominoes:
        assert domino.a.ground != "none" or domino.b.ground == "none"


def test_no_lab_is_with_another_lab_or_an_extinct_animal() -> None:
    """R12.5."""
    extinct = {animal.key for animal in ANIMALS.values() if animal.extinct}
    for domino in (*load().dominoes, *all_of_set("utilities")):
        for half, other, _ in sides(domino):
            assert half.key != "research_lab" or other.key not in {"research_lab", *extinct}


def test_without_fences_only_halves_that_have_to_part_get_one() -> None:
    """A weak one, or a strong one if the first half is a strong animal."""
    box = load()
    bare = msgspec.structs.replace(box.recipe, fences=(1.0, 0.0, 0.0, 0.0, 0.0))
    kinds = set()
    for seed in SEEDS[:20]:
        for domino in generated(msgspec.structs.replace(box, recipe=bare), seed):
            middle = domino.a.fences[SOUTH]
            kind = "strong" if is_strong_animal(domino.a) else "weak"
            kinds.add(middle)

            assert middle == (kind if has_to_part(domino.a, domino.b) else "none"), domino
            assert all(not outer(half, side) for half, _, side in sides(domino)), domino
    assert kinds == {"none", "weak", "strong"}


# A drawn list is as good as one from a file


def written(seed: int) -> str:
    def half(one: Half) -> str:
        fences = "".join(LETTER[fence] for fence in one.fences)
        return " ".join(filter(None, (one.terrain or one.ground, one.key, fences)))

    lines = []
    for name in SETS:
        lines += [f'[{name}]\nsource = "box"\ndominoes = [']
        lines += [f'{{ id = "{d.id}", a = "{half(d.a)}", b = "{half(d.b)}" }},' for d in of_set(drawn(seed), name)]
        lines += ["]"]
    return "\n".join(lines)


def test_a_drawn_list_that_is_written_down_is_accepted_as_a_file(tmp_path: Path) -> None:
    file = tmp_path / "drawn.toml"
    for seed in SEEDS[:5]:
        file.write_text(written(seed), encoding="utf-8")

        assert load(file).dominoes == drawn(seed)


def test_dominoes_are_drawn_by_the_passports_of_the_owner(tmp_path: Path) -> None:
    """A dolphin that prefers the desert is on no ground of the base game."""
    text = files("tierpark.games.zoo_parque").joinpath("material.toml").read_text(encoding="utf-8")
    passports = re.search(r"(?ms)^\[animals\]$.*?(?=^\[stalls\]$)", text)
    assert passports is not None
    own = passports[0].replace('terrains = ["water"]', 'terrains = ["desert"]')
    file = tmp_path / "own.toml"
    file.write_text(own + re.sub(r"water dolphin", "none dolphin", written(1)), encoding="utf-8")

    found = {
        (domino.set, half.terrain)
        for seed in SEEDS[:5]
        for domino in generated(load(file), seed)
        for half in (domino.a, domino.b)
        if half.key == "dolphin"
    }
    assert found == {("base", None), ("wildlife", None), ("wildlife", "desert")}


@pytest.mark.parametrize(("many", "rarity"), [(16, 1.0), (16, 0.1), (10, 0.1), (10, 10.0), (1, 0.1), (1, 10.0)])
def test_a_set_is_drawn_with_whatever_animals_it_has(many: int, rarity: float) -> None:
    """Everything is there at least once on halves without ground; where that is too much, common things give way."""
    box = load()
    here = [msgspec.structs.replace(animal, sets=SETS, rarity=rarity, extinct=True) for animal in box.animals[:many]]
    other: Material = msgspec.structs.replace(box, animals=tuple(here))
    dominoes = generated(other, 1)
    for name in SETS:
        halves = [half for domino in of_set(dominoes, name) for half in (domino.a, domino.b)]
        bare = Counter(half.key or half.item for half in halves if half.ground == "none")

        assert len(halves) == 2 * size(name)
        assert bare.total() == (32 if name == "base" else 22)
        assert bare["empty"]
        assert all(bare[kind.key] for kind in (*here, *box.objects) if name in kind.sets)


# Chance is as the recipe says


@pytest.mark.parametrize("name", SETS)
def test_halves_have_as_many_fences_as_the_recipe_says(name: SetId) -> None:
    """Of halves that have to part, each shows as many as it drew, or the one between them if it drew none."""
    halves = [
        half
        for domino in all_of_set(name)
        if has_to_part(domino.a, domino.b)
        for half in (domino.a, domino.b)
        if half.key != "rocks"
    ]
    found = Counter(shown(half) for half in halves)
    _, two, three = FENCES[size(name)]
    n = 2 * size(name)

    assert len(halves) > 3000
    assert found.keys() == {1, 2, 3}
    assert_share(found[1], len(halves), (n - two - three) / n)
    assert_share(found[2], len(halves), two / n)
    assert_share(found[3], len(halves), three / n)


@pytest.mark.parametrize("name", SETS)
def test_fences_are_on_each_side_alike(name: SetId) -> None:
    """Where nothing has to part, each outer side has its share of the fences, and the middle line that of both."""
    free = [
        domino
        for domino in all_of_set(name)
        if not has_to_part(domino.a, domino.b) and "rocks" not in (domino.a.key, domino.b.key)
    ]
    one, two, three = FENCES[size(name)]
    share = (one + 2 * two + 3 * three) / 4 / (2 * size(name))

    assert len(free) > 2000
    for half, middle in (("a", SOUTH), ("b", NORTH)):
        for side in set(range(4)) - {middle}:
            found = sum(getattr(domino, half).fences[side] != "none" for domino in free)
            assert_share(found, len(free), share)
    assert_share(sum(domino.a.fences[SOUTH] != "none" for domino in free), len(free), 1 - (1 - share) ** 2)


@pytest.mark.parametrize("name", SETS)
def test_fences_are_turned_to_the_middle_line_in_every_way(name: SetId) -> None:
    """A half with two fences has the other one at each of the three outer sides as often."""
    places: Counter[int] = Counter()
    for domino in all_of_set(name):
        if has_to_part(domino.a, domino.b):
            for half, _, middle in sides(domino):
                if shown(half) == 2:
                    places.update((side - middle) % 4 for side in range(4) if half.fences[side] != "none")

    assert places[0] == places[1] + places[2] + places[3]
    for place in (1, 2, 3):
        assert_share(places[place], places[0], 1 / 3)


@pytest.mark.parametrize("name", SETS)
def test_two_of_five_halves_have_strong_fences_unless_a_strong_animal_does(name: SetId) -> None:
    kinds = Counter(
        outer(half, middle)[0]
        for domino in all_of_set(name)
        for half, _, middle in sides(domino)
        if outer(half, middle) and not is_strong_animal(half)
    )

    assert_share(kinds["strong"], kinds.total(), STRONG[size(name)] / (2 * size(name)))


@pytest.mark.parametrize(
    ("name", "animal", "terrains"),
    [
        ("base", "okapi", "grass jungle"),
        ("base", "red_panda", "grass jungle"),
        ("base", "lion", "grass"),
        ("strong", "wolf", "grass tundra"),
        ("strong", "polar_bear", "tundra"),
        ("wildlife", "giraffe", "desert"),
        ("wildlife", "otter", "water"),
        ("utilities", "lemur", "jungle wildcard"),
        ("utilities", "bear", "jungle"),
        ("utilities", "dino", "wildcard"),
    ],
)
def test_an_animal_is_as_often_on_each_terrain_that_it_prefers(name: SetId, animal: str, terrains: str) -> None:
    found = Counter(
        half.terrain
        for domino in all_of_set(name)
        for half in (domino.a, domino.b)
        if half.key == animal and half.terrain
    )

    assert set(found) == set(terrains.split())
    for terrain in found:
        assert_share(found[terrain], found.total(), 1 / len(found))


@pytest.mark.parametrize(("name", "animal"), [("strong", "crocodile"), ("wildlife", "wolf"), ("wildlife", "panda")])
def test_an_animal_that_no_terrain_of_the_set_suits_is_on_no_ground(name: SetId, animal: str) -> None:
    grounds = {half.ground for domino in all_of_set(name) for half in (domino.a, domino.b) if half.key == animal}

    assert grounds == {"none"}


@pytest.mark.parametrize("name", SETS)
def test_top_dominoes_are_anywhere_in_a_set(name: SetId) -> None:
    top = 22 if name == "base" else 15
    for place in (0, 1, size(name) // 2, size(name) - 1):
        found = sum(of_set(drawn(seed), name)[place].top for seed in SEEDS)
        assert_share(found, len(SEEDS), top / size(name))


def test_halves_are_paired_by_chance() -> None:
    """Of the 80 halves with ground 22 are paths and 20 are animals, wherever they come to lie."""
    pairs = [
        (domino.a.item, domino.b.item)
        for domino in all_of_set("base")
        if domino.a.ground != "none" and domino.b.ground != "none"
    ]

    assert len(pairs) == 34 * len(SEEDS)
    assert_share(sum(pair == ("path", "path") for pair in pairs), len(pairs), 22 / 80 * 21 / 79)
    assert_share(sum(a == "animal" for a, _ in pairs), len(pairs), 20 / 80)
    assert_share(sum(b == "animal" for _, b in pairs), len(pairs), 20 / 80)
