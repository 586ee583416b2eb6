"""The connection to a server with lichess's bot API: calls, NDJSON streams, and their errors."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from typing import Any

import httpx

from laserchess.core.errors import LaserChessError

CONNECT_SECONDS, ANSWER_SECONDS, SILENT_SECONDS = 10.0, 30.0, 25.0
"""The server sends keep-alives, so a stream that is silent for longer is dead."""
DEFAULT_PAUSE = 60.0
"""Seconds to wait after a 429 without Retry-After, as lichess asks."""
MAX_PAUSE = 120.0
MAX_PAUSES = 5
OK, UNAUTHORIZED, TOO_MANY, BROKEN = 200, 401, 429, 500

Fields = Mapping[str, Any]


class LinkLostError(LaserChessError):
    """The server cannot be reached, or the connection was lost."""


class LinkRefusedError(LaserChessError):
    """The server rejected a request; `status` is the HTTP status."""

    def __init__(self, message: str, status: int) -> None:
        """Keep the status."""
        super().__init__(message, reason="refused")
        self.status = status


class ServerLink:
    """A connection to a server, for one account."""

    def __init__(self, url: str, token: str, agent: str) -> None:
        """Send the token with every request."""
        self._client = httpx.AsyncClient(
            base_url=url,
            headers={"Authorization": f"Bearer {token}", "User-Agent": agent, "Accept": "application/x-ndjson"},
            timeout=httpx.Timeout(ANSWER_SECONDS, connect=CONNECT_SECONDS),
            limits=httpx.Limits(max_connections=None, max_keepalive_connections=20),
        )

    async def close(self) -> None:
        """Close the connection."""
        await self._client.aclose()

    async def get(self, path: str) -> Any:  # noqa: ANN401  # JSON
        """Send a GET request and return its JSON."""
        return await self._call("GET", path)

    async def post(self, path: str, fields: Fields | None = None, query: Fields | None = None) -> Any:  # noqa: ANN401  # JSON
        """Send a POST request and return its JSON."""
        return await self._call("POST", path, data=dict(fields or {}), params=dict(query or {}))

    async def _call(self, method: str, path: str, **how: Any) -> Any:  # noqa: ANN401  # of httpx
        """Send a request; retry after 429 with the requested delay."""
        for _ in range(MAX_PAUSES):
            try:
                answer = await self._client.request(method, path, **how)
            except httpx.TransportError as error:
                raise _lost(error) from error
            if answer.status_code != TOO_MANY:
                break
            await asyncio.sleep(_pause_of(answer))
        _check(answer)
        return answer.json()

    async def lines(self, method: str, path: str, fields: Fields | None = None) -> AsyncIterator[dict[str, Any]]:
        """Yield the objects of an NDJSON stream until the server ends it."""
        timeout = httpx.Timeout(SILENT_SECONDS, connect=CONNECT_SECONDS)
        data = None if fields is None else dict(fields)
        try:
            async with self._client.stream(method, path, timeout=timeout, data=data) as answer:
                if answer.status_code != OK:
                    await answer.aread()
                _check(answer)
                async for line in answer.aiter_lines():
                    if line.strip():
                        yield json.loads(line)
        except (httpx.TransportError, httpx.StreamError) as error:
            raise _lost(error) from error
        except json.JSONDecodeError as error:
            message = "the server sent a line that is not JSON"
            raise LinkLostError(message, reason="line") from error


def _lost(error: Exception) -> LinkLostError:
    return LinkLostError(f"{type(error).__name__} {error}".strip(), reason="network")


def _pause_of(answer: httpx.Response) -> float:
    with suppress(ValueError):
        return max(1.0, min(MAX_PAUSE, float(answer.headers.get("retry-after", DEFAULT_PAUSE))))
    return DEFAULT_PAUSE


def _check(answer: httpx.Response) -> None:
    """Raise an error for an error status; 5xx counts as a lost connection."""
    if answer.is_success:
        return
    try:
        words = answer.json()["error"]
    except (ValueError, KeyError, TypeError):
        words = answer.reason_phrase or "no reason given"
    if answer.status_code >= BROKEN or answer.status_code == TOO_MANY:
        message = f"the server answers {answer.status_code}: {words}"
        raise LinkLostError(message, reason="server")
    message = words if isinstance(words, str) else words.get("message", str(words))
    raise LinkRefusedError(message, answer.status_code)
