"""Positions without a game around them: for analysis, the editor and learning. Nothing is kept."""

from collections import Counter
from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from laserchess.board import Board
from laserchess.core.position import Position
from laserchess.server.api.editor import Checked, DrawnPosition, SquareName, check_drawn
from laserchess.server.api.move_explanations import WhyNot, explain
from laserchess.server.job_pool import WorkRoute
from laserchess.server.routes import Router
from laserchess.server.wire.inputs import Line, MoveText, Name
from laserchess.server.wire.responses import REFUSALS
from laserchess.server.wire.schemas import BeamView, MoveResultView, MoveView, View
from laserchess.server.wire.views import beams_view, push_view, view_of
from laserchess.variants import VARIANTS

router = Router(prefix="/api/positions", tags=["positions"], route_class=WorkRoute)
TRIES, MOST = 32, 12
"""How often a move is tried to find its branches, and how many of them are told."""


class Preview(Line):
    """A line and one more move. Chance that the move does not name is drawn, unless it is `recorded`."""

    move: MoveText = Field(examples=["f4g5"])
    recorded: bool = Field(default=False, description="Has nothing happened by chance that the move does not name.")


class Previewed(TypedDict):
    """What a move does, and the position after it."""

    played: MoveResultView
    view: View


class Branch(TypedDict):
    """One of the things a move may do, and how often it does so."""

    share: Annotated[float, Field(description="Of the tries that were made.")]
    played: MoveResultView


class Branches(TypedDict):
    """What a move may do."""

    branches: list[Branch]


class Light(TypedDict):
    """Where light goes."""

    beams: list[BeamView]


class Premoves(Line):
    """A line, and whose moves are asked for."""

    player: Name


class OfferedMoves(TypedDict):
    """Moves."""

    moves: list[MoveView]


class AimedMove(Line):
    """A line, and a square to which a piece was to go; without one, the piece was to move at all."""

    start: SquareName
    to: SquareName | None = None


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


@router.post("/branches", responses=REFUSALS)
def branches(asked: Preview) -> Branches:
    """Tell what a move may do where chance has a part in it: its branches, the likeliest first."""
    board, counts, seen = asked.board(), Counter[str](), dict[str, MoveResultView]()
    for seed in range(TRIES if board.variant.has_chance else 1):
        tried = board.copy(history=False)
        tried.reseed(seed)
        _, played = push_view(tried, asked.move)
        counts[played["text"]] += 1
        seen.setdefault(played["text"], played)
    total = counts.total()
    return {"branches": [{"share": count / total, "played": seen[text]} for text, count in counts.most_common(MOST)]}


@router.post("/light", responses=REFUSALS)
def light(line: Line) -> Light:
    """Tell where the light would go if the player to move fired now."""
    board = line.board()
    return {"beams": beams_view(board.variant, board.turn, board.beams())}


@router.post("/premoves", responses=REFUSALS)
def premoves(asked: Premoves) -> OfferedMoves:
    """Return what a player could play if it were their turn now: for moves that are chosen in advance."""
    board = asked.board()
    position, side = board.snapshot(), board.variant.player(asked.player)
    board.set_snapshot(Position(position.pieces, side, position.floor, board.variant.actions))
    return {"moves": view_of(board)["moves"]}


@router.post("/refusal", responses=REFUSALS)
def refusal(asked: AimedMove) -> WhyNot:
    """Tell why a piece cannot go to a square, or cannot move at all."""
    return explain(asked.board(), asked.start, asked.to)


@router.post("/check", responses=REFUSALS)
def check(drawn: DrawnPosition) -> Checked:
    """Tell whether a position that was drawn square by square can be played, and what is wrong with it if not."""
    return check_drawn(drawn)


def rehearse() -> None:
    """Show the start of every game, so that nobody waits for what is worked out once."""
    for game in VARIANTS:
        view_of(Board(game))
