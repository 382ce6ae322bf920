"""The contents of a box as a file: what is the same for every game.

How such a file is read, how its flaws are told, and where its facts come from. What belongs into which box is up to
the games.
"""

from __future__ import annotations

import hashlib
import tomllib
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec

from tierpark.core.errors import BadMaterial

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from pathlib import Path

Source = Literal["rulebook", "public data", "derived", "reconstructed", "box"]
LONGEST_NAME = 40
LONGEST_TEXT = 120

M = TypeVar("M")
F = TypeVar("F", bound=msgspec.Struct)


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of a list in a file."""


class Elsewhere(Entry, frozen=True):
    """A part of a section with another source than the rest."""

    part: str
    source: Source
    basis: str = ""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of a file and where its facts come from; `about` says what of it is a reconstruction."""

    source: Source
    basis: str = ""
    about: str = ""
    exceptions: tuple[Elsewhere, ...] = ()


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file: a section in each field."""

    @property
    def sections(self) -> dict[str, Section]:
        """The sections by name, in the order of the file that comes with Tierpark."""
        return {name: getattr(self, name) for name in self.__struct_fields__}

    @property
    def sources(self) -> tuple[tuple[str, str, str], ...]:
        """Of every section, and of each part that differs, the source and what it rests on."""
        found = []
        for name, section in self.sections.items():
            found.append((name, section.source, section.basis))
            found.extend((f"{name}: {part.part}", part.source, part.basis) for part in section.exceptions)
        return tuple(found)

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The lists that are ours, in words for players."""
        ours = {name: section.about for name, section in self.sections.items() if section.source == "reconstructed"}
        for name, about in ours.items():
            require(bool(about), name, "a reconstructed section says in `about` what of it is ours")
            require_text(about, LONGEST_TEXT, name)
        return tuple(ours.values())


# Reading


def parse(text: str) -> dict[str, Any]:
    """The sections in this text, not looked into yet; raises BadMaterial without the file's name."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadMaterial(f"not valid TOML: {error}") from None


def read(sections: dict[str, Any], file: type[F]) -> F:
    """These sections, every key and type as it should be; raises BadMaterial without the file's name."""
    try:
        return msgspec.convert(sections, file)
    except msgspec.ValidationError as error:
        flaw, _, path = str(error).partition(" - at `$")
        place = path.strip(".`")
        raise BadMaterial(f"{place}: {flaw}" if place else flaw) from None


def opened(path: Path, checked: Callable[[str], M]) -> M:
    """The material that a file holds, checked; a flaw is told with the file's name."""
    try:
        return checked(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise BadMaterial(f"{path.name}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise BadMaterial(f"{path.name}: not UTF-8 text (at byte {error.start})") from None
    except BadMaterial as error:
        flaw = " ".join(str(error).split())  # what it quotes from the file may hold line breaks
        raise BadMaterial(f"{path.name}: {flaw}") from None


def digest(material: msgspec.Struct) -> str:
    """A name for contents, however their file is written and commented."""
    return hashlib.sha256(msgspec.json.encode(material)).hexdigest()


# Checking


def require(holds: bool, place: str, flaw: str) -> None:
    """Refuse a file in one sentence, unless this holds."""
    if not holds:
        raise BadMaterial(f"{place}: {flaw}")


def require_text(text: str, longest: int, place: str) -> None:
    """One printable line."""
    fits = text.isprintable() and text == text.strip() and 1 <= len(text) <= longest
    require(fits, place, f'"{text}" is not one line of 1 to {longest} characters without spaces at its ends')


def require_names(names: Sequence[str], place: str) -> None:
    """Names that people can tell apart."""
    for i, name in enumerate(names):
        require_text(name, LONGEST_NAME, f"{place}[{i}]")
    require_distinct([name.casefold() for name in names], place)


def require_distinct(ids: Sequence[str], place: str) -> None:
    """No id twice."""
    for i, one in enumerate(ids):
        require(one not in ids[:i], f"{place}[{i}]", f'"{one}" is there twice')


def listed(words: Collection[str]) -> str:
    """Words in a sentence."""
    return ", ".join(words) or "none"
