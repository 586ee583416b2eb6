"""Analysis jobs: the best lines of a position, or a review of every move of a game."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import monotonic

from laserchess.annotator import PositionEval, evaluate_position, loss_of, mark_of
from laserchess.board import Board
from laserchess.core.moves import Move, MoveKind
from laserchess.engine import Engine, Info, Limits, Score
from laserchess.notation.pgn.annotations import Evaluation
from laserchess.server.analysis.engine_pool import TimeSlice
from laserchess.server.analysis.messages import (
    AnalysisLine,
    AnalysisMessage,
    DoneMessage,
    JudgmentMessage,
    LinesMessage,
    LineStep,
)
from laserchess.server.runtime.queues import Owner
from laserchess.server.wire.schemas import ScoreView

Report = Callable[[AnalysisMessage], None]
MIN_SECONDS = 0.05
MAX_LINE = 12


class Analyse:
    """Find the best lines of a position by iterative deepening."""

    def __init__(
        self, owner: Owner, board: Board, report: Report, *, lines: int, seconds: float, network: Path | None = None
    ) -> None:
        """Report lines as they are found, for `seconds` in all."""
        self.cancelled = False
        self.owner, self.network = owner, network
        self._board = board
        self._report = report
        self._count = lines
        self._left = seconds
        self._side = 1 if board.turn == board.variant.players[0].name else -1
        self._lines: list[AnalysisLine] = []
        self._older: list[AnalysisLine] = []
        self._depth = 0

    def work(self, engine: Engine, time_slice: TimeSlice) -> bool:
        """Search until the time is up, or the time slice is over."""
        if self._board.outcome is None:
            engine.new_game()
            limits = Limits(movetime=max(MIN_SECONDS, self._left), multipv=self._count)
            engine.play(self._board, limits, on_info=self._note)
            self._left -= monotonic() - time_slice.began
            if time_slice.is_over and self._left > MIN_SECONDS:
                return False
            if self._depth <= 1 and not self.cancelled and self.network is None:
                # A machine too busy to search all moves once in time reports its first lines late.
                engine.play(self._board, Limits(depth=1, multipv=self._count), on_info=self._note)
        self._report(DoneMessage())
        return True

    def fail(self) -> None:
        """Report that there will be no more lines."""
        self._report(DoneMessage())

    def _note(self, info: Info) -> None:
        """Report all lines known so far, unless an earlier time slice has searched deeper."""
        if info.depth < self._depth:
            return
        if info.depth > self._depth:
            self._depth, self._older, self._lines = info.depth, self._shown(), []
        self._lines[info.multipv - 1 : info.multipv] = [line_view(info, self._side)]
        self._report(LinesMessage(depth=info.depth, nodes=info.nodes, nps=info.nps, lines=self._shown()))

    def _shown(self) -> list[AnalysisLine]:
        """Return the lines of this depth, then those of the previous depth that start with other moves."""
        fresh = {line.pv[0] for line in self._lines if line.pv}
        older = [line for line in self._older if line.pv and line.pv[0] not in fresh]
        return [replace(line, multipv=place) for place, line in enumerate([*self._lines, *older][: self._count], 1)]


def line_view(info: Info, side: int) -> AnalysisLine:
    """Return a line; its score is from the first player's point of view (`side` is 1 for that player, else -1)."""
    return AnalysisLine(
        info.multipv,
        score_view(info.score, side),
        round(side * info.winning_chances, 4) + 0.0,
        [move.text for move in info.pv],
        [LineStep(move.start, move.to) for move in info.pv],
    )


def score_view(score: Score, side: int) -> ScoreView:
    """Return a score from the first player's point of view."""
    mate = score.mate
    return {"cp": None if mate is not None else side * score.value, "mate": None if mate is None else side * mate}


class GameReview:
    """A judgment of every move of a game; where a turn has several actions, of the turn."""

    network: Path | None = None

    def __init__(self, owner: Owner, board: Board, moves: list[str], report: Report, *, seconds: float) -> None:
        """Report judgments in the order of the moves, using `seconds` for each."""
        self.cancelled = False
        self.owner = owner
        self._board = board
        self._moves = moves
        self._report = report
        self._limits = Limits(movetime=seconds)
        self._ply = -1
        self._before = PositionEval(0.0)

    def work(self, engine: Engine, time_slice: TimeSlice) -> bool:
        """Judge at least one move, and then as many as the time slice allows."""
        engine.new_game()
        while self._ply < len(self._moves):
            self._judge_next(engine)
            if time_slice.is_over and self._ply < len(self._moves):
                return False
        self._report(DoneMessage())
        return True

    def fail(self) -> None:
        """Report that there will be no more judgments."""
        self._report(DoneMessage())

    def _judge_next(self, engine: Engine) -> None:
        """Judge the next move; before the first one, evaluate the start position."""
        mover = 1 if self._board.turn == self._board.variant.players[0].name else -1
        move = self._play() if self._ply >= 0 else None
        self._ply = max(0, self._ply)
        after = evaluate_position(engine, self._board, self._limits)
        best, loss = self._before.line[:1], 0.0
        if move is not None:
            is_best = not self._board.variant.has_turn_end and best == (move,)
            loss = loss_of(self._before, after, mover, is_best=is_best)
        self._report(self._judgment(move, after, mark_of(loss)))
        self._before = after

    def _play(self) -> Move:
        """Play the next move, or the rest of a turn, and return its last move."""
        while True:
            played = self._board.push(self._moves[self._ply], recorded=True)
            self._ply += 1
            whole = not self._board.variant.has_turn_end or played.move.kind is MoveKind.END or self._board.outcome
            if whole or self._ply == len(self._moves):
                return played.move

    def _judgment(self, move: Move | None, after: PositionEval, mark: str) -> JudgmentMessage:
        line = [] if move is None else [each.text for each in self._before.line[:MAX_LINE]]
        return JudgmentMessage(
            ply=self._ply,
            move=self._moves[self._ply - 1] if move else "",
            score=_eval_view(after.eval),
            chance=round(after.winning_chances, 4) + 0.0,
            best=line[0] if line else "",
            mark=mark,
            line=line,
        )


def _eval_view(value: Evaluation | None) -> ScoreView | None:
    if value is None:
        return None
    return {"cp": None if value.mate is not None else round(value.score * 100), "mate": value.mate}
