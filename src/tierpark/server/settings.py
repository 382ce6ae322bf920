"""How one server process is set up."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from tierpark.core.cache import data_folder
from tierpark.core.errors import TierparkError
from tierpark.server.patience import PATIENCE

RATES = {
    "request": "12000/minute, 120000/hour",  # all requests of one address
    "time": "4000/10 seconds, 12000/minute",  # milliseconds of the processor for one person, in each process
    "time-address": "10000/10 seconds, 30000/minute",  # for all at one address
    "guest": "600/hour, 2000/day",  # names said at one address
    "register": "120/hour, 400/day",
    "login": "60/minute, 600/hour",  # of one address
    "login-name": "10/minute",  # wrong passwords for one name from one address, or from one browser that is known
    "login-anywhere": "1000/hour",  # wrong passwords for one name from everywhere, but for browsers that are known
    "table": "60/hour",  # made or imported by one person
    "table-address": "1200/hour, 5000/day",  # by all at one address
    "stored": "50000/day",  # events that one person adds to logs, of at most a kilobyte
    "stored-address": "500000/day",  # that all at one address add
    "command": "1200/minute",  # of one person
    "hint": "60/minute",  # of one person
    "review": "30/hour",  # asked for by one person
    "socket": "1200/minute, 20000/hour",  # connections of one address
}


class BadSettings(TierparkError):
    """Settings that cannot be used; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set. `origin` is the address that people see, if it is not the one served on."""

    host: str = "127.0.0.1"
    port: int = 8360
    database: str = ""
    fanout: str | None = None
    origin: str | None = None
    proxies: str | None = None  # addresses of proxies whose X-Forwarded-For is believed
    workers: int = 1
    bot_seconds: float = 20.0
    bot_pause: float = 0.3
    think: float = 1.0  # so many times as long as its level says thinks a bot that searches
    bot_cores: int = 1  # for one decision
    own_bots: dict[str, str] = field(default_factory=dict)  # that may sit down, too, and what each is like in one line
    review_rounds: int = 300  # of the search at each decision of a finished game
    patience: float = PATIENCE  # seconds after which somebody is told to try again
    connections: int = 2_000  # of one address at the same time
    open_tables: int = 100  # at which one person sits, and which are not over
    keep_unbegun: int = 14  # days after which a table goes that nobody has begun to play at; 0: never
    keep_abandoned: int = 90  # days after which a game goes to which nobody can come back; 0: never
    keep_guests: int = 30  # days after which a guest goes who sits at no table; 0: never
    private_webhooks: bool = False
    metrics_from: tuple[str, ...] | None = None  # whom /metrics answers: its counts tell of secret decisions
    chance: str | None = None  # for tests alone: deals and bots follow from this text, so that a test can be repeated
    rates: dict[str, str] = field(default_factory=lambda: dict(RATES))

    def __post_init__(self) -> None:
        if self.origin is not None:
            parts = urlsplit(self.origin)
            if (
                parts.scheme not in ("http", "https")
                or not parts.netloc
                or self.origin != f"{parts.scheme}://{parts.netloc}"
            ):
                raise BadSettings(f"--origin {self.origin}: give scheme and host only, such as https://zoo.example")

    @property
    def cookie_of_browser(self) -> str:
        """The name of the cookie that shows where somebody has logged in before."""
        return f"{self.cookie}-known"

    @property
    def may_ask_for_figures(self) -> tuple[str, ...]:
        """Whom /metrics answers. Behind a proxy everybody may seem to be on this machine: there it has to be said."""
        if self.metrics_from is not None:
            return self.metrics_from
        return ("127.0.0.1", "::1") if self.origin is None and self.proxies is None else ()

    @property
    def is_secure(self) -> bool:
        """Whether people come over TLS."""
        return self.origin is not None and self.origin.startswith("https:")

    @property
    def address(self) -> str:
        """Where people find this server."""
        host = (
            "127.0.0.1" if self.host in ("0.0.0.0", "::", "") else f"[{self.host}]" if ":" in self.host else self.host
        )
        return self.origin or f"http://{host}:{self.port}"

    @property
    def cookie(self) -> str:
        """The name of the session's cookie. `__Host-` binds it to this host, and needs TLS."""
        return "__Host-tierpark" if self.is_secure else "tierpark"


def default_database() -> str:
    """A file in the user's data folder, or where TIERPARK_DATA says."""
    return f"sqlite+aiosqlite:///{data_folder() / 'tables.db'}"


def with_rates(changes: list[str]) -> dict[str, str]:
    """The rate limits with some changed: NAME=RATE."""
    from tierpark.server.limiting import rates_of

    rates = dict(RATES)
    for change in changes:
        name, _, rate = change.partition("=")
        if name not in rates:
            raise BadSettings(f"--limit {change}: there are {', '.join(rates)}")
        try:
            rates_of(rate)
        except ValueError as error:
            raise BadSettings(f"--limit {change}: a rate is such as 100/minute") from error
        rates[name] = rate
    return rates
