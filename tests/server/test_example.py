"""The example client plays a whole game over the API."""

import subprocess
import sys
from pathlib import Path

from tests.server.served import Served

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot_client.py"


def test_the_example_bot_plays_a_whole_game_over_the_api(served: Served) -> None:
    command = [sys.executable, str(EXAMPLE), served.url]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)

    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith(f"Watch it at {served.url}/tables/")
    assert lines[1].endswith(".")
    assert sorted(line.partition(":")[0] for line in lines[2:]) == ["Seat 1", "Seat 2"]
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 40
