"""What operators see: structured logs without secrets, and figures for Prometheus."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from tierpark.server.tables import Tables

STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, logger, message, and what `extra` adds."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line."""
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **{name: value for name, value in vars(record).items() if name not in STANDARD},
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def log_to_stderr(level: str = "info") -> None:
    """Write structured logs to the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("tierpark", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper())
    # Below a warning, uvicorn logs the address of every socket (the link of a private table) and headers (tokens).
    uvicorn = logging.getLogger("uvicorn.error")
    uvicorn.setLevel(max(uvicorn.level, logging.WARNING))


class Figures:
    """The figures of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "tierpark_requests", "HTTP requests by route and status", ["route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "tierpark_command_seconds",
            "From a command's arrival to its receipt",
            ["command"],
            registry=self.registry,
            buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
        )
        self.refused = Counter("tierpark_refusals", "Refusals by their word", ["error"], registry=self.registry)
        self.errors = Counter("tierpark_errors", "Requests that failed unexpectedly", registry=self.registry)
        self._sockets = Gauge("tierpark_sockets", "Open sockets", registry=self.registry)
        self._tables = Gauge("tierpark_tables", "Tables in memory", registry=self.registry)
        self._batches = Gauge("tierpark_log_batches", "Transactions of the log", registry=self.registry)

    def page(self, tables: Tables) -> bytes:
        """All figures in the format of Prometheus."""
        rooms = tables.rooms
        self._sockets.set(sum(len(room.listeners) for room in rooms))
        self._tables.set(len(rooms))
        self._batches.set(tables.log.batches)
        return generate_latest(self.registry)
