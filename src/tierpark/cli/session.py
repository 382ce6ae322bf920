"""A game in progress: what was done, what a seat may hear of it, how it is taken back, saved and loaded."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from tierpark.bots.trail import Trail
from tierpark.core import transcript
from tierpark.core.errors import BadTranscript, TierparkError
from tierpark.core.history import Back, Done, History

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from tierpark.core.game import Game


UNTOLD = ("pick", "enough", "done", "market", "turn")  # it only leads to the next decision, or is on the board


class CannotUndo(TierparkError):
    """Nothing can be taken back; the message is the reason in one sentence."""


class CannotSave(TierparkError):
    """The game cannot be written; the message is the reason in one sentence."""


class Session(History):
    """One game from its set-up (or a position) on, at one keyboard."""

    def __init__(self, game: Game[Any, Any], options: Any, seed: int, state: Any, *, from_position: bool) -> None:
        super().__init__(game, state)
        self.options = options
        self.seed = seed
        self.from_position = from_position
        self.sentences: dict[int, list[list[str]]] = {}  # index of a decision -> what each seat hears of it
        self.saved = 0  # how many decisions the file has
        self._trail = Trail(game, state)
        self.file: Path | None = None

    def act(self, seat: int, action: int) -> Done:
        """Carry out a decision and remember it, and how it reads."""
        index, before = len(self.done), self.state
        if self.game.tells_all_alike:
            said = [self.game.describe(before, seat, action).sentence]
            self.sentences[index] = [said] * self.options.players
            return super().act(seat, action)
        before = before.clone()
        done = super().act(seat, action)
        self.sentences[index] = [self._told(before, done, hearer) for hearer in range(self.options.players)]
        return done

    def onward(self, known: Any, seat: int, wanted: Iterable[int]) -> int:
        """The first action that a bot wants and that does not lead its seat back to where it has decided."""
        self._trail.follow(self.actions)
        return self._trail.onward(known, seat, wanted)

    def _told(self, before: Any, done: Done, hearer: int) -> list[str]:
        """A decision and what followed from it; to whoever made it only what followed."""
        told = self.game.tell(before, self.state, done.seat, done.action, hearer, self.happened)
        return [said.sentence for said in told[hearer == done.seat :] if said.kind not in UNTOLD]

    def heard(self, seat: int) -> list[tuple[int, str]]:
        """What happened since the seat's last decision, as the seat may know it: who did it, and a sentence."""
        own = self.last_of(seat)
        new = range(0 if own is None else own + 1, len(self.done))
        since = new if own is None or self.game.tells_all_alike else range(own, len(self.done))
        told = [(self.done[i].seat, said) for i in since if self.is_heard(i, seat) for said in self.sentences[i][seat]]
        shut = dict.fromkeys(self.done[i].seat for i in new if not self.is_heard(i, seat))
        return told + [(other, "Decides in secret.") for other in shut]

    def undo(self, seat: int | None, people: list[int]) -> None:
        """Back to the last decision of one of these people; the answers of others since then are taken back too."""
        index = max((i for person in people if (i := self.last_of(person)) is not None), default=None)
        if index is None:
            raise CannotUndo("There is no decision of yours to take back.")
        first = self.done[index]
        if any(done.revealed for done in self.done[index:]):
            raise CannotUndo("Something was revealed since your last decision, so it stands.")
        if first.is_secret and first.seat != seat:
            raise CannotUndo(f"Seat {first.seat + 1} has decided in secret; only that seat may take it back.")
        self.take_back(Back(index))
        if index < self.saved:
            self.saved = -1  # the file tells another story now

    def save(self, path: Path) -> None:
        """Write the transcript; a file that is not this game's is left alone."""
        if self.from_position:
            raise CannotSave("A game from a position cannot be saved: a transcript begins with the set-up.")
        if path.exists() and path != self.file:
            raise CannotSave(f"{path} is there already: choose another name.")
        text = transcript.record(self.game, self.options, self.seed, self.actions)
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            draft.write_text(text, encoding="ascii")
            draft.replace(path)
        except OSError as error:
            draft.unlink(missing_ok=True)
            raise CannotSave(f"{path}: {error.strerror or error}.") from error
        self.file, self.saved = path, len(self.done)

    @property
    def is_saved(self) -> bool:
        """Whether nothing would be lost now."""
        return self.saved == len(self.done)


def begin(game: Game[Any, Any], options: Any, seed: int) -> Session:
    """A new game."""
    return Session(game, options, seed, game.setup(options, seed), from_position=False)


def load(game: Game[Any, Any], path: Path) -> Session:
    """A saved game with its whole past, so that undo goes back behind the save."""
    written = transcript.read(path)
    try:
        state, options, seed = transcript.start(game, written)
        session = Session(game, options, seed, state, from_position=False)
        transcript.replay(game, written)  # refuses what the rules refuse, with the line
        for seat, action in written.actions:
            session.act(seat, action)
        session.file, session.saved = path, len(session.done)
    except BadTranscript as error:
        raise type(error)(f"{path}: {error}") from error
    return session
