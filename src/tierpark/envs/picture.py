"""A table as a picture: the boards of the page, drawn without a browser (decision 18).

`web/src/still` is built into one script, which V8 runs inside Python; it gets a view and answers with SVG.
"""

from __future__ import annotations

import atexit
import os
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from tierpark.core.errors import NoPicture
from tierpark.core.game import Game

STILLS = Path(__file__).parent / "stills"
MISSING = "pictures need {}: pip install tierpark[render]"


def svg(game: Game[Any, Any], state: Any, seat: int | None) -> str:
    """All that a seat (or a spectator) may see of the table, as the text of an SVG, 1280 by 800."""
    told = {
        "game": game.name,
        "title": game.title,
        "seat": seat,
        "view": game.view(state, seat),
        "printed": game.printed(game.options_of(state)),
    }
    drawn: str = _engine(os.getpid()).call("stills.picture", msgspec.to_builtins(told, str_keys=True))
    return drawn


def pixels(game: Game[Any, Any], state: Any, seat: int | None) -> Any:
    """The same picture as an array: rows, columns, and red, green and blue from 0 to 255."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as missing:
        raise NoPicture(MISSING.format(missing.name)) from missing
    fonts = [str(path) for path in sorted(STILLS.glob("*.ttf"))]
    png = resvg_py.svg_to_bytes(svg_string=svg(game, state, seat), skip_system_fonts=True, font_files=fonts)
    with Image.open(BytesIO(bytes(png))) as image:
        return np.array(image.convert("RGB"))


@cache
def _engine(process: int) -> Any:
    """V8 with our script; one for each process, since a fork takes none of its threads along."""
    try:
        from py_mini_racer import MiniRacer
    except ImportError as missing:
        raise NoPicture(MISSING.format(missing.name)) from missing
    script = STILLS / "stills.js"
    if not script.exists():
        raise NoPicture("pictures need the built page: run ./dev play or ./dev test once, or install a wheel")
    engine = MiniRacer()
    atexit.register(engine.close)  # left to the end of the interpreter, it would wait for a thread that is gone
    engine.eval(script.read_text(encoding="utf-8") + ";0")
    return engine
