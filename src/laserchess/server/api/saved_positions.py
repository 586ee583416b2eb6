"""Positions a visitor keeps."""

from typing import Annotated, Any

from fastapi import Path, Request
from pydantic import Field
from starlette.responses import Response
from typing_extensions import TypedDict

from laserchess.board import Board
from laserchess.server.api_errors import BAD, CONFLICT, MISSING, TOO_LARGE, ApiError
from laserchess.server.routes import Router
from laserchess.server.wire.inputs import Input, PositionText, VariantId
from laserchess.server.wire.responses import Json, refusals

router = Router(prefix="/api/positions/saved", tags=["positions"])
SavedId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,40}$", description="The id of a saved position.")]


class Saving(Input):
    """A position to keep."""

    name: str = Field(max_length=80, pattern=r"^[^\x00-\x1f\x7f]*$")
    variant: VariantId
    position: PositionText


class Saved(TypedDict):
    """A position that is kept."""

    id: str
    name: str
    variant: str
    position: str
    created: int


def _owner(request: Request) -> str:
    """Return who is asking."""
    visitor: str | None = getattr(request.state, "visitor", None)
    if visitor is None:
        message = "positions are kept for somebody"
        raise ApiError(message, reason="visitor", status=BAD, expected="a visitor's cookie or token")
    return visitor


def _missing(position_id: str) -> ApiError:
    return ApiError("there is no such position", reason="position", status=MISSING, text=position_id)


@router.post("", response_model=Saved, status_code=201, responses=refusals(BAD, CONFLICT, TOO_LARGE))
async def save(request: Request, given: Saving) -> Response:
    """Keep a position; it must be one that can be played."""
    board = Board(given.variant, position=given.position)
    store: Any = request.app.state.store
    saved = await store.save_position(_owner(request), given.name, given.variant, board.position)
    return Json(saved, status_code=201)


@router.get("", response_model=list[Saved], responses=refusals(BAD))
async def list_saved(request: Request) -> Response:
    """Return the positions you keep, the latest first."""
    store: Any = request.app.state.store
    return Json(await store.saved_positions(_owner(request)))


@router.get("/{position_id}", response_model=Saved, responses=refusals(BAD, MISSING))
async def get_saved(request: Request, position_id: SavedId) -> Response:
    """Return one of the positions you keep."""
    store: Any = request.app.state.store
    found = await store.saved_position(_owner(request), position_id)
    if found is None:
        raise _missing(position_id)
    return Json(found)


@router.delete("/{position_id}", status_code=204, response_class=Response, responses=refusals(BAD, MISSING))
async def delete_saved(request: Request, position_id: SavedId) -> Response:
    """Forget one of the positions you keep."""
    store: Any = request.app.state.store
    if not await store.delete_position(_owner(request), position_id):
        raise _missing(position_id)
    return Response(status_code=204)
