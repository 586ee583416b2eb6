"""Commands of the Leiserchess course in addition to UCI; they work in every variant."""

from laserchess.board import MAX_PERFT_DEPTH, Board
from laserchess.core.errors import IllegalMoveError, quote
from laserchess.core.move_result import MoveResult
from laserchess.core.moves import BeamEnd, RemovalCause
from laserchess.notation.unicode_board import draw_text
from laserchess.uci.protocol import NUMBER

ILLEGAL = "move victims -1"
DEFAULT_DEPTH = 4


def board_drawing(board: Board) -> list[str]:
    """Return the board in ASCII, with the position text and the side to move."""
    drawn = draw_text(board.variant, board.snapshot(), unicode=False)
    return [*(line.rstrip() for line in drawn.splitlines()), f"fen {board.position}", f"{board.turn} to move"]


def status(board: Board) -> str:
    """Return the status of the game; the first player is called white."""
    if board.outcome is None:
        return "status ok"
    if board.outcome.winner is None:
        return "status draw"
    white = board.outcome.winner == board.variant.players[0].name
    return f"status mate - {'white' if white else 'black'} wins"


def victims(played: MoveResult) -> int:
    """Return the number of pieces a move hit, squashed or ejected; one hit by two beams counts twice."""
    hits = sum(beam.end is BeamEnd.HIT for beam in played.beams)
    zapped = sum(item.cause is RemovalCause.ZAPPED for item in played.removed)
    return max(hits, zapped) + len(played.removed) - zapped


def read_depth(board: Board, text: str) -> int:
    """Return the depth of a `perft`; raise an error for an invalid one."""
    if not board.variant.has_perft:
        message = f"{board.variant.title} has no perft"
        raise IllegalMoveError(message, reason="chance", expected="a variant with one move a turn, without chance")
    if not text:
        return DEFAULT_DEPTH
    if not NUMBER.fullmatch(text) or not 1 <= int(text) <= MAX_PERFT_DEPTH:
        message = f"perft does not accept {quote(text)}"
        raise IllegalMoveError(message, reason="depth", text=text, expected=f"1 to {MAX_PERFT_DEPTH}")
    return int(text)
