"""Who plays: one or several processes, each with a browser and a server, that take the next game until none is left."""

from __future__ import annotations

import multiprocessing
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.commit import commit_of
from bench.monkey import journal
from bench.monkey.browsers import opener
from bench.monkey.hands import BrowserFailed, Opener
from bench.monkey.plan import Mode, game_named
from bench.monkey.playing import Fault, Game, Played, window_of
from bench.monkey.report import command
from bench.monkey.serving import Serving
from bench.monkey.wire import end_with_parent
from bench.progress import teller

FRESH = 25  # games, after which another browser is started
TRIES = 2  # at a game whose browser died
LOOKS = 1.0  # seconds between two looks at the players


def share_out(seed: int, modes: list[Mode], path: Path, until: float, workers: int) -> None:
    """Players that take one game after another. What those leave behind that died is played once more."""
    context = multiprocessing.get_context("spawn")
    if workers == 1:
        play(seed, modes, context.Value("i", 0), path, until)
        return
    for _ in range(TRIES):
        next_one, deaths = context.Value("i", 0), 0
        arguments = (seed, modes, next_one, path, until, True)
        players = [context.Process(target=play, args=arguments) for _ in modes[:workers]]
        for player in players:
            player.start()
        while players:
            players[0].join(LOOKS)
            died = [player for player in players if player.exitcode not in (None, 0)]
            players = [player for player in players if player.exitcode is None]
            deaths += len(died)
            for _ in died[: max(0, workers * TRIES - deaths)]:  # another one in its place
                players.append(context.Process(target=play, args=arguments))
                players[-1].start()
        modes = _left(modes, path)
        if not deaths or not modes:
            return


def _left(modes: list[Mode], path: Path) -> list[Mode]:
    done = {one.number for one in journal.read(path)}
    return [mode for mode in modes if mode.number not in done]


def play(seed: int, modes: list[Mode], next_one: Any, path: Path, until: float, is_child: bool = False) -> None:
    """Play the next game as long as there is one, in a browser and at a server of our own."""
    if is_child:
        end_with_parent()
    say, commit = teller(), commit_of()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        place = Place(Path(folder), path.parent)
        try:
            while time.monotonic() < until:
                with next_one.get_lock():
                    number, next_one.value = next_one.value, next_one.value + 1
                if number >= len(modes):
                    break
                mode = modes[number]
                say(f"{mode.number}: {mode.told()}  ({command(seed, mode)})")
                played = place.play(mode)
                played.rules, played.commit = game_named(mode.game).rules_version, commit
                played.when = datetime.now(UTC).isoformat(timespec="seconds")
                journal.add(path, played)
                say(summary(played))
        finally:
            place.close()


class Place:
    """A server, and a browser that is replaced now and then, and when it dies."""

    def __init__(self, folder: Path, pictures: Path) -> None:
        self._serving = Serving(folder)
        self._pictures = pictures
        self._running: Opener | None = None
        self._played = 0

    def play(self, mode: Mode) -> Played:
        """One game; once more, if the browser dies."""
        why = ""
        for _ in range(TRIES):
            try:
                hands = self._browser(mode.browser).open(window_of(mode), mode.seed)
                self._serving.spectacles.script = hands.script
                self._serving.deal(mode.seed)
                played = Game(hands, self._serving.url, mode, self._pictures, window_of(mode)).play()
                hands.close()
                return played
            except BrowserFailed as failed:
                why = str(failed)
                self._end_browser()
        return Played(mode.number, mode, faults=[Fault("browser", why[:1500], 0)])

    def _browser(self, name: str) -> Opener:
        if self._running and (self._running.name != name or self._played >= FRESH):
            self._end_browser()
        if self._running is None:
            self._running, self._played = opener(name), 0
        self._played += 1
        return self._running

    def _end_browser(self) -> None:
        running, self._running = self._running, None
        if running:
            running.close()

    def close(self) -> None:
        """End both."""
        self._end_browser()
        self._serving.close()


def summary(played: Played) -> str:
    """How a game went, in a line or more."""
    how = "ended" if played.ended else "did not end"
    head = f"{played.number} {how} in {played.seconds:.0f} s: {played.decisions} decisions, {played.presses} presses"
    return "\n".join([head, *(f"    {fault.kind}: {fault.text[:300]} [{fault.picture}]" for fault in played.faults)])
