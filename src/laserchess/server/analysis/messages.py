"""What the socket of analysis says: a frozen class for each kind of message; the browser's types are made of them."""

from dataclasses import dataclass
from typing import Literal

from laserchess.server.wire.messages import Ref, RejectedMessage
from laserchess.server.wire.schemas import ScoreView


@dataclass(frozen=True, slots=True)
class LineStep:
    """Where a move of a line begins and ends."""

    start: str
    to: str


@dataclass(frozen=True, slots=True)
class AnalysisLine:
    """A line; score and chance are the first player's."""

    multipv: int
    score: ScoreView
    chance: float
    pv: list[str]
    pv_moves: list[LineStep]


@dataclass(frozen=True, slots=True, kw_only=True)
class LinesMessage:
    """The lines known so far, the best first."""

    type: Literal["info"] = "info"
    ref: Ref = None
    depth: int
    nodes: int
    nps: int
    lines: list[AnalysisLine]


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgmentMessage:
    """What was thought of a move, or at first of the start; of a turn of several actions, of the turn."""

    type: Literal["verdict"] = "verdict"
    ref: Ref = None
    ply: int
    move: str
    score: ScoreView | None
    chance: float
    best: str
    mark: str
    line: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class DoneMessage:
    """There will be no more about what was asked."""

    type: Literal["done"] = "done"
    ref: Ref = None


AnalysisMessage = LinesMessage | JudgmentMessage | DoneMessage | RejectedMessage
