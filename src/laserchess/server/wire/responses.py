"""Answers: JSON, cacheable texts, and the documentation of rejections."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterable, Mapping
from hashlib import blake2b
from typing import Any, TypeVar

import orjson
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from laserchess.server.api_errors import BAD, CONFLICT, FORBIDDEN, MISSING, TOO_LARGE, TOO_MANY, UNAVAILABLE
from laserchess.server.wire.schemas import ErrorBody

Part = TypeVar("Part")
INVALID = 422
MEANINGS = {
    BAD: "Invalid text, or an unknown name.",
    FORBIDDEN: "Not allowed for this client.",
    MISSING: "Not found.",
    CONFLICT: "Forbidden by the rules, or by a change in the meantime.",
    TOO_LARGE: "The body is too large.",
    INVALID: "The body or a parameter is not of the documented form.",
    TOO_MANY: "Too many requests: wait as long as the Retry-After header says.",
    UNAVAILABLE: "The database is not available, or the server is still starting.",
}
NOT_MODIFIED = 304
Responses = dict[int | str, dict[str, Any]]
"""Documented answers by status, in the form FastAPI expects."""


class Json(Response):
    """A JSON answer, encoded by orjson."""

    media_type = "application/json"

    def render(self, content: object) -> bytes:
        """Encode the content."""
        return orjson.dumps(content)


class PartsResponse(StreamingResponse):
    """A streamed answer that ends with the current part when the client leaves.

    Starlette would cancel the part. A query cancelled halfway costs a connection to the database and a traceback in
    the log, and clients may leave as often as they like.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002  # as Starlette has it
        """Send one part after the other while the client is there."""
        leaving = asyncio.create_task(self.listen_for_disconnect(receive))
        self.body_iterator = _parts_until(leaving, self.body_iterator)
        try:
            await self.stream_response(send)
        finally:
            leaving.cancel()


async def _parts_until(leaving: asyncio.Task[None], parts: AsyncIterable[Part]) -> AsyncGenerator[Part]:
    async for part in parts:
        if leaving.done():
            return
        yield part


def refusals(*statuses: int) -> Responses:
    """Document the rejections of a route, with those that every route has."""
    known = sorted({*statuses, INVALID, TOO_MANY, UNAVAILABLE})
    return documented(ErrorBody, {status: MEANINGS[status] for status in known})


def documented(model: type[BaseModel], meanings: Mapping[int | str, str]) -> Responses:
    """Document answers of one model; only the last names it, because FastAPI takes a while for each that does."""
    named = {"content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{model.__name__}"}}}}
    shown = {status: {**named, "description": meaning} for status, meaning in meanings.items()}
    last = next(reversed(shown))
    return shown | {last: {"model": model, "description": meanings[last]}}


REFUSALS = refusals(BAD, CONFLICT, TOO_LARGE)
"""Of a route that reads positions and moves."""


def cacheable(request: Request, body: bytes, media_type: str, packed: bytes | None = None) -> Response:
    """Answer with a text that changes only with the program: browsers revalidate their cached copy.

    `packed` is the same text, compressed.
    """
    tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    known = [part.strip().removeprefix("W/") for part in request.headers.get("if-none-match", "").split(",")]
    if tag in known or "*" in known:
        return Response(status_code=NOT_MODIFIED, headers=headers)
    if packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = packed
        headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(body, media_type=media_type, headers=headers)
