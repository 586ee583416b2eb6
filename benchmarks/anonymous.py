"""Visitors that a server does not know: new secrets, any loopback address, one connection per request."""

import asyncio
import json
import os
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from websockets.exceptions import WebSocketException

PATIENCE = 60
LOST = (OSError, WebSocketException, TimeoutError, asyncio.IncompleteReadError)
Names = count()


def secret() -> str:
    """Return a new visitor's secret."""
    return f"an-anonymous-attacker-{os.getpid()}-{next(Names)}"


def new_address() -> str:
    """Return a random loopback address."""
    return ".".join(["127", *(str(random.randint(1, 254)) for _ in range(3))])


@asynccontextmanager
async def asking(address: str, source: str, path: str, body: Any, who: str) -> AsyncIterator[asyncio.StreamReader]:  # noqa: ANN401  # JSON
    """Post JSON or a text on a new connection, or get a path; disconnect at the end of the context."""
    host, port = address.split(":")
    content = b"" if body is None else body.encode() if isinstance(body, str) else json.dumps(body).encode()
    head = (
        f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {who}\r\n"
        f"Connection: close\r\nContent-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
    )
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=(source, 0))
    try:
        writer.write(head.encode() + content)
        yield reader
    finally:
        writer.close()


async def ask(address: str, source: str, path: str, body: Any, who: str) -> tuple[int, bytes]:  # noqa: ANN401  # JSON
    """Send a request and return the status and the response."""
    async with asyncio.timeout(PATIENCE), asking(address, source, path, body, who) as reader:
        answer = await reader.read()
    status = int(answer.split(b" ", 2)[1]) if answer else 0
    return status, answer.partition(b"\r\n\r\n")[2]
