"""Guests, accounts and sessions. A guest plays at once; an account has a password and keeps its games."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import itertools
import os
import re
import secrets
import time
import unicodedata
from base64 import b64encode
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import HashingError, InvalidHashError, VerificationError, VerifyMismatchError
from sqlalchemy import and_, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tierpark.server import schema
from tierpark.server.errors import BadRequest, NotFound, NotLoggedIn, NotNow, Taken, Unavailable
from tierpark.server.threads import threads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sqlalchemy import ColumnElement, Delete
    from sqlalchemy.ext.asyncio import AsyncEngine

LONGEST_NAME = 24
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
SESSION_TIME = 90 * 24 * 3600 * 1000  # milliseconds
CLEANED = 10  # sessions, long expired, that are deleted at a time
STEADY = 24 * 3600  # seconds for which the clock has run as it should before it is believed that sessions are old
JUMP = 60  # seconds by which a clock that runs as it should may be off
HASHERS = 2  # each hash takes 64 MiB
MOST_WAITING = 20  # who wait for a hash, which takes a tenth of a second
CACHE_TIME = 15_000  # for how long a session is believed without asking the database
AT_ONCE = 200  # sessions or people that one query reads
DELETED = "somebody who left"
Found = TypeVar("Found")
# Printable by their category, and still nothing to see: fillers, joiners, variation selectors, blank braille.
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody as others see them."""

    id: str
    name: str
    is_guest: bool


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody who has shown a token."""

    person: Person
    digest: str
    expires_at: int


class Accounts:
    """All people of one database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._hasher = PasswordHasher()
        self._hashers = threads(HASHERS, "hash")
        self._waiting = 0
        self._clock = SteadyClock()
        self._nobody = _of_nobody(self._hasher)
        self._sessions: dict[str, tuple[Session | None, int]] = {}  # digest -> session, when it was read
        self._asked: set[str] = set()  # digests of sessions that somebody waits for
        self._reading = asyncio.Lock()
        self._people: dict[str, Person] = {}

    def stop(self) -> None:
        """End."""
        self._hashers.shutdown(wait=False, cancel_futures=True)

    # Who somebody is

    async def guest(self, name: str, now: int) -> Person:
        """A new guest."""
        person = Person(secrets.token_urlsafe(12), checked_name(name), is_guest=True)
        async with self._engine.begin() as connection:
            await connection.execute(insert(schema.users).values(id=person.id, name=person.name, created_at=now))
        return person

    async def register(self, guest: Person | None, name: str, password: str, now: int) -> Person:
        """A new account; a guest who registers keeps the games."""
        if guest is not None and not guest.is_guest:
            raise NotNow("You have an account already.")
        values = {
            "name": checked_name(name),
            "login": folded(name),
            "password": await self._hash(checked_password(password)),
        }
        person = Person(guest.id if guest else secrets.token_urlsafe(12), values["name"], is_guest=False)
        try:
            async with self._engine.begin() as connection:
                if guest:
                    await connection.execute(update(schema.users).where(schema.users.c.id == guest.id).values(**values))
                else:
                    await connection.execute(insert(schema.users).values(id=person.id, created_at=now, **values))
        except IntegrityError as error:
            raise Taken("This name is taken; choose another one.") from error
        self.forget(person.id)
        return person

    async def rename(self, guest: Person, name: str) -> Person:
        """A guest is called something else. An account keeps its name: it logs in by it, and others know it by it."""
        person = Person(guest.id, checked_name(name), is_guest=True)
        c = schema.users.c
        rename = update(schema.users).where(c.id == guest.id, c.login.is_(None)).values(name=person.name)
        async with self._engine.begin() as connection:
            is_renamed = (await connection.execute(rename)).rowcount == 1
        if not is_renamed:
            raise NotNow("An account keeps its name.")
        return person

    async def log_in(self, name: str, password: str) -> Person:
        """The account of this name, if the password is right. An unknown name takes as long as a wrong password."""
        query = select(schema.users).where(schema.users.c.login == folded(name))
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        is_right = await self._check(row.password if row else self._nobody, password)
        if row is None or not is_right:
            raise NotLoggedIn("Name and password do not fit together.")
        if self._hasher.check_needs_rehash(row.password):
            values = {"password": await self._hash(password)}
            async with self._engine.begin() as connection:
                await connection.execute(update(schema.users).where(schema.users.c.id == row.id).values(**values))
        return Person(row.id, row.name, is_guest=False)

    async def change_password(self, person: Person, old: str, new: str, keep: str) -> list[str]:
        """Another password for an account. All its sessions but one end; their digests."""
        if person.is_guest:
            raise NotNow("A guest has no password: register first.")
        new = checked_password(new)
        if not await self.is_password(person, old):
            raise NotLoggedIn("The password is not right.")
        values = {"password": await self._hash(new)}
        async with self._engine.begin() as connection:
            await connection.execute(update(schema.users).where(schema.users.c.id == person.id).values(**values))
        return await self.close_others(person, keep)

    async def token_of_browser(self, person: Person) -> str | None:
        """What shows later that somebody has logged in to this account in this browser. It ends with the password."""
        query = select(schema.users.c.password).where(schema.users.c.id == person.id)
        async with self._engine.connect() as connection:
            password = (await connection.execute(query)).scalar()
        return _token_of_browser(password, secrets.token_urlsafe(12)) if password is not None else None

    async def is_known(self, name: str, token: str | None) -> bool:
        """Whether somebody has logged in to the account of this name in the browser that shows this."""
        if not token or len(token) > 200 or not token.isascii():
            return False
        query = select(schema.users.c.password).where(schema.users.c.login == folded(name))
        async with self._engine.connect() as connection:
            password = (await connection.execute(query)).scalar()
        made = _token_of_browser(password, token.partition(".")[0]) if password is not None else ""
        return hmac.compare_digest(made, token)

    async def is_password(self, person: Person, password: str) -> bool:
        """Whether an account's password is this one; a guest has none."""
        query = select(schema.users.c.password).where(schema.users.c.id == person.id)
        async with self._engine.connect() as connection:
            known = (await connection.execute(query)).scalar()
        return known is not None and await self._check(known, password)

    async def delete(self, person: Person) -> None:
        """Forget a person and all their sessions. The games they played stay, without a name."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.user_id == person.id))
            await connection.execute(delete(schema.seats).where(schema.seats.c.user_id == person.id))
            await connection.execute(delete(schema.users).where(schema.users.c.id == person.id))
        self.forget(person.id)

    async def people(self, ids: Iterable[str]) -> dict[str, Person]:
        """People by their ids; who is gone has no name."""
        wanted = set(ids)
        unknown = [id for id in wanted if id not in self._people]
        if unknown:
            found = await self._read_people(unknown)
            self._people.update(found)
        if len(self._people) > 20_000:
            self._people = {id: person for id, person in self._people.items() if id in wanted}
        return {id: self._people.get(id, Person(id, DELETED, is_guest=False)) for id in wanted}

    async def renamed(self, known: dict[str, Person]) -> list[str]:
        """Who of these people is called something else by now, or is gone."""
        changed: list[str] = []
        ids = list(known)
        for some in (ids[i : i + AT_ONCE] for i in range(0, len(ids), AT_ONCE)):
            found = await self._read_people(some)
            changed += [id for id in some if found.get(id, Person(id, DELETED, is_guest=False)) != known[id]]
        return changed

    async def _read_people(self, ids: list[str]) -> dict[str, Person]:
        people = schema.users.c
        query = select(people.id, people.name, people.login).where(people.id.in_(ids))
        async with self._engine.connect() as connection:
            return {id: Person(id, name, is_guest=login is None) for id, name, login in await connection.execute(query)}

    def forget(self, user: str) -> None:
        """Believe nothing about a person that was read before."""
        self._people.pop(user, None)
        self._sessions = {
            digest: (session, read_at)
            for digest, (session, read_at) in self._sessions.items()
            if session is None or session.person.id != user
        }

    # Webhooks

    async def webhook(self, user: str) -> tuple[str, str] | None:
        """Address and key of a person's webhook."""
        query = select(schema.users.c.webhook, schema.users.c.webhook_key).where(schema.users.c.id == user)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return (row.webhook, row.webhook_key) if row is not None and row.webhook else None

    async def set_webhook(self, person: Person, address: str | None) -> str | None:
        """Set or remove a webhook; the new key is told once."""
        key = secrets.token_urlsafe(24) if address else None
        async with self._engine.begin() as connection:
            await connection.execute(
                update(schema.users).where(schema.users.c.id == person.id).values(webhook=address, webhook_key=key)
            )
        return key

    # Sessions

    async def open_session(self, person: Person, now: int) -> str:
        """A new token; the database has its digest only."""
        token = secrets.token_urlsafe(32)
        async with self._engine.begin() as connection:
            if self._clock.is_steady(now):
                await connection.execute(_clean(now))
            await connection.execute(
                insert(schema.sessions).values(
                    digest=digest_of(token), user_id=person.id, created_at=now, expires_at=now + SESSION_TIME
                )
            )
        self._sessions.pop(digest_of(token), None)
        return token

    async def session(self, token: str | None, now: int) -> Session | None:
        """Who holds this token, if it is valid."""
        if not token or len(token) > 100:
            return None
        return await self.session_by(digest_of(token), now)

    async def session_by(self, digest: str, now: int) -> Session | None:
        """The session with this digest, if it has not ended."""
        known = self._fresh(digest, now)
        if known is None:
            self._asked.add(digest)
            try:
                async with self._reading:  # one query at a time, and it answers all who ask meanwhile
                    known = self._fresh(digest, now) or (await self._read_asked(digest, now))
            finally:
                self._asked.discard(digest)
        session = known[0]
        return session if session is not None and session.expires_at > now else None

    def _fresh(self, digest: str, now: int) -> tuple[Session | None, int] | None:
        known = self._sessions.get(digest)
        return known if known is not None and abs(now - known[1]) <= CACHE_TIME else None

    async def _read_asked(self, digest: str, now: int) -> tuple[Session | None, int]:
        if len(self._sessions) > 50_000:
            self._sessions.clear()
        asked = [digest, *itertools.islice(self._asked - {digest}, AT_ONCE - 1)]
        found = await self._read_sessions(asked)
        read = {digest: (found.get(digest), now) for digest in asked}
        self._sessions |= read
        return read[digest]

    async def renew_sessions(self, digests: Iterable[str], now: int) -> None:
        """Read many sessions again before their time is over; what is dropped meanwhile stays dropped."""
        known = [(digest, self._sessions[digest]) for digest in digests if digest in self._sessions]
        for part in (known[i : i + AT_ONCE] for i in range(0, len(known), AT_ONCE)):
            found = await self._read_sessions([digest for digest, _ in part])
            for digest, was in part:
                if self._sessions.get(digest) is was:
                    self._sessions[digest] = (found.get(digest), now)

    async def _read_sessions(self, digests: list[str]) -> dict[str, Session]:
        c, users = schema.sessions.c, schema.users.c
        query = (
            select(c.digest, c.expires_at, users.id, users.name, users.login)
            .join(schema.users, users.id == c.user_id)
            .where(c.digest.in_(digests))
        )
        async with self._engine.connect() as connection:
            return {
                digest: Session(Person(id, name, login is None), digest, expires_at)
                for digest, expires_at, id, name, login in await connection.execute(query)
            }

    async def sessions_of(self, person: Person, now: int) -> list[tuple[str, int]]:
        """A person's sessions that have not ended: digest, and when it began, the newest first."""
        c = schema.sessions.c
        query = select(c.digest, c.created_at).where(c.user_id == person.id, c.expires_at > now)
        async with self._engine.connect() as connection:
            rows = await connection.execute(query.order_by(c.created_at.desc(), c.digest).limit(AT_ONCE))
            return [(digest, created_at) for digest, created_at in rows]

    async def close_all_sessions(self, person: Person) -> list[str]:
        """Log a person out everywhere; the digests of what has ended."""
        return await self._close(schema.sessions.c.user_id == person.id)

    async def close_others(self, person: Person, keep: str) -> list[str]:
        """Log a person out everywhere but here; the digests of what has ended."""
        c = schema.sessions.c
        return await self._close(and_(c.user_id == person.id, c.digest != keep))

    async def close_one(self, person: Person, beginning: str) -> list[str]:
        """Log a person out somewhere: of the session whose digest begins so; its digest."""
        c = schema.sessions.c
        ended = await self._close(and_(c.user_id == person.id, c.digest.startswith(beginning, autoescape=True)))
        if not ended:
            raise NotFound("There is no such session.")
        return ended

    async def _close(self, which: ColumnElement[bool]) -> list[str]:
        async with self._engine.begin() as connection:
            ended = list((await connection.execute(select(schema.sessions.c.digest).where(which))).scalars())
            await connection.execute(delete(schema.sessions).where(which))
        return ended

    def drop(self, digest: str) -> None:
        """Believe a session no longer."""
        self._sessions.pop(digest, None)

    async def close_session(self, digest: str) -> None:
        """Log out."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.digest == digest))
        self._sessions.pop(digest, None)

    # Passwords

    async def _hash(self, password: str) -> str:
        return await self._in_turn(self._hasher.hash, password)

    async def _check(self, known: str, password: str) -> bool:
        try:
            return await self._in_turn(self._hasher.verify, known, password)
        except (VerifyMismatchError, InvalidHashError):
            return False

    async def _in_turn(self, work: Callable[..., Found], *arguments: str) -> Found:
        """Hashes take time and memory, and anybody can ask for them: only so many wait."""
        if self._waiting >= HASHERS + MOST_WAITING:
            raise Unavailable("Very many people log in just now. Try again in a moment.")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._hashers, work, *arguments)
        except (InvalidHashError, VerifyMismatchError):
            raise
        except (HashingError, VerificationError) as error:  # there is no memory for it
            raise Unavailable("Nobody can log in just now. Try again in a moment.") from error
        finally:
            self._waiting -= 1


class SteadyClock:
    """Whether the clock has run as it should for a while. One that jumps makes sessions look old that are not."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._since: tuple[float, float] | None = None  # when it was right the first time, by both clocks

    def is_steady(self, now: int) -> bool:
        """Whether the time, in milliseconds, can be believed."""
        shown, passed = now / 1000, self._monotonic()
        if self._since is None or abs(shown - self._since[0] - (passed - self._since[1])) > JUMP:
            self._since = shown, passed
        return passed - self._since[1] >= STEADY


def _clean(now: int) -> Delete:
    """Delete a few sessions that expired long ago."""
    c = schema.sessions.c
    old = select(c.digest).where(c.expires_at < now - SESSION_TIME).order_by(c.expires_at).limit(CLEANED)
    return delete(schema.sessions).where(c.digest.in_(old.scalar_subquery()))


def _of_nobody(hasher: PasswordHasher) -> str:
    """A hash that no password has, and that takes as long to check as any other."""
    salt, made = (b64encode(os.urandom(size)).decode().rstrip("=") for size in (16, 32))
    cost = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    return f"$argon2id$v=19${cost}${salt}${made}"


def _token_of_browser(password: str, chance: str) -> str:
    """Made from the hash of the password, which nobody sees: another password makes another one."""
    return f"{chance}." + hmac.new(password.encode(), b"browser " + chance.encode(), hashlib.sha256).hexdigest()


def digest_of(token: str) -> str:
    """What the database knows of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def checked_name(name: str) -> str:
    """A name that people can read: some letters, no invisible marks."""
    clean = " ".join(unicodedata.normalize("NFKC", name).split())
    if not 1 <= len(clean) <= LONGEST_NAME:
        raise BadRequest(f"A name has 1 to {LONGEST_NAME} characters.")
    if INVISIBLE.search(clean) or not all(c.isprintable() and unicodedata.category(c) != "Cf" for c in clean):
        raise BadRequest("A name has only characters that can be seen.")
    if not any(c.isalnum() for c in clean):
        raise BadRequest("A name has at least one letter or digit.")
    return clean


def folded(name: str) -> str:
    """Names that look alike are the same account."""
    return unicodedata.normalize("NFKC", checked_name(name).casefold())[:64]


def checked_password(password: str) -> str:
    """A password that is worth hashing."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise BadRequest(f"A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters.")
    return password
