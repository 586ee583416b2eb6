"""The WebSocket of a study: sends its operations and the people in it. Operations are made by HTTP requests."""

from fastapi import WebSocket

from laserchess.server.accounts.accounts import Accounts
from laserchess.server.analysis.shared_studies import SharedStudies
from laserchess.server.analysis.study_rooms import StudyRooms
from laserchess.server.api.lobby_socket import followed, listen
from laserchess.server.app_state import service_of
from laserchess.server.routes import Router

router = Router()


@router.websocket("/api/studies/{study_id}/live")
async def live(websocket: WebSocket, study_id: str) -> None:
    """Follow a study."""
    studies, rooms = service_of(websocket.app, SharedStudies), service_of(websocket.app, StudyRooms)
    accounts = service_of(websocket.app, Accounts)
    async with followed(websocket, "study") as (socket, greeted):
        who, _ = await greeted()
        account = await accounts.with_id(who.account) if who.account else None
        study = await studies.find(study_id, account)
        try:
            rooms.enter(study.id, study.row.seq, socket, account.name if account else "")
            await listen(websocket, socket)
        finally:
            rooms.leave(study.id, socket)
