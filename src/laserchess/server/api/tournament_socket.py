"""The WebSocket of a tournament: sends changes and answers pings. Actions are HTTP requests."""

from fastapi import WebSocket

from laserchess.server.accounts.accounts import Accounts
from laserchess.server.api.lobby_socket import followed, listen
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.app_state import service_of
from laserchess.server.routes import Router
from laserchess.server.tournaments.tournament_services import Tournaments

router = Router()


@router.websocket("/api/tournaments/{tournament_id}/live")
async def live(websocket: WebSocket, tournament_id: str) -> None:
    """Follow a tournament."""
    tournaments, accounts = service_of(websocket.app, Tournaments), service_of(websocket.app, Accounts)
    async with followed(websocket, "tournament") as (socket, greeted):
        who, _ = await greeted()
        account = await accounts.with_id(who.account) if who.account else None
        tournament = await tournaments.entries.find(tournament_id[:40])
        if not await tournaments.may_see(tournament, account):
            raise api_error(ErrorCode.TOURNAMENT, tournament_id)
        try:
            await tournaments.rooms.enter(tournament.id, socket)
            await listen(websocket, socket)
        finally:
            tournaments.rooms.leave(tournament.id, socket)
