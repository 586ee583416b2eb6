"""Saved positions of a visitor."""

from typing import Annotated

from fastapi import Path, Request
from pydantic import Field
from starlette.responses import Response

from laserchess.board import Board
from laserchess.server.api_errors import BAD, CONFLICT, MISSING, TOO_LARGE, ApiError, ErrorCode, api_error
from laserchess.server.app_state import service_of
from laserchess.server.routes import Router
from laserchess.server.storage.store import Store
from laserchess.server.wire.inputs import Input, PositionText, VariantId
from laserchess.server.wire.responses import Json, refusals
from laserchess.server.wire.schemas import SavedPosition

router = Router(prefix="/api/positions/saved", tags=["positions"])
SavedId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,40}$", description="The id of a saved position.")]


class Saving(Input):
    """A position to save."""

    name: str = Field(max_length=80, pattern=r"^[^\x00-\x1f\x7f]*$")
    variant: VariantId
    position: PositionText


def _owner(request: Request) -> str:
    """Return the owner of the request."""
    visitor: str | None = getattr(request.state, "visitor", None)
    if visitor is None:
        raise api_error(ErrorCode.POSITION_OWNER)
    return visitor


def _missing(position_id: str) -> ApiError:
    return api_error(ErrorCode.SAVED_POSITION, position_id)


@router.post("", response_model=SavedPosition, status_code=201, responses=refusals(BAD, CONFLICT, TOO_LARGE))
async def save(request: Request, given: Saving) -> Response:
    """Save a position; it must be playable."""
    board = Board(given.variant, position=given.position)
    store = service_of(request.app, Store)
    saved = await store.save_position(_owner(request), given.name, given.variant, board.position)
    return Json(saved, status_code=201)


@router.get("", response_model=list[SavedPosition], responses=refusals(BAD))
async def list_saved(request: Request) -> Response:
    """Return your saved positions, the latest first."""
    store = service_of(request.app, Store)
    return Json(await store.saved_positions(_owner(request)))


@router.get("/{position_id}", response_model=SavedPosition, responses=refusals(BAD, MISSING))
async def get_saved(request: Request, position_id: SavedId) -> Response:
    """Return one of your saved positions."""
    store = service_of(request.app, Store)
    found = await store.saved_position(_owner(request), position_id)
    if found is None:
        raise _missing(position_id)
    return Json(found)


@router.delete("/{position_id}", status_code=204, responses=refusals(BAD, MISSING))
async def delete_saved(request: Request, position_id: SavedId) -> None:
    """Delete one of your saved positions."""
    store = service_of(request.app, Store)
    if not await store.delete_position(_owner(request), position_id):
        raise _missing(position_id)
