"""One run: the probes of all games and of OpenSpiel take turns, so that every ratio comes from the same minutes."""

from __future__ import annotations

from collections.abc import Mapping

from bench.bars import bars
from bench.games import Subject
from bench.machine import machine
from bench.openspiel import GAMES as OPENSPIEL_GAMES
from bench.openspiel import MISSING, Opponent, is_installed
from bench.report import GameFigures, OpenSpielFigures, Ratio, Report, Settings
from tierpark.arena.figures import Probe, Rate, Say, interleaved

Key = tuple[str, str]  # whose probe, and which


def run(names: list[str], settings: Settings, say: Say) -> Report:
    """Measure these games, and OpenSpiel's where it is installed."""
    here = machine()
    subjects = {name: Subject(name, settings, say) for name in names}
    opponents = {name: Opponent(name) for name in OPENSPIEL_GAMES} if is_installed() else {}
    if not opponents:
        say(MISSING)
    probes: dict[Key, Probe] = {}
    everyone: list[Subject | Opponent] = [*subjects.values(), *opponents.values()]
    for measured in everyone:
        probes |= {(measured.name, which): probe for which, probe in measured.probes.items()}
    rates = interleaved(probes, settings.seconds, settings.rounds, say)
    games = [subject.figures(_own(rates, name)) for name, subject in subjects.items()]
    openspiel = []
    for name, opponent in opponents.items():
        say(f"OpenSpiel {name}: the shape of {settings.shapes} random games")
        openspiel.append(opponent.figures(_own(rates, name), opponent.shape(settings.shapes)))
    return Report(
        machine=here,
        settings=settings,
        games=games,
        openspiel=openspiel,
        note=None if openspiel else MISSING,
        ratios=ratios(games, openspiel),
        bars=bars(games, openspiel, here.cores),
    )


def ratios(games: list[GameFigures], openspiel: list[OpenSpielFigures]) -> list[Ratio]:
    """Each game against each OpenSpiel game: compiled against C++, and what Python drives against what it drives."""
    return [
        Ratio(ours.game, speed, theirs.game, rate.best / other.best)
        for ours in games
        for theirs in openspiel
        for speed, rate, other in (
            ("compiled", ours.compiled, theirs.rollouts),
            ("calls", ours.calls, theirs.python),
            ("plain", ours.plain, theirs.python),
        )
    ]


def _own(rates: Mapping[Key, Rate], name: str) -> dict[str, Rate]:
    return {which: rate for (whose, which), rate in rates.items() if whose == name}
