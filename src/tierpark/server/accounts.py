"""Guests, accounts and sessions. A guest plays at once; an account has a password and keeps its games."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import re
import secrets
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tierpark.server import schema
from tierpark.server.errors import BadRequest, NotLoggedIn, NotNow, Taken

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy.ext.asyncio import AsyncEngine

LONGEST_NAME = 24
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
SESSION_TIME = 90 * 24 * 3600 * 1000  # milliseconds
CACHE_TIME = 15_000  # for how long a session is believed without asking the database
AT_ONCE = 200  # sessions that one query reads
DELETED = "somebody who left"
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
        self._hashing = asyncio.Semaphore(2)  # each hash takes 64 MiB
        self._nobody: str | None = None
        self._sessions: dict[str, tuple[Session | None, int]] = {}  # digest -> session, when it was read
        self._asked: set[str] = set()  # digests of sessions that somebody waits for
        self._reading = asyncio.Lock()
        self._people: dict[str, Person] = {}

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
        if self._nobody is None:
            self._nobody = await self._hash(secrets.token_urlsafe(12))
        is_right = await self._check(row.password if row else self._nobody, password)
        if row is None or not is_right:
            raise NotLoggedIn("Name and password do not fit together.")
        if self._hasher.check_needs_rehash(row.password):
            values = {"password": await self._hash(password)}
            async with self._engine.begin() as connection:
                await connection.execute(update(schema.users).where(schema.users.c.id == row.id).values(**values))
        return Person(row.id, row.name, is_guest=False)

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
            query = select(schema.users.c.id, schema.users.c.name, schema.users.c.login).where(
                schema.users.c.id.in_(unknown)
            )
            async with self._engine.connect() as connection:
                for id, name, login in await connection.execute(query):
                    self._people[id] = Person(id, name, is_guest=login is None)
        if len(self._people) > 20_000:
            self._people = {id: person for id, person in self._people.items() if id in wanted}
        return {id: self._people.get(id, Person(id, DELETED, is_guest=False)) for id in wanted}

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
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.expires_at < now))
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
        return known if known is not None and now - known[1] <= CACHE_TIME else None

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

    async def close_all_sessions(self, person: Person) -> list[str]:
        """Log a person out everywhere; the digests of what has ended."""
        of_person = schema.sessions.c.user_id == person.id
        async with self._engine.begin() as connection:
            ended = list((await connection.execute(select(schema.sessions.c.digest).where(of_person))).scalars())
            await connection.execute(delete(schema.sessions).where(of_person))
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
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _check(self, known: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, known, password)
            except (VerificationError, InvalidHashError):
                return False


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
