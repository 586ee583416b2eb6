"""Plain exhaustive search over the public board: every legal move of both sides, no table, no evaluation."""

import os

from laserchess import Board, Move, MoveKind
from laserchess.puzzles import Puzzle

IS_FULL = bool(os.environ.get("LASERCHESS_FULL"))


def wins(board: Board, player: str, turns: int) -> bool:
    """Return whether a player wins within `turns` turns of both sides by force."""
    if board.outcome is not None:
        return board.outcome.winner == player
    if turns == 0:
        return False
    is_own = board.turn == player
    for move in board.legal_moves:
        board.push(move)
        won = wins(board, player, turns - 1)
        board.pop()
        if won == is_own:
            return won
    return not is_own


def winning_moves(board: Board, moves: int) -> list[str]:
    """Return the moves that force a win in `moves` moves; the reply to the last one may lose the game."""
    player = board.turn
    return [str(move) for move in board.legal_moves if _after(board, move, player, 2 * moves - 1)]


def losing_moves(board: Board, moves: int) -> list[str]:
    """Return the moves after which the opponent forces a win in `moves` moves."""
    opponent = next(player.name for player in board.variant.players if player.name != board.turn)
    return [str(move) for move in board.legal_moves if _after(board, move, opponent, 2 * moves - 1)]


def _after(board: Board, move: Move, player: str, turns: int) -> bool:
    board.push(move)
    won = wins(board, player, turns)
    board.pop()
    return won


def winning_turns(board: Board, actions: int) -> set[tuple[str, ...]]:
    """Return the sets of exactly `actions` actions, in any order, that win this turn without chance.

    A rotation destroys nothing, so none is tried as the last action, unless all puzzles are proven.
    """
    found: set[tuple[str, ...]] = set()
    _play_turns(board, board.turn, actions, (), found)
    return found


def _play_turns(board: Board, player: str, left: int, done: tuple[str, ...], found: set[tuple[str, ...]]) -> None:
    for move in board.legal_moves:
        if left == 1 and move.kind == MoveKind.ROTATE and not IS_FULL:
            continue
        played = board.push(move)
        if not played.chance and board.turn == player:
            if board.outcome is not None:
                if left == 1 and board.outcome.winner == player:
                    found.add(tuple(sorted((*done, str(move)))))
            elif left > 1:
                _play_turns(board, player, left - 1, (*done, str(move)), found)
        board.pop()


def steps_of(puzzle: Puzzle) -> list[tuple[Board, str]]:
    """Return the boards at which the solver has to find a move, each with the move."""
    board, steps = puzzle.board(), []
    for number, move in enumerate(puzzle.solution):
        if number % 2 == 0:
            steps.append((board.copy(), move))
        board.push(move)
    return steps
