"""The pages of studies, whose status also says whether there is one that the visitor may see."""

from dataclasses import replace
from typing import Annotated

from fastapi import Path, Request
from starlette.responses import Response

from laserchess.server.accounts.accounts import Account, Accounts
from laserchess.server.accounts.dependencies import PersonPath
from laserchess.server.analysis.shared_studies import SharedStudies, SharedStudy
from laserchess.server.api.link_previews import describe_page
from laserchess.server.api.pages import ANALYSIS, EMBEDDED_STUDY, NOT_FOUND, Page
from laserchess.server.api.static import send_page
from laserchess.server.api.study_export import export_by_user
from laserchess.server.api_errors import MISSING, ApiError
from laserchess.server.app_state import state_of
from laserchess.server.identity import identity_of
from laserchess.server.routes import Router

router = Router(include_in_schema=False)
Name = Annotated[str, Path(max_length=300)]
METHODS = ["GET", "HEAD"]


@router.api_route("/study/{study_id}", methods=METHODS)
@router.api_route("/study/{study_id}/{chapter_id}", methods=METHODS)
async def get_study(request: Request, study_id: Name, chapter_id: Name | None = None) -> Response:
    """Return the page of a study; a private one is missing for strangers."""
    who = identity_of(request.scope)
    accounts = state_of(request.app).find(Accounts)
    account = await accounts.with_id(who.account) if accounts and who and who.account else None
    return await _send(request, ANALYSIS, (study_id, chapter_id), account)


@router.api_route("/embed/study/{study_id}/{chapter_id}", methods=METHODS)
async def get_embedded_study(request: Request, study_id: Name, chapter_id: Name) -> Response:
    """Return a chapter for other websites; private ones cannot be embedded, not even by their owner."""
    return await _send(request, EMBEDDED_STUDY, (study_id, chapter_id), None)


@router.get("/study/by/{name}/export.pgn")
async def get_export(request: Request, name: PersonPath) -> Response:
    """Return the studies of an account as PGN, under the path that lichess has outside its API."""
    return await export_by_user(request, name)


async def _send(request: Request, page: Page, ids: tuple[str, str | None], account: Account | None) -> Response:
    try:
        study = await _find(request, *ids, account)
    except ApiError as error:
        if error.status != MISSING:
            raise
        return send_page(request, NOT_FOUND, lambda body: body, MISSING)
    shown = replace(page, title=study.row.name) if study else page
    return send_page(request, page, lambda body: describe_page(request, shown, body))


async def _find(request: Request, study_id: str, chapter_id: str | None, account: Account | None) -> SharedStudy | None:
    """Return a study, or nothing while the server starts; raise an error if it or the chapter is missing."""
    studies = state_of(request.app).find(SharedStudies)
    if studies is None:
        return None
    study = await studies.find(study_id, account)
    if chapter_id is not None:
        await studies.chapter(study, chapter_id)
    return study
