"""What the engine thinks of moves that were played."""

from collections.abc import Iterator
from dataclasses import dataclass

from laserchess.board import Board
from laserchess.core.moves import Move
from laserchess.engine import Engine, Limits, Score
from laserchess.notation.pgn.annotations import Evaluation
from laserchess.record import GameRecord, Node

JUDGMENTS = ((0.3, "??", 4), (0.2, "?", 2), (0.1, "?!", 6))
"""How much of the game a move gave away (of the 2 between a sure loss and a sure win), its mark and its glyph."""


@dataclass(frozen=True, slots=True)
class PositionEval:
    """What a position is worth to the first player, and the best line in it, if the game goes on there."""

    winning_chances: float
    """-1 for a sure loss to 1 for a sure win."""
    eval: Evaluation | None = None
    """None where the game is over."""
    depth: int = 0
    line: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class MoveJudgment:
    """A move that was played, with what was thought before and after it."""

    node: Node
    number: str
    before: PositionEval
    after: PositionEval
    loss: float

    @property
    def best(self) -> str:
        """The move the engine would have played; of a turn of several actions the first."""
        return self.before.line[0].text if self.before.line else ""

    @property
    def mark(self) -> str:
        """`?!`, `?`, `??`, or nothing."""
        return mark_of(self.loss)

    def note(self) -> None:
        """Write the verdict beside the move."""
        node, glyphs = self.node, {glyph: mark for _, mark, glyph in JUDGMENTS}
        node.eval, node.depth = self.after.eval, self.after.depth or None
        node.nags = {nag for nag in node.nags if nag not in glyphs} | {
            glyph for glyph, mark in glyphs.items() if mark == self.mark
        }
        if self.mark and self.best:
            node.annotate(f"Best was {' '.join(move.text for move in self.before.line[:5])}.")


def annotate(engine: Engine, record: GameRecord, limits: Limits) -> Iterator[MoveJudgment]:
    """Yield a verdict on every move of the main line."""
    engine.new_game()
    before = evaluate_position(engine, record.board(), limits)
    first_number = 1 if record.board().turn == record.variant.players[0].name else 2
    for ply, node in enumerate(record.mainline(), first_number + 1):
        mover = 1 if ply % 2 == 0 else -1
        after = evaluate_position(engine, node.board(), limits)
        is_best = bool(before.line) and not record.variant.has_turn_end and node.move.startswith(before.line[0].text)
        loss = loss_of(before, after, mover, is_best=is_best)
        yield MoveJudgment(node, f"{ply // 2}{'.' if mover > 0 else '...'}", before, after, loss)
        before = after


def loss_of(before: PositionEval, after: PositionEval, mover: int, *, is_best: bool) -> float:
    """Return how much of the game a move of the first player (`mover` 1) or the second (-1) gave away."""
    return 0.0 if is_best else mover * (before.winning_chances - after.winning_chances)


def mark_of(loss: float) -> str:
    """Return `?!`, `?`, `??`, or nothing."""
    return next((mark for least, mark, _ in JUDGMENTS if loss >= least), "")


def evaluate_position(engine: Engine, board: Board, limits: Limits) -> PositionEval:
    """Ask the engine about a position."""
    first = board.variant.players[0].name
    if board.outcome:
        side = {None: 0, first: 1}.get(board.outcome.winner, -1)
        return PositionEval(float(side))
    # A machine that is too busy to see all moves once in time does so late.
    info = engine.play(board, limits).info or engine.play(board, Limits(depth=1)).info
    if info is None:
        return PositionEval(0.0, Evaluation())
    side = 1 if board.turn == first else -1
    return PositionEval(side * info.winning_chances, _evaluation(info.score, side), info.depth, info.pv)


def _evaluation(score: Score, side: int) -> Evaluation:
    if score.mate is not None:
        return Evaluation(mate=side * score.mate)
    return Evaluation(side * score.value / 100)
