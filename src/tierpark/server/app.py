"""The server as an ASGI application."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.exceptions import HTTPException

from tierpark import __version__
from tierpark.bots import own
from tierpark.server import bundle, gate, sockets, wire
from tierpark.server.accounts import Accounts
from tierpark.server.api import Api, components
from tierpark.server.chance import Chance
from tierpark.server.cleaning import Cleaner
from tierpark.server.database import connect, migrate
from tierpark.server.errors import BadRequest, NotFound, Refused
from tierpark.server.fanout import fanout
from tierpark.server.house import House
from tierpark.server.keeping import Kept
from tierpark.server.limiting import Limits
from tierpark.server.notices import Notices
from tierpark.server.packing import Packing
from tierpark.server.reviews import Reviews
from tierpark.server.routes import finished, learning, pages, people, reviews, scores, tables
from tierpark.server.settings import Settings, default_database
from tierpark.server.shared_clock import SharedClock, milliseconds
from tierpark.server.tables import Tables
from tierpark.server.threads import threads
from tierpark.server.watching import Figures
from tierpark.server.workers import Workers

THREADS = 8  # for what takes long: folding logs, drawing, checking proofs
CONNECTIONS = 4  # to the database
MESSAGES = [wire.AnyMessage, wire.Update, wire.Receipt, wire.Refusal, wire.Presence, wire.Names, wire.Pace, wire.Pong]
ROUTERS = (
    people.router,
    tables.router,
    finished.router,
    learning.router,
    reviews.router,
    scores.router,
    sockets.router,
    pages.router,
)


def create_app(settings: Settings) -> FastAPI:
    """A server with these settings; it opens its database when it starts."""
    limits = Limits(settings.rates, settings.fanout)
    figures = Figures()

    @asynccontextmanager
    async def run(app: FastAPI) -> AsyncIterator[None]:
        house = await open_house(settings, limits, figures)
        app.state.house = house
        try:
            yield
        finally:
            await close_house(house)

    app = FastAPI(
        title="Tierpark",
        version=__version__,
        description="Tables for zoo-building board games. docs/api.md explains the protocol.",
        lifespan=run,
        docs_url=None,  # our own page: the usual one loads scripts from elsewhere
        redoc_url=None,
        openapi_url=None,  # ours is made once
    )
    for router in ROUTERS:
        app.include_router(router)
    app.mount("/static", bundle.static, name="static")
    app.mount("/previews", bundle.previews, name="previews")
    app.mount("/assets", bundle.assets, name="assets")
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign]
    app.add_middleware(Packing)
    app.add_middleware(gate.Gate, settings=settings, limits=limits, figures=figures)
    return app


async def check(settings: Settings) -> None:
    """Whether a server with these settings could start; what is wrong is raised by its name."""
    engine = connect(settings.database or default_database(), is_patient=True)
    news = fanout(settings.fanout)
    try:
        await migrate(engine)
        await news.start(_nothing)
    finally:
        await news.stop()
        await engine.dispose()


async def _nothing(_: object) -> None:
    pass


async def open_house(settings: Settings, limits: Limits, figures: Figures) -> House:
    """Open the database, bring it up to date, and start everything that runs by itself."""
    own.offer(settings.own_bots)
    asyncio.get_running_loop().set_default_executor(threads(THREADS, "work"))
    engine = connect(settings.database or default_database())
    try:
        await migrate(engine)
        await open_all(engine)
        accounts = Accounts(engine)
        news = fanout(settings.fanout)
        chance = Chance(settings.chance)
        workers = Workers(
            settings.workers, settings.bot_seconds, think=settings.think, cores=settings.bot_cores, chance=chance
        )
        notices = Notices(accounts, settings.address, to_private=settings.private_webhooks)
        clock = SharedClock(engine) if news.is_shared and engine.dialect.name == "postgresql" else None
        if clock is not None:
            await clock.set()
        now = milliseconds if clock is None else clock.now
        served = Tables(engine, accounts, news, workers, notices, now, settings.bot_pause, chance)
        await news.start(served.hear)
    except BaseException:
        await engine.dispose()
        raise
    notices.start()
    served.start()
    if clock is not None:
        served.spawn(clock.keep())
    reviewing = Reviews(engine, workers, served.over, milliseconds, settings.review_rounds)
    reviewing.start()
    served.spawn(Cleaner(engine, served, settings).clean_on())
    return House(settings, engine, accounts, served, limits, figures, news, workers, notices, reviewing, Kept())


async def close_house(house: House) -> None:
    """End everything in order; what was acknowledged is on the disk."""
    await house.reviews.stop()
    await house.tables.stop()
    await house.workers.stop()
    await house.notices.stop()
    await house.fanout.stop()
    await house.limits.stop()
    house.accounts.stop()
    house.kept.stop()
    await house.engine.dispose()


async def open_all(engine: AsyncEngine) -> None:
    """Open all connections of the pool at once, with their threads: later there may be no memory for them."""
    async with AsyncExitStack() as opened:
        for _ in range(CONNECTIONS):
            await opened.enter_async_context(engine.connect())


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    request.app.state.house.figures.refused.labels(error.error).inc()
    if isinstance(error, NotFound) and _is_browser(request):
        return bundle.page(404)
    status, body = gate.problem(error, request.state.request_id)
    return Response(body, status, gate.more_headers(error), media_type="application/json")


def _is_browser(request: Request) -> bool:
    """Whether somebody looks at an address, who can be told in a page that there is nothing."""
    is_page = request.method == "GET" and not request.url.path.startswith("/api/")
    return is_page and "text/html" in request.headers.get("accept", "") and bundle.is_built()


async def _invalid(request: Request, error: Exception) -> Response:
    """A path or a query that is not what it should be; FastAPI would quote it at length."""
    assert isinstance(error, RequestValidationError)
    where = ", ".join(".".join(str(part) for part in one["loc"][1:]) for one in error.errors())
    return await _refused(request, BadRequest(f"Not as expected: {where}."))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and _is_browser(request):
        return bundle.page(404)
    refusal = NotFound("There is nothing here.")
    _, body = gate.problem(refusal, request.state.request_id)
    if error.status_code == 405:
        body = msgspec.json.encode(wire.Problem("bad-method", "Not by this method.", request.state.request_id))
    return Response(body, error.status_code, headers=error.headers, media_type="application/json")


def _openapi(app: FastAPI) -> dict[str, Any]:
    """FastAPI's document with our schemas in it."""
    if app.openapi_schema is None:
        document = FastAPI.openapi(app)
        bodies = [kind for router in ROUTERS if isinstance(router, Api) for kind in router.kinds]
        document["components"] = {
            "schemas": components([*bodies, *MESSAGES]),
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "tierpark"},
                "token": {"type": "http", "scheme": "bearer"},
            },
        }
        document["security"] = [{}, {"cookie": []}, {"token": []}]
        for path in document["paths"].values():
            for operation in path.values():
                operation["responses"].pop("422", None)  # we answer 400
    schema: dict[str, Any] = app.openapi_schema  # type: ignore[assignment]  # made above
    return schema
