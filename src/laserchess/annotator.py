"""Judgments of the engine on the moves of a game."""

from collections.abc import Iterator
from dataclasses import dataclass

from laserchess.board import Board
from laserchess.core.moves import Move
from laserchess.engine import Engine, Limits, Score
from laserchess.notation.pgn.annotations import Evaluation
from laserchess.record import GameRecord, Node

JUDGMENTS = ((0.3, "??", 4), (0.2, "?", 2), (0.1, "?!", 6))
"""Loss of winning chances (of the 2 between a sure loss and a sure win) from which a move gets its mark and glyph."""


@dataclass(frozen=True, slots=True)
class PositionEval:
    """The evaluation of a position for the first player, and the best line."""

    winning_chances: float
    """-1 for a sure loss to 1 for a sure win."""
    eval: Evaluation | None = None
    """The score as a record stores it, None if the game is over."""
    depth: int = 0
    """Depth of the search in plies, 0 if the game is over."""
    line: tuple[Move, ...] = ()
    """The principal variation, empty if the game is over."""


@dataclass(frozen=True, slots=True)
class MoveJudgment:
    """A played move, with the evaluations before and after it."""

    node: Node
    """The node of the move in its record."""
    number: str
    """The move number as written in a record: `1.` or `1...`."""
    before: PositionEval
    """The evaluation before the move."""
    after: PositionEval
    """The evaluation after the move."""
    loss: float
    """Winning chances the move lost its player."""

    @property
    def best(self) -> str:
        """The engine's move, the first one of a turn of several actions; empty if there is none."""
        return self.before.line[0].text if self.before.line else ""

    @property
    def mark(self) -> str:
        """`?!`, `?`, `??`, or nothing."""
        return mark_of(self.loss)

    def note(self) -> None:
        """Write the judgment into the record: evaluation, glyph, and the best line after a mistake."""
        node, glyphs = self.node, {glyph: mark for _, mark, glyph in JUDGMENTS}
        node.eval, node.depth = self.after.eval, self.after.depth or None
        node.nags = {nag for nag in node.nags if nag not in glyphs} | {
            glyph for glyph, mark in glyphs.items() if mark == self.mark
        }
        if self.mark and self.best:
            node.annotate(f"Best was {' '.join(move.text for move in self.before.line[:5])}.")


def annotate(engine: Engine, record: GameRecord, limits: Limits) -> Iterator[MoveJudgment]:
    """Judge every move of the main line of a record.

    Args:
        engine: The engine that evaluates the positions; its hash table is cleared first.
        record: The game; call `note` on a judgment to write it into the record.
        limits: The limits of each search.

    Yields:
        A judgment for each move, as soon as it is known.

    """
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
    """Return the winning chances a move lost its player.

    Args:
        before: The evaluation before the move.
        after: The evaluation after it.
        mover: 1 for a move of the first player, -1 for one of the second.
        is_best: Whether it is the engine's own move, which loses nothing.

    Returns:
        The loss, from 0 to 2; negative if the position after the move was evaluated better.

    """
    return 0.0 if is_best else mover * (before.winning_chances - after.winning_chances)


def mark_of(loss: float) -> str:
    """Return the mark of a loss of winning chances: `?!`, `?`, `??`, or nothing.

    >>> mark_of(0.25)
    '?'
    """
    return next((mark for threshold, mark, _ in JUDGMENTS if loss >= threshold), "")


def evaluate_position(engine: Engine, board: Board, limits: Limits) -> PositionEval:
    """Evaluate a position.

    Args:
        engine: The engine.
        board: The position; it is not changed.
        limits: The limits of the search, exceeded if they do not allow depth 1.

    Returns:
        The evaluation for the first player.

    """
    first = board.variant.players[0].name
    if board.outcome:
        side = {None: 0, first: 1}.get(board.outcome.winner, -1)
        return PositionEval(float(side))
    # On a machine too busy to search all moves once in time, finish the first iteration late.
    info = engine.play(board, limits).info or engine.play(board, Limits(depth=1)).info
    if info is None:
        return PositionEval(0.0, Evaluation())
    side = 1 if board.turn == first else -1
    return PositionEval(side * info.winning_chances, _evaluation(info.score, side), info.depth, info.pv)


def _evaluation(score: Score, side: int) -> Evaluation:
    if score.mate is not None:
        return Evaluation(mate=side * score.mate)
    return Evaluation(side * score.value / 100)
