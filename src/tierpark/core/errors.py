"""Named errors. Each says in one line what is wrong and, where that helps, what to do."""


def cut(text: str, most: int = 40) -> str:
    """What a message quotes of a text: all of a short one, of a long one its beginning with an ellipsis.

    A message is one line that a terminal can show: of what cannot be seen only a mark is left.
    """
    shown = "".join(c if c.isprintable() else "\ufffd" for c in text[:most])
    return shown if len(text) <= most else shown[: most - 1].rstrip() + "…"


class TierparkError(Exception):
    """The base of all errors that a user can cause. The message is one clear line."""


class IllegalAction(TierparkError):
    """An action that the rules refuse; the message is the reason in one sentence."""


class UnknownGame(TierparkError):
    """A name that is not in the catalogue."""


class BadOptions(TierparkError):
    """Options that a game does not have, or not together."""


class BadSeed(TierparkError):
    """A seed that is not a whole number of at most 256 bits."""


class BadMaterial(TierparkError):
    """A material file that cannot be played with."""


class BadPosition(TierparkError):
    """A position text that cannot be read, or that the rules do not allow."""


class BadSheet(TierparkError):
    """A sheet of a score pad that cannot be read, or that the rules do not allow."""


class NoScorePad(TierparkError):
    """A game that has no score pad."""


class NoObservation(TierparkError):
    """A game that says nothing to programs that learn."""


class BadTranscript(TierparkError):
    """A transcript that cannot be read; the message begins with the line."""


class TruncatedTranscript(BadTranscript):
    """A transcript that ends before its end line."""


class EditedTranscript(BadTranscript):
    """A transcript whose text is not what was written."""


class WrongGame(BadTranscript):
    """A transcript of another game."""


class WrongRulesVersion(BadTranscript):
    """A transcript written under other rules."""


class WrongMaterial(BadTranscript):
    """A transcript of a game with another material."""


class Interrupted(TierparkError):
    """Ctrl-C in something long; the message says what is kept of it."""


class CompiledFailure(TierparkError):
    """A compiled game failed where plain Python does not."""


class NoPicture(TierparkError):
    """A picture was asked for, and something that this needs is missing."""


class NoGpu(TierparkError):
    """Games on a GPU were asked for, and something that this needs is missing."""
