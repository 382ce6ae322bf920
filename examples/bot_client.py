"""A bot that plays a whole game over the network. Start `tierpark serve`, then run this; it can have the address.

Of a server of several processes it can have several addresses. Whatever is cut, or killed, or busy: it goes on.
"""

import itertools
import json
import random
import secrets
import sys
import time
from urllib.request import Request, urlopen

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

SERVERS = sys.argv[1:] or ["http://127.0.0.1:8360"]
FOR_GOOD = {4401, 4403, 4404, 4409}  # closed with these, a new connection would be closed, too
AGAIN = {"unavailable", "not-known", "too-many"}  # refused with these, a command is sent again, with its key


def post(path: str, body: dict, token: str = "") -> dict:
    """Ask the server for something."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    with urlopen(Request(SERVERS[0] + path, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


def decision(update: dict) -> dict:
    """Any of the actions that are offered; the key says that it is the same decision if it is sent again."""
    listed = [offer["action"] for offer in update["offers"]["listed"]]
    placed = [a for piece in update["offers"]["placements"] for way in piece["ways"] for a in way["actions"]]
    action = random.choice(listed + placed)
    return {"type": "act", "version": update["version"], "action": action, "key": secrets.token_hex(8)}


def play(table: str, token: str) -> dict:
    """Play to the end; the last update."""
    waiting = {"type": "start", "key": "start"}  # what has been sent, until it is known what became of it
    servers = itertools.cycle(SERVERS)
    while True:
        socket, address = None, f"{next(servers).replace('http', 'ws', 1)}/api/tables/{table}/socket"
        try:
            with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
                update, shown_by = None, 0  # a new connection begins with all that is known now
                if waiting:
                    socket.send(json.dumps(waiting))
                for message in map(json.loads, socket):
                    is_ours = waiting is not None and message.get("key") == waiting["key"]
                    if message["type"] == "update":
                        update = message
                    elif message["type"] == "receipt" and is_ours:
                        waiting, shown_by = None, message["version"]
                    elif message["type"] == "refused" and is_ours and message["error"] in AGAIN:
                        time.sleep(1)
                        socket.send(json.dumps(waiting))
                    elif message["type"] == "refused" and is_ours and message["error"] == "stale":
                        waiting, update = None, message["update"]
                    elif message["type"] == "refused":
                        sys.exit(message["message"])
                    if update and update["phase"] == "over":
                        return update
                    if update and waiting is None and update["version"] >= shown_by and update["offers"]:
                        waiting = decision(update)
                        socket.send(json.dumps(waiting))
        except (OSError, WebSocketException):
            pass
        if socket is not None and socket.close_code in FOR_GOOD:
            sys.exit(f"The server has nothing for us here: {socket.close_reason}")
        time.sleep(random.uniform(0.5, 1))


token = post("/api/guests", {"name": "Robin", "token": True})["token"]
table = post("/api/tables", {"game": "new-york-zoo", "seats": ["me", "random"]}, token)["table"]
print(f"Watch it at {SERVERS[0]}/tables/{table}")
outcome = play(table, token)["outcome"]
print(outcome["reason"])
for standing in outcome["standings"]:
    print(f"Seat {standing['seat'] + 1}: rank {standing['rank']}, score {standing['score']}")
