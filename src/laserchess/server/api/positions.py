"""Positions outside of games, for analysis, the editor and lessons. Nothing is stored."""

from collections import Counter
from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from laserchess.board import Board
from laserchess.core.position import Position
from laserchess.server.api.editor import Checked, DrawnPosition, SquareName, check_drawn
from laserchess.server.api.move_explanations import WhyNot, explain
from laserchess.server.routes import Router
from laserchess.server.runtime.job_pool import WorkRoute
from laserchess.server.wire.inputs import Line, MoveText, Name
from laserchess.server.wire.responses import REFUSALS
from laserchess.server.wire.schemas import BeamView, MoveResultView, MoveView, View
from laserchess.server.wire.views import beams_view, push_view, view_of
from laserchess.variants import VARIANTS

router = Router(prefix="/api/positions", tags=["positions"], route_class=WorkRoute)
MAX_TRIALS, MAX_BRANCHES = 32, 12
"""How often a move is played to find its branches, and how many of them are returned."""


class Preview(Line):
    """A line and one more move. Chance results that the move does not state are drawn, unless it is `recorded`."""

    move: MoveText = Field(examples=["f4g5"])
    recorded: bool = Field(default=False, description="Whether the move states all results of chance.")


class Previewed(TypedDict):
    """The result of a move, and the position after it."""

    played: MoveResultView
    view: View


class Branch(TypedDict):
    """A possible result of a move, and its frequency."""

    share: Annotated[float, Field(description="Share of the trials.")]
    played: MoveResultView


class Branches(TypedDict):
    """The possible results of a move."""

    branches: list[Branch]


class Light(TypedDict):
    """The paths of beams."""

    beams: list[BeamView]


class Premoves(Line):
    """A line, and the player whose moves are requested."""

    player: Name


class OfferedMoves(TypedDict):
    """Moves."""

    moves: list[MoveView]


class AimedMove(Line):
    """A line, and the square to which a piece was to go; without one, the piece was to move at all."""

    start: SquareName
    to: SquareName | None = None


@router.post("", responses=REFUSALS)
def show(line: Line) -> View:
    """Return the position after some moves."""
    return view_of(line.board())


@router.post("/preview", responses=REFUSALS)
def preview(asked: Preview) -> Previewed:
    """Return the result of a move and the position after it."""
    board = asked.board()
    _, played = push_view(board, asked.move, recorded=asked.recorded)
    return {"played": played, "view": view_of(board)}


@router.post("/branches", responses=REFUSALS)
def branches(asked: Preview) -> Branches:
    """Return the possible results of a move that involves chance: its branches, the likeliest first."""
    board, counts, seen = asked.board(), Counter[str](), dict[str, MoveResultView]()
    for seed in range(MAX_TRIALS if board.variant.has_chance else 1):
        tried = board.copy(history=False)
        tried.reseed(seed)
        _, played = push_view(tried, asked.move)
        counts[played["text"]] += 1
        seen.setdefault(played["text"], played)
    total, common = counts.total(), counts.most_common(MAX_BRANCHES)
    return {"branches": [{"share": count / total, "played": seen[text]} for text, count in common]}


@router.post("/light", responses=REFUSALS)
def light(line: Line) -> Light:
    """Return the beams that the player to move would fire now."""
    board = line.board()
    return {"beams": beams_view(board.variant, board.turn, board.beams())}


@router.post("/premoves", responses=REFUSALS)
def premoves(asked: Premoves) -> OfferedMoves:
    """Return what a player could play if it were their turn now, for premoves."""
    board = asked.board()
    position, side = board.snapshot(), board.variant.player(asked.player)
    board.set_snapshot(Position(position.pieces, side, position.floor, board.variant.actions))
    return {"moves": view_of(board)["moves"]}


@router.post("/refusal", responses=REFUSALS)
def refusal(asked: AimedMove) -> WhyNot:
    """Explain why a piece cannot go to a square, or cannot move at all."""
    return explain(asked.board(), asked.start, asked.to)


@router.post("/check", responses=REFUSALS)
def check(drawn: DrawnPosition) -> Checked:
    """Return whether a position of the editor can be played, and its problems if not."""
    return check_drawn(drawn)


def warm_up() -> None:
    """Show the start of every variant, so that no request waits for what is computed once."""
    for game in VARIANTS:
        view_of(Board(game))
