"""The server of the monkey: in a thread, over a file of its own, dealing every table from a seed that is set before."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from tierpark.server.running import configured, listen
from tierpark.server.settings import RATES, Settings, with_rates

PATIENCE = 60.0  # seconds
THINK = 0.02  # of the time that bots take otherwise: a few rounds of their search


class Serving:
    """A running server. `deal` sets the luck of the tables that are made from then on."""

    def __init__(self, folder: Path) -> None:
        self._listening = listen(Settings(host="127.0.0.1", port=0))
        port = self._listening.getsockname()[1]
        settings = Settings(
            host="127.0.0.1",
            port=port,
            database=f"sqlite+aiosqlite:///{folder / 'tables.db'}",
            bot_pause=0.0,
            think=THINK,
            review_rounds=2,
            chance="monkey",
            rates=with_rates([f"{purpose}=1000000/second" for purpose in RATES]),
        )
        self.url = f"http://127.0.0.1:{port}"
        self._server = uvicorn.Server(configured(settings))
        self._server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._listening]}, daemon=True)
        self._thread.start()
        until = time.monotonic() + PATIENCE
        while not self._server.started:
            if not self._thread.is_alive() or time.monotonic() > until:
                raise RuntimeError("the server of the monkey did not start")
            time.sleep(0.01)
        self.games: list[dict[str, Any]] = httpx.get(f"{self.url}/api/games").json()

    def deal(self, seed: int) -> None:
        """From now on deals and bots follow from this seed: the same table is played again."""
        self._server.config.app.state.house.tables.chance.begin(str(seed))  # type: ignore[union-attr]

    def close(self) -> None:
        """End the server."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._listening.close()
