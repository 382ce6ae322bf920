"""What is played: every value of every option of the lobby, every pair of them, in both windows."""

from __future__ import annotations

import heapq
import random
from collections import Counter
from functools import cache
from typing import Any

import msgspec

from bench.monkey.covering import Factors, Pair, Row, design, pairs_of, rare, row_with
from tierpark.bots.bot import BOTS
from tierpark.games import catalogue
from tierpark.games.catalogue import GAMES

SIZES = {"desk": (1280, 800), "phone": (390, 844)}
LEAST = 3  # games for every value of every option
GAMES_AT_LEAST = 400
FORMS = 3  # times that chance fills in the lobby's form, for each game and window
CHANCE_FORM = 0.02  # what a game from the lobby's form counts in the order of the plan
SEEDED = ":SEED"
OTHER_BROWSERS = ("firefox", "webkit")
GAMES_ELSEWHERE = 10  # in each of the other browsers
SURROUNDINGS: Factors = {
    "bots": BOTS,
    "language": ("en", "de"),
    "theme": ("light", "dark"),
    "order": ("seated", "random"),
    "undo": (True, False),
}


class Mode(msgspec.Struct, frozen=True):
    """One game of the plan."""

    number: int
    seed: int
    game: str
    size: str
    way: str = "api"  # or "now": one press in the lobby; "form": its form, filled in by chance
    row: dict[str, Any] = {}
    language: str = "en"
    theme: str = "light"
    bot: str = "beginner"
    browser: str = "chromium"

    @property
    def place(self) -> int:
        """The game's place in the lobby."""
        return list(GAMES).index(self.game)

    @property
    def wanted(self) -> dict[str, Any]:
        """The table as the page asks the server for it."""
        options = {name: self._value(value) for name, value in self.row.items() if name not in SURROUNDINGS}
        seats = ["me"] + [self.bot] * (int(options["players"]) - 1)
        more: dict[str, Any] = {name: self.row[name] for name in ("order", "undo") if name in self.row}
        return {"game": self.game, "options": options, "seats": seats, **more}

    def _value(self, value: Any) -> Any:
        return f"{value[: -len(SEEDED)]}:{self.seed % 1000}" if str(value).endswith(SEEDED) else value

    def told(self) -> str:
        """The mode in a line."""
        usual = {name: values[0] for name, values in game_named(self.game).choices.items()}
        unusual = [f"{name}={value}" for name, value in self.row.items() if usual.get(name, value) != value]
        bots = f"bots={self.bot}" if self.row.get("players") != 1 else "alone"
        return " ".join([self.game, self.size, self.way, bots, *unusual])


game_named = cache(catalogue.game)  # binding the rules takes a while


def factors_of(name: str) -> Factors:
    """All that can be chosen for a table of a game."""
    return {**game_named(name).choices, **SURROUNDINGS}


def fits(name: str, row: Row) -> bool:
    """Whether the game can be played so."""
    game = game_named(name)
    chosen = {
        option: value.replace(SEEDED, ":1") if isinstance(value, str) else value
        for option, value in row.items()
        if option not in SURROUNDINGS
    }
    return game.why_not(game.options_type(**chosen)) is None


def plan(seed: int, games: list[str] | None = None) -> list[Mode]:
    """All games of a plan, in the order of their numbers. The same seed makes the same plan."""
    return [mode for mode in _whole(seed) if games is None or mode.game in games]


@cache
def _whole(seed: int) -> list[Mode]:
    luck = random.Random(seed)
    names = list(GAMES)
    rows: list[tuple[str, str, str, Row]] = []
    for name in names:
        rows += [(name, size, "api", row) for row in _rows(name, seed) for size in SIZES]
        rows += [(name, size, way, {}) for size in SIZES for way in ["now", *["form"] * FORMS]]
    while len(rows) < GAMES_AT_LEAST:
        name = names[len(rows) % len(names)]
        if row := row_with(factors_of(name), lambda row, name=name: fits(name, row), {}, luck):  # type: ignore[misc]
            rows.append((name, luck.choice(list(SIZES)), "api", row))
    luck.shuffle(rows)
    modes = [_mode(number, seed, *row) for number, row in enumerate(_most_first(rows), 1)]
    modes += _elsewhere(seed, modes)
    return modes


def _most_first(rows: list[tuple[str, str, str, Row]]) -> list[tuple[str, str, str, Row]]:
    """The order in which each game adds most of what is not covered yet: a run that is cut short has covered most.

    A pair counts by its share of all pairs of its game, and half as much again in the other window.
    """
    new = [[(name, pair) for pair in pairs_of(row)] for name, _, _, row in rows]
    total = Counter(name for name, _ in {key for keys in new for key in keys})
    seen: set[Any] = set()

    def gain(n: int) -> float:
        name, size, _, _ = rows[n]
        if not new[n]:
            return CHANCE_FORM
        pairs = sum((key not in seen) + (((key, size) not in seen) / 2) for key in new[n])
        return pairs / total[name]

    waiting = [(-gain(n), n) for n in range(len(rows))]
    heapq.heapify(waiting)
    ordered = []
    while waiting:
        n = heapq.heappop(waiting)[1]
        now = -gain(n)
        if waiting and now > waiting[0][0]:  # it adds less than it did when it was last looked at
            heapq.heappush(waiting, (now, n))
            continue
        ordered.append(rows[n])
        seen.update(new[n], ((key, rows[n][1]) for key in new[n]))
    return ordered


def _elsewhere(seed: int, modes: list[Mode]) -> list[Mode]:
    """Ten games in each of the other browsers: the first ones of the plan with few players, of all games in turn."""
    found: list[Mode] = []
    small = [
        mode
        for mode in modes
        if mode.way == "api" and mode.row["players"] <= 2 and mode.bot not in ("strong", "expert")
    ]
    by_game = {name: [mode for mode in small if mode.game == name] for name in GAMES}
    for browser in OTHER_BROWSERS:
        for n in range(GAMES_ELSEWHERE):
            mode = by_game[list(GAMES)[n % len(GAMES)]].pop(0)
            number = len(modes) + len(found) + 1
            found.append(msgspec.structs.replace(mode, number=number, browser=browser, seed=_seed(seed, number)))
    return found


def _rows(name: str, seed: int) -> list[Row]:
    """The rows of one game: every pair once, then every value three times."""
    factors, luck = factors_of(name), random.Random(f"{seed} {name}")
    rows, _ = design(factors, lambda row: fits(name, row), seed)
    while missing := rare(rows * len(SIZES), factors, LEAST):
        row = row_with(factors, lambda row: fits(name, row), dict(missing[:1]), luck)
        assert row is not None, f"{missing[0]} goes with nothing"
        rows.append(row)
    return rows


def _mode(number: int, seed: int, game: str, size: str, way: str, row: Row) -> Mode:
    luck = random.Random(f"{seed} {number}")
    either = {name: row[name] if name in row else luck.choice(values) for name, values in SURROUNDINGS.items()}
    return Mode(
        number, _seed(seed, number), game, size, way, row, str(either["language"]), str(either["theme"]),
        str(either["bots"] if way == "api" else luck.choice(["random", "beginner"])),
    )  # fmt: skip


def _seed(seed: int, number: int) -> int:
    return random.Random(f"{seed} {number} luck").randrange(2**31)


@cache
def pairs_that_can_be(name: str) -> frozenset[Pair]:
    """All pairs of values that a table of a game can have."""
    rows, _ = design(factors_of(name), lambda row: fits(name, row), 0)
    return frozenset(pair for row in rows for pair in pairs_of(row))


def covered(modes: list[Mode]) -> dict[str, tuple[int, int, int, list[Pair]]]:
    """Of each game: how many pairs there are, how many were played, games of the rarest value, what is missing."""
    told = {}
    for name in GAMES:
        factors, possible = factors_of(name), pairs_that_can_be(name)
        mine = [mode.row for mode in modes if mode.game == name and mode.way == "api"]
        seen = {pair for row in mine for pair in pairs_of(row)}
        counts = Counter(value for row in mine for value in row.items())
        least = min(counts[option, value] for option, values in factors.items() for value in values)
        told[name] = (len(possible), len(possible & seen), least, sorted(possible - seen, key=str))
    return told
