"""The coach for the game page: explanations of a position, each a pure function of a line of moves."""

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from laserchess.coach import Threat, advise, explain_hint, explain_loss
from laserchess.core.moves import Move
from laserchess.core.variant import Piece
from laserchess.notation.phrases import brief_phrases
from laserchess.notation.svg.piece_drawing import angle_of
from laserchess.server.routes import Router
from laserchess.server.runtime.job_pool import WorkRoute
from laserchess.server.wire.inputs import Line, MoveText, Name
from laserchess.server.wire.responses import REFUSALS
from laserchess.server.wire.schemas import PhraseView, Square
from laserchess.server.wire.views import phrase_views

router = Router(prefix="/api/positions", tags=["positions"], route_class=WorkRoute)


class CoachedLine(Line):
    """A line, and the player who is coached."""

    player: Name


class AdvisedLine(CoachedLine):
    """A line of a coached player, and whether to state the goal."""

    goal: bool = Field(default=False, description="State the goal as well: the player has not moved yet.")


class HintedLine(Line):
    """A line, and the move that is explained."""

    move: MoveText


class MoveArrow(TypedDict):
    """A move, to be drawn as an arrow."""

    text: str
    start: str
    to: str
    angle: Annotated[int | None, Field(description="Of a rotation: the resulting angle of the piece.")]


class ThreatView(MoveArrow):
    """A piece that a move would hit."""

    square: Square
    royal: bool


class AdviceView(TypedDict):
    """What a player should know about a position."""

    phrases: list[PhraseView]
    threats: Annotated[list[ThreatView], Field(description="What the opponent could hit, Kings first.")]
    chances: Annotated[list[ThreatView], Field(description="What the player could hit.")]


class HintReason(TypedDict):
    """What a move achieves; with several actions a turn, then the move in a few words."""

    phrases: list[PhraseView]


class LossView(TypedDict):
    """How a game was lost."""

    phrases: list[PhraseView]
    fatal: Annotated[int, Field(description="Plies before the end at which the fatal beam was fired; 1 is the last.")]
    plies: Annotated[int | None, Field(description="Plies before the end at which it could still be stopped.")]
    defences: Annotated[list[MoveArrow], Field(description="Moves that would have stopped it.")]


@router.post("/coach", responses=REFUSALS)
def coach(asked: AdvisedLine) -> AdviceView:
    """Explain a position to a player: the goal if asked or without a move, the last move, threats and chances."""
    advice = advise(asked.board(), asked.player, goal=asked.goal)
    return {
        "phrases": phrase_views(advice.phrases),
        "threats": _threats(advice.threats),
        "chances": _threats(advice.chances),
    }


@router.post("/hint", responses=REFUSALS)
def hint(asked: HintedLine) -> HintReason:
    """Explain what a move achieves."""
    board = asked.board()
    phrases = [explain_hint(board, asked.move)]
    if board.variant.has_turn_end:
        phrases += brief_phrases(board.preview(board.parse_move(asked.move)))[:1]
    return {"phrases": phrase_views(phrases)}


@router.post("/loss", responses=REFUSALS)
def loss(asked: CoachedLine) -> LossView:
    """Explain how a player lost: the last beam, and the last move that could have stopped it."""
    found = explain_loss(asked.board(), asked.player)
    return {
        "phrases": phrase_views(found.phrases),
        "fatal": found.fatal,
        "plies": found.plies,
        "defences": [_arrow(move) for move in found.defences],
    }


def _threats(threats: Iterable[Threat]) -> list[ThreatView]:
    return [{**_arrow(one.move, one.rotated), "square": one.square, "royal": one.is_royal} for one in threats]


def _arrow(move: Move, rotated: Piece | None = None) -> MoveArrow:
    angle = angle_of(rotated) if rotated else None
    return {"text": move.text, "start": move.start, "to": move.to or move.start, "angle": angle}
