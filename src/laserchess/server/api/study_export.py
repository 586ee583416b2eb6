"""Studies in the shape of lichess's API: lists by account, and PGN of studies and chapters."""

from collections.abc import AsyncIterator, Iterable, Mapping

import orjson
from fastapi import Request
from pydantic import ValidationError
from starlette.responses import Response

from laserchess.core.errors import LaserChessError
from laserchess.core.layout import MAX_ACTIONS
from laserchess.server.accounts.accounts import Accounts
from laserchess.server.accounts.dependencies import PersonPath
from laserchess.server.analysis.shared_studies import SharedStudies, SharedStudy
from laserchess.server.analysis.study_operations import main_line
from laserchess.server.analysis.study_tree import StudyNode, StudyTree
from laserchess.server.api.images import send_gif
from laserchess.server.api.records import RecordInput, make_record
from laserchess.server.api.shared_studies_api import ChapterPath, StudyId
from laserchess.server.api_errors import MISSING, TOO_MANY, UNAVAILABLE, ApiError, ErrorCode, api_error
from laserchess.server.app_state import service_of
from laserchess.server.errors import status_of
from laserchess.server.lichess.arena_api import requester_of
from laserchess.server.lichess.error_shape import PlainRoute, error_text
from laserchess.server.lichess.event_streams import NDJSON
from laserchess.server.lichess.export_api import PGN, SEPARATOR
from laserchess.server.routes import Router
from laserchess.server.runtime.addresses import owner_of
from laserchess.server.runtime.job_pool import JobPools
from laserchess.server.runtime.origins import own_origin
from laserchess.server.storage.row_codec import TableRow
from laserchess.server.wire.responses import PartsResponse, Responses

router = Router(prefix="/api/study", tags=["lichess: studies"], route_class=PlainRoute)
FILE: Responses = {200: {"content": {PGN: {}}, "description": "PGN."}}
LINES: Responses = {200: {"content": {NDJSON: {}}, "description": "A JSON object per line."}}


@router.get("/by/{name}", response_class=Response, responses=error_text(MISSING) | LINES)
async def by_user(request: Request, name: PersonPath) -> Response:
    """List the public studies of an account, and the others for itself, the last changed first."""
    account = await service_of(request.app, Accounts).named(name)
    rows = await service_of(request.app, SharedStudies).public_by(account, await requester_of(request))
    lines = [{"id": row.id, "name": row.name, "createdAt": row.created_ms, "updatedAt": row.changed_ms} for row in rows]
    return Response(b"".join(orjson.dumps(line) + b"\n" for line in lines), media_type=NDJSON)


@router.get("/by/{name}/export.pgn", response_class=Response, responses=error_text(MISSING) | FILE)
async def export_by_user(request: Request, name: PersonPath) -> Response:
    """Return the chapters of all public studies of an account as PGN, and of the others for itself."""
    studies, viewer = service_of(request.app, SharedStudies), await requester_of(request)
    account = await service_of(request.app, Accounts).named(name)
    rows = await studies.public_by(account, viewer)

    async def write() -> AsyncIterator[bytes]:
        for row in rows:
            try:
                study = await studies.find(row.id, viewer)
            except ApiError:  # deleted or closed meanwhile
                continue
            async for part in _write_all(request, study, await studies.chapters(study)):
                yield part

    return PartsResponse(write(), media_type=PGN)


@router.get("/{study_id}.pgn", response_class=Response, responses=error_text(MISSING) | FILE)
async def export_study(request: Request, study_id: StudyId) -> Response:
    """Return all chapters of a study as PGN, without those that are no legal games."""
    studies = service_of(request.app, SharedStudies)
    study = await studies.find(study_id, await requester_of(request))
    return PartsResponse(_write_all(request, study, await studies.chapters(study)), media_type=PGN)


@router.get("/{study_id}/{chapter_id}.pgn", response_class=Response, responses=error_text(MISSING) | FILE)
async def export_chapter(request: Request, study_id: StudyId, chapter_id: ChapterPath) -> Response:
    """Return a chapter as PGN."""
    studies = service_of(request.app, SharedStudies)
    study = await studies.find(study_id, await requester_of(request))
    chapter = next((row for row in await studies.chapters(study) if row.id == chapter_id), None)
    if chapter is None:
        raise api_error(ErrorCode.CHAPTER, chapter_id)
    return Response(await _write(request, study, chapter) + b"\n", media_type=PGN)


@router.get("/{study_id}/{chapter_id}.gif", include_in_schema=False)
async def export_gif(request: Request, study_id: StudyId, chapter_id: ChapterPath) -> Response:
    """Return a GIF of a chapter's main line; of a long one, its last moves."""
    studies, pools = service_of(request.app, SharedStudies), service_of(request.app, JobPools)
    study = await studies.find(study_id, await requester_of(request))
    analysis = (await studies.chapter(study, chapter_id))["analysis"]
    size = len(analysis)
    line = await pools.executor_for(size).do(owner_of(request), size, main_line, analysis)
    return await send_gif(request, pools, line)


async def _write_all(request: Request, study: SharedStudy, chapters: Iterable[TableRow]) -> AsyncIterator[bytes]:
    """Yield chapters as PGN, without those that are no legal games."""
    for chapter in chapters:
        try:
            yield await _write(request, study, chapter) + SEPARATOR
        except LaserChessError as error:
            if status_of(error) in {TOO_MANY, UNAVAILABLE}:
                raise


async def _write(request: Request, study: SharedStudy, chapter: TableRow) -> bytes:
    url = f"{own_origin(request.scope)}/study/{study.id}"
    tags = {
        "Event": f"{study.row.name}: {chapter.name}",
        "Site": f"{url}/{chapter.id}",
        "Annotator": next(iter(study.editors.values())),
        "StudyName": study.row.name,
        "ChapterName": chapter.name,
        "ChapterURL": f"{url}/{chapter.id}",
    }
    analysis = (await service_of(request.app, SharedStudies).chapter(study, chapter.id))["analysis"]
    executor = service_of(request.app, JobPools).executor_for(len(analysis))
    return await executor.do(owner_of(request), len(analysis), write_chapter, analysis, tags)


def write_chapter(analysis: str, tags: Mapping[str, str]) -> bytes:
    """Return a chapter as PGN."""
    tree = StudyTree(analysis)
    start = tree.about.get("start") or {}
    try:
        given = RecordInput.model_validate(
            {
                "variant": tree.about.get("variant"),
                "start": start.get("position") or None,
                "setup": start.get("setup") or None,
                "options": start.get("options") or {},
                "tags": {**(start.get("tags") or {}), **tags},
                "result": start.get("result") or "*",
                "nodes": list_turns(tree),
            }
        )
    except (ValidationError, TypeError, AttributeError) as error:
        raise api_error(ErrorCode.CHAPTER) from error
    return str(make_record(given)).rstrip().encode()


def list_turns(tree: StudyTree) -> list[dict[str, object]]:
    """Return the nodes of a record: whole turns, where the tree has an action each."""
    found: list[dict[str, object]] = [_turn(None, [tree.root])]
    stack: list[tuple[StudyNode, int, list[StudyNode]]] = [(tree.root, 0, [])]
    while stack:
        node, parent, turn = stack.pop()
        if len(turn) > MAX_ACTIONS:
            raise api_error(ErrorCode.CHAPTER)
        by = node.parent.values.get("next") if node.parent else None
        if turn and (by != node.values.get("next") or not node.children):
            found.append(_turn(parent, turn))
            parent, turn = len(found) - 1, []
        stack += [(child, parent, [*turn, child]) for child in reversed(node.children)]
    return found


def _turn(parent: int | None, nodes: list[StudyNode]) -> dict[str, object]:
    last = nodes[-1].values
    texts = {name: " ".join(filter(None, (node.values.get(name) for node in nodes))) for name in ("comment", "preface")}
    shapes = [shape for node in nodes for shape in node.values.get("shapes") or []]
    return texts | {
        "parent": parent,
        "move": ",".join(str(node.move or "") for node in nodes),
        "comment": " ".join(filter(None, (_shapes(shapes), texts["comment"]))),
        "nags": sorted({nag for node in nodes for nag in node.values.get("nags") or []}),
        "eval": last.get("eval"),
        "clock": last.get("clock"),
    }


def _shapes(shapes: list[str]) -> str:
    """Return circles and arrows as `[%csl Ga1][%cal Ga1b2]`."""
    kinds: dict[str, list[str]] = {"csl": [], "cal": []}
    for shape in shapes:
        squares = sum(letter.islower() for letter in shape)
        kinds["csl" if squares == 1 else "cal"].append(shape)
    return "".join(f"[%{kind} {','.join(found)}]" for kind, found in kinds.items() if found)
