"""Feedback to the learner: what the beam did, and why a move does not reach the goal."""

from collections.abc import Iterator, Sequence

from laserchess.board import Board
from laserchess.core.move_result import MoveResult
from laserchess.core.moves import Beam, BeamEnd, MoveKind, RemovedPiece
from laserchess.notation.describe import outcome_phrase
from laserchess.notation.phrases import Phrase, phrase


def describe_attempt(board: Board, plays: Sequence[MoveResult], player: str) -> list[Phrase]:
    """Return what the learner's last move did instead of reaching the goal; `board` is the one after it."""
    last = plays[-1]
    found = [*_describe_ends(board, last, player), *_describe_others(last, player), *_describe_outcome(board)]
    return found or [phrase("exercise.not_yet")]


def describe_answer(board: Board, played: MoveResult, player: str) -> list[Phrase]:
    """Return what the opponent's reply does to the learner; `board` is the one after it."""
    opponent = next(other.name for other in board.variant.players if other.name != player)
    losses = (_describe_loss(item, player) for item in played.removed)
    return [phrase("reply", side=opponent, move=played.text), *losses, *_describe_outcome(board)]


def describe_progress(board: Board, plays: Sequence[MoveResult], player: str) -> list[Phrase]:
    """Return, within a turn, what the learner's last action did and how many are left."""
    count = board.actions_left
    left = phrase("exercise.actions", count=count) if count else phrase("exercise.no_actions")
    return [*_describe_ends(board, plays[-1], player), *_describe_others(plays[-1], player), left]


def _describe_outcome(board: Board) -> Iterator[Phrase]:
    if board.outcome is not None:
        yield outcome_phrase(board.variant, board.outcome)


def _describe_ends(board: Board, played: MoveResult, player: str) -> Iterator[Phrase]:
    """Yield where each beam ended."""
    for beam in played.beams:
        if beam.end not in {BeamEnd.SPLIT, BeamEnd.REPEAT}:
            yield _describe_end(board, played, beam, player)


def _describe_end(board: Board, played: MoveResult, beam: Beam, player: str) -> Phrase:
    last = beam.squares[-1] if beam.squares else beam.origin
    if beam.end is BeamEnd.EDGE:
        return phrase("beam.edge", square=last)
    gone = next((item for item in played.removed if item.square == last), None)
    piece = played.piece_at(last)
    if gone is not None:
        return _whose("beam.hits", gone.side_name, player, piece=gone.name, square=last)
    if piece is None:
        return phrase("beam.end", square=last)
    owner = board.variant.players[piece.side].name
    key = "beam.strikes" if beam.end is BeamEnd.HIT else "beam.stopped"
    return _whose(key, owner, player, piece=piece.piece_type.name, square=last)


def _describe_others(played: MoveResult, player: str) -> Iterator[Phrase]:
    """Yield what else happened to pieces: stunned, displaced, shoved or captured."""
    struck = {beam.squares[-1] for beam in played.beams if beam.squares}
    yield from (_describe_loss(item, player) for item in played.removed if item.square not in struck)
    if played.stunned:
        yield phrase("stunned", squares=", ".join(played.stunned))
    for start, to, _ in played.displaced:
        yield phrase("thrown", start=start, to=to)
    if played.move.kind is MoveKind.END:
        yield phrase("turn_over")


def _describe_loss(item: RemovedPiece, player: str) -> Phrase:
    is_own = item.side_name == player
    facts = {"piece": item.name, "square": item.square} | ({} if is_own else {"side": item.side_name})
    return phrase(f"lost.{'own' if is_own else 'other'}.{item.cause}", **facts)


def _whose(key: str, owner: str, player: str, **facts: str) -> Phrase:
    """Return the phrase about a piece of the learner's own, or of the other side."""
    return phrase(f"{key}.own", **facts) if owner == player else phrase(f"{key}.other", side=owner, **facts)
