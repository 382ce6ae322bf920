"""Pages for people and operators: the page with all that it is made of, the documentation, health and figures."""

import html
import json
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from sqlalchemy.exc import SQLAlchemyError

from tierpark.games.catalogue import GAMES
from tierpark.server import bundle, sharing
from tierpark.server.errors import NotFound
from tierpark.server.house import House, TheHouse

router = APIRouter(include_in_schema=False)
GameName = Annotated[str, Path(max_length=32)]


@router.get("/")
@router.get("/rules")
@router.get("/learn")
@router.get("/score")
async def page(request: Request, house: TheHouse) -> Response:
    """The page; what it shows depends on the address."""
    return _page(sharing.INDEXES.get(request.url.path, sharing.LOBBY), request, house)


@router.get("/rules/{game}")
@router.get("/learn/{game}")
@router.get("/learn/{game}/2")
@router.get("/score/{game}")
async def page_of_game(game: GameName, request: Request, house: TheHouse) -> Response:
    """The page about a game of ours: its rules, its lessons, or the pad that counts its points."""
    if game not in GAMES:
        raise NotFound("There is no such game here.")
    return _page(sharing.of_game(request.url.path.split("/")[1], game), request, house)


@router.get("/tables/{table}")
async def page_of_table(table: str, request: Request, house: TheHouse) -> Response:
    """The page of a table: the link that people share."""
    return await _table_page("table", table, request, house)


@router.get("/tables/{table}/replay")
@router.get("/tables/{table}/replay/{step}")
async def page_of_replay(table: str, request: Request, house: TheHouse) -> Response:
    """A finished game, or a step of it."""
    return await _table_page("replay", table, request, house)


@router.get("/tables/{table}/review")
async def page_of_review(table: str, request: Request, house: TheHouse) -> Response:
    """What a strong bot thinks of a finished game."""
    return await _table_page("review", table, request, house)


async def _table_page(view: str, table: str, request: Request, house: House) -> Response:
    try:
        preview = sharing.of_table(view, *await house.tables.lists.shared(table))
    except (SQLAlchemyError, OSError):
        return bundle.page()  # which says that the server has to be tried again
    return _page(preview, request, house)


def _page(preview: sharing.Preview, request: Request, house: House) -> Response:
    known = request.headers.get("if-none-match", "")
    return bundle.page(known=known, head=sharing.head(preview, request, house.settings))


@router.get("/theme.js")
@router.get("/icon.svg")
async def file_of_page(request: Request) -> Response:
    """What the page needs before its scripts: light or dark before the first paint, and its icon."""
    return await bundle.files.get_response(request.url.path[1:], request.scope)


@router.get("/docs")
async def docs(request: Request, house: TheHouse) -> Response:
    """The documentation of the API, made from its OpenAPI document."""
    made = await house.kept.answer("docs", lambda: docs_page(request.app.openapi()).encode())
    return made.answer(request, "text/html")


@router.get("/openapi.json")
async def openapi(request: Request, house: TheHouse) -> Response:
    """The API for programs."""
    made = await house.kept.answer("openapi", lambda: json.dumps(request.app.openapi()).encode())
    return made.answer(request, "application/json")


@router.get("/healthz")
async def healthz(house: TheHouse) -> Response:
    """Whether the server works: whether a decision could be stored now."""
    await house.tables.health.ask()
    return Response(b'{"status":"ok"}', media_type="application/json")


@router.get("/metrics")
async def metrics(request: Request, house: TheHouse) -> Response:
    """Figures for Prometheus, from an address that may ask, and not through a proxy that nobody named."""
    asks = request.client.host if request.client else "unknown"
    is_through_stranger = getattr(request.state, "is_through_stranger", False)
    if asks not in house.settings.may_ask_for_figures or is_through_stranger:
        raise NotFound("There is nothing here.")
    return Response(house.figures.page(house.tables, house.workers), media_type="text/plain; version=0.0.4")


def docs_page(document: dict[str, Any]) -> str:
    """The OpenAPI document as a page that needs no script."""
    parts = [HEAD, f"<h1>{html.escape(document['info']['title'])} API</h1>", INTRODUCTION, "<h2>Addresses</h2>"]
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            parts.append(f"<section><h3><code>{method.upper()} {html.escape(path)}</code></h3>")
            parts.append(f"<p>{html.escape(operation.get('description', ''))}</p>")
            if parameters := [p["name"] for p in operation.get("parameters", [])]:
                parts.append(
                    f"<p>Parameters: {', '.join(f'<code>{html.escape(name)}</code>' for name in parameters)}</p>"
                )
            if "requestBody" in operation:
                parts.append(f"<p>Takes {_links(operation['requestBody']['content'])}</p>")
            for status, response in operation["responses"].items():
                content = _links(response.get("content", {}))
                parts.append(f"<p>{status}: {html.escape(response['description'])} {content}</p>")
            parts.append("</section>")
    parts.append("<h2>Types</h2>")
    for name, schema in sorted(document["components"]["schemas"].items()):
        parts.append(f'<section id="{html.escape(name)}"><h3>{html.escape(name)}</h3>')
        parts.append(f"<p>{html.escape(schema.get('description', ''))}</p>")
        parts.append(f"<pre>{html.escape(json.dumps(schema, indent=1))}</pre></section>")
    return "".join(parts) + "</main></body></html>"


def _links(content: dict[str, Any]) -> str:
    """The types of a body, each linked to its description."""
    text = json.dumps(content)
    names = [part.partition('"')[0] for part in text.split("#/components/schemas/")[1:]]
    return ", ".join(f'<a href="#{name}">{name}</a>' for name in dict.fromkeys(names)) or ", ".join(content)


HEAD = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tierpark API</title>'
    '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/static/docs.css"></head>'
    "<body><main>"
)
INTRODUCTION = (
    '<p>The same as <a href="/openapi.json">OpenAPI</a>. Say who you are with <code>POST /api/guests</code>, make or '
    "join a table, then open the socket <code>/api/tables/{table}/socket</code> and send commands, or POST them. "
    "Types of socket messages are among those below: commands go in, Update, Receipt, Refusal, Presence, Names and "
    "Pong come out.</p>"
)
