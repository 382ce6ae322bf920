"""Reviews of finished games: made in the background, kept, bounded, and nobody's business before the end."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.served import PATIENCE, Client, Refused, Served, actions_of, play_on
from tierpark.bots import review
from tierpark.server import reviews
from tierpark.server.settings import with_rates
from tierpark.server.worker import Finding


@pytest.fixture
def served(tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """Reviews of the same games each time, which look as often on a busy machine."""
    monkeypatch.setattr("tierpark.server.workers.REVIEW_SECONDS", 3600.0)
    served = Served(tmp_path, review_rounds=8, chance=request.node.name)
    yield served
    served.close()


def finished(served: Served, who: Client, **wanted: Any) -> str:
    """A game that is over: New York Zoo alone, which is short."""
    table = served.table(who, **{"options": {"players": 1}, **wanted})
    served.play_out(table)
    return table


def reviewed(who: Client, table: str) -> dict[str, Any]:
    until = time.monotonic() + 5 * PATIENCE
    while (status := who.get(f"/api/tables/{table}/review"))["state"] != "done":
        assert time.monotonic() < until, status
        time.sleep(0.05)
    review: dict[str, Any] = status["review"]
    return review


def stop_at(served: Served, step: int) -> list[Any]:
    """Let the workers look at no decision from this one on; what they were asked comes back."""
    asked: list[Any] = []
    whole = served.house.workers.examine

    async def examine(game: Any, job: Any, asker: Any) -> Any:
        asked.append(job)
        if job.step >= step:
            await asyncio.sleep(PATIENCE)
        return await whole(game, job, asker)

    served.house.workers.examine = examine  # type: ignore[method-assign]
    return asked


def asks(who: Client, table: str) -> list[Callable[[], Any]]:
    """Everything that can be asked of a finished game here."""
    return [
        lambda: who.get(f"/api/tables/{table}/review"),
        lambda: who.post(f"/api/tables/{table}/review"),
        lambda: who.get(f"/api/tables/{table}/review/0/0"),
        lambda: who.post(f"/api/tables/{table}/continuation", {"step": 0}),
    ]


# A review


def test_a_review_tells_what_was_to_be_expected_and_where_most_was_lost_and_is_kept(served: Served) -> None:
    anna = served.guest()
    table = finished(served, anna)
    steps = anna.get(f"/api/tables/{table}/steps/0")["steps"]

    assert anna.get(f"/api/tables/{table}/review") == {"state": "none", "done": 0, "steps": steps, "review": None}
    assert anna.post(f"/api/tables/{table}/review")["state"] in ("waiting", "running")
    review = reviewed(anna, table)

    assert (review["unit"], review["steps"]) == ("space", steps)
    told = [promise["step"] for promise in review["promises"]]
    assert told == sorted(set(told))
    assert told[-1] == steps
    outcome = anna.look(table)["outcome"]["standings"][0]
    assert review["promises"][-1]["chances"] == [float(outcome["won"])]
    assert all(0 <= chance <= 1 for promise in review["promises"] for chance in promise["chances"])
    assert 1 <= len(review["moments"]) <= 4  # whoever plays at random gives something away
    for moment in review["moments"]:
        step = anna.get(f"/api/tables/{table}/steps/{moment['step']}")
        assert step["next"]["sentence"] == moment["played"]["sentence"]
        assert moment["better"][0]["chance"] - moment["played"]["chance"] == pytest.approx(moment["lost"], abs=0.01)
        assert all(told["reasons"] and told["sentence"] for told in (moment["played"], *moment["better"]))

    served.restart()
    asked = stop_at(served, 0)

    assert anna.post(f"/api/tables/{table}/review")["review"] == review
    assert served.guest().get(f"/api/tables/{table}/review")["review"] == review  # as they may see the replay
    assert not asked


def test_a_review_under_way_says_how_far_it_is_and_survives_a_restart(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "TELLING", 0)
    anna = served.guest()
    table = finished(served, anna)
    stop_at(served, 5)

    anna.post(f"/api/tables/{table}/review")
    until = time.monotonic() + 2 * PATIENCE
    while (status := anna.get(f"/api/tables/{table}/review"))["done"] < 5:
        assert time.monotonic() < until, status
        time.sleep(0.05)
    assert status["state"] == "running"
    served.restart()

    assert reviewed(anna, table)["promises"]


def test_a_review_is_not_taken_over_while_a_step_takes_long(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "STAYING", 0.05)
    anna = served.guest()
    table = finished(served, anna)
    asked = stop_at(served, 0)
    anna.post(f"/api/tables/{table}/review")

    def last_word() -> int:
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            return int(database.execute("SELECT touched_at FROM reviews").fetchone()[0])

    heard: set[int] = set()
    until = time.monotonic() + PATIENCE
    while len(heard - {0}) < 4:
        assert time.monotonic() < until, heard
        heard.add(last_word())
        time.sleep(0.02)
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("new-york-zoo", {"players": 2}),
        ("spectacular", {"players": 2}),
        ("zoo-parque", {"players": 2}),
        ("the-sanctuary", {"players": 2}),
    ],
)
def test_a_review_tells_the_whole_better_turn_and_the_one_that_was_played(
    served: Served, game: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "OF_A_SEAT", 2)
    anna, bert = served.guest(), served.guest()
    table = served.table(anna, bert, game=game, options=options)
    served.play_out(table)
    few(served, monkeypatch)
    anna.post(f"/api/tables/{table}/review")

    moments = reviewed(anna, table)["moments"]

    assert moments
    for moment in moments:
        step, turn, played = moment["step"], moment["better_turn"], moment["played_turn"]
        assert turn["deeds"][0]["sentence"] == moment["better"][0]["sentence"]
        assert all(deed["step"] is None for deed in turn["deeds"])
        assert (played[0]["step"], played[0]["sentence"]) == (step, moment["played"]["sentence"])
        for deed in played:
            told = anna.get(f"/api/tables/{table}/steps/{deed['step']}")["next"]
            assert told["seat"] == moment["seat"]
            assert told["sentence"] == deed["sentence"] or told["kind"] == "pick"  # who watched did not see which
        was = anna.get(f"/api/tables/{table}/steps/{step}?offers=true")
        assert anna.get(f"/api/tables/{table}/review/{step}/0") == {**was, "next": None}
        for number, deed in enumerate(turn["deeds"]):
            seen = anna.get(f"/api/tables/{table}/review/{step}/{number}")
            assert deed["action"] in actions_of(seen)
        end = f"/api/tables/{table}/review/{step}/{len(turn['deeds'])}"
        if turn["has_end"]:
            assert anna.get(end)["offers"] is None
        else:
            with pytest.raises(Refused, match="does not tell"):
                anna.get(end)
        with pytest.raises(Refused, match="does not tell"):
            anna.get(f"/api/tables/{table}/review/{step}/{len(turn['deeds']) + 1}")
    untold = next(step for step in range(100) if step not in {moment["step"] for moment in moments})
    with pytest.raises(Refused, match="does not tell"):
        anna.get(f"/api/tables/{table}/review/{untold}/0")


def few(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at some of the decisions only: here it matters what is said of them, and not which they are."""
    whole = served.house.workers.examine

    async def examine(game: Any, job: Any, asker: Any) -> Any:
        return await whole(game, job, asker) if job.explains or job.step % 7 == 0 else Finding()

    monkeypatch.setattr(served.house.workers, "examine", examine)


def test_a_review_that_was_made_before_there_were_better_turns_still_opens(served: Served) -> None:
    anna = served.guest()
    table = finished(served, anna)
    anna.post(f"/api/tables/{table}/review")
    made = reviewed(anna, table)
    older = {
        **made,
        "moments": [
            {name: told for name, told in moment.items() if not name.endswith("_turn")} for moment in made["moments"]
        ],
    }
    file = served.settings.database.removeprefix("sqlite+aiosqlite:///")
    with closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE reviews SET found = ?", (json.dumps(older),))
        database.commit()

    told = anna.get(f"/api/tables/{table}/review")["review"]

    assert [moment["step"] for moment in told["moments"]] == [moment["step"] for moment in made["moments"]]
    assert all(moment["better_turn"] is None and moment["played_turn"] == [] for moment in told["moments"])
    with pytest.raises(Refused, match="does not tell"):
        anna.get(f"/api/tables/{table}/review/{told['moments'][0]['step']}/0")


# Whose business it is


def test_a_running_game_has_no_review_and_cannot_be_played_on(served: Served) -> None:
    anna = served.guest()
    for ask in asks(anna, served.table(anna, bots=["random"])):
        with pytest.raises(Refused, match="not-now"):
            ask()


def test_who_may_not_see_the_replay_may_not_see_the_review(served: Served) -> None:
    for ask in asks(served.guest(), finished(served, served.guest(), spectators=False)):
        with pytest.raises(Refused, match="not-yours"):
            ask()


# Bounds


def test_nobody_can_ask_for_more_than_a_few_at_a_time(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_at(served, 0)
    anna, bert = served.guest(), served.guest()
    tables = [finished(served, anna) for _ in range(reviews.MOST_OF_ONE + 1)]
    for table in (*tables[:-1], tables[0]):  # to ask again is not to ask for more
        anna.post(f"/api/tables/{table}/review")

    with pytest.raises(Refused, match="several reviews"):
        anna.post(f"/api/tables/{tables[-1]}/review")
    monkeypatch.setattr(reviews, "MOST_WAITING", reviews.MOST_OF_ONE)
    with pytest.raises(Refused, match="Many reviews wait"):
        bert.post(f"/api/tables/{tables[-1]}/review")


def test_hints_and_reviews_have_rates_of_their_own(tmp_path: Path) -> None:
    served = Served(tmp_path, rates=with_rates(["hint=1/year", "review=1/year"]))
    try:
        anna = served.guest()
        table = served.table(anna, options={"players": 1})
        hint = anna.post(f"/api/tables/{table}/hint")
        assert hint["unit"] == "space"
        assert 1 <= len(hint["best"]) <= 3
        assert all(one["action"] in actions_of(anna.look(table)) and one["reasons"] for one in hint["best"])
        with pytest.raises(Refused, match="429"):
            anna.post(f"/api/tables/{table}/hint")
        served.play_out(table)
        stop_at(served, 0)
        anna.post(f"/api/tables/{table}/review")
        with pytest.raises(Refused, match="429"):
            anna.post(f"/api/tables/{table}/review")
    finally:
        served.close()


# Playing on


def test_a_finished_game_goes_on_from_a_step_against_bots(served: Served) -> None:
    anna, bert = served.guest(), served.guest()
    table = served.table(anna, bert, options={"players": 2})
    served.play_out(table)
    step = next(n for n in range(20, 90) if anna.get(f"/api/tables/{table}/steps/{n}")["next"]["seat"] == 0)
    was = anna.get(f"/api/tables/{table}/steps/{step}")["view"]

    again = anna.post(f"/api/tables/{table}/continuation", {"step": step})["table"]
    update = anna.look(again)

    assert update["phase"] == "playing"
    assert update["continues"] == {"table": table, "step": step}
    assert [seat["kind"] for seat in update["seats"]] == ["person", "bot"]
    assert {**update["view"], "seat": None} == was  # in this game nothing is hidden
    served.restart()
    assert anna.look(again)["view"] == update["view"]
    with pytest.raises(Refused, match="before the end"):
        anna.post(f"/api/tables/{table}/continuation", {"step": 100_000})


def test_what_was_hidden_at_that_step_is_dealt_anew_and_the_end_can_be_looked_at(served: Served) -> None:
    anna = served.guest()
    table = served.table(anna, game="spectacular", options={"players": 1})
    served.play_out(table)
    first = served.call(served.house.tables.over(table))

    again = anna.post(f"/api/tables/{table}/continuation", {"step": 30})["table"]
    room = served.call(served.house.tables.room(again))
    state = first.history.first.clone()
    for seat, action in first.history.actions[:30]:
        first.game.apply(state, seat, action)

    assert first.game.view(room.table.state, 0) == first.game.view(state, 0)
    assert room.table.state.pack() != state.pack()
    served.play_out(again, seed=5)
    assert anna.get(f"/api/tables/{again}/steps/0")["view"] == anna.get(f"/api/tables/{table}/steps/30")["view"]
    for what in ("transcript", "proof"):
        assert anna.request("GET", f"/api/tables/{again}/{what}").status_code == 409
    further = anna.post(f"/api/tables/{again}/continuation", {"step": 2})["table"]
    view = anna.get(f"/api/tables/{again}/steps/2")["view"]
    assert {**anna.look(further)["view"], "seat": None, "own": None} == {**view, "seat": None, "own": None}


def test_a_level_that_is_won_by_somebody_who_has_seen_the_end_does_not_count(served: Served) -> None:
    anna = served.guest()
    options = {"players": 1, "edition": "published", "campaign": "1"}
    table = served.table(anna, game="zoo-parque", options=options)
    served.play_out(table)
    again = anna.post(f"/api/tables/{table}/continuation", {"step": 0})["table"]
    served.play_out(again)

    assert served.call(served.house.tables.over(again)).won == []


def test_bots_answer_at_a_table_that_goes_on(served: Served) -> None:
    anna, bert = served.guest(), served.guest()
    table = served.table(anna, bert, options={"players": 2})
    served.play_out(table)
    last = anna.get(f"/api/tables/{table}/steps/0")["steps"]
    step = next(n for n in range(last - 1, 0, -1) if anna.get(f"/api/tables/{table}/steps/{n}")["next"]["seat"] == 1)

    again = anna.post(f"/api/tables/{table}/continuation", {"step": step, "seat": 0})["table"]

    assert play_on(again, [anna])["phase"] == "over"
