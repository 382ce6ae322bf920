"""Ctrl-C at a real terminal: the game is kept, once, and the line that goes on with it is printed."""

import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tierpark.core import transcript

COMMAND = [sys.executable, "-c", "from tierpark.cli.main import run; run()"]
SLEEPER = """
import pathlib, time
class Sleeper:
    def choose(self, game, state, seat):
        pathlib.Path("thinks").touch()
        time.sleep(600)
"""
PATIENCE = 120.0  # seconds, on a machine that does much else


class Terminal:
    """A process at a terminal of 80 columns and 24 lines, which gets its signals as a shell's child does."""

    def __init__(self, ours: int, process: "subprocess.Popen[bytes]") -> None:
        self.ours, self.process = ours, process
        self.seen = b""

    def until(self, text: bytes) -> None:
        """Read until this is on the screen."""
        while text not in self.seen:
            self.seen += os.read(self.ours, 4096)

    def type(self, line: bytes) -> None:
        os.write(self.ours, line)

    def end(self) -> str:
        """Everything that was shown until the process has ended."""
        try:
            while chunk := os.read(self.ours, 4096):
                self.seen += chunk
        except OSError:  # Linux says so when the other side is closed
            pass
        self.process.wait(PATIENCE)
        return self.seen.decode(errors="replace")


@contextmanager
def terminal(folder: Path, *arguments: str) -> Iterator[Terminal]:
    def lead() -> None:
        os.setsid()
        os.close(os.open(os.ttyname(0), os.O_RDWR))  # the first terminal that a leader opens is its own
        signal.signal(signal.SIGINT, signal.default_int_handler)

    ours, theirs = pty.openpty()
    settings = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", "TIERPARK_DATA": str(folder)}
    settings["PYTHONPATH"] = os.pathsep.join(sys.path)
    with subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=folder,
        env=settings,
        preexec_fn=lead,
    ) as process:
        os.close(theirs)
        yield Terminal(ours, process)
        process.kill()
    os.close(ours)


def check_kept(folder: Path, shown: str, decisions: int) -> None:
    file = folder / "new-york-zoo-1.txt"
    assert shown.count("The game is kept in new-york-zoo-1.txt. To go on:") == 1
    assert "tierpark play --load new-york-zoo-1.txt --seats " in shown
    assert "Traceback" not in shown
    assert len(transcript.read(file).actions) == decisions
    assert [path.name for path in folder.glob("*.txt")] == [file.name]


@pytest.mark.parametrize("times", [1, 3])
def test_ctrl_c_at_a_prompt_keeps_the_game_however_often_it_is_pressed(tmp_path: Path, times: int) -> None:
    with terminal(tmp_path, "play", "new-york-zoo", "--seed", "3") as at:
        at.until(b"> ")
        at.type(b"1\n")
        at.until(b"Enter puts it down")
        at.type(b"\x03" * times)
        shown = at.end()

    assert at.process.returncode == 130
    check_kept(tmp_path, shown, 1)


def test_ctrl_c_while_a_bot_thinks_keeps_the_game(tmp_path: Path) -> None:
    (tmp_path / "sleeper.py").write_text(SLEEPER)
    arguments = ["play", "new-york-zoo", "--seed", "3", "--seats", "you,sleeper:Sleeper", "--bot", "sleeper:Sleeper"]
    with terminal(tmp_path, *arguments) as at:
        at.until(b"> ")
        at.type(b"1\n")
        at.until(b"Enter puts it down")
        at.type(b"\n")
        typed = 0
        ends = time.monotonic() + PATIENCE
        while not (tmp_path / "thinks").exists() and time.monotonic() < ends:
            at.type(b"1\n" if typed < 3 else b"")  # who moves in, until it is the bot's turn
            typed += 1
            time.sleep(0.7)
        at.type(b"\x03")
        shown = at.end()

    assert (tmp_path / "thinks").exists()
    assert at.process.returncode == 130
    check_kept(tmp_path, shown, len(transcript.read(tmp_path / "new-york-zoo-1.txt").actions))
    assert "--seats you,sleeper:Sleeper" in shown
