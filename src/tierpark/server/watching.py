"""What operators see: structured logs without secrets, and figures for Prometheus."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from tierpark.server.errors import Unavailable, reason, unavailable

if TYPE_CHECKING:
    from collections.abc import Callable

    from tierpark.server.tables import Tables
    from tierpark.server.workers import Workers

SELDOM = 60.0  # seconds between two lines of one kind
MOST_KINDS = 1_000
THINKING = {  # what became of the workers' time
    "jobs": "Jobs that workers began",
    "waited": "Seconds that jobs waited for a worker",
    "used": "Seconds that workers were at work",
    "wanted": "Seconds that searches take in quiet",
    "given": "Seconds that searches were given",
}
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
        if _is_down(record):
            line["reason"] = reason(record.exc_info[1])  # type: ignore[index, arg-type]  # else it would not be down
        elif record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


class Seldom(logging.Filter):
    """Lets one warning or error of a kind pass in a minute, and counts those that it keeps back.

    Whatever goes wrong, it may go wrong for everybody a hundred times a second: the first line tells all that there is.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._said: dict[
            tuple[Any, ...], tuple[float, int]
        ] = {}  # kind -> when it was said, how often it was not since

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line is written."""
        if record.levelno < logging.WARNING:
            return True
        now, kind = self._now(), _kind(record)
        at, kept_back = self._said.get(kind, (-SELDOM, 0))
        if now - at < SELDOM:
            self._said[kind] = (at, kept_back + 1)
            return False
        if kept_back:
            record.__dict__["not_written"] = kept_back
        if len(self._said) >= MOST_KINDS:
            self._said.clear()
        self._said[kind] = (now, 0)
        return True


def _is_down(record: logging.LogRecord) -> bool:
    """Whether the database or the machine failed: its error is one line wherever it is met; a trace adds nothing."""
    error = record.exc_info[1] if record.exc_info else None
    return error is not None and (isinstance(error, Unavailable) or unavailable(error) is not None)


def _kind(record: logging.LogRecord) -> tuple[Any, ...]:
    """What makes two lines alike: who speaks, what is said without its details, and what failed where."""
    error, place = (record.exc_info or (None, None, None))[1:]
    if _is_down(record):
        return record.name, record.levelno, str(record.msg)
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = (place.tb_frame.f_code.co_filename, place.tb_lineno) if place is not None else None
    return record.name, record.levelno, str(record.msg), type(error), where


def log_to_stderr(level: str = "info") -> None:
    """Write structured logs to the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Seldom())
    for name in ("tierpark", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper())
    # Below a warning, uvicorn logs the address of every socket (the link of a private table) and headers (tokens).
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).setLevel(max(logging.getLogger(name).level, logging.WARNING))


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
        self._paces = {
            "less": Gauge("tierpark_bots_think_less", "Tables at which bots think less now", registry=self.registry),
            "resting": Gauge("tierpark_bots_rest", "Tables at which bots rest", registry=self.registry),
        }
        self._waiting = Gauge(
            "tierpark_thinking_waiting", "Jobs that wait for a worker", ["kind"], registry=self.registry
        )
        self._thinking = {
            name: Gauge(f"tierpark_thinking_{name}", told, ["kind"], registry=self.registry)
            for name, told in THINKING.items()
        }

    def page(self, tables: Tables, workers: Workers) -> bytes:
        """All figures in the format of Prometheus."""
        rooms = tables.rooms
        for pace, gauge in self._paces.items():
            gauge.set(sum(room.pace == pace for room in rooms))
        for kind, waiting in workers.waiting.items():
            self._waiting.labels(kind).set(waiting)
            for name, gauge in self._thinking.items():
                gauge.labels(kind).set(sum(getattr(spent, name)[kind] for spent in workers.spent))
        self._sockets.set(sum(len(room.listeners) for room in rooms))
        self._tables.set(len(rooms))
        self._batches.set(tables.log.batches)
        return generate_latest(self.registry)
