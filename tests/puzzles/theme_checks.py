"""Independent checks of themes, using only `Board`, `MoveResult` and the texts of moves."""

from collections.abc import Callable
from itertools import pairwise

from laserchess import BeamEnd, Board, MoveKind, MoveResult, RemovalCause
from laserchess.puzzles import Puzzle

Moves = list[tuple[Board, MoveResult]]
"""The solver's moves: the board before each, and its result."""


def own_moves(puzzle: Puzzle) -> Moves:
    board, found = puzzle.board(), []
    player = board.turn
    for move in puzzle.solution:
        before = board.copy()
        played = board.push(move)
        if before.turn == player:
            found.append((before, played))
    return found


def killed(before: Board, played: MoveResult) -> list[str]:
    """Return the squares where the opponent lost a piece."""
    return [item.square for item in played.removed if item.side_name != before.turn]


def bends(moves: Moves) -> int | None:
    """Return the deflections of the longest beam of the last shot that destroyed a piece."""
    for before, played in reversed(moves):
        lost = killed(before, played)
        shots = [beam for beam in played.beams if beam.end == BeamEnd.HIT and beam.squares[-1] in lost]
        if shots:
            ways = [[*beam.directions] for beam in shots]
            return max(sum(one != two for one, two in pairwise(way)) for way in ways)
    return None


def is_discovered(moves: Moves) -> bool:
    for before, played in moves:
        start, to = played.move.start, played.move.to
        for beam in played.beams:
            hits = beam.end == BeamEnd.HIT and beam.squares[-1] in killed(before, played)
            is_left = played.move.kind == MoveKind.STEP and start in beam.squares
            if hits and is_left and to not in beam.squares and to != beam.origin:
                return True
    return False


def turned(moves: Moves, *, weapon: bool) -> bool:
    pieces = [
        before.piece_map()[played.move.start].piece_type
        for before, played in moves
        if played.move.kind == MoveKind.ROTATE
    ]
    return any(bool(piece_type.fires) == weapon for piece_type in pieces)


def has_fate(cause: RemovalCause) -> Callable[[Puzzle, Moves], bool]:
    return lambda _, moves: any(item.cause == cause for _, played in moves for item in played.removed)


def answers_that_win(board: Board) -> list[MoveResult]:
    """Return the results of the moves that win at once for the side to move."""
    found, player = [], board.turn
    for move in board.legal_moves:
        played = board.push(move)
        if board.outcome is not None and board.outcome.winner == player:
            found.append(played)
        board.pop()
    return found


def is_trap(moves: Moves) -> bool:
    board, first = moves[0][0].copy(), moves[0][1].move
    player = board.turn
    for move in board.legal_moves:
        if move == first:
            continue
        played = board.push(move)
        greedy = any(item.side_name != player for item in played.removed)
        lost = board.outcome is not None and board.outcome.winner not in {None, player}
        found = greedy and (lost or bool(answers_that_win(board)))
        board.pop()
        if found:
            return True
    return False


def hits_its_own(board: Board, move: str) -> bool:
    """Return whether a move costs its player a piece, regardless of chance."""
    player, there = board.turn, board.copy()
    played = there.push(move)
    return not played.chance and player in {item.side_name for item in played.removed}


def is_backfire(moves: Moves) -> bool:
    board, first = moves[0][0], str(moves[0][1].move)
    if board.variant.has_turn_end:
        return hits_its_own(board, str(moves[-1][1].move))
    square = moves[0][1].move.start
    turns = [str(move) for move in board.legal_moves if move.kind == MoveKind.ROTATE and move.start == square]
    return first in turns and any(hits_its_own(board, turn) for turn in turns if turn != first)


def is_block(moves: Moves) -> bool:
    """Return whether the solution blocks a shot that wins after another move."""
    board, first = moves[0][0].copy(), moves[0][1].move
    board.push(first)
    still = {str(played.move) for played in answers_that_win(board)}
    board.pop()
    for move in board.legal_moves:
        if move == first:
            continue
        board.push(move)
        shots = answers_that_win(board)
        board.pop()
        lit = {
            square for shot in shots if str(shot.move) not in still for beam in shot.beams for square in beam.squares
        }
        if first.to in lit:
            return True
    return False


def moved_royal(moves: Moves) -> bool:
    before, played = moves[0]
    return before.piece_map()[played.move.start].piece_type.royal and played.move.start != played.move.to


CHECKS: dict[str, Callable[[Puzzle, Moves], bool]] = {
    "direct": lambda _, moves: bends(moves) == 0,
    "mirrors-1": lambda _, moves: bends(moves) == 1,
    "mirrors-2": lambda _, moves: bends(moves) == 2,
    "mirrors-3": lambda _, moves: bends(moves) == 3,
    "mirrors-4": lambda _, moves: bends(moves) == 4,
    "mirrors-5": lambda _, moves: (bends(moves) or 0) >= 5,
    "weapon": lambda _, moves: turned(moves, weapon=True),
    "rotation": lambda _, moves: turned(moves, weapon=False),
    "swap": lambda _, moves: any(played.move.kind == MoveKind.SWAP for _, played in moves),
    "discovered": lambda _, moves: is_discovered(moves),
    "shove": lambda _, moves: any(
        played.move.kind == MoveKind.STEP
        and before.piece_at(played.move.to) is not None
        and not {item.cause for item in played.removed} & {RemovalCause.SQUASHED, RemovalCause.EJECTED}
        for before, played in moves
    ),
    "squash": has_fate(RemovalCause.SQUASHED),
    "ejection": has_fate(RemovalCause.EJECTED),
    "capture": has_fate(RemovalCause.CAPTURED),
    "double": lambda _, moves: any(len(killed(before, played)) >= 2 for before, played in moves),
    "sacrifice": lambda _, moves: any(len(played.removed) > len(killed(before, played)) for before, played in moves),
    "quiet": lambda _, moves: len(moves[0][1].removed) == 0,
    "pass": lambda _, moves: any(played.move.kind == MoveKind.NULL for _, played in moves),
    "block": lambda puzzle, moves: puzzle.goal == "defend" and is_block(moves),
    "flight": lambda puzzle, moves: puzzle.goal == "defend" and moved_royal(moves),
    "counter-shot": lambda puzzle, moves: puzzle.goal == "defend" and bool(killed(*moves[0])),
    "trap": lambda _, moves: is_trap(moves),
    "backfire": lambda _, moves: is_backfire(moves),
    "split": lambda _, moves: any(beam.end == BeamEnd.SPLIT for _, played in moves for beam in played.beams),
    "blast": lambda _, moves: any(
        item.cause == RemovalCause.ZAPPED
        and item.square not in [beam.squares[-1] for beam in played.beams if beam.squares]
        for _, played in moves
        for item in played.removed
    ),
    "salvo": lambda _, moves: [played.move.kind for _, played in moves].count(MoveKind.FIRE) >= 2,
}
