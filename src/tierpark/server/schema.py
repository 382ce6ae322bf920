"""The tables of the database. The log is the truth; `tables` and `seats` are an index of it for lists."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

users = Table(
    "users",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(32), nullable=False),
    Column("login", String(64), unique=True),  # the folded name of an account; a guest has none
    Column("password", String(200)),  # argon2
    Column("webhook", String(500)),
    Column("webhook_key", String(64)),
    Column("created_at", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("digest", String(64), primary_key=True),  # of the token, which only the client has
    Column("user_id", String(32), ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("phase", String(16), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("summary", Text, nullable=False),  # what a list shows, as JSON
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("due", Integer, nullable=False),  # bit n: seat n owes a decision
    Column("wake_at", BigInteger, index=True),
)
Index("ix_tables_lobby", tables.c.listed, tables.c.phase, tables.c.changed_at)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", String(32), primary_key=True, index=True),
    Column("seat", Integer, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", String(32), nullable=False, index=True),  # who asked for it
    Column("asked_at", BigInteger, nullable=False),
    Column("touched_at", BigInteger, nullable=False),  # when somebody last worked on it; 0: nobody does
    Column("done", Integer, nullable=False),  # decisions looked at
    Column("found", Text),  # the review as JSON, once it is done
)

uptime = Table(
    "uptime",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("began", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, index=True),  # the last sign of life
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("key", String(100)),
    Column("event", Text, nullable=False),
)
Index("uq_log_key", log.c.table_id, log.c.key, unique=True)
