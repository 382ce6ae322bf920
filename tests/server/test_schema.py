"""The OpenAPI document, held against the server: schemathesis asks what the document says, and the opposite of it."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.served import PATIENCE, Client, Served, actions_of, play_on
from tierpark.server.app import create_app
from tierpark.server.settings import Settings

EXAMPLES = 30  # of each kind, for each operation
OTHERWISE = {
    "POST /api/sessions": 10,  # each takes a hash
    "POST /api/accounts": 10,
    "POST /api/tables/{table}/commands": 150,  # eleven in one
}
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
DOCUMENT = schemathesis.openapi.from_dict(create_app(Settings()).openapi())
OPERATIONS = {found.ok().label: found.ok() for found in DOCUMENT.get_all_operations()}
TAKES_SOMETHING = [
    label
    for label, operation in OPERATIONS.items()
    if any((operation.path_parameters, operation.query, operation.body))
]
THROWS_AWAY = "DELETE /api/tables/{table}"
DOES = "POST /api/tables/{table}/commands"
RENAMES = "PUT /api/me/name"  # guests only
JUDGES = "POST /api/tables/{table}/judgement"
BETTER = "GET /api/tables/{table}/review/{step}/{number}"
ENDS_THE_SESSION = ("DELETE /api/sessions", "POST /api/me/deletion", "POST /api/accounts")


class World:
    """Somebody with an account, and a table of each kind."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.http = requests.Session()
        self.person = served.guest()
        self.account = {"name": "Somebody", "password": "a password for tests"}
        self.person.token = self.person.post("/api/accounts", {**self.account, "token": True})["token"]
        self.tables = [self._gathering(), served.table(self.person), self._finished(), "nowhere"]
        self.decided, self.action = self._decided()
        self.reviewed, self.moment = self._reviewed()
        self.transcript = self.person.request("GET", f"/api/tables/{self.tables[2]}/transcript").text

    def _gathering(self) -> str:
        wanted = {"game": "new-york-zoo", "seats": ["me", "open"], "listed": True}
        table: str = self.person.post("/api/tables", wanted)["table"]
        return table

    def _finished(self) -> str:
        table = self.served.table(self.person)
        assert play_on(table, [self.person])["phase"] == "over"
        return table

    def _decided(self) -> tuple[str, int]:
        """A table at which the person has just decided, and what."""
        table = self.served.table(self.person)
        action = actions_of(self.person.look(table))[0]
        self.person.act(table, action)
        return table, action

    def _reviewed(self) -> tuple[str, int]:
        """A game with a review, and the first step of which it tells something better."""
        table = self.served.table(self.person, options={"players": 1})
        self.served.play_out(table)
        self.person.post(f"/api/tables/{table}/review")
        until = time.monotonic() + 5 * PATIENCE
        while (status := self.person.get(f"/api/tables/{table}/review"))["state"] != "done":
            assert time.monotonic() < until, status
            time.sleep(0.05)
        return table, status["review"]["moments"][0]["step"]

    def _elsewhere(self) -> str:
        """Another place where the person is logged in."""
        self.served.guest().post("/api/sessions", {**self.account, "token": True})
        return next(one["id"] for one in self.person.get("/api/me/sessions")["sessions"] if not one["is_this"])

    def somebody(self, label: str) -> Client:
        return self.served.guest() if label in (RENAMES, *ENDS_THE_SESSION) else self.person

    def ask(self, label: str, case: schemathesis.Case) -> int:
        """Send a case and check the answer; its status."""
        headers = self.somebody(label).headers
        response = case.call(base_url=self.served.url, session=self.http, headers=headers)
        case.validate_response(response, checks=CHECKS)
        return response.status_code

    def make_likely(self, label: str, case: schemathesis.Case, table: str) -> None:
        """Put in what there is here, where anything else would only be refused."""
        path, body = case.path_parameters, case.body
        if "table" in path:
            is_last = label == THROWS_AWAY or (label == DOES and body["type"] == "end")  # others need the tables, too
            path["table"] = self._gathering() if is_last else table
        if "game" in path:
            path["game"] = "new-york-zoo"
        if "step" in path:
            path["step"] = path["step"] % 5
        if label == "POST /api/sessions":
            body.update(self.account)
        elif label in ("POST /api/guests", "POST /api/accounts", RENAMES):
            body["name"] = f"Name {len(body['name'])}"
        elif label == "POST /api/tables":
            body.update(game="new-york-zoo", options={}, seats=["me", "random"], clock=None)
        elif label == "POST /api/games/{game}/practice":
            body.update(position="players=2; elephant=S3", actions=[])
        elif label == "GET /api/games/{game}/score":
            path["game"] = "spectacular"
            case.query["sheet"] = "board=saola; park=A1 tiger heart 2; entrance=19; workers=green"
        elif label == "GET /api/me/progress/{game}":
            path["game"] = "zoo-parque"
        elif label == JUDGES:
            path["table"], body["action"], body["instead"] = self.decided, self.action, None
        elif label == BETTER:
            path.update(table=self.reviewed, step=self.moment, number=0)
        elif label == "POST /api/tables/{table}/continuation":
            body.update(step=0, seat=0)
        elif label == "POST /api/imports":
            body["transcript"] = self.transcript
        elif label == "PUT /api/me/password":
            body.update(old=self.account["password"], new=self.account["password"])
        elif label == "DELETE /api/me/sessions/{id}":
            path["id"] = self._elsewhere()
        elif label == DOES and body["type"] in ("act", "undo") and table != "nowhere":
            update = self.person.look(table)
            body["version"] = update["version"]
            body["action"] = next(iter(actions_of(update)), 0)
            if body["type"] == "undo":
                del body["action"]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that reviews games quickly."""
    server = Served(tmp_path_factory.mktemp("shared"), review_rounds=8)
    yield server
    server.close()


@pytest.fixture(scope="module")
def world(shared: Served) -> Any:
    world = World(shared)
    yield world
    world.http.close()


def examples(label: str) -> settings:
    return settings(
        max_examples=OTHERWISE.get(label, EXAMPLES),
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


@pytest.mark.parametrize("label", OPERATIONS)
def test_what_the_document_describes_is_answered_as_it_says(label: str, world: World) -> None:
    statuses: set[int] = set()

    @examples(label)
    @given(OPERATIONS[label].as_strategy(), st.sampled_from(world.tables), st.booleans())
    def ask(case: schemathesis.Case, table: str, is_likely: bool) -> None:
        if is_likely:
            world.make_likely(label, case, table)
        statuses.add(world.ask(label, case))

    ask()
    assert min(statuses) < 300, "the answer itself was never seen"
    assert world.served.house.figures.errors._value.get() == 0


@pytest.mark.parametrize("label", TAKES_SOMETHING)
def test_what_the_document_does_not_describe_is_refused_as_it_says(label: str, world: World) -> None:
    statuses: set[int] = set()

    @examples(label)
    @given(OPERATIONS[label].as_strategy(generation_mode=GenerationMode.NEGATIVE))
    def ask(case: schemathesis.Case) -> None:
        statuses.add(world.ask(label, case))

    ask()
    assert 400 in statuses
    assert world.served.house.figures.errors._value.get() == 0


def test_every_reference_of_the_document_leads_somewhere() -> None:
    document = create_app(Settings()).openapi()
    wanted = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(document)))
    assert wanted <= set(document["components"]["schemas"])


def test_every_operation_that_takes_something_is_asked_wrongly_too() -> None:
    assert set(OPERATIONS) - set(TAKES_SOMETHING) == {
        "GET /api/me",
        "GET /api/games",
        "GET /api/tables",
        "GET /api/me/tables",
        "DELETE /api/sessions",
        "GET /api/me/sessions",
        "DELETE /api/me/sessions",
    }
