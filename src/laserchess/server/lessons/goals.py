"""Check whether a learner's moves, played on a Board, reach the goal of an exercise."""

from collections.abc import Callable, Iterator, Sequence

from laserchess.board import Board
from laserchess.core.move_result import MoveResult
from laserchess.core.moves import RemovedPiece
from laserchess.engine.mate_search import after
from laserchess.server.lessons.course import Exercise, Goal
from laserchess.server.lessons.defence import steps_first

Check = Callable[[Exercise, Board, Sequence[MoveResult]], bool]
"""A check of the exercise, the board after the learner's moves, and the results of these."""


def reaches(exercise: Exercise, board: Board, plays: Sequence[MoveResult]) -> bool:
    """Return whether the goal of an exercise is reached on the board after the learner's moves."""
    return CHECKS[exercise.goal](exercise, board, plays)


def lost_pieces(plays: Sequence[MoveResult], player: str) -> list[RemovedPiece]:
    """Return the pieces of a player that some moves removed."""
    return [item for played in plays for item in played.removed if item.side_name == player]


def has_lost(board: Board, player: str) -> bool:
    """Return whether the game is over and the opponent has won it."""
    return board.outcome is not None and board.outcome.winner not in {None, player}


def failing_replies(exercise: Exercise, board: Board) -> Iterator[str]:
    """Yield the opponent's replies that miss the goal: wins, and for some goals those that destroy a piece."""
    player = learner(exercise)
    for move in steps_first(board) if board.outcome is None else ():
        answer = after(board, move)
        destroys = exercise.goal is Goal.GUARD and lost_pieces([answer.peek()], player)
        if has_lost(answer, player) or destroys:
            yield move


def learner(exercise: Exercise) -> str:
    """Return the learner's side."""
    return exercise.board().turn


def _wins(exercise: Exercise, board: Board, _plays: Sequence[MoveResult]) -> bool:
    return board.outcome is not None and board.outcome.winner == learner(exercise)


def _removes(exercise: Exercise, board: Board, plays: Sequence[MoveResult]) -> bool:
    removed = {item.square for played in plays for item in played.removed}
    own = {item.square for item in lost_pieces(plays, learner(exercise))}
    best = max((len(played.removed) for played in plays), default=0)
    is_safe = own <= set(exercise.squares) and not has_lost(board, learner(exercise))
    return is_safe and set(exercise.squares) <= removed and best >= exercise.count


def _keeps(exercise: Exercise, board: Board, plays: Sequence[MoveResult]) -> bool:
    return not lost_pieces(plays, learner(exercise)) and not has_lost(board, learner(exercise))


def _stays(exercise: Exercise, board: Board, _plays: Sequence[MoveResult]) -> bool:
    return not has_lost(board, learner(exercise))


def _holds(exercise: Exercise, board: Board, plays: Sequence[MoveResult]) -> bool:
    has_ended = board.turn != learner(exercise) or board.outcome is not None
    is_unhurt = exercise.goal is Goal.SURVIVE or _keeps(exercise, board, plays)
    return has_ended and is_unhurt and _stays(exercise, board, plays) and not any(failing_replies(exercise, board))


def _lights(exercise: Exercise, _board: Board, plays: Sequence[MoveResult]) -> bool:
    shots = ({square for beam in played.beams for square in beam.squares} for played in plays)
    return any(set(exercise.squares) <= lit for lit in shots)


def _stuns(exercise: Exercise, _board: Board, plays: Sequence[MoveResult]) -> bool:
    return set(exercise.squares) <= {square for played in plays for square in played.stunned}


def _displaces(exercise: Exercise, _board: Board, plays: Sequence[MoveResult]) -> bool:
    return set(exercise.squares) <= {start for played in plays for start, _, _ in played.displaced}


def _is_accepted(exercise: Exercise, _board: Board, plays: Sequence[MoveResult]) -> bool:
    return str(plays[-1].move) in exercise.accept


CHECKS: dict[Goal, Check] = {
    Goal.WIN: _wins,
    Goal.REMOVE: _removes,
    Goal.KEEP: _keeps,
    Goal.SURVIVE: _holds,
    Goal.GUARD: _holds,
    Goal.STAY: _stays,
    Goal.LIGHT: _lights,
    Goal.STUN: _stuns,
    Goal.DISPLACE: _displaces,
    Goal.MOVES: _is_accepted,
}
