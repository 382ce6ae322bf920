"""The server of the monkey: in a thread, over a file of its own, dealing every table from a seed that is set before."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

from starlette.responses import Response

from tierpark.server.connections import Server
from tierpark.server.running import configured, listen
from tierpark.server.settings import RATES, Settings, with_rates

PATIENCE = 120.0  # seconds, also for a bot: on a busy machine it takes long to start one
THINK = 0.02  # of the time that bots take otherwise: a few rounds of their search


HEAD = b"<head>"
EYES = "/monkey/eyes.js"


class Spectacles:
    """Puts a script before all others of a page, for a browser that cannot do that itself."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.script = ""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer the script's address, and pass everything else on."""
        if not self.script or scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["path"] == EYES:
            await Response(self.script, media_type="text/javascript", headers=FRESH)(scope, receive, send)
            return
        plain = [
            (name, value) for name, value in scope["headers"] if name not in (b"accept-encoding", b"if-none-match")
        ]
        begun: list[Any] = []

        async def changed(message: Any) -> None:
            if message["type"] == "http.response.start" and _is_page(message):
                begun.append(message)
            elif begun and message["type"] == "http.response.body":
                body = message.get("body", b"").replace(HEAD, HEAD + f'<script src="{EYES}"></script>'.encode(), 1)
                if begun[0] is not None:
                    kept = [(name, value) for name, value in begun[0]["headers"] if name.lower() != b"content-length"]
                    await send({**begun[0], "headers": kept})
                    begun[0] = None
                await send({**message, "body": body})
            else:
                await send(message)

        await self.app({**scope, "headers": plain}, receive, changed)


def _is_page(message: Any) -> bool:
    return any(name.lower() == b"content-type" and value.startswith(b"text/html") for name, value in message["headers"])


FRESH = {"Cache-Control": "no-store"}


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
            bot_seconds=PATIENCE,
            patience=PATIENCE,
            review_rounds=2,
            chance="monkey",
            rates=with_rates([f"{purpose}=1000000/second" for purpose in RATES]),
        )
        self.url = f"http://127.0.0.1:{port}"
        config = configured(settings)
        self._app: Any = config.app
        self.spectacles = config.app = Spectacles(config.app)
        self._server = Server(config)
        self._server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._listening]}, daemon=True)
        self._thread.start()
        until = time.monotonic() + PATIENCE
        while not self._server.started:
            if not self._thread.is_alive() or time.monotonic() > until:
                raise RuntimeError("the server of the monkey did not start")
            time.sleep(0.01)

    def deal(self, seed: int) -> None:
        """From now on deals and bots follow from this seed: the same table is played again."""
        self._app.state.house.tables.chance.begin(str(seed))

    def close(self) -> None:
        """End the server."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._listening.close()
