"""Search of studies by position over HTTP."""

from typing import Annotated

from fastapi import Query, Request
from pydantic import BaseModel
from starlette.responses import Response
from typing_extensions import TypedDict

from laserchess.server.accounts.dependencies import MaybeAccount
from laserchess.server.analysis.study_search import FoundChapter, StudySearch
from laserchess.server.api.search_api import position_key
from laserchess.server.api_errors import BAD
from laserchess.server.app_state import service_of
from laserchess.server.play.dependencies import Asking, Room
from laserchess.server.routes import Router
from laserchess.server.wire.inputs import PositionText, VariantId
from laserchess.server.wire.responses import Json, refusals

router = Router(prefix="/api/studies", tags=["studies"])


class PositionQuery(BaseModel):
    """A position of a variant."""

    variant: VariantId
    position: PositionText


class FoundChapters(TypedDict):
    """The chapters found; `counting` says that more may be found in a moment."""

    chapters: list[FoundChapter]
    counting: bool


@router.get("/search", response_model=FoundChapters, responses=refusals(BAD))
async def search(
    query: Annotated[PositionQuery, Query()], request: Request, account: MaybeAccount, pools: Room, asking: Asking
) -> Response:
    """Find chapters in which a position occurs: of public studies, and of those you own or edit."""
    size = len(query.position)
    key = await pools.executor_for(size).do(asking, size, position_key, query.variant, query.position)
    search = service_of(request.app, StudySearch)
    chapters, is_counting = await search.find(key, account.id if account else None)
    return Json({"chapters": chapters, "counting": is_counting})
