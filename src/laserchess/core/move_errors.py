"""Explains why a move is not legal."""

from collections.abc import Iterator

from laserchess.core import layout as at
from laserchess.core.codec import move_kind_of, start_of, target_of
from laserchess.core.errors import WrongCaptureError, WrongChanceError, quote
from laserchess.core.outcome import Outcome
from laserchess.core.variant import Piece, Variant


def why_illegal(
    variant: Variant,
    code: int,
    pieces: tuple[Piece | None, Piece | None],
    turn: str,
    left: int,
    outcome: Outcome | None,
) -> Iterator[tuple[str, str]]:
    """Yield why a move is illegal as (text, reason), the most important first; `pieces` are those at start and end."""
    piece, there = pieces
    start, to = (variant.geometry.names.get(cell, "") for cell in (start_of(code), target_of(code)))
    if outcome:
        yield f"the game is over ({outcome.termination})", "over"
    if piece is None:
        yield f"there is no piece on {start}" if start else "it is a move of another board", "empty"
        return
    name = f"the {piece.piece_type.name} on {start}"
    if piece.side_name != turn:
        yield f"{name} is {piece.side_name}'s", "owner"
    if piece.stunned:
        yield f"{name} is stunned", "stunned"
    if left == 0:
        yield "no actions are left", "actions"
    if move_kind_of(code) == at.NULL:
        yield "nothing may stay as it is unless the shot destroys a piece", "null"
    if move_kind_of(code) == at.ROTATE:
        yield f"{name} cannot rotate that way", "turn"
    if move_kind_of(code) == at.FIRE:
        yield f"{name} cannot fire (again)", "fire"
    yield from _why_not_there(variant, piece, start, to)
    if there:
        yield f"{name} cannot go to {to}, where {there.side_name}'s {there.piece_type.name} is", "step"
    yield f"{name} cannot go to {to}", "step"


def _why_not_there(variant: Variant, piece: Piece, start: str, to: str) -> Iterator[tuple[str, str]]:
    """Yield why a step is illegal regardless of what is on its target."""
    name = f"the {piece.piece_type.name} on {start}"
    if not piece.piece_type.steps:
        yield f"{name} never leaves its square", "step"
    if to and max(abs(ord(start[0]) - ord(to[0])), abs(int(start[1:]) - int(to[1:]))) > 1:
        yield f"{name} cannot go to {to}: that is further than one square", "step"
    for player, squares in zip(variant.players, variant.reserved, strict=True):
        if player.name != piece.side_name and to in squares.split():
            yield f"{name} cannot go to {to}: that square is reserved for {player.name}", "step"


def chance_mismatch(text: str) -> WrongChanceError:
    """Return the error for a text whose chance the action cannot draw."""
    message = f"{quote(text)} is illegal: its chance cannot have happened here"
    expected = "every draw of the action, in its order, and nothing else"
    return WrongChanceError(message, reason="chance", text=text, expected=expected)


def capture_mismatch(text: str, squares: list[str], expected: str) -> WrongCaptureError:
    """Return the error for a move that does not capture what its text says."""
    message = f"{quote(text)} does not capture on {' and '.join(squares)} alone"
    return WrongCaptureError(message, reason="capture", text=text, expected=expected)
