"""Records: the state of a game, declared once and laid out for all three speeds.

A subclass of `Record` is a slots class in plain Python, a fixed run of bytes on disk and in digests, and a numpy
dtype for the compiled rules. Every field is an integer or a float of a stated width, a record, or a fixed array:

    class Zoo(Record):
        free: Board                            # a record in a record
        houses: Array[i8] = of(N_SPECIES)      # five bytes
        cards: Array[Array[i8]] = of(15, 3)

A new record is all zeros. Copy it only through `clone`; never assign a whole nested field. This module imports
neither numpy nor numba; `dtype()` does, when it is asked for.
"""

from __future__ import annotations

import inspect
import struct
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Generic, Self, TypeVar, get_args, get_origin, overload

if TYPE_CHECKING:
    from collections.abc import Iterator

i8 = Annotated[int, "b"]
i16 = Annotated[int, "h"]
i32 = Annotated[int, "i"]
i64 = Annotated[int, "q"]
u32 = Annotated[int, "I"]
f64 = Annotated[float, "d"]

T = TypeVar("T")


class Array(Generic[T]):
    """A fixed array in a record: a list in plain Python, an array when compiled. It has indices and a length."""

    if TYPE_CHECKING:

        def __getitem__(self, index: int) -> T: ...

        @overload
        def __setitem__(self: Array[int], index: int, value: int) -> None: ...
        @overload
        def __setitem__(self: Array[float], index: int, value: float) -> None: ...
        def __setitem__(self, index: int, value: Any) -> None: ...

        def __len__(self) -> int: ...
        def __iter__(self) -> Iterator[T]: ...


class _Lengths(tuple[int, ...]):
    """What `of` leaves in the class body, for the metaclass to take out again."""


def of(*lengths: int) -> Any:
    """The length (or lengths, outermost first) of an `Array` field."""
    if not lengths or min(lengths) < 1:
        raise TypeError(f"an array needs lengths of at least 1, not {lengths}")
    return _Lengths(lengths)


# Names that numpy's records and arrays use themselves, and our own methods: a field of such a name would hide them.
_RESERVED = frozenset(
    """T all any argmax argmin argpartition argsort astype base byteswap choose clip compress conj conjugate copy ctypes
    cumprod cumsum data device diagonal dot dtype dump dumps field fill flags flat flatten getfield imag item itemset
    itemsize mT max mean min nbytes ndim newbyteorder nonzero partition pprint prod ptp put ravel real repeat reshape
    resize round searchsorted setfield setflags shape size sort squeeze std strides sum swapaxes take to_device tobytes
    tofile tolist tostring trace transpose var view clone pack unpack layout""".split()  # noqa: SIM905  # eighty quoted names would be no easier to read
)


class Field:
    """One field: its name, what it holds (a struct code or a record class) and the lengths of its array, if any."""

    __slots__ = ("holds", "lengths", "name")

    def __init__(self, name: str, holds: str | type[Record], lengths: tuple[int, ...]) -> None:
        self.name, self.holds, self.lengths = name, holds, lengths

    @property
    def items(self) -> int:
        """How many items the field holds, over all its dimensions."""
        total = 1
        for length in self.lengths:
            total *= length
        return total


class _RecordType(type):
    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> _RecordType:
        if not bases:  # Record itself
            return super().__new__(mcls, name, bases, namespace)
        annotations = namespace.get("__annotations__")
        if annotations is None and "__annotate_func__" in namespace:  # Python 3.14 without the __future__ import
            import annotationlib  # type: ignore[import-not-found,unused-ignore]

            annotate = annotationlib.get_annotate_from_class_namespace(namespace)
            annotations = annotationlib.call_annotate_function(annotate, annotationlib.Format.FORWARDREF)
        names = tuple(annotations or ())
        if bases != (Record,) or not names:
            raise TypeError(f"{name}: a record derives from Record alone and has at least one field")
        lengths = {field: namespace.pop(field) for field in names if field in namespace}
        for field in names:
            if field in _RESERVED or field.startswith("_"):
                raise TypeError(f"{name}.{field}: this name is taken, choose another")
        namespace["__slots__"] = names
        cls = super().__new__(mcls, name, bases, namespace)
        hints = inspect.get_annotations(cls, eval_str=True)
        none = _Lengths()
        cls._fields = tuple(_field(name, f, hints[f], lengths.get(f, none)) for f in names)  # type: ignore[attr-defined]
        _finish(cls)  # type: ignore[arg-type]
        return cls


def _field(owner: str, name: str, hint: Any, lengths: Any) -> Field:
    depth = 0
    while get_origin(hint) is Array:
        (hint,) = get_args(hint)
        depth += 1
    if not isinstance(lengths, _Lengths) or depth != len(lengths):
        lacks = f"needs `= of(...)` with {depth} lengths" if depth else "is no Array and takes no value: it begins as 0"
        raise TypeError(f"{owner}.{name} {lacks}")
    if isinstance(hint, _RecordType) and hint is not Record:
        return Field(name, hint, tuple(lengths))  # type: ignore[arg-type]
    arguments = get_args(hint)
    if len(arguments) != 2 or not isinstance(arguments[1], str):
        raise TypeError(f"{owner}.{name}: {hint} is neither a width such as i8, nor a record, nor an Array of them")
    return Field(name, arguments[1], tuple(lengths))


class Record(metaclass=_RecordType):
    """A flat record. See the module's docstring."""

    __slots__ = ()
    _fields: tuple[Field, ...]
    _struct: struct.Struct
    _align: int
    _values: int

    def clone(self) -> Self:
        """A deep copy."""
        raise NotImplementedError  # replaced by generated code in every record with fields

    def _flat(self) -> tuple[Any, ...]:
        raise NotImplementedError

    def _fill(self, values: tuple[Any, ...], at: int) -> Self:
        raise NotImplementedError

    def pack(self) -> bytes:
        """The record as bytes, the same as its compiled twin's; a value out of range is named with its path."""
        try:
            return self._struct.pack(*self._flat())
        except struct.error:
            for path, code, value in _walk(self, type(self).__name__):
                _check(path, code, value)
            raise

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        """The record that `pack` made these bytes of."""
        if len(data) != cls._struct.size:
            raise ValueError(f"{cls.__name__} has {cls._struct.size} bytes, not {len(data)}")
        return cls.__new__(cls)._fill(cls._struct.unpack(data), 0)

    @classmethod
    def layout(cls) -> Any:
        """The numpy dtype, checked against the layout that `pack` uses."""
        return _dtype(cls)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._flat() == other._flat()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{f.name}={getattr(self, f.name)!r}' for f in self._fields)})"

    def __reduce__(self) -> tuple[Any, tuple[bytes]]:
        return type(self).unpack, (self.pack(),)


def _finish(cls: type[Record]) -> None:
    """Give the class its byte layout and the generated methods."""
    layout, align, values = "", 1, 0
    for field in cls._fields:
        code, item_align, item_values = _item(field)
        size = struct.calcsize("<" + layout)
        layout += f"{-size % item_align}x" + code * field.items
        align = max(align, item_align)
        values += item_values * field.items
    layout += f"{-struct.calcsize('<' + layout) % align}x"
    cls._struct, cls._align, cls._values = struct.Struct("<" + layout), align, values
    names: dict[str, Any] = {"cls": cls, "new": cls.__new__}
    for field in cls._fields:
        if not isinstance(field.holds, str):
            names[f"_{field.name}"] = field.holds  # two records of one name may stand side by side
    source = [
        "def __init__(self):",
        *(f" self.{f.name} = {_nest(f, 0, lambda f, _: _zero(f))}" for f in cls._fields),
        "def clone(self):",
        " n = new(cls)",
        *(f" n.{f.name} = {_copy(f)}" for f in cls._fields),
        " return n",
        "def _flat(self):",
        f" return ({_flatten(cls, 'self', 0)})",
        "def _fill(self, v, at):",
        *_filling(cls),
        " return self",
    ]
    exec("\n".join(source), names)  # our own text, made of field names that are identifiers
    for method in ("__init__", "clone", "_flat", "_fill"):
        setattr(cls, method, names[method])


def _item(field: Field) -> tuple[str, int, int]:
    """Struct codes, alignment and number of values of one item of a field."""
    if isinstance(field.holds, str):
        return field.holds, struct.calcsize("<" + field.holds), 1
    return field.holds._struct.format[1:], field.holds._align, field.holds._values


def _zero(field: Field) -> str:
    if isinstance(field.holds, str):
        return "0.0" if field.holds == "d" else "0"
    return f"_{field.name}()"


def _nest(field: Field, depth: int, item: Any) -> str:
    """The source of nested lists over the field's dimensions."""
    if depth == len(field.lengths):
        return str(item(field, depth))
    return f"[{_nest(field, depth + 1, item)} for _{depth} in range({field.lengths[depth]})]"


def _copy(field: Field) -> str:
    source, is_record = f"self.{field.name}", not isinstance(field.holds, str)
    if not field.lengths:
        return f"{source}.clone()" if is_record else source
    inner = "x.clone()" if is_record else "x"
    text = f"[{inner} for x in {{}}]" if is_record else "{}[:]"
    for depth in range(len(field.lengths) - 1):
        text = f"[{text.format(f'y{depth}')} for y{depth} in {{}}]"
    return text.format(source)


def _flatten(cls: type[Record], name: str, depth: int) -> str:
    parts = []
    for field in cls._fields:
        source = f"{name}.{field.name}"
        loops = ""
        for level in range(len(field.lengths)):
            loops += f" for r{depth}{level} in {source}"
            source = f"r{depth}{level}"
        inner = source + "," if isinstance(field.holds, str) else _flatten(field.holds, source, depth + 1)
        if not field.lengths:
            parts.append(inner)
        elif isinstance(field.holds, str) and len(field.lengths) == 1:
            parts.append(f"*{name}.{field.name},")
        else:
            parts.append(f"*[v{depth}{loops} for v{depth} in ({inner})],")
    return " ".join(parts)


def _filling(cls: type[Record]) -> Iterator[str]:
    at = 0
    for field in cls._fields:
        _, _, width = _item(field)

        def item(field: Field, depth: int, width: int = width, start: int = at) -> str:
            index = "0"
            for level in range(depth):
                index = f"({index}) * {field.lengths[level]} + _{level}"
            place = f"at + {start} + {width} * ({index})"
            if isinstance(field.holds, str):
                return f"v[{place}]"
            return f"_{field.name}.__new__(_{field.name})._fill(v, {place})"

        yield f" self.{field.name} = {_nest(field, 0, item)}"
        at += width * field.items


def _walk(value: Any, path: str) -> Iterator[tuple[str, str, Any]]:
    """Every number of a record with its path and struct code."""
    for field in value._fields:
        items = [(f"{path}.{field.name}", getattr(value, field.name))]
        for length in field.lengths:
            deeper = []
            for name, array in items:
                if len(array) != length:
                    raise ValueError(f"{name} has {len(array)} items: requires {length}")
                deeper += [(f"{name}[{i}]", x) for i, x in enumerate(array)]
            items = deeper
        for name, item in items:
            if isinstance(field.holds, str):
                yield name, field.holds, item
            else:
                yield from _walk(item, name)


def _check(path: str, code: str, value: Any) -> None:
    if code == "d":
        return
    bits = 8 * struct.calcsize("<" + code)
    low, high = (0, 2**bits - 1) if code.isupper() else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    if not isinstance(value, int) or not low <= value <= high:
        raise OverflowError(f"{path} = {value}: requires {low}..{high}")


@cache
def _dtype(cls: type[Record]) -> Any:
    import numpy

    def item(holds: str | type[Record]) -> Any:
        return numpy.dtype("<" + holds) if isinstance(holds, str) else _dtype(holds)

    fields = [(f.name, item(f.holds), f.lengths) if f.lengths else (f.name, item(f.holds)) for f in cls._fields]
    made = numpy.dtype(fields, align=True)
    if made.itemsize != cls._struct.size:
        raise AssertionError(f"{cls.__name__}: numpy lays out {made.itemsize} bytes, struct {cls._struct.size}")
    return made
