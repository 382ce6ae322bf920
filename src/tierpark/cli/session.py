"""A game in progress: what was done, what a seat may hear of it, how it is taken back, saved and loaded."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from tierpark.core import transcript
from tierpark.core.errors import BadTranscript, TierparkError

if TYPE_CHECKING:
    from pathlib import Path

    from tierpark.core.game import Description, Game


class CannotUndo(TierparkError):
    """Nothing can be taken back; the message is the reason in one sentence."""


class CannotSave(TierparkError):
    """The game cannot be written; the message is the reason in one sentence."""


class Done(NamedTuple):
    """A decision that was made."""

    seat: int
    action: int
    said: Description
    before: Any  # the state
    is_secret: bool  # made in a simultaneous step, so others hear of it when it is revealed
    has_revealed: bool


class Session:
    """One game from its set-up (or a position) on."""

    def __init__(self, game: Game[Any, Any], options: Any, seed: int, state: Any, *, from_position: bool) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.state = state
        self.from_position = from_position
        self.history: list[Done] = []
        self.saved = 0  # how many decisions the file has
        self.file: Path | None = None

    @property
    def is_secret(self) -> bool:
        """Whether decisions made now stay hidden from the other seats for a while."""
        if len(self.game.to_act(self.state)) > 1:
            return True
        return bool(self.history) and self.history[-1].is_secret and not self.history[-1].has_revealed

    def act(self, seat: int, action: int) -> None:
        """Carry out a decision and remember it."""
        said, before, secret = self.game.describe(self.state, seat, action), self.state.clone(), self.is_secret
        revealed = self.game.apply(self.state, seat, action)
        self.history.append(Done(seat, action, said, before, secret, revealed))

    def heard(self, seat: int) -> list[tuple[int, str]]:
        """What others did since the seat's last decision, as the seat may know it: seat and sentence."""
        own = max((i for i, done in enumerate(self.history) if done.seat == seat), default=-1)
        open_until = max((i for i, done in enumerate(self.history) if done.has_revealed), default=-1)
        new = list(enumerate(self.history))[own + 1 :]
        shut = dict.fromkeys(done.seat for i, done in new if done.is_secret and i > open_until)
        told = [(done.seat, done.said.sentence) for i, done in new if not done.is_secret or i <= open_until]
        return told + [(other, "Decides in secret.") for other in shut]

    def undo(self, seat: int | None, people: list[int]) -> None:
        """Back to the last decision of one of these people; the answers of others since then are taken back too."""
        index = next((i for i in reversed(range(len(self.history))) if self.history[i].seat in people), None)
        if index is None:
            raise CannotUndo("There is no decision of yours to take back.")
        back = self.history[index:]
        if any(done.has_revealed for done in back):
            raise CannotUndo("Something was revealed since your last decision, so it stands.")
        if back[0].is_secret and back[0].seat != seat:
            raise CannotUndo(f"Seat {back[0].seat + 1} has decided in secret; only that seat may take it back.")
        self.state = back[0].before
        del self.history[index:]
        if index < self.saved:
            self.saved = -1  # the file tells another story now

    def save(self, path: Path) -> None:
        """Write the transcript; a file that is not this game's is left alone."""
        if self.from_position:
            raise CannotSave("A game from a position cannot be saved: a transcript begins with the set-up.")
        if path.exists() and path != self.file:
            raise CannotSave(f"{path} is there already: choose another name.")
        actions = [(done.seat, done.action) for done in self.history]
        text = transcript.record(self.game, self.options, self.seed, actions)
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            draft.write_text(text, encoding="ascii")
            draft.replace(path)
        except OSError as error:
            draft.unlink(missing_ok=True)
            raise CannotSave(f"{path}: {error.strerror or error}.") from error
        self.file, self.saved = path, len(self.history)

    @property
    def is_saved(self) -> bool:
        """Whether nothing would be lost now."""
        return self.saved == len(self.history)


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
        session.file, session.saved = path, len(session.history)
    except BadTranscript as error:
        raise type(error)(f"{path}: {error}") from error
    return session
