"""Every mistake a user can make is one clear line and exit code 2; Ctrl-C is 130. Never a traceback."""

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import lines, tierpark
from tierpark.cli.screen import Screen

PLAY = ("play", "new-york-zoo")
SIMULATE = ("simulate", "new-york-zoo", "--plain", "--games", 1)
ARENA = ("arena", "new-york-zoo")

MISTAKES = {
    "unknown game": (("play", "chess"), "there is no game chess; there are new-york-zoo"),
    "unknown game to simulate": (("simulate", "chess"), "there is no game chess"),
    "unknown game to warm": (("warm", "chess"), "there is no game chess"),
    "unknown game to measure": (("bench", "chess"), "there is no game chess"),
    "no game, and nobody to ask": (("play",), "name a game, such as: tierpark play new-york-zoo"),
    "unknown option": ((*PLAY, "--option", "colour=red"), "new-york-zoo has no option colour"),
    "unknown value": ((*PLAY, "--option", "side=C"), "side=C: new-york-zoo offers A, B"),
    "options that do not go together": ((*PLAY, "--players", 3, "--option", "variant=short"), "is for 2 players"),
    "option without value": ((*PLAY, "--option", "variant"), 'write NAME=VALUE'),
    "option twice": ((*PLAY, "--option", "side=A", "--option", "side=B"), "--option side is there twice"),
    "too many players": ((*PLAY, "--players", 6), "players=6: new-york-zoo offers"),
    "no players": ((*PLAY, "--players", 0), "players=0: new-york-zoo offers"),
    "players not a number": ((*PLAY, "--players", "two"), "--players"),
    "players two ways": ((*PLAY, "--players", 2, "--option", "players=3"), "do not agree"),
    "too many seats": ((*PLAY, "--seats", "you,you,you,you,you,you"), "players=6"),
    "seats and players": ((*PLAY, "--seats", "you,random", "--players", 3), "--seats names 2, but the game has 3"),
    "unknown seat": ((*PLAY, "--seats", "you,godzilla"), 'seat 2 is "godzilla"; there are you, random'),
    "empty seat": ((*PLAY, "--seats", "you,"), 'seat 2 is ""'),
    "bad seed": ((*PLAY, "--seed", "x"), "seed x: a seed is a whole number"),
    "negative seed": ((*PLAY, "--seed", "-1"), "seed -1: a seed is a whole number"),
    "huge seed": ((*PLAY, "--seed", 2**256), "a seed is a whole number"),
    "material that is not there": ((*PLAY, "--material", "/nowhere.toml"), "nowhere.toml: cannot be read"),
    "material that is none": ((*PLAY, "--material", __file__), "test_errors.py"),
    "bad position": ((*PLAY, "--position", "elephant=S99"), "S99"),
    "position and options": ((*PLAY, "--position", "players=2", "--players", 2), "a position names its own options"),
    "load and position": ((*PLAY, "--load", "x", "--position", "players=2"), "choose one"),
    "load and seed": ((*PLAY, "--load", "x", "--seed", 1), "a saved game has its own seed"),
    "load what is not there": ((*PLAY, "--load", "/nowhere.txt"), "/nowhere.txt: No such file or directory"),
    "load a folder": ((*PLAY, "--load", "/"), "Is a directory"),
    "load something else": ((*PLAY, "--load", __file__), "line 1"),
    "replay what is not there": (("replay", "/nowhere.txt"), "/nowhere.txt: No such file or directory"),
    "replay something else": (("replay", __file__), "line 1"),
    "replay without file": (("replay",), "Missing argument 'FILE'"),
    "simulate nothing": (("simulate", "new-york-zoo", "--games", 0, "--plain"), "games=0"),
    "simulate with a bad seed": ((*SIMULATE, "--seed", "1.5"), "seed 1.5: a seed is a whole number"),
    "bots that simulate": ((*SIMULATE, "--bots", "regular"), "No such option: --bots"),
    "no workers": ((*SIMULATE, "--workers", 0), "workers=0"),
    "out of reach": ((*SIMULATE, "--out", "/nowhere/games.txt"), "/nowhere/games.txt: No such file or directory"),
    "arena without bots": (("arena", "new-york-zoo"), "name the bots that play, with --bots; there are random"),
    "arena with an unknown bot": ((*ARENA, "--bots", "godzilla"), "there is no bot godzilla"),
    "arena of an unknown game": (("arena", "chess", "--bots", "random"), "there is no game chess"),
    "arena without games": ((*ARENA, "--bots", "random", "--games", 0), "games=0: play 1 to"),
    "arena without time": ((*ARENA, "--bots", "random", "--limit", 0), "limit=0: a decision gets more than 0"),
    "arena with no workers": ((*ARENA, "--bots", "random", "--workers", 0), "workers=0"),
    "arena on no cluster": ((*ARENA, "--bots", "random", "--cluster", "here"), "--cluster here: write dask://HOST:PORT"),
    "own bot without class": ((*ARENA, "--bot", "mine"), '--bot "mine": write module:Class'),
    "own bot that is not there": ((*ARENA, "--bot", "mine_of_no_one:Bot"), "there is no module mine_of_no_one here"),
    "report out of reach": ((*ARENA, "--bots", "random", "--report", "/nowhere/a.html"), "no file can be written"),
    "balance with a bad option": (("balance", "new-york-zoo", "--option", "side=C"), "side=C: new-york-zoo"),
    "own bot to play with": ((*PLAY, "--bot", "mine"), '--bot "mine": write module:Class'),
    "own bot to play with that is not there": ((*PLAY, "--bot", "mine_of_no_one:Bot"), "there is no module"),
    "no time to measure": (("bench", "--seconds", 0), "--seconds 0"),
    "unknown command": (("paly",), "No such command 'paly'"),
    "command that is nearly there": (("simulat",), "Did you mean 'simulate'? see tierpark --help"),
    "unknown flag": ((*PLAY, "--fast"), "--fast"),
    "one argument too many": ((*PLAY, "chess"), "chess"),
}  # fmt: skip


@pytest.mark.parametrize(("arguments", "reason"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_one_clear_line(arguments: tuple[object, ...], reason: str) -> None:
    ran = tierpark(*arguments)

    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("tierpark: ")
    assert ran.err.count("\n") == 1
    assert reason in ran.err


def edited(file: Path, change: str) -> None:
    text = file.read_text().splitlines()
    match change:
        case "truncated":
            text = text[:-3]
        case "edited":
            text[2] = "0 999"
        case "other rules":
            text[0] = text[0].replace('"rules":2', '"rules":99')
        case "other game":
            text[0] = text[0].replace("new-york-zoo", "chess")
    file.write_text("\n".join(text) + "\n")


@pytest.mark.parametrize("change", ["truncated", "edited", "other rules", "other game"])
@pytest.mark.parametrize("command", [("replay",), ("play", "--load"), ("play", "new-york-zoo", "--load")])
def test_a_spoilt_file_is_named_with_its_line(command: tuple[str, ...], change: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    tierpark("play", "new-york-zoo", "--seed", 7, typed=lines(*"111", f"save {file}", "quit"))
    edited(file, change)
    ran = tierpark(*command, file)

    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert ran.err.startswith(f"tierpark: {file}: line ")


def test_what_a_file_says_cannot_paint_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    tierpark("play", "new-york-zoo", "--seed", 7, typed=lines(*"111", f"save {file}", "quit"))
    header, _, *others = file.read_text().splitlines()
    file.write_text("\n".join([header, "\x1b[31mred\r", *others]) + "\n", newline="")
    ran = tierpark("replay", file)

    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert 'line 2: "\N{REPLACEMENT CHARACTER}[31mred\N{REPLACEMENT CHARACTER}" is no decision' in ran.err


def test_ctrl_c_is_one_line_and_130() -> None:
    command = [sys.executable, "-c", "from tierpark.cli.main import run; run()", "play", "new-york-zoo"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a test run in the background ignores it
    ) as process:
        assert process.stdout is not None
        while "Move the elephant 1 to 4" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=300)

    assert process.returncode == 130
    assert err == "tierpark: interrupted\n"


def test_whoever_reads_our_output_may_have_seen_enough(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    tierpark(*SIMULATE, "--out", file)
    command = [sys.executable, "-c", "from tierpark.cli.main import run; run()", "replay", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr is not None
        err = process.stderr.read()

    assert err == ""


def test_ctrl_c_keeps_the_game_and_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept of a game in which nothing was decided."""
    monkeypatch.chdir(tmp_path)
    typed = iter(["1", "1"])

    def interrupted(self: Screen, prompt: str = "> ") -> str:
        if (line := next(typed, None)) is None:
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr(Screen, "ask", interrupted)
    ran = tierpark("play", "new-york-zoo", "--seed", 7, "--seats", "you,beginner")
    assert (ran.code, ran.err) == (130, "tierpark: interrupted\n")
    assert "The game is kept in new-york-zoo-1.txt. To go on:" in ran.out
    [line] = [line for line in ran.out.splitlines() if line.startswith("  tierpark play --load")]

    on = tierpark(*shlex.split(line)[1:])
    assert (on.code, list(tmp_path.iterdir())) == (130, [tmp_path / "new-york-zoo-1.txt"])
    assert on.out.split("> ")[0].splitlines()[-1] == ran.out.split("The game is kept")[0].rstrip().splitlines()[-1]
