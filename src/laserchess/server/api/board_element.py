"""`<laser-board>` for pages of any origin: its script, style, pieces and positions, all under `/board/`.

Everything here is public, read-only and the same for every visitor, so that other origins may use it.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated

import orjson
from fastapi import Depends, Request
from starlette.datastructures import QueryParams
from starlette.responses import Response
from typing_extensions import TypedDict

from laserchess.core.variant import Variant
from laserchess.notation.svg.color_themes import write_palette
from laserchess.server.api import static
from laserchess.server.api.piece_art import Pieces, get_art
from laserchess.server.api.script_joiner import join_alone
from laserchess.server.api.variants import variant_view
from laserchess.server.api.web_files import stamp_of
from laserchess.server.app_state import service_of
from laserchess.server.routes import Router
from laserchess.server.runtime.addresses import owner_of
from laserchess.server.runtime.job_pool import JobPools, respond
from laserchess.server.wire.inputs import Line, path_variant
from laserchess.server.wire.responses import cacheable
from laserchess.server.wire.schemas import MoveResultView, VariantView, View
from laserchess.server.wire.views import push_view, view_of
from laserchess.variants import VARIANTS, find_variant

router = Router(prefix="/board", include_in_schema=False)
SCRIPT = "board/element.js"
STYLES = "tokens.css", "themes.css", "board.css"
OWN_STYLE = ":host { display: block; }"
ROOT = re.compile(r"(?::root)+((?:\[[^\]]+\])*)")
"""The selector of the page's root, which is the element's host in its shadow tree."""


class ElementView(TypedDict):
    """A position, its variant, and the result of the last move, if there is one."""

    variant: VariantView
    view: View
    played: MoveResultView | None


@router.get("/laser-board.js")
def get_script(request: Request) -> Response:
    """Return the element and the board in one script."""
    return cacheable(request, _script(static.WEB, stamp_of(static.WEB)), "text/javascript")


@lru_cache(maxsize=2)
def _script(root: Path, _stamp: str) -> bytes:
    return join_alone(root, SCRIPT).encode()


@router.get("/laser-board.css")
def get_style(request: Request) -> Response:
    """Return the style of the element's shadow tree."""
    return cacheable(request, _style(static.WEB, stamp_of(static.WEB)), "text/css")


@lru_cache(maxsize=2)
def _style(root: Path, _stamp: str) -> bytes:
    return element_style(root, list(VARIANTS.values()))


def element_style(root: Path, variants: Sequence[Variant]) -> bytes:
    """Return the style of the element's shadow tree, with the colours of some variants."""
    files = [(root / "style" / name).read_text(encoding="utf-8") for name in STYLES]
    text = "\n".join([write_palette(variants), *files, OWN_STYLE])
    return ROOT.sub(lambda found: f":host({found[1]})" if found[1] else ":host", text).encode()


@router.get("/art/{variant}.svg")
def get_pieces(
    request: Request, variant: Annotated[Variant, Depends(path_variant)], pieces: Pieces = "auto"
) -> Response:
    """Return the pieces of a variant as symbols."""
    return get_art(request, variant, pieces)


@router.get("/view")
async def get_view(request: Request) -> Response:
    """Return the position after some moves: `variant`, `setup` or `position`, and `move` for each move."""
    body = orjson.dumps(_line(request.query_params))
    executor = service_of(request.app, JobPools).executor_for(len(body))
    status, content = await executor.do(owner_of(request), len(body), respond, show, Line, body)
    return Response(content, status, static.NO_STORE, "application/json")


def _line(query: QueryParams) -> dict[str, object]:
    given = {name: query[name] for name in ("variant", "setup", "position") if query.get(name)}
    return {**given, "moves": query.getlist("move")}


def show(line: Line) -> ElementView:
    """Return the position after the moves of a line, and the result of the last one."""
    variant = variant_view(find_variant(line.variant))
    if not line.moves:
        return {"variant": variant, "view": view_of(line.board()), "played": None}
    board = line.model_copy(update={"moves": line.moves[:-1]}).board()
    _, played = push_view(board, line.moves[-1])
    return {"variant": variant, "view": view_of(board), "played": played}
