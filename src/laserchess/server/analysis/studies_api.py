"""Studies over HTTP: an account's chapters, in the JSON its pages write."""

from typing import Annotated

import orjson
from fastapi import Query
from pydantic import AfterValidator, Field
from starlette.responses import Response
from typing_extensions import TypedDict

from laserchess.server.accounts.dependencies import Mine
from laserchess.server.analysis.studies import Studies, Study
from laserchess.server.analysis.study_operations import MAX_NAME, PRINTABLE, ChapterName
from laserchess.server.analysis.study_rows import MAX_CHAPTER
from laserchess.server.api_errors import BAD, CONFLICT, FORBIDDEN, MISSING, TOO_LARGE, ApiError, ErrorCode, api_error
from laserchess.server.app_state import from_state
from laserchess.server.routes import Router
from laserchess.server.wire.inputs import Input
from laserchess.server.wire.responses import Json, refusals

router = Router(prefix="/api/studies", tags=["studies"])
Asked = Annotated[str, Query(min_length=1, max_length=MAX_NAME, pattern=PRINTABLE)]


def _analysis(text: str) -> str:
    """Return an analysis; raise an error if it is not one."""
    try:
        found = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        message = f"the analysis is not JSON: {error}"
        raise ValueError(message) from None
    match found:
        case {"variant": str(), "nodes": [*_]}:
            return text
    message = "an analysis must be an object with a variant and a list of nodes"
    raise ValueError(message)


Analysis = Annotated[str, Field(max_length=MAX_CHAPTER), AfterValidator(_analysis)]


class StudyChapterBody(Input):
    """A chapter to store: an analysis as the page writes it, in JSON."""

    study: ChapterName
    chapter: ChapterName
    analysis: Analysis


class StudyChapter(TypedDict):
    """The content of a chapter."""

    analysis: str


TheStudies = Annotated[Studies, from_state(Studies)]


def _missing(chapter: str) -> ApiError:
    return api_error(ErrorCode.CHAPTER, chapter)


@router.get("", response_model=list[Study], responses=refusals(FORBIDDEN))
async def list_studies(studies: TheStudies, account: Mine) -> Response:
    """List the studies that you own or edit with the names of their chapters."""
    return Json(await studies.of(account.id))


@router.get("/chapter", response_model=StudyChapter, responses=refusals(FORBIDDEN, MISSING))
async def get_chapter(study: Asked, chapter: Asked, studies: TheStudies, account: Mine) -> Response:
    """Return the content of your chapter."""
    analysis = await studies.read(account.id, study, chapter)
    if analysis is None:
        raise _missing(chapter)
    return Json({"analysis": analysis})


@router.put("/chapter", status_code=204, responses=refusals(BAD, FORBIDDEN, CONFLICT, TOO_LARGE))
async def put_chapter(body: StudyChapterBody, studies: TheStudies, account: Mine) -> None:
    """Store a chapter, replacing the one of the same name."""
    await studies.write(account.id, body.study, body.chapter, body.analysis)


@router.delete("/chapter", status_code=204, responses=refusals(FORBIDDEN, MISSING))
async def delete_chapter(study: Asked, chapter: Asked, studies: TheStudies, account: Mine) -> None:
    """Delete your chapter."""
    if not await studies.delete(account.id, study, chapter):
        raise _missing(chapter)
