"""Shared studies over HTTP: settings, chapters and operations. Live changes come over the socket of a study."""

from typing import Annotated

from fastapi import Depends, Path, Query
from pydantic import Field
from starlette.responses import Response
from typing_extensions import TypedDict

from laserchess.server.accounts.dependencies import MaybeAccount, Mine, TheAccounts
from laserchess.server.analysis.shared_studies import SharedChapter, SharedStudies, SharedStudy, StudyView, Visibility
from laserchess.server.analysis.studies_api import Analysis
from laserchess.server.analysis.study_operations import (
    ChapterName,
    OperationBody,
    StudyOperations,
    TreeOperation,
    carry_out,
)
from laserchess.server.api_errors import BAD, CONFLICT, FORBIDDEN, MISSING, TOO_LARGE, ErrorCode, api_error
from laserchess.server.app_state import from_state
from laserchess.server.play.dependencies import Asking, Room
from laserchess.server.routes import Router
from laserchess.server.wire.inputs import Input
from laserchess.server.wire.responses import Json, refusals

router = Router(prefix="/api/studies", tags=["studies"])
ALL = refusals(BAD, FORBIDDEN, MISSING, CONFLICT, TOO_LARGE)
MAX_EDITORS = 64
MAX_SEQ = 2**31 - 1
StudyId = Annotated[str, Path(pattern=r"^[A-Za-z0-9]{1,24}$", description="The id of a study.")]
ChapterPath = Annotated[str, Path(pattern=r"^[A-Za-z0-9]{1,24}$", description="The id of a chapter.")]


class StudySettings(Input):
    """The settings of a study: its name, who may see it, and the names of the accounts that may edit it."""

    name: ChapterName
    visibility: Visibility
    editors: Annotated[list[Annotated[str, Field(min_length=1, max_length=40)]], Field(max_length=MAX_EDITORS)]


class NewChapter(Input):
    """A chapter to add."""

    name: ChapterName
    analysis: Analysis


class AppliedOperation(TypedDict):
    """The number of an operation."""

    seq: int


TheSharedStudies = Annotated[SharedStudies, from_state(SharedStudies)]


async def study_of(study_id: StudyId, studies: TheSharedStudies, account: MaybeAccount) -> SharedStudy:
    """Return the study of a path, if the requester may see it."""
    return await studies.find(study_id, account)


async def edited_study(study: Annotated[SharedStudy, Depends(study_of)], account: Mine) -> SharedStudy:
    """Return the study of a path, if the requester may edit it."""
    study.expect_editor(account)
    return study


async def own_study(study: Annotated[SharedStudy, Depends(study_of)], account: Mine) -> SharedStudy:
    """Return the study of a path, if the requester owns it."""
    study.expect_owner(account)
    return study


Seen = Annotated[SharedStudy, Depends(study_of)]
Edited = Annotated[SharedStudy, Depends(edited_study)]
Owned = Annotated[SharedStudy, Depends(own_study)]


@router.get("/{study_id}", response_model=StudyView, responses=refusals(FORBIDDEN, MISSING))
async def get_study(study: Seen, studies: TheSharedStudies, account: MaybeAccount) -> Response:
    """Return a study with its chapters: yours, one that you edit, or one that is not private."""
    return Json(await studies.view(study, account))


@router.put("/{study_id}", response_model=StudyView, responses=ALL)
async def configure(
    body: StudySettings, study: Owned, studies: TheSharedStudies, account: Mine, accounts: TheAccounts
) -> Response:
    """Set the name, the visibility and the editors of your study."""
    editors = [await accounts.named(name) for name in body.editors]
    await studies.configure(study, body.name, body.visibility, {each.id: each.name for each in editors})
    return Json(await studies.view(await studies.find(study.id, account), account))


@router.delete("/{study_id}", status_code=204, responses=ALL)
async def delete_study(study: Owned, studies: TheSharedStudies) -> None:
    """Delete your study with its chapters."""
    await studies.delete(study)


@router.post("/{study_id}/clone", status_code=201, response_model=StudyView, responses=ALL)
async def clone(study: Seen, studies: TheSharedStudies, account: Mine) -> Response:
    """Copy a study to your account."""
    made = await studies.find(await studies.clone(study, account), account)
    return Json(await studies.view(made, account), status_code=201)


@router.post("/{study_id}/chapters", status_code=201, response_model=SharedChapter, responses=ALL)
async def add_chapter(body: NewChapter, study: Edited, studies: TheSharedStudies, account: Mine) -> Response:
    """Add a chapter to a study that you edit."""
    made = await studies.add_chapter(study, account, body.name, body.analysis)
    return Json(await studies.chapter(study, made), status_code=201)


@router.get("/{study_id}/chapters/{chapter_id}", response_model=SharedChapter, responses=refusals(FORBIDDEN, MISSING))
async def get_chapter(chapter_id: ChapterPath, study: Seen, studies: TheSharedStudies) -> Response:
    """Return the content of a chapter."""
    return Json(await studies.chapter(study, chapter_id))


@router.delete("/{study_id}/chapters/{chapter_id}", status_code=204, responses=ALL)
async def delete_chapter(chapter_id: ChapterPath, study: Edited, studies: TheSharedStudies, account: Mine) -> None:
    """Delete a chapter of a study that you edit; with its last chapter, a study is deleted."""
    await studies.delete_chapter(study, account, chapter_id)


@router.get("/{study_id}/operations", response_model=StudyOperations, responses=refusals(FORBIDDEN, MISSING))
async def get_operations(
    study: Seen, studies: TheSharedStudies, after: Annotated[int, Query(ge=0, le=MAX_SEQ)] = 0
) -> Response:
    """Return the operations after a number; read the chapter again if some of them are no longer stored."""
    found = await studies.operations(study.id, after)
    if found is None:
        raise api_error(ErrorCode.STUDY, study.id)
    return Json(found)


@router.post("/{study_id}/operations", response_model=AppliedOperation, responses=ALL)
async def apply(
    body: OperationBody, study: Edited, studies: TheSharedStudies, account: Mine, pools: Room, asking: Asking
) -> Response:
    """Apply an operation to a chapter. Send it again with the same `ref` if there was no answer: it counts once."""

    async def run(operation: TreeOperation, analysis: str) -> tuple[TreeOperation, str]:
        return await pools.executor_for(len(analysis)).do(asking, len(analysis), carry_out, operation, analysis)

    return Json({"seq": await studies.apply(study, account, body.ref, body.operation, run)})
