"""Routes that take and give typed values: msgspec checks and writes them, and describes them for OpenAPI."""

import functools
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from fastapi import APIRouter, Depends, Request, Response

from tierpark.server import wire
from tierpark.server.errors import BadRequest

REFERENCE = "#/components/schemas/{name}"
Endpoint = Callable[..., Awaitable[Any]]


def body(kind: Any) -> Any:
    """The body of a request as a checked value."""
    decoder = msgspec.json.Decoder(kind)

    async def read(request: Request) -> Any:
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise BadRequest("The body must be JSON, and Content-Type must say so.")
        return decoded(decoder, await request.body())

    return Depends(read)


def decoded(decoder: msgspec.json.Decoder[Any], data: bytes | str) -> Any:
    """A checked value; what is wrong is said with its place."""
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as error:
        raise BadRequest(f"{error}.") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequest("This is not JSON.") from error


class Api(APIRouter):
    """A router whose endpoints say what they take and give."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.kinds: list[Any] = [wire.Problem]  # all types of its bodies

    def endpoint(
        self,
        method: str,
        path: str,
        *,
        takes: Any = None,
        gives: Any = None,
        refuses: tuple[int, ...] = (),
        seconds: float = 0.0,
        **more: Any,
    ) -> Callable[[Endpoint], Endpoint]:
        """Serve a path with the decorated function; its docstring is the documentation. It may take so many seconds."""

        self.kinds += [kind for kind in (takes, gives) if kind is not None and not isinstance(kind, str)]

        def decorate(function: Endpoint) -> Endpoint:
            @functools.wraps(function)
            async def answering(*args: Any, **kwargs: Any) -> Response:
                value = await function(*args, **kwargs)
                if isinstance(value, Response):
                    return value
                if value is None:
                    return Response(status_code=204)
                return Response(msgspec.json.encode(value), media_type="application/json")

            answering.seconds = seconds  # type: ignore[attr-defined]  # for the gate
            extra: dict[str, Any] = {"responses": _responses(gives, (*refuses, 400, 429, 503))}
            if takes is not None:
                extra["requestBody"] = {"required": True, "content": _content(takes)}
            self.add_api_route(path, answering, methods=[method], response_model=None, openapi_extra=extra, **more)
            return function

        return decorate


def _content(kind: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=REFERENCE)
    return {"application/json": {"schema": schema}}


def _responses(gives: Any, refuses: tuple[int, ...]) -> dict[str, Any]:
    if gives is None:
        responses: dict[str, Any] = {"204": {"description": "Done."}}
    elif isinstance(gives, str):
        responses = {"200": {"description": "The file.", "content": {gives: {}}}}
    else:
        responses = {"200": {"description": "The answer.", "content": _content(gives)}}
    for status in sorted(set(refuses)):
        responses[str(status)] = {"description": REFUSED[status], "content": _content(wire.Problem)}
    return responses


REFUSED = {
    400: "The request is not what this address expects.",
    401: "There is no session, or it has ended.",
    403: "Not yours, or not from our own page.",
    404: "Nothing is there.",
    409: "Not now: illegal, stale, taken, or in the wrong phase. A stale one carries the present update.",
    413: "Too large.",
    429: "Too often.",
    503: "It could not be stored or read now, or not in time; try again, with the same key if there was one.",
}


def components(kinds: list[Any]) -> dict[str, Any]:
    """The schemas of all these types and of what they consist of."""
    _, found = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
    return found
