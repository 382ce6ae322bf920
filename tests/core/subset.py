"""A reader of rules: what in a function does not belong to the subset of Python that rules are written in.

A rule must mean the same as plain Python, compiled and on a GPU. What is not on the lists below either does not
compile or, worse, compiles to something else: a whole nested field is an alias in plain Python, a copy when compiled.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from enum import EnumMeta
from types import ModuleType
from typing import Any, NamedTuple

from tierpark.core.record import Field, Record
from tierpark.core.rule import each, is_rule

BUILTINS = {"range", "len", "min", "max", "abs"}
SIZES = {"state_type", "luck_type", "word_type", "n_words"}  # of what a thread of a GPU has to itself
BOUND = {"game", "policy", "eyes", "cuda", *SIZES}  # names that a world binds; `None` in the module
OPERATORS = (ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.expr_context)
FORBIDDEN_OPERATORS = (ast.In, ast.NotIn, ast.Is, ast.IsNot, ast.Pow, ast.MatMult)
STATEMENTS = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.For, ast.While, ast.If, ast.Match, ast.Return, ast.Expr)
SMALL_STATEMENTS = (ast.Assert, ast.Pass, ast.Break, ast.Continue)
EXPRESSIONS = (ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Call, ast.keyword, ast.Constant)
PLACES = (ast.Name, ast.Attribute, ast.Subscript)
PATTERNS = (ast.match_case, ast.MatchValue, ast.MatchOr)
ALLOWED = (*OPERATORS, *STATEMENTS, *SMALL_STATEMENTS, *EXPRESSIONS, *PLACES, *PATTERNS)
LARGEST = 2**63 - 1


class Nested(NamedTuple):
    """What an expression is, where the records tell: a record, an array, or a number with its struct code."""

    holds: str | type[Record]
    dimensions: int

    @property
    def is_whole(self) -> bool:
        """Whether it is more than one number."""
        return self.dimensions > 0 or not isinstance(self.holds, str)


def rules_of(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, bool]]:
    """Every function marked as a rule, and whether its compiled twin has other words."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Name) and mark.id == "rule":
                    yield node, False
                elif isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "compiled_as":
                    yield node, True


def sliced(tree: ast.Module) -> set[str]:
    """Rules that may take a slice, whose ends they assert: those marked `@unchecked`."""
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        for mark in node.decorator_list
        if isinstance(mark, ast.Name) and mark.id == "unchecked"
    }


def violations(node: ast.FunctionDef, names: dict[str, Any], is_plain_only: bool = False) -> Iterator[tuple[int, str]]:
    """What in a rule does not belong there, as line and reason.

    A rule marked `@compiled_as` is never compiled: its twin is, which is a rule and read as one. So its own body may
    say in plain Python what the twin says in the subset (`x.bit_count()`, `source[at].clone()`), and is read for all
    else: a loop or a branch in it is as good as in any rule, a comprehension or an exception is still not.
    """
    yield from _arguments(node.args)
    locals_ = {a.arg for a in node.args.args} | {
        inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store)
    }
    kinds = _kinds(node, names)
    parents = {child: parent for parent in ast.walk(node) for child in ast.iter_child_nodes(parent)}
    for statement in _without_docstring(node.body):
        for inner in ast.walk(statement):
            if _is_annotation(inner, parents):
                continue
            reason = _why_not(inner, parents.get(inner)) or _why_no_value(inner, names, locals_)
            if not is_plain_only:
                reason = reason or _why_no_call(inner, names, locals_) or _why_no_assignment(inner, kinds, names)
                reason = reason or _why_unsigned(inner, parents, kinds)
            if reason:
                yield getattr(inner, "lineno", statement.lineno), reason


def _arguments(arguments: ast.arguments) -> Iterator[tuple[int, str]]:
    """Plain arguments alone. A default is a literal: the key of the cache does not see the value of a name there."""
    for argument in [arguments.vararg, arguments.kwarg, *arguments.kwonlyargs, *arguments.posonlyargs]:
        if argument is not None:
            yield argument.lineno, f"argument {argument.arg}: plain arguments only"
    for default in arguments.defaults:
        if not isinstance(default, ast.Constant):
            yield default.lineno, "a default is a literal"


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    match body:
        case [ast.Expr(value=ast.Constant(value=str())), *rest]:
            return rest
    return body


def _is_annotation(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    child = node
    while (parent := parents.get(child)) is not None:
        if isinstance(parent, ast.AnnAssign) and parent.annotation is child:
            return True
        child = parent
    return False


def _why_not(node: ast.AST, parent: ast.AST | None) -> str | None:
    """The kinds of syntax."""
    match node:
        case ast.Tuple():
            fine = isinstance(parent, ast.Return | ast.Assign)
            return None if fine else "a tuple stands alone, behind return or on the sides of an assignment"
        case ast.MatchAs(pattern=None, name=None):
            return None
        case ast.Call(args=arguments, keywords=keywords):
            starred = any(isinstance(a, ast.Starred) for a in arguments) or any(k.arg is None for k in keywords)
            return "no * or ** in a call" if starred else None
        case ast.Constant(value=value):
            return _why_no_constant(value, parent)
        case ast.AnnAssign(value=None):
            return "a name without a value"
        case ast.For(orelse=[_, *_]) | ast.While(orelse=[_, *_]):
            return "no else of a loop"
    if isinstance(node, ast.Pow) and isinstance(parent, ast.BinOp) and _is_a_half(parent.right):
        return None  # a square root
    if isinstance(node, FORBIDDEN_OPERATORS) or not isinstance(node, ALLOWED):
        return f"no {type(node).__name__}"
    return None


def _is_a_half(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value == 0.5


def _why_no_constant(value: object, parent: ast.AST | None) -> str | None:
    if isinstance(value, str):
        return None if isinstance(parent, ast.Assert) else "no text"
    if isinstance(value, int) and not -LARGEST - 1 <= value <= LARGEST:
        return f"{value:#x} is no signed number of 64 bits"
    return None if value is None or isinstance(value, int | float) else f"no {type(value).__name__}"


def _why_no_value(node: ast.AST, names: dict[str, Any], locals_: set[str]) -> str | None:
    """A global name is a rule, a table, a number, an enum, a module with rules, or a name that a world binds."""
    if not isinstance(node, ast.Name) or node.id in locals_ or node.id in BUILTINS:
        return None
    value = names.get(node.id, getattr(builtins, node.id, None))
    if isinstance(value, ModuleType) and any(is_rule(x) for x in vars(value).values()):
        return None
    if isinstance(value, int) and abs(value) > LARGEST:
        return f"{node.id} is no signed number of 64 bits"
    known = is_rule(value) or value is each or isinstance(value, int | float | tuple | EnumMeta)
    return None if known or node.id in BOUND else f"{node.id} is neither a rule nor a table nor a number"


def _why_no_call(node: ast.AST, names: dict[str, Any], locals_: set[str]) -> str | None:
    """Who may be called: rules, by their name or their module's; five builtins; `each`."""
    match node:
        case ast.Call(func=ast.Name(id=name)):
            fine = name not in locals_ and (name in BUILTINS or is_rule(names.get(name)) or names.get(name) is each)
            return None if fine else f"{name} is no rule"
        case ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr=name)) if owner not in locals_:
            value = names.get(owner)
            fine = owner in BOUND or (isinstance(value, ModuleType) and is_rule(getattr(value, name, None)))
            return None if fine else f"{owner}.{name} is no rule"
        case ast.Call(func=ast.Attribute(value=ast.Attribute(value=ast.Name(id="cuda"), attr="local"), attr="array")):
            return None  # memory of a thread's own, on a GPU
        case ast.Call():
            return "only rules are called: no methods"
    return None


def _kinds(node: ast.FunctionDef, names: dict[str, Any]) -> dict[str, Nested]:
    """What the arguments are by their annotations, and the names that are assigned from them."""
    kinds: dict[str, Nested] = {}
    for argument in node.args.args:
        if isinstance(argument.annotation, ast.Name):
            value = names.get(argument.annotation.id)
            if isinstance(value, type) and issubclass(value, Record):
                kinds[argument.arg] = Nested(value, 0)
    for inner in [*ast.walk(node)] * 2:  # twice: a name may be assigned from one that is assigned deeper inside
        match inner:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) | ast.For(target=ast.Name(id=name), iter=value):
                kind = _kind(value, kinds)
                if kind and isinstance(inner, ast.For):
                    kind = kind._replace(dimensions=kind.dimensions - 1)
                if kind:
                    kinds[name] = kind
    return kinds


def _kind(node: ast.AST, kinds: dict[str, Nested]) -> Nested | None:
    """What an expression is, or nothing where the records do not tell."""
    match node:
        case ast.Name(id=name):
            return kinds.get(name)
        case ast.Subscript(value=array):
            kind = _kind(array, kinds)
            return kind._replace(dimensions=kind.dimensions - 1) if kind and kind.dimensions else None
        case ast.Attribute(value=owner, attr=name):
            kind = _kind(owner, kinds)
            if kind and not kind.dimensions and not isinstance(kind.holds, str):
                field = next((f for f in kind.holds._fields if f.name == name), None)
                return Nested(field.holds, len(field.lengths)) if field else None
            return _by_name(name)
    return None


def _by_name(name: str) -> Nested | None:
    """What a field of this name is in all records that have one, if they agree."""
    found = {Nested(field.holds, len(field.lengths)) for field in all_fields() if field.name == name}
    return found.pop() if len(found) == 1 else None


def all_fields() -> Iterator[Field]:
    """The fields of all records of the tree, and of the tests of this reader."""
    for kind in Record.__subclasses__():
        if kind.__module__.startswith("tierpark.") or kind.__module__.endswith(".test_subset"):
            yield from kind._fields


def _why_no_assignment(node: ast.AST, kinds: dict[str, Nested], names: dict[str, Any]) -> str | None:
    """No assignment of a whole record or array; and no table is changed."""
    match node:
        case ast.Assign(targets=targets):
            written = [x for t in targets for x in (t.elts if isinstance(t, ast.Tuple) else [t])]
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target) | ast.For(target=target):
            written = [target]
        case _:
            return None
    for target in written:
        if isinstance(target, ast.Attribute | ast.Subscript):
            kind = _kind(target, kinds)
            if kind and kind.is_whole:
                return f"{ast.unparse(target)} is a whole record or array: write its numbers one by one"
            value = getattr(node, "value", None)
            kind = _kind(value, kinds) if value is not None else None
            if kind and kind.is_whole:
                return f"{ast.unparse(value)} is a whole record or array: write its numbers one by one"
            root = target
            while isinstance(root, ast.Attribute | ast.Subscript):
                root = root.value
            if isinstance(root, ast.Name) and root.id in names and root.id not in kinds:
                return f"{root.id} is a constant of the module"
    return None


def _why_unsigned(node: ast.AST, parents: dict[ast.AST, ast.AST], kinds: dict[str, Nested]) -> str | None:
    """A number of 32 unsigned bits is masked where it is read; else compiled sums of two of them become unsigned."""
    if not isinstance(node, ast.Attribute | ast.Subscript) or not isinstance(node.ctx, ast.Load):
        return None
    kind = _kind(node, kinds)
    if kind is None or kind.dimensions or kind.holds != "I":
        return None
    match parents[node]:
        case ast.BinOp(op=ast.BitAnd(), right=ast.Name(id="M32")):
            return None
    return f"{ast.unparse(node)} is unsigned: read it as `{ast.unparse(node)} & M32`"
