"""Messages of the analysis socket: a frozen class for each; the browser's types are generated from them."""

from dataclasses import dataclass
from typing import Literal

from laserchess.server.wire.messages import Ref, RejectedMessage
from laserchess.server.wire.schemas import ScoreView


@dataclass(frozen=True, slots=True)
class LineStep:
    """The start and target squares of a move."""

    start: str
    to: str


@dataclass(frozen=True, slots=True)
class AnalysisLine:
    """A line; score and winning chances are the first player's."""

    multipv: int
    score: ScoreView
    chance: float
    pv: list[str]
    pv_moves: list[LineStep]


@dataclass(frozen=True, slots=True, kw_only=True)
class LinesMessage:
    """The lines known so far, best first."""

    type: Literal["info"] = "info"
    ref: Ref = None
    depth: int
    nodes: int
    nps: int
    lines: list[AnalysisLine]


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgmentMessage:
    """The judgment of a move, or first of the start position; where a turn has several actions, of the turn."""

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
    """The request is finished."""

    type: Literal["done"] = "done"
    ref: Ref = None


AnalysisMessage = LinesMessage | JudgmentMessage | DoneMessage | RejectedMessage
