"""A puzzle in progress: right and wrong moves, hints, and refutations."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, permutations

from laserchess.board import Board
from laserchess.core.errors import IllegalMoveError, LaserChessError
from laserchess.core.move_result import MoveResult
from laserchess.core.moves import MoveKind
from laserchess.engine import Engine
from laserchess.notation.phrases import Phrase, phrase
from laserchess.puzzles.puzzle import Puzzle, PuzzleGoal
from laserchess.puzzles.verify import after

NODES = 4000
"""Nodes searched for the refutation of a wrong move."""
MAX_ORDERS = 120
"""Orders of the actions of a turn that are tried: all those of five actions; the order of the solution comes first."""


@dataclass(frozen=True)
class AttemptedMove:
    """The result of a move of the solver.

    Attributes:
        is_right: Whether the move belongs to the solution.
        played: What the move did.
        after: The board right after the move.
        reply: The opponent's reply if the move was right and there is more to find.

    """

    is_right: bool
    played: MoveResult
    after: Board
    reply: MoveResult | None = None


class PuzzleAttempt:
    """A puzzle being solved; a wrong move leaves the board unchanged.

    Args:
        puzzle: The puzzle to solve.

    """

    def __init__(self, puzzle: Puzzle) -> None:
        """Start at the position."""
        self.puzzle = puzzle
        self.board = puzzle.board()
        self.player = self.board.turn
        self.found = 0
        """The number of moves of the solution that were played, replies included."""
        self.left = puzzle.own_moves
        """The remaining actions of a turn."""
        self._is_over = False

    @property
    def rest(self) -> tuple[str, ...]:
        """The remaining moves."""
        return self.puzzle.solution[self.found :]

    @property
    def is_solved(self) -> bool:
        """Whether the puzzle is solved."""
        return self._is_over or not self.rest

    def play(self, move: str) -> AttemptedMove:
        """Try a move, or an action of a turn.

        Args:
            move: The move in the variant's notation.

        Returns:
            Whether the move is right, and the reply to it.

        Raises:
            IllegalMoveError: If the move is illegal, or the puzzle is solved.

        """
        if self.is_solved:
            message = "the puzzle is already solved"
            raise IllegalMoveError(message, reason="over", text=move)
        if self.puzzle.is_turn:
            return self._act(move)
        is_right = self.board.parse_move(move) == self.board.parse_move(self.rest[0])
        there = self.board.copy()
        played = there.push(move)
        won = there.outcome is not None and there.outcome.winner == self.player
        if not is_right and not (won and self.puzzle.aim is PuzzleGoal.WIN):
            return AttemptedMove(is_right=False, played=played, after=there)
        self.board.push(move)
        self.found += 1
        self._is_over = won
        reply = None
        if self.rest and not won:
            reply = self.board.push(self.rest[0])
            self.found += 1
        return AttemptedMove(is_right=True, played=played, after=there, reply=reply)

    def _act(self, move: str) -> AttemptedMove:
        """Try an action of a turn: those of the solution may be played in any order that still wins."""
        there = self.board.copy()
        played = there.push(move)
        left = tuple(_without(self.left, str(played.move)))
        won = there.outcome is not None and there.outcome.winner == self.player
        if not won and (len(left) == len(self.left) or not winning_order(there, left, self.player)):
            return AttemptedMove(is_right=False, played=played, after=there)
        self.board, self._is_over, self.left = there.copy(), won, left
        self.found += 1
        return AttemptedMove(is_right=True, played=played, after=there)

    @property
    def expected(self) -> str:
        """The next move of the solution; in a turn, a remaining action that comes first in some order that wins."""
        return winning_order(self.board, self.left, self.player)[0] if self.puzzle.is_turn else self.rest[0]


def _without(actions: tuple[str, ...], done: str) -> list[str]:
    """Return actions without one of them."""
    left = list(actions)
    if done in left:
        left.remove(done)
    return left


def winning_order(board: Board, actions: tuple[str, ...], player: str) -> tuple[str, ...]:
    """Return actions in an order that wins, or an empty tuple if none of the first `MAX_ORDERS` does."""
    for order in islice(permutations(actions), MAX_ORDERS):
        there = board.copy(history=False)
        try:
            for action in order:
                there.push(action)
        except LaserChessError:
            continue
        if there.outcome is not None and there.outcome.winner == player:
            return order
    return ()


def first_hint(attempt: PuzzleAttempt) -> Phrase:
    """Return the first hint: which piece to look at."""
    move = attempt.board.parse_move(attempt.expected)
    piece = attempt.board.piece_at(move.start) if move.start else None
    return phrase("hint.look", piece=piece.piece_type.name, square=move.start) if piece else phrase("hint.beam")


def second_hint(attempt: PuzzleAttempt) -> Phrase:
    """Return the second hint: what the piece does."""
    move = attempt.board.parse_move(attempt.expected)
    piece = attempt.board.piece_at(move.start) if move.start else None
    if piece is None or move.kind not in {MoveKind.STEP, MoveKind.ROTATE, MoveKind.SWAP, MoveKind.FIRE}:
        return phrase("hint.null")
    return phrase(f"hint.{move.kind.name.lower()}", piece=piece.piece_type.name, square=move.start)


def refutation(puzzle: Puzzle, board: Board) -> str | None:
    """Return the opponent's reply to a wrong move: a win at once if there is one."""
    if board.outcome is not None or puzzle.is_turn:
        return None
    player = board.turn
    for move in board.legal_moves:
        outcome = after(board, move).outcome
        if outcome is not None and outcome.winner == player:
            return str(move)
    best = _engine().play(board.copy(history=False), nodes=NODES).move
    return str(best) if best else None


@lru_cache(maxsize=1)
def _engine() -> Engine:
    return Engine(hash_mb=4)
