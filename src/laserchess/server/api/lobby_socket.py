"""The WebSocket of the lobby: sends news and answers pings. Actions are HTTP requests."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from fastapi import WebSocket, WebSocketDisconnect

from laserchess.core.errors import LaserChessError
from laserchess.server.api_errors import ApiError, ErrorCode, api_error
from laserchess.server.app_state import service_of
from laserchess.server.errors import POLICY, TOO_BIG, TRY_LATER, error_body
from laserchess.server.identity import Identity, identity_of
from laserchess.server.lobby.lobby import Lobby
from laserchess.server.lobby.messages import HELLO, PING
from laserchess.server.models import now_ms
from laserchess.server.play.games import Games
from laserchess.server.play.sockets import Socket
from laserchess.server.routes import Router
from laserchess.server.runtime.connection_counts import ConnectionCounts
from laserchess.server.wire.incoming import ref_of
from laserchess.server.wire.messages import PongMessage, RejectedMessage

router = Router()
HELLO_SECONDS = 15
Greeted = Callable[[], Awaitable[tuple[Identity, bool]]]
"""Waits for the hello of a client; returns its identity, and whether it only wants challenges."""


@router.websocket("/api/lobby/live")
async def live(websocket: WebSocket) -> None:
    """Follow the lobby; your seeks stay open while this connection is open."""
    lobby = service_of(websocket.app, Lobby)
    async with followed(websocket, "lobby") as (socket, greeted):
        who, only_challenges = await greeted()
        try:
            await (lobby.listen if only_challenges else lobby.enter)(socket, who.owner)
            await listen(websocket, socket)
        finally:
            await lobby.leave(socket, who.owner)


@asynccontextmanager
async def followed(websocket: WebSocket, kind: str) -> AsyncIterator[tuple[Socket, Greeted]]:
    """Accept a client; yield its socket, and a function that waits for its hello.

    After the hello the connection is counted. It can be closed from outside; an error is sent to the client.
    """
    await websocket.accept()
    who = identity_of(websocket.scope)
    socket = Socket(websocket, who.owner if who else None)
    counts, games = service_of(websocket.app, ConnectionCounts), service_of(websocket.app, Games)
    counted: list[str] = []
    opened = games.connections.add(who, lambda: socket.close(TRY_LATER))

    async def greeted() -> tuple[Identity, bool]:
        identity, only_challenges = await greet(socket, who)
        counted.extend(counts.add(websocket.scope, f"{kind} {identity.owner}"))
        return identity, only_challenges

    try:
        yield socket, greeted
    except (TimeoutError, WebSocketDisconnect):
        socket.close(POLICY)
    except LaserChessError as error:
        socket.refuse(RejectedMessage(ref=None, error=error_body(error)))
        socket.close(TRY_LATER)
    finally:
        games.connections.remove(opened)
        counts.remove(counted)
        await socket.finish()


async def greet(socket: Socket, who: Identity | None) -> tuple[Identity, bool]:
    """Return the client's identity, and whether it only wants challenges; a program's hello has its token.

    Raises:
        TimeoutError: No hello came.
        WebSocketDisconnect: The client has left.

    """
    async with asyncio.timeout(HELLO_SECONDS):
        received = await socket.receive()
    if received is None:
        raise WebSocketDisconnect
    hello = HELLO.read(received.content)
    if hello.token is not None:
        who = Identity.of(hello.token)
    if who is None:
        raise api_error(ErrorCode.VISITOR)
    socket.visitor = who.owner
    return who, hello.only is not None


async def listen(websocket: WebSocket, socket: Socket) -> None:
    """Answer pings until the client leaves."""
    max_length = service_of(websocket.app, Games).settings.now.longest_message
    while (received := await socket.receive()) is not None:
        if len(received.content) > max_length:
            socket.close(TOO_BIG)
            return
        if not socket.may_speak():
            socket.close(POLICY)
            return
        try:
            ping = PING.read(received.content)
        except ApiError as error:
            socket.refuse(RejectedMessage(ref=ref_of(received.content), error=error_body(error)))
        else:
            socket.say(PongMessage(ref=ping.ref, now=now_ms()))
