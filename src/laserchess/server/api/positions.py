"""Positions without a game around them: for analysis, the editor and learning. Nothing is kept."""

from fastapi import APIRouter
from pydantic import Field
from typing_extensions import TypedDict

from laserchess.board import Board
from laserchess.games import GAMES
from laserchess.server.api.answers import REFUSALS
from laserchess.server.api.editor import Checked, Drawn, check_drawn
from laserchess.server.api.inputs import Line, MoveText
from laserchess.server.api.shapes import BeamView, PlayedView, View
from laserchess.server.api.views import beams_view, push_view, view_of
from laserchess.server.api.workshop import WorkRoute

router = APIRouter(prefix="/api/positions", tags=["positions"], route_class=WorkRoute)


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


@router.post("", responses=REFUSALS)
def show(line: Line) -> View:
    """Return the position after some moves."""
    return view_of(line.board())


@router.post("/preview", responses=REFUSALS)
def preview(asked: Preview) -> Previewed:
    """Tell what a move does and return the position after it."""
    board = asked.board()
    _, played = push_view(board, asked.move, recorded=asked.recorded)
    return {"played": played, "view": view_of(board)}


@router.post("/light", responses=REFUSALS)
def light(line: Line) -> Light:
    """Tell where the light would go if the player to move fired now."""
    board = line.board()
    return {"beams": beams_view(board.game, board.turn, board.beams())}


@router.post("/check", responses=REFUSALS)
def check(drawn: Drawn) -> Checked:
    """Tell whether a position that was drawn square by square can be played, and what is wrong with it if not."""
    return check_drawn(drawn)


def rehearse() -> None:
    """Show the start of every game, so that nobody waits for what is worked out once."""
    for game in GAMES:
        view_of(Board(game))
