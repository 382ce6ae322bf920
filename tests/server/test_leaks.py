"""What a seat or a spectator is sent does not change, in bytes, numbers and versions, when only hidden things change.

Twin houses live through the same story: the same people, ids, secrets and times. Only what happens in secret differs.
Whatever anybody else is sent, by socket or by request, has to be the same, until it is revealed.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.sealed import Sealed
from tests.server.served import actions_of
from tests.server.twins import AT_THE_END, SECRET, START, Twin
from tierpark.bots.advice import Advised
from tierpark.games.catalogue import GAMES
from tierpark.server import fairness, table
from tierpark.server.accounts import digest_of
from tierpark.server.worker import Advice

PEOPLE = ("Anna", "Bert", "Cleo", "Dora", "Emil")
WATCHER, NOBODY, NEIGHBOUR = "Walter", "", "Nora"  # a spectator; one without a name; the host of another table
CLOCKS: dict[str, dict[str, Any] | None] = {
    "no clock": None,
    "a bot takes over": {"per": "decision", "seconds": 900, "at_zero": "bot"},
    "one decision is made": {"per": "decision", "seconds": 900, "at_zero": "play"},
    "the whole game": {"per": "game", "seconds": 900, "at_zero": "wait"},
}
SHORT = {"game": "new-york-zoo", "options": {"variant": "short"}}
Story = Callable[[Twin, int], Awaitable[Any]]


@pytest.fixture
def _sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, Sealed.name, "")
    monkeypatch.setitem(table._games, Sealed.name, Sealed())


def told(story: Story, twins: int, folder: Path) -> list[Any]:
    """The same story in several houses, each with its own secrets."""

    async def tell(number: int) -> Any:
        (folder / str(number)).mkdir()
        with pytest.MonkeyPatch.context() as patch:
            async with Twin(folder / str(number), patch) as twin:
                return await story(twin, number)

    return [asyncio.run(tell(number)) for number in range(twins)]


# What happens


async def seat_people(twin: Twin, players: int, contribution: str = "annas-own", **wanted: Any) -> tuple[str, ...]:
    """A table of so many people, started with everybody's contribution, and another table; the people who play."""
    names = PEOPLE[:players]
    contributions = {who: f"{who.lower()}s-own" for who in names} | {"Anna": contribution}
    await twin.welcome(*names, WATCHER, NEIGHBOUR)
    committed = {who: fairness.commitment(text) for who, text in contributions.items()}
    wanted = {"listed": True, "order": "seated", "seats": ["me", *["open"] * (players - 1)], **wanted}
    made = await twin.ask("Anna", "POST", "/api/tables", {**wanted, "commitment": committed["Anna"]})
    twin.table = made.json()["table"]
    await twin.ask(NEIGHBOUR, "POST", "/api/tables", {"game": "new-york-zoo", "listed": True})
    for who in (WATCHER, NOBODY, *names, names[1]):
        await twin.listen(who)
    for who in names[1:]:
        await twin.command(who, "join", commitment=committed[who])
    await twin.ask_around(*names, WATCHER, NOBODY)
    await twin.command("Anna", "start")
    for who in (*names[1:], "Anna"):
        assert (await twin.command(who, "open", contribution=contributions[who])).status_code == 200
        await twin.ask_around(*names[1:], WATCHER, NOBODY)
    return names


def choices(update: dict[str, Any]) -> tuple[int | None, list[int]]:
    """The action that submits, and all others."""
    listed = update["offers"]["listed"] if update["offers"] else []
    submit = next((offer["action"] for offer in listed if offer["kind"] == "submit"), None)
    return submit, [action for action in actions_of(update) if action != submit]


async def in_secret(twin: Twin, who: str, luck: random.Random, times: int) -> None:
    """Decisions that nobody else can see, some of them taken back, and mistakes, a second apart."""
    for number in range(times):
        twin.now += 1000
        update = await twin.look(who)
        fields: dict[str, Any] = {"version": update["version"], "action": luck.choice(choices(update)[1])}
        match luck.randrange(8):
            case 0 if update["undo"] == "free":
                kind, fields = "undo", {"version": update["version"]}
            case 1:
                kind, fields = "act", {**fields, "version": update["version"] + luck.choice((-1, 1))}
            case 2:
                kind, fields = "act", {**fields, "action": 2**20}
            case _:
                kind, fields = "act", {**fields, "key": f"{twin.now}/{number}"}
        for _ in range(luck.choice((1, 1, 2))):
            if luck.randrange(2):
                await twin.ear(who).answer(kind, **fields)
            else:
                await twin.command(who, kind, **fields)


async def arrange(twin: Twin, who: str, luck: random.Random) -> int:
    """Go on in secret until all can be submitted; the action that does it."""
    while True:
        update = await twin.look(who)
        submit, others = choices(update)
        if submit is not None:
            return submit
        again = [offer["action"] for offer in update["offers"]["listed"]]  # R14: to start over, while a tile fits
        tiles = [action for action in others if action not in again]
        await twin.command(who, "act", version=update["version"], action=luck.choice(tiles or others))


async def try_everything(twin: Twin, who: str, actions: range) -> None:
    """What a seat may say to find something out: illegal, early, late and repeated decisions, undo, proposals."""
    ear, version = twin.ear(who), (await twin.look(who))["version"]
    legal = actions_of(await twin.look(who))
    for action in actions:
        if action not in legal:
            await ear.answer("act", version=version, action=action)
    for wrong in (0, version - 1, version + 1, version + 7):
        await ear.answer("act", version=wrong, action=2**20)
        await ear.answer("undo", version=wrong)
    action = choices(await twin.look(who))[1][0]
    for _ in range(2):
        assert (await ear.answer("act", version=version, action=action, key="same"))["type"] == "receipt"
        assert (await twin.command(who, "act", version=version, action=action, key="same")).json()["repeated"]
    version = (await ear.answer("sync"))["version"]
    assert (await ear.answer("undo", version=version))["type"] == "receipt"
    await ear.answer("act", version=version + 1, action=action)
    await twin.command(WATCHER, "act", version=version, action=action)
    await twin.command(NOBODY, "act", version=version, action=action)


def secret_story(players: int, actor: str, actions: range = range(0), restarts: bool = False, **wanted: Any) -> Story:
    """A simultaneous step in which one seat does this and that, then submits; what all others were told meanwhile."""

    async def story(twin: Twin, number: int) -> Any:
        luck = random.Random(number)
        names = await seat_people(twin, players, **wanted)
        others = [who for who in (*names, WATCHER, NOBODY) if who != actor]
        await twin.ask_around(*others)
        await in_secret(twin, actor, luck, 10 * number)
        twin.now = START + 60_000
        await twin.ask(NEIGHBOUR, "POST", "/api/tables", {"game": "new-york-zoo", "listed": True})
        await twin.ask_around(*others)
        for who in names:
            if who != actor:
                await try_everything(twin, who, actions)
        assert (await twin.command(others[0], "propose", proposal={"what": "undo"})).is_success
        if restarts:
            await twin.restart()
        await in_secret(twin, actor, luck, 10 * number)
        twin.now = START + 120_000
        assert (await twin.command(others[0], "answer", yes=False)).is_success
        await twin.ask_around(*others)
        submit = await arrange(twin, actor, luck)
        await twin.ask_around(*others)
        await twin.command(actor, "act", version=(await twin.look(actor))["version"], action=submit)
        await twin.ask_around(*others)
        assert (await twin.command(actor, "undo", version=(await twin.look(actor))["version"])).is_success
        await twin.ask_around(*others)
        await in_secret(twin, actor, luck, number)
        submit = await arrange(twin, actor, luck)
        twin.now = START + 150_000
        await twin.command(actor, "act", version=(await twin.look(actor))["version"], action=submit)
        await twin.ask_around(*others)
        for who in others[: players - 1]:
            submit = await arrange(twin, who, random.Random(who))
            if who == others[players - 2]:
                break
            await twin.command(who, "act", version=(await twin.look(who))["version"], action=submit)
            await twin.ask_around(*others)
        await twin.ask_for_more(*others)
        known = twin.known_to(*others)
        nothing_is_told_that_nobody_may_know(twin)
        assert (await twin.command(who, "act", version=(await twin.look(who))["version"], action=submit)).is_success
        await twin.ask_around(*others)
        return known, {who: await twin.look(who) for who in others}, twin.folded

    return story


def nothing_is_told_that_nobody_may_know(twin: Twin) -> None:
    """Before the end of a game: secret, seed and contributions. Ever: the ids of people, tokens and their digests."""
    folded, sent = twin.folded, twin.everything_sent
    assert len(folded.people) >= 1
    assert folded.secret.partition("/")[0] == SECRET
    hidden = [
        folded.secret,
        str(folded.seed),
        f"{folded.seed:x}",
        *folded.people,
        *map(digest_of, twin.tokens.values()),
    ]
    hidden += twin.tokens.values()
    hidden += [text for place in folded.places for text in (place.opened, place.commitment) if text is not None]
    assert [text for text in hidden if text in sent] == []
    assert folded.id in sent
    assert fairness.commitment(folded.secret) in sent


def alike(first: dict[str, list[Any]], second: dict[str, list[Any]]) -> None:
    """Every message and answer is the same, and there are as many of them."""
    assert first.keys() == second.keys()
    for name, heard in first.items():
        for number, (one, other) in enumerate(zip(heard, second[name], strict=False)):
            assert one == other, f"{name}, message {number}"
        assert len(heard) == len(second[name]), name


# Tests


@pytest.mark.parametrize(
    ("actor", "clock", "twins", "restarts"),
    [
        ("Anna", "no clock", 3, False),
        ("Bert", "no clock", 2, True),
        ("Bert", "a bot takes over", 2, False),
        ("Anna", "one decision is made", 2, False),
        ("Anna", "the whole game", 2, True),
    ],
)
def test_how_somebody_arranges_start_tiles_shows_nothing_until_it_is_revealed(
    actor: str, clock: str, twins: int, restarts: bool, tmp_path: Path
) -> None:
    """New York Zoo's short game; the first of the twins does nothing but what it has to do."""
    story = secret_story(2, actor, range(0, 1010, 29), restarts, clock=CLOCKS[clock], **SHORT)
    (known, opened, folded), *others = told(story, twins, tmp_path)
    seat = PEOPLE.index(actor)
    assert len(folded.history.done) == 14
    for other, other_opened, other_folded in others:
        assert len(other_folded.history.done) > 14
        alike(known, other)
        for who, update in other_opened.items():
            assert update["view"]["zoos"][seat] != opened[who]["view"]["zoos"][seat]
            assert len(update["view"]["zoos"][seat]["enclosures"]) == 6
            assert len([line for line in update["log"]["lines"] if line["seat"] == seat]) > 7


@pytest.mark.usefixtures("_sealed")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_secret_choices_of_a_seat_show_nothing_to_any_other_seat(players: int, tmp_path: Path) -> None:
    story = secret_story(players, "Anna", game="sealed", options={"variant": "bids"})
    (known, opened, _), (other, other_opened, _) = told(story, 2, tmp_path)

    alike(known, other)
    for who, update in other_opened.items():
        assert None not in update["view"]["bids"]
        assert len(update["log"]["lines"]) > len(opened[who]["log"]["lines"])


@pytest.mark.usefixtures("_sealed")
@pytest.mark.parametrize("players", [2, 5])
def test_neither_a_contribution_nor_what_was_dealt_from_it_shows_before_the_end(players: int, tmp_path: Path) -> None:
    """Two contributions of one seat: two seeds, two hands of cards; the others cannot tell which."""

    async def story(twin: Twin, number: int) -> Any:
        names = await seat_people(
            twin, players, f"what-anna-adds-{number}", game="sealed", options={"variant": "hands"}
        )
        others = [*names[1:], WATCHER, NOBODY]
        await twin.ask_for_more(*others)
        for who in names:
            for action in (Sealed.DRAW, Sealed.DRAW, Sealed.PASS):
                await twin.command(who, "act", version=(await twin.look(who))["version"], action=action)
                await twin.ask_around(*others)
        await twin.ask_for_more(*others)
        nothing_is_told_that_nobody_may_know(twin)
        return twin.known_to(*others), await twin.look("Anna"), twin.folded.seed

    (known, anna, seed), (other, other_anna, other_seed) = told(story, 2, tmp_path)

    assert seed != other_seed
    assert anna["view"]["hand"] != other_anna["view"]["hand"]
    assert anna["log"]["lines"] != other_anna["log"]["lines"]
    alike(known, other)
    assert '"kind":"draw"' in str(known)
    assert all(f'"card":{card}' not in str(known) for card in anna["view"]["hand"])


def test_what_a_bot_arranges_shows_nothing_until_it_is_revealed(tmp_path: Path) -> None:
    """However many decisions it takes: only that it has submitted."""

    async def story(twin: Twin, number: int) -> Any:
        luck = random.Random(number)

        async def choose(game: Any, state: Any, seat: int, *_: Any) -> int:
            legal = game.legal_actions(state, seat)
            if len(legal) == 2 and starts[0] < number:  # to submit, or to start over
                starts[0] += 1
                return int(legal[1])
            return int(luck.choice(legal) if len(legal) > 2 else legal[0])

        starts = [0]
        twin.app.state.house.workers.choose = choose
        await twin.welcome("Anna")
        made = await twin.ask("Anna", "POST", "/api/tables", {**SHORT, "seats": ["me", "random"], "order": "seated"})
        twin.table = made.json()["table"]
        for who in ("Anna", NOBODY):
            await twin.listen(who)
        await twin.command("Anna", "start")
        for who in ("Anna", NOBODY):
            await twin.ear(who).wait_for(lambda m: m.get("view") and m["view"]["zoos"][1]["submitted"], after=0)
        await twin.ask_around("Anna", NOBODY)
        return twin.known_to("Anna", NOBODY), len(twin.folded.history.done)

    (known, decisions), *others = told(story, 3, tmp_path)
    for other, other_decisions in others:
        assert other_decisions > decisions
        alike(known, other)


def test_a_bot_that_gives_a_hint_is_told_nothing_that_is_hidden(tmp_path: Path) -> None:
    """The state that goes to its process has what others arranged replaced by something else."""

    async def story(twin: Twin, number: int) -> Any:
        jobs = []

        async def ask(job: Any, _: Any) -> Any:
            jobs.append(job)
            return Advice([Advised(actions[0], 0.5, 1.0, [])])

        await seat_people(twin, 2, **SHORT)
        twin.app.state.house.workers._ask = ask
        actions = actions_of(await twin.look("Bert"))
        await in_secret(twin, "Anna", random.Random(number), 10 * number)
        twin.now = START + 60_000
        for who in ("Bert", WATCHER, NOBODY):
            await twin.ask(who, "POST", f"/api/tables/{twin.table}/hint")
        return twin.known_to("Bert", WATCHER, NOBODY), jobs, twin.folded.state.pack(), actions[0]

    (known, jobs, state, action), *others = told(story, 3, tmp_path)
    assert len(jobs) == 1
    assert known["Bert, requests"][-1][-1] == (
        b'{"best":[{"action":%d,"chance":0.5,"lead":1.0,"reasons":[]}],"unit":"space"}' % action
    )
    for other, other_jobs, other_state, _ in others:
        assert other_state != state
        assert other_jobs == jobs
        alike(known, other)


def test_what_is_decided_for_somebody_without_time_shows_nothing_either(tmp_path: Path) -> None:
    """Where the clock makes a single decision; the twins are: somebody in time, and two decisions by chance."""

    async def story(twin: Twin, number: int) -> Any:
        async def choose(game: Any, state: Any, seat: int, *_: Any) -> int:
            return int(game.legal_actions(state, seat)[number])

        twin.app.state.house.workers.choose = choose
        await seat_people(twin, 2, clock=CLOCKS["one decision is made"], **SHORT)
        update = await twin.look("Anna")
        anna, after = twin.ear("Anna"), len(twin.ear("Anna").heard)
        for who, at in (("Bert", 800_000), ("Anna", 890_000)):
            twin.now = START + at
            if who == "Bert" or number == 0:
                seen = await twin.look(who)
                await twin.command(who, "act", version=seen["version"], action=actions_of(seen)[0])
        twin.now = START + 901_000
        await twin.app.state.house.tables.minder.look_after(twin.table)
        await anna.wait_for(lambda m: m["type"] == "update" and m["version"] > update["version"], after)
        await twin.ask_around("Bert", NOBODY)
        return twin.known_to("Bert", WATCHER, NOBODY), twin.folded.history.actions

    (known, actions), *others = told(story, 3, tmp_path)
    for other, other_actions in others:
        assert len(other_actions) == len(actions) == 2
        alike(known, other)


def test_somebody_without_time_is_so_until_it_is_revealed_what_they_do(tmp_path: Path) -> None:
    """Where nothing happens when the time is up; the first of the twins still does nothing then."""

    async def story(twin: Twin, number: int) -> Any:
        await seat_people(twin, 2, clock=CLOCKS["the whole game"], **SHORT)
        twin.now = START + 901_000
        await twin.app.state.house.tables.minder.look_after(twin.table)
        await in_secret(twin, "Anna", random.Random(number), 10 * number)
        twin.now = START + 960_000
        await twin.ask_around("Bert", WATCHER, NOBODY)
        assert (await twin.look("Bert"))["seats"][0]["is_flagged"]
        return twin.known_to("Bert", WATCHER, NOBODY), twin.folded.version

    (known, version), (other, other_version) = told(story, 2, tmp_path)

    assert other_version > version
    alike(known, other)


def test_what_is_left_of_a_game_is_told_at_its_end_only(tmp_path: Path) -> None:
    async def story(twin: Twin, _: int) -> None:
        await twin.welcome("Anna", WATCHER)
        made = await twin.ask("Anna", "POST", "/api/tables", {"game": "new-york-zoo", "seats": ["me"]})
        twin.table = made.json()["table"]
        committed = fairness.commitment("annas-own")
        await twin.command("Anna", "commit", commitment=committed)
        for kind, fields in (("start", {}), ("open", {"contribution": "annas-own"})):
            await refuses_what_comes_at_the_end(twin)
            assert (await twin.command("Anna", kind, **fields)).is_success
        update = await twin.look("Anna")
        while update["phase"] != "over":
            if update["version"] % 10 == 0:
                await refuses_what_comes_at_the_end(twin)
            await twin.command("Anna", "act", version=update["version"], action=actions_of(update)[0])
            if twin.folded.phase != "over":
                nothing_is_told_that_nobody_may_know(twin)
            update = await twin.look("Anna")
        for part in AT_THE_END:
            assert (await twin.ask(WATCHER, "GET", f"/api/tables/{twin.table}/{part}")).is_success
        proof = (await twin.ask(NOBODY, "GET", f"/api/tables/{twin.table}/proof")).json()
        assert proof["secret"].partition("/")[0] == SECRET
        assert proof["contributions"] == [{"commitment": committed, "opened": "annas-own"}]

    told(story, 1, tmp_path)


async def refuses_what_comes_at_the_end(twin: Twin) -> None:
    for who in ("Anna", WATCHER, NOBODY):
        for part in AT_THE_END:
            refused = await twin.ask(who, "GET", f"/api/tables/{twin.table}/{part}")
            assert refused.status_code == 409
            assert refused.json() == {
                "error": "not-now",
                "message": "The game is not over yet.",
                "id": "1d" * 8,
                "update": None,
            }
