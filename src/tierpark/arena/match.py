"""One game among bots: each decides from what its seat may know; a bot that fails is counted, and the game goes on.

A fault is a crash, a hang or an answer that is no legal action. The seat then takes any legal action. After three
faults in a game its bot is not asked again in that game, so that one that always hangs cannot hold a series up.
"""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from tierpark.arena.lineups import seating
from tierpark.bots import own
from tierpark.bots.bot import SearchBot, bot
from tierpark.bots.contained import LIMIT, BotFault, ContainedBot
from tierpark.bots.trail import Been
from tierpark.core import transcript
from tierpark.core.errors import TierparkError
from tierpark.core.game import seed_of
from tierpark.games import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tierpark.core.game import Game
    from tierpark.core.outcome import Outcome

FAULTS = ("crash", "hang", "illegal")
PATIENCE = 3  # faults of a seat in one game


class Series(msgspec.Struct, frozen=True):
    """Everything that the games of a series follow from, beside their number."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    players: int
    seed: str
    material: str | None = None
    folder: str = ""  # where own bots are looked for
    limit: float = LIMIT  # seconds for a decision of an own bot
    facts: bool = False  # also what a balance report asks for
    transcripts: bool = False  # also each game as a transcript
    looking: bool = False  # no bots, but players who look one step ahead, compiled


class SeatPlayed(msgspec.Struct, frozen=True):
    """How one seat did."""

    bot: int
    score: int
    rank: int
    won: bool
    asked: int  # decisions with a choice
    seconds: float  # that the bot took for them
    faults: dict[str, int]
    reasons: dict[str, str]  # kind of fault -> the first one of the game
    categories: dict[str, int] = {}
    things: list[str] = []


class Played(msgspec.Struct, frozen=True):
    """A finished game."""

    number: int
    deal: int
    decisions: int
    ending: str
    endless: bool  # it had to be brought to an end by random play
    seats: list[SeatPlayed]
    transcript: str = ""


class Player:
    """A bot in one seat of one game."""

    def __init__(self, series: Series, number: int, which: int, seat: int) -> None:
        self.which = which
        self.seat = seat
        self._been = Been(game_of(series))
        self.asked = 0
        self.seconds = 0.0
        self.faults: Counter[str] = Counter()
        self.reasons: dict[str, str] = {}
        self.things: dict[str, None] = {}
        self._luck = random.Random(seed_of(series.seed, "instead", number, seat))
        name, seed = series.bots[which], seed_of(series.seed, "bot", number, seat)
        self._is_own = own.is_own(name)
        self._bot: Any = contained(series, name, seat) if self._is_own else ours(name, seed)
        if self._is_own:
            self._bot.begin(seed)

    def choose(self, game: Game[Any, Any], state: Any, known: Any) -> int:
        """The bot's choice, or another one where that leads back; if it is at fault, any legal action."""
        if sum(self.faults.values()) < PATIENCE:
            began = time.perf_counter()
            try:
                if not self._is_own:
                    return self._been.onward(known, self.seat, self._bot.wanted(game, known, self.seat))
                action = self._bot.choose(game, known, self.seat)
                if isinstance(action, int) and game.why_illegal(state, self.seat, action) is None:
                    return self._been.onward(known, self.seat, [action])
                self._fault("illegal", f"{str(action)[:40]} is none of its legal actions")
            except BotFault as fault:
                self._fault(fault.kind if fault.kind in FAULTS else "crash", str(fault))
            except Exception as error:
                self._fault("crash", own.said(error))
            finally:
                self.asked += 1
                self.seconds += time.perf_counter() - began
        return self.any_action(game, state)

    def any_action(self, game: Game[Any, Any], state: Any) -> int:
        """Any legal action, by this seat's own luck, that does not lead back."""
        return self._been.onward(state, self.seat, [self._luck.choice(game.legal_actions(state, self.seat))])

    def _fault(self, kind: str, reason: str) -> None:
        self.faults[kind] += 1
        self.reasons.setdefault(kind, reason)


def ours(name: str, seed: int) -> Any:
    """A bot that comes with us; one that searches waits for the compiler, or a series would rate another bot."""
    made: Any = bot(name, seed)
    if isinstance(made, SearchBot):
        made.waits = True
    return made


_games: dict[tuple[str, str | None], Game[Any, Any]] = {}
_contained: dict[tuple[str, int, str | None, str, float], ContainedBot] = {}
_one_at_a_time = threading.Lock()  # a Dask worker may have several threads; bots share what is compiled


def game_of(series: Series) -> Game[Any, Any]:
    """The game, made once in this process."""
    key = (series.game, series.material)
    if key not in _games:
        _games[key] = catalogue.game(series.game, Path(series.material) if series.material else None)
    return _games[key]


def contained(series: Series, name: str, seat: int) -> ContainedBot:
    """The process of an own bot in a seat, which goes from game to game."""
    key = (name, seat, series.material, series.folder, series.limit)
    if key not in _contained:
        material = Path(series.material) if series.material else None
        _contained[key] = ContainedBot(name, material=material, folder=series.folder, limit=series.limit)
    return _contained[key]


_prepared: set[tuple[str, str | None, str]] = set()


def prepare(series: Series) -> None:
    """Let every bot of ours that searches decide once in this process, so that compiling is not counted as thinking."""
    for name in searchers(series.bots):
        if (key := (series.game, series.material, name)) not in _prepared:
            _prepared.add(key)
            game = game_of(series)
            state = game.setup(game.options(**series.options), 0)
            seat = game.to_act(state)[0]
            ours(name, 0).choose(game, game.redeal_hidden(state, seat, 0), seat)


def searchers(bots: Iterable[str]) -> list[str]:
    """The bots of ours that search, for which a compiler is needed."""
    return [name for name in dict.fromkeys(bots) if not own.is_own(name) and isinstance(bot(name, 0), SearchBot)]


def close_bots() -> None:
    """End the processes of own bots."""
    while _contained:
        _contained.popitem()[1].close()


def play(series: Series, number: int) -> Played:
    """The game of this number."""
    with _one_at_a_time:
        prepare(series)
        return _play(game_of(series), series, number)


def _play(game: Game[Any, Any], series: Series, number: int) -> Played:
    deal, bots = seating(len(series.bots), series.players, number)
    options, seed = game.options(**series.options), seed_of(series.seed, "deal", deal)
    state = game.setup(options, seed)
    log: list[tuple[int, int, int]] = []
    players = [Player(series, number, which, seat) for seat, which in enumerate(bots)]
    decisions, watch = 0, series.facts and game.held(state, 0) is None
    while seats := game.to_act(state):
        player = players[seats[0]]
        actions = game.legal_actions(state, player.seat)
        if len(actions) == 1:
            action = actions[0]
        elif decisions < game.limit:
            hidden = seed_of(series.seed, "hidden", number, decisions)
            action = player.choose(game, state, game.redeal_hidden(state, player.seat, hidden))
        elif decisions < 2 * game.limit:
            action = player.any_action(game, state)
        else:
            raise TierparkError(f"{game.name}: a game was not over after {decisions} decisions")
        if watch:
            player.things |= dict.fromkeys(game.notable(state, player.seat, action))
        game.apply(state, player.seat, action)
        log.append((player.seat, action, len(actions)))
        decisions += 1
    outcome = game.outcome(state)
    assert outcome is not None
    return Played(
        number,
        deal,
        decisions,
        outcome.ending,
        decisions > game.limit,
        [_seat(game, state, outcome, player, series.facts) for player in players],
        transcript.written(game, options, seed, log, is_finished=True) if series.transcripts else "",
    )


def _seat(game: Game[Any, Any], state: Any, outcome: Outcome, player: Player, facts: bool) -> SeatPlayed:
    standing = outcome.standings[player.seat]
    held = game.held(state, player.seat) if facts else []
    return SeatPlayed(
        bot=player.which,
        score=standing.score,
        rank=standing.rank,
        won=standing.won,
        asked=player.asked,
        seconds=player.seconds,
        faults=dict(player.faults),
        reasons=player.reasons,
        categories=standing.categories if facts else {},
        things=list(player.things) if held is None else held,
    )
