"""Where the command begins and ends: one clear line for every error that a user can cause, never a traceback."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from collections.abc import Sequence

FAILED, INTERRUPTED, BROKEN_PIPE = 2, 130, 141


def run(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command with these arguments (those of the process if none are given), then exit."""
    try:
        _speak_utf8()
        sys.exit(_run(arguments))
    except KeyboardInterrupt:
        if sys.stderr.isatty():
            print(file=sys.stderr)  # the cursor stands behind ^C
        _fail("interrupted")
        sys.exit(INTERRUPTED)
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(BROKEN_PIPE)


def _run(arguments: Sequence[str] | None) -> int:
    from typer import BadParameter

    from tierpark.cli.commands import app
    from tierpark.core.errors import Interrupted, TierparkError

    wrong_usage: type[Exception] = BadParameter.__bases__[0]  # typer does not export it by its name
    try:
        code = app(arguments, prog_name="tierpark", standalone_mode=False)
        sys.stdout.flush()
    except TierparkError as error:
        _fail(str(error))
        return INTERRUPTED if isinstance(error, Interrupted) else FAILED
    except wrong_usage as error:
        _fail(_usage(error))
        return FAILED
    if code == INTERRUPTED:
        raise KeyboardInterrupt
    return int(code or 0)


def _usage(error: Any) -> str:
    """What is wrong with the arguments, in one line."""
    command = error.ctx.command_path if error.ctx else "tierpark"
    message = " ".join(error.format_message().split()).rstrip(".")
    return f"{message}{'' if message.endswith('?') else ';'} see {command} --help"


def _fail(message: str) -> None:
    """One line; a message may quote a file or an argument, and these may hold escape codes and line breaks."""
    print("tierpark: " + "".join(c if c.isprintable() else "?" for c in message), file=sys.stderr)


def _speak_utf8() -> None:
    """A terminal that cannot show a mark gets a question mark instead of an error."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
