"""Bots of one's own: a class with one method, `choose(game, state, seat) -> int`, found by name or by module.

A package names its bots in the entry point group `tierpark.bots`; a file needs none, `module:Class` names it. Code from
outside never runs in a process that must go on: `bots.contained` puts it into one of its own.
"""

from __future__ import annotations

import importlib
import re
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from tierpark.bots.bot import BOTS, UnknownBot, bot

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tierpark.bots.bot import Bot

GROUP = "tierpark.bots"
LONGEST_CHARACTER = 80
SPEC = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")


def installed() -> dict[str, str]:
    """The bots that installed packages offer: name -> module:Class. Ours keep their names."""
    from importlib.metadata import entry_points  # late: it costs a start of the command more than all of ours

    return {entry.name: entry.value for entry in entry_points(group=GROUP) if is_own(entry.name)}


def is_own(name: str) -> bool:
    """Whether a bot is not one of ours."""
    try:
        bot(name, 0)
    except UnknownBot:
        return True
    return False


def spec_of(name: str) -> str:
    """Where an own bot is: `module:Class`; refuses what is no bot's name."""
    if SPEC.fullmatch(name):
        return name
    found = installed()
    if name not in found:
        known = ", ".join([*BOTS, *found])
        raise UnknownBot(f"there is no bot {name[:80]}; there are {known}, and module:Class names one of your own")
    return found[name]


def resolved(names: Iterable[str], own: Iterable[str]) -> list[str]:
    """The names with each own bot (`module:Class`) that is called by its class alone written out."""
    short = {spec.partition(":")[2]: spec for spec in own}
    return [short.get(name, name) if is_own(name) else name for name in names]


class Offered(NamedTuple):
    """An own bot that can sit down: `module:Class`, and what it is like, in one line."""

    spec: str
    character: str


_offered: dict[str, Offered] = {}


def offer(bots: Mapping[str, str]) -> None:
    """From now on these own bots, and no others, can sit down at the tables of this process: name -> character.

    They are called like their classes; an installed one keeps the name that its package gives it.
    """
    found: dict[str, Offered] = {}
    for name, character in bots.items():
        spec = spec_of(name)
        short = name if name != spec else spec.partition(":")[2]
        if not is_own(short) or short in found:
            raise UnknownBot(f"bot {name}: there is a bot {short} already")
        found[short] = Offered(spec, character)
    _offered.clear()
    _offered.update(found)


def offered() -> dict[str, Offered]:
    """The own bots that can sit down at tables, by name."""
    return dict(_offered)


def load(spec: str, folder: str | None = None) -> type[Any]:
    """The class that `module:Class` names; modules in the folder are found, too."""
    module, _, name = spec.partition(":")
    if folder is not None and folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        found = importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name and module.startswith(error.name):
            raise UnknownBot(f"bot {spec}: there is no module {error.name} here") from error
        raise UnknownBot(f"bot {spec}: {error}") from error
    except Exception as error:
        raise UnknownBot(f"bot {spec}: its module fails with {said(error)}") from error
    made = getattr(found, name, None)
    if not isinstance(made, type):
        raise UnknownBot(f"bot {spec}: module {module} has no class {name}")
    if not callable(getattr(made, "choose", None)):
        raise UnknownBot(f"bot {spec}: {name} has no method choose(game, state, seat)")
    return made


def character(made: type[Any]) -> str:
    """What a bot is like, in one line: the first of what its class says about itself."""
    said = (made.__doc__ or "").strip().partition("\n")[0].strip()
    return said[:LONGEST_CHARACTER]


def make(made: type[Any], seed: int) -> Bot:
    """A bot for one seat of one game. A class that takes an argument is given a seed for its luck."""
    import inspect

    try:
        wants_seed = bool(inspect.signature(made).parameters)
    except ValueError:  # a class written in C
        wants_seed = False
    found: Bot = made(seed) if wants_seed else made()
    return found


def said(error: BaseException) -> str:
    """An error in one line: what, and where in whose file; never where on the machine that file is."""
    text = " ".join(str(error).split())
    where = ""
    if (trace := error.__traceback__) is not None:
        while trace.tb_next is not None:
            trace = trace.tb_next
        file = trace.tb_frame.f_code.co_filename.replace("\\", "/").rpartition("/")[2]
        where = f" ({file}:{trace.tb_lineno})"
    text = re.sub(r"(?:[A-Za-z]:)?(?:[/\\][^\s/\\'\":]+)+[/\\]", "", text)
    return f"{type(error).__name__}{': ' if text else ''}{text[:200]}{where}"
