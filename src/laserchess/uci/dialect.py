"""Commands of the Leiserchess course beside the standard ones; they serve every game."""

from laserchess.board import DEEPEST_PERFT, Board
from laserchess.core.errors import IllegalMoveError, quote
from laserchess.core.moves import BeamEnd, Fate
from laserchess.core.played import Played
from laserchess.notation.text import draw_text
from laserchess.uci.protocol import NUMBER

ILLEGAL = "move victims -1"
USUAL_DEPTH = 4


def picture(board: Board) -> list[str]:
    """Draw the board in plain ASCII, with the position text and who is to move."""
    drawn = draw_text(board.game, board.snapshot(), unicode=False)
    return [*(line.rstrip() for line in drawn.splitlines()), f"fen {board.position}", f"{board.turn} to move"]


def status(board: Board) -> str:
    """Tell whether the game goes on; the first player is called white."""
    if board.outcome is None:
        return "status ok"
    if board.outcome.winner is None:
        return "status draw"
    white = board.outcome.winner == board.game.players[0].name
    return f"status mate - {'white' if white else 'black'} wins"


def victims(played: Played) -> int:
    """Count the pieces a move hit, squashed and ejected; one that two beams hit counts twice."""
    hits = sum(beam.end is BeamEnd.HIT for beam in played.beams)
    zapped = sum(item.fate is Fate.ZAPPED for item in played.removed)
    return max(hits, zapped) + len(played.removed) - zapped


def read_depth(board: Board, text: str) -> int:
    """Read the depth of a `perft`, or refuse it."""
    if not board.game.has_perft:
        message = f"{board.game.title} has no perft"
        raise IllegalMoveError(message, reason="chance", expected="a game of one move a turn, without chance")
    if not text:
        return USUAL_DEPTH
    if not NUMBER.fullmatch(text) or not 1 <= int(text) <= DEEPEST_PERFT:
        message = f"perft does not take {quote(text)}"
        raise IllegalMoveError(message, reason="depth", text=text, expected=f"1 to {DEEPEST_PERFT}")
    return int(text)
