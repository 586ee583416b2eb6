"""Positions without a game around them: for analysis, the editor and learning. Nothing is kept."""

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import Response
from typing_extensions import TypedDict

from laserchess.server.api.answers import REFUSALS, Json
from laserchess.server.api.editor import Checked, Drawn, check_drawn
from laserchess.server.api.inputs import Line, MoveText
from laserchess.server.api.shapes import BeamView, PlayedView, View
from laserchess.server.api.views import beams_view, push_view, view_of

router = APIRouter(prefix="/api/positions", tags=["positions"])


class Preview(Line):
    """A line and one more move. Chance that the move does not name is drawn, unless it is `recorded`."""

    move: MoveText = Field(examples=["f4g5"])
    recorded: bool = Field(default=False, description="Has nothing happened by chance that the move does not name.")


class Previewed(TypedDict):
    """What a move does, and the position after it."""

    played: PlayedView
    view: View


class Light(TypedDict):
    """Where light goes."""

    beams: list[BeamView]


@router.post("", response_model=View, responses=REFUSALS)
def show(line: Line) -> Response:
    """Return the position after some moves."""
    return Json(view_of(line.board()))


@router.post("/preview", response_model=Previewed, responses=REFUSALS)
def preview(asked: Preview) -> Response:
    """Tell what a move does and return the position after it."""
    board = asked.board()
    _, played = push_view(board, asked.move, recorded=asked.recorded)
    return Json({"played": played, "view": view_of(board)})


@router.post("/light", response_model=Light, responses=REFUSALS)
def light(line: Line) -> Response:
    """Tell where the light would go if the player to move fired now."""
    board = line.board()
    return Json({"beams": beams_view(board.game, board.turn, board.beams())})


@router.post("/check", response_model=Checked, responses=REFUSALS)
def check(drawn: Drawn) -> Response:
    """Tell whether a position that was drawn square by square can be played, and what is wrong with it if not."""
    return Json(check_drawn(drawn))
