"""A bot that plays a whole game over the network. Start `tierpark serve`, then run this; it can have the address."""

import json
import random
import sys
from urllib.request import Request, urlopen

from websockets.sync.client import connect

SERVER = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8360"


def post(path: str, body: dict, token: str = "") -> dict:
    """Ask the server for something."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    with urlopen(Request(SERVER + path, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


token = post("/api/guests", {"name": "Robin", "token": True})["token"]
table = post("/api/tables", {"game": "new-york-zoo", "seats": ["me", "random"]}, token)["table"]
print(f"Watch it at {SERVER}/tables/{table}")

address = f"{SERVER.replace('http', 'ws', 1)}/api/tables/{table}/socket"
with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
    socket.send(json.dumps({"type": "start"}))
    for message in map(json.loads, socket):
        if message["type"] == "refused":
            sys.exit(message["message"])
        if message["type"] == "update" and message["phase"] == "over":
            break
        if message["type"] == "update" and (offers := message["offers"]):
            actions = [offer["action"] for offer in offers["listed"]]
            actions += [action for piece in offers["placements"] for way in piece["ways"] for action in way["actions"]]
            act = {"type": "act", "version": message["version"], "action": random.choice(actions)}
            socket.send(json.dumps(act))
print(message["outcome"]["reason"])
for standing in message["outcome"]["standings"]:
    print(f"Seat {standing['seat'] + 1}: rank {standing['rank']}, score {standing['score']}")
