"""The WebSocket of the lobby: sends news and answers pings. Actions are HTTP requests."""

from fastapi import WebSocket

from laserchess.core.errors import LaserChessError
from laserchess.server.api_errors import ApiError, ErrorCode, api_error
from laserchess.server.app_state import service_of
from laserchess.server.errors import error_body
from laserchess.server.identity import Identity, identity_of
from laserchess.server.lobby.messages import HELLO, PING
from laserchess.server.models import now_ms
from laserchess.server.people.services import PeopleServices
from laserchess.server.play.games import Games
from laserchess.server.play.sockets import POLICY, TOO_BIG, TRY_LATER, Socket
from laserchess.server.routes import Router
from laserchess.server.runtime.connection_counts import ConnectionCounts
from laserchess.server.wire.incoming import ref_of
from laserchess.server.wire.messages import PongMessage, RejectedMessage

router = Router()


@router.websocket("/api/lobby/live")
async def live(websocket: WebSocket) -> None:
    """Follow the lobby; your seeks stay open while this connection is open."""
    await websocket.accept()
    who = identity_of(websocket.scope)
    socket = Socket(websocket, who.owner if who else None)
    counts = service_of(websocket.app, ConnectionCounts)
    counted: list[str] = []
    lobby, games = service_of(websocket.app, PeopleServices).lobby, service_of(websocket.app, Games)
    opened = games.connections.add(who, lambda: socket.close(TRY_LATER))
    try:
        who, only_challenges = await _greet(socket, who)
        counted = counts.add(websocket.scope, f"lobby {who.owner}")
        await (lobby.listen if only_challenges else lobby.enter)(socket, who.owner)
        await _listen(socket, games.settings.now.longest_message)
    except LaserChessError as error:
        socket.refuse(RejectedMessage(ref=None, error=error_body(error)))
        socket.close(TRY_LATER)
    finally:
        games.connections.remove(opened)
        counts.remove(counted)
        if socket.visitor is not None:
            await lobby.leave(socket, socket.visitor)
        await socket.finish()


async def _greet(socket: Socket, who: Identity | None) -> tuple[Identity, bool]:
    """Return the client's identity, and whether it only wants challenges; a program's hello has its token."""
    received = await socket.receive()
    hello = HELLO.read(received.content if received is not None else b"{}")
    if hello.token is not None:
        who = Identity.of(hello.token)
    if who is None:
        raise api_error(ErrorCode.VISITOR)
    socket.visitor = who.owner
    return who, hello.only is not None


async def _listen(socket: Socket, max_length: int) -> None:
    """Answer pings until the client leaves."""
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
