"""Feedback to the learner: what the beam did, and why a move does not reach the goal."""

from collections.abc import Iterator, Sequence

from laserchess.board import Board
from laserchess.core.move_result import MoveResult
from laserchess.core.moves import Beam, BeamEnd, MoveKind, RemovedPiece
from laserchess.notation.describe import FATES, describe_outcome, name

NOT_YET = "That move is legal, but it does not solve the task."


def describe_attempt(board: Board, plays: Sequence[MoveResult], player: str) -> str:
    """Return what the learner's last move did instead of reaching the goal; `board` is the one after it."""
    last = plays[-1]
    words = [*_describe_ends(board, last, player), *_describe_others(last, player)]
    if board.outcome is not None:
        words.append(describe_outcome(board.variant, board.outcome))
    return " ".join(words) or NOT_YET


def describe_answer(board: Board, played: MoveResult, player: str) -> str:
    """Return what the opponent's reply does to the learner; `board` is the one after it."""
    opponent = next(other.name for other in board.variant.players if other.name != player)
    words = [f"{name(opponent)} replies {played.text}."]
    for item in played.removed:
        whose = "Your" if item.side_name == player else f"{name(opponent)}'s own"
        words.append(f"{whose} {item.name} on {item.square} {FATES[item.cause]}.")
    if board.outcome is not None:
        words.append(describe_outcome(board.variant, board.outcome))
    return " ".join(words)


def describe_progress(board: Board, plays: Sequence[MoveResult], player: str) -> str:
    """Return, within a turn, what the learner's last action did and how many are left."""
    words = [*_describe_ends(board, plays[-1], player), *_describe_others(plays[-1], player)]
    count = board.actions_left
    left = f"{count} action{'' if count == 1 else 's'} left." if count else "No actions left: end your turn."
    return " ".join([*words, left])


def _describe_ends(board: Board, played: MoveResult, player: str) -> Iterator[str]:
    """Yield where each beam ended."""
    for beam in played.beams:
        if beam.end not in {BeamEnd.SPLIT, BeamEnd.REPEAT}:
            yield f"The beam {_describe_end(board, played, beam, player)}."


def _describe_end(board: Board, played: MoveResult, beam: Beam, player: str) -> str:
    last = beam.squares[-1] if beam.squares else beam.origin
    if beam.end is BeamEnd.EDGE:
        return f"leaves the board at {last}"
    gone = next((item for item in played.removed if item.square == last), None)
    piece = played.piece_at(last)
    if gone is not None:
        return f"hits {_whose(gone, player).lower()} {gone.name} on {last}"
    if piece is None:
        return f"ends on {last}"
    owner = board.variant.players[piece.side].name
    whose = "your own" if owner == player else f"the {owner}"
    return f"{'strikes' if beam.end is BeamEnd.HIT else 'is stopped by'} {whose} {piece.piece_type.name} on {last}"


def _describe_others(played: MoveResult, player: str) -> Iterator[str]:
    """Yield what else happened to pieces: stunned, displaced, shoved or captured."""
    struck = {beam.squares[-1] for beam in played.beams if beam.squares}
    for item in played.removed:
        if item.square not in struck:
            yield f"{_whose(item, player)} {item.name} on {item.square} {FATES[item.cause]}."
    if played.stunned:
        yield f"Stunned: {', '.join(played.stunned)}."
    for start, to, _ in played.displaced:
        yield f"The piece on {start} is thrown to {to}."
    if played.move.kind is MoveKind.END:
        yield "Your turn is over."


def _whose(item: RemovedPiece, player: str) -> str:
    return "Your own" if item.side_name == player else f"The {item.side_name}"
