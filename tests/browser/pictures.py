"""Makes the pictures of the README anew, as `./dev pictures` does. A real game, some way in, in a real browser."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import DESKTOP, FLAGS, PHONE, ROOT, Person, chromium
from tests.server.served import Client, Served
from tierpark.bots.bot import bot
from tierpark.games.catalogue import game

PICTURES = ROOT / "docs" / "pictures"
ENOUGH = {"new-york-zoo": 110, "spectacular": 130}  # decisions: all boards have something to show
LOOKS = {
    "table": ("new-york-zoo", {"viewport": DESKTOP, "device_scale_factor": 0.75}),
    "table-dark": ("new-york-zoo", {"viewport": DESKTOP, "device_scale_factor": 0.5, "color_scheme": "dark"}),
    "table-phone": ("new-york-zoo", {"viewport": PHONE, "device_scale_factor": 0.75, "has_touch": True}),
    "spectacular": ("spectacular", {"viewport": DESKTOP, "device_scale_factor": 0.75}),
}
BOTS = {"new-york-zoo": 1, "spectacular": 2}


def main() -> None:
    """Play until the board is worth a picture and a piece is in the hand, then look at it in several ways."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        served = Served(Path(folder), chance="pictures")
        browser = driver.chromium.launch(executable_path=chromium(), args=FLAGS)
        anna = served.guest("Anna")
        tables = {name: _table(anna, name, bots) for name, bots in BOTS.items()}
        for name, table in tables.items():
            play(anna, name, table)
        for name, (which, look) in LOOKS.items():
            table = tables[which]
            person = Person(browser, served, **look)
            cookie = {"name": served.settings.cookie, "value": str(anna.token), "url": served.url}
            person.context.add_cookies([cookie])  # type: ignore[list-item]  # as a dictionary
            page = person.goto(f"/tables/{table}")
            page.get_by_role("button", name="Place here").first.wait_for()
            page.wait_for_timeout(500)
            page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=82)
            person.close()
        browser.close()
        served.close()
    for path in sorted(PICTURES.glob("*.jpg")):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} kB")


def _table(host: Client, name: str, bots: int) -> str:
    return host.served.table(host, game=name, bots=["regular"] * bots, options={"players": 1 + bots})


def play(client: Client, name: str, table: str) -> None:
    """Decide as a regular bot would, until enough has happened and a tile is to be placed."""
    rules, adviser = game(name), bot("regular", 7)
    served = client.served
    done = 0
    while True:
        update = client.look(table)
        assert update["phase"] == "playing"
        if update["offers"] is None:
            continue
        room = served.call(served.house.tables.room(table))
        if done >= ENOUGH[name] and update["offers"]["placements"]:
            return
        action = adviser.choose(rules, room.table.state, update["seat"])
        client.command(table, "act", version=update["version"], action=action)
        done = len(room.table.history.done)


if __name__ == "__main__":
    main()
