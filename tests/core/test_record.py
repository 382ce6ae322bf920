"""Records: one declaration, the same bytes everywhere, errors that name the path."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
import textwrap
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tierpark.core import record
from tierpark.core.dice import Dice, Luck
from tierpark.core.record import Array, Field, Record, f64, i8, i16, i32, i64, of, u32
from tierpark.games.new_york_zoo.state import State

THREE = 3


class Pen(Record):
    animals: i8
    weight: f64
    food: i16


class Odd(Record):
    only: i8


class Zoo(Record):
    flag: i8
    cells: i64
    pens: Array[Pen] = of(2)
    houses: Array[i8] = of(THREE)
    odd: Odd
    cards: Array[Array[i16]] = of(2, THREE)
    cube: Array[Array[Array[i8]]] = of(2, 1, THREE)
    stalls: Array[Array[Odd]] = of(2, 2)
    debt: i32
    code: u32


class City(Record):
    name: i8
    zoos: Array[Zoo] = of(2)


LIMITS = {
    "b": (-(2**7), 2**7 - 1),
    "h": (-(2**15), 2**15 - 1),
    "i": (-(2**31), 2**31 - 1),
    "q": (-(2**63), 2**63 - 1),
    "I": (0, 2**32 - 1),
}


def number(code: str, luck: random.Random) -> float:
    """A value that a field of this struct code can hold, often one of the ends."""
    if code == "d":
        return luck.choice([0.0, -1e300, luck.random()])
    return luck.choice([*LIMITS[code], luck.randint(*LIMITS[code])])


def filled(kind: type[Record], luck: random.Random) -> Any:
    """A record with any values."""
    made = kind()

    def values(field: Field, lengths: tuple[int, ...]) -> Any:
        if lengths:
            return [values(field, lengths[1:]) for _ in range(lengths[0])]
        return number(field.holds, luck) if isinstance(field.holds, str) else filled(field.holds, luck)

    for field in kind._fields:
        setattr(made, field.name, values(field, field.lengths))
    return made


cities = st.integers(0, 2**64).map(lambda seed: filled(City, random.Random(seed)))


def plain(value: Any) -> Any:
    """A record, an array or a number as nested lists."""
    if isinstance(value, Record):
        return [plain(getattr(value, field.name)) for field in value._fields]
    return [plain(item) for item in value] if isinstance(value, list) else value


def from_numpy(value: Any) -> Any:
    """The same of a numpy record."""
    if isinstance(value, np.void):
        return [from_numpy(value[name]) for name in value.dtype.names]
    return [from_numpy(item) for item in value] if isinstance(value, np.ndarray) else value.item()


def offsets(dtype: Any, at: int = 0) -> list[int]:
    """Where every number of a numpy dtype begins."""
    if dtype.subdtype:
        base, shape = dtype.subdtype
        return [x for i in range(int(np.prod(shape))) for x in offsets(base, at + i * base.itemsize)]
    if dtype.names:
        return [x for name in dtype.names for x in offsets(dtype.fields[name][0], at + dtype.fields[name][1])]
    return [at]


def struct_offsets(kind: type[Record]) -> list[int]:
    """Where every number begins in the packed bytes, found by packing one that is not zero at a time."""
    found = []
    for i in range(kind._values):
        values = [0] * kind._values
        values[i] = 1
        data = kind.unpack(kind._struct.pack(*values)).pack()
        found.append(next(at for at, byte in enumerate(data) if byte))
    return found


# Layout


@pytest.mark.parametrize("kind", [Pen, Odd, Zoo, City, Dice, Luck, State])
def test_numpy_lays_a_record_out_exactly_as_pack_does(kind: type[Record]) -> None:
    dtype = kind.layout()

    assert dtype.itemsize == len(kind().pack())
    assert dtype.isalignedstruct
    ones = [at + 6 if size == "d" else at for at, size in zip(offsets(dtype), codes(kind), strict=True)]
    assert struct_offsets(kind) == ones  # the first byte of the float 1.0 that is not zero is its seventh


def codes(kind: type[Record]) -> str:
    """The struct codes of all numbers of a record."""
    return "".join(
        (field.holds if isinstance(field.holds, str) else codes(field.holds)) * field.items for field in kind._fields
    )


@given(cities)
def test_numpy_reads_the_values_that_were_packed(city: City) -> None:
    assert from_numpy(np.frombuffer(city.pack(), City.layout())[0]) == plain(city)


def test_the_layout_is_the_one_of_a_c_compiler() -> None:
    assert Pen.layout().fields["weight"][1] == 8
    assert Pen.layout().fields["food"][1] == 16
    assert Pen.layout().itemsize == 24
    assert Zoo.layout()["cards"].shape == (2, 3)
    assert Zoo.layout()["cube"].shape == (2, 1, 3)


def test_a_new_record_is_all_zeros() -> None:
    assert City().pack() == bytes(City.layout().itemsize)
    assert isinstance(Pen().weight, float)


# Copies


@given(cities)
def test_pack_and_unpack_are_a_round_trip(city: City) -> None:
    again = City.unpack(city.pack())

    assert again == city
    assert again.pack() == city.pack()
    assert plain(again) == plain(city)


@given(cities, cities)
def test_a_clone_is_equal_and_shares_nothing(city: City, other: City) -> None:
    clone = city.clone()
    before = city.pack()

    assert type(clone) is City
    assert clone == city
    overwrite(clone, other)
    assert clone == other
    assert city.pack() == before


def overwrite(target: Any, source: Any) -> None:
    """Write all numbers of one record over those of another, in place."""
    for field in target._fields:
        value, new = getattr(target, field.name), getattr(source, field.name)
        if isinstance(value, list):
            overwrite_array(value, new)
        elif isinstance(value, Record):
            overwrite(value, new)
        else:
            setattr(target, field.name, new)


def overwrite_array(target: list[Any], source: list[Any]) -> None:
    for i, value in enumerate(target):
        if isinstance(value, list):
            overwrite_array(value, source[i])
        elif isinstance(value, Record):
            overwrite(value, source[i])
        else:
            target[i] = source[i]


@given(cities)
def test_a_record_survives_pickling(city: City) -> None:
    again = pickle.loads(pickle.dumps(city))

    assert type(again) is City
    assert again == city


@pytest.mark.parametrize("length", [0, 23, 25])
def test_bytes_of_another_length_are_refused(length: int) -> None:
    with pytest.raises(ValueError, match=rf"^Pen has 24 bytes, not {length}$"):
        Pen.unpack(bytes(length))


# What a value may be


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("name", 200, "City.name = 200: requires -128..127"),
        ("zoos[1].pens[0].animals", 200, "City.zoos[1].pens[0].animals = 200: requires -128..127"),
        ("zoos[1].pens[1].food", -40000, "City.zoos[1].pens[1].food = -40000: requires -32768..32767"),
        ("zoos[0].odd.only", -129, "City.zoos[0].odd.only = -129: requires -128..127"),
        ("zoos[0].cards[1][2]", 40000, "City.zoos[0].cards[1][2] = 40000: requires -32768..32767"),
        ("zoos[0].cube[1][0][2]", 128, "City.zoos[0].cube[1][0][2] = 128: requires -128..127"),
        ("zoos[1].stalls[0][1].only", 128, "City.zoos[1].stalls[0][1].only = 128: requires -128..127"),
        ("zoos[1].debt", 2**31, "City.zoos[1].debt = 2147483648: requires -2147483648..2147483647"),
        ("zoos[1].code", -1, "City.zoos[1].code = -1: requires 0..4294967295"),
        ("zoos[1].cells", 2**63, f"City.zoos[1].cells = {2**63}: requires {-(2**63)}..{2**63 - 1}"),
        ("zoos[1].flag", 1.5, "City.zoos[1].flag = 1.5: requires -128..127"),
        ("zoos[1].flag", None, "City.zoos[1].flag = None: requires -128..127"),
    ],
)
def test_a_value_out_of_range_is_named_with_its_path(path: str, value: object, message: str) -> None:
    city = City()
    exec(f"city.{path} = value", {"city": city, "value": value})

    with pytest.raises(OverflowError) as refusal:
        city.pack()
    assert str(refusal.value) == message


def test_an_array_that_has_grown_is_named_with_its_path() -> None:
    city = City()
    city.zoos[1].cards[0].append(1)  # type: ignore[attr-defined]

    with pytest.raises(ValueError, match=r"^City\.zoos\[1\]\.cards\[0\] has 4 items: requires 3$"):
        city.pack()


def test_a_misspelt_field_cannot_be_written() -> None:
    with pytest.raises(AttributeError, match="animalz"):
        Pen().animalz = 1  # type: ignore[attr-defined]


# Equality and words


def test_records_are_equal_if_all_their_numbers_are() -> None:
    city, other = City(), City()

    assert city == other
    other.zoos[1].stalls[1][1].only = 1
    assert city != other
    assert Odd() != Pen()
    assert Odd() != 0


def test_a_record_is_mutable_and_so_has_no_hash() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Odd())


def test_a_record_shows_its_fields() -> None:
    zoo = Zoo()
    zoo.pens[1].animals = 5

    assert repr(zoo.pens) == "[Pen(animals=0, weight=0.0, food=0), Pen(animals=5, weight=0.0, food=0)]"


# Declarations


DECLARATIONS = {
    "x: int": "Wrong.x: <class 'int'> is neither a width such as i8, nor a record, nor an Array of them",
    "x: list[i8]": "neither a width such as i8, nor a record, nor an Array of them",
    "x: Array[int] = of(3)": "neither a width such as i8, nor a record, nor an Array of them",
    "x: Record": "neither a width such as i8, nor a record, nor an Array of them",
    "x: Array[i8]": "Wrong.x needs `= of(...)` with 1 lengths",
    "x: Array[i8] = of(2, 3)": "Wrong.x needs `= of(...)` with 1 lengths",
    "x: Array[Array[i8]] = of(2)": "Wrong.x needs `= of(...)` with 2 lengths",
    "x: Array[i8] = (3,)": "Wrong.x needs `= of(...)` with 1 lengths",
    "x: Array[i8] = 3": "Wrong.x needs `= of(...)` with 1 lengths",
    "x: Array[i8] = of(0)": "an array needs lengths of at least 1, not (0,)",
    "x: Array[i8] = of()": "an array needs lengths of at least 1, not ()",
    "x: i8 = of(2)": "Wrong.x is no Array and takes no value: it begins as 0",
    "x: i8 = 7": "Wrong.x is no Array and takes no value: it begins as 0",
    "pass": "Wrong: a record derives from Record alone and has at least one field",
}


@pytest.mark.parametrize("declaration", DECLARATIONS)
def test_a_wrong_declaration_is_refused_in_words(declaration: str) -> None:
    with pytest.raises(TypeError) as refusal:
        declare(declaration)
    assert DECLARATIONS[declaration] in str(refusal.value)


def test_a_record_of_a_record_with_fields_is_refused_rather_than_losing_them() -> None:
    with pytest.raises(TypeError, match="derives from Record alone"):
        declare("y: i8", base="Pen")


@pytest.mark.parametrize("name", ["shape", "data", "T", "max", "pack", "clone", "layout", "_hidden"])
def test_names_that_numpy_or_the_record_itself_needs_are_refused(name: str) -> None:
    with pytest.raises(TypeError, match=rf"^Wrong\.{name}: this name is taken, choose another$"):
        declare(f"{name}: i8")


def test_every_public_name_of_numpys_arrays_and_records_is_reserved() -> None:
    used = {name for kind in (np.ndarray, np.void, np.recarray, np.record) for name in dir(kind)}

    assert {name for name in used if not name.startswith("_")} <= record._RESERVED


def test_two_records_of_one_name_stand_side_by_side() -> None:
    other = declare("weight: f64", name="Odd")
    both = declare("a: Odd\nb: Other", Other=other)()

    assert repr(both.a) == "Odd(only=0)"
    assert repr(both.unpack(both.pack()).b) == "Odd(weight=0.0)"


def declare(body: str, name: str = "Wrong", base: str = "Record", **names: Any) -> Any:
    """The record class with this body."""
    known = {**globals(), **names}
    source = f"class {name}({base}):\n" + textwrap.indent(body, "    ")
    exec(compile(source, "declared", "exec", dont_inherit=True), known)
    return known[name]


# Plain play needs no compiler


def test_a_plain_game_imports_neither_numpy_nor_numba() -> None:
    code = """
        import sys
        from tierpark.games.catalogue import game

        zoo = game("new-york-zoo")
        state = zoo.setup(zoo.options(players=3), 7)
        seat = zoo.to_act(state)[0]
        zoo.apply(state, seat, zoo.legal_actions(state, seat)[0])
        state.pack()
        print(sorted({"numpy", "numba", "llvmlite"} & set(sys.modules)))
    """
    run = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, check=False)

    assert (run.stdout, run.stderr, run.returncode) == ("[]\n", "", 0)
