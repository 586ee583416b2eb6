"""The WebSocket of the lobby: news out, and a sign of life in. What one wants to do is asked over HTTP."""

from collections import Counter
from typing import TYPE_CHECKING

from fastapi import APIRouter, WebSocket

from laserchess.core.errors import LaserChessError
from laserchess.server.addresses import shares_of
from laserchess.server.errors import error_body
from laserchess.server.identity import Identity, hash_of, identity_of
from laserchess.server.models import now_ms
from laserchess.server.play.live import read_message
from laserchess.server.play.sockets import POLICY, TOO_BIG, TRY_LATER, Socket
from laserchess.server.refusals import Why, refuse

if TYPE_CHECKING:
    from laserchess.server.people.lobby import Lobby
    from laserchess.server.settings import Settings

router = APIRouter()


@router.websocket("/api/lobby/live")
async def live(websocket: WebSocket) -> None:
    """Follow the lobby; whoever waits for an opponent waits as long as this is open."""
    await websocket.accept()
    who = identity_of(websocket.scope)
    socket = Socket(websocket, who.owner if who else None)
    visitors: Counter[str] = websocket.app.state.visitors
    counted: list[str] = []
    lobby: Lobby = websocket.app.state.people.lobby
    try:
        who = await _greet(socket, who)
        counted = _count(websocket, who, visitors)
        await lobby.enter(socket, who.owner)
        await _listen(socket, websocket.app.state.settings.longest_message)
    except LaserChessError as error:
        socket.refuse({"type": "refused", "ref": None, "error": error_body(error)})
        socket.close(TRY_LATER)
    finally:
        visitors.subtract(counted)
        for key in counted:
            if not visitors[key]:
                del visitors[key]
        if socket.visitor is not None:
            await lobby.leave(socket, socket.visitor)
        await socket.finish()


async def _greet(socket: Socket, who: Identity | None) -> Identity:
    """Return who is there; a program brings its token in the hello."""
    received = await socket.receive()
    hello = read_message(received.content) if received is not None else {}
    token = hello.get("token")
    if isinstance(token, str) and hash_of(token) is not None:
        who = Identity.of(token)
    if hello.get("type") != "hello":
        raise refuse(Why.HELLO, hello.get("type"))
    if who is None:
        raise refuse(Why.VISITOR)
    socket.visitor = who.owner
    return who


def _count(websocket: WebSocket, who: Identity, visitors: Counter[str]) -> list[str]:
    """Refuse more connections than a visitor or an address can have use for."""
    settings: Settings = websocket.app.state.settings
    most = {f"lobby {who.owner}": settings.sockets_per_visitor}
    if settings.rate_limits:
        shares = shares_of(websocket.scope).items()
        most |= {key: share * settings.sockets_per_address for key, share in shares}
    if any(visitors[key] >= limit for key, limit in most.items()):
        raise refuse(Why.CROWDED_VISITOR)
    visitors.update(most.keys())
    return list(most)


async def _listen(socket: Socket, longest: int) -> None:
    """Answer pings until the client leaves."""
    while (received := await socket.receive()) is not None:
        if len(received.content) > longest:
            socket.close(TOO_BIG)
            return
        if not socket.may_speak():
            socket.close(POLICY)
            return
        try:
            message = read_message(received.content)
        except LaserChessError as error:
            socket.refuse({"type": "refused", "ref": None, "error": error_body(error)})
            continue
        socket.say({"type": "pong", "ref": message.get("ref"), "now": now_ms()})
