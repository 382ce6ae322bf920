"""What the server refuses, each with the HTTP status and the word that clients see."""

from __future__ import annotations

import math
import sqlite3
from typing import TYPE_CHECKING, ClassVar

import msgspec
from sqlalchemy import exc

from tierpark.core.errors import TierparkError

if TYPE_CHECKING:
    from tierpark.server.wire import Update


class Refused(TierparkError):
    """A request that changes nothing. The message is one sentence for people."""

    status: ClassVar[int] = 409
    error: ClassVar[str] = "refused"


class BadRequest(Refused):
    """A request that does not say what its address expects."""

    status = 400
    error = "bad-request"


class NotLoggedIn(Refused):
    """There is no session, or it has ended."""

    status = 401
    error = "not-logged-in"


class NotYours(Refused):
    """Somebody else's seat, table or turn."""

    status = 403
    error = "not-yours"


class NotFound(Refused):
    """Nothing is there, or nothing that this person may know of."""

    status = 404
    error = "not-found"


class NotNow(Refused):
    """Right in itself, but not in this phase of the table."""

    error = "not-now"


class Illegal(Refused):
    """The rules of the game refuse it; the message is their reason."""

    error = "illegal"


class Stale(Refused):
    """An answer to a question that is no longer asked; it is refused with what the table looks like now."""

    error = "stale"
    update: Update | None = None


class Taken(Refused):
    """A name, key or seat that somebody has."""

    error = "taken"


class OldRules(Refused):
    """A table played under rules that this server does not have."""

    error = "old-rules"


class Incomplete(Refused):
    """A table whose log has a hole; the message says which version is missing."""

    error = "incomplete"


class TooLarge(Refused):
    """A message over the limit."""

    status = 413
    error = "too-large"


class TooMany(Refused):
    """Over a limit, and in how many seconds it is worth trying again."""

    status = 429
    error = "too-many"

    def __init__(self, message: str, wait: float = 60.0) -> None:
        super().__init__(message)
        self.seconds = max(1, math.ceil(wait))


class Unavailable(Refused):
    """Something that the server needs does not work now, such as its database; it will again."""

    status = 503
    error = "unavailable"
    seconds: ClassVar[int] = 2  # after which it is worth trying again


class NotKnown(Unavailable):
    """The database took it or not; whoever sends it again with its key finds out, and it is carried out once."""

    error = "not-known"


class Damaged(Unavailable):
    """The database file is not the one that the server has opened, or not what was written to it."""

    error = "damaged"


class TooMuch(TooMany):
    """More than one person, or all at one address, may have stored."""

    error = "too-much"


class ManyTables(Refused):
    """More tables that are not over than one person may sit at."""

    error = "many-tables"


def wait_of(error: Refused) -> int | msgspec.UnsetType:
    """After how many seconds it is worth trying again; not set if waiting does not help."""
    return error.seconds if isinstance(error, TooMany | Unavailable) else msgspec.UNSET


DOWN = (OSError, MemoryError, sqlite3.Error, exc.SQLAlchemyError)
OURS = (exc.IntegrityError, exc.ProgrammingError, exc.DataError, exc.ArgumentError, exc.CompileError)  # our mistakes


def unavailable(error: BaseException) -> Unavailable | None:
    """The refusal for an error of the database, the files or the machine; nothing if the error is our own."""
    is_down = isinstance(error, DOWN) and not isinstance(error, OURS)
    # What PostgreSQL says while one connects to it comes through as it is.
    if not is_down and not type(error).__module__.startswith("asyncpg."):
        return None
    refusal = Unavailable("This could not be stored or read just now; it works again in a moment. Please try again.")
    refusal.__cause__ = error
    return refusal


def reason(error: BaseException) -> str:
    """What kind of error, in a few words: the whole text may name what nobody should read."""
    inner = getattr(error, "orig", None) or error.__cause__ or error
    return f"{type(error).__name__}, {type(inner).__name__}" if inner is not error else type(error).__name__
