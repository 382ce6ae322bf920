"""The Sanctuary: the actions on cards (chapter 7 of the rulings), as effects and as the programs that the rules run.

An effect is an opcode and its arguments, some of which are effects again: `("and", ("land", 1), ("flood",))`. Opcodes
have the names of `Op`.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tierpark.core.errors import BadMaterial
from tierpark.core.material import listed, require
from tierpark.games.the_sanctuary.state import (
    ANY,
    BLUE,
    DEPTH,
    GREEN,
    MOST_PARTS,
    OPPONENT,
    OTHER,
    OTHER_ONE,
    OWN,
    RED,
    SAME,
    THIS_ONE,
    YELLOW,
    Op,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Effect = tuple[Any, ...]
Table = tuple[int, ...]
Argument = dict[str, int] | range  # words and the numbers that the rules have for them, or a count

COLOUR = {"green": GREEN, "blue": BLUE, "red": RED, "yellow": YELLOW, "any": ANY}
RELATION = {"same": SAME, "other": OTHER}
WHOSE = {"own": OWN, "opponent": OPPONENT}
WHO = {"this": THIS_ONE, "other": OTHER_ONE}
ANIMALS = range(1, 5)
RESOURCES = range(1, 5)
LAND = range(1, 7)
THREATS = range(1, 6)
MOST_RESOURCES = 8  # of a gain
MOST_NODES = 64  # of an action: all programs together stay within the numbers of a frame

COMBINATIONS = (Op.AND, Op.OR, Op.TWICE, Op.SKIP_MAIN)
COPIES = (Op.COPY_SIDE, Op.COPY_MAIN, Op.REPEAT_MAIN)
BASIC: Mapping[Op, tuple[Argument, ...]] = {  # R7.2: what each can be asked with, so that some position allows it
    Op.MOVE: (COLOUR,),
    Op.ANIMAL: (COLOUR, ANIMALS),
    Op.POP: (COLOUR,),
    Op.POP_STORE: (COLOUR,),
    Op.POP_DISCARD: (COLOUR, COLOUR | RELATION),
    Op.HAPPY: (COLOUR, ANIMALS),
    Op.IMPROVE: (COLOUR, RELATION),
    Op.MOVE_IMPROVEMENT: (),
    Op.LAND: (LAND,),
    Op.LAND_VALUE: (LAND,),
    Op.FLOOD: (),
    Op.FOREST: (),
    Op.RANGER: (),
    Op.RESCUERS: (),
    Op.SWAP: (),
    Op.EXCHANGE: (RESOURCES, RESOURCES),
    Op.GIVE_THREAT: (THREATS,),
    Op.COPY_SIDE: (WHOSE,),
    Op.COPY_MAIN: (WHOSE,),
    Op.REPEAT_MAIN: (),
}
ARGUMENTS: Mapping[Op, tuple[Argument, ...]] = {**BASIC, Op.SKIP_MAIN: (WHO,), Op.RESOURCE: (COLOUR,)}
OPCODES = {op.name.lower(): op for op in (*COMBINATIONS, Op.GAIN, *BASIC)}


class HasActions(Protocol):
    """A card, as far as its actions go."""

    @property
    def main(self) -> Effect:
        """Its main action."""

    @property
    def side(self) -> Effect:
        """Its side action."""


class Programs(NamedTuple):
    """All actions as nodes in preorder: the children of n are n + 1, then END of that child, while below END[n]."""

    OP: Table
    A: Table
    B: Table
    END: Table  # node -> the first node that is no longer part of it
    MAIN: Table  # card -> node
    SIDE: Table


# Reading


def parse_effect(value: object, place: str) -> Effect:
    """The effect that an array in a file stands for; raises BadMaterial with the place and what would be possible.

    With its counts in range every opcode can be performed in some position, and a combination as soon as a part of it
    can. What a card does also ends: only copies lead elsewhere, and each adds a pair to the performed set (R10.3).
    """
    effect = _effect(value, place, depth=0)
    many = _size(effect)
    require(many <= MOST_NODES, place, f"{many} actions and resources, but at most {MOST_NODES} are possible")
    return effect


def gives_up_a_main(effect: Effect) -> bool:
    """Whether a main action is the cost of some part of it."""
    return any(_op(node) == Op.SKIP_MAIN for node in nodes(effect))


def basic_effects() -> Iterator[Effect]:
    """Every effect that is neither a combination nor a gain."""
    for op, arguments in BASIC.items():
        for some in itertools.product(*arguments):
            effect = (op.name.lower(), *some)
            if not _is_too_many(effect):
                yield effect


def _effect(value: object, place: str, depth: int) -> Effect:
    if not isinstance(value, list | tuple) or not value or not isinstance(value[0], str):
        raise BadMaterial(f'{place}: {_written(value)} is no action, which is an array like ["land", 1]')
    name, *arguments = value
    require(name in OPCODES, place, f'"{name}" is none of {listed(OPCODES)}')
    op = OPCODES[name]
    if op in COMBINATIONS:
        require(depth < DEPTH, place, f"combinations in one another more than {DEPTH} deep")
    if op in (Op.AND, Op.OR):
        _require_many(name, len(arguments), range(2, MOST_PARTS + 1), "actions", place)
        return (name, *_parts(arguments, place, 1, depth))
    if op == Op.TWICE:
        _require_many(name, len(arguments), range(1, 2), "actions", place)
        return (name, *_parts(arguments, place, 1, depth))
    if op == Op.SKIP_MAIN:
        return _skip_main(arguments, place, depth)
    if op == Op.GAIN:
        _require_many(name, len(arguments), range(1, MOST_RESOURCES + 1), "resources", place)
        for i, colour in enumerate(arguments, start=1):
            _require_argument(colour, COLOUR, f"{place}[{i}]")
        return (name, *arguments)
    return _basic(op, name, arguments, place)


def _basic(op: Op, name: str, arguments: list[Any], place: str) -> Effect:
    wanted = BASIC[op]
    flaw = f'"{name}" with {len(arguments)} arguments, but it has {_wanted(wanted)}'
    require(len(arguments) == len(wanted), place, flaw)
    for i, (argument, possible) in enumerate(zip(arguments, wanted, strict=True), start=1):
        _require_argument(argument, possible, f"{place}[{i}]")
    effect = (name, *arguments)
    require(not _is_too_many(effect), place, "several animals of one colour, but everyone has one")
    return effect


def _is_too_many(effect: Effect) -> bool:
    """Whether it is about several animals of one colour."""
    return _op(effect) in (Op.ANIMAL, Op.HAPPY) and effect[1] != "any" and effect[2] > 1


def _skip_main(arguments: list[Any], place: str, depth: int) -> Effect:
    flaw = f'"skip_main" with {len(arguments)} arguments, but it has {_possible(WHO)}; an action'
    require(len(arguments) == 2, place, flaw)
    who, action = arguments
    _require_argument(who, WHO, f"{place}[1]")
    (effect,) = _parts([action], place, 2, depth)
    for node in nodes(effect):
        flaw = f'"{node[0]}" cannot be what a main action is given up for'
        require(_op(node) not in (*COPIES, Op.SKIP_MAIN), f"{place}[2]", flaw)
    return ("skip_main", who, effect)


def _parts(values: list[Any], place: str, first: int, depth: int) -> list[Effect]:
    return [_effect(value, f"{place}[{i}]", depth + 1) for i, value in enumerate(values, start=first)]


def _require_many(name: str, many: int, possible: range, what: str, place: str) -> None:
    flaw = f'"{name}" of {many} {what}, but {_possible(possible)} are possible'
    if len(possible) == 1:
        flaw = f'"{name}" of {many} {what}, but it has {possible[0]}'
    require(many in possible, place, flaw)


def _require_argument(value: object, possible: Argument, place: str) -> None:
    fits = type(value) is (int if isinstance(possible, range) else str) and value in possible
    require(fits, place, f"{_written(value)}, but {_possible(possible)} are possible")


def _possible(argument: Argument) -> str:
    return f"{argument[0]} to {argument[-1]}" if isinstance(argument, range) else listed(argument)


def _wanted(wanted: tuple[Argument, ...]) -> str:
    return "; ".join(map(_possible, wanted)) or "none"


def _written(value: object) -> str:
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else text[:60] + "..."


# Compiling


def compile_cards(cards: Iterable[HasActions]) -> Programs:
    """The actions of these cards in their order, each main before its side."""
    program: list[Effect] = []
    roots = []
    for card in cards:
        for effect in (card.main, card.side):
            roots.append(len(program))
            program.extend(nodes(effect))
    numbers = [_numbers(node) for node in program]
    return Programs(
        OP=tuple(int(_op(node)) for node in program),
        A=tuple(a for a, _ in numbers),
        B=tuple(b for _, b in numbers),
        END=tuple(n + _size(node) for n, node in enumerate(program)),
        MAIN=tuple(roots[0::2]),
        SIDE=tuple(roots[1::2]),
    )


def nodes(effect: Effect) -> Iterator[Effect]:
    """The nodes of an effect in preorder, each as an effect of its own; a resource is `("resource", colour)`."""
    yield effect
    if _op(effect) == Op.GAIN:
        yield from (("resource", colour) for colour in effect[1:])
    for part in effect[1:]:
        if isinstance(part, tuple):
            yield from nodes(part)


def _size(effect: Effect) -> int:
    return sum(1 for _ in nodes(effect))


def _op(effect: Effect) -> Op:
    return Op[effect[0].upper()]


def _numbers(node: Effect) -> tuple[int, int]:
    """What a and b are for this node; 0 where the opcode has none."""
    a, b, *_ = (*map(_number, node[1:], ARGUMENTS.get(_op(node), ())), 0, 0)
    return a, b


def _number(argument: Any, possible: Argument) -> int:
    number: int = argument if isinstance(possible, range) else possible[argument]
    return number
